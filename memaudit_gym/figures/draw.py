"""Finds out what a path holds, and draws what there is to draw of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.reading import read_results
from memaudit_gym.evaluation.results import SUMMARY
from memaudit_gym.evaluation.whole import require_matching
from memaudit_gym.figures.canvas import encoded, require_matplotlib
from memaudit_gym.figures.drawn import Drawn
from memaudit_gym.figures.events import is_run
from memaudit_gym.figures.of_evaluation import draw_evaluation
from memaudit_gym.figures.of_json import draw_json
from memaudit_gym.figures.of_training import draw_training
from memaudit_gym.io.atomic import write_bytes
from memaudit_gym.io.files import PathLike, is_folder


def draw(path: PathLike) -> Drawn:
    """All figures of a result.

    Args:
        path: A folder of ``evaluate.py --out`` or of ``train.py``, or a file with what
            ``memaudit frontier``, ``union``, ``union-table`` or ``sensitivity`` printed with
            ``--json``.

    Raises:
        InputError: It is none of these, or not readable.
        MissingExtraError: matplotlib is not installed, or TensorBoard for a run of ``train.py``.
    """
    require_matplotlib()
    place = Path(path)
    if not is_folder(place):
        if place.name != SUMMARY:
            return draw_json(place)
        place = place.parent
    if (place / SUMMARY).exists():
        results = read_results(place)
        require_matching(results)
        return draw_evaluation(results)
    if is_run(place):
        return draw_training(place)
    problem = "holds neither results of evaluate.py --out nor events of train.py"
    raise InputError(problem, file=str(place))


def write_drawn(drawn: Drawn, out: Path, formats: Sequence[str]) -> dict[str, list[str]]:
    """Writes every figure in every format; the first one only once all are drawn.

    Args:
        drawn: The figures.
        out: The folder; it is made. Other files in it stay.
        formats: Of ``canvas.FORMATS``.

    Returns:
        {name of the figure: its files}.

    Raises:
        InputError: A file cannot be written.
    """
    contents = {
        drawing.name: {
            str(out / f"{drawing.name}.{f}"): encoded(drawing.figure, f) for f in formats
        }
        for drawing in drawn.drawings
    }
    for files in contents.values():
        for path, content in files.items():
            write_bytes(path, content)
    return {name: list(files) for name, files in contents.items()}
