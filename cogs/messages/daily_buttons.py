"""The buttons of the daily board, under its board and its panel: all say which day they are for."""

from __future__ import annotations

from typing import Final

import discord

from cogs.custom_ids import ViewId
from cogs.messages.components import BLUE, GREEN, GREY, Button, Translate, view
from engines.core import Message, msg

KIND: Final = "daily"
"""What their custom ids name."""

BEGIN, BOARD, RESULT, SHARE, PRACTICE, DICE = ACTIONS = (
    *("begin", "board", "result", "share", "practice", "dice"),
)
"""What is pressed for: to begin one's try, one's own board, one's result and the table, the line for others,
a match by other dice, a past day's seed."""

_LABELS: Final[dict[str, tuple[Message, discord.ButtonStyle]]] = {
    BEGIN: (msg("Begin"), GREEN),
    BOARD: (msg("My board"), GREY),
    RESULT: (msg("Result and table"), BLUE),
    SHARE: (msg("Share"), GREEN),
    PRACTICE: (msg("Practice"), GREY),
    DICE: (msg("How the dice fell"), GREY),
}


def daily_button(action: str, day: str, translate: Translate, label: Message | None = None) -> Button:
    """The button for something of a day's board."""
    usual, style = _LABELS[action]
    return view(ViewId(KIND, f"{action}.{day}"), translate(label or usual), style)


def after_the_try(day: str, translate: Translate) -> list[Button]:
    """What is offered under a board that has been played to its end."""
    return [daily_button(action, day, translate) for action in (RESULT, SHARE)]
