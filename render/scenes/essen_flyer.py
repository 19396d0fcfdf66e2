"""The Essen flyer game: the coloured rings with their stacked markers, what each marker is worth, and the
dice that can still pay."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from engines.core import CHANCE, Either, Message, msg, nmsg, pmsg
from engines.games.essen_flyer import COLOURS, HOME, LETTERS, SPACES, EssenFlyer
from engines.games.essen_flyer.board import WHITE
from engines.games.essen_flyer.position import PLACES
from render import scene as s
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.choices import glows, marker_sign, next_points, target_sign
from render.compose.endings import stepped_back
from render.compose.notes import with_turn_note
from render.compose.panels import is_won_by, result, room, seats_strip
from render.compose.ways import from_way
from render.scene.things import MARKER_THICKNESS
from render.scene.zone_layout import PLATE_TEXT, lodge_px, plate_px, terrace_middle, terrace_reach
from render.view import Step, View

BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_RINGS: Final[s.Box] = (24, 18, 720, 720)
_POINTS: Final[s.Box] = (760, 18, 176, 432)
_DICE: Final[s.Box] = (760, 466, 176, 292)
_STRIP: Final[s.Box] = (24, 780, 912, 118)
_UNIT: Final = 100
"""px of one unit. Units are counted from the middle of the field."""
_MIDDLE: Final = terrace_middle(_RINGS)
_MARKER: Final = 0.37
_A_LEVEL_UP: Final = MARKER_THICKNESS * _MARKER
"""From one marker of a pile to the next."""
_STANDS_LOW: Final = 0.16
"""How far below the middle of the field the pile there stands."""
_FALL: Final = tuple(map(math.radians, (2, 26, 20, 26, 22, 26)))
"""How far below the middle each ring's pile stands, seen from there: as low as it can and still be clear of
the next pile on its side, however high both are."""
_BELOW_FOOT: Final = 0.54
"""From the foot of a pile down its ring to the dot marking the space as a target."""
_PEAKS: Final = (0.8, 1.2, 1.6, 2.0, 2.4, 2.8, 3.2)
"""How far the way of a marker can rise above its ends: the least that is clear of the piles it passes."""
_CLEAR: Final = (0.12, 0.35)
"""How far aside of a pile and above it a way is clear of it."""
_APART: Final = 0.3
"""From the peak of a way to that of another, at least."""
_ABOVE_PILE: Final = (0.2, 0.24)
"""From the top of a pile up to where a way begins and ends."""
_ASIDE: Final = 0.34
"""From way to way that end on the same pile."""
_CARRIER, _CARRIED = 0.26, 0.2
"""Radii of the beaver on a way and of the markers it moves."""
_NOSE_TO_TAIL: Final = 0.5
"""From one to the next of them, at least."""
_FROM_HEAD: Final = 0.6
"""From the point of an arrow to the nearest of them."""
_DIE, _SPENT_DIE = 0.56, 0.47
_TOKEN: Final = 0.34
_BEFORE_LODGE: Final = 0.2
"""How far in front of its lodge a beaver sits."""
_CROWN: Final = 0.22
"""The radius of a winner's crown."""
_PLATE: Final = (0.84, 0.3)
"""Width and height of a plate laid again over the way home."""
_HOME_PLATE: Final = (1.3, 0.36)
"""From a lodge to its plate, along the frame and across it; for its target, the other way round."""
_BENDS: Final = 16
"""Stretches that make up a way, or each half of one along the border."""
_LEAVES_BORDER, _LATEST = 0.45, 0.6
"""How far before its lodge (radians) a way leaves the border, at most this share of the way there."""
_BEFORE_BEAVER: Final = 0.5
"""How far from the middle of the beaver there a way ends."""
_HOME_PITCH: Final = 36
"""px from one marker to the next in a seat's panel."""
_PAST_POINTS: Final = 72
"""px from the left edge of a seat's points to the first marker beside them."""
_MARKERS: Final = tuple(f"marker_{colour}" for colour in COLOURS)


def _spot(x: float, y: float) -> s.Spot:
    """A pixel of the picture in board units."""
    return (x - _MIDDLE[0]) / _UNIT, (_MIDDLE[1] - y) / _UNIT


_ALONG_FRAME: Final = tuple(
    _spot(_RINGS[0] + x, _RINGS[1] + y)
    for along in range(0, _RINGS[2] + 1, 48)
    for x, y in ((along, 10), (along, _RINGS[3] - 10), (10, along), (_RINGS[2] - 10, along))
)
"""Places all along the wood of the frame that sparks keep clear of."""

_BOARD: Final = s.Board(
    veiled=True,
    size=(960, 916),
    field=s.Field(left=_MIDDLE[0], bottom=_MIDDLE[1], pitch=_UNIT),
    zones=(
        s.Zone("rings", _RINGS),
        s.Zone("store", _POINTS, pmsg("picture", "Points")),
        s.Zone("store", _DICE, pmsg("setting", "Dice")),
    ),
    labels=tuple(
        s.BoardLabel(_spot(*plate_px(_RINGS, space)), SPACES[space], PLATE_TEXT) for space in range(1, HOME)
    ),
    sides=("blue", "orange", "green", "purple"),
    paints=(*_MARKERS, *(f"ring_{colour}" for colour in COLOURS)),
    crowded=True,
)


def scene(view: View) -> s.Scene:
    position = cast("EssenFlyer", view.position)
    ways, carried = _last_turn_drawn(view, position)
    things = [*ways]
    things += _opened(view, position)
    things += [
        s.Token(_sits(seat), view.game.colours[seat], _TOKEN)
        for seat in range(position.seats)
        if seat not in position.left
    ]
    things += _plates_again(things)
    things += glows(view, lambda name: _marker_in_play(position, name))
    things += [*_piles(view, position), *_dice(view, position)]
    things += _targets(view, position)
    values = _values(view, position)

    def won(seat: int, box: s.Box) -> list[s.Thing]:
        return _hold(position, seat, box)

    if (outcome := result(view)) is not None:
        crowns = [
            s.Crown(_crowned(seat), _CROWN) for seat in range(position.seats) if is_won_by(outcome, seat)
        ]
        added = [*carried, *values, *crowns]
        things = stepped_back(view, outcome, _BOARD, things, added=added, clear=_ALONG_FRAME)
    else:
        things += [*carried, *values]
    signs = _signs(view, _letter_in_hand(view))
    panels = with_turn_note(view, seats_strip(view, _STRIP, won))
    return s.Scene(_BOARD, tuple(things), panels, signs=signs)


def alt(view: View) -> Message:
    position = cast("EssenFlyer", view.position)
    state: list[Message] = []
    if position.values:
        worth = tuple(f"{letter} {value}" for letter, value in zip(LETTERS, position.values, strict=True))
        state.append(pmsg("sentence", "Values: {values}.", values=worth))
    state += [
        msg("On {space}, bottom to top: {markers}.", space=PLACES[space], markers=_letters(stack))
        if space
        else msg("In the centre, bottom to top: {markers}.", markers=_letters(stack))
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
        ending.append(
            pmsg("sentence", "Paid for: {spaces}.", spaces=tuple(PLACES[space] for space in position.paid))
        )
    if view.outcome is None and position.warning is not None:
        ending.append(position.warning)
    if targets := next_points(view):
        ending.append(
            msg("Picked: {point}. It can go to {targets}.", point=view.picked, targets=Either(targets))
        )
    return describe(state, happenings(view), ending)


def _letters(markers: tuple[int, ...]) -> str:
    return " ".join(LETTERS[marker] for marker in markers)


def _place(space: int) -> s.Spot:
    """Where the markers of a space stand, with the rings alternately right and left of the centre."""
    return _along(space, _FALL[space - 1]) if space else (0.0, -_STANDS_LOW)


def _along(space: int, down: float) -> s.Spot:
    """A place on a ring, `down` radians below the middle of the field."""
    reach = terrace_reach(space) / _UNIT
    across = reach * math.cos(down)
    return across if space % 2 else -across, -reach * math.sin(down)


def _below_foot(space: int) -> s.Spot:
    """A place on a ring below its pile."""
    return _along(space, _FALL[space - 1] + _BELOW_FOOT / (terrace_reach(space) / _UNIT))


def _lodge(seat: int) -> s.Spot:
    return _spot(*lodge_px(_RINGS, seat))


def _sits(seat: int) -> s.Spot:
    x, y = _lodge(seat)
    return x, y - _BEFORE_LODGE


def _crowned(seat: int) -> s.Spot:
    """Where a winner's crown goes: on its beaver's head."""
    x, y = _sits(seat)
    return x, y + _TOKEN + 0.1


def _beside_lodge(seat: int, *, upright: bool) -> s.Spot:
    """A place beside a lodge, along the frame towards the next one; or, if `upright`, above or below it."""
    x, y = _lodge(seat)
    along, outwards = _HOME_PLATE
    dx, dy = (outwards, -0.62 * along) if upright else (-along, outwards)
    return x + math.copysign(dx, x * dx), y + math.copysign(dy, y * dy)


def _marker_in_play(position: EssenFlyer, letter: str) -> tuple[s.Spot, float] | None:
    """The middle of a letter's marker in its pile, and its radius; None for anything that isn't a letter, and
    for markers that are home."""
    for space, stack in enumerate(position.stacks):
        letters = _letters(stack).split()
        if letter in letters:
            x, y = _place(space)
            return (x, y + _A_LEVEL_UP * letters.index(letter) + _A_LEVEL_UP / 2), _MARKER
    return None


def _moved_marker(step: Step) -> int:
    """The marker a step moved, or -1 for none."""
    return LETTERS.index(step.move[0]) if step.actor != CHANCE and step.move != "pass" else -1


def _space_of(position: EssenFlyer, marker: int) -> int:
    return next((space for space, stack in enumerate(position.stacks) if marker in stack), HOME)


@dataclass(frozen=True, slots=True)
class _Moved:
    """Markers that a seat moved from one space to another in a turn, however many steps that took."""

    seat: int
    start: int
    end: int
    markers: tuple[int, ...]


def _last_turn(view: View) -> list[_Moved]:
    """What the last turn with a step in it moved, as far as the plies since the last choice tell; not what is
    back in its place."""
    steps: list[Step] = []
    for step in reversed(view.steps):
        if _moved_marker(step) >= 0:
            steps.append(step)
        elif step.actor == CHANCE and steps:
            break
    went: dict[int, tuple[int, int]] = {}
    for step in reversed(steps):
        marker = _moved_marker(step)
        start, _ = went.pop(marker, (_space_of(cast("EssenFlyer", step.before), marker), 0))
        went[marker] = start, SPACES.index(step.move[2:])
    return [
        _Moved(steps[0].actor, *way, tuple(marker for marker in went if went[marker] == way))
        for way in dict.fromkeys(went.values())
        if way[0] != way[1]
    ]


def _last_turn_drawn(view: View, position: EssenFlyer) -> tuple[list[s.Thing], list[s.Thing]]:
    """The ways of the last turn, over the middle of the field from ring to ring and along the border if they
    lead home; and what moves along them: the beaver of the seat, and the markers wherever the pile at the end
    doesn't show which ones they are. A marker in hand hides its way."""
    outcome, picked = result(view), _letter_in_hand(view)
    turn = [moved for moved in _last_turn(view) if picked not in _letters(moved.markers).split()]
    trails: list[s.Trail] = []
    for moved in turn:
        trails.append(_trail(position, turn, moved, [trail.spots[_BENDS // 2] for trail in trails]))
    ways: list[s.Thing] = []
    riders = _Riders(position, [trail.spots[-1] for trail in trails])
    for moved, trail in zip(turn, trails, strict=True):
        side = view.game.colours[moved.seat]
        dim = side if outcome is not None and not is_won_by(outcome, moved.seat) else ""
        x, y = _place(moved.start)
        ways += [s.FromRing((x, y + 0.08), 0.3), replace(trail, side=dim)]
        if moved.end != HOME:
            on_top = moved.markers == position.stacks[moved.end][-1:]
            riders.follow(trail.spots[2:], side, () if on_top else moved.markers)
            continue
        if moved.start != WHITE + 1:
            ways.append(replace(_hop(position, moved.start, WHITE + 1), side=dim))
        riders.follow(trail.spots[_BENDS // 2 :], "", moved.markers)
        if outcome is None:
            ways.append(s.ToRing(_sits(moved.seat), _TOKEN + 0.07))
    return ways, riders.things


def _trail(position: EssenFlyer, turn: Sequence[_Moved], moved: _Moved, peaks: Sequence[s.Spot]) -> s.Trail:
    """The way of some markers moved in a turn, or the last stretch if it leads home; `peaks` are those of the
    ways before it."""
    if moved.end == HOME:
        return _way_home(moved.seat)
    together = [other for other in turn if other.end == moved.end]
    aside = _ASIDE * (together.index(moved) - (len(together) - 1) / 2)
    return _hop(position, moved.start, moved.end, aside, peaks)


class _Riders:
    """What moves along ways: clear of piles, of one another and of the heads of all arrows."""

    def __init__(self, position: EssenFlyer, heads: Sequence[s.Spot]) -> None:
        self.things: list[s.Thing] = []
        self._position, self._heads = position, heads
        self._taken: list[s.Spot] = []

    def follow(self, way: Sequence[s.Spot], side: str, markers: Sequence[int]) -> None:
        """Put a side's beaver ("" for none) and then markers on a way, as many as there is room for."""
        waiting: list[int] = [*([-1] if side else []), *markers]
        for spot in way:
            if waiting and self._is_free(spot):
                marker = waiting.pop(0)
                self._taken.append(spot)
                self.things.append(
                    s.Token(spot, side, _CARRIER)
                    if marker < 0
                    else s.Chip(spot, _MARKERS[marker], LETTERS[marker], _CARRIED)
                )

    def _is_free(self, spot: s.Spot) -> bool:
        return (
            all(math.dist(spot, other) > _NOSE_TO_TAIL for other in self._taken)
            and all(math.dist(spot, head) > _FROM_HEAD for head in self._heads)
            and not any(
                _runs_into(self._position, space, (spot,))
                for space, stack in enumerate(self._position.stacks)
                if stack
            )
        )


def _hop(
    position: EssenFlyer, start: int, end: int, aside: float = 0, peaks: Sequence[s.Spot] = ()
) -> s.Trail:
    """A way over the middle of the field from one space to the top of the pile on another, or `aside` of it;
    clear of other piles and of the `peaks` of other ways."""
    (from_x, from_y), (x, y) = _place(start), _place(end)
    first = (from_x, from_y + _A_LEVEL_UP * len(position.stacks[start]) + _ABOVE_PILE[0])
    last = (x + aside, y + _A_LEVEL_UP * len(position.stacks[end]) + _ABOVE_PILE[1])
    ways = [_arc(first, last, peak) for peak in _PEAKS]
    passed = [space for space, stack in enumerate(position.stacks) if stack and space not in (start, end)]
    clear = (
        way
        for way in ways
        if not any(_runs_into(position, space, way) for space in passed)
        and all(math.dist(way[_BENDS // 2], peak) > _APART for peak in peaks)
    )
    return s.Trail(next(clear, ways[-1]), 0.15)


def _runs_into(position: EssenFlyer, space: int, way: Sequence[s.Spot]) -> bool:
    """Whether a way runs into the pile of a space."""
    x, y = _place(space)
    wide, top = _MARKER + _CLEAR[0], y + _A_LEVEL_UP * len(position.stacks[space]) + _CLEAR[1]
    return any(abs(spot[0] - x) < wide and y - _MARKER < spot[1] < top for spot in way)


def _arc(start: s.Spot, end: s.Spot, peak: float) -> tuple[s.Spot, ...]:
    """Spots on an arc that is steep at both ends and rises about `peak` above the higher one."""
    high = max(start[1], end[1]) + peak / 0.75  # a curve with both its handles there comes up to 3/4 of it

    def at(share: float) -> s.Spot:
        rest = 1 - share
        parts = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        across = (start[0], start[0], end[0], end[0])
        up = (start[1], high, high, end[1])
        x, y = (sum(part * each for part, each in zip(parts, line, strict=True)) for line in (across, up))
        return x, y

    return tuple(at(step / _BENDS) for step in range(_BENDS + 1))


def _plates_again(things: Sequence[s.Thing]) -> list[s.Thing]:
    """The plates of the rings that the way home runs over, on top of it."""
    ways = [thing.spots for thing in things if isinstance(thing, s.Trail)]
    lit = {thing.text for thing in things if isinstance(thing, s.LitPlate)}
    again: list[s.Thing] = []
    for space in range(1, HOME):
        at = _spot(*plate_px(_RINGS, space))
        if SPACES[space] not in lit and any(from_way(at, way) < _PLATE[1] for way in ways):
            again += [s.Patch(at, *_PLATE, "peg"), s.Name(at, SPACES[space], PLATE_TEXT, "peg")]
    return again


def _way_home(seat: int) -> s.Trail:
    """The way from the place of the white markers along the border to a lodge."""
    border, reach = _place(WHITE + 1), terrace_reach(WHITE + 1) / _UNIT
    begin, end = (math.atan2(y, x) % math.tau for x, y in (border, _lodge(seat)))
    leaves = end - math.copysign(min(_LEAVES_BORDER, _LATEST * abs(end - begin)), end - begin)
    turns = [begin + (leaves - begin) * step / _BENDS for step in range(_BENDS + 1)]
    way = [(reach * math.cos(turn), reach * math.sin(turn)) for turn in turns]
    (from_x, from_y), (x, y) = way[-1], _sits(seat)
    ahead = math.copysign(math.dist(way[-1], (x, y)) / 2, end - begin)
    bend = (from_x - ahead * math.sin(leaves), from_y + ahead * math.cos(leaves))
    share = 1 - _BEFORE_BEAVER / math.dist(bend, (x, y))
    goal = (bend[0] + (x - bend[0]) * share, bend[1] + (y - bend[1]) * share)
    for step in range(1, _BENDS + 1):
        at = step / _BENDS
        near, far = (1 - at) * (1 - at), at * at
        mid = 1 - near - far
        way.append(
            (
                near * from_x + mid * bend[0] + far * goal[0],
                near * from_y + mid * bend[1] + far * goal[1],
            )
        )
    return s.Trail(tuple(way), 0.15, leave=0.36)


def _piles(view: View, position: EssenFlyer) -> list[s.Thing]:
    """The markers of every space; the picked one has a white edge."""
    picked = _letter_in_hand(view)
    things: list[s.Thing] = []
    for space, stack in enumerate(position.stacks):
        letters = _letters(stack).split()
        in_hand = letters.index(picked) if picked in letters else -1
        if stack:
            paints = tuple(_MARKERS[marker] for marker in stack)
            things.append(s.MarkerPile(_place(space), paints, tuple(letters), _MARKER, in_hand))
    return things


def _opened(view: View, position: EssenFlyer) -> list[s.Thing]:
    """The filled plates of where the picked marker can go, or otherwise of the rings opened by dice this
    turn; the plate for home is by the seat's lodge."""
    if result(view) is not None:
        return []
    paid, seat = position.paid, position.seat
    if view.actor is not None and (ahead := next_points(view)):
        paid, seat = tuple(SPACES.index(name) for name in ahead), view.actor
    things: list[s.Thing] = []
    for space in paid:
        at = _beside_lodge(seat, upright=False) if space == HOME else _spot(*plate_px(_RINGS, space))
        things.append(s.LitPlate(at, SPACES[space], _MARKERS[min(space, HOME - 1) - 1]))
    return things


def _targets(view: View, position: EssenFlyer) -> list[s.Thing]:
    """Where the picked marker can go: below any markers already there."""
    if view.actor is None:
        return []
    side = view.game.colours[view.actor]
    things: list[s.Thing] = []
    for name in next_points(view):
        space = SPACES.index(name)
        at = _beside_lodge(view.actor, upright=True) if space == HOME else _place(space)
        if space != HOME and position.stacks[space]:
            at = _below_foot(space)
        things.append(s.Target(at, side, 0.19))
    return things


def _values(view: View, position: EssenFlyer) -> list[s.Thing]:
    """What each marker is worth, and who has it."""
    x, y, _, _ = _POINTS
    things: list[s.Thing] = []
    for marker, paint in enumerate(_MARKERS):
        down = y + 98 + 58 * marker
        things.append(s.Chip(_spot(x + 48, down), paint, LETTERS[marker], 0.25))
        if position.values:
            value = str(position.values[marker])
            things.append(s.Label(_spot(x + 100, down), value, 40, 0.5, bold=True, anchor="mm"))
        if (owner := position.owners[marker]) >= 0:
            things.append(s.Token(_spot(x + 142, down), view.game.colours[owner], 0.22))
    return things


def _dice(view: View, position: EssenFlyer) -> list[s.Thing]:
    """The dice of the turn, or of the last one if a roll is due: spent if they can't pay any more, like the
    one for the pick, and empty places for those spent so long ago that their colour isn't known."""
    x, y, _, _ = _DICE
    left = _dice_left(position)
    spent = _dice_known(view, position) - left
    if picked := _letter_in_hand(view):
        left[LETTERS.index(picked)] -= 1
        spent[LETTERS.index(picked)] += 1
    dice = sorted((colour, used) for used, some in enumerate((left, spent)) for colour in some.elements())
    things: list[s.Thing] = []
    for index in range(6):
        at = _spot(x + 50 + 76 * (index % 2), y + 100 + 70 * (index // 2))
        if index < len(dice):
            colour, used = dice[index]
            size = _SPENT_DIE if used else _DIE
            things.append(s.Cube(at, _MARKERS[colour], LETTERS[colour], size, spent=bool(used)))
        else:
            things.append(s.Hollow(at, 0.2))
    return things


def _dice_known(view: View, position: EssenFlyer) -> Counter[int]:
    """How many dice of each colour the turn began with, or the last turn if a roll is due, as far as the
    plies since the last choice tell."""
    since = position
    for step in reversed(view.steps):
        if step.actor == CHANCE:
            since = cast("EssenFlyer", step.after)
            break
        since = cast("EssenFlyer", step.before)
    return _dice_left(since) + Counter(min(space - 1, WHITE) for space in since.paid)


def _dice_left(position: EssenFlyer) -> Counter[int]:
    return Counter(dict(enumerate(position.dice)))


def _signs(view: View, picked: str) -> s.Signs:
    """The markers, and where the picked one can go."""
    found = {letter: marker_sign(letter, lifted=letter == picked) for letter in LETTERS}
    if view.actor is not None and picked:
        found |= dict.fromkeys(next_points(view), target_sign(view.game.colours[view.actor]))
    return tuple(found.items())


def _hold(position: EssenFlyer, seat: int, box: s.Box) -> list[s.Thing]:
    """A seat's points and the markers it has brought home: below the points, or to their right as well if
    there are many."""
    left, width = room(box, position.seats)
    height = box[3]
    home = [marker for marker, owner in enumerate(position.owners) if owner == seat]
    points = str(position.own_points[seat])
    things: list[s.Thing] = [
        s.Label((left / height, 0.7 if home else 0.5), points, 42, width / height, bold=True)
    ]
    below = max(int(width // _HOME_PITCH), 3)
    for index, marker in enumerate(home):
        beside = max(0, index - below + 1)
        x = left + (_PAST_POINTS + _HOME_PITCH * (beside - 1) if beside else 18 + _HOME_PITCH * index)
        at = (x / height, 0.7 if beside else 0.28)
        things.append(s.Chip(at, _MARKERS[marker], LETTERS[marker], 19 / height))
    return things


def _letter_in_hand(view: View) -> str:
    """The letter of the picked marker; "" for none, as when passing."""
    letter = view.picked.partition("-")[0]
    return letter if view.actor is not None and letter and letter in LETTERS else ""
