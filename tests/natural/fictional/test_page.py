"""The table of optima in the documentation is what the solvers find."""

import re

import pytest

from memaudit_gym.budget import resolve_budget
from memaudit_gym.natural.fictional.shipped import named_packages, shipped_names
from memaudit_gym.optimum.cache import default_cache
from memaudit_gym.optimum.solve import optimum
from tests.natural.fictional.example import PAGE

ROWS = {
    name: [cell.strip() for cell in cells.strip(" |").split("|")]
    for name, cells in re.findall(
        r"^\| ([a-z-]+) \|((?: [0-9.]+ \|){4})$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
}


def test_every_conversation_has_a_row():
    assert sorted(ROWS) == list(shipped_names())


@pytest.mark.parametrize("name", shipped_names())
def test_its_optima(name):
    (package,) = named_packages(name)
    for share, shown in zip(("2%", "5%", "10%", "20%"), ROWS[name], strict=True):
        budget = resolve_budget(share, package.raw_cost)
        found = optimum(package, budget, cache=default_cache())
        assert found.certified
        assert f"{found.value:.12g}" == shown
