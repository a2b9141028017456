"""The stages of a build, one a file. Each is handed what it may see and nothing else."""
