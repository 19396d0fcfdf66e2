"""What the frame makes of games with hidden hands: rules, suggestions, scores, and panels of real hands."""

import random
import re
from dataclasses import replace

import pytest
from discord import ui

from bot.match import play
from bot.match.model import State
from cogs.base.custom_ids import LayId, parse_id
from cogs.board.hand_panel import hand_draft
from cogs.board.text import score_table
from cogs.board.typed_moves import move_choices
from engines import GAMES
from engines.core import CHANCE
from tests.cogs.board.test_message import check_fits_discord
from tests.cogs.matches import ANN, NOW, played, started
from tests.toys import DECK, MARKET, Market

HIDDEN = [slug for slug, game in GAMES.items() if game.hidden]
PICKED = "Play these cards"
HANDS = (DECK[:4], DECK[4:])


def market(**changes):
    """Ann, with 1m 1m 2m 3m, is to buy."""
    match = started("badger")
    position = replace(Market(hands=HANDS, called=("red", "red"), dealt=True), **changes)
    return replace(match, game=MARKET, position=position, seats=(ANN, 12), recent=())


def suggest(typed):
    return [choice.value for choice in move_choices(market(), ANN, typed, str)]


def test_suggestions_come_from_the_own_hand_in_the_order_of_the_moves():
    assert suggest("") == market().position.moves(0)
    assert suggest("3m 2m") == ["m:2m+3m", "m:1m+2m+3m", "m:1m+1m+2m+3m"]
    assert suggest("1M+1m") == ["m:1m+1m+2m", "m:1m+1m+3m", "m:1m+1m+2m+3m"]
    assert suggest("3k") == []
    other = replace(market(), position=replace(market().position, hands=(HANDS[0], ("3k",) * 4)))
    assert [choice.value for choice in move_choices(other, ANN, "", str)] == suggest("")


def test_scores_of_rounds_are_a_table_with_their_sum():
    assert score_table(market(), str) == ""
    assert score_table(market(finished=((5, 0), (0, 13))), str).splitlines() == [
        "```",
        "Day    Blue  Orange",
        "1         5       0",
        "2         0      13",
        "Total     5      13",
        "```",
    ]


def test_the_table_of_scores_has_the_last_rounds_that_fit():
    match = market(finished=tuple((number, 1) for number in range(100)))
    lines = score_table(match, str).splitlines()
    assert [line.split()[0] for line in lines[-4:-2]] == ["99", "100"]
    assert lines[-2].split() == ["Total", "4950", "100"]
    assert 10 < len(lines) < 100
    assert len("\n".join(lines)) <= 620


@pytest.mark.parametrize("slug", HIDDEN)
@pytest.mark.long
def test_panels_of_real_hands_fit_and_offer_legal_moves(slug):
    rng = random.Random(slug)
    match = started(slug)
    for _ in range(25):
        if match.state is not State.RUNNING or match.position.actors == (CHANCE,):
            break
        seat = rng.choice(match.waiting_for)
        legal = match.position.moves(seat)
        move = rng.choice(legal)
        way = rng.choice(match.position.ways(seat, move))
        held = list(match.position.hand(seat))
        picked = []
        for card in way.cards:
            picked.append(held.index(card))
            held[held.index(card)] = ""
        draft = hand_draft(match, match.seats[seat], str, way.aim, tuple(picked))
        check_fits_discord(draft.body)
        items = [item for item in draft.body.walk_children() if isinstance(item, ui.Button | ui.Select)]
        lays = {
            parsed.notation: item.label
            for item in items
            if isinstance(parsed := parse_id(item.custom_id), LayId)
        }
        assert move in lays
        assert set(lays) <= set(legal)
        assert len(set(lays.values())) == len(lays)
        for each, label in lays.items():
            assert not re.search(r"\w[+:=/&]\w", label), label
            for way in match.position.ways(seat, each):
                assert label == PICKED or set(way.cards) <= set(re.findall(r"\w+", label)), (each, label)
            assert label != PICKED or sorted(way.cards) == sorted(
                match.position.hand(seat)[place] for place in picked
            )
        match = play.act(match, match.seats[seat], match.ply, move, NOW)


@pytest.mark.parametrize(
    ("slug", "shown"),
    [
        ("pepper-corn", {True, False}),
        pytest.param("badger", {True}, marks=pytest.mark.long),
        pytest.param("blulu", {True}, marks=pytest.mark.long),
    ],
)
def test_a_panel_says_only_you_see_it_while_that_is_so(slug, shown):
    """In Pepper. Corn! all hands lie open once both have chosen a pile."""
    said = set()
    for match in played(started(slug), random.Random(slug)):
        if match.state is State.RUNNING and match.position.actors != (CHANCE,):
            seat = match.waiting_for[0]
            texts = [part for part in hand_draft(match, match.seats[seat], str).body.walk_children()
                     if isinstance(part, ui.TextDisplay)]  # fmt: skip
            secret = "Only you can see this hand." in texts[0].content
            assert secret or match.position.seen_by(None).hand(seat) == match.position.hand(seat)
            said.add(secret)
    assert said == shown
