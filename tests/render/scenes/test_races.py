"""Races along a track: what lies over what, and what stands beside whom."""

from dataclasses import replace
from itertools import combinations, pairwise, product
from math import dist
from typing import TypeVar, cast

import pytest

from engines import GAMES
from engines.core import CHANCE
from engines.games.cheeta import TRACK as CHEETA
from engines.games.cheeta import Cheeta
from engines.games.logs_and_streams import LOGS, STREAMS
from engines.games.uckers import TRACK
from engines.games.yut import Yut
from engines.notation import bare, parts_of
from render import View
from render import scene as s
from render.compose.choices import next_points
from render.compose.ways import from_way
from render.ink.text import text_width
from render.ink.theme import THEMES
from render.ink.typefaces import Weight
from render.paint.marks.arrows import trail
from render.scenes import logs_and_streams
from render.show import scene_of
from tests.render.states.every_state import STATES
from tests.render.states.uckers import uckers
from tests.render.states.ur import ur
from tests.render.states.views import random_views

T = TypeVar("T", bound=s.Thing)
RACES = ("uckers", "cheeta", "ur", "yut", "logs-and-streams")
VIEWS = {
    **{name: view for name, view in STATES.items() if view.game.slug in RACES},
    **{
        f"{slug} for {seats}, {number}": view
        for slug, seats in (("uckers", 4), ("cheeta", 2), ("ur", 2), ("yut", 4), ("logs-and-streams", 4))
        for number, view in enumerate(random_views(GAMES[slug], seats, 11))
        if number % 7 == 3 and number < 220
    },
}
EACH = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
TOUCHING = 4
"""px by which round things may overlap the corners of square ones."""


def of(kind: type[T], shown: s.Scene) -> list[T]:
    return [thing for thing in shown.things if isinstance(thing, kind)]


def between(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Points along a straight stretch."""
    shares = [step / 20 for step in range(21)]
    return [
        (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])) for share in shares
    ]


@EACH
def test_no_trail_lies_over_a_face(view: View) -> None:
    things = scene_of(view).things
    tokens = [(index, each) for index, each in enumerate(things) if isinstance(each, s.Token)]
    for at, thing in enumerate(things):
        if not isinstance(thing, s.Trail):
            continue
        covered = [token for index, token in tokens if index > at]
        way = [point for link in pairwise(thing.spots) for point in between(*link)]
        for index, token in tokens:
            seen = not any(dist(token.at, other.at) < other.radius for other in covered)
            assert index > at or not seen or all(dist(token.at, point) >= token.radius for point in way)


@EACH
def test_only_the_newest_move_is_gold_and_whole(view: View) -> None:
    trails = of(s.Trail, scene_of(view))
    assert all(not each.head and each.side for each in trails[:-1])
    assert sum(each.head for each in trails) <= 1


@EACH
def test_whoever_was_sent_back_and_the_dice_stand_clear_of_faces_and_names(view: View) -> None:
    shown = scene_of(view)
    field = shown.board.field
    beside = [(field.place(each.at), field.px(each.radius)) for each in of(s.SentBack, shown)]
    beside += [(field.place(each.at), field.px(each.size) / 2) for each in of(s.Die, shown)]
    for (at, half), token in product(beside, of(s.Token, shown)):
        assert dist(at, field.place(token.at)) >= half + field.px(token.radius) - TOUCHING
    names = [(each.text, each.size, field.place(each.at)) for each in shown.board.labels]
    names += [(each.text, each.size, field.place(each.at)) for each in of(s.Name, shown)]
    for (at, half), (text, size, (x, y)) in product(beside, names):
        wide = text_width(text, size, Weight.SEMIBOLD) / 2
        clear = abs(at[0] - x) >= half + wide - TOUCHING or abs(at[1] - y) >= half + 10 - TOUCHING
        assert clear, text


@pytest.mark.parametrize(("slug", "seats"), [("cheeta", 2), ("yut", 2), ("yut", 4)])
def test_beavers_that_moved_together_are_counted_where_they_left(slug: str, seats: int) -> None:
    together = alone = 0
    for view in random_views(GAMES[slug], seats, 0):
        moves = [step.move for step in view.steps if step.actor != CHANCE and step.move != "pass"]
        things = scene_of(view).things
        counts = [thing for thing in things if isinstance(thing, s.Badge) and thing.text[0] == "×"]
        if moves and "=" in moves[-1]:
            rings = [thing for thing in things if isinstance(thing, s.FromRing)]
            assert len(counts) <= 1
            for count in counts:  # on a short hop it would hide the arrow
                assert int(count.text[1:]) > 1
                assert all(dist(count.at, ring.at) < 1.3 * ring.radius for ring in rings)
            together += len(counts)
        else:
            assert not counts
            alone += 1
    assert together
    assert alone


def test_partners_in_yut_are_told_apart() -> None:
    """The one to play has a ring, and a moved beaver has the mark of who moved it."""
    shown = scene_of(STATES["yut-captured"])
    position = cast("Yut", STATES["yut-captured"].position)
    lit = next(panel for panel in shown.panels if panel.active)
    (ring,) = [thing for thing in lit.things if isinstance(thing, s.ToRing)]
    ringed = [thing.side for thing in lit.things if isinstance(thing, s.Token) and thing.at == ring.at]
    mover = next(step.actor for step in STATES["yut-captured"].steps if step.actor >= 0)
    colours = GAMES["yut"].colours
    assert ringed == [colours[position.player]]
    (moved,) = [each.at for each in of(s.ToRing, shown)]
    marks = [
        each
        for each in of(s.Token, shown)
        if each.kind is s.Kind.MARK and each.radius > dist(each.at, moved) / 3
    ]
    assert [each.side for each in marks] == [colours[mover]]


def test_a_shut_ring_and_a_double_in_the_way_have_the_padlock_of_their_seat() -> None:
    shown = scene_of(STATES["cheeta-picked"])
    assert [lock.side for lock in of(s.Padlock, shown)] == ["orange", "blue"]
    assert not of(s.NoEntry, shown)


def test_beside_a_taller_pile_the_padlock_has_the_colour_of_the_double() -> None:
    square = CHEETA.cell["c5"]
    course, other = CHEETA.courses
    steps = ((0, 0, 0, *[course.index(square)] * 2), (0, 0, *[other.index(square)] * 3))
    hit = cast("Cheeta", STATES["cheeta-hit"].position)
    position = replace(hit, seat=1, steps=steps, blocks=(square,), hits=(True, True))
    (lock,) = of(s.Padlock, scene_of(View(GAMES["cheeta"], position)))
    assert lock.side == "blue"


def test_half_a_block_that_moves_on_leaves_a_ring_and_no_arrow_under_the_beavers() -> None:
    shown = scene_of(uckers("t1-t2 roll:3", 1, (0, 0, 20, 56), (-1, 10, 11, 56)))
    both = scene_of(uckers("t1=t2 roll:3", 1, (0, 0, 20, 56), (-1, 10, 11, 56)))
    assert (len(of(s.FromRing, shown)), len(of(s.Trail, shown))) == (1, 0)
    assert (len(of(s.FromRing, both)), len(of(s.Trail, both))) == (0, 1)


def test_a_beaver_that_comes_in_is_lifted_beside_one_that_could_move_on_from_there() -> None:
    shown = scene_of(STATES["ur-picked"])
    lifted = [token for token in of(s.Token, shown) if token.picked]
    waiting = [
        token
        for panel in shown.panels
        for token in panel.things
        if isinstance(token, s.Token) and token.picked
    ]
    assert (len(lifted), len(waiting)) == (1, 1)


def test_arrows_in_ur_break_off_at_frogs_and_the_last_throw_is_clear_of_the_squares() -> None:
    shown = scene_of(ur("b2-e2 roll:2-6", ((0, 2, 6), (0, 0, 4)), (1, 4)))
    (trail,) = of(s.Trail, shown)
    assert trail.gaps == ((3.5, 1.5),)
    (throw,) = of(s.Cube, shown)
    assert all(
        max(abs(throw.at[0] - x), abs(throw.at[1] - y)) > 0.5 for x, y in (c.at for c in shown.board.cells)
    )


@pytest.mark.parametrize(
    ("move", "own", "other"),
    [
        ("d1-a1", (0, 1, 3, 7), (0, 0, 6)),
        ("c1-b2", (0, 2, 7), (0, 0, 5)),
        ("a1-b2", (0, 4, 5), (0, 0, 6)),
        ("a1-c2", (0, 4, 9), (0, 6, 7)),
        ("a1-c2", (4, 4, 9), (0, 6, 8)),
        ("e2-g2", (0, 9, 13), (0, 10, 11)),
    ],
)
def test_an_arrow_in_ur_goes_around_a_beaver_just_before_its_end(
    move: str, own: tuple[int, ...], other: tuple[int, ...]
) -> None:
    far = {"d1-a1": 3, "c1-b2": 4, "a1-b2": 2, "a1-c2": 3, "e2-g2": 2}[move]
    shown = scene_of(ur(move, (own, other), (1, 1 + far)))
    (trail,) = of(s.Trail, shown)
    head = trail.spots[-2:]
    (arrived,) = [ring.at for ring in of(s.ToRing, shown)]
    others = [token for token in of(s.Token, shown) if dist(token.at, arrived) > 0.5]
    assert all(from_way(token.at, head) > token.radius + trail.width / 2 for token in others)
    assert all(from_way(gone.at, head) > gone.radius for gone in of(s.SentBack, shown))


def test_nothing_runs_through_the_pool_of_a_stream() -> None:
    """Logs keep half a log and a pool's half height away, in squares; other streams as far."""
    beds, trunks = logs_and_streams._BEDS, logs_and_streams._TRUNKS
    assert (beds.keys(), trunks.keys()) == (STREAMS.keys(), LOGS.keys())
    for mouth, bed in beds.items():
        ways = [way for other, way in (*beds.items(), *trunks.items()) if other != mouth]
        assert min(from_way(bed[-1], way) for way in ways) > 0.38


def test_numbers_in_logs_and_streams_are_large_and_no_foot_of_a_log_lies_under_its_own() -> None:
    board = scene_of(STATES["logs-and-streams-base"]).board
    names = {label.text: label for label in board.labels}
    assert all(label.size == 34 for label in names.values())
    for base, (foot, _) in logs_and_streams._TRUNKS.items():
        assert dist(foot, names[str(base)].at) > 0.38


def test_the_dark_line_of_a_trail_narrows_with_its_shaft() -> None:
    """At the tail, the whole is less than twice as wide as the gold; its head is wider than its neck."""
    drawn = trail("dusk", ((0, 0), (400, 0)), 20, 0, 0, "")
    gold = THEMES["dusk"].accent.lstrip("#")

    def column(x: int) -> tuple[int, int]:
        pixels = [
            (drawn.alpha.getpixel((x, y)), drawn.image.getpixel((x, y))) for y in range(drawn.alpha.height)
        ]
        inside = [colour for alpha, colour in pixels if alpha > 127]  # type: ignore[operator]
        wanted = tuple(bytes.fromhex(gold))
        return len(inside), sum(colour == wanted for colour in inside)

    whole, shaft = column(drawn.x + 30)
    assert 0 < shaft < whole <= 2.2 * shaft
    assert column(drawn.x + 360)[0] > 2 * column(drawn.x + 320)[0]


@pytest.mark.parametrize("name", [name for name in VIEWS if name.startswith("uckers")])
def test_uckers_writes_every_name_that_a_button_bears_and_none_over_another(name: str) -> None:
    view = VIEWS[name]
    shown = scene_of(view)
    named = [(each.text, shown.board.field.place(each.at)) for each in of(s.Name, shown)]
    texts = [text for text, _ in named]
    pressed = set(next_points(view))
    if not view.picked and CHANCE not in view.position.actors:
        moves = [move for actor in view.position.actors for move in view.position.moves(actor)]
        pressed = {bare(part) for move in moves for part in parts_of(move)}
    assert (pressed & TRACK.cell.keys()) - {"home"} <= set(texts)
    assert len(set(texts)) == len(texts)
    for (one, (ax, ay)), (other, (bx, by)) in combinations(named, 2):
        assert abs(ax - bx) >= 40 or abs(ay - by) >= 18, (one, other)
