"""From a view to its picture, its words and its block of buttons, by the scene module of the game's name."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Protocol, cast

from engines.core import Game, Message
from render.button_grid import Buttons, turned_block
from render.compose.turned import turned
from render.ink.text import Translate
from render.paint.picture import Picture, paint
from render.scene import Scene
from render.view import View


class _SceneModule(Protocol):
    """What each `render/scenes/<slug>.py` offers."""

    BUTTONS: Buttons
    TURNS: bool
    """Whether the second seat begins on the upper side of the board, and has its own side below once the
    board is turned. No side is anybody's where pieces come in anywhere or stand all around, where all seats
    run along one course round the board, and on tables of cards."""

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
    scene = _module(view.game).scene(view)
    return turned(scene) if view.turned else scene


def seen_from(view: View, seat: int | None) -> View:
    """`view` as the board lies before `seat`: its own side below, if it has one. None is everybody."""
    return replace(view, turned=seat == 1 and _module(view.game).TURNS)


def signs(view: View) -> Mapping[str, str]:
    """What stands at each place, or what each choice is, by its name in the notation: names of emojis
    (`render.emojis`). Places where nothing is to be seen are left out."""
    return dict(scene_of(view).signs)


def alt(view: View) -> Message:
    """The position in words, full enough to play from, what just happened and whose turn it is; in English
    at most `render.alt_text.LONGEST_ALT` characters."""
    return _module(view.game).alt(view)


def buttons(game: Game, *, turned: bool = False) -> Buttons:
    """The points of `game` as a block of buttons, lying as on its board, `turned` or not; () where it has no
    such block."""
    block = _module(game).BUTTONS
    return turned_block(block) if turned else block


def _module(game: Game) -> _SceneModule:
    name = game.slug.replace("-", "_")
    return cast("_SceneModule", import_module(f"render.scenes.{name}"))
