"""What Mem0 writes: ``mem0ai`` with a Qdrant folder, and no language model in between."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.exports.detect import read_export
from memaudit_gym.exports.record import Export
from tests.exports.realsystems.conftest import Systems

pytestmark = pytest.mark.realsystem

TEXTS = [f"Ilse bakes bread number {n}, \u00e9t\u00e9 {n}" for n in range(25)]
#: The first one was updated, the last one deleted.
KEPT = [f"{TEXTS[0]} again", *TEXTS[1:-1]]


@pytest.fixture
def written(systems: Systems, embedder: str, tmp_path: Path) -> Path:
    (tmp_path / "texts.txt").write_text("\n".join(TEXTS), encoding="utf-8")
    systems.run("write_mem0.py", embedder, tmp_path)
    return tmp_path


def test_reads_what_it_exports(written: Path) -> None:
    before = datetime.now(UTC)
    whole = read_export(written / "get_all.json")
    assert whole.system == "mem0"
    assert sorted(texts(whole)) == sorted(KEPT)
    assert whole.warnings == {"unknown_liveness": len(KEPT)}
    assert all(m.stored_at is not None and m.stored_at < before for m in whole.memories)
    last = max(whole.memories, key=lambda m: m.stored_at or before)
    assert last.text == KEPT[0]  # the update is the newest write

    default = read_export(written / "get_all_default.json")
    assert len(default.memories) == default.warnings["possible_truncation"] * 20 == 20

    points = read_export(written / "points.json")
    assert {m.id: (m.text, m.stored_at) for m in points.memories} == {
        m.id: (m.text, m.stored_at) for m in whole.memories
    }

    history = read_export(written / "history.json")
    assert sorted(texts(history)) == sorted(KEPT)
    assert {m.id for m in history.memories} == {m.id for m in whole.memories}
    assert history.warnings["dropped_tombstone"] == 1

    with pytest.raises(InputError, match="event log that add"):
        read_export(written / "add.json")
    with pytest.raises(InputError, match="search results"):
        read_export(written / "search.json")


def texts(export: Export) -> list[str]:
    return [memory.text for memory in export.memories]
