"""Games of dice without a track: what their scenes show of a turn."""

from typing import TypeVar

from engines.games.essen_flyer import GAME as ESSEN_FLYER
from render import View
from render.scene import Badge, Chip, Cube, Die, Ghost, Scene, Target, Thing, Token, Trail
from render.show import scene_of
from tests.render.states.essen_flyer import THREE_PLAY
from tests.render.states.every_state import STATES

T = TypeVar("T", bound=Thing)


def of(kind: type[T], shown: Scene) -> list[T]:
    return [thing for thing in shown.things if isinstance(thing, kind)]


def test_a_strip_has_a_panel_for_every_seat_and_a_ghost_for_who_has_left() -> None:
    three = scene_of(THREE_PLAY)
    assert [panel.active for panel in three.panels] == [True, False, False]
    gone = THREE_PLAY.position.without(1)
    assert gone is not None
    panels = scene_of(View(ESSEN_FLYER, gone)).panels
    assert [any(isinstance(thing, Ghost) for thing in panel.things) for panel in panels] == [
        False,
        True,
        False,
    ]


def test_marinetti_shows_where_the_groups_picked_lead_and_the_die_used() -> None:
    shown = scene_of(STATES["marinetti-picked"])
    (lifted,) = [token for token in of(Token, shown) if token.picked]
    assert lifted.at[0] == 6.5
    assert [target.at[0] for target in of(Target, shown)] == [7.5]
    assert [die.face for die in of(Die, shown) if die.spent] == [6]


def test_baseball_runs_everybody_round_the_bases() -> None:
    shown = scene_of(STATES["baseball-single"])
    ends = [trail.spots[-1] for trail in of(Trail, shown)]
    assert len(ends) == 4  # who bats, and three on their way
    assert [badge.text for badge in of(Badge, shown)] == ["+1"]
    assert len(of(Ghost, scene_of(STATES["baseball-double-play"]))) == 2


def test_bingo_battle_tells_a_steal_from_a_clearing() -> None:
    shown = scene_of(STATES["bingo-battle-stolen"])
    assert sorted(badge.text for badge in of(Badge, shown)) == ["+1", "−2"]
    assert len([chip for chip in of(Chip, shown) if chip.gone]) == 3
    assert [cube.sign for cube in of(Cube, shown)][:4] == ["4", "0", "2", "1"]


def test_essen_flyer_keeps_the_dice_that_opened_spaces_beside_them() -> None:
    shown = scene_of(STATES["essen-flyer-homed"])
    small = min(cube.size for cube in of(Cube, shown))
    assert sorted(cube.sign for cube in of(Cube, shown) if cube.size == small) == ["g", "w", "w"]
