"""Telling people that it is their turn, once, right after what made it so: edited messages notify nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import discord

from bot.client.app import Lodge
from bot.limits_and_times import AWAY_AFTER
from bot.match import lobby, turn_checks
from bot.match.holders import Opponent, people, person
from bot.match.model import Match, State
from cogs.discord_errors import attempt
from cogs.live.channel_messages import messages
from cogs.messages.components import Translate
from cogs.messages.match_text import link
from engines.core import msg


@dataclass(frozen=True, slots=True)
class _Told:
    """Who has been told of their turn, and at which state and ply of the match."""

    state: State
    ply: int
    people: frozenset[int]

    def of(self, match: Match) -> bool:
        """Whether it was of the match as it stands."""
        return (self.state, self.ply) == (match.state, match.ply)

    def still(self, match: Match) -> frozenset[int]:
        """Those who were told and still have to make the same choice."""
        return frozenset(
            holder
            for seat, holder in enumerate(match.seats)
            if not isinstance(holder, Opponent)
            and self.state is State.RUNNING
            and holder in self.people
            and turn_checks.still_chooses(match, seat, self.ply)
        )


_NOBODY: Final = _Told(State.OPEN, -1, frozenset())


class Nudges:
    """Who has been told of what. Kept in memory only: after a restart somebody may be told twice."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._told: dict[int, _Told] = {}
        """By match id."""
        self._standing: dict[int, list[discord.PartialMessage]] = {}
        """The nudges that still stand, by match id."""

    def due(self, match: Match, by: int | None = None) -> tuple[int, ...]:
        """User ids to notify: those who are challenged, or have the turn, and have not been told. `by` has
        pressed, and need not be told."""
        told = self._told.get(match.id, _NOBODY)
        if told.of(match):
            return ()
        if match.state is State.OPEN:
            return lobby.awaited_players(match)
        if len(match.players) == 1:  # nobody else waits for them
            return ()
        waiting = people([match.seats[seat] for seat in match.waiting_for])
        return tuple(user_id for user_id in waiting if user_id not in (by, *told.still(match)))

    def note_told(self, match: Match, people: Sequence[int]) -> None:
        """Note that `people` have been notified."""
        if people:
            before = self._told.get(match.id, _NOBODY).still(match)
            self._told[match.id] = _Told(match.state, match.ply, before.union(people))

    def forget(self, match: Match) -> None:
        """Forget a match that has ended out of the bot's reach, where no nudge was ever sent."""
        self._told.pop(match.id, None)
        self._standing.pop(match.id, None)

    async def after(self, match: Match, by: int | None, translate: Translate) -> None:
        """Delete the nudges of a turn that is over, and nudge those who have the turn and are away."""
        told = self._told.get(match.id, _NOBODY)
        if not told.of(match) and not told.still(match):
            for standing in self._standing.pop(match.id, ()):
                await attempt(standing.delete(), "take a nudge back")
        if match.state is not State.RUNNING:
            if match.state is not State.OPEN:
                self._told.pop(match.id, None)
            return
        away = [user_id for user_id in self.due(match, by) if _away(match, user_id)]
        if not away:
            return
        self.note_told(match, away)
        nudge = msg(
            "{people}, it is your turn: {link}", people=tuple(map(person, away)), link=link(match.place)
        )
        sending = messages(self._bot, match.place).send(
            translate(nudge),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id) for user_id in away]),
        )
        sent = await attempt(sending, "nudge")
        if sent.value is not None:
            standing = messages(self._bot, match.place).get_partial_message(sent.value.id)
            self._standing.setdefault(match.id, []).append(standing)


def _away(match: Match, user_id: int) -> bool:
    last = max((ply.at for ply in match.history if ply.user_id == user_id), default=match.created_at)
    return datetime.now(UTC) - last > AWAY_AFTER
