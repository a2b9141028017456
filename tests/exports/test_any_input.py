"""Whatever stands in a file, it is a store or is refused in one line, without a traceback."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memaudit_gym.errors import InputError
from memaudit_gym.exports.detect import FORMATS, read_export
from memaudit_gym.exports.record import WARNINGS, Reading
from tests.exports.stores import STORES

#: Names that the importers look for.
KEYS = (
    "results memory id text payload data event next count metadata timestamp created_at updated_at "
    "memories apps items content state total core_memory blocks agents block_ids value label edges "
    "facts fact uuid episodes name namespace key keywords context ids documents metadatas profiles "
    "entities relations observations nodes sources status history summary personality question "
    "answer errno detail old_memory new_memory memory_id expired_at is_deleted total_nodes "
    "knowledge_base user_profiles assistant_knowledge knowledge"
).split()
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["2026-04-02", "202604020900", "[1", "{", "ADD", "x" * 30, "\ud800"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=5),
    ),
    max_leaves=12,
)
SPLITS = st.sampled_from([None, "line", "paragraph"])


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("stores") / "store.json"


def read_or_refuse(path, system, split):
    try:
        export = read_export(path, system, Reading(split=split))
    except InputError as error:
        refusal = str(error)
    else:
        refusal = check(export)
    assert "\n" not in refusal


def check(export):
    assert len({memory.id for memory in export.memories}) == len(export.memories)
    assert all(memory.text.strip() and memory.live is not False for memory in export.memories)
    assert export.warnings.keys() <= WARNINGS.keys()
    return ""


@given(value=VALUES, system=st.sampled_from(FORMATS), split=SPLITS)
def test_any_json(path, value, system, split):
    path.write_text(json.dumps(value), "utf-8")
    read_or_refuse(path, system, split)


@given(data=st.binary(max_size=60), system=st.sampled_from(FORMATS), split=SPLITS)
def test_any_bytes(path, data, system, split):
    path.write_bytes(data)
    read_or_refuse(path, system, split)


def places(value, path=()):
    """The paths of everything inside a JSON value."""
    yield path
    listed = enumerate(value) if isinstance(value, list) else ()
    for key, item in value.items() if isinstance(value, dict) else listed:
        yield from places(item, (*path, key))


@given(data=st.data(), name=st.sampled_from(sorted(STORES)), split=SPLITS)
def test_any_store_with_a_fault(path, data, name, split):
    system, value, *_ = STORES[name]
    if isinstance(value, str):
        return
    broken = [copy.deepcopy(value)]
    where = data.draw(st.sampled_from(list(places(broken))[1:]))
    inner = broken
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = data.draw(VALUES)
    path.write_text(json.dumps(broken[0]), "utf-8")
    read_or_refuse(path, system, split)
    read_or_refuse(path, "auto", split)
