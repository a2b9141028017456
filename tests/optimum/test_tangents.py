from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.optimum.presolve import Unit
from memaudit_gym.optimum.tangents import Envelope
from memaudit_gym.saturation import CAP1, Saturation

COVERAGES = st.lists(st.floats(1e-3, 1), min_size=2, max_size=8)


def unit(values: list[float], saturation: Saturation) -> Unit:
    return Unit(
        terms=tuple(enumerate(values)),
        bundles=(),
        weight=1.0,
        saturation=saturation,
        reach=sum(values),
        lines=saturation.segments,
    )


@given(COVERAGES, st.sampled_from(["log1p", "sqrt"]), st.data())
def test_nowhere_below_h_and_on_it_where_touched(values, name, data):
    envelope = Envelope(unit(values, Saturation(name)))
    sums = st.sets(st.integers(0, len(values) - 1)).map(lambda s: sum(values[i] for i in s))
    for z in data.draw(st.lists(sums, max_size=5)):
        assert envelope.above(z) >= envelope.h(z) - 1e-12
        envelope.touch(z)
        assert envelope.above(z) == pytest.approx(envelope.h(z), rel=1e-12, abs=1e-15)
        assert not envelope.touch(z)
    assert envelope.above(0) == 0
    least = min(values)
    assert envelope.above(least) == pytest.approx(envelope.h(least))


def test_lines_stay_as_they_are():
    envelope = Envelope(unit([0.5, 1], CAP1))
    assert not envelope.curved
    assert not envelope.touch(0.5)
    assert envelope.lines == [(1.0, 0.0), (0.0, 1.0)]
