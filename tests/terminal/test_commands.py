"""Every command on a terminal of 100 columns, and away from one."""

import argparse
import json
import shlex
import shutil
from dataclasses import replace

import pytest

import evaluate
import train
from agents import beside, by_family, card, held_out_families, leave_one_out
from benchmarks import beyond_exact, optimum, proofs, store_adjudicator, throughput
from memaudit_gym.cli.examples import examples_of
from memaudit_gym.cli.main import command_parser, main
from memaudit_gym.folding import width_of
from memaudit_gym.generators import generate
from memaudit_gym.io.folder import write_folder
from tests.locations import CHAT, CHAT_QUESTIONS, LOCOMO_SMALL, LONGMEMEVAL_SMALL
from tests.terminal.screen import COLUMNS, on_terminal

SCRIPTS = (
    *(evaluate, train, beside, by_family, card, held_out_families, leave_one_out),
    *(beyond_exact, optimum, proofs, store_adjudicator, throughput),
)
BAKERY, STORE = "examples/exports/bakery.json", "examples/exports/mem0.json"
#: A package whose name no column takes.
LONG = "a-package-with-a-very-long-name_" + "of-several-parts_" * 5 + "雪"


def commands(parser):
    """Every parser that runs something."""
    nested = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if not nested:
        return [parser]
    return [leaf for own in nested for one in own.choices.values() for leaf in commands(one)]


PARSERS = [*commands(command_parser()), *(script.parser() for script in SCRIPTS)]


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.prog)
def test_flags_and_help(parser, monkeypatch):
    flags = {option for action in parser._actions for option in action.option_strings}
    assert flags >= {"--json", "--quiet", "--help"}
    for columns in ("80", "100", "300"):
        monkeypatch.setenv("COLUMNS", columns)
        assert max(map(len, parser.format_help().splitlines())) <= min(int(columns), COLUMNS)
    undescribed = [a.dest for a in parser._actions if not a.help]
    assert not undescribed


@pytest.mark.parametrize("parser", commands(command_parser()), ids=lambda parser: parser.prog)
def test_examples_are_command_lines(parser):
    examples = examples_of(parser.prog)
    assert examples
    for example in examples:
        assert f"  {example}\n" in parser.format_help()
        command_parser().parse_args(shlex.split(example)[1:])


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """A folder with what commands read."""
    folder = tmp_path_factory.mktemp("room")
    write_folder(replace(generate("base", 3), name=LONG), folder / "packages" / "long")
    write_folder(generate("base", 4), folder / "packages" / "short")
    assert main(["intrinsic", "generate", "--out", str(folder / "all"), "--quiet"]) == 0
    shutil.copytree(folder / "all" / "documents", folder / "corpus" / "documents")
    for name in ("t01.json", "t30.json"):
        shutil.copy(folder / "all" / name, folder / "corpus")
    snapshots = ["--out", str(folder / "snapshots"), "--quiet"]
    assert main(["intrinsic", "reference", str(folder / "corpus"), *snapshots]) in (0, 1)
    proof = ["--budget", "4", "--out", str(folder / "proof.json"), "--quiet"]
    assert main(["prove", "base-3", *proof]) == 0
    results = ["--suite", str(folder / "packages"), "--out", str(folder / "results"), "--quiet"]
    assert evaluate.main(["--policy", "estimated_gvt", *results, "--budgets", "2,4"]) == 0
    return folder


#: Arguments of quick runs; {room} is the folder above.
CASES = {
    "natural": "natural boat-workshop house-renovation",
    "opt": "opt {room}/packages/long --budget 4",
    "opt, of a share": "opt base-3 --budget 20%",
    "frontier": "frontier {room}/packages/long --policy gvt --policy estimated_gvt",
    "frontier, several columns": "frontier base-3 --budgets 2,4" + 6 * " --store {store}",
    "prove": "prove base-3 --budget 2 --out {room}/again.json",
    "check-proof": "check-proof base-3 {room}/proof.json",
    "ceiling": "ceiling --budgets 2",
    "labels": "labels base --seeds 10000:10002 --budgets 2 --jobs 1 --out {room}/{new}",
    "union": f"union {BAKERY} --export {STORE} --adjudicator lexical --budgets 24,own",
    "union-table": f"union-table --pair {BAKERY} {STORE} --budgets 24",
    "audit-labels": "audit-labels {room}/packages --binary 0.5 --budgets 4 --jobs 1",
    "sensitivity": "sensitivity {room}/packages --budgets 30% --jobs 1",
    "intrinsic generate": "intrinsic generate --out {room}/{new}",
    "intrinsic reference": "intrinsic reference {room}/corpus",
    "intrinsic score": "intrinsic score {room}/corpus --snapshots {room}/snapshots/rule_based "
    "--ratio",
    "intrinsic writers": "intrinsic writers {room}/corpus --budgets 3% --policy admission_eviction",
    "build chat": f"build chat {CHAT} --questions {CHAT_QUESTIONS} --out {{room}}/built",
    "build locomo": f"build locomo {LOCOMO_SMALL} --out {{room}}/built",
    "build longmemeval": f"build longmemeval {LONGMEMEVAL_SMALL} --out {{room}}/built",
    "build intrinsic": "build intrinsic {room}/corpus --out {room}/built",
    "evaluate.py": "--policy estimated_gvt --suite {room}/packages --budgets 2,4 --jobs 1",
    "beside": "{room}/results --writer opt",
    "by_family": "{room}/results",
    "card": "agents/checkpoints/stream.pt",
}
OTHERS = {"evaluate.py": evaluate, "beside": beside, "by_family": by_family, "card": card}


def run(name, room, *flags):
    """The exit status of a case."""
    store = "pref_0_update/3,pref_1_update/2"
    texts = {"room": room, "new": f"{name} {len(flags)}".replace(" ", "-"), "store": store}
    arguments = [part.format(**texts) for part in CASES[name].split()]
    return OTHERS[name].main([*arguments, *flags]) if name in OTHERS else main([*arguments, *flags])


@pytest.mark.parametrize("name", CASES)
def test_text_fits_and_nothing_else_is_said(name, room, monkeypatch, capsys):
    with on_terminal(monkeypatch, "stdout") as screen:
        status = run(name, room)
    assert capsys.readouterr().err == ""
    assert status in (0, 1)
    assert screen.text.strip()
    assert "\x1b" not in screen.text
    for line in screen.text.splitlines():
        # A path, or a name in a sentence, is one word and not broken.
        assert width_of(line) <= COLUMNS or " " not in line.strip(), line


@pytest.mark.parametrize("name", CASES)
def test_json_stands_alone_and_quiet_is_quiet(name, room, monkeypatch, capsys):
    monkeypatch.setattr("memaudit_gym.terminal.lines.DELAY", 0.0)
    with on_terminal(monkeypatch, "stderr") as screen:
        status = run(name, room, "--json", "--quiet")
    assert status in (0, 1)
    assert isinstance(json.loads(capsys.readouterr().out, parse_constant=pytest.fail), dict)
    assert screen.text == ""
