"""Candidates are made of the dialogue alone: other questions, answers and evidence, the same bytes.

Also the other way round: what a generator is handed holds no question and no part of the dialogue
that it does not declare, so that there is nothing to leak.
"""

import copy
import dataclasses
import json

import pytest

from memaudit_gym.io import write_folder
from memaudit_gym.natural.candidates.generator import CandidateGenerator
from memaudit_gym.natural.chat import build_chat
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import PARTS, Dialogue
from memaudit_gym.natural.locomo import build_locomo
from memaudit_gym.natural.locomo.recordings import recordings
from memaudit_gym.natural.longmemeval import build_longmemeval
from memaudit_gym.natural.stages.candidates import candidates_of
from tests.locations import CHAT, CHAT_QUESTIONS, LOCOMO_SMALL, LONGMEMEVAL_SMALL

GENERATORS = (
    *("raw_turn", "window:2", "raw_session", "extractive:1"),
    *("observations", "session_summary", "events"),
)
#: Made before any question is read.
TABLES = ("experiences", "candidate_memories")


def tables(folder, package):
    write_folder(package, folder)
    return [(folder / f"{table}.jsonl").read_bytes() for table in TABLES]


def write(path, value):
    path.write_text(json.dumps(value), "utf-8")
    return path


def other_questions(question):
    return question | {"question": "Something else?", "answer": "Porto", "evidence": ["D5:1"]}


def only_one(sample):
    sample["qa"] = [{"question": "x?", "answer": "y", "category": 4, "evidence": ["D10:1"]}]


def all_changed(sample):
    sample["qa"] = [other_questions(question) for question in sample["qa"]]


def reversed_order(sample):
    sample["qa"] = sample["qa"][::-1]


@pytest.mark.parametrize("grain", ["turns", "sessions"])
@pytest.mark.parametrize("change", [only_one, all_changed, reversed_order])
def test_locomo(tmp_path, change, grain):
    config = BuildConfig(candidates=GENERATORS, experiences=grain)
    samples = json.loads(LOCOMO_SMALL.read_text("utf-8"))[:1]
    changed = copy.deepcopy(samples)
    change(changed[0])
    packages = [
        build_locomo(write(tmp_path / f"{name}.json", value), config=config)[0]
        for name, value in (("one", samples), ("other", changed))
    ]
    assert packages[0].problem_hash != packages[1].problem_hash
    one, other = (tables(tmp_path / f"p{n}", package) for n, package in enumerate(packages))
    assert one == other
    hashes = [[p.manifest["hashes"][table] for table in TABLES] for p in packages]
    assert hashes[0] == hashes[1]


def test_longmemeval(tmp_path):
    [record, *_] = json.loads(LONGMEMEVAL_SMALL.read_text("utf-8"))
    changed = copy.deepcopy(record) | {
        "question": "How warm?",
        "answer": 3,
        "question_type": "multi-session",
        "answer_session_ids": ["noise_7"],
    }
    for session in changed["haystack_sessions"]:
        for turn in session:
            turn["has_answer"] = not turn.get("has_answer")
    config = BuildConfig(candidates=("raw_turn", "window:2", "raw_session", "extractive:1"))
    one, other = (
        tables(
            tmp_path / name, next(build_longmemeval(write(tmp_path / f"{name}.json", r), config))
        )
        for name, r in (("one", record), ("other", changed))
    )
    assert one == other


def test_chat(tmp_path):
    file = tmp_path / "q.jsonl"
    file.write_text(CHAT_QUESTIONS.read_text("utf-8").splitlines()[3], "utf-8")
    config = BuildConfig(candidates=("raw_turn", "window:2", "extractive:1"))
    found = [
        tables(tmp_path / str(n), build_chat(CHAT, questions, config))
        for n, questions in enumerate([CHAT_QUESTIONS, file, None])
    ]
    assert found[0] == found[1] == found[2]


class Curious(CandidateGenerator):
    """A generator that keeps what it was handed."""

    name = "curious/1"

    def __init__(self, reads):
        self.reads, self.seen = reads, None

    def drafts(self, dialogue):
        self.seen = dialogue
        return []

    def report(self):
        return {}


@pytest.mark.parametrize("reads", [(), ("observations",), ("session_summaries", "events"), PARTS])
def test_a_generator_is_handed_turns_and_what_it_declares(reads):
    dialogue = recordings(LOCOMO_SMALL, with_events=True)[0].dialogue
    assert all(getattr(dialogue, part) for part in PARTS)
    curious = Curious(reads)
    candidates_of(dialogue, [curious], "turns")
    assert curious.seen.sessions == dialogue.sessions
    assert {part for part in PARTS if getattr(curious.seen, part)} == set(reads)


def test_a_dialogue_has_no_place_for_a_question():
    fields = {field.name for field in dataclasses.fields(Dialogue)}
    assert fields == {"id", "sessions", *PARTS}
