"""Sees every message the moment that it is shown, and holds it against what is stored at that moment."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.match.model import Match, State
from bot.match.play import Line
from bot.playground.messages import EPHEMERAL, LOADING
from bot.playground.world import World
from engines import GAMES
from tests.e2e.card_match import Secrets
from tests.e2e.live_lodge import is_aside
from tests.e2e.people import Shown
from tests.storm.database import Database, MatchRow
from tests.storm.findings import Findings

TURN: Final = ("pick", "picks", "roll", "rollon", "hand", "accept", "join")
"""What a match is carried on by, as `Marked.kinds` has it."""
OTHERS: Final = ("view", "menu", "setting", "server")
"""Kinds of custom ids that say nothing of a match's ply: what shows something to look at, and settings."""
_HEX: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
_PICTURE: Final = re.compile(r"/(?:match|hand|hint)-(\d+)-(\d+)\.png$")
_HINT: Final = re.compile(r"/hint-(\d+)-\d+\.png$")
_REVIEW: Final = re.compile(r"/review-(\d+)-[a-z0-9-]+\.png$")
_GIVEN_UP: Final = re.compile(r"You (?:resigned|left) match (\d+) \(")
_PANEL: Final = "-# You're "
_KEPT: Final = 400
"""Boards remembered as they once were, for presses of buttons that have gone."""


@dataclass(frozen=True)
class Marked:
    """What the buttons of a message say of it."""

    match: int
    ply: int | None
    """None on a challenge, whose first buttons may name none, and on a menu of levels."""
    kinds: frozenset[str]
    """What can be pressed: the verb of an `act`, the kind of any other."""

    @property
    def offers_turn(self) -> bool:
        return not self.kinds.isdisjoint(TURN)


@dataclass(frozen=True)
class _Read:
    """A message of a match of cards, as it was read."""

    match: int
    ply: int
    readers: tuple[int, ...]
    text: str
    """All of it."""


def marked(shown: Shown) -> Marked | None:
    """None of a message without buttons of ours."""
    parts = [each.custom_id.split("|") for each in shown.controls if not each.disabled]
    parts = [part for part in parts if part[0] not in OTHERS]
    if not parts:
        return None
    plies = [int(part[2]) for part in parts if part[0] not in ("option", "level")]
    kinds = frozenset(part[-1] if part[0] == "act" else part[0] for part in parts)
    return Marked(int(parts[0][1]), max(plies, default=None), kinds)


class MessageCheck:
    """Listens to everything that people are told."""

    def __init__(self, world: World, database: Database, findings: Findings) -> None:
        self.boards: dict[str, tuple[str, Marked]] = {}
        """By message id: channel and buttons of every message in public that has buttons of ours."""
        self.panels: dict[tuple[int, int], tuple[str, str]] = {}
        """By match and person: channel and message of the hand panel opened last."""
        self.sentences: dict[str, str] = {}
        """By interaction: the sentence that only whoever caused it was told."""
        self.once: list[Shown] = []
        """Boards as they once were."""
        self.seen: Counter[str] = Counter()
        """Events, by name."""
        self._database = database
        self._findings = findings
        self._highest: dict[int, int] = {}
        """By match: the highest ply that was ever shown."""
        self._made: dict[str, dict[str, tuple[bool, int | None]]] = {}
        """By interaction: of each message that came of it whether it is for one person, and its match."""
        self._seeds: dict[str, int] = {}
        self._hidden: list[_Read] = []
        """Still to be searched for secrets."""
        self._pass_on: Callable[[str, dict[str, Any], Collection[int]], None] = world.to_people
        world.to_people = self._told

    def _told(self, event: str, data: dict[str, Any], to: Collection[int]) -> None:
        self.seen[event] += 1
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self._message(event, data, to)
        elif event == "MESSAGE_DELETE":
            _, gone = self.boards.pop(data["id"], (None, None))
            if gone is not None:
                self._findings.tell(gone.match, f"message {data['id']} is deleted")
            for made in self._made.values():
                made.pop(data["id"], None)
        self._pass_on(event, data, to)

    def _message(self, event: str, data: dict[str, Any], to: Collection[int]) -> None:
        if not data["author"].get("bot"):
            return
        shown, text = Shown.of(data), json.dumps(data, ensure_ascii=False)
        marks, alone = marked(shown), bool(data["flags"] & EPHEMERAL)
        self._against_the_book(shown, marks)
        self._hints(shown, to)
        self._seeds_in(text)
        self._keep_hidden(shown, marks, to, text)
        self._answers(data, shown, marks, alone=alone)
        if alone:
            if _PANEL in shown.text:
                match = marks.match if marks else next(iter(_pictured(shown)), (0, 0))[0]
                self.panels[match, next(iter(to))] = shown.channel, shown.id
        elif marks is None:
            _, gone = self.boards.pop(shown.id, (None, None))
            if gone is not None:
                self._findings.tell(gone.match, f"message {shown.id} has no buttons any more")
        else:
            self._findings.tell(marks.match, f"message {shown.id} shows ply {marks.ply}")
            self.boards[shown.id] = shown.channel, marks
            self.once.append(shown)
            del self.once[:-_KEPT]

    # Nothing is shown that is not stored

    def _against_the_book(self, shown: Shown, marks: Marked | None) -> None:
        for match_id, ply in {*_pictured(shown), *([(marks.match, marks.ply or 0)] if marks else [])}:
            row = self._database.row(match_id)
            if row is None or ply > row.ply:
                stored = "no such match" if row is None else f"ply {row.ply}"
                self._findings.add("shown before stored", match_id, f"ply {ply} is shown, stored is {stored}")
            self._highest[match_id] = max(ply, self._highest.get(match_id, 0))
        if marks is not None and "rematch" in marks.kinds:
            self._must(marks.match, "shown as over", lambda row: row.state == "over")
        for match_id in _named(_REVIEW, shown):
            self._must(match_id, "reviewed", lambda row: row.state == "over")
        if given_up := _GIVEN_UP.search(shown.text):
            left = any(entry.move == "leave" for entry in self._database.plies(int(given_up[1])))
            self._must(int(given_up[1]), "told as given up", lambda row: left or row.state == "over")

    def _must(self, match_id: int, what: str, holds: Callable[[MatchRow], bool]) -> None:
        row = self._database.row(match_id)
        if row is None or not holds(row):
            stored = "there is no such match" if row is None else f"it is {row.state} at ply {row.ply}"
            self._findings.add("shown before stored", match_id, f"{what}, and {stored}")

    def _hints(self, shown: Shown, to: Collection[int]) -> None:
        """A hint is for the only person of a match, and noted before it is shown."""
        for match_id in _named(_HINT, shown):
            players = self._database.players(match_id)
            if [each.user_id for each in players] != list(to):
                seen = f"a hint is shown to {sorted(to)} in a match of {[each.user_id for each in players]}"
                self._findings.add("secret shown", match_id, seen)
            elif not players[0].helped:
                self._findings.add("shown before stored", match_id, "a hint that is not noted is shown")

    def lost(self) -> None:
        """Note every match that was once shown further on than it is stored now."""
        stored = {row.id: row.ply for row in self._database.rows()}
        for match_id, ply in self._highest.items():
            if ply > stored.get(match_id, -1):
                seen = f"ply {ply} was shown, and stored is {stored.get(match_id)}"
                self._findings.add("lost", match_id, seen)

    # Nobody is answered twice

    def _answers(self, data: dict[str, Any], shown: Shown, marks: Marked | None, *, alone: bool) -> None:
        interaction = str((data.get("interaction_metadata") or {}).get("id", ""))
        if not interaction or is_aside(shown.text):
            return
        if alone and data["content"] and not data["flags"] & LOADING:
            self.sentences[interaction] = data["content"]
        made = self._made.setdefault(interaction, {})
        made[shown.id] = alone, marks.match if marks else None

    def doubled(self) -> None:
        """Note every interaction of which came two messages for one person, or two boards of one match."""
        for interaction, made in self._made.items():
            for (alone, match), times in Counter(made.values()).items():
                if times > 1 and (alone or match is not None):
                    self._findings.add("answered twice", match, f"interaction {interaction}: {sorted(made)}")

    # No secret

    def _seeds_in(self, text: str) -> None:
        """A seed is shown in hexadecimal, and only once its match has ended."""
        found = _HEX.findall(text)
        if found and found[-1] not in self._seeds:
            self.learn()
        for match_id in {self._seeds[each] for each in found if each in self._seeds}:
            row = self._database.row(match_id)
            if row is None or not row.ended:
                self._findings.add("secret shown", match_id, "the seed of a match that is not over")

    def learn(self) -> dict[str, int]:
        """The seeds of all matches, in hexadecimal."""
        for row in self._database.rows(max(self._seeds.values(), default=0)):
            self._seeds[row.seed.hex()] = row.id
        return self._seeds

    def _keep_hidden(self, shown: Shown, marks: Marked | None, to: Collection[int], text: str) -> None:
        for match_id, ply in {*_pictured(shown), *([(marks.match, marks.ply or 0)] if marks else [])}:
            row = self._database.row(match_id)
            if row is not None and row.state == "running" and GAMES[row.game].hidden:
                self._hidden.append(_Read(match_id, ply, tuple(to), text))

    async def search(self, look_up: Callable[[int], Awaitable[Match]]) -> None:
        """Search what was shown of matches of cards since the last call for what its readers may not know;
        each message by the position that it shows. `look_up` finds a match by its number."""
        pending, self._hidden = self._hidden, []
        by_match: dict[int, list[_Read]] = {}
        for read in pending:
            by_match.setdefault(read.match, []).append(read)
        for match_id, reads in by_match.items():
            match = await look_up(match_id)
            for seen in await asyncio.to_thread(_secrets_told, match, reads):
                self._findings.add("secret shown", match_id, seen)


def _secrets_told(match: Match, reads: Collection[_Read]) -> list[str]:
    """Who was shown what they may not know."""
    return [
        f"{reader} was shown {told} at ply {then.ply}"
        for then in _earlier(match, {read.ply for read in reads})
        for read in reads
        if read.ply == then.ply
        for reader in read.readers
        if (told := Secrets(then, reader).told_by(read.text))
    ]


def _pictured(shown: Shown) -> list[tuple[int, int]]:
    """Match and ply of its pictures, by their names."""
    found = (_PICTURE.search(url) for url in shown.pictures)
    return [(int(each[1]), int(each[2])) for each in found if each]


def _named(pattern: re.Pattern[str], shown: Shown) -> set[int]:
    """The matches of its pictures whose names are like this."""
    return {int(found[1]) for url in shown.pictures if (found := pattern.search(url))}


def _earlier(match: Match, plies: Collection[int]) -> Iterator[Match]:
    """The match as it was at these plies, running."""
    line = Line(
        replace(match, history=(), recent=(), state=State.RUNNING),
        match.game.start(match.seat_count, **match.options),
    )
    for number, ply in enumerate(match.history, 1):
        line.play(ply.actor, ply.move, ply.user_id, ply.at)
        if number in plies:
            yield line.match()
