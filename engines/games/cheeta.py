"""Cheeta: bring five beavers round the board and into its centre; a hit opens the inner ring.

A seat rolls one die (`roll:4`), again after a 4 or a 6, and again after a 5, which doesn't count. Each value
kept moves a beaver (`c1-e2`), or both beavers of a double together (`e1=e3`). Landing on a single opponent
sends it home unless the square is safe. The opponent can't cross a double formed on the outer ring on their
next turn.

Rules: the "Artists" sheet of Soggy Bottom Games. Its board is lost, so this is the board of Chowka Bhara,
which has the same rules. We added the draw when nobody can ever move again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from engines.bases.dice_duel import DiceDuel, with_value
from engines.bases.record import replace
from engines.bases.refusals import refusal
from engines.boards.grids import Grid
from engines.boards.tracks import Track, after_step
from engines.chance.dice import DIE, Dice
from engines.core import About, Either, Game, Message, Option, msg, pmsg
from engines.notation import last_part

GRID: Final = Grid(5, 5)
_COURSE: Final = "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3"
TRACK: Final = Track.of(
    dict(zip(GRID.points, GRID.centres, strict=True)),
    [_COURSE, _COURSE.translate(str.maketrans("abcde12345", "edcba54321"))],
)
SAFE: Final = ("c1", "e3", "c5", "a3", "c3")
BEAVERS: Final = 5
INNER: Final = 16
"""The first step on the inner ring."""
CENTRE: Final = 24

_SAFE: Final = frozenset(TRACK.cell[point] for point in SAFE)
_VALUES: Final = (1, 2, 3, 4, 6)
_AGAIN: Final = (4, 6)
_TEXTS: Final = tuple(
    {
        (sign, start, end): f"{TRACK.point(seat, start)}{sign}{TRACK.point(seat, end)}"
        for sign in "-="
        for start in range(CENTRE)
        for end in range(start + 1, CENTRE + 1)
    }
    for seat in (0, 1)
)
"""The notation of every move by seat, then by its sign and the steps it goes from and to."""


@dataclass(frozen=True, slots=True)
class Cheeta(DiceDuel):
    """A position of Cheeta."""

    steps: tuple[tuple[int, ...], tuple[int, ...]] = ((0,) * BEAVERS, (0,) * BEAVERS)
    """The step on its course that each seat's beavers have reached, ascending; 24 is the centre."""
    values: tuple[int, ...] = ()
    """The values kept and still to use, in the order rolled."""
    throwing: bool = True
    """Whether the current seat has to roll."""
    hits: tuple[bool, bool] = (False, False)
    """Whether each seat has made a hit in this game and so may enter the inner ring."""
    blocks: tuple[int, ...] = ()
    """The cells of the opponent's doubles that the current seat may not cross."""
    landed: tuple[int, ...] = ()
    """The steps the current seat has landed on this turn."""
    five: str = "again"
    """The option `five`."""

    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write two squares (c1-e2), with = for a double (e1=e3)"
    )

    @property
    def board(self) -> Track:
        return TRACK

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """How many beavers of each seat stand on each cell."""
        return TRACK.count_beavers(self.steps)

    @property
    def arrived(self) -> tuple[int, int]:
        """How many beavers of each seat are in the centre."""
        return self.steps[0].count(CENTRE), self.steps[1].count(CENTRE)

    @property
    def winner(self) -> int | None:
        return self.seat if self.arrived[self.seat] == BEAVERS else None

    @property
    def due(self) -> Dice | None:
        return DIE if self.throwing else None

    def legal(self) -> list[str]:
        return list(self._spans()) or ["pass"]

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        value = faces[0] + 1
        if value == 5 and self.five == "again":
            return self
        if value in _AGAIN:
            return replace(self, values=(*self.values, value))
        values = self.values if value == 5 and self.five == "lose" else (*self.values, value)
        return replace(self, values=values, throwing=False) if values else self.next_turn()

    def after_move(self, move: str) -> Self:
        if move == "pass":
            return self.next_turn()
        start, end = self._spans()[move]
        steps, hits = self.steps, self.hits
        for _ in range(2 if "=" in move else 1):
            steps = with_value(steps, self.seat, after_step(steps[self.seat], start, end))
        if hit := self._hit(end):
            steps = with_value(steps, 1 - self.seat, after_step(steps[1 - self.seat], hit, 0))
            hits = with_value(hits, self.seat, True)
        values = list(self.values)
        values.remove(end - start)
        landed = tuple(sorted({*self.landed, end}))
        after = replace(self, steps=steps, hits=hits, values=tuple(values), landed=landed)
        if steps[self.seat][0] == CENTRE:
            return replace(after, over=True)
        return after if values else after.next_turn()

    def next_turn(self) -> Self:
        if self._is_jam():
            return replace(self, values=(), landed=(), over=True)
        own, course = self.steps[self.seat], TRACK.courses[self.seat]
        blocks = tuple(course[step] for step in self.landed if step < INNER and own.count(step) == 2)
        return replace(self, seat=1 - self.seat, values=(), throwing=True, blocks=blocks, landed=())

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        value = faces[0] + 1
        what: dict[str, Any] = {"seat": self.mover, "value": value}
        if value == 5 and self.five == "again":
            return msg("{seat} rolls a 5, which doesn't count, and rolls again.", **what)
        if value in _AGAIN:
            return msg("{seat} rolls a {value} and rolls again.", **what)
        after = self.after_roll(faces)
        if after.throwing:
            return msg("{seat} rolls a 5 and loses the turn.", **what)
        if after.legal() == ["pass"]:
            return msg("{seat} rolls a {value} and can't move.", **what)
        if after.values == (value,):
            return pmsg("sentence", "{seat} rolls a {value}.", **what)
        return msg("{seat} rolls a {value} and has {values} to use.", **what, values=after.values)

    def describe_move(self, move: str) -> Message:
        what: dict[str, Any] = {"seat": self.mover, "other": self.other}
        if move == "pass":
            return msg("{seat} can't use {values} and passes.", **what, values=self.values)
        start, end = self._spans()[move]
        what |= {"start": self._point(start), "end": self._point(end)}
        going = pmsg("move", "{seat} moves {start} to {end}", **what)
        if "=" in move:
            going = msg("{seat} moves a double from {start} to {end}", **what)
        if self._hit(end):
            if self.hits[self.seat]:
                return msg("{going} and sends {other}'s beaver home.", going=going, **what)
            return msg(
                "{going}, sends {other}'s beaver home and opens the inner ring.",
                going=going,
                **what,
            )
        if end == CENTRE:
            there = self.arrived[self.seat] + (2 if "=" in move else 1)
            return msg("{going}, with {n} of {all} now in the centre.", going=going, n=there, all=BEAVERS)
        if "=" not in move and end in self.steps[self.seat]:
            return msg("{going} and makes a double.", going=going)
        # Translators: {going} is "Blue moves a1 to a2": this ends it with a full stop.
        return pmsg("layout", "{going}.", going=going)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        twin = move.translate(str.maketrans("-=", "=-"))
        if move == "pass" or twin not in self.legal():
            return DiceDuel.button(self, actor, move, picked)
        end = last_part(move)
        return (
            pmsg("button", "Both to {end}", end=end)
            if "=" in move
            else pmsg("button", "One to {end}", end=end)
        )

    def reason(self) -> Message:
        if self.winner is None:
            return msg("No one can move.")
        return msg("{seat} has all five beavers in the centre.", seat=self.mover)

    def objection(self, move: str) -> Message | None:
        legal = self.legal()
        if legal == ["pass"]:
            return msg("You can't move with {values}, so pass.", values=self.values)
        start, sign, end = move[:2], move[2:3], move[3:]
        if sign in ("-", "=") and start in TRACK.cell and end in TRACK.cell:
            first, last = (TRACK.steps[self.seat][TRACK.cell[point]] for point in (start, end))
            if first in self.steps[self.seat]:
                return self._why_barred(first, last, double=sign == "=")
        return refusal(
            move,
            legal,
            actor=self.seat,
            cell=TRACK.cell,
            cells=self.owners(self.cells),
            names=self.names,
            form=self.form,
        )

    def _why_barred(self, start: int, end: int, *, double: bool) -> Message:
        """Explain why a beaver or a double of the current seat may not go from one step to another."""
        what = {
            "start": self._point(start),
            "end": self._point(end),
            "values": self.values,
            "moves": Either(self.legal()[:5]),
        }
        if double and (start in (0, CENTRE) or self.steps[self.seat].count(start) != 2):
            return msg("You don't have a double on {start}. Try {moves}.", **what)
        if end - start not in self.values:
            return msg("{values} won't get you from {start} to {end}. Try {moves}.", **what)
        if end >= INNER and not self.hits[self.seat]:
            return msg("You need a hit to enter the inner ring. Try {moves}.", **what)
        if any(cell in self.blocks for cell in TRACK.courses[self.seat][start + 1 : end]):
            return msg("A double blocks the way from {start} to {end}. Try {moves}.", **what)
        return msg("There's no room on {end}. Try {moves}.", **what)

    def _point(self, step: int) -> str:
        return TRACK.point(self.seat, step)

    def _hit(self, end: int) -> int:
        """Return the step of the opponent's beaver sent home by landing on step `end`, or 0 for none."""
        cell = TRACK.courses[self.seat][end]
        step = TRACK.steps[1 - self.seat][cell]
        return step if cell not in _SAFE and step in self.steps[1 - self.seat] else 0

    def _spans(self) -> dict[str, tuple[int, int]]:
        """Return each legal move of the current seat, with the steps it goes from and to."""
        texts = _TEXTS[self.seat]
        found = self._uses(self.seat, sorted(set(self.values)), self.blocks)
        return {texts[sign, start, end]: (start, end) for sign, start, end in found}

    def _uses(
        self, seat: int, values: Sequence[int], blocks: tuple[int, ...] = ()
    ) -> Iterator[tuple[str, int, int]]:
        """Yield each way to use one of `values`: `-` (a beaver) or `=` (a double), and the two steps."""
        own, course = self.steps[seat], TRACK.courses[seat]
        last = CENTRE if self.hits[seat] else INNER - 1
        theirs = self.steps[1 - seat]
        doubles = {
            TRACK.courses[1 - seat][step] for step in theirs if 0 < step < CENTRE and theirs.count(step) == 2
        }
        barred = [TRACK.steps[seat][cell] for cell in blocks]
        for start in sorted(set(own)):
            double = own.count(start) == 2 and 0 < start < CENTRE
            for value in values:
                end = start + value
                if end > last or any(start < step < end for step in barred):
                    continue
                there = 0 if end == CENTRE else own.count(end)
                closed = course[end] in doubles
                if there < 2 and not closed:
                    yield "-", start, end
                if double and not there and (not closed or course[end] in _SAFE):
                    yield "=", start, end

    def _is_jam(self) -> bool:
        """Return whether neither seat could move with any value, even without blocks."""
        values = (*_VALUES, 5) if self.five == "move" else _VALUES
        return all(next(self._uses(seat, values), None) is None for seat in (0, 1))


def _begin(seats: int, options: Mapping[str, str]) -> Cheeta:
    free = options["entry"] == "free"
    return Cheeta(hits=(free, free), five=options["five"])


ABOUT: Final = About(
    family=pmsg("kind of game", "race"),
    minutes=(15, 25),
    summary=msg("Race five beavers to the centre."),
    rules=(
        msg(
            "Each player's five beavers start on a home square in the middle of an edge, Blue's at the "
            "bottom and Orange's at the top. They go anticlockwise round the outer ring, then clockwise "
            "round the inner ring, and finish in the centre. Blue turns inwards from b1 to b2, Orange from "
            "d5 to d4."
        ),
        msg(
            "On your turn, roll the die. Keep a 4 or a 6 and roll again. A 5 doesn't count, and you roll "
            "again. Keep a 1, 2 or 3 and stop rolling. Then use the numbers you kept one at a time, in any "
            "order, on one beaver or several. If you can use a number, you must."
        ),
        msg(
            "Landing on a single opposing beaver is a hit and sends it back home. No one can be hit on the "
            "safe squares (both homes, a3, e3 and the centre), where both sides can stand. Your beavers can "
            "only enter the inner ring once you've made a hit in this game. Until then, they have to stop "
            "before it."
        ),
        msg(
            "Two of your beavers on a square make a double, and you can't add a third. (Your home and the "
            "centre hold any number, and never make a double.) A double can move together, for one number, "
            "or one beaver at a time. It can't be hit. You can't land on an opposing double, except with a "
            "double of your own on a safe square."
        ),
        msg(
            "If you make or move a double on the outer ring, it blocks the way on your opponent's next turn. "
            "None of their beavers can cross it."
        ),
        msg("You need the exact number to enter the centre. The first to get all five beavers there wins."),
        msg("The game is a draw if neither side could move, whatever they rolled."),
        msg("Options change what a 5 does and whether the inner ring is open from the start."),
    ),
    credits=msg(
        "Cheeta is the Indian race game Chowka Bhara, played with a die. These rules follow the Artists "
        "sheet by Soggy Bottom Games."
    ),
    example=("roll:4", "roll:3", "c1-e3", "e3-d5"),
    sources=(msg("The board from the sheet is lost. This is the usual board for Chowka Bhara."),),
)

GAME: Final = Game(
    slug="cheeta",
    title="Cheeta",
    aliases=("Chowka Bhara", "Chowka Bara", "Ashta Chamma", "Katte Mane"),
    akin=("backgammon",),
    options=(
        Option(
            name="five",
            values=("again", "move", "lose"),
            title=pmsg("rule", "A five"),
            labels=(
                pmsg("option", "Doesn't count, roll again"),
                pmsg("option", "Moves five and ends the rolling"),
                pmsg("option", "Ends the rolling"),
            ),
        ),
        Option(
            name="entry",
            values=("hit", "free"),
            title=pmsg("rule", "Entering the inner ring"),
            labels=(pmsg("option", "After your first hit"), pmsg("option", "From the start")),
        ),
    ),
    position=Cheeta,
    begin=_begin,
    about=ABOUT,
)
