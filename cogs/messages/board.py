"""A started match as a message: who plays, what happened, the picture, and what can be pressed."""

from __future__ import annotations

from bot.match.model import Match
from cogs.messages.board_buttons import NOTHING, Shown, control_rows, shown_pick
from cogs.messages.components import MessageView, Translate, gallery, text
from cogs.messages.match_text import board_text, link, promised
from cogs.messages.prompts import add_answers
from engines.core import msg


def board(
    match: Match,
    translate: Translate,
    *,
    picked: str,
    picture: str,
    alt: str,
    quick: bool = False,
    turned: bool = False,
    shown: Shown = NOTHING,
) -> MessageView:
    """The message of a started match, within Discord's 40 components.

    `picked` is the notation so far, up to what was pressed last; parts that follow by themselves are picked
    in the picture and the buttons, but not told as picked. `picture` is the file name of the drawing;
    "" if it could not be drawn, and the alt text takes its place. `quick`: whoever is to move wants one press
    to play where a button can say the whole move. `turned`: the picture is drawn from the second seat's side.
    `shown` is what stands at the places that buttons name.
    """
    body = MessageView()
    text(body, board_text(match, translate, picked, alt="" if picture else alt))
    if picture:
        gallery(body, picture, alt)
    pick = shown_pick(match, picked)
    for line in control_rows(match, translate, pick, body.room, quick=quick, turned=turned, shown=shown):
        body.add_item(line)
    add_answers(body, match, translate)
    return body


def moved_view(match: Match, translate: Translate) -> MessageView:
    """What an old message shows once the match is shown further down: a link to it."""
    body = MessageView()
    moved = msg(
        "{game} · match {id} goes on here: {link}", game=match.game.title, id=match.id, link=link(match.place)
    )
    promise = f"\n-# {translate(promised(match))}" if match.first is not None else ""
    text(body, translate(moved) + promise)
    return body
