"""From a view to its picture, its words and its block of buttons, by the scene module of the game's name."""

from collections.abc import Iterable
from importlib import import_module
from typing import Protocol, cast

from engines.core import Game, Message
from render.ink.text import Translate
from render.paint.picture import Picture, paint
from render.scene import Scene
from render.view import View

Buttons = tuple[tuple[str | None, ...], ...]
"""Rows of point names as the board lies, top row first; None leaves a gap."""


def block(points: Iterable[str]) -> Buttons:
    """The buttons of points with algebraic names, as their lattice lies; gaps where it has no point.

    >>> block(["b1", "a2"])
    (('a2', None), (None, 'b1'))
    """
    there = set(points)
    columns = sorted({point[0] for point in there})
    rows = sorted({int(point[1:]) for point in there}, reverse=True)
    return tuple(
        tuple(name if (name := f"{column}{row}") in there else None for column in columns) for row in rows
    )


class _SceneModule(Protocol):
    """What each `render/scenes/<slug>.py` offers."""

    BUTTONS: Buttons

    def scene(self, view: View) -> Scene: ...

    def alt(self, view: View) -> Message: ...


def draw(view: View, theme: str = "dusk", translate: Translate = str) -> Picture:
    """The picture of `view`, drawn for its viewer: pure, and safe in any thread.

    `theme` is "dusk" or "day" (ValueError on any other); `translate` turns the few words in the picture
    into the reader's language. Takes tens of milliseconds: not for the event loop.
    """
    return paint(scene(view), theme, translate)


def scene(view: View) -> Scene:
    """What the picture of `view` is made of."""
    return _module(view.game).scene(view)


def alt(view: View) -> Message:
    """The position in words, full enough to play from, what just happened and whose turn it is; in English
    at most `render.alt.LONGEST` characters."""
    return _module(view.game).alt(view)


def buttons(game: Game) -> Buttons:
    """The points of `game` as a block of buttons; () where it has no such block."""
    return _module(game).BUTTONS


def _module(game: Game) -> _SceneModule:
    name = game.slug.replace("-", "_")
    return cast("_SceneModule", import_module(f"render.scenes.{name}"))
