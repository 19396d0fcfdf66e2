"""The question before somebody resigns or leaves, and the notice that they did."""

from __future__ import annotations

from bot.limits_and_times import EARLY_RESIGNATIONS
from bot.match.model import Match
from bot.match.resigning import hardly_begun
from cogs.custom_ids import ActId
from cogs.messages.components import RED, Draft, MessageView, Translate, act, row, text
from cogs.messages.match_text import void_warning
from engines.core import Message, msg, nmsg


def resign_question(match: Match, translate: Translate, *, leaving: bool, early: int = 0) -> Draft:
    """Asks the person alone to confirm. `leaving`: the others will play on. `early`: how many matches this
    person has lately given up before they counted."""
    body = MessageView()
    what = {"id": match.id, "game": match.game.title}
    question = msg("Really resign match {id} of {game}?", **what)
    if leaving:
        question = msg(
            "Really leave match {id} of {game}? It goes on without you, and you come last.", **what
        )
    text(body, translate(question))
    lost = early >= EARLY_RESIGNATIONS
    if not leaving and hardly_begun(match):
        text(body, translate(_early_loss(early) if lost else void_warning(match)))
    label = msg("Yes, leave") if leaving else msg("Yes, resign")
    yes = act(ActId(match.id, match.ply, "lose!" if lost else "resign!"), translate(label), RED)
    body.add_item(row([yes]))
    return Draft(body)


def _early_loss(early: int) -> Message:
    return nmsg(
        "You've resigned {n} game early within a day, so this one counts as a loss.",
        "You've resigned {n} games early within a day, so this one counts as a loss.",
        early,
    )


def resign_notice(match: Match, translate: Translate) -> Draft:
    body = MessageView()
    what = {"id": match.id, "game": match.game.title}
    left = match.ending is None
    told = msg("You have left match {id} of {game}.", **what)
    if match.void:
        told = msg("You have resigned match {id} of {game}: it is void and counts for nobody.", **what)
    elif match.ending is not None and match.ending.how == "early":
        told = msg("You've resigned match {id} of {game}. It counts as a loss.", **what)
    elif not left:
        told = msg("You have resigned match {id} of {game}.", **what)
    text(body, translate(told))
    return Draft(body)
