"""Lodge's levels, and rematches against it at another level."""

from __future__ import annotations

from typing import Final

from discord import SelectOption

from bot.match import rematch
from bot.match.model import LEVEL_NAMES, Match
from cogs.base.answers import Answer
from cogs.base.components import Draft, MessageView, Translate, option, row, select, sentence, text
from cogs.base.custom_ids import ActId, LevelId
from cogs.base.presses import chosen, handles, match_of, on_verb
from cogs.challenges.rematch import begin_rematch
from cogs.opponent.turns import LodgeTurns
from engines.core import msg, pmsg


@on_verb("level")
async def ask(answer: Answer, pressed: ActId) -> None:
    """Ask a person who wants to play Lodge again for a level, in a message of their own. Raises Refused."""
    match = await match_of(answer, pressed)
    rematch.ask_rematch(match, answer.interaction.user.id)  # refuses if there can be none
    await answer.send(level_menu(match, answer.translate), ephemeral=True)


@handles(LevelId)
async def choose(answer: Answer, pressed: LevelId) -> None:
    """Start a rematch at the chosen level. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    turns = bot.cog(LodgeTurns)
    old, new = await bot.matches.rematch(pressed.match, user_id, chosen(answer))
    if new is None:
        await turns.boards.show_or_post(answer, old)
        return
    showing = turns.show_beside(answer, level_notice(answer.translate), old)
    await begin_rematch(answer, showing, old, new)


DESCRIPTIONS: Final = {
    "easy": msg("Good for a first game. Makes mistakes."),
    "normal": msg("Spots your threats."),
    "hard": msg("Thinks further ahead."),
    "expert": msg("As strong as Lodge gets."),
}
"""What to expect of each level."""


def level_menu(match: Match, translate: Translate) -> Draft:
    """Ask for the level of a rematch."""
    body = MessageView()
    text(body, translate(pmsg("button", "Rematch against Lodge")))
    body.add_item(
        row([select(LevelId(match.id), translate(pmsg("button", "Choose a level")), levels(translate))])
    )
    return Draft(body)


def levels(translate: Translate) -> list[SelectOption]:
    """Return Lodge's levels as the lines of a menu."""
    return [
        option(level, translate(pmsg("option", "Lodge, {level}", level=name)), translate(DESCRIPTIONS[level]))
        for level, name in LEVEL_NAMES.items()
    ]


def level_notice(translate: Translate) -> Draft:
    """Return what replaces the menu once a level has been chosen."""
    return sentence(msg("Your rematch has started."), translate)
