"""The Odyssey instance: six events of cost 1, eight queries, and its two variants.

Spans and masses are those of the source; it fixes only q1 + q2 = 0.25, here 0.15 and 0.10. The
variant with a composite query takes its mass of 0.05 from q6, which the source leaves open. The
texts are ours. Source: Towards a Formal Definition of Agent Memory, the worked instance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, Composite, EvidenceUnit, Experience, Query

#: {event: (what it says, the queries that it answers)}
_EVENTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "e1": ("In his cave Odysseus blinds Polyphemus, a son of Poseidon.", ("q1", "q2")),
    "e2": ("Circe turns men into pigs; Odysseus stays a year with her.", ("q3", "q8")),
    "e3": ("Calypso keeps Odysseus on her island for seven years.", ("q4", "q8")),
    "e4": ("Back in Ithaca Odysseus strings his bow and kills the suitors.", ("q6",)),
    "e5": ("Past the Sirens the crew rows with wax in its ears.", ("q5",)),
    "e6": ("The crew eats the cattle of Helios, and lightning sinks the ship.", ("q7",)),
}
#: {query: (mass, question, answer)}
_QUERIES: Mapping[str, tuple[float, str, str]] = {
    "q1": (0.15, "What did Odysseus do to Polyphemus?", "He blinded him."),
    "q2": (0.10, "Whose son is Polyphemus?", "Poseidon's."),
    "q3": (0.10, "Who turned men into pigs?", "Circe."),
    "q4": (0.15, "How long was Odysseus with Calypso?", "Seven years."),
    "q5": (0.05, "What did the crew have in its ears?", "Wax."),
    "q6": (0.20, "What became of the suitors?", "Odysseus killed them."),
    "q7": (0.05, "Whose cattle did the crew eat?", "Those of Helios."),
    "q8": (0.20, "Name a woman with whom Odysseus stayed.", "Circe or Calypso."),
}
_COMPOSITE_MASS = 0.05
_COMPOSITE_QUERY = ("How long was he with Circe and Calypso together?", "Eight years.")
_FALSE = ("Odysseus spared Polyphemus, a son of Zeus, and the suitors fled.", ("q1", "q2", "q6"))


def odyssey() -> Package:
    """The instance itself."""
    return _package("odyssey", _EVENTS, _QUERIES)


def odyssey_composite() -> Package:
    """With a query q9 that only e2 and e3 together answer."""
    q6 = _QUERIES["q6"]
    queries = {
        **_QUERIES,
        "q6": (q6[0] - _COMPOSITE_MASS, *q6[1:]),
        "q9": (_COMPOSITE_MASS, *_COMPOSITE_QUERY),
    }
    return _package("odyssey-composite", _EVENTS, queries, Composite("q9", ("e2", "e3"), 1.0))


def odyssey_false() -> Package:
    """With a false claim, the candidate ``false``, that seems to answer q1, q2 and q6."""
    return _package("odyssey-false", {**_EVENTS, "false": _FALSE}, _QUERIES)


_MAKERS: Mapping[str, Callable[[], Package]] = {
    "odyssey": odyssey,
    "odyssey-composite": odyssey_composite,
    "odyssey-false": odyssey_false,
}
NAMES = tuple(_MAKERS)


@cache
def odyssey_packages(name: str) -> list[Package]:
    """The one package of that name, made once a process; none where the name is unknown."""
    return [_MAKERS[name]()] if name in _MAKERS else []


def _package(
    name: str,
    events: Mapping[str, tuple[str, tuple[str, ...]]],
    queries: Mapping[str, tuple[float, str, str]],
    *composites: Composite,
) -> Package:
    return Package.build(
        name=name,
        experiences=[Experience(f"x{n}", text) for n, (text, _) in enumerate(events.values(), 1)],
        candidates=[
            Candidate(u, f"x{n}", "atomic_fact", text, cost=1, false_claim=u == "false")
            for n, (u, (text, _)) in enumerate(events.items(), 1)
        ],
        units=[EvidenceUnit(q, mass, text=answer) for q, (mass, _, answer) in queries.items()],
        coverage={u: dict.fromkeys(span, 1.0) for u, (_, span) in events.items()},
        queries=[
            Query(q, question, answer, (q,), mass)
            for q, (mass, question, answer) in queries.items()
        ],
        composites=composites,
        metadata={"license": "MIT", "source": "Towards a Formal Definition of Agent Memory"},
    )
