"""Learned writers: networks, PPO, checkpoints. Used by train.py and evaluate.py."""

# Before torch, which takes seconds to load: it sees to a Ctrl-C in the meantime.
import memaudit_gym.terminal.loading  # noqa: F401
