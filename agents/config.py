"""The configuration of a training run: typed dataclasses, read from YAML."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

import yaml

from memaudit_gym.errors import InputError, did_you_mean

#: The widest network, and the most steps between two updates: what a machine can hold.
MOST_HIDDEN, MOST_STEPS = 4096, 1_000_000
#: Numbers from here on are none in single precision.
_LIMIT = 1e30
#: The kind of a configuration that names none.
PPO = "ppo"

Config = TypeVar("Config")


_REPLACED = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:timestamp")


class _Loader(yaml.SafeLoader):
    """YAML where 10:20 is a text, not a number to the base of 60, and a date is a text too."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in found if tag not in _REPLACED]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile(r"[-+]?[0-9][0-9_]*$"), list("-+0123456789")
)


def require(
    section: str,
    config: Any,
    *,
    at_least_1: tuple[str, ...] = (),
    positive: tuple[str, ...] = (),
    at_least_0: tuple[str, ...] = (),
    at_most_1: tuple[str, ...] = (),
) -> None:
    """Checks the ranges of a section's numbers.

    Raises:
        InputError: One is out of its range.
    """
    checks: tuple[tuple[tuple[str, ...], Callable[[float], bool], str], ...] = (
        (at_least_1, lambda v: v >= 1, "at least 1"),
        (positive, lambda v: 0 < v < _LIMIT, f"greater than 0 and below {_LIMIT:g}"),
        (at_least_0, lambda v: 0 <= v < _LIMIT, f"at least 0 and below {_LIMIT:g}"),
        (at_most_1, lambda v: 0 <= v <= 1, "from 0 to 1"),
    )
    for names, holds, words in checks:
        for name in names:
            value = getattr(config, name)
            if not holds(value):
                raise InputError(f"must be {words}, not {value}", field=f"{section}.{name}")


@dataclass(frozen=True)
class EnvConfig:
    """The environment to train on (arguments as in its docstring)."""

    id: str = "MemAudit/Mixture-v0"
    budget: str = "1..16"
    observation: str = "visible"
    reward: str = "coverage"
    packages: str = ""
    package_seeds: str = "10000:11000"


@dataclass(frozen=True)
class NetworkConfig:
    """The candidate-scoring network."""

    hidden: int = 64

    def __post_init__(self) -> None:
        if not 1 <= self.hidden <= MOST_HIDDEN:
            raise InputError(
                f"must be from 1 to {MOST_HIDDEN}, not {self.hidden}", field="network.hidden"
            )


@dataclass(frozen=True)
class PPOConfig:
    """MaskablePPO. Values fall linearly from ``x`` to ``x_end`` over the run.

    ``start`` names a checkpoint, such as an imitation run's, whose weights a new run begins with.
    """

    steps: int = 1_000_000
    start: str = ""
    envs: int = 64
    n_steps: int = 64
    batch_size: int = 1024
    n_epochs: int = 4
    learning_rate: float = 1e-3
    learning_rate_end: float = 1e-4
    gae_lambda: float = 0.95
    clip_range: float = 0.2
    entropy: float = 0.3
    entropy_end: float = 0.0
    value_coefficient: float = 0.5
    max_grad_norm: float = 0.5

    def __post_init__(self) -> None:
        require(
            "ppo",
            self,
            at_least_1=("steps", "envs", "n_steps", "n_epochs"),
            positive=("learning_rate", "learning_rate_end", "clip_range", "max_grad_norm"),
            at_least_0=("entropy", "entropy_end", "value_coefficient"),
            at_most_1=("gae_lambda",),
        )
        if self.envs * self.n_steps > MOST_STEPS:
            raise InputError(
                f"envs * n_steps must be at most {MOST_STEPS:,}, not {self.envs * self.n_steps}",
                field="ppo.n_steps",
            )
        if self.batch_size < 2 or (self.envs * self.n_steps) % self.batch_size:
            raise InputError(
                f"must be at least 2 and divide envs * n_steps ({self.envs * self.n_steps}), "
                f"not {self.batch_size}",
                field="ppo.batch_size",
            )


@dataclass(frozen=True)
class ValidationConfig:
    """How the run is watched: held-out package seeds, apart from those that are reported."""

    seeds: str = "9000:9010"
    packages: str = ""
    budgets: str = "2,4,8,16"
    every: int = 100_000

    def __post_init__(self) -> None:
        require("validation", self, at_least_1=("every",))


@dataclass(frozen=True)
class TrainConfig:
    """A whole run."""

    seed: int = 0
    env: EnvConfig = field(default_factory=EnvConfig)
    network: NetworkConfig = field(default_factory=NetworkConfig)
    ppo: PPOConfig = field(default_factory=PPOConfig)
    validation: ValidationConfig = field(default_factory=ValidationConfig)

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 32:
            raise InputError(f"must be from 0 to 2^32 - 1, not {self.seed}", field="seed")


def load_config(path: str | Path, overrides: list[str]) -> TrainConfig:
    """Reads a YAML file and applies ``key=value`` overrides (dotted keys).

    Raises:
        InputError: An unreadable file, an unknown key, a value of the wrong type.
    """
    return load_as(TrainConfig, path, overrides)


def load_as(cls: type[Config], path: str | Path, overrides: list[str]) -> Config:
    """The same for another kind of run.

    Args:
        cls: The dataclass of the run's configuration.
        path: The file.
        overrides: ``key=value`` texts.

    Raises:
        InputError: As :func:`load_config`, and a file of another kind.
    """
    document = _read_yaml(Path(path))
    for override in overrides:
        key, separator, text = override.partition("=")
        if not separator:
            raise InputError(f"--set wants key=value, not '{override}'")
        _set_key(document, key.strip(), _parse_value(text, f"--set {key}"))
    return build_as(cls, document, str(path))


def kind_of(path: str | Path) -> str:
    """What kind of run a file configures: its key ``kind``, or ``ppo``.

    Raises:
        InputError: An unreadable file.
    """
    return str(_read_yaml(Path(path)).get("kind", PPO))


def build_config(document: dict[str, Any], source: str) -> TrainConfig:
    """A configuration from plain values; ``source`` is named in errors."""
    return build_as(TrainConfig, document, source)


def build_as(cls: type[Config], document: dict[str, Any], source: str) -> Config:
    """The same for another kind of run."""
    document = dict(document)
    kind, expected = document.pop("kind", PPO), getattr(cls, "kind", PPO)
    if kind != expected:
        raise InputError(f"must be '{expected}' here, not {kind!r:.80}", file=source, field="kind")
    try:
        found = _build(cls, document, source, "")
    except InputError as error:
        raise error.in_file(source) from None
    assert isinstance(found, cls)
    return found


def to_yaml(config: Any) -> str:
    """The resolved configuration as YAML."""
    kind = getattr(config, "kind", None)
    return yaml.safe_dump(({"kind": kind} if kind else {}) | asdict(config), sort_keys=False)


def _read_yaml(path: Path) -> dict[str, Any]:
    try:
        document = yaml.load(path.read_text(encoding="utf-8"), _Loader)
    except OSError as error:
        reason = error.strerror
        raise InputError(f"cannot read the configuration: {reason}", file=str(path)) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError(f"is not YAML: {error}", file=str(path)) from None
    if not isinstance(document, dict):
        raise InputError("a configuration is a mapping of keys to values", file=str(path))
    return document


def _parse_value(text: str, where: str) -> Any:
    try:
        return yaml.load(text, _Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError(f"cannot read the value: {error}", record=where) from None


def _set_key(document: dict[str, Any], key: str, value: Any) -> None:
    *parents, last = key.split(".")
    for parent in parents:
        document = document.setdefault(parent, {})
        if not isinstance(document, dict):
            raise InputError(f"'{parent}' in --set {key} is not a section")
    document[last] = value


def _build(cls: Any, document: Any, source: str, prefix: str) -> Any:
    if not isinstance(document, dict):
        raise InputError("is a section and needs keys of its own", file=source, field=prefix[:-1])
    hints = get_type_hints(cls)
    known = [f.name for f in fields(cls)]
    values = {}
    for key, value in document.items():
        if key not in known:
            hint = did_you_mean(str(key), known)
            raise InputError(f"unknown key{hint}", file=source, field=f"{prefix}{key}")
        kind = hints[key]
        name = f"{prefix}{key}"
        if is_dataclass(kind):
            values[key] = _build(kind, value, source, f"{name}.")
        else:
            values[key] = _convert(kind, value, source, name)
    return cls(**values)


def _convert(kind: type, value: Any, source: str, name: str) -> Any:
    """A value in the type of its field; texts such as a budget may be written as numbers."""
    if kind is str and isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    # YAML reads 1e-3 as a text.
    if kind is float and isinstance(value, int | float | str) and not isinstance(value, bool):
        with suppress(ValueError, OverflowError):
            return float(value)
    if kind is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    raise InputError(f"must be of type {kind.__name__}, not {value!r:.80}", file=source, field=name)
