"""How a picture looks once the match is over: what has won stays bright among sparks, all other pieces dim,
and the board keeps its colours.

If the board shows the end (a row, a blockade, the last beaver home), there are sparks. If it doesn't (someone
resigned or ran out of time, or a draw was agreed), or in any draw, there are none.
"""

from collections.abc import Iterable, Sequence
from math import dist
from typing import Final

from engines.core import Outcome
from render import scene as s
from render.compose.panels import is_won_by, winners
from render.compose.sparks import sparks_about
from render.compose.ways import from_way, way_of
from render.view import View

_NEAR_PILE: Final = 1.5
"""A badge within this many radii of a piece belongs to its pile."""
_FACE: Final = 0.7
"""An arrow this close to the middle of a piece, in its radii, hides its face."""


def is_loud(view: View, outcome: Outcome) -> bool:
    """Whether somebody won on the board."""
    on_the_board = view.position.outcome is not None
    return on_the_board and is_won_by(outcome, winners(outcome)[0]) and not _level(outcome)


def bright_sides(view: View, outcome: Outcome) -> tuple[str, ...]:
    """The sides whose pieces stay bright: the winners', everybody's in a draw, none in a lost solitaire."""
    if len(outcome.scores) == 1 and not is_won_by(outcome, 0):
        return ()
    return tuple(view.game.colours[seat] for seat in winners(outcome))


def stepped_back(
    view: View,
    outcome: Outcome,
    board: s.Board,
    things: Sequence[s.Thing],
    *,
    added: Sequence[s.Thing] = (),
    kinds: tuple[type[s.Token] | type[s.Stack], ...] = (s.Token, s.Stack),
    clear: Sequence[s.Spot] = (),
    sparks: Sequence[s.Spot] | None = None,
    spared: Sequence[s.Box] = (),
) -> list[s.Thing]:
    """Dim `things`, except the winners' pieces (of these `kinds`) and gold marks. `added`, new or among
    `things`, stays bright, and so do sparks, which avoid what the board has at the `clear` spots.

    `sparks`: where they fly, if not worked out here; `spared`: boxes of the picture in which nothing dims,
    such as a scoreboard.
    """
    sides = bright_sides(view, outcome)
    bright = [
        thing for thing in things if isinstance(thing, kinds) and thing.side in sides and not _is_mark(thing)
    ]
    told = [thing for thing in things if isinstance(thing, s.Badge) and (thing.gold or _tells(thing, bright))]
    shown = [thing for thing in (*bright, *added) if isinstance(thing, s.Token | s.Stack)]
    dim = [
        thing
        for thing in things
        if isinstance(thing, s.Token | s.Stack)
        and not any(dist(thing.at, other.at) < other.radius for other in shown)
    ]
    golden = [thing for thing in things if _is_golden(thing) and not _lies_upon(thing, dim)]
    kept = {id(thing) for thing in (*bright, *told, *golden, *added)}
    front: list[s.Thing] = [*bright, *told, *added]
    back: list[s.Thing] = [thing for thing in things if id(thing) not in kept]
    picture = [*back, s.Veil(tuple(spared)), *golden, *front]
    if is_loud(view, outcome):
        found = sparks_about(board, front, picture, clear) if sparks is None else s.Sparks(tuple(sparks))
        picture.append(found)
    return picture


def _is_mark(thing: s.Thing) -> bool:
    """Whether it only identifies a seat, such as the one that rolled."""
    return isinstance(thing, s.Token) and thing.kind is s.Kind.MARK


def _is_golden(thing: s.Thing) -> bool:
    """Whether it crowns, or marks the last move or what it reached: dimmed gold would look brown."""
    match thing:
        case (
            s.Arrow(side="")
            | s.Trail(side="")
            | s.FromRing()
            | s.ToRing()
            | s.Crown()
            | s.Capsule()
            | s.Bar(side="")
        ):
            return True
        case _:
            return False


def _lies_upon(thing: s.Thing, pieces: Iterable[s.Token | s.Stack]) -> bool:
    """Whether an arrow would cover the face of any of these pieces."""
    match thing:
        case s.Arrow():
            way: Sequence[s.Spot] = way_of(thing)
        case s.Trail(spots=spots):
            way = spots
        case _:
            return False
    return any(from_way(piece.at, way) < _FACE * piece.radius for piece in pieces)


def _level(outcome: Outcome) -> bool:
    """Whether everyone shares first place."""
    return len(outcome.scores) > 1 and len(set(outcome.scores)) == 1


def _tells(badge: s.Badge, pieces: Iterable[s.Token | s.Stack]) -> bool:
    return any(dist(badge.at, piece.at) < _NEAR_PILE * piece.radius for piece in pieces)
