"""Endings without a winner: the same position again and again, and turns that get nowhere.

A position keeps a `series`: the keys of the positions since the last turn that cannot be taken back
(a placing, a capture), the one after it included. So the series has one entry more than there were
quiet turns, and its last entry is the position itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.core import Message, msg, nmsg

REPEATED: Final = "repeated"
QUIET: Final = "quiet"
"""The names of the two endings."""

NOTICE: Final = 10
"""So many turns ahead a limit is announced."""

CAPTURE: Final = msg("a capture")
_TIMES: Final = {2: msg("second"), 3: msg("third")}


@dataclass(frozen=True, slots=True)
class Draws:
    """When a game of position ends without a winner, and the sentences that say so.

    >>> draws = Draws(limit=100)
    >>> draws.end((7, 8, 7, 8, 7)), draws.end((7, 8, 7))
    ('repeated', '')
    >>> str(draws.warning((7, 8, 7)))
    'This position has stood twice; a third time is a draw.'
    >>> str(draws.warning(tuple(range(91))))
    '10 more turns without a capture are a draw.'
    """

    limit: int | None = 100
    """So many quiet turns in succession, both seats counted, end the game; None: no limit."""
    progress: Message = CAPTURE
    """What a turn must bring not to be quiet."""
    times: int = 3
    """A position that stands so many times ends the game."""
    verdict: Message | None = None
    """Beforehand, who wins where such a game is not a draw: "more beavers win"."""

    @property
    def rule(self) -> Message:
        """The paragraph of a game's rules that says so, where such an ending is a draw.

        >>> str(Draws(limit=60).rule).partition(", or ")[2]
        'after 60 turns in a row without a capture.'
        """
        if self.limit is None:
            return msg(
                "The game is a draw when the same position, with the same player to move, occurs for the "
                "third time."
            )
        return msg(
            "The game is a draw when the same position, with the same player to move, occurs for the "
            "third time, or after {n} turns in a row without {progress}.",
            n=self.limit,
            progress=self.progress,
        )

    def end(self, series: tuple[int, ...], quiet: int | None = None) -> str:
        """REPEATED, QUIET or "" for a game that goes on.

        `quiet`: quiet turns in succession, where the series does not begin with the last of the others.
        """
        if len(series) > 2 and series.count(series[-1]) >= self.times:
            return REPEATED
        quiet = len(series) - 1 if quiet is None else quiet
        return QUIET if self.limit is not None and quiet >= self.limit else ""

    def reason(self, end: str, verdict: Message | None = None) -> Message:
        """Why the game ended, for REPEATED or QUIET. `verdict`: who wins and why, if not simply a draw."""
        if end == REPEATED:
            what = {"time": _TIMES[self.times]}
            if verdict is None:
                return msg("The same position stands for the {time} time: a draw.", **what)
            return msg(
                "The same position stands for the {time} time, and {verdict}.", **what, verdict=verdict
            )
        turns = {"n": self.limit, "progress": self.progress}
        if verdict is None:
            return msg("{n} turns went by without {progress}: a draw.", **turns)
        return msg("{n} turns went by without {progress}, and {verdict}.", **turns, verdict=verdict)

    def warning(self, series: tuple[int, ...], quiet: int | None = None) -> Message | None:
        """That the ending is near, for a game that goes on; None if it is not."""
        if self.times == 3 and series and series.count(series[-1]) == 2:
            if self.verdict is None:
                return msg("This position has stood twice; a third time is a draw.")
            return msg(
                "This position has stood twice; a third time ends the game, and {verdict}.",
                verdict=self.verdict,
            )
        quiet = len(series) - 1 if quiet is None else quiet
        if self.limit is None or quiet < self.limit - NOTICE:
            return None
        left = self.limit - quiet
        if self.verdict is None:
            return nmsg(
                "{n} more turn without {progress} is a draw.",
                "{n} more turns without {progress} are a draw.",
                left,
                progress=self.progress,
            )
        return nmsg(
            "{n} more turn without {progress} ends the game, and {verdict}.",
            "{n} more turns without {progress} end the game, and {verdict}.",
            left,
            progress=self.progress,
            verdict=self.verdict,
        )
