"""Alt text: sentences put together, within what Discord takes."""

from collections.abc import Sequence
from typing import Final

from engines.core import CHANCE, Message, msg
from render.view import View

LONGEST: Final = 1024
"""Characters; Discord takes no longer description of a picture."""


def paragraph(sentences: Sequence[Message]) -> Message:
    """The sentences, in order, as one text; at least one."""
    *earlier, whole = sentences
    for sentence in reversed(earlier):
        whole = msg("{sentence} {rest}", sentence=sentence, rest=whole)
    return whole


def describe(position: Sequence[Message], happened: Sequence[Message], ending: Sequence[Message]) -> Message:
    """The position, then what happened, then whose turn it is. Where all is too long,
    the account of what happened is shortened from its end: the position never is."""
    kept = list(happened)
    while kept and len(str(paragraph([*position, *kept, *ending]))) > LONGEST:
        kept.pop()
    return paragraph([*position, *kept, *ending])


def happenings(view: View) -> list[Message]:
    """What each ply since the last choice did, oldest first."""
    return [step.before.describe(step.actor, step.move) for step in view.steps]


def turn(view: View) -> Message:
    """Whose turn it is, or how it ended."""
    outcome = view.outcome or view.position.outcome
    if outcome is not None:
        return msg("The game is over. {reason}", reason=outcome.reason)
    actors = view.position.actors
    if actors != (CHANCE,):
        return msg("To play: {seats}.", seats=tuple(view.game.colour_name(seat) for seat in actors))
    roller = view.position.roller
    if roller is None:
        return msg("The next roll or deal follows.")
    return msg("The dice are rolled for {seat}.", seat=view.game.colour_name(roller))
