"""What the two-player board games without dice share: alternating turns, nothing hidden, two sides'
pieces."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.record import Record, replace
from engines.bases.refusals import refusal
from engines.boards.grids import Grid
from engines.boards.nets import Net
from engines.core import IllegalMove, Message, Outcome, msg, out_of_turn, pmsg
from engines.notation import is_placing

COLOURS: Final = ("blue", "green")
"""The seats' colours in most of these games."""


@dataclass(frozen=True, slots=True)
class Duel(Record):
    """A position in a game for two.

    A game derives a frozen, slotted dataclass from it, adds its own fields (each option is a field of the
    same name), and defines whichever of these it needs:

    - `board`, `start`, `colours`: the board, and whose pieces start where;
    - `legal`: the moves; `form` and `objection`: how to write them, and why one isn't legal;
    - `captures`, `can_leap`, `advance`: what a move captures and how, and what else it changes;
    - `describe_move`: what it does, in a sentence;
    - `ending`, `draws`, `verdict`: what ends the game, and who has won;
    - `key`: what makes two positions the same, if pieces and turn aren't enough;
    - `own_points`: the points, if the game counts any.

    This class handles turns, refusals, repetition, the outcome and JSON.
    """

    men: tuple[int, int] = (0, 0)
    """Each seat's pieces on the board, as bitboards: bit n is cell n of `board`."""
    seat: int = 0
    """Whose turn it is; after the end, whose it would be."""
    series: tuple[int, ...] = ()
    """The keys of the positions since the last irreversible turn, this one last (`engines.bases.draws`)."""
    end: str = ""
    """What ended the game; "" while it runs."""

    colours: ClassVar[tuple[str, ...]] = COLOURS
    past: ClassVar[tuple[str, ...]] = ("series",)
    start: ClassVar[tuple[str, str]] = ("", "")
    """The points where each seat's pieces start, separated by spaces; empty if the game begins with
    placing."""
    draws: ClassVar[Draws] = Draws()
    """When the game ends without a winner."""
    form: ClassVar[Message]
    """How to write a move, for someone who typed something else: "write two points (b2-c3)"."""

    @property
    @abstractmethod
    def board(self) -> Grid | Net:
        """The board; in most games a class variable."""

    @abstractmethod
    def legal(self) -> list[str]:
        """Every legal move of the seat to act; called only while the game runs."""

    @abstractmethod
    def verdict(self) -> tuple[int | None, Message]:
        """The winner (None for a draw) and the reason; called only once the game is over."""

    def captures(self, move: str) -> int:
        """The cells where a legal move captures the other seat's pieces, as a bitboard."""
        return 0

    def objection(self, move: str) -> Message | None:
        """Why this game's own rules forbid an illegal `move` by the seat to act; None for the usual
        reasons."""
        return None

    @property
    def own_points(self) -> tuple[int, ...] | None:
        """Each seat's points; None in a game that doesn't count any."""
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

    @property
    def times_stood(self) -> int:
        """How often this position has come up since the last irreversible turn, this time included."""
        return self.series.count(self.series[-1]) if self.series else 1

    @property
    def turns_left(self) -> int | None:
        """How many more quiet turns end the game; None if there's no limit."""
        return self.draws.turns_left(self.series)

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
        return self.follow(actor, move)

    def follow(self, actor: int, move: str) -> Self:
        return self.advance(actor, move).with_end()

    def advance(self, actor: int, move: str) -> Self:
        """The position after a legal move, before checking whether the game has ended: a piece is placed or
        moved, what it captures comes off, and it's the other seat's turn."""
        lost = self.captures(move)
        men = self.after_move(actor, move)
        if lost:
            men = self.after_capture(men, actor, lost)
        series = self.next_series(men, fresh=bool(lost) or is_placing(move))
        return replace(self, men=men, seat=1 - actor, series=series)

    def describe(self, actor: int, move: str) -> Message:
        self.check(actor, move)
        return self.describe_move(actor, move)

    def describe_move(self, actor: int, move: str) -> Message:
        """Say what a legal move does; here, a plain placing or move."""
        start, _, end = move.rpartition("-")
        if start:
            return pmsg(
                "sentence", "{seat} moves {start} to {end}.", seat=self.names[actor], start=start, end=end
            )
        return msg("{seat} places a beaver on {end}.", seat=self.names[actor], end=end)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        if move == picked and any(each.startswith(f"{move}/") for each in self.moves(actor)):
            return pmsg("button", "Take none")
        return Record.button(self, actor, move, picked)

    def set_up(self, first: int, second: int) -> Self:
        """The starting position, with both seats' pieces (bitboards) on the board."""
        key = self.key((first, second), self.seat)
        return replace(self, men=(first, second), series=(key,))

    def key(self, men: tuple[int, int], seat: int) -> int:
        """A number that identifies a position for repetition: its pieces, and whose turn it is."""
        width = len(self.board.points)
        return men[0] | men[1] << width | seat << 2 * width

    def after_move(self, actor: int, move: str) -> tuple[int, int]:
        """Each seat's pieces after one has been placed or moved, before any are taken."""
        change = self.board.change(move)
        first, second = self.men
        return (first ^ change, second) if actor == 0 else (first, second ^ change)

    def after_capture(self, men: tuple[int, int], actor: int, lost: int) -> tuple[int, int]:
        """Each seat's pieces after `actor` has taken the other's on `lost` (a bitboard); its own stay."""
        first, second = men
        return (first, second & ~lost) if actor == 0 else (first & ~lost, second)

    def next_series(self, men: tuple[int, int], *, fresh: bool) -> tuple[int, ...]:
        """The series after a turn that leaves `men` on the board; `fresh` if the turn was irreversible."""
        key = self.key(men, 1 - self.seat)
        return (key,) if fresh else (*self.series, key)

    def with_end(self) -> Self:
        """The same position, with `end` filled in if the game ends here."""
        end = self.ending()
        return replace(self, end=end) if end else self

    def ending(self) -> str:
        """What ends the game here: "stuck" if there is no legal move, a draw, or "" if nothing does."""
        return self.draws.end(self.series) if self.can_move() else "stuck"

    def can_move(self) -> bool:
        """Whether the seat to act has a legal move; for games that can tell without listing them all."""
        return bool(self.legal())

    def can_leap(self) -> bool:
        """Whether one of its moves captures by leaping, which is written with an x."""
        return False

    def all_captured(self) -> Message:
        """The reason when the seat to act has no pieces left."""
        seat, other = self.names[1 - self.seat], self.names[self.seat]
        return msg("{seat} captured all of {other}'s beavers.", seat=seat, other=other)
