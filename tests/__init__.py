"""Tests of Lodge: folders as in the project, and the real bot from end to end in `tests/e2e`."""

import os
from typing import Final

ALL: Final = os.environ.get("LODGE_TESTS") == "all"
"""Whether everything is tried (`make test-all`), or what is for every commit (`make test`)."""
