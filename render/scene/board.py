"""The board of a picture: what never changes during a match, drawn once per game and theme and cached."""

from dataclasses import dataclass

from engines.core import Message

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
        """Return the pixel of a spot."""
        return self.left + spot[0] * self.pitch, self.bottom - spot[1] * self.pitch

    def px(self, units: float) -> float:
        return units * self.pitch


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of the board, painted with `tint` (a name of Theme.paint) and a faint glyph."""

    at: Spot
    tint: str
    glyph: str = ""
    """A mark ("dot", "triangle"), "pebble" or an emblem of `render.paint.emblems.emblems`; "" for none."""
    lit: str = ""
    """The paint that tints the glyph, outline and links; "" for a plain cell."""
    turned: bool = False
    """Whether it stands on its corner."""
    size: float = 1
    """Width in pitches."""


@dataclass(frozen=True, slots=True)
class Link:
    """A line from the centre of one cell to that of another with the same tint."""

    start: Spot
    end: Spot
    tint: str
    lit: str


@dataclass(frozen=True, slots=True)
class BoardLabel:
    """A coordinate beside the board."""

    at: Spot
    text: str
    size: int = 30
    peg: bool = False
    """Whether it is on a peg of its own, for labels on grass or water."""
    clear: bool = False
    """Whether it has a patch of bare board behind it, where lines would run through it."""
    rim: str = ""
    """The paint that outlines the letters, where scenery runs behind them."""
    paint: str = "frametext"
    """The colour of the letters."""


@dataclass(frozen=True, slots=True)
class TrackLine:
    """A line between points of the board; a curve is given as many short stretches."""

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
    """"hole" in the wood, "rock", "stump", "pond" or "lilies"."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A small arrowhead between two places on a course, showing which way to go."""

    at: Spot
    heading: float
    """Degrees anticlockwise, 0 to the right."""
    side: str = ""
    """The side whose course alone it marks; "" if everybody's."""
    radius: float = 11
    """px."""
    fork: bool = False
    """Whether it is on a gold button: a beaver may turn off here."""


@dataclass(frozen=True, slots=True)
class Sign:
    """An emblem of `render.paint.emblems.emblems` on a board, over the paint `ground`."""

    at: Spot
    emblem: str
    radius: float
    ground: str = "board"


@dataclass(frozen=True, slots=True)
class Crest:
    """A seat's mark in its colour, showing whose place this is."""

    at: Spot
    side: str
    radius: float
    """Half its size."""


@dataclass(frozen=True, slots=True)
class Log:
    """A felled trunk lying over the cells, from its base to its top."""

    start: Spot
    end: Spot


@dataclass(frozen=True, slots=True)
class Stream:
    """Water running over the cells, from its mouth round a bend to its pool."""

    spots: tuple[Spot, ...]
    bridges: tuple[Spot, ...] = ()
    """Where it crosses over another stream."""


Guide = Tip | Sign | Crest | Log | Stream
"""Something that shows where a course leads, or where a beaver may stand."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A wooden board of cells: its box, the width of its wood on each side, and its round corners."""

    box: Box
    wood: tuple[int, int, int, int]
    """px at the left, top, right and bottom."""
    corner: int = 26
    paint: str = "field"
    """What its field is painted with: "board" where lines are drawn on it."""


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
    rings: tuple[int, ...] = ()
    """Radii (px) of the rings of growth in its field."""


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
    tracks: tuple[TrackLine, ...] = ()
    stations: tuple[Station, ...] = ()
    labels: tuple[BoardLabel, ...] = ()
    zones: tuple[Zone, ...] = ()
    guides: tuple[Guide, ...] = ()
    sides: tuple[str, ...] = ()
    """Whose pieces may stand here (names of Theme.pieces): the palette keeps their colours exactly."""
    paints: tuple[str, ...] = ()
    """More paints that may come onto it (names of Theme.paint), also kept exactly."""
    veiled: bool = False
    """Whether a Veil may dim what is on it."""
    crowded: bool = False
    """Whether its many large pieces would make a picture in all colours too heavy."""
    cards: bool = False
    """Whether cards may lie on it: the palette keeps their colours exactly."""
