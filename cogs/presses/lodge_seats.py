"""Giving Lodge a seat by button, and playing Lodge again at another level."""

from __future__ import annotations

from bot.match import lobby, rematch
from bot.match.holders import person
from bot.match.model import Match, Refused, State
from cogs.answers import Answer
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.level_menu import TAKE_AWAY, level_menu, level_notice
from engines.core import msg


async def ask(answer: Answer, match: Match) -> None:
    """Ask whoever pressed for a level, in a message of their own. Raises Refused."""
    user_id = answer.interaction.user.id
    if match.state is State.OVER:
        rematch.ask_rematch(match, user_id)  # refuses where there can be none
        await answer.send(level_menu(match, answer.translate), ephemeral=True)
        return
    lobby.check_open(match)
    if user_id != match.challenger:
        raise Refused(
            msg(
                "Only {person}, who made the challenge, can seat Lodge; /play with a level starts a match of "
                "your own.",
                person=person(match.challenger),
            )
        )
    if match.seat_count > 2 and not lobby.free_seats(match) and not match.opponents:
        raise Refused(msg("There is no free seat for Lodge."))
    await answer.send(level_menu(match, answer.translate), ephemeral=True)


async def choose(answer: Answer, match: Match, value: str) -> None:
    """Seat Lodge, or begin a rematch, at the level chosen. Raises Refused."""
    user_id, matches = answer.interaction.user.id, answer.interaction.client.matches
    boards = live_boards(answer.interaction.client)
    if match.state is State.OVER:
        old, new = await matches.rematch(match.id, user_id, value)
        await boards.show_or_post(answer, old)
        if new is not None:
            new = await post_beside(answer, old, new)
            await answer.edit(level_notice(new, answer.translate))
        return
    if value == TAKE_AWAY:
        changed = await matches.take_lodge_away(match.id, user_id)
    else:
        changed = await matches.add_lodge(match.id, user_id, value)
    await answer.edit(level_notice(changed, answer.translate))
    await boards.show_or_post(answer, await lodge_turns(answer.interaction.client).settled(changed))


async def post_beside(answer: Answer, old: Match, new: Match) -> Match:
    """Post a rematch where the match before it is shown."""
    bot = answer.interaction.client
    boards = live_boards(bot)
    new = await lodge_turns(bot).settled(new)
    if channel_messages.reachable(bot, old.place, answer.interaction):
        return await boards.post_in(old.place, new, answer.interaction)
    return await boards.post(answer, new)
