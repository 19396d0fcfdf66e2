"""Processes that another process has started."""

from __future__ import annotations

from contextlib import suppress

import psutil


def running(module: str, parent: int | None = None, *, recursive: bool = False) -> list[psutil.Process]:
    """The children of a process (None: of this one) that run a module. One that ends at this moment, or has
    ended and is still to be waited for, has no command line any more and is none of them."""
    found = []
    for child in psutil.Process(parent).children(recursive=recursive):
        with suppress(psutil.NoSuchProcess):  # a zombie is one, too
            if module in " ".join(child.cmdline()):
                found.append(child)
    return found
