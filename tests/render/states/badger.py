"""States of If Badger was a Bunny: short and long courses, a race won, an end."""

from dataclasses import replace
from typing import cast

from engines.chance.decktet import NUMBER
from engines.games.badger import GAME, Badger
from render import View
from tests.render.states.views import after, seen

DEAL = (
    "deal:9LK AW 5ML 3SK 5SW 6SY 6MW 7ML AY AM CL 2MK 9MS 8WL AS CK 4YK 3LY"
    " 7WY 8YK 3MW 4MS 8MS AK 7SK 2SY CM 6LK 9WY CW AL 5YK 4WL CS 2WL CY"
)


def badger(
    courses: tuple[str, str],
    hands: tuple[str, str],
    decks: tuple[str, str],
    moves: tuple[str, ...],
    rounds: tuple[tuple[int, int], ...] = (),
    *,
    turn: int = 0,
    **options: str,
) -> View:
    """Cards by seat, and what is played in the race after `rounds`; each was won by who has the points."""
    position = replace(
        cast("Badger", GAME.start(2, **options)),
        courses=tuple(map(cards, courses)),
        hands=tuple(map(cards, hands)),
        decks=tuple(map(cards, decks)),
        turn=turn,
        race=len(rounds) + 1,
        rounds=rounds,
        winners=tuple(-1 if one == other else int(other > one) for one, other in rounds),
    )
    return after(GAME, position, moves)


def cards(codes: str) -> tuple[int, ...]:
    return tuple(NUMBER[code] for code in codes.split())


STRAIGHT = after(GAME, GAME.start(), (DEAL, "5SW+6SY+7ML"))
LONG = badger(
    ("5YK 6LK 6MW 6SY 7WY 7ML 4MS 4YK 9WY 9MS 9LK 2WL 3MW 3LY CY", "AS 2SY 2MK 8MS 3SK"),
    ("CS CK", "AK 4WL 5ML 5SW 7SK 8YK"),
    ("", "AM AW"),
    ("4WL+5ML",),
    ((5, 0),),
    turn=1,
)
EXTENDED = badger(
    (
        "TMLY TMWK TSLK CM CK CL CW CY TSWY CS PSWK PMYK PMSL PWLY 5YK 7WY 2WL 2SY 3LY 5ML",
        "AM AY 2MK 3MW 4MS 4YK 4WL 5SW",
    ),
    ("6SY", "X AS 7SK"),
    ("", "AW AL AK 8MS"),
    ("X",),
    ((5, 0), (0, 11), (6, 0), (0, 0), (0, 0)),
    turn=1,
    deck="extended",
    excuse="yes",
)
RACE_WON = badger(
    ("AS 2SY 5ML", "AM 2MK 3SK"),
    ("5SW 6SY 7ML", "3MW 4MS 8MS AK 7SK"),
    ("", "2WL CY"),
    ("5SW+6SY+7ML", DEAL),
    ((0, 3), (2, 0)),
)
OVER = badger(
    ("5YK 6LK 6MW 6SY 7WY 7ML 4MS 4YK 9WY 9MS 9LK 3LY CY", "AS 2SY 2MK 8MS 3SK 4WL 5ML"),
    ("CS CK", "AK 5SW 7SK 8YK"),
    ("", ""),
    ("CS+CK",),
    ((5, 0), (0, 11), (6, 0)),
)

STATES: dict[str, View] = {
    "hand": seen(STRAIGHT, 1),
    "long": seen(LONG),
    "extended": seen(EXTENDED),
    "race-won": seen(RACE_WON),
    "over": seen(OVER),
}
BY_DAY = ("long", "race-won")
"""Those that are kept in the light theme, too."""
