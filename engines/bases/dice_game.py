"""What dice games share: taking turns, rolling dice, and seats that leave.

A game derives a frozen, slotted dataclass from `DiceGame` and adds its own fields. It defines which dice are
due, what is legal, what rolls and moves do, and how the seats stand at the end. `DiceGame` handles turns,
refusals, leaving, scores and JSON.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engines.bases.rank_scores import rank_scores
from engines.bases.record import Record, replace
from engines.bases.refusals import roll_refusal
from engines.chance.dice import Dice
from engines.core import (
    CHANCE,
    IllegalMove,
    Message,
    Outcome,
    excerpt,
    msg,
    nearest,
    out_of_turn,
)


@dataclass(frozen=True, slots=True)
class DiceGame(Record):
    """A position in a dice game. Seats act in numerical order."""

    seat: int = 0
    """Whose turn it is; after the end, whose it was."""
    left: tuple[int, ...] = ()
    """The seats that have left, in the order they left."""
    over: bool = False
    """Whether the game is over."""

    form: ClassVar[Message]
    """How to write a move, for someone who typed something else: "write two points (b2-c3)"."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats the game began with."""

    @property
    @abstractmethod
    def due(self) -> Dice | None:
        """The dice to roll now; None if it's a seat's turn to choose. Used only while the game runs."""

    @property
    @abstractmethod
    def standing(self) -> tuple[int, ...]:
        """How well each seat has done when the game ends; higher is better."""

    @abstractmethod
    def legal(self) -> list[str]:
        """Every legal move of the seat to act; called only while the game runs and no dice are due."""

    @abstractmethod
    def after_roll(self, faces: tuple[int, ...]) -> Self:
        """The position after a roll of the dice that are due, given as the index of each die's face."""

    @abstractmethod
    def after_move(self, move: str) -> Self:
        """The position after a legal move."""

    @abstractmethod
    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        """Say what a roll of the due dice shows, and what it allows."""

    @abstractmethod
    def describe_move(self, move: str) -> Message:
        """Say what a legal move does."""

    @abstractmethod
    def next_turn(self) -> Self:
        """The position at the beginning of the next seat's turn."""

    @abstractmethod
    def reason(self) -> Message:
        """Why the game is over; not called if everyone else has left."""

    def without_pieces(self, seat: int) -> Self:
        """The position without the pieces of `seat`, which is leaving."""
        return self

    def objection(self, move: str) -> Message | None:
        """Why this game's own rules forbid an illegal `move` by the seat to act; None for the usual
        reasons."""
        return None

    def side(self, seat: int) -> int:
        """The side that `seat` plays for: its own, unless seats are partners."""
        return seat

    @property
    def player(self) -> int:
        """The seat that acts or rolls the dice."""
        return self.seat

    @property
    def own_points(self) -> tuple[int, ...] | None:
        """Each seat's points; None in a game that doesn't count any."""
        return None

    @property
    def points_so_far(self) -> tuple[int, ...] | None:
        return self.own_points

    @property
    def present(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple(seat for seat in range(self.seats) if seat not in self.left)

    @property
    def deserted(self) -> bool:
        """Whether everyone has left except one side."""
        return bool(self.left) and len({self.side(seat) for seat in self.present}) == 1

    @property
    def actors(self) -> tuple[int, ...]:
        if self.over:
            return ()
        return (CHANCE,) if self.due else (self.player,)

    @property
    def roller(self) -> int | None:
        return None if self.over or self.due is None else self.player

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        reason = DEFAULT_WIN if self.deserted else self.reason()
        return Outcome(self.final_scores(), self.own_points, reason)

    def final_scores(self) -> tuple[float, ...]:
        """Each seat's score; called only once the game is over."""
        return rank_scores(self.standing, self.left)

    def moves(self, actor: int) -> list[str]:
        if self.over:
            return []
        if actor == CHANCE:
            return [result for result, _ in self.chances()]
        return self.legal() if actor == self.player and self.due is None else []

    def chances(self) -> list[tuple[str, int]]:
        return [] if self.over or self.due is None else list(self.due.results)

    def draw(self, rng: random.Random) -> str:
        assert self.due is not None
        return self.due.throw(rng)

    def play(self, actor: int, move: str) -> Self:
        faces = self._checked(actor, move)
        return self.after_move(move) if faces is None else self.after_roll(faces)

    def follow(self, actor: int, move: str) -> Self:
        faces = None if self.due is None else self.due.read(move)
        return self.after_move(move) if faces is None else self.after_roll(faces)

    def describe(self, actor: int, move: str) -> Message:
        faces = self._checked(actor, move)
        return self.describe_move(move) if faces is None else self.describe_roll(faces)

    def without(self, seat: int) -> Self | None:
        """The position after `seat` has left the game.

        Its pieces come off, its turn ends, and the others go on. When only one side is left, the game is
        over: that side comes first, and seats that left later rank ahead of seats that left earlier.
        """
        if self.over or seat not in self.present or self.seats == 1:
            return None
        turn_ends = seat == self.player
        after = replace(self.without_pieces(seat), left=(*self.left, seat))
        if after.deserted:
            return replace(after, over=True)
        return after.next_turn() if turn_ends else after

    def next_seat(self) -> int:
        """The seat that plays next."""
        later = [seat for seat in self.present if seat > self.seat]
        return later[0] if later else self.present[0]

    def _checked(self, actor: int, move: str) -> tuple[int, ...] | None:
        """The index of each die's face for a legal roll; None for a legal move. Raises IllegalMove."""
        if early := out_of_turn(self.actors, actor, self.names[: self.seats]):
            raise IllegalMove(early)
        if self.due is not None:
            faces = self.due.read(move)
            if faces is None:
                raise IllegalMove(roll_refusal(move, self.due.count, self.moves(CHANCE)))
            return faces
        legal = self.legal()
        if move not in legal:
            raise IllegalMove(self.objection(move) or plain_refusal(move, legal, self.form))
        return None


DEFAULT_WIN: Final = msg("Everyone else left.")
"""The reason given when a game ends because everyone else left."""


def plain_refusal(move: str, legal: list[str], form: Message) -> Message:
    """Say in general terms why `move` is not among `legal`."""
    some = nearest(move, legal)
    if legal == ["pass"]:
        return msg("Your only move now is to pass.")
    if move == "pass":
        return msg("You can't pass now. Try {moves}.", moves=some)
    return msg(
        "You can't play {move} now. To play, {form}. Try {moves}.",
        move=excerpt(move) or "-",
        form=form,
        moves=some,
    )
