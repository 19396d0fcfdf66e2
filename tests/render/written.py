"""What is written in a picture, and what is wrong with it: words that didn't come from a catalogue, that are
cut off, that leave their panel or the picture, or that touch other text or pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

import pytest
from PIL import Image, ImageChops

from engines import GAMES
from render import Plan, ProfileCard, Scene, paint_plan
from render.ink.canvas import Canvas, Sprite
from render.ink.overlay import Overlay
from render.ink.text import Translate, text_mask, words
from render.ink.theme import THEMES
from render.ink.typefaces import Weight, can_be_written
from render.paint import panels
from render.paint.boards.board import draw_board
from render.paint.picture import laid
from render.scene import Board, BoardLabel, LitPlate, Name
from tests.pseudo_locale import IN_PICTURES, outside

Box = tuple[int, int, int, int]
TITLES: Final = sorted((game.title for game in GAMES.values()), key=len, reverse=True)
"""Games keep their names in every language."""
_WORD: Final = re.compile(r"[^\W\d_]*[a-z][^\W\d_]+|[^\W\d_]+[a-z]")
WIDTH: Final = 960
"""Of pictures. Pieces and cards are narrower."""
PLACES: Final = (BoardLabel, Name, LitPlate)
"""Names of places."""
_SEEN: Final = 0.02
"""Text may lie under this much of a piece's soft edge."""


@dataclass(frozen=True)
class Ink:
    """A line of text or a sprite, in the order they are drawn."""

    box: Box
    cover: Image.Image
    text: str = ""
    is_panel: bool = False


@dataclass
class Written:
    """All that one picture consists of."""

    size: tuple[int, int] = (0, 0)
    ink: list[Ink] = field(default_factory=list)
    in_sprites: list[str] = field(default_factory=list)
    """What is written on pieces, cards and marks."""
    names: Collection[str] = ()
    """Of people, and of places: notation is the same in every language."""


Boards = dict[tuple[Board, tuple[str, ...]], list[Ink]]


def written(plan: Plan, translate: Translate, boards: Boards) -> Written:
    """Draw a picture and return what is in it. What is on empty boards is kept in `boards`."""
    found = Written()
    with _noting(found):
        if isinstance(plan, Scene):
            found.size = plan.board.size
            things = *plan.board.labels, *plan.things
            found.names = {each.text for each in things if isinstance(each, PLACES)}
            titles = tuple(words(zone.title or "", translate) for zone in plan.board.zones)
            if (plan.board, titles) in boards:
                found.ink += boards[plan.board, titles]
            else:
                draw_board(plan.board, THEMES["dusk"], titles)
                boards[plan.board, titles] = [*found.ink]
            laid(plan, "dusk", translate)
        else:
            picture = paint_plan(plan, "dusk", translate)
            found.size = picture.width, picture.height
            found.names = {plan.name} if isinstance(plan, ProfileCard) else ()
    return found


@contextmanager
def _noting(found: Written) -> Iterator[None]:
    made: dict[int, Sprite] = {}

    def note_panel(make: Callable[..., Sprite]) -> Callable[..., Sprite]:
        def noted(*given: Any) -> Sprite:
            sprite = make(*given)
            made[id(sprite)] = sprite
            return sprite

        return noted

    def is_picture(on: Canvas | Overlay) -> bool:
        return isinstance(on, Overlay) or on.image.width >= WIDTH

    def note_text(write: Callable[..., None]) -> Callable[..., None]:
        def noted(
            on: Canvas | Overlay,
            text: str,
            x: float,
            y: float,
            size: int,
            colour: str,
            weight: Weight = Weight.SEMIBOLD,
            anchor: str = "mm",
        ) -> None:
            if is_picture(on):
                cover, left, top = text_mask(text, size, weight, anchor)
                found.ink.append(_ink(cover, round(x) + left, round(y) + top, text))
            else:
                found.in_sprites.append(text)
            write(on, text, x, y, size, colour, weight, anchor)

        return noted

    def note_sprite(put: Callable[..., None]) -> Callable[..., None]:
        def noted(on: Canvas | Overlay, sprite: Sprite, x: float, y: float, **more: Any) -> None:
            if is_picture(on):
                left, top = round(x) - sprite.x, round(y) - sprite.y
                ink = _ink(sprite.alpha, left, top)
                found.ink.append(Ink(ink.box, ink.cover, is_panel=id(sprite) in made))
            put(on, sprite, x, y, **more)

        return noted

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(panels, "panel", note_panel(panels.panel))
        for kind in (Canvas, Overlay):
            patch.setattr(kind, "write", note_text(kind.write))
            patch.setattr(kind, "put", note_sprite(kind.put))
        yield


def _ink(cover: Image.Image, left: int, top: int, text: str = "") -> Ink:
    near, high, far, low = cover.getbbox() or (0, 0, 1, 1)
    box = left + near, top + high, left + far, top + low
    return Ink(box, cover.crop((near, high, far, low)), text)


def faults(found: Written) -> Iterator[str]:
    """Say everything that is wrong, where the text is in the language of `tests.pseudo_locale`."""
    texts = [*_texts([each for each in found.ink if each.text not in found.names])]
    for lines in texts:
        text = " ".join(line.text for line in lines)
        if text.count(IN_PICTURES[0]) != text.count(IN_PICTURES[1]):
            yield f"cut off: {text}"
        yield from _astray(text)
    for text in found.in_sprites:
        if text not in found.names:
            yield from _astray(text)
    for lines, others in combinations(texts, 2):
        for line in lines:
            for other in others:
                if _is_said(line, other) and _meet(line.box, other.box):
                    yield f"touch: {line.text} and {other.text}"
    for lines in texts:
        for line in lines:
            if _is_said(line):
                yield from _out_of_place(line, found)


def _astray(text: str) -> Iterator[str]:
    left = outside(text)
    for title in TITLES:
        left = left.replace(title, "")
    if _WORD.search(left) and not any(text in title for title in TITLES):
        yield f"not from a catalogue: {text}"
    if not can_be_written(text):
        yield f"no font has all of it: {text}"


def _is_said(*lines: Ink) -> bool:
    """Whether there are words among the lines, which other languages have longer ones for."""
    return any(_WORD.search(line.text) or line.text.startswith(IN_PICTURES[0]) for line in lines)


def _texts(ink: Sequence[Ink]) -> Iterator[list[Ink]]:
    """Put together the lines of each text."""
    lines: list[Ink] = []
    for each in ink:
        if each.text:
            lines.append(each)
            text = " ".join(line.text for line in lines)
            if text.endswith("…") or text.count(IN_PICTURES[0]) <= text.count(IN_PICTURES[1]):
                yield lines
                lines = []
    if lines:
        yield lines


def _out_of_place(line: Ink, found: Written) -> Iterator[str]:
    left, top, right, bottom = line.box
    if not (left >= 0 and top >= 0 and right <= found.size[0] and bottom <= found.size[1]):
        yield f"outside the picture: {line.text}"
    x, y = (left + right) / 2, (top + bottom) / 2
    for place, each in enumerate(found.ink):
        if each.text or not _meet(line.box, each.box):
            continue
        inside = each.box[0] <= left and each.box[1] <= top and right <= each.box[2] and bottom <= each.box[3]
        if each.is_panel:
            if not inside and each.box[0] < x < each.box[2] and each.box[1] < y < each.box[3]:
                yield f"outside its panel: {line.text}"
        elif not (inside and place < found.ink.index(line)) and _share(line, each) > _SEEN:
            yield f"on a piece: {line.text}"


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _share(line: Ink, other: Ink) -> float:
    """How much of a line lies where something else is."""
    left, top = max(line.box[0], other.box[0]), max(line.box[1], other.box[1])
    right, bottom = min(line.box[2], other.box[2]), min(line.box[3], other.box[3])
    own, its = (
        ink.cover.crop((left - ink.box[0], top - ink.box[1], right - ink.box[0], bottom - ink.box[1]))
        for ink in (line, other)
    )
    both = ImageChops.multiply(own, its)
    return sum(value * count for value, count in enumerate(both.histogram())) / max(
        sum(value * count for value, count in enumerate(line.cover.histogram())), 1
    )
