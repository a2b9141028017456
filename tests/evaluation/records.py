"""Made-up episodes and summaries for tests of what becomes of them."""

from dataclasses import replace

from memaudit_gym.evaluation.aggregate import rows_of
from memaudit_gym.evaluation.results import Certificates, Episode, Summary

EPISODE = Episode(
    distribution="base",
    package="base-0",
    seed=0,
    budget=4,
    budget_value=4,
    policy="opt",
    oracle=True,
    store=("a", "b"),
    value=1.0,
    cost=3.0,
    ratio=0.5,
    ratio_least=0.5,
    optimum=2.0,
    optimum_low=2.0,
    optimum_high=2.0,
    certified=True,
    second_solver_agreed=True,
    second_solver_difference=0.0,
    representation_mix={"summary": 2},
    covered={"current": 1.0, "invalidation": 0.5, "stale": 0.25},
    invalid_actions=0,
    problem_hash="p0",
    numbers_hash="n0",
    content_hash="c0",
)

ALL_CERTIFIED = Certificates(2000, 2000, 2000, 2000, 0.0)


def episode(number=0, **changes):
    """An episode on the package of that number."""
    own = {"seed": number, "package": f"base-{number}", "numbers_hash": f"n{number}"}
    if "ratio" in changes:
        own["ratio_least"] = changes["ratio"]
    return replace(EPISODE, **{**own, **changes})


def summary(episodes, certificates=ALL_CERTIFIED, suite="base", seeds=(0, 2), asked=(), **other):
    """The summary of episodes; policies whose name is lower case with no digit are references."""
    named = {e.policy: e.oracle for e in episodes}
    return Summary(
        versions={},
        suite=suite,
        arguments={"seeds": seeds and list(seeds), "policies": list(asked)},
        policies=[
            {"name": name, "kind": "module" if "mine" in name else "reference", "oracle": oracle}
            for name, oracle in named.items()
        ],
        packages={},
        rows=rows_of(episodes),
        certificates=certificates,
        other_certificates=other,
    )
