"""``memaudit build intrinsic``: trajectories as packages."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from memaudit_gym.cli.arguments import add_command
from memaudit_gym.cli.build_writer import write_packages
from memaudit_gym.cli.output import show
from memaudit_gym.package import Package
from memaudit_gym.plural import plural

_COUNTED = ("experiences", "candidates", "units")


def add_intrinsic(sources: Any) -> None:
    """Adds the source. It takes no generators and no judges: trajectories name their claims."""
    purpose = "One package for each trajectory of an intrinsic evaluation."
    intrinsic = add_command(sources, "intrinsic", run, purpose)
    what = "a JSON file, or a folder of them, with documents"
    intrinsic.add_argument("trajectories", metavar="TRAJECTORIES", help=what)
    out = "writes DIR/<trajectory id>/ and nothing else there"
    intrinsic.add_argument("--out", metavar="DIR", required=True, help=out)


def run(arguments: argparse.Namespace) -> int:
    """Builds, writes, and says what was built."""
    from memaudit_gym.intrinsic.bridge.package import bridge
    from memaudit_gym.intrinsic.reader import read_trajectories

    trajectories = read_trajectories(arguments.trajectories)
    packages = (bridge(one).package for one in trajectories)
    rows = write_packages(packages, Path(arguments.out), _row)
    show({"packages": rows}, "\n".join(map(_line, rows)), as_json=arguments.json)
    return 0


def _row(package: Package, folder: Path) -> dict[str, Any]:
    return {
        "name": package.name,
        "path": str(folder),
        "category": package.metadata["category"],
        "difficulty": package.metadata["difficulty"],
        "experiences": len(package.experiences),
        "candidates": len(package.candidates),
        "units": len(package.units),
        "raw_cost": package.raw_cost,
        "content_hash": package.content_hash,
    }


def _line(row: dict[str, Any]) -> str:
    counts = (f"{row[key]} {plural(row[key], key[:-1])}" for key in _COUNTED)
    return (
        f"{row['path']}: {row['category']} {row['difficulty']}, {', '.join(counts)}, "
        f"raw cost {row['raw_cost']:g} (word)"
    )
