"""Memories that a model writes, session by session."""

import json
from dataclasses import replace

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural import registry
from memaudit_gym.natural.ahead import prepared
from memaudit_gym.natural.candidates.generator import Draft
from memaudit_gym.natural.candidates.notebook import MOST, Notebook
from memaudit_gym.natural.candidates.written import Written
from memaudit_gym.natural.dialogue import Dialogue, Observation
from memaudit_gym.natural.recording import LeftOut, Recording
from memaudit_gym.natural.stages.candidates import candidates_of
from tests.llm.server import Reaction, in_turn, serving, shown
from tests.natural.model import DIALOGUE, config_of, memory, model

NOTHING = Reaction({"memories": []})


def generator_of(monkeypatch, server, spec="llm", **settings):
    return registry.generator(spec, config_of(monkeypatch, server, **settings))


def test_every_type_at_its_place_with_its_sources(monkeypatch):
    with serving(model) as server:
        generator = generator_of(monkeypatch, server)
        drafts = generator.drafts(DIALOGUE)
    assert [(d.id, d.experience_id, d.type, d.sources) for d in drafts] == [
        ("s1:1:llm1", "s1:1", "atomic_fact", ("s1:1",)),
        ("s1:2:llm1", "s1:2", "atomic_fact", ("s1:2",)),
        ("s1:digest:llm1", "s1:digest", "summary", ("s1:1", "s1:2")),
        ("s2:1:llm1", "s2:1", "atomic_fact", ("s2:1",)),
        ("s2:2:llm1", "s2:2", "atomic_fact", ("s2:2",)),
        ("s2:digest:llm1", "s2:digest", "summary", ("s2:1", "s2:2")),
        ("s2:1:llm2", "s2:1", "tombstone", ("s2:1", "s1:1")),
        ("s2:1:llm3", "s2:1", "compound_update", ("s2:1", "s1:1")),
    ]
    assert drafts[-1].text == "I work at the bakery in Lund. Now: Omar: I have left the bakery."
    # The pipeline finds no fault with them.
    assert len(candidates_of(DIALOGUE, [_Again(generator, drafts)], "turns").records) == 8


class _Again:
    """A generator whose drafts are there already."""

    def __init__(self, generator, drafts):
        self.name, self.reads = generator.name, generator.reads
        self.drafts = lambda dialogue: drafts
        self.report = generator.report


def test_the_model_sees_one_session_its_date_and_what_bears_on_it(monkeypatch):
    with serving(model) as server:
        generator_of(monkeypatch, server).drafts(DIALOGUE)
    first, second = map(shown, server.asked)
    assert first == {
        "date": "2024-03-01T10:00:00",
        "known": [],
        "turns": [
            {"id": "s1:1", "said": "Omar: I work at the bakery in Lund."},
            {"id": "s1:2", "said": "Nadia: My sister Ines keeps bees."},
        ],
    }
    assert second["date"] == "2 April 2024"
    assert second["known"] == [
        {"number": 1, "memory": "I work at the bakery in Lund."},
        {"number": 2, "memory": "My sister Ines keeps bees."},
    ]


def test_it_reads_no_annotation(monkeypatch):
    annotated = replace(
        DIALOGUE,
        observations=(Observation("a secret", ("s1:1",)),),
        session_summaries={"s1": "a secret"},
        events={"s1": ("a secret",)},
    )
    with serving(model) as server:
        generator = generator_of(monkeypatch, server)
        assert generator.reads == ()
        candidates_of(annotated, [generator], "turns")
        assert "secret" not in json.dumps(server.asked)


def test_what_cannot_be_used_is_dropped_and_counted(monkeypatch):
    answer = {
        "memories": [
            memory("atomic_fact", "Omar  works\nin Lund.", ["s1:1", "s9:9", "s1:1"]),
            memory("atomic_fact", "Omar works in Lund.", ["s1:1"]),
            memory("graph_edge", "Omar works in Lund.", ["s1:2", "s1:1"]),
            memory("atomic_fact", "From nowhere.", ["s9:9"]),
            memory("atomic_fact", " \n", ["s1:1"]),
            memory("tombstone", "No longer true: anything.", ["s1:1"], [1]),
        ]
    }
    with serving(in_turn(Reaction(answer), NOTHING)) as server:
        generator = generator_of(monkeypatch, server)
        drafts = generator.drafts(DIALOGUE)
    assert [(d.id, d.type, d.text, d.sources) for d in drafts] == [
        ("s1:1:llm1", "atomic_fact", "Omar works in Lund.", ("s1:1",)),
        ("s1:2:llm1", "graph_edge", "Omar works in Lund.", ("s1:2", "s1:1")),
        ("s1:1:llm2", "tombstone", "No longer true: anything.", ("s1:1",)),
    ]
    assert generator.report()["dropped"] == {
        "unknown_turns": 2,
        "unknown_replaced": 1,
        "without_turn": 1,
        "blank": 1,
        "repeated": 1,
    }


def test_the_report_names_prompt_model_and_tokens_of_one_dialogue(monkeypatch):
    with serving(model) as server:
        generator = generator_of(monkeypatch, server, input_price=1.0, output_price=10.0)
        generator.drafts(DIALOGUE)
        first = generator.report()
        generator.drafts(DIALOGUE)
    assert generator.report() == first
    assert first["llm"]["answers"] == 2
    assert first["llm"]["cost"] == pytest.approx((200 * 1 + 20 * 10) / 1e6)
    assert first["prompt"]["name"] == "candidates-1"
    assert f"prompt=candidates-1@{first['prompt']['sha256'][:12]}" in generator.name


def test_several_dialogues_at_once_give_what_each_gives_alone(monkeypatch):
    dialogues = [_of_speaker(f"Omar {n}") for n in range(5)]

    def slow(request):
        return replace(model(request), sleep=0.1)

    with serving(model) as server:
        alone = generator_of(monkeypatch, server)
        expected = [(alone.drafts(d), alone.report()) for d in dialogues]
    with serving(slow) as server:
        generator = generator_of(monkeypatch, server, concurrency=4)
        records = [Recording(d, (), "", {}) for d in dialogues]
        records.insert(1, LeftOut("x", "why"))
        found = []
        for record in prepared(records, [generator]):
            if isinstance(record, Recording):
                found.append((generator.drafts(record.dialogue), generator.report()))
        assert 2 <= server.most_at_once <= 4
        assert len(server.asked) == 10
    assert found == expected


def _of_speaker(name):
    sessions = [
        replace(s, turns=tuple(replace(turn, speaker=name) for turn in s.turns))
        for s in DIALOGUE.sessions
    ]
    return Dialogue(name, tuple(sessions))


def test_the_model_may_stand_in_the_name_of_the_part(monkeypatch):
    with serving(model) as server:
        generator = generator_of(monkeypatch, server, "llm:qwen3:8b")
        generator.drafts(DIALOGUE)
        assert {body["model"] for body in server.asked} == {"qwen3:8b"}
    assert generator.name.startswith("llm/1(model=qwen3:8b, ")


def test_a_failure_names_stage_dialogue_and_session(monkeypatch):
    with serving(in_turn(NOTHING, Reaction(text="no", refusal="no"))) as server:
        generator = generator_of(monkeypatch, server)
        with pytest.raises(InputError) as error:
            generator.drafts(DIALOGUE)
    assert str(error.value) == (
        "stage candidates: dialogue 'bakery', session 's2': the model refuses to answer: no"
    )


def test_a_dry_run_supposes_a_fact_a_turn_and_a_summary(monkeypatch):
    with serving(model) as server:
        generator = generator_of(monkeypatch, server, dry_run=True)
        drafts = generator.drafts(DIALOGUE)
        assert not server.asked
    assert [d.type for d in drafts] == ["atomic_fact", "atomic_fact", "summary"] * 2
    assert generator.client.account.stages["candidates"].calls == 2


def written(number, text, kind="atomic_fact", replaces=()):
    return Written(Draft(f"d{number}", "e", kind, text, ("e",)), replaces)


def test_a_notebook_recalls_what_shares_most_words():
    notebook = Notebook()
    notebook.write([written(n, f"Bees and word{n}") for n in range(2 * MOST)])
    notebook.write([written(900, "Nothing in common"), written(901, "Bees", "summary")])
    recalled = [draft.id for draft in notebook.about("The bees liked word3.")]
    # d3 shares two stems; of the rest the newer ones; in the order they were written.
    assert recalled == ["d3", *(f"d{n}" for n in range(MOST + 1, 2 * MOST))]
    assert notebook.about("unheard") == []


def test_a_notebook_strikes_out_what_was_replaced():
    notebook = Notebook()
    notebook.write([written(1, "Omar works at the bakery"), written(2, "Omar likes bread")])
    notebook.write([written(3, "No longer: Omar works", "tombstone", ("d1",))])
    assert [draft.id for draft in notebook.about("Omar")] == ["d2"]
    notebook.write([written(4, "Omar liked bread, now cake", "compound_update", ("d2",))])
    assert [draft.id for draft in notebook.about("Omar")] == ["d4"]
