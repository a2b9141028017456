"""Whether results that were read back have what reports and figures need."""

from __future__ import annotations

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.recorded import recorded_dials, recorded_seeds
from memaudit_gym.evaluation.results import EPISODES, OPT, SUMMARY
from memaudit_gym.evaluation.table import cells_of
from memaudit_gym.evaluation.verify.claims import read_claims
from memaudit_gym.optimum.certificate import BOUND_TOLERANCE
from memaudit_gym.records import ROLES

#: No ratio is above: an optimum is found to within the tolerance of its certificate.
_MOST = 1 + BOUND_TOLERANCE


def require_whole(results: Results) -> None:
    """Refuses results in which something is missing that every evaluation writes.

    Whether their figures are true is for :mod:`memaudit_gym.evaluation.verify` to say.

    Raises:
        InputError: The first thing that is missing.
    """
    summary = results.summary
    read_claims(summary)
    recorded_seeds(summary)
    recorded_dials(summary)
    if type(summary.packages.get("total")) is not int:
        raise InputError("must be a whole number", file=SUMMARY, field="packages.total")
    require_matching(results)


def require_matching(results: Results) -> None:
    """Refuses results whose rows and episodes are not of the same writers and budgets.

    Raises:
        InputError: The first that has no match, or whose ratio is none.
    """
    summary = results.summary
    named = {policy["name"] for policy in summary.policies}
    cells = cells_of(summary.rows)
    if not cells:
        raise InputError("has none", file=SUMMARY, field="rows")
    for (distribution, budget), cell in cells.items():
        if OPT not in cell:
            record = f"distribution '{distribution}', budget {budget}"
            raise InputError(f"has no row of {OPT}", file=SUMMARY, record=record)
    played = {(one.distribution, one.budget, one.policy) for one in results.episodes}
    for row in summary.rows:
        if (row.distribution, row.budget, row.policy) not in played:
            record = f"policy '{row.policy}', budget {row.budget}"
            raise InputError(f"has no episode on {row.distribution}", file=EPISODES, record=record)
    _require_episodes(results, named)


def _require_episodes(results: Results, named: set[str]) -> None:
    for line, one in enumerate(results.episodes, 1):
        if one.policy not in named:
            problem = f"'{one.policy}' is not among the policies of {SUMMARY}"
            raise InputError(problem, file=EPISODES, record=f"line {line}", field="policy")
        if missing := [role for role in ROLES if role not in one.covered]:
            problem = f"lacks '{missing[0]}'"
            raise InputError(problem, file=EPISODES, record=f"line {line}", field="covered")
        if one.ratio is not None and not 0 <= one.ratio <= _MOST:
            problem = f"{one.ratio!r:.40} is no share of OPT"
            raise InputError(problem, file=EPISODES, record=f"line {line}", field="ratio")
