"""Where everything goes in a picture of Blulu, by number of seats. Lengths are px."""

from dataclasses import dataclass
from typing import Final, cast

from engines.core import CHANCE
from engines.games.blulu import Blulu
from engines.games.blulu.variants import VARIANTS
from render import scene as s
from render.compose.scores import FIRST_ROW, ROW
from render.kept import cached
from render.scene.zone_layout import catch_bed, deck_bed, play_bed, tally_bed
from render.view import View

LEFT: Final = 24
"""The left edge of everything."""
ACROSS: Final = 912
"""How wide everything is."""
_WIDTH: Final = 960
_TOP: Final = 18
_ABOVE: Final = 40
"""Between the table and the strip, where the pointer stands."""
_FOOT: Final = 16
_RESULT: Final = 132


@dataclass(frozen=True, slots=True)
class Seating:
    """The parts of a seat's panel, in px right of and below its upper left corner."""

    height: int
    token: s.Spot
    radius: int
    score: s.Spot
    figure: int
    """Text size of the score."""
    dealer: s.Spot
    hand: s.Spot
    room: int
    """Greatest width of the hand."""
    card: int
    pile: s.Spot
    half: s.Spot
    """Where the score of the captured cards is written."""


_TWO: Final = Seating(
    height=168,
    token=(64, 60),
    radius=40,
    score=(118, 60),
    figure=64,
    dealer=(64, 130),
    hand=(280, 76),
    room=134,
    card=60,
    pile=(392, 72),
    half=(384, 145),
)
_THREE: Final = Seating(
    height=262,
    token=(58, 58),
    radius=38,
    score=(110, 58),
    figure=60,
    dealer=(256, 40),
    hand=(96, 168),
    room=146,
    card=60,
    pile=(224, 164),
    half=(214, 235),
)
_FOUR: Final = Seating(
    height=250,
    token=(48, 54),
    radius=32,
    score=(90, 54),
    figure=52,
    dealer=(188, 38),
    hand=(68, 161),
    room=112,
    card=52,
    pile=(164, 159),
    half=(152, 226),
)
SEATINGS: Final = {2: _TWO, 3: _THREE, 4: _FOUR}
_TABLE: Final = {2: 560, 3: 540, 4: 512}
"""Height of the table by number of seats."""


@dataclass(frozen=True, slots=True)
class BluluLayout:
    board: s.Board
    slate: s.Box
    """The scoreboard."""
    strip: s.Box
    catch: s.Box
    """Where the cards to be caught lie."""
    tally: s.Box
    """Where the round's catch is counted."""
    deck: s.Box
    play: s.Box
    """Where the last play is shown."""

    def at(self, x: float, y: float) -> s.Spot:
        """A pixel of the picture in board units."""
        return x, self.board.size[1] - y


@cached(8)
def layout_for(sides: tuple[str, ...], *, over: bool) -> BluluLayout:
    """Lay out the picture; `sides` are the seats' colours. At the end the result replaces the strip."""
    seats = len(sides)
    slate = (LEFT, _TOP, ACROSS, FIRST_ROW + ROW * (seats - 1) + 38 - _TOP)
    table = (LEFT, slate[1] + slate[3] + 18, ACROSS, _TABLE[seats])
    deep = _RESULT if over else SEATINGS[seats].height
    strip = (LEFT, table[1] + table[3] + _ABOVE, ACROSS, deep)
    height = strip[1] + strip[3] + _FOOT
    board = s.Board(
        (_WIDTH, height),
        s.Field(0, height, 1),
        zones=(s.Zone("scoreboard", slate), s.Zone("fishery", table)),
        sides=sides,
        paints=("chalk", "slate_quiet", "baize", "baize_low"),
        cards=True,
        veiled=over,
    )
    return BluluLayout(
        board, slate, strip, catch_bed(table), tally_bed(table), deck_bed(table), play_bed(table)
    )


def blulu(view: View) -> Blulu:
    """The position of `view`, as a `Blulu`."""
    return cast("Blulu", view.position)


def round_shown(view: View) -> int:
    """The round being played, or the last one once all are over."""
    return len(blulu(view).rounds) + (not blulu(view).over)


def played_out(view: View) -> bool:
    """Whether the game is over and its last round was played to the end."""
    position = blulu(view)
    return position.over and not position.interrupted


def undealt(view: View) -> int:
    """How many cards are still to be dealt; before a round, all of them."""
    position = blulu(view)
    return len(VARIANTS[position.variant].deck if position.actors == (CHANCE,) else position.deck)
