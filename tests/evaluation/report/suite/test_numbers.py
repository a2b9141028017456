"""The figures of a report are those of summary.json and episodes.jsonl."""

from dataclasses import asdict

import numpy as np
import pytest

from memaudit_gym.evaluation.aggregate import suite_rows
from memaudit_gym.evaluation.loss_means import explain_episodes
from memaudit_gym.evaluation.recorded import recorded_tasks
from memaudit_gym.evaluation.tasks import Stage
from tests.evaluation.report.pages import body, tables
from tests.evaluation.report.suite.made import html, results

HEADLINE = "Mean ratio to OPT of every writer, over all budgets and each"


@pytest.fixture(scope="module")
def shown():
    return tables(html())


@pytest.fixture(scope="module")
def rows():
    return results().summary.rows


def _figure(text):
    return float(text.split()[0])


def test_all_figures_are_the_rows_of_the_summary(shown, rows):
    header, *found = shown["Rows of summary.json"]
    assert len(found) == len(rows)
    for cells, row in zip(found, rows, strict=True):
        wanted = asdict(row)
        for name, text in zip(header, cells, strict=True):
            value = wanted[name]
            if isinstance(value, bool) or value is None:
                assert text == {True: "yes", False: "no", None: "-"}[value]
            elif isinstance(value, str):
                assert text == value
            else:
                assert float(text.replace(",", "")) == pytest.approx(value, abs=5.1e-7)


def test_the_headline_is_the_mean_over_packages(shown, rows):
    found = body(shown[HEADLINE])
    policies = {row.policy for row in rows}
    assert set(found) == policies | {"ceiling"}
    for policy in policies:
        of_policy = [row for row in rows if row.policy == policy]
        figures = [_figure(cell) for cell in found[policy][2:5]]
        means = [np.mean([row.ratio_mean for row in of_policy])]
        means += [np.mean([r.ratio_mean for r in of_policy if r.budget == b]) for b in (2, 4)]
        assert figures == pytest.approx(means, abs=5.1e-4)
        assert found[policy][0] == ("oracle" if of_policy[0].oracle else "visible")
        packages = sum(row.n for row in of_policy if row.budget == 2)
        assert found[policy][5:] == [str(packages), "0", "0"]


def test_the_headline_has_the_intervals_of_the_rows_over_all_packages(shown):
    for row in suite_rows(results().episodes):
        cell = body(shown[HEADLINE])[row.policy][3 if row.budget == 2 else 4]
        assert cell == f"{row.ratio_mean:.3f} [{row.ratio_low:.3f}, {row.ratio_high:.3f}]"


def test_the_ceiling_is_that_of_the_summary(shown):
    ceilings = [one.ratio for one in results().summary.ceilings if one.budget == 4]
    assert _figure(body(shown[HEADLINE])["ceiling"][4]) == pytest.approx(
        np.mean(ceilings), abs=5.1e-4
    )


@pytest.mark.parametrize("budget", [2, 4])
def test_the_heat_map_has_every_ratio(shown, rows, budget):
    header, *lines = shown[f"Mean ratio to OPT at budget {budget}"]
    found = {
        (line[0], policy.rstrip("*")): cell
        for line in lines
        for policy, cell in zip(header[1:], line[1:], strict=True)
    }
    for row in rows:
        if row.budget == budget:
            assert found[row.distribution, row.policy] == f"{row.ratio_mean:.3f}"


@pytest.mark.parametrize("budget", [2, 4])
def test_representations_and_units_are_means_over_episodes(shown, budget):
    mixes = body(shown[f"Mean number of memories in a store, by type, at budget {budget}"])
    covered = body(shown[f"Mean units covered, by role, at budget {budget}"])
    for policy, cells in mixes.items():
        episodes = [e for e in results().episodes if (e.policy, e.budget) == (policy, budget)]
        kept = np.mean([len(e.store) for e in episodes])
        assert float(cells[1]) == pytest.approx(kept, abs=5.1e-3)
        parts = sum(float(cell) for cell in cells[2:] if cell)
        assert parts == pytest.approx(kept, abs=0.01 * len(cells))
        for role, cell in zip(
            ("current", "invalidation", "stale"), covered[policy][1::2], strict=True
        ):
            mean = np.mean([e.covered[role] for e in episodes])
            assert float(cell) == pytest.approx(mean, abs=5.1e-4)


@pytest.mark.parametrize("budget", [2, 4])
def test_what_is_lost_is_what_the_ratio_lacks_to_1(shown, budget):
    found = body(shown[f"Mean share of OPT that is lost, by cause, at budget {budget}"])
    for row in suite_rows(results().episodes):
        if row.budget == budget and row.policy != "opt":
            lost, *causes = (float(cell) for cell in found[row.policy][1:])
            assert lost == pytest.approx(1.0 - row.ratio_mean, abs=6e-4)
            assert sum(causes) == pytest.approx(lost, abs=2.6e-3)


def test_causes_are_those_of_each_package(shown):
    """Recomputed for one writer, package by package."""
    losses = []
    for task in recorded_tasks(results().summary):
        package = Stage(task).package
        own = [e for e in results().episodes if e.content_hash == package.content_hash]
        losses.append(explain_episodes(package, [e for e in own if e.budget == 4])["recency"])
    means = np.mean([[v / one.optimum for v in one.by_cause.values()] for one in losses], axis=0)
    caption = "Mean share of OPT that is lost, by cause, at budget 4"
    found = [float(cell) for cell in body(shown[caption])["recency"][2:]]
    assert found == pytest.approx(means.tolist(), abs=5.1e-4)


@pytest.mark.parametrize("budget", [2, 4])
def test_what_queries_miss_sums_to_what_they_require(shown, budget):
    found = body(shown[f"Mean units that queries require, at budget {budget}"])
    for row in suite_rows(results().episodes):
        if row.budget == budget:
            ratio, retrieved, retrieval, write, required, stale, _ = found[row.policy][1:]
            assert ratio == f"{row.ratio_mean:.3f}"
            parts = [float(part) for part in (retrieved, retrieval, write)]
            assert sum(parts) == pytest.approx(float(required), abs=2.1e-3)
            assert float(write) == pytest.approx(row.decomposition.write_failure.units, abs=5.1e-4)
            assert float(stale) == pytest.approx(
                row.decomposition.stale_retrieved.units, abs=5.1e-4
            )
