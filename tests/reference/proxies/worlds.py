"""Small streams of texts, as a writer sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from memaudit_gym.view import VisibleCandidate, VisibleExperience, VisibleView

#: (type, text); the cost is the number of words.
Form = tuple[str, str]
Rule = Callable[[VisibleView, float], list[int]]

_WORDS = st.sampled_from(["tea", "teas", "milk", "the", "Rome", "Ilse", "not", "bakery", "oven"])
_TYPES = st.sampled_from(
    ["raw_span", "atomic_fact", "summary", "tombstone", "compound_update", "a type of one's own"]
)


def told(*groups: Sequence[Form], k: int = 1, confidence: float = 1.0) -> VisibleView:
    """One experience a group, the t-th at time t."""
    experiences = []
    for t, group in enumerate(groups):
        candidates = tuple(
            VisibleCandidate(f"{t}.{j}", kind, text, len(text.split()), confidence, t, None)
            for j, (kind, text) in enumerate(group, 1)
        )
        experiences.append(VisibleExperience(str(t), "", None, None, None, candidates))
    return VisibleView(tuple(experiences), k)


def sure(view: VisibleView, *confidences: float) -> VisibleView:
    """The view of one experience with these confidences."""
    [experience] = view.experiences
    pairs = zip(experience.candidates, confidences, strict=True)
    candidates = tuple(replace(c, confidence=value) for c, value in pairs)
    return replace(view, experiences=(replace(experience, candidates=candidates),))


def kept(rule: Rule, view: VisibleView, budget: float) -> list[str]:
    """The texts that a rule keeps, in stream order."""
    return [view.candidates[u].text for u in rule(view, budget)]


@st.composite
def streams(draw: st.DrawFn) -> VisibleView:
    """Texts that share words; some experiences have no candidate, some texts no content word."""
    forms = st.tuples(_TYPES, st.lists(_WORDS, min_size=1, max_size=5).map(" ".join))
    groups = draw(st.lists(st.lists(forms, max_size=3), min_size=1, max_size=6))
    confidence = draw(st.sampled_from([0.0, 0.5, 1.0]))
    return told(*groups, k=draw(st.integers(1, 2)), confidence=confidence)
