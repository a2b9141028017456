"""Policies: from the command line to rows and writers."""

import sys

import pytest

from memaudit_gym.errors import InputError, MissingExtraError
from memaudit_gym.evaluation.policies import ALWAYS, open_policy, resolve_policies
from memaudit_gym.reference import NAMES, PROXIES
from tests.agents.test_checkpoint import saved
from tests.evaluation import writers

HERE = "tests.evaluation.writers:"
LOADER = "agents.checkpoint:load_writer"


def names(*sources, observation=None):
    return [policy.name for policy in resolve_policies(sources, observation)]


def test_rows_of_every_table():
    assert names("recency") == ["recency", *ALWAYS]


def test_no_row_twice():
    others = ["density", "no_tombstone_opt", "informed", *PROXIES]
    assert names("gvt", "opt", "gvt") == ["gvt", "opt", *others]
    asked = {p.name: p.asked for p in resolve_policies(["gvt"])}
    assert asked["gvt"]
    assert not asked["opt"]


def test_proxies_are_visible_also_where_nobody_asked_for_them():
    oracle = {p.name: p.oracle for p in resolve_policies(["gvt"])}
    assert not any(oracle[name] for name in PROXIES)
    assert oracle["opt"]


def test_every_registered_name():
    for policy in resolve_policies(NAMES):
        assert policy.kind == "reference"
        assert policy.observation is None
    visible = {p.name for p in resolve_policies(NAMES) if not p.oracle}
    others = {"recency", "reservoir", "estimated_gvt", "estimated_utility"}
    assert visible == others | set(PROXIES)


def test_checkpoint_rows_are_named_after_the_file(tmp_path):
    for folder in ("a", "b"):
        saved(tmp_path / folder / "best.pt")
    saved(tmp_path / "gvt.pt")
    sources = [str(tmp_path / name) for name in ("a/best.pt", "b/best.pt", "gvt.pt")]
    policies = resolve_policies([*sources, sources[0]], None, LOADER)
    assert [p.name for p in policies[:4]] == ["best", "best-2", "gvt-2", "opt"]
    assert [(p.kind, p.observation, p.oracle) for p in policies[:1]] == [
        ("checkpoint", "visible", False)
    ]


@pytest.mark.parametrize("attribute", ["First", "factory", "instance"])
def test_module_rows(attribute):
    policy = resolve_policies([HERE + attribute])[0]
    assert (policy.name, policy.kind, policy.oracle) == (attribute, "module", False)
    assert isinstance(open_policy(policy.source, policy.kind)(), writers.First)


def test_a_class_is_called_anew_and_an_instance_is_shared():
    make = open_policy(HERE + "First", "module")
    assert make() is not make()
    shared = open_policy(HERE + "instance", "module")
    assert shared() is shared() is writers.instance


def test_modules_of_the_current_directory(tmp_path, monkeypatch):
    (tmp_path / "writers_here.py").write_text(
        "class Nothing:\n    oracle = False\n    def select(self, view, budget): return []\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    assert names("writers_here:Nothing")[0] == "Nothing"


@pytest.mark.parametrize(
    ("attribute", "observation", "seen", "oracle"),
    [
        ("First", None, "visible", False),
        ("First", "oracle", "oracle", True),
        ("Omniscient", None, "oracle", True),
        ("Omniscient", "visible", "visible", True),
        ("Marginal", None, "oracle", True),
        ("Newest", "oracle", None, False),
    ],
)
def test_what_a_writer_observes(attribute, observation, seen, oracle):
    policy = resolve_policies([HERE + attribute], observation)[0]
    assert (policy.observation, policy.oracle) == (seen, oracle)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("gtv", "did you mean 'gvt'"),
        ("missing.pt", "no such checkpoint file"),
        ("runs/missing", "no such checkpoint file"),
        ("tests", "is a folder"),
        ("pyproject.toml", "not a checkpoint"),
        ("no_such_module:x", "cannot import 'no_such_module'"),
        (HERE + "Frist", "did you mean 'First'"),
        (HERE, "has no ''"),
        (HERE + "number", "is no writer"),
        (HERE + "no_writer", "is no writer"),
        (HERE + "broken_factory", "RuntimeError: no model here"),
    ],
)
def test_refused(source, message):
    with pytest.raises(InputError) as error:
        resolve_policies([source], None, LOADER)
    assert message in str(error.value)
    assert source.partition(":")[0] in str(error.value)


def test_refused_with_the_other_observation():
    with pytest.raises(InputError, match="made for oracle observations"):
        resolve_policies([HERE + "Marginal"], "visible")


def test_a_checkpoint_where_torch_is_not_installed(tmp_path, monkeypatch):
    saved(tmp_path / "net.pt")
    monkeypatch.setitem(sys.modules, "agents.checkpoint", None)
    with pytest.raises(MissingExtraError, match="needs torch"):
        resolve_policies([str(tmp_path / "net.pt")], None, LOADER)


def test_a_checkpoint_where_nothing_loads_them(tmp_path):
    saved(tmp_path / "net.pt")
    with pytest.raises(InputError, match="nothing here loads"):
        resolve_policies([str(tmp_path / "net.pt")])


def test_an_oracle_that_is_neither_true_nor_false():
    with pytest.raises(InputError, match="Unsure': a writer's oracle must be True or False"):
        resolve_policies([HERE + "Unsure"])


def test_a_writer_that_met_what_is_held_out_is_refused():
    families = ["base", "scope_shift"]
    with pytest.raises(InputError, match=r"Met' was trained on scope_shift, which is held out"):
        resolve_policies([HERE + "Met"], families=families)
    assert resolve_policies([HERE + "Met"], families=["base"])[0].name == "Met"
    assert resolve_policies([HERE + "Met"])[0].name == "Met"


def test_one_writer_a_family_is_one_row():
    families = ["base", "scope_shift"]
    (policy, *_) = resolve_policies([HERE + "without_{family}"], families=families)
    assert (policy.name, policy.kind, policy.observation) == ("without", "module", "visible")
    assert policy.source_on("base") == HERE + "without_base"
    with pytest.raises(InputError, match="--suite small-held-out"):
        resolve_policies([HERE + "without_{family}"])
    with pytest.raises(InputError, match="no 'without_density_hint'"):
        resolve_policies([HERE + "without_{family}"], families=["base", "density_hint"])
    with pytest.raises(InputError, match="observe different things"):
        resolve_policies([HERE + "sees_{family}"], families=families)
