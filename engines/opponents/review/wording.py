"""What reviews and advice say, in words."""

from __future__ import annotations

from typing import Final

from engines.core import Game, Message, msg, nmsg
from engines.opponents.review.advice import Advice
from engines.opponents.review.model import Cause, Mistake, Review

MINUS: Final = "−"


def advice_told(advice: Advice) -> Message:
    """What the best move is worth, to stand after it: "wins by force in 5 turns"."""
    if advice.exact and advice.value in (0.0, 0.5, 1.0):
        return _certain(advice)
    if advice.next_value is None:
        worth = msg("{percent}, the only move", percent=percent(advice.value))
    elif percent(advice.value) == percent(advice.next_value):
        worth = msg("{percent}, hardly more than the next best", percent=percent(advice.value))
    else:
        worth = msg(
            "{percent} instead of {other} for the next best",
            percent=percent(advice.value),
            other=percent(advice.next_value),
        )
    if advice.points is None:
        return worth
    return msg("{worth}; about {points} points in the end", worth=worth, points=round(advice.points, 1))


def _certain(advice: Advice) -> Message:
    if advice.value == 0.5:
        return msg("a draw, if both play as well as can be")
    if advice.wins_in is not None:
        if advice.wins_in == 1:
            return msg("wins at once")
        return nmsg("wins by force in {n} turn", "wins by force in {n} turns", advice.wins_in)
    if advice.loses_in is not None:
        return nmsg(
            "loses by force in {n} turn at best", "loses by force in {n} turns at best", advice.loses_in
        )
    return msg("wins by force") if advice.value == 1 else msg("loses by force, whatever is played")


def mistake_told(game: Game, mistake: Mistake) -> Message:
    """What was played, and what would have been better; moves are counted as the record does."""
    return msg(
        "Move {number}, {seat}: {played} ({value}); better was {better} ({best}).",
        number=mistake.ply + 1,
        seat=game.colour_name(mistake.seat),
        played=mistake.played,
        value=percent(mistake.value),
        better=mistake.better,
        best=percent(mistake.best),
    )


def balance_told(review: Review, seat: int, name: Message | str) -> Message:
    """How far luck and its own mistakes have carried a seat; only what there was: "Ann: luck +0.31,
    mistakes −0.12"."""
    luck, cost = signed(review.luck[seat]), signed(-review.mistakes[seat])
    causes = {step.cause for step in review.steps}
    chosen = causes & {Cause.CHOICE, Cause.LEFT, Cause.RESIGNED}
    if not any(any(step.luck) for step in review.steps):
        return msg("{name}: mistakes {cost}", name=name, cost=cost)
    if not chosen:
        return msg("{name}: luck {luck}", name=name, luck=luck)
    return msg("{name}: luck {luck}, mistakes {cost}", name=name, luck=luck, cost=cost)


def percent(value: float) -> Message:
    """A value from 0 to 1 in hundredths.

    >>> str(percent(0.724))
    '72 %'
    """
    return msg("{n} %", n=round(100 * value))


def signed(change: float) -> str:
    """A change of a value, with its sign.

    >>> signed(0.312), signed(-0.118), signed(0.001)
    ('+0.31', '−0.12', '0.00')
    """
    shown = f"{abs(change):.2f}"
    return shown if shown == "0.00" else f"{'+' if change > 0 else MINUS}{shown}"
