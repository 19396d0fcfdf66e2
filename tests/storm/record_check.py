"""Replaying the records of all matches by the rules and from the seed, as docs/fairness.md describes it.

This is written anew here, on the database's own rows, so that it shares no fault with the bot's replay.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from dataclasses import dataclass, field

from bot.match.model import LEAVE, TAKEBACK, Holder, Opponent
from engines import GAMES
from engines.core import CHANCE, IllegalMove, Position
from tests.storm.database import Database, MatchRow, OpponentRow, StoredPly
from tests.storm.findings import Findings
from tests.storm.presses import PressLedger

LIFE = {"open": 0, "running": 1, "over": 2, "declined": 2, "withdrawn": 2, "expired": 2}
"""States, by how late in the life of a match they come."""


class BadRecord(Exception):
    """What is wrong with a record."""


@dataclass
class KnownMatch:
    """What has been read, and found right, of a match."""

    row: MatchRow
    seats: tuple[Holder, ...] = ()
    entries: list[StoredPly] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    """The position before each ply, and the one after the last; [] until the match has started."""
    wrong: bool = False


class ReplayCheck:
    """All matches of the database, as they have been seen to grow."""

    def __init__(self, database: Database, ledger: PressLedger, findings: Findings) -> None:
        self.known: dict[int, KnownMatch] = {}
        self._database = database
        self._ledger = ledger
        self._findings = findings

    def check(self) -> None:
        """Replay what is new, and look whether anything that was there has changed or gone."""
        with self._database.still():
            rows = self._database.rows()
            for row in rows:
                try:
                    self._check(row)
                except (BadRecord, IllegalMove) as wrong:
                    self._findings.add("record", row.id, str(wrong))
                    self.known[row.id].wrong = True
        if gone := self.known.keys() - {row.id for row in rows}:
            self._findings.add("lost", None, f"matches {sorted(gone)} are gone")

    def _check(self, row: MatchRow) -> None:
        known = self.known.setdefault(row.id, KnownMatch(row))
        entries = self._database.plies(row.id)
        if row.ply != len(entries) or [entry.ply for entry in entries] != list(range(row.ply)):
            raise BadRecord(
                f"{row.ply} plies are announced, and there are {[entry.ply for entry in entries]}"
            )
        if entries[: len(known.entries)] != known.entries:
            raise BadRecord(
                f"plies that were there have changed or gone: once {known.entries}, now {entries}"
            )
        if row.version < known.row.version or LIFE[row.state] < LIFE[known.row.state]:
            raise BadRecord(
                f"it was {known.row.state} (version {known.row.version}), and is {row.state} again"
            )
        new, known.row = entries[len(known.entries) :], row
        if known.wrong:
            return
        if not known.positions and row.state != "open":
            self._start(known)
        for entry in new:
            self._play(known, entry)
        self._ledger.check(row.id, new)
        if known.positions:
            self._finish(known)

    def _start(self, known: KnownMatch) -> None:
        """Draw the seats: first the people in the order in which they joined, then Lodge's own."""
        row, joined = known.row, self._database.players(known.row.id)
        own = self._database.opponents(row.id)
        given = [each.seat for each in joined] + [each.seat for each in own]
        if None in given:
            return
        if hashlib.sha256(row.seed).hexdigest() != row.commitment:
            raise BadRecord("its seed is not the one that was promised")
        company: list[Holder] = [each.user_id for each in joined]
        company += [Opponent(each.level) for each in own]
        seated = dict(zip(given, company, strict=True))
        if set(seated) != set(range(row.seat_count)) or len(company) != row.seat_count:
            raise BadRecord(f"its seats are {given}, of {company}")
        known.seats = tuple(seated[seat] for seat in range(row.seat_count))
        drawn = list(company)
        _stream(_key(row), "seats").shuffle(drawn)
        if row.seat_wish is not None:
            drawn.remove(joined[0].user_id)
            drawn.insert(row.seat_wish, joined[0].user_id)
        if row.predecessor is not None:
            before = self.known[row.predecessor].seats
            drawn = _at_other_levels([*before[1:], *before[:1]], own)
        if tuple(drawn) != known.seats:
            raise BadRecord(f"its seats are {known.seats}, and the seed gives {drawn}")
        known.positions.append(GAMES[row.game].start(row.seat_count, **row.options))

    def _play(self, known: KnownMatch, entry: StoredPly) -> None:
        """Replay one ply; whoever is named for it must have been due."""
        if not known.positions:
            raise BadRecord(f"ply {entry.ply} before anybody sits")
        before = known.positions[-1]
        after: Position | None
        if entry.move == LEAVE and entry.actor != CHANCE:
            if (after := before.without(entry.actor)) is None:
                raise BadRecord(f"ply {entry.ply}: seat {entry.actor} cannot leave")
            if entry.user_id is None:
                raise BadRecord(f"ply {entry.ply}: nobody asked for seat {entry.actor} to leave")
            due: int | None = entry.actor
        elif entry.move.startswith(TAKEBACK):
            due, after = entry.actor, self._before_what_is_taken_back(known, entry)
        elif entry.actor == CHANCE:
            drawn = before.draw(_stream(_key(known.row), str(entry.ply)))
            if before.actors != (CHANCE,) or drawn != entry.move:
                raise BadRecord(f"ply {entry.ply} is {entry.move}, and the seed gives {drawn}")
            due, after = before.roller, before.play(CHANCE, entry.move)
        else:
            if entry.move not in before.moves(entry.actor):
                raise BadRecord(f"ply {entry.ply}: {entry.move} is no legal move of seat {entry.actor}")
            chosen = len(before.seen_by(None).moves(entry.actor)) != 1
            if entry.user_id is None and chosen and not isinstance(known.seats[entry.actor], Opponent):
                raise BadRecord(
                    f"ply {entry.ply}: {entry.move} was played by nobody, though there was a choice"
                )
            due, after = entry.actor, before.play(entry.actor, entry.move)
        if entry.user_id is not None and (due is None or known.seats[due] != entry.user_id):
            raise BadRecord(f"ply {entry.ply} ({entry.move}) was made by {entry.user_id}, who was not due")
        known.entries.append(entry)
        known.positions.append(after)

    def _before_what_is_taken_back(self, known: KnownMatch, entry: StoredPly) -> Position:
        """The position to which a takeback goes: before a choice of the seat's own, after which nothing was
        left to chance."""
        back = int(entry.move.removeprefix(TAKEBACK))
        undone = known.entries[back:]
        if not undone or undone[0].actor != entry.actor or undone[0].user_id != entry.user_id:
            raise BadRecord(f"ply {entry.ply}: ply {back} is no choice of seat {entry.actor}")
        if any(each.actor == CHANCE or each.move == LEAVE for each in undone):
            raise BadRecord(f"ply {entry.ply} takes back what cannot be undone")
        return known.positions[back]

    def _finish(self, known: KnownMatch) -> None:
        """Whether the match runs must agree with whether anybody is left to act, and whether it waits for
        Lodge with whether one of those is Lodge."""
        position, state = known.positions[-1], known.row.state
        if state == "running" and not position.actors:
            raise BadRecord("it has ended, and is kept as running")
        due = position.actors if position.actors != (CHANCE,) else (position.roller,)
        lodge = any(isinstance(known.seats[seat], Opponent) for seat in due if seat is not None)
        if bool(known.row.lodge_due) != (state == "running" and lodge):
            raise BadRecord(f"at ply {known.row.ply} it is kept as waiting for Lodge, or not, and is {due}")


def _at_other_levels(holders: list[Holder], own: list[OpponentRow]) -> list[Holder]:
    """The holders of the seats of a rematch: Lodge plays as before, or in all its seats at another level."""
    levels = {each.level for each in own}
    before = [holder.level for holder in holders if isinstance(holder, Opponent)]
    if len(levels) != 1 or sorted(before) == sorted(each.level for each in own):
        return holders
    (level,) = levels
    return [Opponent(level) if isinstance(holder, Opponent) else holder for holder in holders]


def _key(row: MatchRow) -> bytes:
    if row.first_message is None:
        return row.seed
    return hmac.digest(row.seed, f"message {row.first_message}".encode(), "sha256")


def _stream(key: bytes, name: str) -> random.Random:
    return random.Random(int.from_bytes(hmac.digest(key, name.encode(), "sha256"), "big"))
