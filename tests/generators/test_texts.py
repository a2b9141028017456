"""What the texts promise: variety, consistency, and no trace of the drawn numbers."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate

FAMILIES = pytest.mark.parametrize("distribution", DISTRIBUTIONS)
#: Here a draw picks the subject of the texts, and nothing else.
SUBJECT_IS_DRAWN = ("density_hint", "scope_conflict")


def groups(package: Package) -> list[list[Candidate]]:
    bounds = package.group_ptr.tolist()
    return [list(package.candidates[a:b]) for a, b in pairwise(bounds)]


@FAMILIES
def test_every_candidate_says_something_of_its_own(distribution: str) -> None:
    for seed in range(100):
        for group in groups(generate(distribution, seed)):
            texts = [c.text for c in group]
            assert len(set(texts)) == len(texts)
            for text in texts:
                assert len(text.split()) >= 3
                assert text == text.strip()
                assert not re.search(r"[{}]|  |\.\.|None", text), text


@FAMILIES
def test_no_ids_in_texts(distribution: str) -> None:
    for seed in range(20):
        package = generate(distribution, seed)
        marks = [u.id for u in package.units if ":" in u.id]
        marks += [e.id for e in package.experiences if "_" in e.id]
        marks += [c.id for c in package.candidates]
        for c in package.candidates:
            assert not [mark for mark in marks if mark in c.text]


@FAMILIES
def test_seeds_read_differently(distribution: str) -> None:
    packages = [generate(distribution, seed) for seed in range(100)]
    for position in (0, len(packages[0].candidates) - 1):
        assert len({package.candidates[position].text for package in packages}) > 50
    assert len({package.experiences[0].speaker for package in packages}) > 30


@FAMILIES
@pytest.mark.parametrize("normal_count", [1, 40])
def test_large_and_small_sizes_have_texts(distribution: str, normal_count: int) -> None:
    package = generate(distribution, 3, normal_count, 25)
    assert all(c.text for c in package.candidates)


@FAMILIES
def test_stream_is_in_order_of_time(distribution: str) -> None:
    for seed in range(30):
        experiences = generate(distribution, seed).experiences
        times = [datetime.fromisoformat(e.timestamp or "") for e in experiences]
        assert all(before < after for before, after in pairwise(times))
        sessions = [int((e.session_id or "").removeprefix("session_")) for e in experiences]
        assert sessions[0] == 1
        assert set(np.diff(sessions).tolist()) <= {0, 1}


@FAMILIES
def test_raw_span_is_what_was_said(distribution: str) -> None:
    package = generate(distribution, 12)
    for e, group in zip(package.experiences, groups(package), strict=True):
        for c in group:
            if c.type == "raw_span":
                assert c.text == f"{e.speaker}: {e.text}"


@pytest.mark.parametrize("distribution", [d for d in DISTRIBUTIONS if d not in SUBJECT_IS_DRAWN])
def test_texts_do_not_depend_on_the_drawn_numbers(
    distribution: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [generate(distribution, seed) for seed in range(10)]

    def other(seed: Any) -> Random:
        return Random(seed + 987_654_321)

    monkeypatch.setattr("memaudit_gym.generators.builder.Random", other)
    monkeypatch.setattr("memaudit_gym.generators.base.Random", other)
    after = [generate(distribution, seed) for seed in range(10)]
    assert [texts(package) for package in before] == [texts(package) for package in after]
    same = [a.numbers_hash == b.numbers_hash for a, b in zip(before, after, strict=True)]
    assert all(same) == (distribution in ("update_chain", "temporal_interval"))


def texts(package: Package) -> list[object]:
    """Everything in words: experiences, candidates, units, queries."""
    said = [(c.id, c.type, c.confidence, c.text) for c in package.candidates]
    units = [(u.id, u.role, u.text) for u in package.units]
    return [package.experiences, said, units, package.queries]
