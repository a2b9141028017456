"""Means by distribution, and training seeds together."""

import pytest

from agents.by_family import main
from memaudit_gym.evaluation.result_files import write_results
from tests.evaluation.records import episode, summary


def results(folder, ratios):
    episodes = [
        episode(distribution=name, budget=b, policy=p, oracle=p == "gvt", ratio=r)
        for (p, name, b), r in ratios.items()
    ]
    write_results(folder, summary(episodes), episodes)
    return str(folder)


def test_seeds_have_a_mean_with_an_interval_and_others_none(tmp_path, capsys):
    found = {}
    for seed in range(3):
        found |= {(f"seed-{seed}", "base", b): 0.5 + 0.1 * seed for b in (2, 4)}
        found |= {(f"seed-{seed}", "scope_shift", b): r for b, r in ((2, None), (4, 0.9))}
    found |= {("rule", name, b): b / 10 for name in ("base", "scope_shift") for b in (2, 4)}
    found |= {("gvt", name, 2): 1.0 for name in ("base", "scope_shift")}
    assert main([results(tmp_path, found)]) == 0
    head, base, shift, mean, lowest = capsys.readouterr().out.splitlines()
    assert head.split()[:6] == ["distribution", "seed-0", "seed-1", "seed-2", "rule", "mean"]
    assert base.split() == [
        "base",
        "0.500",
        "0.600",
        "0.700",
        "0.300",
        "0.600",
        "[0.352,",
        "0.848]",
    ]
    assert shift.split()[-3:] == ["0.900", "[0.900,", "0.900]"]
    assert mean.split()[3:7] == ["0.700", "0.750", "0.800", "0.300"]
    assert lowest.split()[1:5] == ["0.500", "0.600", "0.700", "0.300"]


def test_one_seed_has_no_interval(tmp_path, capsys):
    assert main([results(tmp_path, {("seed-0", "base", 2): 0.5})]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["distribution", "seed-0"]


@pytest.mark.parametrize("text", [None, "[]", '{"rows": []}'])
def test_what_is_no_evaluation_is_named(tmp_path, text, capsys):
    if text is not None:
        (tmp_path / "summary.json").write_text(text)
    assert main([str(tmp_path)]) == 2
    assert "summary.json" in capsys.readouterr().err
