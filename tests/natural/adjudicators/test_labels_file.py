"""Labels of people as an adjudicator."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.natural import registry
from memaudit_gym.natural.adjudicators.adjudicator import Cell
from memaudit_gym.natural.config import BuildConfig

CANDIDATES, UNITS = [f"c{n}" for n in range(5)], ["q1:s1:1", "q2:s1:2"]


def cell(candidate, unit="q1:s1:1", package="bakery"):
    return Cell(package, candidate, unit, "atomic_fact", "text", "evidence", "question", "answer")


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "labels.csv"
        path.write_text(text, encoding="utf-8")
        return registry.adjudicator(f"labels_file:{path}", BuildConfig())

    return write


def judged(adjudicator, *cells, package="bakery"):
    adjudicator.expect(package, CANDIDATES, UNITS)
    return [(j.coverage, j.rationale) for j in adjudicator.judge(cells)]


def test_labels_missing_cells_and_cells_that_nobody_asked_for(written):
    labels = written(
        "candidate_id,unit_id,coverage,rationale,annotator\n"
        'c0,q1:s1:1,0.75,"no  year",ann\n'
        "c1,q1:s1:1,1,,\n"
        "c3,q2:s1:2,1,,ann\n"
        "c4,q2:s1:2,,,ann\n"
    )
    assert judged(labels, cell("c0"), cell("c1"), cell("c2"), cell("c4", "q2:s1:2")) == [
        (0.75, "ann: no year"),
        (1.0, "human"),
        (0.0, "no label"),
        (0.0, "no label"),
    ]
    report = labels.report()
    assert (report["missing"], report["cells_not_asked_for"], report["graded"]) == (2, 1, True)
    assert report["annotators"] == {"ann": 1, "human": 1}


def test_binary_labels_are_said_to_be(written):
    labels = written("candidate_id,unit_id,coverage\nc0,q1:s1:1,1\nc1,q1:s1:1,0\n")
    assert [c for c, _ in judged(labels, cell("c0"), cell("c1"))] == [1, 0]
    assert labels.report()["graded"] is False


def test_several_annotators_are_averaged(written):
    labels = written(
        "candidate_id,unit_id,coverage,annotator,rationale\n"
        "c0,q1:s1:1,1,ann,all\nc0,q1:s1:1,0.5,bob,half\n"
    )
    assert judged(labels, cell("c0")) == [(0.75, "ann: all; bob: half")]


def test_several_packages(written):
    labels = written(
        "package,candidate_id,unit_id,coverage\nbakery,c0,q1:s1:1,1\nother,c1,q1:s1:1,0.5\n"
    )
    assert judged(labels, cell("c0"), cell("c1"))[1] == (0.0, "no label")
    assert labels.report()["rows_of_other_packages"] == 1
    assert judged(labels, cell("c1", package="other"), package="other") == [(0.5, "human")]


def test_several_packages_need_their_names(written):
    labels = written("candidate_id,unit_id,coverage\nc0,q1:s1:1,1\n")
    judged(labels, cell("c0"))
    with pytest.raises(InputError, match="line 2: field 'package': is missing"):
        judged(labels, cell("c0"), package="other")


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("c00,q1:s1:1,1", "field 'candidate_id': 'c00' is not in 'bakery'; did you mean 'c0'?"),
        ("c0,q1:s1:2,1", "field 'unit_id': 'q1:s1:2' is not in 'bakery'; did you mean 'q"),
        ("c0,q1:s1:1,1.5", "field 'coverage': must be a number from 0 to 1"),
        ("c0,q1:s1:1,1\nc0,q1:s1:1,1", "line 3: judges a cell that an earlier line"),
        ("c0,q1:s1:1,", "no row has a label"),
    ],
)
def test_faults_are_one_line(written, row, problem):
    with pytest.raises(InputError) as error:
        judged(written(f"candidate_id,unit_id,coverage\n{row}\n"), cell("c0"))
    assert problem in str(error.value)
    assert "labels.csv" in str(error.value)


def test_a_file_is_needed():
    with pytest.raises(InputError, match="labels_file:PATH"):
        registry.adjudicator("labels_file", BuildConfig())
