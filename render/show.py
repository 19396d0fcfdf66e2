"""From a view to its picture, its words and its block of buttons, by the scene module of the game's name."""

from importlib import import_module
from typing import Protocol, cast

from engines.core import Game, Message
from render.button_grid import Buttons
from render.ink.text import Translate
from render.paint.picture import Picture, paint
from render.scene import Scene
from render.view import View


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
    return paint(scene_of(view), theme, translate)


def scene_of(view: View) -> Scene:
    """What the picture of `view` is made of."""
    return _module(view.game).scene(view)


def alt(view: View) -> Message:
    """The position in words, full enough to play from, what just happened and whose turn it is; in English
    at most `render.alt_text.LONGEST_ALT` characters."""
    return _module(view.game).alt(view)


def buttons(game: Game) -> Buttons:
    """The points of `game` as a block of buttons; () where it has no such block."""
    return _module(game).BUTTONS


def _module(game: Game) -> _SceneModule:
    name = game.slug.replace("-", "_")
    return cast("_SceneModule", import_module(f"render.scenes.{name}"))
