"""Mu Torere: four beavers each and one vacant place; leave the opponent without a move.

`r3-r4` goes to the vacant rock beside it, `r4-c` to the vacant stump (only from a rock beside an opponent's)
and `c-r3` from the stump to the vacant rock, wherever it is. Nothing is captured.

Rules: Mu Torere, a Maori game, called "Rusty's Ruckus" on the "Cowboys" sheet of Soggy Bottom Games. The
sheet has no draws, so we added the third repetition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.record import replace
from engines.boards.nets import SPOKED_RING
from engines.core import About, Either, Game, Message, Option, msg, pmsg

NET: Final = SPOKED_RING
STUMP: Final = NET.cell["c"]
OPENING_TURNS: Final = 4
"""How many turns, counting both seats, `centre=opening` restricts entry to the stump."""
_BESIDE: Final = tuple(
    sum(1 << end for end in NET.neighbours(cell) if end != STUMP) if cell != STUMP else 0 for cell in range(9)
)
"""The two rocks beside each rock."""
_MOVES_TO: Final = tuple(
    tuple((1 << start, f"{NET.points[start]}-{point}") for start in NET.neighbours(end))
    for end, point in enumerate(NET.points)
)
"""The moves to each cell, each with the bit of the cell it starts from."""


@dataclass(frozen=True, slots=True)
class MuTorere(Duel):
    """A position of Mu Torere."""

    centre: str = "always"
    """The option `centre`."""
    turn: int = 0
    """Turns played, counted only up to OPENING_TURNS."""

    board: ClassVar = NET
    start: ClassVar = ("r4 r5 r6 r7", "r8 r1 r2 r3")
    draws: ClassVar[Draws] = Draws(limit=None)
    form: ClassVar[Message] = pmsg("part of a sentence", "write two points (r4-c)")

    @property
    def vacant(self) -> int:
        """The one empty cell."""
        return self.empty.bit_length() - 1

    def legal(self) -> list[str]:
        own, vacant = self.men[self.seat], self.vacant
        if vacant == STUMP and self.restricted:
            other = self.men[1 - self.seat]
            return [
                move for bit, move in _MOVES_TO[STUMP] if bit & own and _BESIDE[bit.bit_length() - 1] & other
            ]
        return [move for bit, move in _MOVES_TO[vacant] if bit & own]

    @property
    def restricted(self) -> bool:
        """Whether the stump may only be entered from beside an opponent's beaver."""
        return self.centre == "always" or self.turn < OPENING_TURNS

    def objection(self, move: str) -> Message | None:
        start, _, end = move.partition("-")
        cell = NET.cell.get(start, STUMP)
        if end == "c" and self.vacant == STUMP and cell != STUMP and self.men[self.seat] >> cell & 1:
            return msg(
                "The beaver on {start} isn't next to one of {other}'s. Try {moves}.",
                start=start,
                other=self.names[1 - self.seat],
                moves=Either(self.legal()),
            )
        return None

    def advance(self, actor: int, move: str) -> Self:
        return replace(Duel.advance(self, actor, move), turn=min(self.turn + 1, OPENING_TURNS))

    def verdict(self) -> tuple[int | None, Message]:
        if self.end != "stuck":
            return None, self.draws.reason(self.end)
        return 1 - self.seat, pmsg(
            "sentence",
            "{seat} can't move.",
            seat=self.names[self.seat],
        )


ABOUT: Final = About(
    family=pmsg("kind of game", "blockade"),
    minutes=(5, 20),
    summary=msg("Block your opponent on a ring of rocks."),
    rules=(
        msg(
            "Eight rocks lie on the bank of a round pond, numbered clockwise from r1 at the top to r8. In "
            "the middle is the stump, c. Each player has four beavers side by side on the bank, so one "
            "place is always empty. At the start, that's the stump. Blue goes first."
        ),
        msg(
            "On your turn, move one of your beavers to the empty place. There's no jumping and no capturing."
        ),
        msg("If a rock is empty, a beaver can go there from the rock on either side or from the stump."),
        msg(
            "If the stump is empty, a beaver can go there only from a rock with at least one of your "
            "opponent's beavers beside it. An option lifts this limit after two turns each."
        ),
        msg("You win if your opponent can't move on their turn."),
        MuTorere.draws.rule,
    ),
    credits=msg(
        "Mu Torere is a traditional Maori game from New Zealand. These rules follow the Cowboys sheet by "
        "Soggy Bottom Games, where it's called Rusty's Ruckus."
    ),
    example=("r4-c", "r3-r4", "c-r3", "r2-c"),
)

GAME: Final = Game(
    slug="mu-torere",
    title="Mu Torere",
    aliases=("Mū Tōrere", "Rusty's Ruckus"),
    options=(
        Option(
            name="centre",
            values=("always", "opening"),
            title=pmsg("rule", "Moving to the stump"),
            labels=(
                pmsg("option", "Only from beside an opponent"),
                pmsg("option", "From anywhere after two turns each"),
            ),
        ),
    ),
    position=MuTorere,
    about=ABOUT,
)
