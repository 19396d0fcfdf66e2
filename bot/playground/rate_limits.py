"""Rate limits: 50 requests a second overall, a bucket for each kind of request, and a ban for being refused
too often. They use the machine's monotonic clock, as discord.py does.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections import deque
from dataclasses import dataclass
from typing import Final

GLOBAL_REQUESTS: Final = 50
REFUSED_AT_MOST: Final = 10_000
REFUSED_SECONDS: Final = 600.0
_VIA: Final = {"Via": "1.1 playground"}
"""Without this header, discord.py takes a 429 for a ban."""

_RATES: Final = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("POST", "/channels/{channel_id}/typing"): (5, 5.0),
    ("POST", "/channels/{channel_id}/threads"): (10, 10.0),
    ("POST", "/webhooks/{application_id}/{token}"): (5, 2.0),
    ("PATCH", "/webhooks/{application_id}/{token}/messages/{name}"): (5, 2.0),
}
"""How many requests are allowed in how many seconds, by method and path. Discord doesn't publish its limits;
these have been observed."""
_OTHERS: Final = (50, 1.0)
_BUCKETS_KEPT: Final = 1_000


@dataclass(slots=True)
class _Window:
    """Allows `left` more requests, then none until `ends` (monotonic seconds)."""

    left: int
    ends: float


@dataclass(frozen=True, slots=True)
class Limited:
    """The answer to a request that must wait."""

    retry_after: float
    """Seconds."""
    everywhere: bool
    headers: dict[str, str]

    def body(self) -> dict[str, object]:
        """Return the body of the answer with status 429."""
        retry_after = round(self.retry_after, 3)
        return {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": self.everywhere,
        }


class RateLimits:
    """Counts the bot's requests. Tests of the ban lower `refused_at_most`."""

    def __init__(self, refused_at_most: int = REFUSED_AT_MOST) -> None:
        self.lifted = False
        """Whether the limits are lifted, so that programs can play faster than people."""
        self._global = _Window(GLOBAL_REQUESTS, 0.0)
        self._windows: dict[tuple[str, str, str], _Window] = {}
        self._refused: deque[float] = deque(maxlen=refused_at_most)

    def take(self, method: str, path: str, major: str) -> Limited | dict[str, str]:
        """Count one request by its path template and major parameter (channel, server or token).

        Returns its rate limit headers, or Limited if it must wait. Answers to interactions are exempt from
        all limits; later requests with their tokens are exempt from the global one.
        """
        if self.lifted or path.startswith("/interactions/"):
            return {}
        now = time.monotonic()
        if not path.startswith("/webhooks/") and not self._open(self._global, GLOBAL_REQUESTS, 1.0, now):
            wait = self._global.ends - now
            return Limited(wait, True, _VIA | {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"})
        limit, seconds = _RATES.get((method, path), _OTHERS)
        window = self._window(method, path, major)
        free = self._open(window, limit, seconds, now)
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{time.time() + window.ends - now:.3f}",
            "X-RateLimit-Reset-After": f"{window.ends - now:.3f}",
            "X-RateLimit-Bucket": _bucket(method, path),
        }
        if free:
            return headers
        return Limited(window.ends - now, False, _VIA | headers | {"X-RateLimit-Scope": "user"})

    def _window(self, method: str, path: str, major: str) -> _Window:
        key = method, path, major
        window = self._windows.get(key)
        if window is None:
            if len(self._windows) >= _BUCKETS_KEPT:
                del self._windows[next(iter(self._windows))]
            window = self._windows[key] = _Window(0, 0.0)
        return window

    @staticmethod
    def _open(window: _Window, limit: int, seconds: float, now: float) -> bool:
        if now >= window.ends:
            window.left, window.ends = limit, now + seconds
        if window.left == 0:
            return False
        window.left -= 1
        return True

    def count_refused(self, status: int) -> None:
        """Count an answer that can lead to a ban: 401, 403 and 429."""
        if status in (401, 403, 429):
            self._refused.append(time.monotonic())

    @property
    def banned(self) -> bool:
        """Whether too many requests were refused in ten minutes. If so, every answer is a bare 429."""
        full = len(self._refused) == self._refused.maxlen
        return full and time.monotonic() - self._refused[0] < REFUSED_SECONDS


def retry_header(seconds: float) -> dict[str, str]:
    """Return the `Retry-After` header that every 429 has, in whole seconds."""
    return {"Retry-After": str(math.ceil(seconds))}


def _bucket(method: str, path: str) -> str:
    return hashlib.md5(f"{method} {path}".encode(), usedforsecurity=False).hexdigest()
