"""The union package holds the package as it was and every memory beside it."""

import json
from dataclasses import replace

import pytest

from memaudit_gym import objective
from memaudit_gym.errors import InputError
from memaudit_gym.exports.sidecar import read_provenance, read_salience
from memaudit_gym.exports.union import union
from memaudit_gym.io import read_package, write_json
from memaudit_gym.records import Experience
from tests.exports.small import BEES, LISBON, WEATHER, export, package


def test_the_package_is_in_it_unchanged():
    small, both = package(), union(package(), export(BEES, LISBON), judge="lexical")
    own = both.merged.restricted(lambda c: c.id in small.index)
    assert replace(own, experiences=small.experiences).problem_hash == small.problem_hash
    assert both.merged.weights.tolist() == small.weights.tolist()


def test_every_memory_is_alone_in_its_group_at_its_measured_cost():
    both = union(package(), export(BEES, BEES), judge="lexical")
    assert len(set(both.merged.group_of.tolist())) == len(both.merged.candidates) == 6
    assert [both.merged.candidates[u].cost for u in both.store] == [6, 6]
    assert objective.value(both.merged, both.store) == 0.25
    assert both.exported_only.ids([0, 1]) == ["export:m0", "export:m1"]


def test_without_provenance_or_adjudicator_nothing_is_known():
    assert union(package(), export(BEES)) is None
    assert union(package(), export()) is not None


def test_provenance_goes_before_the_adjudicator():
    store = export(WEATHER, LISBON, "x", provenance=[("D1:1",), None, ("D9:9",)])
    both = union(package(), store, judge="lexical")
    assert objective.value(both.merged, both.store) == 0.5
    counts = {"by_provenance": 1, "by_adjudicator": 2, "without": 0, "unresolved": 1}
    assert {key: both.coverage[key] for key in counts} == counts
    alone = union(package(), store)
    assert objective.value(alone.merged, alone.store) == 0.25
    assert alone.coverage["without"] == 2


def test_a_sidecar_replaces_the_provenance_of_the_export():
    store = export(WEATHER, LISBON, provenance=[("D1:1",), ("D1:2",)])
    both = union(package(), store, provenance={"m0": ("D2:1", "q:D2:2")})
    assert objective.value(both.merged, both.store) == 0.5
    assert both.coverage["by_provenance"] == 1
    with pytest.raises(InputError, match="memory 'm0': field 'provenance': the package has no"):
        union(package(), store, provenance={"m0": ("D9:9",)})


def test_what_comes_from_a_turn_that_no_question_needs_covers_nothing():
    small = package()
    idle = replace(small, experiences=(*small.experiences, Experience("D3:1", "Ruben: Good night")))
    for given in (None, {"m0": ("D3:1",)}):
        store = export(BEES, LISBON, provenance=[("D3:1",), None])
        both = union(idle, store, given, judge="lexical")
        assert objective.value(both.merged, both.store) == 0.25
        counts = {"by_provenance": 1, "by_adjudicator": 1, "unresolved": 0}
        assert {key: both.coverage[key] for key in counts} == counts


def test_sidecars_are_read_strictly(tmp_path):
    path = tmp_path / "side.json"
    path.write_text('{"m0": ["D1:1"]}')
    assert read_provenance(path, {"m0"}, {"D1:1"})[0] == {"m0": ("D1:1",)}
    with pytest.raises(InputError, match="field 'm0': the store holds no memory of this id"):
        read_provenance(path, {"m1"}, {"D1:1"})
    with pytest.raises(InputError, match=r"side.json: .*no unit, span or turn 'D1:1'; did you m"):
        read_provenance(path, {"m0"}, {"D1:2"})
    with pytest.raises(InputError, match="must be a finite number"):
        read_salience(path, {"m0"})
    path.write_text('{"m0": 2}')
    assert read_salience(path, {"m0"}) == {"m0": 2.0}
    with pytest.raises(InputError, match="must be a list"):
        read_provenance(path, {"m0"}, {"D1:1"})


def test_what_cannot_be_measured_is_refused():
    with pytest.raises(InputError, match="the costs of the package are declared"):
        union(replace(package(), cost_model="declared"), export(BEES), judge="lexical")


def test_a_union_of_a_union_scores_the_new_store_alone():
    first = union(package(), export(BEES), judge="lexical").merged
    with pytest.raises(InputError, match="the package itself has a candidate 'export:m0'"):
        union(first, export(LISBON), judge="lexical")


def test_where_it_comes_from_is_kept_in_files(tmp_path):
    both = union(package(), export(BEES, "half \ud800 a character"), judge="lexical")
    write_json(both.merged, tmp_path / "both.json")
    again = read_package(tmp_path / "both.json")
    assert again.content_hash == both.merged.content_hash
    record = json.loads(json.dumps(dict(again.metadata)))["union"]
    assert record["package_hash"] == package().content_hash
    assert record["export"]["sha256"] == "0" * 64
