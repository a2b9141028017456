"""Numbers that users give."""

from fractions import Fraction

import numpy as np
import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.number_checks import require_number, whole_number


@pytest.mark.parametrize("value", [1, 0.5, Fraction(1, 3), np.float32(0.25), np.int64(1)])
def test_every_kind_of_real_number_is_one(value):
    require_number(value, table="t", record="r", field="f", low=0, high=1, above=0)


@pytest.mark.parametrize("value", [3, np.int32(3), np.uint8(3)])
def test_every_kind_of_whole_number_is_a_plain_one(value):
    assert type(whole_number(value, field="f", low=3)) is int


@pytest.mark.parametrize("value", [2, 3.0, "3", None, True, np.bool_(True)])
def test_what_is_no_whole_number_or_too_low(value):
    with pytest.raises(InputError, match="field 'f': must be a whole number of at least 3"):
        whole_number(value, field="f", low=3)
