"""States of Pepper. Corn!: dividing, offering, captures, every shape of table, an end."""

from dataclasses import replace
from random import Random
from typing import cast

from engines.chance.decktet import NUMBER
from engines.core import CHANCE
from engines.games.pepper_corn import GAME, PepperCorn
from render import View
from tests.render.states.views import after, picking, seen

DEAL = (
    "deal:2MK 9MS AW 6LK 3LY CS 7WY 4YK 5ML CL 8YK 2SY 6MW 9LK AK 7SK 3MW 8WL CK 5SW AM 4MS 6SY CW"
    " AS 3SK 4WL 8MS 9WY CM AL AY 2WL 5YK 7ML CY"
)
SPLIT = ("split:AS+CM/3SK+4WL+8MS+9WY", "split:AL+CY/AY+2WL+5YK+7ML")
TAKEN = (*SPLIT, "take:1", "take:2")


def pepper(*moves: str, **options: str) -> View:
    """What everybody sees after the moves."""
    return seen(after(GAME, GAME.start(2, **options), (DEAL, *moves)))


def wandered(seed: int, plies: int, **options: str) -> View:
    """What everybody sees after `plies` random plies, captures before passes."""
    rng = Random(seed)
    view = View(GAME, GAME.start(2, **options))
    for _ in range(plies):
        position = view.position
        if not position.actors:
            break
        actor = position.actors[0]
        moves = [] if actor == CHANCE else position.moves(actor)
        move = position.draw(rng) if actor == CHANCE else rng.choice(moves[:-1] or moves)
        view = after(GAME, position, (move,))
    return seen(view)


def holding(*codes: str, cards: tuple[int, ...] = (), aim: str = "") -> View:
    """Seat 1 with these cards in hand, those at the places picked."""
    position = cast("PepperCorn", pepper(*TAKEN).position)
    hands = (position.hands[0], tuple(NUMBER[code] for code in codes))
    return View(GAME, replace(position, hands=hands), viewer=1, cards=cards, picked=aim)


STATES: dict[str, View] = {
    "dividing": pepper(SPLIT[0]),
    "offers": pepper(*SPLIT),
    "captured": pepper(*TAKEN, "c1:AL", "e3:7ML", "c2:AW+CY"),
    "picked": picking(pepper(*TAKEN), "b1"),
    "down": pepper(*TAKEN, "c1:AL", centre="down"),
    "won": pepper(*TAKEN, "c1:AL", "e3:7ML", "pass", "pass"),
    "2x12": wandered(4, 12, grid="2x12"),
    "5x5": wandered(5, 14, grid="5x5"),
    "7x5": wandered(6, 12, grid="7x5-gaps"),
    "8x4-over": wandered(7, 99, grid="8x4-convert"),
}
BY_DAY = ("captured", "offers", "won", "7x5")
"""Those that are kept in the light theme, too."""

HANDS: dict[str, View] = {
    "hand-empty": holding(),
    "hand-one": holding("PMSL"),
    "hand-eight": holding("AM", "AY", "2WL", "3SK", "4WL", "5YK", "8MS", "9WY", cards=(0, 7)),
    "hand-twenty": holding(
        *("AM", "AS", "AW", "AL", "AY", "AK", "2MK", "2SY", "2WL", "3MW"),
        *("3SK", "3LY", "4MS", "4WL", "PMYK", "PSWK", "TMWK", "TSLK", "CM", "CK"),
        cards=(3, 15),
        aim="c1",
    ),
}
"""Hands to draw, each with the cards picked in it."""
HANDS_BY_DAY = ("hand-eight",)
