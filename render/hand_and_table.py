"""A hand below its table: what a player needs to see before choosing cards."""

from dataclasses import replace
from typing import Final

from engines.core import Message
from render.alt_text import paragraph
from render.hand_picture import alt_hand, hand_scene
from render.scene import Scene
from render.show import alt, scene_of
from render.view import View

LARGEST: Final = 180_000
"""In bytes, for one such picture."""
_OVERLAP: Final = 14
"""How far the margin around the hand reaches into that below the table, in px."""


def hand_and_table(view: View) -> Scene:
    """Build one scene of the table and the hand: the table as everyone sees it, on a pond that goes on
    behind the hand. Raises ValueError if the view has no viewer."""
    table = scene_of(view)
    hand = hand_scene(view, above=table.board.size[1] - _OVERLAP)
    board = replace(table.board, size=hand.board.size)
    return Scene(board, table.things, (*table.panels, *hand.panels), alike=table.board)


def alt_hand_and_table(view: View) -> Message:
    """The cards in the hand of `view.viewer`, those picked, and the table."""
    return paragraph([alt_hand(view), alt(view)])
