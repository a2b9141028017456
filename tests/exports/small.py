"""A small fictional package with a question a turn, and stores made for it."""

from datetime import UTC, datetime

from memaudit_gym.costs import word_cost
from memaudit_gym.exports.record import Export, Memory
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience, Query

TURNS = {
    "D1:1": ("Tova", "I keep bees behind the old barn", "Where does Tova keep bees?", "the barn"),
    "D1:2": ("Ruben", "My brother moved to Lisbon", "Where did Ruben's brother move?", "Lisbon"),
    "D2:1": ("Tova", "We painted the hives yellow", "What colour are Tova's hives?", "yellow"),
    "D2:2": ("Ruben", "I start as a baker on Monday", "What job does Ruben start?", "baker"),
}


def package():
    spans = {name: f"{who}: {words}" for name, (who, words, *_) in TURNS.items()}
    return Package.build(
        name="small",
        experiences=[Experience(n, s, speaker=TURNS[n][0]) for n, s in spans.items()],
        candidates=[
            Candidate(f"{n}:raw", n, "raw_span", s, word_cost(s)) for n, s in spans.items()
        ],
        units=[
            EvidenceUnit(f"q:{n}", 0.25, text=s, extra={"source_spans": [{"span_id": n}]})
            for n, s in spans.items()
        ],
        coverage={f"{n}:raw": {f"q:{n}": 1.0} for n in spans},
        queries=[Query(n, TURNS[n][2], TURNS[n][3], (f"q:{n}",), 0.25) for n in spans],
        cost_model="word",
    )


def export(*texts, days=None, salience=None, provenance=None):
    """A store of these texts, ids m0, m1, ...; ``days`` of April 2026, or None."""

    def at(values, position):
        return None if values is None else values[position]

    stamps = [
        None if at(days, n) is None else datetime(2026, 4, days[n], tzinfo=UTC)
        for n in range(len(texts))
    ]
    memories = [
        Memory(
            f"m{n}", t, f"[{n}]", stamps[n], salience=at(salience, n), provenance=at(provenance, n)
        )
        for n, t in enumerate(texts)
    ]
    return Export("generic", "store.json", "0" * 64, "made", tuple(memories), {})


BEES = "Tova keeps bees at the barn"
LISBON = "Ruben has a brother who moved to Lisbon"
WEATHER = "Tova talked about the weather"
