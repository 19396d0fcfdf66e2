"""The Game of Ur: race seven beavers over twenty squares, safe on the happy frogs.

The difference between two dice (`roll:2-5`) is the throw: how far one beaver goes. It enters (`b1`), moves on
(`d1-a1`) or leaves the board by an exact throw (`h2-off`). Landing on an opponent sends that beaver back,
except on a frog, which can hold any number from both sides. With `frog=again`, a seat that lands on a frog
chooses `stay` or `throw`.

Rules: the Royal Game of Ur from the "Lifeguards" sheet of Soggy Bottom Games. Its picture of the course is
lost, so we use the usual one of fourteen squares, with one of sixteen as an option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from engines.bases.dice_duel import DiceDuel, with_value
from engines.bases.record import replace
from engines.bases.refusals import refusal
from engines.boards.grids import Grid
from engines.boards.tracks import Track, after_step
from engines.chance.dice import Dice
from engines.core import About, Either, Game, Message, Option, msg, nmsg, npmsg, pmsg

BEAVERS: Final = 7
COLOURS: Final = ("green", "blue")

_GRID: Final = Grid(8, 3)
_MISSING: Final = {"e1", "f1", "e3", "f3"}
_SPOTS: Final = {
    point: (x, round(0.5 + (row - 1) / 8, 6))
    for row in range(3)
    for point, (x, _) in zip(_GRID.points[8 * row : 8 * row + 8], _GRID.centres, strict=False)
    if point not in _MISSING
}


def _track(course: str) -> Track:
    """Return the board with Green's course and Blue's, which is the same with the outer rows swapped."""
    return Track.of(_SPOTS, [course, course.translate(str.maketrans("13", "31"))])


TRACKS: Final[Mapping[str, Track]] = {
    "short": _track("d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1"),
    "long": _track("d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1"),
}
"""The board with both seats' courses, by the option `path`."""
FROGS: Final = ("a1", "a3", "d2", "g1", "g3")
_FROG_CELLS: Final = frozenset(TRACKS["short"].cell[point] for point in FROGS)

_FOR_FIRST: Final = Dice(2, ordered=True)
_PAIR: Final = Dice(2)


@dataclass(frozen=True, slots=True)
class Ur(DiceDuel):
    """A position of the Game of Ur."""

    steps: tuple[tuple[int, ...], tuple[int, ...]] = ((0,) * BEAVERS, (0,) * BEAVERS)
    """Each seat's beavers as steps of its course, ascending: 0 before entering, one more than the last step
    once off the board."""
    phase: str = "roll"
    """What comes next: the roll for who goes first (`first`), a `roll`, a `move`, or the choice to `stay` on
    a frog or throw again."""
    shown: tuple[int, ...] = ()
    """The faces of both dice in the phase `move`, the lower first; else ()."""
    frog: str = "safe"
    path: str = "short"
    """The options `frog` and `path`."""

    colours: ClassVar = COLOURS
    form: ClassVar[Message] = pmsg("part of a sentence", "write one square (b1), two (d1-a1) or off (h2-off)")

    @property
    def board(self) -> Track:
        return TRACKS[self.path]

    @property
    def throw(self) -> int:
        """How far a beaver goes in the phase `move`; else 0."""
        return self.shown[1] - self.shown[0] if self.shown else 0

    @property
    def waiting(self) -> tuple[int, int]:
        """How many beavers of each seat have not entered yet."""
        return self.steps[0].count(0), self.steps[1].count(0)

    @property
    def borne_off(self) -> tuple[int, int]:
        """How many beavers of each seat have left the board at the end of their course."""
        return self.steps[0].count(self._off), self.steps[1].count(self._off)

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """How many beavers of each seat stand on each cell of the board."""
        return self.board.count_beavers([[step - 1 for step in steps] for steps in self.steps])

    @property
    def winner(self) -> int | None:
        return self.seat

    @property
    def due(self) -> Dice | None:
        match self.phase:
            case "first":
                return _FOR_FIRST
            case "roll":
                return _PAIR
        return None

    @property
    def roller(self) -> int | None:
        return self.seat if self.phase == "roll" and not self.over else None

    def legal(self) -> list[str]:
        if self.phase == "stay":
            return ["stay", "throw"]
        return list(self._legal_steps()) or ["pass"]

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        if self.phase == "first":
            first, second = faces
            return self if first == second else replace(self, seat=int(second > first), phase="roll")
        return replace(self, phase="move", shown=(faces[0] + 1, faces[1] + 1))

    def after_move(self, move: str) -> Self:
        if move in ("pass", "stay"):
            return self.next_turn()
        if move == "throw":
            return replace(self, phase="roll")
        start, end = self._legal_steps()[move]
        steps = with_value(self.steps, self.seat, after_step(self.steps[self.seat], start, end))
        if hit := self._victim(end):
            steps = with_value(steps, 1 - self.seat, after_step(steps[1 - self.seat], hit, 0))
        after = replace(self, steps=steps, shown=())
        if steps[self.seat][0] == self._off:
            return replace(after, over=True)
        if self.frog == "again" and self._on_frog(end):
            return replace(after, phase="stay")
        return after.next_turn()

    def next_turn(self) -> Self:
        return replace(self, seat=1 - self.seat, phase="roll", shown=())

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        first, second = (face + 1 for face in faces)
        what = {"seat": self.mover, "first": first, "second": second, "throw": second - first}
        if self.phase == "first":
            ahead, behind = self.names[second > first], self.names[second <= first]
            if first == second:
                return msg("Both roll {first}, so they roll again.", **what)
            rolls = {"high": max(first, second), "low": min(first, second)}
            return msg(
                "{ahead} rolls {high} and {behind} rolls {low}. {ahead} goes first.",
                ahead=ahead,
                behind=behind,
                **rolls,
            )
        if first == second:
            return msg("{seat} rolls {first} and {second}, so nothing moves.", **what)
        wasted = self.after_roll(faces).legal() == ["pass"]
        steps = npmsg("roll", "{n} step", "{n} steps", second - first)
        if wasted:
            return msg(
                "{seat} rolls {first} and {second}, a difference of {steps}, but can't move.",
                **what,
                steps=steps,
            )
        return msg("{seat} rolls {first} and {second}, a difference of {steps}.", **what, steps=steps)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        match move:
            case "pass":
                return DiceDuel.button(self, actor, move, picked)
            case "stay":
                return pmsg("button", "Stay")
            case "throw":
                return pmsg("button", "Roll again")
        legal = self._legal_steps()
        if move not in legal or (not picked and any(each.startswith(f"{move}-") for each in legal)):
            return None  # pressing it picks up a beaver
        start, end = legal[move]
        if not start:
            return pmsg("button", "Enter on {end}", end=move)
        return pmsg("button", "Move {start} off", start=self._point(start)) if end == self._off else None

    def describe_move(self, move: str) -> Message:
        what: dict[str, Any] = {"seat": self.mover, "other": self.other}
        match move:
            case "pass":
                return msg("{seat} can't move and passes.", **what)
            case "stay":
                return msg("{seat} stays on the frog.", **what)
            case "throw":
                return pmsg("sentence", "{seat} rolls again.", **what)
        start, end = self._legal_steps()[move]
        what["start"] = self._point(start)
        if end == self._off:
            left = BEAVERS - 1 - self.borne_off[self.seat]
            if not left:
                return msg("{seat} gets the last beaver off.", **what)
            return nmsg(
                "{seat} gets a beaver off. {n} is left.",
                "{seat} gets a beaver off. {n} are left.",
                left,
                **what,
            )
        what["end"] = self._point(end)
        coming = (
            pmsg("move", "{seat} moves {start} to {end}", **what)
            if start
            else pmsg("move", "{seat} enters on {end}", **what)
        )
        if self._victim(end):
            return msg("{coming} and sends {other}'s beaver back.", coming=coming, **what)
        if self._on_frog(end):
            return msg("{coming}, safe on the frog.", coming=coming)
        # Translators: {coming} is "Blue enters on b1": this ends it with a full stop.
        return pmsg("layout", "{coming}.", coming=coming)

    def reason(self) -> Message:
        return msg("{seat} got all seven beavers off.", seat=self.mover)

    def objection(self, move: str) -> Message | None:
        legal = self.legal()
        if self.phase == "stay":
            return msg("You're on a frog. Write stay or throw.")
        if legal == ["pass"]:
            return msg("You can't move with {throw}. Pass.", throw=self.throw)
        start, dash, _ = move.partition("-")
        step = self.board.steps[self.seat].get(self.board.cell.get(start, -1), -1) + 1
        if step and (step if dash else 0) in self.steps[self.seat]:
            return self._destination_objection(step if dash else 0)
        return refusal(
            move,
            legal,
            actor=self.seat,
            cell=self.board.cell,
            cells=self.owners(self.cells),
            names=self.names,
            form=self.form,
        )

    def _destination_objection(self, start: int) -> Message:
        """Explain why the current seat's beaver on step `start` can't do anything else with the throw."""
        what = {"throw": self.throw, "start": self._point(start), "moves": Either(self.legal()[:5])}
        end = start + self.throw
        if end > self._off:
            return msg("{start} needs an exact roll to leave. Try {moves}.", **what)
        if end == self._off:
            # Translators: {throw} is the number of steps rolled.
            return msg("A {throw} takes {start} off the board. Write {start}-off.", **what)
        what["end"] = self._point(end)
        if start:
            if end in self.steps[self.seat] and not self._on_frog(end):
                return msg("{end} is taken. Try {moves}.", **what)
            # Translators: {throw} is the number of steps rolled.
            return msg("A {throw} takes {start} to {end}.", **what)
        if end in self.steps[self.seat] and not self._on_frog(end):
            return msg("{end} is taken. Try {moves}.", **what)
        return msg("A {throw} lets you enter on {end}.", **what)

    @property
    def _off(self) -> int:
        """The step of a beaver that has left the board."""
        return len(self.board.courses[0]) + 1

    def _point(self, step: int) -> str:
        return self.board.point(self.seat, step - 1) if step else ""

    def _on_frog(self, step: int) -> bool:
        return step < self._off and self.board.courses[self.seat][step - 1] in _FROG_CELLS

    def _victim(self, end: int) -> int:
        """Return the step of the opponent's beaver sent back by landing on step `end`, or 0 for none."""
        if end == self._off or self._on_frog(end):
            return 0
        cell = self.board.courses[self.seat][end - 1]
        step = self.board.steps[1 - self.seat].get(cell, -1) + 1
        return step if step in self.steps[1 - self.seat] else 0

    def _legal_steps(self) -> dict[str, tuple[int, int]]:
        """Return each legal beaver move in the phase `move`, with the steps it goes from and to."""
        throw, off, own = self.throw, self._off, self.steps[self.seat]
        found: dict[str, tuple[int, int]] = {}
        if not throw:
            return found
        for start in sorted(set(own)):
            end = start + throw
            if end == off:
                found[f"{self._point(start)}-off"] = start, end
            elif end < off and (end not in own or self._on_frog(end)):
                text = f"{self._point(start)}-{self._point(end)}" if start else self._point(end)
                found[text] = start, end
        return found


def _begin(seats: int, options: Mapping[str, str]) -> Ur:
    phase = "first" if options["first"] == "roll" else "roll"
    return Ur(phase=phase, frog=options["frog"], path=options["path"])


ABOUT: Final = About(
    family=pmsg("kind of game", "race"),
    minutes=(10, 20),
    summary=msg("Race seven beavers off the board."),
    rules=(
        msg(
            "The board has twenty squares, and each player has seven beavers. Green's come in at d1 and go "
            "left along the bottom row, Blue's at d3 along the top. All of them follow the middle row to the "
            "right-hand end and turn back into their own row, where the last square before they leave is g1 "
            "for Green and g3 for Blue."
        ),
        msg(
            "Both players roll a die to see who goes first. On your turn, roll two dice. The difference "
            "between them, 0 to 5, is how far one beaver goes. It can enter the board, move along it or "
            "leave it. If you can move, you must. If you can't, as with a 0, you lose the turn."
        ),
        msg(
            "Beavers can pass each other freely. You can't have two of yours on one square, except on a "
            "frog. Land on an opponent's beaver and it goes back to the start."
        ),
        msg(
            "The five happy frogs (a1, a3, d2, g1, g3) are safe. Any number of beavers from both sides can "
            "share one, and no one is sent back."
        ),
        msg("A beaver needs an exact roll to leave the board, one step past the last square."),
        msg("The first player to get all seven off wins."),
        msg(
            "With options, you can roll again after landing on a frog, play a longer course of sixteen "
            "squares that takes both sides round the right-hand end of the board, or let Green go first "
            "without a roll."
        ),
    ),
    credits=msg(
        "The Royal Game of Ur was played in Mesopotamia some 4,600 years ago. These rules follow the "
        "Lifeguards sheet by Soggy Bottom Games."
    ),
    example=("roll:6-2", "roll:1-5", "a1", "roll:2-3", "d3", "roll:1-5", "a1-d2"),
    sources=(msg("The sheet's picture of the course is lost, so Lodge uses the usual courses."),),
)

GAME: Final = Game(
    slug="ur",
    title="Game of Ur",
    aliases=("Royal Game of Ur", "Twenty Squares", "Königliches Spiel von Ur", "Juego real de Ur"),
    akin=("backgammon", "Game of the Goose"),
    options=(
        Option(
            name="frog",
            values=("safe", "again"),
            title=pmsg("rule", "Landing on a frog"),
            labels=(pmsg("option", "Safe"), pmsg("option", "Safe, and you can roll again")),
        ),
        Option(
            name="path",
            values=("short", "long"),
            title=pmsg("rule", "Course"),
            labels=(
                pmsg("option", "Fourteen squares"),
                pmsg("option", "Sixteen squares, round the right-hand end"),
            ),
        ),
        Option(
            name="first",
            values=("roll", "seat0"),
            title=pmsg("rule", "Who goes first"),
            labels=(pmsg("option", "Higher roll"), pmsg("option", "Green")),
        ),
    ),
    position=Ur,
    begin=_begin,
    about=ABOUT,
)
