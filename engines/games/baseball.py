"""Baseball: nine innings, one roll for each at-bat; the dice decide everything.

A roll of two dice (`roll:1-6`) is one at-bat. Seat 0 bats in the top half of each inning and seat 1, the home
team, in the bottom half. There are no other moves. Bases are 1, 2 and 3; home is 4, and 0 stands for the
plate where the batter starts.

Rules: the "Ball Players" sheet of Soggy Bottom Games and its two sheets of results. The order of the half
innings and the extra innings come from real baseball.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Self

from engines.bases.dice_duel import DiceDuel, with_value
from engines.bases.record import replace
from engines.boards.nets import Net
from engines.chance.dice import Dice, roll_notation
from engines.core import About, Game, Message, Option, msg, nmsg, npmsg, pmsg

NET: Final = Net.of(
    {"home": (0.5, 0.15), "1": (0.85, 0.5), "2": (0.5, 0.85), "3": (0.15, 0.5)},
    ["home 1", "1 2", "2 3", "3 home"],
)
HOME: Final = 4
OUTS: Final = 3

_PAIR: Final = Dice(2)
_HITS: Final[Mapping[str, tuple[int, int]]] = {
    "home run": (HOME, HOME),
    "triple": (3, HOME),
    "double": (2, 2),
    "single, two bases": (1, 2),
    "single, one base": (1, 1),
}
"""How many bases a hit is worth, to the batter and to the runners."""
_TABLE: Final = (
    "home run", "double", "fly out", "walk", "pop out", "single, two bases",
    "double play", "forced out", "strike out", "single, one base", "strike out",
    "walk", "triple", "ground out", "fly out",
    "walk", "pop out", "strike out",
    "double", "sacrifice fly",
    "home run",
)  # fmt: skip
RESULTS: Final[Mapping[str, str]] = {
    roll: result for (roll, _), result in zip(_PAIR.results, _TABLE, strict=True)
}
"""The result of each roll, from 1-1 and 1-2 to 6-6."""
_NAMES: Final[Mapping[str, Message]] = {
    "home run": pmsg("part of a sentence", "a home run"),
    "triple": pmsg("result", "a triple"),
    "double": pmsg("result", "a double"),
    "single, two bases": pmsg("part of a sentence", "a single, runners advance two bases"),
    "single, one base": pmsg("part of a sentence", "a single, runners advance one base"),
    "walk": pmsg("result", "a walk"),
    "fly out": pmsg("result", "a flyout"),
    "pop out": pmsg("part of a sentence", "a pop out"),
    "strike out": pmsg("result", "a strikeout"),
    "sacrifice fly": pmsg("part of a sentence", "a sacrifice fly"),
    "ground out": pmsg("result", "a groundout"),
    "forced out": pmsg("result", "a groundout"),
    "double play": pmsg("part of a sentence", "a double play"),
}


class AtBat(NamedTuple):
    """What one roll did."""

    result: str
    """One of the values of `RESULTS`."""
    advances: tuple[tuple[int, int], ...] = ()
    """Who advances, from which base to which; the others stay."""
    out: tuple[int, ...] = ()
    """The bases whose runners are out, 0 for the batter."""

    @property
    def runs(self) -> int:
        """How many runs scored."""
        return sum(end == HOME for _, end in self.advances)


def at_bat(result: str, bases: tuple[int, ...], outs: int, double_play: str = "farthest") -> AtBat:
    """Return what a result does with runners on `bases` (ascending) and `outs` so far.

    Nobody advances on the third out, so no run scores.

    >>> at_bat("walk", (1, 3), 0)
    AtBat(result='walk', advances=((1, 2), (0, 1)), out=())
    >>> at_bat("ground out", (1, 3), 1).runs, at_bat("ground out", (1, 3), 2).runs
    (1, 0)
    """
    forced = tuple(base for base in bases if bases[:base] == (1, 2, 3)[:base])
    if result in _HITS:
        batter, others = _HITS[result]
        return AtBat(result, (*_advances(bases, others), (0, batter)))
    match result:
        case "walk":
            return AtBat(result, (*_advances(forced), (0, 1)))
        case "sacrifice fly" | "ground out":
            return AtBat(result, _advances(bases) if outs + 1 < OUTS else (), (0,))
        case "forced out" if forced:
            return AtBat(result, (*_advances(forced[:-1]), (0, 1)), forced[-1:])
        case "double play" if bases and outs + 1 < OUTS:
            if double_play == "conventional" and 1 in bases:
                return AtBat(result, _advances(bases[1:]) if outs + 2 < OUTS else (), (0, 1))
            return AtBat(result, (), (0, bases[-1]))
    return AtBat(result, (), (0,))


def _advances(bases: tuple[int, ...], by: int = 1) -> tuple[tuple[int, int], ...]:
    """Return the advances of the runners on `bases`, the one farthest ahead first."""
    return tuple((base, min(base + by, HOME)) for base in reversed(bases))


@dataclass(frozen=True, slots=True)
class Baseball(DiceDuel):
    """A position of Baseball. The current seat bats: seat 0 in the top of an inning, seat 1 in the bottom."""

    inning: int = 1
    outs: int = 0
    bases: tuple[int, ...] = ()
    """The bases with a runner, ascending."""
    line: tuple[tuple[int, ...], tuple[int, ...]] = ((0,), ())
    """Each seat's runs in every inning it has batted in so far."""
    innings: int = 9
    """The option `innings`: the last regular inning."""
    double_play: str = "farthest"
    """The option `double_play`."""

    form: ClassVar[Message] = pmsg("part of a sentence", "the dice decide everything")

    @property
    def runs(self) -> tuple[int, int]:
        """Each seat's runs so far."""
        return sum(self.line[0]), sum(self.line[1])

    @property
    def stage(self) -> int:
        """How many half innings came before this one."""
        return 2 * (self.inning - 1) + self.seat

    @property
    def board(self) -> Net:
        return NET

    @property
    def winner(self) -> int | None:
        first, second = self.runs
        return int(second > first)

    @property
    def own_points(self) -> tuple[int, ...] | None:
        return self.runs

    @property
    def due(self) -> Dice | None:
        return _PAIR

    def trace(self, roll: str) -> AtBat:
        """Return what a roll does here."""
        return at_bat(RESULTS[roll], self.bases, self.outs, self.double_play)

    def after_roll(self, faces: tuple[int, ...]) -> Self:
        play = self._at_bat(faces)
        gone = {*play.out, *(start for start, _ in play.advances)}
        reached = {end for _, end in play.advances if end != HOME}
        bases = tuple(sorted(reached | (set(self.bases) - gone)))
        *before, now = self.line[self.seat]
        line = with_value(self.line, self.seat, (*before, now + play.runs))
        return replace(self, bases=bases, outs=self.outs + len(play.out), line=line)._after_at_bat()

    def _at_bat(self, faces: tuple[int, ...]) -> AtBat:
        return self.trace(roll_notation(tuple(str(face + 1) for face in faces)))

    def _after_at_bat(self) -> Self:
        """Return the position after an at-bat: in the same half, in the next one or with the game over."""
        away, home = self.runs
        last = self.inning >= self.innings
        if last and self.seat == 1 and home > away:
            return replace(self, over=True)
        if self.outs < OUTS:
            return self
        if last and (home > away if self.seat == 0 else home != away):
            return replace(self, bases=(), over=True)
        return self.next_turn()

    def next_turn(self) -> Self:
        line = with_value(self.line, 1 - self.seat, (*self.line[1 - self.seat], 0))
        return replace(self, seat=1 - self.seat, inning=self.inning + self.seat, outs=0, bases=(), line=line)

    def describe_roll(self, faces: tuple[int, ...]) -> Message:
        play = self._at_bat(faces)
        dice = tuple(face + 1 for face in faces)
        what = {"seat": self.mover, "dice": dice, "result": _NAMES[play.result]}
        if not play.runs:
            # Translators: {result} is what the dice mean: "a home run".
            return pmsg("sentence", "{seat} rolls {dice}: {result}.", **what)
        return nmsg(
            "{seat} rolls {dice}: {result}, and {n} run scores.",
            "{seat} rolls {dice}: {result}, and {n} runs score.",
            play.runs,
            **what,
        )

    def situation(self) -> Message:
        """Describe the situation in a sentence: the outs and the runners."""
        if self.over:
            return msg("The game is over.")
        runners = npmsg(
            "place", "a runner on {bases}", "runners on {bases}", len(self.bases), bases=self.bases
        )
        if not self.bases:
            runners = pmsg("part of a sentence", "no one on base")
        # Translators: {runners} is "a runner on first".
        return npmsg("sentence", "{n} out, {runners}.", "{n} outs, {runners}.", self.outs, runners=runners)

    def reason(self) -> Message:
        winner = self.winner or 0
        what = {
            "seat": self.names[winner],
            "runs": self.runs[winner],
            "against": self.runs[1 - winner],
            "inning": self.inning,
        }
        if self.seat == 0:
            return msg("{seat} leads {runs}–{against} and doesn't need to bat in inning {inning}.", **what)
        if self.outs < OUTS:
            return msg("{seat} went ahead {runs}–{against} in inning {inning}.", **what)
        return nmsg(
            "The game ends after {n} inning.", "The game ends after {n} innings.", self.inning, **what
        )

    # The dice decide everything: no seat ever has a move.

    def legal(self) -> list[str]:
        return []

    def after_move(self, move: str) -> Self:
        raise AssertionError(move)

    def describe_move(self, move: str) -> Message:
        raise AssertionError(move)


def _begin(seats: int, options: Mapping[str, str]) -> Baseball:
    return Baseball(innings=int(options["innings"]), double_play=options["double_play"])


ABOUT: Final = About(
    family=pmsg("search", "dice"),
    minutes=(5, 15),
    summary=msg("Roll for your batters. Most runs wins."),
    rules=(
        msg(
            "Blue bats first in each inning, then Orange, the home team. There are no decisions to make. "
            "Roll two dice for each batter, and after three outs the other team bats."
        ),
        msg(
            "Hits: 1-1 and 6-6 are home runs, 3-4 is a triple, and 1-2 and 5-5 are doubles (runners advance "
            "two bases). 1-6 and 2-5 are singles: runners advance two bases on a 1-6, one on a 2-5. 1-4, 3-3 "
            "and 4-4 are walks, and only forced runners advance."
        ),
        msg(
            "Outs: 2-4, 2-6 and 4-6 are strikeouts, 1-3 and 3-6 are flyouts, and 1-5 and 4-5 are pop outs. "
            "Runners stay put. 5-6 is a sacrifice fly and 3-5 a groundout, and runners advance one base "
            "unless it's the third out."
        ),
        msg(
            "2-3 is another groundout. With a runner on first, the lead forced runner is out, any other "
            "forced runners advance one base, and the batter is safe on first. Otherwise the batter is out."
        ),
        msg(
            "2-2 is a double play. The batter and the runner nearest home are out, and the others stay put. "
            "With no one on base, or two outs already, only the batter is out."
        ),
        msg("A runner who reaches home scores a run, unless the same play makes the third out."),
        msg(
            "The higher score after nine innings wins. If it's tied, you play extra innings. In the last "
            "inning and any extra ones, the home team doesn't bat if it's already ahead, and wins the moment "
            "it takes the lead."
        ),
        msg(
            "Options: play six, three or just one inning; use the usual double play, which gets the runner "
            "from first out."
        ),
    ),
    credits=msg("Dice baseball, based on the Ball Players sheets by Soggy Bottom Games."),
    example=("roll:1-4", "roll:2-5", "roll:1-6"),
    sources=(
        msg(
            "The pictures of the dice on the original sheets are lost. The results are matched to the rolls "
            "in the order they're listed."
        ),
    ),
)

GAME: Final = Game(
    slug="baseball",
    title="Baseball",
    aliases=("Dice Baseball", "Béisbol"),
    options=(
        Option(
            name="innings",
            values=("9", "6", "3", "1"),
            title=pmsg("rule", "Innings"),
            labels=(
                pmsg("option", "Nine innings"),
                pmsg("option", "Six innings"),
                pmsg("option", "Three innings"),
                pmsg("option", "One inning"),
            ),
        ),
        Option(
            name="double_play",
            values=("farthest", "conventional"),
            title=pmsg("rule", "Double play"),
            labels=(
                pmsg("option", "Lead runner out, others stay"),
                pmsg("option", "Runner from first out, others advance"),
            ),
        ),
    ),
    position=Baseball,
    begin=_begin,
    about=ABOUT,
    stages=pmsg("button", "Play the inning"),
)
