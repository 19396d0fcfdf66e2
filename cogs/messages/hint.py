"""A hint as a message: the best move, drawn on the board, and what it is worth."""

from __future__ import annotations

from bot.match.model import Match
from bot.store.settings import DUSK
from cogs.messages.components import Draft, MessageView, Translate, fit_lines, gallery, text
from cogs.messages.match_message import Paint, try_to_paint, within
from cogs.messages.match_text import seat_label
from engines.core import msg
from engines.opponents.review import Advice, advice_told
from render import alt_move, move_scene, move_told, paint_plan


def hint_draft(
    match: Match,
    seat: int,
    advice: Advice,
    translate: Translate,
    theme: str = DUSK,
    side: int | None = None,
    paint: Paint = paint_plan,
) -> Draft:
    """The hint for a seat whose turn it is, drawn from `side` (a seat; None as everybody sees it). Everything
    in it is read from what that seat may see."""
    game, position, move = match.game, match.position, advice.move
    assert position is not None, "hints are for running matches"
    body, name = MessageView(), f"hint-{match.id}-{match.ply}.png"
    lines = [
        msg("### {game} · match {id}", game=game.title, id=match.id),
        msg("A hint for {seat}; only you see this.", seat=seat_label(game, seat)),
        msg("**{move}** ({worth})", move=move_told(position, seat, move), worth=advice_told(advice)),
        msg("-# A match with a hint does not count on the leaderboard."),
    ]
    text(body, fit_lines([translate(line) for line in lines]))
    picture = try_to_paint(
        lambda: paint(move_scene(game, position, seat, move, side=side), theme, translate),
        match=match.id,
        hint=True,
    )
    if picture is None:
        return Draft(body)
    gallery(body, name, within(translate(alt_move(game, position, seat, move, side=side))))
    return Draft(body, ((name, picture.png),))
