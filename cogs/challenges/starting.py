"""Joining a table, and starting it before it is full: asked once more where somebody or something is not as
whoever presses may think."""

from __future__ import annotations

from typing import Final

from bot.match import lobby
from bot.match.holders import person
from bot.match.lobby import awaited_players, free_seats
from bot.match.model import Match, State
from bot.match.turn_checks import stale
from cogs.base.answers import Answer
from cogs.base.components import GREEN, Draft, MessageView, Translate, act, row, text
from cogs.base.custom_ids import ActId, about
from cogs.board.pressed_boards import PressedBoards
from cogs.challenges.message import terms, terms_told
from cogs.lodge.turns import lodge_turns
from engines.core import msg, nmsg


async def ask_to_start(answer: Answer, match: Match) -> None:
    """Ask whoever pressed Start, in a message of their own, whether to leave seats empty: a full table starts
    by itself. Raises Refused."""
    interaction = answer.interaction
    lobby.start(match, interaction.user.id, interaction.client.matches.now())  # refuses where it cannot start
    await answer.send(start_question(match, answer.translate), ephemeral=True)


async def join(
    answer: Answer, boards: PressedBoards, match: Match, about: str, *, accepts: bool = False
) -> None:
    """Take a seat for whoever pressed Join or, as `accepts` says, Accept; or ask them, in a message of their
    own, if the challenge is not what it was `about`, or they accept in place of others. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    changed = about != terms(match)
    if match.state is State.OPEN and (changed or (accepts and beside(match, user_id))):
        lobby.join(match, user_id, bot.matches.now())  # refuses where there is no seat
        await answer.send(join_question(match, user_id, answer.translate, changed=changed), ephemeral=True)
        return
    await boards.show(answer, await bot.matches.join(match.id, user_id))


async def confirm_joining(answer: Answer, match: Match, about: str) -> None:
    """Take a free seat for whoever confirmed it, and show the board or table; ask again if it's not what they
    were asked `about` any more. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    if user_id in match.players:
        raise stale(match)  # they have pressed twice
    lobby.join(match, user_id, bot.matches.now())
    if about != join_about(match, user_id):
        await answer.edit(join_question(match, user_id, answer.translate, changed=True))
        return
    match = await bot.matches.join(match.id, user_id)
    await lodge_turns(bot).show_beside(answer, join_notice(match, answer.translate), match)


async def confirm(answer: Answer, match: Match, about: str) -> None:
    """Start for whoever confirmed it, and show the board; ask again if others are at the table than they were
    asked `about`. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    if match.state is State.RUNNING and user_id == match.challenger:
        raise stale(match)  # they have pressed twice
    lobby.start(match, user_id, bot.matches.now())
    if about != start_about(match):
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
    body.add_item(row([act(yes, translate(msg("Yes, start")), GREEN)]))
    return Draft(body)


def start_about(match: Match) -> str:
    """What the answer to that question is about."""
    return about(match.company, awaited_players(match))


def join_question(match: Match, user_id: int, translate: Translate, *, changed: bool = False) -> Draft:
    """Asks somebody alone who has pressed Accept in place of those who are invited, or on terms that have
    `changed` since."""
    body = MessageView()
    if changed:
        text(body, f"{translate(msg('The challenge has changed.'))}\n{terms_told(match, translate)}")
    if missing := tuple(map(person, beside(match, user_id))):
        asked = nmsg(
            "{people} is invited, you are not. Take the free seat beside them?",
            "{people} are invited, you are not. Take a free seat beside them?",
            len(missing),
            people=missing,
        )
        text(body, translate(asked))
    yes = ActId(match.id, match.ply, "join!", join_about(match, user_id))
    body.add_item(row([act(yes, translate(msg("Yes, join")), GREEN)]))
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
