"""What is costly to make and kept while there is room, reckoned in bytes."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Things by their keys, in at most `room` bytes: those not asked for longest are dropped first.
    Threads may share it."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.bytes = 0
        """What all that is kept takes now, at most `room`."""
        self._things: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

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
