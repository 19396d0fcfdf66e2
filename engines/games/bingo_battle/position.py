"""Positions of Bingo Battle: what the dice do to the tiles, which coins are due and who wins."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self

from engines.bases.clauses import clauses
from engines.bases.dice_game import DiceGame
from engines.bases.draws import TURNS_OF_NOTICE
from engines.bases.record import replace
from engines.boards.cells import Coordinates
from engines.chance.dice import Dice
from engines.core import Message, msg, nmsg, npmsg, pmsg

SUITS: Final = "smca"
SUIT_NAMES: Final = (
    pmsg("suit", "suns"),
    pmsg("suit", "moons"),
    pmsg("suit", "crowns"),
    pmsg("suit", "arms"),
)
RANKS: Final = 5
TILES: Final = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, RANKS + 1))
"""The tiles, column by column; a tile's index here is its cell."""
CENTRES: Final[tuple[Coordinates, ...]] = tuple(
    (round((column + 0.5) / 4, 6), round(1 - (rank - 0.5) / RANKS, 6))
    for column in range(4)
    for rank in range(1, RANKS + 1)
)
"""Where each tile lies in the unit square, y upwards: aces at the top."""
COINS: Final = 24
STACK: Final = 3
ROLL_LIMIT: Final = 300

_CELL: Final[Mapping[str, int]] = {tile: cell for cell, tile in enumerate(TILES)}
_FOUR: Final = Dice(4, "012345", ordered=True)


@dataclass(frozen=True)
class _Lot(Dice):
    """The draw for who rolls first: `first:0` or `first:1`."""

    @property
    def results(self) -> tuple[tuple[str, int], ...]:
        return ("first:0", 1), ("first:1", 1)

    def throw(self, rng: random.Random) -> str:
        return self.results[int(rng.random() * 2)][0]

    def read(self, text: str) -> tuple[int, ...] | None:
        return (int(text[-1]),) if text in dict(self.results) else None


_LOT: Final = _Lot(1)


class Effect(NamedTuple):
    """What a roll does before any coin is placed."""

    blanks: tuple[int, ...]
    """The columns that show a blank, 0 for suns."""
    cleared: tuple[int, ...]
    """The tiles that lose their coins to a blank."""
    claimed: tuple[int, ...]
    """The locked stacks that are claimed or stolen."""
    pending: tuple[int, ...]
    """The tiles of the remaining dice."""


@dataclass(frozen=True, slots=True)
class BingoBattle(DiceGame):
    """A position of Bingo Battle. Tiles are indices of `TILES`."""

    coins: tuple[int, ...] = (0,) * len(TILES)
    """How many coins lie on each tile."""
    locks: tuple[int, ...] = (-1,)
    """The tile of each seat's locked stack, -1 for none."""
    claims: tuple[int, ...] = (0,)
    """How many stacks each seat has claimed."""
    pending: tuple[int, ...] = ()
    """The tiles on which the current seat still has to put a coin."""
    shown: tuple[int, ...] = ()
    """The faces of the four dice, while there are tiles pending."""
    rolls: int = 0
    """How many times the dice have been rolled."""
    drawn: bool = True
    """Whether it is settled who rolls first."""
    target: int = 8
    """How many claims win a solitaire game."""

    form: ClassVar[Message] = pmsg("part of a sentence", "write the tiles for your coins (s1+m2)")

    @property
    def seats(self) -> int:
        return len(self.claims)

    @property
    def kitty(self) -> int:
        """How many coins the kitty holds."""
        return COINS - sum(self.coins) - sum(self.claims)

    @property
    def goal(self) -> int:
        """How many claims fill a scoring tile."""
        return 16 if self.seats == 1 else 4

    @property
    def own_points(self) -> tuple[int, ...] | None:
        return self.claims

    @property
    def standing(self) -> tuple[int, ...]:
        return self.claims

    def final_scores(self) -> tuple[float, ...]:
        if self.seats == 1:
            return (float(self.claims[0] >= self.target),)
        return DiceGame.final_scores(self)

    @property
    def due(self) -> Dice | None:
        if not self.drawn:
            return _LOT
        return None if self.pending else _FOUR

    @property
    def roller(self) -> int | None:
        return self.seat if self.due is _FOUR and not self.over else None

    @property
    def begins_turn(self) -> bool:
        return self.roller is not None

    @property
    def warning(self) -> Message | None:
        if self.over or self.pending:
            return None
        if not self.kitty:
            return msg("The kitty is empty. A roll that does nothing ends the game.")
        left = ROLL_LIMIT - self.rolls
        if left > TURNS_OF_NOTICE:
            return None
        return nmsg("The game ends after {n} more roll.", "The game ends after {n} more rolls.", left)

    def legal(self) -> list[str]:
        if self._order_is_free():
            return ["+".join(TILES[cell] for cell in self.pending)]
        return [TILES[cell] for cell in self.pending]

    def _order_is_free(self) -> bool:
        """Return whether the order of placing the coins can't matter."""
        full = sum(self.coins[cell] == STACK - 1 for cell in self.pending)
        return self.kitty >= len(self.pending) and full <= 1

    def effect(self, faces: tuple[int, ...]) -> Effect:
        """Return what the faces of the four dice do before any coin is placed."""
        blanks = tuple(column for column, face in enumerate(faces) if not face)
        loose = (cell for column in blanks for cell in range(RANKS * column, RANKS * column + RANKS))
        cleared = tuple(cell for cell in loose if self.coins[cell] and cell not in self.locks)
        tiles = [RANKS * column + face - 1 for column, face in enumerate(faces) if face]
        claimed = tuple(cell for cell in tiles if cell in self.locks)
        return Effect(blanks, cleared, claimed, tuple(cell for cell in tiles if cell not in self.locks))

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        if not self.drawn:
            return replace(self, seat=faces[0], drawn=True)
        effect = self.effect(faces)
        coins = tuple(0 if cell in effect.cleared else n for cell, n in enumerate(self.coins))
        after = replace(self, coins=coins, rolls=self.rolls + 1)
        for cell in effect.claimed:
            after = after._claim_stack(cell)
            if after.over:
                return after
        if not after.kitty:
            return replace(after, over=True)
        if not effect.pending:
            return after.next_turn()
        return replace(after, pending=effect.pending, shown=faces)

    def after_move(self, move: str) -> Self:
        after = self
        for tile in move.split("+"):
            after = after._place_coin(_CELL[tile])
            if after.over:
                return replace(after, pending=(), shown=())
        return after if after.pending and after.kitty else after.next_turn()

    def _place_coin(self, cell: int) -> Self:
        """Return the position after one coin; the third locks the stack and claims the seat's older one."""
        height = self.coins[cell] + 1
        coins = (*self.coins[:cell], height, *self.coins[cell + 1 :])
        pending = tuple(other for other in self.pending if other != cell)
        after = replace(self, coins=coins, pending=pending)
        if height < STACK:
            return after
        older = self.locks[self.seat]
        if older != -1:
            after = after._claim_stack(older)
        locks = (*after.locks[: self.seat], cell, *after.locks[self.seat + 1 :])
        return replace(after, locks=locks)

    def _claim_stack(self, cell: int) -> Self:
        """Return the position after the current seat claims a locked stack."""
        claims = tuple(n + (seat == self.seat) for seat, n in enumerate(self.claims))
        coins = (*self.coins[:cell], 0, *self.coins[cell + 1 :])
        locks = tuple(-1 if lock == cell else lock for lock in self.locks)
        over = claims[self.seat] >= self.goal
        return replace(self, coins=coins, locks=locks, claims=claims, over=over)

    def next_turn(self) -> Self:
        over = self.rolls >= ROLL_LIMIT
        seat = self.seat if over else self.next_seat()
        return replace(self, seat=seat, pending=(), shown=(), over=over)

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        if not self.drawn:
            return pmsg("sentence", "{seat} rolls first.", seat=self.names[faces[0]])
        effect, after = self.effect(faces), self.after_roll(faces)
        events = [self._describe_clearing(effect)] if effect.blanks else []
        events += [self._describe_claim(cell) for cell in effect.claimed]
        if after.pending and not events:
            events.append(_describe_due(after))
        elif after.over and not after.kitty:
            events.append(pmsg("part of a sentence", "the kitty is empty"))
        elif not events:
            events.append(pmsg("roll", "nothing happens"))
        shown = tuple(face or pmsg("roll", "blank") for face in faces)
        return pmsg(
            "sentence",
            "{seat} rolls {dice}: {events}.",
            seat=self.names[self.seat],
            dice=shown,
            events=clauses(events),
        )

    def _describe_clearing(self, effect: Effect) -> Message:
        columns = tuple(SUIT_NAMES[column] for column in effect.blanks)
        if not effect.cleared:
            return npmsg(
                "part of a sentence",
                "no loose coins in the {columns}",
                "no loose coins in the {columns}",
                len(columns),
                columns=columns,
            )
        return pmsg("move", "{tiles} cleared", tiles=_tiles(effect.cleared))

    def _describe_claim(self, cell: int) -> Message:
        owner = self.locks.index(cell)
        if owner == self.seat:
            return pmsg("move", "{seat} claims {tile}", seat=self.names[owner], tile=TILES[cell])
        seat, other = self.names[self.seat], self.names[owner]
        return pmsg("move", "{seat} steals {tile} from {other}", seat=seat, tile=TILES[cell], other=other)

    def describe_move(self, move: str) -> Message:
        cells = [_CELL[tile] for tile in move.split("+")]
        what: dict[str, Any] = {"seat": self.names[self.seat], "tiles": _tiles(cells)}
        locked = [cell for cell in cells if self.coins[cell] == STACK - 1]
        if not locked:
            return nmsg("{seat} puts a coin on {tiles}.", "{seat} puts coins on {tiles}.", len(cells), **what)
        what["locked"] = TILES[locked[0]]
        older = self.locks[self.seat]
        if older == -1:
            return nmsg(
                "{seat} puts a coin on {tiles}, locking {locked}.",
                "{seat} puts coins on {tiles}, locking {locked}.",
                len(cells),
                **what,
            )
        return nmsg(
            "{seat} puts a coin on {tiles}, locking {locked} and claiming {claimed}.",
            "{seat} puts coins on {tiles}, locking {locked} and claiming {claimed}.",
            len(cells),
            claimed=TILES[older],
            **what,
        )

    def reason(self) -> Message:
        best, fewest = max(self.claims), min(self.claims)
        seat = self.names[self.claims.index(best)]
        if best == self.goal:
            ending = msg("{seat}'s scoring tile is full", seat=seat)
        elif self.rolls == ROLL_LIMIT:
            ending = npmsg("result", "After {n} roll", "After {n} rolls", ROLL_LIMIT)
        else:
            ending = msg("The kitty is empty")
        if self.seats == 1:
            what = {"ending": ending, "target": self.target}
            if best >= self.target:
                return nmsg(
                    "{ending}: {n} claim, and {target} were enough.",
                    "{ending}: {n} claims, and {target} were enough.",
                    best,
                    **what,
                )
            return nmsg(
                "{ending}: {n} claim, but it takes {target}.",
                "{ending}: {n} claims, but it takes {target}.",
                best,
                **what,
            )
        if best == fewest:
            # Translators: {ending} is how the game ended: "The kitty is empty".
            return npmsg(
                "sentence", "{ending}: {n} claim each.", "{ending}: {n} claims each.", best, ending=ending
            )
        return pmsg(
            "sentence", "{ending}: {best} claims to {fewest}.", ending=ending, best=best, fewest=fewest
        )

    def objection(self, move: str) -> Message | None:
        tiles = move.split("+")
        due = _tiles(self.pending)
        if not set(tiles) <= set(TILES):
            return None
        if astray := tuple(tile for tile in tiles if _CELL[tile] not in self.pending):
            return msg("Coins go on {tiles}, not {astray}.", astray=astray, tiles=due)
        if self._order_is_free():
            return msg("Place them all at once: {move}.", move="+".join(due))
        return msg("Place one coin at a time, on {tiles}.", tiles=due)


def _describe_due(after: BingoBattle) -> Message:
    """Say which coins the seat has to place after its roll, or that it picks where they go."""
    tiles, due = _tiles(after.pending), len(after.pending)
    if after.kitty < due:
        return npmsg(
            "part of a sentence",
            "there's only {n} coin left, and {seat} picks which of {tiles} gets it",
            "there are only {n} coins left, and {seat} picks which of {tiles} get one",
            after.kitty,
            seat=after.names[after.seat],
            tiles=tiles,
        )
    return npmsg("move", "a coin for {tiles}", "coins for {tiles}", due, tiles=tiles)


def _tiles(cells: Sequence[int]) -> tuple[str, ...]:
    return tuple(TILES[cell] for cell in cells)
