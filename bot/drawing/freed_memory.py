"""Memory that Python has freed, given back to the system."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress


def give_back() -> None:
    """Have the C library give back what it keeps for later. By itself it does so only where nothing in use
    lies behind, which is seldom after much was drawn by several threads. Does nothing where it cannot."""
    if sys.platform == "linux":
        with suppress(AttributeError, OSError):  # only glibc has it
            ctypes.CDLL(None).malloc_trim(0)
