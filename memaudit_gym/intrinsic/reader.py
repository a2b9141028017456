"""Trajectories out of anyone's JSON, strictly: every fault names file, record and field."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.intrinsic import trajectory as known
from memaudit_gym.intrinsic.json_fields import share
from memaudit_gym.intrinsic.trajectory import Document, Noise, Question, State, Trajectory
from memaudit_gym.io.files import PathLike, is_folder, os_errors, require_file
from memaudit_gym.natural.json_node import JsonNode, read_root
from memaudit_gym.natural.names import folder_name
from memaudit_gym.natural.timestamps import iso_timestamp

_FIELDS = (
    "id",
    "topic",
    "category",
    "difficulty",
    "domain",
    "trajectoryType",
    "extrinsicQA",
    "states",
    "noiseDocuments",
)
_QUESTION = ("question", "answer")
_DOCUMENT = ("timestamp", "author", "documentType", "document", "noiseClaims")
_STATE = ("index", "claims", "docClaims", "action", "confidence", "changeReason", *_DOCUMENT)
_NOISE = ("after", *_DOCUMENT)


def read_trajectories(path: PathLike) -> list[Trajectory]:
    """The trajectories of a file, or of all ``.json`` files of a folder, sorted by id.

    Args:
        path: A file with one trajectory or a list of them, or a folder of such files.

    Raises:
        InputError: Any fault, with file, record and field named; two trajectories of one id.
    """
    files = _files(Path(path)) if is_folder(path) else [Path(path)]
    if not files:
        raise InputError("holds no .json file", file=str(path))
    found: dict[str, Trajectory] = {}
    for file in files:
        for one in _read_file(file):
            if one.id in found:
                raise InputError(f"a second trajectory with the id '{one.id}'", file=str(file))
            found[one.id] = one
    return [found[name] for name in sorted(found)]


def _files(folder: Path) -> list[Path]:
    with os_errors(folder, "read"):
        return sorted(p for p in folder.glob("*.json") if not p.name.startswith("."))


def _read_file(file: Path) -> list[Trajectory]:
    root, _ = read_root(file)
    if not isinstance(root.value, list):
        return [_trajectory(root)]
    if not root.value:
        root.fail("holds no trajectory")
    return [_trajectory(node) for node in root.items()]


def _trajectory(node: JsonNode) -> Trajectory:
    name = folder_name(node.get("id"))
    node = node.in_record(f"trajectory '{name}'")
    states = [_state(item, at) for at, item in enumerate(node.get("states").items())]
    if not states:
        node.get("states").fail("must hold at least one state")
    noise = node.find("noiseDocuments")
    found = Trajectory(
        id=name,
        topic=node.get("topic").name(),
        category=node.get("category").one_of(known.CATEGORIES),
        level=node.get("difficulty").one_of(known.LEVELS),
        domain=node.get("domain").name(),
        type=node.get("trajectoryType").one_of(known.TYPES),
        questions=tuple(_question(item) for item in node.get("extrinsicQA").items()),
        states=tuple(states),
        noise=() if noise is None else tuple(_noise(n, len(states)) for n in noise.items()),
        extra={k: n.value for k, n in node.members().items() if k not in _FIELDS},
    )
    _require_comparable(node, found)
    return found


def _state(node: JsonNode, at: int) -> State:
    node.only(_STATE)
    if node.get("index").whole_number() != at:
        node.get("index").fail(f"must be {at}: states stand in the order of arrival, from 0")
    reason = node.find("changeReason")
    return State(
        index=at,
        document=_document(node, f"s{at}"),
        claims=_texts(node.get("claims")),
        doc_claims=_texts(node.get("docClaims")),
        action=node.get("action").one_of(known.ACTIONS),
        confidence=share(node.find("confidence")),
        change_reason="" if reason is None else reason.text(),
    )


def _noise(node: JsonNode, states: int) -> Noise:
    node.only(_NOISE)
    after = node.get("after")
    if not 0 <= after.whole_number() < states:
        after.fail(f"must be the index of a state, 0 to {states - 1}")
    node.get("document")
    at = node.path.rpartition("[")[2].rstrip("]")
    return Noise(after.whole_number(), _document(node, f"n{at}"))


def _document(node: JsonNode, name: str) -> Document:
    kind, claims = node.find("documentType"), node.find("noiseClaims")
    stamp = node.get("timestamp")
    written = iso_timestamp(stamp.name()) or stamp.fail("must be a date or a time in ISO 8601")
    return Document(
        id=name,
        text=_text_of(node.find("document")),
        timestamp=written,
        author=node.get("author").name(),
        type="" if kind is None else kind.text(),
        noise_claims=() if claims is None else _texts(claims),
    )


def _text_of(node: JsonNode | None) -> str:
    if node is None:
        return ""
    try:
        return _read_beside(node.file, node.name()).decode("utf-8")
    except UnicodeDecodeError:
        node.fail(f"'{node.text()}' is no UTF-8")
    except InputError as error:
        node.fail(f"'{node.text()}' {error.problem}")


def _read_beside(file: str, name: str) -> bytes:
    """The bytes of a file that another one names, beside it or below."""
    with os_errors(name, "read"):
        folder = Path(file).resolve().parent
        path = (folder / name).resolve()
        if not path.is_relative_to(folder):
            raise InputError("is not beside this file or below, but outside its folder")
        return require_file(path).read_bytes()


def _question(node: JsonNode) -> Question:
    node.only(_QUESTION)
    return Question(node.get("question").name(), node.get("answer").name())


def _texts(node: JsonNode) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for item in node.items():
        if item.name() in found:
            item.fail("stands twice")
        found[item.name()] = None
    return tuple(found)


def _require_comparable(node: JsonNode, found: Trajectory) -> None:
    """Times with a zone and times without one have no order."""
    stamps = [document.timestamp for document, _ in found.arrivals()]
    if len({datetime.fromisoformat(stamp).tzinfo is None for stamp in stamps}) > 1:
        node.get("states").fail("some time stamps have a zone and some have none; give all or none")
