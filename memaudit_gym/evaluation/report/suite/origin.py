"""Where the figures come from: what was asked for, which writers, which versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memaudit_gym.evaluation.report.facts import pairs, value_text
from memaudit_gym.evaluation.report.figures import NONE
from memaudit_gym.evaluation.report.markup import Markup, element, joined
from memaudit_gym.evaluation.report.section import Section
from memaudit_gym.evaluation.report.suite.material import Material
from memaudit_gym.evaluation.report.table import Cell, Group, table
from memaudit_gym.evaluation.results import OPT, Certificates

_EXPLAINED = (
    "With these, the packages' hash and the same versions the results can be made again. "
    "The report has nothing that is not in summary.json, episodes.jsonl and the packages."
)


def origin(material: Material) -> Section:
    """The section."""
    summary = material.summary
    body = joined(
        element("p", _EXPLAINED),
        pairs("Evaluation", {"suite": summary.suite, **summary.arguments, **summary.packages}),
        pairs("Versions", summary.versions),
        _writers(summary.policies),
        _certificates({OPT: summary.certificates, **summary.other_certificates}),
    )
    return Section("origin", "Origin", body)


def _writers(policies: Sequence[Mapping[str, Any]]) -> Markup:
    names = ("name", "source", "kind", "oracle", "observation", "sha256")
    rows = [
        [Cell(value_text(policy.get(name)), "text long") for name in names] for policy in policies
    ]
    return table("Writers", [Cell(name, "text") for name in names], [Group(rows)])


def _certificates(found: Mapping[str, Certificates]) -> Markup:
    header = ["optimum", "total", "certified", "second solver ran", "agreed", "largest difference"]
    rows = [[name, *_counts(one)] for name, one in found.items()]
    return table("Certificates", header, [Group(rows)])


def _counts(one: Certificates) -> list[str]:
    counts = (one.total, one.certified, one.second_solver_ran, one.second_solver_agreed)
    largest = NONE if one.max_difference is None else f"{one.max_difference:.1e}"
    return [*(f"{count:,}" for count in counts), largest]
