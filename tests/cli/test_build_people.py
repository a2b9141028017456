"""``memaudit build`` with people's labels and decisions: sampled, filled in, and built with."""

import csv
import io
import json

import pytest

from memaudit_gym.cli.main import main
from memaudit_gym.io import read_package
from tests.locations import LOCOMO_SMALL


@pytest.fixture
def build(tmp_path):
    """Builds the LoCoMo sample with further flags; returns the exit status."""

    def run(*flags):
        return main(["build", "locomo", str(LOCOMO_SMALL), "--out", str(tmp_path / "out"), *flags])

    return run


def sampled(tmp_path):
    """The rows of a sample of all packages."""
    file = tmp_path / "cells.csv"
    assert main(["audit-labels", "sample", str(tmp_path / "out"), "--out", str(file)]) == 0
    return list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))


def write_csv(file, rows):
    with file.open("w", newline="", encoding="utf-8-sig") as handle:
        writer = csv.DictWriter(handle, [*rows[0]])
        writer.writeheader()
        writer.writerows(rows)


def report(package):
    return package.manifest["stages"]["coverage_matrix"]


def test_labels_of_a_sample_that_was_filled_in(build, tmp_path, capsys):
    assert build() == 0
    rows = sampled(tmp_path)
    for row in rows:
        row |= {"coverage": "0,25", "rationale": "a hint", "annotator": "ann"}
    write_csv(tmp_path / "filled.csv", rows)
    assert build("--adjudicator", f"labels_file:{tmp_path / 'filled.csv'}") == 0
    printed = capsys.readouterr().out
    for name in ("garden-1", "harbour-2"):
        package = read_package(tmp_path / "out" / name)
        found = report(package)
        said = f"; cells without a label, which count as 0: {found['missing']}"
        assert (said in printed) is (found["missing"] > 0)
        labels = sum(found["annotators"].values())
        assert found["judged"] == labels + found["missing"]
        assert found["graded"] is (labels > 0)
        assert found["rows_of_other_packages"] == sum(row["package"] != name for row in rows)
        values = [
            value
            for candidate in package.candidates
            if candidate.type != "raw_span"
            for value in package.coverage.row(package.index[candidate.id])[1].tolist()
        ]
        assert set(values) <= {0.0, 0.25}
        assert values.count(0.25) == labels


def test_labels_of_what_there_is_not(build, tmp_path, capsys):
    assert build() == 0
    rows = sampled(tmp_path)
    rows[-1] |= {"coverage": "1", "candidate_id": rows[-1]["candidate_id"] + "x"}
    write_csv(tmp_path / "filled.csv", rows)
    before = read_package(tmp_path / "out" / "garden-1").content_hash
    capsys.readouterr()
    assert build("--adjudicator", f"labels_file:{tmp_path / 'filled.csv'}") == 2
    fault = capsys.readouterr().err
    assert "filled.csv: line" in fault
    assert "field 'candidate_id'" in fault
    assert "did you mean" in fault
    assert read_package(tmp_path / "out" / "garden-1").content_hash == before


def test_decisions_on_questions(build, tmp_path):
    assert build() == 0
    package = read_package(tmp_path / "out" / "garden-1")
    rejected, corrected = package.queries[0], package.queries[1]
    turn = corrected.required_unit_ids[0].split(":", 1)[1]
    decisions = [
        {"question_id": rejected.id, "decision": "rejected", "reason": "unclear"},
        {
            "question_id": corrected.id,
            "decision": "corrected",
            "reason": "shorter",
            "question": "Short?",
            "evidence": [turn],
        },
    ]
    lines = [json.dumps({"package": "garden-1", **row}) for row in decisions]
    (tmp_path / "d.jsonl").write_text("\n".join(lines))
    assert build("--reviewer", f"decisions_file:{tmp_path / 'd.jsonl'}") == 0
    after = read_package(tmp_path / "out" / "garden-1")
    assert rejected.id not in {query.id for query in after.queries}
    query = next(query for query in after.queries if query.id == corrected.id)
    assert (query.question, query.required_unit_ids) == ("Short?", (f"{query.id}:{turn}",))
    rows = {row["record_id"]: row for row in after.annotations}
    assert rows[rejected.id]["notes"] == "unclear"
    assert rows[rejected.id]["query"]["question"] == rejected.question
    assert rows[corrected.id]["before"]["question"] == corrected.question
    assert after.manifest["stages"]["queries"]["undecided"] == len(package.queries) - 2
