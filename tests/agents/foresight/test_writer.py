"""The writer in the environment: streaming, within its budget, whatever the slots."""

from dataclasses import replace

import numpy as np
import pytest

from agents.foresight import writer
from agents.foresight.config import ForesightConfig
from agents.foresight.fitting import fit, kinds_of
from agents.foresight.outlook import Outlook
from agents.foresight.writer import Episode, Foresight, ForesightWriter
from memaudit_gym.envs.episode import Episode as Environment
from memaudit_gym.envs.prepared import prepare
from memaudit_gym.generators import DISTRIBUTIONS, generate
from memaudit_gym.generators.stream import generate_stream
from memaudit_gym.objective import value
from memaudit_gym.package import Package
from memaudit_gym.records import Candidate, EvidenceUnit, Experience
from memaudit_gym.view import visible_view


@pytest.fixture(scope="module")
def learned():
    config = ForesightConfig(streams=2)
    return fit(kinds_of(config.distributions, config), config)


def played(package, budget, learned, key=0):
    """The ids that it keeps in the environment, which agrees with what it thinks it has kept."""
    episode, player = Environment(prepare(package), budget, key), ForesightWriter(learned)
    player.reset(episode.view, budget)
    while not episode.done:
        mask = episode.mask()
        action = player.choose({}, mask)
        assert mask[action]
        episode.step(action)
    assert episode.spent <= budget
    return {package.candidates[u].id for u in episode.store}


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_every_kind_within_its_budget(name, learned):
    for budget in (0.5, 1.0, 3.0, 8.0, 40.0):
        played(generate(name, 3), budget, learned)


def test_more_than_one_of_an_experience(learned):
    package = replace(generate("base", 3), k=2)
    kept = played(package, 1000.0, learned)
    sizes = [
        sum(c.id in kept for c in package.candidates if c.experience_id == e.id)
        for e in package.experiences
    ]
    assert max(sizes) == 2


def test_the_order_of_the_slots_does_not_matter(learned):
    """Where no two candidates of an experience are alike in all that is read."""
    package = generate("update_chain", 3)
    kept = [played(package, 8.0, learned, key) for key in range(5)]
    assert all(found == kept[0] for found in kept)


@pytest.mark.parametrize(("budget", "k"), [(8.0, 1), (4.5, 2), (90.5, 2)])
@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_what_is_decided_does_not_depend_on_what_comes_later(name, budget, k, learned):
    view = replace(visible_view(generate(name, 3)), k=k)
    other = visible_view(generate("density_trap", 4)).experiences
    for cut in range(1, len(view.experiences)):
        changed = (*view.experiences[:cut], *(other * 3)[: len(view.experiences) - cut])
        first = Episode(view, budget, learned)
        again = Episode(replace(view, experiences=changed), budget, learned)
        while first.position < cut:
            assert first.step() == again.step()


@pytest.fixture
def steps_ahead(monkeypatch):
    """How far it looks at each of the times that it does, which stay far fewer than they were."""
    far = []

    def counted(pool, ahead, *others):
        far.append(ahead)
        return Outlook(pool, ahead, *others)

    monkeypatch.setattr(writer, "_NEAR", 10)
    monkeypatch.setattr(writer, "Outlook", counted)
    return far


def test_the_work_does_not_grow_with_the_square_of_the_length(learned, steps_ahead):
    for length in (100, 200):
        package = generate_stream(3, length)
        played(package, 0.1 * package.raw_cost, learned)
        assert 10 * length / 2 < sum(steps_ahead) <= 10 * length
        assert len(steps_ahead) < length / 2
        steps_ahead.clear()


def test_a_long_stream_is_written_nearly_as_well_as_by_looking_ahead_each_time(
    learned, monkeypatch
):
    packages = [generate_stream(seed, 100) for seed in range(4)]
    kept = []
    for near in (100, 25):
        monkeypatch.setattr(writer, "_NEAR", near)
        ids = [played(package, 0.2 * package.raw_cost, learned) for package in packages]
        kept.append([value(p, p.positions(own)) for p, own in zip(packages, ids, strict=True)])
    assert kept[0] != kept[1]
    assert sum(kept[1]) == pytest.approx(sum(kept[0]), rel=0.05)


def test_of_a_long_stream_too_the_future_changes_nothing(learned, monkeypatch):
    monkeypatch.setattr(writer, "_NEAR", 8)
    view = replace(visible_view(generate_stream(3, 40)), k=2)
    other = visible_view(generate_stream(4, 40)).experiences
    for cut in range(5, 40, 7):
        first = Episode(view, 60.0, learned)
        changed = (*view.experiences[:cut], *other[cut:])
        again = Episode(replace(view, experiences=changed), 60.0, learned)
        while first.position < cut:
            assert first.step() == again.step()


def stream(*candidates):
    """A stream of one-candidate experiences: (type, text, cost)."""
    numbered = list(enumerate(candidates))
    return Package.build(
        name="stream",
        experiences=[Experience(f"e{n}", text) for n, (_, text, _) in numbered],
        candidates=[
            Candidate(f"c{n}", f"e{n}", kind, text, cost) for n, (kind, text, cost) in numbered
        ],
        units=[EvidenceUnit(f"u{n}", 1.0) for n, _ in numbered],
        coverage={f"c{n}": {f"u{n}": 1.0} for n, _ in numbered},
    )


def test_what_is_kept_already_is_not_kept_again(learned):
    fact = "Marta keeps the spare key under the blue flowerpot"
    other = "Olof sails to Gotland every second summer"
    kept = played(
        stream(("atomic_fact", fact, 2.0), ("atomic_fact", fact, 2.0), ("atomic_fact", other, 2.0)),
        4.0,
        learned,
    )
    assert kept == {"c0", "c2"} or kept == {"c1", "c2"}


def test_to_end_what_is_kept_is_no_repetition(learned):
    fact = "Marta keeps the spare key under the blue flowerpot"
    episode = Episode(
        visible_view(
            stream(("atomic_fact", fact, 1.0), ("tombstone", fact, 1.0), ("tombstone", fact, 1.0))
        ),
        3.0,
        learned,
    )
    gains = []
    while not episode.done:
        gains.append(float(episode.gains()[0]))
        episode.step()
    assert gains[0] > 0
    assert gains[1] == pytest.approx(episode.values[1])
    assert gains[2] == 0


def test_nothing_to_keep(learned):
    package = stream(("atomic_fact", "", 2.0), ("other", "Ann went home", 3.0))
    assert played(package, 1.0, learned) == set()
    assert played(package, 5.0, learned) == {"c0", "c1"}
    empty = replace(
        visible_view(package),
        experiences=(replace(visible_view(package).experiences[0], candidates=()),),
    )
    assert Episode(empty, 3.0, learned).step() is None


@pytest.mark.parametrize(
    "change",
    [
        {"trust": 0.0},
        {"trust": 1e300},
        {"trust": float("nan")},
        {"idle": 1.5},
        {"before": []},
        {"before": [(-1.0, (np.ones(1), np.ones(1)))]},
        {"before": [(0.0, (np.ones(1), np.ones(1)))]},
        {"before": [(2.0, (np.ones(1), np.ones(1)))]},
        {"before": [(1.0, (np.ones((1, 1)), np.ones((1, 1))))]},
        {"before": [(1.0, (1e300 * np.ones(1), np.ones(1)))]},
        {"before": [(1.0, (np.ones(2), np.ones(1)))]},
        {"before": [(1.0, (-np.ones(1), np.ones(1)))]},
        {"before": [(1.0, (np.ones(1), np.zeros(1)))]},
    ],
)
def test_what_is_no_foresight(learned, change):
    parts = {name: getattr(learned, name) for name in ("values", "before", "trust", "idle")}
    with pytest.raises(ValueError, match=r"^no "):
        Foresight(**parts | change)
