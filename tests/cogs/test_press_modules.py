"""Which modules a press runs through, from the gateway's event to the answer, as press_modules.txt lists.

Counted are modules of engines, render, bot and cogs in which a function that stands there is called, in any
thread: what a dataclass writes for itself is none, nor is the body of a module. The picture is drawn in this
process, by the same modules as in a drawing process. The same moves before have filled all caches, and
nothing that runs by the clock runs meanwhile.
"""

from __future__ import annotations

import inspect
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest
from discord.ext import tasks

from tests.cogs.matches import ANN, BEN
from tests.cogs.offline_lodge import FakeWebhooks, OfflineLodge, open_lodge

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = tuple(f"{ROOT / name}/" for name in ("engines", "render", "bot", "cogs"))
LIST: Final = Path(__file__).with_name("press_modules.txt")
MOST: Final = 59
"""A press may not run through more."""
MOVES: Final = ("a1", "a5", "b1", "b5", "c1")
"""Of two matches; the last is traced."""


class Tracer:
    """Notes the files of functions that are called, from `begin` to `end`."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self._on = False

    def begin(self) -> None:
        self.files.clear()
        self._on = True

    def end(self) -> None:
        self._on = False

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if self._on and event == "call" and frame.f_code.co_name != "<module>":
            self.files.add(frame.f_code.co_filename)

    @property
    def modules(self) -> set[str]:
        return {str(Path(file).relative_to(ROOT)) for file in self.files if file.startswith(PACKAGES)}


class TracedWebhooks(FakeWebhooks):
    """Ends the trace as soon as a press is answered."""

    def __init__(self, tracer: Tracer) -> None:
        super().__init__()
        self.tracer = tracer

    async def create_interaction_response(self, *given: Any, **more: Any) -> dict[str, Any]:
        self.tracer.end()
        return await super().create_interaction_response(*given, **more)


@pytest.fixture
def tracer():
    """Traces this thread and all that begin from now on."""
    found = Tracer()
    before = sys.getprofile()
    threading.setprofile(found)
    sys.setprofile(found)
    yield found
    sys.setprofile(before)
    threading.setprofile(None)


def stop_the_clock(lodge: OfflineLodge) -> None:
    """End what runs by the clock."""
    for cog in lodge.bot.cogs.values():
        for _, loop in inspect.getmembers(cog, lambda each: isinstance(each, tasks.Loop)):
            loop.cancel()


async def test_the_list_of_modules_is_right(tracer, tmp_path, monkeypatch):
    monkeypatch.setattr("cogs.base.answers.DEFER_AFTER", 60)
    async with open_lodge(tmp_path) as lodge:
        lodge.webhooks = TracedWebhooks(tracer)
        for number in (1, 2):  # the first has filled all caches, whatever other tests have left in them
            await lodge.command(ANN, "play", game="yonmoque")
            board = lodge.newest()
            await lodge.press(BEN, f"act|{number}|0|accept", board)
            stop_the_clock(lodge)
            seats = (await lodge.matches.get(number)).seats
            for ply, move in enumerate(MOVES):
                tracer.begin()
                await lodge.press(seats[ply % 2], f"pick|{number}|{ply}|{move}", board)
        assert [ply.move for ply in (await lodge.matches.get(2)).history] == list(MOVES)

    listed = LIST.read_text().splitlines()
    assert (tracer.modules - set(listed), set(listed) - tracer.modules) == (set(), set()), (
        "not listed; listed in vain"
    )
    assert listed == sorted(listed)
    assert len(listed) <= MOST
