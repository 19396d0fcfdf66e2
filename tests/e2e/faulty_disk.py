"""A disk under the running bot that answers late, or that the system has made read-only: `faulty_disk.c`, put
between the program and the C library."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_suffix(".c")
REQUIRED: Final = "LODGE_REQUIRE_COMPILER"
"""Set, as by CI, a machine without a C compiler fails the tests instead of skipping them."""


class FaultyDisk:
    """The disk under one folder."""

    def __init__(self, folder: Path, place: Path) -> None:
        """`place` is a folder elsewhere, for what this needs itself.

        Raises FileNotFoundError without a compiler, CalledProcessError if that does not compile it.
        """
        self._orders, self._syncs = place / "orders", place / "syncs"
        library = place / "faulty_disk.so"
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise FileNotFoundError("there is no C compiler (cc)")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        self.settings = {
            "LD_PRELOAD": str(library),
            "FAULTY_DISK": str(folder),
            "FAULTY_DISK_ORDERS": str(self._orders),
            "FAULTY_DISK_SYNCS": str(self._syncs),
        }
        self.mend()

    def mend(self) -> None:
        """All is as usual."""
        self._order(0, 0)

    def slow(self, milliseconds: int) -> None:
        """Every sync takes at least so long."""
        self._order(milliseconds, 0)

    def read_only(self) -> None:
        """Nothing can be written any more; what is open stays open."""
        self._order(0, errno.EROFS)

    @property
    def syncs(self) -> int:
        """How many syncs have been done."""
        return self._syncs.stat().st_size if self._syncs.exists() else 0

    def _order(self, milliseconds: int, error: int) -> None:
        fresh = self._orders.with_suffix(".new")
        fresh.write_text(f"{milliseconds} {error}\n")
        os.replace(fresh, self._orders)
