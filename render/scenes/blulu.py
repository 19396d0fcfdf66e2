"""Blulu: the cards on the table by rank, what the last play laid or caught, the deck and the seats."""

from itertools import groupby
from typing import Final

from engines.blulu.state import NOBODY
from engines.core import msg
from engines.decktet import RANK, code
from render.cards import BACK, TALL, Card, Pile
from render.fishery import HOOK
from render.scene import Crown, Emblem, Patch, Scene, Spot, Thing, Token, Words
from render.scenes.blulu_layout import (
    ACROSS,
    FIRST_ROW,
    LEFT,
    ROW,
    Layout,
    blulu,
    layout_for,
    played_out,
    round_shown,
    undealt,
)
from render.scenes.blulu_panels import reckoning, seat_panel
from render.scenes.blulu_plays import Turn, last_turn, shown, unplayed
from render.scenes.blulu_words import alt
from render.show import Buttons
from render.spread import spread
from render.strip import result, result_panel, split
from render.text import Weight
from render.view import View

__all__ = ["BUTTONS", "alt", "scene"]

BUTTONS: Final[Buttons] = ()

_ROUNDS: Final = 4
"""So many rounds fit into the table: of a longer match the last."""
_FIRST_COLUMN, _COLUMN, _TOTAL = 596, 62, 852
_DECK: Final = 84
"""Width of a card of the deck; all lengths here are px."""


def scene(view: View) -> Scene:
    position, outcome = blulu(view), result(view)
    board = layout_for(view.game.colours[: position.seats], over=outcome is not None)
    turn = last_turn(view)
    things: list[Thing] = [*_titles(view, board), *_standing(view, board, turn), *_deck(view, board)]
    if played_out(view):
        things += reckoning(view, board)
    else:
        things += _table(view, board, turn)
    things += shown(view, board, turn) if turn is not None else unplayed(view, board)
    if outcome is not None:
        return Scene(board.board, tuple(things), (result_panel(board.strip, view, outcome),))
    boxes = split(board.strip, position.seats)
    panels = (seat_panel(view, seat, box, turn) for seat, box in enumerate(boxes))
    return Scene(board.board, tuple(things), tuple(panels))


def _titles(view: View, layout: Layout) -> list[Thing]:
    """Which round is played, and for how many points."""
    position, number = blulu(view), round_shown(view)
    goal = msg("To {target} points; cards above {half} score", target=position.target, half=position.half)
    return [
        Words(layout.at(54, 58), msg("Round {n}", n=number), 42, 430, Weight.EXTRABOLD, paint="chalk"),
        Words(layout.at(54, 116), goal, 30, 360, lines=2, paint="slate_quiet"),
    ]


def _standing(view: View, layout: Layout, turn: Turn | None) -> list[Thing]:
    """Points by round, those of the round being played lit; a crown for who leads."""
    position, at = blulu(view), layout.at
    running = not position.over
    done = len(position.rounds)
    last = max(done + running, _ROUNDS)
    first = last - _ROUNDS + 1
    deep = ROW * position.seats
    middle = FIRST_ROW + ROW * (position.seats - 1) / 2
    right = LEFT + ACROSS - 28
    things: list[Thing] = []

    def across(number: int) -> float:
        return _FIRST_COLUMN + _COLUMN * (number - first)

    if running:
        things.append(Patch(at(across(done + 1), middle - 22), 54, deep + 40, "chalk", 0.16))
    things += [
        Patch(at((528 + right) / 2, FIRST_ROW - 22 + ROW * row), right - 528, 2, "chalk", 0.2)
        for row in range(position.seats)
    ]
    things.append(Patch(at(808, middle - 22), 2, deep + 40, "chalk", 0.25))
    for number in range(first, last + 1):
        things.append(_written(str(number), at(across(number), 48), 28, "slate_quiet", Weight.SEMIBOLD))
    best = max(position.scores)
    for seat in range(position.seats):
        y = FIRST_ROW + ROW * seat
        things.append(Token(at(550, y), view.game.colours[seat], 18))
        earlier = [points[seat] for points in position.rounds]
        points = [*earlier, position.scores[seat] - sum(earlier)][: done + running]
        for number in range(first, last + 1):
            if number > len(points):
                things.append(Patch(at(across(number), y), 8, 8, "chalk", 0.3))
                continue
            fresh = turn is not None and turn.counted and number == done
            paint = "accent" if fresh else "chalk"
            things.append(_written(str(points[number - 1]), at(across(number), y), 34, paint))
        things.append(_written(str(position.scores[seat]), at(_TOTAL, y), 42, "chalk"))
        if position.scores[seat] == best > 0 and position.scores.count(best) == 1:
            things.append(Crown(at(_TOTAL + 48, y), 15))
    return things


def _written(text: str, at: Spot, size: int, paint: str, weight: Weight = Weight.EXTRABOLD) -> Words:
    return Words(at, text, size, 80, weight, anchor="mm", paint=paint)


def _table(view: View, layout: Layout, turn: Turn | None) -> list[Thing]:
    """The cards that can be caught, those of a rank together; just laid ones have a gold edge."""
    left, top, width, height = layout.catch
    groups = [tuple(group) for _, group in groupby(blulu(view).table, key=lambda card: RANK[card])]
    laid = list(turn.cards) if turn is not None and not turn.caught and not turn.closed else []
    lying = spread([len(group) for group in groups], (width, height))
    things: list[Thing] = []
    for group, spots in zip(groups, lying.groups, strict=True):
        for card, (x, y) in zip(group, spots, strict=True):
            fresh = card in laid
            if fresh:
                laid.remove(card)
            things.append(Card(layout.at(left + x, top + y), code(card), lying.width, fresh=fresh))
    return things


def _deck(view: View, layout: Layout) -> list[Thing]:
    """The cards not dealt yet, and who takes what is left in the end."""
    left, top, width, height = layout.deck
    position = blulu(view)
    x = left + width / 2
    at = layout.at(x - 4, top + 18 + TALL * _DECK / 2)
    things: list[Thing] = [Pile(at, BACK, undealt(view), _DECK)]
    if position.last != NOBODY and position.table and result(view) is None:
        y = top + height - 104
        things += [
            Token(layout.at(x - 24, y), view.game.colours[position.last], 30),
            Emblem(layout.at(x + 26, y + 12), HOOK, 20),
            Words(layout.at(x, y + 66), msg("takes the rest"), 28, width - 12, anchor="mm", lines=2),
        ]
    return things
