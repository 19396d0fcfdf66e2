"""Bingo Battle: the grid of suits with its coins and locked stacks, the four dice over their columns, the
kitty, and the claims of every seat."""

from typing import Final, cast

from engines.chance.dice import PREFIX
from engines.core import CHANCE, Message, msg, nmsg
from engines.games.bingo_battle import CENTRES, TILES, BingoBattle
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.seat_panels import room, seats_strip
from render.scene import (
    Badge,
    Bar,
    Board,
    BoardLabel,
    Box,
    Cell,
    Chip,
    Cube,
    Field,
    Frame,
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

_RANKS: Final = 5
_SUITS: Final = (("s", "sun"), ("m", "moon"), ("c", "crown"), ("a", "arms"))
"""The columns: their letter and their emblem."""

BUTTONS: Final[Buttons] = tuple(
    tuple(f"{letter}{rank}" for letter, _ in _SUITS) for rank in range(1, _RANKS + 1)
)

_FIELD: Final = Field(left=86, bottom=822, pitch=130)
_STRIP: Final[Box] = (40, 924, 880, 132)
_KITTY: Final[Box] = (654, 18, 266, 452)
_ROLLS: Final[Box] = (654, 486, 266, 382)
_MOST_ROLLS: Final = 5
_SPOTS: Final[tuple[Spot, ...]] = tuple((4 * x, _RANKS * y) for x, y in CENTRES)
_PLACES: Final[tuple[tuple[Spot, ...], ...]] = (
    (),
    ((0, 0),),
    ((-0.13, 0.09), (0.13, -0.09)),
    ((-0.22, -0.19), (0.22, -0.19), (0, 0.24)),
)
"""By the number of coins on a tile: where they lie about its middle."""
_COIN: Final = 0.23
_CORNER: Final = 0.31
"""How far from the middle of a tile, both ways, its badges and tokens stand."""
_BOARD: Final = Board(
    size=(960, 1080),
    field=_FIELD,
    frame=Frame((40, 18, 590, 850), (46, 24, 24, 46)),
    cells=tuple(
        Cell(spot, "cell2" if (cell // _RANKS + cell) % 2 else "cell", _SUITS[cell // _RANKS][1])
        for cell, spot in enumerate(_SPOTS)
    ),
    labels=(
        *(BoardLabel((column + 0.5, -0.18), letter) for column, (letter, _) in enumerate(_SUITS)),
        *(BoardLabel((-0.18, _RANKS - rank + 0.5), str(rank)) for rank in range(1, _RANKS + 1)),
    ),
    zones=(Zone("store", _KITTY, msg("Kitty")), Zone("store", _ROLLS, msg("Rolls"))),
    sides=("blue", "orange"),
    paints=("coin", "die"),
)


def scene(view: View) -> Scene:
    position = cast("BingoBattle", view.position)
    things: list[Thing] = [*_gain_rings(view.steps, position)]
    for cell, count in enumerate(position.coins):
        things += _stack(view, position, cell, count)
    things += [*_cleared_tiles(view, position), *_due_places(view, position), *_dice(view), *_kitty(position)]

    def claims(seat: int, box: Box) -> list[Thing]:
        return _claims(position, seat, box)

    return Scene(_BOARD, tuple(things), seats_strip(view, _STRIP, claims))


def alt(view: View) -> Message:
    position = cast("BingoBattle", view.position)
    names = [view.game.colour_name(seat) for seat in range(position.seats)]
    state = [
        nmsg("{seat} has {n} claim.", "{seat} has {n} claims.", count, seat=name)
        for name, count in zip(names, position.claims, strict=True)
    ]
    state += [
        msg("{seat} has locked {tile}.", seat=name, tile=TILES[lock])
        for name, lock in zip(names, position.locks, strict=True)
        if lock >= 0
    ]
    for count in (1, 2):
        tiles = tuple(tile for tile, coins in zip(TILES, position.coins, strict=True) if coins == count)
        if tiles:
            state.append(nmsg("{n} coin on {tiles}.", "{n} coins each on {tiles}.", count, tiles=tiles))
    state.append(
        nmsg("{n} coin is in the kitty.", "{n} coins are in the kitty.", position.kitty)
        if position.kitty
        else msg("The kitty is empty.")
    )
    ending = [whose_turn(view)]
    if position.pending:
        tiles = tuple(TILES[cell] for cell in position.pending)
        ending.insert(
            0, nmsg("A coin is due on {tiles}.", "Coins are due on {tiles}.", len(tiles), tiles=tiles)
        )
    if position.seats == 1:
        state.append(msg("{n} claims are needed.", n=position.target))
    if view.outcome is None and position.warning is not None:
        ending.append(position.warning)
    return describe(state, happenings(view), ending)


def _stack(view: View, position: BingoBattle, cell: int, count: int) -> list[Thing]:
    """The coins on a tile, the pawn on top where they are locked."""
    x, y = _SPOTS[cell]
    things: list[Thing] = [Chip((x + right, y + up), "coin", radius=_COIN) for right, up in _PLACES[count]]
    if cell in position.locks:
        side = view.game.colours[position.locks.index(cell)]
        things.append(Token((x, y), side, 0.29))
    return things


def _gain_rings(steps: tuple[Step, ...], position: BingoBattle) -> list[Thing]:
    """A ring about every tile that has gained a coin since the last choice."""
    first = cast("BingoBattle", steps[0].before) if steps else position
    return [
        ToRing(_SPOTS[cell], 0.43)
        for cell, (was, now) in enumerate(zip(first.coins, position.coins, strict=True))
        if now > was
    ]


def _cleared_tiles(view: View, position: BingoBattle) -> list[Thing]:
    """The tiles that were just emptied: what was cleared, and what was claimed and by whom."""
    things: list[Thing] = []
    for step in view.steps:
        before, after = cast("BingoBattle", step.before), cast("BingoBattle", step.after)
        for cell, (was, now) in enumerate(zip(before.coins, after.coins, strict=True)):
            if now >= was or position.coins[cell]:
                continue
            x, y = _SPOTS[cell]
            things.append(Chip((x, y), "coin", radius=_COIN, gone=True))
            if cell in before.locks:
                things.append(Token((x - _CORNER, y + _CORNER), view.game.colours[before.seat], 0.15))
                things.append(Badge((x + 0.24, y - _CORNER), "+1", gold=True))
            elif was > 1:
                things.append(Badge((x + 0.24, y - _CORNER), f"−{was}"))
    return things


def _due_places(view: View, position: BingoBattle) -> list[Thing]:
    """Where coins are still to be placed."""
    things: list[Thing] = []
    for cell in position.pending:
        x, y = _SPOTS[cell]
        things.append(Hollow((x, y), 0.4))
        if view.actor is not None:
            things.append(Target((x + _CORNER, y + _CORNER), view.game.colours[view.actor], 0.13))
    return things


def _dice(view: View) -> list[Thing]:
    """The last roll over the columns, and all rolls since the last choice in their store."""
    rolls = _rolls(view)
    things: list[Thing] = []
    if rolls:
        faces = enumerate(rolls[-1][1])
        things += [Cube((column + 0.5, _RANKS + 0.5), "die", str(face), 0.56) for column, face in faces]
    x, y, _, _ = _ROLLS
    shown = rolls[-_MOST_ROLLS:]
    for row, (seat, roll) in enumerate(shown):
        down = y + 96 + 58 * row
        things.append(Token(_spot(x + 38, down), view.game.colours[seat], 17 / 130, Kind.MARK))
        things += [
            Cube(_spot(x + 90 + 46 * column, down), "die", str(face), 40 / 130, spent=row < len(shown) - 1)
            for column, face in enumerate(roll)
        ]
    return things


def _rolls(view: View) -> list[tuple[int, tuple[int, ...]]]:
    """The rolls since the last choice, that choice's own included: each with its seat and its faces."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for step in view.steps:
        before = cast("BingoBattle", step.before)
        if step.actor == CHANCE and step.move.startswith(PREFIX):
            faces = tuple(int(face) for face in step.move.removeprefix(PREFIX).split("-"))
            found.append((before.seat, faces))
        elif before.shown and not found:
            found.append((before.seat, before.shown))
    return found


def _kitty(position: BingoBattle) -> list[Thing]:
    x, y, width, _ = _KITTY
    count = Label(_spot(x + width - 28, y + 40), str(position.kitty), 40, 0.6, bold=True, anchor="rm")
    coins = [_spot(x + 49 + 56 * (index % 4), y + 106 + 60 * (index // 4)) for index in range(24)]
    return [
        count,
        *(
            Chip(at, "coin", radius=23 / 130) if index < position.kitty else Hollow(at, 18 / 130)
            for index, at in enumerate(coins)
        ),
    ]


def _claims(position: BingoBattle, seat: int, box: Box) -> list[Thing]:
    """A seat's scoring tile; alone, with a bar at the mark to reach."""
    left, width = room(box, position.seats)
    height = box[3]
    pitch = min(62, width / position.goal)
    things: list[Thing] = []
    for place in range(position.goal):
        at = ((left + pitch * (place + 0.5)) / height, 0.508)
        if place < position.claims[seat]:
            things.append(Chip(at, "coin", radius=0.42 * pitch / height))
        else:
            things.append(Hollow(at, 0.34 * pitch / height))
    if position.seats == 1:
        mark = (left + pitch * position.target) / height
        things.append(Bar((mark, 0.24), (mark, 0.78)))
    return things


def _spot(x: float, y: float) -> Spot:
    """A pixel of the picture in board units."""
    return (x - _FIELD.left) / _FIELD.pitch, (_FIELD.bottom - y) / _FIELD.pitch
