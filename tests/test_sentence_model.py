"""Sentence models by folder or package."""

import pytest

from memaudit_gym.errors import InputError
from memaudit_gym.sentence_model import load_sentence_model, model_folder, model_hash
from tests.small_model import small_sentence_model


def test_a_folder_or_a_package_that_holds_one(tmp_path, monkeypatch):
    (tmp_path / "modules.json").write_text("[]")
    assert model_folder(str(tmp_path)) == str(tmp_path)
    inside = tmp_path / "some_model" / "weights"
    inside.mkdir(parents=True)
    (tmp_path / "some_model" / "__init__.py").write_text("raise RuntimeError('imported')")
    (inside / "modules.json").write_text("[]")
    monkeypatch.syspath_prepend(tmp_path)
    assert model_folder("some-model") == str(inside)


@pytest.mark.parametrize("name", ["no-such-model", "json", "os.path", "..", "a b"])
def test_no_model(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if name == "..":
        name = "../nowhere"
    with pytest.raises(InputError, match="no installed package that holds one"):
        model_folder(name)


@pytest.mark.parametrize("use", [model_folder, model_hash, load_sentence_model])
def test_a_folder_that_holds_no_model_is_refused_before_it_is_read(use, tmp_path):
    with pytest.raises(InputError, match=r"no modules\.json"):
        use(str(tmp_path))


def test_what_is_no_model_is_refused(tmp_path):
    pytest.importorskip("sentence_transformers", reason="needs the embed extra")
    (tmp_path / "modules.json").write_text("[{}]")
    with pytest.raises(InputError, match="is no sentence model that can be read"):
        load_sentence_model(str(tmp_path))


def test_the_hash_is_of_the_files_wherever_they_are(tmp_path):
    for name, weights in (("a", "1"), ("b", "1"), ("c", "2")):
        (tmp_path / name / "inner").mkdir(parents=True)
        (tmp_path / name / "modules.json").write_text("[]")
        (tmp_path / name / "inner" / "weights").write_text(weights)
    (tmp_path / "b" / ".cache").mkdir()
    (tmp_path / "b" / ".cache" / "downloaded").write_text("today")
    hashes = [model_hash(str(tmp_path / name)) for name in "abc"]
    assert hashes[0] == hashes[1] != hashes[2]


def test_a_model_is_loaded_once(tmp_path):
    pytest.importorskip("sentence_transformers", reason="needs the embed extra")
    model = small_sentence_model(tmp_path)
    assert load_sentence_model(model) is load_sentence_model(model)
