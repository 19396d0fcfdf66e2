"""Kaooa: seven crows hem in one vulture on a five-pointed star.

Seat 0 drops crows (`p3`) until all seven are down, then moves one along a line (`t1-p1`). Seat 1 places the
vulture, then steps it (`t3-p3`) or leaps over a crow and captures it (`t3xp1`). The vulture leaps once a turn
and must if it can, even while crows are still being dropped. It wins by capturing four crows. The crows win
by shutting it in.

Rules: Kaooa, the Indian "crows and vultures", from the "Divers" sheet of Soggy Bottom Games. The sheet has no
draws, so we added two: the third repetition, and 100 turns without a drop, a placement or a capture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.leaps import Leaps
from engines.bases.record import replace
from engines.boards.cells import cells_of
from engines.boards.nets import Net, polar
from engines.core import About, Game, Message, Option, msg, pmsg
from engines.notation import is_placing


def _line(k: int) -> str:
    """Return the straight line of four points from tip `k`; numbers wrap round from 5 to 1."""
    return f"t{k} p{k} p{k % 5 + 1} t{(k + 1) % 5 + 1}"


NET: Final = Net.of(
    {f"t{k}": polar(0.47, 90 - 72 * (k - 1)) for k in range(1, 6)}
    | {f"p{k}": polar(0.18, 54 - 72 * (k - 1)) for k in range(1, 6)},
    [_line(k) for k in range(1, 6)],
)
CROWS: Final = 7
TO_WIN: Final = 4
"""How many crows the vulture must capture to win."""
FLOCK: Final = 0
VULTURE: Final = 1
"""The two seats."""

_LEAPS: Final = Leaps(NET.points, tuple(NET.jumps(cell) for cell in range(len(NET.points))))


@dataclass(frozen=True, slots=True)
class Kaooa(Duel):
    """A position of Kaooa. `men` are the crows and the vulture."""

    in_hand: int = CROWS
    """How many crows are still to be dropped."""
    first_flight: str = "adjacent"
    """The option `first_flight`."""
    flown: bool = False
    """Whether the vulture has moved since it was placed. `key` can leave it out: it becomes true on the turn
    after a drop, and every drop starts a new series."""

    board: ClassVar = NET
    draws: ClassVar[Draws] = Draws(limit=100, progress=pmsg("part of a sentence", "a placement or a capture"))
    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write one point (p3), two (t1-p1) or a leap (t3xp1)"
    )

    @property
    def stocks(self) -> tuple[int, int]:
        """How many pieces each seat still has to place."""
        return self.in_hand, 0 if self.men[VULTURE] else 1

    @property
    def captured(self) -> int:
        """How many crows the vulture has captured."""
        return CROWS - self.in_hand - self.men[FLOCK].bit_count()

    def legal(self) -> list[str]:
        crows, vulture = self.men
        empty = self.empty
        if self.stocks[self.seat]:
            return [NET.points[cell] for cell in cells_of(empty)]
        if self.seat == FLOCK:
            return NET.step_moves(crows, empty)
        if leaps := _LEAPS.singles(vulture, crows, empty):
            return leaps
        if self.first_flight == "anywhere" and not self.flown:
            start = NET.points[vulture.bit_length() - 1]
            return [f"{start}-{NET.points[cell]}" for cell in cells_of(empty)]
        return NET.step_moves(vulture, empty)

    def can_leap(self) -> bool:
        crows, vulture = self.men
        return self.seat == VULTURE and _LEAPS.possible(vulture, crows, self.empty)

    def captures(self, move: str) -> int:
        return _LEAPS.captures(move) if "x" in move else 0

    def advance(self, actor: int, move: str) -> Self:
        dropped = actor == FLOCK and is_placing(move)
        flown = self.flown or (actor == VULTURE and not is_placing(move))
        return replace(Duel.advance(self, actor, move), in_hand=self.in_hand - dropped, flown=flown)

    def ending(self) -> str:
        return "captured" if self.captured == TO_WIN else Duel.ending(self)

    def verdict(self) -> tuple[int | None, Message]:
        match self.end:
            case "captured":
                return VULTURE, msg("The vulture captured four crows.")
            case "stuck":
                return FLOCK, msg(
                    "The vulture is trapped on {point}.", point=NET.points[self.men[VULTURE].bit_length() - 1]
                )
            case _:
                return None, self.draws.reason(self.end)

    def describe_move(self, actor: int, move: str) -> Message:
        seat = self.names[actor]
        if "x" in move:
            return _LEAPS.describe(pmsg("piece", "{seat}'s vulture", seat=seat), move)
        start, _, end = move.rpartition("-")
        match actor, bool(start):
            case 0, False:
                return msg("{seat} drops a crow on {end}.", seat=seat, end=end)
            case 0, True:
                return msg("{seat} moves a crow from {start} to {end}.", seat=seat, start=start, end=end)
            case _, False:
                return msg("{seat} places the vulture on {end}.", seat=seat, end=end)
            case _:
                return msg("{seat} moves the vulture from {start} to {end}.", seat=seat, start=start, end=end)


ABOUT: Final = About(
    family=pmsg("kind of game", "hunt"),
    minutes=(10, 20),
    summary=msg("Hem in the vulture, or capture four crows."),
    rules=(
        msg(
            "The board is a five-pointed star. Its tips are t1 to t5, clockwise from the top, and its "
            "crossings are p1 to p5. Blue has seven crows and goes first. Green has the vulture."
        ),
        msg(
            "Blue drops one crow a turn on any empty point. No crow moves until all seven are down. After "
            "that, Blue steps one crow a turn along a line to the next point, if it's empty. Crows can't "
            "leap."
        ),
        msg(
            "On its first turn, Green places the vulture on any empty point. After that, even while crows "
            "are still being dropped, the vulture steps along a line to the next point, if it's empty. An "
            "option lets its first move go to any empty point."
        ),
        msg(
            "If the vulture can leap over a crow next to it to the empty point straight beyond, it must, "
            "but only once a turn. The crow is out of the game."
        ),
        msg(
            "The vulture wins by capturing four crows. The crows win if the vulture can't step or leap on "
            "its turn, even while crows are still in hand."
        ),
        Kaooa.draws.rule,
    ),
    credits=msg(
        "Kaooa is a traditional Indian game. These rules follow the Divers sheet by Soggy Bottom Games."
    ),
    example=("t1", "t3", "p2", "t3xp1"),
    notes=(
        msg(
            "The crows are the harder side to play. They win if they make no mistakes, but a careless drop "
            "feeds the vulture, which nearly always beats random play. Swap sides for a second game."
        ),
    ),
)

GAME: Final = Game(
    slug="kaooa",
    title="Kaooa",
    aliases=("Vultures and Crows",),
    options=(
        Option(
            name="first_flight",
            values=("adjacent", "anywhere"),
            title=pmsg("rule", "The vulture's first move"),
            labels=(pmsg("option", "To a neighbouring point"), pmsg("option", "To any empty point")),
        ),
    ),
    position=Kaooa,
    about=ABOUT,
)
