"""From a match to a message ready to be sent: words, buttons and the drawing.

It takes milliseconds, and tens of them if the picture is not drawn by another process, so it runs in a worker
thread, never on the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot import log as logs
from bot.match.model import Match, State
from bot.match.picks import STOP
from bot.store.settings import DUSK
from cogs.messages.board import board, moved_view
from cogs.messages.board_buttons import shown_pick
from cogs.messages.challenge import challenge
from cogs.messages.components import Draft, Emoji, Translate
from cogs.messages.signs import Emojis, circles
from render import (
    LONGEST_ALT,
    Picture,
    Plan,
    Scene,
    Step,
    View,
    alt,
    alt_hand_and_table,
    hand_and_table,
    hand_scene,
    paint_plan,
    scene_of,
    seen_from,
)

log = logs.get(__name__)

Paint = Callable[[Plan, str, Translate], Picture]
"""Draws a picture, here or elsewhere, in a theme and a language."""


def draft(
    match: Match,
    translate: Translate,
    *,
    picked: str = "",
    mentions: Sequence[int] = (),
    theme: str = DUSK,
    quick: bool = False,
    side: int | None = None,
    emojis: Emojis = circles,
    paint: Paint = paint_plan,
) -> Draft:
    """The message of `match` as it stands, with the notation `picked` so far; a whole move that ends in STOP
    is shown as if it had been played, to be confirmed. `quick`: whoever is to move wants moves in one press.
    `side`: the seat from whose side the board is drawn; None as everybody sees it. `emojis` are those of what
    stands at the places that buttons name.

    Raises Refused if no legal move begins with `picked`.
    """
    if not match.seats:
        return Draft(challenge(match, translate), mentions=tuple(mentions))
    pick = shown_pick(match, picked)
    view = _tried(match, pick.removesuffix(STOP)) if pick.endswith(STOP) else match.view(None, pick)
    view = seen_from(view, side)
    name = f"match-{match.id}-{match.ply}.png"
    scene = _try_to_compose(view, match.id)
    picture = None
    if scene is not None:
        picture = try_to_paint(lambda: paint(scene, theme, translate), game=match.game.slug, match=match.id)
    running = match.state is State.RUNNING
    body = board(
        match,
        translate,
        picked=picked,
        picture=name if picture else "",
        alt=alt_text(view, translate),
        quick=quick,
        turned=view.turned,
        shown=emojis_of(scene, emojis) if running and scene is not None else {},
    )
    return Draft(body, ((name, picture.png),) if picture else (), tuple(mentions))


def emojis_of(scene: Scene, emojis: Emojis) -> dict[str, Emoji]:
    """The emoji of each place."""
    return {name: emojis(sign) for name, sign in scene.signs}


def _try_to_compose(view: View, match_id: int) -> Scene | None:
    """What the picture is made of; None, with a line in the log, if that fails: then nothing is shown on
    buttons either."""
    try:
        return scene_of(view)
    except Exception:
        log.exception("drawing failed", game=view.game.slug, match=match_id)
        return None


def _tried(match: Match, move: str) -> View:
    """What the public board would be after a move of whoever has to choose."""
    before, (seat,) = match.position, match.waiting_for
    assert before is not None, "it runs"
    after = before.play(seat, move)
    return replace(match.view(None), position=after, steps=(Step(before, seat, move, after),), actor=None)


def moved_notice(match: Match, translate: Translate) -> Draft:
    """What a message shows once its match is shown elsewhere: a link."""
    return Draft(moved_view(match, translate))


def try_to_draw(
    view: View, translate: Translate, *, theme: str = DUSK, paint: Paint = paint_plan, **known: object
) -> Picture | None:
    """The picture; None, with a line in the log, if drawing fails: the match goes on without it."""
    return try_to_paint(lambda: paint(scene_of(view), theme, translate), game=view.game.slug, **known)


def try_to_draw_hand(
    view: View, translate: Translate, *, theme: str = DUSK, paint: Paint = paint_plan, **known: object
) -> Picture | None:
    """The picture of the viewer's hand and the table, or of the hand alone; None if that fails too. Each
    failure is a line in the log."""
    known["game"] = view.game.slug
    both = try_to_paint(lambda: paint(hand_and_table(view), theme, translate), **known)
    return both or try_to_paint(lambda: paint(hand_scene(view), theme, translate), **known)


def alt_text(view: View, translate: Translate) -> str:
    """The alt text, within Discord's length."""
    return within(translate(alt(view)))


def hand_alt_text(view: View, translate: Translate) -> str:
    """The alt text of the viewer's hand and the table, within Discord's length."""
    return within(translate(alt_hand_and_table(view)))


def try_to_paint(painted: Callable[[], Picture], **known: object) -> Picture | None:
    """The picture; None, with a line in the log that has what is `known`, if it fails."""
    try:
        return painted()
    except Exception:
        log.exception("drawing failed", **known)
        return None


def within(said: str) -> str:
    """Alt text, cut to Discord's length."""
    return said if len(said) <= LONGEST_ALT else f"{said[: LONGEST_ALT - 1]}…"
