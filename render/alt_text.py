"""Alt text: sentences put together, within what Discord takes."""

from collections.abc import Sequence
from typing import Final, TypeVar, cast

from engines.boards.cells import AnyBoard
from engines.core import CHANCE, Either, Message, msg, nmsg
from render.compose.boards.layouts import SeatStanding
from render.compose.choices import must_capture, next_points, seats_to_choose
from render.compose.panels import limit_words, winners
from render.view import View

T = TypeVar("T")

LONGEST_ALT: Final = 1024
"""Characters; Discord takes no longer description of a picture."""


def paragraph(sentences: Sequence[Message]) -> Message:
    """The sentences, in order, as one text; at least one."""
    *earlier, whole = sentences
    for sentence in reversed(earlier):
        whole = msg("{sentence} {rest}", sentence=sentence, rest=whole)
    return whole


def describe(position: Sequence[Message], happened: Sequence[Message], ending: Sequence[Message]) -> Message:
    """The position, then what happened, then whose turn it is. Where all is too long,
    the account of what happened loses its oldest part: the position loses nothing."""
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
        return msg("{seats} to play.", seats=tuple(view.game.colour_name(seat) for seat in actors))
    roller = view.position.roller
    if roller is None:
        return msg("A roll or deal comes next.")
    return msg("It's {seat}'s turn to roll the dice.", seat=view.game.colour_name(roller))


def duel_alt(view: View, *state: Message) -> Message:
    """The words of a game for two: its `state`, what happened, whose turn it is, what is announced or
    picked."""
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
    """Where each seat's pieces are, one sentence a seat, that of the near side first; the position's `cells`
    are those of `board`."""
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
    """What an unturned board is told in, from its lower side on, in the order of the board as it is seen."""
    return from_below[::-1] if view.turned else from_below


def beavers_on(seat: Message, points: Sequence[str]) -> Message:
    """Where a seat has its beavers."""
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
    """What each seat has still to place."""
    one, other = (view.game.colour_name(seat) for seat in (0, 1))
    return msg(
        "Still to place: {one} {first}, {other} {second}.",
        one=one,
        first=stocks[0],
        other=other,
        second=stocks[1],
    )


def stock_left(view: View, stocks: tuple[int, int]) -> list[Message]:
    """`in_stock` while there is anything left, or nothing."""
    return [in_stock(view, stocks)] if any(stocks) else []


def losses(view: View, captured: tuple[int, int]) -> Message:
    """What each seat has lost."""
    one, other = (view.game.colour_name(seat) for seat in (0, 1))
    return msg(
        "{one} has lost {first} and {other} has lost {second}.",
        one=one,
        first=captured[0],
        other=other,
        second=captured[1],
    )


def dice_to_use(view: View, dice: Sequence[int]) -> list[Message]:
    """Which dice the seat to act has still to use, in words."""
    if not dice or view.position.outcome is not None:
        return []
    return [msg("Dice to use: {dice}.", dice=tuple(str(face) for face in dice))]
