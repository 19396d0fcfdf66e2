"""Positions of El Oso: whose turn it is on which board, what may be played and who wins."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from engines.bases.dice_game import DEFAULT_WIN
from engines.bases.rank_scores import rank_scores
from engines.bases.record import replace
from engines.bases.refusals import roll_refusal
from engines.boards.grids import DIAGONALS
from engines.chance import dice
from engines.core import (
    CHANCE,
    COLOUR_NAMES,
    COLOURS,
    JSON,
    IllegalMove,
    Message,
    Outcome,
    Position,
    msg,
    nmsg,
    out_of_turn,
    pmsg,
)
from engines.games.el_oso.refusals import refused_move
from engines.games.el_oso.sentences import BEAR, report
from engines.games.el_oso.table import GOAL, GRID, PIECES, TOP, ElOsoTable, Fall, Storm

_WAYS: Final = tuple(GRID.rays(cell, ((-1, 0), (1, 0), *DIAGONALS)) for cell in range(25))
_SLIDE: Final = tuple(tuple(f"{start}-{end}" for end in GRID.points) for start in GRID.points)
_SKY: Final = tuple(f"{point}-sky" for point in GRID.points)
_PASS: Final = tuple(f"pass/{point}" for point in GRID.points)
_SETUP: Final = tuple(f"{dice.PREFIX}{column + 1}" for column in range(5))
_READ: Final[Mapping[str, tuple[int, int | None, tuple[int, ...]]]] = {
    **{_SKY[cell]: (cell, None, ()) for cell in range(TOP, 25)},
    **{_PASS[cell]: (cell, cell, ()) for cell in range(25)},
    **{
        _SLIDE[cell][end]: (cell, end, ray[: steps + 1])
        for cell in range(25)
        for ray in _WAYS[cell]
        for steps, end in enumerate(ray)
    },
}
"""Every possible move by its notation: the cell it starts from, the cell it ends on (None for the Sky) and
the cells a slide crosses, including the last."""


@dataclass(frozen=True, slots=True)
class ElOso(Position):
    """A position of El Oso."""

    tables: tuple[ElOsoTable, ...]
    """Each seat's board; before the set-up, it has a single piece on each starting space."""
    saved: tuple[int, ...]
    """Each seat's score in earlier games."""
    seat: int = 0
    """Whose board is being played on."""
    phase: str = "setup"
    """`setup` (a die is due), `move` (the seat acts), `bear` or `rain` (dice are due), `over`."""
    height: int = 0
    """How many dice the Bear rolls in the phase `bear`; else 0."""
    game: int = 1
    """The number of the game being played, from 1."""
    games: int = 1
    order: str = "whole"
    """The options `games` and `order`."""
    left: tuple[int, ...] = ()
    """The seats that have left the game, in the order they left."""

    @property
    def actors(self) -> tuple[int, ...]:
        if self.phase == "over":
            return ()
        return (self.seat,) if self.phase == "move" else (CHANCE,)

    @property
    def roller(self) -> int | None:
        return self.seat if self.phase in ("bear", "rain") else None

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's score so far, over all games."""
        return tuple(saved + table.sky for saved, table in zip(self.saved, self.tables, strict=True))

    @property
    def points_so_far(self) -> tuple[int, ...]:
        return self.totals

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in range(len(self.tables)) if seat not in self.left)

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        points = self.totals
        if len(points) == 1:
            return Outcome((float(points[0] >= GOAL * self.games),), points, self._verdict(points[0]))
        return Outcome(rank_scores(points, self.left), points, self._lead(points))

    def _lead(self, points: tuple[int, ...]) -> Message:
        if len(self.present) == 1:
            return DEFAULT_WIN
        best = max(points[seat] for seat in self.present)
        first = tuple(_name(seat) for seat in self.present if points[seat] == best)
        if len(first) > 1:
            return msg("{best} in the Sky each.", best=best)
        return msg("{best} in the Sky.", best=best)

    def _verdict(self, saved: int) -> Message:
        if saved < GOAL * self.games:
            return nmsg(
                "{n} piece in the Sky. You need {goal}.",
                "{n} pieces in the Sky. You need {goal}.",
                saved,
                goal=GOAL * self.games,
            )
        if saved < (GOAL + 1) * self.games:
            return nmsg("{n} piece in the Sky.", "{n} pieces in the Sky.", saved)
        if saved < PIECES * self.games:
            return nmsg("{n} piece in the Sky. Superb!", "{n} pieces in the Sky. Superb!", saved)
        return nmsg("{n} piece in the Sky. Perfect!", "All {n} pieces in the Sky. Perfect!", saved)

    def moves(self, actor: int) -> list[str]:
        if actor == CHANCE:
            return [result for result, _ in self.chances()]
        if self.phase != "move" or actor != self.seat:
            return []
        stacks = self.tables[actor].stacks
        found: list[str] = []
        for start, height in enumerate(stacks):
            if height > 0:
                texts = _SLIDE[start]
                for ray in _WAYS[start]:
                    for end in ray[:height]:
                        if stacks[end]:
                            break
                        found.append(texts[end])
        found += [_SKY[start] for start in range(TOP, 25) if stacks[start] > 0]
        found += [_PASS[start] for start, height in enumerate(stacks) if height > 0]
        return found

    def chances(self) -> list[tuple[str, int]]:
        if self.phase == "setup":
            return [(_SETUP[column], 1) for column in self.tables[self.seat].open_columns()]
        return list(dice.rolls(self._dice)) if self._dice else []

    def draw(self, rng: random.Random) -> str:
        if self.phase == "setup":
            columns = self.tables[self.seat].open_columns()
            return _SETUP[columns[int(rng.random() * len(columns))]]
        return dice.throw(rng, self._dice)

    def trace(self, roll: str) -> tuple[Fall, ...]:
        """Return what each die of the Bear's roll or of the rain does here, in the order of the dice.

        Leaves out the dice that do nothing because the player's last piece is already lost. Raises
        IllegalMove if the roll isn't legal.
        """
        return tuple(self._storm(roll).falls)

    def play(self, actor: int, move: str) -> Self:
        if actor == CHANCE and self.phase == "setup":
            table = self.tables[self.seat].add_piece(self._column(move))
            return self._go_on(table, "move" if table.set_up else "setup")
        if actor == CHANCE and self._dice:
            return self._after_roll(move)
        start, end = self._read_move(actor, move)
        table = self.tables[actor]
        stacks = list(table.stacks)
        height, stacks[start] = stacks[start], 0
        if end is not None:
            stacks[end] = height
            return self._go_on(replace(table, stacks=tuple(stacks)), "bear", height)
        table = replace(table, stacks=tuple(stacks), sky=table.sky + height)
        if table.done:
            return self._next_turn(replace(table, turns=table.turns + 1))
        return self._go_on(table, "bear", height)

    def _after_roll(self, roll: str) -> Self:
        storm, before = self._storm(roll), self.tables[self.seat]
        if storm.ground and not storm.over():
            return self._go_on(storm.table(before, before.turns), "rain")
        return self._next_turn(storm.table(before, before.turns + 1))

    def _go_on(self, table: ElOsoTable, phase: str, height: int = 0) -> Self:
        """Return the position in another phase of the same turn, with a new table for the current seat."""
        return replace(self, tables=self._replace_table(table), phase=phase, height=height)

    def _replace_table(self, table: ElOsoTable) -> tuple[ElOsoTable, ...]:
        return (*self.tables[: self.seat], table, *self.tables[self.seat + 1 :])

    def _next_turn(self, table: ElOsoTable) -> Self:
        """Return the position after a turn that leaves `table`: the next turn, the next game or the end."""
        tables, count = self._replace_table(table), len(self.tables)
        first = self.seat + (self.order == "alternate")
        for turn in range(first, first + count):
            seat = turn % count
            if not tables[seat].done and seat not in self.left:
                phase = "move" if tables[seat].set_up else "setup"
                return replace(self, tables=tables, seat=seat, phase=phase, height=0)
        ended = replace(self, tables=tables, phase="over", height=0)
        if self.game == self.games:
            return ended
        return replace(
            ended,
            tables=(ElOsoTable(),) * count,
            seat=self.present[0],
            phase="setup",
            game=self.game + 1,
            saved=ended.totals,
        )

    def without(self, seat: int) -> Self | None:
        """Return the position after `seat` has left the game.

        Its board stays as it is and its points stand, but it gets no more turns and ranks behind everyone
        else. Of two that left, the later one ranks ahead. When only one seat is left, the game is over.
        """
        if self.phase == "over" or seat not in self.present or len(self.tables) == 1:
            return None
        after = replace(self, left=(*self.left, seat))
        if len(after.present) == 1:
            return replace(after, phase="over", height=0)
        return after._next_turn(after.tables[seat]) if seat == self.seat else after

    @property
    def _dice(self) -> int:
        """How many dice are due for the Bear or the rain; 0 in the other phases."""
        if self.phase == "bear":
            return self.height
        return self.tables[self.seat].ground if self.phase == "rain" else 0

    def _storm(self, roll: str) -> Storm:
        """Carry out a roll of the Bear or of the rain. Raises IllegalMove if it isn't legal."""
        faces = dice.read(roll, self._dice) if self._dice else None
        if faces is None:
            raise IllegalMove(self._refusal(CHANCE, roll))
        storm = Storm(self.tables[self.seat])
        act = storm.roll if self.phase == "bear" else storm.rain
        act(tuple(face + 1 for face in faces))
        return storm

    def _column(self, roll: str) -> int:
        """Return the column shown by a die of the set-up. Raises IllegalMove if it isn't legal."""
        columns = self.tables[self.seat].open_columns()
        if roll not in _SETUP or (column := _SETUP.index(roll)) not in columns:
            raise IllegalMove(self._refusal(CHANCE, roll))
        return column

    def _read_move(self, actor: int, move: str) -> tuple[int, int | None]:
        """Return a move's start and end cell (None for the Sky). Raises IllegalMove if it isn't legal."""
        if self.phase == "move" and actor == self.seat and move in _READ:
            start, end, path = _READ[move]
            stacks = self.tables[actor].stacks
            if len(path) <= stacks[start] > 0 and not any(stacks[cell] for cell in path):
                return start, end
        raise IllegalMove(self._refusal(actor, move))

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        start, _, end = move.partition("-")
        if end == "sky":
            return pmsg("button", "Into the Sky") if picked else pmsg("button", "{start} → Sky", start=start)
        return Position.button(self, actor, move, picked)

    def describe(self, actor: int, move: str) -> Message:
        seat, table = _name(self.seat), self.tables[self.seat]
        if actor == CHANCE and self.phase == "setup":
            cell = table.setup_cells()[self._column(move)]
            return msg(
                "On {point}, {side}'s stack grows to {height}.",
                side=seat if cell < 5 else BEAR,
                point=GRID.points[cell],
                height=abs(table.stacks[cell]) + 1,
            )
        if actor == CHANCE and self._dice:
            return report(self._storm(move), move, seat, rain=self.phase == "rain")
        start, end = self._read_move(actor, move)
        what = {"seat": seat, "start": GRID.points[start]}
        height = table.stacks[start]
        if end is None:
            return nmsg(
                "{seat} sends {n} piece to the Sky. That makes {total}.",
                "{seat} sends {n} pieces to the Sky. That makes {total}.",
                height,
                total=table.sky + height,
                **what,
            )
        if end == start:
            return nmsg(
                "{seat} passes with {start}. The Bear rolls {n} die.",
                "{seat} passes with {start}. The Bear rolls {n} dice.",
                height,
                **what,
            )
        return nmsg(
            "{seat} slides {start} to {end}. The Bear rolls {n} die.",
            "{seat} slides {start} to {end}. The Bear rolls {n} dice.",
            height,
            end=GRID.points[end],
            **what,
        )

    def _refusal(self, actor: int, move: str) -> Message:
        if early := out_of_turn(self.actors, actor, _names(len(self.tables))):
            return early
        if actor == CHANCE:
            return roll_refusal(move, self._dice or 1, self.moves(CHANCE))
        return refused_move(move, self.tables[actor].stacks, self.moves(actor), _READ)

    def to_json(self) -> JSON:
        return {
            "tables": [table.to_json() for table in self.tables],
            "saved": list(self.saved),
            "seat": self.seat,
            "phase": self.phase,
            "height": self.height,
            "game": self.game,
            "games": self.games,
            "order": self.order,
            "left": list(self.left),
        }

    @classmethod
    def from_json(cls, data: JSON) -> Self:
        rest = {name: data[name] for name in ("seat", "phase", "height", "game", "games", "order")}
        tables, saved = tuple(map(ElOsoTable.from_json, data["tables"])), tuple(data["saved"])
        # Positions stored before seats could leave have no `left`.
        return cls(tables, saved, left=tuple(data.get("left", ())), **rest)


def _name(seat: int) -> Message:
    return COLOUR_NAMES[COLOURS[seat]]


def _names(seats: int) -> tuple[Message, ...]:
    return tuple(map(_name, range(seats)))
