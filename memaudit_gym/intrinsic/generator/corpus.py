"""A corpus from its seed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from zlib import crc32

import numpy as np

from memaudit_gym.intrinsic import trajectory as known
from memaudit_gym.intrinsic.generator import plan as courses
from memaudit_gym.intrinsic.generator.documents import Desk
from memaudit_gym.intrinsic.generator.facts import Statement
from memaudit_gym.intrinsic.generator.phrases import DISPUTED_ANSWER, DISPUTED_QUESTION
from memaudit_gym.intrinsic.generator.plan import NOISE_DOCUMENTS, Plan, feb30
from memaudit_gym.intrinsic.generator.story import Event, Story
from memaudit_gym.intrinsic.generator.voice import Voice
from memaudit_gym.intrinsic.trajectory import Noise, Question, State, Trajectory

_ACTIONS = {
    courses.FIRST: known.CREATE,
    courses.MORE: known.CREATE,
    courses.CHANGE: known.UPDATE,
    courses.REPEAT: known.REINFORCE,
    courses.LATE: known.REINFORCE,
    courses.DISPUTE: known.CONFLICT,
    courses.RULING: known.SUPERSEDE,
    courses.RETRACTION: known.SUPERSEDE,
}
_REASONS: Mapping[str, str] = {
    courses.FIRST: "the first document on the topic",
    courses.MORE: "further properties of the same thing",
    courses.CHANGE: "a change is announced",
    courses.REPEAT: "what is known is said again",
    courses.LATE: "an older document arrives late and changes nothing",
    courses.DISPUTE: "another author says otherwise and announces no change",
    courses.RULING: "the dispute is settled",
    courses.RETRACTION: "a property is withdrawn",
}


def generate(seed: int) -> list[Trajectory]:
    """30 trajectories with 147 documents, of the same counts as FEB-30; the same for one seed.

    Source: the counts are those of "Beyond Downstream QA"; facts, texts and the rest are ours.
    """
    return [_trajectory(plan, seed) for plan in feb30()]


def generate_one(number: int, seed: int) -> Trajectory:
    """The trajectory at a place of the corpus, 0 to 29."""
    return _trajectory(feb30()[number], seed)


def _trajectory(plan: Plan, seed: int) -> Trajectory:
    rng = np.random.default_rng([seed, crc32(b"feb30"), plan.number])
    voice = Voice(rng)
    story = Story(plan, voice)
    events = story.events()
    desk = Desk(plan, voice, story.thing, story.authors)
    return Trajectory(
        id=f"t{plan.number + 1:02d}",
        topic=_topic(events[0]),
        category=plan.category,
        level=plan.level,
        domain=plan.domain.name,
        type=plan.type,
        questions=_questions(story, voice),
        states=tuple(_state(desk, number, event) for number, event in enumerate(events)),
        noise=_noise(desk, plan, voice, story, events),
        extra={"generator": "feb30/1", "seed": seed},
    )


def _topic(first: Event) -> str:
    nouns = [s.attribute.noun for s in first.said]
    return f"{', '.join(nouns[:-1])} and {nouns[-1]} of {first.said[0].thing}"


def _state(desk: Desk, number: int, event: Event) -> State:
    document = desk.document(f"s{number}", event.kind, event.said, event.when, event.author)
    return State(
        index=number,
        document=document,
        claims=event.claims,
        doc_claims=tuple(one.claim for one in event.said),
        action=_ACTIONS[event.kind],
        confidence=event.confidence,
        change_reason=_REASONS[event.kind],
    )


def _noise(
    desk: Desk, plan: Plan, voice: Voice, story: Story, events: list[Event]
) -> tuple[Noise, ...]:
    if plan.category != "C2":
        return ()
    places = sorted(voice.number(0, len(events) - 1) for _ in range(NOISE_DOCUMENTS))
    return tuple(
        Noise(after, desk.noise_document(f"n{n}", _later(events[after].when, n), author))
        for n, (after, author) in enumerate((p, voice.pick(story.authors)) for p in places)
    )


def _later(when: datetime, number: int) -> datetime:
    return when + timedelta(hours=2 + number)


def _questions(story: Story, voice: Voice) -> tuple[Question, ...]:
    """A question of each dispute and of up to four properties."""
    disputed = story.expected.disputed()
    pairs = zip(disputed[::2], disputed[1::2], strict=True)
    settled = voice.sample(story.expected.undisputed(with_gone=True), 4)
    return (
        *(Question(s.question, s.answer) for s in settled),
        *(_dispute(one, other) for one, other in pairs),
    )


def _dispute(one: Statement, other: Statement) -> Question:
    return Question(
        DISPUTED_QUESTION.format(a=one.attribute.noun, e=one.thing),
        DISPUTED_ANSWER.format(one=one.value, other=other.value),
    )
