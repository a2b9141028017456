"""Permuting the candidates permutes the action probabilities, and nothing else."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.networks import WriterNetwork
from agents.ppo import CandidatePolicy
from memaudit_gym.envs.schema import CANDIDATE_FEATURES, CONTEXT_FEATURES, observation_space, width


def random_batch(slots, present, seed, oracle=False):
    rng = torch.Generator().manual_seed(seed)
    mask = (torch.arange(slots) < present).float()
    rows = torch.rand((2, slots, width(CANDIDATE_FEATURES)), generator=rng) * mask[:, None]
    batch = {
        "candidates": rows,
        "candidate_mask": mask.expand(2, slots),
        "context": torch.rand((2, width(CONTEXT_FEATURES)), generator=rng),
    }
    if oracle:
        batch["marginals"] = torch.rand((2, slots), generator=rng) * mask
    return batch


def permuted(batch, order):
    return {k: v if k == "context" else v[:, order] for k, v in batch.items()}


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 8), st.data(), st.booleans())
def test_scores_follow_the_candidates(slots, data, oracle):
    present = data.draw(st.integers(0, slots))
    order = torch.tensor(data.draw(st.permutations(range(slots))))
    seed = data.draw(st.integers(0, 1000))
    torch.manual_seed(seed)
    network = WriterNetwork(16, oracle).eval()
    batch = random_batch(slots, present, seed, oracle)
    latent, moved = network.encoder(batch), network.encoder(permuted(batch, order))
    before, after = network.action_head(latent), network.action_head(moved)
    torch.testing.assert_close(after[:, 0], before[:, 0])
    torch.testing.assert_close(after[:, 1:], before[:, 1:][:, order])
    torch.testing.assert_close(network.value_head(moved), network.value_head(latent))


def test_ppo_policy_probabilities_follow_the_candidates():
    """The same of the policy that MaskablePPO samples from, masks included."""
    torch.manual_seed(0)
    slots = 5
    space = observation_space(slots, oracle=False)
    from gymnasium.spaces import Discrete

    policy = CandidatePolicy(space, Discrete(slots + 1), lambda _: 1e-3, hidden=16)
    batch = random_batch(slots, 4, seed=1)
    order = torch.tensor([3, 0, 4, 1, 2])
    masks = np.array([[1, 1, 0, 1, 1, 0]] * 2, dtype=bool)
    moved_masks = np.concatenate([masks[:, :1], masks[:, 1:][:, order.numpy()]], axis=1)
    before = policy.get_distribution(batch, masks).distribution.probs
    after = policy.get_distribution(permuted(batch, order), moved_masks).distribution.probs
    torch.testing.assert_close(after[:, 1:], before[:, 1:][:, order])
    torch.testing.assert_close(after[:, 0], before[:, 0])
    assert (before[:, [2, 5]] == 0).all()


@pytest.mark.parametrize("slots", [3, 9])
def test_padding_changes_nothing(slots):
    """More slots than candidates: the real candidates' scores stay as they are."""
    torch.manual_seed(0)
    network = WriterNetwork(16).eval()
    small = random_batch(3, 3, seed=2)
    wide = random_batch(slots, 3, seed=2)
    wide["candidates"] = torch.zeros_like(wide["candidates"])
    wide["candidates"][:, :3] = small["candidates"]
    wide["context"] = small["context"]
    torch.testing.assert_close(
        network.action_head(network.encoder(wide))[:, :4],
        network.action_head(network.encoder(small)),
    )


def test_every_weight_is_trained():
    """The policy's optimizer holds exactly the network's parameters."""
    from gymnasium.spaces import Discrete

    policy = CandidatePolicy(observation_space(4, False), Discrete(5), lambda _: 1e-3, hidden=8)
    held = {id(p) for group in policy.optimizer.param_groups for p in group["params"]}
    assert held == {id(p) for p in policy.network.parameters()}
