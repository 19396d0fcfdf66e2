"""Emojis on buttons and in menus: what stands at the place they name, and nothing else changed by them."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from discord import ui

from bot.match.model import Match, State
from bot.match.moves import choices, plays
from bot.playground.emoji import is_emoji
from cogs.base.components import KnownEmojis, circles
from cogs.board.buttons import EMPTY, NOTHING, Shown, choosing_seat, shown_pick
from cogs.board.hand_panel import hand_draft
from cogs.board.message import board, emojis_of
from engines import GAMES
from engines.notation import bare
from render import EMOJIS, scene_of
from tests import ALL
from tests.cogs.matches import played, started


def controls(match: Match, picked: str, shown: Shown) -> list[tuple[Any, ...]]:
    """Every button and option of a board: custom id, value, label, whether it is disabled, and its emoji."""
    body = board(match, str, picked=picked, picture="board.png", alt="w" * 1024, shown=shown)
    assert body.total_children_count <= 40
    found: list[tuple[Any, ...]] = []
    for item in body.walk_children():
        inner = item
        if isinstance(inner, ui.Button):
            found.append((inner.custom_id, None, inner.label, inner.disabled, inner.emoji))
        elif isinstance(inner, ui.Select):
            found += [(inner.custom_id, each.value, each.label, False, each.emoji) for each in inner.options]
    return found


def first_picks(match: Match) -> list[str]:
    seat = choosing_seat(match)
    if seat is None:
        return []
    moves = match.position.moves(seat)
    return [pick.notation for pick in choices(moves) if plays(moves, pick.notation) is None]


@pytest.mark.parametrize("slug", sorted(GAMES)[:: 1 if ALL else 3])
def test_emojis_are_all_that_they_change(slug: str) -> None:
    rng = random.Random(slug)
    for match in islice(played(started(slug, max(2, GAMES[slug].seats[0])), rng), 40):
        if match.state is not State.RUNNING:
            break
        picks = first_picks(match)
        for picked in ("", *rng.sample(picks, min(2, len(picks)))):
            pick = shown_pick(match, picked)
            view = match.view(None, pick)
            standing = dict(scene_of(view).signs)
            bare_ones = controls(match, pick, NOTHING)
            full = controls(match, pick, emojis_of(scene_of(view), circles))
            assert [each[:4] for each in full] == [each[:4] for each in bare_ones]
            for *_, label, _, emoji in full:
                sign = standing.get(bare(label))
                if sign is not None:
                    assert emoji == circles(sign), (label, sign)
                elif len(label) <= 2:
                    assert emoji in (None, EMPTY), label


def test_cards_show_their_suits() -> None:
    known = KnownEmojis()
    match = next(m for m in played(started("blulu"), random.Random(1)) if not m.dice_due and m.waiting_for)
    holder = match.seats[match.waiting_for[0]]
    asked: list[str] = []

    def emojis(sign: str) -> Any:
        asked.append(sign)
        return known.of(sign)

    hand_draft(match, holder, str, emojis=emojis)
    cards = match.position.hand(match.waiting_for[0])
    assert asked == [f"suits_{card[1:] or 'none'}" for card in cards]
    assert set(asked) <= EMOJIS.keys()


def test_everybodys_emojis_are_real_ones_and_no_sign_of_a_piece_is_without() -> None:
    for sign in EMOJIS:
        emoji = circles(sign)
        if emoji is None:
            assert sign.startswith("suits_")
        else:
            assert is_emoji(emoji.name), sign
