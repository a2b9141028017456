"""Prompts, each a text and the schema of its answers."""
