"""The ids of the environments. Entry points are strings, so nothing is imported before use."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

#: {id: the constructor's distribution}; None stands for the user's files.
ENVIRONMENTS: dict[str, str | None] = {
    "MemAudit/Base-v0": "base",
    "MemAudit/UpdateChain-v0": "update_chain",
    "MemAudit/TemporalInterval-v0": "temporal_interval",
    "MemAudit/DensityTrap-v0": "density_trap",
    "MemAudit/ScopeShift-v0": "scope_shift",
    "MemAudit/SummaryTradeoff-v0": "summary_tradeoff",
    "MemAudit/RedundancyHeavy-v0": "redundancy_heavy",
    "MemAudit/AbstentionHard-v0": "abstention_hard",
    "MemAudit/DensityHint-v0": "density_hint",
    "MemAudit/ScopeConflict-v0": "scope_conflict",
    "MemAudit/Mixture-v0": "mixture",
    "MemAudit/Noisy-v0": "noisy",
    "MemAudit/Packages-v0": None,
    "MemAudit/Stream-Short-v0": "stream-short",
    "MemAudit/Stream-v0": "stream",
    "MemAudit/Stream-Long-v0": "stream-long",
}

#: {distribution: arguments that differ from the constructor's defaults}
_DEFAULTS: dict[str | None, dict[str, str]] = {
    "stream-short": {"budget": "10%"},
    "stream": {"budget": "10%"},
    "stream-long": {"budget": "10%", "audit": "off"},
}


def register_all() -> None:
    """Registers every id once."""
    for name, distribution in ENVIRONMENTS.items():
        named = {} if distribution is None else {"distribution": distribution}
        if name not in registry:
            register(
                id=name,
                entry_point="memaudit_gym.envs.writer_env:WriterEnv",
                vector_entry_point="memaudit_gym.envs.vector_env:WriterVectorEnv",
                kwargs=named | _DEFAULTS.get(distribution, {}),
            )
