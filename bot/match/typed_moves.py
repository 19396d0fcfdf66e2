"""Which legal move a text means, and which names are like it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Final

from bot.limits_and_times import MOVE_LENGTH
from bot.match.model import Refused
from engines.core import IllegalMove, Position, msg

_RUN: Final = re.compile(r"\w+(?:\+\w+)+")
_SEPARATORS: Final = re.compile(r"[^a-z0-9]+|(?<=[0-9])x(?=[a-z])|(?<=\b[a-z])x(?=[a-z][0-9])")
_POINT: Final = re.compile(r"[a-z]\d+")


def find_move(position: Position, seat: int, text: str) -> str:
    """Return the legal move that `text` means, up to blanks, capitals and the order of what is joined by "+";
    where only one move can be meant, up to separators, too.

    Raises Refused, with the game's reason and similar legal moves.
    """
    text = text.strip()[:MOVE_LENGTH]
    moves = position.moves(seat)
    if text in moves:
        return text
    for key in (_plain, _unordered, _unseparated):
        wanted = key(text)
        meant = [move for move in moves if key(move) == wanted]
        if len(meant) == 1:
            return meant[0]
    try:
        position.seen_by(seat).play(seat, text)  # its reason cannot tell what the seat may not know
    except IllegalMove as error:
        reason = error.message
    else:  # the engine plays a move that it does not list
        reason = msg("{move} is not a legal move.", move=text)
    near = similar_names(text, moves)
    if not near:
        raise Refused(reason)
    raise Refused(msg("{reason} Similar legal moves: {moves}.", reason=reason, moves=near))


def similar_names(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return up to three of `names` that `text` may have meant."""
    plain = {_plain(name): name for name in names}
    found = difflib.get_close_matches(_plain(text), plain, n=3, cutoff=0.4)
    return tuple(plain[name] for name in found)


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def _unordered(text: str) -> str:
    """Sort what is joined by "+" in a move, unless it is points: their order matters.

    >>> _unordered("a3:7ML+2WL"), _unordered("split:b+a/d+c"), _unordered("b2+a1")
    ('a3:2wl+7ml', 'split:a+b/c+d', 'b2+a1')
    """
    return _RUN.sub(_sorted, _plain(text))


def _unseparated(text: str) -> str:
    """What a move names, without what separates it.

    >>> _unseparated("C4 - B3"), _unseparated("c4xb3"), _unseparated("a1:AS+AL"), _unseparated("exchange")
    ('c4b3', 'c4b3', 'a1asal', 'exchange')
    """
    return _SEPARATORS.sub("", _plain(text))


def _sorted(run: re.Match[str]) -> str:
    names = run[0].split("+")
    return run[0] if any(map(_POINT.fullmatch, names)) else "+".join(sorted(names))
