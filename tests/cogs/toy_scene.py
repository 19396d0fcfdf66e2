"""How the toy `tests.toys.MARKET` is shown: in words, as a game whose picture cannot be drawn."""

from engines.core import Message, msg
from render import View

BUTTONS = ()
TURNS = False


def scene(view: View) -> None:
    raise NotImplementedError


def alt(view: View) -> Message:
    return msg("Hands: {hands}.", hands=tuple(" ".join(view.position.hand(seat)) for seat in (0, 1)))
