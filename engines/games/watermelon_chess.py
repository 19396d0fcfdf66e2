"""Watermelon Chess: step from rock to rock and capture what can no longer move.

`m3-i3` steps along a line of the melon. An opponent's beaver next to the rock just reached is captured if it
has no empty rock beside it, no matter whose beavers are in the way. The option `capture` can require enemies
all round, or a whole group shut in. With `limit=one`, a move that could capture more than one names its
choice: `i1-m1/o1`. A player who has lost four of six beavers or can't move loses.

Rules: a traditional Chinese game from the "Knights" sheet of Soggy Bottom Games. The sheet has no draws, so
we added two: the third repetition, and 100 turns without a capture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engines.bases.duel import Duel
from engines.boards.cells import cells_of
from engines.boards.nets import Net, polar
from engines.core import About, Game, Message, Option, msg, npmsg, pmsg

_BANK: Final = (90, 65, 25, 0, -25, -65, -90, -115, -155, 180, 155, 115)
"""The angle of each rock on the bank, in degrees."""
NET: Final = Net.of(
    {f"o{k}": polar(0.46, degrees) for k, degrees in enumerate(_BANK, 1)}
    | {
        f"{ring}{k}": polar(radius, 180 - 90 * k)
        for ring, radius in (("m", 0.3), ("i", 0.14))
        for k in range(1, 5)
    }
    | {"c": (0.5, 0.5)},
    ["o1 m1 i1 c i3 m3 o7", "o10 m4 i4 c i2 m2 o4"],
    [
        "o1 o2 o3 o4 o5 o6 o7 o8 o9 o10 o11 o12 o1",
        "o12 m1 o2",
        "o3 m2 o5",
        "o6 m3 o8",
        "o9 m4 o11",
        "i1 i2 i3 i4 i1",
    ],
)
BEAVERS: Final = 6


@dataclass(frozen=True, slots=True)
class WatermelonChess(Duel):
    """A position of Watermelon Chess."""

    capture: str = "blocked"
    limit: str = "all"
    """The options `capture` and `limit`."""

    board: ClassVar = NET
    start: ClassVar = ("o5 o6 o7 o8 o9 m3", "o11 o12 o1 o2 o3 m1")
    form: ClassVar[Message] = pmsg("part of a sentence", "write two neighbouring rocks (m3-i3)")

    @property
    def captured(self) -> tuple[int, int]:
        """How many beavers each seat has lost."""
        first, second = self.men
        return BEAVERS - first.bit_count(), BEAVERS - second.bit_count()

    def legal(self) -> list[str]:
        steps = NET.step_moves(self.men[self.seat], self.empty)
        if self.limit == "all":
            return steps
        found = []
        for step in steps:
            prey = self._shut_in(step)
            found += [step] if len(prey) < 2 else [f"{step}/{_group_name(group)}" for group in prey]
        return found

    def captures(self, move: str) -> int:
        prey = self._shut_in(move)
        if not prey:
            return 0
        _, _, chosen = move.partition("/")
        return sum(group for group in prey if not chosen or group >> NET.cell[chosen] & 1)

    def ending(self) -> str:
        left = self.men[self.seat]
        if left.bit_count() <= BEAVERS - 4:
            return "captured"
        return self.draws.end(self.series) if NET.can_step(left, self.empty) else "stuck"

    def verdict(self) -> tuple[int | None, Message]:
        winner, loser = 1 - self.seat, self.seat
        points = tuple(NET.points[cell] for cell in cells_of(self.men[loser]))
        what = {"seat": self.names[winner], "other": self.names[loser]}
        match self.end:
            case "captured" if points:
                return winner, npmsg(
                    "sentence",
                    "{seat} captured {n} beaver.",
                    "{seat} captured {n} beavers.",
                    self.captured[loser],
                    **what,
                )
            case "captured":
                return winner, self.all_captured()
            case "stuck":
                return winner, pmsg("sentence", "{other} can't move.", **what)
            case _:
                return None, self.draws.reason(self.end)

    def describe_move(self, actor: int, move: str) -> Message:
        points = tuple(NET.points[cell] for cell in cells_of(self.captures(move)))
        step = move.partition("/")[0]
        if not points:
            return Duel.describe_move(self, actor, step)
        start, end = step.split("-")
        return msg(
            "{seat} moves {start} to {end} and captures {points}.",
            seat=self.names[actor],
            start=start,
            end=end,
            points=points,
        )

    def _shut_in(self, move: str) -> list[int]:
        """Return what a step shuts in, as bitboards: each beaver or, with `capture=group`, each group."""
        men = self.after_move(self.seat, move)
        own, other = men[self.seat], men[1 - self.seat]
        empty = NET.all_cells & ~(own | other)
        reached = (NET.change(move) & own).bit_length() - 1
        touched = cells_of(NET.beside[reached] & other)
        if not touched:
            return []
        match self.capture:
            case "blocked":
                return [1 << cell for cell in touched if not NET.beside[cell] & empty]
            case "surrounded":
                return [1 << cell for cell in touched if not NET.beside[cell] & ~own]
            case _:
                groups = dict.fromkeys(_group(cell, other) for cell in touched)
                return [
                    group for group in groups if not any(NET.beside[cell] & empty for cell in cells_of(group))
                ]


def _group(cell: int, men: int) -> int:
    """Return the group of `men` connected to the one on `cell`, as a bitboard."""
    group, unseen = 0, [cell]
    while unseen:
        at = unseen.pop()
        group |= 1 << at
        unseen += cells_of(NET.beside[at] & men & ~group)
    return group


def _group_name(group: int) -> str:
    """Return the point that names a group in a move: the first in string order."""
    return min(NET.points[cell] for cell in cells_of(group))


ABOUT: Final = About(
    family=pmsg("kind of game", "capture"),
    minutes=(10, 25),
    summary=msg("Trap four beavers."),
    rules=(
        msg(
            "The pond has 21 rocks: o1 to o12 clockwise round the bank, m1 to m4 on the four half circles, "
            "i1 to i4 on the small circle, and c in the middle. Each player has six beavers, five on the "
            "bank and one on the half circle in front of them. Blue is at the bottom and goes first."
        ),
        msg(
            "On your turn, move one of your beavers along a line or the bank to the next rock, if it's "
            "empty. You can't jump or pass."
        ),
        msg(
            "After you move, look at your opponent's beavers on the rocks next to the one you reached. Any "
            "that can't move are captured, no matter whose beavers are in the way. They all come off "
            "together."
        ),
        msg(
            "Only the player who moves can capture, and only next to the beaver just moved. If you block in "
            "one of your own, nothing happens to it yet. It's captured only if your opponent then moves next "
            "to it and it still can't move."
        ),
        msg(
            "Options let you capture only beavers completely surrounded by yours, or only connected groups "
            "that can't move. Another limits captures to one a turn, which the mover chooses."
        ),
        msg("You win when you've captured four beavers or your opponent can't move."),
        WatermelonChess.draws.rule,
    ),
    credits=msg(
        "Watermelon Chess is a traditional game from China. These rules follow the Knights sheet by Soggy "
        "Bottom Games."
    ),
    example=("m3-i3", "m1-i1", "o5-m2"),
)

GAME: Final = Game(
    slug="watermelon-chess",
    title="Watermelon Chess",
    aliases=("Xigua Qi", "Xi Gua Qi"),
    akin=("chess", "Go"),
    options=(
        Option(
            name="capture",
            values=("blocked", "surrounded", "group"),
            title=pmsg("rule", "What gets captured"),
            labels=(
                pmsg("option", "Any beaver that can't move"),
                pmsg("option", "A beaver surrounded by enemies"),
                pmsg("option", "A group that can't move"),
            ),
        ),
        Option(
            name="limit",
            values=("all", "one"),
            title=pmsg("rule", "Several captures in one move"),
            labels=(pmsg("option", "All"), pmsg("option", "One, the mover's choice")),
        ),
    ),
    position=WatermelonChess,
    about=ABOUT,
)
