"""A review in words, for people who can't see its picture."""

from __future__ import annotations

from typing import Final

from engines.core import Game, Message, msg, npmsg, pmsg
from engines.opponents.review import Review, balance_text, chance_text, mistake_text
from render.alt_text import LONGEST_ALT, paragraph

_STOPS: Final = 4
"""How many values to mention between the first and the last."""


def alt_review(game: Game, review: Review) -> Message:
    """Describe the picture; in English at most `LONGEST_ALT` characters."""
    told = [_chances(game, review, seat) for seat in range(1 if review.seats == 2 else review.seats)]
    told += [
        pmsg("layout", "{balance}.", balance=balance_text(review, seat, game.colour_name(seat)))
        for seat in range(review.seats)
    ]
    if review.points:
        told.append(pmsg("layout", "{points}.", points=points_text(review)))
    mistakes = [
        # Translators: {mistake} is a sentence: which move was a mistake, and what it cost.
        pmsg(
            "sentence",
            "{mistake} Better: {better}.",
            mistake=mistake_text(game, review, each),
            better=each.better,
        )
        for each in review.worst
    ]
    while mistakes and len(str(paragraph([*told, *mistakes]))) > LONGEST_ALT:
        mistakes.pop()
    return paragraph([*told, *mistakes])


def points_text(review: Review) -> Message:
    """A solo game's score, and the score expected at its start."""
    return msg(
        "{points}, {expected} expected at the start",
        points=npmsg("count", "{n} point", "{n} points", round(review.points[-1])),
        expected=round(review.points[0], 1),
    )


def _chances(game: Game, review: Review, seat: int) -> Message:
    """A seat's chances at the start, along the way and at the end."""
    last = len(review.values) - 1
    stops = sorted({round(last * stop / (_STOPS + 1)) for stop in range(1, _STOPS + 1)} - {0, last})
    told = tuple(
        pmsg(
            "alt text",
            "{value} after move {number}",
            value=chance_text(review, review.values[stop][seat]),
            number=stop,
        )
        for stop in stops
    )
    start = msg("{value} at the start", value=chance_text(review, review.values[0][seat]))
    end = msg("{value} at the end", value=chance_text(review, review.values[-1][seat]))
    return pmsg(
        "sentence", "{seat}'s chances: {values}.", seat=game.colour_name(seat), values=(start, *told, end)
    )
