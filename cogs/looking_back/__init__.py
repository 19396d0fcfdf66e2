"""Finished matches: replay, film, review, verify, history."""
