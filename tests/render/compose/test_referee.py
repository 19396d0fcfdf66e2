"""The referee's emblems in the strip, and their words."""

from dataclasses import replace
from typing import cast

from engines.games.five_field_kono import GAME as KONO
from engines.games.kaooa import GAME as KAOOA
from engines.games.mu_torere import GAME as MU_TORERE
from engines.games.neutron import GAME as NEUTRON
from engines.games.neutron import Neutron
from engines.games.picaria import GAME as PICARIA
from engines.games.picaria import Picaria
from render.scene import Arrow, Emblem, Label, Panel, Token, ToRing
from render.scene.emblems import MUST_LEAP, QUIET, REPEATED
from render.show import alt, scene_of
from tests.render.states.views import after, played, random_views


def _emblems(panels: tuple[Panel, ...]) -> list[tuple[str, str]]:
    """The name of each emblem with the number beside it."""
    return [
        (thing.name, next((str(label.text) for label in panel.things if isinstance(label, Label)), ""))
        for panel in panels
        for thing in panel.things
        if isinstance(thing, Emblem)
    ]


def test_a_position_that_stands_twice_is_told() -> None:
    view = next(
        view
        for seed in range(9)
        for view in random_views(MU_TORERE, 2, seed)
        if view.position.warning is not None
    )
    assert _emblems(scene_of(view).panels) == [(REPEATED, "2")]
    assert "One more repeat and it's a draw" in str(alt(view))


def test_turns_left_are_counted_before_they_are_announced() -> None:
    view = next(
        view
        for seed in range(9)
        for view in random_views(KONO, 2, seed)
        if view.position.outcome is None
        and getattr(view.position, "turns_left", 0) == 15
        and getattr(view.position, "times_stood", 0) == 1
    )
    assert (QUIET, "15") in _emblems(scene_of(view).panels)
    assert "15 turns left before the limit." in str(alt(view))


def test_a_vulture_that_must_leap_is_told() -> None:
    view = played(KAOOA, "t1 t3 p2")
    assert _emblems(scene_of(view).panels) == [(MUST_LEAP, "")]
    assert "must leap" in str(alt(view))


def test_neutron_shows_which_half_of_the_turn_it_is() -> None:
    parts = set()
    for view in random_views(NEUTRON, 2, 1):
        if view.position.actors:
            (seat,) = view.position.actors
            *_, sign = (thing for thing in scene_of(view).panels[seat].things if isinstance(thing, Token))
            part = cast("Neutron", view.position).part
            assert (sign.side == "neutron") == (part == "neutron")
            parts.add(part)
    assert parts == {"neutron", "beaver"}


def test_once_all_are_placed_the_last_move_stands_in_the_strip() -> None:
    position = cast("Picaria", PICARIA.start())
    cell = position.board.cell
    men = tuple(sum(1 << cell[point] for point in side.split()) for side in ("a1 c1 e3", "e1 a5 b4"))
    placed = replace(position, men=men, series=(0,))
    move = placed.moves(0)[0]
    panels = scene_of(after(PICARIA, placed, move)).panels
    assert [str(thing.text) for thing in panels[0].things if isinstance(thing, Label)] == [move]


def test_panels_are_a_pair_with_the_mark_between_them_and_the_mover_s_says_so() -> None:
    view = next(
        view
        for seed in range(9)
        for view in random_views(MU_TORERE, 2, seed)
        if view.position.warning is not None and view.position.actors == (1,)
    )
    moved, idle, mark = scene_of(view).panels
    said = [str(thing.text) for thing in idle.things if isinstance(thing, Label)]
    assert (moved.box[2], said) == (idle.box[2], ["to move"])
    between = (moved.box[0] + moved.box[2] + idle.box[0]) / 2
    assert abs(mark.box[0] + mark.box[2] / 2 - between) <= 1


def test_an_arrow_ends_outside_the_ring_of_a_large_piece() -> None:
    view = played(KAOOA, "t1 t3 p2 t3xp1")
    (arrow,) = (thing for thing in scene_of(view).things if isinstance(thing, Arrow))
    (ring,) = (thing for thing in scene_of(view).things if isinstance(thing, ToRing))
    assert arrow.stop > ring.radius
