"""Intrinsic evaluation: a fact store judged state by state while documents come in."""
