"""LongMemEval's layout is read strictly: every fault names file, record and field."""

import json
from functools import partial

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural.longmemeval import build_longmemeval
from tests.locations import LONGMEMEVAL_SMALL, outside_data
from tests.natural.json_values import changed as changed_value

RECORDS = json.loads(LONGMEMEVAL_SMALL.read_text("utf-8"))
changed = partial(changed_value, RECORDS)


FAULTS = [
    ([], "holds no record"),
    (7, "must be an object, not 7"),
    ([3], "field '[0]': must be an object, not 3"),
    (changed(0, "question_id"), "field '[0].question_id': missing key"),
    (changed(0, "question_id", to="a/b"), "field '[0].question_id': must be letters"),
    (changed(1, "question_id", to="POT-1"), "field '[1].question_id': duplicate id 'POT-1'"),
    (changed(0, "question"), "record 'pot-1': field 'question': missing key"),
    (changed(0, "question_type", to=""), "record 'pot-1': field 'question_type': must not be"),
    (changed(0, "answer", to=["x"]), "field 'answer': must be a whole number"),
    (changed(0, "question_date", to="2024-03-20"), "'question_date': cannot read the date '2024-0"),
    (changed(0, "question_date", to="2024/13/20 (Wed) 12:00"), "cannot read the date"),
    (changed(0, "haystack_dates", 0), "'haystack_sessions': holds 6 sessions, but there are 6 ids"),
    (changed(0, "haystack_session_ids", 0, to=4), "'haystack_session_ids[0]': must be a text"),
    (changed(0, "haystack_sessions", 0, to="x"), "'haystack_sessions[0]': must be a list"),
    (changed(0, "haystack_sessions", 0, 0, "role"), "'haystack_sessions[0][0].role': missing key"),
    (changed(0, "haystack_sessions", 0, 0, "content", to=3), "[0][0].content': must be a text"),
    (changed(0, "haystack_sessions", 0, 0, "has_answer", to="no"), "must be true or false"),
    (changed(0, "answer_session_ids"), "field 'answer_session_ids': missing key"),
]


@pytest.mark.parametrize(("value", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_fault(tmp_path, value, fault):
    file = tmp_path / "f.json"
    file.write_text(json.dumps(value), "utf-8")
    with pytest.raises(InputError) as caught:
        list(build_longmemeval(file))
    line = str(caught.value)
    assert line.startswith(f"{file}: ")
    assert fault in line
    assert "\n" not in line


def test_the_sample_of_the_real_one():
    package, left_out = build_longmemeval(outside_data("longmemeval_sample.json"))
    assert len(package.experiences) == 26
    assert [unit.id for unit in package.units] == ["6a1eabeb:s1:5", "6a1eabeb:s2:1"]
    assert left_out.reason == "abstention"
