"""Leave one out: the command, what it writes, and what its figures mean."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from agents.estimators.ranks import rank_correlation
from agents.estimators.report import Row, of_lessons, table
from agents.estimators.rotation import Rotations
from agents.estimators.split_half import halves, split_half
from agents.leave_one_out import changes, counts_of, main
from memaudit_gym.errors import InputError
from memaudit_gym.generators import generate
from memaudit_gym.io import write_folder
from memaudit_gym.objective import value
from tests.agents.estimators.worlds import SMALL, config, conversations

SETTINGS = [f"--set=estimator.{key}={number}" for key, number in SMALL.items()]


@pytest.fixture(scope="module")
def packages():
    return [generate("base", seed) for seed in range(10_000, 10_004)]


def test_the_command(packages, tmp_path, capsys):
    pytest.importorskip("matplotlib", reason="the plot needs the report extra")
    for package in packages:
        write_folder(package, tmp_path / "in" / package.name)
    members = "estimator: {members: 'words:boosting,words:perceptron'}"
    (tmp_path / "c.yaml").write_text(f"kind: estimated-value\nbudgets: 4,8\n{members}\n")
    arguments = ["--config", str(tmp_path / "c.yaml"), "--packages", str(tmp_path / "in")]
    fewer = ["--learn-from", "2,3"]
    assert main([*arguments, *SETTINGS, *fewer, "--ablate", "--out", str(tmp_path / "out")]) == 0
    shown = capsys.readouterr().out
    for name in ("as configured", "not corrected", "without lexicon", "from 2 of the others"):
        assert f"\n{name}  " in shown
    assert max(map(len, shown.splitlines())) <= 100
    found = json.loads((tmp_path / "out" / "leave_one_out.json").read_text())
    assert found["budgets"] == [4, 8]
    assert all(0 <= ratio <= 1 + 1e-9 for row in found["rows"] for ratio in row["ratio_mean"])
    assert (tmp_path / "out" / "calibration.png").stat().st_size > 1000


def test_too_few_packages_get_one_line(packages, tmp_path, capsys):
    write_folder(packages[0], tmp_path / "in" / "a")
    arguments = ["--config", "configs/estimator_locomo.yaml", "--packages", str(tmp_path / "in")]
    assert main(arguments) == 2
    assert "at least three packages" in capsys.readouterr().err


def test_a_package_is_not_learned_from(packages):
    """Another set of weights in the package left out changes none of its stores."""
    settings = config(budgets="4,8")
    other = replace(
        packages[0],
        units=tuple(replace(u, weight=n + 1.0) for n, u in enumerate(packages[0].units)),
    )
    one = Rotations(packages, "4,8").run(settings).folds.stores(0)
    two = Rotations([other, *packages[1:]], "4,8").run(settings).folds.stores(0)
    assert one == two


def test_learning_from_fewer_packages(packages):
    """From all others it is the same writer; from two, none has learned from its own package."""
    every, settings = Rotations(packages, "4,8"), config(budgets="4,8")
    whole = every.run(settings)
    same = every.from_some(settings, 3)
    assert np.array_equal(same.ratios, whole.ratios)
    assert np.allclose(same.correlations, whole.correlations)
    fewer = every.from_some(settings, 2)
    assert not np.array_equal(fewer.ratios, whole.ratios)


@pytest.mark.parametrize("text", ["1", "4", "2,,3", "two", "-2", "2.0", "²", "2,999999999999"])
def test_numbers_that_cannot_be_learned_from(text):
    with pytest.raises(InputError, match=r"--learn-from.*from 2 to 3"):
        counts_of(text, 3)


@pytest.mark.parametrize("changes", [{"rule": "fixed"}, {"corrected": False}])
def test_variants_share_what_does_not_change(packages, changes):
    """They write as if fitted on their own, and fit no more than they have to."""
    every, settings = Rotations(packages, "4,8"), config(budgets="4,8")
    main = every.run(settings)
    found = every.under(main.folds.variant(**changes))
    np.testing.assert_array_equal(found.ratios, every.run(replace(settings, **changes)).ratios)
    assert (found.folds.curve() is main.folds.curve()) == ("rule" in changes)


def test_true_values_bound_from_above(packages):
    every = Rotations(packages, "4,8")
    assert every.with_true_values().mean() > every.run(config(budgets="4,8")).ratios.mean()


def test_halves_share_no_question():
    package = conversations()[0]
    one, other = halves(package)
    everything = range(len(package.candidates))
    total = value(one, everything) + value(other, everything)
    assert total == pytest.approx(value(package, everything))
    assert all(a.weight == 0 or b.weight == 0 for a, b in zip(one.units, other.units, strict=True))
    ratios = split_half(package, [0, 10_000])
    assert math.isnan(ratios[0])
    assert 0 <= ratios[1] <= 1


def test_ablations_change_one_key():
    found = changes(config(estimator={"members": "words:ridge,candidates:ridge"}))
    assert all(len(change) == 1 for change in found)
    assert {next(iter(change)) for change in found} == {"words", "features", "texts"}


def test_rank_correlation():
    one = np.array([1.0, 2, 2, 5])
    assert rank_correlation(one, one**3) == pytest.approx(1)
    assert rank_correlation(one, -one) == pytest.approx(-1)
    assert rank_correlation(one, np.ones(4)) == 0
    assert rank_correlation(one, np.array([1.0, 3, 2, 4])) == pytest.approx(0.9486832980505138)


def test_paired_differences():
    first = Row("a", np.array([[0.5, 0.6], [0.7, np.nan]]))
    second = Row("b", np.array([[0.4, 0.5], [0.6, np.nan]]), 0.3, first)
    assert second.figures()["difference"]["mean"] == pytest.approx(-0.1)
    assert second.figures()["difference"]["low"] == pytest.approx(-0.1)
    assert first.figures()["ratio_mean"] == pytest.approx([0.6, 0.6])


def test_where_nothing_can_be_kept_there_is_no_mean():
    first = Row("a", np.array([[np.nan, 0.5], [np.nan, np.nan], [np.nan, 0.7]]))
    second = Row("b", first.ratios - 0.1, None, first)
    found = second.figures()
    assert found["ratio_mean"] == [None, pytest.approx(0.5)]
    assert found["ratio_low"][0] is found["ratio_high"][0] is None
    assert found["difference"]["mean"] == pytest.approx(-0.1)
    nothing = Row("c", np.full((3, 2), np.nan))
    assert Row("d", nothing.ratios, None, nothing).figures()["difference"] is None
    assert "0.600" in table([first, second, nothing, replace(nothing, against=first)], [0, 5])


def test_true_estimates_calibrate(packages):
    lessons = Rotations(packages, "4").lessons
    found = of_lessons(lessons, [lesson.values for lesson in lessons])
    assert sum(n for _, _, n in found["all"]) == sum(len(p.candidates) for p in packages)
    for points in found.values():
        assert all(guess == truth for guess, truth, _ in points)


@pytest.mark.parametrize("correlations", [(None, None), (0.9, None)])
def test_a_table_has_rank_correlations_where_a_writer_has_estimates(correlations):
    first = Row("one", np.array([[0.5], [0.25]]), correlations[0])
    shown = table([first, Row("two", np.array([[0.75], [0.5]]), correlations[1], first)], ["5%"])
    assert ("rank correlation" in shown) == ("0.900" in shown) == (correlations[0] is not None)
    assert "0.375" in shown
    assert "+0.250" in shown
