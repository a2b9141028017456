"""--dials: harder and easier worlds of Stream, in an evaluation and in what is recorded of it."""

import json

import pytest

import evaluate as command
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.leaderboard.board import board_of
from memaudit_gym.evaluation.leaderboard.figures import packages_text
from memaudit_gym.evaluation.reading import read_results
from memaudit_gym.evaluation.recorded import recorded_tasks
from memaudit_gym.evaluation.report.suite.file import report_text
from memaudit_gym.evaluation.suites import suite_tasks
from memaudit_gym.evaluation.table import render
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.evaluation.verify.results import Manner, verify_results
from memaudit_gym.generators.stream import LENGTHS, StreamDials, named_stream
from tests.evaluation.verify.recorded import ALONE, evaluated, findings, record, spoil_summary

RUN = {"suite": "stream-short", "seeds": "3:5", "budgets": "10%", "certify": "bound"}
WRITTEN = "asking=0.4,noise=0.5"
DIALS = StreamDials(noise=0.5, asking=0.4)
LINE = ["--policy", "recency", "--suite", "stream-short", "--seeds", "3:5", "--budgets", "10%"]
LINE += ["--certify", "bound", "--json"]


@pytest.fixture
def folder(tmp_path):
    return record(tmp_path / "run", "recency", dials=WRITTEN, **RUN)


def test_worlds_are_those_of_the_dials():
    for name in LENGTHS:
        assert suite_tasks(name, range(1)) == [Task(name, 0)]
    plain, hard = Task("stream-short", 3), suite_tasks("stream-short", range(3, 4), dials=DIALS)[0]
    assert hard == Task("stream-short", 3, dials=DIALS)
    expected = named_stream("stream-short", 3, DIALS).content_hash
    assert Stage(hard).package.content_hash == expected != Stage(plain).package.content_hash
    assert hard.key == plain.key


@pytest.mark.parametrize("suite", ["base", "small", "noisy", "natural", "./stream", "steam"])
def test_other_suites_have_none(suite):
    with pytest.raises(InputError, match=f"stream-long alone; leave --dials out .* '{suite}'"):
        suite_tasks(suite, dials=DIALS)


def test_they_are_recorded_and_said():
    summary, episodes = evaluated("recency", dials=WRITTEN, **RUN)
    plain, others = evaluated("recency", **RUN)
    assert (summary.arguments["dials"], plain.arguments["dials"]) == ("noise=0.5,asking=0.4", None)
    head = render(summary).splitlines()[0]
    assert head.startswith("stream-short, seeds 3..4, dials noise=0.5,asking=0.4: mean ratio")
    assert "dials" not in render(plain)
    assert {e.content_hash for e in episodes}.isdisjoint(e.content_hash for e in others)


def test_default_dials_change_nothing():
    written = evaluated("recency", dials="noise=0.2,asking=0.25", **RUN)
    assert written == evaluated("recency", **RUN)


def test_recorded_results_are_recomputed_at_their_own(folder):
    results = read_results(folder)
    assert [task.dials for task in recorded_tasks(results.summary)] == [DIALS, DIALS]
    assert findings(folder) == []
    page, missing = report_text(results)
    assert missing is None
    assert "<title>MemAudit: stream-short, seeds 3..4, dials noise=0.5,asking=0.4</title>" in page


def test_recorded_dials_that_are_other_ones(folder):
    for dials in (None, "noise=0.5"):
        spoil_summary(folder, lambda d, dials=dials: d["arguments"].update(dials=dials))
        assert any("content_hash" in one for one in findings(folder))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"dials": {"noise": 0.5}}, "must be a text or null, not {'noise': 0.5}"),
        ({"dials": "nose=0.5"}, "unknown dial 'nose'; did you mean 'noise'?"),
        ({"dials": ""}, "must be written like noise=0.5,asking=0.4, not ''"),
    ],
)
def test_recorded_dials_that_are_none(folder, change, problem):
    spoil_summary(folder, lambda d: d["arguments"].update(change))
    for read in (findings, lambda place: report_text(read_results(place))):
        with pytest.raises(InputError) as caught:
            read(folder)
        assert str(caught.value) == f"summary.json: field 'arguments.dials': {problem}"


def test_recorded_dials_in_other_words_are_said_in_these(folder):
    text = " noise = 5e-1 ,asking=0.40,paraphrase=0.7" + 99 * "0"
    spoil_summary(folder, lambda d: d["arguments"].update(dials=text))
    assert findings(folder) == []
    results, shown = read_results(folder), "stream-short, seeds 3..4, dials noise=0.5,asking=0.4"
    assert f"<title>MemAudit: {shown}</title>" in report_text(results)[0]
    assert render(results.summary).startswith(f"{shown}: mean ratio")


def test_recorded_dials_of_another_suite(folder):
    spoil_summary(folder, lambda d: d.update(suite="base"))
    with pytest.raises(InputError, match=r"arguments.dials': go with .* not with the suite 'base"):
        findings(folder)


def test_dials_that_differ_do_not_rank_together(folder, tmp_path):
    folders = [folder, record(tmp_path / "plain", "recency", **RUN)]
    groups = board_of([verify_results(one, Manner(workers=ALONE)) for one in folders]).groups
    assert [ranked.group.dials for ranked in groups] == ["noise=0.5,asking=0.4", None]
    hard, plain = (packages_text(ranked.group) for ranked in groups)
    assert hard.startswith("stream-short, dials noise=0.5,asking=0.4: 2 packages")
    assert plain.startswith("stream-short: 2 packages")


def test_the_command_line(capsys):
    assert command.main([*LINE, "--dials", WRITTEN, "--jobs", "2"]) == 0
    expected = evaluated("recency", dials=WRITTEN, **RUN)[0].to_json()
    found = json.loads(capsys.readouterr().out)
    assert (found["arguments"], found["rows"]) == (expected["arguments"], expected["rows"])
    assert command.main([*LINE, "--dials", "nose=1"]) == 2
    (fault,) = capsys.readouterr().err.splitlines()
    assert fault == "evaluate.py: field '--dials': unknown dial 'nose'; did you mean 'noise'?"
