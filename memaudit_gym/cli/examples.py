"""Examples at the end of each command's help."""

from __future__ import annotations

#: {command: what follows its name}
_EXAMPLES = {
    "build locomo": ("locomo10.json --out packages",),
    "build longmemeval": ("longmemeval_s.json --out packages",),
    "build chat": ("log.jsonl --questions questions.jsonl --out packages",),
    "build intrinsic": ("trajectories --out packages",),
    "natural": ("", "boat-workshop --out packages"),
    "opt": ("base-17 --budget 8", "packages/conv-26 --budget 5% --time-limit 600"),
    "frontier": ("base-17 --policy gvt", "odyssey --store e3,e2 --plot frontier.png"),
    "prove": ("base-17 --budget 8 --out proof.json",),
    "check-proof": ("base-17 proof.json",),
    "odyssey": ("",),
    "ceiling": ("--budgets 2,4", "--results results"),
    "labels": ("small --seeds 10000:11000 --out labels",),
    "sensitivity": ("natural --budgets 5%",),
    "union": ("packages/conv-26 --export mem0.json --adjudicator lexical",),
    "union-table": ("--pair packages/a a.json --pair packages/b b.json",),
    "audit-labels": ("natural other-labels", "sample natural --out cells.csv"),
    "intrinsic generate": ("--out trajectories",),
    "intrinsic score": ("trajectories --snapshots snapshots",),
    "intrinsic reference": ("trajectories --out snapshots",),
    "intrinsic writers": ("trajectories --policy recency --budgets 3%",),
    "report": ("results --out report.html",),
    "verify": ("results",),
    "leaderboard": ("results/a results/b --out board",),
    "figures": ("results --out figures",),
}


def examples_of(program: str) -> list[str]:
    """Command lines of a command, by its whole name (``memaudit opt``)."""
    found = _EXAMPLES.get(program.partition(" ")[2], ())
    return [f"{program} {arguments}".rstrip() for arguments in found]
