"""Speed and size of everything that has a target; see `benchmarks.__main__`."""
