"""A state as scoring sees it: what was expected, and the store before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from memaudit_gym.intrinsic.judges.entailments import HELD, Entailments
from memaudit_gym.intrinsic.likeness import most_alike
from memaudit_gym.intrinsic.snapshots.snapshot import Fact, Snapshot
from memaudit_gym.intrinsic.trajectory import State, Trajectory


@dataclass(frozen=True)
class Step:
    """A state with the stores around it.

    Args:
        state: The state.
        expected_before: The claims of the state before, none before the first.
        before, after: The snapshots.
        observed: Every text that the store has held or noted so far.
        judged: What the judge says.
    """

    state: State
    expected_before: tuple[str, ...]
    before: Snapshot
    after: Snapshot
    observed: frozenset[str]
    judged: Entailments

    def had(self, claim: str) -> bool:
        """Whether the store said the claim before the document came."""
        return self.judged.held((f.text for f in self.before.facts), claim)

    def has(self, claim: str) -> bool:
        """Whether it says the claim afterwards."""
        return self.judged.held((f.text for f in self.after.facts), claim)

    def holders(self, claim: str) -> list[Fact]:
        """The facts that say the claim afterwards."""
        return [f for f in self.after.facts if self.judged.score(f.text, claim) >= HELD]

    def extracted(self, claim: str) -> bool:
        """Whether the store ever noted the claim."""
        return self.judged.held(self.observed, claim)

    def target(self, claim: str) -> str | None:
        """The expected claim that a claim of the document bears on: itself, or the likest."""
        claims = self.state.claims
        return claim if claim in claims else most_alike(claim, claims)

    @cached_property
    def retired(self) -> tuple[str, ...]:
        """Claims that were expected before and are no longer."""
        return tuple(c for c in self.expected_before if c not in self.state.claims)

    @cached_property
    def rivals(self) -> dict[str, str | None]:
        """{claim of the document: the claim expected before that it contradicts}."""
        earlier = [c for c in self.expected_before if c not in self.state.doc_claims]
        return {c: most_alike(c, earlier) for c in self.state.doc_claims}

    @cached_property
    def coverage(self) -> float | None:
        """Claim coverage: the mean over expected claims of the best fact's entailment.

        None where no claim is expected.
        """
        texts = [fact.text for fact in self.after.facts]
        best = [self.judged.best(texts, claim) for claim in self.state.claims]
        return sum(best) / len(best) if best else None


def steps_of(
    trajectory: Trajectory, snapshots: Sequence[Snapshot], judged: Entailments
) -> list[Step]:
    """The steps of a trajectory.

    Args:
        trajectory: The trajectory.
        snapshots: One for each of its states.
        judged: What the judge says of all their texts.
    """
    found: list[Step] = []
    before = Snapshot(())
    expected: tuple[str, ...] = ()
    observed: frozenset[str] = frozenset()
    for state, after in zip(trajectory.states, snapshots, strict=True):
        observed |= frozenset(after.texts)
        found.append(Step(state, expected, before, after, observed, judged))
        before, expected = after, state.claims
    return found
