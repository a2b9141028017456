"""PPO that begins with the weights of an imitation run."""

import pytest

from agents.imitation.train import train as imitate
from agents.training import train
from memaudit_gym.errors import InputError
from tests.agents.imitation.test_train import tiny as tiny_imitation
from tests.agents.test_training import tiny


def test_ppo_begins_where_imitation_ended(tmp_path):
    """With a rate of next to nothing the first validation is the imitation's last."""
    imitation = tiny_imitation(dagger={"rounds": 3, "epochs": 10})
    best = imitate(imitation, tmp_path / "imitation", resume=False)
    assert best > 0
    ppo = {"start": str(tmp_path / "imitation" / "best.pt")}
    ppo |= {"learning_rate": 1e-12, "learning_rate_end": 1e-12}
    found = train(tiny(256, ppo={**ppo, "steps": 256}), tmp_path / "ppo", resume=False)
    assert found == pytest.approx(best, abs=1e-6)


def test_another_network_is_no_start(tmp_path):
    imitate(tiny_imitation(dagger={"rounds": 1}), tmp_path / "imitation", resume=False)
    ppo = {"start": str(tmp_path / "imitation" / "last.pt")}
    with pytest.raises(InputError, match=r"network\.hidden"):
        train(tiny(256, ppo=ppo, network={"hidden": 8}), tmp_path / "ppo", resume=False)
