"""Reports of intrinsic evaluations: scores of one store, and the matrix of reference systems."""
