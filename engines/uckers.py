"""Uckers: four beavers run round a cross of 52 squares and up a home column of their own, with blocks.

A six lets a beaver in (`t1`); one beaver moves by the whole roll (`t1-t7`), two on one square may do so as a
block (`t1=t7`). Nobody passes an opposing beaver; landing on one sends it back to its pond, but a block only
a block can take. The first with all four home wins.

Rules: the "Outdoor Boys" sheet of Soggy Bottom Games, which are those of Ludo with blocks, not the naval
game of two dice; its picture is lost, so the board is the ordinary one of Ludo.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from engines.boards import Spot
from engines.core import About, Game, Message, Option, msg, nearest
from engines.dice import DIE, Dice
from engines.dice_game import DiceGame
from engines.tracks import Track

POND: Final = -1
TURNOFF: Final = 50
"""The last step on the ring, from where a beaver goes on into its home column."""
HOME: Final = 56
"""The last step of every course; a home column has the five before it."""
ENTRY: Final = 6
"""The roll that lets a beaver in, and may give another roll."""
CORNERS: Final[Mapping[int, tuple[int, ...]]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""By the number of seats: each seat's corner, 0 at the bottom left and on clockwise."""
PONDS: Final[tuple[Spot, ...]] = ((0.2, 0.2), (0.2, 0.8), (0.8, 0.8), (0.8, 0.2))
"""The middle of each corner's pond in the unit square, y upwards."""

_BENDS: Final = (
    (6, 1), (6, 5), (5, 6), (0, 6), (0, 8), (5, 8), (6, 9), (6, 14), (8, 14), (8, 9), (9, 8), (14, 8),
    (14, 6), (9, 6), (8, 5), (8, 0), (6, 0),
)  # fmt: skip
"""The squares of the 15 x 15 grid where the ring turns, from `t1` on."""


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _ring() -> list[tuple[int, int]]:
    """The 52 squares of the ring, `t1` first."""
    found = [_BENDS[0]]
    for column, row in _BENDS[1:]:
        while found[-1] != (column, row):
            x, y = found[-1]
            found.append((x + _sign(column - x), y + _sign(row - y)))
    return found


def _track() -> Track:
    squares = {f"t{n}": square for n, square in enumerate(_ring(), 1)}
    columns = []
    for letter, (x, y) in zip("abcd", ((0, -1), (-1, 0), (0, 1), (1, 0)), strict=True):
        column = {f"{letter}{6 - k}": (7 + x * (k + 1), 7 + y * (k + 1)) for k in range(5, 0, -1)}
        squares |= column
        columns.append(column)
    squares["home"] = (7, 7)
    spots = {name: (round((x + 0.5) / 15, 6), round((y + 0.5) / 15, 6)) for name, (x, y) in squares.items()}
    courses = (
        [*(f"t{(13 * corner + step) % 52 + 1}" for step in range(TURNOFF + 1)), *column, "home"]
        for corner, column in enumerate(columns)
    )
    return Track.of(spots, map(" ".join, courses))


TRACK: Final = _track()
"""The board; its courses are by corner, step 0 the start square, `HOME` the centre."""

_RING: Final = tuple(course[: TURNOFF + 1] for course in TRACK.courses)
_NAMES: Final = tuple(tuple(TRACK.points[cell] for cell in course) for course in TRACK.courses)
_MOVES: Final[tuple[Mapping[str, tuple[int, int, int]], ...]] = tuple(
    {names[0]: (POND, 0, 1)}
    | {
        f"{names[start]}{sign}{names[end]}": (start, end, size)
        for start in range(HOME)
        for end in range(start + 1, min(start + 6, HOME) + 1)
        for sign, size in (("-", 1), ("=", 2))
    }
    for names in _NAMES
)
"""By corner, the text of every move there can be: the steps it leads from and to, and how many beavers."""


@dataclass(frozen=True, slots=True)
class Uckers(DiceGame):
    """A position of Uckers."""

    beavers: tuple[tuple[int, ...], ...] = ()
    """By seat: the step of each of its beavers on its course, ascending; `POND`, 0 to `HOME`."""
    die: int = 0
    """The roll to be used; 0 where one is due."""
    sixes: int = 0
    """How many sixes the seat has rolled in this turn."""
    opening: bool = False
    """Whether it is still to be rolled for who begins."""
    bonus: str = "no-entry"
    passing: str = "none"
    """The options of these names."""

    form: ClassVar[Message] = msg(
        "let a beaver in (t1), move one (t1-t7) or a block of two (t1=t7) by the whole roll"
    )

    @property
    def seats(self) -> int:
        return len(self.beavers)

    @property
    def corners(self) -> tuple[int, ...]:
        """Each seat's corner."""
        return CORNERS[len(self.beavers)]

    @property
    def due(self) -> Dice | None:
        if self.opening:
            return Dice(len(self.present), ordered=True)
        return None if self.die else DIE

    @property
    def roller(self) -> int | None:
        return None if self.over or self.opening or self.die else self.seat

    @property
    def standing(self) -> tuple[int, ...]:
        return tuple(sum(steps) + len(steps) for steps in self.beavers)

    @property
    def places(self) -> tuple[tuple[str, ...], ...]:
        """By seat: where each of its beavers is: `pond`, a square's name or `home`."""
        return tuple(
            tuple("pond" if step == POND else _NAMES[corner][step] for step in steps)
            for corner, steps in zip(self.corners, self.beavers, strict=True)
        )

    @property
    def can_enter(self) -> bool:
        """Whether a six lets a beaver of the seat on turn in."""
        return POND in self.beavers[self.seat] and self._fits(0, 1, self._others())

    def path(self, move: str) -> tuple[str, ...]:
        """The squares that a legal move of the seat on turn leads over, from its start (but for the pond)
        to its end."""
        start, end, _ = _MOVES[self.corners[self.seat]][move]
        return _NAMES[self.corners[self.seat]][max(start, 0) : end + 1]

    def captured(self, move: str) -> tuple[int, int] | None:
        """Whom a legal move of the seat on turn sends back: the seat, and how many of its beavers."""
        end = _MOVES[self.corners[self.seat]][move][1]
        return self._others().get(self._cell(end))

    def legal(self) -> list[str]:
        corner, own, others = self.corners[self.seat], self.beavers[self.seat], self._others()
        names, found = _NAMES[corner], []
        for start in sorted(set(own) - {HOME}):
            if start == POND:
                if self.die == ENTRY and self._fits(0, 1, others):
                    found.append(names[0])
                continue
            end = start + self.die
            if end > HOME or self._barrier(start, end, others) is not None:
                continue
            if self._fits(end, 1, others):
                found.append(f"{names[start]}-{names[end]}")
            if own.count(start) == 2 and self._fits(end, 2, others):
                found.append(f"{names[start]}={names[end]}")
        return found or ["pass"]

    def _cell(self, step: int) -> int:
        """The cell of a step of the seat on turn; -1 where nobody else can be."""
        return _RING[self.corners[self.seat]][step] if step <= TURNOFF else -1

    def _others(self) -> dict[int, tuple[int, int]]:
        """By cell of the ring: the other seat that stands there, and how many of its beavers."""
        found: dict[int, tuple[int, int]] = {}
        for seat, steps in enumerate(self.beavers):
            if seat != self.seat:
                ring = _RING[self.corners[seat]]
                for step in steps:
                    if POND < step <= TURNOFF:
                        cell = ring[step]
                        found[cell] = (seat, found[cell][1] + 1 if cell in found else 1)
        return found

    def _fits(self, end: int, size: int, others: Mapping[int, tuple[int, int]]) -> bool:
        """Whether so many beavers may land on a step."""
        if end == HOME:
            return True
        _, there = others.get(self._cell(end), (0, 0))
        return self.beavers[self.seat].count(end) + size <= 2 and (there < 2 or size == 2)

    def _barrier(self, start: int, end: int, others: Mapping[int, tuple[int, int]]) -> int | None:
        """The first step between two that cannot be passed."""
        most = 1 if self.passing == "singles" else 0
        for step in range(start + 1, end):
            if step > TURNOFF:
                if step in self.beavers[self.seat]:
                    return step
            elif others.get(self._cell(step), (0, 0))[1] > most:
                return step
        return None

    def rolled(self, faces: tuple[int, ...]) -> Self:
        if self.opening:
            first = self._first(faces)
            return self if first is None else replace(self, seat=first, opening=False)
        die = faces[0] + 1
        sixes = self.sixes + (die == 6)
        return self.turned() if sixes == 3 else replace(self, die=die, sixes=sixes)

    def _first(self, faces: tuple[int, ...]) -> int | None:
        """The seat that begins; None where the highest roll is shared."""
        best = max(faces)
        return self.present[faces.index(best)] if faces.count(best) == 1 else None

    def acted(self, move: str) -> Self:
        if move == "pass":
            return self.turned()
        start, end, size = _MOVES[self.corners[self.seat]][move]
        own = list(self.beavers[self.seat])
        for _ in range(size):
            own.remove(start)
        beavers = list(self.beavers)
        beavers[self.seat] = tuple(sorted([*own, *[end] * size]))
        if victim := self.captured(move):
            seat, lost = victim
            ring, cell = _RING[self.corners[seat]], self._cell(end)
            stay = [step for step in beavers[seat] if not POND < step <= TURNOFF or ring[step] != cell]
            beavers[seat] = tuple(sorted([POND] * lost + stay))
        after = replace(self, beavers=tuple(beavers), die=0)
        if set(after.beavers[self.seat]) == {HOME}:
            return replace(after, over=True)
        return after if self._rolls_again() else after.turned()

    def _rolls_again(self) -> bool:
        """Whether using the roll gives another."""
        return self.die == ENTRY and (self.bonus == "always" or not self.can_enter)

    def turned(self) -> Self:
        return self if self.opening else replace(self, seat=self.next_seat(), die=0, sixes=0)

    def cleared(self, seat: int) -> Self:
        pond = (POND,) * len(self.beavers[seat])
        return replace(self, beavers=(*self.beavers[:seat], pond, *self.beavers[seat + 1 :]))

    def told_roll(self, faces: tuple[int, ...]) -> Message:
        if self.opening:
            return self._told_first(faces)
        after = self.rolled(faces)
        what = {"seat": self.names[self.seat], "roll": faces[0] + 1}
        if not after.die:
            return msg("{seat} rolls a third six: the turn is over.", **what)
        if after.legal() == ["pass"]:
            return msg("{seat} rolls {roll}: nothing can move.", **what)
        if after.die == ENTRY and after.can_enter:
            return msg("{seat} rolls {roll} and may let a beaver in.", **what)
        return msg("{seat} rolls {roll}.", **what)

    def _told_first(self, faces: tuple[int, ...]) -> Message:
        shown = tuple(
            msg("{face} for {seat}", face=face + 1, seat=self.names[seat])
            for seat, face in zip(self.present, faces, strict=True)
        )
        first = self._first(faces)
        if first is None:
            return msg("The dice show {faces}: the highest is shared, so all roll again.", faces=shown)
        return msg("The dice show {faces}: {seat} begins.", faces=shown, seat=self.names[first])

    def told(self, move: str) -> Message:
        if move == "pass":
            return msg("{seat} passes.", seat=self.names[self.seat])
        deed, victim = self._deed(move), self.captured(move)
        again = self._rolls_again() and not self.acted(move).over
        if victim is None:
            return msg("{deed} and rolls again.", deed=deed) if again else msg("{deed}.", deed=deed)
        seat, lost = victim
        beavers = msg("a block of {seat}'s", seat=self.names[seat])
        if lost == 1:
            beavers = msg("a beaver of {seat}'s", seat=self.names[seat])
        if again:
            return msg("{deed}, sends back {beavers} and rolls again.", deed=deed, beavers=beavers)
        return msg("{deed} and sends back {beavers}.", deed=deed, beavers=beavers)

    def _deed(self, move: str) -> Message:
        corner = self.corners[self.seat]
        start, end, size = _MOVES[corner][move]
        names = _NAMES[corner]
        what = {"seat": self.names[self.seat], "start": names[start], "end": names[end]}
        if start == POND:
            return msg("{seat} lets a beaver in on {end}", **what)
        if end == HOME and size == 1:
            return msg("{seat} brings a beaver home from {start}", **what)
        if end == HOME:
            return msg("{seat} brings the block on {start} home", **what)
        if size == 1:
            return msg("{seat} moves {start} to {end}", **what)
        return msg("{seat} moves the block on {start} to {end}", **what)

    def objection(self, move: str) -> Message | None:
        corner = self.corners[self.seat]
        legal = self.legal()
        if move not in _MOVES[corner] or legal == ["pass"]:
            return None
        start, end, size = _MOVES[corner][move]
        names, own, others = _NAMES[corner], self.beavers[self.seat], self._others()
        what = {"start": names[start], "end": names[end], "roll": self.die, "moves": nearest(move, legal)}
        if start == POND and self.die != ENTRY:
            return msg("Only a six lets a beaver in, and the roll is {roll}; play {moves}.", **what)
        if own.count(start) < size:
            if start == POND:
                return msg("No beaver is left in your pond; play {moves}.", **what)
            if size == 2:
                return msg("You have no block on {start}; play {moves}.", **what)
            return msg("You have no beaver on {start}; play {moves}.", **what)
        if start != POND and end - start != self.die:
            return msg("The whole roll of {roll} is to be used by one beaver or block; play {moves}.", **what)
        barrier = None if start == POND else self._barrier(start, end, others)
        if barrier is not None:
            return msg(
                "From {start} the way is barred on {barrier}; play {moves}.", barrier=names[barrier], **what
            )
        if own.count(end) + size > 2:
            return msg("No more than two of your beavers may stand on {end}; play {moves}.", **what)
        return msg("There is a block on {end}, which only a block can take; play {moves}.", **what)

    def reason(self) -> Message:
        return msg("{seat} has brought all four beavers home.", seat=self.names[self.seat])


def _begin(seats: int, options: Mapping[str, str]) -> Uckers:
    return Uckers(
        beavers=((POND,) * 4,) * seats,
        opening=options["first"] == "roll",
        bonus=options["bonus"],
        passing=options["passing"],
    )


ABOUT: Final = About(
    family=msg("race"),
    minutes=(20, 45),
    summary=msg(
        "Bring your four beavers round the board and home, and send the others' back to their ponds."
    ),
    rules=(
        msg(
            "Your four beavers wait in the pond of your corner. They come in on your start square, run "
            "clockwise round the ring of 52 squares, and turn off before they reach it again into your own "
            "home column of five squares, at the end of which is home. All roll for who begins."
        ),
        msg(
            "Each turn you roll one die. A six may let a beaver in; any roll moves one beaver by all of it. "
            "If anything can move, something must; else you pass. Home needs the exact roll."
        ),
        msg(
            "Two of your beavers on one square are a block: they may move together by the whole roll, or one "
            "of them alone. No third may join them."
        ),
        msg(
            "Landing on somebody else's beaver on the ring sends it back to its pond. A block can be landed "
            "on, and sent back, by a block only. No beaver passes one of somebody else's (an option lets it "
            "pass single ones); your own on the ring may be passed, in the home column not."
        ),
        msg(
            "A six gives another roll if no beaver could have been let in with it: none in the pond, or the "
            "start square closed (an option: every six that is used). The third six of a turn is not played "
            "and ends the turn."
        ),
        msg(
            "The first with all four beavers home wins. With more than two players the others are ranked by "
            "how far their beavers have come in all. When somebody leaves, their beavers come off the board, "
            "and they are last."
        ),
    ),
    credits=msg(
        "Uckers and Ludo descend from pachisi of India; these rules follow the Outdoor Boys sheet of Soggy "
        "Bottom Games."
    ),
    example=("roll:5-2", "roll:6", "t1", "roll:3", "pass", "roll:4", "t1-t5"),
    notes=(
        msg(
            "This is not the naval game of two dice: the sheet has one die and no partners. Its picture is "
            "lost, so the board is the usual one of Ludo."
        ),
    ),
)

GAME: Final = Game(
    slug="uckers",
    title="Uckers",
    seats=range(2, 5),
    options=(
        Option(
            name="bonus",
            values=("no-entry", "always"),
            title=msg("Another roll after a six"),
            labels=(msg("Only if no beaver could be let in"), msg("After every six that is used")),
        ),
        Option(
            name="passing",
            values=("none", "singles"),
            title=msg("Passing others' beavers"),
            labels=(msg("Never"), msg("Single ones may be passed, blocks not")),
        ),
        Option(
            name="first",
            values=("roll", "seat0"),
            title=msg("Who begins"),
            labels=(msg("The highest roll"), msg("The first seat")),
        ),
    ),
    position=Uckers,
    begin=_begin,
    about=ABOUT,
)
