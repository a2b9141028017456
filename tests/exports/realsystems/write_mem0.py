"""Fills a Mem0 store with texts as they are, and writes everything that it can export.

write_mem0.py URL FOLDER: URL of an endpoint of embeddings; a memory a line of FOLDER/texts.txt.
The first one is updated, the last one deleted.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mem0 import Memory


def main(url: str, folder: Path) -> None:
    """Writes, changes, deletes and exports."""
    openai = {"api_key": "none", "openai_base_url": url}
    memory = Memory.from_config(
        {
            "vector_store": {
                "provider": "qdrant",
                "config": {
                    "path": str(folder / "qdrant"),
                    "on_disk": True,
                    "collection_name": "memories",
                    "embedding_model_dims": 26,
                },
            },
            "embedder": {
                "provider": "openai",
                "config": {**openai, "model": "letters", "embedding_dims": 26},
            },
            "llm": {"provider": "openai", "config": openai},
            "history_db_path": str(folder / "history.db"),
        }
    )
    user = {"user_id": "ilse"}
    texts = (folder / "texts.txt").read_text(encoding="utf-8").splitlines()
    added = [memory.add(text, **user, infer=False, metadata={"topic": "bread"}) for text in texts]
    ids = [one["results"][0]["id"] for one in added]
    memory.update(ids[0], f"{texts[0]} again")
    memory.delete(ids[-1])
    exports = {
        "add": added[0],
        "get_all": memory.get_all(filters=user, top_k=1000),
        "get_all_default": memory.get_all(filters=user),
        "search": memory.search("bread", filters=user),
        "history": [row for one in ids for row in memory.history(one)],
        "points": [
            {"id": point.id, "payload": point.payload}
            for point in memory.vector_store.list(filters=user, top_k=1000)[0]
        ],
    }
    for name, export in exports.items():
        (folder / f"{name}.json").write_text(json.dumps(export), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
