"""Whole evaluations, and their results checked without the code that made them."""

import json
from dataclasses import replace

import numpy as np
import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.results import summary_text
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder
from memaudit_gym.json_values import rounded
from memaudit_gym.objective import is_feasible, value
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from memaudit_gym.reference import PROXIES
from memaudit_gym.saturation import Saturation
from memaudit_gym.work.workers import Workers
from tests.agents.test_checkpoint import saved

HERE = "tests.evaluation.writers:"


def run(*policies, jobs=1, **request):
    return evaluate(Request(policies or ("gvt",), workers=Workers(jobs), **request))


def rows_by_name(summary):
    return {(r.distribution, r.budget, r.policy): r for r in summary.rows}


def test_every_store_is_worth_what_its_line_says():
    _, episodes = run("recency", HERE + "First", suite="small", seeds="3:5", budgets="1,3,8")
    assert len(episodes) == 20 * 3 * (5 + len(PROXIES)) + 4 * 2 * 3
    for e in episodes:
        package = generate(e.distribution, e.seed)
        store = package.positions(e.store)
        assert is_feasible(package, store, e.budget)
        assert e.value == pytest.approx(value(package, store), abs=1e-12)
        assert e.cost == sum(package.candidates[u].cost for u in store)
        assert e.value <= e.optimum + 1e-9
        assert (e.ratio is None) == (e.optimum == 0)
        assert e.certified
        assert e.second_solver_agreed
        assert (e.policy != "opt") or e.value == e.optimum


def test_rows_are_the_means_of_their_episodes():
    summary, episodes = run(HERE + "First", suite="base", seeds="0:6", budgets="4")
    mine = [e for e in episodes if e.policy == "First"]
    row = rows_by_name(summary)["base", 4, "First"]
    assert row.ratio_mean == pytest.approx(np.mean([e.value / e.optimum for e in mine]))
    assert row.ratio_low < row.ratio_mean < row.ratio_high
    assert (row.n, row.distinct_packages, row.oracle) == (6, 6, False)
    assert summary.certificates.total == summary.certificates.certified == 6
    assert summary.other_certificates["no_tombstone_opt"].total == 6


def test_results_do_not_depend_on_jobs(tmp_path):
    saved(tmp_path / "net.pt")
    policies = (str(tmp_path / "net.pt"), HERE + "Drawing", HERE + "Newest", HERE + "Omniscient")
    request = Request(
        policies,
        suite="base",
        seeds="0:9",
        budgets="2,5",
        checkpoint_loader="agents.checkpoint:load_writer",
    )
    one, two = (evaluate(replace(request, workers=Workers(jobs))) for jobs in (1, 2))
    assert summary_text(one[0]) == summary_text(two[0])
    assert one[1] == two[1]


def test_summary_says_what_was_run(tmp_path):
    saved(tmp_path / "net.pt")
    path = str(tmp_path / "net.pt")
    loader = "agents.checkpoint:load_writer"
    summary, _ = run(path, suite="base", seeds="0:2", budgets="2,2", checkpoint_loader=loader)
    document = summary.to_json()
    assert document == json.loads(summary_text(summary))
    assert next(iter(document)) == "schema"
    assert document["suite"] == "base"
    assert document["arguments"] == {
        "policies": [path],
        "budgets": [2],
        "seeds": [0, 2],
        "certify": "auto",
        "time_limit": None,
        "observation": None,
        "retriever": None,
        "disclosure": "end",
        "disclosed_share": None,
        "utility": None,
        "dials": None,
    }
    assert document["policies"][0]["name"] == "net"
    assert len(document["policies"][0]["sha256"]) == 64
    needed = {"python", "memaudit_gym", "gymnasium", "numpy", "pyscipopt", "scip", "torch"}
    assert needed <= document["versions"].keys()
    assert document["packages"]["total"] == 2


def test_rows_of_every_table_and_of_validity_candidates():
    summary, _ = run(suite="small", seeds="0:1", budgets="4")
    found = rows_by_name(summary)
    for distribution in ("base", "density_hint"):
        assert all((distribution, 4, name) in found for name in ("opt", "gvt", "density"))
    assert ("base", 4, "no_tombstone_opt") in found
    assert ("density_hint", 4, "no_tombstone_opt") not in found
    asked, _ = run("no_tombstone_opt", suite="density_hint", seeds="0:1", budgets="4")
    assert rows_by_name(asked)["density_hint", 4, "no_tombstone_opt"].ratio_mean == 1


def test_the_informed_writer_stands_where_the_draw_of_queries_is_known():
    summary, _ = run(suite="stream-short", seeds="0:3", budgets="10%")
    row = rows_by_name(summary)["stream-short", "10%", "informed"]
    assert row.oracle
    assert 0.6 < row.ratio_mean < 1
    assert ("base", 4, "informed") not in rows_by_name(run(suite="base", seeds="0:1")[0])
    with pytest.raises(InputError, match=r"'informed' on package 'base-0'.* 'expected_weights'"):
        run("informed", suite="base", seeds="0:1")


def test_budgets_of_stream_are_shares_of_what_was_said():
    summary, _ = run(suite="stream-short", seeds="0:1", budgets=None)
    assert [row.budget for row in summary.rows if row.policy == "opt"] == ["5%", "10%", "20%"]
    assert all(row.optimum_low > 0 for row in summary.rows)


def test_budgets_of_the_natural_suite_are_shares_of_what_was_said():
    summary, _ = run(suite="boat-workshop", seeds=None, budgets=None)
    rows = [row for row in summary.rows if row.policy == "opt"]
    assert [row.budget for row in rows] == ["2%", "5%", "10%", "20%"]
    assert {row.distribution for row in rows} == {"boat-workshop"}


def test_optima_of_a_part_are_certified_too():
    summary, episodes = run("generic_opt", suite="base", seeds="0:3", budgets="4")
    other = summary.other_certificates
    assert {name: c.certified for name, c in other.items()} == {
        "generic_opt": 3,
        "no_tombstone_opt": 3,
    }
    generic = [set(e.representation_mix) for e in episodes if e.policy == "generic_opt"]
    assert set.union(*generic) <= {"raw_span", "atomic_fact", "summary"}


def test_one_distinct_package_and_undefined_ratios():
    summary, _ = run(suite="update_chain", seeds="0:3", budgets="6")
    row = rows_by_name(summary)["update_chain", 6, "gvt"]
    assert (row.n, row.distinct_packages, row.ratio_low) == (3, 1, None)
    summary, episodes = run(suite="scope_shift", seeds="0:3", budgets="1")
    row = rows_by_name(summary)["scope_shift", 1, "gvt"]
    assert (row.undefined, row.ratio_mean, row.value_mean) == (3, None, 0)
    assert all(e.ratio is None for e in episodes)


def test_packages_of_files_and_budgets_in_percent(tmp_path):
    for seed in (1, 2):
        write_folder(generate("base", seed), tmp_path / str(seed))
    summary, episodes = run(HERE + "First", suite=str(tmp_path), budgets="20%,3", seeds=None)
    found = rows_by_name(summary)
    raw = generate("base", 1).raw_cost
    assert {e.budget_value for e in episodes if e.package == "base-1"} == {raw * 0.2 // 1, 3}
    assert found["base-1", "20%", "First"].n == 1
    assert found["base-2", 3, "opt"].distinct_packages == 1
    assert summary.arguments["seeds"] is None
    assert all(e.seed is None for e in episodes)


@pytest.mark.parametrize(("certify", "ran"), [("scip", 0), ("exact", 0), ("both", 2), ("auto", 2)])
def test_ways_to_certify(certify, ran):
    summary, _ = run(suite="base", seeds="0:2", budgets="8", certify=certify)
    certificates = summary.certificates
    assert (certificates.total, certificates.certified) == (2, 2)
    assert certificates.second_solver_ran == certificates.second_solver_agreed == ran


@pytest.mark.parametrize("limits", [{"certify": "bound"}, {"certify": "scip", "time_limit": 1e-6}])
def test_what_is_not_closed_is_an_interval(limits):
    """A second run with every OPT certified says where the truth lies."""
    cells = {"suite": "base", "seeds": "0:3", "budgets": "4,8"}
    truth = {(e.package, e.budget, e.policy): e for e in run(**cells)[1]}
    summary, episodes = run(**cells, **limits)
    assert summary.arguments["time_limit"] == limits.get("time_limit")
    assert (summary.certificates.total, summary.certificates.certified) == (6, 0)
    for row in summary.rows:
        assert row.uncertified == row.n
        assert row.ratio_mean_least <= row.ratio_mean
        assert row.optimum_low < row.optimum_high
    for e in episodes:
        best = truth[e.package, e.budget, "opt"].optimum
        assert e.optimum is None
        assert e.optimum_low <= best + 1e-9
        assert best - 1e-9 <= e.optimum_high
        assert e.ratio_least - 1e-9 <= e.value / best <= e.ratio + 1e-9
        assert e.ratio <= 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_writers_fault_is_one_error(jobs):
    with pytest.raises(InputError, match="'Failing' on package 'base-0' at budget 2: failed"):
        run(HERE + "Failing", suite="base", seeds="0:20", jobs=jobs)


def test_a_curved_saturation_in_a_wide_package(tmp_path):
    write_folder(wide_log_package(), tmp_path / "wide")
    summary, _ = run(suite=str(tmp_path / "wide"), budgets="5")
    assert summary.certificates.certified == 1
    assert rows_by_name(summary)["wide", 5, "opt"].value_mean == pytest.approx(np.log1p(0.5))


def wide_log_package():
    ids = [f"c{n}" for n in range(120)]
    return Package.build(
        name="wide",
        experiences=[Experience("e")],
        candidates=[Candidate(name, "e", "summary", "words", 1) for name in ids],
        units=[EvidenceUnit("r", 1.0)],
        coverage={name: {"r": 0.5} for name in ids},
        saturation=Saturation("log1p"),
    )


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"jobs": 0}, "jobs must be at least 1"),
        ({"certify": "exakt"}, "did you mean 'exact'"),
        ({"time_limit": 0.0}, "a time limit must be a positive number, not 0.0"),
        ({"budgets": "2,x"}, "cannot read budget 'x'"),
        ({"budgets": "-1"}, "at least 0"),
        ({"seeds": "3"}, "a:b"),
        ({"suite": "bsae"}, "did you mean 'base'"),
    ],
)
def test_refused(request_, message):
    with pytest.raises(InputError, match=message):
        run(**request_)


def test_progress_counts_packages():
    seen = []
    request = Request(["recency"], suite="base", seeds="0:3", budgets="2", workers=Workers(1))
    evaluate(request, lambda done, total: seen.append((done, total)))
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_episode_lines_are_json():
    _, episodes = run(suite="base", seeds="0:1", budgets="2")
    line = json.loads(json.dumps(rounded(episodes[0].__dict__), allow_nan=False))
    assert line["store"] == list(episodes[0].store)


def test_ceilings_are_of_small_at_numbers_and_for_visible_writers():
    def known(*policies, **asked):
        return run(*policies, seeds="0:1", **asked)[0].ceilings

    found = known("recency", suite="small", budgets="1,2")
    assert len(found) == 20
    assert (found[0].distribution, found[0].budget) == ("base", 1)
    assert all(one.ratio is None or 0.9 < one.ratio < 1 + 1e-9 for one in found)
    assert not known("gvt", suite="base", budgets="2")
    assert not known("recency", suite="base", budgets="20%")
    assert not known("recency", suite="stream-short", budgets="20%")
