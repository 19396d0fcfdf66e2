"""What is marked before a piece is picked: what can move, what must capture, what threatens, what is safe."""

from dataclasses import replace
from itertools import chain
from math import dist
from typing import cast

import pytest

from engines import GAMES
from render import View, alt, paint_plan, scene_of
from render import scene as s
from render.hand_picture import alt_hand, hand_scene, idle_cards
from render.ink.canvas import Canvas
from render.ink.colour import Rgb, contrast
from render.ink.theme import THEMES
from render.paint.marks.glows import glow
from render.paint.marks.rings import capture_target
from render.scenes.uckers.board import SPOTS
from tests.render.states.dara import TWENTY_DROPS
from tests.render.states.every_state import STATES
from tests.render.states.six_mens_morris import MORRIS
from tests.render.states.views import picking, played, random_views, seen, set_up

CHAIN = set_up(GAMES["kolowis"], "a1 b5", "b2 b3 c4")
"""Blue can only leap, with a1."""
SHOOTERS = set_up(GAMES["jarmo"], "b3 d2* c1", "c4 b4* d3* e5", "b3-c3")
"""Orange can take what has just come to c3."""


def lights(shown: s.Scene) -> list[s.Glow]:
    return [thing for thing in shown.things if isinstance(thing, s.Glow)]


def entries_in(shown: s.Scene) -> list[s.Glow]:
    """The dots where beavers can enter a race."""
    largest = max((thing.radius for thing in shown.things if isinstance(thing, s.Token)), default=0)
    return [light for light in lights(shown) if light.radius < largest / 2]


def lit(view: View) -> set[tuple[float, float]]:
    """Where the board glows."""
    return {light.at for light in lights(scene_of(view))}


def test_what_can_move_glows_under_its_token_in_its_colour() -> None:
    shown = scene_of(set_up(GAMES["kolowis"], "a1 a2 b2 b5", "c1 c2 c3 b1", jumps="huff"))
    found = lights(shown)
    assert len(found) == 3
    tokens = {thing.at: place for place, thing in enumerate(shown.things) if isinstance(thing, s.Token)}
    for light in found:
        assert (light.side, light.strong) == ("blue", False)
        assert shown.things.index(light) < tokens[light.at]


def test_nothing_glows_where_nothing_is_to_be_picked_up() -> None:
    game = GAMES["brandub"]
    assert not lit(picking(played(game), "d1"))
    assert not lit(STATES["brandub-escaped"])
    assert not lit(played(game))  # everything can be, and that is many
    assert not lit(View(GAMES["ur"], GAMES["ur"].start()))  # dice are to be thrown


@pytest.mark.parametrize("slug", ["uckers", "ur", "yut"])
def test_a_dot_shows_where_a_beaver_can_enter_a_race_unless_one_stands_there(slug: str) -> None:
    entered = set()
    for view in random_views(GAMES[slug], 2, 1):
        if not view.position.actors or view.position.actors[0] < 0:
            continue
        shown = scene_of(view)
        pieces = [thing for thing in shown.things if isinstance(thing, s.Token)]
        entries = {move for move in view.position.moves(view.position.actors[0]) if move.isalnum()}
        dots = entries_in(shown)
        assert len(dots) <= len(entries - {"pass"})
        assert all(dist(dot.at, piece.at) > piece.radius for dot in dots for piece in pieces)
        entered.update(dot.at for dot in dots)
    assert entered


@pytest.mark.parametrize("slug", ["uckers", "ur"])
def test_a_beaver_that_can_enter_a_race_glows_where_it_waits_even_if_its_place_is_taken(slug: str) -> None:
    taken = 0
    for view in chain.from_iterable(random_views(GAMES[slug], 2, seed) for seed in range(3)):
        shown = scene_of(view)
        in_panels = [thing for panel in shown.panels for thing in panel.things if isinstance(thing, s.Glow)]
        in_ponds = [light for light in lights(shown) if light.at not in SPOTS]
        moves = [move for seat in view.position.actors if seat >= 0 for move in view.position.moves(seat)]
        entries = [move for move in moves if move.isalnum() and move != "pass"]
        assert len(in_ponds if slug == "uckers" else in_panels) == bool(entries)
        taken += bool(entries) and not entries_in(shown)
    assert taken


def test_dots_show_where_a_piece_can_be_placed() -> None:
    view = played(GAMES["picaria"], "b2")
    shown = scene_of(view)
    standing = {thing.at for thing in shown.things if isinstance(thing, s.Token)}
    dots = [light for light in lights(shown) if light.at not in standing]
    assert len(dots) == len(view.position.moves(view.position.actors[0])) == 11
    assert {dot.strong for dot in dots} == {False}
    assert len({dot.side for dot in dots}) == 1


def test_dots_over_most_of_the_board_are_left_out_unless_pieces_on_it_can_move_too() -> None:
    assert not lit(played(GAMES["yonmoque"]))
    view = played(GAMES["yonmoque"], "a1 e5")
    shown = scene_of(view)
    standing = {thing.at for thing in shown.things if isinstance(thing, s.Token)}
    assert len(lit(view) & standing) == 1
    assert len(lit(view) - standing) == 23
    assert not lit(picking(view, "a1"))


def test_a_piece_of_the_stock_glows_while_it_can_be_placed() -> None:
    def held(view: View) -> list[list[s.Glow]]:
        panels = scene_of(view).panels
        return [[thing for thing in panel.things if isinstance(thing, s.Glow)] for panel in panels]

    view = played(GAMES["yonmoque"], "a1 e5")
    (light,), other = held(view)
    assert light.side == "blue"
    assert not other
    assert not any(held(picking(view, "a1")))
    assert not any(held(STATES["yonmoque-won"]))


def test_a_compulsory_capture_glows_strongly_and_is_told() -> None:
    (light,) = lights(scene_of(CHAIN))
    assert light.strong
    assert "Blue has to capture with a1." in str(alt(CHAIN))
    free = set_up(GAMES["kolowis"], "a1 b5", "b2 b3 c4", jumps="huff")
    assert not any(light.strong for light in lights(scene_of(free)))
    assert "must capture" not in str(alt(free))


@pytest.mark.parametrize("name", ["ur-frog", "cheeta-hit", "yut-rolled", "uckers-entered", "el-oso-cave"])
def test_races_and_stacks_glow_where_a_move_can_begin(name: str) -> None:
    view = STATES[name]
    moves = view.position.moves(view.position.actors[0])
    starts = {move.split("-")[0].split("=")[0] for move in moves if "-" in move or "=" in move}
    dots = {dot.at for dot in entries_in(scene_of(view))}
    assert len(lit(view) - dots) == len(starts - {"pass"}) > 0


@pytest.mark.parametrize("theme", ["dusk", "day"])
@pytest.mark.parametrize("side", ["blue", "orange", "green"])
def test_light_is_seen_on_wood_and_a_strong_one_better(theme: str, side: str) -> None:
    paints = THEMES[theme]
    light = glow(theme, side, 50, strong=False), glow(theme, side, 50, strong=True)
    wood = paints.paint("board")
    shades = []
    for sprite in light:
        canvas = Canvas.opaque(200, 200, wood)
        canvas.put(sprite, 100, 100)
        colour = cast("Rgb", canvas.image.getpixel((158, 100)))
        shades.append(contrast("#{:02X}{:02X}{:02X}".format(*colour), wood))
    quiet, strong = shades
    assert strong > quiet > 1.2
    assert light[1].alpha.width > light[0].alpha.width


def test_brackets_leave_the_gold_ring_of_the_last_move_in_sight() -> None:
    view = picking(SHOOTERS, "d3")
    things = scene_of(view).things
    (ring,) = (thing for thing in things if isinstance(thing, s.ToRing))
    targets = [thing for thing in things if isinstance(thing, s.CaptureTarget)]
    (there,) = (target for target in targets if target.at == ring.at)
    field = scene_of(view).board.field
    half, around = round(field.px(there.radius)), round(field.px(ring.radius))
    brackets = capture_target("dusk", "orange", half).alpha
    middle = brackets.width // 2
    for across, down in ((around, 0), (0, around), (-around, 0), (0, -around)):
        assert brackets.getpixel((middle + across, middle + down)) == 0
    assert paint_plan(scene_of(view), "day").png == paint_plan(scene_of(view), "day").png


def test_a_queen_with_a_free_way_to_a_corner_is_a_danger() -> None:
    view = set_up(GAMES["brandub"], "d5 c4 e4 a3", "b2 a5+", "c4-c3")
    shown = scene_of(view)
    (sign,) = (thing for thing in shown.things if isinstance(thing, s.Danger))
    assert (int(sign.at[0]), int(sign.at[1])) == (0, 6)
    assert "The queen has a clear run to a7." in str(alt(view))
    shut = set_up(GAMES["brandub"], "d5 c4 e4 a3 a6", "b2 a5+", "c4-c3")
    assert not any(isinstance(thing, s.Danger | s.Band) for thing in scene_of(shut).things)


def test_a_threatened_four_is_marked_until_it_is_parried() -> None:
    threat = "a1 b1 d2 c1 d3 b3 a2"
    view = played(GAMES["yonmoque"], threat)
    assert [thing for thing in scene_of(view).things if isinstance(thing, s.Danger)]
    assert "Blue threatens four in a row by moving to d1." in str(alt(view))
    parried = played(GAMES["yonmoque"], f"{threat} d1")
    assert "threatens" not in str(alt(parried))
    assert not [thing for thing in scene_of(parried).things if isinstance(thing, s.Danger)]


def test_a_standing_mill_has_a_band_and_words() -> None:
    view = played(GAMES["six-mens-morris"], MORRIS)
    (band,) = (thing for thing in scene_of(view).things if isinstance(thing, s.Band))
    assert (band.side, band.dotted) == ("blue", False)
    assert "Blue's beavers in mills: e1, e3 and e5." in str(alt(view))


def test_a_row_is_gold_only_where_it_took_a_piece() -> None:
    """Around any other, gold would ask for one to be removed."""
    placed = scene_of(STATES["six-mens-morris-taken"]).things
    assert any(isinstance(thing, s.Capsule) for thing in placed)
    took, left = (scene_of(played(GAMES["dara"], f"{TWENTY_DROPS} c2-c1{end}")) for end in ("/f1", ""))
    (row,) = (thing for thing in took.things if isinstance(thing, s.Capsule))
    assert not any(isinstance(thing, s.Capsule) for thing in left.things)
    bands = [thing for thing in left.things if isinstance(thing, s.Band)]
    assert {row.start, row.end} in [{band.start, band.end} for band in bands]


def test_cards_of_no_use_step_back_and_are_named() -> None:
    for view in random_views(GAMES["badger"], 2, 5):
        for seat in (0, 1):
            own = seen(view, seat)
            idle = idle_cards(own)
            (panel,) = hand_scene(own).panels
            fans = [thing for thing in panel.things if isinstance(thing, s.Fan)]
            assert sum(len(fan.veiled) for fan in fans) == len(idle)
            if seat not in own.position.actors:
                assert not idle
            elif 0 < len(idle) < len(own.position.hand(seat)):
                useful = {
                    card
                    for move in own.position.moves(seat)
                    for way in own.position.ways(seat, move)
                    for card in way.cards
                }
                assert not useful & {own.position.hand(seat)[place] for place in idle}
                assert "Not playable now: " in str(alt_hand(own))
                return
    raise AssertionError("no hand with cards of no use came up")


def test_a_card_that_goes_with_none_picked_steps_back_too() -> None:
    for view in random_views(GAMES["blulu"], 2, 5):
        for seat in view.position.actors:
            if seat >= 0 and len(view.position.hand(seat)) > 3:
                own = seen(view, seat)
                place = next(p for p in range(4) if p not in idle_cards(own))
                assert set(idle_cards(own)) <= set(idle_cards(replace(own, cards=(place,)))) - {place}
                return
