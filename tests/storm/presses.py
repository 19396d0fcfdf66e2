"""Who pressed for what: every ply that a person made came of one press, and no press made two."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bot.match.model import LEAVE, TAKEBACK
from engines.core import CHANCE
from tests.storm.database import StoredPly
from tests.storm.findings import Findings

EXACT: Final = ("pick", "roll")
"""What can only be played at the ply that its button was made for."""
SKEW: Final = timedelta(milliseconds=50)
"""By so much two readings of one machine's clock may differ."""
PLAYED: Final = ("You've moved in ", "You've made your choice in ")
"""How the sentences begin that promise that something is played."""
DONE: Final = (*PLAYED, "Play here: ")
"""How the sentences begin that are no refusals."""


@dataclass(slots=True, eq=False)
class Attempt:
    """Something a person did that may make a ply."""

    user_id: int
    match: int
    kind: str
    """`pick`, `lay`, `roll`, `takeback`, `resign` or `move` (typed)."""
    ply: int
    """That its button was made for."""
    notation: str
    began: datetime
    interaction: str | None = None
    told: str | None = None
    """The sentence that answered it, if one did."""

    @property
    def refused(self) -> bool:
        return self.told is not None and not self.told.startswith(DONE)

    @property
    def promised(self) -> bool:
        """Whether the person was told that it is played."""
        return self.told is not None and self.told.startswith(PLAYED)

    def may_have_made(self, entry: StoredPly) -> bool:
        """Whether this ply can have come of it."""
        if entry.user_id != self.user_id or entry.at < self.began - SKEW or entry.ply < self.ply:
            return False
        if self.kind in EXACT and entry.ply != self.ply:
            return False
        if self.kind == "roll":
            return entry.actor == CHANCE
        if entry.actor == CHANCE:
            return False
        if self.kind == "takeback" or entry.move.startswith(TAKEBACK):
            return self.kind == "takeback" and entry.move.startswith(TAKEBACK)
        if self.kind == "resign" or entry.move == LEAVE:
            return self.kind == "resign" and entry.move == LEAVE
        if self.kind == "pick" and not self.notation.endswith("!"):
            return entry.move.startswith(self.notation)
        return entry.move == self.notation.removesuffix("!")


class PressLedger:
    """All attempts."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._open: dict[int, list[Attempt]] = {}
        """By match: those that no ply is known to have come of."""
        self._made: dict[int, list[tuple[StoredPly, Attempt]]] = {}
        """By match: the plies that came of what wasn't promised, as far as was known."""

    def pressed(self, user_id: int, custom_id: str, values: list[str] | None) -> Attempt | None:
        """Note a press before it is sent; None where no ply can come of it."""
        kind, match, *rest = custom_id.split("|")
        notation = ""
        if kind == "act" and rest[1] in ("roll", "rollon", "resign!", "takeback", "takeback!"):
            kind = rest[1].removesuffix("on").removesuffix("!")
        elif kind == "picks" and values:
            kind, notation = "pick", values[0]
        elif kind in ("pick", "lay"):
            notation = rest[1]
        else:
            return None
        return self._note(user_id, int(match), kind, int(rest[0]), notation)

    def typed(self, user_id: int, match: int, move: str) -> Attempt:
        """Note a typed move before it is sent."""
        return self._note(user_id, match, "move", 0, move)

    def _note(self, user_id: int, match: int, kind: str, ply: int, notation: str) -> Attempt:
        attempt = Attempt(user_id, match, kind, ply, notation, datetime.now(UTC))
        self._open.setdefault(match, []).append(attempt)
        return attempt

    def told(self, sentences: dict[str, str]) -> None:
        """Take in the sentences that answered interactions, by interaction."""
        for attempts in self._open.values():
            for attempt in attempts:
                if attempt.told is None and attempt.interaction is not None:
                    attempt.told = sentences.get(attempt.interaction)

    def check(self, match: int, new: list[StoredPly]) -> None:
        """Find the press that each new ply of a match came of."""
        attempts = self._open.get(match, [])
        for entry in new:
            if entry.user_id is None:
                continue
            fitting = [attempt for attempt in attempts if attempt.may_have_made(entry)]
            if not fitting:
                self._findings.add("nobody pressed for it", match, f"ply {entry.ply}: {entry}", entry.ply)
                continue
            made = max(fitting, key=lambda each: (each.promised, not each.refused, each.ply, each.began))
            if made.refused:
                seen = f"ply {entry.ply} ({entry.move}) was played, and refused: {made.told}"
                self._findings.add("played though refused", match, seen, entry.ply)
            attempts.remove(made)
            if not made.promised:
                self._made.setdefault(match, []).append((entry, made))

    def close(self) -> None:
        """In the end: what was promised and never stored is lost.

        While one of several bots is killed, another one's promise may still be on its way when its ply is
        read. Such a ply may have been taken to come of another press for the same move, so it's looked for
        among those too.
        """
        for match, attempts in self._open.items():
            made = self._made.get(match, [])
            for each in attempts:
                if not each.promised:
                    continue
                fitting = (pair for pair in made if not pair[1].promised and each.may_have_made(pair[0]))
                own = next(fitting, None)
                if own is not None:
                    made.remove(own)
                else:
                    seen = f"{each.user_id} was told {each.told!r}, and no such ply is stored"
                    self._findings.add("lost", match, seen)

    def summary(self) -> dict[str, Any]:
        return {"presses that made no ply": sum(map(len, self._open.values()))}
