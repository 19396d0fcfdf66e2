"""Tables as files: a line of JSON that says what the table is, an index, then all positions in order of their
numbers, in blocks that are compressed one by one. A table is mapped, not read: the processes that play from
it share it, and each unpacks only the few blocks it needs."""

from __future__ import annotations

import json
import mmap
import os
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from engines.core import Game, Position
from engines.opponents.tables.numbering import number_of, options_of
from engines.opponents.tables.solve import Solution

SHIPPED: Final = Path(__file__).parent / "shipped"
"""The tables that come with Lodge."""
BLOCK: Final = 4096
"""How many positions are packed together."""
UNPACKED: Final = 32
"""How many blocks of a table are kept unpacked, at about 50 kB each."""


class Entry(NamedTuple):
    """What a table says about a position, as `engines.opponents.tables.solve` gives it."""

    value: int
    progress: int | None
    """Below the number of plies that this stands for, the limit of quiet turns comes first. None in a table
    made without the limit."""


class Table:
    """A solved game, under one set of options, in a file."""

    def __init__(self, path: Path) -> None:
        """Open a table. Raises ValueError if the file is not a table, or only part of one."""
        with path.open("rb") as file:
            self._file = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        start = self._file.find(b"\n") + 1
        self.about: dict[str, Any] = json.loads(self._file[:start] or "{}")
        if "widths" not in self.about:
            raise ValueError(f"{path} is no table.")
        count = -(-self.about["positions"] // BLOCK)
        self._firsts = array("Q", self._file[start : start + 8 * count])
        start += 8 * count
        lengths = array("I", self._file[start : start + 4 * count])
        self._ends = list(accumulate(lengths, initial=start + 4 * count))
        if self._ends[-1] != len(self._file):
            raise ValueError(f"{path} is damaged.")
        self._block = lru_cache(UNPACKED)(self._unpack)

    def look_up(self, game: Game, position: Position) -> Entry | None:
        """Return what is known about a running position; None for one that cannot come up."""
        number = number_of(game, position)
        block = bisect_right(self._firsts, number) - 1
        if block < 0:
            return None
        numbers, values, progress = self._block(block)
        place = bisect_left(numbers, number)
        if place == len(numbers) or numbers[place] != number:
            return None
        return Entry(values[place], progress[place] if progress else None)

    def entries(self) -> Iterator[tuple[int, Entry]]:
        """Yield all positions in order of their numbers."""
        for block in range(len(self._firsts)):
            numbers, values, progress = self._unpack(block)
            for place, number in enumerate(numbers):
                yield number, Entry(values[place], progress[place] if progress else None)

    def _unpack(self, block: int) -> tuple[Sequence[int], Sequence[int], bytes]:
        body = zlib.decompress(self._file[self._ends[block] : self._ends[block + 1]])
        widths = self.about["widths"]
        count = len(body) // sum(widths)
        steps, values, progress = (
            body[count * before : count * after] for before, after in pairwise(accumulate(widths, initial=0))
        )
        first, *others = _numbers(steps, count)
        assert not first, "a block begins with the number in the index"
        numbers = array("Q", accumulate(others, initial=self._firsts[block]))
        return numbers, array("H", list(_numbers(values, count))), progress


def save(folder: Path, game: Game, options: dict[str, str], solution: Solution) -> Path:
    """Write a table into a folder: whole, or not at all."""
    numbers, values, progress = solution.numbers, solution.values, solution.progress
    steps = array("Q", (after - before for before, after in pairwise(chain(numbers[:1], numbers))))
    steps[::BLOCK] = array("Q", bytes(8 * len(steps[::BLOCK])))
    widths = [_width(steps), _width(values), 1 if progress else 0]
    blocks = []
    for start in range(0, len(numbers), BLOCK):
        some = slice(start, start + BLOCK)
        columns = _columns(steps[some], widths[0]) + _columns(values[some], widths[1]) + progress[some]
        blocks.append(zlib.compress(columns, 9))
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
        "widths": widths,
    }
    index = numbers[::BLOCK].tobytes() + array("I", map(len, blocks)).tobytes()
    path = folder / name_of(game, options)
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(json.dumps(about).encode() + b"\n" + index + b"".join(blocks))
    unfinished.replace(path)
    return path


def table_for(game: Game, position: Position) -> Table | None:
    """Return the table for a match like this one, if it is shipped or in the folder `LODGE_TABLES` names."""
    name = name_of(game, options_of(game, position))
    made = os.environ.get("LODGE_TABLES")
    for path in (SHIPPED / name, *([Path(made) / name] if made else [])):
        if path.exists():
            return _opened(path)
    return None


@lru_cache(None)
def _opened(path: Path) -> Table:
    return Table(path)


def name_of(game: Game, options: dict[str, str]) -> str:
    """Return the file name of a table: the game, and the options that differ from the defaults."""
    unusual = [
        f"-{option.name}={options[option.name]}"
        for option in game.options
        if options.get(option.name, option.default) != option.default
    ]
    return f"{game.slug}{''.join(unusual)}.table"


def _width(numbers: Sequence[int]) -> int:
    """Return how many bytes the largest number needs."""
    return max(1, -(-max(numbers).bit_length() // 8))


def _columns(numbers: array[int], width: int) -> bytes:
    """Return the bytes of the numbers, all the lowest ones first: that packs better."""
    raw = numbers.tobytes()
    return b"".join(raw[column :: numbers.itemsize] for column in range(width))


def _numbers(columns: bytes, count: int) -> Sequence[int]:
    """Put back together what `_columns` took apart."""
    if len(columns) == count:
        return columns
    mixed = bytearray(8 * count)
    for column in range(len(columns) // count):
        mixed[column::8] = columns[count * column : count * (column + 1)]
    return array("Q", bytes(mixed))
