"""Figures and the files they become: the same figure gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.figures.style import SETTINGS
from memaudit_gym.io.atomic import write_bytes
from memaudit_gym.io.writable import require_writable_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "svg")
#: Of a .png: fit for print at the width of a page.
_DOTS = 200

Given = ParamSpec("Given")
Made = TypeVar("Made")


def styled(draw: Callable[Given, Made]) -> Callable[Given, Made]:
    """Makes a function draw in this project's style, whatever the user's own settings are."""

    @wraps(draw)
    def in_style(*arguments: Given.args, **named: Given.kwargs) -> Made:
        import matplotlib

        settings: dict[Any, Any] = {**matplotlib.rcParamsDefault, **SETTINGS}
        settings.pop("backend", None)
        with matplotlib.rc_context(settings):
            return draw(*arguments, **named)

    return in_style


def new_figure(width: float, height: float) -> Figure:
    """An empty figure whose layout leaves room for every label.

    Args:
        width, height: In inches.
    """
    # Not by pyplot: nothing that may open a window is ever loaded.
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def require_matplotlib() -> None:
    """Refuses, before a long run, what could not be drawn after it.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        import_module("matplotlib")
    except ImportError as error:
        raise MissingExtraError(
            "figures need matplotlib; install it with: pip install 'memaudit-gym[report]'"
        ) from error


def require_plot(path: str) -> None:
    """Refuses, before a long run, a file that no figure could be written to after it.

    Args:
        path: Of ``--plot``.

    Raises:
        InputError: Its suffix is none of ``FORMATS``, or nothing can be written there.
        MissingExtraError: matplotlib is not installed.
    """
    if _format(path) not in FORMATS:
        raise InputError(f"'{path}' must end in .png or .svg", file="--plot")
    require_matplotlib()
    require_writable_file(path, "--plot")


@styled
def settle(figure: Figure) -> None:
    """Lays a figure out, once for all its files."""
    if figure.get_layout_engine() is not None:
        figure.draw_without_rendering()
        figure.set_layout_engine(None)


@styled
def encoded(figure: Figure, format: str) -> bytes:
    """A figure as the bytes of a file: nothing of the clock, of chance or of versions in them.

    Args:
        figure: The figure.
        format: One of ``FORMATS``.
    """
    settle(figure)
    drawn = io.BytesIO()
    unsaid = ("Date", "Creator") if format == "svg" else ("Software",)
    figure.savefig(drawn, format=format, dpi=_DOTS, metadata=dict.fromkeys(unsaid))
    return drawn.getvalue()


def save(path: str, figure: Figure) -> None:
    """Writes a figure into a .png or .svg, which is replaced only by a whole one."""
    write_bytes(path, encoded(figure, _format(path)))


def _format(path: str) -> str:
    return Path(path).suffix.lower().lstrip(".")
