"""What reviews and advice say, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core import Game, Message, Position, msg, npmsg, pmsg
from engines.opponents.review.advice import Advice
from engines.opponents.review.judging import NEARLY
from engines.opponents.review.model import Cause, Mistake, Review

MINUS: Final = "−"


def advice_text(advice: Advice) -> Message:
    """Say what the best move is worth, to go after it: "wins in 5 turns"."""
    if advice.exact and advice.value in (0.0, 0.5, 1.0):
        return _certain(advice)
    if advice.next_value is None:
        worth = pmsg(
            "part of a sentence", "the only move, winning chances {percent}", percent=percent(advice.value)
        )
    elif percent(advice.value) == percent(advice.next_value):
        worth = pmsg(
            "part of a sentence",
            "winning chances {percent}, same as the next best move",
            percent=percent(advice.value),
        )
    else:
        worth = pmsg(
            "part of a sentence",
            "winning chances {percent}, next best move {other}",
            percent=percent(advice.value),
            other=percent(advice.next_value),
        )
    if advice.points is None:
        return worth
    # Translators: {worth} is "the only move, winning chances 72%".
    return pmsg("chances", "{worth}, about {points} points", worth=worth, points=round(advice.points, 1))


def _certain(advice: Advice) -> Message:
    if advice.value == 0.5:
        return pmsg("part of a sentence", "a draw with best play")
    if advice.wins_in is not None:
        if advice.wins_in == 1:
            return pmsg("chances", "wins now")
        return npmsg("part of a sentence", "wins in {n} turn", "wins in {n} turns", advice.wins_in)
    if advice.loses_in is not None:
        return npmsg(
            "part of a sentence", "loses in {n} turn at best", "loses in {n} turns at best", advice.loses_in
        )
    return (
        pmsg("part of a sentence", "wins for certain")
        if advice.value == 1
        else pmsg("part of a sentence", "loses whatever you do")
    )


def mistake_text(game: Game, review: Review, mistake: Mistake, before: Position | None = None) -> Message:
    """Say what was played and what it cost; moves are numbered as in a replay. `before`: the position it
    was played in, which tells the move in words; without one, its notation stands."""
    change = change_text(review, chance_text(review, mistake.best), chance_text(review, mistake.value))
    if before is not None:
        # Translators: {move} is a sentence, {change} is "Winning chances: 72% → 41%".
        return pmsg(
            "sentence",
            "Move {number}: {move} {change}.",
            number=mistake.ply + 1,
            move=before.describe(mistake.seat, mistake.played),
            change=change,
        )
    # Translators: {change} is "Winning chances: 72% → 41%".
    return pmsg(
        "sentence",
        "Move {number}: {seat} played {played}. {change}.",
        number=mistake.ply + 1,
        seat=game.colour_name(mistake.seat),
        played=mistake.played,
        change=change,
    )


def change_text(review: Review, before: Message, after: Message) -> Message:
    """Say how the chances of a seat changed: "Winning chances: 72% → 41%"."""
    if review.solved:
        return msg("With best play: {before} → {after}", before=before, after=after)
    if review.seats > 2:  # a second place is worth something, too
        return pmsg("chances", "Chances: {before} → {after}", before=before, after=after)
    return pmsg("chances", "Winning chances: {before} → {after}", before=before, after=after)


def chance_text(review: Review, value: float) -> Message:
    """Say what a seat could expect, in words where a table knows it.

    >>> from engines.opponents.review.model import Review
    >>> str(chance_text(Review(((0.5, 0.5),), (), ()), 0.5))
    '50%'
    >>> str(chance_text(Review(((0.5, 0.5),), (), (), solved=True), 0.5))
    'a draw'
    """
    if review.solved and value in _KNOWN:
        return _KNOWN[value]
    return percent(value)


_KNOWN: Final[Mapping[float, Message]] = {
    0.0: pmsg("chances", "a loss"),
    0.5: pmsg("chances", "a draw"),
    1.0: pmsg("chances", "a win"),
}


def balance_text(review: Review, seat: int, name: Message | str) -> Message:
    """Say how luck and its own mistakes changed a seat's chances: "Ann: luck +31%, mistakes −12%". Where
    nothing was left to luck, count the mistakes: "Ann: 3 mistakes, the biggest costing 44%"."""
    luck, cost = signed(review.luck[seat]), signed(-review.mistakes[seat])
    causes = {step.cause for step in review.steps}
    chosen = causes & {Cause.CHOICE, Cause.LEFT, Cause.RESIGNED}
    if not any(any(step.luck) for step in review.steps):
        return _counted(review, seat, name)
    if not chosen:
        return pmsg("chances", "{name}: luck {luck}", name=name, luck=luck)
    # Translators: {luck} and {cost} are changes of the winning chances: "+12%".
    return pmsg("chances", "{name}: luck {luck}, mistakes {cost}", name=name, luck=luck, cost=cost)


def _counted(review: Review, seat: int, name: Message | str) -> Message:
    """Say how many mistakes a seat made and, unless a table knows the results, what the biggest cost."""
    costs = mistake_costs(review, seat)
    if not costs:
        return pmsg("chances", "{name}: no mistakes", name=name)
    if review.solved:
        return npmsg("chances", "{name}: {n} mistake", "{name}: {n} mistakes", len(costs), name=name)
    listed = (mistake for mistake in review.worst if mistake.seat == seat)
    # As the list tells it: "72% → 41%" is 31%, however the two were rounded.
    biggest = max(
        (round(100 * each.best) - round(100 * each.value) for each in listed), default=round(100 * costs[0])
    )
    # Translators: {cost} is what it took off the winning chances: "44%".
    return npmsg(
        "chances",
        "{name}: {n} mistake, costing {cost}",
        "{name}: {n} mistakes, the biggest costing {cost}",
        len(costs),
        name=name,
        cost=percent(biggest / 100),
    )


def mistake_costs(review: Review, seat: int) -> list[float]:
    """Return what each mistake of a seat cost, the biggest first. What counts as one is what reviews list, if
    it's among the largest: giving up isn't a move."""
    own = [step for step in review.steps if step.actor == seat and step.cause is Cause.CHOICE]
    return sorted((cost for step in own if (cost := -step.mistake[seat]) >= NEARLY), reverse=True)


def percent(value: float) -> Message:
    """Return a value from 0 to 1 as a percentage.

    >>> str(percent(0.724))
    '72%'
    """
    return pmsg("layout", "{n}%", n=round(100 * value))


def signed(change: float) -> str:
    """Return a change in a value as a percentage, with its sign.

    >>> signed(0.312), signed(-0.118), signed(0.001)
    ('+31%', '−12%', '0%')
    """
    shown = f"{abs(change):.0%}"
    return shown if shown == "0%" else f"{'+' if change > 0 else MINUS}{shown}"
