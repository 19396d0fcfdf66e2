"""Buttons that lead to lessons and puzzles from other rooms, and the offer to learn a new game."""

from __future__ import annotations

from typing import Final

from bot import log as logs
from bot.guides.lesson import lesson_of
from bot.match.model import Match, Refused
from bot.store.lesson_offers import claim_offer
from cogs.base.answers import Answer
from cogs.base.components import GREEN, Button, Draft, MessageView, Translate, button, row, text
from cogs.base.custom_ids import ViewId
from engines.core import Game, msg, pmsg

LESSON: Final = "lesson"
"""The kind of view that lessons are, in custom ids."""
PUZZLE: Final = "puzzle"
"""The kind of view that puzzles are, in custom ids."""
TODAY: Final = "today"

log = logs.get(__name__)


def try_it(game: Game, translate: Translate) -> list[Button]:
    """Return the button that begins the lesson of a game; [] if it has none."""
    if lesson_of(game) is None:
        return []
    return [button(ViewId(LESSON, f"{game.slug}.1."), translate(pmsg("button", "Try it")), GREEN)]


def puzzle_of_the_day(translate: Translate) -> Button:
    """Return the button that opens today's puzzle."""
    return button(ViewId(PUZZLE, TODAY), translate(pmsg("button", "Puzzle of the day")))


async def offer_lesson(answer: Answer, match: Match) -> None:
    """Offer the game's lesson, once the press is answered, to somebody who has never played it. They're asked
    once per game, and if anything goes wrong they aren't asked."""
    begin = try_it(match.game, answer.translate)
    if not begin or match.daily is not None:
        return
    store = answer.bot.matches.store
    try:
        if not await claim_offer(store, answer.user_id, match.game.slug, match.id):
            return
    except Refused:
        log.warning("lesson not offered", match=match.id)
        return
    body = MessageView()
    text(body, answer.translate(msg("New to {game}? Learn it in 2 minutes.", game=match.game.title)))
    body.add_item(row(begin))
    await answer.send(Draft(body), ephemeral=True)
