"""Someone's profile as a card: figures, ratings with their curves, and best results in solo games.

It belongs to no single game, so it is given finished words and numbers, and the games they are for. Lengths
are px.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from engines.core import Message, pmsg
from render import scene as s
from render.alt_text import LONGEST_ALT, paragraph
from render.compose.panels import split
from render.contact import small_board
from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import Point, ellipse, mask, polygon, rounded, stroke
from render.ink.text import LEAST, Translate, fit, text_width, words
from render.ink.theme import GOLD, INK, THEMES, Theme
from render.ink.typefaces import Weight, can_be_written
from render.kept import cached
from render.paint import panels
from render.paint.boards.board import draw_board
from render.paint.marks import crowns
from render.paint.marks.crowns import CROWN
from render.paint.palette import sheet_palette
from render.paint.picture import Picture
from render.paint.pieces import tokens
from render.paint.png import encode

WIDTH: Final = 960
_LEFT, _ACROSS = 24, 912
_HEAD: Final = (_LEFT, 20, _ACROSS, 132)
_FIGURES: Final = (_LEFT, 168, _ACROSS, 146)
_FRAME_TOP: Final = 332
"""Where the ratings begin, below the figures."""
_WOOD: Final = 22
_TITLE: Final = 58
"""Height of the line above the ratings."""
_ROW: Final = 96
_BELOW_FRAME: Final = 34
_SOLO: Final = 132
_MARGIN: Final = 28
_LANE: Final = (672, 196, 76)
"""Left, width and height of the lane in which a curve runs."""
_BOARD: Final = 72
"""Side of a game's small board."""
_NAMED, _NAME_ROOM = 72 + _BOARD + 18, 356
"""Where a game's title begins, and how wide it may be."""
_RATING: Final = 632
"""Right edge of a rating that has a curve beside it."""
_STAMP_HEAD: Final = 66
"""Height of the line above the stamps."""
_STAMP_ROW: Final = 60
_STAMP_COLUMNS: Final = 2
_STAMP: Final = 14
"""Radius of a stamp."""
_STAMP_STEP: Final = 40
"""From one stamp of a game to the next."""
_LEGEND: Final = 136
"""Least width of a stamp with its level's name, in the line above."""
_FEAT_ROW: Final = 44
_GAP: Final = 18
"""Between the panels below the ratings."""
_LEAST_RANGE: Final = 80
"""The lane spans at least this many rating points, so that small changes don't look big."""
_TOKEN: Final = 46
_COLOURS: Final = 128
_SIDE: Final = "blue"
"""Whose colours the beaver on every card has."""


STAMPS: Final = (
    ellipse(0, 0, 10),
    polygon(((0, -14), (13.5, 10), (-13.5, 10))),
    polygon(((0, -15), (15, 0), (0, 15), (-15, 0))),
    CROWN.scaled(19),
)
"""The shape of each level's stamp, the easiest first: disc, triangle, diamond, crown."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it counts."""

    number: str
    label: Message
    told: Message
    """Both, as a sentence."""


@dataclass(frozen=True, slots=True)
class RatedRow:
    """A rating in a game."""

    slug: str
    """Whose board is beside it."""
    title: str
    rating: int
    about: Message
    """What it comes from, in a few words."""
    mark: Message | str
    """A note below the rating, saying that it is new; or ""."""
    course: tuple[int, ...]
    """The latest ratings, oldest first; () where there is no curve."""
    told: Message
    """All of it, as a sentence."""


@dataclass(frozen=True, slots=True)
class SoloPanel:
    """The best result in a solo game."""

    title: str
    best: str
    label: Message
    """What `best` is."""
    about: Message
    told: Message
    """All of it, as a sentence."""


@dataclass(frozen=True, slots=True)
class StampRow:
    """The levels of Lodge beaten at a game."""

    title: str
    beaten: tuple[bool, ...]
    """For each level, the easiest first."""
    told: Message
    """All of it, as a sentence."""


@dataclass(frozen=True, slots=True)
class FeatRow:
    """Something that a review has found."""

    title: Message
    where: Message
    """The games it was in."""
    told: Message
    """Both, as a sentence."""


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """Everything on the card."""

    name: str
    """What the person is called; "" if that is not known."""
    title: Message
    """Written instead if the typeface lacks a character of the name."""
    where: Message
    """Which place the figures are for."""
    favourite: Message | str
    """The game played most, as a line; "" if there is none."""
    figures: tuple[Figure, ...]
    """() where only the ratings may be shown."""
    ratings: Message
    """The line above the ratings."""
    rated: tuple[RatedRow, ...]
    solo: tuple[SoloPanel, ...]
    crowned: bool
    """Whether the person has won something."""
    stamps: tuple[StampRow, ...] = ()
    stamped: Message | str = ""
    """The line above the stamps."""
    levels: tuple[Message, ...] = ()
    """What Lodge's levels are called, the easiest first."""
    feats: tuple[FeatRow, ...] = ()


def alt_profile(card: ProfileCard, title: Message) -> Message:
    """Describe the card, after its `title`, in at most `LONGEST_ALT` characters of English. If that's too
    short, the last stamps are left out, and then the last ratings."""
    told = [title, *([pmsg("layout", "{text}.", text=card.favourite)] if card.favourite else [])]
    told += [figure.told for figure in card.figures]
    rated, stamps = [row.told for row in card.rated], [row.told for row in card.stamps]
    rest = [*(row.told for row in card.feats), *(panel.told for panel in card.solo)]
    while (stamps or rated) and len(str(paragraph([*told, *rated, *stamps, *rest]))) > LONGEST_ALT:
        (stamps or rated).pop()
    return paragraph([*told, *rated, *stamps, *rest])


def paint_profile(card: ProfileCard, theme_name: str, translate: Translate = str) -> Picture:
    """Draw it; safe in any thread. Raises ValueError on an unknown theme."""
    if theme_name not in THEMES:
        raise ValueError(f"theme: must be one of {', '.join(THEMES)}, not {theme_name}")
    theme = THEMES[theme_name]
    rows = len(card.rated)
    top = _FRAME_TOP if card.figures else _FIGURES[1] + 8
    heights = _panel_heights(card)
    canvas = Canvas(_kept_ground(theme_name, top, rows, heights).image.copy())
    _draw_head(canvas, theme, card, translate)
    for figure, box in zip(
        card.figures, split(_FIGURES, len(card.figures)) if card.figures else (), strict=True
    ):
        _draw_figure(canvas, theme, box, figure, translate)
    if rows:
        line = words(card.ratings, translate)
        size, (line, *_) = fit(line, 30, Weight.SEMIBOLD, _ACROSS - 2 * _WOOD - 52)
        canvas.write(line, 72, top + _WOOD + 34, size, theme.paint("chart_text"), anchor="lm")
    for number, row in enumerate(card.rated):
        middle = top + _WOOD + _TITLE + round((number + 0.5) * _ROW)
        _draw_rating(canvas, theme, row, middle, translate)
    below = _below(top, rows)
    if card.stamps:
        _draw_stamps(canvas, theme, (_LEFT, below, _ACROSS, heights[0]), card, translate)
        below += heights[0] + _GAP
    if card.feats:
        box = (_LEFT, below, _ACROSS, _feats_height(card))
        _draw_feats(canvas, theme, box, card.feats, translate)
        below += box[3] + _GAP
    if card.solo:
        boxes = split((_LEFT, below, _ACROSS, _SOLO), len(card.solo))
        for panel, box in zip(card.solo, boxes, strict=True):
            _draw_solo(canvas, theme, box, panel, translate)
    image = canvas.image
    return Picture(encode(image, sheet_palette(image, _COLOURS)), image.width, image.height)


def _panel_heights(card: ProfileCard) -> tuple[int, ...]:
    """Heights of the panels below the ratings, from the top."""
    rows = -(-len(card.stamps) // _STAMP_COLUMNS)
    found = (
        _STAMP_HEAD + rows * _STAMP_ROW + 12 if rows else 0,
        _feats_height(card),
        _SOLO if card.solo else 0,
    )
    return tuple(height for height in found if height)


def _feats_height(card: ProfileCard) -> int:
    return 24 + len(card.feats) * _FEAT_ROW if card.feats else 0


def _frame_height(rows: int) -> int:
    return 2 * _WOOD + _TITLE + rows * _ROW + 8


def _below(top: int, rows: int) -> int:
    """Top of what comes below this many ratings."""
    return top + (_frame_height(rows) + _BELOW_FRAME if rows else 0)


@cached(8)
def _kept_ground(theme_name: str, top: int, rows: int, panels_below: tuple[int, ...]) -> Canvas:
    """The pond and the empty frame, if there are ratings. Never draw on it: pictures start from a copy."""
    height = _below(top, rows)
    if panels_below:
        height += sum(panels_below) + _GAP * (len(panels_below) - 1) + _MARGIN
    box = (_LEFT, top, _ACROSS, _frame_height(rows))
    frame = s.Frame(box, (_WOOD,) * 4, paint="chart") if rows else None
    return draw_board(s.Board((WIDTH, height), s.Field(0, height, 1), frame), THEMES[theme_name], ())


def _draw_head(canvas: Canvas, theme: Theme, card: ProfileCard, translate: Translate) -> None:
    """Draw who it is, which place the figures are for, and the favourite game."""
    x, y, width, height = _HEAD
    canvas.put(panels.panel(theme.name, width, height, False), x, y)
    middle = y + height // 2
    canvas.put(tokens.token(theme.name, _SIDE, _TOKEN, s.Kind.BEAVER, False), x + 78, middle)
    if card.crowned:
        canvas.put(crowns.crown(_TOKEN // 2), x + 78, middle - _TOKEN - 2)
    left, room = x + 150, width - 150 - 30
    name = words(card.name, translate)
    if not (card.name.strip() and can_be_written(name)):
        name = words(card.title, translate)
    size, (line, *_) = fit(name, 46, Weight.EXTRABOLD, room)
    canvas.write(line, left, y + 46, size, theme.text, Weight.EXTRABOLD, "lm")
    lines = [words(each, translate) for each in (card.favourite, card.where) if each]
    size, (line, *_) = fit(" · ".join(lines), 30, Weight.SEMIBOLD, room)
    canvas.write(line, left, y + 96, size, theme.quiet, Weight.SEMIBOLD, "lm")


def _draw_figure(canvas: Canvas, theme: Theme, box: s.Box, figure: Figure, translate: Translate) -> None:
    x, y, width, height = box
    canvas.put(panels.panel(theme.name, width, height, False), x, y)
    middle = x + width / 2
    canvas.write(figure.number, middle, y + 42, 52, theme.text, Weight.EXTRABOLD)
    size, lines = fit(words(figure.label, translate), LEAST, Weight.SEMIBOLD, width - 20, 3)
    step = 30 if len(lines) < 3 else 26
    top = y + (108 if len(lines) < 3 else 104) - step // 2 * (len(lines) - 1)
    for number, line in enumerate(lines):
        canvas.write(line, middle, top + step * number, size, theme.quiet)


def _draw_rating(canvas: Canvas, theme: Theme, row: RatedRow, middle: int, translate: Translate) -> None:
    """Draw a game, its board small beside it, with its rating and the curve that led there."""
    ink, bright = theme.paint("chart_text"), theme.paint("chart_curve")
    canvas.put(_small_board(row.slug), 72, middle - _BOARD // 2)
    size, (line, *_) = fit(row.title, 34, Weight.EXTRABOLD, _NAME_ROOM)
    canvas.write(line, _NAMED, middle - 19, size, bright, Weight.EXTRABOLD, "lm")
    size, (line, *_) = fit(words(row.about, translate), 28, Weight.SEMIBOLD, _NAME_ROOM)
    canvas.write(line, _NAMED, middle + 22, size, ink, Weight.SEMIBOLD, "lm")
    up, right = (19 if row.mark else 0), (_RATING if row.course else sum(_LANE[:2]))
    canvas.write(str(row.rating), right, middle - up, 44, bright, Weight.EXTRABOLD, "rm")
    if row.mark:
        size, (line, *_) = fit(words(row.mark, translate), 28, Weight.SEMIBOLD, 110)
        canvas.write(line, right, middle + 22, size, ink, Weight.SEMIBOLD, "rm")
    if row.course:
        _draw_curve(canvas, theme, row.course, middle)


@cached(30)
def _small_board(slug: str) -> Sprite:
    """A game's board, its corners rounded."""
    cover, _, _ = mask(rounded(0, 0, _BOARD, _BOARD, 12), (_BOARD, _BOARD))
    return Sprite(small_board(slug, _BOARD), cover, 0, 0)


def _draw_curve(canvas: Canvas, theme: Theme, course: Sequence[int], middle: int) -> None:
    left, width, height = _LANE
    canvas.fill(rounded(left, middle - height / 2, width, height, 10), theme.paint("chart_lane"))
    points = curve(course, middle)
    if len(points) > 1:
        canvas.fill(stroke(points, 5), theme.paint("chart_curve"))
    canvas.fill(ellipse(*points[-1], 10), INK, 0.8)
    canvas.fill(ellipse(*points[-1], 7.5), theme.accent)


def curve(course: Sequence[int], middle: int) -> list[Point]:
    """Place the ratings in their lane, the oldest at the left; a single one stands at the right."""
    left, width, height = _LANE
    low, high = min(course), max(course)
    centre, reach = (low + high) / 2, max(high - low, _LEAST_RANGE) / 2
    steps = max(1, len(course) - 1)
    first = left + 18 if len(course) > 1 else left + width - 18
    return [
        (
            first + number * (width - 36) / steps,
            middle - (rating - centre) / reach * (height / 2 - 14),
        )
        for number, rating in enumerate(course)
    ]


def _draw_stamps(canvas: Canvas, theme: Theme, box: s.Box, card: ProfileCard, translate: Translate) -> None:
    """Draw the levels beaten at each game, a shape for each level."""
    x, y, width, height = box
    canvas.put(panels.panel(theme.name, width, height, False), x, y)
    levels = [words(name, translate) for name in card.levels]
    longest = max((text_width(name, LEAST, Weight.SEMIBOLD) for name in levels), default=0)
    legend = max(_LEGEND, ceil(longest) + 2 * _STAMP + 14)
    key = x + width - 14 - legend * len(levels)
    size, lines = fit(words(card.stamped, translate), 30, Weight.SEMIBOLD, key - 12 - (x + 28), 2)
    for place, line in enumerate(lines):
        down = y + 38 + 27 * place - 13.5 * (len(lines) - 1)
        canvas.write(line, x + 28, down, size, theme.quiet, Weight.SEMIBOLD, "lm")
    for level, name in enumerate(levels):
        left = key + legend * level
        _draw_stamp(canvas, theme, level, left + _STAMP, y + 38, True)
        canvas.write(name, left + 2 * _STAMP + 8, y + 38, LEAST, theme.quiet, Weight.SEMIBOLD, "lm")
    column = (width - 28) // _STAMP_COLUMNS
    for number, row in enumerate(card.stamps):
        left = x + 28 + column * (number % _STAMP_COLUMNS)
        middle = y + _STAMP_HEAD + round((number // _STAMP_COLUMNS + 0.5) * _STAMP_ROW)
        right = left + column - 28
        first = right - _STAMP - _STAMP_STEP * (len(row.beaten) - 1)
        size, lines = fit(row.title, 30, Weight.SEMIBOLD, first - _STAMP - 16 - left, 2)
        for place, line in enumerate(lines):
            down = middle + 27 * place - 13.5 * (len(lines) - 1)
            canvas.write(line, left, down, size, theme.text, Weight.SEMIBOLD, "lm")
        for level, beaten in enumerate(row.beaten):
            _draw_stamp(canvas, theme, level, first + _STAMP_STEP * level, middle, beaten)


def _draw_stamp(canvas: Canvas, theme: Theme, level: int, x: float, y: float, beaten: bool) -> None:
    """Draw the shape of a level: full if it's beaten, otherwise only a dot in its place."""
    if beaten:
        shape = STAMPS[level].moved(x, y)
        canvas.fill(shape.softened(5), INK, 0.8)
        canvas.fill(shape, GOLD)
    else:
        canvas.fill(ellipse(x, y, 4), theme.quiet, 0.5)


def _draw_feats(
    canvas: Canvas, theme: Theme, box: s.Box, feats: Sequence[FeatRow], translate: Translate
) -> None:
    """Draw each feat with its games."""
    x, y, width, height = box
    canvas.put(panels.panel(theme.name, width, height, False), x, y)
    for number, row in enumerate(feats):
        middle = y + 12 + round((number + 0.5) * _FEAT_ROW)
        size, (line, *_) = fit(words(row.title, translate), 30, Weight.EXTRABOLD, 400)
        canvas.write(line, x + 28, middle, size, theme.text, Weight.EXTRABOLD, "lm")
        size, (line, *_) = fit(words(row.where, translate), 28, Weight.SEMIBOLD, width - 56 - 412)
        canvas.write(line, x + width - 28, middle, size, theme.quiet, Weight.SEMIBOLD, "rm")


def _draw_solo(canvas: Canvas, theme: Theme, box: s.Box, panel: SoloPanel, translate: Translate) -> None:
    """Draw a solo game with its best result on the right."""
    x, y, width, height = box
    canvas.put(panels.panel(theme.name, width, height, False), x, y)
    middle, aside = y + height // 2, 128
    room = width - 28 - aside - 28
    size, (line, *_) = fit(panel.title, 34, Weight.EXTRABOLD, room)
    canvas.write(line, x + 28, middle - 28, size, theme.text, Weight.EXTRABOLD, "lm")
    size, lines = fit(words(panel.about, translate), 28, Weight.SEMIBOLD, room, 2)
    for number, line in enumerate(lines):
        down = middle + (20 if len(lines) == 1 else 9 + 31 * number)
        canvas.write(line, x + 28, down, size, theme.quiet, Weight.SEMIBOLD, "lm")
    right = x + width - 28 - aside / 2
    canvas.write(panel.best, right, middle - 16, 52, theme.text, Weight.EXTRABOLD)
    size, (line, *_) = fit(words(panel.label, translate), 28, Weight.SEMIBOLD, aside)
    canvas.write(line, right, middle + 34, size, theme.quiet)
