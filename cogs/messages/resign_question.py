"""The question before somebody resigns or leaves, and the notice that they did."""

from __future__ import annotations

from datetime import datetime

from bot.match.model import Match, State
from bot.match.resigning import hardly_begun, resign
from cogs.custom_ids import ActId
from cogs.messages.components import RED, Draft, MessageView, Translate, act, row, text
from cogs.messages.match_text import void_warning
from engines.core import msg


def resign_question(match: Match, user_id: int, now: datetime, translate: Translate) -> Draft:
    """Asks the person alone to confirm; the answer holds for the position of now. Raises Refused."""
    leaving = resign(match, user_id, now).state is State.RUNNING
    body = MessageView()
    what = {"id": match.id, "game": match.game.title}
    question = msg("Really resign match {id} of {game}?", **what)
    if leaving:
        question = msg(
            "Really leave match {id} of {game}? It goes on without you, and you come last.", **what
        )
    text(body, translate(question))
    if not leaving and hardly_begun(match):
        text(body, translate(void_warning(match)))
    label = msg("Yes, leave") if leaving else msg("Yes, resign")
    yes = act(ActId(match.id, match.ply, "resign!"), translate(label), RED)
    body.add_item(row([yes]))
    return Draft(body)


def resign_notice(match: Match, translate: Translate) -> Draft:
    body = MessageView()
    what = {"id": match.id, "game": match.game.title}
    left = match.ending is None
    told = msg("You have left match {id} of {game}.", **what)
    if match.void:
        told = msg("You have resigned match {id} of {game}: it is void and counts for nobody.", **what)
    elif not left:
        told = msg("You have resigned match {id} of {game}.", **what)
    text(body, translate(told))
    return Draft(body)
