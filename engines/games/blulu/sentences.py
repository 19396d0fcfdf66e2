"""The messages of Blulu: why a play is refused, what cards catch, what a play does and how the game ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.bases.clauses import clauses
from engines.bases.dice_game import DEFAULT_WIN
from engines.chance.decktet import HIDDEN, RANK_NAMES, RANKS, card_notation, code, codes
from engines.core import Message, excerpt, msg, nearest, nmsg, npmsg, pmsg
from engines.games.blulu.catching import BONUS, BOTH, FLUSH, BluluPlay, catches, plays
from engines.games.blulu.state import ROUND_LIMIT, BluluState


def not_a_move(state: BluluState, move: str) -> Message:
    """Refuse text that doesn't name two cards."""
    some = nearest(move, state.moves(state.turn))
    if not some:
        return msg("{move} isn't a move. Write 3MW+7ML=4.", move=excerpt(move) or "-")
    return msg(
        "{move} isn't a move. Try {moves}.",
        move=excerpt(move) or "-",
        moves=some,
    )


def refusal(state: BluluState, move: str, wrong: Message) -> Message:
    """Refuse an illegal play, given what is wrong with it."""
    what: dict[str, Any] = {"move": excerpt(move), "wrong": wrong}
    some = nearest(move, state.moves(state.turn))
    if not some:
        return msg("You can't play {move}: {wrong}.", **what)
    return msg("You can't play {move}: {wrong}. Try {moves}.", **what, moves=some)


def fault(state: BluluState, play: BluluPlay) -> Message | None:
    """Return what is wrong with an illegal play of the seat to act, as a clause.

    Returns None if the hand is hidden and, from what can be seen, could make that play.
    """
    if wrong := _not_held(state, play.cards):
        return wrong
    pair = tuple(sorted(play.cards))
    if pair != play.cards:
        return pmsg("part of a sentence", "write the cards in order, {cards}", cards=card_notation(pair))
    if (wrong := _wrong_catch(state, play)) or HIDDEN in state.hands[state.turn]:
        return wrong
    return pmsg("part of a sentence", "you have to catch something")


def _not_held(state: BluluState, cards: tuple[int, int]) -> Message | None:
    hand = state.hands[state.turn]
    there = Counter(hand) if HIDDEN not in hand else state.unseen
    for card in cards:
        if not there[card]:
            return msg("{card} isn't in your hand", card=code(card))
    if cards[0] == cards[1] and there[cards[0]] == 1:
        return pmsg("part of a sentence", "you only have one {card}", card=code(cards[0]))
    return None


def _wrong_catch(state: BluluState, play: BluluPlay) -> Message | None:
    """Explain why two cards, in card order, don't catch what a play says, or return None if they do."""
    able = catches(play.cards, state.table, state.calc)
    legal = tuple(plays(play.cards, state.table, state.calc))
    if able and not play.ranks:
        return npmsg(
            "part of a sentence",
            "you have to catch with those, as in {moves}",
            "you have to catch with those, as in {moves}",
            len(legal),
            moves=legal,
        )
    lying = {code(card)[0] for card in state.table}
    for rank in play.ranks:
        what: dict[str, Any] = {"cards": codes(play.cards), "rank": _rank_name(rank)}
        if RANKS[rank] not in lying:
            return pmsg("part of a sentence", "there are no {rank} on the table", **what)
        if rank not in able:
            return pmsg("move", "{cards} don't catch {rank}", **what)
    if state.calc != BOTH:
        return pmsg("part of a sentence", "you can only catch one rank") if len(play.ranks) > 1 else None
    if play.ranks != able:
        return pmsg("part of a sentence", "catch everything you can, as in {moves}", moves=legal)
    return None


def _rank_name(rank: int) -> Message:
    """Return the name for all cards of a rank."""
    return RANK_NAMES[RANKS[rank]]


def button(play: BluluPlay) -> Message:
    """Return the label of the button for a play."""
    if not play.ranks:
        return pmsg("button", "Lay {cards}", cards=codes(play.cards))
    return pmsg(
        "button",
        "Play {cards}, catch {ranks}",
        cards=codes(play.cards),
        ranks=tuple(map(_rank_name, play.ranks)),
    )


def tally(state: BluluState, cards: Sequence[int]) -> Message:
    """Say what the cards picked by the seat to act, in card order, catch or still need."""
    first, able, caught = state.moves(state.turn)[0].partition("=")
    if not cards and able:
        # Translators: {cards} are two cards, {ranks} what they catch: "4s".
        return msg(
            "Pick two cards that catch something, such as {cards} for {ranks}.",
            cards=tuple(first.split("+")),
            ranks=tuple(RANK_NAMES[each] for each in caught.split("&")),
        )
    if not cards:
        return msg("Pick two cards to lay.")
    if len(cards) == 1:
        return msg("{card}: pick one more card.", card=code(cards[0]))
    if len(cards) > 2:
        return msg("Only pick two cards.")
    pair = (cards[0], cards[1])
    what: dict[str, Any] = {"cards": codes(pair)}
    if ranks := catches(pair, state.table, state.calc):
        if state.calc == BOTH:
            return pmsg("layout", "{cards}: {catch}.", **what, catch=_catch(state, BluluPlay(pair, ranks)))
        each = [_catch(state, BluluPlay(pair, (rank,))) for rank in ranks]
        return pmsg("layout", "{cards}: {catch}.", **what, catch=_alternatives(each))
    if able:
        return msg("{cards} don't catch anything. Other cards do.", **what)
    return msg("You lay {cards} on the table.", **what)


def _catch(state: BluluState, play: BluluPlay) -> Message:
    """Say what a play catches and with which bonus, as a clause."""
    ranks = tuple(map(_rank_name, play.ranks))
    if not (name := state.bonus(play)):
        return pmsg("move", "catch {ranks}", ranks=ranks)
    if name == FLUSH:
        return pmsg("move", "catch {ranks} (flush, {n})", ranks=ranks, n=BONUS[name])
    return pmsg("move", "catch {ranks} (sextet, {n})", ranks=ranks, n=BONUS[name])


def _alternatives(parts: Sequence[Message]) -> Message:
    first, *rest = parts
    return pmsg("move", "{first} or {rest}", first=first, rest=_alternatives(rest)) if rest else first


def describe_deal(before: BluluState, after: BluluState) -> Message:
    """Describe a deal without naming any cards."""
    return msg(
        "Round {n}: {seat} plays first.",
        n=len(before.rounds) + 1,
        seat=before.names[after.turn],
    )


def describe_play(before: BluluState, after: BluluState, play: BluluPlay) -> Message:
    """Describe a play and what follows from it."""
    seat = before.names[before.turn]
    parts = [pmsg("move", "{seat} lays {cards}", seat=seat, cards=codes(play.cards))]
    if play.ranks:
        caught = codes(before.catch(play))
        parts = [
            msg(
                "{seat} plays {cards} and catches {caught}", seat=seat, cards=codes(play.cards), caught=caught
            )
        ]
    if name := before.bonus(play):
        parts.append(_describe_bonus(before, play, name))
    if after.over and after.interrupted:
        parts.append(pmsg("part of a sentence", "the game is over"))
    elif len(after.rounds) > len(before.rounds):
        parts += _describe_round_end(before, after, play)
    return pmsg("layout", "{what}.", what=clauses(parts))


def _describe_bonus(before: BluluState, play: BluluPlay, name: str) -> Message:
    """Describe a bonus and what it brings, as a clause."""
    if not before.exchange:
        n = BONUS[name]
        return (
            npmsg("part of a sentence", "a flush, {n} point", "a flush, {n} points", n)
            if name == FLUSH
            else npmsg("part of a sentence", "a sextet, {n} point", "a sextet, {n} points", n)
        )
    other, n = before.names[1 - before.turn], before.payment(play)
    if not n and name == FLUSH:
        return pmsg("part of a sentence", "a flush, but {other} has no cards to pay", other=other)
    if not n:
        return pmsg("part of a sentence", "a sextet, but {other} has no cards to pay", other=other)
    if name == FLUSH:
        return npmsg(
            "part of a sentence",
            "a flush: {other} pays {n} card",
            "a flush: {other} pays {n} cards",
            n,
            other=other,
        )
    return npmsg(
        "part of a sentence",
        "a sextet: {other} pays {n} card",
        "a sextet: {other} pays {n} cards",
        n,
        other=other,
    )


def _describe_round_end(before: BluluState, after: BluluState, play: BluluPlay) -> list[Message]:
    """Describe what is scored at the end of a round."""
    parts = []
    scoring = [seat for seat in after.present if after.captured[seat] > after.half]
    for seat in scoring:
        n = after.captured[seat]
        parts.append(
            nmsg(
                "{seat} scores {points} with {n} card",
                "{seat} scores {points} with {n} cards",
                n,
                seat=before.names[seat],
                points=n - after.half,
            )
        )
    if not scoring:
        parts.append(pmsg("part of a sentence", "no one scores"))
    return parts


def reason(state: BluluState) -> Message:
    """Say why the game is over."""
    if len(state.present) == 1:
        return DEFAULT_WIN
    if (winner := state.leader) is not None:
        return pmsg(
            "sentence", "{seat} reached {target} points.", seat=state.names[winner], target=state.target
        )
    best = max(state.scores[seat] for seat in state.present)
    first = tuple(state.names[seat] for seat in state.present if state.scores[seat] == best)
    return npmsg(
        "sentence",
        "{best} after {rounds}.",
        "{best} each after {rounds}.",
        len(first),
        rounds=npmsg("count", "{n} round", "{n} rounds", ROUND_LIMIT),
        best=npmsg("count", "{n} point", "{n} points", best),
    )
