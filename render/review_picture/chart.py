"""The chart: one divided field for two seats, otherwise a line per seat; luck and mistakes beneath."""

from __future__ import annotations

from typing import Final

from engines.opponents.review import Review
from render.ink.canvas import Canvas, Sprite, layered
from render.ink.colour import mix
from render.ink.shapes import Point, Shape, crossed, ellipse, polygon, rounded, stroke
from render.ink.text import LEAST
from render.ink.theme import GONE, INK, PAPER, WHITE, Theme
from render.ink.typefaces import Weight
from render.kept import cached
from render.paint.marks import badges
from render.paint.pieces import dice, tokens
from render.review_picture.layout import (
    LANE,
    PLOT,
    TALLEST,
    TICKS,
    Bar,
    bars,
    has_choices,
    has_luck,
    ticks,
    x_of,
    y_of,
)
from render.scene import Kind

_AREA: Final = 0.62
"""Strength of a seat's colour in its part of a divided field."""
_UNDER: Final = 0.3
"""The same under the curve of a solo player."""
_LONG: Final = 120
"""From this many plies on, the curves are thinner."""
_LANES: Final = 5
"""How far apart lines of seats with the same values are drawn."""
_MARK: Final = 13
"""Radius of the marks on a line."""
_HEAD: Final = 24
"""Radius of the tokens at the ends of lines."""
_CORNER: Final = 40
"""How far the tokens stand from the corners of a divided field."""
_APART: Final = 44
"""Least distance between the numbers of mistakes."""


def draw_chart(canvas: Canvas, theme: Theme, review: Review, sides: tuple[str, ...]) -> None:
    """Draw everything inside the frame."""
    if len(sides) == 2:
        _draw_division(canvas, theme, review, sides)
    _draw_scale(canvas, theme, review)
    if len(sides) == 2:
        points, width = _points(review, 0), _thickness(review)
        canvas.fill(stroke(points, width + 4), theme.paint("chart"), 0.8)
        canvas.fill(stroke(points, width), theme.paint("chart_curve"))
    elif len(sides) == 1:
        _draw_alone(canvas, theme, review, sides[0])
    else:
        _draw_lines(canvas, theme, review, sides)
    _draw_lane(canvas, theme, review, sides)
    _draw_numbers(canvas, theme, review)


def _thickness(review: Review) -> float:
    """Width of a curve."""
    return 5 if len(review.steps) < _LONG else 3.5


def _points(review: Review, seat: int, down: float = 0) -> list[Point]:
    """The points of a seat's line, `down` px below its values but within the field."""
    _, top, _, height = PLOT
    return [
        (x_of(review, moment), min(max(y_of(values[seat]) + down, top), top + height))
        for moment, values in enumerate(review.values)
    ]


def _draw_division(canvas: Canvas, theme: Theme, review: Review, sides: tuple[str, ...]) -> None:
    """Fill the field in the colours of the two seats: the first below the curve, the second above."""
    left, top, width, height = PLOT
    chart = theme.paint("chart")
    lower, upper = (mix(chart, theme.pieces[side].disc, _AREA) for side in sides)
    field = rounded(left, top, width, height, 10)
    canvas.fill(field, upper)
    below = polygon([*_points(review, 0), (left + width, top + height), (left, top + height)])
    canvas.fill(below, lower, clip=field)
    for side, y in zip(sides, (top + height - _CORNER, top + _CORNER), strict=True):
        canvas.put(tokens.token(theme.name, side, _HEAD, Kind.BEAVER, False), left + _CORNER, y)


def _draw_scale(canvas: Canvas, theme: Theme, review: Review) -> None:
    """Draw the lines at 0, 50 and 100%, and the ply numbers."""
    left, top, width, height = PLOT
    line, ink = theme.paint("chart_line"), theme.paint("chart_text")
    if review.seats != 2:
        canvas.fill(rounded(left, top, width, height, 10), theme.paint("chart_lane"))
    for value in (0.0, 0.5, 1.0):
        y = y_of(value)
        canvas.write(f"{round(100 * value)}%", left - 14, y, LEAST, ink, Weight.SEMIBOLD, "rm")
        if value == 0.5:
            dashes = range(left + 8, left + width - 16, 26)
            over = theme.paint("chart_curve") if review.seats == 2 else line
            for dash in dashes:
                canvas.fill(stroke(((dash, y), (dash + 13, y)), 3), over, 0.75)
    for ply in ticks(len(review.steps)):
        x = x_of(review, ply)
        canvas.fill(stroke(((x, LANE[1] + LANE[3]), (x, LANE[1] + LANE[3] + 8)), 3), line)
        canvas.write(str(ply), x, TICKS, LEAST, ink)


def _draw_alone(canvas: Canvas, theme: Theme, review: Review, side: str) -> None:
    left, top, width, height = PLOT
    disc = theme.pieces[side].disc
    points = _points(review, 0)
    below = polygon([*points, (left + width, top + height), (left, top + height)])
    canvas.fill(below, disc, _UNDER, clip=rounded(left, top, width, height, 10))
    canvas.fill(stroke(points, _thickness(review) + 4), theme.paint("chart"))
    canvas.fill(stroke(points, _thickness(review) + 1), disc)
    canvas.put(tokens.token(theme.name, side, _HEAD, Kind.BEAVER, False), *points[-1])


def _draw_lines(canvas: Canvas, theme: Theme, review: Review, sides: tuple[str, ...]) -> None:
    """Draw a line for each seat, with its mark on it at even distances."""
    count = len(sides)
    lines = [_points(review, seat, _LANES * (seat - (count - 1) / 2)) for seat in range(count)]
    for side, points in zip(sides, lines, strict=True):
        canvas.fill(stroke(points, _thickness(review) + 4), theme.paint("chart_lane"))
        canvas.fill(stroke(points, _thickness(review) + 1), theme.pieces[side].disc)
    stops = max(1, min(4, (len(review.values) - 1) // count))
    for seat, (side, points) in enumerate(zip(sides, lines, strict=True)):
        mark = tokens.token(theme.name, side, _MARK, Kind.MARK, False)
        for stop in range(stops):
            moment = round((stop + (seat + 0.5) / (count + 0.5)) * 0.96 * (len(points) - 1) / stops)
            canvas.put(mark, *points[moment])
    for seat, y in _spread({seat: points[-1][1] for seat, points in enumerate(lines)}, 2 * _HEAD + 2):
        token = tokens.token(theme.name, sides[seat], _HEAD - 2, Kind.BEAVER, False)
        canvas.put(token, lines[seat][-1][0] - 4, y)


def _spread(places: dict[int, float], apart: float) -> list[tuple[int, float]]:
    """Order the places from top to bottom and move them at least `apart`, within the field."""
    _, top, _, height = PLOT
    ordered = sorted(places, key=lambda key: (places[key], key))
    found = [places[key] for key in ordered]
    for place in range(1, len(found)):
        found[place] = max(found[place], found[place - 1] + apart)
    if found[-1] > top + height:
        found[-1] = float(top + height)
        for place in range(len(found) - 2, -1, -1):
            found[place] = min(found[place], found[place + 1] - apart)
    return list(zip(ordered, found, strict=True))


def _draw_lane(canvas: Canvas, theme: Theme, review: Review, sides: tuple[str, ...]) -> None:
    """Draw luck as bars upwards in the colour of the seat it helped, and mistakes as bars downwards in the
    colour of the seat that made them. A solo player's bad luck hangs down in a paler tone."""
    left, top, width, height = LANE
    lucky, chosen = has_luck(review), has_choices(review)
    middle = top + height / 2 if lucky and chosen else float(top + height if lucky else top)
    reach = (height / 2 if lucky and chosen else height) - 4
    canvas.fill(rounded(left, top, width, height, 10), theme.paint("chart_lane"))
    thick = max(2.5, min(16.0, 0.7 * width / max(1, len(review.steps))))
    for bar in bars(review):
        canvas.fill(_bar(review, bar, middle, thick, reach), *_tone(theme, sides[bar.seat], bar))
    canvas.fill(stroke(((left, middle), (left + width, middle)), 2), theme.paint("chart_line"))
    if lucky:
        canvas.put(dice.die(5, 34, False), left - 36, round(middle - 0.52 * (reach + 4)))
    if chosen:
        canvas.put(error_sign(17), left - 36, round(middle + 0.52 * (reach + 4)))


def _bar(review: Review, bar: Bar, middle: float, thick: float, reach: float) -> Shape:
    """A bar that stands on `middle` or hangs from it, at most `reach` px long."""
    x = x_of(review, bar.ply + 0.5)
    tall = max(3.0, min(1.0, abs(bar.change) / TALLEST) * reach)
    return rounded(x - thick / 2, middle - tall if bar.change > 0 else middle, thick, tall, 2)


def _tone(theme: Theme, side: str, bar: Bar) -> tuple[str, float]:
    return theme.pieces[side].disc, 0.5 if bar.by_chance and bar.change < 0 else 1.0


def _draw_numbers(canvas: Canvas, theme: Theme, review: Review) -> None:
    """Number the largest mistakes where they were made."""
    left, top, _, height = PLOT
    placed: list[Point] = []
    if review.seats == 2:
        placed = [(left + _CORNER, top + _CORNER), (left + _CORNER, top + height - _CORNER)]
    for number, mistake in enumerate(review.worst, start=1):
        seat = mistake.seat if review.seats != 2 else 0
        x, y = x_of(review, mistake.ply + 0.5), y_of(review.values[mistake.ply][seat])
        after = y_of(review.values[mistake.ply + 1][seat])
        y = (y + after) / 2
        badge_y = y - 46 if y - 46 > top + 16 else y + 46
        step = -_APART if badge_y < y else _APART
        while any(abs(x - other[0]) < _APART and abs(badge_y - other[1]) < _APART for other in placed):
            badge_y += step
            if not top + 16 < badge_y < top + height - 16:
                step, badge_y = -step, y - (46 if step > 0 else -46)
        placed.append((x, badge_y))
        canvas.fill(stroke(((x, badge_y), (x, y)), 7), INK, 0.85)
        canvas.fill(stroke(((x, badge_y), (x, y)), 3), PAPER)
        canvas.fill(ellipse(x, y, 9), INK)
        canvas.fill(ellipse(x, y, 6.5), PAPER)
        canvas.put(badges.badge(theme.name, str(number), "loss"), x, badge_y)


@cached(4)
def error_sign(radius: int) -> Sprite:
    """The sign for mistakes: a white cross on a red disc."""
    cross = crossed(0, 0, 0.36 * radius, 0.28 * radius)
    return layered(
        ((ellipse(0, 0, radius), INK, 0.85), (ellipse(0, 0, 0.86 * radius), GONE, 1), (cross, WHITE, 1))
    )
