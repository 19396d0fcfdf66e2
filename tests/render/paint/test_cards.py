"""Cards: what tells them apart, where those of a fan lie, and how a card is marked out."""

import doctest
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from engines.chance.decktet import CARDS, SUITS
from render import scene as s
from render.ink.canvas import Canvas
from render.ink.colour import Rgb, rgb
from render.ink.shapes import mask
from render.ink.theme import THEMES, WHITE
from render.paint.cards import painters, sprites
from render.paint.cards.fan import fanned
from render.paint.cards.sprites import Look
from render.paint.cards.suits import suit
from render.paint.picture import compose

AT = (100.0, 100.0)
SIZE = (200, 200)


def shown(*things: s.Thing, theme: str = "dusk") -> Image.Image:
    """Things on bare water."""
    return compose(s.Scene(s.Board(SIZE, s.Field(0, SIZE[1], 1)), things), theme)


def covered(letter: str) -> Image.Image:
    """A suit in black on a ground of one size for all."""
    ground = Image.new("L", (60, 60))
    cover, x, y = mask(suit(letter).scaled(26).moved(30, 30))
    ground.paste(cover, (x, y))
    return ground


def total(image: Image.Image) -> float:
    return float(ImageStat.Stat(image).sum[0])


def occurs(image: Image.Image, colour: Rgb) -> int:
    """How many px are of exactly that colour."""
    counted = {found: count for count, found in image.getcolors(image.width * image.height) or ()}
    return counted.get(colour, 0)


def test_documented_examples() -> None:
    assert doctest.testmod(painters).failed == 0


@pytest.mark.parametrize(("one", "other"), list(combinations(SUITS, 2)))
def test_suits_differ_in_shape_not_only_in_colour(one: str, other: str) -> None:
    first, second = covered(one), covered(other)
    common = total(ImageChops.darker(first, second))
    assert common / total(ImageChops.lighter(first, second)) < 0.55


def test_every_card_is_told_by_its_left_edge() -> None:
    """A fan leaves no more than that of most cards in sight."""
    edges = set()
    for code in CARDS:
        face = sprites.card("dusk", code, 164, 0).image
        edges.add(face.crop((0, 0, round(0.36 * face.width), face.height)).tobytes())
    assert len(edges) == len(CARDS)


@pytest.mark.parametrize("count", range(2, 21))
def test_a_fan_keeps_to_its_room_and_its_order(count: int) -> None:
    places = fanned(count, 100, 600)
    across = [right for right, _, _ in places]
    assert across == sorted(set(across))
    assert across[0] == pytest.approx(-across[-1])
    assert across[-1] - across[0] + 100 <= 600
    assert max(later - earlier for earlier, later in pairwise(across)) <= 59.01
    turned = [tilt for _, _, tilt in places]
    assert turned == sorted(turned)


def test_a_row_without_tilt_is_straight() -> None:
    assert {(down, tilt) for _, down, tilt in fanned(7, 80, 400, 0.5, 0)} == {(0.0, 0)}


def test_an_upright_card_covers_its_width_and_height() -> None:
    sprite = sprites.card("dusk", "7SK", 100, 0)
    left, top, right, bottom = (
        sprite.alpha.point(lambda value: 255 if value > 250 else 0).getbbox() or (0,) * 4
    )
    assert (right - left, bottom - top) == (100, round(100 * s.TALL))


@pytest.mark.parametrize("theme", THEMES)
def test_edges_say_who_reaches_a_card(theme: str) -> None:
    blue, orange = (rgb(THEMES[theme].pieces[side].disc) for side in ("blue", "orange"))

    def has(*sides: str) -> list[bool]:
        card = shown(s.Card(AT, "4WL", 100, sides=sides), theme=theme)
        return [occurs(card, colour) > 300 for colour in (blue, orange)]

    assert has() == [False, False]
    assert has("blue") == [True, False]
    assert has("orange") == [False, True]
    assert has("blue", "orange") == [True, True]


def test_a_fresh_card_still_says_who_reaches_it() -> None:
    blue = rgb(THEMES["dusk"].pieces["blue"].disc)
    fresh = shown(s.Card(AT, "4WL", 100, sides=("blue",), fresh=True))
    assert occurs(fresh, rgb(THEMES["dusk"].accent)) > 300
    assert 100 < occurs(fresh, blue) < occurs(shown(s.Card(AT, "4WL", 100, sides=("blue",))), blue) - 300


@pytest.mark.parametrize(
    "other",
    [
        s.Card(AT, "4WL", 100, veiled=True),
        s.Card(AT, "4WL", 100, picked=True),
        s.Card(AT, "4WL", 100, ghost=True),
        s.Card(AT, "4WL", 100, fresh=True),
        s.Card(AT, "4WL", 100, tilt=5),
        s.Card(AT, "?", 100),
        s.Pile(AT, "4WL", 3, 100),
        s.Fan(AT, ("4WL", "5YK"), 100, 190),
        s.Slot(AT, 100),
        s.Tag(AT, "4WL", 92),
    ],
)
def test_every_state_of_a_card_is_seen(other: s.Thing) -> None:
    changed = ImageChops.difference(shown(s.Card(AT, "4WL", 100)), shown(other)).convert("L")
    assert sum(changed.histogram()[24:]) > 500


def test_a_picked_card_is_white_edged_and_an_empty_pile_a_slot() -> None:
    lifted = sprites.card("dusk", "AM", 100, 0, (), Look.PICKED).image
    plain = sprites.card("dusk", "AM", 100, 0).image
    assert occurs(lifted, rgb(WHITE)) > occurs(plain, rgb(WHITE)) + 1000
    assert shown(s.Pile(AT, "?", 0, 100)).tobytes() == shown(s.Slot(AT, 100)).tobytes()


def test_an_empty_fan_draws_nothing() -> None:
    assert shown(s.Fan(AT, (), 100, 190, counted=True)).tobytes() == shown().tobytes()


def test_sprites_are_shared_and_never_drawn_upon() -> None:
    sprite = sprites.card("dusk", "CY", 80, 0)
    before = sprite.image.tobytes()
    Canvas.opaque(200, 200, "#000000").put(sprite, 100, 100)
    assert sprites.card("dusk", "CY", 80, 0) is sprite
    assert sprite.image.tobytes() == before
