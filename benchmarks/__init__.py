"""Speed, memory and size of pictures, measured against targets; see `benchmarks.__main__`."""
