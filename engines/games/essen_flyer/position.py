"""Positions of the Essen flyer game: what can be paid for, what a step does and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from engines.bases.dice_game import DiceGame
from engines.bases.draws import QUIET, Draws
from engines.bases.record import replace
from engines.chance.dice import Dice
from engines.core import Message, msg, nearest, nmsg, npmsg, pmsg
from engines.games.essen_flyer.board import HOME, LETTERS, STEPS, TEXTS, WHITE

QUIET_TURNS: Final = 20
"""The game ends after this many turns for each seat without a marker coming home."""

_VALUES: Final = Dice(6)
_COLOURED: Final = Dice(6, LETTERS)
_NAMES: Final = (
    pmsg("colour", "red"),
    pmsg("colour", "purple"),
    pmsg("colour", "blue"),
    pmsg("colour", "green"),
    pmsg("colour", "yellow"),
    pmsg("colour", "white"),
)
PLACES: Final = (pmsg("place", "the centre"), *_NAMES, pmsg("place", "home"))
"""What the spaces are called, as in `SPACES`."""
_MARKERS: Final = (
    pmsg("piece", "Red marker"),
    pmsg("piece", "Purple marker"),
    pmsg("piece", "Blue marker"),
    pmsg("piece", "Green marker"),
    pmsg("piece", "Yellow marker"),
    pmsg("piece", "White marker"),
)


@dataclass(frozen=True, slots=True)
class EssenFlyer(DiceGame):
    """A position of the Essen flyer game. Markers and dice are numbered as in `COLOURS`."""

    table: int = 4
    """How many seats the game began with."""
    values: tuple[int, ...] = ()
    """Each marker's value in points; () before they are rolled."""
    stacks: tuple[tuple[int, ...], ...] = ((5, 4, 3, 2, 1, 0), (), (), (), (), (), ())
    """The markers on each space but the homes, bottom to top."""
    owners: tuple[int, ...] = (-1,) * 6
    """The seat that brought each marker home; -1 while it is on the field."""
    dice: tuple[int, ...] = (0,) * 6
    """How many dice of each colour can still be used to pay."""
    rolling: bool = True
    """Whether a roll is due, for the markers' values or by the current seat."""
    paid: tuple[int, ...] = ()
    """The spaces paid for this turn, ascending."""
    brought: bool = False
    """Whether a marker has come home this turn."""
    quiet: int = 0
    """How many turns in a row have passed without a marker coming home."""
    stack: str = "free"
    direction: str = "both"
    """The options `stack` and `direction`."""

    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write a marker and a space (b-red, g-home), or pass"
    )

    @property
    def seats(self) -> int:
        return self.table

    @property
    def due(self) -> Dice | None:
        if not self.values:
            return _VALUES
        return _COLOURED if self.rolling else None

    @property
    def roller(self) -> int | None:
        return self.seat if self.values and self.rolling and not self.over else None

    @property
    def own_points(self) -> tuple[int, ...]:
        return tuple(
            sum(value for value, owner in zip(self.values, self.owners, strict=False) if owner == seat)
            for seat in range(self.table)
        )

    @property
    def standing(self) -> tuple[int, ...]:
        return self.own_points

    @property
    def limit(self) -> int:
        """How many turns in a row without a marker coming home end the game."""
        return QUIET_TURNS * self.table

    @property
    def warning(self) -> Message | None:
        return None if self.over else self._limits.warning((), self.quiet)

    @property
    def _limits(self) -> Draws:
        return Draws(
            self.limit,
            pmsg("part of a sentence", "a marker coming home"),
            verdict=pmsg("part of a sentence", "most points wins"),
        )

    def price(self, move: str) -> tuple[int, ...]:
        """Return the colours of dice a step costs here: the marker's, then the space's unless paid for."""
        marker, space = STEPS[move]
        return (marker,) if space in self.paid else (marker, min(space - 1, WHITE))

    def legal(self) -> list[str]:
        return [*self._steps(), "pass"]

    def _steps(self) -> list[str]:
        """Return every step that can be paid for."""
        found = []
        for at, stack in enumerate(self.stacks):
            for marker in stack[-1:] if self.stack == "top" else stack:
                if not self.dice[marker]:
                    continue
                if at > 1 and self.direction == "both" and self._can_pay(marker, at - 1):
                    found.append(TEXTS[marker][at - 1])
                if self._can_pay(marker, at + 1):
                    found.append(TEXTS[marker][at + 1])
        return found

    def _can_pay(self, marker: int, space: int) -> bool:
        """Return whether a step to `space` can be paid for, given a die of the marker's colour."""
        if space in self.paid:
            return True
        colour = min(space - 1, WHITE)
        return self.dice[colour] > (colour == marker)

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        if not self.values:
            return replace(self, values=tuple(face + 1 for face in faces))
        return replace(self, dice=tuple(map(faces.count, range(6))), rolling=False)

    def after_move(self, move: str) -> Self:
        if move == "pass":
            return self.next_turn()
        marker, space = STEPS[move]
        dice = list(self.dice)
        for colour in self.price(move):
            dice[colour] -= 1
        stacks = [tuple(other for other in stack if other != marker) for stack in self.stacks]
        after = replace(
            self,
            dice=tuple(dice),
            paid=tuple(sorted({*self.paid, space})),
            brought=self.brought or space == HOME,
        )
        if space == HOME:
            owners = (*self.owners[:marker], self.seat, *self.owners[marker + 1 :])
            after = replace(after, owners=owners, stacks=tuple(stacks))
            if -1 not in owners:
                return replace(after, over=True, quiet=0)
        else:
            stacks[space] += (marker,)
            after = replace(after, stacks=tuple(stacks))
        return after if after._steps() else after.next_turn()

    def next_turn(self) -> Self:
        if not self.values:
            return replace(self, seat=self.next_seat())
        quiet = 0 if self.brought else self.quiet + 1
        if quiet >= self.limit:
            return replace(self, over=True, quiet=quiet)
        return replace(
            self,
            seat=self.next_seat(),
            dice=(0,) * 6,
            rolling=True,
            paid=(),
            brought=False,
            quiet=quiet,
        )

    def without(self, seat: int) -> Self | None:
        """Return the position after `seat` has left the game.

        The markers it brought home stay there and count for it, though it comes last. No more can come to
        that home. If it was that seat's turn, the turn is over. When only one seat is left, the game is over.
        """
        return DiceGame.without(self, seat)

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        if not self.values:
            values = tuple(
                pmsg("layout", "{colour} {value}", colour=colour, value=face + 1)
                for colour, face in zip(_NAMES, faces, strict=True)
            )
            return msg("The markers' values: {values}.", values=values)
        shown = tuple(
            pmsg("layout", "{n} {colour}", n=faces.count(face), colour=_NAMES[face])
            for face in sorted(set(faces))
        )
        what = {"seat": self.names[self.seat], "dice": shown}
        if not self.after_roll(faces)._steps():
            return msg("{seat} rolls {dice} and can't pay for a step.", **what)
        return pmsg("sentence", "{seat} rolls {dice}.", **what)

    def describe_move(self, move: str) -> Message:
        if move == "pass":
            return pmsg("sentence", "{seat} passes.", seat=self.names[self.seat])
        marker, space = STEPS[move]
        what: dict[str, Any] = {
            "seat": self.names[self.seat],
            "marker": _NAMES[marker],
            "dice": tuple(_NAMES[colour] for colour in self.price(move)),
        }
        if space != HOME:
            return msg("{seat} moves {marker} to {space} for {dice}.", space=_NAMES[space - 1], **what)
        return nmsg(
            "{seat} brings {marker} home for {n} point.",
            "{seat} brings {marker} home for {n} points.",
            self.values[marker],
            **what,
        )

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        letter, dash, _ = move.partition("-")
        if letter not in LETTERS:
            return DiceGame.button(self, actor, move, picked)
        marker = _MARKERS[LETTERS.index(letter)]
        if not dash:
            return marker
        space = STEPS[move][1]
        if picked:
            return (
                pmsg("button", "Home")
                if space == HOME
                else pmsg("button", "To {space}", space=_NAMES[space - 1])
            )
        if space == HOME:
            return pmsg("button", "{marker} home", marker=marker)
        return pmsg("button", "{marker} to {space}", marker=marker, space=_NAMES[space - 1])

    def objection(self, move: str) -> Message | None:
        if move not in STEPS:
            return None
        marker, space = STEPS[move]
        what: dict[str, Any] = {"marker": _NAMES[marker], "moves": nearest(move, self.legal())}
        at = next((at for at, stack in enumerate(self.stacks) if marker in stack), HOME)
        if at == HOME:
            return msg("The {marker} marker is already home. Try {moves}.", **what)
        if self.stack == "top" and self.stacks[at][-1] != marker:
            return msg("The {marker} marker is under another. Try {moves}.", **what)
        if space < at and self.direction == "outward":
            return msg("Markers only move outwards. Try {moves}.", **what)
        if abs(space - at) != 1:
            return msg("{move} isn't one step from {at}. Try {moves}.", move=move, at=PLACES[at], **what)
        dice = tuple(_NAMES[colour] for colour in self.price(move))
        return msg("You can't pay {dice} for {move}. Try {moves}.", move=move, dice=dice, **what)

    def reason(self) -> Message:
        tally = self.own_points
        best = max(tally[seat] for seat in self.present)
        first = tuple(self.names[seat] for seat in self.present if tally[seat] == best)
        verdict = npmsg(
            "result",
            "{best} win",
            "it's {best} each",
            len(first),
            best=npmsg("count", "{n} point", "{n} points", best),
        )
        if -1 in self.owners:
            return self._limits.reason(QUIET, verdict)
        return msg("All markers are home, and {verdict}.", verdict=verdict)
