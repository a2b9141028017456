"""Learned writers: networks, PPO, checkpoints. Used by train.py and evaluate.py."""
