"""Caches of what is drawn again and again, limited by number or by bytes. Each registers itself, so that a
process that stops drawing can drop them all."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Final, Generic, ParamSpec, TypeVar, cast

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")
_clearing: Final[list[Callable[[], None]]] = []
"""What clears each cache there is."""


def cached(maxsize: int | None) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Decorate a function like `functools.lru_cache`."""

    def decorate(make: Callable[P, V]) -> Callable[P, V]:
        found = lru_cache(maxsize)(make)
        _clearing.append(found.cache_clear)
        return cast("Callable[P, V]", found)

    return decorate


def forget_drawn() -> None:
    """Drop boards, pieces, fonts and all else this process has cached for drawing: tens of megabytes, if it
    has drawn many games. What is drawn later is made again."""
    for clear in _clearing:
        clear()


class Kept(Generic[K, V]):
    """Things by their keys, in at most `room` bytes: those not asked for longest are dropped first.
    Threads may share it."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.bytes = 0
        """What all that is kept takes now, at most `room`."""
        self._things: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()
        _clearing.append(self.clear)

    def get(self, key: K) -> V | None:
        """What is kept under the key, if anything is."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def keep(self, key: K, thing: V, size: int) -> None:
        """Keep what takes `size` bytes, key included, if it is less than there is room for in all."""
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
