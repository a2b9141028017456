"""Which seeds are for training and which for evaluation."""

#: Seeds below this are for evaluation; training draws from here up.
FIRST_TRAINING_SEED = 10_000
