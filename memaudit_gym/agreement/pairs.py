"""Two sets of packages that differ in their coverage labels alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from memaudit_gym.agreement.cells import labels_of, with_labels
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.package import Package

#: (kind of record, id, {field: value}) of everything that must not differ.
_Facts = Iterator[tuple[str, str, dict[str, Any]]]


def pair_packages(first: Sequence[Package], second: Sequence[Package]) -> list[Package]:
    """The packages of the first set, with the labels of the second.

    One package each is a pair whatever their names; otherwise the names must be the same.

    Raises:
        InputError: A package without its like, or two that differ in more than their labels.
    """
    if len(first) == len(second) == 1:
        found = list(second)
    else:
        found = [_like(package, second, "second") for package in first]
        for package in second:
            _like(package, first, "first")
    for one, other in zip(first, found, strict=True):
        _require_same(one, other)
    # Candidates of one experience may stand in another order: positions are those of the first.
    return [
        with_labels(one, labels_of(other, one)) for one, other in zip(first, found, strict=True)
    ]


def _like(package: Package, others: Sequence[Package], which: str) -> Package:
    by_name = {other.name: other for other in others}
    if package.name not in by_name:
        hint = did_you_mean(package.name, tuple(by_name))
        raise InputError(f"package '{package.name}' is not in the {which} set{hint}")
    return by_name[package.name]


def _require_same(first: Package, second: Package) -> None:
    if first.k != second.k or first.composites != second.composites:
        field = "k" if first.k != second.k else "composites"
        raise _differs(first, second, "package", first.name, field)
    known = {(kind, name): facts for kind, name, facts in _facts(second)}
    for kind, name, facts in _facts(first):
        other = known.pop((kind, name), None)
        if other is None:
            raise _lacks(second, kind, name, first)
        for field, value in facts.items():
            if other[field] != value:
                raise _differs(first, second, kind, name, field)
    for kind, name in known:
        raise _lacks(first, kind, name, second)


def _lacks(package: Package, kind: str, name: str, other: Package) -> InputError:
    return InputError(
        f"{kind} '{name}' of one label set's package '{other.name}' is not in the other's "
        f"'{package.name}'; packages to compare may differ in their coverage alone"
    )


def _differs(first: Package, second: Package, record: str, name: str, field: str) -> InputError:
    return InputError(
        f"{record} '{name}' differs between '{first.name}' and '{second.name}'; packages to "
        "compare may differ in their coverage alone",
        field=field,
    )


def _facts(package: Package) -> _Facts:
    for number, e in enumerate(package.experiences):
        yield "experience", e.id, {"position": number, "session_id": e.session_id}
    for c in package.candidates:
        facts: dict[str, Any] = {"experience_id": c.experience_id, "representation_type": c.type}
        facts |= {"text": c.text, "cost": c.cost, "false_claim": c.false_claim}
        yield "candidate", c.id, facts
    for unit in package.units:
        h = (unit.saturation or package.saturation).spec
        facts = {"canonical_text": unit.text, "unit_weight": unit.weight, "saturation": h}
        yield "unit", unit.id, {**facts, "source_spans": unit.extra.get("source_spans")}
