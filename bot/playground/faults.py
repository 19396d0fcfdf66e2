"""Injected faults: make the bot's requests and gateway connections go wrong on purpose."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from bot.playground.errors import JSON
from bot.playground.json_answer import json_answer
from bot.playground.rate_limits import retry_header

CUT: Final = "cut"
"""Used as a status: the connection breaks."""
HELD: Final = "held"
"""Used as a status: the request waits until the faults are cleared. Then it is carried out, or only answered
if it had been carried out already."""
ALWAYS: Final = 10**9
"""How many times a fault strikes if only its share is given."""


@dataclass(slots=True)
class Fault:
    """A fault: the next `times` matching requests, or a share of them, get `status` before or `after` they
    are carried out."""

    method: str
    path: re.Pattern[str]
    status: int | str
    """A status from 400 to 599, `CUT` or `HELD`."""
    code: int
    """Discord's error code, sent along with the status."""
    times: int
    after: bool
    wait: float
    """Seconds that a 429 asks to wait."""
    share: float = 1.0
    """The share of matching requests it hits, at random."""
    rng: random.Random = field(default_factory=random.Random)

    def hits(self, method: str, path: str) -> bool:
        """Return whether this fault hits a request."""
        fits = self.method in ("", method) and self.path.search(path) is not None
        return fits and (self.share >= 1 or self.rng.random() < self.share)

    def broken(self, request: web.Request) -> web.Response:
        """Answer a request the way this fault says, or break its connection."""
        if self.status == CUT and request.transport is not None:
            request.transport.abort()
        status = self.status if isinstance(self.status, int) else 500  # not sent if the connection is cut
        body: dict[str, JSON] = {"message": f"{status}: injected by the playground", "code": self.code}
        headers: dict[str, str] = {}
        if status == 429:
            body |= {"retry_after": self.wait, "global": False}
            headers = {"Via": "1.1 playground"} | retry_header(self.wait)
        return json_answer(status, body, headers)


class Faults:
    """Faults waiting for their requests."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []
        self._cleared = asyncio.Event()

    def add(self, form: dict[str, JSON]) -> None:
        """Add a fault from its JSON form. Raises ValueError, saying what is wrong with it."""
        when = form.get("when", "before")
        if when not in ("before", "after"):
            raise ValueError('"when" must be "before" or "after".')
        try:
            path = re.compile(str(form.get("path", "")))
        except re.error as error:
            raise ValueError(f'"path" is not a regular expression: {error}.') from None
        share = float(form.get("share", 1))
        if not 0 < share <= 1:
            raise ValueError('"share" must be above 0 and at most 1.')
        status, times = form.get("status", 500), int(form.get("times", 1 if share == 1 else ALWAYS))
        if status not in (CUT, HELD):
            status = int(status)
            if not 400 <= status <= 599:
                raise ValueError(f'"status" must be 400 to 599, "{CUT}" or "{HELD}".')
        method, code = str(form.get("method", "")).upper(), int(form.get("code", 0))
        wait, rng = float(form.get("wait", 0.1)), random.Random(form.get("seed"))
        self._waiting.append(Fault(method, path, status, code, times, when == "after", wait, share, rng))

    def clear(self) -> None:
        """Remove all faults, and let held requests go on."""
        self._waiting.clear()
        self._cleared.set()
        self._cleared = asyncio.Event()

    async def hold(self) -> None:
        """Wait until the faults are cleared."""
        await self._cleared.wait()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault for this request, if any, and count it as used once."""
        for fault in self._waiting:
            if fault.hits(method, path):
                fault.times -= 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None
