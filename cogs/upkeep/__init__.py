"""What happens by itself: boards mended after a start, matches that expire, handing over between
processes.
"""
