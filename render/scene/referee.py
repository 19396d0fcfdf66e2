"""Names of the emblems by which a referee warns."""

from typing import Final

REPEATED: Final = "repeated"
"""This position has stood before."""
QUIET: Final = "quiet-turns"
"""Turns without progress are running out."""
MUST_LEAP: Final = "must-leap"
