"""What is evaluated: one package, and what its episodes share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from memaudit_gym import hashing
from memaudit_gym.envs.keys import slot_order
from memaudit_gym.envs.prepared import Prepared, prepare, prepare_noisy
from memaudit_gym.evaluation.registered_suites import registered_suite
from memaudit_gym.generators import generate
from memaudit_gym.generators.noisy import NOISY, generate_noisy
from memaudit_gym.generators.stream import LENGTHS, StreamDials, named_stream
from memaudit_gym.package import Package
from memaudit_gym.precision import COVERAGE, PRECISION, with_precision_utility
from memaudit_gym.view import VisibleView, slot_ids, slot_view


@dataclass(frozen=True)
class Task:
    """One package to evaluate.

    Args:
        distribution: The generator's name, or the package's own where it comes from a file.
        seed: The generator's seed; None where it comes from a file.
        file: The package where it comes from a file.
        utility: What its F is, one of :data:`memaudit_gym.precision.UTILITIES`; None for the
            distribution's own, which is precision utility for ``noisy`` and coverage for others.
        dials: How hard a world of Stream is; None for the default.
    """

    distribution: str
    seed: int | None = None
    file: Package | None = None
    utility: str | None = None
    dials: StreamDials | None = None

    @property
    def is_precise(self) -> bool:
        """Whether its F is precision utility."""
        own = PRECISION if self.file is None and self.distribution == NOISY else COVERAGE
        return (self.utility or own) == PRECISION

    @property
    def key(self) -> int:
        """The 64-bit key of all its episodes: their slot orders follow from it.

        The first 16 hexadecimal digits of the SHA-256 of the canonical JSON of
        ["evaluation", distribution, seed]. Utility and dials are not in it: they say what a package
        is, not how it is played, and what is compared across them shares its draws.
        """
        return int(hashing.digest(["evaluation", self.distribution, self.seed])[:16], 16)


@dataclass
class Stage:
    """A task's package, with what its episodes share; made once, on demand."""

    task: Task

    @cached_property
    def package(self) -> Package:
        """The package, its F what the task says."""
        return with_precision_utility(self._made) if self.task.is_precise else self._made

    @cached_property
    def _made(self) -> Package:
        """The package with the coverage of all of its claims."""
        if self.task.file is not None:
            return self.task.file
        assert self.task.seed is not None
        name, seed = self.task.distribution, self.task.seed
        if found := registered_suite(name):
            return found.package(name, seed)
        if name == NOISY:
            return generate_noisy(seed)
        if name in LENGTHS:
            return named_stream(name, seed, self.task.dials)
        return generate(name, seed)

    @cached_property
    def prepared(self) -> Prepared:
        """The package made ready for stepping."""
        return prepare_noisy(self._made) if self.task.is_precise else prepare(self._made)

    @cached_property
    def view(self) -> VisibleView:
        """What a writer may see, in the order of the slots."""
        return slot_view(self.package, self._order)

    @cached_property
    def position(self) -> dict[str, int]:
        """{candidate id in the view: position in the package}."""
        return dict(zip(slot_ids(self.package), self._order.tolist(), strict=True))

    @cached_property
    def _order(self) -> NDArray[np.int64]:
        return slot_order(self.task.key, self.package.group_of, shuffle=True)
