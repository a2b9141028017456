"""A stream to try things on."""

from __future__ import annotations

from memaudit_gym.view import VisibleCandidate, VisibleExperience, VisibleView

#: A stream that every writer can estimate, if its parts fit together.
PROBE = VisibleView(
    (
        VisibleExperience(
            "0",
            "Ann: My dog ran",
            "s",
            None,
            "Ann",
            (VisibleCandidate("0.1", "raw_span", "My dog ran", 3.0, 1.0, 0.0, None),),
        ),
    ),
    1,
)
