"""Boards seen from the second seat's side: what turns, what stays upright, and that buttons go with it."""

import re
from dataclasses import fields, is_dataclass
from itertools import combinations
from typing import get_args, get_type_hints

import pytest

from engines import GAMES
from engines.bases.duel import Duel
from engines.core import Game
from render import View, alt, buttons
from render import scene as s
from render.alt_text import LONGEST_ALT
from render.compose.turned import COURSES, PLACES, turned
from render.show import scene_of, seen_from
from tests.render.states.views import picking, random_views

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
TURNING = [
    game
    for game in GAMES.values()
    if seen_from(View(game, game.start(2 if 2 in game.seats else 1)), 1).turned
]
EACH_TURNING = pytest.mark.parametrize("game", TURNING, ids=[game.slug for game in TURNING])


def some_views(game: Game) -> list[View]:
    """The beginning, the middle and the end of a random game, and all that may be picked up on the way."""
    views = list(random_views(game, 2, 3))
    found = [views[0], views[len(views) // 2], views[-1]]
    for view in views[: len(views) // 2 : max(1, len(views) // 12)]:
        actor = view.position.actors[0]
        starts = {re.split("[-x/]", move)[0] for move in view.position.moves(actor)} if actor >= 0 else set()
        found += [picking(view, start) for start in sorted(starts)]
    return found


@GAME
def test_the_second_seat_turns_the_board_where_it_begins_above(game: Game) -> None:
    position = game.start(2 if 2 in game.seats else game.seats[0])
    if not isinstance(position, Duel):
        return
    heights = [
        [up for (_, up), owner in zip(position.board.centres, position.cells, strict=True) if owner == seat]
        for seat in (0, 1)
    ]
    below, above = (sum(own) / len(own) if own else 0.5 for own in heights)
    assert (game in TURNING) == (above > below + 0.01)
    assert not seen_from(View(game, position), 0).turned
    assert not seen_from(View(game, position), None).turned


@EACH_TURNING
def test_all_is_turned_about_the_middle_and_twice_is_as_it_was(game: Game) -> None:
    for view in some_views(game):
        plain = scene_of(view)
        other = turned(plain)
        width, _ = plain.board.size
        places, others = _places(plain), _places(other)
        sums = {(round(x + a), round(y + b)) for (x, y), (a, b) in zip(places, others, strict=True)}
        ((across, _),) = sums
        assert abs(across - width) <= 1, "the frame would not stand where the board is"
        for (x, y), (a, b) in zip(places, _places(turned(other)), strict=True):
            assert (x, y) == pytest.approx((a, b))
        assert other.panels == plain.panels
        assert [type(thing) for thing in other.things] == [type(thing) for thing in plain.things]
        assert {label.text for label in other.board.labels} == {label.text for label in plain.board.labels}


def test_every_place_that_a_scene_can_name_is_turned() -> None:
    """A new field for a spot is listed in `render.compose.turned`."""
    parts = [*get_args(s.Guide), *get_args(s.Thing), s.Cell, s.Link, s.TrackLine, s.Station, s.BoardLabel]
    for part in parts:
        assert is_dataclass(part)
        hints = get_type_hints(part)
        for field in fields(part):
            if hints[field.name] == s.Spot:
                assert field.name in PLACES, (part, field.name)
            if hints[field.name] == tuple[s.Spot, ...]:
                assert field.name in COURSES, (part, field.name)


@EACH_TURNING
def test_buttons_lie_where_their_places_are_drawn(game: Game) -> None:
    rows = buttons(game, turned=True)
    at = {name: (across, -down) for down, row in enumerate(rows) for across, name in enumerate(row)}
    drawn: dict[str, s.Spot] = {}
    for view in some_views(game):
        things = scene_of(seen_from(view, 1)).things
        lifted = [thing.at for thing in things if isinstance(thing, s.Token) and thing.picked]
        if lifted and view.picked in at:
            drawn[view.picked] = lifted[-1]
    assert not rows or len(drawn) > 1
    for (one, (x, y)), (other, (a, b)) in combinations(drawn.items(), 2):
        if at[one][1] == at[other][1]:
            assert (x < a) == (at[one][0] < at[other][0])
        else:
            assert y == pytest.approx(b) or (y < b) == (at[one][1] < at[other][1])


@EACH_TURNING
def test_alt_text_says_so_and_tells_the_near_side_first(game: Game) -> None:
    for view in some_views(game)[:3]:
        text = str(alt(seen_from(view, 1)))
        near, far = (str(game.colour_name(seat)) for seat in (1, 0))
        assert text.startswith(f"The board is turned so {near}'s side is at the bottom. ")
        assert len(text) <= LONGEST_ALT
        told = text.removeprefix(f"The board is turned so {near}'s side is at the bottom. ")
        assert "is turned" not in str(alt(view))
        if game.slug != "fox-and-geese":  # its beaver is told first, wherever it stands
            assert told.index(near) < told.index(far)


def test_neutron_from_above() -> None:
    game = GAMES["neutron"]
    assert buttons(game, turned=True)[0] == ("e1", "d1", "c1", "b1", "a1")
    text = str(alt(seen_from(View(game, game.start()), 1)))
    assert (
        "Green has 5 beavers on e5, d5, c5, b5 and a5. Blue has 5 beavers on e1, d1, c1, b1 and a1." in text
    )


def _places(scene: s.Scene) -> list[s.Spot]:
    """The pixel of every place of a scene, in order."""
    board: s.Board = scene.board
    parts = [
        *board.cells,
        *board.links,
        *board.tracks,
        *board.stations,
        *board.labels,
        *board.guides,
        *scene.things,
    ]
    spots = [getattr(part, name) for part in parts for name in sorted(PLACES) if hasattr(part, name)]
    spots += [spot for part in parts for name in sorted(COURSES) for spot in getattr(part, name, ())]
    return [board.field.place(spot) for spot in spots]
