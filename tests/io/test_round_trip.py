"""What is written comes back to the last bit, as a folder and as a JSON file."""

import pytest
from hypothesis import given, settings

from memaudit_gym.document import to_document
from memaudit_gym.io import read_package, write_folder, write_json
from tests.strategies import packages


@pytest.mark.parametrize("write", [write_folder, write_json])
def test_random_packages(write, tmp_path_factory):
    @settings(max_examples=30)
    @given(packages())
    def check(package):
        path = tmp_path_factory.mktemp("round") / "package.json"
        write(package, path)
        again = read_package(path)
        assert to_document(again) == to_document(package)
        assert again.content_hash == package.content_hash
        assert again.problem_hash == package.problem_hash
        assert again.numbers_hash == package.numbers_hash

    check()
