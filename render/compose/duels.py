"""Put together the picture of a game of position for two.

A scene module says how its board is laid out and how pieces look (`render.compose.boards.layouts`), what each
seat holds (`render.compose.panels`) and what ended the game (`render.compose.end_marks`). The last turn is
read from its notation and the positions around it; `render.compose.choices` shows a piece that is picked up.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Final

from engines.boards.nets import Net
from engines.core import Outcome
from render import scene as s
from render.compose.boards.layouts import FROM_RADIUS, DuelLayout, Man, Men, cells_along
from render.compose.boards.nets import bow_along
from render.compose.choices import (
    Place,
    captures_so_far,
    duel_signs,
    entry_dots,
    glows,
    must_capture,
    pick_marks,
)
from render.compose.covered_names import names_on_top
from render.compose.end_marks import CAPSULE, RUNNING, EndMarks
from render.compose.endings import bright_sides, is_loud
from render.compose.panels import Hold, Sign, result, result_panel, seat_panels
from render.compose.sparks import sparks_about
from render.compose.ways import from_way, leave_of, way_of
from render.view import Step, View

_BEADS: Final = 0.3
"""Size of the beads along a row that lost its owner the game, in radii of a piece."""


def duel_scene(
    layout: DuelLayout,
    view: View,
    holds: Sequence[Sequence[Hold]] = ((), ()),
    ending: EndMarks = RUNNING,
    *,
    under: Iterable[s.Thing] = (),
    over: Iterable[s.Thing] = (),
    signs: Sequence[Sign | None] = (),
    alerts: Sequence[str] = (),
    tallies: Sequence[int] | None = None,
) -> s.Scene:
    """The whole picture. `holds` are what each seat holds, at most two kinds; `under` goes below the pieces,
    `over` above them and the last turn; `signs` stand beside the tokens of seats that hold nothing; `alerts`
    are emblems on the seats' tokens, for what they threaten or must do; `tallies` are points by seat, which
    the result shows for a game without any."""
    men = layout.men(view.position)
    path = cells_along(layout, view.picked) if view.actor is not None else ()
    taken = captures_so_far(layout, view, men, path)
    step = view.steps[-1] if view.steps else None
    outcome = result(view)
    bright = _bright(view, outcome, men, ending)
    own_rows = [row for row in ending.rows if row[0] in bright]
    # Bands go below all pieces, even the dimmed ones.
    things: list[s.Thing] = [thing for thing in under if isinstance(thing, s.Band)]
    for row in ending.rows:
        if row not in own_rows:  # the row lost its owner the game
            ends, width = (layout.spots[row[0]], layout.spots[row[-1]]), _BEADS * layout.radius
            things.append(s.Band(*ends, men[row[0]].side, width, dotted=True))
    if outcome:
        things += [layout.token(cell, man) for cell, man in men.items() if cell not in bright]
        things.append(s.Veil())
    things += [thing for thing in under if not isinstance(thing, s.Band)]
    if step is not None:
        things += rings_below(layout, step)
    for row in own_rows:
        start, end = layout.spots[row[0]], layout.spots[row[-1]]
        things.append(s.Capsule(start, end, CAPSULE * layout.radius))
    if not outcome:
        things += _light(layout, view, men)
    things += [
        layout.token(cell, man)
        for cell, man in men.items()
        if cell not in path[:1] and cell not in taken and (cell in bright or not outcome)
    ]
    if step is not None:
        things += last_turn(layout, step, ringed=ending.ringed and not ending.rows)
    things += [s.NoEntry(layout.spots[cell], layout.radius) for cell in ending.shut]
    picked = pick_marks(layout, view, men, path, taken)
    places = {thing.at for thing in picked if isinstance(thing, s.Target | s.Token)}
    things = [thing for thing in things if not (isinstance(thing, s.Ghost) and thing.at in places)]
    things += [*over, *picked]
    if not outcome and layout.board.stations:  # boards of cells have their names on the frame
        things += names_on_top(layout.board, things)
    if outcome and is_loud(view, outcome):
        made = bright.intersection(*own_rows) if own_rows else (bright & ending.bright) - ending.shut
        won = made or bright
        shining = [s.Token(layout.spots[cell], "", layout.radius) for cell in sorted(won) if cell in men]
        things.append(sparks_about(layout.board, shining, things))
    panels = (
        (result_panel(layout.strip, view, outcome, layout.kinds, holds, tallies=tallies),)
        if outcome
        else seat_panels(layout, view, holds, signs, alerts)
    )
    signs_on = duel_signs(layout, view, men, path, taken)
    return s.Scene(layout.board, tuple(things), panels, signs=signs_on)


_MOST_DOTS, _MOST_LIT, _MOST_LIT_OF_ALL = 12, 8, 5
"""The most dots, the most pieces that glow, and the most that do if every piece can move."""


def _light(layout: DuelLayout, view: View, men: Men) -> list[s.Glow]:
    """Before something is picked, a glow under each piece that can move and a dot where one can be placed.
    Too many say nothing: a glow under all of many pieces, or dots on most of the board. Next to pieces that
    glow all dots are shown, as moving would otherwise look like the only choice."""

    def place(point: str) -> Place | None:
        cell = layout.names.cell.get(point, -1)
        return (layout.spots[cell], layout.reach(men[cell])) if cell in men else None

    strong = bool(must_capture(view))
    found = glows(view, place, strong=strong)
    dots = entry_dots(view, layout.names.cell, layout.spots, _DOT * layout.radius)
    sides = {light.side for light in found}
    all_can = {light.at for light in found} == {
        layout.spots[cell] for cell, man in men.items() if man.side in sides
    }
    if not strong and (len(found) > _MOST_LIT or (all_can and len(found) > _MOST_LIT_OF_ALL)):
        found = []
    if not found and len(dots) > _MOST_DOTS:
        dots = []
    return found + dots


def _bright(view: View, outcome: Outcome | None, men: Men, ending: EndMarks) -> frozenset[int]:
    """The cells whose pieces stay bright at the end: those that ended the game, plus all of the winner's
    unless some of them are already included."""
    if outcome is None:
        return frozenset()
    sides = bright_sides(view, outcome)
    own = frozenset(cell for cell, man in men.items() if man.side in sides)
    losers = set(view.game.colours) - set(sides)
    lost = frozenset(cell for cell, man in men.items() if man.side in losers)
    if ending.bright & own:
        return ending.bright - (lost - ending.shut)
    return (ending.bright | own) - ending.shut - lost


_SWERVE: Final = 0.22
"""How far the arrow of a leap bows around what it goes over, as a share of its length."""
_CLEARANCE: Final = 1.3
"""The most it bows, in radii of a piece, like everything below."""
_TO_RADIUS: Final = 1.117
_BESIDE: Final = 1.95
"""From the middle of a place to the sign for a piece just captured there by replacement."""
_CHIP: Final = 0.52
"""Radius of that sign."""
_OUTWARD: Final = 0.5
"""How much distance from the middle of the board counts, compared with distance from other pieces."""
_QUEEN_TO_RADIUS: Final = 1.27
"""The same around a queen, whose rim is gold too."""
_ARROW_WIDTH: Final = 0.3
_EDGE_GAP, _OFF_RING = 0.89, 0.036
"""From the middle of a place to the end of an arrow at the edge of a piece; how far outside the ring around
one that has arrived it ends."""
_SEEN: Final = 1.5
"""How long an arrow is at least: on a short hop it begins inside the ring where the piece was."""
_FACE: Final = 0.8
"""How near the middle of a piece an arrow comes to its face."""
_WIDER: Final = (1.5, 2.1, 0.53)
"""Shares of the usual bow that are tried where an arrow would cross a face."""
_DOT: Final = 0.24
"""Radius of the dot where a piece can be placed."""
_NEAR: Final = 2
"""Pieces nearer than this count as near."""
_WORTH: Final = 1e-6
"""Smaller differences don't count."""
_ON_THE_WAY: Final = 1.02
"""A piece is in the way if the detour over it is at most this much longer."""


def last_turn(layout: DuelLayout, step: Step, *, ringed: bool = True) -> list[s.Thing]:
    """The way the last turn went, from landing to landing, and the ghosts of what it captured.

    `ringed`: whether to ring the place reached; a placing always gets a ring.
    """
    before, after = layout.men(step.before), layout.men(step.after)
    path = cells_along(layout, step.move)
    things: list[s.Thing] = [
        s.Ghost(layout.spots[cell], man.side, layout.radius * man.size, kind=man.kind)
        for cell, man in before.items()
        if cell not in after and cell not in path[:1]
    ]
    if path and path[-1] in before and path[-1] != path[0]:
        things += _taken_beside(layout, before[path[-1]], after, path[-1])
    for hop, (start, end) in enumerate(pairwise(path), start=2):
        ring = _to_ring(layout, after, end).radius + _OFF_RING * layout.radius
        stop = ring if hop == len(path) else _EDGE_GAP * layout.radius
        things.append(_hop(layout, start, end, before, stop))
    if path and (ringed or len(path) == 1) and not _is_splashed(after, path[-1]):
        things.append(_to_ring(layout, after, path[-1]))
    return things


def rings_below(layout: DuelLayout, step: Step) -> list[s.Thing]:
    """What goes below the pieces: dashed rings where the last piece came from and passed through, and the
    gold ring around a piece on a splash of paint, which the ring would cut if it were on top."""
    path = cells_along(layout, step.move)
    after = layout.men(step.after)
    things: list[s.Thing] = [
        s.FromRing(layout.spots[cell], FROM_RADIUS * layout.radius) for cell in path[:-1] if cell not in after
    ]
    return things + [_to_ring(layout, after, cell) for cell in path[-1:] if _is_splashed(after, cell)]


def _is_splashed(men: Men, cell: int) -> bool:
    return cell in men and men[cell].kind is s.Kind.SPLAT


def _hop(layout: DuelLayout, start: int, end: int, men: Men, stop: float) -> s.Arrow:
    """The arrow from one cell to another. If a piece is in the way it bows: to the side with more room or, if
    they're equal, to the same side there and back."""
    one, other = layout.spots[start], layout.spots[end]
    length = dist(one, other)
    below = {
        cell
        for cell in men
        if cell not in (start, end)
        and dist(one, layout.spots[cell]) + dist(layout.spots[cell], other) < _ON_THE_WAY * length
    }
    swerve = min(_SWERVE, _CLEARANCE * layout.radius / length) if below else 0
    bow = swerve if start < end else -swerve
    if not swerve and isinstance(layout.names, Net):
        bow = bow_along(layout.names, start, end)
    leave = leave_of(length, _EDGE_GAP * layout.radius, stop, _SEEN * layout.radius)
    arrow = s.Arrow(one, other, _ARROW_WIDTH * layout.radius, leave=leave, stop=stop, bow=bow)
    if not swerve:
        return arrow
    others = [layout.spots[cell] for cell in men.keys() - below - {start, end}]
    mirrored = replace(arrow, bow=-bow)
    if _crowd(mirrored, others, layout.radius) < _crowd(arrow, others, layout.radius) - _WORTH:
        arrow, mirrored = mirrored, arrow
    wider = [replace(each, bow=share * each.bow) for share in _WIDER for each in (arrow, mirrored)]
    ways = (arrow, mirrored, *wider)
    passed = [layout.spots[cell] for cell in men.keys() - {start, end}]

    def room(each: s.Arrow) -> float:
        way = way_of(each)
        return min(_FACE * layout.radius, *(from_way(spot, way) for spot in passed))

    clear = (each for each in ways if room(each) == _FACE * layout.radius)
    return next(clear, None) or max(ways, key=room)


def _crowd(arrow: s.Arrow, others: Sequence[s.Spot], radius: float) -> float:
    """How closely an arrow passes other pieces of a radius."""
    _, _, _, *way, _, _ = way_of(arrow)
    return sum(max(_NEAR * radius - from_way(other, way), 0) for other in others)


def _taken_beside(layout: DuelLayout, man: Man, after: Men, cell: int) -> list[s.Thing]:
    """The piece captured where another has just arrived: a small crossed disc beside the place, preferably on
    the outside and away from all other pieces."""
    x, y = layout.spots[cell]
    across, along = (sum(way) / len(layout.spots) for way in zip(*layout.spots, strict=True))
    far = _BESIDE * layout.radius
    others = [layout.spots[other] for other in after if other != cell]

    def room(at: s.Spot) -> float:
        clear = min((dist(at, other) for other in others), default=far)
        return clear + _OUTWARD * dist(at, (across, along))

    turns = (math.tau * (2 * eighth + 1) / 8 for eighth in range(4))
    at = max(((x + far * math.cos(turn), y + far * math.sin(turn)) for turn in turns), key=room)
    size = _CHIP * layout.radius
    return [s.SentBack(at, man.side, size)]


def _to_ring(layout: DuelLayout, men: Men, cell: int) -> s.ToRing:
    """The ring around the piece that arrived on a cell."""
    man = men.get(cell)
    if man is None:
        return s.ToRing(layout.spots[cell], _TO_RADIUS * layout.radius)
    queen = man.kind is s.Kind.QUEEN
    radius = (_QUEEN_TO_RADIUS if queen else _TO_RADIUS) * layout.reach(man)
    return s.ToRing(layout.spots[cell], radius, apart=queen)
