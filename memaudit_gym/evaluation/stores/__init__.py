"""What an exported store is worth against the union package, and what it loses it by."""
