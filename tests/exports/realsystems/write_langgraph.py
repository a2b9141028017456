"""Fills a LangGraph store and writes its items: write_langgraph.py FOLDER."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from langgraph.store.base import BaseStore
from langgraph.store.memory import InMemoryStore


def main(folder: Path) -> None:
    """Puts, overwrites, deletes and exports."""
    store = InMemoryStore()
    for n in range(12):
        store.put(("memories", "ilse"), f"m{n}", {"content": f"Ilse bakes bread number {n}"})
    nested = {"kind": "Memory", "content": {"content": "Ilse sells bread"}}
    store.put(("memories", "marek"), "m0", nested)
    store.put(("profiles",), "ilse", {"name": "Ilse", "trade": "baker"})
    store.put(("memories", "ilse"), "m3", {"content": "Ilse bakes cake"})
    store.delete(("memories", "ilse"), "m5")
    _write(store, folder / "items.json", limit=1000)
    _write(store, folder / "default.json")


def _write(store: BaseStore, file: Path, **how: int) -> None:
    items = [item.dict() for item in store.search((), **how)]
    file.write_text(json.dumps(items, default=str), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
