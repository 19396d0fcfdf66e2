"""What the three-piece games share: place your pieces, unless they're set up, then move them into a row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.record import replace
from engines.boards.cells import cells_of, mask_of
from engines.boards.nets import Net
from engines.core import Message, Option, msg, pmsg
from engines.notation import is_placing

PIECES: Final = 3

DROP_LINE: Final = Option(
    name="drop_line",
    values=("ignored", "wins"),
    title=pmsg("rule", "A row made while placing"),
    labels=(pmsg("option", "Doesn't win"), pmsg("option", "Wins")),
)


def by_mask(runs: Iterable[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Index rows of three by bitboard. A seat has made a row if the bitboard of its pieces is a key."""
    return {mask_of(run): run for run in runs}


@dataclass(frozen=True, slots=True)
class Threes(Duel):
    """A position of a three-piece game. Each game defines `board`, `rows` and `form`."""

    draws: ClassVar[Draws] = Draws(limit=None)

    @property
    @abstractmethod
    def board(self) -> Net: ...

    @property
    @abstractmethod
    def rows(self) -> Mapping[int, tuple[int, ...]]:
        """The winning rows, by bitboard; in most games a class variable."""

    @property
    def drop_line(self) -> str:
        """Whether a row made by placing "wins" or is "ignored"; a field of games with the option."""
        return "ignored"

    @property
    def row(self) -> tuple[int, ...]:
        """The cells of the winning row, in order; () if there is none."""
        return self.rows[self.men[1 - self.seat]] if self.end == "row" else ()

    @property
    def stocks(self) -> tuple[int, int]:
        """How many pieces each seat still has to place."""
        first, second = self.men
        return PIECES - first.bit_count(), PIECES - second.bit_count()

    def legal(self) -> list[str]:
        if self.stocks[self.seat]:
            return [self.board.points[cell] for cell in cells_of(self.empty)]
        return self.board.step_moves(self.men[self.seat], self.empty)

    def follow(self, actor: int, move: str) -> Self:
        men = self.after_move(actor, move)
        placed = is_placing(move)
        series = self.next_series(men, fresh=placed)
        won = men[actor] in self.rows and (self.drop_line == "wins" or not placed)
        end = "row" if won else self.draws.end(series)
        return replace(self, men=men, seat=1 - actor, series=series, end=end)

    def verdict(self) -> tuple[int | None, Message]:
        if self.end != "row":
            return None, self.draws.reason(self.end)
        row = tuple(self.board.points[cell] for cell in self.row)
        winner = 1 - self.seat
        return winner, msg("{seat} made three in a row: {points}.", seat=self.names[winner], points=row)
