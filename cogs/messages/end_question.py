"""The question before somebody ends a match of others, or takes a challenge back, and the notice that they
did."""

from __future__ import annotations

from bot.match.holders import person
from bot.match.model import Match, State
from cogs.custom_ids import ActId, about
from cogs.messages.components import RED, Draft, MessageView, Translate, act, row, text
from engines.core import Message, msg


def end_question(match: Match, user_id: int, translate: Translate) -> Draft:
    """Asks the person alone to confirm."""
    body = MessageView()
    text(body, translate(_question(match, user_id)))
    label = msg("Yes, take it back") if match.state is State.OPEN else msg("Yes, end it")
    yes = ActId(match.id, match.ply, "end!", asked_about(match))
    body.add_item(row([act(yes, translate(label), RED)]))
    return Draft(body)


def asked_about(match: Match) -> str:
    """What the answer is about: ending means the same for as long as a match runs."""
    return about(match.state.value)


def end_notice(match: Match, translate: Translate) -> Draft:
    body = MessageView()
    told = msg("Match {id} of {game} has been ended.", id=match.id, game=match.game.title)
    if match.state is State.WITHDRAWN:
        told = msg("Challenge {id} ({game}) has been taken back.", id=match.id, game=match.game.title)
    text(body, translate(told))
    return Draft(body)


def _question(match: Match, user_id: int) -> Message:
    what = {"id": match.id, "game": match.game.title}
    if match.state is not State.OPEN:
        return msg(
            "Really end match {id} of {game}? It becomes void and counts for nobody, and its board says that "
            "you have ended it.",
            **what,
        )
    if match.challenger == user_id:
        return msg("Really withdraw your challenge {id} ({game})?", **what)
    return msg(
        "Really take back challenge {id} ({game}) of {person}? Its message says that you have done it.",
        person=person(match.challenger),
        **what,
    )
