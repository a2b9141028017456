"""The benchmark of the explorer runs; how quick it is is not for a test to say."""

import json
import subprocess
import sys

import pytest

from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.result_files import write_results
from tests import chromium
from tests.locations import ROOT


@pytest.mark.slow
@pytest.mark.skipif(bool(chromium.missing()), reason=str(chromium.missing()))
def test_it_prints_json_alone(tmp_path):
    results = evaluate(Request(["recency"], suite="base", seeds="0:2", budgets="4,8"))
    write_results(tmp_path, *results)
    call = [sys.executable, "-W", "error", ROOT / "benchmarks" / "explorer.py", tmp_path, "--json"]
    done = subprocess.run(call, check=True, capture_output=True, text=True)
    (found,) = json.loads(done.stdout)["figures"]
    assert (found["suite"], found["packages"]) == ("base", 2)
    assert min(found[name] for name in ("megabytes", "made", "opened", "shown", "step")) > 0
