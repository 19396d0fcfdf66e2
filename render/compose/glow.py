"""What can be moved before anything is picked: a glow under it, read from the notation of the legal moves."""

from collections.abc import Callable, Mapping, Sequence

from engines.bases.duel import Duel
from engines.core import CHANCE, Position
from engines.notation import bare, parts_of
from render.scene import Glow, Spot
from render.view import View

Place = tuple[Spot, float]
"""The middle and the radius of what lies on the board."""


def glows(
    view: View,
    place: Callable[[str], Place | None],
    *,
    strong: bool = False,
    card: bool = False,
    flat: bool = False,
) -> list[Glow]:
    """A glow under each thing that a seat may pick up and move now, in the colour of the seat.

    `place` says where that lies which the first part of a move names ("c3"), None if that is nothing on the
    board. Of a seat whose hand is hidden nothing glows, as a view lists no moves for it.
    """
    return [
        Glow(there[0], view.game.colours[seat], there[1], strong, card, flat)
        for seat in seats_to_choose(view)
        for name in movable(view.position, seat)
        if (there := place(name)) is not None
    ]


def on_points(
    cells: Mapping[str, int], spots: Sequence[Spot], radius: float
) -> Callable[[str], Place | None]:
    """For `glows`: where pieces of a radius stand on the points of a board, from the cell of each point and
    the spot of each cell."""

    def place(name: str) -> Place | None:
        return (spots[cells[name]], radius) if name in cells else None

    return place


def seats_to_choose(view: View) -> tuple[int, ...]:
    """The seats that may pick something up now; none once something is picked, at a throw or a deal, or when
    the game is over."""
    if view.picked or view.cards or view.outcome is not None:
        return ()
    seats = view.position.actors if view.actor is None else (view.actor,)
    return () if CHANCE in seats else seats


def movable(position: Position, seat: int) -> list[str]:
    """What a seat can pick up: the first parts of its legal moves that go on, each once, in their order.
    A move of one part puts something down or says something."""
    parts = (parts_of(move) for move in position.moves(seat))
    return list(dict.fromkeys(bare(first) for first, *others in parts if others))


def must_capture(view: View) -> tuple[str, ...]:
    """The points of the pieces that can move where every legal move is a leap that captures; () where there
    is any other move, where leaps capture nothing, or nothing is to be chosen."""
    position = view.position
    if not isinstance(position, Duel) or not position.leaping:
        return ()
    for seat in seats_to_choose(view):
        moves = position.moves(seat)
        if moves and all(_leaps(move) for move in moves):
            return tuple(movable(position, seat))
    return ()


def _leaps(move: str) -> bool:
    return any(part[0] == "x" for part in parts_of(move)[1:])
