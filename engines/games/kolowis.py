"""Kolowis: leap over the opponent's beavers on a board of three rows and take them all.

Rows a and c have n points and the middle row b has n + 1. Lines run diagonally and along the rows (with
`rails=no`, only along b). `a2-b3` is a step, `a1xc2xa3` a chain of leaps, which may turn on the way. Leaping
is compulsory, to the end of the chain. With `jumps=huff` it isn't, but before their own turn the opponent may
take a beaver that failed to leap (`huff:c2`, or `pass`).

Rules: the Zuni Kolowis Awithlaknannai, "fighting serpents", from the "Workers" sheet of Soggy Bottom Games.
We added the longer boards, the option without rails and the draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.leaps import Leaps
from engines.bases.record import replace
from engines.boards.cells import Coordinates, cells_of, mask_of
from engines.boards.nets import Net
from engines.core import About, Either, Game, Message, Option, msg, pmsg

SIZES: Final = (4, 8, 16)
"""The sizes of the board: how many points an outer row has."""
_EACH: Final = {4: 6, 8: 12, 16: 23}
"""How many beavers each seat starts with, by size."""
_LONG: Final = 16
"""The size at which both ends of the middle row start empty."""


def _centres(n: int) -> dict[str, Coordinates]:
    height = min(0.25, 0.9 / n)
    outer = [round(0.05 + 0.9 * (k - 0.5) / n, 6) for k in range(1, n + 1)]
    middle = [round(0.05 + 0.9 * k / n, 6) for k in range(n + 1)]
    rows = (("a", outer, 0.5 - height), ("b", middle, 0.5), ("c", outer, 0.5 + height))
    return {f"{row}{k}": (x, y) for row, xs, y in rows for k, x in enumerate(xs, 1)}


def _lines(n: int, rails: bool) -> Iterator[str]:
    for row in "abc" if rails else "b":
        yield " ".join(f"{row}{k}" for k in range(1, n + (2 if row == "b" else 1)))
    for k in range(1, n + 2):
        for low, high in (("a", "c"), ("c", "a")):
            yield " ".join(
                point
                for point, column in ((f"{low}{k - 1}", k - 1), (f"b{k}", 1), (f"{high}{k}", k))
                if 1 <= column <= n
            )


NETS: Final = {
    (n, rails): Net.of(_centres(n), _lines(n, rails == "yes")) for n, rails in product(SIZES, ("yes", "no"))
}
"""The board by the number of points in an outer row and the option `rails`."""

_LEAPS: Final = {
    kind: Leaps(net.points, tuple(net.jumps(cell) for cell in range(len(net.points))))
    for kind, net in NETS.items()
}


@dataclass(frozen=True, slots=True)
class Kolowis(Duel):
    """A position of Kolowis."""

    failed: int = 0
    """Bitboard of the other seat's beavers that the seat to act may huff before its turn."""
    jumps: str = "forced"
    size: int = SIZES[0]
    rails: str = "yes"
    """The options `jumps`, `size` and `rails`."""

    draws: ClassVar[Draws] = Draws(progress=pmsg("part of a sentence", "a beaver being taken"))
    form: ClassVar[Message] = pmsg("part of a sentence", "write two points (a2-b3) or every leap (a1xc2xa3)")

    @property
    def board(self) -> Net:
        return NETS[self.size, self.rails]

    @property
    def captured(self) -> tuple[int, int]:
        """How many beavers each seat has lost."""
        each = _EACH[self.size]
        return each - self.men[0].bit_count(), each - self.men[1].bit_count()

    def key(self, men: tuple[int, int], seat: int) -> int:
        return Duel.key(self, men, seat) | self.failed << 2 * len(self.board.points) + 1

    def legal(self) -> list[str]:
        if self.failed:
            return [*(f"huff:{self.board.points[cell]}" for cell in cells_of(self.failed)), "pass"]
        own, other = self.men[self.seat], self.men[1 - self.seat]
        empty = self._empty(self.men)
        huff = self.jumps == "huff"
        leaps = self._leaps.chains(own, other, empty, stops=huff)
        return self.board.step_moves(own, empty) + leaps if huff or not leaps else leaps

    def can_leap(self) -> bool:
        own, other = self.men[self.seat], self.men[1 - self.seat]
        return not self.failed and self._leaps.possible(own, other, self._empty(self.men))

    def follow(self, actor: int, move: str) -> Self:
        if self.failed:
            point = move.partition(":")[2]
            lost = 1 << self.board.cell[point] if point else 0
            return self._next_position(self.after_capture(self.men, actor, lost), actor, 0, bool(lost))
        lost = self._leaps.captures(move) if "x" in move else 0
        men = self.after_capture(self.after_move(actor, move), actor, lost)
        failed = self._huffable(actor, move, men) if self.jumps == "huff" else 0
        return self._next_position(men, 1 - actor, failed, bool(lost))

    def describe_move(self, actor: int, move: str) -> Message:
        seat = self.names[actor]
        if "x" in move and not self.failed:
            return self._leaps.describe(seat, move)
        if move == "pass":
            return msg("{seat} lets it go.", seat=seat)
        if self.failed:
            point = move.partition(":")[2]
            return msg(
                "{seat} huffs the beaver on {point} for missing a leap.",
                seat=seat,
                point=point,
            )
        return Duel.describe_move(self, actor, move)

    def objection(self, move: str) -> Message | None:
        if self.failed:
            return msg("Deal with the missed leap first: {moves}.", moves=Either(self.legal()))
        if move.startswith("huff:"):
            return msg("No beaver missed a leap.")
        return None

    def verdict(self) -> tuple[int | None, Message]:
        match self.end:
            case "captured":
                winner = 0 if self.men[0] else 1
                return winner, msg(
                    "{seat} captured all of {other}'s beavers.",
                    seat=self.names[winner],
                    other=self.names[1 - winner],
                )
            case "stuck":
                return 1 - self.seat, msg("{seat} can't step or leap.", seat=self.names[self.seat])
        return None, self.draws.reason(self.end)

    @property
    def _leaps(self) -> Leaps:
        return _LEAPS[self.size, self.rails]

    def _empty(self, men: tuple[int, int]) -> int:
        return (1 << len(self.board.points)) - 1 & ~(men[0] | men[1])

    def _huffable(self, actor: int, move: str, men: tuple[int, int]) -> int:
        """Return a bitboard of the beavers `actor` may lose for not leaping in `move`, which left `men`."""
        cell = self.board.cell
        if "x" in move:
            last = cell[move.rpartition("x")[2]]
            return 1 << last if self._leaps.can(last, men[1 - actor], self._empty(men)) else 0
        start, end = (cell[point] for point in move.split("-"))
        other, empty = self.men[1 - actor], self._empty(self.men)
        could = (c for c in cells_of(self.men[actor]) if self._leaps.can(c, other, empty))
        return mask_of(end if c == start else c for c in could)

    def _next_position(self, men: tuple[int, int], seat: int, failed: int, fresh: bool) -> Self:
        """Return the position with these men and `seat` to act; `fresh` if something was taken."""
        after = replace(self, men=men, seat=seat, failed=failed)
        key = after.key(men, seat)
        return replace(after, series=(key,) if fresh else (*self.series, key)).with_end()

    def ending(self) -> str:
        """Return what ends the game before the next move, "" if nothing does."""
        if not all(self.men):
            return "captured"
        return self.draws.end(self.series) if self.legal() else "stuck"


def _begin(seats: int, options: Mapping[str, str]) -> Kolowis:
    n, rails = int(options["size"]), options["rails"]
    middle = n // 2 + 1
    ends = {1, n + 1} if n == _LONG else set()
    blue, green = (
        NETS[n, rails].mask(
            " ".join([*(f"{row}{k}" for k in range(1, n + 1)), *(f"b{k}" for k in half if k not in ends)])
        )
        for row, half in (("a", range(middle + 1, n + 2)), ("c", range(1, middle)))
    )
    return Kolowis(jumps=options["jumps"], size=n, rails=rails).set_up(blue, green)


ABOUT: Final = About(
    family=pmsg("kind of game", "capture"),
    minutes=(10, 20),
    summary=msg("Capture beavers in chains of leaps."),
    rules=(
        msg(
            "The board has four points on row a at the bottom, five on row b in the middle and four on row "
            "c at the top. Lines run along the rows and join each point on a and c to the two nearest on "
            "b. Blue starts on row a, b4 and b5, and Green on row c, b1 and b2. Only the middle point is "
            "empty. Blue goes first."
        ),
        msg("Step along a line to the next point, if it's empty."),
        msg(
            "Or leap over an opponent's beaver on the next point to the empty point straight beyond it on "
            "the line. That beaver comes off at once. The same beaver can keep leaping, turning as it "
            "likes."
        ),
        msg(
            "If you can leap, you must, and the same beaver must keep leaping for as long as it can. Which "
            "beaver you use, and which way it goes, is up to you."
        ),
        msg(
            "In the huff game (an option), you don't have to leap. But after a step, your opponent may "
            "take one of your beavers that could have leapt. After a chain that could have gone on, they "
            "may take the beaver that stopped. If one beaver leaps when another could have, nothing is "
            "taken."
        ),
        msg("You win when your opponent has no beavers left or can't move."),
        msg("Other options: longer boards with 12 or 23 beavers each, and no lines along rows a and c."),
        Kolowis.draws.rule,
    ),
    credits=msg(
        "Kolowis Awithlaknannai, the fighting serpents, is a Zuni game. These rules follow the Workers "
        "sheet by Soggy Bottom Games."
    ),
    example=("a2-b3", "c3xa2"),
)

GAME: Final = Game(
    slug="kolowis",
    title="Kolowis",
    aliases=("Kolowis Awithlaknannai", "Fighting Serpents"),
    akin=("draughts", "checkers"),
    options=(
        Option(
            name="jumps",
            values=("forced", "huff"),
            title=pmsg("rule", "Leaping"),
            labels=(
                pmsg("option", "Compulsory"),
                pmsg("option", "Optional, with huffing"),
            ),
        ),
        Option(
            name="size",
            values=tuple(map(str, SIZES)),
            title=pmsg("rule", "Board"),
            labels=(
                pmsg("option", "Short, 6 each"),
                pmsg("option", "Medium, 12 each"),
                pmsg("option", "Long, 23 each"),
            ),
        ),
        Option(
            name="rails",
            values=("yes", "no"),
            title=pmsg("rule", "Lines along the rows"),
            labels=(pmsg("option", "All three rows"), pmsg("option", "Only the middle row")),
        ),
    ),
    position=Kolowis,
    begin=_begin,
    about=ABOUT,
)
