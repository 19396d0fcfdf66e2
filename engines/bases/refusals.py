"""Why a move is refused, in one sentence that says what's wrong and what to play instead.

The legal moves nearly always show why, so one explanation serves every board game; reasons that only a game's
own rules know come first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core import Either, Message, excerpt, msg, nearest, nmsg
from engines.notation import is_placing, part_after, points_of

MOST_EXAMPLES: Final = 6
"""At most this many moves are given as examples."""


def refusal(
    move: str,
    legal: Sequence[str],
    *,
    actor: int,
    cell: Mapping[str, int],
    cells: Sequence[int],
    names: Sequence[Message],
    form: Message,
) -> Message:
    """Why `move` is not among `legal`, the moves of `actor`, whose turn it is.

    `cell` and `cells` are the board's points and who stands on each (-1: nobody), `names` the seats'
    names, `form` says how a move is written: "write two points (b2-c3)".
    """
    some = nearest(move, legal, MOST_EXAMPLES)
    if move == "pass":
        return msg("You can't pass now. Try {moves}.", moves=some)
    written = points_of(move)
    if not written:
        # Translators: {form} is how moves are written: "write two points (a2-b3)".
        return msg(
            "{move} isn't a move. To play, {form}. Try {moves}.",
            move=excerpt(move) or "-",
            form=form,
            moves=some,
        )
    for point in written:
        if point not in cell:
            return msg("There's no {point} on this board. Try {moves}.", point=point, moves=some)
    begun = move.partition("/")[0]
    if longer := tuple(other for other in legal if (part_after(other, begun) or "-")[0] in "x/"):
        return _unfinished(excerpt(move), Either(longer[:MOST_EXAMPLES]))
    start = written[0]
    owner = cells[cell[start]]
    if is_placing(move):
        return _refused_placing(start, legal, some, taken=owner != -1)
    if all(map(is_placing, legal)):
        return msg("You have to place a piece first. Try {moves}.", moves=some)
    if owner == -1:
        return msg("{start} is empty. Try {moves}.", start=start, moves=some)
    if owner != actor:
        return msg(
            "The piece on {start} is {seat}'s. Try {moves}.", start=start, seat=names[owner], moves=some
        )
    return _refused_move(move, written, legal, some, taken=cells[cell[written[1]]] != -1)


def roll_refusal(roll: str, count: int, results: Sequence[str]) -> Message:
    """Why `roll` is not among `results`, the rolls possible with the `count` dice that are due."""
    return nmsg(
        "{move} isn't possible with {n} die. Write {results}.",
        "{move} isn't possible with {n} dice. Write {results}.",
        count,
        move=excerpt(roll) or "-",
        results=nearest(roll, results, 3),
    )


def _unfinished(move: str, same: Either) -> Message:
    if "/" in move:
        return msg("You can't take that piece. Try {moves}.", moves=same)
    if any("/" in other for other in same):
        return msg("Say which piece {move} takes. Try {moves}.", move=move, moves=same)
    return msg("You have to keep capturing after {move}. Try {moves}.", move=move, moves=same)


def _refused_placing(point: str, legal: Sequence[str], some: Either, *, taken: bool) -> Message:
    if not any(map(is_placing, legal)):
        return msg("You can't place a piece now. Try {moves}.", moves=some)
    if taken:
        return msg("{point} is taken. Try {moves}.", point=point, moves=some)
    return msg("You can't place a piece on {point} now. Try {moves}.", point=point, moves=some)


def _refused_move(
    move: str, written: list[str], legal: Sequence[str], some: Either, *, taken: bool
) -> Message:
    start, end = written[:2]
    if "x" not in move and all("x" in other for other in legal):
        return msg("You have to capture. Try {moves}.", moves=some)
    onwards = [other for other in legal if points_of(other)[:1] == [start] and not is_placing(other)]
    if not onwards:
        return msg("You can't move from {start} now. Try {moves}.", start=start, moves=some)
    what = {"start": start, "end": end, "moves": Either(onwards[:MOST_EXAMPLES])}
    if taken:
        return msg("{end} is taken. Try {moves}.", **what)
    return msg("You can't get from {start} to {end}. Try {moves}.", **what)
