"""A review as a message: everybody's chances, luck and mistakes, and the largest mistakes one by one."""

from __future__ import annotations

from collections.abc import Callable

from bot.match.model import Match
from bot.match.replay import before_each, in_force
from bot.store.settings import DUSK
from cogs.messages.components import Draft, MessageView, Translate, fit_lines, gallery, text
from cogs.messages.match_message import Paint, try_to_paint, within
from cogs.messages.match_text import seat_with_player
from engines.core import Message, Position, msg
from engines.opponents.review import Mistake, Review, balance_told, mistake_told
from render import Picture, Plan, alt_move, alt_review, move_scene, move_told, paint_plan, review_plan


def review_notice(match: Match, translate: Translate, trouble: Message | None = None) -> Draft:
    """What is shown while a match is being looked through; or, at last, what has gone wrong."""
    body = MessageView()
    coming = msg("Lodge looks through match {id}; in a minute at most the review appears here.", id=match.id)
    text(body, translate(trouble or coming))
    return Draft(body)


def review_draft(
    match: Match,
    review: Review,
    translate: Translate,
    theme: str = DUSK,
    side: int | None = None,
    paint: Paint = paint_plan,
) -> Draft:
    """The review of a finished match, its boards drawn from `side` (a seat; None as everybody sees them)."""
    body, pictures = MessageView(), list[tuple[str, bytes]]()

    def show(name: str, picture: Picture | None, alt: str) -> None:
        if picture is not None:
            pictures.append((f"review-{match.id}-{name}.png", picture.png))
            gallery(body, pictures[-1][0], within(alt))

    text(body, fit_lines([translate(line) for line in _summary(match, review)]))
    chart = try_to_paint(lambda: paint(review_plan(match.game, review), theme, translate), match=match.id)
    show("chances", chart, translate(alt_review(match.game, review)))
    positions = _positions(match, [mistake.ply for mistake in review.worst])
    for number, mistake in enumerate(review.worst, 1):
        before = positions[mistake.ply]
        text(body, fit_lines([translate(line) for line in _mistake(match, number, mistake, before)]))
        better = _better(match, mistake, before, side, lambda plan: paint(plan, theme, translate))
        alt = translate(alt_move(match.game, before, mistake.seat, mistake.better, side=side))
        show(f"better-{number}", better, alt)
    return Draft(body, tuple(pictures))


def _summary(match: Match, review: Review) -> list[Message]:
    lines = [msg("### Review of match {id} ({game})", id=match.id, game=match.game.title)]
    lines += [balance_told(review, seat, seat_with_player(match, seat)) for seat in range(review.seats)]
    if review.worst:
        lines.append(msg("-# Numbers in red: the largest mistakes, below."))
    return lines


def _mistake(match: Match, number: int, mistake: Mistake, before: Position) -> list[Message]:
    told = msg("**{number}.** {mistake}", number=number, mistake=mistake_told(match.game, mistake))
    better = msg("-# Better: {move}", move=move_told(before, mistake.seat, mistake.better))
    return [told, better]


def _better(
    match: Match, mistake: Mistake, before: Position, side: int | None, paint: Callable[[Plan], Picture]
) -> Picture | None:
    return try_to_paint(
        lambda: paint(move_scene(match.game, before, mistake.seat, mistake.better, side=side)),
        match=match.id,
        ply=mistake.ply,
    )


def _positions(match: Match, plies: list[int]) -> dict[int, Position]:
    """The positions before some plies, counted without what was taken back."""
    walk = enumerate(before_each(in_force(match)))
    return {number: position for number, (_, position) in walk if number in plies}
