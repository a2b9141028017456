"""Sentence models that are on this machine: a folder, or an installed package that holds one."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.hashing import digest
from memaudit_gym.io.files import file_sha256


@cache
def load_sentence_model(model: str) -> Any:
    """A sentence-transformers model, loaded once a process; nothing is downloaded.

    Args:
        model: A folder, or the name of an installed package that holds one.

    Raises:
        InputError: Neither, or the folder holds something else.
        MissingExtraError: sentence-transformers is not installed.
    """
    folder = model_folder(model)
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise MissingExtraError(
            f"a sentence model needs sentence-transformers ({error}); install it with: "
            "pip install 'memaudit-gym[embed]'"
        ) from None
    try:
        return SentenceTransformer(folder, device="cpu", local_files_only=True)
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise InputError(f"is no sentence model that can be read: {error}", file=folder) from None


def model_folder(model: str) -> str:
    """The folder of a sentence model: itself, or the one in an installed package.

    The package is looked into, never imported: a checkpoint may name it.

    Raises:
        InputError: Neither such a folder nor such a package.
    """
    if Path(model).is_dir():
        if (Path(model) / "modules.json").is_file():
            return model
        raise InputError("is no folder of a sentence model: it has no modules.json", file=model)
    name = model.replace("-", "_")
    spec = importlib.util.find_spec(name) if name.isidentifier() else None
    places = list(spec.submodule_search_locations or ()) if spec else []
    found = sorted(path for place in places for path in Path(place).rglob("modules.json"))
    if found:
        return str(found[0].parent)
    raise InputError(
        f"'{model}' is no folder of a sentence model and no installed package that holds one"
    )


@cache
def model_hash(model: str) -> str:
    """SHA-256 of a model's files and their names, wherever they are, taken once a process.

    Hidden ones do not count: no model is read from them, and downloads leave notes of their own
    there.

    Raises:
        InputError: There is no such model.
    """
    folder = Path(model_folder(model))
    names = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    seen = [name for name in names if not any(part.startswith(".") for part in name.parts)]
    return digest([[name.as_posix(), file_sha256(folder / name)] for name in seen])


def require_same_model(model: str, sha256: str) -> None:
    """Refuses a model by which what was learned with another would go.

    Args:
        model: As of :func:`load_sentence_model`.
        sha256: The :func:`model_hash` of what was learned with.

    Raises:
        InputError: It has another hash, or there is no such model.
    """
    if model_hash(model) != sha256:
        raise InputError(f"was fitted with another sentence model than '{model}' is here")
