"""Files of tensors and plain values: written whole, and read without ever unpickling code."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import torch

from memaudit_gym.errors import InputError
from memaudit_gym.io.atomic import write_bytes

_FOREIGN = "is not a checkpoint of this project (tensors and JSON text, weights_only)"


def write_torch_file(path: Path, content: Any) -> None:
    """Writes beside, then renames: a reader never sees half a file.

    Raises:
        InputError: It cannot be written.
    """
    # By way of the memory: torch would put the name of a file beside into the file.
    data = io.BytesIO()
    torch.save(content, data)
    write_bytes(path, data.getvalue())


def read_torch_file(path: str | Path) -> Any:
    """What a file holds: tensors and plain values in lists and dictionaries.

    Raises:
        InputError: A missing file, or one that torch would not write of such.
    """
    try:
        if _is_plain_archive(path):
            return torch.load(path, weights_only=True, map_location="cpu")
    except OSError as error:
        problem = f"cannot read the checkpoint: {error.strerror}"
        raise InputError(problem, file=str(path)) from None
    except Exception:  # zipfile and torch raise many types for a foreign file; all mean the same
        pass
    raise InputError(_FOREIGN, file=str(path))


def _is_plain_archive(path: str | Path) -> bool:
    """Whether torch may have written it: no old pickle, no archive that grows as it is read."""
    with zipfile.ZipFile(path) as archive:
        stored = all(part.compress_type == zipfile.ZIP_STORED for part in archive.infolist())
        return stored and not any("/code/" in part for part in archive.namelist())
