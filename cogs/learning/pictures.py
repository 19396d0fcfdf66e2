"""Positions of guides and lessons as pictures in a message."""

from __future__ import annotations

from cogs.base.components import MessageView, Translate, gallery, text
from cogs.board.message import Paint, alt_text, hand_alt_text, try_to_draw, try_to_draw_hand
from render import View, paint_plan

Pictures = tuple[tuple[str, bytes], ...]
"""File name and PNG of each picture of a message."""


def put_view(
    body: MessageView, view: View, name: str, translate: Translate, theme: str, paint: Paint = paint_plan
) -> Pictures:
    """Add a picture to the end of a message, as a file called `name`: the table and, if the viewer has a
    hand, the hand too. If it can't be drawn, describe it in small print instead."""
    if view.viewer is not None and view.game.hidden:
        picture = try_to_draw_hand(view, translate, theme=theme, paint=paint)
        told = hand_alt_text(view, translate)
    else:
        picture, told = try_to_draw(view, translate, theme=theme, paint=paint), alt_text(view, translate)
    if picture is None:
        text(body, f"-# {told}")
        return ()
    gallery(body, name, told)
    return ((name, picture.png),)
