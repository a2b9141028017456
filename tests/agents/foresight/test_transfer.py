"""What it learns from other packages: the command, and that nothing tested is learned from."""

import json
from dataclasses import replace

import pytest

import train
from agents.card import card
from agents.checkpoint import load_writer
from agents.config import EnvConfig, ValidationConfig
from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import each_a_kind, fit
from agents.foresight.transfer import ForesightTransfer, written
from agents.sources import Source
from agents.transfer import main
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder

CONFIG = "configs/foresight_packages.yaml"


@pytest.fixture(scope="module")
def config():
    env = EnvConfig(id="MemAudit/Packages-v0")
    return ForesightConfig(env=env, validation=ValidationConfig(budgets="4,8"))


@pytest.fixture(scope="module")
def tested():
    return [generate("base", seed) for seed in range(10_000, 10_003)]


@pytest.fixture(scope="module")
def source():
    return Source("a", [generate("scope_shift", seed) for seed in range(10_100, 10_107)])


@pytest.fixture
def folder(tested, tmp_path):
    for package in tested:
        write_folder(package, tmp_path / "in" / package.name)
    return str(tmp_path / "in")


def test_each_is_written_after_the_others_alone(tested, config):
    transfer = ForesightTransfer(tested, config, [])
    ratios, rank = transfer.others()
    assert rank is None
    learned = fit(each_a_kind(tested[1:]), config)
    own = written(tested[0], learned, transfer.tested.amounts[0])
    assert ratios[0].tolist() == transfer.tested.ratios([own, own, own])[0].tolist()


def test_what_a_tested_package_is_worth_changes_the_other_rows_alone(tested, config, source):
    units = tuple(replace(u, weight=u.weight * (1 + n)) for n, u in enumerate(tested[0].units))
    changed = [replace(tested[0], units=units), *tested[1:]]
    for sources in ((), ("a",)):
        stores = []
        for packages in (tested, changed):
            transfer = ForesightTransfer(packages, config, [source])
            further = {
                name: found for one in sources for name, found in transfer._kinds(one).items()
            }
            learned = fit({**each_a_kind(packages[1:]), **further}, config)
            stores.append(written(packages[0], learned, [4.0, 8.0]))
        assert stores[0] == stores[1]


def test_a_large_source_counts_no_more_than_what_is_tested(tested, config, source):
    transfer = ForesightTransfer(tested, config, [source])
    assert transfer.weight("a") == pytest.approx(3 / 7)
    kinds = transfer._kinds("a")
    assert sorted(map(len, kinds.values())) == [2, 2, 3]
    assert {p.name for found in kinds.values() for p in found} == {p.name for p in source.packages}
    whole = ForesightTransfer(tested, config, [source], balanced=False)
    assert (whole.weight("a"), len(whole._kinds("a"))) == (1.0, 7)


def test_the_command(folder, capsys):
    command = ["--config", CONFIG, "--packages", folder, "--set", "validation.budgets='4'"]
    assert main([*command, "--source", "a=small:10010:10012", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in found["rows"]] == ["the others", "a alone", "the others, a"]
    assert all(0 < ratio <= 1 + 1e-9 for row in found["rows"] for ratio in row["ratio_mean"])


def test_a_writer_of_packages(folder, tmp_path, capsys):
    out = tmp_path / "run"
    command = ["--config", CONFIG, "--out", str(out)]
    assert train.main([*command, "--set", f"env.packages={folder}", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["kinds"], found["validation_ratio"]) == (3, None)
    assert load_writer(out / "writer.pt").trained_on == ("base",)
    text = card(out / "writer.pt")
    assert "trained on  3 packages" in text
    assert "validation" not in text


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("env.packages=''", "add --set env.packages=DIR"),
        ("env.packages=nowhere", "nowhere"),
        ("trust=0", "trust"),
    ],
)
def test_packages_that_are_none(tmp_path, capsys, setting, words):
    out = tmp_path / "run"
    assert train.main(["--config", CONFIG, "--set", setting, "--out", str(out)]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
    assert not out.exists()
