"""Evaluation: runs writers on a suite, scores them against certified optima, writes results."""
