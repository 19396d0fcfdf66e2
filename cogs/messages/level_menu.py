"""The question at which level Lodge is to play."""

from __future__ import annotations

from typing import Final

from bot.match.holders import LEVEL_NAMES
from bot.match.model import Match, State
from cogs.custom_ids import LevelId
from cogs.messages.components import Draft, MessageView, Translate, levels, row, text
from engines.core import Message, msg

TAKE_AWAY: Final = "none"
"""The value of the menu that frees the seat given to Lodge last."""

DESCRIPTIONS: Final = {
    "easy": msg("For a first game: it looks at its next move only, and misjudges it at times."),
    "normal": msg("Sees what you threaten, and every win and loss in one move."),
    "hard": msg("Looks further ahead; thinks for up to 2 seconds."),
    "expert": msg("As strong as Lodge can play; thinks for up to 5 seconds."),
}
"""What a person may expect of each level."""


def level_menu(match: Match, translate: Translate) -> Draft:
    """Asks the challenger, or whoever wants a rematch, for a level."""
    body = MessageView()
    text(body, translate(_question(match)))
    options = [
        (level, translate(msg("Lodge, {level}", level=name)), translate(DESCRIPTIONS[level]))
        for level, name in LEVEL_NAMES.items()
    ]
    if match.state is State.OPEN and match.opponents:
        options.append((TAKE_AWAY, translate(msg("Take Lodge away again")), ""))
    body.add_item(row([levels(LevelId(match.id), translate(msg("Choose a level")), options)]))
    return Draft(body)


def level_notice(match: Match, translate: Translate) -> Draft:
    """What takes the place of the question once it has been answered."""
    body = MessageView()
    text(body, translate(_answer(match)))
    return Draft(body)


def _question(match: Match) -> Message:
    if match.state is State.OVER:
        return msg("A rematch of match {id}: at which level shall Lodge play?", id=match.id)
    if match.seat_count == 2:
        return msg("Play {game} against Lodge: at which level?", game=match.game.title)
    return msg("Lodge takes a free seat of match {id}: at which level?", id=match.id)


def _answer(match: Match) -> Message:
    if match.state is State.OPEN:
        return msg("Done; the table shows who is there.")
    return msg("Match {id} has begun.", id=match.id)
