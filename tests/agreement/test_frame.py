"""Which cells count, against the definition written out cell by cell."""

from dataclasses import replace

import numpy as np
import pytest

from memaudit_gym.agreement.cells import Labels, labels_of
from memaudit_gym.agreement.frame import frame
from memaudit_gym.records import EvidenceUnit
from tests.agreement.worlds import noisy, talk


def by_definition(package, labels):
    found = set()
    session = {e.id: e.session_id or e.id for e in package.experiences}
    for u, candidate in enumerate(package.candidates):
        for r, unit in enumerate(package.units):
            key = u * len(package.units) + r
            spans = unit.extra.get("source_spans", [])
            sources = {session[span["experience_id"]] for span in spans} or {
                session[package.candidates[k // len(package.units)].experience_id]
                for one in labels
                for k in one.positive.tolist()
                if k % len(package.units) == r
            }
            near = session[candidate.experience_id] in sources
            if near or any(key in one.keys for one in labels):
                found.add(key)
    return found


@pytest.mark.parametrize("spans", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_definition(seed, spans):
    package = talk(seed, spans=spans)
    labels = [labels_of(package), labels_of(noisy(package, seed))]
    keys = frame(package, labels)
    assert set(keys.tolist()) == by_definition(package, labels)
    assert (np.diff(keys) > 0).all()


def test_experiences_without_a_session_stand_alone():
    package = talk()
    alone = tuple(replace(e, session_id=None) for e in package.experiences)
    package = replace(package, experiences=alone)
    labels = [labels_of(package)]
    assert set(frame(package, labels).tolist()) == by_definition(package, labels)


def test_spans_may_name_an_experience_by_its_own():
    package = talk(units=1)
    [unit] = package.units
    place = unit.extra["source_spans"][0]["experience_id"]
    marked = tuple(
        replace(e, extra={"source_span_ids": ["x7"]} if e.id == place else {})
        for e in package.experiences
    )
    by_span = replace(
        package,
        experiences=marked,
        units=(replace(unit, extra={"source_spans": [{"span_id": "x7"}]}),),
    )
    silent = [Labels.of({})]
    assert frame(by_span, silent).tolist() == frame(package, silent).tolist() != []


@pytest.mark.parametrize("spans", [None, "x", [], [3], [{}], [{"experience_id": "unknown"}]])
def test_spans_that_name_nothing(spans):
    package = talk(units=1)
    package = replace(package, units=(EvidenceUnit("u0", 1, extra={"source_spans": spans}),))
    labels = labels_of(package)
    sessions = {
        package.experiences[package.group_of[key]].session_id for key in labels.positive.tolist()
    }
    inside = [e.id for e in package.experiences if e.session_id in sessions]
    found = {package.candidates[key].experience_id for key in frame(package, [labels]).tolist()}
    assert found == set(inside)
