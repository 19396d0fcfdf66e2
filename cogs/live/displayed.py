"""What a message shows of a match: whether there is anything new to show on it."""

from __future__ import annotations

from collections.abc import Hashable

import discord

from bot.match.model import Match, State
from cogs.presses import ids

Face = Hashable
"""All of a match that its message shows; equal where the messages would be."""


def face(match: Match) -> Face:
    """What the message of a match shows now, where nothing is picked."""
    return (
        match.state,
        match.ply,
        match.players,
        match.invited,
        tuple(sorted(match.options.items())),
        match.seat_count,
        match.seat_wish,
        match.draw_offer,
        match.rematch,
        match.successor,
        match.ending,
    )


def displayed(message: discord.Message, match: Match) -> bool:
    """Whether a message, by its buttons, shows the match at its state and ply. A smaller change, such as that
    somebody wants a rematch, cannot be told from them."""
    shown = [pressed for custom_id in custom_ids(message) if (pressed := ids.parse(custom_id)) is not None]
    verbs = {pressed.verb for pressed in shown if isinstance(pressed, ids.Act)}
    plies = {pressed.ply for pressed in shown if not isinstance(pressed, ids.Option)}
    if match.state is State.OPEN:
        return not verbs.isdisjoint(ids.CHALLENGE_VERBS)
    if match.state is State.RUNNING:
        offered = match.draw_offer is not None
        return "resign" in verbs and plies == {match.ply} and ("undraw" in verbs) == offered
    return bool(verbs) and verbs <= {"rematch", "rules"}


def custom_ids(message: discord.Message) -> list[str]:
    """The custom ids of all buttons and menus of a message."""
    parts = [item for line in message.components for item in (line, *getattr(line, "children", ()))]
    return [custom_id for part in parts if (custom_id := getattr(part, "custom_id", None))]
