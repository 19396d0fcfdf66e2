"""Build alt text from sentences, within Discord's limit."""

from collections.abc import Sequence
from typing import Final, TypeVar, cast

from engines.boards.cells import AnyBoard
from engines.core import CHANCE, Either, Message, msg, nmsg, pmsg
from render.compose.boards.layouts import SeatStanding
from render.compose.choices import must_capture, next_points, seats_to_choose
from render.compose.panels import limit_words, winners
from render.view import View

T = TypeVar("T")

LONGEST_ALT: Final = 1024
"""In characters: Discord's limit for an image description."""


def paragraph(sentences: Sequence[Message]) -> Message:
    """Join the sentences, at least one, into one text."""
    *earlier, whole = sentences
    for sentence in reversed(earlier):
        # Translators: This joins sentences. Leave out the space if there is none between sentences.
        whole = pmsg("layout", "{sentence} {rest}", sentence=sentence, rest=whole)
    return whole


def describe(position: Sequence[Message], happened: Sequence[Message], ending: Sequence[Message]) -> Message:
    """Join the position, what happened and whose turn it is. If that's too long, drop the oldest
    events; the position is never cut."""
    room = LONGEST_ALT - len(str(paragraph([*position, *ending])))
    first = len(happened)
    while first and (room := room - len(f" {happened[first - 1]}")) >= 0:
        first -= 1
    return paragraph([*position, *happened[first:], *ending])


def happenings(view: View) -> list[Message]:
    """What each ply since the last choice did, oldest first."""
    return [step.before.describe(step.actor, step.move) for step in view.steps]


def whose_turn(view: View) -> Message:
    """Whose turn it is, or how it ended."""
    outcome = view.outcome or view.position.outcome
    if outcome is not None and len(winners(outcome)) == len(outcome.scores) > 1:
        return msg("The game is over. It's a draw. {reason}", reason=outcome.reason)
    if outcome is not None:
        return msg("The game is over. {reason}", reason=outcome.reason)
    actors = view.position.actors
    if actors != (CHANCE,):
        return pmsg(
            "sentence", "{seats} to play.", seats=tuple(view.game.colour_name(seat) for seat in actors)
        )
    roller = view.position.roller
    if roller is None:
        return msg("A roll or deal comes next.")
    return msg("It's {seat}'s turn to roll the dice.", seat=view.game.colour_name(roller))


def duel_alt(view: View, *state: Message) -> Message:
    """The alt text of a game for two: its `state`, what happened, whose turn it is, and any warning or
    picked piece."""
    if view.turned:
        state = (
            msg("The board is turned so {seat}'s side is at the bottom.", seat=view.game.colour_name(1)),
            *state,
        )
    ending = [whose_turn(view)]
    if view.outcome is None and view.position.warning is not None:
        ending.append(view.position.warning)
    if points := must_capture(view):
        seat = view.game.colour_name(seats_to_choose(view)[0])
        ending.append(msg("{seat} has to capture with {points}.", seat=seat, points=Either(points)))
    if view.outcome is None:
        ending += limit_words(view)
    if targets := next_points(view):
        ending.append(_describe_picked(view, targets))
    return describe(state, happenings(view), ending)


def _describe_picked(view: View, targets: tuple[str, ...]) -> Message:
    """What the piece in hand can do next."""
    actor = 0 if view.actor is None else view.actor
    if any(move.startswith(f"{view.picked}/") for move in view.position.moves(actor)):
        return msg("Picked: {point}. It can take {targets}.", point=view.picked, targets=Either(targets))
    return msg("Picked: {point}. It can go to {targets}.", point=view.picked, targets=Either(targets))


def whereabouts(view: View, board: AnyBoard) -> list[Message]:
    """Where each seat's pieces are, one sentence per seat, the near side first. `board` gives the points
    for the position's `cells`."""
    cells = cast("SeatStanding", view.position).cells
    return [
        beavers_on(
            view.game.colour_name(seat),
            as_it_lies(
                view, [point for point, owner in zip(board.points, cells, strict=True) if owner == seat]
            ),
        )
        for seat in as_it_lies(view, (0, 1))
    ]


def as_it_lies(view: View, from_below: Sequence[T]) -> Sequence[T]:
    """Reorder a list made from the bottom of the unturned board up to match what the viewer sees."""
    return from_below[::-1] if view.turned else from_below


def beavers_on(seat: Message, points: Sequence[str]) -> Message:
    """Where a seat's beavers are."""
    if not points:
        return msg("{seat} has no beavers on the board.", seat=seat)
    return nmsg(
        "{seat} has a beaver on {points}.",
        "{seat} has {n} beavers on {points}.",
        len(points),
        seat=seat,
        points=tuple(points),
    )


def in_stock(view: View, stocks: tuple[int, int]) -> Message:
    """How many pieces each seat still has to place."""
    one, other = (view.game.colour_name(seat) for seat in (0, 1))
    return msg(
        "Still to place: {one} {first}, {other} {second}.",
        one=one,
        first=stocks[0],
        other=other,
        second=stocks[1],
    )


def stock_left(view: View, stocks: tuple[int, int]) -> list[Message]:
    """Return `in_stock` while either seat has pieces left to place, or nothing."""
    return [in_stock(view, stocks)] if any(stocks) else []


def losses(view: View, captured: tuple[int, int]) -> Message:
    """How many pieces each seat has lost."""
    one, other = (view.game.colour_name(seat) for seat in (0, 1))
    return msg(
        "{one} has lost {first} and {other} has lost {second}.",
        one=one,
        first=captured[0],
        other=other,
        second=captured[1],
    )


def dice_to_use(view: View, dice: Sequence[int]) -> list[Message]:
    """The dice the seat to act can still use, in words."""
    if not dice or view.position.outcome is not None:
        return []
    if len(dice) == 1:
        return [msg("Die to use: {die}.", die=str(dice[0]))]
    return [msg("Dice to use: {dice}.", dice=tuple(str(face) for face in dice))]
