"""Picking a move part by part: legal moves in, the next things to press out.

Notations fall into parts as `engines.notation` says: `a1xc3xe5` is `a1`, `xc3`, `xe5`. Pressing a button
adds a part. Where only one part can follow, nobody is asked. Where the notation so far is a whole move and
also the beginning of longer ones, stopping there is a choice of its own, written with `!` after it.

>>> [pick.notation for pick in choices(["b2-c3", "b2-b3", "c3"])]
['b2', 'c3']
>>> [pick.label for pick in choices(["b2-c3", "b2-b3", "c3"], "b2")]
['c3', 'b3']
>>> settle(["d4xd2", "d4xd2xf4"], "d4")
('d4xd2', False)
>>> [pick.notation for pick in choices(["d4xd2", "d4xd2xf4"], "d4")]
['d4xd2!', 'd4xd2xf4']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.match.model import Refused
from engines.core import msg
from engines.notation import bare, part_after

STOP: Final = "!"
"""Ends a notation that is to be played as it is, though longer moves begin with it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to press."""

    notation: str
    """The notation so far once it is pressed; ends in `!` where pressing it stops there."""
    label: str
    """The part it chooses ("c3", "sky"). A whole move where it stops or is the only one left; with its
    separator ("=t7") where another choice would read the same."""

    @property
    def stops(self) -> bool:
        """Whether this ends a move that could go on."""
        return self.notation.endswith(STOP)


def choices(moves: Sequence[str], picked: str = "") -> list[Pick]:
    """What can be pressed after `picked`, in the order of `moves`, forced parts already followed.

    One choice only where a single move is left. Raises Refused if no move begins with `picked`.
    """
    notation, whole = settle(moves, picked)
    if whole:
        return [Pick(notation, notation)]
    parts = list(dict.fromkeys(_following(moves, notation)))
    names = [bare(part) if part else notation for part in parts]
    return [
        Pick(notation + (part or STOP), part if part and names.count(name) > 1 else name)
        for part, name in zip(parts, names, strict=True)
    ]


def settle(moves: Sequence[str], picked: str) -> tuple[str, bool]:
    """Follow the forced parts after `picked`: the notation, and whether it is a whole move to play.

    Raises Refused if no move begins with `picked`.
    """
    if picked.endswith(STOP) and picked[:-1] in moves:
        return picked[:-1], True
    notation = picked
    while True:
        following = set(_following(moves, notation))
        if not following:
            raise Refused(
                msg("No legal move begins with {notation}; choose on the board again.", notation=picked)
            )
        if following == {""}:
            return notation, True
        if len(following) > 1:
            return notation, False
        notation += following.pop()


def _following(moves: Sequence[str], notation: str) -> Iterator[str]:
    """The part after `notation` of each move that begins with it; "" for that move itself."""
    for move in moves:
        if (part := part_after(move, notation)) is not None:
            yield part
