"""What the seat on turn may lay next, as empty places in its lane: how the first card may join its course,
and the least rank of the last one."""

from collections.abc import Sequence
from typing import Final

from engines.chance.decktet import EXCUSE, RANK, RANKS, SUIT_SET, SUITS
from engines.core import CHANCE, msg
from engines.games.badger import Badger
from engines.games.badger.sets import SetKind
from render import scene as s
from render.compose.cards.courses import LaidCard, Lane
from render.scene.emblems import ANY, SAME, STEP, joint

_WIDTH: Final = 112
"""Of an empty place; px, as all lengths here."""
_APART: Final = 30
"""Between two of them: there the mark of the set stands."""
_CLEAR: Final = 44
"""Between the last of them and the course."""
_EMBLEM: Final = 19
_EMBLEM_PITCH: Final = 46
_ABOVE: Final = 26
"""How much above the emblems, or below them, the rank stands from the middle of its place."""
_BETWEEN: Final = {SetKind.MULTIPLE: SAME, SetKind.STRAIGHT: STEP}
"""By kind of set: what joins its cards."""


def wanted_things(
    position: Badger, lane: Lane, side: str, laid: Sequence[LaidCard], picture_height: int, unit: float
) -> list[s.Thing]:
    """Empty places for the next set in the free part of a lane; none where the course leaves no room, or
    nobody is on turn. `unit` is the board's, in px of a picture of `picture_height`."""
    if position.actors in ((), (CHANCE,)) or not laid:
        return []

    def at(x: float, y: float) -> s.Spot:
        return x / unit, (picture_height - y) / unit

    lead = position.lead
    kind = position.ladder.kind(lead) if lead else SetKind.SINGLE
    between = _BETWEEN.get(kind) if kind is not None else None
    count = 2 if between else 1
    wide = count * _WIDTH + (count - 1) * _APART
    room = min(card.x - card.width / 2 for card in laid) - _CLEAR - lane.left
    if room < wide:
        return []
    y = lane.middle + 10
    first = lane.left + (room - wide) / 2 + _WIDTH / 2
    places = [first + (_WIDTH + _APART) * place for place in range(count)]
    things: list[s.Thing] = [s.Slot(at(x, y), _WIDTH / unit, (side,)) for x in places]
    title = at((places[0] + places[-1]) / 2, y - s.TALL * _WIDTH / 2 - 30)
    things.append(s.Label(title, msg("Next"), 30, 2.4, bold=True, anchor="mm", paint="base_text"))
    rank = f"{RANKS[RANK[lead[-1]]]}+" if lead and lead[-1] not in EXCUSE else ""
    ranked = bool(rank) and count == 1
    things += [
        s.Emblem(
            at(places[0] + right, y + down + (_ABOVE if ranked else 0)),
            joint(why, fresh=False),
            _EMBLEM / unit,
        )
        for why, (right, down) in zip(_joins(laid[-1].card), _grid(_joins(laid[-1].card)), strict=True)
    ]
    if rank:
        ranks = at(places[-1], y - (1.8 * _ABOVE if ranked else 0))
        things.append(
            s.Label(ranks, rank, 52 if not ranked else 40, 1, bold=True, anchor="mm", paint="base_text")
        )
    if between:
        things.append(
            s.Emblem(at((places[0] + places[1]) / 2, y), joint(between, fresh=False), _EMBLEM / unit)
        )
    return things


def _joins(top: int) -> tuple[str, ...]:
    """How a card may join the one on top: by a suit of it, by its rank or the next one; anyhow with the
    Excuse."""
    if top in EXCUSE:
        return (ANY,)
    suits = tuple(suit for place, suit in enumerate(SUITS) if SUIT_SET[top] >> place & 1)
    return (*suits, SAME, STEP)


def _grid(joins: Sequence[str]) -> list[s.Spot]:
    """Where the emblems stand about the middle of a place, two in a line."""
    lines = (len(joins) + 1) // 2
    spots = []
    for place in range(len(joins)):
        line, column = divmod(place, 2)
        alone = place == len(joins) - 1 and not column
        right = 0.0 if alone else (column - 0.5) * _EMBLEM_PITCH
        spots.append((right, (line - (lines - 1) / 2) * _EMBLEM_PITCH))
    return spots
