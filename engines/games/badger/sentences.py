"""The messages of If Badger was a Bunny: what is wrong with a set, what must follow and what a move does."""

from __future__ import annotations

from collections.abc import Sequence

from engines.bases.clauses import clauses
from engines.chance.decktet import (
    EXCUSE,
    HIDDEN,
    RANK,
    RANKS,
    SUIT_NAMES,
    SUIT_SET,
    SUITS,
    card_notation,
    code,
    codes,
)
from engines.core import Message, excerpt, msg, nearest, nmsg, npmsg, pmsg
from engines.games.badger.races import NOBODY, Races
from engines.games.badger.sets import SetKind


def fault(position: Races, cards: tuple[int, ...]) -> Message | None:
    """Return what is wrong with `cards` (in this order) as a set of the seat to act: a clause, or None if
    legal.

    Hidden cards in its hand may be any that aren't face up.
    """
    return _not_held(position, cards) or _no_set(position, cards) or _no_answer(position, cards)


def _not_held(position: Races, cards: tuple[int, ...]) -> Message | None:
    hand = position.hands[position.turn]
    absent = [card for card in cards if card not in hand]
    open_cards = {card for course in position.courses for card in course}
    possible = [card for card in absent if card in position.deck and card not in open_cards]
    if len(possible) < len(absent) or len(absent) > hand.count(HIDDEN):
        return msg("{card} isn't in your hand", card=code(absent[0]))
    if len(set(cards)) < len(cards):
        return pmsg("part of a sentence", "you only have one of that card")
    return None


def _no_set(position: Races, cards: tuple[int, ...]) -> Message | None:
    if position.turn != position.hare and len(cards) > 2:
        return pmsg("part of a sentence", "the tortoise can only play two cards")
    if len(cards) > 1 and EXCUSE[0] in cards:
        return pmsg("part of a sentence", "the Excuse must be played alone")
    if position.ladder.kind(cards) is not None:
        return None
    rising = tuple(sorted(cards))
    if position.ladder.kind(rising) is not None:
        return pmsg(
            "part of a sentence", "the lowest card goes first, as in {move}", move=card_notation(rising)
        )
    return msg("{cards} aren't a straight or all the same rank", cards=codes(cards))


def _no_answer(position: Races, cards: tuple[int, ...]) -> Message | None:
    """Explain why a set doesn't follow the previous one or doesn't join the course."""
    ladder, lead, top = position.ladder, position.lead, position.courses[position.turn][-1]
    if lead and cards == EXCUSE:
        return pmsg("part of a sentence", "the Excuse can only be led")
    if lead and ladder.kind(cards) is not ladder.kind(lead):
        return pmsg("move", "you need {wanted}", wanted=due_answer(position))
    if lead and ladder.rank[cards[-1]] < ladder.rank[lead[-1]]:
        return pmsg(
            "part of a sentence",
            "you need {wanted}, not {card}",
            card=code(cards[-1]),
            wanted=due_answer(position),
        )
    if ladder.kind(cards) is not SetKind.MULTIPLE:
        return None if ladder.joins(top, cards[0]) else _does_not_join(cards[:1], top)
    others = sorted(cards[:-1])
    played = ladder.multiple(others, cards[-1], top)
    if not played:
        return _does_not_join(others, top)
    return (
        None
        if played == cards
        else pmsg("part of a sentence", "write it as {move}", move=card_notation(played))
    )


def _does_not_join(cards: Sequence[int], top: int) -> Message:
    return nmsg(
        "{cards} doesn't match {top} in suit or rank and isn't one higher",
        "{cards} don't match {top} in suit or rank and aren't one higher",
        len(cards),
        cards=codes(cards),
        top=code(top),
    )


def due_answer(position: Races) -> Message:
    """Say what must follow the previous set."""
    last = position.lead[-1]
    if last in EXCUSE:
        return pmsg("card", "any card")
    rank = RANKS[RANK[last]]
    match position.ladder.kind(position.lead):
        case SetKind.SINGLE:
            return pmsg("part of a sentence", "one card, {rank} or higher", rank=rank)
        case SetKind.MULTIPLE:
            return pmsg("part of a sentence", "cards of the same rank, {rank} or higher", rank=rank)
        case _:
            return pmsg("part of a sentence", "a straight ending in {rank} or higher", rank=rank)


def refusal(position: Races, move: str, wrong: Message) -> Message:
    """Refuse an illegal set, given what is wrong with it."""
    some = nearest(move, position.moves(position.turn))
    # Translators: {wrong} is a clause: "you only have one of that card".
    return msg("You can't play {move}: {wrong}. Try {moves}.", move=excerpt(move), wrong=wrong, moves=some)


def not_a_move(position: Races, move: str) -> Message:
    """Refuse text that doesn't name cards."""
    return msg(
        "{move} isn't a move. Try {moves}.",
        move=excerpt(move) or "-",
        moves=nearest(move, position.moves(position.turn)),
    )


def due(position: Races) -> Message:
    """Say what kinds of set the seat to act may play, or that it can only pass."""
    if position.moves(position.turn) == ["pass"]:
        if position.lead:
            return msg("You can't follow, so you have to pass.")
        return msg("You can't lead, so you have to pass.")
    if position.lead:
        return pmsg("sentence", "Follow with {wanted}.", wanted=due_answer(position))
    return msg("Lead one card, cards of the same rank or a straight.")


def tally(position: Races, cards: tuple[int, ...]) -> Message:
    """Say what set `cards` make, in the order they would be laid, and why they can or can't be played."""
    if (wrong := fault(position, cards)) is not None:
        return pmsg("sentence", "Not yet: {wrong}.", wrong=wrong)
    # Translators: {set} is "2 cards of rank 5", {joined} how it joins a row.
    return pmsg(
        "layout", "{set}: {joined}.", set=_name(position, cards), joined=_how_it_joins(position, cards)
    )


def _name(position: Races, cards: tuple[int, ...]) -> Message:
    rank = RANKS[RANK[cards[-1]]]
    match position.ladder.kind(cards):
        case SetKind.SINGLE:
            return pmsg("card", "One card")
        case SetKind.MULTIPLE:
            return nmsg("{n} card of rank {rank}", "{n} cards of rank {rank}", len(cards), rank=rank)
        case _:
            return msg("A straight of {n}, up to {rank}", n=len(cards), rank=rank)


def _how_it_joins(position: Races, cards: tuple[int, ...]) -> Message:
    """Explain how a set joins the course of the seat to act."""
    top, first = position.courses[position.turn][-1], cards[0]
    if first in EXCUSE:
        return pmsg("part of a sentence", "the Excuse joins any card")
    if top in EXCUSE:
        return pmsg("part of a sentence", "any card joins the Excuse")
    ladder, what = position.ladder, {"card": code(first), "top": code(top)}
    if ladder.rank[first] == ladder.rank[top]:
        return msg("{card} matches {top} in rank", **what)
    if ladder.rank[first] == ladder.rank[top] + 1:
        return msg("{card} is one higher than {top}", **what)
    shared = SUIT_SET[first] & SUIT_SET[top]
    suits = tuple(SUIT_NAMES[suit] for place, suit in enumerate(SUITS) if shared >> place & 1)
    return pmsg("move", "{card} shares {suits} with {top}", suits=suits, **what)


def describe_deal(position: Races) -> Message:
    hare = position.hare
    return msg(
        "Race {race}: {hare} is the hare.",
        race=position.race,
        hare=position.names[hare],
    )


def describe_play(position: Races, cards: tuple[int, ...]) -> Message:
    """Describe a legal set, or a pass, given as ()."""
    parts = [_describe_set(position, cards)]
    if cards:
        parts.append(_how_it_joins(position, cards))
    after = position.after_play(cards)
    if len(after.rounds) > len(position.rounds):
        parts.append(_describe_end(position, cards, after))
    # Translators: {events} are clauses such as "Blue leads 4W": this ends them with a full stop.
    return pmsg("layout", "{events}.", events=clauses(parts))


def _describe_set(position: Races, cards: tuple[int, ...]) -> Message:
    seat, move = position.names[position.turn], card_notation(cards)
    if position.lead:
        return (
            pmsg("move", "{seat} follows with {move}", seat=seat, move=move)
            if cards
            else pmsg("move", "{seat} passes", seat=seat)
        )
    return (
        pmsg("move", "{seat} leads {move}", seat=seat, move=move)
        if cards
        else msg("{seat} passes the lead", seat=seat)
    )


def _describe_end(position: Races, cards: tuple[int, ...], after: Races) -> Message:
    """Describe how the race has just ended: by a set, or by a pass, given as ()."""
    winner, race = after.winners[-1], position.race
    if winner == NOBODY:
        return pmsg("part of a sentence", "race {race} is a draw", race=race)
    what = {"seat": position.names[winner], "race": race}
    if cards:
        return nmsg(
            "{seat} is out of cards, wins race {race} and scores {n} point",
            "{seat} is out of cards, wins race {race} and scores {n} points",
            after.rounds[-1][winner],
            **what,
        )
    return nmsg(
        "{seat} has fewer cards, wins race {race} and scores {n} point",
        "{seat} has fewer cards, wins race {race} and scores {n} points",
        after.rounds[-1][winner],
        **what,
    )


def reason(position: Races, champion: int) -> Message:
    """Say why the match is over."""
    races, extra = position.races, position.race - position.races
    if champion == NOBODY:
        if races == 1:
            return msg("Both players have the same number of cards.")
        return msg(
            "Still level after {races} and {extra}.",
            races=npmsg("count", "{n} race", "{n} races", races),
            extra=npmsg("count", "{n} extra", "{n} extra", extra),
        )
    seat = position.names[champion]
    if races == 1:
        return nmsg(
            "{seat} wins the race and scores {n} point.",
            "{seat} wins the race and scores {n} points.",
            position.totals[champion],
            seat=seat,
        )
    if extra:
        return msg("Extra race {extra} decided it.", extra=extra)
    what = {"races": races, "seat": seat}
    if position.by_wins:
        best, fewest = max(position.wins), min(position.wins)
        return nmsg(
            "After {n} race, it's {best} to {fewest}.",
            "After {n} races, it's {best} to {fewest}.",
            races,
            best=npmsg("count", "{n} win", "{n} wins", best),
            fewest=fewest,
            **what,
        )
    best, fewest = max(position.totals), min(position.totals)
    return nmsg(
        "After {n} race, it's {best} to {fewest}.",
        "After {n} races, it's {best} to {fewest}.",
        races,
        best=npmsg("count", "{n} point", "{n} points", best),
        fewest=fewest,
        **what,
    )
