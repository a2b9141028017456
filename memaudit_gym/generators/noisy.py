"""Noisy: packages of MemAudit-Small in which a quarter of the candidates is false.

A false claim is what an extraction got wrong: the text of another user's candidate stands in the
place of its own. It keeps type, cost, confidence and coverage, so that it seems to answer what the
true one would have, and nothing but its text says that it does not belong. Source: ours, after the
false claims of Towards a Formal Definition of Agent Memory.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from memaudit_gym.generators.registry import DISTRIBUTIONS, generate
from memaudit_gym.number_checks import whole_number
from memaudit_gym.package import Package

NOISY = "noisy"
#: The share of all candidates that are false; those that give word for word what was said never.
FALSE_SHARE = 0.25

_FAMILIES = tuple(DISTRIBUTIONS)


def generate_noisy(seed: int) -> Package:
    """One package, of the ten families in turn.

    Args:
        seed: A whole number of at least 0; the same seed gives the same package.

    Returns:
        The package, named ``noisy-seed``; F counts its false claims as any other.

    Raises:
        InputError: A seed that is not such a number.
    """
    seed = whole_number(seed, field="seed", low=0)
    family = _FAMILIES[seed % len(_FAMILIES)]
    # The neighbour is on the same side of 10,000: no text of training gets into an evaluation.
    package, other = generate(family, seed), generate(family, seed ^ 1)
    pairs = zip(package.candidates, other.candidates, strict=True)
    wrong = [u for u, (c, d) in enumerate(pairs) if c.type != "raw_span" and c.text != d.text]
    size = min(len(wrong), round(FALSE_SHARE * len(package.candidates)))
    false = set(np.random.default_rng(seed).choice(wrong, size, replace=False).tolist())
    return replace(
        package,
        name=f"{NOISY}-{seed}",
        candidates=tuple(
            replace(c, text=other.candidates[u].text, false_claim=True) if u in false else c
            for u, c in enumerate(package.candidates)
        ),
        metadata={**package.metadata, "family": family, "false_claims": len(false)},
    )
