"""What memories are about, from their words."""
