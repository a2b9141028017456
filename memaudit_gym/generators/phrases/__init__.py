"""The words of MemAudit-Small, one family a file; no number of a package comes from here."""
