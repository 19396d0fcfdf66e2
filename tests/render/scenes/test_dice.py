"""Games of dice without a track: what their scenes show of a turn."""

from itertools import pairwise
from math import dist
from typing import TypeVar

import pytest

from engines.games.essen_flyer import COLOURS
from engines.games.essen_flyer import GAME as ESSEN_FLYER
from engines.games.marinetti import GAME as MARINETTI
from render import View
from render import scene as s
from render.ink.colour import contrast, mix
from render.ink.theme import THEMES, Theme
from render.paint.boards.ringfield import bed
from render.paint.boards.stepping_stones import LIT
from render.scene.emblems import die_sign
from render.show import scene_of
from tests.render.states.essen_flyer import THREE_PLAY, flyer
from tests.render.states.every_state import STATES
from tests.render.states.views import picking

T = TypeVar("T", bound=s.Thing)


def of(kind: type[T], shown: s.Scene) -> list[T]:
    return [thing for thing in shown.things if isinstance(thing, kind)]


def test_a_strip_has_a_panel_for_every_seat_and_a_ghost_for_who_has_left() -> None:
    three = scene_of(THREE_PLAY)
    assert [panel.active for panel in three.panels] == [True, False, False]
    gone = THREE_PLAY.position.without(1)
    assert gone is not None
    panels = scene_of(View(ESSEN_FLYER, gone)).panels
    assert [any(isinstance(thing, s.Ghost) for thing in panel.things) for panel in panels] == [
        False,
        True,
        False,
    ]


def test_marinetti_shows_where_the_groups_picked_lead_and_the_die_used() -> None:
    shown = scene_of(STATES["marinetti-picked"])
    (lifted,) = [token for token in of(s.Token, shown) if token.picked]
    (target,) = of(s.Target, shown)
    assert lifted.at[1] == target.at[1]  # the next stone of the same row, in the same lane
    assert [plaque.gold for plaque in of(s.Callout, shown)] == [True, False]  # 6 chosen, 3+4 possible
    rolled = [thing for panel in shown.panels for thing in panel.things if isinstance(thing, s.Die)]
    assert [(die.face, die.spent) for die in rolled] == [(3, False), (4, False), (6, True)]


def test_marinetti_lights_the_next_place_of_each_seat_alone() -> None:
    start = scene_of(View(MARINETTI, MARINETTI.start()))
    assert [place.side for place in of(s.NextPlace, start)] == ["blue", "orange"]
    assert (
        len({place.at for place in of(s.NextPlace, start)} | {token.at for token in of(s.Token, start)}) == 4
    )
    assert not of(s.NextPlace, scene_of(STATES["marinetti-won"]))


def test_baseball_runs_everybody_round_the_bases() -> None:
    shown = scene_of(STATES["baseball-single"])
    ends = [trail.spots[-1] for trail in of(s.Trail, shown)]
    assert len(ends) == 4  # who bats, and three on their way
    assert [badge.text for badge in of(s.Badge, shown)] == ["+1"]
    assert len(of(s.Ghost, scene_of(STATES["baseball-double-play"]))) == 2


def test_bingo_battle_tells_a_steal_from_a_clearing() -> None:
    shown = scene_of(STATES["bingo-battle-stolen"])
    # On the tile claimed, and below the dice that claimed and cleared; one coin cleared and two.
    assert sorted(badge.text for badge in of(s.Badge, shown)) == ["+1", "+1", "−3"]
    assert len([chip for chip in of(s.Chip, shown) if chip.gone]) == 3
    assert [cube.sign for cube in of(s.Cube, shown)][:4] == ["4", "0", "2", "1"]


def test_essen_flyer_fills_the_plates_of_the_spaces_that_are_open() -> None:
    shown = scene_of(STATES["essen-flyer-homed"])
    assert [(plate.text, plate.paint) for plate in of(s.LitPlate, shown)] == [
        ("white", "marker_white"),
        ("home", "marker_white"),
    ]
    small = min(cube.size for cube in of(s.Cube, shown))
    assert [cube.sign for cube in of(s.Cube, shown) if cube.size == small] == ["g"]  # has moved the marker


def test_essen_flyer_lights_the_plate_of_where_the_marker_in_hand_can_go() -> None:
    for state, plates in (("picked", ["purple"]), ("home", ["home"]), ("over", [])):
        assert [plate.text for plate in of(s.LitPlate, scene_of(STATES[f"essen-flyer-{state}"]))] == plates


def test_essen_flyer_piles_never_hide_one_another_nor_a_target_a_letter() -> None:
    shown = scene_of(picking(flyer("red=bp purple=g yellow=y white=rw", "------", "rrppbb", "b-purple"), "p"))
    piles = of(s.MarkerPile, shown)
    assert [pile.signs for pile in piles] == [("p",), ("g", "b"), ("y",), ("r", "w")]
    across = sorted(pile.at[0] for pile in piles)
    assert all(right - left > 2 * 0.37 for left, right in pairwise(across))
    assert [pile.signs[pile.picked] for pile in piles if pile.picked >= 0] == ["p"]
    for target in of(s.Target, shown):
        assert all(dist(target.at, pile.at) > 0.37 for pile in piles)


def test_essen_flyer_piles_of_all_rings_are_clear_of_the_next_however_high() -> None:
    six = scene_of(flyer("centre=r red=p purple=b blue=g green=y yellow=w", "------", "rrppbb", ""))
    outermost = scene_of(flyer("white=r", "-00000", "rrppbb", ""))
    across = sorted(pile.at[0] for shown in (six, outermost) for pile in of(s.MarkerPile, shown))
    assert len(across) == 7
    assert all(right - left > 2 * 0.37 for left, right in pairwise(across))


def test_essen_flyer_points_down_at_the_marker_just_moved_unless_it_is_in_hand() -> None:
    moved = flyer("centre=wy red=gp", "------", "rrryyy", "y-red")
    (pile,) = [pile for pile in of(s.MarkerPile, scene_of(moved)) if "y" in pile.signs]
    (arrow,) = of(s.Arrow, scene_of(moved))
    assert pile.signs[-1] == "y"
    assert arrow.start[0] == arrow.end[0] == pile.at[0]
    assert arrow.start[1] > arrow.end[1] > pile.at[1] + 3 * 0.98 * pile.radius
    assert not of(s.Arrow, scene_of(picking(moved, "y")))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_terraces_are_told_apart_and_their_names_are_read(theme: Theme) -> None:
    rings = [theme.paint("stump"), *(theme.paint(f"ring_{colour}") for colour in COLOURS)]
    assert min(contrast(one, other) for one, other in pairwise(rings)) >= 1.45
    beds = [bed(theme, colour) for colour in COLOURS]
    assert min(contrast(theme.frametext, each) for each in beds) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_stepping_stones_stand_out_and_both_lanes_on_them(theme: Theme) -> None:
    water, stone, place = (theme.paint(name) for name in ("water", "stepping_stone", "stepping_place"))
    assert contrast(water, stone) >= 1.3
    assert contrast(stone, place) >= 1.3
    assert contrast(theme.frametext, stone) >= 3  # numbers 48 px high,
    assert contrast(theme.frametext, place) >= 4.5  # rimmed in this
    for side in ("blue", "orange"):
        assert contrast(place, mix(place, theme.pieces[side].disc, LIT)) >= 3


def test_el_oso_shows_beside_every_column_the_die_that_means_it() -> None:
    board = scene_of(STATES["el-oso-rain"]).board
    names = {label.text: label.at for label in board.labels}
    dice = {guide.emblem: guide.at for guide in board.guides if isinstance(guide, s.Sign)}
    for face, name in enumerate("abcde", start=1):
        assert dist(dice[die_sign(face)], names[name]) < 0.5


def test_baseball_names_the_at_bats_before_the_last() -> None:
    shown = scene_of(STATES["baseball-double-play"])
    assert {"Triple", "Walk"} <= {str(label.text) for label in of(s.Label, shown)}
