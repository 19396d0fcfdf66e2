"""The whole picture: the frame with the chart in it, and the seats' panels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.core import Game, Message, npmsg, pmsg
from engines.opponents.review import Review, mistake_costs, signed
from render.compose.panels import split
from render.ink.canvas import Canvas
from render.ink.text import LEAST, Translate, fit, text_width, words
from render.ink.theme import THEMES, Theme
from render.ink.typefaces import Weight
from render.kept import cached
from render.paint import panels
from render.paint.boards.board import draw_board
from render.paint.marks import crowns
from render.paint.palette import sheet_palette
from render.paint.picture import Picture
from render.paint.pieces import dice, tokens
from render.paint.png import encode
from render.review_picture.chart import draw_chart, error_sign
from render.review_picture.layout import FRAME, HEIGHT, PANELS, WIDTH, WOOD, has_choices, has_luck
from render.review_picture.telling import points_text
from render.scene import Board, Field, Frame, Kind

_SEATED: Final = ((78, 46), (78, 46), (64, 38), (46, 30))
"""By number of panels: how far from the left a seat's token stands, and its radius."""
_NUMBER: Final = 32
"""Text size of the sums."""
_WHAT: Final = 104
"""From a sum to its label, where there is room."""
_WHAT_WIDTH: Final = 150


@dataclass(frozen=True, slots=True)
class ReviewPlan:
    """What the picture of a review is made of."""

    review: Review
    sides: tuple[str, ...]
    """The colours of the seats (names of Theme.pieces)."""
    names: tuple[Message | str, ...]
    """What the seats are called."""
    points: Message | str
    """A solo game's score; "" in other games."""
    luck: Message | str
    mistakes: Message | str
    """The labels of the two sums for each seat."""
    counts: tuple[Message | str, ...]
    """How many mistakes each seat made, in place of the sums where nothing was left to luck."""


def review_plan(game: Game, review: Review) -> ReviewPlan:
    """Plan the picture of a review."""
    seats = range(review.seats)
    names = tuple(game.colour_name(seat) for seat in seats)
    points = points_text(review) if review.points else ""
    sides = tuple(game.colours[seat] for seat in seats)
    return ReviewPlan(
        review,
        sides,
        names,
        points,
        luck=pmsg("picture", "luck"),
        mistakes=pmsg("picture", "mistakes"),
        counts=() if has_luck(review) else tuple(_count(review, seat) for seat in seats),
    )


def _count(review: Review, seat: int) -> Message:
    made = len(mistake_costs(review, seat))
    if not made:
        return pmsg("picture", "no mistakes")
    return npmsg("picture", "{n} mistake", "{n} mistakes", made)


def paint_review(plan: ReviewPlan, theme: str, translate: Translate = str) -> Picture:
    """Draw it; safe in any thread. Raises ValueError on an unknown theme."""
    if theme not in THEMES:
        raise ValueError(f"theme: must be one of {', '.join(THEMES)}, not {theme}")
    painted = THEMES[theme]
    canvas = Canvas(_kept_frame(theme).image.copy())
    review = plan.review
    draw_chart(canvas, painted, review, plan.sides)
    best = max(review.result)
    for seat, box in enumerate(split(PANELS, review.seats)):
        won = review.result[seat] == best > 0 and set(review.result) != {0.5}
        canvas.put(panels.panel(theme, box[2], box[3], won), box[0], box[1])
        _draw_panel(canvas, painted, box, plan, seat, translate)
        if plan.points:
            _draw_points(canvas, painted, box, words(plan.points, translate))
    image = canvas.image
    return Picture(encode(image, sheet_palette(image)), image.width, image.height)


@cached(2)
def _kept_frame(theme_name: str) -> Canvas:
    """The pond and the empty frame. Never draw on it: pictures start from a copy."""
    frame = Frame(FRAME, (WOOD,) * 4, paint="chart")
    return draw_board(Board((WIDTH, HEIGHT), Field(0, HEIGHT, 1), frame), THEMES[theme_name], ())


def _draw_panel(
    canvas: Canvas,
    theme: Theme,
    box: tuple[int, int, int, int],
    plan: ReviewPlan,
    seat: int,
    translate: Translate,
) -> None:
    """Draw a seat's token and name, and its totals of luck and mistakes, or how many it made."""
    review = plan.review
    x, y, width, height = box
    inset, radius = _SEATED[review.seats - 1]
    narrow = review.seats > 3
    middle = y + height // 2 - 2
    canvas.put(tokens.token(theme.name, plan.sides[seat], radius, Kind.BEAVER, False), x + inset, middle)
    if review.result[seat] == 1:
        canvas.put(crowns.crown(radius // 2), x + inset, middle - radius - 2)
    left = x + inset + radius + (10 if narrow else 24)
    size, (line, *_) = fit(
        words(plan.names[seat], translate),
        30 if narrow else 34,
        Weight.EXTRABOLD,
        x + width - left - (8 if narrow else 14),
    )
    canvas.write(line, left, y + 34, size, theme.text, Weight.EXTRABOLD, "lm")
    after = left + (38 if narrow else 46)
    if has_choices(review) and plan.counts:
        canvas.put(error_sign(15), left + 17, y + 91)
        told = words(plan.counts[seat], translate)
        size, (line, *_) = fit(told, _NUMBER, Weight.SEMIBOLD, x + width - after - 14)
        canvas.write(line, after, y + 92, size, theme.text, Weight.SEMIBOLD, "lm")
    rows = []
    if has_luck(review):
        rows.append((dice.die(5, 30, False), signed(review.luck[seat]), plan.luck))
    if has_choices(review) and not plan.counts:
        rows.append((error_sign(15), signed(-review.mistakes[seat]), plan.mistakes))
    down = y + (80 if len(rows) > 1 else 92)
    widest = max((text_width(sums, _NUMBER, Weight.SEMIBOLD) for _, sums, _ in rows), default=0.0)
    aside = max(_WHAT, widest + 14)
    for sign, sums, what in rows:
        canvas.put(sign, left + 17, down - 1)
        canvas.write(sums, after, down, LEAST if narrow else _NUMBER, theme.text, Weight.SEMIBOLD, "lm")
        if review.seats < 3:
            room = min(_WHAT_WIDTH, x + width - after - aside)
            size, (line, *_) = fit(words(what, translate), 28, Weight.SEMIBOLD, room)
            canvas.write(line, after + aside, down, size, theme.quiet, Weight.SEMIBOLD, "lm")
        down += 38


def _draw_points(canvas: Canvas, theme: Theme, box: tuple[int, int, int, int], told: str) -> None:
    """Write a solo game's score at the right of its panel."""
    x, y, width, height = box
    size, lines = fit(told, 32, Weight.SEMIBOLD, width / 2, 2)
    top = y + height / 2 - (len(lines) - 1) * 0.6 * max(size, LEAST)
    for number, line in enumerate(lines):
        canvas.write(
            line, x + width - 36, top + number * 1.2 * size, size, theme.quiet, Weight.SEMIBOLD, "rm"
        )
