"""Logs & Streams: race beavers over a hundred squares, up the logs and down the streams.

A turn is one die (`roll:4`). A beaver that lands at the base of a log may `climb` it or `stay`; one that
lands at the mouth of a stream goes down it. A roll past 100 counts back. The first on 100 wins.

Rules: snakes and ladders from the "Kits" sheet of Soggy Bottom Games. Its picture is lost, so the logs and
streams are where Milton Bradley's board has its ladders and chutes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engines.bases.dice_game import DiceGame
from engines.bases.record import replace, with_item
from engines.boards.cells import Coordinates
from engines.chance.dice import DIE, Dice
from engines.core import About, Game, Message, Option, msg, pmsg

LOGS: Final[Mapping[int, int]] = {
    1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100,
}  # fmt: skip
"""The square at the top of each log, by the square at its base."""
STREAMS: Final[Mapping[int, int]] = {
    16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78,
}  # fmt: skip
"""The square at the lower pool of each stream, by the square at its mouth."""
LAST: Final = 100


def centre(square: int) -> Coordinates:
    """Return a square's centre in the unit square, y upwards: 1 is at the bottom left, rows run to and fro.

    Square 0, where beavers wait to start, is to the left of 1.

    >>> centre(1), centre(10), centre(11), centre(100), centre(0)
    ((0.05, 0.05), (0.95, 0.05), (0.95, 0.15), (0.05, 0.95), (-0.05, 0.05))
    """
    if square == 0:
        return -0.05, 0.05
    row, along = divmod(square - 1, 10)
    column = 9 - along if row % 2 else along
    return round((column + 0.5) / 10, 6), round((row + 0.5) / 10, 6)


@dataclass(frozen=True, slots=True)
class LogsAndStreams(DiceGame):
    """A position of Logs & Streams."""

    squares: tuple[int, ...] = (0, 0)
    """The square that each seat's beaver is on; 0 before it has started."""
    choosing: bool = False
    """Whether the current seat is at the base of a log and must choose to climb or stay."""
    climb: str = "may"
    overshoot: str = "bounce"
    """The options `climb` and `overshoot`."""

    form: ClassVar[Message] = pmsg("part of a sentence", "write climb or stay")

    @property
    def seats(self) -> int:
        return len(self.squares)

    @property
    def due(self) -> Dice | None:
        return None if self.choosing else DIE

    @property
    def standing(self) -> tuple[int, ...]:
        return self.squares

    def path(self, roll: str) -> tuple[int, ...]:
        """Return the squares a beaver goes over with `roll`, its own first: forward, back from 100, then
        along a stream or a log that must be climbed. A beaver that stays only has its own square.

        Raises ValueError if the roll is not due.

        >>> start = LogsAndStreams(squares=(96, 0))
        >>> start.path("roll:6")
        (96, 97, 98, 99, 100, 99, 98, 78)
        """
        faces = DIE.read(roll)
        if faces is None or self.roller is None:
            raise ValueError(f"{roll} cannot be rolled here")
        return self._path(faces[0] + 1)

    def _path(self, pips: int) -> tuple[int, ...]:
        square = self.squares[self.seat]
        if square + pips > LAST and self.overshoot == "stay":
            return (square,)
        counted = tuple(LAST - abs(LAST - square - step) for step in range(pips + 1))
        end = counted[-1]
        if end in STREAMS:
            return *counted, STREAMS[end]
        if end in LOGS and self.climb == "must":
            return *counted, LOGS[end]
        return counted

    def legal(self) -> list[str]:
        return ["climb", "stay"]

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        path = self._path(faces[0] + 1)
        after = self._with_beaver_on(path[-1])
        if len(path) > 1 and path[-1] in LOGS:
            return replace(after, choosing=True)
        return after._end_turn()

    def after_move(self, move: str) -> Self:
        square = self.squares[self.seat]
        return self._with_beaver_on(LOGS[square] if move == "climb" else square)._end_turn()

    def _with_beaver_on(self, square: int) -> Self:
        """Return the same position with the current seat's beaver on another square."""
        squares = self.squares
        return replace(self, squares=(*squares[: self.seat], square, *squares[self.seat + 1 :]))

    def _end_turn(self) -> Self:
        """Return the position after a finished turn: the game over, or the next seat to roll."""
        return replace(self, over=True) if LAST in self.squares else self.next_turn()

    def next_turn(self) -> Self:
        return replace(self, seat=self.next_seat(), choosing=False)

    def without_pieces(self, seat: int) -> Self:
        return replace(self, squares=with_item(self.squares, seat, 0))

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        pips = faces[0] + 1
        path = self._path(pips)
        start, counted, end = path[0], path[: pips + 1][-1], path[-1]
        what = {"seat": self.names[self.seat], "roll": pips, "start": start, "square": counted, "end": end}
        if len(path) == 1:
            return msg("{seat} rolls a {roll} and stays on {start}.", **what)
        if counted in STREAMS:
            if LAST in path:
                return msg("{seat} rolls a {roll}, counts back and goes downstream to {end}.", **what)
            return msg("{seat} rolls a {roll} and goes downstream to {end}.", **what)
        if counted in LOGS:
            if self.climb == "must":
                return msg("{seat} rolls a {roll} and climbs to {end}.", **what)
            return msg(
                "{seat} rolls a {roll} and lands on {square}, where a log goes up to {top}.",
                top=LOGS[counted],
                **what,
            )
        if LAST in path[:-1]:
            return msg("{seat} rolls a {roll} and counts back to {square}.", **what)
        return msg("{seat} rolls a {roll} and goes to {square}.", **what)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        return pmsg("button", "Climb the log") if move == "climb" else pmsg("button", "Stay put")

    def describe_move(self, move: str) -> Message:
        square = self.squares[self.seat]
        what = {"seat": self.names[self.seat], "square": square, "top": LOGS[square]}
        if move == "climb":
            return msg("{seat} climbs the log from {square} to {top}.", **what)
        return msg("{seat} stays put on {square}.", **what)

    def reason(self) -> Message:
        return pmsg("sentence", "{seat} reached 100.", seat=self.names[self.seat])


def _begin(seats: int, options: Mapping[str, str]) -> LogsAndStreams:
    return LogsAndStreams(squares=(0,) * seats, climb=options["climb"], overshoot=options["overshoot"])


ABOUT: Final = About(
    family=pmsg("kind of game", "race"),
    minutes=(5, 15),
    summary=msg("Race up logs and down streams."),
    rules=(
        msg(
            "Everyone has one beaver, which starts beside square 1. Take turns to roll one die and move "
            "that many squares. Any number of beavers can share a square. They don't get in each other's "
            "way."
        ),
        msg(
            "If your beaver lands at the base of a log, it can climb to the top or stay put. If it stays, "
            "it can't climb later (an option makes it always climb). If it lands at the mouth of a stream, "
            "it must go down to the lower pool. Passing either one does nothing."
        ),
        msg(
            "If a roll takes you past 100, count back from there: a 6 on 97 goes to 100 and back to 97 (an "
            "option leaves the beaver where it is instead). Logs and streams work after counting back, "
            "too."
        ),
        msg(
            "The first beaver on 100 wins. The log on 80 leads straight there. With more than two players, "
            "the others are ranked by the square they're on. Anyone who leaves the game comes last."
        ),
    ),
    credits=msg(
        "Snakes and Ladders is a traditional game from India. These rules follow the Kits sheet by Soggy "
        "Bottom Games."
    ),
    example=("roll:6", "roll:2", "roll:4", "roll:2", "stay", "roll:6", "roll:5", "climb"),
    sources=(
        msg(
            "The sheet's picture is lost, so the logs and streams are where Milton Bradley's board has its "
            "ladders and chutes."
        ),
    ),
)

GAME: Final = Game(
    slug="logs-and-streams",
    title="Logs & Streams",
    aliases=(
        "Snakes and Ladders",
        "Chutes and Ladders",
        "Leiterspiel",
        "Schlangen und Leitern",
        "Serpientes y escaleras",
        "Gyan Chaupar",
    ),
    akin=("Game of the Goose",),
    seats=range(2, 5),
    options=(
        Option(
            name="climb",
            values=("may", "must"),
            title=pmsg("rule", "Logs"),
            labels=(pmsg("option", "Climb or stay"), pmsg("option", "Always climb")),
        ),
        Option(
            name="overshoot",
            values=("bounce", "stay"),
            title=pmsg("rule", "Rolling past 100"),
            labels=(pmsg("option", "Count back from 100"), pmsg("option", "Stay put")),
        ),
    ),
    position=LogsAndStreams,
    begin=_begin,
    high_rolls=True,
    about=ABOUT,
)
