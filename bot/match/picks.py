"""Picking a move part by part: legal moves in, the next things to press out.

Notations fall into parts as `engines.notation` says: `a1xc3xe5` is `a1`, `xc3`, `xe5`. Pressing a button
adds a part. Where only one part can follow, nobody is asked; but a press that only names a piece never plays:
it lifts the piece, and the next press plays (`plays`). Where the notation so far is a whole move and also the
beginning of longer ones, stopping there is a choice of its own, written with `!` after it.

>>> [pick.notation for pick in choices(["b2-c3", "b2-b3", "c3"])]
['b2', 'c3']
>>> [pick.label for pick in choices(["b2-c3", "b2-b3", "c3"], "b2")]
['c3', 'b3']
>>> settle(["d4xd2", "d4xd2xf4"], "d4")
('d4xd2', False)
>>> [pick.notation for pick in choices(["d4xd2", "d4xd2xf4"], "d4")]
['d4xd2!', 'd4xd2xf4']
>>> plays(["b2-c3", "a1"], "b2"), plays(["b2-c3", "a1"], "b2-c3"), plays(["b2-c3", "a1"], "a1")
(None, 'b2-c3', 'a1')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.match.model import Refused
from engines.core import msg
from engines.notation import bare, part_after, parts_of

STOP: Final = "!"
"""Ends a notation that is to be played as it is, though longer moves begin with it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to press."""

    notation: str
    """The notation so far once it is pressed; ends in `!` where pressing it stops there."""
    label: str
    """The part it chooses ("c3", "sky"). A whole move where it stops or is the only one left, or where one
    press plays it ("t5 → t11"); with its separator ("=t7") where another choice would read the same."""
    part: str = ""
    """The part it chooses, if the label says more."""

    @property
    def stops(self) -> bool:
        """Whether this ends a move that could go on."""
        return self.notation.endswith(STOP)

    @property
    def name(self) -> str:
        """What is named by it: where on the board it is pressed."""
        return self.part or self.label


def choices(
    moves: Sequence[str], picked: str = "", *, in_full: bool = False, quick: bool = False
) -> list[Pick]:
    """What can be pressed after `picked`, in the order of `moves`, forced parts already followed.

    One choice only where a single move is left. `in_full`: whole moves are offered at once if each piece has
    one at most; `quick`: for every piece that has only one. Raises Refused if no move begins with `picked`.
    """
    notation, whole = settle(moves, picked)
    if whole:
        part = bare(part_after(notation, picked) or "") if picked else ""
        return [Pick(notation, part or notation)]
    whole_moves: dict[str, Pick] = {}
    if (in_full or quick) and not picked and not notation:
        firsts = [parts_of(move)[0] for move in moves]
        if quick or len(set(firsts)) == len(moves):
            whole_moves = {
                first: Pick(move, _arrow(move), first)
                for move, first in zip(moves, firsts, strict=True)
                if firsts.count(first) == 1
            }
    parts = list(dict.fromkeys(_following(moves, notation)))
    names = [bare(part) if part else notation for part in parts]
    return [
        whole_moves.get(part)
        or Pick(notation + (part or STOP), part if part and names.count(name) > 1 else name)
        for part, name in zip(parts, names, strict=True)
    ]


def plays(moves: Sequence[str], pressed: str) -> str | None:
    """The move that pressing this notation plays; None if it only picks something up, or puts it down.

    It plays if it names a whole move, or a second part after which nothing is left to choose. Raises Refused
    if no move begins with it.
    """
    notation, whole = settle(moves, pressed)
    if not whole or not pressed:
        return None
    return notation if pressed.rstrip(STOP) == notation or len(parts_of(pressed)) > 1 else None


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


def _arrow(move: str) -> str:
    """A whole move as a button says it.

    >>> _arrow("t5-t11"), _arrow("b2xb4"), _arrow("1+6"), _arrow("c3")
    ('t5 → t11', 'b2 × b4', '1+6', 'c3')
    """
    signs = {"-": " → ", "=": " → ", "x": " × "}
    first, *others = parts_of(move)
    return first + "".join(
        signs[part[0]] + part[1:] if part[0] in signs and bare(part) != part else part for part in others
    )


def _following(moves: Sequence[str], notation: str) -> Iterator[str]:
    """The part after `notation` of each move that begins with it; "" for that move itself."""
    for move in moves:
        if (part := part_after(move, notation)) is not None:
            yield part
