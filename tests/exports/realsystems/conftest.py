"""The environment of the systems, and what they talk to."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.exports.realsystems.embedder import serving

HERE = Path(__file__).parent


class Systems:
    """Runs what is installed in the environment of the systems.

    Args:
        folder: What ``install.sh`` made.
        home: Where the systems may write.
    """

    def __init__(self, folder: Path, home: Path) -> None:
        self.python = folder / "venv" / "bin" / "python"
        self.node = folder / "node"
        self.memory_server = (
            self.node / "node_modules/@modelcontextprotocol/server-memory/dist/index.js"
        )
        # Nothing of the machine's own settings; no telemetry, and no way out of the machine.
        self.environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(home),
            "MEM0_DIR": str(home / "mem0"),
            "MEM0_TELEMETRY": "False",
            "LANGSMITH_TRACING": "false",
            "HTTP_PROXY": "http://127.0.0.1:9",
            "HTTPS_PROXY": "http://127.0.0.1:9",
            "NO_PROXY": "127.0.0.1",
        }

    def run(self, script: str, *arguments: object) -> None:
        """Runs a script of this folder to its end."""
        done = subprocess.run(
            [self.python, HERE / script, *map(str, arguments)],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr


@pytest.fixture
def systems(tmp_path: Path) -> Systems:
    """The systems; skips where they were never installed, and fails where a part is missing."""
    folder = os.environ.get("MEMAUDIT_REALSYSTEMS")
    if not folder:
        pytest.skip("MEMAUDIT_REALSYSTEMS names no folder that realsystems/install.sh filled")
    found = Systems(Path(folder).absolute(), tmp_path)
    assert found.python.is_file()
    return found


@pytest.fixture
def memory_server(systems: Systems) -> Path:
    """The official MCP memory server; skips where npm's registry was out of reach."""
    if (systems.node / "unreachable").exists():
        pytest.skip("realsystems/install.sh could not fetch the memory server from npm")
    assert systems.memory_server.is_file()
    return systems.memory_server


@pytest.fixture
def embedder() -> Iterator[str]:
    """The URL of a local endpoint that embeds texts as OpenAI's does."""
    with serving() as url:
        yield url
