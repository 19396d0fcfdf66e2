"""Perfect play: every position of a small game with its value, worked out backwards from the ends."""
