"""Memory systems without a model: two for reference, and four sabotaged ones."""
