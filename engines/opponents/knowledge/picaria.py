"""Picaria: the board is an option, kept as its size."""

FIELDS = {"board": "size"}
