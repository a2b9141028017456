"""The union package P+(Y): every exported memory beside the package's own candidates.

Source: MemAudit (arXiv 2605.02199), exported stores. A memory is a candidate alone in its group,
also where it repeats one of the package, at the cost that the package's model measures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memaudit_gym.costs import cost_function
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.exports import adjudicator
from memaudit_gym.exports.record import Export, Memory
from memaudit_gym.exports.sidecar import Provenance
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, Experience

#: The type of an exported memory; features treat it as ``other``.
TYPE = "exported_memory"
ADJUDICATORS = ("lexical",)
_PREFIX = "export:"


@dataclass(frozen=True)
class Union:
    """A package, a store, and the package of both.

    Args:
        package: P.
        export: Y.
        merged: P+(Y).
        coverage: Where the coverage of the memories comes from: counts, and the rule's name.
        memory_of: {position in ``merged``: the memory}, in the export's order.
    """

    package: Package
    export: Export
    merged: Package
    coverage: Mapping[str, Any]
    memory_of: Mapping[int, Memory] = field(repr=False)

    @property
    def store(self) -> list[int]:
        """Y as candidate positions of ``merged``, in the export's order."""
        return list(self.memory_of)

    @property
    def exported_only(self) -> Package:
        """``merged`` with Y alone to choose from."""
        names = set(self.merged.ids(self.store))
        return self.merged.restricted(lambda c: c.id in names)


def union(
    package: Package,
    export: Export,
    provenance: Provenance | None = None,
    judge: str | None = None,
) -> Union | None:
    """The union of a package and a store.

    Args:
        package: Its costs must be measured by a cost model, not declared.
        export: The store.
        provenance: {memory id: ids of units, turns or spans}, used instead of the export's own.
        judge: One of ``ADJUDICATORS``, for memories without provenance; None for no adjudicator.

    Returns:
        None where no memory has a provenance and no adjudicator was named; what the store covers
        is then unknown, which is not 0.

    Raises:
        InputError: Provenance that names nothing of the package, or costs that are declared.
    """
    rows, sources = _coverage(package, export, provenance, judge)
    if not sources["by_provenance"] and judge is None and export.memories:
        return None
    merged = _merged(package, export, rows, sources)
    held = {merged.index[_name(memory)]: memory for memory in export.memories}
    return Union(package, export, merged, sources, held)


def _name(memory: Memory) -> str:
    return f"{_PREFIX}{memory.id}"


def _coverage(
    package: Package, export: Export, given: Provenance | None, judge: str | None
) -> tuple[dict[str, dict[str, float]], dict[str, Any]]:
    """{candidate id: {unit id: coverage}}, and where the rows come from."""
    evidence = evidence_ids(package)
    targets = adjudicator.targets_of(package) if judge else {}
    rows: dict[str, dict[str, float]] = {}
    counts = {"by_provenance": 0, "by_adjudicator": 0, "without": 0, "unresolved": 0}
    for memory in export.memories:
        named = memory.provenance if given is None else given.get(memory.id)
        units = _units(memory, named or (), evidence, strict=given is not None)
        counts["unresolved"] += bool(named) and units is None
        if units is not None:
            counts["by_provenance"] += 1
            rows[_name(memory)] = dict.fromkeys(units, 1.0)
        else:
            counts["by_adjudicator" if judge else "without"] += 1
            rows[_name(memory)] = adjudicator.adjudicate(targets, memory.text)
    return rows, {**counts, "adjudicator": adjudicator.RULE if judge else None}


def evidence_ids(package: Package) -> dict[str, tuple[str, ...]]:
    """{id of a unit, a span or an experience: the units that it stands for, which may be none}."""
    found: dict[str, dict[str, None]] = {experience.id: {} for experience in package.experiences}
    for unit in package.units:
        spans = unit.extra.get("source_spans") or ()
        named = [s.get(key) for s in spans if isinstance(s, Mapping) for key in _SPAN_KEYS]
        for name in (unit.id, *named):
            if isinstance(name, str):
                found.setdefault(name, {})[unit.id] = None
    return {name: tuple(units) for name, units in found.items()}


_SPAN_KEYS = ("span_id", "experience_id")


def _units(
    memory: Memory, named: Sequence[str], evidence: Mapping[str, tuple[str, ...]], *, strict: bool
) -> list[str] | None:
    """The units behind the ids of a provenance; None where it names nothing of the package.

    A turn that no question needs stands for no unit: what was made from it is known to cover none.
    """
    unknown = [name for name in named if name not in evidence]
    if strict and unknown:
        hint = did_you_mean(unknown[0], tuple(evidence))
        problem = f"the package has no unit, span or turn '{unknown[0]}'{hint}"
        raise InputError(problem, record=f"memory '{memory.id}'", field="provenance")
    if len(unknown) == len(named):
        return None
    return [unit for name in named for unit in evidence.get(name, ())]


def _merged(
    package: Package,
    export: Export,
    rows: Mapping[str, Mapping[str, float]],
    sources: Mapping[str, Any],
) -> Package:
    names = {_name(memory) for memory in export.memories}
    taken = names & {*package.index, *(e.id for e in package.experiences)}
    if taken:
        raise InputError(f"the package itself has a candidate '{min(taken)}'", file=export.file)
    return Package.build(
        name=f"{package.name}+{export.system}",
        experiences=[*package.experiences, *map(_experience, export.memories)],
        candidates=[*package.candidates, *_candidates(package, export)],
        units=package.units,
        coverage={**_own_rows(package), **rows},
        k=package.k,
        queries=package.queries,
        saturation=package.saturation,
        cost_model=package.cost_model,
        composites=package.composites,
        metadata={"union": _record(package, export, sources)},
    )


def _own_rows(package: Package) -> dict[str, dict[str, float]]:
    cells = {}
    for position, candidate in enumerate(package.candidates):
        units, values = package.coverage.row(position)
        named = [package.units[r].id for r in units.tolist()]
        cells[candidate.id] = dict(zip(named, values.tolist(), strict=True))
    return cells


def _experience(memory: Memory) -> Experience:
    stamp = memory.stored_at.isoformat() if memory.stored_at else None
    return Experience(id=_name(memory), timestamp=stamp)


def _candidates(package: Package, export: Export) -> list[Candidate]:
    measure = cost_function(package.cost_model)
    if measure is None:
        raise InputError(
            "the costs of the package are declared, so what a memory would cost is unknown; "
            "give it a cost_model such as word",
            record=f"package '{package.name}'",
            field="cost_model",
        )
    return [Candidate(_name(m), _name(m), TYPE, m.text, measure(m.text)) for m in export.memories]


def _record(package: Package, export: Export, sources: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "package": package.name,
        "package_hash": package.content_hash,
        "export": {"sha256": export.sha256, "system": export.system},
        "coverage": dict(sources),
    }
