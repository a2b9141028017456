"""The parts of benchmarks/throughput.py, one question a file."""
