"""Measures how strong the levels are by play: `make ladder`, or `python -m benchmarks.ladder`."""
