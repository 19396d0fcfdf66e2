"""/daily: today's board, the same for everyone."""

from __future__ import annotations

import re
from datetime import date
from functools import partial
from typing import Final

from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_channel
from bot.limits_and_times import DAYS_PER_REST
from bot.match.daily_schedule import closes, shifted
from bot.match.daily_tries import SEATS, Dailies
from bot.match.model import Match, Refused, State
from bot.store import settings
from bot.store.daily_reminders import DailyReminders
from cogs.base import channel_messages
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering
from cogs.base.command_words import command
from cogs.base.components import Draft
from cogs.base.presses import on_view
from cogs.board.boards import LiveBoards
from cogs.daily.message import (
    ACTIONS,
    ANOTHER,
    BEGIN,
    BOARD,
    DICE,
    KIND,
    QUIET,
    REMIND,
    RESULT,
    Panel,
    dice_text,
    panel,
    share,
)
from cogs.daily.reminders import ask, stop
from engines.core import msg


class DailyCommand(commands.Cog):
    @command(msg("Today's solo game. Everyone gets the same dice and one try, and only you see your board."))
    async def daily(self, interaction: LodgeInteraction) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            await answer.send(await compose(answer), ephemeral=True)


async def compose(answer: Answer) -> Draft:
    """Show today's board: the person's try if it's running, otherwise the panel. Raises Refused."""
    dailies = Dailies(answer.bot.matches)
    own = await dailies.try_of(answer.user_id, dailies.today)
    if own is not None and own.state is State.RUNNING:
        return await compose_board(answer, own)
    return await compose_panel(answer, dailies.today)


async def compose_board(answer: Answer, match: Match) -> Draft:
    """Show someone the board of their own try."""
    return await answer.bot.cog(LiveBoards).drawing.compose(match, answer.interaction)


async def compose_panel(answer: Answer, day: str, *, shared: bool = False) -> Draft:
    """Show the panel for a day's board. `shared`: the result has been posted for others. Raises Refused."""
    user_id, guild_id = answer.user_id, answer.interaction.guild_id
    matches = answer.bot.matches
    dailies = Dailies(matches)
    today, tomorrow = await dailies.promise()
    chosen = today if day == today.day else await dailies.known(day)
    if chosen is None:
        raise Refused(msg("There was no daily on {day}.", day=day))
    own = await dailies.try_of(user_id, day)
    yesterday = shifted(today.day, -1)
    told = yesterday if matches.now() >= closes(yesterday) else shifted(yesterday, -1)
    streak, rests = await dailies.streak(user_id)
    shown = Panel(
        day=chosen,
        tomorrow=tomorrow if chosen is today else None,
        own=own,
        streak=streak,
        rest=rests[0] if rests and rests[0] > shifted(today.day, -DAYS_PER_REST) else "",
        table=None if guild_id is None or own is None else await dailies.table(guild_id, day),
        yesterdays=await dailies.unfinished_of(user_id, yesterday),
        told=told if await dailies.known(told) is not None else "",
        reminded=None if (wish := await DailyReminders(matches.store).of(user_id)) is None else wish.due_at,
    )
    drawing = answer.bot.cog(LiveBoards).drawing  # on its thread: the squares need the try replayed
    return await drawing.draw(partial(panel, shown, answer.translate, shared=shared))


async def compose_dice(answer: Answer, day: str) -> Draft:
    """Show a past day's seed. Raises Refused while others may still play that day."""
    dailies = Dailies(answer.bot.matches)
    found = await dailies.known(day)
    if found is None or answer.bot.matches.now() < closes(day):
        raise Refused(msg("The dice for {day} are still secret.", day=day))
    return dice_text(found, await dailies.try_of(answer.user_id, day), answer.translate)


_WHAT: Final = re.compile(rf"(?P<action>{'|'.join(ACTIONS)})\.(?P<day>[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})")


@on_view(KIND)
async def show(answer: Answer, what: str, _value: str) -> None:
    """Handle a press on the daily board. Its buttons are only on messages that one person sees. Raises
    Refused."""
    found = _WHAT.fullmatch(what)
    if found is None or not answer.only_for_one or not _is_a_day(found["day"]):
        raise Refused(FORGED)
    action, day, dailies = found["action"], found["day"], Dailies(answer.bot.matches)
    if action == BEGIN:
        await _begin(answer, dailies, day)
    elif action == ANOTHER:
        await _play_another(answer, dailies, day)
    elif action == DICE:
        await answer.send(await compose_dice(answer, day), ephemeral=True)
    elif action == BOARD:
        await answer.edit(await compose_board(answer, await _own(answer, dailies, day)))
    elif action == RESULT:
        await _own(answer, dailies, day)
        await answer.edit(await compose_panel(answer, day))
    elif action in (REMIND, QUIET):
        await (ask if action == REMIND else stop)(answer)
        await answer.edit(await compose_panel(answer, day))
    else:
        await _share(answer, dailies, day)


async def _begin(answer: Answer, dailies: Dailies, day: str) -> None:
    """Begin the person's try, or show it if they've begun it elsewhere meanwhile."""
    if day != dailies.today:
        raise Refused(msg("That daily was for {day}. See /daily for today's.", day=day))
    match = await dailies.begin(answer.user_id, channel_messages.here(answer.interaction))
    await answer.edit(await compose_board(answer, match))


async def _play_another(answer: Answer, dailies: Dailies, day: str) -> None:
    """Start an ordinary match of a day's game, with dice of its own."""
    interaction = answer.interaction
    matches, found = answer.bot.matches, await dailies.known(day)
    if found is None:
        raise Refused(FORGED)
    set_by_them = await settings.of_server(matches.store, interaction.guild_id)
    match = await matches.challenge(
        game=found.game,
        challenger=answer.user_id,
        place=channel_messages.here(interaction),
        seats=SEATS,
        options=found.options,
        pace=set_by_them.pace,
        locale=answer.translate.locale,
    )
    await answer.bot.cog(LiveBoards).post(answer, match)


async def _share(answer: Answer, dailies: Dailies, day: str) -> None:
    """Tell the channel how the person's try went, without giving anything away."""
    match = await _own(answer, dailies, day)
    if match.state is not State.OVER:
        raise Refused(msg("Finish your game first."))
    interaction = answer.interaction
    drawing = answer.bot.cog(LiveBoards).drawing
    place = channel_messages.here(interaction)
    translate = await of_channel(answer.bot, place, interaction=interaction)
    streak, _ = await dailies.streak(answer.user_id)
    told = await drawing.draw(partial(share, match, streak, translate))
    await answer.edit(await compose_panel(answer, day, shared=True))
    await answer.send(told)


async def _own(answer: Answer, dailies: Dailies, day: str) -> Match:
    """Return the try of the person who pressed. Raises Refused if they have none."""
    match = await dailies.try_of(answer.user_id, day)
    if match is None:
        raise Refused(msg("You didn't play the daily on {day}.", day=day))
    return match


def _is_a_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


async def setup(bot: Lodge) -> None:
    await bot.add_cog(DailyCommand())
