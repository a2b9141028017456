"""What docs/disclosure.md says is so: its code runs, its keys have their sizes."""

import re
from pathlib import Path

import gymnasium as gym

from memaudit_gym.disclosure import DEFAULT_SHARE
from memaudit_gym.envs.schema import DISCLOSED_CANDIDATE_FEATURES, DISCLOSED_CONTEXT_FEATURES, width

PAGE = Path("docs/disclosure.md").read_text(encoding="utf-8")


def test_the_code_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(code, {})
    assert capsys.readouterr().out.strip().endswith("? True")


def test_sizes():
    space = gym.make("MemAudit/Base-v0", disclosure="stream", audit="off").observation_space
    assert width(DISCLOSED_CANDIDATE_FEATURES) == space["disclosed_candidates"].shape[1] == 2
    assert space["disclosed_context"].shape == (width(DISCLOSED_CONTEXT_FEATURES),)
    assert f"({width(DISCLOSED_CONTEXT_FEATURES)},)" in PAGE
    assert f"({DEFAULT_SHARE})" in PAGE
