"""The picture of a game of position for two, put together.

A scene module says how its board lies and how pieces look (`render.compose.boards.layouts`), what each seat
holds (`render.compose.stock_and_captures`) and what made the end (`render.compose.end_marks`). The last turn
is shown by `render.compose.duel_turn`, a piece picked up by `render.compose.picked`.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engines.core import Outcome
from render import scene as s
from render.compose.boards.layouts import DuelLayout, Men, cells_along
from render.compose.duel_turn import last_turn, rings_below
from render.compose.end_marks import CAPSULE, RUNNING, EndMarks
from render.compose.endings import bright_sides, is_loud
from render.compose.glow import Place, glows, must_capture
from render.compose.picked import captures_so_far, pick_marks
from render.compose.referee import Sign
from render.compose.result_panel import result, result_panel
from render.compose.signs import duel_signs
from render.compose.sparks import sparks_about
from render.compose.stock_and_captures import Hold, seat_panels
from render.view import View

_BEADS: Final = 0.3
"""The beads of the band along a row by which its owner has lost, in radii of a piece."""


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
    """The whole picture. `holds` are each seat's, at most two; `under` lies below the pieces, `over` above
    them and the last turn; `signs` stand beside the tokens of seats that hold nothing; `alerts` are
    emblems on the seats' tokens: what they threaten or must do; `tallies` are points by seat, which the
    result tells in a game that has none."""
    men = layout.men(view.position)
    path = cells_along(layout, view.picked) if view.actor is not None else ()
    taken = captures_so_far(layout, view, men, path)
    step = view.steps[-1] if view.steps else None
    outcome = result(view)
    bright = _bright(view, outcome, men, ending)
    own_rows = [row for row in ending.rows if row[0] in bright]
    # A band lies below the pieces, those that step back too.
    things: list[s.Thing] = [thing for thing in under if isinstance(thing, s.Band)]
    for row in ending.rows:
        if row not in own_rows:  # its owner has lost by it
            ends, width = (layout.spots[row[0]], layout.spots[row[-1]]), _BEADS * layout.radius
            things.append(s.Band(*ends, men[row[0]].side, width, dotted=True))
    if outcome:
        things += [layout.token(cell, man) for cell, man in men.items() if cell not in bright]
        things.append(s.Veil((0, 0, *layout.board.size), 0))
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
    places = {thing.at for thing in picked if isinstance(thing, s.Target)}
    things = [thing for thing in things if not (isinstance(thing, s.Ghost) and thing.at in places)]
    things += [*over, *picked]
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


def _light(layout: DuelLayout, view: View, men: Men) -> list[s.Glow]:
    """The light under the pieces that can move, before one is picked."""

    def place(point: str) -> Place | None:
        cell = layout.names.cell.get(point, -1)
        return (layout.spots[cell], layout.reach(men[cell])) if cell in men else None

    return glows(view, place, strong=bool(must_capture(view)))


def _bright(view: View, outcome: Outcome | None, men: Men, ending: EndMarks) -> frozenset[int]:
    """The cells whose pieces stay bright at the end: those that made it, with all of who has won unless some
    of them are among those."""
    if outcome is None:
        return frozenset()
    sides = bright_sides(view, outcome)
    own = frozenset(cell for cell, man in men.items() if man.side in sides)
    losers = set(view.game.colours) - set(sides)
    lost = frozenset(cell for cell, man in men.items() if man.side in losers)
    if ending.bright & own:
        return ending.bright - (lost - ending.shut)
    return (ending.bright | own) - ending.shut - lost
