"""From a match to a message ready to be sent: words, buttons and the drawing.

It takes milliseconds to tens of milliseconds, so it runs in a worker thread, never on the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
    return _attempt(lambda: draw(view, translate=translate), view, known)


def try_to_draw_hand(view: View, translate: Translate, **known: object) -> Picture | None:
    """The picture of the viewer's hand; None, with a line in the log, if drawing fails."""
    return _attempt(lambda: draw_hand(view, translate=translate), view, known)


def alt_text(view: View, translate: Translate) -> str:
    """The alt text, within Discord's length."""
    return _within(translate(alt(view)))


def hand_alt_text(view: View, translate: Translate) -> str:
    """The alt text of the viewer's hand, within Discord's length."""
    return _within(translate(alt_hand(view)))


def _attempt(paint: Callable[[], Picture], view: View, known: Mapping[str, object]) -> Picture | None:
    try:
        return paint()
    except Exception:
        log.exception("drawing failed", game=view.game.slug, **known)
        return None


def _within(said: str) -> str:
    return said if len(said) <= LONGEST_ALT else f"{said[: LONGEST_ALT - 1]}…"
