"""What an optimal store of a short package keeps, as a part of an environment's page."""

from __future__ import annotations

from textwrap import fill

from memaudit_gym.objective import cost
from memaudit_gym.optimum.solve import QUICK_CANDIDATES, optimum
from memaudit_gym.package import Package

SECTION = """## What OPT keeps of it

```text
{store}
```
"""


def wrapped(text: str) -> str:
    """Lines no longer than a page is wide."""
    return "\n".join(fill(line, 96, subsequent_indent="     ") for line in text.splitlines())


def section(package: Package, budget: float) -> str:
    """The best store by the exact search; nothing where a package is longer than it likes."""
    if len(package.candidates) > QUICK_CANDIDATES:
        return ""
    found = optimum(package, budget, certify="exact")
    store = package.positions(found.store)
    lines = [f"F {found.value:.4f} at cost {cost(package, store):g}, {found.certificate.status}"]
    for u in store:
        kept = package.candidates[u]
        experience = package.group_of[u] + 1
        lines.append(f"  experience {experience}: {kept.type}, cost {kept.cost:g}: {kept.text}")
    return SECTION.format(store=wrapped("\n".join(lines)))
