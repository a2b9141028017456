"""Trajectories as files: one JSON file each, and their documents as texts beside it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from memaudit_gym.intrinsic.trajectory import Document, State, Trajectory
from memaudit_gym.io.atomic_folder import replace_folder
from memaudit_gym.io.files import PathLike

#: Where the documents of a trajectory stand, below the folder of its JSON file.
DOCUMENTS = "documents"


def write_trajectories(trajectories: Iterable[Trajectory], folder: PathLike) -> None:
    """Writes a folder: ``<id>.json`` and ``documents/<id>/<document id>.md``.

    Raises:
        InputError: The folder holds something else than such a corpus, or cannot be written; it
            is then as it was.
    """
    with replace_folder(folder, _is_corpus) as beside:
        for one in trajectories:
            for document, _ in one.arrivals():
                _write(beside / _place(one, document), document.text)
            text = json.dumps(to_json(one), indent=1, ensure_ascii=False)
            _write(beside / f"{one.id}.json", text + "\n")


def _is_corpus(folder: Path) -> bool:
    """Whether a folder holds trajectories that were written here, and nothing else."""
    try:
        names = {path.stem for path in folder.iterdir() if path.suffix == ".json"}
        entries = {f"{name}.json" for name in names} | {DOCUMENTS}
        documents = {path.name for path in (folder / DOCUMENTS).iterdir()}
        return documents <= names and {path.name for path in folder.iterdir()} == entries
    except OSError:
        return False


def to_json(one: Trajectory) -> dict[str, Any]:
    """The trajectory in the form that ``schema.json`` describes."""
    found: dict[str, Any] = {
        "id": one.id,
        "topic": one.topic,
        "category": one.category,
        "difficulty": one.level,
        "domain": one.domain,
        "trajectoryType": one.type,
        **one.extra,
        "extrinsicQA": [{"question": q.question, "answer": q.answer} for q in one.questions],
        "states": [_state(one, state) for state in one.states],
    }
    if one.noise:
        found["noiseDocuments"] = [
            {"after": noise.after, **_document(one, noise.document)} for noise in one.noise
        ]
    return found


def _state(one: Trajectory, state: State) -> dict[str, Any]:
    return {
        "index": state.index,
        "claims": list(state.claims),
        "docClaims": list(state.doc_claims),
        "action": state.action,
        "confidence": state.confidence,
        "changeReason": state.change_reason,
        **_document(one, state.document),
    }


def _document(one: Trajectory, document: Document) -> Mapping[str, Any]:
    place = {"document": str(_place(one, document))} if document.text else {}
    noise = {"noiseClaims": list(document.noise_claims)} if document.noise_claims else {}
    return {
        "timestamp": document.timestamp,
        "author": document.author,
        "documentType": document.type,
        **place,
        **noise,
    }


def _place(one: Trajectory, document: Document) -> Path:
    return Path(DOCUMENTS) / one.id / f"{document.id}.md"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "backslashreplace"))
