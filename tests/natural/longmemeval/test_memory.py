"""A file is read record by record: what is held does not grow with it."""

import json
import tracemalloc

import pytest

from memaudit_gym.natural.longmemeval.recordings import recordings
from tests.locations import LONGMEMEVAL_SMALL

WORDS = "kiln clay glaze shelf wheel bisque slip trimming " * 10


def write(path, count):
    record = json.loads(LONGMEMEVAL_SMALL.read_text("utf-8"))[1]
    noise = [{"role": "user", "content": WORDS} for _ in range(50)]
    record["haystack_sessions"][1] = noise
    records = [record | {"question_id": f"r{number}"} for number in range(count)]
    path.write_text(json.dumps(records), "utf-8")
    return path


def peak(file):
    tracemalloc.start()
    try:
        assert sum(1 for _ in recordings(file, "turns")) > 0
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_much_less_is_held_than_the_file_has(tmp_path):
    file = write(tmp_path / "f.json", 800)
    assert peak(file) < file.stat().st_size / 2
