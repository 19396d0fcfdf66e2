"""Five Field Kono: two sides of seven beavers swap places along the diagonals.

The board is 5 x 5. A beaver moves one step diagonally to an empty cell, forwards or backwards (`a2-b3`);
nothing is captured. The first to hold all seven of the opponent's starting cells wins. If the game is stopped
(both sides blocked, a third repetition, 200 turns), the side with more beavers across wins.

Rules: the Korean o-pat-ko-no from the "Divers" sheet of Soggy Bottom Games. We added the option `goal=full`
and how a stopped game is decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Self

from engines.bases.draws import TURNS_OF_NOTICE, Draws
from engines.bases.duel import Duel
from engines.boards.cells import cells_of, mask_of
from engines.boards.grids import DIAGONALS, Grid
from engines.core import About, Game, Message, Option, msg, nmsg, npmsg, pmsg

GRID: Final = Grid(5, 5)
_STARTS: Final = ("a1 b1 c1 d1 e1 a2 e2", "a5 b5 c5 d5 e5 a4 e4")
CAMPS: Final = (GRID.mask(_STARTS[0]), GRID.mask(_STARTS[1]))
"""The cells on which each seat's beavers start, as bitboards."""
TURN_LIMIT: Final = 200
"""A game is stopped after this many turns, passes included."""

_STEPS: Final = tuple(mask_of(GRID.neighbours(cell, DIAGONALS)) for cell in range(25))


@cache
def _moves(start: int, targets: int) -> tuple[str, ...]:
    return tuple(f"{GRID.points[start]}-{GRID.points[end]}" for end in cells_of(targets))


@dataclass(frozen=True, slots=True)
class FiveFieldKono(Duel):
    """A position of Five Field Kono. `series` holds every position of the game."""

    goal: str = "swap"
    """The option `goal`."""
    passed: int = 0
    """1 if the previous turn was a pass."""

    board: ClassVar = GRID
    start: ClassVar = _STARTS
    draws: ClassVar = Draws(limit=None, verdict=pmsg("part of a sentence", "most beavers across wins"))
    form: ClassVar = pmsg("part of a sentence", "write two points (a2-b3)")

    @property
    def across(self) -> tuple[int, int]:
        """How many beavers each seat has in the opponent's camp."""
        return (self.men[0] & CAMPS[1]).bit_count(), (self.men[1] & CAMPS[0]).bit_count()

    @property
    def own_points(self) -> tuple[int, ...]:
        return self.across

    @property
    def turns(self) -> int:
        """How many turns have been played, passes included."""
        return len(self.series) - 1

    @property
    def turns_left(self) -> int | None:
        return TURN_LIMIT - self.turns

    @property
    def warning(self) -> Message | None:
        if self.end or TURN_LIMIT - self.turns > TURNS_OF_NOTICE:
            return super(FiveFieldKono, self).warning
        return nmsg(
            "The game ends in {n} turn. Most across wins.",
            "The game ends in {n} turns. Most across wins.",
            TURN_LIMIT - self.turns,
        )

    def legal(self) -> list[str]:
        empty = ~(self.men[0] | self.men[1])
        return [
            move for start in cells_of(self.men[self.seat]) for move in _moves(start, _STEPS[start] & empty)
        ] or ["pass"]

    def follow(self, actor: int, move: str) -> Self:
        men = self.men if move == "pass" else self.after_move(actor, move)
        series = self.next_series(men, fresh=False)
        if move != "pass" and (won := self._goal_reached(men)):
            end = won
        elif move == "pass" and self.passed:
            end = "blocked"
        elif not (end := self.draws.end(series)) and len(series) > TURN_LIMIT:
            end = "limit"
        return type(self)(men, 1 - actor, series, end, self.goal, int(move == "pass"))

    def describe_move(self, actor: int, move: str) -> Message:
        if move == "pass":
            return msg("{seat} can't move and passes.", seat=self.names[actor])
        return super(FiveFieldKono, self).describe_move(actor, move)

    def verdict(self) -> tuple[int | None, Message]:
        mover = self.names[1 - self.seat]
        match self.end:
            case "swap":
                return 1 - self.seat, msg("{seat} got all seven across.", seat=mover)
            case "full":
                return 1 - self.seat, msg(
                    "The camp is full, with {n} of {seat}'s beavers in it.",
                    n=self.across[1 - self.seat],
                    seat=mover,
                )
        first, second = self.across
        winner = None if first == second else 0 if first > second else 1
        if winner is None:
            standing = npmsg("part of a sentence", "it's {n} across each", "it's {n} across each", first)
        else:
            more, less = max(first, second), min(first, second)
            standing = npmsg(
                "part of a sentence",
                "it's {n} across to {less}",
                "it's {n} across to {less}",
                more,
                less=less,
            )
        match self.end:
            case "blocked":
                return winner, msg("Neither side can move, and {standing}.", standing=standing)
            case "limit":
                return winner, npmsg(
                    "sentence",
                    "After {n} turn, {standing}.",
                    "After {n} turns, {standing}.",
                    TURN_LIMIT,
                    standing=standing,
                )
        return winner, self.draws.reason(self.end, standing)

    def _goal_reached(self, men: tuple[int, int]) -> str:
        """Return how the seat to act wins with these men: "swap", "full" or "" for not yet."""
        goal, own = CAMPS[1 - self.seat], men[self.seat]
        if own == goal:
            return "swap"
        full = (men[0] | men[1]) & goal == goal
        return "full" if self.goal == "full" and full and (own & goal).bit_count() >= 4 else ""


ABOUT: Final = About(
    family=pmsg("kind of game", "race"),
    minutes=(10, 20),
    summary=msg("Swap places with your opponent."),
    rules=(
        msg(
            "Each side starts with seven beavers in its camp: five on the back row and one in front of each "
            "end. Blue's camp is on rows 1 and 2, Green's on rows 5 and 4. Blue goes first."
        ),
        msg(
            "On your turn, move one beaver one step diagonally to an empty square, forwards or backwards. "
            "There are no jumps or captures. You only pass if you can't move at all."
        ),
        msg("You win as soon as your beavers hold all seven squares of your opponent's camp."),
        msg(
            "Play stops when both sides pass in a row, when the same position comes up for the third time "
            "with the same player to move, or after 200 turns. Then the player with more beavers in the "
            "other camp wins. Equal numbers are a draw, so there's no point in waiting at home."
        ),
        msg(
            "There's an option that makes blocking pointless: you also win if your move leaves the other "
            "camp full, with at least four of your beavers in it."
        ),
    ),
    credits=msg(
        "Five Field Kono is a traditional Korean game. These rules follow the Divers sheet by Soggy Bottom "
        "Games."
    ),
    example=("a2-b3", "e4-d3", "c1-d2"),
)

GAME: Final = Game(
    slug="five-field-kono",
    title="Five Field Kono",
    aliases=("Obat Gonu", "O-pat-ko-no", "Gonu"),
    options=(
        Option(
            name="goal",
            values=("swap", "full"),
            title=pmsg("rule", "How to win"),
            labels=(
                pmsg("option", "All seven in the other camp"),
                pmsg("option", "Or four, if that camp is full"),
            ),
        ),
    ),
    position=FiveFieldKono,
    about=ABOUT,
)
