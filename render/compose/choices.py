"""What can be chosen: the glow under it, what is picked so far, and the signs on buttons.

The name of a sign, which `render.emojis` draws, consists of letters, digits and underscores, so that it can
be part of an emoji's name.

>>> piece_sign("blue"), piece_sign("blue", lifted=True), piece_sign("orange", Kind.QUEEN)
('blue_beaver', 'blue_beaver_up', 'orange_queen')
>>> capture_sign("green", "blue"), capture_sign("blue", "orange", Kind.SPLAT)
('green_x_blue', 'blue_x_orange_splat')
>>> card_sign("7SK"), card_sign("X")
('suits_SK', 'suits_none')
"""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Final

from engines.bases.duel import Duel
from engines.core import CHANCE, Position
from engines.notation import bare, last_part, parts_of, point_after
from render import scene as s
from render.compose.boards.layouts import FROM_RADIUS, DuelLayout, Man, Men
from render.scene import Glow, Signs, Spot
from render.scene.things import Kind
from render.view import View

PLACES: Final = ("lodge", "throne", "frog", "splat", "rosette")
"""The emblems of places that get a sign of their own while they are empty."""
MARKERS: Final = "rpbgyw"
"""The letters of the markers that belong to nobody."""
COIN: Final = "coin"
EMPTY_PLACE: Final = "empty"
"""The sign for an empty place."""


def piece_sign(side: str, kind: Kind = Kind.BEAVER, *, lifted: bool = False) -> str:
    """The sign of a side's piece, `lifted` while it is picked."""
    return f"{side}_{kind}_up" if lifted else f"{side}_{kind}"


def target_sign(side: str) -> str:
    """An empty place where the mover, of this side, may go."""
    return f"{side}_target"


def capture_sign(side: str, other: str, kind: Kind = Kind.BEAVER) -> str:
    """A piece of the side `other` that the mover may take."""
    return f"{side}_x_{other}" if kind is Kind.BEAVER else f"{side}_x_{other}_{kind}"


def die_sign(face: int) -> str:
    return f"die_{face}"


def card_sign(card: str) -> str:
    """The sign for a Decktet card's suits, by its code."""
    return f"suits_{card[1:] or 'none'}"


def marker_sign(letter: str, *, lifted: bool = False) -> str:
    return f"marker_{letter}_up" if lifted else f"marker_{letter}"


Place = tuple[Spot, float]
"""The middle and radius of something on the board."""


def glows(
    view: View,
    place: Callable[[str], Place | None],
    *,
    strong: bool = False,
    card: bool = False,
    flat: bool = False,
) -> list[Glow]:
    """A glow under each thing that a seat may pick up and move now, in the colour of the seat.

    `place` returns where the first part of a move ("c3") is on the board, or None if it isn't on the board.
    If a seat's hand is hidden nothing glows, as the view lists no moves for it.
    """
    return [
        Glow(there[0], view.game.colours[seat], there[1], strong, card, flat)
        for seat in seats_to_choose(view)
        for name in movable(view.position, seat)
        if (there := place(name)) is not None
    ]


def entry_dots(
    view: View, cells: Mapping[str, int], spots: Sequence[Spot], radius: float, things: Iterable[s.Thing] = ()
) -> list[Glow]:
    """A dot on each place where a seat may bring in a piece, unless a piece of `things` already stands there.
    `cells` are the cells of the points by name, `spots` where they are."""
    pieces = [thing for thing in things if isinstance(thing, s.Token)]

    def is_free(spot: Spot) -> bool:
        return all(dist(spot, piece.at) > piece.radius + radius for piece in pieces)

    return [
        Glow(spots[cells[point]], view.game.colours[seat], radius)
        for seat in seats_to_choose(view)
        for point in placeable(view.position, seat)
        if point in cells and is_free(spots[cells[point]])
    ]


def on_points(
    cells: Mapping[str, int], spots: Sequence[Spot], radius: float
) -> Callable[[str], Place | None]:
    """For `glows`: look up pieces of a given radius on the points of a board, from the cell of each point and
    the spot of each cell."""

    def place(name: str) -> Place | None:
        return (spots[cells[name]], radius) if name in cells else None

    return place


def seats_to_choose(view: View) -> tuple[int, ...]:
    """The seats that may pick something up now: none if something is picked already, a roll or deal is next,
    or the game is over."""
    if view.picked or view.cards or view.outcome is not None:
        return ()
    seats = view.position.actors if view.actor is None else (view.actor,)
    return () if CHANCE in seats else seats


def movable(position: Position, seat: int) -> list[str]:
    """What a seat can pick up: the first parts of its legal moves that have further parts, each once, in
    order. A move with only one part places or announces something."""
    parts = (parts_of(move) for move in position.moves(seat))
    return list(dict.fromkeys(bare(first) for first, *others in parts if others))


def placeable(position: Position, seat: int) -> list[str]:
    """Where a seat can place something: its legal moves that have only one part, in order."""
    return [bare(move) for move in position.moves(seat) if len(parts_of(move)) == 1]


def can_place(view: View, seat: int, points: Container[str]) -> bool:
    """Whether a seat may place something on one of these points now, before anything is picked."""
    return seat in seats_to_choose(view) and any(point in points for point in placeable(view.position, seat))


def must_capture(view: View) -> tuple[str, ...]:
    """The points of the pieces that can move, if every legal move is a capturing leap; () if there is any
    other move, if leaps don't capture, or if there is nothing to choose."""
    position = view.position
    if not isinstance(position, Duel) or not position.can_leap():
        return ()
    for seat in seats_to_choose(view):
        moves = position.moves(seat)
        if moves and all(_leaps(move) for move in moves):
            return tuple(movable(position, seat))
    return ()


def _leaps(move: str) -> bool:
    return any(part[0] == "x" for part in parts_of(move)[1:])


ENTRY: Final = 0.36
"""Radius of the dot where a piece can enter a race, in radii of a piece, as are the next two."""
_TARGET_RADIUS, _CAPTURE_RADIUS = 0.444, 1.15
"""In radii of a piece."""


def picked_point(view: View) -> str:
    """The last point of the notation picked so far: where the piece in hand stands; "" for none."""
    return last_part(view.picked)


def next_points(view: View) -> tuple[str, ...]:
    """The points that can follow what is picked, in the order of the moves, each once."""
    if view.actor is None or not view.picked:
        return ()
    moves = view.position.moves(view.actor)
    points = (point_after(move, view.picked) for move in moves)
    return tuple(dict.fromkeys(point for point in points if point is not None))


def pick_marks(
    layout: DuelLayout, view: View, men: Men, path: Sequence[int], taken: Iterable[int]
) -> list[s.Thing]:
    """The lifted piece where it has got to, what it has captured on the way, and where it can go."""
    if view.actor is None or not path:
        return []
    side = view.game.colours[view.actor]
    things: list[s.Thing] = [
        s.FromRing(layout.spots[cell], FROM_RADIUS * layout.radius) for cell in path[:-1]
    ]
    things += [
        s.Ghost(layout.spots[cell], men[cell].side, layout.radius * men[cell].size, kind=men[cell].kind)
        for cell in taken
    ]
    things.append(layout.token(path[-1], men.get(path[0], Man(side)), picked=True))
    for point in next_points(view):
        cell = layout.names.cell[point]
        if cell in men and cell != path[0]:
            things.append(
                s.CaptureTarget(layout.spots[cell], side, _CAPTURE_RADIUS * layout.radius * men[cell].size)
            )
        else:
            things.append(s.Target(layout.spots[cell], side, _TARGET_RADIUS * layout.radius))
    return things


def captures_so_far(layout: DuelLayout, view: View, men: Men, path: Sequence[int]) -> set[int]:
    """The cells leapt over so far: of what every continuation captures, the nearest to each hop."""
    if len(path) < 2 or view.actor is None:
        return set()
    ways = [move for move in view.position.moves(view.actor) if move.startswith(view.picked)]
    lost = [men.keys() - layout.men(view.position.play(view.actor, move)).keys() for move in ways]
    sure = set.intersection(*map(set, lost)) - {path[0]} if lost else set()

    def detour(cell: int, start: int, end: int) -> float:
        return dist(layout.spots[start], layout.spots[cell]) + dist(layout.spots[cell], layout.spots[end])

    return {min(sure, key=lambda cell: detour(cell, *hop)) for hop in pairwise(path)} if sure else set()


def duel_signs(
    layout: DuelLayout, view: View, men: Men, path: tuple[int, ...], taken: Collection[int]
) -> Signs:
    """The signs of a game of position: pieces, emblems of empty places, the piece in hand, and where it can
    go. It has come along `path` and taken the pieces on the cells `taken`."""
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
    """The signs of a race. `standing` gives the sides with beavers on each point (the mover's own is shown
    first); `places` are the emblems of points; nobody is taken on points that are `safe`."""
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
