"""The picture of a game of position for two, put together.

A scene module says how its board lies and how pieces look (`render.compose.boards.layouts`), what each seat
holds (`render.compose.stock_and_captures`) and what made the end (`render.compose.end_marks`). The last turn
is shown by `render.compose.duel_turn`, a piece picked up by `render.compose.picked`.
"""

from collections.abc import Iterable, Sequence

from render.compose.boards.layouts import DuelLayout, Man, cells_along
from render.compose.duel_turn import from_rings, last_turn
from render.compose.end_marks import CAPSULE, RUNNING, EndMarks
from render.compose.picked import captures_so_far, pick_marks
from render.compose.result_panel import result, result_panel
from render.compose.stock_and_captures import Hold, seat_panels
from render.scene import (
    Capsule,
    NoEntry,
    Scene,
    Thing,
)
from render.view import View


def duel_scene(
    layout: DuelLayout,
    view: View,
    holds: Sequence[Sequence[Hold]] = ((), ()),
    ending: EndMarks = RUNNING,
    *,
    under: Iterable[Thing] = (),
    over: Iterable[Thing] = (),
    signs: Sequence[Man] = (),
) -> Scene:
    """The whole picture. `holds` are each seat's, at most two; `under` lies below the pieces, `over` above
    them and the last turn; `signs` stand beside the tokens of seats that hold nothing, if not their marks."""
    men = layout.men(view.position)
    path = cells_along(layout, view.picked) if view.actor is not None else ()
    taken = captures_so_far(layout, view, men, path)
    step = view.steps[-1] if view.steps else None
    things: list[Thing] = []
    if ending.bright:
        things += [layout.token(cell, man) for cell, man in men.items() if cell not in ending.bright]
        things.append(layout.veil)
    things += under
    if step is not None:
        things += from_rings(layout, step)
    for row in ending.rows:
        start, end = layout.spots[row[0]], layout.spots[row[-1]]
        things.append(Capsule(start, end, CAPSULE * layout.radius, ending.sparks(start, end)))
    things += [
        layout.token(cell, man)
        for cell, man in men.items()
        if cell not in path[:1] and cell not in taken and (cell in ending.bright or not ending.bright)
    ]
    if step is not None:
        things += last_turn(layout, step, ringed=not ending.rows)
    things += [NoEntry(layout.spots[cell], layout.radius) for cell in ending.shut]
    things += [*over, *pick_marks(layout, view, men, path, taken)]
    outcome = result(view)
    panels = (
        (result_panel(layout.strip, view, outcome, layout.kinds),)
        if outcome
        else seat_panels(layout, view, holds, signs)
    )
    return Scene(layout.board, tuple(things), panels)
