"""Answers to the extrinsic questions: out of a file, or by a language model."""
