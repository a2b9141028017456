"""Runs one function over many items, on this machine or off it.

Begin at :func:`memaudit_gym.work.workers.run_ordered`.
"""
