"""What the people's side sees of the bot's requests: the log, the refusals, and faults put in on purpose."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from typing import Final

from bot.playground.errors import JSON

KEPT: Final = 500


@dataclass(slots=True)
class Fault:
    """An answer that goes wrong: `times` requests that match get `status`, before or after the work."""

    method: str
    path: re.Pattern[str]
    status: int
    times: int
    after: bool


class Faults:
    """Faults waiting for their requests."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, form: dict[str, JSON]) -> None:
        """Put one in from its JSON form. Raises ValueError, saying what is wrong with it."""
        when = form.get("when", "before")
        if when not in ("before", "after"):
            raise ValueError('"when" is "before" or "after".')
        try:
            path = re.compile(str(form.get("path", "")))
        except re.error as error:
            raise ValueError(f'"path" is no regular expression: {error}.') from None
        status, times = int(form.get("status", 500)), int(form.get("times", 1))
        if not 400 <= status <= 599:
            raise ValueError('"status" is between 400 and 599.')
        method = str(form.get("method", "")).upper()
        self._waiting.append(Fault(method, path, status, times, when == "after"))

    def clear(self) -> None:
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that meets this request, used up once."""
        for fault in self._waiting:
            if fault.method in ("", method) and fault.path.search(path):
                fault.times -= 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None


class Journal:
    """The last requests of the bot, and those that Discord would have refused."""

    def __init__(self) -> None:
        self.requests: deque[dict[str, JSON]] = deque(maxlen=KEPT)
        self.refusals: deque[dict[str, JSON]] = deque(maxlen=KEPT)
