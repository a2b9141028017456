"""--disclosure: what streaming writers of an evaluation come to know, and who does not."""

import json

import numpy as np
import pytest

import evaluate as command
from memaudit_gym.disclosure import disclosure_of
from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.play import play
from memaudit_gym.evaluation.policies import MODULE, Policy
from memaudit_gym.evaluation.table import render
from memaudit_gym.evaluation.tasks import Stage, Task
from memaudit_gym.work.workers import Workers

STAGE = Stage(Task("stream-short", 3))
TOPICAL = "memaudit_gym.reference.topical:Topical"


class Listening:
    """Keeps nothing, and writes down what it hears."""

    oracle = False

    def reset(self, view, budget):
        self.view, self.heard, self.keys = view, [], set()

    def choose(self, observation, mask):
        self.heard.append(tuple(self.view.disclosed))
        self.keys |= set(observation)
        return 0


class Offline:
    oracle = False

    def select(self, view, budget):
        assert view.disclosed == ()
        return []


def heard(share):
    writer = Listening()
    row = Policy("row", "", MODULE, oracle=False, observation="visible")
    play(writer, row, STAGE, 50, share)
    return writer


def test_questions_come_as_the_stream_runs():
    found = disclosure_of(STAGE.package, 0.5)
    writer = heard(0.5)
    assert writer.heard == [found.questions[:n] for n in found.known[:-1].tolist()]
    assert {"disclosed_candidates", "disclosed_context"} <= writer.keys
    assert list(STAGE.view.disclosed) == []


def test_by_default_nobody_hears_anything():
    writer = heard(None)
    assert not any(writer.heard)
    assert writer.keys == {"candidates", "candidate_mask", "context"}


def test_offline_writers_hear_nothing():
    row = Policy("row", "", MODULE, oracle=False)
    assert play(Offline(), row, STAGE, 50, 0.5).store == ()


def test_rows_of_others_and_opt_are_the_same():
    end, stream = (
        evaluate(
            Request(
                [TOPICAL],
                suite="stream-short",
                seeds="3:5",
                budgets="10%",
                certify="bound",
                disclosure=disclosure,
                workers=Workers(jobs=1),
            )
        )[0]
        for disclosure in ("end", "stream")
    )
    pairs = list(zip(end.rows, stream.rows, strict=True))
    assert [a.policy for a, b in pairs if a != b] == ["Topical"]
    assert end.packages == stream.packages
    assert (end.arguments["disclosure"], end.arguments["disclosed_share"]) == ("end", None)
    assert (stream.arguments["disclosure"], stream.arguments["disclosed_share"]) == ("stream", 0.5)
    assert "50% of the questions disclosed on the way" in render(stream).splitlines()[0]
    assert "disclosed" not in render(end)


def test_a_share_without_a_stream_of_questions():
    with pytest.raises(InputError, match="goes with disclosure='stream' only"):
        evaluate(Request([TOPICAL], suite="base", seeds="0:1", disclosed_share=0.5))


def test_the_command_line(capsys):
    line = ["--policy", TOPICAL, "--suite", "base", "--seeds", "0:1", "--budgets", "8", "--json"]
    line += ["--disclosure", "stream", "--jobs", "1"]
    assert command.main([*line, "--disclosed-share", "0.25"]) == 0
    assert json.loads(capsys.readouterr().out)["arguments"]["disclosed_share"] == 0.25
    assert command.main([*line, "--disclosed-share", str(np.nan)]) == 2
    (fault,) = capsys.readouterr().err.splitlines()
    assert "'disclosed_share': must be a finite number" in fault
