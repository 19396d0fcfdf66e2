"""Finds the games that fit what someone has typed: by name, kind or number of players, typos included."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, cached_property
from typing import Final

from bot.finding.local_names import LOCAL_NAMES
from engines import listed
from engines.core import Game, Message, pmsg

_EXACT, _BEGINS, _WORDS, _FACTS, _WITHIN, _TOLD, _AKIN = range(7)
"""How well a game fits what was typed, best first: it's a name of the game, begins a name, begins words of a
name; gives its kind or number of players; is found inside a name; begins words of its description; names a
game it's akin to."""

_LIKE: Final = 0.7
"""How similar a name must be to what was typed, from 0 to 1, if nothing fits as typed."""
_SHORTEST_LIKE: Final = 4
"""The shortest text, in characters, that is checked for typos."""
_SHORTEST_WITHIN: Final = 3
"""Texts with fewer characters than this aren't searched for inside names or in descriptions."""

MOST_MEANT: Final = 5
"""At most this many games are offered, with a button each."""

_NOISE: Final = frozenset(
    {"a", "an", "and", "for", "in", "of", "the", "to", "with"}
    | {"game", "games", "people", "person", "player", "players"}
)
"""Filler around the words that matter, as in "game for 4 players"."""

DICE: Final = pmsg("search", "dice")
ALONE: Final = (pmsg("search", "alone"), pmsg("search", "solo"), pmsg("search", "solitaire"))
PARTNERS: Final = pmsg("search", "partners")


@dataclass(frozen=True, slots=True)
class Found:
    """A game that fits."""

    game: Game
    alias: str = ""
    """The other name it was found by; "" if its title fits as well, or no name does."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The games someone may mean by a name; none if there's no telling."""

    games: tuple[Game, ...] = ()
    """Best first."""
    akin: str = ""
    """The game that was named, if it isn't here and these are only like it."""
    sure: bool = False
    """Whether the one game is certainly meant, so there's no need to ask."""


class Finder:
    """Searches the games, which are prepared once."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._cards = [_card(game) for game in listed(games)]

    def fitting(self, typed: str, words: dict[Message, str] | None = None) -> list[Found]:
        """Return the games that fit what was typed, best first; all of them, by title, if nothing was typed.
        Of those that fit equally well, the ones that do by their title come first. `words` gives families
        and the words above in the person's own language, in addition to English."""
        phrase = plain(typed[:100])
        asked = [word for word in phrase.split() if word not in _NOISE] or phrase.split()
        ranked = []
        for number, card in enumerate(self._cards):
            fit = card.fit(phrase, asked, words or {})
            if fit is not None:
                ranked.append((fit[0], fit[1] != "", number, Found(card.game, fit[1])))
        if not ranked and len(phrase) >= _SHORTEST_LIKE:
            return self._like(phrase)
        return [found for *_, found in sorted(ranked, key=lambda each: each[:3])]

    def meant(self, typed: str) -> Meant:
        """Return the games someone may mean when they send a name as they typed it."""
        phrase = plain(typed[:100])
        if not phrase:
            return Meant()
        named = [(card.named(phrase), card.game) for card in self._cards]
        known = sorted({fit for fit, _ in named if fit is not None})
        best = tuple(game for fit, game in named if known and fit == known[0])
        akin = [(card.akin_to(phrase), card.game) for card in self._cards]
        near = tuple(game for other, game in akin if other)
        if near and not (known and known[0][0] == _EXACT):
            return Meant(near, akin=next(other for other, _ in akin if other))
        kind = any(card.is_kind(phrase) for card in self._cards)
        if best and not (kind and known[0] > (_BEGINS, False)):
            return Meant(best, sure=len(best) == 1)
        return Meant(tuple(found.game for found in self.fitting(typed))[:MOST_MEANT])

    def _like(self, phrase: str) -> list[Found]:
        """Return the games with a name much like what was typed, the most similar first."""
        ranked = []
        for number, card in enumerate(self._cards):
            alike, alias = card.likeness(phrase)
            if alike >= _LIKE:
                ranked.append((-alike, number, Found(card.game, alias)))
        return [found for _, _, found in sorted(ranked, key=lambda each: each[:2])]


@cache
def has_dice(game: Game) -> bool:
    """Whether a game's rules speak of dice."""
    return any({"die", "dice"} & {*plain(str(rule)).split()} for rule in game.about.rules)


class _Card:
    """One game in searchable form."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._names = [(plain(game.title), ""), (plain(game.slug), "")]
        local = LOCAL_NAMES.get(game.slug, ())
        self._local = {plain(name) for name in local}
        self._names += [(plain(alias), alias) for alias in (*game.aliases, *local)]
        self._akin = [(other, plain(other).split()) for other in game.akin]
        self._name_words = {word for name, _ in self._names for word in name.split()}
        about = game.about
        self._told = {word for told in (about.summary, about.credits) for word in plain(str(told)).split()}
        self._facts = [about.family]
        self._facts += [DICE] if has_dice(game) else []
        self._facts += ALONE if 1 in game.seats else []
        self._facts += [PARTNERS] if game.partners else []

    @cached_property
    def _english(self) -> set[str]:
        return {plain(str(fact)) for fact in self._facts}

    def fit(self, phrase: str, asked: Sequence[str], words: dict[Message, str]) -> tuple[int, str] | None:
        """Return how well the game fits, and which other name fits, if any; None if it doesn't fit."""
        if not phrase:
            return _EXACT, ""
        by_name = min(
            (
                (rank, number, alias)
                for number, (name, alias) in enumerate(self._names)
                if (rank := _by_name(phrase, asked, name, other=bool(alias))) is not None
            ),
            default=None,
        )
        if by_name is not None and by_name[0] < _FACTS:
            return by_name[0], by_name[2]
        facts = self._english | {plain(words[fact]) for fact in self._facts if fact in words}
        ranks = [self._by_word(word, facts) for word in asked]
        known = [rank for rank in ranks if rank is not None]
        if len(known) == len(ranks) and (by_name is None or max(known) <= by_name[0]):
            return max(known), ""
        if by_name is None:
            return (_AKIN, "") if self.akin_to(phrase) else None
        return by_name[0], by_name[2]

    def named(self, phrase: str) -> tuple[int, bool] | None:
        """Return how well a phrase names the game, and whether it does so by an alias; None if it doesn't."""
        asked = phrase.split()
        fits = [
            (rank, bool(alias))
            for name, alias in self._names
            if (rank := _by_name(phrase, asked, name, other=bool(alias))) is not None
            and (rank == _EXACT or not alias or len(phrase) >= _SHORTEST_WITHIN)
        ]
        return min(fits, default=None)

    def akin_to(self, phrase: str) -> str:
        """Return the first related game whose name has all words of a phrase; "" if none has."""
        asked, run_on = {*phrase.split()} - _NOISE, phrase.replace(" ", "").replace("4", "four")
        fits = (
            other for other, words in self._akin if asked and (asked <= {*words} or run_on == "".join(words))
        )
        return next(fits, "")

    def is_kind(self, phrase: str) -> bool:
        """Whether a phrase says what kind of game it is, such as "dice"."""
        return phrase in self._english

    def _by_word(self, word: str, facts: set[str]) -> int | None:
        """Return how well the game fits one of several words; None if it doesn't."""
        if word.isdecimal() and len(word) < _SHORTEST_WITHIN:
            return _FACTS if int(word) in self.game.seats else None
        if any(fact.startswith(word) for fact in facts) and len(word) > 1:
            return _FACTS
        if any(each.startswith(word) for each in self._name_words):
            return _WITHIN
        if len(word) >= _SHORTEST_WITHIN and any(each.startswith(word) for each in self._told):
            return _TOLD
        return None

    def likeness(self, phrase: str) -> tuple[float, str]:
        """Return how similar a name of the game is to the phrase, from 0 to 1, and which alias it is. A word
        of a name counts too, except in other languages, where it may mean anything."""
        best, by = 0.0, ""
        matcher = SequenceMatcher(b=phrase, autojunk=False)
        for name, alias in self._names:
            for part in {name, *(name.split() if " " not in phrase and name not in self._local else ())}:
                matcher.set_seq1(part)
                if len(part) < _SHORTEST_LIKE or matcher.real_quick_ratio() < _LIKE:
                    continue
                if matcher.quick_ratio() >= max(_LIKE, best) and (alike := matcher.ratio()) > best:
                    best, by = alike, alias
        return best, by


_card = cache(_Card)


def _by_name(phrase: str, asked: Sequence[str], name: str, *, other: bool) -> int | None:
    """Return how well a name fits; None if it doesn't. If it isn't the title (`other`), a letter or two must
    begin it."""
    if name == phrase:
        return _EXACT
    number = phrase.isdecimal() and len(phrase) < _SHORTEST_WITHIN
    if name.startswith(phrase) and not number:
        return _BEGINS
    words = name.split()
    if not number and all(any(word.startswith(each) for word in words) for each in asked):
        return _WORDS if len(phrase) >= _SHORTEST_WITHIN or not other else None
    return _WITHIN if len(phrase) >= _SHORTEST_WITHIN and phrase in name else None


_FOLDED: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
    | {chr(katakana): chr(katakana - 0x60) for katakana in range(0x30A1, 0x30F7)}
)
"""Letters with strokes, which don't fall apart into a letter and an accent; and hiragana for katakana."""
_WORD: Final = re.compile("(?:[^\\W_]|[\u0900-\u0963\u0971-\u0e4e])+")
"""Letters and digits. From Devanagari to Thai, vowels are signs that don't count as letters."""


def plain(text: str) -> str:
    """Return a text in the form used for comparing: lower case, without accents, punctuation or the
    difference between wide and narrow letters or the two kinds of kana.

    >>> plain("Mū  Tōrere"), plain("Fox & Geese"), plain("Six Men's Morris")
    ('mu torere', 'fox and geese', 'six mens morris')
    >>> plain("Straße"), plain("Møllespil"), plain("ＬＵＤＯ"), plain("ｳﾙ") == plain("ウル") == plain("うる")
    ('strasse', 'mollespil', 'ludo', True)
    """
    text = re.sub("['’]", "", text.casefold().replace("&", " and "))
    letters = (sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join(_WORD.findall("".join(letters).translate(_FOLDED)))


def mixed(games: Iterable[Game], after: Sequence[Game] = ()) -> list[Game]:
    """Return games in a mixed order: each differs as much as possible from those before it, in kind and
    number of players. `after`: games already listed before them, which are left out."""
    families = {game.slug: str(game.about.family) for game in (*games, *after)}
    taken = [(families[game.slug], game.seats) for game in after]
    left = [game for game in listed(games) if game not in after]
    made = []
    while left:
        kinds, seats = [family for family, _ in taken], [each for _, each in taken]
        chosen = min(
            left, key=lambda game: (kinds.count(families[game.slug]), seats.count(game.seats), game.title)
        )
        left.remove(chosen)
        taken.append((families[chosen.slug], chosen.seats))
        made.append(chosen)
    return made


ANY: Final = ""
"""The value of a wish left open."""
PEOPLE: Final = ("1", "2", "3", "4")
MINUTES: Final = ("10", "20", "40")
"""For games that usually take no longer."""
LONGER: Final = "more"
"""For games that may take longer than the last of these."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What someone wants; any part that is ANY is left open."""

    people: str = ANY
    """One of PEOPLE."""
    family: str = ANY
    """A family in English, as `About.family` has it. That of dice also holds other families' games with
    dice."""
    minutes: str = ANY
    """One of MINUTES, or LONGER."""

    def holds(self, game: Game) -> bool:
        """Whether a game is wanted."""
        first, last = game.about.minutes
        return (
            (not self.people or int(self.people) in game.seats)
            and (
                self.family in (ANY, str(game.about.family)) or (self.family == str(DICE) and has_dice(game))
            )
            and (
                last > int(MINUTES[-1])
                if self.minutes == LONGER
                else not self.minutes or (first + last) / 2 <= int(self.minutes)
            )
        )

    def games(self, games: Iterable[Game]) -> list[Game]:
        """Return the games that are wanted, by title."""
        return [game for game in listed(games) if self.holds(game)]


def families(games: Iterable[Game]) -> dict[str, Message]:
    """Return the kinds of these games by their English names, in alphabetical order."""
    found = {str(game.about.family): game.about.family for game in games}
    return dict(sorted(found.items()))
