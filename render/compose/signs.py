"""What stands at each named place, for the button or menu entry that names it: see `render.scene.signs`."""

from collections.abc import Collection, Iterable, Mapping

from engines.notation import last_part
from render.compose.boards.layouts import DuelLayout, Men
from render.compose.picked import next_points
from render.scene import Signs
from render.scene.signs import PLACES, capture_sign, piece_sign, target_sign
from render.view import View


def duel_signs(
    layout: DuelLayout, view: View, men: Men, path: tuple[int, ...], taken: Collection[int]
) -> Signs:
    """Of a game of position: pieces, the emblems of empty places, the piece in hand, which has come along
    `path` and has taken those on the cells `taken`, and where it can go."""
    points = layout.names.points
    board = layout.board
    emblems = {cell.at: cell.glyph for cell in board.cells} | {each.at: each.kind for each in board.stations}
    found = {
        point: emblem
        for point, spot in zip(points, layout.spots, strict=True)
        if (emblem := emblems.get(spot, "")) in PLACES
    }
    gone = {*taken, *path[:1]}
    found |= {points[cell]: piece_sign(man.side, man.kind) for cell, man in men.items() if cell not in gone}
    if view.actor is not None and path:
        side = view.game.colours[view.actor]
        man = men.get(path[0])
        found[points[path[-1]]] = (
            piece_sign(side, lifted=True) if man is None else piece_sign(man.side, man.kind, lifted=True)
        )
        for point in next_points(view):
            cell = layout.names.cell[point]
            there = men.get(cell) if cell not in gone else None
            found[point] = target_sign(side) if there is None else capture_sign(side, there.side, there.kind)
    return tuple(found.items())


def track_signs(
    view: View,
    mover: str,
    standing: Mapping[str, Collection[str]],
    places: Iterable[tuple[str, str]] = (),
    safe: Collection[str] = (),
) -> Signs:
    """Of a race: `standing` says which sides have beavers on each point, the mover's own is shown first;
    `places` are the emblems of points, and on those that are `safe` nobody is taken."""
    found = {point: emblem for point, emblem in places if emblem in PLACES}
    for point, sides in standing.items():
        found[point] = piece_sign(mover if mover in sides else next(iter(sides)))
    picked = last_part(view.picked) if view.actor is not None else ""
    if picked:
        found[picked] = piece_sign(mover, lifted=True)
        for point in next_points(view):
            others = [side for side in standing.get(point, ()) if side != mover]
            met = others and point not in safe
            found[point] = capture_sign(mover, others[0]) if met else target_sign(mover)
    return tuple(found.items())
