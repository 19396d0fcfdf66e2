"""Mu Torere: the round pond with its bank of earth and grass, eight rocks and the stump."""

from typing import Final, cast

from engines.core import Message, msg
from engines.games.mu_torere import NET, MuTorere
from render.alt_text import duel_alt, whereabouts
from render.compose.boards.pond_ring import BUTTONS, CENTRE, pond
from render.compose.duels import duel_scene
from render.compose.end_marks import blockade
from render.scene import Bank, Scene
from render.view import View

__all__ = ["BUTTONS", "TURNS", "alt", "scene"]

TURNS: Final = True

_LAYOUT: Final = pond(Bank(CENTRE, grass=434, earth=402, water=256), ropes=False)


def scene(view: View) -> Scene:
    return duel_scene(_LAYOUT, view, ending=blockade(cast("MuTorere", view.position)))


def alt(view: View) -> Message:
    position = cast("MuTorere", view.position)
    vacant = msg("Only {point} is empty.", point=NET.points[position.vacant])
    return duel_alt(view, *whereabouts(view, NET), vacant)
