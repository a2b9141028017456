"""Every figure that the source prints of the Odyssey comes out."""

import pytest

from memaudit_gym.odyssey.figures import Figure, figures

FIGURES = figures()


@pytest.mark.parametrize("figure", FIGURES, ids=lambda f: f"{f.package}: {f.what}")
def test_it_comes_out(figure):
    expected = figure.published
    if isinstance(expected, float):
        expected = pytest.approx(expected, abs=1e-9)
    assert figure.found == expected
    assert figure.agrees


def test_all_of_the_table_is_there():
    """Frontier, gains and greedy at six capacities; the store and the optimum; both variants."""
    counts = {name: 0 for name in ("odyssey", "odyssey-composite", "odyssey-false")}
    for figure in FIGURES:
        counts[figure.package] += 1
    assert counts == {"odyssey": 6 * 3 + 3, "odyssey-composite": 1, "odyssey-false": 2 + 4 * 2}


@pytest.mark.parametrize(
    ("published", "found"),
    [(0.35, 0.36), (0.35, None), (("e1",), ("e2",)), (("e1",), None), (0.35, ("e1",))],
)
def test_another_one_does_not_agree(published, found):
    assert not Figure("odyssey", "anything", published, found).agrees
