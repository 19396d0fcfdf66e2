"""Bingo Battle: the grid of suits with its coins and locked stacks, the four dice over their columns, the
kitty, and the claims of every seat."""

from dataclasses import dataclass
from typing import Final, cast

from engines.chance.dice import PREFIX
from engines.core import CHANCE, Message, msg, nmsg, npmsg, pmsg
from engines.games.bingo_battle import CENTRES, TILES, BingoBattle
from render import scene as s
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.boards.layouts import Man
from render.compose.choices import COIN, piece_sign
from render.compose.endings import stepped_back
from render.compose.holds import Hold
from render.compose.panels import result, room, seats_strip
from render.view import Step, View

_RANKS: Final = 5
_SUITS: Final = (("s", "sun"), ("m", "moon"), ("c", "crown"), ("a", "arms"))
"""The columns: each one's letter and emblem."""

BUTTONS: Final[Buttons] = tuple(
    tuple(f"{letter}{rank}" for letter, _ in _SUITS) for rank in range(1, _RANKS + 1)
)
TURNS: Final = False

_FIELD: Final = s.Field(left=86, bottom=822, pitch=130)
_STRIP: Final[s.Box] = (40, 924, 880, 132)
_KITTY: Final[s.Box] = (654, 18, 266, 556)
_ROLLS: Final[s.Box] = (654, 590, 266, 278)
_MOST_ROLLS: Final = 3
_SPOTS: Final[tuple[s.Spot, ...]] = tuple((4 * x, _RANKS * y) for x, y in CENTRES)
_COIN, _RING = 0.145, 0.185
"""Radii of a coin, and of the ring around a new one."""
_COINS_UP, _BETWEEN = -0.265, 0.305
"""How far below the middle of a tile its row of coins lies, and from one coin to the next."""
_SUIT_AT, _SUIT = (-0.24, 0.19), 0.2
"""Where a tile's suit stands, from its middle, and its radius."""
_PAWN_AT, _PAWN = (0.21, 0.17), 0.235
"""The same for the pawn that locks the coins, beside the suit."""
_CLAIMED, _CLAIM = -0.22, 0.16
"""How far right of a tile's middle the coin of a claim and its number are, in the row of coins."""
_ROLLED: Final = 54
"""Size in px of a die of the last roll, and the distance between the smaller dice of earlier rolls."""


def _beside(spot: s.Spot, way: s.Spot) -> s.Spot:
    return spot[0] + way[0], spot[1] + way[1]


def _tint(cell: int) -> str:
    return "cell2" if (cell // _RANKS + cell) % 2 else "cell"


_BOARD: Final = s.Board(
    veiled=True,
    size=(960, 1080),
    field=_FIELD,
    frame=s.Frame((40, 18, 590, 850), (46, 24, 24, 46)),
    cells=tuple(s.Cell(spot, _tint(cell)) for cell, spot in enumerate(_SPOTS)),
    guides=tuple(
        s.Sign(_beside((x, y), _SUIT_AT), _SUITS[cell // _RANKS][1], _SUIT, _tint(cell))
        for cell, (x, y) in enumerate(_SPOTS)
    ),
    labels=(
        *(s.BoardLabel((column + 0.5, -0.18), letter) for column, (letter, _) in enumerate(_SUITS)),
        *(s.BoardLabel((-0.18, _RANKS - rank + 0.5), str(rank)) for rank in range(1, _RANKS + 1)),
    ),
    zones=(
        s.Zone("store", _KITTY, pmsg("picture", "Kitty")),
        s.Zone("store", _ROLLS, pmsg("picture", "Rolls")),
    ),
    sides=("blue", "orange"),
    paints=("coin", "die"),
)


@dataclass(frozen=True, slots=True)
class _Roll:
    faces: tuple[int, ...]
    before: BingoBattle
    thrown: bool
    """Whether `before` is from before the roll, not from after it."""


def scene(view: View) -> s.Scene:
    position = cast("BingoBattle", view.position)
    things: list[s.Thing] = [*_gain_rings(view.steps, position), *_due_places(view, position)]
    for cell, count in enumerate(position.coins):
        things += _stack(view, position, cell, count)
    things += [*_cleared_tiles(view, position), *_dice(view), *_kitty(position)]

    def claims(seat: int, box: s.Box) -> list[s.Thing]:
        return _claims(view, position, seat, box)

    if (outcome := result(view)) is not None:
        neutral = [thing for thing in things if isinstance(thing, s.Chip | s.Cube)]
        spared = (_KITTY, _ROLLS)
        things = stepped_back(view, outcome, _BOARD, things, added=neutral, spared=spared)
    coins = [
        (Hold(Man(view.game.colours[seat]), count, position.goal, paint="coin"),)
        for seat, count in enumerate(position.claims)
    ]
    return s.Scene(
        _BOARD, tuple(things), seats_strip(view, _STRIP, claims, coins), signs=_signs(view, position)
    )


def alt(view: View) -> Message:
    position = cast("BingoBattle", view.position)
    names = [view.game.colour_name(seat) for seat in range(position.seats)]
    state = [
        npmsg("sentence", "{seat} has {n} claim.", "{seat} has {n} claims.", count, seat=name)
        for name, count in zip(names, position.claims, strict=True)
    ]
    state += [
        pmsg("sentence", "{seat} has locked {tile}.", seat=name, tile=TILES[lock])
        for name, lock in zip(names, position.locks, strict=True)
        if lock >= 0
    ]
    for count in (1, 2):
        tiles = tuple(tile for tile, coins in zip(TILES, position.coins, strict=True) if coins == count)
        if tiles:
            state.append(
                npmsg("sentence", "{n} coin on {tiles}.", "{n} coins each on {tiles}.", count, tiles=tiles)
            )
    state.append(
        nmsg("The kitty holds {n} coin.", "The kitty holds {n} coins.", position.kitty)
        if position.kitty
        else msg("The kitty is empty.")
    )
    ending = [whose_turn(view)]
    if position.pending:
        tiles = tuple(TILES[cell] for cell in position.pending)
        ending.insert(0, nmsg("A coin goes on {tiles}.", "Coins go on {tiles}.", len(tiles), tiles=tiles))
    if position.seats == 1:
        state.append(nmsg("{n} claim to win.", "{n} claims to win.", position.target))
    if view.outcome is None and position.warning is not None:
        ending.append(position.warning)
    return describe(state, happenings(view), ending)


def _places(cell: int, count: int) -> list[s.Spot]:
    """Where `count` coins lie on a tile, side by side below its suit."""
    x, y = _SPOTS[cell]
    return [(x + _BETWEEN * (place - (count - 1) / 2), y + _COINS_UP) for place in range(count)]


def _stack(view: View, position: BingoBattle, cell: int, count: int) -> list[s.Thing]:
    """The coins on a tile, and the pawn above them if they are locked."""
    places = _places(cell, count + position.pending.count(cell))[:count]
    things: list[s.Thing] = [s.Chip(at, "coin", radius=_COIN) for at in places]
    if cell in position.locks:
        side = view.game.colours[position.locks.index(cell)]
        things.append(s.Token(_beside(_SPOTS[cell], _PAWN_AT), side, _PAWN))
    return things


def _signs(view: View, position: BingoBattle) -> s.Signs:
    """The coins, and the pawn of the seat that has locked them."""
    coins = {tile: COIN for tile, count in zip(TILES, position.coins, strict=True) if count}
    for seat, cell in enumerate(position.locks):
        if cell >= 0:
            coins[TILES[cell]] = piece_sign(view.game.colours[seat])
    return tuple(coins.items())


def _gain_rings(steps: tuple[Step, ...], position: BingoBattle) -> list[s.Thing]:
    """A ring around every coin placed since the last choice."""
    first = cast("BingoBattle", steps[0].before) if steps else position
    things: list[s.Thing] = []
    for cell, (was, now) in enumerate(zip(first.coins, position.coins, strict=True)):
        places = _places(cell, now + position.pending.count(cell))[was:now]
        things += [s.ToRing(at, _RING) for at in places]
    return things


def _cleared_tiles(view: View, position: BingoBattle) -> list[s.Thing]:
    """The tiles just emptied: what was cleared, what was claimed, and by whom."""
    things: list[s.Thing] = []
    for step in view.steps:
        before, after = cast("BingoBattle", step.before), cast("BingoBattle", step.after)
        for cell, (was, now) in enumerate(zip(before.coins, after.coins, strict=True)):
            if now >= was or position.coins[cell]:
                continue
            if cell in before.locks:
                x, y = _SPOTS[cell]
                coin = x + _CLAIMED, y + _COINS_UP
                things += [
                    s.Token(_beside((x, y), _PAWN_AT), view.game.colours[before.seat], _PAWN),
                    s.ToRing(coin, _RING),
                    s.Chip(coin, "coin", radius=_COIN),
                    s.Badge((x + _CLAIM, y + _COINS_UP), "+1", gold=True),
                ]
            else:
                things += [s.Chip(at, "coin", radius=_COIN, gone=True) for at in _places(cell, was)]
    return things


def _due_places(view: View, position: BingoBattle) -> list[s.Thing]:
    """Where coins are still to be placed."""
    things: list[s.Thing] = []
    for cell in position.pending:
        count = position.coins[cell] + position.pending.count(cell)
        at = _places(cell, count)[position.coins[cell]]
        side = view.game.colours[position.seat if view.actor is None else view.actor]
        things.append(s.NextPlace(at, side, _COIN))
        if view.actor is not None:
            things.append(s.Target(at, side, 0.13))
    return things


def _dice(view: View) -> list[s.Thing]:
    """The last roll above the columns, and in the dice store all rolls since the last choice, latest first,
    with the effect of each of its dice below."""
    rolls = _rolls(view)
    things: list[s.Thing] = []
    if not rolls:
        return things
    faces = enumerate(rolls[-1].faces)
    things += [s.Cube((column + 0.5, _RANKS + 0.5), "die", str(face), 0.56) for column, face in faces]
    x, y, width, _ = _ROLLS
    shown = rolls[: -_MOST_ROLLS - 1 : -1]
    first = y + (104 if len(shown) > 1 else 128)
    things.append(
        s.Token(_spot(x + width - 46, y + 40), view.game.colours[shown[0].before.seat], 20 / 130, s.Kind.MARK)
    )
    for column, face in enumerate(shown[0].faces):
        across = x + width / 2 + 58 * (column - 1.5)
        things.append(s.Cube(_spot(across, first), "die", str(face), _ROLLED / 130))
        things += _effect(shown[0], column, face, _spot(across, first + (56 if len(shown) > 1 else 68)))
    for row, roll in enumerate(shown[1:]):
        down = y + 208 + 44 * row
        things.append(
            s.Token(_spot(x + 38, down), view.game.colours[roll.before.seat], 18 / 130, s.Kind.MARK)
        )
        for column, face in enumerate(roll.faces):
            at = _spot(x + 88 + 46 * column, down)
            things.append(s.Cube(at, "die", str(face), 38 / 130, spent=True))
    return things


def _effect(roll: _Roll, column: int, face: int, at: s.Spot) -> list[s.Thing]:
    """Show what a die does: clear its column, claim a stack or place a coin."""
    cells = range(column * _RANKS, (column + 1) * _RANKS)
    if face == 0:
        lost = sum(roll.before.coins[cell] for cell in cells if cell not in roll.before.locks)
        return [s.Badge(at, f"−{lost}")] if lost and roll.thrown else []
    cell = cells[face - 1]
    if roll.thrown and cell in roll.before.locks:
        return [s.Badge(at, "+1", gold=True)]
    return [s.Chip(at, "coin", radius=0.18)]


def _rolls(view: View) -> list[_Roll]:
    """The rolls since the last choice, including one made by that choice."""
    found: list[_Roll] = []
    for step in view.steps:
        before = cast("BingoBattle", step.before)
        if step.actor == CHANCE and step.move.startswith(PREFIX):
            faces = tuple(int(face) for face in step.move.removeprefix(PREFIX).split("-"))
            found.append(_Roll(faces, before, thrown=True))
        elif before.shown and not found:
            found.append(_Roll(before.shown, before, thrown=False))
    return found


def _kitty(position: BingoBattle) -> list[s.Thing]:
    x, y, width, _ = _KITTY
    count = s.Label(_spot(x + width - 28, y + 40), str(position.kitty), 40, 0.6, bold=True, anchor="rm")
    coins = [_spot(x + 46 + 58 * (index % 4), y + 112 + 78 * (index // 4)) for index in range(24)]
    return [
        count,
        *(
            s.Chip(at, "coin", radius=26 / 130) if index < position.kitty else s.Hollow(at, 21 / 130)
            for index, at in enumerate(coins)
        ),
    ]


def _claims(view: View, position: BingoBattle, seat: int, box: s.Box) -> list[s.Thing]:
    """A seat's scoring tile, with its newest claims in gold rings; in a solo game, a bar at the target."""
    left, width = room(box, position.seats)
    height = box[3]
    pitch = min(62, width / position.goal)
    earlier = cast("BingoBattle", view.steps[0].before).claims[seat] if view.steps else position.claims[seat]
    things: list[s.Thing] = []
    for place in range(position.goal):
        at = ((left + pitch * (place + 0.5)) / height, 0.508)
        if place < position.claims[seat]:
            things.append(s.Chip(at, "coin", radius=0.42 * pitch / height))
            if place >= earlier:
                things.append(s.ToRing(at, 0.47 * pitch / height))
        else:
            things.append(s.Hollow(at, 0.34 * pitch / height))
    if position.seats == 1:
        mark = (left + pitch * position.target) / height
        things.append(s.Bar((mark, 0.3), (mark, 0.74)))
        things.append(s.Label((mark, 0.15), str(position.target), 28, 1, bold=True, anchor="mm"))
    return things


def _spot(x: float, y: float) -> s.Spot:
    """A pixel of the picture in board units."""
    return (x - _FIELD.left) / _FIELD.pitch, (_FIELD.bottom - y) / _FIELD.pitch
