"""Caches of things that are drawn over and over, limited by number or by bytes. Each one registers itself, so
that a process that stops drawing can empty them all."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Final, Generic, ParamSpec, TypeVar, cast

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")
_clearing: Final[list[Callable[[], None]]] = []
"""The functions that empty each cache."""


def cached(maxsize: int | None) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Decorate a function like `functools.lru_cache`."""

    def decorate(make: Callable[P, V]) -> Callable[P, V]:
        found = lru_cache(maxsize)(make)
        _clearing.append(found.cache_clear)
        return cast("Callable[P, V]", found)

    return decorate


def forget_drawn() -> None:
    """Drop boards, pieces, fonts and everything else this process has cached for drawing: tens of megabytes
    after many games. Anything needed later is made again."""
    for clear in _clearing:
        clear()


class Kept(Generic[K, V]):
    """A cache of at most `room` bytes that drops the least recently used entries first. Safe to share between
    threads."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.bytes = 0
        """How much the entries take now, at most `room`."""
        self._things: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()
        _clearing.append(self.clear)

    def get(self, key: K) -> V | None:
        """Return the entry for the key, or None."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def keep(self, key: K, thing: V, size: int) -> None:
        """Store an entry that takes `size` bytes, key included, unless it exceeds the whole room."""
        with self._lock:
            if size > self.room or key in self._things:
                return
            self._things[key] = thing, size
            self.bytes += size
            while self.bytes > self.room:
                _, (_, dropped) = self._things.popitem(last=False)
                self.bytes -= dropped

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._things.clear()
            self.bytes = 0
