"""Cards of checkpoints."""

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from agents.card import card, main
from agents.checkpoint import load_checkpoint, save_checkpoint
from tests.agents.test_checkpoint import saved

README = Path("agents/checkpoints/README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"<!-- begin: python -m agents.card (.*?) -->\n```text\n(.*?)```", re.DOTALL)


def test_shipped_cards_are_what_the_command_prints(capsys):
    arguments, shown = BLOCK.search(README).groups()
    assert main(shlex.split(arguments)) == 0
    assert capsys.readouterr().out == shown
    named = {Path(name) for name in shlex.split(arguments)}
    assert named == set(Path("agents/checkpoints").glob("*.pt"))


def test_a_card_says_what_was_held_out(tmp_path):
    saved(tmp_path / "a.pt")
    checkpoint = load_checkpoint(tmp_path / "a.pt")
    met = {"environments": ["MemAudit/Base-v0"], "seeds": [10, 20]}
    info = {**checkpoint.info, "held_out": "scope_shift", "trained_on": met}
    save_checkpoint(tmp_path / "b.pt", replace(checkpoint, info=info))
    text = card(tmp_path / "b.pt")
    assert re.search(r"held out +scope_shift", text)
    assert re.search(r"trained on +MemAudit/Base-v0; package seeds 10:20", text)
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("name", ["none.pt", "README.md"])
def test_what_is_no_checkpoint_is_named(name, capsys):
    assert main([f"agents/checkpoints/{name}"]) == 2
    assert name in capsys.readouterr().err
