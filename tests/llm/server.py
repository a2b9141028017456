"""A server that speaks the chat-completions protocol by rules of its own."""

import json
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Reaction:
    """How the server reacts to a request: with an answer, unless another field says otherwise."""

    answer: Any = None
    text: str | None = None
    finish: str = "stop"
    refusal: str | None = None
    usage: Any = field(default_factory=lambda: {"prompt_tokens": 100, "completion_tokens": 10})
    status: int = 200
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)
    sleep: float = 0
    hang_up: bool = False
    """Whether the connection ends in the middle of the body."""


class Server:
    """Counts what it is asked.

    Attributes:
        asked: The bodies of all requests, in order.
        most_at_once: The most requests that were under way at a time.
    """

    def __init__(self, rule: Callable[[dict], Reaction]) -> None:
        self.rule = rule
        self.asked: list[dict] = []
        self.authorizations: list[str] = []
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                owner.serve(self)

            def log_message(self, *_: Any) -> None:
                """Says nothing."""

        self._http = _QuietServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def serve(self, handler: BaseHTTPRequestHandler) -> None:
        request = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        with self._lock:
            self.asked.append(request)
            self.authorizations.append(handler.headers.get("Authorization", ""))
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            reaction = self.rule(request)
            time.sleep(reaction.sleep)
            _send(handler, reaction, request)
        except OSError:
            pass  # the client has gone
        finally:
            with self._lock:
                self._at_once -= 1


class _QuietServer(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """A client that hangs up is no news."""


def _send(handler: BaseHTTPRequestHandler, reaction: Reaction, request: dict) -> None:
    body = _body(reaction, request) if reaction.body is None else reaction.body
    handler.send_response(reaction.status)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(len(body)))
    for name, value in reaction.headers.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body[: len(body) // 2] if reaction.hang_up else body)
    handler.wfile.flush()
    if reaction.hang_up:
        handler.close_connection = True


def _body(reaction: Reaction, request: dict) -> bytes:
    if reaction.status != 200:
        return json.dumps({"error": {"message": reaction.text}}).encode()
    text = json.dumps(reaction.answer) if reaction.text is None else reaction.text
    message = {"role": "assistant", "content": text, "refusal": reaction.refusal}
    return json.dumps(
        {
            "id": "c1",
            "object": "chat.completion",
            "created": 0,
            "model": f"{request['model']}-served",
            "choices": [{"index": 0, "message": message, "finish_reason": reaction.finish}],
            "usage": reaction.usage,
        }
    ).encode()


@contextmanager
def serving(rule: Callable[[dict], Reaction]):
    """A server that runs as long as the block."""
    server = Server(rule)
    try:
        yield server
    finally:
        server.stop()


def in_turn(*reactions: Reaction) -> Callable[[dict], Reaction]:
    """A rule that gives one reaction after the other, the last for ever."""
    left = list(reactions)
    lock = threading.Lock()

    def rule(_: dict) -> Reaction:
        with lock:
            return left.pop(0) if len(left) > 1 else left[0]

    return rule


def shown(request: dict) -> Any:
    """What a request shows the model: the JSON of its first user message."""
    return json.loads(next(m for m in request["messages"] if m["role"] == "user")["content"])
