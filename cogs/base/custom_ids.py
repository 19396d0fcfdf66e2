"""Custom ids: all that a button or a select knows is in its id, so that a restart loses nothing.

| id | what it is |
|---|---|
| `pick|<match>|<ply>|<notation so far>` | one part of a move; an empty notation puts down what was picked |
| `play|<match>|<ply>|<notation>` | plays a whole move that has been shown to whoever confirms theirs |
| `picks|<match>|<ply>` and `picks|<match>|<ply>|<n>` | a select of picks; its values are notations so far |
| `act|<match>|<ply>|<verb>` | anything else that a person does with a match |
| `act|<match>|<ply>|<about>|<verb>` | the same as the answer to a question about that (`about`) |
| `option|<match>|<name>` | a select of a choice on a challenge: an option, `seat`, `pace` |
| `level|<match>` | a select of levels: for a seat of Lodge, or for a rematch |
| `cards|<match>|<ply>|<aim>` | on a hand panel: a select of cards; its values are places in the hand |
| `aims|<match>|<ply>|<cards>` and `aims|<match>|<ply>|<cards>|<n>` | there: a select of aims of cards |
| `lay|<match>|<ply>|<notation>` | there: plays a whole move |
| `setting|<name>` | a select of the values of a setting of whoever uses it |
| `server|<name>` | a select of the values of a setting of the server it is in |
| `view|<kind>|<what>` | shows another page, or another side, of something to look at: a leaderboard, … |
| `menu|<kind>|<what>` | the same as a select; its values say what is to be shown |

The `<cards>` of an id are the places in the hand picked so far, as bits in hexadecimal.
An id that does not read exactly like one of these was not made by Lodge.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import ClassVar, Final

from cogs.base.discord_limits import CUSTOM_ID_LENGTH

CHALLENGE_VERBS: Final = ("accept", "decline", "withdraw", "join", "leave", "start", "lodge")
"""Can be done only before the match has started."""

VERBS: Final = (
    *CHALLENGE_VERBS,
    *("join!", "start!", "resign", "resign!", "lose!", "end!", "draw", "offer", "undraw", "rematch"),
    *("takeback", "allow", "refuse", "claim", "moretime", "more", "byitself"),
    *("roll", "rollon", "rules", "back", "hand", "renew", "show", "level", "review", "replay", "film"),
)

_MATCH = r"(?P<match>[1-9][0-9]{0,17})"
_PLY = r"(?P<ply>0|[1-9][0-9]{0,8})"

PICK: Final = re.compile(rf"pick\|{_MATCH}\|{_PLY}\|(?P<notation>[^|\n]*)")
PLAY: Final = re.compile(rf"play\|{_MATCH}\|{_PLY}\|(?P<notation>[^|\n]+)")
PICKS: Final = re.compile(rf"picks\|{_MATCH}\|{_PLY}(?:\|(?P<part>[1-9][0-9]?))?")
ACT: Final = re.compile(
    rf"act\|{_MATCH}\|{_PLY}(?:\|(?P<about>[0-9a-f]{{8}}))?\|(?P<verb>{'|'.join(map(re.escape, VERBS))})"
)
OPTION: Final = re.compile(rf"option\|{_MATCH}\|(?P<name>[a-z][a-z0-9_-]*)")
LEVEL: Final = re.compile(rf"level\|{_MATCH}")
CARDS: Final = re.compile(rf"cards\|{_MATCH}\|{_PLY}\|(?P<aim>[^|\n]*)")
AIMS: Final = re.compile(
    rf"aims\|{_MATCH}\|{_PLY}\|(?P<cards>0|[1-9a-f][0-9a-f]{{0,15}})(?:\|(?P<part>[1-9][0-9]?))?"
)
LAY: Final = re.compile(rf"lay\|{_MATCH}\|{_PLY}\|(?P<notation>[^|\n]+)")
SETTING: Final = re.compile(r"setting\|(?P<name>[a-z]+)")
SERVER: Final = re.compile(r"server\|(?P<name>[a-z]+)")

VIEW: Final = re.compile(r"view\|(?P<kind>[a-z]+)\|(?P<what>[^|\n]*)")
MENU: Final = re.compile(r"menu\|(?P<kind>[a-z]+)\|(?P<what>[^|\n]*)")

PACE: Final = "pace"
"""The name in an option id that stands for how long a move may take."""
SEAT: Final = "seat"
"""The name in an option id that stands for the challenger's own seat."""


@dataclass(frozen=True, slots=True)
class PickId:
    match: int
    ply: int
    notation: str

    def __str__(self) -> str:
        return f"pick|{self.match}|{self.ply}|{self.notation}"


@dataclass(frozen=True, slots=True)
class PlayId:
    match: int
    ply: int
    notation: str

    def __str__(self) -> str:
        return f"play|{self.match}|{self.ply}|{self.notation}"


@dataclass(frozen=True, slots=True)
class PicksId:
    match: int
    ply: int
    part: int = 0
    """Which select of the message, from 0."""

    def __str__(self) -> str:
        return f"picks|{self.match}|{self.ply}" + (f"|{self.part}" if self.part else "")


@dataclass(frozen=True, slots=True)
class ActId:
    match: int
    ply: int
    verb: str
    about: str = ""
    """What it answers, as `about` says it; "" where it answers nothing, or the ply says enough."""

    def __str__(self) -> str:
        return "|".join(filter(None, ("act", str(self.match), str(self.ply), self.about, self.verb)))


@dataclass(frozen=True, slots=True)
class OptionId:
    match: int
    name: str

    def __str__(self) -> str:
        return f"option|{self.match}|{self.name}"


@dataclass(frozen=True, slots=True)
class LevelId:
    match: int

    def __str__(self) -> str:
        return f"level|{self.match}"


@dataclass(frozen=True, slots=True)
class CardsId:
    match: int
    ply: int
    aim: str
    """What the cards are picked for; "" until it has been chosen."""

    def __str__(self) -> str:
        return f"cards|{self.match}|{self.ply}|{self.aim}"


@dataclass(frozen=True, slots=True)
class AimsId:
    match: int
    ply: int
    cards: tuple[int, ...] = ()
    """The places in the hand, in ascending order from 0, of the cards picked."""
    part: int = 0
    """Which select of the message, from 0."""

    def __str__(self) -> str:
        bits = sum(1 << place for place in self.cards)
        return f"aims|{self.match}|{self.ply}|{bits:x}" + (f"|{self.part}" if self.part else "")


@dataclass(frozen=True, slots=True)
class LayId:
    match: int
    ply: int
    notation: str

    def __str__(self) -> str:
        return f"lay|{self.match}|{self.ply}|{self.notation}"


@dataclass(frozen=True, slots=True)
class SettingId:
    name: str
    match: ClassVar[None] = None
    """It is of no match."""

    def __str__(self) -> str:
        return f"setting|{self.name}"


@dataclass(frozen=True, slots=True)
class ServerId:
    name: str
    match: ClassVar[None] = None
    """It is of no match."""

    def __str__(self) -> str:
        return f"server|{self.name}"


@dataclass(frozen=True, slots=True)
class ViewId:
    kind: str
    """What is looked at: a name in `cogs.dispatch.VIEWS`."""
    what: str
    """Which part of it, as that kind writes it."""
    match: ClassVar[None] = None
    """It is of no match that it could change."""

    def __str__(self) -> str:
        return f"view|{self.kind}|{self.what}"


@dataclass(frozen=True, slots=True)
class MenuId:
    kind: str
    """As of a `ViewId`."""
    what: str
    match: ClassVar[None] = None
    """It is of no match that it could change."""

    def __str__(self) -> str:
        return f"menu|{self.kind}|{self.what}"


_OnABoard = PickId | PlayId | PicksId | ActId | OptionId | LevelId
_OnAHand = CardsId | AimsId | LayId
_ToLookAt = ViewId | MenuId
CustomId = _OnABoard | _OnAHand | SettingId | ServerId | _ToLookAt


def about(*what: object) -> str:
    """Say in eight digits what a button asks about: the digits change when any of it does.

    >>> about("blitz", None)
    'aa827426'
    """
    return f"{zlib.crc32(repr(what).encode()):08x}"


def kind_of(pressed: CustomId) -> str:
    """One word for what was pressed, of less than a hundred, whatever it was pressed on.

    >>> kind_of(ActId(12, 7, "roll")), kind_of(PickId(12, 7, "b2"))
    ('roll', 'pick')
    """
    return pressed.verb if isinstance(pressed, ActId) else type(pressed).__name__.removesuffix("Id").lower()


def parse_id(custom_id: str) -> CustomId | None:
    """What `custom_id` says, or None if it is not one of ours.

    >>> parse_id("pick|12|7|b2-c3")
    PickId(match=12, ply=7, notation='b2-c3')
    >>> parse_id("pick|12") is None
    True
    """
    if len(custom_id) > CUSTOM_ID_LENGTH:
        return None
    if found := PICK.fullmatch(custom_id):
        return PickId(int(found["match"]), int(found["ply"]), found["notation"])
    if found := PLAY.fullmatch(custom_id):
        return PlayId(int(found["match"]), int(found["ply"]), found["notation"])
    if found := PICKS.fullmatch(custom_id):
        return PicksId(int(found["match"]), int(found["ply"]), int(found["part"] or 0))
    if found := ACT.fullmatch(custom_id):
        return ActId(int(found["match"]), int(found["ply"]), found["verb"], found["about"] or "")
    if found := OPTION.fullmatch(custom_id):
        return OptionId(int(found["match"]), found["name"])
    if found := LEVEL.fullmatch(custom_id):
        return LevelId(int(found["match"]))
    if found := SETTING.fullmatch(custom_id):
        return SettingId(found["name"])
    if found := SERVER.fullmatch(custom_id):
        return ServerId(found["name"])
    if found := VIEW.fullmatch(custom_id):
        return ViewId(found["kind"], found["what"])
    if found := MENU.fullmatch(custom_id):
        return MenuId(found["kind"], found["what"])
    return _on_a_hand(custom_id)


def _on_a_hand(custom_id: str) -> CardsId | AimsId | LayId | None:
    if found := CARDS.fullmatch(custom_id):
        return CardsId(int(found["match"]), int(found["ply"]), found["aim"])
    if found := AIMS.fullmatch(custom_id):
        bits = int(found["cards"], 16)
        places = tuple(place for place in range(bits.bit_length()) if bits >> place & 1)
        return AimsId(int(found["match"]), int(found["ply"]), places, int(found["part"] or 0))
    if found := LAY.fullmatch(custom_id):
        return LayId(int(found["match"]), int(found["ply"]), found["notation"])
    return None
