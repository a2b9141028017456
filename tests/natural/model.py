"""A model of fixed rules behind a local server, and a dialogue for it."""

from dataclasses import replace

from memaudit_gym.llm.config import LlmConfig
from memaudit_gym.natural.config import BuildConfig
from memaudit_gym.natural.dialogue import Dialogue, Session, Turn
from tests.llm.server import Reaction, shown

DIALOGUE = Dialogue(
    id="bakery",
    sessions=(
        Session(
            id="s1",
            turns=(
                Turn("s1:1", "Omar", "I work at the bakery in Lund."),
                Turn("s1:2", "Nadia", "My sister Ines keeps bees."),
            ),
            timestamp="2024-03-01T10:00:00",
        ),
        Session(
            id="s2",
            turns=(
                Turn("s2:1", "Omar", "I have left the bakery."),
                Turn("s2:2", "Nadia", "Then come and see the bees."),
            ),
            date_time="2 April 2024",
        ),
    ),
)


def config_of(monkeypatch, server, **settings):
    """A configuration of the local server's model."""
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    return replace(
        BuildConfig(), llm=LlmConfig(**{"model": "fake", "retries": 0, "timeout": 60, **settings})
    )


def task(request):
    """Which prompt a request has."""
    return request["response_format"]["json_schema"]["name"].split("_")[0]


def model(request):
    """The rules."""
    rules = {"candidates": _memories, "coverage": _judgements, "review": _reviews}
    return Reaction(rules[task(request)](shown(request)))


def memory(kind, text, turns, replaces=()):
    return {"type": kind, "text": text, "turn_ids": [*turns], "replaces": [*replaces]}


def _memories(session):
    """A fact a turn, a summary; a tombstone and an update where somebody has left something."""
    turns = session["turns"]
    found = [memory("atomic_fact", turn["said"].split(": ", 1)[-1], [turn["id"]]) for turn in turns]
    found.append(memory("summary", " ".join(t["said"] for t in turns), [t["id"] for t in turns]))
    for turn in turns:
        if "left" in turn["said"] and session["known"]:
            old = session["known"][0]
            found.append(memory("tombstone", f"No longer true: {old['memory']}", [turn["id"]], [1]))
            both = f"{old['memory']} Now: {turn['said']}"
            found.append(memory("compound_update", both, [turn["id"]], [old["number"]]))
    return {"memories": found}


def _judgements(content):
    """The share of the evidence's words that a memory has, in quarters."""
    return {
        "judgements": [
            {
                "cell": cell["cell"],
                "coverage": _share(unit["evidence"], cell["memory"]),
                "rationale": "words in common",
            }
            for unit in content["units"]
            for cell in unit["memories"]
        ]
    }


def _share(evidence, text):
    words = set(evidence.lower().split())
    return int(4 * len(words & set(text.lower().split())) / max(1, len(words))) / 4


def _reviews(content):
    return {"reviews": [_review(question) for question in content["questions"]]}


def _review(question):
    """Rejects what asks why, and turns 'Whose' into 'Which person's'."""
    verdict = "accepted"
    if question["question"].startswith("Why"):
        verdict = "rejected"
    elif question["question"].startswith("Whose"):
        verdict = "corrected"
    return {
        "id": question["id"],
        "verdict": verdict,
        "reason": "by the rules",
        "question": question["question"].replace("Whose", "Which person's"),
        "answer": question["answer"],
        "evidence": [turn["id"] for turn in question["evidence"]],
    }
