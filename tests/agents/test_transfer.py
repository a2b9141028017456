"""Learning from other sources: the command, and that nothing tested is learned from."""

import json
from dataclasses import replace

import pytest

from agents.estimators.transfer import Transfer
from agents.sources import Source
from agents.transfer import learned_from, main
from memaudit_gym.generators import generate
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.io import write_folder
from memaudit_gym.reference.informed import with_expected_weights
from tests.agents.estimators.worlds import SMALL, config

SETTINGS = [f"--set=estimator.{key}={number}" for key, number in SMALL.items()]
ROWS = ["the others", "a alone", "b alone", "the others, a", "the others, b", "all together"]


@pytest.fixture(scope="module")
def tested():
    return [generate("base", seed) for seed in range(10_000, 10_003)]


@pytest.fixture(scope="module")
def source():
    return learned_from(Source("a", [generate("base", s) for s in range(10_100, 10_107)]))


@pytest.fixture
def arguments(tested, tmp_path):
    for package in tested:
        write_folder(package, tmp_path / "in" / package.name)
    (tmp_path / "c.yaml").write_text("kind: estimated-value\nbudgets: 4,8\n")
    command = ["--config", str(tmp_path / "c.yaml"), "--packages", str(tmp_path / "in"), *SETTINGS]
    return [*command, "--source", "a=base:10010:10012"]


def test_the_command(arguments, tmp_path, capsys):
    command = [*arguments, "--source", "b=stream-short:11000:11002", "--out", str(tmp_path / "out")]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    written = json.loads((tmp_path / "out" / "transfer.json").read_text())
    assert written["sources"]["a"]["packages"] == found["sources"]["a"]["packages"]
    assert [row["name"] for row in found["rows"]] == ROWS
    assert all(0 <= ratio <= 1 + 1e-9 for row in found["rows"] for ratio in row["ratio_mean"])
    assert ["difference" in row for row in found["rows"]] == [False, *[True] * 5]
    assert found["sources"]["a"]["weight"] == 1
    assert 0 < found["sources"]["b"]["weight"] < 1


def test_its_table(arguments, capsys):
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    for name in ("learned from", "the others", "a alone", "the others, a"):
        assert f"{name}  " in shown
    assert "all together" not in shown


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("b=base:0:3", "field '--source b': must begin at 10,000"),
        ("b=base:10000:10003", "is also among the tested ones"),
        ("b=base:10011:10013", "is also among those of 'a'"),
        ("b=base:10020:10021", "--source b: needs at least two packages"),
    ],
)
def test_what_cannot_be_learned_from_gets_one_line(arguments, source, problem, tmp_path, capsys):
    assert main([*arguments, "--source", source, "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert problem in error
    assert error.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_what_is_tested_is_not_learned_from(tested, source):
    """Other weights in a tested package change none of its stores; in all, none of a source's."""

    def other(package):
        units = tuple(replace(u, weight=n + 1.0) for n, u in enumerate(package.units))
        return replace(package, units=units)

    settings = config(budgets="4,8")
    one = Transfer(tested, settings)
    two = Transfer([other(tested[0]), *tested[1:]], settings)
    three = Transfer([other(package) for package in tested], settings)
    assert one.others(source).folds.stores(0) == two.others(source).folds.stores(0)
    for mine, same in zip(one.alone(source).estimates, three.alone(source).estimates, strict=True):
        assert mine.tolist() == same.tolist()


def test_a_source_is_left_out_in_parts(tested, source):
    folds = Transfer(tested, config(budgets="4,8")).alone(source).folds
    assert {frozenset(out) for out in folds._estimates} == {
        frozenset({n, n + 5}) if n < 2 else frozenset({n}) for n in range(5)
    }


def test_a_source_weighs_no_more_than_what_is_tested(tested, source):
    transfer = Transfer(tested, config(budgets="4,8"))
    words = sum(len(lesson.word_values) for lesson in transfer.tested.lessons)
    large = transfer.balanced(source)
    assert sum(x.weight * len(x.word_values) for x in large) == pytest.approx(words)
    assert [lesson.weight for lesson in transfer.balanced(source[:2])] == [1, 1]


def test_expected_weights_are_learned_from():
    worlds = [generate_stream(seed, 20) for seed in (11_000, 11_001)]
    found = [lesson.package.content_hash for lesson in learned_from(Source("a", worlds))]
    assert found == [with_expected_weights(world).content_hash for world in worlds]
