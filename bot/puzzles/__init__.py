"""Puzzles: which one comes next, and what a press in one leads to."""
