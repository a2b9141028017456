"""Rows of a package's tables: records to JSON objects and back, in the artifact's field names.

Reading is lenient where files in the wild differ (another name for a field, a cost as an object,
absent optional fields) and strict about everything else. What a record has no place for is kept
in its ``extra``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.costs import COST_MODELS
from memaudit_gym.errors import InputError
from memaudit_gym.json_values import json_value
from memaudit_gym.number_checks import require_number
from memaudit_gym.records import Candidate, Composite, EvidenceUnit, Experience, Query
from memaudit_gym.saturation import Saturation, parse_saturation


class Row:
    """One JSON object being read: fields are taken one by one, what is left is ``extra``.

    Args:
        table: The table it belongs to (see :class:`memaudit_gym.errors.InputError`).
        place: Where it stands, for instance ``line 3``.
        value: What stands there.

    Raises:
        InputError: It is not an object, or holds what JSON cannot.
    """

    def __init__(self, table: str, place: str, value: Any) -> None:
        self.table, self.place = table, place
        if not isinstance(value, Mapping):
            raise self.fault(f"must be an object, not {value!r:.80}")
        self.fields: dict[str, Any] = {}
        for field, inner in value.items():
            try:
                self.fields[field] = json_value(inner)
            except InputError as error:
                raise self.fault(error.problem, str(field)) from None

    def copy(self) -> Row:
        """A second row of the same place, whose fields are taken independently."""
        row = Row(self.table, self.place, {})
        row.fields = dict(self.fields)
        return row

    def fault(self, problem: str, field: str | None = None) -> InputError:
        """The error that names this row."""
        return InputError(problem, table=self.table, record=self.place, field=field)

    def text(self, field: str) -> str | None:
        """A text or None."""
        value = self.fields.pop(field, None)
        if value is not None and not isinstance(value, str):
            raise self.fault(f"must be a text, not {value!r:.80}", field)
        return value

    def required_text(self, field: str) -> str:
        """A text that must be there and not be empty."""
        value = self.text(field)
        if not value:
            raise self.fault("is missing; it must be a non-empty text", field)
        return value

    def identify(self, kind: str) -> str:
        """The row's own id; later errors name it."""
        name = self.required_text(f"{kind}_id")
        self.place = f"{self.place}: {kind} '{name}'"
        return name

    def number(self, field: str, **limits: float) -> Any:
        """A number within limits (:func:`memaudit_gym.number_checks.require_number`), or None."""
        value = self.fields.pop(field, None)
        if value is not None:
            require_number(value, table=self.table, record=self.place, field=field, **limits)
        return value

    def required_number(self, field: str, **limits: float) -> Any:
        """A number that must be there."""
        value = self.number(field, **limits)
        if value is None:
            raise self.fault("is missing; it must be a number", field)
        return value

    def flag(self, field: str) -> bool:
        """True or false, which is also what an absent field says."""
        value = self.fields.pop(field, None)
        if not isinstance(value, bool | None):
            raise self.fault(f"must be true or false, not {value!r:.80}", field)
        return bool(value)

    def choice(self, field: str, known: Sequence[str]) -> str:
        """One of the known texts."""
        value = self.required_text(field)
        if value not in known:
            raise self.fault(f"unknown {field} '{value}'; use one of {', '.join(known)}", field)
        return value

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts, empty where the field is absent."""
        value = self.fields.pop(field, None)
        value = [] if value is None else value
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise self.fault(f"must be a list of texts, not {value!r:.80}", field)
        return tuple(value)

    def object(self, field: str) -> dict[str, Any]:
        """An object, empty where the field is absent."""
        value = self.fields.pop(field, None)
        if value is not None and not isinstance(value, dict):
            raise self.fault(f"must be an object, not {value!r:.80}", field)
        return value or {}

    def saturation(self) -> Saturation | None:
        """The field ``saturation`` as h, or None."""
        spec = self.fields.pop("saturation", None)
        try:
            return None if spec is None else parse_saturation(spec)
        except InputError as error:
            raise self.fault(error.problem, "saturation") from None


def read_experience(row: Row) -> Experience:
    """The experience of a row."""
    return Experience(
        id=row.identify("experience"),
        text=row.text("text") or "",
        session_id=row.text("session_id"),
        timestamp=row.text("timestamp"),
        speaker=row.text("speaker"),
        extra=row.fields,
    )


def read_candidate(row: Row, cost_model: str) -> Candidate:
    """The candidate of a row.

    Args:
        row: The row; an inline ``coverage`` has been taken out of it.
        cost_model: Measures the cost where the row states none.
    """
    name, experience_id = row.identify("candidate"), row.required_text("experience_id")
    if row.fields.get("candidate_group") in (experience_id, None):
        # Most files repeat the experience's id here; only another name is worth keeping.
        row.fields.pop("candidate_group", None)
    elif not isinstance(row.fields["candidate_group"], str):
        row.text("candidate_group")
    has_type = row.fields.get("representation_type") is not None
    kind = row.required_text("representation_type" if has_type else "type")
    text, serialized = row.text("text") or "", row.text("serialized")
    confidence = row.number("confidence", low=0, high=1)
    return Candidate(
        id=name,
        experience_id=experience_id,
        type=kind,
        text=text,
        cost=_read_cost(row, cost_model, text if serialized is None else serialized),
        confidence=1.0 if confidence is None else confidence,
        serialized=serialized,
        time_index=row.number("time_index"),
        estimated_value=row.number("estimated_value"),
        false_claim=row.flag("false_claim"),
        extra=row.fields,
    )


def states_cost(row: Row) -> bool:
    """Whether the row of a candidate says what it costs."""
    return any(row.fields.get(field) is not None for field in ("cost", "cost_tokens"))


def _read_cost(row: Row, cost_model: str, serialized: str) -> Any:
    if isinstance(row.fields.get("cost"), dict):
        row.fields["cost"] = row.fields["cost"].get("total", "an object without 'total'")
    cost = row.number("cost", above=0)
    if cost is not None:
        return cost
    if row.fields.get("cost_tokens") is not None:
        row.fields["cost"] = row.fields["cost_tokens"]
        return row.number("cost", above=0)
    # Only the models that ship: a data file must not choose which code is imported and run.
    if not serialized.strip():
        raise row.fault("is missing, and there is no text to measure it on", "cost")
    if cost_model not in COST_MODELS:
        raise row.fault(f"is missing, and the cost model '{cost_model}' cannot measure it", "cost")
    return COST_MODELS[cost_model](serialized)


def read_unit(row: Row, query_weights: Mapping[str, float]) -> EvidenceUnit:
    """The unit of a row.

    Args:
        row: The row.
        query_weights: {unit id: summed weight of the queries that require it}, its weight where
            the row states none.
    """
    name, weight = row.identify("unit"), row.number("unit_weight", low=0)
    return EvidenceUnit(
        id=name,
        weight=query_weights.get(name, 0) if weight is None else weight,
        role=row.text("role"),
        text=row.text("canonical_text") or "",
        kind=row.text("kind"),
        saturation=row.saturation(),
        extra=row.fields,
    )


def read_query(row: Row) -> Query:
    """The query of a row."""
    return Query(
        id=row.identify("query"),
        question=row.text("question") or "",
        answer=row.fields.pop("answer", None),
        required_unit_ids=row.texts("required_unit_ids"),
        weight=row.number("unit_weight", low=0),
        category=row.fields.pop("category", None),
        extra=row.fields,
    )


def read_composite(row: Row) -> Composite:
    """The composite of a row."""
    unit, needed = row.required_text("unit_id"), row.texts("candidate_ids")
    coverage = row.required_number("coverage", low=0, high=1)
    for field in row.fields:
        raise row.fault("unknown field; a composite has unit_id, candidate_ids, coverage", field)
    return Composite(unit, needed, coverage)


def composite_row(composite: Composite) -> dict[str, Any]:
    """The row of a composite."""
    return {
        "unit_id": composite.unit_id,
        "candidate_ids": list(composite.candidate_ids),
        "coverage": json_value(composite.coverage),
    }


def experience_row(experience: Experience) -> dict[str, Any]:
    """The row of an experience."""
    return _row(
        experience.extra,
        experience_id=experience.id,
        session_id=experience.session_id,
        timestamp=experience.timestamp,
        speaker=experience.speaker,
        text=experience.text,
    )


def candidate_row(candidate: Candidate) -> dict[str, Any]:
    """The row of a candidate."""
    return _row(
        {"candidate_group": candidate.experience_id, **candidate.extra},
        candidate_id=candidate.id,
        experience_id=candidate.experience_id,
        representation_type=candidate.type,
        text=candidate.text,
        serialized=candidate.serialized,
        cost=candidate.cost,
        confidence=candidate.confidence,
        time_index=candidate.time_index,
        estimated_value=candidate.estimated_value,
        # Only where it is true, so that a package without any hashes as it always did.
        false_claim=candidate.false_claim or None,
    )


def unit_row(unit: EvidenceUnit) -> dict[str, Any]:
    """The row of a unit."""
    return _row(
        unit.extra,
        unit_id=unit.id,
        kind=unit.kind,
        canonical_text=unit.text,
        unit_weight=unit.weight,
        role=unit.role,
        saturation=unit.saturation.spec if unit.saturation else None,
    )


def query_row(query: Query) -> dict[str, Any]:
    """The row of a query."""
    return _row(
        query.extra,
        query_id=query.id,
        question=query.question,
        answer=query.answer,
        category=query.category,
        required_unit_ids=query.required_unit_ids,
        unit_weight=query.weight,
    )


def _row(extra: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    stated = {field: value for field, value in fields.items() if value is not None}
    more = {field: value for field, value in extra.items() if field not in fields}
    row: dict[str, Any] = json_value({**stated, **more})
    return row
