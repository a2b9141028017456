"""Learning curves: what training logged, over its steps, the seeds of a run together."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from memaudit_gym.figures.canvas import new_figure, styled
from memaudit_gym.figures.labels import add_legend, label
from memaudit_gym.figures.panels import fit_ratios, grid
from memaudit_gym.figures.style import BLACK, GREY, PAGE, Look, looks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from memaudit_gym.figures.events import Run, Scalars

#: The tag of the mean held-out ratio; those of its cells are ``ratio/<distribution>/B=<budget>``.
MEAN = "ratio/mean"
_RATIO, _CELL = "ratio/", "/B="
#: What may say how learning went; the rest is clocks, and of these some are settings.
_LOGGED = ("train/", "rollout/ep_rew_mean")
_SETTINGS = ("learning_rate", "entropy_coefficient", "clip_range", "beta", "lessons")
#: Logged by imitation alone, which counts rounds.
_OF_ROUNDS = "train/lessons"
_HEIGHT, _TITLE = 3.2, 56
_YLABEL = "held-out ratio to OPT"


@styled
def learning_curve(name: str, runs: Sequence[Run]) -> Figure:
    """The mean held-out ratio over the steps.

    Args:
        name: Of the run.
        runs: One a seed, of which at least one has ``MEAN``.
    """
    figure = new_figure(PAGE, _HEIGHT)
    axes = figure.add_subplot()
    (look,) = looks([MEAN]).values()
    entries = {"OPT": axes.axhline(1, color=BLACK, linewidth=0.9)}
    entries |= _draw(axes, [run.scalars[MEAN] for run in runs if MEAN in run.scalars], look)
    _frame(axes, runs)
    _fit([axes])
    axes.set_title(label(name, _TITLE), loc="left")
    axes.set(ylabel=_YLABEL)
    add_legend(figure, entries)
    return figure


@styled
def learning_by_distribution(runs: Sequence[Run]) -> Figure:
    """A panel a distribution, in it a line a budget.

    Args:
        runs: One a seed, of which at least one has ratios of cells (:func:`cells_of`).
    """
    cells = cells_of(runs)
    look = looks(f"B = {budget}" for budgets in cells.values() for budget in budgets)
    figure, panels = grid(list(cells), _steps(runs), sharex=True, sharey=True)
    entries: dict[str, Any] = {}
    for axes, budgets in zip(panels, cells.values(), strict=True):
        axes.axhline(1, color=BLACK, linewidth=0.9)
        for budget, tag in budgets.items():
            name = f"B = {budget}"
            logged = [run.scalars[tag] for run in runs if tag in run.scalars]
            entries[name] = next(iter(_draw(axes, logged, look[name], seeds=False).values()))
        _frame(axes, runs, named=False)
    _fit(panels)
    figure.supylabel(_YLABEL)
    add_legend(figure, entries, below=True)
    return figure


@styled
def training_log(runs: Sequence[Run]) -> Figure:
    """A panel for everything else that says how learning went: losses, rewards, entropies.

    Args:
        runs: One a seed, of which at least one logged such (:func:`logged_tags`).
    """
    tags = logged_tags(runs)
    figure, panels = grid([tag.rpartition("/")[2] for tag in tags], _steps(runs), sharex=True)
    (look,) = looks([MEAN]).values()
    for axes, tag in zip(panels, tags, strict=True):
        entries = _draw(axes, [run.scalars[tag] for run in runs if tag in run.scalars], look)
        _frame(axes, runs, named=False)
    add_legend(figure, entries, below=True)
    return figure


def cells_of(runs: Sequence[Run]) -> dict[str, dict[str, str]]:
    """{distribution: {budget: tag}} of the held-out ratios, budgets ascending."""
    found: dict[str, dict[str, str]] = {}
    for tag in dict.fromkeys(tag for run in runs for tag in run.scalars):
        if tag.startswith(_RATIO) and _CELL in tag:
            distribution, _, budget = tag.removeprefix(_RATIO).rpartition(_CELL)
            found.setdefault(distribution, {})[budget] = tag
    return {name: dict(sorted(b.items(), key=lambda b: _amount(b[0]))) for name, b in found.items()}


def logged_tags(runs: Sequence[Run]) -> list[str]:
    """Tags of what says how learning went, but for held-out ratios."""
    tags = dict.fromkeys(tag for run in runs for tag in run.scalars if tag.startswith(_LOGGED))
    return [tag for tag in tags if tag.rpartition("/")[2] not in _SETTINGS]


def _amount(budget: str) -> float:
    return float(budget.rstrip("%"))


def _draw(axes: Any, logged: Sequence[Scalars], look: Look, seeds: bool = True) -> dict[str, Any]:
    """The mean of the seeds at the steps that all have, and their range; returns a legend."""
    common = sorted(set.intersection(*(set(one) for one in logged)))
    values = [[one[step] for one in logged] for step in common]
    means = axes.plot(common, [fmean(at) for at in values], **look.line, markevery=_every(common))
    if len(logged) == 1:
        return {"one seed": means[0]}
    found = {f"mean of {len(logged)} seeds": means[0]}
    ends = [min(at) for at in values], [max(at) for at in values]
    found["their range"] = axes.fill_between(common, *ends, color=look.color, alpha=0.18, lw=0)
    if seeds:
        for one in logged:
            (line,) = axes.plot(sorted(one), [one[s] for s in sorted(one)], color=GREY, lw=0.6)
        found["each seed"] = line
    return found


def _every(steps: Sequence[int]) -> int:
    """Markers stand apart, however many steps there are."""
    return max(1, len(steps) // 12)


def _steps(runs: Sequence[Run]) -> str:
    return "rounds" if any(_OF_ROUNDS in run.scalars for run in runs) else "environment steps"


def _frame(axes: Any, runs: Sequence[Run], named: bool = True) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_formatter(_thousands)
    axes.xaxis.set_major_locator(MaxNLocator(4, integer=True, min_n_ticks=1))
    if named:
        axes.set_xlabel(_steps(runs))


def _thousands(step: float, _: int) -> str:
    """20k, not 20000: panels are small."""
    return f"{step / 1000:g}k" if step >= 10_000 else f"{step:g}"


def _fit(panels: Sequence[Any]) -> None:
    fit_ratios(panels[0], min(axes.dataLim.y0 for axes in panels))
