"""Judges by name."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic.judges.entailments import entailments
from memaudit_gym.intrinsic.judges.registry import judge_of
from memaudit_gym.natural.config import BuildConfig
from tests.intrinsic.worlds import NEW, OLD, TEAM
from tests.llm.server import serving
from tests.natural.model import config_of, model


def test_labels_are_rows_of_trajectory_fact_and_claim(tmp_path):
    path = tmp_path / "labels.csv"
    head = "package,candidate_id,unit_id,coverage\n"
    path.write_text(f"{head}t,It is Heron,{TEAM},1\nt,It is Heron,{NEW},0.5\nother,x,y,1\n")
    found = entailments(judge_of(f"labels:{path}"), "t", ["It is Heron"], [TEAM, NEW, OLD])
    assert found.scores == {"It is Heron": {TEAM: 1, NEW: 0.5}}
    assert found.score("It is Heron", OLD) == 0


def test_a_model_is_asked_about_pairs_that_have_something_in_common(monkeypatch):
    with serving(model) as server:
        config: BuildConfig = config_of(monkeypatch, server)
        found = entailments(judge_of("llm", config), "t", [OLD, "Lunch was late."], [OLD, TEAM])
        assert len(server.asked) == 1
        assert "Lunch" not in str(server.asked[0])
    assert found.score(OLD, OLD) == 1


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("lexcal", "did you mean 'lexical'?"),
        ("lexical:x", "takes no argument"),
        ("embedding", "needs a model"),
        ("labels", "needs a file"),
        ("llm", "no model is named"),
    ],
)
def test_faults(spec, said):
    with pytest.raises(InputError, match="(?s).*" + said.replace("?", "\\?")):
        judge_of(spec)
