"""A position as a picture at the end of a message, for those who read about a game."""

from __future__ import annotations

from cogs.messages.components import MessageView, Translate, gallery, text
from cogs.messages.match_message import Paint, alt_text, hand_alt_text, try_to_draw, try_to_draw_hand
from render import View, paint_plan

Pictures = tuple[tuple[str, bytes], ...]
"""File name and PNG of each picture of a message."""


def put_view(
    body: MessageView, view: View, name: str, translate: Translate, theme: str, paint: Paint = paint_plan
) -> Pictures:
    """Put a picture, as a file of that name, at the end of a message: of the table, or, where the view is
    somebody's with a hand, of that and the table. Where it cannot be drawn, it is told in small print."""
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
