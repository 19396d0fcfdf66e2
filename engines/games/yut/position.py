"""Positions of Yut: which moves are legal, what they do and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engines.bases.dice_game import DiceGame
from engines.bases.record import replace, with_item
from engines.chance.dice import DIE, Dice
from engines.core import Message, msg, nearest, nmsg, pmsg
from engines.games.yut.board import MOVES_FROM, OFF, OUT, ROUTES


@dataclass(frozen=True, slots=True)
class Yut(DiceGame):
    """A position of Yut."""

    table: int = 2
    """How many seats the game began with."""
    beavers: tuple[tuple[int, ...], ...] = ()
    """The cell of each side's beavers, ascending, or `OUT` or `OFF`."""
    kept: tuple[int, ...] = ()
    """The rolls still to use, ascending."""
    owed: int = 0
    """How many rolls the current seat has earned by captures but not made yet."""
    rolling: bool = True
    """Whether the current seat rolls next."""
    six: str = "ends"
    """The option `six`."""

    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write one space (r3), two (r5-w2, or r7=r9 to move all) or off (r18-off)"
    )

    @property
    def seats(self) -> int:
        return self.table

    def side(self, seat: int) -> int:
        return seat % len(self.beavers)

    @property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """Each side's seats that have not left."""
        return tuple(
            tuple(seat for seat in self.present if self.side(seat) == side)
            for side in range(len(self.beavers))
        )

    @property
    def player(self) -> int:
        return (self.seat + 2) % 4 if self.table == 4 and self.seat in self.left else self.seat

    @property
    def due(self) -> Dice | None:
        return DIE if self.rolling else None

    @property
    def standing(self) -> tuple[int, ...]:
        return tuple(self.beavers[self.side(seat)].count(OFF) for seat in range(self.table))

    def final_scores(self) -> tuple[float, ...]:
        """Return each seat's score. Partners win or lose together, but a seat that has left loses."""
        if self.table < 4:
            return DiceGame.final_scores(self)
        winner = self.side(self.player) if self._finished() else self.side(self.present[0])
        return tuple(float(self.side(seat) == winner and seat not in self.left) for seat in range(self.table))

    def _finished(self) -> bool:
        """Return whether the current side has borne off all its beavers."""
        return self.beavers[self.side(self.seat)][0] == OFF

    def legal(self) -> list[str]:
        own = self.beavers[self.side(self.seat)]
        found: dict[str, None] = {}
        for start in dict.fromkeys(own):
            if start != OFF:
                whole = (False, True) if start != OUT and own.count(start) > 1 else (False,)
                for value in dict.fromkeys(self.kept):
                    for group in whole:
                        found.update(dict.fromkeys(MOVES_FROM[start, value, group]))
        return list(found)

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        value = faces[0] + 1
        if value < 6:
            kept = tuple(sorted((*self.kept, value)))
            return replace(self, kept=kept, rolling=value > 3)
        return self.next_turn() if self.six == "ends" else self._after_use(self.kept, self.owed)

    def _after_use(self, kept: tuple[int, ...], owed: int) -> Self:
        """Return the position with these rolls left: kept ones are used first, then an owed one is rolled,
        then the turn ends."""
        if kept:
            return replace(self, kept=kept, owed=owed, rolling=False)
        return replace(self, kept=(), owed=owed - 1, rolling=True) if owed else self.next_turn()

    def value(self, move: str) -> int:
        """Return the kept roll that a legal move uses; to bear off, the smallest that will do."""
        route = ROUTES[move]
        return min(value for value in self.kept if value >= route.value) if route.end == OFF else route.value

    def captures(self, move: str) -> tuple[int, int] | None:
        """Return the side whose beavers a legal move sends off the board, and how many, or None."""
        end = ROUTES[move].end
        for side, cells in enumerate(self.beavers):
            if end != OFF and side != self.side(self.seat) and end in cells:
                return side, cells.count(end)
        return None

    def after_move(self, move: str) -> Self:
        route, side = ROUTES[move], self.side(self.seat)
        beavers = list(self.beavers)
        own = list(beavers[side])
        moving = own.count(route.start) if route.whole else 1
        for _ in range(moving):
            own.remove(route.start)
        beavers[side] = tuple(sorted([*own, *[route.end] * moving]))
        owed = self.owed
        if victim := self.captures(move):
            other, _ = victim
            beavers[other] = tuple(sorted(OUT if cell == route.end else cell for cell in beavers[other]))
            owed += 1
        kept = list(self.kept)
        kept.remove(self.value(move))
        after = replace(self, beavers=tuple(beavers))
        if after._finished():
            return replace(after, over=True, kept=tuple(kept), rolling=False)
        return after._after_use(tuple(kept), owed)

    def next_turn(self) -> Self:
        following = (self.seat + 1) % 4 if self.table == 4 else self.next_seat()
        return replace(self, seat=following, kept=(), owed=0, rolling=True)

    def without(self, seat: int) -> Self | None:
        """Return the position after `seat` has left the game.

        With four seats, its partner plays on alone with the same beavers and takes its turns, too, so that
        the sides still alternate; the seat that left loses either way. With three, its beavers come off the
        board. If it was that seat's turn, the turn is over. When only one side is left, the game is over.
        """
        return DiceGame.without(self, seat)

    def without_pieces(self, seat: int) -> Self:
        if self.table == 4:
            return self
        out = (OUT,) * len(self.beavers[seat])
        return replace(self, beavers=with_item(self.beavers, seat, out))

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        value = faces[0] + 1
        what = {"seat": self.names[self.player], "roll": value, "values": tuple(map(str, self.kept))}
        if value > 5:
            return self._describe_six(what)
        if value > 3:
            return msg("{seat} rolls {roll}, keeps it and rolls again.", **what)
        if self.kept:
            kept = tuple(map(str, self.after_roll(faces).kept))
            return msg("{seat} rolls {roll} and has {values} to use.", **what | {"values": kept})
        return pmsg("sentence", "{seat} rolls {roll}.", **what)

    def _describe_six(self, what: dict[str, Any]) -> Message:
        if self.six == "ends":
            lost = [pmsg("part of a sentence", "the {values} kept so far", **what)] if self.kept else []
            if self.owed:
                lost.append(nmsg("{n} roll still to come", "{n} rolls still to come", self.owed))
            if lost:
                what["lost"] = tuple(lost)
                return msg("{seat} rolls {roll} and loses {lost}. The turn is over.", **what)
            return msg("{seat} rolls {roll}, and the turn is over.", **what)
        if self.kept:
            return msg("{seat} rolls {roll} and stops with {values} to use.", **what)
        if self.owed:
            return msg("{seat} rolls {roll}, which doesn't count, and rolls again.", **what)
        return msg("{seat} rolls {roll}, so nothing moves.", **what)

    def describe_move(self, move: str) -> Message:
        deed, victim = self._describe_route(move), self.captures(move)
        if victim is None:
            return pmsg("layout", "{deed}.", deed=deed)
        return nmsg(
            "{deed}, captures one and earns another roll.",
            "{deed}, captures {n} and earns another roll.",
            victim[1],
            deed=deed,
        )

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        legal = self.legal()
        if move not in ROUTES or move not in legal:
            return DiceGame.button(self, actor, move, picked)
        if not picked and any(each.startswith((f"{move}-", f"{move}=")) for each in legal):
            return None  # pressing it picks up a beaver
        route, twin = ROUTES[move], move.translate(str.maketrans("-=", "=-"))
        if route.start == OUT:
            return pmsg("button", "Enter on {end}", end=move)
        start, _, end = move.replace("=", "-").partition("-")
        if route.end == OFF:
            return self._button_off(start, route.whole, twin in legal)
        if route.whole:
            return (
                pmsg("button", "All to {end}", end=end)
                if picked
                else pmsg("button", "All {start} → {end}", start=start, end=end)
            )
        return pmsg("button", "One to {end}", end=end) if picked and twin in legal else None

    @staticmethod
    def _button_off(start: str, whole: bool, either: bool) -> Message:
        if whole:
            return pmsg("button", "Move all off from {start}", start=start)
        return (
            pmsg("button", "Move one off from {start}", start=start)
            if either
            else pmsg("button", "Move {start} off", start=start)
        )

    def _describe_route(self, move: str) -> Message:
        route = ROUTES[move]
        what: dict[str, Any] = {"seat": self.names[self.player]}
        if route.start == OUT:
            return pmsg("move", "{seat} enters on {end}", **what, end=move)
        start, _, end = move.replace("=", "-").partition("-")
        what |= {"start": start, "end": end}
        moving = self.beavers[self.side(self.seat)].count(route.start) if route.whole else 1
        if route.end == OFF:
            return nmsg(
                "{seat} gets a beaver off from {start}",
                "{seat} gets {n} beavers off from {start}",
                moving,
                **what,
            )
        if route.turns_in:
            return nmsg(
                "{seat} turns in from {start} to {end}",
                "{seat} turns in from {start} to {end} with {n} beavers",
                moving,
                **what,
            )
        if route.whole:
            return nmsg(
                "{seat} moves {n} beaver from {start} to {end}",
                "{seat} moves all {n} beavers from {start} to {end}",
                moving,
                **what,
            )
        return pmsg("move", "{seat} moves {start} to {end}", **what)

    def objection(self, move: str) -> Message | None:
        if move not in ROUTES:
            return None
        route, own = ROUTES[move], self.beavers[self.side(self.seat)]
        what = {
            "start": move.replace("=", "-").partition("-")[0],
            "values": tuple(map(str, self.kept)),
            "moves": nearest(move, self.legal()),
        }
        if route.start == OUT and OUT not in own:
            return msg("You have no beavers left to bring in. Try {moves}.", **what)
        if route.start not in own:
            return msg("You don't have a beaver on {start}. Try {moves}.", **what)
        if route.whole and own.count(route.start) == 1:
            return msg("There's only one on {start}. Try {moves}.", **what)
        return msg("Your rolls are {values}. Try {moves}.", **what)

    def reason(self) -> Message:
        winners = self.partners[self.side(self.seat)]
        return nmsg(
            "{seats} got all their beavers off.",
            "{seats} got all their beavers off.",
            len(winners),
            seats=tuple(self.names[seat] for seat in winners),
        )
