"""Who claims to see visible fields alone and does better than those allow is named."""

from dataclasses import replace

from memaudit_gym.evaluation.aggregate import rows_of
from memaudit_gym.evaluation.episode_lines import lines_sha256
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.result_files import write_results
from memaudit_gym.evaluation.verify.doubts import doubts
from memaudit_gym.evaluation.verify.results import Manner, verify_results
from tests.evaluation.verify.recorded import ALONE, WRITERS, evaluated

#: Here look-alikes differ in weights alone: the visible ceiling is 0.92.
RUN = {"suite": "scope_shift", "seeds": "0:30", "budgets": "2", "certify": "exact"}


def with_stores_of_opt(summary, episodes):
    """A run whose writer was told the optimum, with all that follows made to fit."""
    forged = []
    for episode in episodes:
        if episode.policy == "First":
            best = next(e for e in episodes if (e.policy, e.package) == ("opt", episode.package))
            episode = replace(best, policy="First", oracle=False)
        forged.append(episode)
    bound = {"total": len(forged), "sha256": lines_sha256(forged)}
    return replace(summary, rows=rows_of(forged), episodes=bound), forged


def test_a_writer_that_knows_too_much_verifies_and_is_named(tmp_path):
    write_results(tmp_path, *with_stores_of_opt(*evaluated(WRITERS + "First", **RUN)))
    verdict = verify_results(tmp_path, Manner(workers=ALONE))
    assert verdict.verified
    assert verdict.remarks[0].startswith("doubtful: First is above what visible fields allow")


def test_honest_writers_and_oracles_are_not():
    policies = WRITERS + "First", WRITERS + "Marginal"
    summary, episodes = evaluated(*policies, **RUN)
    assert list(doubts(Results(summary, tuple(episodes)))) == []
