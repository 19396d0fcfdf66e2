"""Jarmo: bring five shooters across a lopsided net to the far frog row; captured ones can be earned back.

The net has 5 x 5 splats. `c1-c2` moves a shooter along a line. Moving onto an opponent's shooter captures it
and makes the mover a splat shooter for the rest of the game. A splat shooter that reaches the far frog row
earns a take-back: its side may put a captured shooter back on its own frog row (`c1`) or decline (`pass`).
The game ends when all of a side's shooters have arrived. Every shooter on either side then scores two points
if it has arrived and one if it hasn't.

Rules: the "Paintball Girls" sheet of Soggy Bottom Games. Its drawing of the net is lost, so this one is a
reconstruction. We added the draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypeVar

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.record import replace
from engines.boards.cells import cells_of
from engines.boards.nets import Net, lattice
from engines.core import About, Game, Message, Option, msg, npmsg, pmsg

_SPLATS: Final = " ".join(f"{column}{row}" for row in range(1, 6) for column in "abcde")
_LINES: Final = (
    *(" ".join(f"{column}{row}" for row in range(1, 6)) for column in "abcde"),
    *(" ".join(f"{column}{row}" for column in "abcde") for row in (2, 3, 4)),
    "a1 b2 c3 d4 e5",
)
NETS: Final = {
    board: Net.of(lattice(_SPLATS, (0.1, 0.1), 0.2), (*_LINES, last))
    for board, last in (("lopsided", "e1 d2 c3 b4"), ("even", "e1 d2 c3 b4 a5"))
}
"""The net for each value of the option `board`."""
COLOURS: Final = ("blue", "orange")

_POINTS: Final = NETS["even"].points
_BOTTOM: Final = 0b11111
_TOP: Final = _BOTTOM << 20

_DRAWS: Final = {
    1: Draws(progress=pmsg("part of a sentence", "a capture, an arrival or a take-back")),
    2: Draws(
        progress=pmsg("part of a sentence", "a capture, an arrival or a take-back"),
        verdict=pmsg("part of a sentence", "no points for this game"),
    ),
}
"""The draws for each value of the option `games`; a drawn game isn't scored."""


@dataclass(frozen=True, slots=True)
class Jarmo(Duel):
    """A position of Jarmo. `series` holds every position of the game, since captures can be undone."""

    marks: int = 0
    """Bitboard of both seats' splat shooters, which are also in `men`."""
    captured: tuple[int, int] = (0, 0)
    """How many of each seat's shooters the other holds."""
    takebacks: tuple[int, int] = (0, 0)
    """How many take-backs each seat has earned but not used yet."""
    taking: int = 0
    """1 while the seat to act may take a shooter back, else 0."""
    quiet: int = 0
    """Moves since the last capture, arrival or take-back."""
    trails: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Each seat's last moves (at most three), for the rule against moving back and forth."""
    game: int = 0
    """0 in the first game, 1 in the second; also the seat that starts at the bottom and goes first."""
    earlier: tuple[int, int] = (0, 0)
    """Each seat's points from the first game, during the second."""
    games: int = 1
    lines: str = "lopsided"
    """The options `games` and `board`."""

    colours: ClassVar = COLOURS
    past: ClassVar = ("series", "quiet")
    form: ClassVar[Message] = pmsg("part of a sentence", "write two points (c1-c2)")

    @property
    def board(self) -> Net:
        return NETS[self.lines]

    @property
    def arrived(self) -> tuple[int, int]:
        """Each seat's shooters on the other's frog row, as bitboards."""
        return self.men[0] & self._home(1), self.men[1] & self._home(0)

    @property
    def own_points(self) -> tuple[int, int]:
        """Each seat's points if this game ended now, including those from an earlier game."""
        if self.end in ("repeated", "quiet"):
            return self.earlier
        first, second = (
            points + men.bit_count() + arrived.bit_count()
            for points, men, arrived in zip(self.earlier, self.men, self.arrived, strict=True)
        )
        return first, second

    @property
    def turns_left(self) -> int | None:
        return _DRAWS[self.games].turns_left(self.series, self.quiet)

    @property
    def warning(self) -> Message | None:
        return None if self.end else _DRAWS[self.games].warning(self.series, self.quiet)

    def legal(self) -> list[str]:
        own = self.men[self.seat]
        if self.taking:
            room = self._home(self.seat) & self.empty
            return [*(_POINTS[cell] for cell in cells_of(room)), "pass"]
        movable = own & ~self.arrived[self.seat]
        barred = _barred_swing(self.trails[self.seat])
        steps = self.board.step_moves(movable, self.board.all_cells & ~own)
        return [step for step in steps if step != barred] or ["pass"]

    def follow(self, actor: int, move: str) -> Self:
        if self.taking:
            return self._after_take_back(actor, move)
        if move == "pass":
            return replace(self, trails=_with(self.trails, actor, ()))._finish(actor, progress=False)
        start, end, hit, marked, earned = self._effects(actor, move)
        men = self.after_capture(self.after_move(actor, move), actor, end)
        marks = self.marks & ~(start | end) | (end if marked else 0)
        captured = _with(self.captured, 1 - actor, self.captured[1 - actor] + hit)
        takebacks = _with(self.takebacks, actor, self.takebacks[actor] + earned)
        trails = _with(self.trails, actor, (*self.trails[actor], move)[-3:])
        room = self._home(actor) & ~(men[0] | men[1])
        after = replace(
            self,
            men=men,
            marks=marks,
            captured=captured,
            takebacks=takebacks,
            taking=int(bool(takebacks[actor] and room)),
            trails=trails,
        )
        return after._finish(actor, progress=bool(hit or end & self._home(1 - actor)))

    def describe_move(self, actor: int, move: str) -> Message:
        turn = self._describe_turn(actor, move)
        after = self.play(actor, move)
        if after.game == self.game:
            return turn
        first, second = after.earlier
        return msg("{turn} The first game ends {first}–{second}.", turn=turn, first=first, second=second)

    def _describe_turn(self, actor: int, move: str) -> Message:
        what: dict[str, Message | str] = {"seat": self.names[actor], "other": self.names[1 - actor]}
        if self.taking and move == "pass":
            return msg("{seat} gives up a take-back.", **what)
        if self.taking:
            return msg("{seat} puts a shooter back on {end}.", **what, end=move)
        if move == "pass":
            return msg("{seat} can't move and passes.", **what)
        _, _, hit, _, earned = self._effects(actor, move)
        what["start"], what["end"] = move.split("-")
        if hit and earned:
            return msg("{seat} moves {start} to {end}, captures a shooter and earns a take-back.", **what)
        if hit:
            return msg("{seat} moves {start} to {end} and captures a shooter.", **what)
        if earned:
            return msg("{seat} moves {start} to {end} and earns a take-back.", **what)
        return Duel.describe_move(self, actor, move)

    def objection(self, move: str) -> Message | None:
        start, _, end = move.partition("-")
        if not self.taking and move == _barred_swing(self.trails[self.seat]):
            return msg("You can't move between {start} and {end} four times in a row.", start=start, end=end)
        if not self.taking and end and 1 << self.board.cell.get(start, 25) & self.arrived[self.seat]:
            return msg("The shooter on {start} has arrived and can't move.", start=start)
        return None

    def verdict(self) -> tuple[int | None, Message]:
        first, second = self.own_points
        winner = None if first == second else 0 if first > second else 1
        if winner is None:
            standing = npmsg("part of a sentence", "it's {n} point each", "it's {n} points each", first)
        else:
            standing = npmsg(
                "part of a sentence",
                "it's {n} point to {less}",
                "it's {n} points to {less}",
                max(first, second),
                less=min(first, second),
            )
        if self.end != "counted":
            return winner, _DRAWS[self.games].reason(self.end, standing if self.games > 1 else None)
        if not all(self.men):
            seat = self.names[1 if self.men[0] else 0]
            return winner, msg("{seat} has no shooters left, and {standing}.", seat=seat, standing=standing)
        seat = self.names[0 if self.men[0] == self.arrived[0] else 1]
        return winner, msg(
            "All {seat}'s shooters have arrived, and {standing}.", seat=seat, standing=standing
        )

    def key(self, men: tuple[int, int], seat: int) -> int:
        first, second = self.captured
        due_first, due_second = self.takebacks
        return (
            Duel.key(self, men, seat)
            | self.marks << 51
            | self.taking << 76
            | (first | second << 3 | due_first << 6 | due_second << 9) << 79
        )

    def _effects(self, actor: int, move: str) -> tuple[int, int, bool, bool, bool]:
        """Return what a shooter's move does: the bits of both splats, whether it captures, whether the
        shooter is then a splat shooter, and whether it earns a take-back."""
        change = self.board.change(move)
        start = self.men[actor] & change
        end = change ^ start
        hit = bool(self.men[1 - actor] & end)
        marked = hit or bool(self.marks & start)
        home = bool(end & self._home(1 - actor))
        return start, end, hit, marked, marked and home and self.captured[actor] > self.takebacks[actor]

    def _after_take_back(self, actor: int, move: str) -> Self:
        after = replace(self, taking=0, takebacks=_with(self.takebacks, actor, self.takebacks[actor] - 1))
        if move == "pass":
            return after._finish(actor, progress=False)
        captured = _with(self.captured, actor, self.captured[actor] - 1)
        men = self.after_move(actor, move)
        return replace(after, men=men, captured=captured)._finish(actor, progress=True)

    def _finish(self, actor: int, *, progress: bool) -> Self:
        """Return the position with this move counted and, if that completes the turn, with the other seat to
        act or the game over. Expects all fields but `seat`, `series`, `quiet` and `end` to be up to date."""
        seat = actor if self.taking else 1 - actor
        quiet = 0 if progress else self.quiet + 1
        series = (*self.series, self.key(self.men, seat))
        end = ""
        if not self.taking:
            arrived = self.arrived
            counted = self.men[0] == arrived[0] or self.men[1] == arrived[1]
            end = "counted" if counted else _DRAWS[self.games].end(series, quiet)
        after = replace(self, seat=seat, series=series, end=end, quiet=quiet)
        if not end or self.game + 1 == self.games:
            return after
        again = type(self)(seat=1, game=1, earlier=after.own_points, games=self.games, lines=self.lines)
        return again.set_up(_TOP, _BOTTOM)

    def _home(self, seat: int) -> int:
        """Return a seat's own frog row."""
        return _BOTTOM if seat == self.game else _TOP


_Item = TypeVar("_Item")


def _with(pair: tuple[_Item, _Item], seat: int, item: _Item) -> tuple[_Item, _Item]:
    return (item, pair[1]) if seat == 0 else (pair[0], item)


def _barred_swing(trail: tuple[str, ...]) -> str:
    """Return the move that would be the fourth in a row between the same two splats, or "" if none would."""
    if len(trail) == 3 and trail[0] == trail[2] == "-".join(reversed(trail[1].split("-"))):
        return trail[1]
    return ""


def _begin(seats: int, options: Mapping[str, str]) -> Jarmo:
    return Jarmo(games=int(options["games"]), lines=options["board"]).set_up(_BOTTOM, _TOP)


ABOUT: Final = About(
    family=pmsg("kind of game", "race"),
    minutes=(10, 25),
    summary=msg("Get your shooters across to the far frog row."),
    rules=(
        msg(
            "Each player's five shooters start on a frog row, Blue's on row 1 and Orange's on row 5. Blue "
            "goes first. Lines join the spots along every column, along rows 2 to 4, and along two "
            "diagonals. The diagonal from e1 stops at b4 (an option extends it to a5)."
        ),
        msg(
            "On your turn, move one shooter along a line to the next spot, in any direction. The spot "
            "must be empty or hold an opponent's shooter, which you capture. You never have to capture. A "
            "shooter that captures becomes a splat shooter for good."
        ),
        msg(
            "A shooter that reaches your opponent's frog row has arrived. It can't move again, but it can "
            "still be captured there. You pass only if you can't move."
        ),
        msg(
            "When a splat shooter arrives (even by the capture that makes it one), you earn a take-back if "
            "your opponent holds one of your shooters. As soon as a move of yours leaves an empty spot on "
            "your frog row, use it in the same turn: put a shooter back on one, or pass and lose the "
            "take-back. You can use only one a turn."
        ),
        msg(
            "If you've moved a shooter back and forth between the same two spots three turns running, you "
            "can't do it a fourth time."
        ),
        msg(
            "The game ends as soon as all the shooters a player has on the board have arrived, or a player "
            "has none left. (A take-back comes first.) Both players score two points for each shooter that "
            "has arrived and one for each other shooter on the board. The higher score wins, and equal "
            "scores are a draw. An option plays two games, swapping sides, and adds up the points."
        ),
        msg(
            "A game is a draw, without points, if a position comes up three times, or after 100 moves in a "
            "row without a capture, an arrival or a shooter being put back."
        ),
    ),
    credits=msg(
        "Legend has it that Jarmo was played by Batu Khan's Tatars. These rules follow the Paintball Girls "
        "sheet by Soggy Bottom Games."
    ),
    example=("c1-c2", "e5-d4", "c2-c3", "d4-c3"),
    notes=(msg("The net isn't the same for both sides, so it's fairest to play two games and swap."),),
    sources=(msg("No source spells out the net, so this board is a reconstruction."),),
)

GAME: Final = Game(
    slug="jarmo",
    title="Jarmo",
    options=(
        Option(
            name="games",
            values=("1", "2"),
            title=pmsg("rule", "Games"),
            labels=(pmsg("option", "One"), pmsg("option", "Two, swapping sides")),
        ),
        Option(
            name="board",
            values=("lopsided", "even"),
            title=pmsg("rule", "Net"),
            labels=(pmsg("option", "Lopsided (no line from b4 to a5)"), pmsg("option", "Even")),
        ),
    ),
    position=Jarmo,
    begin=_begin,
    about=ABOUT,
)
