"""Marinetti: make the numbers 1 to 12 and back again in order, each with one die or the sum of several.

Each roll is three dice (`roll:1-2-3`). A move is a list of groups of dice: the first adds up to the number
needed next, the second to the one after it, and so on, with each die in at most one group (`1,2,3`; `6,3+4`).
A seat that makes a number rolls again; a seat that can't must `pass`.

Rules: Marinetti (Centennial, Ohio) from the "Lifeguards" sheet of Soggy Bottom Games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import ClassVar, Final, Self

from engines.bases.dice_duel import DiceDuel, with_value
from engines.bases.record import replace
from engines.boards.cells import Coordinates
from engines.chance.dice import Dice
from engines.core import About, Either, Game, Message, excerpt, msg, pmsg

NUMBERS: Final = (*range(1, 13), *range(11, 0, -1))
"""The numbers in the order they must be made; a seat's progress is an index into this."""
SPACES: Final[tuple[Coordinates, ...]] = tuple((round((k - 0.5) / 12, 6), 0.5) for k in range(1, 13))
"""The centres of spaces 1 to 12 in the unit square."""
OFF: Final[tuple[Coordinates, ...]] = ((0.02, 0.4), (0.02, 0.6))
"""Where each seat's beaver waits before its first number."""

_THREE: Final = Dice(3)


@cache
def groupings(dice: tuple[int, ...], progress: int) -> Mapping[str, int]:
    """Map each way to make the next numbers with dice (faces ascending) to how many numbers it makes.

    >>> groupings((1, 1, 1), 0)
    {'1': 1, '1,1+1': 2}
    """
    found: dict[str, int] = {}
    if progress == len(NUMBERS):
        return found
    for size in range(1, len(dice) + 1):
        for chosen in combinations(range(len(dice)), size):
            if sum(dice[index] for index in chosen) != NUMBERS[progress]:
                continue
            group = "+".join(str(dice[index]) for index in chosen)
            rest = tuple(face for index, face in enumerate(dice) if index not in chosen)
            found[group] = 1
            further = groupings(rest, progress + 1)
            found |= {f"{group},{more}": count + 1 for more, count in further.items()}
    return found


@dataclass(frozen=True, slots=True)
class Marinetti(DiceDuel):
    """A position of Marinetti."""

    progress: tuple[int, int] = (0, 0)
    """How many of `NUMBERS` each seat has made."""
    shown: tuple[int, ...] = ()
    """The faces of the three dice, ascending, while the seat has to use them; () when it has to roll."""

    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write the dice for each number, lowest first (6,3+4)"
    )

    @property
    def spaces(self) -> tuple[int, int]:
        """The space that each seat's beaver is on; 0 before its first number."""
        first, second = self.progress
        return NUMBERS[first - 1] if first else 0, NUMBERS[second - 1] if second else 0

    @property
    def needed(self) -> tuple[int, int]:
        """The number each seat needs next, 0 after its last."""
        first, second = ((*NUMBERS, 0)[made] for made in self.progress)
        return first, second

    @property
    def rising(self) -> tuple[bool, bool]:
        """Whether each seat is still on its way up to 12."""
        return self.progress[0] < 12, self.progress[1] < 12

    @property
    def winner(self) -> int | None:
        return self.seat

    @property
    def due(self) -> Dice | None:
        return None if self.shown else _THREE

    def legal(self) -> list[str]:
        return list(groupings(self.shown, self.progress[self.seat])) or ["pass"]

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        return replace(self, shown=tuple(face + 1 for face in faces))

    def after_move(self, move: str) -> Self:
        if move == "pass":
            return self.next_turn()
        made = self.progress[self.seat] + len(move.split(","))
        progress = with_value(self.progress, self.seat, made)
        return replace(self, progress=progress, shown=(), over=made == len(NUMBERS))

    def next_turn(self) -> Self:
        return replace(self, seat=1 - self.seat, shown=())

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        shown = tuple(face + 1 for face in faces)
        made = self.progress[self.seat]
        most = max(groupings(shown, made).values(), default=0)
        what = {"seat": self.mover, "shown": shown, "needed": NUMBERS[made]}
        if not most:
            return msg("{seat} rolls {shown} but needs {needed}.", **what)
        return msg(
            "{seat} rolls {shown}, enough to make {numbers}.", **what, numbers=NUMBERS[made : made + most]
        )

    def describe_move(self, move: str) -> Message:
        if move == "pass":
            return msg(
                "{seat} can't make {needed} and passes.", seat=self.mover, needed=self.needed[self.seat]
            )
        made = self.progress[self.seat]
        groups = move.split(",")
        numbers = tuple(
            pmsg("layout", "{number} ({dice})", number=number, dice=group) if "+" in group else group
            for number, group in zip(NUMBERS[made:], groups, strict=False)
        )
        if made + len(groups) == len(NUMBERS):
            return msg("{seat} makes {numbers} and is back on 1.", seat=self.mover, numbers=numbers)
        return pmsg("sentence", "{seat} makes {numbers}.", seat=self.mover, numbers=numbers)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        if move == "pass":
            return DiceDuel.button(self, actor, move, picked)
        made, groups = self.progress[self.seat], move.split(",")
        number = NUMBERS[made + len(groups) - 1]
        if move == picked:
            return pmsg("button", "Stop at {number}", number=number)
        if sum(map(int, groups[-1].split("+"))) != number:
            return pmsg("button", "Use {dice} towards {number}", dice=groups[-1], number=number)
        numbers = tuple(
            pmsg("layout", "{number} ({dice})", number=number, dice=group) if "+" in group else group
            for number, group in zip(NUMBERS[made:], groups, strict=False)
        )
        if "," in picked or picked in self.legal():
            return pmsg("button", "Go on to {number}", number=numbers[-1])
        return pmsg("button", "Make {numbers}", numbers=numbers)

    def reason(self) -> Message:
        return msg("{seat} is back on 1.", seat=self.mover)

    def objection(self, move: str) -> Message | None:
        made = self.progress[self.seat]
        legal = self.legal()
        if legal == ["pass"] or not re.fullmatch(r"[1-6](?:[+,][1-6])*", move):
            return None
        what = {"move": excerpt(move), "shown": self.shown, "moves": Either(legal[:5])}
        spare = list(self.shown)
        for number, group in zip((*NUMBERS[made:], 0), move.split(","), strict=False):
            faces = [int(face) for face in group.split("+")]
            if sum(faces) != number:
                return (
                    msg("{group} doesn't make {number}. Try {moves}.", group=group, number=number, **what)
                    if number
                    else msg("{move} goes too far. Try {moves}.", **what)
                )
            if faces != sorted(faces):
                return msg("Write the lower dice first: {moves}.", **what)
            for face in faces:
                if face not in spare:
                    return msg("You can't make {move} from {shown}. Try {moves}.", **what)
                spare.remove(face)
        return None


ABOUT: Final = About(
    family=pmsg("kind of game", "race"),
    minutes=(10, 15),
    summary=msg("Roll three dice to get from 1 to 12 and back."),
    rules=(
        msg(
            "Each player's beaver starts beside the board, climbs spaces 1 to 12, then comes back down to "
            "1, one space at a time. Blue goes first."
        ),
        msg(
            "On your turn, roll three dice. To move to the next space, make its number with one die or with "
            "the sum of two or three. For example, 9 can be 4+5, 3+6 or 1+3+5."
        ),
        msg(
            "You can use the dice you have left for the number after it, and so on. With 3, 4 and 6 you "
            "can make 6, then 7 (3+4). Each die counts once. If you can make a number, you must, but how "
            "many more you make is up to you."
        ),
        msg("If you make a number, roll all three dice again. If you can't, your turn is over."),
        msg("After 12 comes 11. The first player back on space 1 wins. You don't have to leave the board."),
    ),
    credits=msg(
        "Marinetti, also known as Centennial or Ohio, is a traditional dice game. These rules follow the "
        "Lifeguards sheet by Soggy Bottom Games."
    ),
    example=("roll:1-2-3", "1,2,3", "roll:2-3-4", "4,2+3"),
)

GAME: Final = Game(
    slug="marinetti",
    title="Marinetti",
    aliases=("Centennial", "Ohio", "Martinetti"),
    akin=("Yahtzee",),
    position=Marinetti,
    about=ABOUT,
)
