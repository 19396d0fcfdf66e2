"""How moves are written: the one grammar that rules, pictures and buttons share.

A move has one or more parts. The first is a point (`c3`: a piece is placed there, or picked up), a word
(`pass`), a die or a card; each later part starts with its separator:

| separator | what the part says              | examples                  |
|-----------|---------------------------------|---------------------------|
| `-`       | where a piece steps or slides   | `b2-c3`, `a3-home`        |
| `x`       | where a piece lands after a leap | `a1xc3xe5`               |
| `=`       | where a whole group or block goes, or what cards make | `e3=e5`, `3MW+7ML=4` |
| `/`       | what is then removed or chosen  | `a1-a4/d4`, `pass/c2`     |
| `+`       | what is used together with it   | `1+3+5`, `a1:AS+AL`       |
| `,`       | what the next dice are used for | `6,3+4`                   |
| `:`       | what a word is about            | `take:1`, `huff:a1`       |
| `&`       | what is played along with it    | `3MW+7ML=4&C`             |

An `x` separates only points, so `exchange` is one part. A point is a letter with up to two digits. Dice
results are written `roll:2-5` (`engines.chance.dice`) and are never picked part by part.

>>> parts_of("a1xc3/d4"), parts_of("exchange"), parts_of("6,3+4")
(['a1', 'xc3', '/d4'], ['exchange'], ['6', ',3', '+4'])
>>> part_after("a1xc3xe5", "a1xc3"), part_after("a1xc3xe5", "a1"), part_after("t15-t20", "t1")
('xe5', 'xc3', None)
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_POINT: Final = r"[a-z][0-9]{0,2}"
_CHUNK: Final = re.compile(r"(?s:.)[^-=/+,:&]*")
"""One part, or several separated only by `x`."""
_CHAIN: Final = re.compile(rf"[-=/+,:&]?{_POINT}(?:x{_POINT})+")
"""Points separated by `x`."""
_SEPARATOR: Final = re.compile(rf"[-=/+,:&]|x(?={_POINT}\Z)")
"""The separator at the start of a part."""
_ON_BOARD: Final = re.compile(rf"{_POINT}(?:[-x/]{_POINT})*")
"""A whole move of a single piece on a board."""


def parts_of(move: str) -> list[str]:
    """Split a move, or the start of one, into parts, all but the first with their separators."""
    found: list[str] = []
    for chunk in _CHUNK.findall(move):
        found += re.split("(?=x)", chunk) if _CHAIN.fullmatch(chunk) else [chunk]
    return found


def bare(part: str) -> str:
    """A part without its separator.

    >>> bare("xc3"), bare("-home"), bare("exchange")
    ('c3', 'home', 'exchange')
    """
    return part[1:] if _SEPARATOR.match(part) else part


def part_after(move: str, picked: str) -> str | None:
    """Return the part of `move` right after what is `picked` so far, with its separator.

    "" if `picked` is the whole move, None if `move` doesn't begin with those parts.
    """
    if not move.startswith(picked):
        return None
    end = 0
    for part in parts_of(move):
        if end == len(picked):
            return part
        end += len(part)
    return "" if end == len(picked) else None


def point_after(move: str, picked: str) -> str | None:
    """Return the point, or place off the board, where `move` goes right after what is `picked`.

    None if `move` doesn't begin that way, ends there, or goes on with cards or dice.

    >>> point_after("a1-a4/d4", "a1"), point_after("a1-a4/d4", "a1-a4"), point_after("6,3+4", "6")
    ('a4', 'd4', None)
    """
    part = part_after(move, picked)
    return bare(part) if part and part[0] in "-x=/" else None


def last_part(picked: str) -> str:
    """Return the last part picked so far, which is where the lifted piece stands; "" if nothing is picked.

    >>> last_part("b4"), last_part("b4xc5"), last_part("")
    ('b4', 'c5', '')
    """
    return bare(parts_of(picked)[-1]) if picked else ""


@lru_cache(maxsize=4096)
def path_of(move: str) -> tuple[str, ...]:
    """Return the points along a move, or the start of one: where its piece stands or is placed, then every
    landing. It stops before a slash, so the last point is where the piece ends up.

    >>> path_of("c4xa4xa1"), path_of("e1/a5"), path_of("pass"), path_of("")
    (('c4', 'a4', 'a1'), ('e1',), ('pass',), ())
    """
    found: list[str] = []
    for part in parts_of(move):
        if found and part[0] not in "-x=":
            break
        found.append(bare(part))
    return tuple(found)


def points_of(move: str) -> list[str]:
    """Return every point of a single-piece move, in order; [] if the text isn't written like one.

    >>> points_of("a1xc3/d4"), points_of("hello"), points_of("b2-c")
    (['a1', 'c3', 'd4'], [], ['b2', 'c'])
    """
    return re.split("[-x/]", move) if _ON_BOARD.fullmatch(move) else []


def is_placing(move: str) -> bool:
    """Whether a move on a board places a piece rather than moving one.

    >>> is_placing("c3"), is_placing("c3/a1"), is_placing("b2-c3")
    (True, True, False)
    """
    return "-" not in move and "x" not in move
