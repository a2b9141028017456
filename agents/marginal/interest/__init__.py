"""What users care for, from what they ask and stress."""
