"""Results read back from their files."""

import json
from dataclasses import asdict

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.evaluation.benchmark import Request, evaluate
from memaudit_gym.evaluation.reading import read_results
from memaudit_gym.evaluation.recorded import recorded_tasks
from memaudit_gym.evaluation.result_files import write_results
from memaudit_gym.evaluation.results import summary_text
from memaudit_gym.json_values import rounded
from tests.evaluation.records import episode, summary

EPISODES = [episode(0, ratio=1 / 3), episode(1, ratio=None)]


@pytest.fixture
def folder(tmp_path):
    write_results(tmp_path, summary(EPISODES), EPISODES)
    return tmp_path


def test_what_an_evaluation_wrote_reads_back(tmp_path):
    written = evaluate(Request(["recency"], suite="update_chain", seeds="3:5", budgets="4,5%"))
    write_results(tmp_path, *written)
    found = read_results(tmp_path)
    assert summary_text(found.summary) == summary_text(written[0])
    assert [rounded(asdict(e)) for e in found.episodes] == [rounded(asdict(e)) for e in written[1]]
    tasks = [(task.distribution, task.seed) for task in recorded_tasks(found.summary)]
    assert tasks == [("update_chain", 3), ("update_chain", 4)]


CHANGES = [
    ({"schema": 2}, "field 'schema': must be 1, not 2; evaluate anew"),
    ({"rows": {}}, "field 'rows': must be a list, not {}"),
    ({"suite": 3}, "field 'suite': must be a text, not 3"),
    ({"packages": []}, "field 'packages': must be an object, not []"),
    ({"rose": 1}, "field 'rose': unknown key; did you mean 'rows'?"),
    ({"certificates": {}}, "field 'certificates.total': missing key"),
]


@pytest.mark.parametrize(("change", "problem"), CHANGES)
def test_a_summary_of_another_shape_is_refused(folder, change, problem):
    path = folder / "summary.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(InputError) as caught:
        read_results(folder)
    assert str(caught.value) == f"{path}: {problem}"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seed": True}, "field 'seed': must be a whole number or null, not True"),
        ({"oracle": 1}, "field 'oracle': must be true or false, not 1"),
        ({"value": "1"}, "field 'value': must be a finite number, not '1'"),
        ({"budget": None}, "field 'budget': must be a finite number or a text, not None"),
        ({"store": ["a", 1]}, "field 'store[1]': must be a text, not 1"),
        ({"covered": {"current": None}}, "field 'covered.current': must be a finite number"),
    ],
)
def test_an_episode_of_another_shape_is_refused(folder, change, problem):
    path = folder / "episodes.jsonl"
    first, second = map(json.loads, path.read_text().splitlines())
    path.write_text(f"{json.dumps(first)}\n{json.dumps(second | change)}\n")
    with pytest.raises(InputError) as caught:
        read_results(folder)
    assert str(caught.value).startswith(f"{path}: line 2: {problem}")


def test_a_number_that_is_none_is_refused(folder):
    path = folder / "episodes.jsonl"
    path.write_text(path.read_text().replace('"value": 1.0', '"value": NaN', 1))
    with pytest.raises(InputError, match="line 1: field 'value': must be a finite number, not nan"):
        read_results(folder)


def test_a_folder_without_results_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"has no summary\.json; name a folder that evaluate"):
        read_results(tmp_path)


def test_packages_of_files_may_have_moved(tmp_path):
    files = summary(EPISODES, suite="gone/away", seeds=None)
    with pytest.raises(InputError, match="unknown suite 'gone/away'"):
        recorded_tasks(files)
    assert [task.distribution for task in recorded_tasks(files, "boat-workshop")] == [
        "boat-workshop"
    ]
    with pytest.raises(InputError, match="the suite 'base' is generated"):
        recorded_tasks(summary(EPISODES), "boat-workshop")


@pytest.mark.parametrize("seeds", [(1,), (0, 1.5), (True, 2), "01"])
def test_recorded_seeds_that_are_none(seeds):
    with pytest.raises(InputError, match=r"'arguments.seeds': must be two whole numbers"):
        recorded_tasks(summary(EPISODES, seeds=seeds))
