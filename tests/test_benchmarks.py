from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "optimum.py"


@pytest.mark.slow
def test_the_benchmark_of_optima_prints_json_alone():
    """The solvers must agree, or it fails; how fast they are is not for a test to say."""
    call = [sys.executable, "-W", "error", str(SCRIPT), "--quick", "--json"]
    found = json.loads(subprocess.run(call, check=True, capture_output=True, text=True).stdout)
    assert found["quick"] is True
    assert set(found["machine"]) == {"system", "processor", "cores", "python"}
    assert found["exact_vs_scip_base"] > 0


@pytest.mark.slow
def test_the_adjudicator_of_stores_tells_own_from_strange_where_labels_are_known():
    """No threshold was chosen on these packages; the gap is far wider than what is asked here."""
    script = SCRIPT.with_name("store_adjudicator.py")
    call = [sys.executable, "-W", "error", str(script), "--json"]
    found = json.loads(subprocess.run(call, check=True, capture_output=True, text=True).stdout)
    assert found["rule"].startswith("lexical-store-share/1")
    for packages in found["sets"].values():
        assert len(packages) > 5
        for one in packages:
            assert one["words"] > 0.5 * one["labels"]
            assert one["strangers"] < 0.1 * one["labels"]
