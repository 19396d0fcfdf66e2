"""A match as an animated GIF: a picture a move, the result first and last.

Whoever's client does not play GIFs sees the first frame alone, so that is the result. Then come the opening
and the moves, each as the board that everybody saw, in the palette of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image

from render import scene as s
from render.ink.text import Translate
from render.ink.theme import THEMES
from render.paint.gif import Gif
from render.paint.picture import Numbered, paint_numbered
from render.paint.png import holder, indexed

MOST_FRAMES: Final = 60
"""The result, which comes twice, and the opening included."""
LARGEST_FILM: Final = 4_000_000
"""At most this many bytes. What is larger is drawn at half its size: on a phone that is as wide as the screen
still, while fewer colours or moves would make any film worse to watch."""
MOVE_SECONDS: Final = 0.8
"""How long a move is shown."""
EVENT_SECONDS: Final = 1.4
"""The same of one with which something is captured, sent back or completed."""
RESULT_SECONDS: Final = 3.0
_FIRST_SECONDS: Final = 1.2
"""How long the result is shown before the match begins."""
_WEIGHT_OF_AN_EVENT: Final = 100
_SHARE_OF_THE_HEAVY: Final = 2 / 3
"""At most this share of the frames of a film that is thinned is kept for what changes most; the others are
spread over the match, so that it can be followed."""

_STANDS: Final = (s.Card, s.Chip, s.Cube, s.MarkerPile, s.Patch, s.Pile, s.Stack, s.Token)
_EVENTS: Final = (s.Capsule, s.Ghost, s.LossBadge, s.SentBack, s.SideChange)


@dataclass(frozen=True, slots=True)
class Film:
    """A finished GIF."""

    gif: bytes
    width: int
    height: int
    frames: int


def film_bit_by_bit(
    opening: s.Scene, moves: Sequence[s.Scene], theme: str, translate: Translate = str
) -> Generator[None, None, Film]:
    """Make the film of a match that began with `opening`, from the scene after each move: one at least, the
    last of them the result. Pauses after each frame. Raises ValueError on an unknown theme."""
    *before, result = (moves[number] for number in thinned(weights(opening, moves), MOST_FRAMES - 2))
    frames = [
        (result, _FIRST_SECONDS),
        (opening, MOVE_SECONDS),
        *((scene, EVENT_SECONDS if _has_event(scene) else MOVE_SECONDS) for scene in before),
        (result, RESULT_SECONDS),
    ]
    shrink = 1
    while (made := (yield from _filmed(frames, theme, translate, shrink))) is None:
        shrink *= 2
    return made


def weights(opening: s.Scene, moves: Sequence[s.Scene]) -> tuple[int, ...]:
    """How much each move has changed: what has come and gone on the board, and much more where something was
    captured, sent back or completed."""
    stands = [Counter(_standing(scene)) for scene in (opening, *moves)]
    changes = (((after - before) + (before - after)).total() for before, after in pairwise(stands))
    return tuple(
        change + (_WEIGHT_OF_AN_EVENT if _has_event(scene) else 0)
        for change, scene in zip(changes, moves, strict=True)
    )


def thinned(weights: Sequence[int], most: int) -> tuple[int, ...]:
    """Return the numbers of at most so many moves, ascending, given how much each has changed: those that
    have changed more than is usual, and others spread over the match. The last move is always among them.

    >>> thinned((1, 1, 9, 1, 1, 1), 3)
    (2, 4, 5)
    """
    every = range(len(weights))
    if len(weights) <= most:
        return tuple(every)
    *before, last = every
    usual = sorted(weights)[len(weights) // 2]
    kept: list[int] = [last]
    room = max(1, int((most - 1) * _SHARE_OF_THE_HEAVY))
    for weight in sorted({weights[number] for number in before if weights[number] > usual}, reverse=True):
        alike = [number for number in before if weights[number] == weight]
        kept += _spread(alike, room + 1 - len(kept))
    left = [number for number in before if number not in kept]
    return tuple(sorted((*kept, *_spread(left, most - len(kept)))))


def _spread(numbers: Sequence[int], count: int) -> list[int]:
    """At most so many of these, evenly spread over them."""
    if count >= len(numbers):
        return [*numbers]
    return [numbers[(2 * place + 1) * len(numbers) // (2 * count)] for place in range(count)]


def _filmed(
    frames: Sequence[tuple[s.Scene, float]], theme: str, translate: Translate, shrink: int
) -> Generator[None, None, Film | None]:
    """The film at so small a part of its size; None if it is too large. Pauses after each frame."""
    width, height = (max(scene.board.size[axis] for scene, _ in frames) for axis in (0, 1))
    size = (-(-width // shrink), -(-height // shrink))
    palette = paint_numbered(frames[0][0], theme, translate).palette
    gif = Gif(size, palette)
    for scene, seconds in frames:
        shown = _in_colours(paint_numbered(scene, theme, translate), (width, height), palette, theme)
        gif.add(_small(shown, shrink, palette), seconds)
        if gif.bytes > LARGEST_FILM:
            return None
        yield
    return Film(gif.file(), *size, len(frames))


def _in_colours(picture: Numbered, size: tuple[int, int], palette: bytes, theme: str) -> Image.Image:
    """A picture as numbers of the colours of `palette`, with bare ground below and beside it up to `size`:
    where a table of cards grows, the film is as large as it ever is."""
    if picture.palette == palette and picture.numbers.size == size:
        return picture.numbers
    image = Image.new("RGB", size, THEMES[theme].ground)
    image.paste(_coloured(picture.numbers, picture.palette))
    return _numbers(image, palette)


def _small(numbers: Image.Image, shrink: int, palette: bytes) -> Image.Image:
    """A picture so many times smaller."""
    if shrink == 1:
        return numbers
    return _numbers(_coloured(numbers, palette).reduce(shrink), palette)


def _coloured(numbers: Image.Image, palette: bytes) -> Image.Image:
    """The picture (RGB) of numbers of a palette's colours."""
    coloured = numbers.copy()
    coloured.putpalette(palette)
    return coloured.convert("RGB")


def _numbers(image: Image.Image, palette: bytes) -> Image.Image:
    """The numbers of the palette's colours ("L") nearest to those of an RGB picture."""
    return Image.frombytes("L", image.size, indexed(image, holder(palette)).tobytes())


def _standing(scene: s.Scene) -> Iterator[s.Thing]:
    """What stands on the board, without the marks of what has just happened."""
    return (thing for thing in scene.things if isinstance(thing, _STANDS))


def _has_event(scene: s.Scene) -> bool:
    """Whether something was captured, sent back or completed."""
    return any(isinstance(thing, _EVENTS) for thing in scene.things)
