"""What stands on the board or in a panel just now; cards are in `render.scene.cards`."""

from dataclasses import dataclass
from enum import StrEnum

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
class NoEntry:
    """A no-entry sign on a piece that cannot move any more."""

    at: Spot
    radius: float


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
class FromRing:
    """A dashed ring: was here."""

    at: Spot
    radius: float = 0.28


@dataclass(frozen=True, slots=True)
class ToRing:
    """A gold ring: came here. `flat` lies on the ground around a stack."""

    at: Spot
    radius: float
    flat: bool = False


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


@dataclass(frozen=True, slots=True)
class Target:
    """A dot: the piece that is picked may go here."""

    at: Spot
    side: str
    radius: float = 0.16


@dataclass(frozen=True, slots=True)
class CaptureTarget:
    """A ring of the mover's colour about a piece that may be taken."""

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
    """The pieces that made the end, from first to last, in a gold capsule with sparks about it."""

    start: Spot
    end: Spot
    width: float
    sparks: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Veil:
    """Everything drawn so far steps back, so that what follows stands out."""

    box: Box
    corner: int = 12


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
class Headline:
    """The result written large, its score at the right, and the reason below, over the whole width."""

    left: float
    width: float
    title: Message
    reason: Message
    score: str


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
    | NoEntry
    | LossBadge
    | SideChange
    | FromRing
    | ToRing
    | Arrow
    | Trail
    | Target
    | CaptureTarget
    | Die
    | Chip
    | Cube
    | Patch
    | Badge
    | Hollow
    | Tray
    | Emblem
    | Capsule
    | Veil
    | Crown
    | Bar
    | Headline
    | Label
    | CardThing
)
