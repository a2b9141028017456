"""What ChatGPT saved of two real conversations, which are not part of the project."""

import pytest

from memaudit_gym.evaluation.stores.chance import chance_levels
from memaudit_gym.evaluation.stores.score import score
from memaudit_gym.exports.detect import read_export
from memaudit_gym.exports.union import union
from memaudit_gym.natural.locomo import build_locomo
from tests.locations import outside_data


@pytest.fixture(scope="module")
def packages():
    return build_locomo(outside_data("locomo7.json"))[:2]


@pytest.fixture(scope="module")
def stores():
    return [read_export(outside_data(f"exports/chatgpt/locomo_{n}.txt")) for n in range(2)]


def test_as_written_it_fits_only_its_own_budget(packages, stores):
    at_ten, own = score(union(packages[0], stores[0], judge="lexical"), ["10%", "own"])
    assert (at_ten.rows[0].fits, at_ten.diagnosis.loss) == (False, "unjudged")
    assert (own.budget_value, own.certified, own.diagnosis.loss) == (2780, True, "fine")
    assert at_ten.rows[-1].union_ratio == pytest.approx(0.717, abs=5e-4)
    assert own.rows[0].union_ratio == pytest.approx(0.579, abs=5e-4)


def test_a_strangers_store_is_worth_next_to_nothing(packages, stores):
    [chance] = chance_levels(packages[0], stores[1:], "lexical", [1231])
    assert chance.raw_value < 0.05
    assert chance.upper_union_ratio < 0.05
