"""Marinetti: twelve stones up a river and down again, a lane for each beaver, and above the stones the dice
that can make their numbers."""

import re
from collections.abc import Sequence
from typing import Final, cast

from engines.chance.dice import PREFIX
from engines.core import CHANCE, Message, msg, pmsg
from engines.games.marinetti import NUMBERS, Marinetti, groupings
from render import scene as s
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.choices import die_sign
from render.compose.endings import stepped_back
from render.compose.panels import result, room, seats_strip
from render.scene.zone_layout import LODGE_BANK, STONE_LANES, STONE_NUMBER, STONES, stone_px
from render.view import View

BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_TOP: Final = STONES
"""The number at which the course turns back."""
_RIVER: Final[s.Box] = (24, 18, 912, 832)
_STRIP: Final[s.Box] = (24, 876, 912, 132)
_UNIT: Final = 100
"""px of one unit."""
_RADIUS: Final = 0.42
_RING: Final = 0.48
"""Radius of the ring around the beaver that just moved."""
_START_ASIDE: Final = ((-4, -84), (-4, 66))
"""From the lodge to where each seat's beaver waits (px)."""
_TRAIL: Final = 0.11
"""Width of the last move's trail, whose head stays clear of the numbers."""
_PASSED: Final = 0.4
"""How far the trail keeps from the middle of a place it leaves or passes."""
_BYPASS: Final = 0.58
"""How far right of the places the trail runs from row to row, to miss the other seat's places."""
_SUM_ASIDE, _SUM_ABOVE = -0.16, 1.31
"""From the middle of a stone to the plaques with the dice that make its number."""
_SUM_TIP: Final = (-0.3, 0.78)
"""From the middle of a stone to the tips of the plaques."""
_DIE: Final = 0.36
_PLUS: Final = 0.22
"""Width of the plus sign in a sum."""
_SUM_EDGE: Final = 0.08
_SUM_GAP: Final = 0.22
"""Gap between two sums of the same number."""
_ARROW, _NEXT = 8, 70
"""From the left edge of a seat's block to the arrow up or down the course, and to its next number (px)."""
_ROLL_DIE, _ROLL_PITCH, _ROLL_EDGE = 46, 53, 14
"""In the strip's roll: size of a die, from die to die, and from the middle of the last die to the right edge
of the seat's block (px)."""
_BOARD: Final = s.Board(
    veiled=True,
    size=(960, 1026),
    field=s.Field(left=_RIVER[0], bottom=_RIVER[1] + _RIVER[3], pitch=_UNIT),
    zones=(s.Zone("stepping_stones", _RIVER),),
    sides=("blue", "orange"),
    paints=("peg", "stepping_stone", "stepping_place", "water"),
)


def _spot(x: float, y: float) -> s.Spot:
    """A pixel of the picture in board units."""
    return (x - _RIVER[0]) / _UNIT, (_RIVER[1] + _RIVER[3] - y) / _UNIT


def _place(made: int, seat: int) -> s.Spot:
    """Where the beaver of `seat` stands once it has made that many numbers."""
    if made:
        x, y = stone_px(_RIVER, NUMBERS[made - 1])
        right, down = STONE_LANES[seat]
    else:
        x, y = _RIVER[0] + LODGE_BANK[0], _RIVER[1] + LODGE_BANK[1]
        right, down = _START_ASIDE[seat]
    return _spot(x + right, y + down)


_NUMBERS: Final = tuple(
    _spot(x + STONE_NUMBER[0], y + STONE_NUMBER[1])
    for x, y in (stone_px(_RIVER, number) for number in range(1, STONES + 1))
)
_TIPS: Final = tuple(
    (x + _SUM_TIP[0], y + _SUM_TIP[1])
    for x, y in (_spot(*stone_px(_RIVER, number)) for number in range(1, STONES + 1))
)
"""Where the tips of the plaques end."""
_SIGNS: Final[s.Signs] = tuple((str(face), die_sign(face)) for face in range(1, 7))
"""A choice of a single die shows that die."""


def scene(view: View) -> s.Scene:
    position = cast("Marinetti", view.position)
    made = list(position.progress)
    things: list[s.Thing] = []
    groups = _groups(view)
    if view.actor is not None and groups:
        things.append(s.FromRing(_place(made[view.actor], view.actor), 0.33))
        made[view.actor] += len(groups)
    else:
        things += _rides(view)
    things += _next_places(view, position, made)
    for seat, side in enumerate(view.game.colours[:2]):
        picked = seat == view.actor and bool(view.picked)
        things.append(s.Token(_place(made[seat], seat), side, _RADIUS, picked=picked))
    if position.over:
        x, y = _place(made[position.seat], position.seat)
        things.append(s.Crown((x, y + 0.67), 0.24))
    outcome = result(view)
    sums = _sums(view, position)
    if outcome is None:
        things += [*sums, *_targets(view, position)]

    def held(seat: int, box: s.Box) -> list[s.Thing]:
        return _hold(view, position, seat, made[seat], box)

    if outcome is not None:
        things = stepped_back(view, outcome, _BOARD, [*sums, *things], clear=(*_NUMBERS, *_TIPS))
    return s.Scene(_BOARD, tuple(things), seats_strip(view, _STRIP, held), signs=_SIGNS)


def alt(view: View) -> Message:
    position = cast("Marinetti", view.position)
    state = [_describe_seat(view, position, seat) for seat in (0, 1)]
    ending = [whose_turn(view)]
    if position.shown and not position.over:
        ending.append(msg("Dice to use: {dice}.", dice=position.shown))
        ending.append(pmsg("sentence", "Possible moves: {moves}.", moves=tuple(position.legal())))
    if view.actor is not None and view.picked:
        made = position.progress[view.actor] + len(_groups(view))
        ending.append(
            msg("Picked: {dice}, to reach {number}.", dice=view.picked, number=NUMBERS[made - 1])
            if made > position.progress[view.actor]
            else pmsg("sentence", "Picked: {dice}.", dice=view.picked)
        )
    return describe(state, happenings(view), ending)


def _describe_seat(view: View, position: Marinetti, seat: int) -> Message:
    what = {
        "seat": view.game.colour_name(seat),
        "space": position.spaces[seat],
        "needed": position.needed[seat],
    }
    if not position.progress[seat]:
        return msg("{seat} hasn't started and needs {needed}.", **what)
    if not position.needed[seat]:
        return msg("{seat} is back on space {space}.", **what)
    if position.rising[seat]:
        return msg("{seat} is on space {space}, going up, and needs {needed}.", **what)
    return msg("{seat} is on space {space}, coming down, and needs {needed}.", **what)


def _groups(view: View) -> tuple[str, ...]:
    """The groups of dice picked so far, each making its number; () until they form a move."""
    position = cast("Marinetti", view.position)
    if view.actor is None or view.picked not in groupings(position.shown, position.progress[view.actor]):
        return ()
    return tuple(view.picked.split(","))


def _continuations(view: View, position: Marinetti) -> list[str]:
    """The moves that begin with what is picked, including the picked move itself."""
    if not position.shown:
        return []
    moves = [move for move in position.legal() if move != "pass"]
    if view.actor is None or not view.picked:
        return moves
    return [
        move
        for move in moves
        if move == view.picked or move.startswith((f"{view.picked},", f"{view.picked}+"))
    ]


def _targets(view: View, position: Marinetti) -> list[s.Thing]:
    if view.actor is None:
        return []
    seat, side = view.actor, view.game.colours[view.actor]
    made = position.progress[seat]
    counts = {len(move.split(",")) for move in _continuations(view, position)} - {len(_groups(view))}
    return [s.Target(_place(made + count, seat), side, 0.19) for count in sorted(counts)]


def _next_places(view: View, position: Marinetti, made: Sequence[int]) -> list[s.Thing]:
    """Light the place each seat needs next, with a no-entry sign if the seat has to pass."""
    if result(view) is not None:
        return []
    things: list[s.Thing] = []
    for seat, side in enumerate(view.game.colours[:2]):
        if made[seat] < len(NUMBERS):
            things.append(s.NextPlace(_place(made[seat] + 1, seat), side, 0.38, marked=True))
    if position.shown and position.legal() == ["pass"]:
        things.append(s.NoEntry(_place(made[position.seat] + 1, position.seat), 0.3))
    return things


def _rides(view: View) -> list[s.Thing]:
    """The trail of the last move."""
    moves = [step for step in view.steps if step.actor != CHANCE and step.move != "pass"]
    if not moves:
        return []
    seat = moves[-1].actor
    start, end = (cast("Marinetti", each).progress[seat] for each in (moves[-1].before, moves[-1].after))
    things: list[s.Thing] = [s.FromRing(_place(start, seat), 0.33)]
    if start < _TOP < end:
        start = _TOP
    return [
        *things,
        *_links(start, end, seat),
        s.ToRing(_place(end, seat), _RING),
    ]


def _links(start: int, end: int, seat: int) -> list[s.Thing]:
    """The trail from place to place, broken where it passes one."""
    passed = [
        s.Trail(_way(made, made + 1, seat), _TRAIL, leave=_PASSED, stop=_PASSED + 0.06, head=False)
        for made in range(start, end - 1)
    ]
    return [*passed, s.Trail(_way(end - 1, end, seat), _TRAIL, leave=_PASSED, stop=_RING + 0.06)]


def _way(start: int, end: int, seat: int) -> tuple[s.Spot, ...]:
    """The course from place to place; between rows it runs beside the other seat's places."""
    spots = [_place(start, seat)]
    for made in range(start + 1, end + 1):
        (ax, ay), (bx, by) = spots[-1], _place(made, seat)
        if made > 1 and ay != by:
            spots += [(ax + _BYPASS, ay + (by - ay) / 4), (bx + _BYPASS, by - (by - ay) / 4)]
        spots.append((bx, by))
    return tuple(spots)


def _sums(view: View, position: Marinetti) -> list[s.Thing]:
    """Show above each stone the dice that can make its number now, or that made it in the last move. The
    latter, and picked dice, are edged in gold."""
    sums: dict[int, dict[str, bool]] = {}
    for step in view.steps:
        if step.actor != CHANCE and step.move != "pass":
            sums |= _made(cast("Marinetti", step.before).progress[step.actor], step.move, gold=True)
    if position.shown:
        made = position.progress[position.seat]
        possible: dict[int, dict[str, bool]] = {}
        for move in _continuations(view, position):
            for number, groups in _made(made, move, gold=False).items():
                possible.setdefault(number, {}).update(groups)
        sums |= possible
        if view.actor is not None and _groups(view):
            sums |= _made(made, view.picked, gold=True)
    things: list[s.Thing] = []
    for number, groups in sums.items():
        x, y = _spot(*stone_px(_RIVER, number))
        tip = _TIPS[number - 1]
        wide = sum(map(_width, groups)) + _SUM_GAP * (len(groups) - 1)
        left = x + _SUM_ASIDE - wide / 2
        for group, gold in groups.items():
            things += _sum((left, y + _SUM_ABOVE), group, tip, gold=gold)
            left += _width(group) + _SUM_GAP
    return things


def _made(made: int, move: str, *, gold: bool) -> dict[int, dict[str, bool]]:
    """Map each number a move makes to its group of dice, and whether that is `gold`."""
    return {number: {group: gold} for number, group in zip(NUMBERS[made:], move.split(","), strict=False)}


def _width(group: str) -> float:
    dice = group.count("+") + 1
    return dice * _DIE + (dice - 1) * _PLUS + 2 * _SUM_EDGE


def _sum(at: s.Spot, group: str, tip: s.Spot, *, gold: bool) -> list[s.Thing]:
    """Dice joined by plus signs on a plaque; `at` is the middle of its left edge."""
    x, y = at
    wide = _width(group)
    things: list[s.Thing] = [s.Callout((x + wide / 2, y), wide, _DIE + 2 * _SUM_EDGE, tip, gold)]
    x += _SUM_EDGE + _DIE / 2
    for place, face in enumerate(group.split("+")):
        if place:
            plus = (x - (_DIE + _PLUS) / 2, y)
            things.append(s.Label(plus, "+", 30, 1, bold=True, anchor="mm", paint="frametext"))
        things.append(s.Die((x, y), int(face), _DIE))
        x += _DIE + _PLUS
    return things


def _hold(view: View, position: Marinetti, seat: int, made: int, box: s.Box) -> list[s.Thing]:
    """What the seat needs next after the numbers it has `made` (counting what is picked), whether that is up
    or down the course, and its dice: those to use, or its last roll."""
    left, width = room(box, 2)
    height = box[3]
    side = view.game.colours[seat]
    things: list[s.Thing] = []
    if made < len(NUMBERS):
        x = (left + _ARROW) / height
        ends = ((x, 0.24), (x, 0.78))
        start, end = ends if made < _TOP else ends[::-1]
        things.append(s.Arrow(start, end, 0.1, side=side))
        things.append(s.NextPlace(((left + _NEXT) / height, 0.51), side, 31 / height, str(NUMBERS[made])))
    shown: tuple[int, ...] = ()
    used: list[int] = []
    stuck = False
    if position.shown and position.seat == seat:
        shown = position.shown
        used = [int(face) for face in re.findall("[1-6]", view.picked)] if view.actor is not None else []
    else:
        for step in view.steps:
            if step.actor == CHANCE and cast("Marinetti", step.before).seat == seat:
                shown = tuple(int(face) for face in step.move.removeprefix(PREFIX).split("-"))
            elif step.actor == seat:
                shown, stuck = cast("Marinetti", step.before).shown, step.move == "pass"
            used = list(shown)
    x = left + width - _ROLL_EDGE - _ROLL_PITCH * (len(shown) - 1)
    for face in shown:
        spent = face in used
        if spent:
            used.remove(face)
        things.append(s.Die((x / height, 0.52), face, _ROLL_DIE / height, spent))
        x += _ROLL_PITCH
    if stuck:
        things.append(s.NoEntry(((left + width - _ROLL_EDGE - 6) / height, 0.52), 30 / height))
    return things
