"""Alt text: one can play from it, and Discord takes it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import pytest

from engines.core import msg
from engines.games.cheeta import Cheeta
from engines.games.el_oso import GAME as EL_OSO
from engines.games.el_oso import GRID, ElOso
from engines.games.yonmoque import GAME as YONMOQUE
from engines.games.yonmoque import Yonmoque
from render import View, alt
from render.alt_text import LONGEST_ALT, describe
from tests.render.states.every_state import STATES
from tests.render.states.views import random_views

POINT = re.compile(r"\b[a-e][1-5]\b")


def sentence(text: str, start: str) -> str:
    """The sentence of `text` that begins with `start`."""
    found = re.search(rf"(?:^|\. ){re.escape(start)}([^.]*)\.", text)
    assert found, (start, text)
    return found[1]


@pytest.mark.parametrize("seed", range(4))
def test_yonmoque_is_told_in_full(seed: int) -> None:
    for view in random_views(YONMOQUE, 2, seed):
        position = cast("Yonmoque", view.position)
        text = str(alt(view))
        assert len(text) <= LONGEST_ALT
        for seat, name in enumerate(("Blue", "Green")):
            owned = {GRID.points[cell] for cell, owner in enumerate(position.cells) if owner == seat}
            assert set(POINT.findall(sentence(text, f"{name} has "))) == owned
        assert f"Still to place: Blue {position.stocks[0]}, Green {position.stocks[1]}." in text
        assert all(str(step.before.describe(step.actor, step.move)) in text for step in view.steps)
        if position.actors:
            assert f"{('Blue', 'Green')[position.actors[0]]} to play." in text


def el_oso_views() -> Iterator[View]:
    yield from random_views(EL_OSO, 1, 1)
    yield from random_views(EL_OSO, 4, 2, games="2", order="alternate")


def test_el_oso_is_told_in_full() -> None:
    for view in el_oso_views():
        position = cast("ElOso", view.position)
        text = str(alt(view))
        assert len(text) <= LONGEST_ALT
        if not position.actors:
            continue
        table = position.tables[position.seat]
        own, bear = (
            {f"{point} ({height})" for point, height in zip(GRID.points, heights, strict=True) if height}
            for heights in (table.player, table.bear)
        )
        name = str(EL_OSO.colour_name(position.seat))
        stacks = re.compile(r"[a-e][1-5] \(\d+\)")
        assert set(stacks.findall(sentence(text, f"{name} has "))) == own
        assert set(stacks.findall(sentence(text, "The Bear has "))) == bear
        counts = f"Sky {table.sky}, Pit {table.pit}, Cave {table.cave}, Ground {table.ground}."
        assert counts in text


@pytest.mark.parametrize("name", STATES)
def test_end_and_picked_piece_are_told(name: str) -> None:
    view = STATES[name]
    text = str(alt(view))
    outcome = view.outcome or view.position.outcome
    assert (outcome is not None) == ("The game is over." in text)
    if outcome:
        assert str(outcome.reason) in text
    assert (f"Picked: {view.picked}" in text) == bool(view.picked)


def test_too_long_an_account_is_shortened_and_the_position_never() -> None:
    position, turn = msg("Where everything stands."), msg("Whose turn it is.")
    events = [msg("What happened, event {n} of many.", n=number) for number in range(60)]
    told = str(describe([position], events, [turn]))
    assert LONGEST_ALT - len(str(events[-1])) <= len(told) <= LONGEST_ALT
    assert told.startswith("Where everything stands. What happened, event")
    assert told.endswith("event 59 of many. Whose turn it is.")


def test_a_very_long_account_loses_its_oldest_part() -> None:
    """In El Oso for four, whole games in turn, three hundred plies may pass between two choices of yours."""
    happened = [msg("Ply {ply} was played.", ply=ply) for ply in range(2000)]
    position, ending = [msg("Here is the board.")], [msg("Blue to play.")]
    text = str(describe(position, happened, ending))
    told = [int(ply) for ply in re.findall(r"\d+", text)]
    assert told == [*range(told[0], 2000)]
    assert len(text) <= LONGEST_ALT < len(text) + len(f" {happened[told[0] - 1]}")
    assert text.startswith("Here is the board. Ply ")
    assert text.endswith(" Ply 1999 was played. Blue to play.")


@pytest.mark.parametrize(("dice", "told"), [((3,), "Die to use: 3."), ((4, 1), "Dice to use: 4 and 1.")])
def test_one_die_left_is_told_as_one(dice: tuple[int, ...], told: str) -> None:
    view = STATES["cheeta-hit"]
    position = replace(cast("Cheeta", view.position), values=dice, throwing=False)
    assert told in str(alt(replace(view, position=position)))
