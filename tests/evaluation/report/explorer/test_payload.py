"""What the explorer's page holds of an evaluation."""

from dataclasses import replace

import pytest

from memaudit_gym.evaluation.comparisons import compare
from memaudit_gym.evaluation.losses import explain
from memaudit_gym.evaluation.report.explorer.payload import make_payload
from memaudit_gym.evaluation.report.explorer.section import explorer_section
from memaudit_gym.evaluation.tasks import Stage, Task
from tests.evaluation.report.explorer.explored import played
from tests.evaluation.report.explorer.test_packing import unpacked

TASKS = [Task(name, seed) for name in ("base", "update_chain") for seed in range(3)]


@pytest.fixture(scope="module")
def results():
    return played(TASKS)


def packages_in(payload):
    """The packages of a payload as the page decodes them, in the order of its index."""
    blocks = [unpacked(block) for block in payload.blocks]
    return [blocks[block][place] for _, _, block, place, *_ in payload.index["packages"]]


def test_every_episode_is_in_with_its_figures_and_losses(results):
    _, episodes = results
    payload = make_payload(*results, compare(results[1], TASKS))
    columns, problems = payload.index["episodes"], payload.index["problems"]
    assert (payload.shown, payload.total, payload.changed) == (6, 6, 0)
    assert len(columns["value"]) == len(episodes)
    stages = {Stage(task).package.name: Stage(task).package for task in TASKS}
    best = {(e.package, e.budget): e.store for e in episodes if e.policy == "opt"}
    by_name = {(e.package, str(e.budget), e.policy): e for e in episodes}
    shown = packages_in(payload)
    for number, at in enumerate(columns["problem"]):
        of = problems["package"][at]
        name, _, _, _, first, length = payload.index["packages"][of]
        budget = payload.index["budgets"][problems["budget"][at]]
        policy = payload.index["policies"][columns["policy"][number]][0]
        episode, package = by_name[name, budget, policy], stages[name]
        assert columns["value"][number] == pytest.approx(episode.value, rel=1e-11)
        assert columns["ratio"][number] == pytest.approx(episode.ratio, rel=1e-11)
        assert columns["cost"][number] == episode.cost
        store, parts = shown[of]["episodes"][number - first]
        assert package.ids(store) == list(episode.store)
        losses = explain(
            package,
            store,
            package.positions(best[name, episode.budget]),
            episode.budget_value,
        )
        assert columns["loss"][number] == pytest.approx(losses.loss, abs=1e-9)
        assert [package.ids([part[0]])[0] for part in parts] == [p.candidate for p in losses.parts]
        begins = losses.first and losses.first.experience
        found = columns["first"][number]
        assert (package.experiences[found].id if found >= 0 else None) == begins
        assert length == len(package.experiences)


def test_the_first_packages_of_each_distribution_where_not_all_have_room(results):
    section = explorer_section(*results, compare(results[1], TASKS), limit=1)
    payload = make_payload(*results, compare(results[1], TASKS), limit=1)
    assert (payload.shown, payload.total) == (1, 6)
    assert "This page holds 1 of 6 packages: the first ones of every distribution" in section.body


def test_a_package_that_is_not_the_evaluated_one_is_left_out(results):
    found, episodes = results
    other = [replace(e, content_hash="x") if e.package == "base-1" else e for e in episodes]
    payload = make_payload(found, other, compare(other, TASKS))
    assert (payload.shown, payload.changed) == (5, 1)
    section = explorer_section(found, other, compare(other, TASKS))
    assert "1 package left out: what is there now is not what was evaluated." in section.body


@pytest.mark.parametrize(
    "change", [{"store": ("nobody",)}, {"policy": "mine"}], ids=["unknown id", "no opt"]
)
def test_a_package_whose_episodes_cannot_be_compared_is_left_out(results, change):
    found, episodes = results
    other = [
        replace(e, **change) if (e.package, e.policy) == ("base-1", "opt") else e for e in episodes
    ]
    assert make_payload(found, other, compare(other, TASKS)).changed == 1


def test_no_section_without_any_episode(results):
    assert explorer_section(results[0], [], compare([], TASKS)) is None
    assert explorer_section(*results, []) is None


def test_packages_are_gone_through_to_the_end_where_not_all_have_room(results):
    """Whoever counts losses on the way counts all of them."""
    seen = []
    compared = compare(results[1], TASKS, lambda done, total: seen.append((done, total)))
    assert make_payload(*results, compared, limit=1).shown == 1
    assert seen == [(done, 6) for done in range(1, 7)]
