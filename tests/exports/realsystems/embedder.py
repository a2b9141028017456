"""A local endpoint in the shape of OpenAI's embeddings: a text's vector counts its letters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

DIMENSIONS = 26


@contextmanager
def serving() -> Iterator[str]:
    """Serves on a free port of this machine; gives the URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def embedding(text: str) -> list[float]:
    """(DIMENSIONS,) how often each letter occurs, plus one."""
    return [1.0 + text.lower().count(chr(ord("a") + n)) for n in range(DIMENSIONS)]


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        texts = asked["input"] if isinstance(asked["input"], list) else [asked["input"]]
        found = [
            {"object": "embedding", "index": n, "embedding": embedding(text)}
            for n, text in enumerate(texts)
        ]
        usage = {"prompt_tokens": len(texts), "total_tokens": len(texts)}
        answer = {"object": "list", "model": asked["model"], "data": found, "usage": usage}
        self._send(json.dumps(answer).encode())

    def _send(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""
