"""What stands at a place, as a button shows it: the names of signs, which are drawn in `render.emojis`.

A name is made of letters, digits and underscores, so that it can be part of an emoji's name.

>>> piece_sign("blue"), piece_sign("blue", lifted=True), piece_sign("orange", Kind.QUEEN)
('blue_beaver', 'blue_beaver_up', 'orange_queen')
>>> capture_sign("green", "blue"), capture_sign("blue", "orange", Kind.SPLAT)
('green_x_blue', 'blue_x_orange_splat')
>>> card_sign("7SK"), card_sign("X")
('suits_SK', 'suits_none')
"""

from typing import Final

from render.scene.things import Kind

PLACES: Final = ("lodge", "throne", "frog", "splat", "rosette", "hospital")
"""The emblems of places that are worth a sign of their own while nobody stands there."""
MARKERS: Final = "rpbgyw"
"""The letters of the markers that are nobody's."""
COIN: Final = "coin"


def piece_sign(side: str, kind: Kind = Kind.BEAVER, *, lifted: bool = False) -> str:
    """A piece of a side, `lifted` while it is picked."""
    return f"{side}_{kind}_up" if lifted else f"{side}_{kind}"


def target_sign(side: str) -> str:
    """An empty place to which the mover, of this side, may go."""
    return f"{side}_target"


def capture_sign(side: str, other: str, kind: Kind = Kind.BEAVER) -> str:
    """A piece of the side `other` that the mover may take."""
    return f"{side}_x_{other}" if kind is Kind.BEAVER else f"{side}_x_{other}_{kind}"


def die_sign(face: int) -> str:
    return f"die_{face}"


def card_sign(card: str) -> str:
    """The suits of a card of the Decktet, by its code."""
    return f"suits_{card[1:] or 'none'}"


def marker_sign(letter: str, *, lifted: bool = False) -> str:
    return f"marker_{letter}_up" if lifted else f"marker_{letter}"
