"""Every format is told by its shape, and what is no store is refused in one line."""

import gzip
import io
import json
import zipfile
from functools import partial

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.exports.detect import FORMATS, read_export
from memaudit_gym.exports.record import Reading
from tests.exports.stores import NOTE, NOTE_TEXT, STORES


@pytest.fixture
def read(tmp_path):
    def read(value, system="auto", name="store.json", **how):
        path = tmp_path / name
        if isinstance(value, bytes):
            path.write_bytes(value)
        else:
            path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
        return read_export(path, system, Reading(**how))

    return read


def texts(export):
    return [memory.text for memory in export.memories]


@pytest.mark.parametrize("name", STORES)
def test_a_store_is_recognised(name, read):
    system, value, said, warnings = STORES[name]
    export = read(value, name="store.txt" if system == "text" else "store.json")
    assert (export.system, texts(export)) == (system, said)
    counted = {key: n for key, n in export.warnings.items() if key != "unknown_liveness"}
    assert counted == warnings


@pytest.mark.parametrize("name", STORES)
def test_naming_the_format_gives_the_same(name, read):
    system, value, said, _ = STORES[name]
    assert texts(read(value, system)) == said


def test_every_format_has_a_store():
    assert {system for system, *_ in STORES.values()} == set(FORMATS) - {"auto", "generic"}


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ([{"question": "Who?", "answer": "Tova", "response": "Tova"}], "answers to questions"),
        ({"1": [{"question": "Who?", "answer": 3, "bleu_score": 1}]}, "answers to questions"),
        ({"a": [{"question": "?", "answer": "", "memories": ["x"]}]}, "log of what was found"),
        ({"results": [{"id": "1", "memory": "a", "event": "ADD"}]}, "event log"),
        ({"results": [{"id": "1", "memory": "a", "score": 0.5}]}, "search results"),
        ({"results": [{"timestamp": "x", "content": "a"}], "count": 1}, "search results"),
        ({"detail": "Not found"}, "error message"),
        ({"data": None, "errno": 404, "errmsg": "no user"}, "is an error|error message"),
        ({"message": "started", "id": "e1"}, "receipt of an export"),
        ({"message": "", "episodes": [{"uuid": "e", "content": "x"}]}, "episodes"),
        ({"profile": {"hobby": "bees"}}, "no export that is known: an object with 'profile'"),
        ([], "an empty list"),
        ([3], "a list of 1, the first neither"),
        ({"results": [{"memory": "a"}], "count": 9, "next": None}, "says 9 rows where 1 are"),
        ({"results": [{"memory": "a"}], "count": 9, "next": "u"}, "one page of several"),
        ({"items": [{"content": "a", "state": "active"}], "total": 7}, "says 7 rows where 1 are"),
        (b"\x80\x04\x95", "pickle"),
        (b"PK\x03\x04 broken", "broken archive"),
        (b"\x1f\x8b\x08 broken", "broken archive"),
        (b'{"a": "\xff"}', "bad byte 0xff at offset 7"),
        ("", "is empty"),
        ("\0\0", "NUL"),
        ('{"a": ', "broken JSON"),
        ("[" * 100 + "]" * 100, "nested deeper"),
    ],
)
def test_what_is_no_store_is_refused_in_one_line(value, why, read):
    with pytest.raises(InputError, match=why) as caught:
        read(value)
    assert "\n" not in str(caught.value)
    assert "store.json" in str(caught.value)


def test_a_store_of_another_system_is_refused_by_name(read):
    with pytest.raises(InputError, match="is no export of letta that is known"):
        read([{"id": "1", "memory": "Tova keeps bees"}], "letta")
    with pytest.raises(InputError, match="text is a format of its own"):
        read("Tova keeps bees", "mem0")
    with pytest.raises(InputError, match="did you mean 'letta'"):
        read([], "leta")
    with pytest.raises(InputError, match="unknown view"):
        read([], view="fill")


def test_a_bad_row_is_named(read):
    with pytest.raises(InputError, match=r"results\[1\]: field 'memory': must be a text, not 3"):
        read({"results": [{"id": "1", "memory": "a"}, {"id": "2", "memory": 3}]})
    with pytest.raises(InputError, match=r"\[1\]: must be an object"):
        read([{"id": "1", "memory": "a"}, "b"])


def test_two_memories_of_one_id_must_say_the_same(read):
    same = [{"id": "1", "memory": "a"}, {"id": "1", "memory": "a"}]
    assert read(same).warnings == {"duplicate_row": 1, "unknown_liveness": 1}
    with pytest.raises(InputError, match="a second memory with the id '1'"):
        read([{"id": "1", "memory": "a"}, {"id": "1", "memory": "b"}])


def test_default_page_sizes_are_suspicious(read):
    listed = [{"id": n, "memory": f"fact {n}"} for n in range(20)]
    assert read(listed).warnings == {"possible_truncation": 1, "unknown_liveness": 20}
    assert "possible_truncation" not in read(listed[:19]).warnings


def test_json_in_json_is_opened_once(read):
    inner = json.dumps([{"id": "1", "memory": "a"}])
    assert texts(read(json.dumps(inner))) == ["a"]
    with pytest.raises(InputError):
        read(json.dumps(json.dumps(inner)), "mem0")


def backup(name, content):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("readme.txt", "x")
        archive.writestr(name, content)
    return packed.getvalue()


def test_archives_are_read_by_named_members(read):
    row = {"id": "1", "content": "Tova keeps bees", "state": "active", "app": "a"}
    lines = gzip.compress(f"{json.dumps(row)}\n".encode())
    assert texts(read(backup("memories.jsonl.gz", lines))) == ["Tova keeps bees"]
    whole = json.dumps({"apps": [], "memories": [row]})
    assert texts(read(backup("memories.json", whole))) == ["Tova keeps bees"]
    with pytest.raises(InputError, match="holds none of"):
        read(backup("other.json", whole))


def test_an_archive_over_the_cap_is_refused(read, monkeypatch):
    monkeypatch.setattr("memaudit_gym.exports.source.MAX_BYTES", 1000)
    for data in (
        backup("memories.jsonl.gz", gzip.compress(b" " * 5000)),
        gzip.compress(bytes(5000)),
    ):
        with pytest.raises(InputError, match=r"^[^:]*: is larger than the limit"):
            read(data)


def test_text_splits_by_paragraph_or_line(read):
    text = "\ufeffTova keeps bees.\r\nShe has two hives.\r\n \r\n[2026-04-02] - Tova moved.\n"
    read = partial(read, name="store.txt")
    whole = read(text, split="paragraph")
    assert texts(whole) == ["Tova keeps bees.\nShe has two hives.", "[2026-04-02] - Tova moved."]
    assert [m.stored_at is None for m in whole.memories] == [True, False]
    assert len(read(text, split="line").memories) == 3
    with pytest.raises(InputError, match="paragraph or line"):
        read(text, split="word")


@pytest.mark.parametrize(
    "said", ["Speaker Tovasays : I keep bees", "Speaker Tova says: I keep bees"]
)
def test_a_note_says_who_speaks(said, read):
    assert texts(read([{**NOTE, "content": said}]))[0].startswith(
        "Speaker Tova says: I keep bees\n"
    )


def test_a_note_may_be_kept_without_its_content(read):
    assert texts(read([NOTE], view="metadata")) == [NOTE_TEXT.partition("\n")[2]]


def test_a_compact_stamp_is_no_number_of_milliseconds(read):
    [memory] = read([{**NOTE, "timestamp": 202604020900}]).memories
    assert memory.stored_at.isoformat() == "2026-04-02T09:00:00+00:00"


def test_edges_name_their_turns_and_times(read):
    system, value, *_ = STORES["graphiti"]
    [memory] = read(value, system).memories
    assert memory.provenance == ("D1:3",)
    assert memory.stored_at.microsecond == 123456
    assert (memory.valid_from.isoformat(), memory.valid_to) == ("2026-04-01T00:00:00+00:00", None)


def test_blocks_may_be_split_into_lines(read):
    agent = {"core_memory": [{"label": "human", "value": "Tova keeps bees\n\nTova moved\n"}]}
    assert texts(read(agent, split="line")) == ["Tova keeps bees", "Tova moved"]
    assert len(read(agent).memories) == 1


def test_a_dated_list_is_a_text(read):
    assert read("[2026-04-02] - Tova moved.", name="store.txt").system == "text"


def test_generic_maps_fields(read):
    rows = {"data": {"notes": [{"note": "Tova keeps bees", "key": 7, "when": 1775120400}]}}
    fields = {"text": "note", "id": "key", "time": "when", "rows": "data.notes"}
    [memory] = read(rows, "generic", fields=fields).memories
    assert (memory.id, memory.text) == ("7", "Tova keeps bees")
    assert memory.stored_at.isoformat() == "2026-04-02T09:00:00+00:00"
    with pytest.raises(InputError, match="field 'text': missing key"):
        read([{"note": "x"}], "generic")


def test_generic_reads_csv(read):
    table = 'id,text\n1,"Tova keeps bees, two hives"\n'
    assert texts(read(table, "generic", "store.csv")) == ["Tova keeps bees, two hives"]
    with pytest.raises(InputError, match="is a table; map its columns"):
        read(table, name="store.csv")
    with pytest.raises(InputError, match="line 2: 1 cell where the header has 2"):
        read("id,text\n1\n", "generic", "store.csv")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_generic_reads_csv_of_any_spreadsheet(read, delimiter):
    long = "Tova keeps bees. " * 20_000
    rows = [("id", "text"), ("1", '"two; hives,\tno more"'), (), ("", ""), ("2", long)]
    table = "".join(delimiter.join(row) + "\n" for row in rows)
    found = texts(read(table, "generic", "store.csv"))
    assert found == ["two; hives,\tno more", long]


def test_a_first_line_of_any_length(read):
    with pytest.raises(InputError, match="missing key"):
        read("a" * 200_000 + "\nb\n", "generic", "store.csv")


def test_generic_refuses_two_columns_of_one_name(read):
    with pytest.raises(InputError, match="field 'text': is the name of two columns"):
        read("text,text\na,b\n", "generic", "store.csv")


def test_dated_lines_are_a_memory_each_unless_paragraphs_are_asked_for(read):
    text = "Notes\n[2026-04-02] - Tova moved.\n[2026-04-03] - She has bees.\n- No date.\n"
    found = read(text, name="store.txt")
    assert [m.stored_at and m.stored_at.day for m in found.memories] == [None, 2, 3, None]
    assert len(read(text, name="store.txt", split="paragraph").memories) == 1


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("store.json", b"null", "no JSON object or list"),
        ("store.json", b'"Tova keeps bees"', "no JSON object or list"),
        ("notes.pkl", b"(dp0\nS'a'\nI1\ns.", "is a pickle"),
        ("store.zip", b"PK\x05\x06" + bytes(18), "holds none of memories.json"),
    ],
)
def test_files_that_are_no_texts(tmp_path, name, data, why):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=why):
        read_export(tmp_path / name)
