"""Shards: how Discord splits a bot's servers across several connections.

A server's id decides its shard; direct messages, and anything else without a server, are on shard 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd
from typing import Final

ID_BITS: Final = 22
"""How many low bits of a server's id play no part in choosing its shard."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of `count` shards."""

    id: int = 0
    count: int = 1

    def overlaps(self, other: Shard) -> bool:
        """Whether some server is on both, even if their counts differ.

        >>> Shard(1, 4).overlaps(Shard(1, 2)), Shard(1, 4).overlaps(Shard(0, 2))
        (True, False)
        """
        return (self.id - other.id) % gcd(self.count, other.count) == 0


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards one process serves, out of `count`."""

    count: int = 1
    ids: tuple[int, ...] = (0,)
    """At least one, ascending."""

    @classmethod
    def all_of(cls, count: int) -> Shards:
        return cls(count, tuple(range(count)))

    @property
    def every(self) -> bool:
        """Whether these are all the shards, with none left to other processes."""
        return len(self.ids) == self.count

    @property
    def each(self) -> tuple[Shard, ...]:
        return tuple(Shard(id_, self.count) for id_ in self.ids)

    def only(self, ids: Iterable[int]) -> Shards:
        """Return only the shards with these ids."""
        return Shards(self.count, tuple(id_ for id_ in self.ids if id_ in set(ids)))

    def id_of(self, guild_id: int | None) -> int:
        """Return the id of a server's shard, whether or not it's served here. None stands for no server.

        >>> Shards(4, (1,)).id_of(6 << 22), Shards(4, (1,)).id_of(None)
        (2, 0)
        """
        return 0 if guild_id is None else (guild_id >> ID_BITS) % self.count

    def serve(self, guild_id: int | None) -> bool:
        """Whether a server is on one of these shards. None stands for no server."""
        return self.id_of(guild_id) in self.ids

    def overlap(self, other: Shards) -> bool:
        """Whether some server is served by both."""
        return any(one.overlaps(two) for one in self.each for two in other.each)


UNDIVIDED: Final = Shards()
"""One shard, with every server."""
