"""Whatever an evaluation writes verifies."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.verify.results import Manner, verify_results
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder
from tests.agents.test_checkpoint import saved
from tests.evaluation.verify.recorded import ALONE, WRITERS, findings, record

RUNS = {
    "small-held-out": {"suite": "small-held-out", "seeds": "1:2", "budgets": "3"},
    "intrinsic": {"suite": "intrinsic", "seeds": "0:1", "budgets": "5%"},
    "natural": {"suite": "boat-workshop", "budgets": "2%"},
    "noisy": {"suite": "noisy", "seeds": "0:2", "budgets": "4"},
    "stream": {"suite": "stream-short", "seeds": "0:2", "budgets": "5%"},
    "degenerate": {"suite": "scope_shift", "seeds": "0:2", "budgets": "1"},
    "bound": {"suite": "base", "seeds": "0:2", "budgets": "4", "certify": "bound"},
    "all": {"suite": "base", "seeds": "0:2", "budgets": "4", "certify": "all"},
    "limit": {"suite": "base", "seeds": "0:2", "budgets": "4", "time_limit": 60.0},
    "retriever": {"suite": "base", "seeds": "0:2", "budgets": "4", "retriever": "recent:1"},
}


@pytest.mark.parametrize("name", RUNS)
def test_a_run_verifies(tmp_path, name):
    policies = ("reservoir", "generic_opt", WRITERS + "First", WRITERS + "Omniscient")
    assert findings(record(tmp_path, *policies, **RUNS[name])) == []


def test_what_is_an_interval_is_counted(tmp_path):
    verdict = verify_results(record(tmp_path, "recency", **RUNS["bound"]), Manner(workers=ALONE))
    assert verdict.verified
    assert verdict.uncertified == len(verdict.results.episodes)
    assert any("with an interval instead of OPT" in remark for remark in verdict.remarks)


def test_a_stronger_mode_may_be_asked_for_and_no_weaker_one(tmp_path):
    folder = record(tmp_path, "recency", **RUNS["bound"])
    assert findings(folder, certify="auto") == []
    folder = record(tmp_path, "recency", **RUNS["all"])
    with pytest.raises(InputError, match="both is weaker than what is recorded, all"):
        findings(folder, certify="both")


def test_packages_of_files_may_have_moved(tmp_path):
    for seed in range(2):
        write_folder(generate("base", seed), tmp_path / "here" / f"base-{seed}")
    folder = record(tmp_path / "run", "recency", suite=str(tmp_path / "here"), budgets="4,5%")
    assert findings(folder) == []
    (tmp_path / "here").rename(tmp_path / "there")
    with pytest.raises(InputError, match="unknown suite"):
        findings(folder)
    assert findings(folder, packages=str(tmp_path / "there")) == []
    texts = next((tmp_path / "there" / "base-0").glob("experiences*"))
    texts.write_text(texts.read_text().replace("I", "We", 1))
    found = findings(folder, packages=str(tmp_path / "there"))
    assert found[0].startswith("episodes.jsonl: line 1: base-0, base-0, B = 4, recency: field 'con")
    assert "summary.json: field 'packages.content_hash'" in found[-1]


def test_a_checkpoint_is_played_again_where_that_is_asked_for(tmp_path):
    saved(tmp_path / "net.pt")
    folder = record(tmp_path / "run", str(tmp_path / "net.pt"), **RUNS["all"])
    verdict = verify_results(folder, Manner(workers=ALONE))
    assert "net" not in verdict.replayed
    assert "--replay" in verdict.remarks[0]
    verdict = verify_results(folder, Manner(workers=ALONE, replay=True))
    assert verdict.verified
    assert "net" in verdict.replayed
    assert verdict.remarks == []


def test_a_module_is_never_imported(tmp_path):
    folder = record(tmp_path, WRITERS + "First", **RUNS["all"])
    verdict = verify_results(folder, Manner(workers=ALONE, replay=True))
    assert "First" not in verdict.replayed
    assert "nothing shows what the writer saw" in verdict.remarks[0]
