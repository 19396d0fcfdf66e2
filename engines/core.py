"""The engine contract: what every game provides, and all that the rest of Lodge may ask of it.

A game is an immutable `Position` and a `Game` that starts it. Engines are pure: no clock, no random source of
their own, no I/O, no pixels, no Discord. A chance result is a move like any other, played with
`play(CHANCE, result)`, so a match is fully described by its options and its list of (actor, move).
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

    `str()` gives the English sentence. Build one with `msg`, or with `nmsg` where a number decides between
    singular and plural, or with `pmsg` or `npmsg` where the words alone don't say what they're for. The
    string extractor looks for these four names.

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
    context: str | None = None
    """What the words are for, where they alone don't say: "button", "menu"."""

    def __str__(self) -> str:
        values = dict(self.values)
        template = self.template
        if self.plural is not None and values["n"] != 1:
            template = self.plural
        return template.format(**{name: _English(_english(value)) for name, value in values.items()})


class Either(tuple[Any, ...]):
    """Alternatives in a message, joined with "or".

    >>> str(msg("Try {moves}.", moves=Either(("a1", "b2", "c3"))))
    'Try a1, b2 or c3.'
    """

    __slots__ = ()


class _English(str):
    """A value in English, which has one form of it, whatever form a template asks for.

    >>> str(msg("{seat:genitive} turn", seat=msg("Blue")))
    'Blue turn'
    """

    __slots__ = ()

    def __format__(self, _form: str) -> str:
        return str(self)


def _english(value: Any) -> str:
    if isinstance(value, tuple):
        words, last = [_english(item) for item in value], " or " if isinstance(value, Either) else " and "
        return last.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
    return str(value)


def msg(template: str, /, **values: Any) -> Message:
    """Build a message. `template` has named `str.format` fields. Each value is text that is never translated
    (a point, a move), a number, another message, which is translated too, or a tuple of these, joined the way
    the reader's language joins lists (with "or": `Either`)."""
    return Message(template, tuple(values.items()))


def nmsg(singular: str, plural: str, n: int, /, **values: Any) -> Message:
    """Build a message whose wording depends on the number `n`, shown as `{n}`."""
    return Message(singular, (("n", n), *values.items()), plural)


def pmsg(context: str, template: str, /, **values: Any) -> Message:
    """Build a message that could mean several things, or one of a word or two. `context` says what it's for
    and is never shown; docs/words.md lists the contexts.

    >>> str(pmsg("button", "Draw"))
    'Draw'
    """
    return Message(template, tuple(values.items()), context=context)


def npmsg(context: str, singular: str, plural: str, n: int, /, **values: Any) -> Message:
    """Build a message whose wording depends on the number `n`, shown as `{n}`, and which has a context.

    >>> str(npmsg("button", "{n} card", "{n} cards", 2))
    '2 cards'
    """
    return Message(singular, (("n", n), *values.items()), plural, context)


COLOURS: Final = ("blue", "orange", "green", "purple")
"""The seats' colours, in seat order, unless a position names its own."""

COLOUR_NAMES: Final[Mapping[str, Message]] = {
    "blue": pmsg("seat", "Blue"),
    "orange": pmsg("seat", "Orange"),
    "green": pmsg("seat", "Green"),
    "purple": pmsg("seat", "Purple"),
}


@cache
def _names(colours: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(COLOUR_NAMES[colour] for colour in colours)


class IllegalMove(ValueError):
    """A move that `moves()` does not list. `message` says why it's illegal."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def excerpt(text: str) -> str:
    r"""Trim what someone typed so that it fits in a sentence: one line, at most 40 characters.

    >>> excerpt("b2  to\nc3")
    'b2 to c3'
    """
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text[:200]).split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def nearest(text: str, moves: Sequence[str], most: int = 5) -> Either:
    """Return the legal moves most like what someone typed, best first; the first few if none is close.

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
    """The game's own points, one per seat; None if it doesn't count any."""
    reason: Message
    """One plain sentence to show: "Blue made four in a row.\""""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a move from a hand."""

    cards: tuple[str, ...] = ()
    """The cards it takes from the hand, written as in `Position.hand`."""
    aim: str = ""
    """What the cards are for, if the player picks that first ("c1"); else ""."""


class Position(ABC):
    """A state of a game: frozen, slotted, hashable, comparable by value."""

    __slots__ = ()

    colours: ClassVar[tuple[str, ...]] = COLOURS
    """The colour of each seat, by seat number (names of COLOUR_NAMES)."""
    past: ClassVar[tuple[str, ...]] = ()
    """The fields that record what came before, kept only for the limits on repetition and quiet turns."""

    @property
    def names(self) -> tuple[Message, ...]:
        """The seats' names in sentences."""
        return _names(self.colours)

    @classmethod
    def begin(cls, seats: int, options: Mapping[str, str]) -> Self:
        """Return the first position. By default each option's value goes into the field of the same name; a
        game that needs more than that sets `Game.begin`."""
        return cls(**options)

    @property
    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """Seats that may act now; `(CHANCE,)` at a roll or deal; `()` when the game is over.
        Two seats at once choose simultaneously, and neither choice is shown until both are in."""

    @property
    def roller(self) -> int | None:
        """At CHANCE: the seat that rolls the dice; None for a set-up or a deal."""
        return None

    @property
    def begins_turn(self) -> bool:
        """At CHANCE: whether this roll starts a new turn even though the same seat has just acted, as in a
        game for one. Such a roll is never part of the choice before it."""
        return False

    @property
    def stage(self) -> int:
        """A counter that goes up with each stretch, in games with `Game.stages`; always 0 in any other."""
        return 0

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        """The points each seat made in each finished round, in games with `Game.rounds`; () in any other."""
        return ()

    @property
    def points_so_far(self) -> tuple[int, ...] | None:
        """Each seat's points so far; None in a game that doesn't count any as it goes."""
        return None

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game runs."""

    @property
    def warning(self) -> Message | None:
        """A warning that the game will soon end by repetition or a limit; None if it won't."""
        return None

    @abstractmethod
    def moves(self, actor: int) -> list[str]:
        """Every legal move of `actor` in canonical notation, no duplicates; [] if not its turn."""

    @abstractmethod
    def play(self, actor: int, move: str) -> Self:
        """The position after `move`. Raises IllegalMove, saying why, for a move that `moves` doesn't list."""

    def follow(self, actor: int, move: str) -> Self:
        """The position after a `move` known to be legal: the same as `play`, but faster. Undefined for any
        other move. The search uses this."""
        return self.play(actor, move)

    def essence(self) -> Hashable:
        """Everything that decides how the game goes on, apart from the limits on repetition and quiet turns.
        Positions that differ only in what came before have the same essence."""
        return _essence(type(self))(self)

    @abstractmethod
    def describe(self, actor: int, move: str) -> Message:
        """What the legal `move` does here, in words to show or read aloud."""

    def chances(self) -> list[tuple[str, int]]:
        """At CHANCE: each result and its integer weight; [] if they can't be listed."""
        return []

    def draw(self, rng: random.Random) -> str:
        """At CHANCE: draw one result with the weights of `chances`."""
        results, weights = zip(*self.chances(), strict=True)
        return str(rng.choices(results, weights)[0])

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards in the hand of `seat`, from left to right; "?" for each one this view hides; () in a game
        without hands. The same card may appear twice."""
        return ()

    def ways(self, seat: int, move: str) -> tuple[Way, ...]:
        """The ways to play the legal `move` from the hand of `seat`. There's usually one; splitting a hand
        into two piles has two, as picking either pile will do. A move without cards has one way, with no
        cards."""
        return (Way(),)

    def tally(self, seat: int, aim: str, cards: Sequence[str]) -> Message | None:
        """What the `cards` picked so far from the hand of `seat` for `aim` add up to, and what's still needed
        ("7 + A of 8 needed"); None if there's nothing to say."""
        return None

    def aimed(self, aim: str) -> Message:
        """What the `aim` of a way stands for, in a few words: "c1: 4WL"."""
        return pmsg("layout", "{aim}", aim=aim)

    def button(self, actor: int, move: str, picked: str = "") -> Message | None:
        """The label of the button that takes the notation from `picked` to `move` (a legal move, or the start
        of one), forced parts included. If `move` adds nothing, the button stops there. None if the added
        notation says enough or, for a whole move picked from a hand, if no label is short enough."""
        return pmsg("button", "Pass") if move == "pass" else None

    def card_name(self, card: str) -> Message | None:
        """The full name of a card in a hand ("4 of Waves and Leaves"); None if its code says enough."""
        return None

    def seen_by(self, seat: int | None) -> Self:
        """The position as `seat` (None: a spectator) may see it; the position itself if nothing is hidden.

        Such a view describes moves just as the full position does. It lists no moves for a seat whose cards
        it hides, unless everyone can tell what they are.
        """
        return self

    def resample(self, seat: int, rng: random.Random) -> Self:
        """Draw a full position at random, evenly, from those that look the same to `seat`."""
        return self

    def without(self, seat: int) -> Self | None:
        """The position after `seat` has left the game: it's skipped from now on and ranks last.

        None if the game can't go on without it or is over, or if the seat has already left.
        """
        return None

    @abstractmethod
    def to_json(self) -> JSON:
        """Return plain JSON data that `from_json` turns back into an equal position."""

    @classmethod
    @abstractmethod
    def from_json(cls, data: JSON) -> Self:
        """The inverse of `to_json`."""


@cache
def _essence(kind: type[Position]) -> Callable[[Position], Hashable]:
    """Return a function that takes the essence of a position of this class, a dataclass."""
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
class Daily:
    """A solo game that makes a good daily: one in which playing well pays off."""

    options: Mapping[str, str]
    rules: Message | None = None
    """What the options mean for someone who plays alone, and how it's won; None if they're the usual ones."""


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
    """What players should know beforehand, such as that one side has it harder."""
    sources: tuple[Message, ...] = ()
    """What the source of the rules leaves open, such as a board that had to be reconstructed."""


Start = Callable[[int, Mapping[str, str]], Position]
"""Makes the first position from the number of seats and every option's value. May raise
ValueError, naming the option, for a combination the rules page excludes."""


@dataclass(frozen=True, slots=True)
class Game:
    """A playable game: its names, its options, how it starts and what else it declares.

    Anything the rest of Lodge needs to know about a game is a field here; nothing above the engines ever
    checks for a particular slug.
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
    """Other names for the game, or for the game it's a variant of, in any language."""
    akin: tuple[str, ...] = ()
    """Games Lodge doesn't have, whose players may like this one."""
    begin: Start | None = field(default=None, repr=False)
    """Makes the first position; by default `Position.begin` does."""
    colours: tuple[str, ...] = ()
    """The colour of each seat, by seat number (names of COLOUR_NAMES); by default those of its positions."""
    hidden: bool = False
    """Whether some information may be hidden from a seat."""
    partners: Mapping[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict, hash=False)
    """By number of seats: the sides, each as its seats, if seats play as partners."""
    stages: Message | None = None
    """For a game without choices, played by pressing a button: the label of a second button, which plays on
    until `Position.stage` changes ("Play the inning")."""
    rounds: Message | None = None
    """What a round is called ("Race"), if points are kept over several: see `Position.rounds`."""
    dailies: tuple[Daily, ...] = field(default=(), hash=False)
    """Its dailies, which take turns."""
    high_rolls: bool = False
    """Whether rolling high is good, as in a race: the fairness check then says whose dice were kind."""
    moves_bound: int = 10_000
    """The most plies a game played at random may have; the conformance suite checks it. (Nothing bounds every
    line of play: bad dice can keep a race going forever.)"""

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
        """The seats of each side in a match of `seats`: partners together, everyone else alone."""
        return self.partners.get(seats) or tuple((seat,) for seat in range(seats))

    def colour_name(self, seat: int) -> Message:
        """The seat's name in sentences: "Blue"."""
        return COLOUR_NAMES[self.colours[seat]]


def _range(seats: range) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])
