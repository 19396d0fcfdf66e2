"""The bot's requests as the page shows them: the last ones, and those that Discord would have refused."""

from __future__ import annotations

from collections import deque
from typing import Final

from bot.playground.errors import JSON

REQUESTS_KEPT: Final = 500


class Journal:
    """The bot's last requests, and those that Discord would have refused."""

    def __init__(self) -> None:
        self.requests: deque[dict[str, JSON]] = deque(maxlen=REQUESTS_KEPT)
        self.refusals: deque[dict[str, JSON]] = deque(maxlen=REQUESTS_KEPT)
