"""Packages that may be compared, and those that may not."""

from dataclasses import replace

import pytest

from memaudit_gym.agreement.cells import labels_of
from memaudit_gym.agreement.pairs import pair_packages
from memaudit_gym.errors import InputError
from memaudit_gym.saturation import Saturation
from tests.agreement.worlds import noisy, talk


def test_by_name_in_the_order_of_the_first():
    first = [talk(0, "b"), talk(1, "a")]
    second = [noisy(talk(1, "a")), noisy(talk(0, "b"))]
    found = pair_packages(first, second)
    assert [package.name for package in found] == ["b", "a"]
    for one, other in zip(found, second[::-1], strict=True):
        assert labels_of(one).values.tolist() == labels_of(other).values.tolist()


def test_one_each_is_a_pair_whatever_the_names():
    [found] = pair_packages([talk(0, "mine")], [noisy(talk(0, "theirs"))])
    assert found.name == "mine"


def changed(package, table, **fields):
    first, *rest = getattr(package, table)
    return replace(package, **{table: (replace(first, **fields), *rest)})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda p: replace(p, k=2), "field 'k'"),
        (lambda p: changed(p, "candidates", text="x"), "candidate 'e0.0/raw_span' differs"),
        (lambda p: changed(p, "candidates", cost=9), "field 'cost'"),
        (lambda p: changed(p, "candidates", type="x"), "field 'representation_type'"),
        (lambda p: changed(p, "candidates", id="x"), "'e0.0/raw_span' of one label set"),
        (lambda p: changed(p, "units", weight=9), "field 'unit_weight'"),
        (lambda p: changed(p, "units", text="x"), "field 'canonical_text'"),
        (lambda p: changed(p, "units", saturation=Saturation("sqrt")), "field 'saturation'"),
        (lambda p: changed(p, "experiences", session_id="x"), "field 'session_id'"),
        (lambda p: replace(p, experiences=p.experiences[::-1]), "field 'position'"),
    ],
)
def test_other_differences(change, said):
    for pair in ([talk()], [change(talk())]), ([change(talk())], [talk()]):
        with pytest.raises(InputError) as fault:
            pair_packages(*pair)
        assert said in str(fault.value) or "'x' of one label set" in str(fault.value)


def test_a_package_without_its_like():
    with pytest.raises(InputError, match="'b' is not in the second set"):
        pair_packages([talk(0, "a"), talk(0, "b")], [talk(0, "a")])
    with pytest.raises(InputError, match="'b' is not in the first set"):
        pair_packages([talk(0, "a")], [talk(0, "a"), talk(0, "b")])
