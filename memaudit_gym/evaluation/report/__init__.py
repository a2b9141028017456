"""Reports: self-contained HTML pages of results, made of sections that any room can add."""
