"""Whatever is changed in recorded results is found, also where the change is made to fit."""

import json

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.reading import read_results
from tests.agents.test_checkpoint import saved
from tests.evaluation.verify.recorded import (
    WRITERS,
    bind,
    findings,
    record,
    spoil_lines,
    spoil_summary,
)

RUN = {"suite": "base", "seeds": "0:2", "budgets": "4,8", "certify": "exact"}
BOUNDS = {**RUN, "budgets": "8", "certify": "bound"}


@pytest.fixture
def folder(tmp_path):
    return record(tmp_path / "run", WRITERS + "First", **RUN)


def line_of(folder, **wanted):
    """The position of the first line that has all of these."""
    lines = map(json.loads, (folder / "episodes.jsonl").read_text().splitlines())
    return next(n for n, row in enumerate(lines) if wanted.items() <= row.items())


def change_line(folder, policy, **changes):
    """One line of a policy, forged."""
    at = line_of(folder, policy=policy, budget=8)
    spoil_lines(folder, lambda rows: rows[at].update(changes))
    return f"episodes.jsonl: line {at + 1}: base, base-0, B = 8, {policy}"


LINES = [
    ("gvt", {"store": ["pref_0_update/2"]}, "field 'store': recorded"),
    ("First", {"store": ["unheard"]}, "field 'store': recorded \"unheard\": the package has no"),
    ("First", {"store": []}, "field 'value': recorded"),
    ("opt", {"store": []}, "field 'value': recorded 0.0, recomputed"),
    ("no_tombstone_opt", {"store": ["pref_0_update/2"]}, "this optimum may not store such a"),
    ("no_tombstone_opt", {"store": []}, "field 'value': recorded 0.0, recomputed"),
    ("First", {"ratio": 0.999}, "field 'ratio': recorded 0.999, recomputed"),
    ("First", {"ratio": None}, "field 'ratio': recorded null, recomputed"),
    ("First", {"value": 99.5}, "field 'value': recorded 99.5, recomputed"),
    ("First", {"cost": 1}, "field 'cost': recorded 1, recomputed"),
    ("gvt", {"optimum": 1.5}, "field 'optimum': recorded 1.5, recomputed"),
    ("gvt", {"certified": False}, "field 'certified': recorded false, recomputed true"),
    ("gvt", {"second_solver_agreed": True}, "field 'second_solver_agreed': recorded true"),
    ("gvt", {"content_hash": "0" * 64}, "field 'content_hash': recorded"),
    ("gvt", {"covered": {"stale": 0.0}}, "field 'covered.current': recorded null"),
    ("gvt", {"oracle": False}, "field 'oracle': recorded false, recomputed true"),
    ("First", {"oracle": True}, "field 'oracle': recorded true, recomputed false"),
    ("gvt", {"invalid_actions": 1}, "field 'invalid_actions': recorded 1, recomputed 0"),
    ("First", {"invalid_actions": 99}, "field 'invalid_actions': recorded 99: cannot be above"),
    ("First", {"budget_value": 9}, "field 'budget_value': recorded 9, recomputed 8"),
]


@pytest.mark.parametrize(("policy", "changes", "expected"), LINES)
def test_a_changed_line_is_named(folder, policy, changes, expected):
    place = change_line(folder, policy, **changes)
    found = findings(folder)
    assert any(one.startswith(place) and expected in one for one in found), found


def test_the_hash_alone_gives_away_what_nothing_else_does(folder):
    path = folder / "episodes.jsonl"
    path.write_text(path.read_text().replace("\n", " \n", 1))
    (found,) = findings(folder)
    assert found.startswith("summary.json: field 'episodes.sha256': recorded")
    bind(folder)
    assert findings(folder) == []


def test_a_store_that_is_not_feasible(folder):
    at = line_of(folder, policy="First", budget=4)
    full = line_of(folder, policy="opt", budget=8)

    def forge(rows):
        rows[at]["store"] = rows[full]["store"]

    spoil_lines(folder, forge)
    assert any("not feasible: it costs 8" in one for one in findings(folder))


def test_a_missing_line(folder):
    at = line_of(folder, policy="First", budget=8)
    spoil_lines(folder, lambda rows: rows.pop(at))
    assert findings(folder) == ["episodes.jsonl: base, base-0, B = 8, First: missing"]


def test_a_missing_package(folder):
    spoil_lines(folder, lambda rows: rows.__delitem__(slice(0, len(rows) // 2)))
    assert findings(folder) == ["episodes.jsonl: base: the package of seed 0 is missing"]


def test_a_missing_writer(folder):
    def leave_out(rows):
        rows[:] = [row for row in rows if row["policy"] != "density"]

    spoil_lines(folder, leave_out)
    spoil_summary(folder, lambda d: d.update(rows=[r for r in d["rows"] if r["policy"] != "den"]))
    found = findings(folder)
    assert found[0] == "episodes.jsonl: base, base-0, B = 4, density: missing"
    assert sum(one.endswith("missing") for one in found) == 4


def test_an_asked_for_writer_of_which_nothing_is_left(folder):
    spoil_lines(folder, lambda rows: rows.__setitem__(slice(None), [r for r in rows if mine(r)]))
    spoil_summary(folder, lambda d: d.update(rows=[r for r in d["rows"] if mine(r)]))
    spoil_summary(folder, lambda d: d["policies"].pop(0))
    found = findings(folder)[0]
    assert found.endswith(f'recorded "{WRITERS}First": was asked for, and has no row of its own')


def mine(row):
    return row["policy"] != "First"


def test_a_line_twice_one_too_many_and_one_out_of_place(folder):
    spoil_lines(folder, lambda rows: rows.insert(3, rows[0]))
    assert (
        "line 4: base, base-0, B = 4, First: stands twice, first in line 1" in findings(folder)[0]
    )
    spoil_lines(folder, lambda rows: rows[3].update(policy="Second"))
    assert "B = 4, Second: the run has no such budget or policy" in findings(folder)[0]
    spoil_lines(folder, lambda rows: rows[3].update(seed=17))
    assert findings(folder)[0].endswith("Second: the suite has no such package")
    spoil_lines(folder, lambda rows: rows.pop(3))
    spoil_lines(folder, lambda rows: rows.insert(0, rows.pop(5)))
    (found,) = findings(folder)
    assert found.startswith("episodes.jsonl: line 1: ") or "must stand behind line" in found


def test_a_truncated_line_cannot_be_read(folder):
    path = folder / "episodes.jsonl"
    path.write_text(path.read_text()[:-40])
    with pytest.raises(InputError, match=r"episodes\.jsonl: line 36"):
        findings(folder)


def test_another_schema_or_version_is_not_recomputed(folder):
    spoil_summary(folder, lambda document: document["versions"].update(memaudit_gym="0.0.9"))
    (found,) = [one for one in findings(folder) if "sha256" not in one]
    assert found.startswith("summary.json: field 'versions.memaudit_gym': recorded \"0.0.9\"")
    spoil_summary(folder, lambda document: document.update(schema=7))
    with pytest.raises(InputError, match="field 'schema': must be 1, not 7"):
        findings(folder)


SUMMARIES = [
    (lambda d: d["rows"][0].update(ratio_mean=0.99), "B = 4, First: field 'ratio_mean'"),
    (lambda d: d["rows"][0].update(ratio_high=0.99), "B = 4, First: field 'ratio_high'"),
    (lambda d: d["rows"][0].update(n=3), "B = 4, First: field 'n'"),
    (lambda d: d["rows"].pop(0), "B = 4, First: the row is missing"),
    (lambda d: d["rows"].append(d["rows"][0]), "B = 4, First: the row stands twice"),
    (lambda d: d["rows"][0].update(policy="Best"), "B = 4, Best: the run has no such row"),
    (lambda d: d["rows"].reverse(), "field 'rows': recorded null: not in the order of the ep"),
    (lambda d: d["certificates"].update(total=5), "field 'certificates.total': recorded 5, recom"),
    (
        lambda d: d["other_certificates"]["no_tombstone_opt"].update(certified=3),
        "field 'other_certificates.no_tombstone_opt.certified': recorded 3, recomputed 4",
    ),
    (lambda d: d["ceilings"][0].update(ratio=0.5), "field 'ceilings.ratio': recorded 0.5, recom"),
    (lambda d: d.update(ceilings=[]), "field 'ceilings': recorded 0, recomputed 2"),
    (lambda d: d["packages"].update(content_hash="0"), "field 'packages.content_hash': recorded"),
    (lambda d: d["policies"].pop(2), "field 'policies': recorded ["),
    (lambda d: d["policies"][2].update(oracle=False), "gvt: field 'policies.oracle': recorded f"),
    (lambda d: d["policies"][0].update(name="gvt"), "a module has the name of a registered writ"),
    (lambda d: d["policies"][0].update(kind="reference"), "no registered writer is called"),
    (lambda d: d["policies"][0].update(oracle=True), "First: field 'oracle': recorded false"),
    (lambda d: d["policies"][0].update(observation="oracle"), "oracle observations is an oracle"),
    (lambda d: d["policies"][0].update(kind="checkpoint"), "name the hash of its file"),
    (lambda d: d["arguments"].update(seeds=[0, 9]), "base: the package of seed 8 is missing"),
    (lambda d: d["arguments"].update(seeds=[1, 2]), "line 1: base, base-0, B = 4, First: the su"),
    (lambda d: d["packages"].update(total=10**400), "field 'packages.total': recorded 1000"),
    (lambda d: d["arguments"].update(seeds=None), "'arguments.seeds': recorded null, recompute"),
    (lambda d: d["arguments"].update(budgets=[4]), "B = 8, First: the run has no such budget"),
    (lambda d: d["arguments"].update(certify="auto"), "field 'second_solver_agreed': recorded n"),
    (lambda d: d.pop("episodes"), "field 'episodes.sha256': recorded null, recomputed"),
]


@pytest.mark.parametrize(("change", "expected"), SUMMARIES)
def test_a_changed_summary_is_named(folder, change, expected):
    spoil_summary(folder, change)
    found = findings(folder)
    assert any(expected in one for one in found), found


def test_summaries_that_say_nothing_that_could_be_run(folder):
    for change, problem in (
        ({"certify": "luck"}, "unknown certify mode 'luck'"),
        ({"budgets": ["many"]}, "cannot read budget 'many'"),
        ({"policies": "gvt"}, r"'arguments\.policies': must be a list"),
        ({"time_limit": 0}, "must be above 0"),
        ({"seeds": [0, 10**400]}, "must be two whole numbers"),
        ({"seeds": [5, 5]}, "must be two whole numbers from 0 on, the greater one last"),
        ({"disclosure": "sometimes"}, "disclosure must be one of"),
        ({"disclosure": "end", "disclosed_share": 0.5}, "goes with disclosure='stream' only"),
    ):
        before = read_results(folder).summary.arguments
        spoil_summary(folder, lambda d, change=change: d["arguments"].update(change))
        with pytest.raises(InputError, match=problem):
            findings(folder)
        spoil_summary(folder, lambda d, before=before: d.update(arguments=before))


def test_an_oracle_in_the_clothes_of_a_reference(folder):
    """The rows of a writer are given to a reference, which is played again."""

    def forge(rows):
        for row in rows:
            if row["policy"] == "memory_tiers":
                best = next(r for r in rows if r["policy"] == "opt" and same_cell(r, row))
                row.update({k: v for k, v in best.items() if k not in ("policy", "oracle")})

    spoil_lines(folder, forge)
    assert any("memory_tiers: field 'store'" in one for one in findings(folder))


def same_cell(first, second):
    return all(first[name] == second[name] for name in ("package", "budget"))


def test_bounds_that_a_store_refutes(tmp_path):
    folder = record(tmp_path, WRITERS + "First", **BOUNDS)

    def forge(rows):
        for row in rows:
            if row["package"] == "base-0" and row["budget"] == 8:
                row.update(optimum_high=row["optimum_low"] - 1)

    spoil_lines(folder, forge)
    assert any("a store is worth more" in one for one in findings(folder))


def test_bounds_that_are_tighter_than_what_was_proved(tmp_path):
    folder = record(tmp_path, WRITERS + "First", **BOUNDS)

    def forge(rows):
        for row in rows:
            row.update(optimum_high=row["optimum_low"] + 1e-3)

    spoil_lines(folder, forge)
    found = findings(folder)
    assert any("opt: field 'optimum_high': recorded" in one for one in found)


def test_a_checkpoint_that_did_not_keep_what_is_recorded(tmp_path):
    saved(tmp_path / "net.pt")
    folder = record(tmp_path / "run", str(tmp_path / "net.pt"), **RUN)
    at = line_of(folder, policy="net", budget=8)
    opt = line_of(folder, policy="opt", budget=8)

    def forge(rows):
        own = {name: rows[at][name] for name in ("policy", "oracle")}
        rows[at].update({**rows[opt], **own})

    spoil_lines(folder, forge)
    rows_differ = findings(folder)
    assert all(one.startswith("summary.json: base, B = 8, net") for one in rows_differ)
    assert any("net: field 'store'" in one for one in findings(folder, replay=True))
    (tmp_path / "net.pt").write_bytes((tmp_path / "net.pt").read_bytes() + b" ")
    assert any("policies.sha256" in one for one in findings(folder, replay=True))
    (tmp_path / "net.pt").unlink()
    with pytest.raises(InputError, match="is not there to be played again"):
        findings(folder, replay=True)
