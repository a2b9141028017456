"""Snapshots of a fact store, one after each state of a trajectory."""
