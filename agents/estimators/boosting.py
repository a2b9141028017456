"""Gradient-boosted trees; the model is LightGBM's own text, so nothing is pickled."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from agents.estimators.reading import Floats
from memaudit_gym.errors import InputError, MissingExtraError

#: How many characters every tree of a model takes.
_SIZES = re.compile(r"^tree_sizes=([\d ]+)$", re.MULTILINE)


class Boosting:
    """Trees with a log link and Poisson loss: values are counts of needs, most of them 0.

    Args:
        trees: How many.
        leaves: At most, in each.
        random_cuts: Whether a column is cut at a place that is drawn instead of the best one
            (extremely randomized trees, Geurts, Ernst and Wehenkel, 2006): it fits noise less.
    """

    def __init__(self, trees: int, leaves: int, random_cuts: bool = False) -> None:
        self.trees, self.leaves, self.random_cuts = trees, leaves, random_cuts
        self._model: Any = None

    def fit(self, x: Floats, y: Floats, seed: int, weights: Floats | None = None) -> None:
        """Fits; the seed draws the rows and columns of each tree."""
        if not y.any():  # the logarithm of a mean of 0 is none
            self._model = None
            return
        lightgbm = _lightgbm()
        settings = {
            "objective": "poisson",
            "learning_rate": 0.05,
            "num_leaves": self.leaves,
            "extra_trees": self.random_cuts,
            "extra_seed": seed,
            "min_data_in_leaf": 50,
            "lambda_l2": 5.0,
            "feature_fraction": 0.5,
            "bagging_fraction": 0.7,
            "bagging_freq": 1,
            "seed": seed,
            "deterministic": True,
            "num_threads": 1,
            "verbosity": -1,
        }
        self._model = lightgbm.train(settings, lightgbm.Dataset(x, y, weight=weights), self.trees)

    def predict(self, x: Floats) -> Floats:
        """(n,) values.

        Raises:
            ValueError: The rows are of another width than those of the fit.
        """
        if self._model is None:
            return np.zeros(len(x))
        if x.shape[1] != self._model.num_feature():
            raise ValueError(f"rows of {x.shape[1]}, not {self._model.num_feature()} numbers")
        found: Floats = self._model.predict(x, num_threads=1)
        return found

    def state(self) -> dict[str, Any]:
        """JSON values that make it again."""
        return {"text": "" if self._model is None else self._model.model_to_string()}

    def restore(self, state: dict[str, Any]) -> None:
        """Takes a state back.

        Raises:
            InputError: The text is no model.
        """
        lightgbm = _lightgbm()
        if not state["text"]:
            self._model = None
            return
        _require_whole(state["text"])
        try:
            self._model = lightgbm.Booster(model_str=state["text"])
        except lightgbm.basic.LightGBMError as error:
            raise InputError(f"its boosted trees cannot be read: {error!s:.80}") from None


def _require_whole(text: str) -> None:
    """Refuses a text whose trees do not stand where it says: LightGBM would read past its end.

    Raises:
        InputError: They do not.
    """
    sizes, start = _SIZES.search(text), text.find("Tree=0\n")
    whole = sizes is not None and start > 0
    for number, size in enumerate(map(int, sizes[1].split() if sizes else ())):
        whole = whole and text.startswith(f"Tree={number}\n", start)
        start += size
    ends = text.startswith("end of trees", start) and "\nend of parameters\n" in text[start:]
    if not (whole and ends):
        raise InputError("its boosted trees cannot be read: the text is cut or changed")


def _lightgbm() -> Any:
    try:
        import lightgbm
    except ImportError as error:
        raise MissingExtraError(
            f"boosted trees need LightGBM ({error}); install it with: pip install -e '.[boost]'"
        ) from None
    return lightgbm
