"""Positions of Uckers: which moves are legal, what they do and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from engines.bases.dice_game import DiceGame
from engines.bases.record import replace, with_item
from engines.chance.dice import DIE, Dice
from engines.core import Message, msg, nearest, pmsg
from engines.games.uckers.board import CORNERS, ENTRY, HOME, MOVES, NAMES, POND, RING, TURNOFF


@dataclass(frozen=True, slots=True)
class Uckers(DiceGame):
    """A position of Uckers."""

    beavers: tuple[tuple[int, ...], ...] = ()
    """Each seat's beavers as steps on its course, ascending, from `POND` to `HOME`."""
    die: int = 0
    """The roll to use; 0 if a roll is due."""
    sixes: int = 0
    """How many sixes the seat has rolled this turn."""
    opening: bool = False
    """Whether the roll for who goes first is still to come."""
    bonus: str = "no-entry"
    passing: str = "none"
    """The options `bonus` and `passing`."""

    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write where you enter (t1), a move (t1-t7) or a block's move (t1=t7)"
    )

    @property
    def seats(self) -> int:
        return len(self.beavers)

    @property
    def corners(self) -> tuple[int, ...]:
        """Each seat's corner."""
        return CORNERS[len(self.beavers)]

    @property
    def due(self) -> Dice | None:
        if self.opening:
            return Dice(len(self.present), ordered=True)
        return None if self.die else DIE

    @property
    def roller(self) -> int | None:
        return None if self.over or self.opening or self.die else self.seat

    @property
    def standing(self) -> tuple[int, ...]:
        return tuple(sum(steps) + len(steps) for steps in self.beavers)

    @property
    def places(self) -> tuple[tuple[str, ...], ...]:
        """Where each seat's beavers are: `pond`, a square's name or `home`."""
        return tuple(
            tuple("pond" if step == POND else NAMES[corner][step] for step in steps)
            for corner, steps in zip(self.corners, self.beavers, strict=True)
        )

    @property
    def can_enter(self) -> bool:
        """Whether a six would let in a beaver of the current seat."""
        return POND in self.beavers[self.seat] and self._fits(0, 1, self._others())

    def path(self, move: str) -> tuple[str, ...]:
        """Return the squares of a legal move of the current seat, from its start (its end if it comes from
        the pond) to its end, or () for a pass."""
        if move == "pass":
            return ()
        corner = self.corners[self.seat]
        start, end, _ = MOVES[corner][move]
        return NAMES[corner][max(start, 0) : end + 1]

    def captures(self, move: str) -> tuple[int, int] | None:
        """Return the seat whose beavers the current seat's legal move sends back, and how many, or None."""
        if move == "pass":
            return None
        end = MOVES[self.corners[self.seat]][move][1]
        return self._others().get(self._cell(end))

    def legal(self) -> list[str]:
        corner, own, others = self.corners[self.seat], self.beavers[self.seat], self._others()
        names, found = NAMES[corner], []
        for start in sorted(set(own) - {HOME}):
            if start == POND:
                if self.die == ENTRY and self._fits(0, 1, others):
                    found.append(names[0])
                continue
            end = start + self.die
            if end > HOME or self._barrier(start, end, others) is not None:
                continue
            if self._fits(end, 1, others):
                found.append(f"{names[start]}-{names[end]}")
            if own.count(start) == 2 and self._fits(end, 2, others):
                found.append(f"{names[start]}={names[end]}")
        return found or ["pass"]

    def _cell(self, step: int) -> int:
        """Return the ring cell of a step of the current seat; -1 in its home column, which only it enters."""
        return RING[self.corners[self.seat]][step] if step <= TURNOFF else -1

    def _others(self) -> dict[int, tuple[int, int]]:
        """Return which other seat has beavers on each ring cell, and how many."""
        found: dict[int, tuple[int, int]] = {}
        for seat, steps in enumerate(self.beavers):
            if seat != self.seat:
                ring = RING[self.corners[seat]]
                for step in steps:
                    if POND < step <= TURNOFF:
                        cell = ring[step]
                        found[cell] = (seat, found[cell][1] + 1 if cell in found else 1)
        return found

    def _fits(self, end: int, size: int, others: Mapping[int, tuple[int, int]]) -> bool:
        """Return whether `size` beavers of the current seat may land on step `end`."""
        if end == HOME:
            return True
        _, there = others.get(self._cell(end), (0, 0))
        return self.beavers[self.seat].count(end) + size <= 2 and (there < 2 or size == 2)

    def _barrier(self, start: int, end: int, others: Mapping[int, tuple[int, int]]) -> int | None:
        """Return the first step between two that the current seat can't pass, or None if the way is free."""
        most = 1 if self.passing == "singles" else 0
        for step in range(start + 1, end):
            if step > TURNOFF:
                if step in self.beavers[self.seat]:
                    return step
            elif others.get(self._cell(step), (0, 0))[1] > most:
                return step
        return None

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        if self.opening:
            first = self._first(faces)
            return self if first is None else replace(self, seat=first, opening=False)
        die = faces[0] + 1
        sixes = self.sixes + (die == 6)
        return self.next_turn() if sixes == 3 else replace(self, die=die, sixes=sixes)

    def _first(self, faces: tuple[int, ...]) -> int | None:
        """Return the seat that goes first, or None if the highest roll is a tie."""
        best = max(faces)
        return self.present[faces.index(best)] if faces.count(best) == 1 else None

    def after_move(self, move: str) -> Self:
        if move == "pass":
            return self.next_turn()
        start, end, size = MOVES[self.corners[self.seat]][move]
        own = list(self.beavers[self.seat])
        for _ in range(size):
            own.remove(start)
        beavers = list(self.beavers)
        beavers[self.seat] = tuple(sorted([*own, *[end] * size]))
        if victim := self.captures(move):
            seat, lost = victim
            ring, cell = RING[self.corners[seat]], self._cell(end)
            stay = [step for step in beavers[seat] if not POND < step <= TURNOFF or ring[step] != cell]
            beavers[seat] = tuple(sorted([POND] * lost + stay))
        after = replace(self, beavers=tuple(beavers), die=0)
        if set(after.beavers[self.seat]) == {HOME}:
            return replace(after, over=True)
        return after if self._rolls_again() else after.next_turn()

    def _rolls_again(self) -> bool:
        """Return whether using the roll earns another."""
        return self.die == ENTRY and (self.bonus == "always" or not self.can_enter)

    def next_turn(self) -> Self:
        return self if self.opening else replace(self, seat=self.next_seat(), die=0, sixes=0)

    def without_pieces(self, seat: int) -> Self:
        pond = (POND,) * len(self.beavers[seat])
        return replace(self, beavers=with_item(self.beavers, seat, pond))

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        if self.opening:
            return self._describe_opening(faces)
        after = self.after_roll(faces)
        what = {"seat": self.names[self.seat], "roll": faces[0] + 1}
        if not after.die:
            return msg("{seat} rolls a third six, and the turn is over.", **what)
        if after.legal() == ["pass"]:
            return msg("{seat} rolls {roll} and can't move.", **what)
        return pmsg("sentence", "{seat} rolls {roll}.", **what)

    def _describe_opening(self, faces: tuple[int, ...]) -> Message:
        shown = tuple(
            pmsg("roll", "{seat} rolls {face}", face=face + 1, seat=self.names[seat])
            for seat, face in zip(self.present, faces, strict=True)
        )
        first = self._first(faces)
        if first is None:
            return msg("{faces}. It's a tie, so everyone rolls again.", faces=shown)
        return pmsg("sentence", "{faces}. {seat} goes first.", faces=shown, seat=self.names[first])

    def describe_move(self, move: str) -> Message:
        if move == "pass":
            return pmsg("sentence", "{seat} passes.", seat=self.names[self.seat])
        deed, victim = self._describe_progress(move), self.captures(move)
        again = self._rolls_again() and not self.after_move(move).over
        if victim is None:
            return (
                # Translators: {deed} is "Blue moves t1 to t7", without a full stop.
                msg("{deed} and rolls again.", deed=deed) if again else pmsg("layout", "{deed}.", deed=deed)
            )
        seat, lost = victim
        beavers = pmsg("piece", "{seat}'s block", seat=self.names[seat])
        if lost == 1:
            beavers = pmsg("part of a sentence", "one of {seat}'s beavers", seat=self.names[seat])
        if again:
            return msg("{deed}, sends {beavers} back and rolls again.", deed=deed, beavers=beavers)
        return msg("{deed} and sends {beavers} back.", deed=deed, beavers=beavers)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        legal = self.legal()
        if move not in MOVES[self.corners[self.seat]] or move not in legal:
            return DiceGame.button(self, actor, move, picked)
        if not picked and any(each.startswith((f"{move}-", f"{move}=")) for each in legal):
            return None  # pressing it picks up a beaver
        corner = self.corners[self.seat]
        start, end, size = MOVES[corner][move]
        what = {"start": NAMES[corner][start], "end": NAMES[corner][end]}
        if start == POND:
            return pmsg("button", "Enter on {end}", **what)
        if size == 2:
            return (
                pmsg("button", "Block to {end}", **what)
                if picked
                else pmsg("button", "Block {start} → {end}", **what)
            )
        return pmsg("button", "One to {end}", **what) if picked and move.replace("-", "=") in legal else None

    def _describe_progress(self, move: str) -> Message:
        corner = self.corners[self.seat]
        start, end, size = MOVES[corner][move]
        names = NAMES[corner]
        what = {"seat": self.names[self.seat], "start": names[start], "end": names[end]}
        if start == POND:
            return pmsg("move", "{seat} enters on {end}", **what)
        if end == HOME and size == 1:
            return msg("{seat} brings a beaver home from {start}", **what)
        if end == HOME:
            return msg("{seat} brings the block home from {start}", **what)
        if size == 1:
            return pmsg("move", "{seat} moves {start} to {end}", **what)
        return msg("{seat} moves the block from {start} to {end}", **what)

    def objection(self, move: str) -> Message | None:
        corner = self.corners[self.seat]
        legal = self.legal()
        if move not in MOVES[corner] or legal == ["pass"]:
            return None
        start, end, size = MOVES[corner][move]
        names, own, others = NAMES[corner], self.beavers[self.seat], self._others()
        what = {"start": names[start], "end": names[end], "roll": self.die, "moves": nearest(move, legal)}
        if start == POND and self.die != ENTRY:
            return msg("You need a six to enter. Try {moves}.", **what)
        if own.count(start) < size:
            if start == POND:
                return msg("Your pond is empty. Try {moves}.", **what)
            if size == 2:
                return msg("You don't have a block on {start}. Try {moves}.", **what)
            return msg("You don't have a beaver on {start}. Try {moves}.", **what)
        if start != POND and end - start != self.die:
            return msg("Use the whole {roll}. Try {moves}.", **what)
        barrier = None if start == POND else self._barrier(start, end, others)
        if barrier is not None:
            return msg("A beaver on {barrier} is in the way. Try {moves}.", barrier=names[barrier], **what)
        if own.count(end) + size > 2:
            return msg("{end} is full. Try {moves}.", **what)
        return msg("Only a block can land on the block on {end}. Try {moves}.", **what)

    def reason(self) -> Message:
        return msg("{seat} got all four beavers home.", seat=self.names[self.seat])
