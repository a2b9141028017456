"""Scores of a fact store against what trajectories expect of it."""
