"""El Oso: one seat's board between Sky, Cave, Pit and Ground, with what its last move and the dice did.

The board shown belongs to the seat to move or be rolled for; at the end, to the winner.
"""

from collections.abc import Iterable
from typing import Final, cast

from engines.core import pmsg
from engines.games.el_oso import GRID, ElOso, ElOsoTable
from engines.games.el_oso.table import GOAL, PIECES
from render import scene as s
from render.button_grid import Buttons
from render.compose.choices import glows, next_points, on_points, picked_point, piece_sign, target_sign
from render.compose.endings import stepped_back
from render.compose.notes import MIDDLING, tag, with_turn_note
from render.compose.panels import is_won_by, on_turn, result, result_panel, seat_panel, split
from render.scene.emblems import die_sign
from render.scenes.el_oso.events import FOOT, SPOTS, ElOsoTurn, last_seat, last_stack, last_turn, shown_seat
from render.view import View

BUTTONS: Final[Buttons] = tuple(GRID.points[5 * row : 5 * row + 5] for row in reversed(range(5)))
TURNS: Final = False

_FIELD: Final = s.Field(left=216, bottom=734, pitch=108)
_STRIP: Final = (24, 946, 912, 112)
_SEATS_ROW: Final = (24, 940, 912, 66)
_BEAR_ROW: Final = (24, 1018, 912, 60)


def _spot(x: float, y: float) -> s.Spot:
    """A pixel of the picture in board units."""
    return (x - _FIELD.left) / _FIELD.pitch, (_FIELD.bottom - y) / _FIELD.pitch


_SKY: Final = tuple(_spot(196 + 51 * place + (10 if place >= GOAL else 0), 86) for place in range(PIECES))
_CAVE: Final = _spot(94, 667)
_PIT: Final = _spot(866, 663)
_TINTS: Final = {0: "_grass", 4: "_sky"}
"""By row: what tints the cells."""
_COLUMNS_LOW: Final = -0.3
"""Where the names of the columns stand, each beside the die that stands for it."""
_BOARD: Final = s.Board(
    veiled=True,
    size=(960, 1090),
    field=_FIELD,
    frame=s.Frame((174, 168, 612, 628), (40, 24, 28, 58), corner=22),
    cells=tuple(
        s.Cell(spot, ("cell2" if cell % 2 else "cell") + _TINTS.get(cell // 5, ""))
        for cell, spot in enumerate(SPOTS)
    ),
    labels=(
        *(s.BoardLabel((column + 0.67, _COLUMNS_LOW), "abcde"[column], 32) for column in range(5)),
        *(s.BoardLabel((-0.2, row + 0.5), str(row + 1), 30) for row in range(5)),
    ),
    guides=tuple(
        s.Sign((column + 0.35, _COLUMNS_LOW), die_sign(column + 1), 0.175) for column in range(GRID.columns)
    ),
    zones=(
        s.Zone("sky", (24, 18, 912, 134), pmsg("picture", "Sky")),
        s.Zone("cave", (24, 168, 140, 582), pmsg("picture", "Cave")),
        s.Zone("pit", (796, 168, 140, 582), pmsg("picture", "Pit")),
        s.Zone("soil", (24, 818, 912, 112), pmsg("picture", "Ground")),
    ),
    sides=("blue", "orange", "green", "purple", "bear"),
)

_STACK: Final = 0.37
"""Radius of the glow around the foot of a stack that can be moved."""
_FEET: Final = tuple((x, y + FOOT) for x, y in SPOTS)
_BEAR: Final = _spot(94, 420)
"""Where the Bear sits in its Cave after winning."""
_BEAR_RADIUS: Final = 0.52
# Translators: at most 11 letters.
_BEAR_NAME: Final = pmsg("picture", "The Bear")
_BEAR_TAG, _LAST_STACK = 180, 340
"""Widths (px) of the tags with the Bear's name and with what became of the last stack."""
_BESIDE_TURN: Final = 158
"""px from a panel's right edge to a tag to the left of the one for the seat to play."""


def scene(view: View) -> s.Scene:
    position = cast("ElOso", view.position)
    outcome = result(view)
    lost = outcome is not None and len(outcome.scores) == 1 and not is_won_by(outcome, 0)
    seat = shown_seat(view)
    side, table = view.game.colours[seat], position.tables[seat]
    happened = last_turn(view, seat, side, _SKY)
    things: list[s.Thing] = [*_sky(table, side, won=outcome is not None and is_won_by(outcome, seat))]
    things += [*happened.under, *glows(view, on_points(GRID.cell, _FEET, _STACK), flat=True)]
    things += [*_stacks(view, table, side), *_stores(table, side, over=outcome is not None)]
    things += [*happened.over, *_gains(happened, lost=lost), *_targets(view, table, side)]
    if position.games > 1:
        title = pmsg("picture", "Game {n} of {games}", n=position.game, games=position.games)
        things.append(s.Label(_spot(52, 132), title, 26, 3.4))
    if outcome:
        added = _bear_wins(things, happened) if lost else ()
        back = [thing for thing in things if thing not in added]
        things = stepped_back(view, outcome, _BOARD, back, added=added, kinds=(s.Token,))
        panels = _with_last_stack(view, result_panel(_STRIP, view, outcome, victor="bear" if lost else ""))
    elif len(position.tables) == 1:
        panels = _strip_of_one(view, position, side, happened)
    else:
        panels = _strip_of_many(view, position, seat)
    return s.Scene(_BOARD, tuple(things), panels, signs=_signs(view, table, side))


def _bear_wins(things: Iterable[s.Thing], happened: ElOsoTurn) -> list[s.Thing]:
    """What stays bright when the Bear wins: its stacks, its last actions, and the Bear itself, crowned."""
    marks = (*happened.under, *happened.over)
    stacks = [thing for thing in things if isinstance(thing, s.Stack) and thing.side == "bear"]
    crown = s.Crown((_BEAR[0], _BEAR[1] + 1.05 * _BEAR_RADIUS), 0.5 * _BEAR_RADIUS)
    return [*stacks, *marks, s.Token(_BEAR, "bear", _BEAR_RADIUS), crown]


def _sky(table: ElOsoTable, side: str, *, won: bool) -> list[s.Thing]:
    """The twelve places, and the bar after the tenth."""
    bar = (_SKY[GOAL - 1][0] + _SKY[GOAL][0]) / 2
    things: list[s.Thing] = [s.Hollow(place, 0.17) for place in _SKY[table.sky :]]
    if won and table.sky:
        last = _SKY[table.sky - 1]
        things.append(s.Capsule(_SKY[0], last if table.sky > 1 else (last[0] + 0.01, last[1]), 0.5))
    things.append(s.Bar((bar, _SKY[0][1] - 0.27), (bar, _SKY[0][1] + 0.27)))
    return things + [s.Token(place, side, 0.205) for place in _SKY[: table.sky]]


def _stacks(view: View, table: ElOsoTable, side: str) -> list[s.Thing]:
    """All stacks on the board, the far ones first; the picked one lifted."""
    picked = GRID.cell.get(picked_point(view), -1) if view.actor is not None else -1
    return [
        s.Stack(
            SPOTS[cell], side if height > 0 else "bear", abs(height), picked=cell == picked and height > 0
        )
        for cell, height in reversed(list(enumerate(table.stacks)))
        if height
    ]


def _stores(table: ElOsoTable, side: str, *, over: bool) -> list[s.Thing]:
    """What is in the Cave, in the Pit and on the Ground; there a little higher when the match is `over`,
    clear of the tag on the result."""
    things: list[s.Thing] = []
    if table.cave:
        things.append(s.Stack(_CAVE, "bear", table.cave, 0.375))
    if table.pit:
        things.append(s.Stack(_PIT, side, table.pit, 0.375))
    pitch = min(84, 560 / max(table.ground, 1))
    left = 560 - pitch * (table.ground - 1) / 2
    return things + [
        s.Stack(_spot(left + pitch * k, 866 if over else 888), "bear", 1, 0.30) for k in range(table.ground)
    ]


def _gains(happened: ElOsoTurn, *, lost: bool) -> list[s.Thing]:
    """What fell in, at the mouth of the Pit, and what came out, at the mouth of the Cave; lower down when the
    player has `lost`, as the Bear sits there."""
    things: list[s.Thing] = []
    if happened.lost:
        things.append(s.Badge(_spot(866, 288), f"+{happened.lost}", gold=True))
    if happened.entered:
        things.append(s.Badge(_spot(94, 510 if lost else 400), f"−{happened.entered}"))
    return things


def _targets(view: View, table: ElOsoTable, side: str) -> list[s.Thing]:
    if view.actor is None:
        return []
    sky = _SKY[min(table.sky, PIECES - 1)]
    return [s.Target(sky if point == "sky" else SPOTS[GRID.cell[point]], side) for point in next_points(view)]


def _signs(view: View, table: ElOsoTable, side: str) -> s.Signs:
    """The owner of each stack, and where the picked one can go."""
    found = {
        point: piece_sign(side) if height > 0 else piece_sign("bear", s.Kind.MARK)
        for point, height in zip(GRID.points, table.stacks, strict=True)
        if height
    }
    if view.actor is not None and (picked := picked_point(view)) in GRID.cell:
        found[picked] = piece_sign(side, lifted=True)
        found |= dict.fromkeys(next_points(view), target_sign(side))
    return tuple(found.items())


def _with_last_stack(view: View, panel: s.Panel) -> tuple[s.Panel, ...]:
    """The result, and a tag that says what became of the last stack if that ended the match."""
    if (ended := last_stack(view)) is None:
        return (panel,)
    seat, saved = ended
    # Translators: at most 20 letters.
    good = pmsg("picture", "last stack saved")
    # Translators: at most 20 letters.
    bad = pmsg("picture", "last stack lost")
    return panel, tag(panel, good if saved else bad, _LAST_STACK, side=view.game.colours[seat])


def _rolls(
    position: ElOso, happened: ElOsoTurn
) -> tuple[tuple[tuple[int, bool], ...], tuple[tuple[int, bool], ...]]:
    """The Bear's dice and those of the rain: rolled, or blank if they're about to be."""
    due = ((0, False),)
    roll = due * position.height if position.phase == "bear" else happened.roll
    rain = due * position.tables[position.seat].ground if position.phase == "rain" else happened.rain
    return roll, rain


def _strip_of_one(view: View, position: ElOso, side: str, happened: ElOsoTurn) -> tuple[s.Panel, ...]:
    height = _STRIP[3]
    own, other = split(_STRIP, 2)
    saved = pmsg("picture", "{n} of {goal} saved", n=position.totals[0], goal=GOAL * position.games)
    words = s.Label((112 / height, 0.5), saved, 34, 310 / height, lines=2)
    player = seat_panel(own, side, (words,), active=bool(on_turn(view)), inset=58, radius=40)
    token = s.Token((56 / height, 0.515), "bear", 40 / height)
    roll, rain = _rolls(position, happened)
    if not rain:
        dice = _dice(roll, 150, 62, 0.51, height, 280)
    else:
        dice = _dice(roll, 142, 44, 0.73, height, 280)
        dice.append(s.Label((112 / height, 0.26), pmsg("picture", "Rain"), 28, 80 / height))
        dice += _dice(rain, 206, 40, 0.26, height, 228)
    bear = s.Panel(other, (token, *dice))
    panels = with_turn_note(view, (player, bear, tag(bear, _BEAR_NAME, _BEAR_TAG)))
    if happened.move.startswith("pass/"):
        return *panels, tag(player, pmsg("picture", "passed"), MIDDLING, inset=_BESIDE_TURN)
    return panels


def _strip_of_many(view: View, position: ElOso, shown: int) -> tuple[s.Panel, ...]:
    """Each seat's total, and below them the last turn: who had it, the move and its dice."""
    panels = []
    for seat, box in enumerate(split(_SEATS_ROW, len(position.tables))):
        total = s.Label((86 / 66, 0.5), str(position.totals[seat]), 38, 1.5, bold=True)
        active = seat in on_turn(view)
        panels.append(seat_panel(box, view.game.colours[seat], (total,), active=active, inset=46, radius=26))
    return with_turn_note(
        view, (*panels, s.Panel(_BEAR_ROW, tuple(_row_of_last_turn(view, position, shown))))
    )


def _row_of_last_turn(view: View, position: ElOso, shown: int) -> list[s.Thing]:
    """The last turn in a row: the seat with its move and then the Bear with its dice; what the seat gained
    or lost only if it isn't seen on the board that is `shown`."""
    height = _BEAR_ROW[3]
    left, things, happened = 16.0, list[s.Thing](), ElOsoTurn()
    last = last_seat(view)
    elsewhere = last not in (None, shown)
    if last is not None:
        side = view.game.colours[last]
        happened = last_turn(view, last, side, _SKY)
        things.append(s.Token(((left + 24) / height, 0.515), side, 22 / height))
        left += 60
    start, _, end = happened.move.partition("-")
    if start.startswith("pass/"):
        things.append(s.Label((left / height, 0.5), pmsg("picture", "passed"), 28, 130 / height))
        left += 142
    elif elsewhere and end == "sky":
        things.append(s.Label((left / height, 0.5), start, 28, 40 / height))
        things.append(s.Badge(((left + 68) / height, 0.5), f"+{happened.saved}", gold=True))
        left += 108
    elif elsewhere and end:
        things.append(s.Label((left / height, 0.5), f"{start}–{end}", 28, 96 / height))
        left += 108
    things.append(s.Token(((left + 24) / height, 0.515), "bear", 24 / height))
    things.append(s.Label(((left + 60) / height, 0.5), _BEAR_NAME, 28, 150 / height))
    left += 220
    roll, rain = _rolls(position, happened)
    lost = happened.lost if elsewhere else 0
    space = _BEAR_ROW[2] - 16 - left - (60 if lost else 0) - (100 if rain else 0)
    pitch = min(46, space / max(len(roll) + len(rain), 1))
    things += _dice(roll, left + pitch / 2, 40, 0.52, height, pitch * len(roll))
    left += pitch * len(roll)
    if lost:
        things.append(s.LossBadge(((left + 34) / height, 0.5), lost))
        left += 60
    if rain:
        things.append(s.Label(((left + 12) / height, 0.5), pmsg("picture", "Rain"), 28, 80 / height))
        left += 100
    return things + _dice(rain, left + pitch / 2, 40, 0.52, height, pitch * len(rain))


def _dice(
    shown: tuple[tuple[int, bool], ...], left: float, size: int, up: float, height: int, room: float
) -> list[s.Thing]:
    """A row of dice, each with its face and whether it did nothing, from `left` px on within `room` px."""
    pitch = min(size * 1.3, room / max(len(shown), 1))
    side = min(size, pitch * 0.9)
    return [
        s.Die(((left + pitch * k) / height, up), face, side / height, spent)
        for k, (face, spent) in enumerate(shown)
    ]
