"""A writer for streams of a kind never met: plans ahead on the experiences seen so far."""
