"""A review as a message: everybody's chances, luck and mistakes, and the largest mistakes one by one."""

from __future__ import annotations

from bot.match.model import Match
from bot.match.replay import opening
from cogs.messages.components import Draft, MessageView, Translate, fit_lines, gallery, text
from cogs.messages.match_message import try_to_paint, within
from cogs.messages.match_text import seat_with_player
from engines.core import Message, Position, msg
from engines.opponents.review import Mistake, Review, balance_told, mistake_told
from render import Picture, alt_move, alt_review, draw_move, draw_review, move_told


def review_notice(match: Match, translate: Translate, trouble: Message | None = None) -> Draft:
    """What is shown while a match is being looked through; or, at last, what has gone wrong."""
    body = MessageView()
    coming = msg("Lodge looks through match {id}; in a minute at most the review appears here.", id=match.id)
    text(body, translate(trouble or coming))
    return Draft(body)


def review_draft(match: Match, review: Review, translate: Translate) -> Draft:
    """The review of a finished match."""
    body, pictures = MessageView(), list[tuple[str, bytes]]()

    def show(name: str, picture: Picture | None, alt: str) -> None:
        if picture is not None:
            pictures.append((f"review-{match.id}-{name}.png", picture.png))
            gallery(body, pictures[-1][0], within(alt))

    text(body, fit_lines([translate(line) for line in _summary(match, review)]))
    chart = try_to_paint(lambda: draw_review(match.game, review, translate=translate), match=match.id)
    show("chances", chart, translate(alt_review(match.game, review)))
    positions = _positions(match, [mistake.ply for mistake in review.worst])
    for number, mistake in enumerate(review.worst, 1):
        before = positions[mistake.ply]
        text(body, fit_lines([translate(line) for line in _mistake(match, number, mistake, before)]))
        better = _better(match, mistake, before, translate)
        alt = translate(alt_move(match.game, before, mistake.seat, mistake.better))
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


def _better(match: Match, mistake: Mistake, before: Position, translate: Translate) -> Picture | None:
    return try_to_paint(
        lambda: draw_move(match.game, before, mistake.seat, mistake.better, translate=translate),
        match=match.id,
        ply=mistake.ply,
    )


def _positions(match: Match, plies: list[int]) -> dict[int, Position]:
    """The positions before some plies of a match."""
    line, found = opening(match), dict[int, Position]()
    for number, ply in enumerate(match.history):
        if number in plies:
            found[number] = line.position
        line.play(ply.actor, ply.move, ply.user_id, ply.at)
    return found
