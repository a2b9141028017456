from __future__ import annotations

import importlib.util
import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
#: The figures of throughput.py that others read.
THROUGHPUT = {
    "base_4096",
    "base_one_core",
    "locomo_steps_per_second",
    "env_share_of_ppo",
    "seconds_to_095",
}
JUMANJI = {"jumanji_knapsack_4096", "ratio_vs_jumanji"}


def quick(script: str) -> tuple[dict[str, Any], str]:
    """The JSON that a benchmark prints, and what it says on stderr."""
    call = [sys.executable, "-W", "error", str(BENCHMARKS / script), "--quick", "--json"]
    done = subprocess.run(call, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    assert found["quick"] is True
    assert set(found["machine"]) == {"system", "processor", "cores", "python"}
    return found, done.stderr


@pytest.mark.parametrize("script", sorted(path.name for path in BENCHMARKS.glob("*.py")))
def test_a_benchmark_is_described_in_a_line(script, monkeypatch):
    monkeypatch.syspath_prepend(BENCHMARKS)
    found = runpy.run_path(str(BENCHMARKS / script))
    assert found["parser"]().description == found["__doc__"].splitlines()[0]


@pytest.mark.slow
def test_the_benchmark_of_optima_prints_json_alone():
    """The solvers must agree, or it fails; how fast they are is not for a test to say."""
    found, _ = quick("optimum.py")
    assert found["exact_vs_scip_base"] > 0


@pytest.mark.slow
def test_the_benchmark_of_steps_prints_json_alone():
    found, said = quick("throughput.py")
    assert found.keys() >= THROUGHPUT | JUMANJI
    assert all(found[name] > 0 for name in THROUGHPUT)
    if importlib.util.find_spec("jumanji"):
        assert found["ratio_vs_jumanji"] > 0
    else:
        assert {found[name] for name in JUMANJI} == {None}
        assert said.count("\n") == 1
        assert "pip install -r benchmarks/requirements.txt" in said


@pytest.mark.slow
def test_the_benchmark_of_disclosure_prints_json_alone():
    call = [sys.executable, "-W", "error", str(BENCHMARKS / "disclosure.py"), "--quick", "--json"]
    found = json.loads(subprocess.run(call, check=True, capture_output=True, text=True).stdout)
    assert found["quick"] is True
    assert len(found["figures"]) == 9
    assert all(f["low"] <= f["ratio"] <= f["high"] for f in found["figures"])
