"""Writes what a command prints into the pages that show it.

A block between ``<!-- begin: python ARGUMENTS -->`` and ``<!-- end -->`` is replaced by the
command's output: ``python docs/refresh.py README.md``.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"(<!-- begin: python (.*?) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(block: re.Match[str]) -> str:
    """The block with the output of its command."""
    command = [sys.executable, *shlex.split(block[2])]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return f"{block[1]}```text\n{out}```\n{block[3]}"


def main(pages: list[str]) -> None:
    """Refreshes the given pages in place."""
    for page in map(Path, pages):
        page.write_text(BLOCK.sub(filled, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
