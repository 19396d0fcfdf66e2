"""The buttons of the daily board."""

from __future__ import annotations

import re
from datetime import date
from functools import partial
from typing import Final

from bot.match.dailies import SEATS, Dailies
from bot.match.model import Match, Refused, State
from bot.store import settings
from cogs.answers import FORGED, Answer
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.daily import compose_board, compose_dice, compose_panel
from cogs.messages.daily import share
from cogs.messages.daily_buttons import ACTIONS, BEGIN, BOARD, DICE, KIND, PRACTICE, RESULT
from engines.core import msg

__all__ = ["KIND", "show"]

_WHAT: Final = re.compile(rf"(?P<action>{'|'.join(ACTIONS)})\.(?P<day>[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})")


async def show(answer: Answer, what: str, _value: str) -> None:
    """Do what a button of the daily board is pressed for. They stand only on messages that one person sees.
    Raises Refused."""
    found, message = _WHAT.fullmatch(what), answer.interaction.message
    if found is None or message is None or not message.flags.ephemeral or not _is_a_day(found["day"]):
        raise Refused(FORGED)
    day, dailies = found["day"], Dailies(answer.interaction.client.matches)
    match found["action"]:
        case action if action == BEGIN:
            await _begin(answer, dailies, day)
        case action if action == PRACTICE:
            await _practise(answer, dailies, day)
        case action if action == DICE:
            await answer.send(await compose_dice(answer, day), ephemeral=True)
        case action if action == BOARD:
            await answer.edit(await compose_board(answer, await _own(answer, dailies, day)))
        case action if action == RESULT:
            await _own(answer, dailies, day)
            await answer.edit(await compose_panel(answer, day))
        case _:
            await _share(answer, dailies, day)


async def _begin(answer: Answer, dailies: Dailies, day: str) -> None:
    """Begin one's try, or show the one that was begun elsewhere meanwhile."""
    if day != dailies.today:
        raise Refused(msg("That was the board of {day}; /daily shows today's.", day=day))
    interaction = answer.interaction
    match = await dailies.begin(interaction.user.id, channel_messages.here(interaction))
    await answer.edit(await compose_board(answer, match))


async def _practise(answer: Answer, dailies: Dailies, day: str) -> None:
    """Start an ordinary match of a day's game, with dice of its own."""
    interaction = answer.interaction
    matches, found = interaction.client.matches, await dailies.known(day)
    if found is None:
        raise Refused(FORGED)
    set_by_them = await settings.of_server(matches.store, interaction.guild_id)
    match = await matches.challenge(
        game=found.game,
        challenger=interaction.user.id,
        place=channel_messages.here(interaction),
        seats=SEATS,
        options=found.options,
        pace=set_by_them.pace,
    )
    await live_boards(interaction.client).post(answer, match)


async def _share(answer: Answer, dailies: Dailies, day: str) -> None:
    """Tell the channel how one's try went, without anything that would help others."""
    match = await _own(answer, dailies, day)
    if match.state is not State.OVER:
        raise Refused(msg("Only a try that was played to its end can be shared."))
    interaction = answer.interaction
    drawing = live_boards(interaction.client).drawing
    translate = drawing.translator(channel_messages.here(interaction), interaction)
    streak = await dailies.streak(interaction.user.id)
    told = await drawing.draw(partial(share, match, streak, translate))
    await answer.edit(await compose_panel(answer, day, shared=True))
    await answer.send(told)


async def _own(answer: Answer, dailies: Dailies, day: str) -> Match:
    """The try of whoever pressed. Raises Refused if they have none."""
    match = await dailies.try_of(answer.interaction.user.id, day)
    if match is None:
        raise Refused(msg("You have not played the board of {day}.", day=day))
    return match


def _is_a_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
