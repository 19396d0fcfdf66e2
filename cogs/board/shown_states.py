"""What each message shows of its match, so that nothing is shown twice."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

import discord

from bot.fairness.chance import PROMISED_DIGITS
from bot.limits_and_times import MESSAGES_REMEMBERED
from bot.match.model import Match, State
from cogs.base.answers import Answer
from cogs.base.custom_ids import (
    CHALLENGE_VERBS,
    ActId,
    custom_ids_on,
    parse_id,
)
from cogs.base.prompts import may_be_asked, prompt

_REFUSALS: Final = frozenset(("undraw", "refuse", "moretime"))
"""The verbs that refuse. A board with an open question has one of them."""

ShownState = Hashable
"""Everything about a match that its message shows. Two states are equal if their messages would be."""


class ShownStates:
    """What each message shows, as far as this process has edited it. Kept in memory only."""

    def __init__(self) -> None:
        self._shown: OrderedDict[int, tuple[ShownState, float]] = OrderedDict()
        """By message id, the state and since when, in seconds of the event loop's clock."""

    def known(self, message_id: int) -> ShownState | None:
        """What a message shows; None if that is not known."""
        return self._shown.get(message_id, (None, 0.0))[0]

    def remember(self, message_id: int, shown: ShownState | None) -> None:
        """Remember what a message shows; None if that is not known any more."""
        self._shown.pop(message_id, None)
        if shown is not None:
            self._shown[message_id] = shown, asyncio.get_running_loop().time()
        while len(self._shown) > MESSAGES_REMEMBERED:
            self._shown.popitem(last=False)

    def is_current(self, answer: Answer, match: Match) -> bool:
        """Whether the pressed message is up to date, going by its buttons at the time of the press and the
        edits since."""
        message = answer.interaction.message
        if message is None or message.id != match.place.message_id:
            return False
        if message.id not in self._shown:
            return appears_current(message, match)
        known, since = self._shown[message.id]
        return known == shown_state(match) and (since > answer.since or appears_current(message, match))


def shown_state(match: Match) -> ShownState:
    """Return what the message of a match shows now, if nothing is picked."""
    return (
        match.state,
        match.ply,
        match.players,
        match.lodge_players,
        match.invited,
        tuple(sorted(match.options.items())),
        match.seat_count,
        match.seat_wish,
        match.draw_offer,
        match.draw_barred,
        match.takeback,
        match.pace,
        match.out_of_time,
        match.rematch,
        match.successor,
        match.ending,
    )


def appears_current(message: discord.Message, match: Match) -> bool:
    """Whether the buttons of a message fit the match's state and ply. They don't show smaller changes, such
    as somebody wanting a rematch. If they can't tell whether the message shows a draw that is or was offered
    to Lodge, it counts as out of date."""
    shown = [pressed for custom_id in custom_ids_on(message) if (pressed := parse_id(custom_id)) is not None]
    verbs = {pressed.verb for pressed in shown if isinstance(pressed, ActId)}
    plies = {getattr(pressed, "ply", match.ply) for pressed in shown}
    if match.state is State.OPEN:
        return not verbs.isdisjoint(CHALLENGE_VERBS)
    if match.state is State.RUNNING:
        if not may_be_asked(match) and (match.draw_offer is not None or match.draw_barred):
            return False
        asked = prompt(match) if may_be_asked(match) else None
        refusals = set() if asked is None else {asked.refuse[0]}
        return "more" in verbs and plies == {match.ply} and verbs & _REFUSALS == refusals
    return bool(verbs) and verbs <= {"rematch", "level", "review", "replay", "film", "rules", "more", "next"}


def promise_on(message: discord.Message) -> str | None:
    """Return the part of a match's commitment that a message shows; None if it shows none."""
    shown = [part.content for part in message.components if isinstance(part, discord.TextDisplay)]
    found = re.search(rf"-# .*🔒 .*\b([0-9a-f]{{{PROMISED_DIGITS}}})\b", "\n".join(shown))
    return None if found is None else found[1]
