"""From a match to a message ready to be sent: words, buttons and the drawing.

It takes milliseconds to tens of milliseconds, so it runs in a worker thread, never on the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot import log as logs
from bot.match.model import Match
from cogs.messages.board import board, moved_view
from cogs.messages.board_buttons import shown_pick
from cogs.messages.challenge import challenge
from cogs.messages.components import Draft, Translate
from render import LONGEST_ALT, Picture, View, alt, alt_hand, draw, draw_hand

log = logs.get(__name__)


def draft(match: Match, translate: Translate, *, picked: str = "", mentions: Sequence[int] = ()) -> Draft:
    """The message of `match` as it stands, with the notation `picked` so far.

    Raises Refused if no legal move begins with `picked`.
    """
    if not match.seats:
        return Draft(challenge(match, translate), mentions=tuple(mentions))
    picked = shown_pick(match, picked)
    view = match.view(None, picked)
    name = f"match-{match.id}-{match.ply}.png"
    picture = try_to_draw(view, translate, match=match.id)
    body = board(
        match, translate, picked=picked, picture=name if picture else "", alt=alt_text(view, translate)
    )
    return Draft(body, ((name, picture.png),) if picture else (), tuple(mentions))


def moved_notice(match: Match, translate: Translate) -> Draft:
    """What a message shows once its match is shown elsewhere: a link."""
    return Draft(moved_view(match, translate))


def try_to_draw(view: View, translate: Translate, **known: object) -> Picture | None:
    """The picture; None, with a line in the log, if drawing fails: the match goes on without it."""
    return try_to_paint(lambda: draw(view, translate=translate), game=view.game.slug, **known)


def try_to_draw_hand(view: View, translate: Translate, **known: object) -> Picture | None:
    """The picture of the viewer's hand; None, with a line in the log, if drawing fails."""
    return try_to_paint(lambda: draw_hand(view, translate=translate), game=view.game.slug, **known)


def alt_text(view: View, translate: Translate) -> str:
    """The alt text, within Discord's length."""
    return within(translate(alt(view)))


def hand_alt_text(view: View, translate: Translate) -> str:
    """The alt text of the viewer's hand, within Discord's length."""
    return within(translate(alt_hand(view)))


def try_to_paint(paint: Callable[[], Picture], **known: object) -> Picture | None:
    """What `paint` draws; None, with a line in the log that has what is `known`, if it fails."""
    try:
        return paint()
    except Exception:
        log.exception("drawing failed", **known)
        return None


def within(said: str) -> str:
    """Alt text, cut to Discord's length."""
    return said if len(said) <= LONGEST_ALT else f"{said[: LONGEST_ALT - 1]}…"
