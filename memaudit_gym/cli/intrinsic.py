"""``memaudit intrinsic``: fact stores judged state by state; a command a function."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.intrinsic_arguments import seed
from memaudit_gym.cli.intrinsic_reference import add_reference
from memaudit_gym.cli.intrinsic_score import add_score
from memaudit_gym.cli.intrinsic_writers import add_writers
from memaudit_gym.cli.output import show
from memaudit_gym.plural import plural

if TYPE_CHECKING:
    from memaudit_gym.intrinsic.trajectory import Trajectory


def register(commands: Any) -> None:
    """Adds the command and its own commands."""
    purpose = "Judge a fact store state by state, while documents come in."
    parser = commands.add_parser("intrinsic", help=purpose, description=purpose)
    own = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_generate(own)
    add_score(own)
    add_reference(own)
    add_writers(own)


def _add_generate(own: Any) -> None:
    purpose = "Trajectories and their documents out of templates, by a seed."
    generate = add_command(own, "generate", run_generate, purpose)
    add = generate.add_argument
    add("--like", choices=("feb30",), default="feb30", help="whose counts they have (feb30)")
    add("--out", metavar="DIR", required=True, help="a new folder, or an empty one")
    add("--seed", type=seed, default=0, metavar="S", help="the same bytes for the same seed (0)")


def run_generate(arguments: argparse.Namespace) -> int:
    """Generates, writes, and says how much of what there is."""
    from memaudit_gym.intrinsic.generator.corpus import generate
    from memaudit_gym.intrinsic.writer import write_trajectories

    trajectories = generate(arguments.seed)
    write_trajectories(trajectories, arguments.out)
    counts = _counts(trajectories)
    result = {"path": str(arguments.out), "like": arguments.like, "seed": arguments.seed, **counts}
    show(result, _text(arguments.out, counts), as_json=arguments.json)
    return 0


def _counts(trajectories: Sequence[Trajectory]) -> dict[str, Any]:
    states = [state for one in trajectories for state in one.states]
    return {
        "trajectories": len(trajectories),
        "documents": sum(len(one.arrivals()) for one in trajectories),
        "noise_documents": sum(len(one.noise) for one in trajectories),
        "states": len(states),
        "doc_claims": sum(len(state.doc_claims) for state in states),
        "questions": sum(len(one.questions) for one in trajectories),
        "levels": _tally(one.level for one in trajectories),
        "categories": _tally(one.category for one in trajectories),
        "domains": _tally(one.domain for one in trajectories),
        "types": _tally(one.type for one in trajectories),
        "actions": _tally(state.action for state in states),
    }


def _tally(names: Any) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _text(out: str, counts: dict[str, Any]) -> str:
    trajectories, documents = counts["trajectories"], counts["documents"]
    lines = [
        f"{out}: {trajectories} {plural(trajectories, 'trajectory', 'trajectories')}, "
        f"{documents} {plural(documents, 'document')}, "
        f"{counts['noise_documents']} of them noise"
    ]
    lines += [f"{key:<11}{found}" for key, found in counts.items() if isinstance(found, int)][3:]
    for key in ("levels", "categories", "domains", "types", "actions"):
        tally = ", ".join(f"{n} {name}" for name, n in counts[key].items())
        lines.append(f"{key:<11}{tally}")
    return "\n".join(lines)
