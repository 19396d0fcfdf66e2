"""Nothing written in a picture is smaller than 10 px where a phone shows it 400 px wide: 24 px of 960."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engines import GAMES
from render import View, forget_drawn
from render.ink.canvas import Canvas
from render.ink.overlay import Overlay
from render.ink.text import words
from render.ink.theme import THEMES
from render.paint.boards.board import draw_board
from render.paint.picture import laid
from render.scene import Board
from render.show import scene_of
from tests.render.states.every_state import STATES

LEAST = 24
"""px in a picture 960 px wide."""


@pytest.fixture(scope="module")
def written() -> Iterator[list[tuple[str, int]]]:
    """All that is written, with its size; what is kept from earlier pictures is drawn anew, once."""
    found: list[tuple[str, int]] = []

    def noting(write: Callable[..., None]) -> Callable[..., None]:
        def noted(on: object, text: str, x: float, y: float, size: int, *more: Any, **named: Any) -> None:
            found.append((text, size))
            write(on, text, x, y, size, *more, **named)

        return noted

    forget_drawn()
    with pytest.MonkeyPatch.context() as patch:
        for kind in (Canvas, Overlay):
            patch.setattr(kind, "write", noting(kind.write))
        yield found


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_is_written_too_small_for_a_phone(slug: str, written: list[tuple[str, int]]) -> None:
    game = GAMES[slug]
    views = {name: view for name, view in STATES.items() if view.game is game}
    views["at the start"] = View(game, game.start(game.seats[-1]))
    boards: set[Board] = set()
    for name, view in views.items():
        written.clear()
        scene = scene_of(view)
        if scene.board not in boards:  # what is written on it is the same in every state
            boards.add(scene.board)
            titles = tuple(words(zone.title or "", str) for zone in scene.board.zones)
            draw_board(scene.board, THEMES["dusk"], titles)
        laid(scene, "dusk", str)
        small = [(text, size) for text, size in written if size * 960 < LEAST * scene.board.size[0]]
        assert not small, (name, small)
