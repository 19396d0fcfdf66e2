"""Endings without a winner: repetition, and too many turns without progress.

A position keeps a `series`: the keys of all positions since the last irreversible turn (a placing, a
capture), starting with the one right after it. So the series is one longer than the number of quiet turns,
and its last entry is the position itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.core import Message, msg, nmsg, pmsg

REPEATED: Final = "repeated"
QUIET: Final = "quiet"
"""The two endings, as `end` names them."""

TURNS_OF_NOTICE: Final = 10
"""How many turns ahead a limit is announced."""

CAPTURE: Final = pmsg("reason", "a capture")
_TIMES: Final = {2: pmsg("reason", "second"), 3: pmsg("reason", "third")}


@dataclass(frozen=True, slots=True)
class Draws:
    """When a game ends without a winner, and the sentences that say so.

    >>> draws = Draws(limit=100)
    >>> draws.end((7, 8, 7, 8, 7)), draws.end((7, 8, 7))
    ('repeated', '')
    >>> str(draws.warning((7, 8, 7)))
    "One more repeat and it's a draw."
    >>> str(draws.warning(tuple(range(91))))
    "It's a draw after 10 more turns without a capture."
    """

    limit: int | None = 100
    """How many quiet turns in a row, counting both seats, end the game; None for no limit."""
    progress: Message = CAPTURE
    """What counts as progress, which a quiet turn lacks: "a capture"."""
    times: int = 3
    """How often a position must come up to end the game."""
    verdict: Message | None = None
    """Who wins, if such an ending isn't a draw: "more beavers win"."""

    @property
    def rule(self) -> Message:
        """The paragraph for the rules of a game where such an ending is a draw.

        >>> str(Draws(limit=60).rule).partition("It's also ")[2]
        'a draw after 60 turns in a row without a capture.'
        """
        if self.limit is None:
            # Translators: {time} is "second" or "third".
            return msg(
                "It's a draw when the same position comes up for the {time} time with the same player to "
                "move.",
                time=self._time,
            )
        return nmsg(
            "It's a draw when the same position comes up for the {time} time with the same player to move. "
            "It's also a draw after {n} turn without {progress}.",
            "It's a draw when the same position comes up for the {time} time with the same player to move. "
            "It's also a draw after {n} turns in a row without {progress}.",
            self.limit,
            time=self._time,
            progress=self.progress,
        )

    @property
    def _time(self) -> Message:
        return _TIMES[self.times]

    def end(self, series: tuple[int, ...], quiet: int | None = None) -> str:
        """Return REPEATED, QUIET, or "" if the game goes on.

        `quiet` is the number of quiet turns, for games whose series goes back further than that.
        """
        if len(series) > 2 and series.count(series[-1]) >= self.times:
            return REPEATED
        quiet = len(series) - 1 if quiet is None else quiet
        return QUIET if self.limit is not None and quiet >= self.limit else ""

    def turns_left(self, series: tuple[int, ...], quiet: int | None = None) -> int | None:
        """How many more quiet turns end the game; None if there's no limit.

        >>> Draws(limit=100).turns_left((7, 8, 7)), Draws(limit=None).turns_left((7,))
        (98, None)
        """
        quiet = max(len(series) - 1, 0) if quiet is None else quiet
        return None if self.limit is None else max(self.limit - quiet, 0)

    def reason(self, end: str, verdict: Message | None = None) -> Message:
        """Why the game ended, for REPEATED or QUIET. `verdict` says who wins and why, if it is not a draw."""
        if end == REPEATED:
            if verdict is None:
                # Translators: {time} is "second" or "third".
                return msg("The same position came up for the {time} time.", time=self._time)
            # Translators: {verdict} is "most points wins" or the like.
            return msg(
                "The same position came up for the {time} time, and {verdict}.",
                time=self._time,
                verdict=verdict,
            )
        turns = {"n": self.limit, "progress": self.progress}
        if verdict is None:
            # Translators: {progress} is "a capture" or the like.
            return nmsg(
                "{n} turn went by without {progress}.",
                "{n} turns went by without {progress}.",
                self.limit or 0,
                **turns,
            )
        # Translators: {progress} is "a capture", {verdict} "most points wins".
        return nmsg(
            "After {n} turn without {progress}, {verdict}.",
            "After {n} turns without {progress}, {verdict}.",
            self.limit or 0,
            **turns,
            verdict=verdict,
        )

    def warning(self, series: tuple[int, ...], quiet: int | None = None) -> Message | None:
        """A warning that such an ending is near; None if it isn't."""
        if self.times == 3 and series and series.count(series[-1]) == 2:
            if self.verdict is None:
                return msg("One more repeat and it's a draw.")
            return msg("One more repeat ends the game.")
        quiet = len(series) - 1 if quiet is None else quiet
        if self.limit is None or quiet < self.limit - TURNS_OF_NOTICE:
            return None
        left = self.limit - quiet
        if self.verdict is None:
            return nmsg(
                "It's a draw after {n} more turn without {progress}.",
                "It's a draw after {n} more turns without {progress}.",
                left,
                progress=self.progress,
            )
        return nmsg(
            "The game ends after {n} more turn without {progress}.",
            "The game ends after {n} more turns without {progress}.",
            left,
            progress=self.progress,
        )
