"""What each setting changes, and what it leaves alone."""

from dataclasses import replace

import pytest

from memaudit_gym.costs import byte_overhead_cost, word_cost
from memaudit_gym.generators import generate
from memaudit_gym.records import VALIDITY_TYPES
from memaudit_gym.reference.restricted import GENERIC_TYPES
from memaudit_gym.sensitivity.settings import AS_GIVEN, settings_of
from tests.agreement.worlds import talk


def by_name(packages):
    found, same = settings_of(packages)
    assert found[0].name == AS_GIVEN
    assert not {setting.name for setting in found} & set(same)
    return {setting.name: setting for setting in found}, same


def test_each_setting_changes_one_thing():
    package = generate("base", 17)
    settings, same = by_name([package])
    assert same == ["k = 1"]
    assert settings[AS_GIVEN].of(package) is package
    types = {
        "no tombstones": lambda kind: kind not in VALIDITY_TYPES,
        "generic only": lambda kind: kind in GENERIC_TYPES,
        **{
            f"only {kind}": kind.__eq__
            for kind in {candidate.type for candidate in package.candidates}
        },
    }
    for name, keeps in types.items():
        made = settings[name].of(package)
        assert made.candidates == tuple(c for c in package.candidates if keeps(c.type))
        assert made.units == package.units
        assert settings[name].raw_cost_of(package) == package.raw_cost
    for name, measure in (("word costs", word_cost), ("byte_overhead costs", byte_overhead_cost)):
        made = settings[name].of(package)
        assert [c.cost for c in made.candidates] == [measure(c.text) for c in package.candidates]
        assert settings[name].raw_cost_of(package) == made.raw_cost != package.raw_cost
    assert settings["k = 2"].of(package).k == 2
    assert set(settings) == {AS_GIVEN, "word costs", "byte_overhead costs", "k = 2", *types}


def test_settings_without_effect_are_named():
    package = talk().with_cost_model("word")
    settings, same = by_name([package])
    assert same == ["word costs", "k = 1", "no tombstones", "generic only"]
    twice = replace(package, k=2)
    settings, same = by_name([package, twice])
    assert "k = 1" in settings
    assert "k = 2" in settings


@pytest.mark.parametrize("kind", ["raw_span", "atomic_fact"])
def test_a_package_of_one_type(kind):
    package = talk().restricted(lambda candidate: candidate.type == kind)
    _, same = by_name([package])
    assert f"only {kind}" in same
