"""What holds for the guide to every game."""

from __future__ import annotations

import pytest

from bot.guides import Line, guide_of, view_of
from engines import GAMES
from engines.core import CHANCE, Game
from render import alt
from render.show import scene_of

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

LONGEST_LINE = 130
"""Characters of each of the three lines: they stand on a phone without a second look."""
LONGEST_IDEA = 420
LONGEST_TURN = 700


def lines(game: Game) -> list[Line]:
    guide = guide_of(game)
    return [*(idea.shown for idea in guide.ideas), guide.best]


@GAME
def test_three_lines_a_turn_and_at_least_three_ideas(game: Game) -> None:
    guide = guide_of(game)
    for line in (guide.want, guide.do, guide.watch):
        assert len(str(line)) <= LONGEST_LINE
    assert 1 <= len(guide.turn) <= 6
    assert sum(len(str(line)) for line in guide.turn) <= LONGEST_TURN
    assert 3 <= len(guide.ideas) <= 8
    titles = [str(idea.title) for idea in guide.ideas]
    assert len(set(titles)) == len(titles)
    for idea in guide.ideas:
        assert len(str(idea.title)) <= 40
        assert len(str(idea.text)) <= LONGEST_IDEA
    shown = [idea.shown for idea in guide.ideas]
    assert len({(line.moves, line.picked, line.seats, line.viewer) for line in shown}) == len(shown)


@GAME
def test_every_position_can_be_played_to_and_what_is_picked_leads_on(game: Game) -> None:
    for line in lines(game):
        view = view_of(game, line)
        if line.picked:
            assert view.actor is not None
            assert view.actor != CHANCE
            moves = view.position.moves(view.actor)
            assert any(move.startswith(line.picked) for move in moves)
    assert guide_of(game).best.moves, "the game in its best moment, and not the empty board"


@GAME
def test_every_picture_is_composed_and_told(game: Game) -> None:
    """Each game's best moment is also drawn: by `tests.render.test_contact`."""
    for line in lines(game):
        view = view_of(game, line)
        assert scene_of(view).board.size[0] == 960
        assert str(alt(view))
