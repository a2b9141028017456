"""A trajectory small enough to score by hand."""

from memaudit_gym.intrinsic.snapshots.snapshot import Fact, Snapshot
from memaudit_gym.intrinsic.trajectory import Document, Question, State, Trajectory

OLD = "The retry limit of checkout-api is 3 attempts."
NEW = "The retry limit of checkout-api is 5 attempts."
RIVAL = "The retry limit of checkout-api is 8 attempts."
TEAM = "The owning team of checkout-api is Heron."


def state(index, action, claims, said, confidence=None):
    document = Document(f"s{index}", " ".join(said), f"2026-01-0{index + 1}", "Edda")
    return State(index, document, tuple(claims), tuple(said), action, confidence)


def trajectory(*states, questions=()):
    return Trajectory(
        id="t",
        topic="checkout-api",
        category="C1",
        level="L1",
        domain="infrastructure",
        type="linear-evolution",
        questions=tuple(Question(*pair) for pair in questions),
        states=tuple(states),
    )


#: Two claims, one of them changed, contradicted, and the other one repeated.
CHANGING = trajectory(
    state(0, "create", [OLD, TEAM], [OLD, TEAM], 0.6),
    state(1, "update", [NEW, TEAM], [NEW], 0.6),
    state(2, "conflict", [NEW, RIVAL, TEAM], [RIVAL], 0.4),
    state(3, "reinforce", [NEW, RIVAL, TEAM], [TEAM], 0.7),
    questions=[("Which team owns checkout-api?", "Heron"), ("How many attempts?", "5 attempts")],
)


def store(*texts, action=None, conflicts=(), confidence=None, notes=()):
    """A snapshot of facts f0, f1, ...; those whose numbers are in ``conflicts`` contradict."""
    facts = []
    for number, text in enumerate(texts):
        others = [f"f{n}" for n in conflicts if n != number] if number in conflicts else []
        facts.append(Fact(f"f{number}", text, confidence, conflicts_with=tuple(others)))
    return Snapshot(tuple(facts), action, tuple(notes))
