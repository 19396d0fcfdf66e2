"""Custom ids. Everything a button or menu knows is in its id, so a restart loses nothing.

An id is its kind and its fields, joined by `|`: `pick|12|7|b2-c3`. Fields with their default value are left
out. An id that isn't exactly what Lodge would write wasn't made by Lodge.
"""

from __future__ import annotations

import dataclasses
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple, TypeVar, cast, dataclass_transform, get_type_hints

import discord

from cogs.base.discord_limits import CUSTOM_ID_LENGTH

CHALLENGE_VERBS: Final = ("accept", "decline", "join", "leave", "options")
"""Verbs that only work before the match has started."""
FORM_VERBS: Final = ("options", "more!")
"""Verbs that open a form. Discord takes a form only as the first answer, so these are never acknowledged
before."""

I = TypeVar("I", bound="CustomId")  # noqa: E741


class _Field(NamedTuple):
    """How a field is written in an id."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def _places(text: str) -> tuple[int, ...]:
    bits = int(text, 16)
    return tuple(place for place in range(bits.bit_length()) if bits >> place & 1)


def _bits(places: tuple[int, ...]) -> str:
    return f"{sum(1 << place for place in places):x}"


Number = Annotated[int, _Field("[1-9][0-9]{0,17}", int)]
"""The number of a match."""
Ply = Annotated[int, _Field("0|[1-9][0-9]{0,8}", int)]
Part = Annotated[int, _Field("[1-9][0-9]?", int)]
"""Which menu of several on one message, from 0."""
Cards = Annotated[tuple[int, ...], _Field("0|[1-9a-f][0-9a-f]{0,15}", _places, _bits)]
"""Places in a hand, from 0 in ascending order; in the id, bits in hexadecimal."""
Notation = Annotated[str, _Field(r"[^|\n]*")]
"""A move, or the beginning of one."""
WholeMove = Annotated[str, _Field(r"[^|\n]+")]
Name = Annotated[str, _Field("[a-z][a-z0-9_-]*")]
Verb = Annotated[str, _Field("[a-z]+!?")]
About = Annotated[str, _Field("[0-9a-f]{8}")]


class CustomId:
    """What a button or a menu says about itself."""

    __slots__ = ()

    @property
    def match_id(self) -> int | None:
        """The number of the match that a press could change; None if there is none."""
        return getattr(self, "match", None)

    @property
    def word(self) -> str:
        """One word for the kind of press, whichever match it was on. There are fewer than a hundred."""
        return getattr(self, "verb", "") or _FORMS[type(self)].kind

    def __str__(self) -> str:
        form = _FORMS[type(self)]
        values = ((field, getattr(self, name), default) for name, field, default in form.fields)
        return "|".join(
            [form.kind, *(field.write(value) for field, value, default in values if value != default)]
        )


class _Form(NamedTuple):
    kind: str
    fields: tuple[tuple[str, _Field, object], ...]
    """Name, form and default of each field, in the order of the id. At most one has a default."""


_FORMS: Final[dict[type[CustomId], _Form]] = {}
_KINDS: Final[dict[str, type[CustomId]]] = {}


@dataclass_transform(frozen_default=True)
def _custom_id(kind: str, *, written: tuple[str, ...] = ()) -> Callable[[type[I]], type[I]]:
    """Turn a class into the ids of that kind. Its fields are written in the order of `written`, or of the
    class."""

    def make(of: type[I]) -> type[I]:
        made = dataclass(frozen=True, slots=True)(of)
        hints = get_type_hints(made, include_extras=True)
        defaults = {field.name: field.default for field in dataclasses.fields(cast("Any", made))}
        fields = ((name, hints[name].__metadata__[0], defaults[name]) for name in written or defaults)
        _FORMS[made], _KINDS[kind] = _Form(kind, tuple(fields)), made
        return made

    return make


@_custom_id("pick")
class PickId(CustomId):
    """One part of a move; an empty notation puts down what was picked."""

    match: Number
    ply: Ply
    notation: Notation


@_custom_id("play")
class PlayId(CustomId):
    """Plays a whole move that was first shown to someone who confirms their moves."""

    match: Number
    ply: Ply
    notation: WholeMove


@_custom_id("advised")
class AdvisedId(CustomId):
    """Plays the move that a hint names, from the button under the hint."""

    match: Number
    ply: Ply
    notation: WholeMove


@_custom_id("picks")
class PicksId(CustomId):
    """A menu of picks; its values are notations so far."""

    match: Number
    ply: Ply
    part: Part = 0


@_custom_id("act", written=("match", "ply", "about", "verb"))
class ActId(CustomId):
    """Anything else that a person does with a match. Its handler is registered for the verb with
    `on_verb`."""

    match: Number
    ply: Ply
    verb: Verb
    about: About = ""
    """What it answers, as returned by `about`; "" if it answers nothing or the ply says enough."""


@_custom_id("level")
class LevelId(CustomId):
    """A menu of levels for a rematch against Lodge."""

    match: Number


@_custom_id("cards")
class CardsId(CustomId):
    """On a hand panel, a menu of cards; its values are places in the hand."""

    match: Number
    ply: Ply
    aim: Notation
    """What the cards are picked for; "" until that is chosen."""


@_custom_id("aims")
class AimsId(CustomId):
    """On a hand panel, a menu of what the picked cards are for."""

    match: Number
    ply: Ply
    cards: Cards
    part: Part = 0


@_custom_id("lay")
class LayId(CustomId):
    """On a hand panel, plays a whole move."""

    match: Number
    ply: Ply
    notation: WholeMove


@_custom_id("setting")
class SettingId(CustomId):
    """A menu of the values of one of the person's own settings."""

    name: Name


@_custom_id("server")
class ServerId(CustomId):
    """A menu of the values of one of the server's settings."""

    name: Name
    panel: Name = ""
    """The panel it's on, if not the one with all the settings."""


@_custom_id("view")
class ViewId(CustomId):
    """Shows another page or side of something. Its handler is registered for the kind with `on_view`."""

    kind: Name
    what: Notation
    """Which part of it, as that kind writes it."""


@_custom_id("menu")
class MenuId(CustomId):
    """The same as a menu; its values say what to show."""

    kind: Name
    what: Notation


def about(*what: object) -> str:
    """Return eight digits for what a button asks about. They change when any of it does.

    >>> about("blitz", None)
    'aa827426'
    """
    return f"{zlib.crc32(repr(what).encode()):08x}"


def parse_id(custom_id: str) -> CustomId | None:
    """Return what `custom_id` says, or None if Lodge didn't write it.

    >>> parse_id("pick|12|7|b2-c3")
    PickId(match=12, ply=7, notation='b2-c3')
    >>> parse_id("pick|12") is None
    True
    """
    kind, *texts = custom_id.split("|")
    if len(custom_id) > CUSTOM_ID_LENGTH or kind not in _KINDS:
        return None
    made = _KINDS[kind]
    fields = _FORMS[made].fields
    if len(texts) < len(fields):
        fields = tuple(field for field in fields if field[2] is dataclasses.MISSING)
    if len(texts) != len(fields):
        return None
    values = {}
    for (name, field, _), text in zip(fields, texts, strict=True):
        if not re.fullmatch(field.pattern, text):
            return None
        values[name] = field.read(text)
    return made(**values)


def custom_ids_on(message: discord.Message) -> list[str]:
    """Return the custom ids of all buttons and menus on a message."""
    parts = [item for line in message.components for item in (line, *getattr(line, "children", ()))]
    return [custom_id for part in parts if (custom_id := getattr(part, "custom_id", None))]


def matches_on(message: discord.Message) -> set[int]:
    """Return the numbers of the matches that a message has buttons or menus for."""
    shown = [parse_id(each) for each in custom_ids_on(message)]
    return {pressed.match_id for pressed in shown if pressed is not None and pressed.match_id is not None}
