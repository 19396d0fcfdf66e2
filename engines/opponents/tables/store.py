"""Tables as files: a line of JSON that says what it is, then the numbers of all positions and their
values."""

from __future__ import annotations

import json
import os
import zlib
from array import array
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from engines.core import Game, Position
from engines.opponents.tables.numbering import number_of, options_of
from engines.opponents.tables.solve import Solution

SHIPPED: Final = Path(__file__).parent / "shipped"
"""The tables that come with Lodge."""


@dataclass(frozen=True)
class Table:
    """A solved game, under one set of options."""

    about: dict[str, Any]
    numbers: array[int]
    """Of every running position, in order."""
    values: bytes
    """Of each, as `engines.opponents.tables.solve` gives them."""

    def value(self, game: Game, position: Position) -> int | None:
        """The value of a running position for the seat to act; None for one that cannot come up."""
        number = number_of(game, position)
        place = bisect_left(self.numbers, number)
        if place == len(self.numbers) or self.numbers[place] != number:
            return None
        return self.values[place]


def save(folder: Path, game: Game, options: dict[str, str], solution: Solution) -> Path:
    """Write a table into a folder."""
    numbers = sorted(solution.values)
    values = bytes(solution.values[number] for number in numbers)
    steps = array("Q", (number - before for before, number in zip([0, *numbers], numbers, strict=False)))
    won, drawn, lost = solution.count()
    about = {
        "game": game.slug,
        "options": options,
        "positions": len(numbers),
        "start": solution.start,
        "longest": solution.longest,
        "won": won,
        "drawn": drawn,
        "lost": lost,
    }
    path = folder / name_of(game, options)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(json.dumps(about).encode() + b"\n" + zlib.compress(_in_columns(steps) + values, 9))
    return path


def load(path: Path) -> Table:
    """Read a table. Raises ValueError if it is none."""
    head, _, packed = path.read_bytes().partition(b"\n")
    about = json.loads(head)
    count = about["positions"]
    body = zlib.decompress(packed)
    if len(body) != 9 * count:
        raise ValueError(f"{path} is damaged.")
    numbers, total = array("Q"), 0
    for step in _from_columns(body[: 8 * count]):
        total += step
        numbers.append(total)
    return Table(about, numbers, body[8 * count :])


def table_for(game: Game, position: Position) -> Table | None:
    """The table of a match like this one, if there is one: shipped, or in the folder `LODGE_TABLES` names."""
    name = name_of(game, options_of(game, position))
    made = os.environ.get("LODGE_TABLES")
    return _table(SHIPPED / name) or (_table(Path(made) / name) if made else None)


@cache
def _table(path: Path) -> Table | None:
    return load(path) if path.exists() else None


def name_of(game: Game, options: dict[str, str]) -> str:
    """The file name of a table: the game, and the options that are not the usual ones."""
    unusual = [
        f"-{option.name}={options[option.name]}"
        for option in game.options
        if options.get(option.name, option.default) != option.default
    ]
    return f"{game.slug}{''.join(unusual)}.table"


def _in_columns(numbers: array[int]) -> bytes:
    """The bytes of the numbers, all lowest ones first: that packs better."""
    raw = numbers.tobytes()
    return b"".join(raw[column::8] for column in range(8))


def _from_columns(raw: bytes) -> array[int]:
    count = len(raw) // 8
    mixed = bytearray(len(raw))
    for column in range(8):
        mixed[column::8] = raw[count * column : count * (column + 1)]
    numbers = array("Q")
    numbers.frombytes(bytes(mixed))
    return numbers
