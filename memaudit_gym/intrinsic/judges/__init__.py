"""Judges of entailment: whether a fact says what a claim says."""
