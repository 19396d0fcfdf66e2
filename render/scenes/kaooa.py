"""Kaooa: the five-pointed star on a five-cornered slab, seven crows, and the vulture they shut in."""

from dataclasses import replace
from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.core import Message, Position, msg, nmsg
from engines.games.kaooa import CROWS, FLOCK, NET, TO_WIN, VULTURE, Kaooa
from render.alt_text import duel_alt
from render.button_grid import Buttons
from render.compose.boards.layouts import Man, Men
from render.compose.boards.nets import labels_beside, net_layout, outward, stations
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks
from render.compose.panels import Hold
from render.scene import Kind, Scene, Slab
from render.scene.emblems import MUST_LEAP
from render.view import View

BUTTONS: Final[Buttons] = (
    (None, None, "t1", None, None),
    ("t5", "p5", None, "p1", "t2"),
    (None, "p4", None, "p2", None),
    (None, None, "p3", None, None),
    (None, "t4", None, "t3", None),
)
TURNS: Final = False

_PITCH: Final = 730
_CENTRE: Final = (480, 484)
_CORNER, _WOOD = 84, 44
_CROW, _VULTURE = Man(COLOURS[FLOCK], Kind.CROW), Man(COLOURS[VULTURE], Kind.VULTURE, 1.12)
_TIPS: Final = NET.points[:5]
_INNER: Final = NET.points[5:]


def _men(position: Position) -> Men:
    cells = cast("Kaooa", position).cells
    return {cell: _VULTURE if owner == VULTURE else _CROW for cell, owner in enumerate(cells) if owner >= 0}


_LAYOUT: Final = replace(
    net_layout(
        NET,
        COLOURS,
        Slab(
            tuple(
                (round(_CENTRE[0] + (x - 0.5) * _PITCH), round(_CENTRE[1] - (y - 0.5) * _PITCH))
                for x, y in (NET.centres[NET.cell[tip]] for tip in _TIPS)
            ),
            wood=_WOOD,
            corner=_CORNER,
        ),
        centre=_CENTRE,
        pitch=_PITCH,
        radius=55,
        places=stations(NET, 38 / _PITCH),
        labels=(
            *labels_beside(NET, outward(NET, _TIPS, (_CORNER + _WOOD / 2) / _PITCH)),
            *labels_beside(NET, outward(NET, _INNER, 96 / _PITCH)),
        ),
        width=7,
    ),
    men=_men,
    kinds=(Kind.CROW, Kind.VULTURE),
)


def scene(view: View) -> Scene:
    position = cast("Kaooa", view.position)
    flock = (Hold(_CROW, position.in_hand, CROWS, stock=True),)
    prey = Hold(_CROW, position.captured, TO_WIN)
    bird = Hold(_VULTURE, position.stocks[VULTURE], 1)
    hunter = (bird, prey) if bird.count else (prey,)
    alerts = ("", MUST_LEAP if _must_leap(position) else "")
    return duel_scene(_LAYOUT, view, (flock, hunter), _ending(position), alerts=alerts)


def alt(view: View) -> Message:
    position = cast("Kaooa", view.position)
    crows, vulture = (
        tuple(point for point, owner in zip(NET.points, position.cells, strict=True) if owner == seat)
        for seat in (FLOCK, VULTURE)
    )
    blue, green = (view.game.colour_name(seat) for seat in (FLOCK, VULTURE))
    state = [
        nmsg(
            "{seat} has a crow on {points}.",
            "{seat} has {n} crows on {points}.",
            len(crows),
            seat=blue,
            points=crows,
        )
        if crows
        else msg("{seat} has no crows on the board.", seat=blue),
        msg("{seat}'s vulture is on {point}.", seat=green, point=vulture[0])
        if vulture
        else msg("{seat}'s vulture isn't on the board yet.", seat=green),
        msg("Crows in hand: {hand}. Captured: {lost}.", hand=position.in_hand, lost=position.captured),
    ]
    if _must_leap(position):
        state.append(msg("The vulture must leap."))
    return duel_alt(view, *state)


def _must_leap(position: Kaooa) -> bool:
    """Whether it is the vulture's turn and it can leap, and so has to."""
    return any("x" in move for move in position.moves(VULTURE))


def _ending(position: Kaooa) -> EndMarks:
    """The vulture with the crows that have shut it in, or alone if it has captured enough of them."""
    if position.end not in ("stuck", "captured"):
        return RUNNING
    vulture = position.men[VULTURE].bit_length() - 1
    if position.end == "captured":
        return EndMarks(frozenset({vulture}))
    return EndMarks(frozenset({vulture, *NET.neighbours(vulture)}), shut=frozenset({vulture}))
