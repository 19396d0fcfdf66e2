"""Lodge's version."""

from typing import Final

VERSION: Final = "1.0.0"
"""The same as in pyproject.toml, which isn't copied into the container."""
