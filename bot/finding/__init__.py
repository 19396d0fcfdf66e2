"""From many games to the one that somebody wants."""
