"""What docs/frontier.md says of settings is so: its wrapper runs, its options exist."""

import re
from pathlib import Path

import gymnasium as gym
import pytest

from memaudit_gym.records import REPRESENTATION_TYPES
from memaudit_gym.reference.registry import NAMES

PAGE = Path("docs/frontier.md").read_text(encoding="utf-8")
TABLES = PAGE[PAGE.index("## Where memory systems and settings are") :]


def test_the_wrapper_runs():
    (code,) = re.findall(r"```python\n(import gymnasium.*?)```", PAGE, re.DOTALL)
    found: dict[str, object] = {}
    exec(code, found)
    assert found["rewards"] == pytest.approx([0, 0, 0, 0, 0, 0.9])


def test_types_and_writers_exist():
    systems = TABLES[: TABLES.index("| setting |")]
    named = set(re.findall(r"`([a-z_]+)`", systems)) - {"budget"}
    assert named <= {*REPRESENTATION_TYPES, *NAMES}
    assert len(named) > 12


@pytest.mark.parametrize(
    "options",
    [
        {"package_seeds": [17], "budget": "100%"},
        {"budget": "1..16", "observation": "oracle", "reward": "ratio"},
        {"budget": [2, 4], "choices_per_experience": 2},
        {"disclosure": "stream", "disclosed_share": 0.3},
    ],
)
def test_options_exist(options):
    env = gym.make("memaudit_gym:MemAudit/UpdateChain-v0", audit="exact", **options)
    env.reset(seed=0, options={"package_seed": 17})
    for name in ("TemporalInterval", "SummaryTradeoff", "AbstentionHard", "Mixture"):
        assert f"MemAudit/{name}" in PAGE
        gym.spec(f"MemAudit/{name}-v0")
