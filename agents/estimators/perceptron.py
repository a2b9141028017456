"""A small network with a log link: values as Poisson rates."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch
from torch import nn

from agents.estimators.reading import Floats
from agents.saved_numbers import array

_BATCH, _RATE, _DECAY = 256, 2e-3, 0.1
#: Standardised columns are cut here: no outlier may decide.
_MOST = 5.0


class Perceptron:
    """Two hidden layers with strong dropout, for a few ten thousand noisy rows.

    Args:
        hidden: Units a layer.
        epochs: Passes over the rows.
        dropout: The share of hidden units left out in training; half of it of the columns.
    """

    def __init__(self, hidden: int, epochs: int, dropout: float) -> None:
        self.hidden, self.epochs, self.dropout = hidden, epochs, dropout
        self._mean, self._scale = np.zeros(0), np.zeros(0)
        self._network = nn.Sequential()

    def fit(self, x: Floats, y: Floats, seed: int, weights: Floats | None = None) -> None:
        """Fits by AdamW; the seed draws weights, batches and dropout, of this network alone."""
        self._mean, spread = x.mean(axis=0), x.std(axis=0)
        self._scale = np.where(spread > 0, 1 / np.where(spread > 0, spread, 1), 0.0)
        inputs, targets = self._tensor(x), torch.from_numpy(y.astype(np.float32))
        counting = torch.from_numpy(np.ones_like(y) if weights is None else weights).float()
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self._network = self._layers(x.shape[1])
            last = self._network[-1]
            assert isinstance(last, nn.Linear)
            nn.init.constant_(last.bias, math.log(max(float(np.average(y, weights=weights)), 1e-6)))
            self._descend(inputs, targets, counting)
        self._network.eval()

    def _descend(self, inputs: torch.Tensor, targets: torch.Tensor, counting: torch.Tensor) -> None:
        batch = min(_BATCH, len(inputs))
        steps = max(1, self.epochs * len(inputs) // batch)
        optimizer = torch.optim.AdamW(self._network.parameters(), lr=_RATE, weight_decay=_DECAY)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, _RATE, total_steps=steps)
        rows = torch.empty(0, dtype=torch.int64)
        for _ in range(steps):
            if len(rows) < batch:
                rows = torch.randperm(len(inputs))
            chosen, rows = rows[:batch], rows[batch:]
            rate = self._network(inputs[chosen]).squeeze(1)
            loss = (counting[chosen] * (rate.exp() - targets[chosen] * rate)).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()

    @torch.inference_mode()
    def predict(self, x: Floats) -> Floats:
        """(n,) values."""
        rate: Floats = self._network(self._tensor(x)).squeeze(1).exp().double().numpy()
        return rate

    def state(self) -> dict[str, Any]:
        """Arrays that make it again."""
        weights = {name: w.numpy() for name, w in self._network.state_dict().items()}
        return {"mean": self._mean, "scale": self._scale, "weights": weights}

    def restore(self, state: dict[str, Any]) -> None:
        """Takes a state back."""
        self._mean, self._scale = array(state["mean"]), array(state["scale"])
        self._network = self._layers(len(self._mean))
        weights = {name: torch.from_numpy(w) for name, w in state["weights"].items()}
        self._network.load_state_dict(weights)
        self._network.eval()

    def _layers(self, columns: int) -> nn.Sequential:
        return nn.Sequential(
            nn.Dropout(self.dropout / 2),
            nn.Linear(columns, self.hidden),
            nn.GELU(),
            nn.Dropout(self.dropout),
            nn.Linear(self.hidden, self.hidden),
            nn.GELU(),
            nn.Dropout(self.dropout),
            nn.Linear(self.hidden, 1),
        )

    def _tensor(self, x: Floats) -> torch.Tensor:
        scaled = np.clip((x - self._mean) * self._scale, -_MOST, _MOST)
        return torch.from_numpy(scaled.astype(np.float32))
