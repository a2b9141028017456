"""Adjudicators: how much of a unit's evidence a candidate memory preserves, one a file."""
