"""Where arrows run: what they swerve past."""

from math import dist

from render import scene as s
from render.compose.ways import from_way, way_of
from render.show import scene_of
from tests.render.states.every_state import STATES


def _arrows(name: str) -> list[s.Arrow]:
    return [thing for thing in scene_of(STATES[name]).things if isinstance(thing, s.Arrow)]


def test_a_bowed_way_leaves_the_straight_one_by_its_bow() -> None:
    way = way_of(s.Arrow((0, 0), (2, 0), bow=0.25))
    assert way[0] == (0, 0)
    assert way[-1] == (2, 0)
    assert max(y for _, y in way) == 0.5
    assert from_way((1, 0.5), way) < 0.01 < from_way((1, 0), way)


def test_a_leap_swerves_to_the_side_where_nobody_stands() -> None:
    """In Pretwa from a1 over o to a4, past a2 and a3 at the right and a5 alone at the left."""
    first, _ = _arrows("pretwa-chain")
    middle = way_of(first)[6]
    assert middle[0] < first.start[0]


def test_the_arrow_to_the_sky_keeps_clear_of_the_rain() -> None:
    things = scene_of(STATES["el-oso-rain"]).things
    (arrow,) = (thing for thing in things if isinstance(thing, s.Arrow) and not thing.side)
    dice = [thing.at for thing in things if isinstance(thing, s.Die) and thing.at[1] > 5]
    assert dice
    assert all(from_way(die, way_of(arrow)) > 0.25 for die in dice)


def test_no_target_lies_on_the_face_of_one_just_captured() -> None:
    things = scene_of(STATES["brandub-picked"]).things
    targets: list[s.Spot] = [thing.at for thing in things if isinstance(thing, s.Target)]
    assert targets
    assert not any(
        dist(thing.at, at) < 0.1 for thing in things if isinstance(thing, s.Ghost) for at in targets
    )


def test_a_row_of_one_has_a_ring_and_no_capsule() -> None:
    assert not any(isinstance(thing, s.Capsule) for thing in scene_of(STATES["neutron-home"]).things)
