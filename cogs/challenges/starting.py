"""The buttons on a challenge or a table: accept, join, decline, leave, and the question whether to start it.

People are asked again if something has changed since they last saw it.
"""

from __future__ import annotations

from typing import Final

from bot.match import lobby
from bot.match.lobby import awaited_players, free_seats
from bot.match.model import Match, State, person
from bot.match.moves import stale
from cogs.base import channel_messages
from cogs.base.answers import Answer
from cogs.base.components import GREEN, Draft, MessageView, Translate, button, row, sentence, text
from cogs.base.custom_ids import ActId, about, matches_on
from cogs.base.offers import offer_lesson
from cogs.base.presses import match_of, on_verb
from cogs.board.boards import LiveBoards
from cogs.board.pressed_boards import PressedBoards
from cogs.challenges.message import terms, terms_text, withdraw_question
from cogs.opponent.turns import LodgeTurns
from engines.core import msg, nmsg, pmsg
from render.alt_text import paragraph


@on_verb("decline", "leave")
async def go(answer: Answer, pressed: ActId) -> None:
    """Decline, or leave the table. The challenger is asked whether to withdraw instead. Raises Refused."""
    bot, user_id = answer.bot, answer.user_id
    match = await opened(answer, pressed)
    if match.state is State.OPEN and user_id == match.challenger:
        await answer.send(withdraw_question(match, answer.translate), ephemeral=True)
        return
    does = {"decline": bot.matches.decline, "leave": bot.matches.leave}
    await bot.cog(PressedBoards).show(answer, await does[pressed.verb](match.id, user_id))


async def opened(answer: Answer, pressed: ActId) -> Match:
    """Return the match of a challenge's button. Raises Stale if one of its own people presses after the
    challenge has been settled."""
    await _note_first(answer, pressed.match)
    match, user_id = await match_of(answer, pressed), answer.user_id
    if pressed.ply == 0 and match.state is not State.OPEN and user_id in (*match.players, *match.invited):
        raise stale(match)
    return match


async def _note_first(answer: Answer, match_id: int) -> None:
    """Note where a challenge was first posted, from a press on that message, if we don't know yet because the
    press came at once or the bot was stopped in between."""
    interaction, message = answer.interaction, answer.interaction.message
    if message is None or message.flags.ephemeral or match_id not in matches_on(message):
        return
    matches = answer.bot.matches
    match = matches.cached(match_id) or await matches.get(match_id)
    if match.state is State.OPEN and match.first is None:
        place = channel_messages.at(channel_messages.here(interaction), message.id)
        await answer.bot.cog(LiveBoards).note_place(match, place, interaction, first=True)


@on_verb("accept", "join")
async def join(answer: Answer, pressed: ActId) -> None:
    """Take a seat for the person who pressed; or ask them, in a message of their own, if the challenge has
    changed. Raises Refused."""
    match = await opened(answer, pressed)
    bot, user_id = answer.bot, answer.user_id
    if match.state is State.OPEN and pressed.about != terms(match):
        lobby.join(match, user_id, bot.matches.now())  # refuses if there is no seat
        await answer.send(join_question(match, answer.translate), ephemeral=True)
        return
    match = await bot.matches.join(match.id, user_id)
    await bot.cog(PressedBoards).show(answer, match)
    await offer_lesson(answer, match)


@on_verb("join!")
async def confirm_joining(answer: Answer, pressed: ActId) -> None:
    """Take a free seat for the person who confirmed, and show the board or table; ask again if the terms have
    changed since they were asked. Raises Refused."""
    match = await match_of(answer, pressed)
    bot, user_id = answer.bot, answer.user_id
    if user_id in match.players:
        raise stale(match)  # they have pressed twice
    lobby.join(match, user_id, bot.matches.now())
    if pressed.about != terms(match):
        await answer.edit(join_question(match, answer.translate))
        return
    match = await bot.matches.join(match.id, user_id)
    await bot.cog(LodgeTurns).show_beside(answer, join_notice(match, answer.translate), match)
    await offer_lesson(answer, match)


@on_verb("start!")
async def confirm(answer: Answer, pressed: ActId) -> None:
    """Start for the person who confirmed, and show the board; ask again if the people at the table have
    changed since they were asked. Raises Refused."""
    match = await match_of(answer, pressed)
    bot, user_id = answer.bot, answer.user_id
    if match.state is State.RUNNING and user_id == match.challenger:
        raise stale(match)  # they have pressed twice
    lobby.start(match, user_id, bot.matches.now())
    if pressed.about != start_about(match):
        await answer.edit(start_question(match, answer.translate))
        return
    match = await bot.matches.start(match.id, user_id)
    await bot.cog(LodgeTurns).show_beside(answer, start_notice(match, answer.translate), match)


_EMPTY: Final = (msg("One seat is empty."), msg("Two seats are empty."), msg("Three seats are empty."))


def start_question(match: Match, translate: Translate) -> Draft:
    """Ask the challenger privately whether to start without the people who haven't answered, and with seats
    empty."""
    body = MessageView()
    here = len(match.company)
    lines = [nmsg("Start with {n} player?", "Start with {n} players?", here)]
    if missing := tuple(map(person, awaited_players(match))):
        lines.append(
            nmsg(
                "{people} hasn't answered yet.",
                "{people} haven't answered yet.",
                len(missing),
                people=missing,
            )
        )
    if free := free_seats(match):
        lines.append(_EMPTY[free - 1])
    text(body, translate(paragraph(lines)))
    yes = ActId(match.id, match.ply, "start!", start_about(match))
    no = button(ActId(match.id, match.ply, "no"), translate(pmsg("button", "Not yet")))
    body.add_item(row([button(yes, translate(pmsg("button", "Yes, start")), GREEN), no]))
    return Draft(body)


def start_about(match: Match) -> str:
    """Return what the answer to the question about starting is about."""
    return about(match.company, awaited_players(match))


def join_question(match: Match, translate: Translate) -> Draft:
    """Ask somebody privately whether they still join now that the terms have changed."""
    body = MessageView()
    changed_now = translate(msg("The challenge has changed. Do you still want to join?"))
    text(body, f"{changed_now}\n{terms_text(match, translate)}")
    yes = ActId(match.id, match.ply, "join!", terms(match))
    no = button(ActId(match.id, match.ply, "no"), translate(pmsg("button", "No, thanks")))
    body.add_item(row([button(yes, translate(pmsg("button", "Yes, join")), GREEN), no]))
    return Draft(body)


def join_notice(match: Match, translate: Translate) -> Draft:
    """Return what replaces the question once somebody has joined."""
    where = {"game": match.game.title, "link": match.place.link}
    return sentence(pmsg("sentence", "You joined {game}: {link}", **where), translate)


def start_notice(match: Match, translate: Translate) -> Draft:
    """Return what replaces the question once the match has started."""
    where = {"game": match.game.title, "link": match.place.link}
    return sentence(pmsg("sentence", "{game} has started: {link}", **where), translate)
