"""Speaks to an MCP server over its standard input and output: one JSON message a line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any


class Client:
    """A session with a running server."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process, self._number = process, 0
        me = {"name": "memaudit-gym tests", "version": "1"}
        asked = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": me}
        self._request("initialize", asked)
        self._send({"method": "notifications/initialized"})

    def call(self, tool: str, **arguments: Any) -> str:
        """Calls a tool; the text that it answers."""
        answer = self._request("tools/call", {"name": tool, "arguments": arguments})
        assert not answer.get("isError"), answer
        text: str = answer["content"][0]["text"]
        return text

    def _request(self, method: str, parameters: Mapping[str, Any]) -> Any:
        self._number += 1
        self._send({"id": self._number, "method": method, "params": parameters})
        assert self._process.stdout
        for line in self._process.stdout:
            message = json.loads(line)
            if message.get("id") == self._number:
                return message["result"]
        raise AssertionError(f"the server ended without an answer to {method}")

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self._process.stdin.flush()


@contextmanager
def session(command: Sequence[object], environment: Mapping[str, str]) -> Iterator[Client]:
    """Starts a server and ends it afterwards."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [str(word) for word in command],
        env=dict(environment),
        stdin=pipe,
        stdout=pipe,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        try:
            yield Client(process)
        finally:
            assert process.stdin
            process.stdin.close()  # the end of its input ends the server
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=30)
            process.kill()
