"""What audits keep: numbers by problem, never the package."""

import gc
import weakref

from memaudit_gym.envs.audit import audited, reward_scale
from memaudit_gym.envs.prepared import prepare, with_choices
from memaudit_gym.envs.remembered import by_problem
from memaudit_gym.generators import generate
from memaudit_gym.generators.stream import generate_stream
from tests.reference.worlds import one_stream


def test_a_problem_is_worked_out_once():
    calls = []

    @by_problem(2)
    def work(package, budget):
        calls.append((package.name, budget))
        return budget

    same = [generate("base", 3), generate("base", 3)]
    assert [work(p, b) for p in same for b in (1.0, 2.0)] == [1.0, 2.0, 1.0, 2.0]
    assert len(calls) == 2
    work(generate("base", 4), 1.0)  # one more than is kept: it starts anew
    work(same[0], 1.0)
    assert len(calls) == 4


def test_audits_let_go_of_packages():
    for audit in ("scip", "off"):
        package = generate_stream(10_077, 20)
        watch = weakref.ref(package)
        found = [audited(package, 1.0, 40.0, audit), reward_scale(package, 40.0, audit)]
        del package
        gc.collect()
        assert watch() is None
        assert found[1] > 0


def test_other_choices_are_kept_as_long_as_the_package_and_no_longer():
    prepared = prepare(generate("base", 5))
    other = with_choices(prepared, 2)
    assert with_choices(prepared, 2) is other
    assert (other.package.k, with_choices(prepared, 3).package.k) == (2, 3)
    watch = weakref.ref(other)
    del other, prepared
    gc.collect()
    assert watch() is None


def test_an_audit_depends_on_the_choices():
    both = [("atomic_fact-1", 1, {"a": 1}), ("atomic_fact-2", 1, {"b": 1})]
    prepared = prepare(one_stream([both], {"a": 1, "b": 1}))
    for audit in ("scip", "exact"):
        packages = [with_choices(prepared, k).package for k in (1, 2)]
        assert [audited(p, 0.0, 2.0, audit)["optimum"] for p in packages] == [1, 2]
