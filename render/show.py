"""Turn a view into its picture, alt text and buttons, using the scene module named after the game."""

from dataclasses import replace
from importlib import import_module
from typing import Protocol, cast

from engines.bases.dice_game import DiceGame
from engines.core import Game, Message
from render.button_grid import MOST_BUTTONS, Buttons, turned_block
from render.compose.notes import with_notes
from render.compose.turned import turned
from render.ink.text import Translate
from render.paint.picture import Picture, paint
from render.scene import Scene
from render.view import View


class _SceneModule(Protocol):
    """What each `render/scenes/<slug>.py` offers."""

    BUTTONS: Buttons
    TURNS: bool
    """Whether the second seat starts at the top of the board and sees its own side at the bottom once the
    board is turned. Not so where no side belongs to a seat: where pieces enter anywhere or start all around,
    where all seats run one course round the board, and on card tables."""

    def scene(self, view: View) -> Scene: ...

    def alt(self, view: View) -> Message: ...


def draw(view: View, theme: str = "dusk", translate: Translate = str) -> Picture:
    """Draw `view` for its viewer, without side effects; safe in any thread. For programs that measure Lodge:
    the bot itself draws by plans (`render.plans`).

    `theme` is "dusk", "day" or "contrast" (ValueError on any other); `translate` turns a picture's few words
    into the reader's language. Takes milliseconds, so don't call it on the event loop.
    """
    return paint(scene_of(view), theme, translate)


def scene_of(view: View) -> Scene:
    """Build the scene for `view`."""
    scene = _module(view.game).scene(view)
    if view.position.roller is not None or isinstance(view.position, DiceGame):
        scene = with_notes(view, scene)
    return turned(scene) if view.turned else scene


def seen_from(view: View, seat: int | None) -> View:
    """Return `view` as `seat` sees it, its own side at the bottom if it has one; None means everybody."""
    return replace(view, turned=seat == 1 and _module(view.game).TURNS)


def alt(view: View) -> Message:
    """Describe the position in words, in enough detail to play from, what just happened and whose turn it
    is; in English at most `render.alt_text.LONGEST_ALT` characters."""
    return _module(view.game).alt(view)


def buttons(game: Game, *, turned: bool = False) -> Buttons:
    """Return the points of `game` as a block of buttons laid out like its board, `turned` or not; () if its
    points lie in no rows, or don't fit."""
    block = in_rows(game, turned=turned)
    return block if all(len(line) <= MOST_BUTTONS for line in (block, *block)) else ()


def in_rows(game: Game, *, turned: bool = False) -> Buttons:
    """Return the points of `game` in rows as they are on its board, `turned` or not; () if they lie in no
    rows."""
    block = _module(game).BUTTONS
    return turned_block(block) if turned else block


def _module(game: Game) -> _SceneModule:
    name = game.slug.replace("-", "_")
    return cast("_SceneModule", import_module(f"render.scenes.{name}"))
