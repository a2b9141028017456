"""What is understood of a stream: its links, its changes, and the same in every process."""

import os
import subprocess
import sys
from dataclasses import replace

from agents.marginal.background import BLANK
from agents.marginal.reading.phrases import Phrases
from agents.marginal.understanding import Understanding
from memaudit_gym.view import VisibleCandidate, VisibleExperience

PHRASES = Phrases([("lead",), ("home", "town")])


def experience(*candidates):
    """Candidates are (type, text)."""
    found = tuple(
        VisibleCandidate(str(n), kind, said, 1.0, 1.0, 0.0, None)
        for n, (kind, said) in enumerate(candidates)
    )
    return VisibleExperience("e", "", "s", None, "Ann", found)


def test_who_is_a_value_is_linked_to_what_names_them():
    found = Understanding(replace(BLANK, phrases=PHRASES))
    found.see(experience(("summary", "The home town of Bo Brandt: Rome.")))
    found.see(experience(("summary", "The lead of project Amber Otter: Bo Brandt.")))
    town, lead = 0, 1
    assert [found.matters.keys[m] for m in (town, lead)] == [(0, ("home", "town")), (1, ("lead",))]
    assert found.of_thing == {0: [town], 1: [lead]}
    assert found.pointing == {0: {lead}}
    assert found.targets == {lead: {0}}
    assert len(found.worth) == 2


def test_changes_and_ends_make_new_versions():
    found = Understanding(replace(BLANK, phrases=PHRASES))
    of = "the lead of project Amber Otter"
    found.see(experience(("raw_span", f"Now {of} is Bo."), ("tombstone", f"Outdated: {of}.")))
    assert found.version == {}
    found.see(experience(("compound_update", f"Now {of} is Cy, no longer Bo.")))
    found.see(experience(("tombstone", f"Outdated: {of}."), ("abstention", f"Unknown: {of}.")))
    assert found.version == {0: 2}


_DIGEST = """
import hashlib
from agents.marginal.background import Background
from agents.marginal.features import GROUPS
from agents.marginal.stream import read
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.view import visible_view
views = [visible_view(generate_stream(seed, 120)) for seed in (10_000, 10_001, 9_000)]
found = read(views[2], Background.fitted(views[:2]))
print(hashlib.sha256(found.rows(list(GROUPS)).tobytes()).hexdigest())
"""


def test_every_process_reads_alike():
    """Sets of words come in another order in each: nothing may depend on it."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", _DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(runs[0]) > 60
    assert runs[0] == runs[1]
