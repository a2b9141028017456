"""A world from its seed to its package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from memaudit_gym.costs import word_cost
from memaudit_gym.errors import InputError
from memaudit_gym.generators.story import sentence
from memaudit_gym.generators.stream.asked import draw_queries, expected_weights, query_count
from memaudit_gym.generators.stream.calendar import conversations
from memaudit_gym.generators.stream.dials import StreamDials, make_dials
from memaudit_gym.generators.stream.entities import Entity, draw_entities, entity_count
from memaudit_gym.generators.stream.events import Told
from memaudit_gym.generators.stream.facts import Slot
from memaudit_gym.generators.stream.narrator import Narrator
from memaudit_gym.generators.stream.phrases.memories import QUESTIONS
from memaudit_gym.generators.stream.profile import Profile, draw_profile
from memaudit_gym.generators.stream.questions import Asker, Evidence, Question
from memaudit_gym.generators.stream.telling import tell
from memaudit_gym.generators.stream.timeline import Timeline
from memaudit_gym.generators.stream.voice import Voice
from memaudit_gym.number_checks import whole_number
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query

#: The least and the greatest length of a stream.
SHORTEST, LONGEST = 20, 5_000
#: The most candidates of one experience.
LARGEST_GROUP = 6
#: What the profile makes every unit worth; under this key in a package's metadata.
EXPECTED_WEIGHTS = "expected_weights"

#: How often a doubtful memory has a low confidence, and how often another one has.
_DOUBT_SHOWS, _FALSE_DOUBT = 0.5, 0.06


def generate_stream(
    seed: int,
    experiences: int = 500,
    dials: StreamDials | Mapping[str, Any] | None = None,
    name: str = "stream",
) -> Package:
    """One world of MemAudit/Stream.

    Args:
        seed: A whole number of at least 0. Below 10,000 the world is told with the names and
            phrasings of evaluation, from there up with those of training.
        experiences: T, the length of the stream.
        dials: The difficulty.
        name: The package is named ``name-seed``.

    Returns:
        The package. Its metadata hold the dials and, under ``EXPECTED_WEIGHTS``, the weight of
        every unit in the mean over all draws of queries from the latent profile.

    Raises:
        InputError: A number that is not whole or out of range, an unknown dial.

    Source: ours.
    """
    return _Packer(name, draw_world(seed, experiences, dials)).package()


@dataclass(frozen=True)
class World:
    """A world before it is a package.

    Args:
        seed, dials: What it was drawn from.
        profile: The latent profile.
        entities: What facts are about.
        slots: Every slot that something happened to, as it is at the end.
        told: What happened, one event an experience, in words.
        questions: What could be asked at the end.
    """

    seed: int
    dials: StreamDials
    profile: Profile
    entities: Sequence[Entity]
    slots: Sequence[Slot]
    told: Sequence[Told]
    questions: Sequence[Question]


def draw_world(
    seed: int, experiences: int = 500, dials: StreamDials | Mapping[str, Any] | None = None
) -> World:
    """What :func:`generate_stream` makes a package of, hidden things and all.

    Raises:
        InputError: As there.
    """
    seed = whole_number(seed, field="seed", low=0)
    size = _length(experiences)
    dials = make_dials(dials)
    latent = Voice(seed, "profile", size)
    entities = draw_entities(latent, entity_count(size))
    profile = draw_profile(latent, entities)
    line = Timeline(Voice(seed, "events", size), dials, entities, profile, size)
    narrator = Narrator(Voice(seed, "words", size, dials.paraphrase), dials.noise)
    when = Voice(seed, "calendar", size)
    told = [
        tell(narrator, event)
        for moments in conversations(when, size)
        for event in line.conversation(moments)
    ]
    end = told[-1].event.moment.when
    asker = Asker(Voice(seed, "questions", size), profile, line.slots, end)
    return World(seed, dials, profile, entities, line.slots, told, asker.questions())


def _length(experiences: int) -> int:
    size = whole_number(experiences, field="experiences", low=SHORTEST)
    if size > LONGEST:
        raise InputError(f"experiences must be at most {LONGEST:,}, not {size:,}")
    return size


class _Packer:
    """What happened and what could be asked, as the tables of a package."""

    def __init__(self, name: str, world: World) -> None:
        self._name, self._seed, self._dials = name, world.seed, world.dials
        self._told, self._questions = world.told, world.questions
        self._voice = Voice(world.seed, "queries", len(world.told))
        self._count = query_count(len(world.told))
        self._needs: dict[str, Evidence] = {
            need.unit: need for question in world.questions for need in question.needs
        }

    def package(self) -> Package:
        """The package, validated."""
        queries = self._queries()
        candidates, coverage = self._candidates()
        return Package.build(
            name=f"{self._name}-{self._seed}",
            experiences=[self._experience(t, told) for t, told in enumerate(self._told)],
            candidates=candidates,
            units=self._units(queries),
            coverage=coverage,
            queries=queries,
            cost_model="word",
            metadata=self._metadata(),
        )

    @staticmethod
    def _experience(t: int, told: Told) -> Experience:
        moment = told.event.moment
        stamp = moment.when.isoformat()
        return Experience(f"e{t}", told.speech, moment.session, stamp, told.event.speaker)

    def _candidates(self) -> tuple[list[Candidate], dict[str, dict[str, float]]]:
        voice = Voice(self._seed, "confidence", len(self._told))
        candidates: list[Candidate] = []
        coverage: dict[str, dict[str, float]] = {}
        for t, told in enumerate(self._told):
            for j, draft in enumerate(told.drafts):
                name = f"e{t}/{j}"
                low = voice.chance(_DOUBT_SHOWS if draft.doubtful else _FALSE_DOUBT)
                confidence = (voice.between(35, 65) if low else voice.between(80, 99)) / 100
                cost = word_cost(draft.text)
                candidates.append(
                    Candidate(name, f"e{t}", draft.type, draft.text, cost, confidence)
                )
                coverage[name] = {u: a for u, a in draft.says.items() if u in self._needs}
        return candidates, coverage

    def _queries(self) -> list[Query]:
        """The queries, question by question; one that is asked again is in other words."""
        asked = draw_queries(self._voice, self._questions, self._count, self._dials.predictability)
        drawn = [
            question
            for question, times in zip(self._questions, asked, strict=True)
            for _ in range(times)
        ]
        return [self._query(f"q{i}", question) for i, question in enumerate(drawn)]

    def _query(self, name: str, question: Question) -> Query:
        return Query(
            name,
            self._voice.say(QUESTIONS[question.kind], **question.words),
            " ".join(sentence(need.text) for need in question.needs),
            tuple(need.unit for need in question.needs),
            float(question.weight),
            question.kind,
        )

    def _units(self, queries: Sequence[Query]) -> list[EvidenceUnit]:
        weights = dict.fromkeys(self._needs, 0.0)
        for query in queries:
            for unit in query.required_unit_ids:
                weights[unit] += query.weight or 0.0
        return [
            EvidenceUnit(unit, weights[unit], need.role, sentence(need.text), unit.split(".")[1])
            for unit, need in self._needs.items()
        ]

    def _metadata(self) -> dict[str, Any]:
        return {
            "distribution": self._name,
            "seed": self._seed,
            "experiences": len(self._told),
            "dials": asdict(self._dials),
            EXPECTED_WEIGHTS: expected_weights(
                self._questions, self._count, self._dials.predictability
            ),
        }
