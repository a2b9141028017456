"""Imitation of the best completions: behaviour cloning and DAgger."""
