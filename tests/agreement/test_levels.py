"""The levels are the artifact's labels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.agreement.levels import check_threshold, level_of
from memaudit_gym.cells import LEVELS, coverage_label
from memaudit_gym.errors import InputError


@given(st.floats(0, 1) | st.sampled_from([0.0, 0.5, 0.75, 1.0]))
def test_levels_are_the_labels_of_cells(coverage):
    assert LEVELS[level_of(np.array([coverage]))[0]] == coverage_label(coverage)


@pytest.mark.parametrize("threshold", [0, -1, 1.01, float("nan"), float("inf")])
def test_thresholds_that_are_none(threshold):
    with pytest.raises(InputError, match="--threshold"):
        check_threshold(threshold, "--threshold")
