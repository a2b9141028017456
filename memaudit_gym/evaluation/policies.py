"""Policies on the command line: a registered name, a checkpoint file, or ``module:attribute``."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np

from memaudit_gym.errors import InputError, MissingExtraError, did_you_mean, reason
from memaudit_gym.evaluation.families import (
    FAMILY,
    of_family,
    pattern_name,
    require_unmet,
    sources_of,
)
from memaudit_gym.evaluation.optima import OPTIMA, has_validity_candidates
from memaudit_gym.io.files import os_errors
from memaudit_gym.objective import is_submodular
from memaudit_gym.package import Package
from memaudit_gym.reference import NAMES, PROXIES, make_writer
from memaudit_gym.reference.informed import has_expected_weights
from memaudit_gym.writer import Writer

#: Rows of every table, some of them where the package has what they need.
ALWAYS = ("opt", "gvt", "density", "no_tombstone_opt", "informed", *PROXIES)
_NEEDS: Mapping[str, Callable[[Package], bool]] = {
    "gvt": is_submodular,
    "density": is_submodular,
    "no_tombstone_opt": has_validity_candidates,
    "informed": lambda package: has_expected_weights(package) and is_submodular(package),
}
REFERENCE, CHECKPOINT, MODULE = "reference", "checkpoint", "module"


@dataclass(frozen=True)
class Policy:
    """One row of the table.

    Args:
        name: The row's name, unique.
        source: What was asked for: a registered name, a path, or ``module:attribute``; with
            ``{family}`` in it one writer a distribution (:mod:`memaudit_gym.evaluation.families`).
        kind: ``reference``, ``checkpoint`` or ``module``.
        oracle: Whether it sees more than the visible fields.
        observation: What a streaming writer observes, ``visible`` or ``oracle``; None for an
            offline one.
        asked: Whether the user asked for it.
    """

    name: str
    source: str
    kind: str
    oracle: bool
    observation: str | None = None
    asked: bool = True

    @property
    def is_optimum(self) -> bool:
        """Whether the row is solved, not written."""
        return self.kind == REFERENCE and self.source in OPTIMA

    def source_on(self, distribution: str) -> str:
        """The source of the writer that plays a distribution."""
        return of_family(self.source, distribution)

    def belongs_to(self, package: Package) -> bool:
        """Whether a table of the package has the row: it was asked for, or there is a need."""
        return self.asked or self.name not in _NEEDS or _NEEDS[self.name](package)


def resolve_policies(
    sources: Sequence[str],
    observation: str | None = None,
    checkpoint_loader: str | None = None,
    families: Sequence[str] = (),
) -> list[Policy]:
    """The policies of a run: those asked for, then those of every table.

    Args:
        sources: As on the command line; one that stands twice counts once.
        observation: What streaming writers observe, ``visible`` or ``oracle``; None leaves it to
            the writer: its own ``observation``, else ``oracle`` for an oracle, else ``visible``.
        checkpoint_loader: As in :func:`open_policy`.
        families: The distributions that are held out, each from the writer that plays it.

    Raises:
        InputError: An unknown name, a missing file, an attribute that is no writer, a writer
            that was made for the other observation, or that has met what is held out from it.
    """
    taken = set(NAMES)
    found = []
    for source in dict.fromkeys(sources):
        played = sources_of(source, families)
        kinds = {_kind(own) for own in played.values() or [source]}
        if len(kinds) > 1:
            raise InputError(f"policy '{source}' is not of one kind: {', '.join(sorted(kinds))}")
        (kind,) = kinds
        faces = set()
        for family, own in played.items() or [("", source)]:
            writer = open_policy(own, kind, checkpoint_loader)()
            require_unmet(source, writer, family)
            faces.add(_face(own, writer, observation))
        if len(faces) > 1:
            raise InputError(f"policy '{source}': its writers observe different things")
        name = source if kind == REFERENCE else _unique(_row_name(source, kind), taken)
        ((oracle, seen),) = faces
        found.append(Policy(name, source, kind, oracle, seen))
    asked = {policy.name for policy in found}
    more = (make_writer(name) for name in ALWAYS if name not in asked)
    return found + [Policy(w.name, w.name, REFERENCE, w.oracle, asked=False) for w in more]


def open_policy(
    source: str, kind: str, checkpoint_loader: str | None = None
) -> Callable[[], Writer]:
    """What makes the policy's writer.

    A class or a factory is called for every package, so that what a writer remembers or draws
    does not depend on the order of the packages; an instance is shared by all packages of a
    process.

    Args:
        source: As in :class:`Policy`.
        kind: As in :class:`Policy`.
        checkpoint_loader: ``module:attribute`` of the function from a checkpoint file to its
            writer. Learned writers are no part of the library: whoever has them names it.

    Raises:
        InputError: It cannot be imported or loaded.
        MissingExtraError: A checkpoint, without what loads it.
    """
    if kind == REFERENCE:
        reference = make_writer(source)
        return lambda: reference
    if kind == CHECKPOINT:
        loaded = _load_checkpoint(source, checkpoint_loader)
        return lambda: loaded
    with suppress(FileNotFoundError):  # the working directory may be gone
        if os.getcwd() not in sys.path:
            sys.path.insert(0, os.getcwd())
    attribute = _attribute(source)
    if not isinstance(attribute, type) and (is_writer(attribute) or not callable(attribute)):
        writer = _require_writer(attribute, source)
        return lambda: writer
    return lambda: _require_writer(_called(attribute, source), source)


def is_streaming(writer: Any) -> bool:
    """Whether it decides experience by experience."""
    return callable(getattr(writer, "reset", None)) and callable(getattr(writer, "choose", None))


def is_writer(found: Any) -> bool:
    """Whether it has the methods of a streaming or of an offline writer."""
    return is_streaming(found) or callable(getattr(found, "select", None))


def is_oracle(writer: Any) -> bool:
    """Whether it is handed the package itself; one that does not say is not.

    Raises:
        InputError: What it says is neither True nor False.
    """
    said = getattr(writer, "oracle", False)
    if not isinstance(said, bool | np.bool_):
        raise InputError(f"a writer's oracle must be True or False, not {said!r:.80}")
    return bool(said)


def _kind(source: str) -> str:
    if source in NAMES:
        return REFERENCE
    path = Path(source)
    with os_errors(f"policy {source:.80}", "read"):
        if path.is_file():
            return CHECKPOINT
    if ":" in source:
        return MODULE
    if path.is_dir():
        raise InputError(
            f"policy '{source}' is a folder; name the checkpoint file in it, or with --suite "
            f"small-held-out all of them: '{path / FAMILY}.pt'"
        )
    if path.suffix or len(path.parts) > 1:
        raise InputError(f"policy '{source}': no such checkpoint file")
    hint = did_you_mean(source, NAMES)
    raise InputError(f"unknown policy '{source}': no registered writer and no file{hint}")


def _row_name(source: str, kind: str) -> str:
    """After the file or the attribute; where the family is all of it, after what holds it."""
    if kind == CHECKPOINT:
        holder, own = Path(source).absolute().parent.name, Path(source).stem
    else:
        holder, _, own = source.partition(":")
    return pattern_name(own) or pattern_name(holder)


def _unique(name: str, taken: set[str]) -> str:
    number, unique = 1, name
    while unique in taken:
        number += 1
        unique = f"{name}-{number}"
    taken.add(unique)
    return unique


def _face(source: str, writer: Any, asked: str | None) -> tuple[bool, str | None]:
    """(whether it sees more than the visible fields, what it observes)."""
    with _faults_named(f"policy '{source}'"):
        seen = _observation(source, writer, asked)
        return is_oracle(writer) or seen == "oracle", seen


def _observation(source: str, writer: Any, asked: str | None) -> str | None:
    if not is_streaming(writer):
        return None
    own = getattr(writer, "observation", None)
    if own not in (None, "visible", "oracle"):
        raise InputError(f"policy '{source}': its observation is {own!r}, not visible or oracle")
    if own and asked and own != asked:
        raise InputError(
            f"policy '{source}' was made for {own} observations; leave --observation {asked} out"
        )
    return own or asked or ("oracle" if is_oracle(writer) else "visible")


def _load_checkpoint(source: str, loader: str | None) -> Writer:
    if loader is None:
        raise InputError(f"policy '{source}': nothing here loads checkpoint files")
    module, _, attribute = loader.partition(":")
    try:
        load = getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise MissingExtraError(
            f"policy '{source}': a checkpoint needs torch and the repository's {module} "
            f"({error}); in the repository: pip install -e '.[train]'"
        ) from error
    return _require_writer(load(source), source)


def _attribute(source: str) -> Any:
    module, _, attribute = source.partition(":")
    with _faults_named(f"policy '{source}': cannot import '{module}'"):
        loaded = importlib.import_module(module)
    try:
        return attrgetter(attribute)(loaded)
    except AttributeError:
        names = [name for name in vars(loaded) if not name.startswith("_")]
        hint = did_you_mean(attribute, names)
        raise InputError(f"policy '{source}': '{module}' has no '{attribute}'{hint}") from None


def _called(factory: Callable[[], Any], source: str) -> Any:
    with _faults_named(f"policy '{source}': making the writer failed"):
        return factory()


@contextmanager
def _faults_named(what: str) -> Iterator[None]:
    """The user's own code runs inside: it may raise anything, or call sys.exit."""
    try:
        yield
    except InputError as error:
        named = error.problem.startswith("policy '")
        raise InputError(error.problem if named else f"{what}: {error.problem}") from None
    except (Exception, SystemExit) as error:
        raise InputError(f"{what}: {reason(error)}") from error


def _require_writer(found: Any, source: str) -> Writer:
    if not is_writer(found):
        raise InputError(
            f"policy '{source}' is no writer but of type {type(found).__name__}; a writer has "
            "reset and choose, or select"
        )
    return found  # type: ignore[no-any-return]
