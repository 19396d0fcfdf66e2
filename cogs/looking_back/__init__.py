"""Finished matches: step by step, as a film, reviewed, checked for fairness, and listed."""
