"""Puzzles: positions in which one move wins, or alone holds the draw, and the answers to moves in them."""
