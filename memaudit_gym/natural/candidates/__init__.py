"""Generators of candidate memories, one a file. None is ever handed a question."""
