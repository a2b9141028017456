"""The sections of benchmarks/optimum.py, one question a file."""
