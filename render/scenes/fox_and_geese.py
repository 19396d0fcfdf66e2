"""Fox & Geese: a wooden cross with its lines, one beaver among the otters, and the otters it has captured."""

from typing import Final, cast

from engines.boards.cells import cells_of
from engines.boards.nets import Net
from engines.core import Message, Position, msg, nmsg, npmsg
from engines.games.fox_and_geese import COLOURS, FEWEST, NETS, FoxAndGeese
from render import scene as s
from render.alt_text import as_it_lies, beavers_on, duel_alt
from render.button_grid import Buttons, block
from render.compose.boards.layouts import DuelLayout, Man, Men
from render.compose.boards.nets import stations, track_lines
from render.compose.duels import duel_scene
from render.compose.end_marks import RUNNING, EndMarks
from render.compose.panels import Hold, Sign
from render.view import View

BUTTONS: Final[Buttons] = block(NETS["plain"].points)
TURNS: Final = True

_PITCH: Final = 784
"""Height and width in px of all seven rows or columns."""
_LEFT, _TOP = 88, 66
_ARMS: Final = (0, 2, 5, 7)
"""Where the arms begin and end, in columns or rows."""
_CORNER, _WOOD = 12, 46
_OUTSIDE: Final = 25 / _PITCH
"""From the field to a coordinate on the wood."""
_HALFWAY: Final = 0.5 / 7
"""From a point to the middle of the line below it."""
_BEAVER: Final = Man(COLOURS[0])
_OTTER: Final = Man(COLOURS[1], s.Kind.OTTER)


def _cross() -> tuple[tuple[int, int], ...]:
    """The corners of the field in px, clockwise, moved in by the radius of the round corners."""
    edges = [end * _PITCH // 7 + (_CORNER if end < 3 else -_CORNER) for end in _ARMS]
    turns = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1))
    return tuple((_LEFT + edges[x], _TOP + edges[y]) for x, y in turns)


def _names() -> tuple[s.BoardLabel, ...]:
    """The column names below the arms and the row names to their left."""
    ends = [0 if _ARMS[1] <= place < _ARMS[2] else _ARMS[1] / 7 for place in range(7)]
    columns = (
        s.BoardLabel(((place + 0.5) / 7, end - _OUTSIDE), "abcdefg"[place]) for place, end in enumerate(ends)
    )
    rows = (
        s.BoardLabel((end - _OUTSIDE, (place + 0.5) / 7), str(place + 1)) for place, end in enumerate(ends)
    )
    return (*columns, *rows)


def _men(position: Position) -> Men:
    beaver, otters = cast("FoxAndGeese", position).men
    return dict.fromkeys(cells_of(beaver), _BEAVER) | dict.fromkeys(cells_of(otters), _OTTER)


def _way_down(net: Net) -> tuple[s.Tip, ...]:
    """Arrowheads in the otters' colour on the lines that go straight down, the way otters move."""
    spots = dict(zip(net.points, net.centres, strict=True))
    return tuple(
        s.Tip((x, y - _HALFWAY), -90, COLOURS[1], 8)
        for point, (x, y) in spots.items()
        if f"{point[0]}{int(point[1]) - 1}" in spots
    )


def _layout(net: Net, *, downwards: bool) -> DuelLayout:
    board = s.Board(
        size=(960, 1080),
        field=s.Field(_LEFT, _TOP + _PITCH, _PITCH),
        frame=s.Slab(_cross(), _WOOD, _CORNER),
        tracks=track_lines(net),
        stations=stations(net, 0.026),
        labels=_names(),
        guides=_way_down(net) if downwards else (),
        sides=COLOURS,
        veiled=True,
    )
    kinds = (_BEAVER.kind, _OTTER.kind)
    return DuelLayout(board, net, net.centres, _men, 0.0535, kinds=kinds)


_LAYOUTS: Final = {
    (lines, downwards): _layout(net, downwards=downwards)
    for lines, net in NETS.items()
    for downwards in (True, False)
}
"""By the option `lines`, and by whether otters only go down and sideways."""


def scene(view: View) -> s.Scene:
    position = cast("FoxAndGeese", view.position)
    need = npmsg("picture", "{n} needed", "{n} needed", FEWEST)
    signs = (None, Sign(_OTTER, position.men[1].bit_count(), need))
    taken = Hold(_OTTER, position.captured[1], position.geese - FEWEST + 1)
    layout = _LAYOUTS[position.lines, position.geese_moves != "any"]
    return duel_scene(layout, view, ((taken,), ()), _ending(position), signs=signs)


def alt(view: View) -> Message:
    position = cast("FoxAndGeese", view.position)
    beaver, otters = (
        as_it_lies(view, [position.board.points[cell] for cell in cells_of(men)]) for men in position.men
    )
    state = [
        beavers_on(view.game.colour_name(0), beaver),
        nmsg(
            "{seat} has {n} otter on {points}.",
            "{seat} has {n} otters on {points}.",
            len(otters),
            seat=view.game.colour_name(1),
            points=tuple(otters),
        ),
        msg(
            "Otters captured: {n}. With fewer than {least} left, they lose.",
            n=position.captured[1],
            least=FEWEST,
        ),
    ]
    return duel_alt(view, *state)


def _ending(position: FoxAndGeese) -> EndMarks:
    """The beaver and the otters that trapped it, the beaver that won, or the otters that are stuck."""
    beaver, otters = (frozenset(cells_of(men)) for men in position.men)
    match position.end:
        case "trapped":
            near = {cell for here in beaver for cell in position.board.neighbours(here)}
            beyond = {end for here in beaver for _, end in position.board.jumps(here)}
            return EndMarks(beaver | (near | beyond) & otters, shut=beaver)
        case "past" | "far-side" | "few":
            return EndMarks(beaver)
        case "stuck":
            return EndMarks(shut=otters)
    return RUNNING
