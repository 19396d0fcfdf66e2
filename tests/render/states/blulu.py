"""States of Blulu: catches and what they earn, cards laid, ends of a round and of a match, every table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from engines.chance.decktet import NUMBER
from engines.games.blulu import GAME, Blulu
from engines.games.blulu.variants import VARIANTS
from render import View
from tests.render.states.views import after, seen

DEAL = (
    "deal:3MW 7ML 7SK 2SY 4WL 5YK 9WY AS 4MS 7WY CK 6LK 2MK 8MS AM CM 3SK 5ML"
    " 9LK CS AW 6MW 8WL CW AL 2WL 6SY CL AY 3LY 9MS CY AK 4YK 5SW 8YK"
)


def dealt(*moves: str, **options: str) -> View:
    return after(GAME, GAME.start(2, **options), (DEAL, *moves))


def blulu(
    table: str,
    hands: Sequence[str],
    *moves: str,
    undealt: int = 0,
    options: dict[str, str] | None = None,
    **fields: object,
) -> View:
    """A position by its cards, `undealt` more in the deck, and moves from there; what has been captured are
    the first of the other cards."""
    start = cast("Blulu", GAME.start(len(hands), **(options or {})))
    lying, held = cards(table), tuple(map(cards, hands))
    others = Counter(VARIANTS[start.variant].deck) - Counter(
        (*lying, *(card for hand in held for card in hand))
    )
    unseen = tuple(sorted(others.elements()))
    taken = sum(cast("tuple[int, ...]", fields.get("captured", ())))
    position = replace(
        start,
        table=lying,
        hands=held,
        taken=unseen[:taken],
        deck=unseen[taken : taken + undealt],
        **fields,  # type: ignore[arg-type]
    )
    return after(GAME, position, moves)


def cards(codes: str) -> tuple[int, ...]:
    """In card order, as Blulu keeps them."""
    return tuple(sorted(NUMBER[code] for code in codes.split()))


FLUSH = dealt("3MW+7ML=4")
SEXTET = dealt("7ML+7SK=7")
LAID = dealt("3MW+7ML=4", "AS+9WY=C", "2SY+7SK")
EXCHANGE = blulu(
    "4MS 6LK",
    ("3MW 7ML 2SY 7SK", "AS 4WL 5YK 9WY"),
    "3MW+7ML=4",
    options={"bonus": "exchange"},
    captured=(0, 3),
    last=1,
    undealt=16,
)
FOUR = blulu(
    "2MK 2MK 2SY 3MW 3SK 4WL 4YK 4YK 5ML 6LK 7WY 7WY 8MS 9LK 9LK AM AS AS CL CY CY CK",
    ("3LY 6SY", "7ML 8WL 9MS CS", "AK 5SW 6LK CW", "2WL 4WL 8YK AY"),
    "3LY+6SY=3",
    options={"variant": "double"},
    captured=(0, 19, 0, 1),
    scores=(8, 14, 2, 21),
    rounds=((4, 9, 0, 11), (2, 3, 2, 8)),
    dealer=3,
    turn=0,
    last=1,
    undealt=16,
)
PAWNS = blulu(
    "5SW 8MS PSWK PWLY AL",
    ("2SY 8YK", "AS PMSL PMYK CK", "3SK 6MW 9WY CW"),
    "2SY+8YK",
    options={"variant": "pawns"},
    captured=(6, 5, 14),
    scores=(17, 3, 9),
    rounds=((3, 3, 2), (4, 0, 1), (0, 0, 0), (6, 0, 4), (2, 0, 2)),
    dealer=2,
    turn=0,
    last=2,
)
ROUND = blulu(
    "2MK 8MS CY",
    ("", "CL CK"),
    "CL+CK=C",
    DEAL,
    captured=(15, 16),
    scores=(7, 3),
    rounds=((5, 3),),
    dealer=0,
    turn=1,
    last=0,
)
WON = blulu(
    "2MK 8MS",
    ("", "CL CK"),
    "CL+CK",
    captured=(17, 15),
    scores=(20, 3),
    rounds=((9, 0), (7, 3)),
    dealer=0,
    turn=1,
    last=0,
)
AT_ONCE = blulu(
    "4MS 6LK 9LK",
    ("3MW 7ML", "AS 5YK"),
    "3MW+7ML=4",
    captured=(9, 4),
    scores=(20, 17),
    rounds=((12, 9), (6, 8)),
    last=1,
    undealt=8,
)

STATES: dict[str, View] = {
    "flush": seen(FLUSH, 0),
    "sextet": seen(SEXTET),
    "exchange": seen(EXCHANGE),
    "pawns": seen(PAWNS, 1),
    "double": seen(FOUR, 3),
    "round": seen(ROUND),
    "won": seen(WON),
}
BY_DAY = ("sextet", "double")
"""Those that are kept in the light theme, too."""
