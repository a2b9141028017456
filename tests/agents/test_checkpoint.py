"""Checkpoints: round trip, and refusal of everything else in one line."""

import json
import pickle
import zipfile
from dataclasses import asdict

import numpy as np
import pytest
import torch

from agents.checkpoint import Checkpoint, load_checkpoint, load_writer, save_checkpoint
from agents.config import TrainConfig
from agents.networks import WriterNetwork
from memaudit_gym.envs.episode import Episode
from memaudit_gym.envs.sources import prepared_small
from memaudit_gym.errors import InputError


def saved(path, hidden=64, **changes):
    torch.manual_seed(0)
    network = WriterNetwork(hidden)
    info = {"config": asdict(TrainConfig()), "steps": 5, **changes}
    save_checkpoint(path, Checkpoint(network.state_dict(), info))
    return network


def test_round_trip(tmp_path):
    network = saved(tmp_path / "a.pt")
    found = load_checkpoint(tmp_path / "a.pt")
    assert found.info["steps"] == 5
    assert found.network.keys() == network.state_dict().keys()
    assert all(torch.equal(found.network[k], v) for k, v in network.state_dict().items())
    assert [p.name for p in tmp_path.iterdir()] == ["a.pt"]


def test_the_same_content_is_the_same_bytes_whatever_the_file_is_called(tmp_path):
    for name in ("a.pt", "b.pt"):
        saved(tmp_path / name)
    assert (tmp_path / "a.pt").read_bytes() == (tmp_path / "b.pt").read_bytes()


def test_a_place_that_takes_nothing_is_one_line(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(InputError, match="file: is a file where a folder is to be written"):
        saved(tmp_path / "file" / "a.pt")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_writer_plays_admissible_actions(tmp_path):
    saved(tmp_path / "a.pt")
    writer = load_writer(tmp_path / "a.pt")
    episode = Episode(prepared_small("base", 1), 3, key=1)
    writer.reset(episode.view, 3)
    while not episode.done:
        action = writer.choose(episode.observation(), episode.mask())
        assert episode.mask()[action]
        episode.step(action)


def test_one_and_many_at_once_agree(tmp_path):
    saved(tmp_path / "a.pt")
    writer = load_writer(tmp_path / "a.pt")
    episodes = [Episode(prepared_small("base", s), 8, key=s, slots=5) for s in range(6)]
    observations, masks = [e.observation() for e in episodes], [e.mask() for e in episodes]
    batch = writer.choose_batch(observations, masks)
    single = [writer.choose(o, m) for o, m in zip(observations, masks, strict=True)]
    np.testing.assert_array_equal(batch, single)


class Evil:
    def __reduce__(self):
        return (print, ("executed",))


def write_foreign(path, kind):
    """Files that are no checkpoint."""
    if kind == "text":
        path.write_text("hello")
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "pickle":
        path.write_bytes(pickle.dumps(Evil()))
    elif kind == "torch object":
        torch.save({"json": "{}", "network": Evil()}, path)
    elif kind == "other dict":
        torch.save({"weights": torch.zeros(3)}, path)
    elif kind == "list":
        torch.save([1, 2], path)
    elif kind == "no config":
        torch.save({"json": json.dumps({"kind": "x"}), "network": {}}, path)
    elif kind == "directory":
        path.mkdir()


@pytest.mark.parametrize(
    "kind",
    ["text", "empty", "pickle", "torch object", "other dict", "list", "no config", "directory"],
)
def test_foreign_files_are_refused(tmp_path, kind, capsys):
    write_foreign(tmp_path / "x.pt", kind)
    with pytest.raises(InputError) as error:
        load_writer(tmp_path / "x.pt")
    assert str(tmp_path / "x.pt") in str(error.value)
    assert "\n" not in str(error.value)
    assert "executed" not in capsys.readouterr().out


def test_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"nothing\.pt.*No such file"):
        load_writer(tmp_path / "nothing.pt")


def test_truncated_file_is_refused(tmp_path):
    saved(tmp_path / "a.pt")
    content = (tmp_path / "a.pt").read_bytes()
    (tmp_path / "a.pt").write_bytes(content[: len(content) // 2])
    with pytest.raises(InputError, match="is not a checkpoint"):
        load_writer(tmp_path / "a.pt")


def test_other_features_are_refused(tmp_path):
    saved(tmp_path / "a.pt", features={"version": 0})
    with pytest.raises(InputError, match="other features"):
        load_writer(tmp_path / "a.pt")


def test_a_width_that_is_none_is_refused(tmp_path):
    config = asdict(TrainConfig())
    saved(tmp_path / "a.pt", config={**config, "network": {"hidden": -1}})
    with pytest.raises(InputError, match="do not fit"):
        load_writer(tmp_path / "a.pt")


def test_weights_of_another_size_are_refused(tmp_path):
    saved(tmp_path / "a.pt", hidden=32)
    with pytest.raises(InputError, match="do not fit"):
        load_writer(tmp_path / "a.pt")


def weights(change):
    """A change of every weight."""

    def changed(content, info):
        content["network"] = {name: change(found) for name, found in content["network"].items()}

    return changed


def hidden(value):
    """A change of the width that the configuration states."""

    def changed(content, info):
        info["config"]["network"]["hidden"] = value

    return changed


def with_weight(name, value):
    """One weight more, or another one."""
    return lambda content, info: content["network"].update({name: value})


FIRST = "encoder.candidate.0.weight"


@pytest.mark.filterwarnings("ignore:Casting complex:UserWarning")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (weights(lambda t: t * torch.nan), "not all finite"),
        (weights(lambda t: t + torch.inf), "not all finite"),
        (weights(torch.Tensor.double), "do not fit"),
        (weights(torch.Tensor.int), "do not fit"),
        (weights(lambda t: t.to(torch.complex64)), "do not fit"),
        (weights(lambda t: t.to_sparse()), "do not fit"),
        (weights(lambda t: t.to("meta")), "do not fit"),
        (with_weight(3, torch.zeros(1)), "do not fit"),
        (with_weight("more", torch.zeros(1)), "do not fit"),
        (with_weight(FIRST, torch.zeros(1).expand(10**12)), "do not fit"),
        (hidden(True), "do not fit"),
        (hidden(-1), "do not fit"),
        (hidden(0), "do not fit"),
        (hidden(10**9), "do not fit"),
        (hidden(10**30), "do not fit"),
        (hidden("64"), "do not fit"),
    ],
)
def test_odd_weights_are_refused(tmp_path, change, words):
    path = tmp_path / "a.pt"
    saved(path)
    content = torch.load(path, weights_only=True)
    info = json.loads(content["json"])
    change(content, info)
    torch.save({**content, "json": json.dumps(info)}, path)
    with pytest.raises(InputError, match=words) as error:
        load_writer(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize("fault", ["packed", "short"])
def test_an_archive_that_torch_would_not_write_is_refused(tmp_path, fault):
    """Packed, a small file grows to any size; with short data, a tensor would read beyond it."""
    saved(tmp_path / "a.pt")
    packing = zipfile.ZIP_DEFLATED if fault == "packed" else zipfile.ZIP_STORED
    with (
        zipfile.ZipFile(tmp_path / "a.pt") as archive,
        zipfile.ZipFile(tmp_path / "b.pt", "w", packing) as other,
    ):
        for name in archive.namelist():
            data = archive.read(name)
            other.writestr(name, data[:4] if fault == "short" and "/data/" in name else data)
    with pytest.raises(InputError, match="is not a checkpoint"):
        load_writer(tmp_path / "b.pt")
