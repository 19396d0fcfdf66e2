"""Marinetti: the numbers up and down again, a lane for each beaver, and the dice with what they can make."""

import re
from collections.abc import Sequence
from typing import Final, cast

from engines.chance.dice import PREFIX
from engines.core import CHANCE, Message, msg
from engines.games.marinetti import NUMBERS, Marinetti, groupings
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.result_panel import result
from render.compose.seat_panels import room, seats_strip
from render.scene import (
    Badge,
    Board,
    BoardLabel,
    Box,
    Cell,
    Crown,
    Die,
    Field,
    Frame,
    FromRing,
    Guide,
    Label,
    NoEntry,
    Scene,
    Sign,
    Spot,
    Station,
    Target,
    Thing,
    Tip,
    Token,
    ToRing,
    Trail,
)
from render.view import View

BUTTONS: Final[Buttons] = ()

_TOP: Final = 12
"""The number at which the course turns back."""
_PITCH: Final = 64
_STRIP: Final[Box] = (40, 662, 880, 132)
_UP, _DOWN = 7.2, 1.2
"""How high the numbers of the way up and of the way down stand."""
_LANE: Final = 0.72
"""How far above or below them each beaver's lane is."""
_RADIUS: Final = 0.47
_DICE: Final = ((1.1, 4.2), (2.35, 4.2), (3.6, 4.2))
_MOST_IN_A_COLUMN: Final = 4
"""At most this many lists of groups stand below one another; more begin a second column."""
_SMALL_DIE: Final = 0.56
"""The size of the dice in such a list."""


def _spot(made: int, seat: int) -> Spot:
    """Where the beaver of `seat` stands once it has made that many numbers."""
    aside = _LANE if seat == 0 else -_LANE
    if made <= _TOP:
        return made + 0.5, _UP + aside
    return 2 * _TOP - made + 0.5, _DOWN + aside


def _guides() -> tuple[Guide, ...]:
    """Tips between the numbers, round the bend, and the lodge at the end of the way."""
    up = [Tip((k + 1.0, _UP), 0, radius=8) for k in range(_TOP)]
    down = [Tip((k + 1.0, _DOWN), 180, radius=8) for k in range(_TOP)]
    bend = [Tip((_TOP + 0.5, y), -90, radius=10) for y in (5.7, 4.9, 3.5, 2.7)]
    return (*up, *bend, *down, Sign((0.5, _DOWN), "lodge", 0.5))


_SPACES: Final = range(1, 2 * _TOP)
_BOARD: Final = Board(
    size=(960, 812),
    field=Field(left=64, bottom=588, pitch=_PITCH),
    frame=Frame((24, 18, 912, 602), (27, 24, 27, 24), paint="board"),
    cells=tuple(
        Cell(_spot(made, seat), "cell_blue" if seat == 0 else "cell_orange")
        for made in _SPACES
        for seat in (0, 1)
    ),
    stations=tuple(Station(_spot(0, seat), 0.42) for seat in (0, 1)),
    guides=_guides(),
    labels=tuple(
        BoardLabel((_spot(made, 0)[0], _UP if made <= _TOP else _DOWN), str(NUMBERS[made - 1]), 32)
        for made in _SPACES
    ),
    sides=("blue", "orange"),
)


def scene(view: View) -> Scene:
    position = cast("Marinetti", view.position)
    made = list(position.progress)
    things: list[Thing] = []
    groups = _groups(view)
    if view.actor is not None and groups:
        things.append(FromRing(_spot(made[view.actor], view.actor), 0.4))
        made[view.actor] += len(groups)
    else:
        things += _rides(view)
    for seat, side in enumerate(view.game.colours[:2]):
        picked = seat == view.actor and bool(view.picked)
        things.append(Token(_spot(made[seat], seat), side, _RADIUS, picked=picked))
    outcome = result(view)
    if position.over:
        x, y = _spot(made[position.seat], position.seat)
        things.append(Crown((x, y + 0.56), 0.24))
    things += [*_targets(view, position), *_middle(view, position)] if outcome is None else _last_deeds(view)

    def held(seat: int, box: Box) -> list[Thing]:
        return _hold(view, position, seat, box)

    return Scene(_BOARD, tuple(things), seats_strip(view, _STRIP, held))


def alt(view: View) -> Message:
    position = cast("Marinetti", view.position)
    state = [_describe_seat(view, position, seat) for seat in (0, 1)]
    ending = [whose_turn(view)]
    if position.shown and not position.over:
        ending.append(msg("Dice to use: {dice}.", dice=position.shown))
        ending.append(msg("Possible: {moves}.", moves=tuple(position.legal())))
    if view.actor is not None and view.picked:
        made = position.progress[view.actor] + len(_groups(view))
        ending.append(
            msg("Picked: {dice}, which leads to {number}.", dice=view.picked, number=NUMBERS[made - 1])
            if made > position.progress[view.actor]
            else msg("Picked: {dice}.", dice=view.picked)
        )
    return describe(state, happenings(view), ending)


def _describe_seat(view: View, position: Marinetti, seat: int) -> Message:
    what = {
        "seat": view.game.colour_name(seat),
        "space": position.spaces[seat],
        "needed": position.needed[seat],
    }
    if not position.progress[seat]:
        return msg("{seat} has not begun and needs {needed}.", **what)
    if not position.needed[seat]:
        return msg("{seat} is back on space {space}.", **what)
    if position.rising[seat]:
        return msg("{seat} is on space {space} on the way up and needs {needed}.", **what)
    return msg("{seat} is on space {space} on the way down and needs {needed}.", **what)


def _groups(view: View) -> tuple[str, ...]:
    """The groups of dice picked so far, each making its number; () where they are no move yet."""
    position = cast("Marinetti", view.position)
    if view.actor is None or view.picked not in groupings(position.shown, position.progress[view.actor]):
        return ()
    return tuple(view.picked.split(","))


def _continuations(view: View, position: Marinetti) -> list[str]:
    """The moves that begin with what is picked, the picked one itself included."""
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


def _targets(view: View, position: Marinetti) -> list[Thing]:
    if view.actor is None:
        return []
    seat, side = view.actor, view.game.colours[view.actor]
    made = position.progress[seat]
    counts = {len(move.split(",")) for move in _continuations(view, position)} - {len(_groups(view))}
    return [Target(_spot(made + count, seat), side, 0.24) for count in sorted(counts)]


def _rides(view: View) -> list[Thing]:
    """The way of the last move of each seat since the last choice."""
    last = {step.actor: step for step in view.steps if step.actor != CHANCE and step.move != "pass"}
    things: list[Thing] = []
    for seat, step in last.items():
        start, end = (cast("Marinetti", each).progress[seat] for each in (step.before, step.after))
        spots = [_spot(made, seat) for made in range(start, end + 1)]
        if start == _TOP:
            spots.insert(1, (spots[0][0], spots[1][1]))
        things.append(FromRing(spots[0], 0.4))
        if len(spots) > 2:
            things.append(Trail(tuple(spots), 0.2, leave=0.4, stop=0.52))
        things.append(ToRing(spots[-1], 0.53))
    return things


def _middle(view: View, position: Marinetti) -> list[Thing]:
    """The dice to use and what they can make, or else what was made last."""
    if not position.shown:
        return _last_deeds(view)
    used = [int(face) for face in re.findall("[1-6]", view.picked)] if view.actor is not None else []
    things: list[Thing] = []
    for at, face in zip(_DICE, position.shown, strict=True):
        spent = face in used
        if spent:
            used.remove(face)
        things.append(Die(at, face, 1.06, spent))
    made = position.progress[position.seat]
    ways = _continuations(view, position)
    rows = min(len(ways), _MOST_IN_A_COLUMN)
    for index, move in enumerate(ways[: 2 * _MOST_IN_A_COLUMN]):
        column, row = divmod(index, _MOST_IN_A_COLUMN)
        at = (4.85 + 4.25 * column, 4.2 + 0.4 * (rows - 1) - 0.8 * row)
        things += _line(at, move.split(","), made, gold=move == view.picked)
    if not ways:
        things.append(NoEntry((4.5, 3.8), 0.62))
    return things


def _last_deeds(view: View) -> list[Thing]:
    """What each seat made, or failed to make, since the last choice."""
    deeds = [step for step in view.steps if step.actor != CHANCE][-4:]
    top = (len(deeds) - 1) * 0.45
    things: list[Thing] = []
    for index, step in enumerate(deeds):
        before = cast("Marinetti", step.before)
        y = 4.2 + top - 0.9 * index
        things.append(Token((3.0, y), view.game.colours[step.actor], 0.34))
        if step.move == "pass":
            things += [
                Die((3.95 + 0.66 * k, y), face, 0.6, spent=True) for k, face in enumerate(before.shown)
            ]
            things.append(NoEntry((5.75, y - 0.2), 0.5))
        else:
            things += _line((3.66, y), step.move.split(","), before.progress[step.actor], gold=True)
    return things


def _line(at: Spot, groups: Sequence[str], made: int, *, gold: bool) -> list[Thing]:
    """Groups of dice, each followed by the number it makes."""
    x, y = at
    things: list[Thing] = []
    for number, group in zip(NUMBERS[made:], groups, strict=False):
        for face in group.split("+"):
            things.append(Die((x + 0.3, y), int(face), _SMALL_DIE))
            x += 0.62
        wide = 0.1 if number > 9 else 0
        things.append(Badge((x + 0.34 + wide, y), str(number), gold))
        x += 0.82 + 2 * wide
    return things


def _hold(view: View, position: Marinetti, seat: int, box: Box) -> list[Thing]:
    """What the seat needs next, and its last roll once that is used up."""
    left, width = room(box, 2)
    height = box[3]
    needed = msg("Next: {n}", n=position.needed[seat])
    things: list[Thing] = [Label((left / height, 0.5), needed, 34, 140 / height)]
    rolls = [
        step.move
        for step in view.steps
        if step.actor == CHANCE and cast("Marinetti", step.before).seat == seat
    ]
    if rolls and not (position.shown and position.seat == seat):
        faces = rolls[-1].removeprefix(PREFIX).split("-")
        things += [
            Die(((left + width - 24 - 50 * k) / height, 0.51), int(face), 42 / height, spent=True)
            for k, face in enumerate(reversed(faces))
        ]
    return things
