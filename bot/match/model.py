"""A match and its parts, as immutable values. Only `bot.match.service` changes matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.match.daily_schedule import closes
from bot.match.game_clock import GameClock
from engines.bases.rank_scores import rank_scores
from engines.core import CHANCE, Either, Game, Message, Outcome, Position, msg, pmsg
from engines.opponents import LEVELS
from engines.opponents.review import LEAVING
from render.view import Step, View

LEAVE: Final = LEAVING
"""Recorded in place of a move when a seat leaves the match and the others play on."""
TAKEBACK: Final = "takeback:"
"""Prefix of the entry recorded in place of a move when a seat takes its last choice back. The number of that
ply follows; the position goes back to the one before it."""


class State(StrEnum):
    """The stages of a match's life."""

    OPEN = "open"
    """A challenge waiting for opponents."""
    RUNNING = "running"
    OVER = "over"
    """Played to the end, resigned or agreed drawn."""
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    """Nobody accepted, or nobody moved, for too long."""


def is_of_the_game(move: str) -> bool:
    """Whether a recorded move is a move of the game, not a seat leaving or taking a choice back."""
    return move != LEAVE and not move.startswith(TAKEBACK)


def goes_back_to(move: str) -> int | None:
    """Return the number of the ply that a recorded move takes back to; None if it is no takeback.

    >>> goes_back_to("takeback:12"), goes_back_to("b2-c3")
    (12, None)
    """
    return int(move.removeprefix(TAKEBACK)) if move.startswith(TAKEBACK) else None


class Refused(Exception):
    """A change was refused and nothing happened; `message` tells the person why, in one sentence."""

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
    """Who pressed the button for it; None if nobody did (a deal, a single legal move)."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is shown."""

    guild_id: int | None
    """None in direct messages."""
    channel_id: int
    message_id: int | None = None
    """The message with the board; None before it is first posted."""
    posted_at: datetime | None = None
    private: bool = False
    """Whether it is a direct message between other people, where Lodge can only answer interactions."""

    @property
    def is_own_dm(self) -> bool:
        """Whether it's one of Lodge's own direct messages, which nobody else reads."""
        return self.guild_id is None and not self.private

    @property
    def channel(self) -> Place:
        """The same channel, without a message."""
        return replace(self, message_id=None, posted_at=None)

    @property
    def link(self) -> str:
        """The address of the message, or of the channel if there is no message yet."""
        channel = f"https://discord.com/channels/{self.guild_id or '@me'}/{self.channel_id}"
        return channel if self.message_id is None else f"{channel}/{self.message_id}"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended, if not by its game's own rules."""

    how: str
    """`resigned`, `time` or `agreed`; `void` or `lapsed` if a seat resigned or ran out of time before the
    match really got going, so there is no result; `early` if it resigned that early once too often, so it
    loses (if it ran out of time, that's `time`); `ended` if a moderator ended it, also without a result;
    `lost` if it is a challenge whose first message can't be found. A challenge can only be `ended` or
    `lost`."""
    seat: int | None = None
    """Who resigned or ran out of time."""
    by: int | None = None
    """User id of the moderator who ended it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat's request to take a choice back."""

    seat: int
    ply: int
    """The number of the ply to take back."""
    allowed: frozenset[int] = frozenset()
    """User ids of the people who have agreed; everybody else at the table must."""
    refused: bool = False
    """Whether somebody has refused; then the seat can't ask again for this choice."""


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
    """User ids of the opponents named; () if anybody may join."""
    players: tuple[int, ...]
    """User ids of the people who have joined, the challenger first."""
    lodge_players: tuple[Opponent, ...]
    """Lodge, once for each seat it has, in the order they were added."""
    seats: tuple[Holder, ...]
    """Who holds each seat; () until the match has started."""
    seat_count: int
    seat_wish: int | None
    """The seat the challenger picked; None to draw it at random."""
    history: tuple[Ply, ...]
    position: Position | None
    """The full position with everything hidden; None until the match has started."""
    recent: tuple[Step, ...]
    """The plies from the last choice onwards with their positions, oldest first. The choices of one
    simultaneous round count as one choice. Where people only throw, these are the plies since the latest
    thrower's previous throw."""
    commitment: str
    """SHA-256 of the seed, in hexadecimal."""
    seed: bytes
    """32 secret bytes. Show them only as `revealed_seed`."""
    ending: Ending | None
    place: Place
    draw_offer: int | None
    """The seat whose draw offer stands."""
    draw_barred: frozenset[int]
    """Seats whose draw offer was declined; they can offer again once they have moved."""
    pace: str
    """How long a move may take: a name in `bot.match.pace.PACES`. Only matters when people play people."""
    clock: GameClock | None
    """The time of each seat; None unless the match is running and people are playing people."""
    takeback: Asked | None
    """The request to take a choice back: one not answered yet, or one that was refused."""
    rematch: frozenset[int]
    """User ids that have pressed Rematch."""
    helped: frozenset[int]
    """User ids that have asked for a hint or, playing without other people, taken a choice back."""
    expires_at: datetime
    """When an open challenge, or a match without a move, expires."""
    created_at: datetime
    updated_at: datetime
    predecessor: int | None
    """The match this one is a rematch of."""
    successor: int | None
    """The rematch."""
    version: int
    """Number of changes so far: the same version of the same match is the same value."""
    series: tuple[tuple[int, int], ...] = ()
    """In a rematch between two people, each one's user id and twice the points they scored in the matches
    before this one; () in any other match."""
    locale: str | None = None
    """The locale of the person who began it, for what everybody in its channel sees; None in old matches."""
    daily: str | None = None
    """The day ("2026-11-22") of the daily board this is a try at; None in any other match."""
    rated: tuple[tuple[int, int, int], ...] = ()
    """In a rated match that has ended, each person's user id, their rating everywhere after it, and how much
    it changed, ordered by id."""
    first: Place | None = None
    """Where the challenge was first posted. Seats, deals and rolls depend on that message's id, so this never
    changes. None until it is known, and in a match that began at once."""

    @property
    def ply(self) -> int:
        """Number of plies played, chance results included."""
        return len(self.history)

    @property
    def plies_in_force(self) -> tuple[int, ...]:
        """The numbers of the plies that led to the position, ascending, without takebacks and what they took
        back."""
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
        """The takeback request that nobody has answered yet; None if there is none."""
        return self.takeback if self.takeback is not None and not self.takeback.refused else None

    @property
    def out_of_time(self) -> frozenset[int]:
        """The seats noted as out of time."""
        return frozenset() if self.clock is None else self.clock.over

    @property
    def revealed_seed(self) -> bytes | None:
        """The seed once the match has ended and it can't help anybody; else None. Always None on a daily
        board, which others may still be playing: see `seed_told_at`."""
        if self.daily is not None:
            return None
        ended = self.state is State.OVER or (self.state is State.EXPIRED and self.position is not None)
        return self.seed if ended else None

    def seed_told_at(self, now: datetime | None) -> bytes | None:
        """Return the seed if it can't help anybody at `now`; else None. If `now` is None, the seed of a daily
        board stays secret."""
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
        reason = pmsg("sentence", "{seat} resigned.", seat=name)
        if self.ending.how == "time":
            reason = msg("{seat} ran out of time.", seat=name)
        return Outcome(self._resigned(self.ending.seat), None, reason)

    @property
    def void(self) -> bool:
        """Whether the match doesn't count because somebody gave up before it really got going, or a moderator
        ended it."""
        return self.ending is not None and self.ending.how in ("void", "lapsed", "ended")

    def _resigned(self, seat: int) -> tuple[float, ...]:
        """Return the scores if `seat` ends the match by resigning: it comes last, but ahead of seats that
        left earlier."""
        return rank_scores((0,) * self.seat_count, (*self.leavers, seat)) if self.seat_count > 1 else (0.0,)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: partners together, everybody else alone."""
        return self.game.sides(self.seat_count)

    @property
    def leavers(self) -> tuple[int, ...]:
        """The seats that have left while the others play on, in the order they left."""
        return tuple(ply.actor for ply in self.history if ply.move == LEAVE)

    def has_left(self, user_id: int) -> bool:
        """Whether a person has left while the others play on."""
        return any(self.seats[seat] == user_id for seat in self.leavers)

    @property
    def dice_due(self) -> bool:
        """Whether the next ply is a throw of dice."""
        running = self.state is State.RUNNING
        return running and self.position is not None and self.position.actors == (CHANCE,)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must choose or throw now; () if none must."""
        if self.state is not State.RUNNING or self.position is None:
            return ()
        if self.position.actors == (CHANCE,):
            return () if self.position.roller is None else (self.position.roller,)
        return self.position.actors

    @property
    def help_would_cost(self) -> bool:
        """Whether help would keep it from counting, and nothing has so far."""
        return self.help_costs and not self.helped

    @property
    def help_costs(self) -> bool:
        """Whether help keeps it from counting: in a server, or alone. Games between people have none."""
        return self.seat_count == 1 or self.place.guild_id is not None

    @property
    def company(self) -> tuple[Holder, ...]:
        """Everybody at the table: the people in the order they joined, then Lodge's own seats."""
        return (*self.players, *self.lodge_players)

    @property
    def lodge_seats(self) -> tuple[int, ...]:
        """The seats that Lodge itself holds."""
        return tuple(seat for seat, holder in enumerate(self.seats) if isinstance(holder, Opponent))

    @property
    def lodge_to_act(self) -> int | None:
        """The first of Lodge's own seats that must act now; None if none must."""
        own = self.lodge_seats
        return next((seat for seat in self.waiting_for if seat in own), None)

    @property
    def waits_for_lodge(self) -> bool:
        """Whether the match is waiting only for Lodge."""
        waiting = self.waiting_for
        return bool(waiting) and set(waiting) <= set(self.lodge_seats)

    def seats_of(self, user_id: int) -> tuple[int, ...]:
        """Return the seats of a person; () if they have none (yet)."""
        return tuple(seat for seat, holder in enumerate(self.seats) if holder == user_id)

    def visible_steps(self, viewer: int | None) -> tuple[Step, ...]:
        """Return what seat `viewer` (None: everybody) may know of `recent`, with `LEAVE` and takebacks."""
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
        """Return the steps so far of a simultaneous round that isn't complete."""
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
        """Whether the notation of a step's move gives away something `viewer` may not know."""
        if step.actor == CHANCE:  # a deal (its results can't be listed) names every card
            return self.game.hidden and step.before.roller is None and not step.before.chances()
        return step.actor != viewer and any(step is each for each in self._pending())


LEVEL_NAMES: Final[Mapping[str, Message]] = {
    "easy": pmsg("level", "easy"),
    "normal": pmsg("level", "normal"),
    "hard": pmsg("level", "hard"),
    "expert": pmsg("level", "expert"),
}
"""The names of Lodge's levels, weakest first."""
assert tuple(LEVEL_NAMES) == LEVELS, "every level has its name"
USUAL_LEVEL: Final = "normal"
"""The level if nobody asks for one."""


def check_level(level: str | None) -> None:
    """Raise Refused if Lodge has no such level; None means that no level was chosen."""
    if level is not None and level not in LEVEL_NAMES:
        raise Refused(msg("Choose a level: {levels}.", levels=Either(LEVEL_NAMES.values())))


@dataclass(frozen=True, slots=True)
class Opponent:
    """Lodge as the holder of a seat. A match may have several, at different levels."""

    level: str
    """One of LEVELS."""


Holder = int | Opponent
"""Who holds a seat: the user id of a person, or Lodge."""


def is_gone(user_id: int) -> bool:
    """Whether a user id is the pseudonym, in one match, of somebody who has deleted their data.

    Pseudonyms are negative, which Discord's ids never are: -1 is the first person of a match to do so, -2 the
    second.
    """
    return user_id < 0


def person(user_id: int) -> str | Message:
    """Return the mention of a person, which Discord shows as their name; for a pseudonym, a name that pings
    nobody."""
    if not is_gone(user_id):
        return f"<@{user_id}>"
    if user_id == -1:
        return pmsg("person", "someone who has left Lodge")
    return pmsg("person", "someone who has left Lodge ({number})", number=-user_id)


def named(holder: Holder) -> str | Message:
    """Return the name of a seat's holder for use in a sentence."""
    if isinstance(holder, Opponent):
        return pmsg("person", "Lodge ({level})", level=LEVEL_NAMES[holder.level])
    return person(holder)


def seated(game: Game, seats: Sequence[Holder], seat: int) -> str | Message:
    """Return the name of a seat's holder, with the seat's colour if Lodge plays several seats at that
    level."""
    holder = seats[seat]
    if isinstance(holder, Opponent) and list(seats).count(holder) > 1:
        return pmsg(
            "person", "Lodge ({level}, {seat})", level=LEVEL_NAMES[holder.level], seat=game.colour_name(seat)
        )
    return named(holder)


def people(holders: Sequence[Holder]) -> tuple[int, ...]:
    """Return the user ids of the people among some holders, in order and without duplicates."""
    return tuple(dict.fromkeys(holder for holder in holders if not isinstance(holder, Opponent)))
