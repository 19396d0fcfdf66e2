"""Which Lodge this is."""

from typing import Final

VERSION: Final = "1.0.0"
"""As in pyproject.toml, which does not come along into the container."""
