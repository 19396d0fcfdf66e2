"""Lessons, a module per game, each with its `LESSON`."""
