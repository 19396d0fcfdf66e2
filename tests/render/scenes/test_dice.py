"""Games of dice without a track: what their scenes show of a turn."""

from itertools import pairwise
from math import dist
from typing import TypeVar

import pytest

from engines.games.baseball import GAME as BASEBALL
from engines.games.essen_flyer import COLOURS
from engines.games.essen_flyer import GAME as ESSEN_FLYER
from engines.games.marinetti import GAME as MARINETTI
from render import Step, View
from render import scene as s
from render.ink.colour import contrast, mix
from render.ink.theme import THEMES, Theme
from render.paint.boards.ringfield import bed
from render.paint.boards.stepping_stones import LIT
from render.scene.emblems import die_sign
from render.show import scene_of
from tests.render.states.essen_flyer import THREE_PLAY, flyer
from tests.render.states.every_state import STATES
from tests.render.states.views import after, picking

T = TypeVar("T", bound=s.Thing)


def of(kind: type[T], shown: s.Scene) -> list[T]:
    return [thing for thing in shown.things if isinstance(thing, kind)]


def test_a_strip_has_a_panel_for_every_seat_and_a_ghost_for_who_has_left() -> None:
    three = scene_of(THREE_PLAY)
    assert [panel.active for panel in three.panels[:3]] == [True, False, False]
    gone = THREE_PLAY.position.without(1)
    assert gone is not None
    panels = scene_of(View(ESSEN_FLYER, gone)).panels
    assert [any(isinstance(thing, s.Ghost) for thing in panel.things) for panel in panels[:3]] == [
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
    scored = [badge for badge in of(s.Badge, shown) if badge.at[0] < ends[0][0]]
    assert [badge.text for badge in scored] == ["+1"]
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
    fresh = flyer("red=b purple=p", "------", "bp", "b-purple")
    assert not of(s.LitPlate, scene_of(fresh))  # the turn is over, and nothing is paid for in the next one


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


def _on_the_way(shown: s.Scene) -> list[str]:
    """The beaver on a marker's way and the letters of the markers that follow it."""
    riders = [thing for thing in shown.things if isinstance(thing, s.Token | s.Chip)]
    ways = [spot for trail in of(s.Trail, shown) for spot in trail.spots]
    return [thing.sign if isinstance(thing, s.Chip) else thing.side for thing in riders if thing.at in ways]


def test_essen_flyer_leads_the_way_to_the_marker_just_moved_unless_it_is_in_hand() -> None:
    moved = flyer("centre=wy red=gp", "------", "rrryyy", "y-red", seat=1)
    (pile,) = [pile for pile in of(s.MarkerPile, scene_of(moved)) if "y" in pile.signs]
    (way,) = of(s.Trail, scene_of(moved))
    assert pile.signs[-1] == "y"
    assert way.spots[-1][0] == pile.at[0]
    assert way.spots[-1][1] > pile.at[1] + 3 * 0.98 * pile.radius
    assert _on_the_way(scene_of(moved)) == ["orange"]
    assert not of(s.Trail, scene_of(picking(moved, "y")))


def _by_lodge(flown: View, moves: str) -> View:
    """The view after further steps that nobody pressed for, so that they are all shown."""
    steps, position = flown.steps, flown.position
    for move in moves.split():
        steps = (*steps, Step(position, position.actors[0], move, position.play(position.actors[0], move)))
        position = steps[-1].after
    return View(flown.game, position, steps=steps)


def test_essen_flyer_shows_all_that_a_turn_moved_and_nothing_of_the_turn_before() -> None:
    before = flyer("red=pr blue=gb white=y", "-----0", "yyww", "y-yellow", seat=3)
    shown = scene_of(_by_lodge(before, "roll:r-p-p-b-g-w r-purple p-purple b-green"))
    assert len(of(s.Trail, shown)) == 2
    # The pile on purple doesn't show that red below has moved too. The blue marker lies on top of its own.
    assert _on_the_way(shown) == ["blue", "r", "p", "blue"]


def test_essen_flyer_shows_a_marker_on_its_way_home_beside_the_pile_it_left() -> None:
    shown = scene_of(flyer("white=rg", "-00-00", "gw", "g-home"))
    (pile,) = of(s.MarkerPile, shown)
    (chip,) = (thing for thing in of(s.Chip, shown) if thing.radius == 0.2)
    assert chip.sign == "g"
    assert chip.at[1] < pile.at[1] - pile.radius


def test_essen_flyer_keeps_spent_dice_in_sight_as_far_as_they_are_known() -> None:
    def dice(view: View) -> tuple[list[str], list[str], int]:
        """What is left, what is spent, and the empty places."""
        shown = scene_of(view)
        cubes, empty = of(s.Cube, shown), len(of(s.Hollow, shown))
        left, spent = ([cube.sign for cube in cubes if cube.spent is used] for used in (False, True))
        return left, spent, empty

    begun = flyer("red=pr blue=gb yellow=y", "-----0", "rppbbg", "r-purple")
    assert dice(begun) == (["p", "b", "b", "g"], ["r", "p"], 0)
    later = after(ESSEN_FLYER, begun.position, "p-purple")  # which die moved red isn't known any more
    assert dice(later) == (["b", "b", "g"], ["p", "p"], 1)
    over = _by_lodge(later, "pass")
    assert dice(over) == ([], ["p", "p", "b", "b", "g"], 1)
    rolled = _by_lodge(over, "roll:r-r-b-b-y-w")
    assert dice(rolled) == (["r", "r", "b", "b", "y", "w"], [], 0)


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


def test_baseball_names_the_at_bats_before_the_last_and_at_the_end_the_last_too() -> None:
    running, over = (scene_of(STATES[f"baseball-{state}"]) for state in ("double-play", "won"))
    assert [str(label.text) for label in of(s.Label, running) if label.lines == 2] == ["Triple", "Walk"]
    assert [str(label.text) for label in of(s.Label, over) if label.lines == 2][-1] == "Home run"
    assert [badge.text for badge in of(s.Badge, over)] == ["+2", "+2"]  # beside the plate, and in the list


def test_baseball_tells_who_batted_from_who_bats_next() -> None:
    last, following = scene_of(after(BASEBALL, BASEBALL.start(), "roll:2-4 roll:2-6 roll:4-6")).panels[:2]
    assert [thing.side for thing in last.things if isinstance(thing, s.Token)] == ["blue"]
    assert [thing.side for thing in following.things if isinstance(thing, s.Token)] == ["orange"]
    assert (last.active, following.active) == (False, True)
