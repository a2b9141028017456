"""The arguments of the environments, read and checked once for the single and the batched one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from inspect import signature
from typing import Any

from memaudit_gym.budget import Budget, parse_budgets
from memaudit_gym.disclosure import END
from memaudit_gym.disclosure import disclosed_share as share_of
from memaudit_gym.envs.audit import check_audit
from memaudit_gym.envs.prepared import Prepared, with_choices
from memaudit_gym.envs.sources import PackageSource, make_source
from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.number_checks import whole_number
from memaudit_gym.precision import COVERAGE, UTILITIES


@dataclass(frozen=True)
class Arguments:
    """What an environment was asked to be.

    Args:
        source: Where packages come from.
        budgets: One of them is drawn at reset.
        observation: ``visible`` or ``oracle``.
        reward: ``coverage`` or ``ratio``.
        audit: ``scip``, ``exact`` or ``off``.
        slots: K.
        shuffle: Whether candidates are shuffled into their slots.
        choices: k, or None for the package's own.
        disclosing: The share of the questions that may become known while the stream runs; None
            where all wait for the end.
    """

    source: PackageSource
    budgets: tuple[Budget, ...]
    observation: str
    reward: str
    audit: str
    slots: int
    shuffle: bool
    choices: int | None
    disclosing: float | None = None

    @property
    def oracle(self) -> bool:
        """Whether observations have marginals."""
        return self.observation == "oracle"

    @property
    def option_names(self) -> tuple[str, ...]:
        """What ``reset(options=...)`` may name."""
        return ("budget", *self.source.option_names)

    def with_choices(self, prepared: Prepared) -> Prepared:
        """The package with the k that was asked for."""
        return prepared if self.choices is None else with_choices(prepared, self.choices)

    def checked_options(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """The reset options, if all of them are known.

        Raises:
            InputError: No dictionary; an option that the environment does not have.
        """
        found = as_options(options)
        for name in found:
            if name not in self.option_names:
                hint = did_you_mean(str(name), self.option_names)
                raise InputError(f"unknown reset option '{name}'{hint}")
        return found


def read_arguments(
    distribution: str | None = None,
    *,
    packages: Any = None,
    package_seeds: Any = None,
    budget: Any = 8,
    observation: str = "visible",
    reward: str = "coverage",
    audit: str = "scip",
    slots: int | None = None,
    shuffle_candidates: bool = True,
    choices_per_experience: int | None = None,
    dials: Any = None,
    disclosure: str = END,
    disclosed_share: Any = None,
    utility: str = COVERAGE,
) -> Arguments:
    """Checks the constructor's arguments (see the environment's docstring).

    Raises:
        InputError: Any of them is not what it must be, or they do not go together.
    """
    source = make_source(
        distribution, packages, package_seeds, dials, one_of("utility", utility, UTILITIES)
    )
    return Arguments(
        source=source,
        budgets=parse_budgets(budget),
        observation=one_of("observation", observation, ("visible", "oracle")),
        reward=one_of("reward", reward, ("coverage", "ratio")),
        audit=check_audit(audit),
        slots=_optional("slots", slots) or source.largest_group,
        shuffle=shuffle_candidates,
        choices=_optional("choices_per_experience", choices_per_experience),
        disclosing=share_of(disclosure, disclosed_share),
    )


def as_options(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """A copy of the reset options, empty without any.

    Raises:
        InputError: They are no dictionary.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise InputError(f"reset options must be a dictionary, not {options!r:.80}")
    return dict(options)


def one_of(name: str, value: Any, known: tuple[Any, ...]) -> Any:
    """An argument that may take certain values only."""
    if value not in known:
        words = ", ".join(repr(word) for word in known)
        raise InputError(f"{name} must be one of {words}, not {value!r}")
    return value


def _optional(name: str, value: Any) -> int | None:
    return None if value is None else whole_number(value, field=name, low=1)


def require_known(names: Iterable[str]) -> None:
    """Refuses keywords that :func:`read_arguments` does not take.

    Raises:
        InputError: There is such a one.
    """
    known = tuple(signature(read_arguments).parameters)
    for name in names:
        if name not in known:
            raise InputError(f"unknown argument '{name}'{did_you_mean(name, known)}")
