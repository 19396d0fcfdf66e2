"""The Essen flyer game: the coloured rings with their stacked markers, what each is worth, and the dice that
can still pay."""

import re
from typing import Final, cast

from engines.chance.dice import PREFIX
from engines.core import CHANCE, Message, msg, nmsg
from engines.games.essen_flyer import COLOURS, CORNERS, HALF_WIDTHS, HOME, LETTERS, SPACES, EssenFlyer
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.picked import next_points
from render.compose.seat_panels import room, seats_strip
from render.scene import (
    Arrow,
    Board,
    BoardLabel,
    Box,
    CaptureTarget,
    Chip,
    Cube,
    Field,
    FromRing,
    Hollow,
    Kind,
    Label,
    Scene,
    Spot,
    Target,
    Thing,
    Token,
    ToRing,
    Zone,
)
from render.view import Step, View

BUTTONS: Final[Buttons] = ()

_SIDE: Final = 720
"""px of the field, which is one unit."""
_RINGS: Final[Box] = (24, 18, _SIDE, _SIDE)
_POINTS: Final[Box] = (760, 18, 176, 412)
_DICE: Final[Box] = (760, 446, 176, 292)
_STRIP: Final[Box] = (24, 762, 912, 118)
_MARKER: Final = 22.5 / _SIDE
_NEXT: Final = 40 / _SIDE
"""From one marker of a stack to the next one above it."""
_MOST_IN_CENTRE_ROW: Final = 3
"""At most this many markers lie side by side in the centre, the others above them."""
_PAID_DIE: Final = 34 / _SIDE
_FROM_CORNER: Final = 0.06
"""From a home to the first die paid for it, and on to the next."""
_MARKERS: Final = tuple(f"marker_{colour}" for colour in COLOURS)
_BOARD: Final = Board(
    size=(960, 898),
    field=Field(left=24, bottom=18 + _SIDE, pitch=_SIDE),
    zones=(
        Zone("rings", _RINGS),
        Zone("store", _POINTS, msg("Points")),
        Zone("store", _DICE, msg("Dice")),
    ),
    labels=tuple(
        BoardLabel((0.5, 0.5 - (HALF_WIDTHS[space - 1] + HALF_WIDTHS[space]) / 2), SPACES[space], 28)
        for space in range(1, HOME)
    ),
    sides=("blue", "orange", "green", "purple"),
    paints=_MARKERS,
)


def scene(view: View) -> Scene:
    position = cast("EssenFlyer", view.position)
    things: list[Thing] = [
        Token(corner, view.game.colours[seat], 23 / _SIDE, Kind.MARK)
        for seat, corner in enumerate(CORNERS[: position.seats])
        if seat not in position.left
    ]
    for step in view.steps:
        things += _from_rings(step)
    picked = _letter_in_hand(view)
    for space, stack in enumerate(position.stacks):
        things += [
            Chip(_place(space, level, len(stack)), _MARKERS[marker], LETTERS[marker], _MARKER)
            for level, marker in enumerate(stack)
            if LETTERS[marker] != picked
        ]
    things += [*_payments(view, position), *_to_rings(view, position, picked), *_values(view, position)]
    things += [*_dice(view, position, picked), *_pick_marks(view, position, picked)]

    def won(seat: int, box: Box) -> list[Thing]:
        return _hold(position, seat, box)

    return Scene(_BOARD, tuple(things), seats_strip(view, _STRIP, won))


def alt(view: View) -> Message:
    position = cast("EssenFlyer", view.position)
    state: list[Message] = []
    if position.values:
        worth = tuple(f"{letter} {value}" for letter, value in zip(LETTERS, position.values, strict=True))
        state.append(msg("Values: {values}.", values=worth))
    state += [
        msg("On {space}, bottom to top: {markers}.", space=SPACES[space], markers=_letters(stack))
        for space, stack in enumerate(position.stacks)
        if stack
    ]
    for seat in range(position.seats):
        home = tuple(marker for marker, owner in enumerate(position.owners) if owner == seat)
        if home:
            state.append(
                nmsg(
                    "{seat} has {markers} home, {n} point.",
                    "{seat} has {markers} home, {n} points.",
                    position.own_points[seat],
                    seat=view.game.colour_name(seat),
                    markers=_letters(home),
                )
            )
    ending = [whose_turn(view)]
    if any(position.dice):
        left = tuple(letter for letter, n in zip(LETTERS, position.dice, strict=True) for _ in range(n))
        ending.append(msg("Dice to use: {dice}.", dice=" ".join(left)))
    if position.paid:
        ending.append(msg("Paid for: {spaces}.", spaces=tuple(SPACES[space] for space in position.paid)))
    if view.outcome is None and position.warning is not None:
        ending.append(position.warning)
    if targets := next_points(view):
        ending.append(msg("Picked: {point}, which can go to {targets}.", point=view.picked, targets=targets))
    return describe(state, happenings(view), ending)


def _letters(markers: tuple[int, ...]) -> str:
    return " ".join(LETTERS[marker] for marker in markers)


def _ring(space: int) -> float:
    """How far the middle of a ring is from the middle of the field."""
    return (HALF_WIDTHS[space - 1] + HALF_WIDTHS[space]) / 2


def _place(space: int, level: int, count: int) -> Spot:
    """Where a marker lies, `level` markers of `count` below it: the higher, the farther right."""
    if space == 0:
        row, column = divmod(level, _MOST_IN_CENTRE_ROW)
        wide = min(count, _MOST_IN_CENTRE_ROW)
        up = 0.036 * (2 * row - 1) if count > _MOST_IN_CENTRE_ROW else 0
        return 0.5 + (column - (wide - 1) / 2) * 0.86 * _NEXT, 0.5 + up
    return 0.5 + (level - (count - 1) / 2) * _NEXT, 0.5 + _ring(space)


def _find(position: EssenFlyer, marker: int) -> tuple[int, Spot]:
    """The space of a marker and where it lies; of one that is home its corner."""
    for space, stack in enumerate(position.stacks):
        if marker in stack:
            return space, _place(space, stack.index(marker), len(stack))
    return HOME, CORNERS[position.owners[marker]]


def _moved_marker(step: Step) -> int:
    """The marker that a step moved, -1 for none."""
    return LETTERS.index(step.move[0]) if step.actor != CHANCE and step.move != "pass" else -1


def _from_rings(step: Step) -> list[Thing]:
    """Where a marker has just been; an arrow where it went home."""
    marker = _moved_marker(step)
    if marker < 0:
        return []
    _, start = _find(cast("EssenFlyer", step.before), marker)
    space, end = _find(cast("EssenFlyer", step.after), marker)
    things: list[Thing] = [FromRing(start, 0.9 * _MARKER)]
    if space == HOME:
        things.append(Arrow(start, end, 14 / _SIDE, leave=26 / _SIDE, stop=30 / _SIDE))
    return things


def _to_rings(view: View, position: EssenFlyer, picked: str) -> list[Thing]:
    """Rings about the markers that have just moved, except the one in hand."""
    markers = {
        marker for step in view.steps if (marker := _moved_marker(step)) >= 0 and LETTERS[marker] != picked
    }
    return [ToRing(_find(position, marker)[1], 28 / _SIDE) for marker in sorted(markers)]


def _payments(view: View, position: EssenFlyer) -> list[Thing]:
    """At the right of every space the die that opened it in this turn; at the left of the space last
    entered the die that moved its marker."""
    things: list[Thing] = []
    paid, seat = position.paid, position.seat
    moves = [step for step in view.steps if _moved_marker(step) >= 0]
    if moves:
        last = cast("EssenFlyer", moves[-1].before)
        marker, space = _moved_marker(moves[-1]), SPACES.index(moves[-1].move[2:])
        paid, seat = tuple(sorted({*last.paid, space})), last.seat
        at = _beside_home(seat, 1) if space == HOME else (0.5 - _ring(space), 0.5)
        things.append(Cube(at, _MARKERS[marker], LETTERS[marker], _PAID_DIE))
    for space in paid:
        colour = min(space, HOME - 1) - 1
        at = _beside_home(seat, 2) if space == HOME else (0.5 + _ring(space), 0.5)
        things.append(Cube(at, _MARKERS[colour], LETTERS[colour], _PAID_DIE))
    return things


def _beside_home(seat: int, place: int) -> Spot:
    """Along the border towards the next corner above or below."""
    x, y = CORNERS[seat]
    along = 0.01 + place * _FROM_CORNER
    return x, y + (along if y < 0.5 else -along)


def _values(view: View, position: EssenFlyer) -> list[Thing]:
    """What each marker is worth, and who has it."""
    x, y, _, _ = _POINTS
    things: list[Thing] = []
    for marker, paint in enumerate(_MARKERS):
        down = y + 96 + 56 * marker
        things.append(Chip(_spot(x + 46, down), paint, LETTERS[marker], _MARKER))
        if position.values:
            value = str(position.values[marker])
            things.append(Label(_spot(x + 92, down), value, 38, 0.06, bold=True, anchor="mm"))
        if (owner := position.owners[marker]) >= 0:
            things.append(Token(_spot(x + 138, down), view.game.colours[owner], 20 / _SIDE))
    return things


def _dice(view: View, position: EssenFlyer, picked: str) -> list[Thing]:
    """The dice that can still pay, what is picked paid for; or else the last roll, which could not."""
    x, y, _, _ = _DICE
    left = [colour for colour, n in enumerate(position.dice) for _ in range(n)]
    spent: set[int] = set()
    if not left:
        rolls = [step.move for step in view.steps if step.actor == CHANCE and re.search("[a-z]$", step.move)]
        left = [LETTERS.index(face) for face in rolls[-1].removeprefix(PREFIX).split("-")] if rolls else []
        spent = set(range(len(left)))
    elif picked:
        spent = {left.index(LETTERS.index(picked))}
    things: list[Thing] = []
    for index in range(6):
        at = _spot(x + 50 + 76 * (index % 2), y + 100 + 70 * (index // 2))
        if index < len(left):
            colour = left[index]
            things.append(Cube(at, _MARKERS[colour], LETTERS[colour], 56 / _SIDE, spent=index in spent))
        else:
            things.append(Hollow(at, 20 / _SIDE))
    return things


def _pick_marks(view: View, position: EssenFlyer, picked: str) -> list[Thing]:
    """The marker in hand and where it can go."""
    if view.actor is None or not picked:
        return []
    marker, side = LETTERS.index(picked), view.game.colours[view.actor]
    things: list[Thing] = [Chip(_find(position, marker)[1], _MARKERS[marker], picked, _MARKER, picked=True)]
    for name in next_points(view):
        space = SPACES.index(name)
        if space == HOME:
            things.append(CaptureTarget(CORNERS[view.actor], side, 29 / _SIDE))
        else:
            count = len(position.stacks[space])
            things.append(Target(_place(space, count, count + 1), side, 17 / _SIDE))
    return things


def _hold(position: EssenFlyer, seat: int, box: Box) -> list[Thing]:
    """A seat's points and the markers it brought home."""
    left, width = room(box, position.seats)
    height = box[3]
    home = [marker for marker, owner in enumerate(position.owners) if owner == seat]
    points = str(position.own_points[seat])
    things: list[Thing] = [
        Label((left / height, 0.68 if home else 0.5), points, 42, width / height, bold=True)
    ]
    pitch = min(38, (width - 36) / max(len(home) - 1, 1))
    return things + [
        Chip(((left + 18 + pitch * index) / height, 0.29), _MARKERS[marker], LETTERS[marker], 18 / height)
        for index, marker in enumerate(home)
    ]


def _spot(x: float, y: float) -> Spot:
    """A pixel of the picture in board units."""
    return (x - _RINGS[0]) / _SIDE, (_RINGS[1] + _SIDE - y) / _SIDE


def _letter_in_hand(view: View) -> str:
    """The letter of the marker in hand; "" for none, as when passing."""
    letter = view.picked.partition("-")[0]
    return letter if view.actor is not None and letter and letter in LETTERS else ""
