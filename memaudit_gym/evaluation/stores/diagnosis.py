"""In a word, what a store loses by: extraction, selection or serialization.

Source: MemAudit (arXiv 2605.02199), the diagnosis; the thresholds are ours and stand in every
report.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Loss = Literal["extraction", "selection", "serialization", "fine", "unjudged"]

#: Below this share of the union's OPT even the best pruning of the store is too little.
EXTRACTION_BELOW = 0.5
#: Below this share of the best pruning the store's own selection loses.
SELECTION_BELOW = 0.8


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What loses the most.

    Args:
        loss: In a word.
        reason: In a sentence, with the figures and thresholds.
    """

    loss: Loss
    reason: str


def diagnose(
    budget: float,
    cheapest: float | None,
    upper_ratio: float | None,
    selected: Mapping[str, float | None],
) -> Diagnosis:
    """Judges a store at a budget.

    Args:
        budget: The budget.
        cheapest: Cost of the store's cheapest memory; None where the store is empty.
        upper_ratio: Union ratio of the upper-pruned row; None where OPT is 0.
        selected: {row: union ratio} of the other rows; None where the row does not fit.
    """
    if upper_ratio is None:
        return Diagnosis("unjudged", "OPT of the union is 0: nothing could have been kept")
    if cheapest is None:
        return Diagnosis("extraction", "the store holds no memory")
    if cheapest > budget:
        cost = f"the cheapest memory costs {cheapest:g}, more than the budget {budget:g}"
        return Diagnosis("serialization", cost)
    upper = f"upper_pruned keeps {upper_ratio:.3f} of the union's OPT"
    if upper_ratio < EXTRACTION_BELOW:
        return Diagnosis("extraction", f"{upper}, below {EXTRACTION_BELOW:g}")
    return _selection(upper, upper_ratio, {k: v for k, v in selected.items() if v is not None})


def _selection(upper: str, upper_ratio: float, selected: Mapping[str, float]) -> Diagnosis:
    if not selected:
        return Diagnosis(
            "unjudged",
            f"{upper}; the store does not fit, and without time stamps or salience its selection "
            "cannot be judged",
        )
    name, ratio = max(selected.items(), key=lambda pair: pair[1])
    share = f"{name} {ratio / upper_ratio:.3f} of that"
    if ratio < SELECTION_BELOW * upper_ratio:
        return Diagnosis("selection", f"{upper}, {share}, below {SELECTION_BELOW:g}")
    enough = (f"{upper}, at least {EXTRACTION_BELOW:g}", f"{share}, at least {SELECTION_BELOW:g}")
    return Diagnosis("fine", "; ".join(enough))
