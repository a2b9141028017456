"""What a LangGraph store holds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memaudit_gym.exports.detect import read_export
from tests.exports.realsystems.conftest import Systems

pytestmark = pytest.mark.realsystem


def test_reads_what_it_holds(systems: Systems, tmp_path: Path) -> None:
    systems.run("write_langgraph.py", tmp_path)
    found = read_export(tmp_path / "items.json")
    assert found.system == "langgraph"
    numbers = [n for n in range(12) if n not in (3, 5)]
    assert {m.id: m.text for m in found.memories} == {
        **{f"memories/ilse/m{n}": f"Ilse bakes bread number {n}" for n in numbers},
        "memories/ilse/m3": "Ilse bakes cake",
        "memories/marek/m0": "Ilse sells bread",
        "profiles/ilse": '{"name": "Ilse", "trade": "baker"}',
    }
    assert found.warnings == {"serialized_value": 1, "unknown_liveness": 13}
    newest = max(m.stored_at or datetime.min.replace(tzinfo=UTC) for m in found.memories)
    assert timedelta(0) < datetime.now(UTC) - newest < timedelta(minutes=10)
    assert next(m for m in found.memories if m.stored_at == newest).id == "memories/ilse/m3"

    default = read_export(tmp_path / "default.json")
    assert (len(default.memories), default.warnings["possible_truncation"]) == (10, 1)
