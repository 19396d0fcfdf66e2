"""Dara: plain squares; what each seat has still to drop or has taken, and the row that has just been made."""

from typing import Final, cast

from engines.boards import cells_of
from engines.core import Message
from engines.dara import GROUNDS, Dara
from engines.duel import COLOURS
from render.alt import duel_alt, in_stock, lost, owned
from render.duels import RUNNING, Ending, Hold, Man, beavers, duel_scene
from render.scene import Row, Scene, Thing
from render.show import Buttons
from render.squares import squares
from render.view import Step, View

BUTTONS: Final[Buttons] = ()

_LAYOUTS: Final = {size: squares(ground, beavers(*COLOURS), COLOURS) for size, ground in GROUNDS.items()}
_MEN: Final = tuple(Man(colour) for colour in COLOURS)


def scene(view: View) -> Scene:
    position = cast("Dara", view.position)
    return duel_scene(
        _LAYOUTS[position.size],
        view,
        [_holds(position, seat) for seat in (0, 1)],
        _ending(position),
        under=_made(view.steps[-1]) if view.steps else [],
    )


def alt(view: View) -> Message:
    position = cast("Dara", view.position)
    state = owned(view, position.board)
    if any(position.hands):
        return duel_alt(view, *state, in_stock(view, position.hands))
    return duel_alt(view, *state, lost(view, position.captured))


def _holds(position: Dara, seat: int) -> tuple[Hold, ...]:
    """While beavers are dropped, those in hand; then those taken."""
    total = position.men[seat].bit_count() + position.hands[seat] + position.captured[seat]
    if any(position.hands):
        return (Hold(_MEN[seat], position.hands[seat], total),)
    other = 1 - seat
    there = position.men[other].bit_count() + position.captured[other]
    return (Hold(_MEN[other], position.captured[other], there - 2),)


def _made(step: Step) -> list[Thing]:
    """A capsule about every row of three that the last turn made."""
    after = cast("Dara", step.after)
    *_, end = step.move.partition("/")[0].split("-")
    spots = _LAYOUTS[after.size].spots
    cell = after.board.cell.get(end, -1)
    return [
        Row(spots[row[0]], spots[row[-1]], 0.86)
        for row in map(cells_of, after.board.threes)
        if cell in row and all(after.men[step.actor] >> other & 1 for other in row)
    ]


def _ending(position: Dara) -> Ending:
    """Those who can make no row any more, or cannot move."""
    if position.end not in ("few", "blocked"):
        return RUNNING
    losers = [seat for seat in (0, 1) if position.outcome and position.outcome.scores[seat] == 0]
    return Ending(frozenset(cell for seat in losers for cell in cells_of(position.men[seat])))
