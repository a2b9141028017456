"""Reports of evaluations that tests make."""

from dataclasses import replace
from functools import cache

from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.reading import Results
from memaudit_gym.evaluation.recorded import recorded_tasks
from memaudit_gym.evaluation.report.suite.report import report
from memaudit_gym.work.workers import Workers


@cache
def results(suite="small", seeds="0:2", budgets="2,4", retriever="recent:1"):
    """An evaluation of two writers."""
    asked = Request(
        policies=("recency", "estimated_gvt"),
        suite=suite,
        seeds=seeds,
        budgets=budgets,
        retriever=retriever,
        workers=Workers(jobs=1),
    )
    return Results(*evaluate(asked))


@cache
def html(suite="small", seeds="0:2", budgets="2,4", retriever="recent:1"):
    """Its report."""
    found = results(suite, seeds, budgets, retriever)
    return report(found.summary, found.episodes, recorded_tasks(found.summary))


def renamed(found, names):
    """Results in which distributions and policies have other names."""
    new = dict(names)

    def of(row):
        distribution, policy = (new.get(x, x) for x in (row.distribution, row.policy))
        return replace(row, distribution=distribution, policy=policy)

    summary = found.summary
    policies = [{**p, "name": new.get(p["name"], p["name"])} for p in summary.policies]
    rows = [of(row) for row in summary.rows]
    changed = replace(summary, rows=rows, policies=policies, ceilings=())
    return Results(changed, tuple(of(one) for one in found.episodes))
