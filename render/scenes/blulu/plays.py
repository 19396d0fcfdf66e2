"""What the last turn of Blulu did, and how it is shown: the cards played, those caught, the bonus."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Final, cast

from engines.chance.decktet import SUIT_SET, SUITS, code
from engines.core import CHANCE, msg
from engines.games.blulu import Blulu
from engines.games.blulu.catching import BONUS, FLUSH, read
from engines.games.blulu.state import NOBODY
from render.alt_text import whose_turn
from render.compose.strip import result
from render.scene import Arrow, Card, Emblem, Label, Spot, Thing, Token
from render.scene.emblems import SEXTET, joint
from render.scenes.blulu.layout import BluluLayout
from render.view import Step, View

_PLAYED: Final = 82
"""Width of a card."""
_ARROW: Final = 84
"""From the cards played to those caught."""
_TAKER: Final = 132
"""The same to those left at the end of a round, with the token of who took them."""
_BONUS: Final = 248
"""For the words of a bonus at the right."""


@dataclass(frozen=True, slots=True)
class BluluTurn:
    """What a seat's turn did."""

    seat: int
    cards: tuple[int, ...]
    """Played, in card order, as all cards here."""
    caught: tuple[int, ...]
    bonus: str
    """As the engine names it; "" for none."""
    worth: int
    """Points for the bonus, or cards handed over."""
    rest: tuple[int, ...]
    """What was taken from the table at the end of a round, by `taker`."""
    taker: int
    closed: bool
    """Whether it played a round out."""
    counted: bool
    """Whether it ended a round, played out or not."""
    gains: tuple[int, ...]
    """By seat: how many more captured cards it has; those of the end of a round are left out."""


def last_turn(view: View) -> BluluTurn | None:
    """None before the first."""
    step = next((step for step in view.steps if step.actor != CHANCE), None)
    return _read(step) if step is not None else None


def _read(step: Step) -> BluluTurn | None:
    before, after, play = cast("Blulu", step.before), cast("Blulu", step.after), read(step.move)
    if play is None:
        return None
    caught, bonus = before.catch(play), before.bonus(play)
    counted = len(after.rounds) > len(before.rounds)
    closed = counted and not after.interrupted
    rest: tuple[int, ...] = ()
    if closed and after.last != NOBODY:
        left = [card for card in before.table if card not in caught]
        rest = tuple(left if caught else sorted((*left, *play.cards)))
    gains = (0,) * before.seats
    if not closed:
        gains = tuple(now - then for now, then in zip(after.captured, before.captured, strict=True))
    worth = before.payment(play) if before.exchange else BONUS.get(bonus, 0)
    return BluluTurn(step.actor, play.cards, caught, bonus, worth, rest, after.last, closed, counted, gains)


def shown(view: View, layout: BluluLayout, whose_turn: BluluTurn) -> list[Thing]:
    """The cards played, what they caught, the bonus, and what was left at the end of a round."""
    x, top, width, height = layout.play
    y = top + height / 2
    things: list[Thing] = [Token(layout.at(x + 54, y), view.game.colours[whose_turn.seat], 38)]
    left, right = x + 114.0, x + width - 22
    if whose_turn.bonus:
        right -= _BONUS
        things += _bonus(layout, whose_turn, (right + 20, y))
    heaps = [heap for heap in (whose_turn.cards, whose_turn.caught, whose_turn.rest) if heap]
    between = _ARROW * bool(whose_turn.caught) + _TAKER * bool(whose_turn.rest)
    count = sum(map(len, heaps))
    steps = (right - left - between) / _PLAYED - len(heaps)
    pitch = min(1.12, steps / max(count - len(heaps), 1)) * _PLAYED

    def row(cards: Sequence[int], gone: bool) -> Iterable[Thing]:
        """Ghosts would be seen through each other where they overlap."""
        apart = pitch > _PLAYED or len(cards) == 1
        for place, card in enumerate(cards):
            at = layout.at(left + _PLAYED / 2 + pitch * place, y)
            fresh = not gone and bool(whose_turn.caught)
            yield Card(at, code(card), _PLAYED, fresh=fresh, veiled=gone and not apart, ghost=gone and apart)

    def reach(cards: Sequence[int]) -> float:
        return _PLAYED + pitch * (len(cards) - 1)

    things += row(whose_turn.cards, False)
    left += reach(whose_turn.cards)
    if not whose_turn.caught and not whose_turn.rest:
        things.append(Label(layout.at(left + 30, y), msg("laid on the table"), 32, right - left - 30))
    if whose_turn.caught:
        ends = layout.at(left + 14, y), layout.at(left + _ARROW - 14, y)
        things.append(Arrow(*ends, 14))
        left += _ARROW
        things += row(whose_turn.caught, True)
        left += reach(whose_turn.caught)
    if whose_turn.rest:
        middle = left + 62
        things.append(Token(layout.at(middle, y - 22), view.game.colours[whose_turn.taker], 30))
        things.append(Label(layout.at(middle, y + 34), msg("the rest"), 28, _TAKER - 24, anchor="mm"))
        left += _TAKER
        things += row(whose_turn.rest, True)
    return things


def _bonus(layout: BluluLayout, whose_turn: BluluTurn, at: Spot) -> list[Thing]:
    """The suit of a flush, or the ring of a sextet, and what it is worth."""
    x, y = at
    if whose_turn.bonus == FLUSH:
        shared = reduce(and_, (SUIT_SET[card] for card in (*whose_turn.cards, *whose_turn.caught)))
        emblem = joint(next(suit for place, suit in enumerate(SUITS) if shared >> place & 1), fresh=True)
        told = msg("Flush +{n}", n=whose_turn.worth)
    else:
        emblem, told = SEXTET, msg("Sextet +{n}", n=whose_turn.worth)
    return [
        Emblem(layout.at(x + 34, y), emblem, 38),
        Label(layout.at(x + 82, y), told, 34, _BONUS - 82, bold=True, lines=2),
    ]


def unplayed(view: View, layout: BluluLayout) -> list[Thing]:
    """Before the first turn: whose it is."""
    if result(view) is not None:
        return []
    x, top, width, height = layout.play
    told = whose_turn(view)
    return [Label(layout.at(x + width / 2, top + height / 2), told, 34, width - 60, anchor="mm")]
