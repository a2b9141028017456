"""F in the browser is F."""

from dataclasses import replace
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memaudit_gym.evaluation.report.explorer.compact_package import compact_package
from memaudit_gym.objective import value
from memaudit_gym.records import Composite
from tests.chromium import chromium  # noqa: F401
from tests.strategies import packages_with_store

SCRIPT = (
    "\n".join(
        (files("memaudit_gym.evaluation.report.explorer") / f"js/{name}.js").read_text("utf-8")
        for name in ("unpack", "objective")
    )
    + """
return arguments[0].map(([pkg, store]) => {
  const { candidates } = prepared(pkg);
  const held = new Store(pkg);
  return store.map((u) => [held.gain(candidates[u]), held.add(candidates[u]), held.value]);
});
"""
)


@st.composite
def stores(draw):
    """A package, at times with a composite, and a store of it."""
    package, store = draw(packages_with_store())
    if len(store) > 1 and draw(st.booleans()):
        unit = draw(st.sampled_from(package.units)).id
        together = Composite(unit, tuple(package.ids(store[:2])), 0.5)
        package = replace(package, composites=(together,))
    return package, store


@settings(max_examples=5)
@given(st.lists(stores(), min_size=5, max_size=12))
def test_values_and_gains_along_a_store(chromium, cases):  # noqa: F811
    found = chromium.execute_script(SCRIPT, [[compact_package(p), s] for p, s in cases])
    for (package, store), steps in zip(cases, found, strict=True):
        before = 0.0
        for number, (gain, added, total) in enumerate(steps, start=1):
            after = value(package, store[:number])
            assert gain == added == pytest.approx(after - before, abs=1e-9)
            assert total == pytest.approx(after, abs=1e-9)
            before = after
