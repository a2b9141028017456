"""What is read without torch loads none."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "module",
    ["agents.estimators.reading", "agents.marginal.oracles", "agents.foresight.writer"],
)
def test_reading_a_stream_loads_no_torch(module):
    code = f"import sys, {module}; sys.exit('torch' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
