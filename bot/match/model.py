"""What a match is: an immutable value. Changes are made in `bot.match.service` only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.match.daily_days import closes
from bot.match.game_clock import GameClock
from engines.bases.rank_scores import rank_scores
from engines.core import CHANCE, Game, Message, Outcome, Position, msg
from engines.opponents import LEVELS
from engines.opponents.review import LEAVING
from render.view import Step, View

LEAVE: Final = LEAVING
"""Stands in the record of a match in place of a move: the seat has left for good, and the others play on."""
TAKEBACK: Final = "takeback:"
"""Begins what stands in the record in place of a move where a seat has taken its last choice back. The number
of the ply that was that choice follows: the position is again the one before it."""


class State(StrEnum):
    """The stages of a match's life."""

    OPEN = "open"
    """A challenge that waits for opponents."""
    RUNNING = "running"
    OVER = "over"
    """Played to the end, resigned or agreed drawn."""
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    """For too long nobody accepted, or nobody moved."""


def is_of_the_game(move: str) -> bool:
    """Whether what a record has as a move is one of the game, and not a seat that leaves or takes back."""
    return move != LEAVE and not move.startswith(TAKEBACK)


def goes_back_to(move: str) -> int | None:
    """The ply before which the position is again after what a record has as a move; None if it is no
    takeback.

    >>> goes_back_to("takeback:12"), goes_back_to("b2-c3")
    (12, None)
    """
    return int(move.removeprefix(TAKEBACK)) if move.startswith(TAKEBACK) else None


class Refused(Exception):
    """Nothing was changed; `message` tells the person who asked for it why, in one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Stale(Refused):
    """A press on a board that shows an earlier position. On the newest board it needs no words."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One entry of a match's record."""

    actor: int
    """A seat, or CHANCE."""
    move: str
    user_id: int | None
    """Who pressed for it; None if nobody did (a deal, a single legal move)."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is shown."""

    guild_id: int | None
    """None in direct messages."""
    channel_id: int
    message_id: int | None = None
    """The message that carries the board; None before it was first posted."""
    posted_at: datetime | None = None
    private: bool = False
    """Whether it is other people's direct messages, where Lodge can only answer interactions."""

    @property
    def channel(self) -> Place:
        """The same channel, without a message."""
        return replace(self, message_id=None, posted_at=None)

    @property
    def link(self) -> str:
        """The address of the message, or of the channel if there is no message yet."""
        guild, message = self.guild_id or "@me", self.message_id or ""
        return f"https://discord.com/channels/{guild}/{self.channel_id}/{message}"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended, if not by its game's own rules."""

    how: str
    """`resigned`, `time`, `agreed`; `void` and `lapsed`: resigned, or lost by time, before it was really
    played, so that it has no result; `early`: resigned as early, but once too often, so that it is lost;
    `ended`: by a moderator, without a result either; `lost`: a challenge whose first message nobody knows.
    A challenge can only be `ended` or `lost`."""
    seat: int | None = None
    """Who gave it up, or whose time was over."""
    by: int | None = None
    """User id of the moderator who ended it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat has asked to take a choice back."""

    seat: int
    ply: int
    """The number of that choice."""
    allowed: frozenset[int] = frozenset()
    """User ids of those who allow it; it takes everybody else at the table."""
    refused: bool = False
    """Whether somebody does not; then it cannot be asked again."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment."""

    id: int
    game: Game
    options: Mapping[str, str]
    """Every option of the game with its value."""
    state: State
    challenger: int
    """User id."""
    invited: tuple[int, ...]
    """User ids of the opponents named; () if the challenge is open to whoever joins first."""
    players: tuple[int, ...]
    """User ids of those who have joined, the challenger first."""
    opponents: tuple[Opponent, ...]
    """Lodge's own seats, in the order in which they were added."""
    seats: tuple[Holder, ...]
    """Who holds each seat; () until the match has started."""
    seat_count: int
    seat_wish: int | None
    """The seat the challenger picked; None if it is drawn."""
    history: tuple[Ply, ...]
    position: Position | None
    """The full position with everything hidden; None until the match has started."""
    recent: tuple[Step, ...]
    """The last plies of `history` with their positions, for `steps`."""
    commitment: str
    """SHA-256 of the seed, in hexadecimal."""
    seed: bytes
    """32 secret bytes. Show them only as `revealed_seed`."""
    ending: Ending | None
    place: Place
    draw_offer: int | None
    """The seat whose offer stands."""
    draw_barred: frozenset[int]
    """Seats whose offer was declined, until the other seat has moved."""
    pace: str
    """How long a move may take: a name of `bot.match.pace.PACES`. It matters where people play people."""
    clock: GameClock | None
    """The time of each seat; None where nobody waits for anybody, and unless the match runs."""
    takeback: Asked | None
    """Who has asked to take a choice back, until it is answered or the match goes on; or what was refused."""
    rematch: frozenset[int]
    """User ids that have pressed Rematch."""
    helped: frozenset[int]
    """User ids that have asked for a hint or, playing without other people, taken a choice back."""
    expires_at: datetime
    """When an open challenge, or a match without a move, expires."""
    created_at: datetime
    updated_at: datetime
    predecessor: int | None
    """The match of which this one is the rematch."""
    successor: int | None
    """The rematch."""
    version: int
    """Counts the changes: the same version of the same match is the same value."""
    series: tuple[tuple[int, int], ...] = ()
    """Of a rematch between two people: the user id of each, and twice the points that they had made in the
    matches before this one; () in any other match."""
    daily: str | None = None
    """The day, "2026-11-22", whose board this is a try at; None in any other match."""
    rated: tuple[tuple[int, int, int], ...] = ()
    """Of a rated match that has ended: each person's user id, their rating everywhere after it, and by how
    much it changed; in the order of the ids."""
    first: Place | None = None
    """Where the challenge was posted first: the id of that message is part of what seats, deals and rolls
    follow from, so it is never changed. None until that is known, and in a match that began at once."""

    @property
    def ply(self) -> int:
        """Number of plies played, chance results included."""
        return len(self.history)

    @property
    def plies_in_force(self) -> tuple[int, ...]:
        """The numbers of the plies that led to the position, ascending: those taken back are left out, and so
        are the takebacks."""
        standing: list[int] = []
        for number, ply in enumerate(self.history):
            back = goes_back_to(ply.move)
            if back is None:
                standing.append(number)
            else:
                standing = [each for each in standing if each < back]
        return tuple(standing)

    @property
    def asks_to_take_back(self) -> Asked | None:
        """Who waits for an answer whether a choice may be taken back."""
        return self.takeback if self.takeback is not None and not self.takeback.refused else None

    @property
    def out_of_time(self) -> frozenset[int]:
        """The seats whose time is noted as over."""
        return frozenset() if self.clock is None else self.clock.over

    @property
    def revealed_seed(self) -> bytes | None:
        """The seed once the match has ended, when it helps nobody any more; else None. The seed of a daily
        board, which others still play when one has ended: see `seed_told_at`."""
        if self.daily is not None:
            return None
        ended = self.state is State.OVER or (self.state is State.EXPIRED and self.position is not None)
        return self.seed if ended else None

    def seed_told_at(self, now: datetime | None) -> bytes | None:
        """Return the seed if it helps nobody any more at that moment; else None. Where the moment is not
        known, that of a daily board stays secret."""
        if self.daily is None:
            return self.revealed_seed
        return self.seed if now is not None and now >= closes(self.daily) else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the rules, a resignation or an agreement; None if it has no result."""
        if self.position is None or self.void:
            return None
        if self.ending is None:
            return self.position.outcome
        if self.ending.seat is None:
            return Outcome((0.5,) * self.seat_count, None, msg("The players agreed to a draw."))
        name = self.game.colour_name(self.ending.seat)
        reason = msg("{seat} resigned.", seat=name)
        if self.ending.how == "time":
            reason = msg("{seat} ran out of time.", seat=name)
        return Outcome(self._resigned(self.ending.seat), None, reason)

    @property
    def void(self) -> bool:
        """Whether the match was given up before it was really played, or ended by a moderator; then it counts
        for nobody."""
        return self.ending is not None and self.ending.how in ("void", "lapsed", "ended")

    def _resigned(self, seat: int) -> tuple[float, ...]:
        """Return the scores if `seat` ends the match by resigning: it comes last, but before those who left
        earlier."""
        return rank_scores((0,) * self.seat_count, (*self.leavers, seat)) if self.seat_count > 1 else (0.0,)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: partners together, everybody else alone."""
        return self.game.sides(self.seat_count)

    @property
    def leavers(self) -> tuple[int, ...]:
        """The seats that have left while the others play on, in the order in which they left."""
        return tuple(ply.actor for ply in self.history if ply.move == LEAVE)

    def has_left(self, user_id: int) -> bool:
        """Whether a person has left while the others play on."""
        return any(self.seats[seat] == user_id for seat in self.leavers)

    @property
    def dice_due(self) -> bool:
        """Whether the next ply is a throw of dice."""
        running = self.state is State.RUNNING and self.position is not None
        return running and self.position is not None and self.position.actors == (CHANCE,)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must act now, by a choice or a throw; () if none must."""
        if self.state is not State.RUNNING or self.position is None:
            return ()
        if self.position.actors == (CHANCE,):
            return () if self.position.roller is None else (self.position.roller,)
        return self.position.actors

    @property
    def company(self) -> tuple[Holder, ...]:
        """Everybody at the table: the people in the order in which they joined, then Lodge's own seats."""
        return (*self.players, *self.opponents)

    @property
    def lodge_seats(self) -> tuple[int, ...]:
        """The seats that Lodge itself holds."""
        return tuple(seat for seat, holder in enumerate(self.seats) if isinstance(holder, Opponent))

    @property
    def lodge_to_act(self) -> int | None:
        """The seat of Lodge's own that must act now, the first of several; None if none must."""
        own = self.lodge_seats
        return next((seat for seat in self.waiting_for if seat in own), None)

    @property
    def waits_for_lodge(self) -> bool:
        """Whether the match waits for Lodge, and for nobody else."""
        waiting = self.waiting_for
        return bool(waiting) and set(waiting) <= set(self.lodge_seats)

    def seats_of(self, user_id: int) -> tuple[int, ...]:
        """Return the seats of a person; () if they have none (yet)."""
        return tuple(seat for seat, holder in enumerate(self.seats) if holder == user_id)

    def steps(self) -> tuple[Step, ...]:
        """Return the plies from the last choice by a seat on, oldest first.

        The choices of one simultaneous round count as one choice. Where people only throw, these are the
        plies since the last throw but one of whoever threw last.
        """
        return self.recent

    def visible_steps(self, viewer: int | None) -> tuple[Step, ...]:
        """Return those `steps` that seat `viewer` (None: everybody) may know, leaving (the move `LEAVE`)
        included, as well as takebacks."""
        return tuple(
            Step(step.before.seen_by(viewer), step.actor, step.move, step.after.seen_by(viewer))
            for step in self.recent
            if not self._secret(step, viewer)
        )

    def view(self, viewer: int | None, picked: str = "") -> View:
        """Return what seat `viewer` (None: everybody) may see, ready to draw. The match must have started."""
        assert self.position is not None, "an open challenge has no position"
        waiting = self.waiting_for
        actor = viewer if viewer in waiting else waiting[0] if len(waiting) == 1 else None
        return View(
            game=self.game,
            position=self.position.seen_by(viewer),
            viewer=viewer,
            steps=tuple(step for step in self.visible_steps(viewer) if is_of_the_game(step.move)),
            actor=actor,
            picked=picked,
            outcome=self.outcome,
        )

    @property
    def decided_seats(self) -> tuple[int, ...]:
        """The seats that have already chosen in a simultaneous round while others still have to."""
        return tuple(step.actor for step in self._pending())

    def _pending(self) -> tuple[Step, ...]:
        """Return the steps of a simultaneous round that is not complete."""
        if self.state is not State.RUNNING or self.position is None:
            return ()
        thinking, made = set(self.position.actors), []
        for step in reversed(self.recent):
            if goes_back_to(step.move) is not None:
                continue
            if step.actor == CHANCE or not thinking < set(step.before.actors):
                break
            thinking.add(step.actor)
            if step.move != LEAVE:
                made.append(step)
        return tuple(reversed(made))

    def _secret(self, step: Step, viewer: int | None) -> bool:
        """Whether the notation of a step's move tells what `viewer` may not know."""
        if step.actor == CHANCE:  # a deal, whose results cannot be listed, names every card
            return self.game.hidden and step.before.roller is None and not step.before.chances()
        return step.actor != viewer and any(step is each for each in self._pending())


LEVEL_NAMES: Final[Mapping[str, Message]] = {
    "easy": msg("easy"),
    "normal": msg("normal"),
    "hard": msg("hard"),
    "expert": msg("expert"),
}
"""What the levels of Lodge's own seats are called, from the weakest to the strongest."""
assert tuple(LEVEL_NAMES) == LEVELS, "every level has its name"


@dataclass(frozen=True, slots=True)
class Opponent:
    """Lodge, where it holds a seat. A match may have several, at different levels."""

    level: str
    """One of LEVELS."""


Holder = int | Opponent
"""Who holds a seat: the user id of a person, or Lodge."""


def is_gone(user_id: int) -> bool:
    """Whether a user id is the pseudonym, in one match, of somebody who has deleted what was kept of them.

    Pseudonyms are negative, as no id of Discord's is: -1 is the first of a match who did so, -2 the second.
    """
    return user_id < 0


def person(user_id: int) -> str | Message:
    """Return the mention of a person, which Discord shows as their name; for a pseudonym, a name that calls
    nobody."""
    if not is_gone(user_id):
        return f"<@{user_id}>"
    if user_id == -1:
        return msg("someone who has left Lodge")
    return msg("someone who has left Lodge ({number})", number=-user_id)


def named(holder: Holder) -> str | Message:
    """Return what a holder of a seat is called, to be put into a sentence."""
    if isinstance(holder, Opponent):
        return msg("Lodge ({level})", level=LEVEL_NAMES[holder.level])
    return person(holder)


def seated(game: Game, seats: Sequence[Holder], seat: int) -> str | Message:
    """Return what the holder of a seat is called among all who play; where Lodge plays several seats at one
    level, each by its colour, too."""
    holder = seats[seat]
    if isinstance(holder, Opponent) and list(seats).count(holder) > 1:
        return msg("Lodge ({level}, {seat})", level=LEVEL_NAMES[holder.level], seat=game.colour_name(seat))
    return named(holder)


def people(holders: Sequence[Holder]) -> tuple[int, ...]:
    """Return the user ids of the people among some holders, in their order and without repetition."""
    return tuple(dict.fromkeys(holder for holder in holders if not isinstance(holder, Opponent)))
