"""Tiny games behind the real contract, to test what stands above the engines."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, Self

from engines.core import CHANCE, About, Daily, Game, IllegalMove, Message, Option, Outcome, Position, Way, msg

ABOUT = About(
    family=msg("toy"),
    minutes=(1, 2),
    summary=msg("A toy."),
    rules=(msg("It has few rules."),),
    credits=msg("Nobody."),
    example=(),
)


class Toy(Position):
    """What the toys share: refusing what is not listed, and being data."""

    __slots__ = ()

    def play(self, actor: int, move: str) -> Self:
        if actor == CHANCE:
            if move not in dict(self.chances()):
                raise IllegalMove(msg("{move} cannot be thrown.", move=move))
        elif move not in self.moves(actor):
            raise IllegalMove(msg("{move} is not a move.", move=move))
        return self._after(actor, move)

    def _after(self, actor: int, move: str) -> Self:
        raise NotImplementedError

    def describe(self, actor: int, move: str) -> Message:
        return msg("{actor} plays {move}.", actor=actor, move=move)

    def to_json(self) -> Any:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}  # type: ignore[attr-defined]

    @classmethod
    def from_json(cls, data: Any) -> Self:
        return cls(**{name: _tuples(value) for name, value in data.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Count(Toy):
    """Two seats add 1 or 2 (or 3) in turn; who reaches `goal` wins."""

    goal: int
    most: int
    total: int = 0
    turn: int = 0

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.total >= self.goal else (self.turn,)

    @property
    def outcome(self) -> Outcome | None:
        if self.actors:
            return None
        scores = (0.0, 1.0) if self.turn == 0 else (1.0, 0.0)
        return Outcome(scores, None, msg("{total} was reached.", total=self.total))

    def moves(self, actor: int) -> list[str]:
        return [f"add-{n}" for n in range(1, self.most + 1)] if actor in self.actors else []

    def _after(self, actor: int, move: str) -> Self:
        return replace(self, total=self.total + int(move[4:]), turn=1 - self.turn)


@dataclass(frozen=True, slots=True)
class Secret(Toy):
    """Everybody names a number at once, five rounds; the highest alone wins a round."""

    seats: int
    chosen: tuple[int, ...]  # 0: not yet
    won: tuple[int, ...]
    named: int = 0

    @property
    def actors(self) -> tuple[int, ...]:
        if self.named == 5:
            return ()
        return tuple(seat for seat in range(self.seats) if not self.chosen[seat])

    @property
    def outcome(self) -> Outcome | None:
        if self.actors:
            return None
        best = max(self.won)
        return Outcome(tuple(float(n == best) for n in self.won), self.won, msg("Five rounds are over."))

    def moves(self, actor: int) -> list[str]:
        return ["name:1", "name:2", "name:3"] if actor in self.actors else []

    def _after(self, actor: int, move: str) -> Self:
        chosen = tuple(int(move[-1]) if seat == actor else n for seat, n in enumerate(self.chosen))
        if 0 in chosen:
            return replace(self, chosen=chosen)
        best = max(chosen)
        alone = chosen.count(best) == 1
        won = tuple(n + (alone and chosen[seat] == best) for seat, n in enumerate(self.won))
        return replace(self, chosen=(0,) * self.seats, won=won, named=self.named + 1)

    def seen_by(self, seat: int | None) -> Self:
        shown = tuple(n if other == seat else 0 for other, n in enumerate(self.chosen))
        return replace(self, chosen=shown)


@dataclass(frozen=True, slots=True)
class Dice(Toy):
    """A first throw decides who begins (nobody's). A turn: throw, then keep it, press your luck (another
    throw at once, which ends the turn), or pass if the throw was a 1. `goal` points win."""

    goal: int
    seats: int
    points: tuple[int, ...]
    turn: int = -1
    thrown: int = 0
    pressed: bool = False

    @property
    def actors(self) -> tuple[int, ...]:
        if max(self.points) >= self.goal:
            return ()
        return (CHANCE,) if not self.thrown else (self.turn,)

    @property
    def roller(self) -> int | None:
        return self.turn if self.turn >= 0 and self.actors == (CHANCE,) else None

    @property
    def outcome(self) -> Outcome | None:
        if self.actors:
            return None
        best = max(self.points)
        scores = tuple(1.0 if n == best else 0.0 for n in self.points)
        return Outcome(scores, self.points, msg("{n} points.", n=best))

    def chances(self) -> list[tuple[str, int]]:
        if self.actors != (CHANCE,):
            return []
        if self.turn < 0:
            return [(f"first:{seat}", 1) for seat in range(self.seats)]
        return [(f"roll:{n}", 1) for n in range(1, 7)]

    def moves(self, actor: int) -> list[str]:
        if actor not in self.actors or actor == CHANCE:
            return []
        return ["pass"] if self.thrown == 1 else ["keep", "press"]

    def _after(self, actor: int, move: str) -> Self:
        if self.turn < 0:
            return replace(self, turn=int(move[-1]))
        if actor == CHANCE:
            face = int(move[-1])
            return self._next(face) if self.pressed else replace(self, thrown=face)
        if move == "press":
            return replace(self, thrown=0, pressed=True)
        return self._next(self.thrown if move == "keep" else 0)

    def _next(self, gain: int) -> Self:
        points = tuple(n + gain if seat == self.turn else n for seat, n in enumerate(self.points))
        turn = (self.turn + 1) % self.seats
        return replace(self, points=points, turn=turn, thrown=0, pressed=False)


@dataclass(frozen=True, slots=True)
class Patience(Toy):
    """One seat (or more, in turn) takes one or stops; points are what was taken."""

    seats: int
    taken: tuple[int, ...]
    turn: int = 0

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.turn == self.seats else (self.turn,)

    @property
    def outcome(self) -> Outcome | None:
        if self.actors:
            return None
        best = max(self.taken)
        scores = tuple(float(n == best) if self.seats > 1 else float(n >= 3) for n in self.taken)
        return Outcome(scores, self.taken, msg("{n} taken.", n=best))

    def moves(self, actor: int) -> list[str]:
        return ["take", "stop"] if actor in self.actors else []

    def _after(self, actor: int, move: str) -> Self:
        if move == "stop":
            return replace(self, turn=self.turn + 1)
        taken = tuple(n + (seat == actor) for seat, n in enumerate(self.taken))
        return replace(self, taken=taken)


STALL: Final = 3
"""What anything costs at a stall."""
DECK: Final = ("1m", "1m", "2m", "3m", "1k", "2k", "2k", "3k")


@dataclass(frozen=True, slots=True)
class Market(Toy):
    """Two rounds. Both call "red" or "blue" at once, which means nothing; then they buy in turn with their
    hidden cards, at stall m with cards of m, at stall k with cards of k, worth `STALL` or more, or pass. Two
    passes in a row end the round; what was bought counts. In the deck are two 1m and two 2k."""

    hands: tuple[tuple[str, ...], ...] = ((), ())
    called: tuple[str, ...] = ("", "")
    bought: tuple[int, ...] = (0, 0)
    turn: int = 0
    passes: int = 0
    dealt: bool = False
    finished: tuple[tuple[int, ...], ...] = ()

    @property
    def actors(self) -> tuple[int, ...]:
        if len(self.finished) == 2:
            return ()
        if not self.dealt:
            return (CHANCE,)
        return tuple(seat for seat in (0, 1) if not self.called[seat]) or (self.turn,)

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        return self.finished

    @property
    def outcome(self) -> Outcome | None:
        if self.actors:
            return None
        points = tuple(map(sum, zip(*self.finished, strict=True)))
        best = max(points)
        scores = (0.5, 0.5) if points[0] == points[1] else tuple(float(each == best) for each in points)
        return Outcome(scores, points, msg("The market is closed."))

    def draw(self, rng: random.Random) -> str:
        cards = list(DECK)
        for last in range(len(cards) - 1, 0, -1):
            other = int(rng.random() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        return "deal:" + " ".join(cards)

    def moves(self, actor: int) -> list[str]:
        if actor not in self.actors or actor == CHANCE:
            return []
        if not self.called[actor]:
            return [] if "?" in self.hands[actor] else ["red", "blue"]
        if "?" in self.hands[actor]:
            return []
        bought = [
            (stall, cards)
            for stall in "mk"
            for count in range(1, 5)
            for cards in dict.fromkeys(combinations(self.hands[actor], count))
            if all(card[1] == stall for card in cards) and sum(int(card[0]) for card in cards) >= STALL
        ]
        return [f"{stall}:{'+'.join(cards)}" for stall, cards in bought] + ["pass"]

    def play(self, actor: int, move: str) -> Self:
        if self.actors != (CHANCE,):
            return Toy.play(self, actor, move)
        cards = tuple(move.removeprefix("deal:").split(" "))
        if sorted(cards) != sorted(DECK):
            raise IllegalMove(msg("{move} is no deal.", move=move))
        return replace(self, dealt=True, hands=(tuple(sorted(cards[:4])), tuple(sorted(cards[4:]))))

    def _after(self, actor: int, move: str) -> Self:
        if not self.called[actor]:
            called = tuple(move if seat == actor else each for seat, each in enumerate(self.called))
            return replace(self, called=called)
        if move == "pass":
            after = replace(self, turn=1 - actor, passes=self.passes + 1)
            if after.passes < 2:
                return after
            return replace(self, **_BLANK, finished=(*self.finished, self.bought))
        hand = list(self.hands[actor])
        for card in move[2:].split("+"):
            hand.remove(card)
        hands = tuple(tuple(hand) if seat == actor else each for seat, each in enumerate(self.hands))
        bought = tuple(count + (seat == actor) for seat, count in enumerate(self.bought))
        return replace(self, hands=hands, bought=bought, turn=1 - actor, passes=0)

    def describe(self, actor: int, move: str) -> Message:
        return msg("The cards are dealt.") if actor == CHANCE else Toy.describe(self, actor, move)

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.hands[seat]

    def ways(self, seat: int, move: str) -> tuple[Way, ...]:
        stall, colon, cards = move.partition(":")
        return (Way(tuple(cards.split("+")), stall),) if colon else (Way(),)

    def tally(self, seat: int, aim: str, cards: Sequence[str]) -> Message | None:
        return msg("{n} of {stall} needed.", n=sum(int(card[0]) for card in cards), stall=STALL)

    def aimed(self, aim: str) -> Message:
        return msg("Stall {aim}", aim=aim)

    def seen_by(self, seat: int | None) -> Self:
        hands = tuple(
            cards if other == seat else ("?",) * len(cards) for other, cards in enumerate(self.hands)
        )
        called = self.called
        if "" in called:
            called = tuple(each if other == seat else "" for other, each in enumerate(called))
        return replace(self, hands=hands, called=called)


_BLANK: Final[Mapping[str, Any]] = {
    "hands": ((), ()),
    "called": ("", ""),
    "bought": (0, 0),
    "turn": 0,
    "passes": 0,
    "dealt": False,
}


def _begin_count(seats: int, options: Mapping[str, str]) -> Position:
    if options["goal"] == "5" and options["most"] == "3":
        raise ValueError("goal: 5 is too near for steps of 3")
    return Count(int(options["goal"]), int(options["most"]))


COUNT = Game(
    slug="count",
    title="Count Up",
    seats=range(2, 3),
    options=(
        Option("goal", ("10", "5", "1000"), msg("Goal"), (msg("Ten"), msg("Five"), msg("A thousand"))),
        Option("most", ("2", "3"), msg("Largest step"), (msg("Two"), msg("Three"))),
    ),
    position=Count,
    begin=_begin_count,
    about=ABOUT,
    colours=("blue", "green"),
)
SECRET = Game(
    slug="secret",
    title="Secret Numbers",
    seats=range(2, 5),
    options=(),
    position=Secret,
    begin=lambda seats, options: Secret(seats, (0,) * seats, (0,) * seats),
    about=ABOUT,
    hidden=True,
)
DICE = Game(
    slug="dice",
    title="Press Your Luck",
    seats=range(2, 4),
    options=(Option("goal", ("20", "1000"), msg("Goal"), (msg("Twenty"), msg("A thousand"))),),
    position=Dice,
    begin=lambda seats, options: Dice(int(options["goal"]), seats, (0,) * seats),
    about=ABOUT,
)
PATIENCE = Game(
    slug="patience",
    title="Patience",
    seats=range(1, 3),
    dailies=(Daily({}),),
    options=(),
    position=Patience,
    begin=lambda seats, options: Patience(seats, (0,) * seats),
    about=ABOUT,
)
MARKET = Game(
    slug="market",
    title="Market Day",
    seats=range(2, 3),
    options=(),
    position=Market,
    begin=lambda seats, options: Market(),
    about=ABOUT,
    hidden=True,
    rounds=msg("Day"),
)
TOYS: dict[str, Game] = {game.slug: game for game in (COUNT, SECRET, DICE, PATIENCE, MARKET)}
