"""Ridge regression in closed form."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.estimators.reading import Floats
from agents.saved_numbers import array, number

#: Columns that vary less than this are left out.
_CONSTANT = 1e-9


class Ridge:
    """Linear in standardised columns; the penalty is in units of rows.

    Args:
        penalty: At 0 < penalty, the weight of the squared coefficients.
    """

    def __init__(self, penalty: float) -> None:
        self.penalty = penalty
        self.coefficients: Floats = np.zeros(0)
        self.intercept = 0.0

    def fit(self, x: Floats, y: Floats, seed: int, weights: Floats | None = None) -> None:
        """Fits; nothing is drawn. Solves in whichever of rows and columns is fewer."""
        rooted = np.ones(len(x)) if weights is None else np.sqrt(weights)
        mean, middle = np.average(x, 0, weights), float(np.average(y, weights=weights))
        spread = np.sqrt(np.average((x - mean) ** 2, 0, weights))
        scale = np.where(spread > _CONSTANT, 1 / np.maximum(spread, _CONSTANT), 0.0)
        z = (x - mean) * scale * rooted[:, None]
        left = (y - middle) * rooted
        if z.shape[1] <= z.shape[0]:
            found = np.linalg.solve(z.T @ z + self.penalty * np.eye(z.shape[1]), z.T @ left)
        else:
            found = z.T @ np.linalg.solve(z @ z.T + self.penalty * np.eye(z.shape[0]), left)
        self.coefficients = (found * scale).astype(np.float64)
        self.intercept = float(middle - mean @ self.coefficients)

    def predict(self, x: Floats) -> Floats:
        """(n,) values."""
        found: Floats = x @ self.coefficients + self.intercept
        return found

    def state(self) -> dict[str, Any]:
        """Arrays and JSON values that make it again."""
        return {"coefficients": self.coefficients, "intercept": self.intercept}

    def restore(self, state: dict[str, Any]) -> None:
        """Takes a state back.

        Raises:
            TypeError: A part is no array, or no number.
            ValueError: The coefficients are not one for each column.
        """
        self.coefficients, self.intercept = array(state["coefficients"]), number(state["intercept"])
        if self.coefficients.ndim != 1:
            raise ValueError("no list of coefficients")
