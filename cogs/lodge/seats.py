"""Giving Lodge a seat by button, and playing Lodge again at another level."""

from __future__ import annotations

from typing import Final

from bot.match import lobby, rematch
from bot.match.model import LEVEL_NAMES, Match, Refused, State, person
from cogs.base.answers import Answer
from cogs.base.components import Draft, MessageView, Translate, option, row, select, text
from cogs.base.custom_ids import ActId, LevelId
from cogs.base.presses import chosen, handles, match_of, on_verb
from cogs.challenges.rematch import begin_rematch
from cogs.challenges.starting import opened
from cogs.lodge.turns import lodge_turns
from engines.core import Message, msg


@on_verb("lodge", "level")
async def ask(answer: Answer, pressed: ActId) -> None:
    """Ask whoever pressed for a level, in a message of their own. Raises Refused."""
    match = await (opened if pressed.verb == "lodge" else match_of)(answer, pressed)
    user_id = answer.interaction.user.id
    if match.state is State.OVER:
        rematch.ask_rematch(match, user_id)  # refuses where there can be none
        await answer.send(level_menu(match, answer.translate), ephemeral=True)
        return
    lobby.check_open(match)
    if user_id != match.challenger:
        raise Refused(msg("Only {person} can add Lodge.", person=person(match.challenger)))
    if match.seat_count > 2 and not lobby.free_seats(match) and not match.opponents:
        raise Refused(msg("No seat is free for Lodge."))
    await answer.send(level_menu(match, answer.translate), ephemeral=True)


@handles(LevelId)
async def choose(answer: Answer, pressed: LevelId) -> None:
    """Seat Lodge, or begin a rematch, at the level chosen. Raises Refused."""
    bot, user_id, value = answer.interaction.client, answer.interaction.user.id, chosen(answer)
    match, turns = await bot.matches.get(pressed.match), lodge_turns(bot)
    if match.state is State.OVER:
        old, new = await bot.matches.rematch(match.id, user_id, value)
        if new is None:
            await turns.boards.show_or_post(answer, old)
        else:
            showing = turns.show_beside(answer, level_notice(new, answer.translate), old)
            await begin_rematch(answer, showing, old, new)
        return
    if value == TAKE_AWAY:
        changed = await bot.matches.take_lodge_away(match.id, user_id)
    else:
        changed = await bot.matches.add_lodge(match.id, user_id, value)
    await turns.show_beside(answer, level_notice(changed, answer.translate), changed)


TAKE_AWAY: Final = "none"
"""The value of the menu that frees the seat given to Lodge last."""

DESCRIPTIONS: Final = {
    "easy": msg("For a first game. It looks one move ahead and makes mistakes."),
    "normal": msg("Sees your threats."),
    "hard": msg("Looks further ahead. Thinks for up to 2 seconds."),
    "expert": msg("As strong as Lodge gets. Thinks for up to 5 seconds."),
}
"""What a person may expect of each level."""


def level_menu(match: Match, translate: Translate) -> Draft:
    """Asks the challenger, or whoever wants a rematch, for a level."""
    body = MessageView()
    text(body, translate(_question(match)))
    options = [
        option(level, translate(msg("Lodge, {level}", level=name)), translate(DESCRIPTIONS[level]))
        for level, name in LEVEL_NAMES.items()
    ]
    if match.state is State.OPEN and match.opponents:
        options.append(option(TAKE_AWAY, translate(msg("Remove Lodge"))))
    body.add_item(row([select(LevelId(match.id), translate(msg("Choose a level")), options)]))
    return Draft(body)


def level_notice(match: Match, translate: Translate) -> Draft:
    """What takes the place of the question once it has been answered."""
    body = MessageView()
    text(body, translate(_answer(match)))
    return Draft(body)


def _question(match: Match) -> Message:
    if match.state is State.OVER:
        return msg("Rematch against Lodge")
    if match.seat_count == 2:
        return msg("Play {game} against Lodge", game=match.game.title)
    return msg("Add Lodge to match {id}", id=match.id)


def _answer(match: Match) -> Message:
    if match.state is State.OPEN:
        return msg("Done.")
    return msg("Match {id} has begun.", id=match.id)
