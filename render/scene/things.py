"""What stands on the board or in a panel just now; cards are in `render.scene.cards`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.core import Message
from render.scene.board import Box, Spot
from render.scene.cards import CardThing


class Kind(StrEnum):
    BEAVER = "beaver"
    MARK = "mark"
    """The seat's mark alone, for small tokens; the Bear's paw."""
    QUEEN = "queen"
    """Crowned, with a golden rim."""
    OTTER = "otter"
    CROW = "crow"
    VULTURE = "vulture"
    SPLAT = "splat"
    """A beaver on a splash of paint instead of a smooth rim."""


@dataclass(frozen=True, slots=True)
class Token:
    at: Spot
    side: str
    radius: float = 0.36
    kind: Kind = Kind.BEAVER
    picked: bool = False
    """Lifted, in a white ring."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Chips seen from the side, with their number on a badge from two up."""

    at: Spot
    side: str
    height: int
    radius: float = 0.33
    picked: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece that has just left: faint, in a dashed ring, with a red cross."""

    at: Spot
    side: str
    radius: float = 0.36
    count: int = 1
    """How many left; told on a badge from two up."""
    kind: Kind = Kind.BEAVER


@dataclass(frozen=True, slots=True)
class SentBack:
    """Who has just been sent back from a place that is taken again: a small crossed disc beside it."""

    at: Spot
    side: str
    radius: float


SIGN_ASIDE: Final = 0.85
"""How far right of and above the middle of a piece the sign on it stands, in radii."""


@dataclass(frozen=True, slots=True)
class NoEntry:
    """A no-entry sign on a piece that cannot move any more."""

    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Gate:
    """A beam with a padlock across a way that is shut to one side as yet."""

    at: Spot
    side: str
    radius: float
    """Half its width."""


@dataclass(frozen=True, slots=True)
class LossBadge:
    """How many pieces have just left a stack that still stands: a red badge."""

    at: Spot
    count: int


@dataclass(frozen=True, slots=True)
class SideChange:
    """Rays about a piece that has just changed sides, and a small token of the side it `was` of."""

    at: Spot
    was: str
    radius: float = 0.36
    rays: bool = True
    """Left out where a gold ring stands already."""


@dataclass(frozen=True, slots=True)
class Glow:
    """Light in the mover's colour under what can move now, before anything is picked."""

    at: Spot
    side: str
    radius: float
    """Of what lies upon it; of a card half its width."""
    strong: bool = False
    """Whether a capture is compulsory, so that nothing else may move."""
    card: bool = False
    flat: bool = False
    """Lying on the ground about the foot of a stack."""


@dataclass(frozen=True, slots=True)
class FromRing:
    """A dashed ring: was here."""

    at: Spot
    radius: float = 0.28


@dataclass(frozen=True, slots=True)
class ToRing:
    """A gold ring: came here. `flat` lies on the ground around a stack; `apart` keeps its distance from a
    golden rim."""

    at: Spot
    radius: float
    flat: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one spot to another, less the gaps at either end; `side` colours it, "" is gold."""

    start: Spot
    end: Spot
    width: float = 0.11
    leave: float = 0
    stop: float = 0
    side: str = ""
    bow: float = 0
    """How far it swerves to its left in the middle, as a share of its length."""


@dataclass(frozen=True, slots=True)
class Trail:
    """An arrow along a course, less the gaps at either end; `side` colours it, "" is gold."""

    spots: tuple[Spot, ...]
    width: float
    leave: float = 0
    stop: float = 0
    side: str = ""
    head: bool = True
    """Left out of the short tails of moves before the last."""


@dataclass(frozen=True, slots=True)
class NextPlace:
    """A place lit in the colour of a seat, because it goes there next."""

    at: Spot
    side: str
    radius: float
    text: str = ""
    """A number in it."""
    marked: bool = False
    """Whether the seat's mark is in it."""


@dataclass(frozen=True, slots=True)
class Target:
    """A dot: the piece that is picked may go here."""

    at: Spot
    side: str
    radius: float = 0.16


@dataclass(frozen=True, slots=True)
class CaptureTarget:
    """Four corner brackets in the mover's colour about a piece that may be taken."""

    at: Spot
    side: str
    radius: float


@dataclass(frozen=True, slots=True)
class Die:
    at: Spot
    face: int
    size: float
    spent: bool = False
    """Blank or used: drawn faint."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A flat round piece of a colour of its own, no seat's: a coin, a marker, a lamp."""

    at: Spot
    paint: str
    sign: str = ""
    """A letter or two upon it."""
    radius: float = 0.3
    picked: bool = False
    """Lifted, in a white ring."""
    gone: bool = False
    """Has just left: faint, in a dashed ring, with a red cross."""


@dataclass(frozen=True, slots=True)
class MarkerPile:
    """Markers piled up and seen from the side, each of a colour of its own with a letter on its side."""

    at: Spot
    """The middle of the lowest one's base."""
    paints: tuple[str, ...]
    """From bottom to top, as the signs are."""
    signs: tuple[str, ...]
    radius: float
    picked: int = -1
    """The place, counted from 0 at the bottom, of one that is slid out in a white edge; -1 for none."""
    fresh: int = -1
    """The same of one that has just come: a gold edge."""


@dataclass(frozen=True, slots=True)
class Cube:
    """A die that is not numbered by pips: its colour and the sign it shows."""

    at: Spot
    paint: str
    sign: str
    size: float
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Patch:
    """A plain rounded field under what is written or laid upon it."""

    at: Spot
    width: float
    height: float
    paint: str
    strength: float = 1
    """0 to 1."""


@dataclass(frozen=True, slots=True)
class Callout:
    """A plaque for what is laid or written upon it, with a tip at the place it tells of."""

    at: Spot
    """Its middle."""
    width: float
    height: float
    end: Spot
    """Where the tip ends."""
    gold: bool = False
    """Edged in gold: for what has just happened, or is picked."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A number on a pale pill; `gold` for what has just happened."""

    at: Spot
    text: str
    gold: bool = False


@dataclass(frozen=True, slots=True)
class Hollow:
    """An empty place that a token can fill."""

    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Tray:
    """A dark bed for tokens in a panel; `at` is its middle."""

    at: Spot
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Emblem:
    """An emblem of `render.paint.emblems.emblems` among the things, on a panel."""

    at: Spot
    name: str
    radius: float


@dataclass(frozen=True, slots=True)
class Capsule:
    """The pieces that made the end, from first to last, in a gold capsule."""

    start: Spot
    end: Spot
    width: float


@dataclass(frozen=True, slots=True)
class Sparks:
    """Gold stars that fly about what has won."""

    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Veil:
    """Everything drawn so far steps back, so that what follows stands out."""

    box: Box
    corner: int = 12
    spared: tuple[Box, ...] = ()
    """Parts of the box that stay as they are; no two of them stand side by side."""


@dataclass(frozen=True, slots=True)
class Crown:
    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A straight bar: the mark to reach, or a seat's edge of a table; `side` colours it, "" is gold."""

    start: Spot
    end: Spot
    side: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """A band in the colour of a side, "" for red, under pieces that belong together; `dotted` for what may
    come of it."""

    start: Spot
    end: Spot
    side: str
    width: float
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Danger:
    """A warning sign: who is not to move can win here."""

    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Headline:
    """The result written large, and the reason below it in as many lines as it needs, at most three."""

    left: float
    width: float
    title: Message
    reason: Message


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a place written once more, over whatever has come to lie upon it."""

    at: Spot
    text: str
    size: int
    ground: str
    """The paint of its place, which rims the letters."""


@dataclass(frozen=True, slots=True)
class LitPlate:
    """The plate of a name, filled: this place is open."""

    at: Spot
    text: str
    paint: str


@dataclass(frozen=True, slots=True)
class Label:
    """Text that shrinks, and wraps into `lines`, to fit into `width` units."""

    at: Spot
    text: Message | str
    size: int
    """px; never drawn below `render.ink.text.LEAST`."""
    width: float
    bold: bool = False
    quiet: bool = False
    anchor: str = "lm"
    lines: int = 1
    paint: str = ""
    """The colour of the letters where they do not stand on water or a panel."""


Thing = (
    Token
    | Stack
    | Ghost
    | SentBack
    | NoEntry
    | Gate
    | LossBadge
    | SideChange
    | Glow
    | FromRing
    | ToRing
    | Arrow
    | Trail
    | NextPlace
    | Target
    | CaptureTarget
    | Die
    | Chip
    | MarkerPile
    | Cube
    | Patch
    | Badge
    | Callout
    | Hollow
    | Tray
    | Emblem
    | Capsule
    | Sparks
    | Veil
    | Crown
    | Bar
    | Band
    | Danger
    | Headline
    | Name
    | LitPlate
    | Label
    | CardThing
)
