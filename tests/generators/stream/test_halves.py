"""Evaluation and training worlds share no names and no phrasing."""

from string import Formatter

import pytest

from memaudit_gym.generators.seeds import FIRST_TRAINING_SEED
from memaudit_gym.generators.stream.phrases import memories, names, speech, words
from memaudit_gym.generators.stream.phrases.attributes import DOMAINS
from memaudit_gym.generators.stream.voice import Voice, half

#: What is the same in both halves: two wordings of nothing but the facts they name.
BARE = {"{f}.", "{x}."}

POOLS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": pool
    for module in (names, speech, memories)
    for name, pool in vars(module).items()
    if name.isupper() and isinstance(pool, tuple)
}
POOLS |= {f"questions.{kind}": pool for kind, pool in memories.QUESTIONS.items()}
POOLS |= {
    f"{domain}.{attribute.noun}": attribute.clauses
    for domain, attributes in DOMAINS.items()
    for attribute in attributes
}
POOLS |= {
    f"{table}.{sort}": tuple(things.split())
    for table in ("CITIES", "FIRMS", "FOODS", "THINGS", "STATES", "FORMATS")
    for sort, things in getattr(words, table).items()
}


@pytest.mark.parametrize("name", list(POOLS))
def test_halves_are_disjoint(name):
    evaluation = half(POOLS[name], FIRST_TRAINING_SEED - 1)
    training = half(POOLS[name], FIRST_TRAINING_SEED)
    assert len(evaluation) >= 1
    assert len(training) >= 1
    assert not (set(evaluation) & set(training)) - BARE
    assert len(set(POOLS[name]) | BARE) == len(set(POOLS[name]) - BARE) + len(BARE)


@pytest.mark.parametrize("name", list(POOLS))
def test_templates_of_a_pool_say_the_same(name):
    """Both halves name the facts that their coverage counts on."""
    if not name.isupper() and "{" not in "".join(POOLS[name]):
        return
    fields = [{field for _, field, _, _ in Formatter().parse(t) if field} for t in POOLS[name]]
    free = {"t", "n", "d", "f", "a", "v"} if name in ("memories.FACT",) else set()
    assert all(found - free == fields[0] - free for found in fields)


def test_things_differ_within_all_sorts():
    for table in (words.CITIES, words.FIRMS, words.FOODS, words.THINGS, words.STATES):
        every = " ".join(table.values()).split()
        assert len(every) == len(set(every))


def test_no_paraphrase_is_the_plainest_wording():
    voice = Voice(1, "test", 50, paraphrase=0.0)
    assert {voice.say(speech.TOLD, f="it rains") for _ in range(20)} == {"By the way, it rains."}
