from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pyscipopt
import pytest
from hypothesis import given, settings

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.io import signals
from memaudit_gym.optimum import scip as scip_module
from memaudit_gym.optimum import scip_model
from memaudit_gym.optimum.opinion import opinion
from memaudit_gym.optimum.problem import reduce_package
from memaudit_gym.optimum.scip import TOLERANCE, scip
from memaudit_gym.optimum.solve import optimum
from tests.optimum.worlds import (
    brute_force,
    conversation_package,
    make_package,
    overlapping_package,
    small_package,
)
from tests.strategies import BUDGETS, packages


def test_a_long_conversation_closes_at_its_root_or_nearly():
    package = conversation_package(0)
    assert (len(package.experiences), len(package.candidates), len(package.units)) == (
        450,
        1000,
        250,
    )
    total = sum(package.costs[start] for start in package.group_ptr[:430])
    for share in (0.02, 0.05, 0.1, 0.2):
        found = optimum(package, share * total // 1)
        assert found.certified
        assert found.certificate.nodes <= 50


def test_a_piecewise_table_and_a_linear_h():
    groups = [[(1, {"a": 1})], [(1, {"a": 1})], [(1, {"a": 1})], [(1, {"b": 1})]]
    table = [[0, 0], [1, 1], [2, 1.5]]
    assert optimum(make_package(groups, {"a": 1, "b": 0.7}, saturation=table), 2).value == 1.7
    assert optimum(make_package(groups, {"a": 1, "b": 0.4}, saturation=table), 2).value == 1.5
    assert optimum(make_package(groups, {"a": 1, "b": 0.7}, saturation="linear"), 3).value == 3


def test_costs_in_short_decimals_fill_the_budget():
    groups = [[(0.1, {f"r{t}": 1})] for t in range(30)]
    weights = {f"r{t}": 1 for t in range(30)}
    for budget, count in ((0.3, 3), (0.7, 7), (2.9, 29)):
        assert optimum(make_package(groups, weights), budget, "both").value == count


@pytest.mark.parametrize("h", ["log1p", "sqrt"])
def test_a_curved_h_at_the_size_of_a_conversation(h):
    package = conversation_package(0, h)
    total = sum(package.costs[start] for start in package.group_ptr[:430])
    found = optimum(package, 0.05 * total // 1)
    assert found.certified
    assert found.certificate.settings["tolerance"] == TOLERANCE
    assert found.certificate.gap <= TOLERANCE
    assert found.certificate.dual >= found.value * (1 - 1e-9)


def test_a_curved_h_stops_at_the_time_limit_too():
    found = optimum(overlapping_package(0, 60, "sqrt"), 50, time_limit=0.2)
    assert not found.certified
    assert found.certificate.status == "timelimit"
    assert found.low < found.high


@settings(deadline=None, max_examples=60)
@given(packages(max_experiences=3), BUDGETS)
def test_a_start_and_what_it_rules_out_change_no_optimum(package, budget):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scip_module, "START_ITEMS", 0)
        patch.setattr(scip_module, "_MOST_USEFUL", 1.0)
        found = optimum(package, budget)
    assert found.certified
    assert found.value == pytest.approx(brute_force(package, budget), rel=1e-6)


def test_a_start_rules_out_most_of_a_large_package():
    package = conversation_package(3)
    problem = reduce_package(package, 100)
    program, start = scip_module._prepared(problem)
    assert start
    assert len(program.items) < 0.6 * len(problem.costs)
    assert optimum(package, 100).certified


def test_a_time_limit_gives_an_interval_that_nobody_calls_an_optimum():
    package = overlapping_package(0, 30)
    found = optimum(package, 30, time_limit=1e-3)
    assert not found.certified
    assert found.certificate.status == "timelimit"
    assert found.certificate.settings["limits/time"] == 1e-3
    best = optimum(package, 30)
    assert best.certified
    assert found.low <= best.value <= found.high < 1e6
    with pytest.raises(InputError, match="time limit must be a positive number"):
        optimum(package, 30, time_limit=0)


def test_a_memory_limit_gives_an_interval_too():
    package = overlapping_package(0, 16)
    problem = reduce_package(package, 20)
    found = opinion(package, problem, scip(memory_limit=2), None)
    assert found.status == "memlimit"
    assert found.settings["limits/memory"] == 2
    assert not found.certified(package)
    best = optimum(package, 20, "exact").value
    assert found.objective <= best <= found.dual < 1e6
    with pytest.raises(InputError, match="memory limit must be a positive number"):
        scip(memory_limit=0)


def test_without_pyscipopt_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyscipopt", None)
    with pytest.raises(MissingExtraError, match="pip install pyscipopt"):
        optimum(small_package(), 5)
    assert optimum(small_package(), 5, "exact").value == 4.5


def test_the_library_loads_pyscipopt_only_to_solve():
    code = """
import sys, memaudit_gym.optimum.solve
assert "pyscipopt" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_interrupt_ends_the_solver():
    code = """
from memaudit_gym.optimum.solve import optimum
from tests.optimum.worlds import overlapping_package
package = overlapping_package(0, 400)
print("ready", flush=True)
try:
    optimum(package, 300)
except KeyboardInterrupt:
    print("interrupted")
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(1.5)
    os.kill(child.pid, signal.SIGINT)
    assert child.communicate(timeout=60)[0].endswith("interrupted\n")
    assert child.returncode == 0


def hard_model():
    """Thirty rows of random costs over two hundred items: far from solved in seconds."""
    draw = random.Random(0)
    model = pyscipopt.Model()
    model.hideOutput()
    items = [model.addVar(vtype="B", obj=-draw.random()) for _ in range(200)]
    for _ in range(30):
        model.addCons(pyscipopt.quicksum(draw.random() * item for item in items) <= 20)
    model.setParam("limits/time", 60)
    return model


@pytest.mark.parametrize("stage", ["PROBLEM", "TRANSFORMED", "PRESOLVING", "INITSOLVE", "SOLVING"])
def test_an_interrupt_at_any_stage_ends_the_solver_and_prints_nothing(monkeypatch, capfd, stage):
    model = hard_model()

    def interrupted(_):
        while model.getStage() < getattr(pyscipopt.SCIP_STAGE, stage):
            pass
        raise KeyboardInterrupt

    monkeypatch.setattr(signals, "awaited", interrupted)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        scip_model._optimize(model, pyscipopt.SCIP_STAGE)
    assert time.monotonic() - start < 30
    assert model.getStatus() == "userinterrupt"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("scale", [2.0**60, 2.0**100, 2.0**900])
def test_costs_beyond_the_solvers_infinity(scale):
    package = small_package()
    costs = {c.id: c.cost * scale for c in package.candidates}
    large = replace(
        package, candidates=tuple(replace(c, cost=costs[c.id]) for c in package.candidates)
    )
    for budget in (1, 3, 5):
        found = optimum(large, budget * scale, certify="scip")
        assert found.certified
        assert found.value == pytest.approx(optimum(package, budget, certify="exact").value)
