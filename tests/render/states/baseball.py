"""States of Baseball: the start, a single, a double play, an end."""

from engines.games.baseball import GAME
from render import View
from tests.render.states.views import after


def baseball(rolls: str, **options: str) -> View:
    return after(GAME, GAME.start(2, **options), " ".join(f"roll:{roll}" for roll in rolls.split()))


STATES: dict[str, View] = {
    "opening": baseball(""),
    "single": baseball("1-4 2-4 1-2 1-6 2-4 3-4 2-2 1-2 4-4 1-6"),
    "double-play": baseball("3-4 1-4 2-2"),
    "won": baseball("2-4 2-4 2-4 1-4 1-1", innings="1"),
}
BY_DAY = ("single",)
"""Those that are kept in the light theme, too."""
