"""The visible ceiling of MemAudit-Small: the best that a writer can do who sees no weights."""
