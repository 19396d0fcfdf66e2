"""What the last turn did on a board of El Oso, as arrows, rings, ghosts and dice beside what they moved."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import dist
from typing import Final, TypeGuard, cast

from engines.games.el_oso import GRID, ElOso, Fall
from render import scene as s
from render.compose.panels import result, winners
from render.compose.ways import from_way, leave_of, way_of
from render.view import Step, View

SPOTS: Final[tuple[s.Spot, ...]] = tuple((x * 5, y * 5) for x, y in GRID.centres)
"""The centre of each cell."""

_DIE: Final = 0.37
_DIE_AT: Final = (0.29, 0.27)
"""Where a die lies relative to the cell its stack left: in the upper right corner."""
_STOP, _SEEN = 0.48, 0.5
"""The gap at the end of an arrow between two cells, and its least length."""
_BOWS: Final = (0, 0.06, -0.06, 0.1, -0.1, 0.14, -0.14)
"""The bows that the arrow to the Sky can take."""
_ROOM, _AT_THE_END = 0.38, 0.5
"""Clearance of that arrow from what it swerves past; things this close to its end can't be avoided."""
FOOT: Final = -0.18
"""How far below a cell's centre a stack's foot stands."""


def shown_seat(view: View) -> int:
    """Return the seat whose board is shown: the one to move or be rolled for; at the end, the winner."""
    position = cast("ElOso", view.position)
    outcome = result(view)
    if outcome is not None and len(best := winners(outcome)) == 1:
        return best[0]
    return position.seat if view.actor is None else view.actor


@dataclass(slots=True)
class ElOsoTurn:
    """The last turn of a seat, ready to draw: things under the stacks and over them, and its dice."""

    move: str = ""
    """The seat's move in notation; "" if it was made before the plies that are shown."""
    under: list[s.Thing] = field(default_factory=list)
    over: list[s.Thing] = field(default_factory=list)
    roll: tuple[tuple[int, bool], ...] = ()
    """Each of the Bear's dice: its face, and whether it did nothing."""
    rain: tuple[tuple[int, bool], ...] = ()
    saved: int = 0
    """How many of the player's pieces the move sent to the Sky."""
    lost: int = 0
    """How many of the player's pieces fell into the Pit."""
    entered: int = 0
    """How many of the Bear's pieces came out of the Cave."""


def last_seat(view: View) -> int | None:
    """Return the seat that had the last turn in the current game, as far as the plies tell."""
    position = cast("ElOso", view.position)
    played = (cast("ElOso", step.before) for step in reversed(view.steps))
    return next((each.seat for each in played if each.phase != "setup" and each.game == position.game), None)


def last_stack(view: View) -> tuple[int, bool] | None:
    """Return the seat whose last stack left the board and so ended the match, and whether it was saved; None
    if it ended in another way."""
    if not view.steps or cast("ElOso", view.steps[-1].after).phase != "over":
        return None
    before, after = (cast("ElOso", each) for each in (view.steps[-1].before, view.steps[-1].after))
    was, now = before.tables[before.seat], after.tables[before.seat]
    return None if max(now.stacks) > 0 else (before.seat, now.sky > was.sky)


def last_turn(view: View, seat: int, side: str, sky: Sequence[s.Spot]) -> ElOsoTurn:
    """Work out what the plies since the last choice did to `seat`'s board in its last turn of the current
    game, or while the board was set up."""
    turn = ElOsoTurn()
    position = cast("ElOso", view.position)
    for step in view.steps:
        before = cast("ElOso", step.before)
        if before.seat != seat or before.game != position.game:
            continue
        if before.phase == "move":
            turn = ElOsoTurn(step.move)
            _add_move(turn, step, seat, sky)
        elif before.phase in ("bear", "rain"):
            falls = before.trace(step.move)
            _add_losses(turn, falls, side, position.tables[seat].stacks)
            if before.phase == "bear":
                turn.roll = _dice_shown(step.move, falls)
                _add_steps(turn, falls)
            else:
                turn.rain = _dice_shown(step.move, falls)
                _add_rain(turn, falls)
        else:
            _add_growth(turn, before, cast("ElOso", step.after), seat)
    turn.under = [_clear_of(thing, turn.over) if _is_to_the_sky(thing) else thing for thing in turn.under]
    return turn


def _is_to_the_sky(thing: s.Thing) -> TypeGuard[s.Arrow]:
    return isinstance(thing, s.Arrow) and not thing.side and thing.end[1] > GRID.rows


def _clear_of(arrow: s.Arrow, things: Sequence[s.Thing]) -> s.Arrow:
    """The arrow to the Sky, bowed just enough to avoid the dice, arrows and numbers of the rain."""
    marks = [thing.at for thing in things if isinstance(thing, s.Die | s.Badge) and thing.at[1] > GRID.rows]
    marks += [thing.end for thing in things if isinstance(thing, s.Arrow) and thing.start[1] > GRID.rows]
    marks = [mark for mark in marks if dist(mark, arrow.end) > _AT_THE_END]

    def room(bow: float) -> float:
        way = way_of(replace(arrow, bow=bow))
        return min((from_way(mark, way) for mark in marks), default=_ROOM)

    return replace(arrow, bow=max(_BOWS, key=lambda bow: (min(room(bow), _ROOM), -abs(bow))))


def _dice_shown(roll: str, falls: Sequence[Fall]) -> tuple[tuple[int, bool], ...]:
    """Each die of a roll, faint if it moved nothing onto the board or was not carried out."""
    faces = [int(face) for face in roll.removeprefix("roll:").split("-")]
    kinds = [fall.kind for fall in falls] + ["blank"] * (len(faces) - len(falls))
    return tuple((face, kind in ("blank", "cave")) for face, kind in zip(faces, kinds, strict=True))


def _add_move(turn: ElOsoTurn, step: Step, seat: int, sky: Sequence[s.Spot]) -> None:
    if step.move.startswith("pass/"):
        turn.under.append(_foot_ring(SPOTS[GRID.cell[step.move[5:]]]))
        return
    start, end = step.move.split("-")
    spot = SPOTS[GRID.cell[start]]
    turn.under.append(s.FromRing(spot, 0.30))
    if end == "sky":
        saved = cast("ElOso", step.after).tables[seat].sky
        turn.saved = saved - cast("ElOso", step.before).tables[seat].sky
        place = sky[saved - 1]
        turn.under.append(s.Arrow(spot, (place[0], place[1] - 0.27), 0.125, leave=0.34))
        turn.over.append(s.Badge((place[0] + 0.20, place[1] + 0.30), f"+{turn.saved}", gold=True))
        return
    reached = SPOTS[GRID.cell[end]]
    leave = leave_of(dist(spot, reached), 0.34, _STOP, _SEEN)
    turn.under += [_foot_ring(reached), s.Arrow(spot, reached, 0.125, leave=leave, stop=_STOP)]


def _add_growth(turn: ElOsoTurn, before: ElOso, after: ElOso, seat: int) -> None:
    """Add a ring around each stack that grew while the board was set up."""
    was, now = before.tables[seat].stacks, after.tables[seat].stacks
    turn.under += [_foot_ring(SPOTS[cell]) for cell, height in enumerate(now) if height > max(was[cell], 0)]


def _foot_ring(spot: s.Spot) -> s.ToRing:
    return s.ToRing((spot[0], spot[1] + FOOT), 0.40, flat=True)


def _add_steps(turn: ElOsoTurn, falls: Sequence[Fall]) -> None:
    """Add the Bear's own arrows, each with its die at the place it left."""
    for fall in falls:
        if fall.kind == "blank":
            continue
        if fall.start is not None:
            spot = SPOTS[fall.start]
            turn.under.append(s.FromRing(spot, 0.27))
            if fall.kind == "ground":
                turn.over.append(s.Arrow((spot[0] + 0.34, 0.36), (spot[0] + 0.34, -0.94), 0.09, side="bear"))
            else:
                leave = leave_of(1, 0.30, 0.36, _SEEN)
                turn.under.append(
                    s.Arrow(spot, (spot[0], spot[1] - 1), 0.09, leave=leave, stop=0.36, side="bear")
                )
        else:
            assert fall.end is not None
            spot = SPOTS[fall.end]
            turn.entered += fall.pieces
            turn.over.append(s.Arrow((spot[0] - 0.60, spot[1]), (spot[0] - 0.32, spot[1]), 0.09, side="bear"))
        turn.over.append(s.Die((spot[0] + _DIE_AT[0], spot[1] + _DIE_AT[1]), fall.face, _DIE))


def _add_rain(turn: ElOsoTurn, falls: Sequence[Fall]) -> None:
    """Add, for each column, an arrow out of the Sky with its die and the number of pieces that fell."""
    for face, count in sorted(Counter(fall.face for fall in falls if fall.kind == "rain").items()):
        x = SPOTS[face - 1][0]
        turn.over.append(s.Arrow((x, 5.34), (x, 4.93), 0.10, side="bear"))
        turn.over.append(s.Die((x - 0.26, 5.16), face, _DIE))
        if count > 1:
            turn.over.append(s.Badge((x + 0.27, 5.16), f"+{count}"))


def _add_losses(turn: ElOsoTurn, falls: Sequence[Fall], side: str, stacks: tuple[int, ...]) -> None:
    """Add a ghost where both stacks were wiped out, and a red number where part of one is still there."""
    lost = Counter[int]()
    for fall in falls:
        if fall.lost and fall.end is not None:
            lost[fall.end] += fall.lost
    for cell, count in lost.items():
        spot = SPOTS[cell]
        turn.lost += count
        if stacks[cell] <= 0:
            turn.under = [thing for thing in turn.under if thing != _foot_ring(spot)]  # it had stayed there
        if stacks[cell]:
            turn.over.append(s.LossBadge((spot[0] - 0.30, spot[1] + 0.30), count))
        else:
            turn.under.append(s.Ghost(spot, side, 0.30, count))
