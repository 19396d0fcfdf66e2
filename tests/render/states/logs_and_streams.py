"""States of Logs & Streams: a base, a stream, an end."""

from dataclasses import replace
from typing import cast

from engines.games.logs_and_streams import GAME, LogsAndStreams
from render import View
from tests.render.states.views import after


def logs(moves: str, *squares: int) -> View:
    return after(GAME, replace(cast("LogsAndStreams", GAME.start(len(squares))), squares=squares), moves)


STATES: dict[str, View] = {
    "base": logs("roll:6 roll:3 roll:4 roll:2", 9, 44, 43, 26),
    "stream": logs("roll:6 roll:5 roll:3", 41, 42, 17),
    "won": logs("roll:6", 94, 71),
}
BY_DAY = ("base",)
"""Those that are kept in the light theme, too."""
