"""Which system wrote a file, and its memories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from memaudit_gym.errors import InputError, did_you_mean
from memaudit_gym.exports import (
    amem,
    generic,
    graphiti,
    langgraph,
    letta,
    mcp,
    mem0,
    memobase,
    memorybank,
    memoryos,
    memos,
    openmemory,
)
from memaudit_gym.exports.plain_text import read_text
from memaudit_gym.exports.record import Export, Memory, Reading, Recognise, Shape
from memaudit_gym.exports.refusal import refuse
from memaudit_gym.exports.source import Source, read_source
from memaudit_gym.io.csv_rows import table_rows
from memaudit_gym.io.files import PathLike
from memaudit_gym.natural.json_node import JsonNode

#: Those told by their shape, the most particular ones first.
_SYSTEMS: dict[str, Recognise] = {
    "memos": memos.recognise,
    "openmemory": openmemory.recognise,
    "letta": letta.recognise,
    "graphiti": graphiti.recognise,
    "langgraph": langgraph.recognise,
    "mem0": mem0.recognise,
    "amem": amem.recognise,
    "memobase": memobase.recognise,
    "mcp": mcp.recognise,
    "memoryos": memoryos.recognise,
    "memorybank": memorybank.recognise,
}
#: The formats that know each option of a reading.
_OPTIONS = {"split": ("text", "letta"), "view": ("amem",), "fields": ("generic",)}
FORMATS = ("auto", *_SYSTEMS, "text", "generic")


def read_export(path: PathLike, system: str = "auto", reading: Reading | None = None) -> Export:
    """The memories of an exported store.

    Args:
        path: The file.
        system: One of ``FORMATS``.
        reading: How to read it; counts what is odd.

    Raises:
        InputError: An unknown format, a file that cannot be read or does not fit, or one that
            is known to be no store.
    """
    if system not in FORMATS:
        raise InputError(f"unknown format '{system}'{did_you_mean(system, FORMATS)}")
    reading = reading or Reading()
    _check_view(reading.view)
    source = read_source(path, as_text=_is_text(system, path))
    try:
        name, shape = _shape(source, system)
        memories = _settled(shape.read(reading), reading)
    except InputError as error:
        raise error.in_file(source.file) from None
    return Export(name, source.file, source.sha256, shape.why, memories, reading.warnings)


def require_used(export: Export, reading: Reading) -> None:
    """Refuses what was asked of a reading and only other formats know.

    Raises:
        InputError: A split, a view or fields for a store that has none.
    """
    asked = {
        "split": reading.split is not None,
        "view": reading.view != amem.VIEWS[0],
        "fields": bool(reading.fields),
    }
    for option, formats in _OPTIONS.items():
        if asked[option] and export.system not in formats:
            problem = f"is for {' and '.join(formats)}, and {export.file} is {export.system}"
            raise InputError(problem, file=f"--{option}")
    if export.system == "letta" and reading.split not in (None, "line"):
        raise InputError(f"must be line for letta, not '{reading.split}'", file="--split")


def _check_view(view: str) -> None:
    if view not in amem.VIEWS:
        raise InputError(f"unknown view '{view}'{did_you_mean(view, amem.VIEWS)}", file="--view")


def _is_text(system: str, path: PathLike) -> bool:
    return system == "text" or (system == "generic" and _is_table(str(path)))


def _is_table(file: str) -> bool:
    return file.lower().endswith(".csv")


def _shape(source: Source, system: str) -> tuple[str, Shape]:
    """The format's name and the shape that the file was found to have."""
    root = JsonNode(source.value, source.file)
    if system == "generic":
        root = root if source.is_json else root.replaced(list(table_rows(source.text, root.file)))
        return system, Shape("asked for", lambda r: generic.read_generic(root, r))
    if system == "text" or (system == "auto" and not source.is_json):
        why = "asked for" if system == "text" else "no JSON in it"
        _require_words(source)
        if system == "auto":
            _require_text_file(root)
        return "text", Shape(why, lambda r: read_text(source.text, r))
    if not source.is_json:
        raise InputError(f"is a text, not an export of {system}; text is a format of its own")
    if system != "auto":
        return system, _asked(root, system)
    return _recognised(root)


def _require_words(source: Source) -> None:
    if not source.text.strip():
        raise InputError("is empty; export the store again", file=source.file)
    if "\0" in source.text:
        raise InputError("holds NUL characters and is no text", file=source.file)


def _require_text_file(root: JsonNode) -> None:
    """Refuses what is called something else than a text, though it could be read as one."""
    if _is_table(root.file):
        root.fail("is a table; map its columns with --format generic --fields text=COLUMN")
    if root.file.lower().endswith((".json", ".jsonl", ".af")):
        root.fail("holds no JSON object or list; if it is a text, say --format text")


def _asked(root: JsonNode, system: str) -> Shape:
    shape = _SYSTEMS[system](root)
    if shape is None:
        root.fail(f"is no export of {system} that is known: {_outline(root.value)}")
    return shape


def _recognised(root: JsonNode) -> tuple[str, Shape]:
    refuse(root)
    for name, recognise in _SYSTEMS.items():
        if shape := recognise(root):
            return name, shape
    root.fail(
        f"is no export that is known: {_outline(root.value)}; name its format with --format, or "
        "map its fields with --format generic"
    )


def _outline(value: object) -> str:
    """What a reader sees of a file at first sight."""
    if isinstance(value, list) and value:
        return f"a list of {len(value)}, the first {_outline(value[0])}"
    if isinstance(value, dict) and value:
        keys = ", ".join(repr(key) for key in list(value)[:6])
        return f"an object with {keys}{' ...' if len(value) > 6 else ''}"
    return {"list": "an empty list", "dict": "an empty object"}.get(
        type(value).__name__, "neither an object nor a list"
    )


def _settled(memories: Iterable[Memory], reading: Reading) -> tuple[Memory, ...]:
    """Those that still hold, each once; what is odd about them is counted."""
    kept = [memory for memory in _once(memories, reading) if memory.live is not False]
    reading.warn("unknown_liveness", sum(memory.live is None for memory in kept))
    reading.warn("lone_surrogate", sum(_has_half(memory.text) for memory in kept))
    texts = Counter(memory.text for memory in kept)
    reading.warn("duplicate_text", sum(times - 1 for times in texts.values()))
    reading.warn("empty_store", not kept)
    return tuple(kept)


def _once(memories: Iterable[Memory], reading: Reading) -> Iterator[Memory]:
    """Every id once.

    Raises:
        InputError: Two memories of one id differ.
    """
    seen: dict[str, Memory] = {}
    for memory in memories:
        first = seen.setdefault(memory.id, memory)
        if first is memory:
            reading.warn("dropped_tombstone", memory.live is False)
            yield memory
        elif _said(first) == _said(memory):
            reading.warn("duplicate_row")
        else:
            problem = f"a second memory with the id '{memory.id}'; the first is {first.place}"
            raise InputError(problem, record=memory.place, field="id")


def _said(memory: Memory) -> dict[str, object]:
    return {key: value for key, value in asdict(memory).items() if key != "place"}


def _has_half(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)
