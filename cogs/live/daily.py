"""The daily board of whoever asks, read from the database."""

from __future__ import annotations

from functools import partial

from bot.match.dailies import Dailies
from bot.match.daily_days import closes, shifted
from bot.match.model import Match, Refused, State
from cogs.answers import Answer
from cogs.live.boards import live_boards
from cogs.messages.components import Draft
from cogs.messages.daily import Panel, dice_told, panel
from engines.core import msg


async def compose(answer: Answer) -> Draft:
    """Today's board for whoever asks: their try where it runs, else what there is to know. Raises Refused."""
    interaction = answer.interaction
    dailies = Dailies(interaction.client.matches)
    own = await dailies.try_of(interaction.user.id, dailies.today)
    if own is not None and own.state is State.RUNNING:
        return await compose_board(answer, own)
    return await compose_panel(answer, dailies.today)


async def compose_board(answer: Answer, match: Match) -> Draft:
    """The board of somebody's own try."""
    return await live_boards(answer.interaction.client).drawing.compose(match, answer.interaction)


async def compose_panel(answer: Answer, day: str, *, shared: bool = False) -> Draft:
    """What there is to know of a day's board. `shared`: its result has been shown to others. Raises
    Refused."""
    interaction = answer.interaction
    user_id, guild_id = interaction.user.id, interaction.guild_id
    matches = interaction.client.matches
    dailies = Dailies(matches)
    today, tomorrow = await dailies.promise()
    chosen = today if day == today.day else await dailies.known(day)
    if chosen is None:
        raise Refused(msg("There was no daily board on {day}.", day=day))
    own = await dailies.try_of(user_id, day)
    yesterday = shifted(today.day, -1)
    late = await dailies.try_of(user_id, yesterday)
    told = yesterday if matches.now() >= closes(yesterday) else shifted(yesterday, -1)
    shown = Panel(
        day=chosen,
        tomorrow=tomorrow if chosen is today else None,
        own=own,
        streak=await dailies.streak(user_id),
        table=None if guild_id is None or own is None else await dailies.table(guild_id, day),
        yesterdays=late if late is not None and _can_go_on(late, dailies) else None,
        told=told if await dailies.known(told) is not None else "",
    )
    drawing = live_boards(interaction.client).drawing  # its thread: the try is played again for its squares
    return await drawing.draw(partial(panel, shown, answer.translate, shared=shared))


async def compose_dice(answer: Answer, day: str) -> Draft:
    """A past day's seed. Raises Refused while others may still play it."""
    interaction = answer.interaction
    dailies = Dailies(interaction.client.matches)
    found = await dailies.known(day)
    if found is None or interaction.client.matches.now() < closes(day):
        raise Refused(msg("The seed of {day} is not told yet.", day=day))
    return dice_told(found, await dailies.try_of(interaction.user.id, day), answer.translate)


def _can_go_on(match: Match, dailies: Dailies) -> bool:
    """Whether a try of an earlier day can still be finished."""
    return match.state is State.RUNNING and match.daily is not None and dailies.is_open(match.daily)
