"""Nouns that go with a number."""

from memaudit_gym.plural import plural


def test_one_and_many():
    assert [plural(n, "unit") for n in (0, 1, 2)] == ["units", "unit", "units"]
    assert [plural(n, "memory", "memories") for n in (0, 1)] == ["memories", "memory"]
