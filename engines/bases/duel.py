"""What the games of position share: two seats in turn, everything open, pieces of two sides on a board.

A game derives its frozen, slotted position from `Duel` and adds the fields of its own; it says what is
legal, what a move does and who has won. Turns, refusals and endings are here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.record import Record
from engines.bases.refusals import refusal
from engines.boards.grids import Grid
from engines.boards.nets import Net
from engines.core import IllegalMove, Message, Outcome, msg, out_of_turn
from engines.notation import is_placing, path_of

COLOURS: Final = ("blue", "green")
"""The seats' colours in most of these games."""


@dataclass(frozen=True, slots=True)
class Duel(Record):
    """A position of a game for two."""

    men: tuple[int, int] = (0, 0)
    """Each seat's pieces on the board, as bitboards: bit n is cell n of `board`."""
    seat: int = 0
    """Whose turn it is; after the end, whose it would be."""
    series: tuple[int, ...] = ()
    """The positions since the last turn that cannot be taken back, this one last (`engines.bases.draws`)."""
    end: str = ""
    """What ended the game; "" while it runs."""

    colours: ClassVar[tuple[str, ...]] = COLOURS
    start: ClassVar[tuple[str, str]] = ("", "")
    """Where each seat's pieces stand at the beginning: points with blanks between them."""
    draws: ClassVar[Draws] = Draws()
    """When the game ends without a winner."""
    form: ClassVar[Message]
    """How a move is written, for somebody who typed something else: "write two points (b2-c3)"."""

    @property
    @abstractmethod
    def board(self) -> Grid | Net:
        """The board that the position is on; in most games a class variable."""

    @abstractmethod
    def legal(self) -> list[str]:
        """Every legal move of the seat to act, of a game that runs."""

    @abstractmethod
    def verdict(self) -> tuple[int | None, Message]:
        """Of a game that is over: the winner, None for a draw, and the reason."""

    def captures(self, move: str) -> int:
        """What a legal move takes from the other seat, as a bitboard."""
        return 0

    def objection(self, move: str) -> Message | None:
        """What only this game's rules can say against an illegal `move` of the seat to act."""
        return None

    @property
    def own_points(self) -> tuple[int, ...] | None:
        """The game's own points, one per seat, where it counts any."""
        return None

    @property
    def empty(self) -> int:
        """The empty cells, as a bitboard."""
        return self.board.all_cells & ~(self.men[0] | self.men[1])

    @property
    def cells(self) -> tuple[int, ...]:
        """Who stands on each cell: a seat, or -1 on an empty one."""
        first, second = self.men
        return tuple(
            0 if first >> cell & 1 else 1 if second >> cell & 1 else -1
            for cell in range(len(self.board.points))
        )

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.end else (self.seat,)

    @property
    def outcome(self) -> Outcome | None:
        if not self.end:
            return None
        winner, reason = self.verdict()
        scores = (0.5, 0.5) if winner is None else (1.0 - winner, 0.0 + winner)
        return Outcome(scores, self.own_points, reason)

    @property
    def warning(self) -> Message | None:
        return None if self.end else self.draws.warning(self.series)

    def moves(self, actor: int) -> list[str]:
        return [] if self.end or actor != self.seat else self.legal()

    def check(self, actor: int, move: str) -> None:
        """Raise IllegalMove, saying why, unless `actor` may play `move`."""
        legal = self.moves(actor)
        if move in legal:
            return
        raise IllegalMove(
            out_of_turn(self.actors, actor, self.names)
            or self.objection(move)
            or refusal(
                move,
                legal,
                actor=actor,
                cell=self.board.cell,
                cells=self.cells,
                names=self.names,
                form=self.form,
            )
        )

    @classmethod
    def begin(cls, seats: int, options: Mapping[str, str]) -> Self:
        values: Mapping[str, Any] = options
        position = cls(**values)
        if not any(cls.start):
            return position
        first, second = (position.board.mask(points) for points in cls.start)
        return position.set_up(first, second)

    def play(self, actor: int, move: str) -> Self:
        self.check(actor, move)
        return self.advance(actor, move).with_end()

    def advance(self, actor: int, move: str) -> Self:
        """The position after a legal move, whatever may end the game in it not yet seen: a piece is placed or
        moved, what it captures comes off, and it is the other seat's turn."""
        lost = self.captures(move)
        men = self.after_capture(self.after_move(actor, move), actor, lost)
        series = self.next_series(men, fresh=bool(lost) or is_placing(move))
        return replace(self, men=men, seat=1 - actor, series=series)

    def describe(self, actor: int, move: str) -> Message:
        self.check(actor, move)
        return self.describe_move(actor, move)

    def describe_move(self, actor: int, move: str) -> Message:
        """What a legal move does: here a placing or a plain move; games with more to tell add to it."""
        start, _, end = move.rpartition("-")
        if start:
            return msg("{seat} moves {start} to {end}.", seat=self.names[actor], start=start, end=end)
        return msg("{seat} places a beaver on {end}.", seat=self.names[actor], end=end)

    def set_up(self, first: int, second: int) -> Self:
        """The position with the pieces of both seats put down (bitboards), from which the game starts."""
        key = self.key((first, second), self.seat)
        return replace(self, men=(first, second), series=(key,))

    def key(self, men: tuple[int, int], seat: int) -> int:
        """A number for the position that repetition goes by: pieces and whose turn it is."""
        width = len(self.board.points)
        return men[0] | men[1] << width | seat << 2 * width

    def after_move(self, actor: int, move: str) -> tuple[int, int]:
        """Each seat's pieces once one has been placed or moved, before anything is taken.

        A piece ends on the last point written before a slash.
        """
        along, cell = path_of(move), self.board.cell
        change = 1 << cell[along[-1]]
        if len(along) > 1:
            change ^= 1 << cell[along[0]]
        first, second = self.men
        return (first ^ change, second) if actor == 0 else (first, second ^ change)

    def after_capture(self, men: tuple[int, int], actor: int, lost: int) -> tuple[int, int]:
        """Each seat's pieces once `actor` has taken the other's on `lost`, a bitboard.

        A piece of the actor's own that has come to stand there by then stays.
        """
        first, second = men
        return (first, second & ~lost) if actor == 0 else (first & ~lost, second)

    def next_series(self, men: tuple[int, int], *, fresh: bool) -> tuple[int, ...]:
        """The series after a turn that leaves `men`; `fresh` where it cannot be taken back."""
        key = self.key(men, 1 - self.seat)
        return (key,) if fresh else (*self.series, key)

    def with_end(self) -> Self:
        """The position, with what ends the game in it, if anything does."""
        end = self.ending()
        return replace(self, end=end) if end else self

    def ending(self) -> str:
        """What ends the game in this position, "" if nothing does; for want of a legal move, "stuck"."""
        return self.draws.end(self.series) if self.legal() else "stuck"

    def all_captured(self) -> Message:
        """The reason where the seat to act has nothing left."""
        seat, other = self.names[1 - self.seat], self.names[self.seat]
        return msg("{seat} has captured all of {other}'s beavers.", seat=seat, other=other)
