"""Shisima: a wide pond with ropes from eight rocks to the stump; at the end, the row through it."""

from typing import Final, cast

from engines.core import Message
from engines.games.shisima import NET, Shisima
from render.alt_text import duel_alt, whereabouts
from render.compose.boards.pond_ring import BUTTONS, CENTRE, pond
from render.compose.duels import duel_scene
from render.compose.end_marks import winning_row
from render.scene import Bank, Scene
from render.view import View

__all__ = ["BUTTONS", "TURNS", "alt", "scene"]

TURNS: Final = True

_LAYOUT: Final = pond(Bank(CENTRE, grass=434, earth=0, water=388), ropes=True)


def scene(view: View) -> Scene:
    return duel_scene(_LAYOUT, view, ending=winning_row(cast("Shisima", view.position)))


def alt(view: View) -> Message:
    return duel_alt(view, *whereabouts(view, NET))
