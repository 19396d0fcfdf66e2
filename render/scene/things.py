"""The things on the board or in a panel right now; cards are in `render.scene.cards`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.core import Message
from render.scene.board import Box, Spot
from render.scene.cards import CardThing


class Kind(StrEnum):
    BEAVER = "beaver"
    MARK = "mark"
    """Only the seat's mark, for small tokens; for the Bear, a paw."""
    QUEEN = "queen"
    """Crowned, with a gold rim."""
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
    """Whether it is lifted, in a white ring."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Chips seen from the side; two or more are counted on a badge."""

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
    """How many left; two or more are counted on a badge."""
    kind: Kind = Kind.BEAVER


@dataclass(frozen=True, slots=True)
class SentBack:
    """A piece just sent back from a place someone else now holds: a small crossed disc beside it."""

    at: Spot
    side: str
    radius: float


SIGN_ASIDE: Final = 0.85
"""How far the sign on a piece is to the right of its middle and above it, in radii."""


@dataclass(frozen=True, slots=True)
class NoEntry:
    """A no-entry sign on a piece that can no longer move."""

    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Padlock:
    """A padlock with a side's mark: a way that is still closed to that side, or that the side holds shut."""

    at: Spot
    side: str
    radius: float
    """Half its width."""


@dataclass(frozen=True, slots=True)
class LossBadge:
    """A red badge: how many pieces have just left a stack that is still there."""

    at: Spot
    count: int


@dataclass(frozen=True, slots=True)
class SideChange:
    """Rays around a piece that has just changed sides, and a small token of the side it `was` on."""

    at: Spot
    was: str
    radius: float = 0.36
    rays: bool = True
    """Left out where there is already a gold ring."""


@dataclass(frozen=True, slots=True)
class Glow:
    """Light in the mover's colour, before something is picked: under anything that can move, or a small dot
    where a piece can be placed."""

    at: Spot
    side: str
    radius: float
    """Of what lies on it; for a card, half its width."""
    strong: bool = False
    """Whether a capture is compulsory, so that nothing else may move."""
    card: bool = False
    flat: bool = False
    """Whether it lies on the ground around the foot of a stack."""


@dataclass(frozen=True, slots=True)
class FromRing:
    """A dashed ring where a piece came from."""

    at: Spot
    radius: float = 0.28


@dataclass(frozen=True, slots=True)
class ToRing:
    """A gold ring where a piece arrived. `flat` lies on the ground around a stack; `apart` keeps clear of a
    gold rim."""

    at: Spot
    radius: float
    flat: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two spots, short of each by a gap; `side` colours it, "" is gold."""

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
    """An arrow along a course, short of each end by a gap; `side` colours it, "" is gold."""

    spots: tuple[Spot, ...]
    width: float
    leave: float = 0
    stop: float = 0
    side: str = ""
    head: bool = True
    """Left out on the short tails of earlier moves."""
    gaps: tuple[Spot, ...] = ()
    """Places on the way that stay clear of it."""
    gap: float = 0
    """How far around each of them."""


@dataclass(frozen=True, slots=True)
class NextPlace:
    """A place lit in a seat's colour, because the seat moves there next."""

    at: Spot
    side: str
    radius: float
    text: str = ""
    """A number in it."""
    marked: bool = False
    """Whether the seat's mark is in it."""


@dataclass(frozen=True, slots=True)
class Target:
    """A dot: the picked piece may go here."""

    at: Spot
    side: str
    radius: float = 0.16


@dataclass(frozen=True, slots=True)
class CaptureTarget:
    """Four corner brackets in the mover's colour around a piece that may be taken."""

    at: Spot
    side: str
    radius: float


@dataclass(frozen=True, slots=True)
class Die:
    at: Spot
    face: int
    """1 to 6; 0 for a blank one, still to be rolled."""
    size: float
    spent: bool = False
    """Whether it is blank or used, and so drawn faint."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A flat round piece whose colour belongs to no seat: a coin, a marker, a lamp."""

    at: Spot
    paint: str
    sign: str = ""
    """A letter or two on it."""
    radius: float = 0.3
    picked: bool = False
    """Whether it is lifted, in a white ring."""
    gone: bool = False
    """Whether it has just left: faint, in a dashed ring, with a red cross."""


MARKER_THICKNESS: Final = 0.98
"""Thickness of one marker of a pile, in radii, with room for its letter."""


@dataclass(frozen=True, slots=True)
class MarkerPile:
    """A pile of markers seen from the side, each in its own colour with a letter on its side."""

    at: Spot
    """The middle of the lowest one's base."""
    paints: tuple[str, ...]
    """From bottom to top, like the signs."""
    signs: tuple[str, ...]
    radius: float
    picked: int = -1
    """The place, counted from 0 at the bottom, of a marker slid out with a white edge; -1 for none."""


@dataclass(frozen=True, slots=True)
class Cube:
    """A die without pips: its colour and the sign it shows."""

    at: Spot
    paint: str
    sign: str
    size: float
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Patch:
    """A plain rounded patch under text or things."""

    at: Spot
    width: float
    height: float
    paint: str
    strength: float = 1
    """0 to 1."""


@dataclass(frozen=True, slots=True)
class Callout:
    """A plaque for text or things, with a tip that points at a place."""

    at: Spot
    """Its middle."""
    width: float
    height: float
    end: Spot
    """Where the tip ends."""
    gold: bool = False
    """Whether it is edged in gold: something that just happened, or is picked."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A number on a pale pill; `gold` for what has just happened."""

    at: Spot
    text: str
    gold: bool = False


@dataclass(frozen=True, slots=True)
class Hollow:
    """An empty place for a token."""

    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Tray:
    """A dark tray for tokens in a panel; `at` is its middle."""

    at: Spot
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Emblem:
    """An emblem of `render.paint.emblems.emblems` on a panel."""

    at: Spot
    name: str
    radius: float


@dataclass(frozen=True, slots=True)
class Capsule:
    """A row of pieces, from first to last, in a gold capsule."""

    start: Spot
    end: Spot
    width: float


@dataclass(frozen=True, slots=True)
class Sparks:
    """Gold stars around what has won."""

    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Veil:
    """Dims every piece, die and card drawn so far, so that what follows stands out. The board, words and what
    they stand on keep their colours."""

    spared: tuple[Box, ...] = ()
    """Parts of the picture in which everything stays bright."""


@dataclass(frozen=True, slots=True)
class Crown:
    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A straight bar: a target score, or a seat's edge of a table; `side` colours it, "" is gold."""

    start: Spot
    end: Spot
    side: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """A band in a side's colour ("" for red) under pieces that belong together; `dotted` for a threat, or for
    a row that lost its owner the game."""

    start: Spot
    end: Spot
    side: str
    width: float
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Danger:
    """A warning sign: the side not to move can win here."""

    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Headline:
    """The result in large type, with the reason below it in one to three lines."""

    left: float
    width: float
    title: Message
    reason: Message


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a place, written again on top of whatever covers it."""

    at: Spot
    text: str
    size: int
    ground: str
    """The paint of its place, used to outline the letters."""


@dataclass(frozen=True, slots=True)
class LitPlate:
    """The plate of a name, filled: this place is open."""

    at: Spot
    text: str
    paint: str


@dataclass(frozen=True, slots=True)
class Label:
    """Text that shrinks, and wraps into at most `lines`, to fit into `width` units."""

    at: Spot
    text: Message | str
    size: int
    """In px; never drawn smaller than `render.ink.text.LEAST`."""
    width: float
    bold: bool = False
    quiet: bool = False
    anchor: str = "lm"
    lines: int = 1
    high: float = 0
    """How many units high the lines may be together; 0 where there is room."""
    paint: str = ""
    """The colour of the letters when they aren't on water or a panel."""


Thing = (
    Token
    | Stack
    | Ghost
    | SentBack
    | NoEntry
    | Padlock
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
