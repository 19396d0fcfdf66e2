"""What people press on a challenge or a table: accept, join, decline, leave, its options, start.

They are asked once more where somebody or something is not as they may think.
"""

from __future__ import annotations

from typing import Final

from bot.match import lobby
from bot.match.lobby import awaited_players, free_seats
from bot.match.model import Match, State, person
from bot.match.moves import stale
from cogs.base import channel_messages
from cogs.base.answers import Answer, number
from cogs.base.components import GREEN, Draft, MessageView, Translate, button, row, text
from cogs.base.custom_ids import PACE, SEAT, ActId, OptionId, about
from cogs.base.presses import chosen, handles, match_of, on_verb
from cogs.board.boards import live_boards
from cogs.board.pressed_boards import pressed_boards
from cogs.board.shown_states import matches_on
from cogs.challenges.message import DRAWN, terms, terms_told
from cogs.lodge.turns import lodge_turns
from engines.core import msg, nmsg


@on_verb("decline", "withdraw", "leave")
async def go(answer: Answer, pressed: ActId) -> None:
    """Decline, take the challenge back, or leave the table. Raises Refused."""
    bot = answer.interaction.client
    match = await opened(answer, pressed)
    does = {"decline": bot.matches.decline, "withdraw": bot.matches.withdraw, "leave": bot.matches.leave}
    await pressed_boards(bot).show(answer, await does[pressed.verb](match.id, answer.interaction.user.id))


@handles(OptionId)
async def choose(answer: Answer, pressed: OptionId) -> None:
    """Change an option, the time or the seat, for the challenger. Raises Refused."""
    bot, user_id, value = answer.interaction.client, answer.interaction.user.id, chosen(answer)
    await _note_first(answer, pressed.match)
    if pressed.name == PACE:
        match = await bot.matches.set_pace(pressed.match, user_id, value)
    elif pressed.name != SEAT:
        match = await bot.matches.set_option(pressed.match, user_id, pressed.name, value)
    else:
        seat = None if value == DRAWN else number(value)
        match = await bot.matches.wish_seat(pressed.match, user_id, seat)
    await pressed_boards(bot).show(answer, match)


async def opened(answer: Answer, pressed: ActId) -> Match:
    """Return the match of a challenge's button. Raises Stale if one of its own people presses on a challenge
    that has been settled."""
    await _note_first(answer, pressed.match)
    match, user_id = await match_of(answer, pressed), answer.interaction.user.id
    if pressed.ply == 0 and match.state is not State.OPEN and user_id in (*match.players, *match.invited):
        raise stale(match)
    return match


async def _note_first(answer: Answer, match_id: int) -> None:
    """Note where a challenge was posted first, from a press on that message, where this is not known yet: the
    press came at once, or the bot was stopped in between."""
    interaction, message = answer.interaction, answer.interaction.message
    if message is None or message.flags.ephemeral or match_id not in matches_on(message):
        return
    matches = interaction.client.matches
    match = matches.kept(match_id) or await matches.get(match_id)
    if match.state is State.OPEN and match.first is None:
        place = channel_messages.at(channel_messages.here(interaction), message.id)
        await live_boards(interaction.client).note_place(match, place, interaction, first=True)


@on_verb("start")
async def ask_to_start(answer: Answer, pressed: ActId) -> None:
    """Ask whoever pressed Start, in a message of their own, whether to leave seats empty: a full table starts
    by itself. Raises Refused."""
    interaction, match = answer.interaction, await opened(answer, pressed)
    lobby.start(match, interaction.user.id, interaction.client.matches.now())  # refuses where it cannot start
    await answer.send(start_question(match, answer.translate), ephemeral=True)


@on_verb("accept", "join")
async def join(answer: Answer, pressed: ActId) -> None:
    """Take a seat for whoever pressed; or ask them, in a message of their own, if the challenge is not what
    it was, or they accept in place of others. Raises Refused."""
    match, accepts = await opened(answer, pressed), pressed.verb == "accept"
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    changed = pressed.about != terms(match)
    if match.state is State.OPEN and (changed or (accepts and beside(match, user_id))):
        lobby.join(match, user_id, bot.matches.now())  # refuses where there is no seat
        await answer.send(join_question(match, user_id, answer.translate, changed=changed), ephemeral=True)
        return
    await pressed_boards(bot).show(answer, await bot.matches.join(match.id, user_id))


@on_verb("join!")
async def confirm_joining(answer: Answer, pressed: ActId) -> None:
    """Take a free seat for whoever confirmed it, and show the board or table; ask again if it's not what they
    were asked about any more. Raises Refused."""
    match = await match_of(answer, pressed)
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    if user_id in match.players:
        raise stale(match)  # they have pressed twice
    lobby.join(match, user_id, bot.matches.now())
    if pressed.about != join_about(match, user_id):
        await answer.edit(join_question(match, user_id, answer.translate, changed=True))
        return
    match = await bot.matches.join(match.id, user_id)
    await lodge_turns(bot).show_beside(answer, join_notice(match, answer.translate), match)


@on_verb("start!")
async def confirm(answer: Answer, pressed: ActId) -> None:
    """Start for whoever confirmed it, and show the board; ask again if others are at the table than they were
    asked about. Raises Refused."""
    match = await match_of(answer, pressed)
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    if match.state is State.RUNNING and user_id == match.challenger:
        raise stale(match)  # they have pressed twice
    lobby.start(match, user_id, bot.matches.now())
    if pressed.about != start_about(match):
        await answer.edit(start_question(match, answer.translate))
        return
    match = await bot.matches.start(match.id, user_id)
    await lodge_turns(bot).show_beside(answer, start_notice(match, answer.translate), match)


_EMPTY: Final = (msg("One seat is empty."), msg("Two seats are empty."), msg("Three seats are empty."))


def start_question(match: Match, translate: Translate) -> Draft:
    """Asks the challenger alone whether to leave out those who have not answered, and seats empty."""
    body = MessageView()
    here = len(match.company)
    lines = [nmsg("Start with {n} player?", "Start with {n} players?", here)]
    if missing := tuple(map(person, awaited_players(match))):
        lines.append(
            nmsg("{people} hasn't answered.", "{people} haven't answered.", len(missing), people=missing)
        )
    if free := free_seats(match):
        lines.append(_EMPTY[free - 1])
    text(body, " ".join(map(translate, lines)))
    yes = ActId(match.id, match.ply, "start!", start_about(match))
    body.add_item(row([button(yes, translate(msg("Yes, start")), GREEN)]))
    return Draft(body)


def start_about(match: Match) -> str:
    """What the answer to that question is about."""
    return about(match.company, awaited_players(match))


def join_question(match: Match, user_id: int, translate: Translate, *, changed: bool = False) -> Draft:
    """Asks somebody alone who has pressed Accept in place of those who are invited, or on terms that have
    `changed` since."""
    body = MessageView()
    if changed:
        changed_now = translate(msg("The challenge has changed."))
        text(body, f"{changed_now}\n{terms_told(match, translate)}")
    if missing := tuple(map(person, beside(match, user_id))):
        asked = nmsg(
            "{people} is invited, you are not. Take the free seat beside them?",
            "{people} are invited, you are not. Take a free seat beside them?",
            len(missing),
            people=missing,
        )
        text(body, translate(asked))
    yes = ActId(match.id, match.ply, "join!", join_about(match, user_id))
    body.add_item(row([button(yes, translate(msg("Yes, join")), GREEN)]))
    return Draft(body)


def join_about(match: Match, user_id: int) -> str:
    """What the answer to that question is about."""
    return about(terms(match), beside(match, user_id))


def beside(match: Match, user_id: int) -> tuple[int, ...]:
    """Those who are invited and have not answered, where this person is not and there is a seat besides."""
    stranger = user_id not in (*match.invited, *match.players)
    return awaited_players(match) if stranger and free_seats(match) else ()


def join_notice(match: Match, translate: Translate) -> Draft:
    """What takes the place of that question once it has been answered."""
    body = MessageView()
    where = {"id": match.id, "link": match.place.link}
    text(body, translate(msg("You have joined match {id}: {link}", **where)))
    return Draft(body)


def start_notice(match: Match, translate: Translate) -> Draft:
    """What takes the place of the question once it has been answered."""
    body = MessageView()
    text(body, translate(msg("Match {id} has begun: {link}", id=match.id, link=match.place.link)))
    return Draft(body)
