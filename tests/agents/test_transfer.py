"""Learning from other sources: the command, and that nothing tested is learned from."""

import json
from dataclasses import replace

import numpy as np
import pytest

import agents.marginal.transfer
from agents.estimators.fitting import Folds
from agents.estimators.transfer import PARTS, EstimatedTransfer
from agents.marginal.config import MarginalConfig
from agents.marginal.saved import state_of
from agents.marginal.transfer import MarginalTransfer
from agents.sources import Source
from agents.transfer import main, taught
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.io import write_folder
from memaudit_gym.reference.informed import with_expected_weights
from tests.agents.estimators.worlds import SMALL, config

SETTINGS = [f"--set=estimator.{key}={number}" for key, number in SMALL.items()]
SETTINGS += ["--set=estimator.members=words:ridge"]
MARGINAL = {"paced_on": 2, "rounds": 1, "trees": 5}
ROWS = ["the others", "a alone", "b alone", "the others, a", "the others, b", "all together"]


@pytest.fixture(scope="module")
def tested():
    return [generate("base", seed) for seed in range(10_000, 10_003)]


@pytest.fixture(scope="module")
def source():
    return Source("a", [generate("base", seed) for seed in range(10_100, 10_107)])


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


def test_a_marginal_value_writer(tmp_path, capsys):
    for seed in range(11_000, 11_005):
        place = "in" if seed < 11_003 else "source"
        write_folder(generate_stream(seed, 20), tmp_path / place / str(seed))
    settings = {"kind": "marginal-value", "budgets": "10%", **MARGINAL}
    (tmp_path / "c.yaml").write_text(json.dumps(settings))
    command = ["--config", str(tmp_path / "c.yaml"), "--packages", str(tmp_path / "in")]
    assert main([*command, "--source", f"a={tmp_path / 'source'}", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in found["rows"]] == ["the others", "a alone", "the others, a"]
    assert all(0 <= ratio <= 1 + 1e-9 for row in found["rows"] for ratio in row["ratio_mean"])
    assert found["rows"][0]["rank_correlation"] is None


@pytest.mark.parametrize(
    ("count", "problem"),
    [(3, "--source a: leaves 2 to learn from, paced_on needs 3"), (4, "--packages: leaves 2")],
)
def test_too_few_to_set_prices_by_is_found_before_anything_is_solved(count, problem, monkeypatch):
    monkeypatch.setattr(agents.marginal.transfer, "Solved", None)
    worlds = [generate_stream(seed, 20) for seed in range(11_000, 11_004)]
    source = Source("a", worlds[: count - 1])
    with pytest.raises(InputError, match=problem):
        MarginalTransfer(worlds[: 7 - count], MarginalConfig(paced_on=3), [source])


def test_sources_have_no_dials():
    with pytest.raises(InputError, match="'dials': go with training alone"):
        MarginalTransfer([], MarginalConfig(dials="noise=0.5"), [])


@pytest.mark.parametrize(
    ("config", "setting"),
    [
        ("marginal_stream", "generated=stream:11000:11005"),
        ("marginal_stream", "packages=natural"),
        ("estimator_locomo", "packages=natural"),
        ("foresight_packages", "env.packages=natural"),
        ("foresight_packages", " env={packages: natural}"),
        ("foresight_packages", "streams=3"),
        ("foresight_packages", "validation.packages=natural"),
        ("foresight_packages", "validation.seeds=9000:9003"),
        ("foresight_packages", "seed=1"),
    ],
)
def test_what_training_learns_from_is_not_set_here(config, setting, capsys):
    """The configuration's file may say it, as configs/marginal_stream.yaml does for train.py."""
    sources = ["--packages", "natural", "--source", "a=base:10000:10005"]
    assert main(["--config", f"configs/{config}.yaml", "--set", setting, *sources]) == 2
    key = setting.partition("=")[0].strip()
    problem = "goes with training alone; here it is --packages and --source that count"
    assert capsys.readouterr().err == f"transfer: --set {key}: {problem}\n"


def test_nor_in_a_section_with_what_is(capsys):
    section = "validation={every: 1, budgets: 4}"
    command = ["--config", "configs/foresight_packages.yaml", "--set", section]
    assert main([*command, "--packages", "natural", "--source", "a=base:10000:10005"]) == 2
    assert "--set validation.every: goes with training alone" in capsys.readouterr().err


@pytest.mark.parametrize("setting", ["streams=3", "env.id=x", "generated=base:1:2"])
def test_keys_that_a_kind_does_not_have_are_unknown(setting, arguments, capsys):
    assert main([*arguments, "--set", setting]) == 2
    assert "unknown key" in capsys.readouterr().err


def test_budgets_to_be_tested_at_may_be_set(capsys):
    command = ["--config", "configs/foresight_packages.yaml", "--set", "validation.budgets=x"]
    assert main([*command, "--packages", "natural", "--source", "a=base:10000:10002"]) == 2
    assert "budget" in capsys.readouterr().err


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


def other(package):
    """The same with other weights, which no metadata stand in for."""
    units = tuple(replace(u, weight=n + 1.0) for n, u in enumerate(package.units))
    return replace(package, units=units, metadata={})


def test_what_is_tested_is_not_estimated_from(tested, source):
    """Other weights in a tested package change none of its stores, nor in all those of a source."""
    settings = config(budgets="4,8")
    one = EstimatedTransfer(tested, settings, [source])
    two = EstimatedTransfer([other(tested[0]), *tested[1:]], settings, [source])
    assert one.folds("a").stores(0) == two.folds("a").stores(0)
    three = EstimatedTransfer([other(package) for package in tested], settings, [source])
    found = [x.tested.by(Folds(x.sources["a"], settings)).estimates for x in (one, three)]
    assert all(map(np.array_equal, *found))


def test_what_is_tested_is_not_learned_from_by_marginal_values(monkeypatch):
    """The same of a marginal-value writer: what it learns is the same."""
    worlds = [generate_stream(seed, 20) for seed in range(11_000, 11_003)]
    source = Source("a", [generate_stream(seed, 20) for seed in range(11_010, 11_012)])
    settings = MarginalConfig(budgets="10%", **MARGINAL)
    monkeypatch.setattr(agents.marginal.transfer, "written", lambda package, fitted, _: [fitted])
    learned = []
    for first in (worlds[0], other(worlds[0])):
        found = MarginalTransfer([first, *worlds[1:]], settings, [source])
        monkeypatch.setattr(found.tested, "ratios", lambda stores: stores)
        learned.append(state_of(found.others("a")[0][0][0]))
    assert str(learned[0]) == str(learned[1])


def test_a_source_is_left_out_in_parts(tested, source):
    transfer = EstimatedTransfer(tested, config(budgets="4,8"), [source])
    folds = Folds(transfer.sources["a"], transfer.config, parts=PARTS)
    transfer.tested.by(folds)
    assert {frozenset(out) for out in folds._estimates} == {
        frozenset({n, n + 5}) if n < 2 else frozenset({n}) for n in range(5)
    }


def test_a_configuration_of_another_kind_gets_one_line(arguments, capsys):
    arguments[1] = "configs/ppo_small.yaml"
    assert main(arguments) == 2
    words = "must be one of estimated-value, marginal-value, foresight, not 'ppo'"
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("kind", [EstimatedTransfer, MarginalTransfer])
def test_a_source_weighs_no_more_than_what_is_tested(kind, tested, source):
    settings = config() if kind is EstimatedTransfer else MarginalConfig(paced_on=2)
    one = kind(tested, settings, [source])
    assert one.weight("a") == pytest.approx(3 / 7, rel=0.2)
    two = kind(source.packages, settings, [Source("b", tested)])
    assert two.weight("b") == 1
    assert kind(tested, settings, [source], balanced=False).weight("a") == 1


def test_expected_weights_are_learned_from():
    worlds = [generate_stream(seed, 20) for seed in (11_000, 11_001)]
    found = taught(Source("a", worlds))
    expected = [with_expected_weights(world).content_hash for world in worlds]
    assert [package.content_hash for package in found.packages] == expected
