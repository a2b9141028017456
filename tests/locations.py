"""Where test data stands."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: A fictional file in LoCoMo's layout that has every quirk of the real one.
LOCOMO_SMALL = ROOT / "tests" / "data" / "locomo_small.json"
#: The same in LongMemEval's layout.
LONGMEMEVAL_SMALL = ROOT / "tests" / "data" / "longmemeval_small.json"
#: The example of a chat log and its questions.
CHAT = ROOT / "examples" / "chat" / "allotment.jsonl"
CHAT_QUESTIONS = ROOT / "examples" / "chat" / "allotment.questions.jsonl"


def outside_data(name: str) -> Path:
    """A file that is not part of the project, because of its licence; skips where it is absent."""
    folder = Path(os.environ.get("MEMAUDIT_DATA", ROOT.parent / "shared" / "data"))
    if not (folder / name).is_file():
        pytest.skip(f"needs {name} in the folder that MEMAUDIT_DATA names")
    return folder / name
