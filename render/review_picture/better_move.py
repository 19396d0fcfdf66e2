"""A move that was not played, shown as if it had been: for a hint, or for a mistake."""

from __future__ import annotations

from engines.core import Game, Message, Position
from render.alt_text import LONGEST_ALT, paragraph
from render.hand_picture import alt_hand, hand_scene
from render.scene import Scene
from render.show import alt, scene_of, seen_from
from render.view import Step, View, places_of


def move_view(game: Game, before: Position, seat: int, move: str) -> View:
    """Return a view of the legal `move` as `seat` sees it; `before` includes everything hidden.

    It shows the position after the move, with the move marked as the last one. Where something is hidden,
    the result could reveal what the seat doesn't know, so its cards are shown picked in its hand instead.
    """
    seen = before.seen_by(seat)
    if not game.hidden:
        after = before.play(seat, move)
        return View(game, after, seat, (Step(before, seat, move, after),))
    way = seen.ways(seat, move)[0]
    return View(game, seen, seat, actor=seat, picked=way.aim, cards=places_of(seen.hand(seat), way.cards))


def move_scene(game: Game, before: Position, seat: int, move: str, *, side: int | None = None) -> Scene:
    """Build the scene for `move_view`, seen from `side`. Raises IllegalMove if the move is not legal."""
    view = seen_from(move_view(game, before, seat, move), side)
    return hand_scene(view) if view.cards else scene_of(view)


def alt_move(game: Game, before: Position, seat: int, move: str, *, side: int | None = None) -> Message:
    """The move in words, then its picture; in English at most `LONGEST_ALT` characters."""
    view = seen_from(move_view(game, before, seat, move), side)
    told = before.seen_by(seat).describe(seat, move)
    both = paragraph([told, alt_hand(view) if view.cards else alt(view)])
    return both if len(str(both)) <= LONGEST_ALT else told
