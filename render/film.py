"""A match as an animated GIF: one picture per move, with the result first and last, and the piece that moved
on its way there.

Clients that don't play GIFs show only the first frame, so that one is the result. Then come the opening
and the moves, each with the board everybody saw, in the board's palette. Only the light under pieces that
can move is left out: there's nothing left to choose, and it would take half of all bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from PIL import Image

from render import scene as s
from render.compose.slides import slide
from render.ink.text import Translate
from render.ink.theme import THEMES
from render.paint.gif import Gif
from render.paint.picture import Numbered, paint_numbered
from render.paint.png import holder, indexed

MOST_PICTURES: Final = 60
"""Includes the opening and the result, which is shown twice, but not what lies between two pictures."""
LARGEST_FILM: Final = 2_000_000
"""In bytes. In a film that would be larger, some pieces appear where they went instead of sliding there. If
that isn't enough, it is drawn smaller: on a phone it still fills the screen's width, while fewer colours or
moves would make any film worse to watch."""
_SMALLER: Final = 0.97
"""How much smaller than its share of bytes that fits a film is drawn, until it does: its bytes grow about as
its width does."""
SLIDE_SECONDS: Final = 0.07
"""How long each frame is shown in which a piece is on its way."""
MOVE_SECONDS: Final = 0.8
"""How long a move is shown."""
EVENT_SECONDS: Final = 1.4
"""How long to show a move that captures, sends back or completes something."""
RESULT_SECONDS: Final = 3.0
_FIRST_SECONDS: Final = 1.2
"""How long the result is shown before the match begins."""
_WEIGHT_OF_AN_EVENT: Final = 100
_SHARE_OF_THE_HEAVY: Final = 2 / 3
"""When a film is thinned, at most this share of its frames goes to the moves that change the most; the
rest are spread over the match so that viewers can follow it."""

_STANDS: Final = (s.Card, s.Chip, s.Cube, s.MarkerPile, s.Patch, s.Pile, s.Stack, s.Token)
_EVENTS: Final = (s.Capsule, s.Ghost, s.LossBadge, s.SentBack, s.SideChange)


@dataclass(frozen=True, slots=True)
class Film:
    """A finished GIF."""

    gif: bytes
    width: int
    height: int
    frames: int


@dataclass(frozen=True, slots=True)
class _Shown:
    """A picture of a film."""

    scene: s.Scene
    seconds: float
    slide: tuple[s.Scene, ...] = ()
    """The scenes that lead to it."""
    change: int = 0
    """How much its move changed."""


def film_bit_by_bit(
    opening: s.Scene, moves: Sequence[s.Scene], theme: str, translate: Translate = str
) -> Generator[None, None, Film]:
    """Make the film of a match from its `opening` and the scene after each move. There is at least one
    move; the last is the result. Pauses after each frame. Raises ValueError on an unknown theme."""
    changes = weights(opening, moves)
    scenes = [*map(_without_light, (opening, *moves))]
    told = [
        _Shown(
            scene=scenes[number + 1],
            seconds=EVENT_SECONDS if _has_event(scenes[number + 1]) else MOVE_SECONDS,
            slide=slide(scenes[number], scenes[number + 1]),
            change=changes[number],
        )
        for number in thinned(changes, MOST_PICTURES - 2)
    ]
    told[-1] = replace(told[-1], seconds=RESULT_SECONDS)
    pictures = [_Shown(scenes[-1], _FIRST_SECONDS), _Shown(scenes[0], MOVE_SECONDS), *told]
    scale = 1.0
    while not isinstance(made := (yield from _filmed(pictures, theme, translate, scale)), Film):
        scale *= _SMALLER * made
    return made


def weights(opening: s.Scene, moves: Sequence[s.Scene]) -> tuple[int, ...]:
    """Return how much each move changed: what came and went on the board, plus much more for a capture, a
    piece sent back or something completed."""
    stands = [Counter(_standing(scene)) for scene in (opening, *moves)]
    changes = (((after - before) + (before - after)).total() for before, after in pairwise(stands))
    return tuple(
        change + (_WEIGHT_OF_AN_EVENT if _has_event(scene) else 0)
        for change, scene in zip(changes, moves, strict=True)
    )


def thinned(weights: Sequence[int], most: int) -> tuple[int, ...]:
    """Pick at most `most` moves, given how much each one changed, and return their numbers in ascending
    order: those that changed more than usual, and others spread over the match. Always keeps the last move.

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
    """Pick at most `count` of the numbers, evenly spread."""
    if count >= len(numbers):
        return [*numbers]
    return [numbers[(2 * place + 1) * len(numbers) // (2 * count)] for place in range(count)]


def _filmed(
    pictures: Sequence[_Shown], theme: str, translate: Translate, scale: float
) -> Generator[None, None, Film | float]:
    """Make the film at `scale` of its size, with slides only at full size. If it is too large even
    without them, return about how large it may be, as a share of its bytes. Pauses after each frame."""
    width, height = (max(shown.scene.board.size[axis] for shown in pictures) for axis in (0, 1))
    size = (round(width * scale), round(height * scale))
    palette = paint_numbered(pictures[0].scene, theme, translate).palette
    gif = Gif(size, palette)

    def numbers(scene: s.Scene) -> Image.Image:
        drawn = _in_colours(paint_numbered(scene, theme, translate), (width, height), palette, theme)
        return _resized(drawn, size, palette)

    first = 0
    for number, shown in enumerate(pictures):
        lead = []
        for scene in shown.slide if scale == 1 else ():
            lead.append(numbers(scene))
            yield
        gif.add(numbers(shown.scene), shown.seconds, lead, SLIDE_SECONDS)
        first = first or gif.bytes
        if gif.bytes > LARGEST_FILM:
            return LARGEST_FILM / (first + (gif.bytes - first) / max(number, 1) * (len(pictures) - 1))
        yield
    slides = _affordable(gif.extra, [shown.change for shown in pictures], LARGEST_FILM - gif.bytes)
    frames = len(pictures) + sum(len(pictures[number].slide) for number in slides)
    return Film(gif.file(slides), *size, frames)


def _affordable(extra: Mapping[int, int], changes: Sequence[int], room: int) -> Sequence[int]:
    """Pick as many of the pictures with a slide as fit into `room` bytes, thinned like moves. `extra` is how
    many bytes each slide takes, by the picture's number."""
    for most in range(len(extra), 0, -1):
        every = [*extra]
        kept = [every[place] for place in thinned([changes[number] for number in every], most)]
        if sum(extra[number] for number in kept) <= room:
            return kept
    return ()


def _in_colours(picture: Numbered, size: tuple[int, int], palette: bytes, theme: str) -> Image.Image:
    """Convert a picture to colour numbers of `palette`, padded to `size` with bare ground below and beside
    it: where a table of cards grows, the film is as large as its largest frame."""
    if picture.palette == palette and picture.numbers.size == size:
        return picture.numbers
    image = Image.new("RGB", size, THEMES[theme].ground)
    image.paste(_coloured(picture.numbers, picture.palette))
    return _numbers(image, palette)


def _resized(numbers: Image.Image, size: tuple[int, int], palette: bytes) -> Image.Image:
    """Return the picture at another size."""
    if numbers.size == size:
        return numbers
    return _numbers(_coloured(numbers, palette).resize(size, Image.Resampling.BOX), palette)


def _coloured(numbers: Image.Image, palette: bytes) -> Image.Image:
    """Turn colour numbers of a palette into an RGB picture."""
    coloured = numbers.copy()
    coloured.putpalette(palette)
    return coloured.convert("RGB")


def _numbers(image: Image.Image, palette: bytes) -> Image.Image:
    """Map an RGB picture to the numbers of the nearest palette colours ("L")."""
    return Image.frombytes("L", image.size, indexed(image, holder(palette)).tobytes())


def _standing(scene: s.Scene) -> Iterator[s.Thing]:
    """What stands on the board, without the marks of what has just happened."""
    return (thing for thing in scene.things if isinstance(thing, _STANDS))


def _without_light(scene: s.Scene) -> s.Scene:
    """Return a scene without the light under what can move."""
    return replace(scene, things=tuple(thing for thing in scene.things if not isinstance(thing, s.Glow)))


def _has_event(scene: s.Scene) -> bool:
    """Whether something was captured, sent back or completed."""
    return any(isinstance(thing, _EVENTS) for thing in scene.things)
