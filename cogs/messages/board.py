"""A started match as a message: who plays, what happened, the picture, and what can be pressed."""

from __future__ import annotations

from bot.match.model import Match
from cogs.messages.board_buttons import control_rows, draw_answers
from cogs.messages.components import MessageView, Translate, gallery, row, text
from cogs.messages.match_text import board_text, link
from engines.core import msg


def board(match: Match, translate: Translate, *, picked: str, picture: str, alt: str) -> MessageView:
    """The message of a started match, within Discord's 40 components.

    `picked` is the notation so far, as `shown_pick` gives it. `picture` is the file name of the drawing;
    "" if it could not be drawn, and the alt text takes its place.
    """
    body = MessageView()
    text(body, board_text(match, translate, picked, alt="" if picture else alt))
    if match.draw_offer is not None:
        body.add_item(row(draw_answers(match, translate)))
    if picture:
        gallery(body, picture, alt)
    for line in control_rows(match, translate, picked, body.room):
        body.add_item(line)
    return body


def moved_view(match: Match, translate: Translate) -> MessageView:
    """What an old message shows once the match is shown further down: a link to it."""
    body = MessageView()
    moved = msg(
        "{game} · match {id} goes on here: {link}", game=match.game.title, id=match.id, link=link(match.place)
    )
    text(body, translate(moved))
    return body
