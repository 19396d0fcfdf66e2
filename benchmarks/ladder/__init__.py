"""How strong the levels are, measured by play: `make ladder`, or `python -m benchmarks.ladder`."""
