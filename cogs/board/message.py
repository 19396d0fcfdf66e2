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
from cogs.base.components import Draft, Emoji, MessageView, Translate, gallery, text
from cogs.base.emojis import Emojis, circles
from cogs.base.prompts import add_answers
from cogs.board.buttons import NOTHING, Shown, control_rows, shown_pick
from cogs.board.text import board_text, link, promised
from cogs.challenges.message import challenge
from engines.core import msg
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
