"""The block of what queries miss, and evaluate.py that prints it."""

import subprocess
import sys
from dataclasses import replace

import pytest

from memaudit_gym.cli.decomposition_text import decomposition_text
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.decomposition import Amount, Decomposition, decompose
from memaudit_gym.evaluation.reading import read_results
from memaudit_gym.evaluation.result_files import write_results
from memaudit_gym.evaluation.retrievers import parse_retriever
from memaudit_gym.generators import generate
from memaudit_gym.work.workers import Workers
from tests.evaluation.records import episode, summary
from tests.locations import ROOT

FOUND = Decomposition(Amount(8, 10), Amount(4, 2), Amount(1, 1), Amount(0.5, 0), 0.25)
FAST = (
    "--policy",
    "recency",
    "--suite",
    "base",
    "--seeds",
    "0:1",
    "--budgets",
    "2,4",
    "--jobs",
    "1",
)


def asked(episodes, retriever="recent:2"):
    found = summary(episodes)
    return replace(found, arguments={**found.arguments, "retriever": retriever})


def lines_of(found):
    return decomposition_text(found).split("\n\n")[1].splitlines()


def test_nothing_without_a_retriever():
    assert decomposition_text(summary([episode()])) == ""
    assert decomposition_text(asked([episode()], None)) == ""


def test_a_line_each():
    twice = replace(FOUND, write_failure=Amount(6, 4), answered=None)
    episodes = [
        episode(0, decomposition=FOUND),
        episode(0, decomposition=twice, budget="5%", ratio=None),
        episode(0, decomposition=FOUND, policy="memory_tiers"),
    ]
    lines = [line.split() for line in lines_of(asked(episodes)) if not line.startswith("-")]
    assert lines[2:] == [
        ["opt*", "4", "0.500", "8.00", "4.00", "1.00", "0.50", "0.200", "0.100", "0.250"],
        ["opt*", "5%", "-", "8.00", "6.00", "1.00", "0.50", "0.400", "0.100", "-"],
        ["opt*", "mean", "0.500", "8.00", "5.00", "1.00", "0.50", "0.300", "0.100", "0.250"],
    ]


def test_nothing_that_is_required_is_no_share():
    nothing = Decomposition(*[Amount(0, 0)] * 4, answered=None)
    assert lines_of(asked([episode(decomposition=nothing)]))[-1].split()[-3:] == ["-", "-", "-"]


def test_long_names_are_folded_to_the_width():
    name = "mine-" + 30 * "long-" + "a"
    vast = replace(FOUND, required=Amount(123456.78, 1))
    names = (name, name[:-1] + "b")
    episodes = [episode(decomposition=vast, policy=policy, oracle=False) for policy in names]
    lines = decomposition_text(asked(episodes)).splitlines()
    assert 90 < max(map(len, lines)) <= 100
    rule = next(n for n, line in enumerate(lines) if set(line) == {"-"})
    begins = [line.split()[0] for line in lines[rule + 1 :]]
    assert "".join(begins) == "".join(names)
    assert [line.split()[1] for line in lines if len(line.split()) > 9][-2:] == ["4", "4"]


def test_a_whole_evaluation(tmp_path):
    request = Request(
        ("recency",), suite="scope_shift", seeds="0:2", budgets="3", workers=Workers(1)
    )
    plain, plain_episodes = evaluate(request)
    found, episodes = evaluate(replace(request, retriever="recent:1"))
    retriever = parse_retriever("recent:1")
    for one, other in zip(plain_episodes, episodes, strict=True):
        package = generate(other.distribution, other.seed)
        expected = decompose(package, package.positions(other.store), retriever)
        assert other == replace(one, decomposition=expected)
    assert [replace(row, decomposition=None) for row in found.rows] == list(plain.rows)
    for row in found.rows:
        mine = [e.decomposition for e in episodes if e.policy == row.policy]
        failures = [one.retrieval_failure.weight for one in mine]
        assert row.decomposition.retrieval_failure.weight == pytest.approx(sum(failures) / 2)
    assert found.arguments["retriever"] == "recent:1"
    assert plain.arguments["retriever"] is plain.rows[0].decomposition is None
    write_results(tmp_path, found, episodes)
    read = read_results(tmp_path)
    assert read.summary.to_json() == found.to_json()
    assert read.episodes[0].decomposition.answered == pytest.approx(
        episodes[0].decomposition.answered
    )


def test_results_without_the_field_are_those_without_a_retriever(tmp_path):
    write_results(tmp_path, summary([episode()]), [episode()])
    for path in tmp_path.iterdir():
        text = path.read_text()
        assert '"decomposition": null' in text
        without = text.replace(', "decomposition": null', "")
        path.write_text(without.replace(',\n      "decomposition": null', ""))
        assert "decomposition" not in path.read_text()
    read = read_results(tmp_path)
    assert read.episodes == (episode(),)
    assert read.summary.rows[0].decomposition is None


def command(*arguments):
    return subprocess.run(
        [sys.executable, "evaluate.py", *FAST, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


def test_command():
    found = command("--retriever", "recent:2")
    assert found.returncode == 0, found.stderr
    title, _, _ = found.stdout.partition("\nwrite failures")
    assert title.endswith("\n\nwhat queries miss: retriever recent:2, evidence-only reader")
    assert max(map(len, found.stdout.splitlines())) <= 100


@pytest.mark.parametrize("retriever", ["recent:0", "recent:x"])
def test_refused(retriever):
    found = command("--retriever", retriever)
    assert (found.returncode, found.stdout) == (2, "")
    assert len(found.stderr.splitlines()) == 1
    assert f"the retriever '{retriever}' is none; write all, or recent:k" in found.stderr
