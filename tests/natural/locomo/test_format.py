"""LoCoMo's layout is read strictly: every fault names file, sample and field."""

import json
from functools import partial

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.io import read_package, write_folder
from memaudit_gym.natural.locomo import build_locomo
from tests.locations import LOCOMO_SMALL
from tests.natural.json_values import changed as changed_value

SAMPLES = json.loads(LOCOMO_SMALL.read_text("utf-8"))
changed = partial(changed_value, SAMPLES)


def write(tmp_path, value):
    file = tmp_path / "f.json"
    file.write_text(json.dumps(value), "utf-8")
    return file


TURN = (0, "conversation", "session_2", 1)
FAULTS = [
    (7, "must be an object, not 7"),
    ([], "holds no sample"),
    ([1], "field '[0]': must be an object, not 1"),
    (changed(0, "sample_id"), "field '[0].sample_id': missing key"),
    (changed(0, "sample_id", to=3), "field '[0].sample_id': must be a text, not 3"),
    (changed(0, "sample_id", to="../up"), "field '[0].sample_id': must be letters"),
    (changed(0, "sample_id", to="harbour-2"), "duplicate id 'harbour-2'"),
    (changed(0, "sample_id", to="Harbour-2"), "duplicate id 'harbour-2'"),
    *(
        (changed(0, "sample_id", to=name), f"field '[0].sample_id': '{name}' cannot name a folder")
        for name in ("con", "NUL.txt", "Lpt1", "garden.")
    ),
    (changed(0, "sample_id", to=""), "field '[0].sample_id': must"),
    (changed(0, "sample_id", to="/etc"), "field '[0].sample_id': must be letters"),
    (changed(0, "conversation"), "sample 'garden-1': field 'conversation': missing key"),
    (changed(0, "conversation", to=[]), "field 'conversation': must be an object, not []"),
    (
        changed(1, "conversation", "session_1", to=[]),
        "sample 'harbour-2': field 'conversation': n",
    ),
    (changed(0, "conversation", "session_2", to={}), "field 'conversation.session_2': must be a l"),
    (
        changed(0, "conversation", "session_5_date_time"),
        "field 'conversation.session_5_date_time': missing key",
    ),
    (
        changed(0, "conversation", "session_5_date_time", to="8 May"),
        "field 'conversation.session_5_date_time': cannot read the date '8 May'",
    ),
    (changed(*TURN, to="hi"), "field 'conversation.session_2[1]': must be an object"),
    (changed(*TURN, "speaker"), "field 'conversation.session_2[1].speaker': missing key"),
    (changed(*TURN, "speaker", to=" "), "field 'conversation.session_2[1].speaker': must not be"),
    (changed(*TURN, "text"), "field 'conversation.session_2[1].text': missing key"),
    (changed(*TURN, "text", to=False), "session_2[1].text': must be a text, not false"),
    (changed(*TURN, "blip_caption", to=["a"]), "session_2[1].blip_caption': must be a text"),
    (changed(*TURN, "dia_id"), "session_2[1].dia_id': missing key"),
    (changed(*TURN, "dia_id", to="2:2"), "session_2[1].dia_id': must look like 'D1:3', not '2:2'"),
    (changed(*TURN, "dia_id", to="D2:1"), "session_2[1].dia_id': duplicate id 'D2:1'"),
    (changed(*TURN, "dia_id", to="D02:1"), "session_2[1].dia_id': duplicate id 'D02:1'"),
    (changed(*TURN, "dia_id", to="D5:1"), "session_5[0].dia_id': duplicate id 'D5:1'"),
    (changed(0, "qa"), "field 'qa': missing key"),
    (changed(0, "qa", 2, "question"), "field 'qa[2].question': missing key"),
    (changed(0, "qa", 2, "answer"), "field 'qa[2].answer': missing key"),
    (
        changed(0, "qa", 2, "answer", to=2.5),
        "field 'qa[2].answer': must be a whole number, not",
    ),
    (changed(0, "qa", 2, "answer", to=["x"]), "field 'qa[2].answer': must be a"),
    (changed(0, "qa", 2, "category"), "field 'qa[2].category': missing key"),
    (changed(0, "qa", 2, "category", to="2"), "field 'qa[2].category': must be a whole number"),
    (changed(0, "qa", 2, "category", to=True), "field 'qa[2].category': must be a whole number"),
    (changed(0, "qa", 2, "category", to=6), "field 'qa[2].category': must be 1 to 5, not 6"),
    (changed(0, "qa", 6, "evidence"), "field 'qa[6].evidence': missing key"),
    (changed(0, "qa", 2, "evidence", to="D2:1"), "field 'qa[2].evidence': must be a list"),
    (changed(0, "qa", 2, "evidence", to=[7]), "field 'qa[2].evidence[0]': must be a text, not 7"),
    (changed(0, "observation"), "field 'observation': missing key"),
    (
        changed(0, "observation", "session_2_observation", "Ines", 0, to=["alone"]),
        "session_2_observation.Ines[0]': must be a pair of fact and evidence, not a list of 1",
    ),
    (
        changed(0, "observation", "session_2_observation", "Ines", 0, 1, to=4),
        "session_2_observation.Ines[0][1]': must be a text, not 4",
    ),
    (changed(0, "session_summary"), "field 'session_summary': missing key"),
    (changed(0, "session_summary", "session_2_summary", to=[]), "session_2_summary': must be a te"),
    (changed(1, "qa", to=[]), "sample 'harbour-2': field 'qa': no question of category 1 to 4"),
]


@pytest.mark.parametrize(("value", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_fault(tmp_path, value, fault):
    file = write(tmp_path, value)
    with pytest.raises(InputError) as caught:
        build_locomo(file)
    line = str(caught.value)
    assert line.startswith(f"{file}: ")
    assert fault in line
    assert "\n" not in line


def test_event_summaries_are_needed_only_where_they_are_used(tmp_path):
    file = write(tmp_path, changed(0, "event_summary"))
    assert len(build_locomo(file)) == 2
    with pytest.raises(InputError, match="sample 'garden-1': field 'event_summary': missing key"):
        build_locomo(file, with_events=True)


def test_a_single_sample_is_a_file_too(tmp_path):
    [package] = build_locomo(write(tmp_path, SAMPLES[1]))
    assert package.name == "harbour-2"


def test_unknown_keys_do_not_matter(tmp_path):
    samples = changed(0, "conversation", "session_2", 0, "re-download", to=True)
    samples[0]["note"] = None
    assert len(build_locomo(write(tmp_path, samples))[0].experiences) == 10


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (None, "no such file"),
        (b"", "broken JSON"),
        (b'[{"sample_id": "a",]', "broken JSON"),
        (b'[{"sample_id": "\xff"}]', "not UTF-8: bad byte 0xff at offset 16"),
        (b'[{"sample_id": "a", "sample_id": "b"}]', "stands twice"),
    ],
)
def test_a_file_that_is_no_json(tmp_path, data, fault):
    file = tmp_path / "f.json"
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(InputError, match=fault) as caught:
        build_locomo(file)
    assert str(caught.value).startswith(f"{file}: ")


def test_half_a_surrogate_pair_does_no_harm(tmp_path):
    samples = changed(*TURN, "text", to="A \ud83d harbour")
    package = build_locomo(write(tmp_path, samples))[0]
    write_folder(package, tmp_path / "out")
    assert read_package(tmp_path / "out").content_hash == package.content_hash
