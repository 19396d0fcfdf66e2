"""The engine contract: what every game is, and all that the rest of Lodge may ask of one.

A game is an immutable `Position` and a `Game` that starts it. Engines are pure: no clock, no random
source of their own, no I/O, no pixels, no Discord. A chance result is a move like any other, played
with `play(CHANCE, result)`, so that a match is its options and its list of (actor, move).
"""

from __future__ import annotations

import difflib
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Final, Self

CHANCE: Final = -1
"""The "actor" when dice or cards decide."""

JSON = Any
"""Plain JSON data: dicts with string keys, lists, strings, numbers, booleans, None."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence kept as its English template and its values, so that it can be translated.

    `str()` gives the English sentence. Build one with `msg` (or `nmsg` where a number decides
    between singular and plural): the string extractor looks for these two names.

    >>> str(msg("{seat} moves {start} to {end}.", seat=msg("Blue"), start="b2", end="c3"))
    'Blue moves b2 to c3.'
    >>> str(msg("Replaced: {points}.", points=("c4", "c5", "d4")))
    'Replaced: c4, c5 and d4.'
    >>> str(nmsg("{n} die", "{n} dice", 3))
    '3 dice'
    """

    template: str
    values: tuple[tuple[str, Any], ...] = ()
    plural: str | None = None
    """The template for any number but one; `values` then holds the number as `n`."""

    def __str__(self) -> str:
        values = dict(self.values)
        template = self.template
        if self.plural is not None and values["n"] != 1:
            template = self.plural
        return template.format(**{name: _english(value) for name, value in values.items()})


class Either(tuple[Any, ...]):
    """Things to choose from: a value of a message that is joined with "or".

    >>> str(msg("Try {moves}.", moves=Either(("a1", "b2", "c3"))))
    'Try a1, b2 or c3.'
    """

    __slots__ = ()


def _english(value: Any) -> str:
    if isinstance(value, tuple):
        words, last = [_english(item) for item in value], " or " if isinstance(value, Either) else " and "
        return last.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
    return str(value)


def msg(template: str, /, **values: Any) -> Message:
    """A message. `template` uses `str.format` fields by name; each value is text that
    is never translated (a point, a move), a number, a message that is translated in its turn, or a
    tuple of these, joined as the reader's language joins lists (with "or": `Either`)."""
    return Message(template, tuple(values.items()))


def nmsg(singular: str, plural: str, n: int, /, **values: Any) -> Message:
    """A message whose wording depends on the number `n`, shown as `{n}`."""
    return Message(singular, (("n", n), *values.items()), plural)


COLOURS: Final = ("blue", "orange", "green", "purple")
"""The colours of the seats, in their order, unless a position names its own."""

COLOUR_NAMES: Final[Mapping[str, Message]] = {
    "blue": msg("Blue"),
    "orange": msg("Orange"),
    "green": msg("Green"),
    "purple": msg("Purple"),
}


@cache
def _names(colours: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(COLOUR_NAMES[colour] for colour in colours)


class IllegalMove(ValueError):
    """A move that `moves()` does not list. Carries the sentence that says why, as `message`."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def excerpt(text: str) -> str:
    r"""What somebody typed, fit to be shown in a sentence: one line, at most 40 characters.

    >>> excerpt("b2  to\nc3")
    'b2 to c3'
    """
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text[:200]).split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def nearest(text: str, moves: Sequence[str], most: int = 5) -> Either:
    """The legal moves most like what somebody typed, best first; the first few if none is like it.

    >>> nearest("b2c3", ["a1", "b2-c3", "b2-c4"], most=2)
    ('b2-c3', 'b2-c4')
    """
    return Either(difflib.get_close_matches(excerpt(text), moves, most, 0.5) or moves[:most])


def out_of_turn(actors: tuple[int, ...], actor: int, names: Sequence[Message]) -> Message | None:
    """Why `actor` may not act now; None if it is among `actors`. `names` are the seats' names."""
    if actor in actors:
        return None
    if not actors:
        return msg("The game is over.")
    if actor != CHANCE and not 0 <= actor < len(names):
        return msg("There's no seat {seat}. Seats are 0 to {last}.", seat=actor, last=len(names) - 1)
    if actors == (CHANCE,):
        return msg("{seat} has to wait for a roll or deal.", seat=names[actor])
    waited_for = tuple(names[seat] for seat in actors)
    if actor == CHANCE:
        return msg("There's nothing to roll or deal. Waiting for {seats}.", seats=waited_for)
    return msg("It's not {seat}'s turn. Waiting for {seats}.", seat=names[actor], seats=waited_for)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    scores: tuple[float, ...]
    """One per seat: 1 win, 0.5 draw, 0 loss with two seats; ranks mapped onto [0, 1] with more;
    1 win, 0 loss in a solitaire game."""
    points: tuple[int, ...] | None
    """The game's own points, one per seat, where it counts any."""
    reason: Message
    """One plain sentence fit to show: "Blue made four in a row.\""""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to make up a move from a hand."""

    cards: tuple[str, ...] = ()
    """The cards of the hand that it takes, as `Position.hand` writes them."""
    aim: str = ""
    """What they are played for, where that is chosen before the cards ("c1"); else ""."""


class Position(ABC):
    """A state of a game: frozen, slotted, hashable, comparable by value."""

    __slots__ = ()

    colours: ClassVar[tuple[str, ...]] = COLOURS
    """The colour of each seat, by seat number (names of COLOUR_NAMES)."""
    past: ClassVar[tuple[str, ...]] = ()
    """The fields that tell what came before, kept only for limits of repetition and of quiet turns."""

    @property
    def names(self) -> tuple[Message, ...]:
        """The seats' names in sentences."""
        return _names(self.colours)

    @classmethod
    def begin(cls, seats: int, options: Mapping[str, str]) -> Self:
        """The first position, from every option's value: by default each becomes the field of its name.
        A game that needs more than that gives `Game.begin`."""
        return cls(**options)

    @property
    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """Seats that may act now; `(CHANCE,)` at a roll or deal; `()` when the game is over.
        Two seats at once make a simultaneous choice, each hidden until both are in."""

    @property
    def roller(self) -> int | None:
        """At CHANCE: the seat in whose name dice are thrown; None for a set-up or a deal."""
        return None

    @property
    def begins_turn(self) -> bool:
        """At CHANCE: whether the throw begins a turn even if the same seat has just acted, as where a single
        player's turns follow each other. Such a throw never follows from what was chosen before."""
        return False

    @property
    def stage(self) -> int:
        """Counts the stretches of a game that `Game.stages` says it has; always 0 in any other."""
        return 0

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        """The points that each seat made in each round that is over, in a game that `Game.rounds` names
        the rounds of; () in any other."""
        return ()

    @property
    def points_so_far(self) -> tuple[int, ...] | None:
        """The points that each seat has made up to here, in a game that counts any as it goes; else None."""
        return None

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game runs."""

    @property
    def warning(self) -> Message | None:
        """The announcement that an ending by repetition or by a limit is near; None if none is."""
        return None

    @abstractmethod
    def moves(self, actor: int) -> list[str]:
        """Every legal move of `actor` in canonical notation, no duplicates; [] if not its turn."""

    @abstractmethod
    def play(self, actor: int, move: str) -> Self:
        """The position after `move`. Raises IllegalMove, saying why, on anything `moves` lacks."""

    def follow(self, actor: int, move: str) -> Self:
        """The position after `move`, which is known to be legal: what `play` gives, in less time. What it
        does with any other move is not said. Searching asks this."""
        return self.play(actor, move)

    def essence(self) -> Hashable:
        """What decides how the game goes on, but for limits of repetition and of quiet turns: positions that
        are alike but for what came before have an equal one."""
        return _essence(type(self))(self)

    @abstractmethod
    def describe(self, actor: int, move: str) -> Message:
        """What the legal `move` does here, in words fit to show and to read aloud."""

    def chances(self) -> list[tuple[str, int]]:
        """At CHANCE: each result and its integer weight; [] where they cannot be listed."""
        return []

    def draw(self, rng: random.Random) -> str:
        """At CHANCE: one result, drawn with the weights of `chances`."""
        results, weights = zip(*self.chances(), strict=True)
        return str(rng.choices(results, weights)[0])

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards in the hand of `seat`, as they are shown from left to right; "?" for each that this view
        does not show; () in a game without hands. A card may be there twice."""
        return ()

    def ways(self, seat: int, move: str) -> tuple[Way, ...]:
        """How the legal `move` can be made up from the hand of `seat`: usually in one way; a division of the
        hand by either of its piles. A move that takes no card has one way without cards."""
        return (Way(),)

    def tally(self, seat: int, aim: str, cards: Sequence[str]) -> Message | None:
        """What `cards` from the hand of `seat`, picked so far for `aim`, come to and what they still need
        ("7 + A of 8 needed"); None where there is nothing to say."""
        return None

    def aimed(self, aim: str) -> Message:
        """What the `aim` of a way stands for, in a few words: "c1: 4WL"."""
        return msg("{aim}", aim=aim)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        """What a button says that adds to the notation `picked`, forced parts included, so that it becomes
        `move`: a legal move, or the beginning of one. Where `move` adds nothing, the button stops there. None
        where the notation that it adds says enough; of a whole move picked from a hand, where none is short
        enough."""
        return msg("Pass") if move == "pass" else None

    def card_name(self, card: str) -> Message | None:
        """What a card of a hand is called in full ("4 of Waves and Leaves"); None if its code says enough."""
        return None

    def seen_by(self, seat: int | None) -> Self:
        """What `seat` (None for a spectator) may know; the position itself where nothing is hidden.

        Such a view describes moves as the full position does. Of a seat whose cards it does not show it lists
        no moves, unless everybody can tell which they are.
        """
        return self

    def resample(self, seat: int, rng: random.Random) -> Self:
        """A full position drawn evenly from those that look the same to `seat`."""
        return self

    def without(self, seat: int) -> Self | None:
        """The position once `seat` has left for good: it is skipped from now on and ranks last.

        None where the game cannot go on without it; also if the game is over or the seat has left before.
        """
        return None

    @abstractmethod
    def to_json(self) -> JSON:
        """Plain JSON data from which `from_json` makes an equal position."""

    @classmethod
    @abstractmethod
    def from_json(cls, data: JSON) -> Self:
        """The inverse of `to_json`."""


@cache
def _essence(kind: type[Position]) -> Callable[[Position], Hashable]:
    """What takes the essence of a position of this class, a dataclass."""
    kept = [each.name for each in fields(kind) if each.name not in kind.past]  # type: ignore[arg-type]
    return attrgetter(*kept)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice about the rules, made before the match starts."""

    name: str
    values: tuple[str, ...]
    """The first is the default."""
    title: Message
    """What is chosen, in a few words: "Trapping oneself"."""
    labels: tuple[Message, ...]
    """What each value means, in the order of `values`; at most 100 characters each."""

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class About:
    """What people want to know about a game before and while they play it."""

    family: Message
    """The kind of game: "line", "capture", "blockade", "hunt", "race", "dice", "cards", or a new one
    where none fits."""
    minutes: tuple[int, int]
    """How long a game usually takes, from and to."""
    summary: Message
    """One sentence: what the players do, and how they win."""
    rules: tuple[Message, ...]
    """The rules in our own words, in short paragraphs, at most 3000 characters together."""
    credits: Message
    """Designer or tradition, and the document the rules come from."""
    example: tuple[str, ...]
    """Moves from the start (chance results included); the last is the typical move drawn in /rules."""
    notes: tuple[Message, ...] = ()
    """What a player should know beforehand: a side that has it harder."""
    sources: tuple[Message, ...] = ()
    """What the source of the rules does not tell, for whoever reads them: a board that was reconstructed."""


Start = Callable[[int, Mapping[str, str]], Position]
"""Makes the first position from the number of seats and every option's value. May raise
ValueError, naming the option, for a combination the rules page excludes."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that can be played: its names, its options, how it starts and what it declares of itself.

    What the rest of Lodge must know of a game stands here as a field; nothing above the engines
    ever asks for a slug.
    """

    slug: str
    title: str
    seats: range = range(2, 3)
    options: tuple[Option, ...] = ()
    _: KW_ONLY
    position: type[Position] = field(repr=False)
    """The class of its positions, for `from_json`."""
    about: About = field(repr=False)
    aliases: tuple[str, ...] = ()
    """Other names by which people know the game, or the game that it is a kind of, in any language."""
    akin: tuple[str, ...] = ()
    """Games that are not here, and whose players may like this one."""
    begin: Start | None = field(default=None, repr=False)
    """Makes the first position; by default `Position.begin` does."""
    colours: tuple[str, ...] = ()
    """The colour of each seat, by seat number (names of COLOUR_NAMES); by default those of its positions."""
    hidden: bool = False
    """Whether a seat may know less than there is to know."""
    partners: Mapping[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict, hash=False)
    """By number of seats: the sides, each with its seats, where seats play together."""
    stages: Message | None = None
    """Of a game without choices, which goes on at each press of a button: what another button says that
    plays a whole stretch of it, until `Position.stage` changes ("Play the inning")."""
    rounds: Message | None = None
    """What one round is called ("Race"), where points are kept over several: see `Position.rounds`."""
    high_rolls: bool = False
    """Whether rolling high is good, as in a race: the fairness check then says whose dice were kind."""
    moves_bound: int = 10_000
    """A game played at random has no more plies than this; the conformance suite holds it to that.
    (No number bounds every line of play: a race goes on for as long as the dice will have it.)"""

    def __post_init__(self) -> None:
        if not self.colours:
            object.__setattr__(self, "colours", self.position.colours)

    def start(self, seats: int | None = None, **options: str) -> Position:
        """The first position.

        `seats` is one of `self.seats` (default: the smallest); `options` are `name=value`.
        Raises ValueError, naming the bad option and what it may be.
        """
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            raise ValueError(f"seats: {self.title} takes {_range(self.seats)}, not {count}")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise ValueError(
                    f"{name}: {self.title} has no such option; it has {', '.join(known) or 'none'}"
                )
            if value not in known[name].values:
                raise ValueError(f"{name}: must be one of {', '.join(known[name].values)}, not {value}")
        full = {name: options.get(name, option.default) for name, option in known.items()}
        begin = self.begin or self.position.begin
        return begin(count, full)

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side in a match of `seats`: partners together, everybody else alone."""
        return self.partners.get(seats) or tuple((seat,) for seat in range(seats))

    def colour_name(self, seat: int) -> Message:
        """The seat's name in sentences: "Blue"."""
        return COLOUR_NAMES[self.colours[seat]]


def _range(seats: range) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])
