"""What to draw, as plain frozen data: a board that stays, things upon it, panels around it.

Places are given in board units: one unit is the board's pitch (the side of a cell; of a board of points, the
side of the square it lies in), x runs right and y runs UP from the lower left corner of its field, as
coordinates are read. Widths and radii are in units too.
A panel of the strip is a small board of its own: one unit is its height. Scenes say what there is and
where; how it looks, and every colour, is the painter's and the theme's.
"""

from dataclasses import dataclass
from enum import StrEnum

from engines.core import Message
from render.ink.text import Weight
from render.scene.cards import CardThing

Spot = tuple[float, float]
"""x to the right and y upwards, in board units."""
Box = tuple[int, int, int, int]
"""Left, top, width and height in px of the picture."""


@dataclass(frozen=True, slots=True)
class Field:
    """How board units become pixels."""

    left: float
    """px of the field's lower left corner."""
    bottom: float
    pitch: float
    """px of one unit."""

    def place(self, spot: Spot) -> tuple[float, float]:
        """The pixel of a spot."""
        return self.left + spot[0] * self.pitch, self.bottom - spot[1] * self.pitch

    def px(self, units: float) -> float:
        return units * self.pitch


# The board: drawn once for a game and theme, and kept.


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of the board, painted with `tint` (a name of Theme.paint) and a quiet glyph."""

    at: Spot
    tint: str
    glyph: str = ""
    """A mark ("dot", "triangle"), "pebble" or an emblem of `render.paint.boards.emblems`; "" for none."""
    lit: str = ""
    """The paint that glyph, outline and links lean to; "" for a plain cell."""
    turned: bool = False
    """Standing on its corner."""
    size: float = 1
    """How many pitches wide it is."""


@dataclass(frozen=True, slots=True)
class Link:
    """A line from the centre of a cell to another of the same tint."""

    start: Spot
    end: Spot
    tint: str
    lit: str


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate beside the board."""

    at: Spot
    text: str
    size: int = 30
    peg: bool = False
    """On a peg of its own, where it stands on grass or water."""
    clear: bool = False
    """On a patch of the bare board, where lines run behind it."""


@dataclass(frozen=True, slots=True)
class Track:
    """A line of the board along its points; a curve comes as many short stretches."""

    spots: tuple[Spot, ...]
    width: float = 6
    """px."""
    rope: bool = False


@dataclass(frozen=True, slots=True)
class Station:
    """A point of the board where a piece can stand."""

    at: Spot
    radius: float
    kind: str = "hole"
    """"hole" in the wood, "rock", "stump" or "pond"."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A small arrowhead between two places of a course: which way it leads."""

    at: Spot
    heading: float
    """Degrees against the clock, 0 to the right."""
    side: str = ""
    """Whose course alone it is; "" for everybody's."""
    radius: float = 11
    """px."""
    fork: bool = False
    """On a gold button: here one may turn off."""


@dataclass(frozen=True, slots=True)
class Sign:
    """An emblem of `render.paint.boards.emblems` on a board, on what is painted `ground`."""

    at: Spot
    emblem: str
    radius: float
    ground: str = "board"


@dataclass(frozen=True, slots=True)
class Log:
    """A felled trunk lying over the cells, from its base to its top."""

    start: Spot
    end: Spot


@dataclass(frozen=True, slots=True)
class Stream:
    """Water running over the cells, from its mouth along a bend to its pool."""

    spots: tuple[Spot, ...]


Guide = Tip | Sign | Log | Stream
"""What leads a beaver, or shows where it may stand."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A wooden board of cells: its box, the width of its wood on each side, and its round corners."""

    box: Box
    wood: tuple[int, int, int, int]
    """px at the left, top, right and bottom."""
    corner: int = 26
    paint: str = "field"
    """What its field is painted with: "board" where lines are drawn upon it."""


@dataclass(frozen=True, slots=True)
class Slab:
    """A wooden board in the shape of a polygon: the corners of its field, and its wood around it (px)."""

    corners: tuple[tuple[int, int], ...]
    wood: int
    corner: int = 12
    """The radius of the field's corners."""
    paint: str = "board"
    """What its field is painted with: "field" where cells lie in it."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round wooden board: the middle and the radius of its field, and its wood around it (px)."""

    centre: tuple[int, int]
    radius: int
    wood: int


@dataclass(frozen=True, slots=True)
class Bank:
    """A round pond with its bank: the middle, and the radii of grass, earth and water (px)."""

    centre: tuple[int, int]
    grass: int
    earth: int
    water: int


@dataclass(frozen=True, slots=True)
class Zone:
    """A place of its own off the board, painted by `render.paint.boards.zones` under the name `kind`."""

    kind: str
    box: Box
    title: Message | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """All that never changes within a match."""

    size: tuple[int, int]
    """px of the whole picture."""
    field: Field
    frame: Frame | Slab | Disc | Bank | None = None
    cells: tuple[Cell, ...] = ()
    links: tuple[Link, ...] = ()
    tracks: tuple[Track, ...] = ()
    stations: tuple[Station, ...] = ()
    labels: tuple[Label, ...] = ()
    zones: tuple[Zone, ...] = ()
    guides: tuple[Guide, ...] = ()
    sides: tuple[str, ...] = ()
    """Whose pieces may stand here (names of Theme.pieces): the palette keeps their colours exactly."""
    paints: tuple[str, ...] = ()
    """Further paints of what may come upon it (names of Theme.paint), kept exactly as well."""
    veiled: bool = False
    """Whether a Veil may come over it."""
    crowded: bool = False
    """Whether so many large pieces stand on it that their picture would be too heavy in all colours."""
    cards: bool = False
    """Whether cards may lie on it: the palette keeps their colours exactly."""


# Things: what stands on the board or in a panel just now. Cards are in `render.scene.cards`.


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
class Shut:
    """A no-entry sign on a piece that cannot move any more."""

    at: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Loss:
    """How many pieces have just left a stack that still stands: a red badge."""

    at: Spot
    count: int


@dataclass(frozen=True, slots=True)
class Turned:
    """Rays about a piece that has just changed sides, and a small token of the side it `was` of."""

    at: Spot
    was: str
    radius: float = 0.36
    rays: bool = True
    """Left out where a gold ring stands already."""


@dataclass(frozen=True, slots=True)
class Left:
    """A dashed ring: was here."""

    at: Spot
    radius: float = 0.28


@dataclass(frozen=True, slots=True)
class Reached:
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
class Aim:
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
    """An emblem of `render.paint.boards.emblems` among the things, on a panel."""

    at: Spot
    name: str
    radius: float


@dataclass(frozen=True, slots=True)
class Row:
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
class Words:
    """Text that shrinks, and wraps into `lines`, to fit into `width` units."""

    at: Spot
    text: Message | str
    size: int
    """px; never drawn below `render.ink.text.LEAST`."""
    width: float
    weight: Weight = Weight.SEMIBOLD
    quiet: bool = False
    anchor: str = "lm"
    lines: int = 1
    paint: str = ""
    """The colour of the letters where they do not stand on water or a panel."""


Thing = (
    Token
    | Stack
    | Ghost
    | Shut
    | Loss
    | Turned
    | Left
    | Reached
    | Arrow
    | Trail
    | Target
    | Aim
    | Die
    | Chip
    | Cube
    | Patch
    | Badge
    | Hollow
    | Tray
    | Emblem
    | Row
    | Veil
    | Crown
    | Bar
    | Headline
    | Words
    | CardThing
)


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the strip. Its things are placed in units of its height from its lower left corner."""

    box: Box
    things: tuple[Thing, ...]
    active: bool = False
    """Lit: this seat's turn, or the result."""
    pointer: float | None = None
    """Where, in units from the left, a gold tip on the upper edge shows whose turn it is."""


@dataclass(frozen=True, slots=True)
class Scene:
    board: Board
    things: tuple[Thing, ...]
    """Drawn in this order: last move, pieces, what is picked, where it can go, effects."""
    panels: tuple[Panel, ...] = ()
    alike: Board | None = None
    """A board whose palette serves for this one too, so that boards of many sizes share it."""
