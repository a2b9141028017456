"""Names, arguments, determinism, and the pinned packages."""

from __future__ import annotations

import re

import numpy as np
import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.generators import DISTRIBUTIONS, generate

NAMES = [
    "base",
    "update_chain",
    "temporal_interval",
    "density_trap",
    "scope_shift",
    "summary_tradeoff",
    "redundancy_heavy",
    "abstention_hard",
    "density_hint",
    "scope_conflict",
]

#: Problem hashes (first twelve digits) of seeds 0 and 17. A change here changes results: it
#: needs a new version of the environments.
PINS = {
    "base": ("bbd21b739ef8", "80685d923d97"),
    "update_chain": ("f8ae030a6087", "f8ae030a6087"),
    "temporal_interval": ("dc7d102a1026", "dc7d102a1026"),
    "density_trap": ("ec8b82943d0a", "2bc4968372c0"),
    "scope_shift": ("4efaa6d7efde", "8ddf37a32898"),
    "summary_tradeoff": ("f13b0eac90b7", "56e9029dedf4"),
    "redundancy_heavy": ("d7d2e722bf6a", "273bdc549c12"),
    "abstention_hard": ("ea967a6147bf", "975659e3948a"),
    "density_hint": ("627a859c1852", "627a859c1852"),
    "scope_conflict": ("f35dc3c922d4", "f35dc3c922d4"),
}

#: How many packages 100 seeds make, by numbers: one where nothing drawn changes a number.
DISTINCT = {
    "base": 100,
    "update_chain": 1,
    "temporal_interval": 1,
    "density_trap": 78,
    "scope_shift": 62,
    "summary_tradeoff": 98,
    "redundancy_heavy": 83,
    "abstention_hard": 64,
    "density_hint": 1,
    "scope_conflict": 1,
}


def test_names_in_order() -> None:
    assert list(DISTRIBUTIONS) == NAMES


@pytest.mark.parametrize("distribution", NAMES)
def test_pinned(distribution: str) -> None:
    hashes = tuple(generate(distribution, seed).problem_hash[:12] for seed in (0, 17))
    assert hashes == PINS[distribution]


@pytest.mark.parametrize("distribution", NAMES)
def test_distinct_packages(distribution: str) -> None:
    hashes = {generate(distribution, seed).numbers_hash for seed in range(100)}
    assert len(hashes) == DISTINCT[distribution]


@pytest.mark.parametrize("distribution", NAMES)
def test_same_seed_same_package(distribution: str) -> None:
    once, again = (generate(distribution, 41, 4, 3) for _ in range(2))
    assert once.content_hash == again.content_hash
    assert once.content_hash != generate(distribution, 42, 4, 3).content_hash


def test_metadata_tells_how_to_make_it_again() -> None:
    package = generate("base", 6, normal_count=1)
    assert generate(**package.metadata).content_hash == package.content_hash


def test_numpy_integers_are_integers() -> None:
    assert generate("base", np.int64(5)).content_hash == generate("base", 5).content_hash


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bsae", 0), "unknown distribution 'bsae'; did you mean 'base'?"),
        (("scope_shfit", 0), "unknown distribution 'scope_shfit'; did you mean 'scope_shift'?"),
        (("nothing like it", 0), "known: base, update_chain"),
        ((None, 0), "unknown distribution 'None'"),
        (("base", -1), "field 'seed': must be a whole number of at least 0, not -1"),
        (("base", 1.0), "field 'seed': must be a whole number of at least 0, not 1.0"),
        (("base", "7"), "field 'seed': must be a whole number of at least 0, not '7'"),
        (("base", True), "field 'seed': must be a whole number of at least 0, not True"),
        (("base", 0, 0), "field 'normal_count': must be a whole number of at least 1, not 0"),
        (("base", 0, 3, -2), "field 'update_count': must be a whole number of at least 1, not -2"),
    ],
)
def test_bad_arguments(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        generate(*arguments)
