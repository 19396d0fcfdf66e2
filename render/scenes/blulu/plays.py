"""What the last turn of Blulu did, and how it is shown: the cards played, those caught, the bonus."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Final, cast

from engines.chance.decktet import SUIT_SET, SUITS, code
from engines.core import CHANCE, npmsg, pmsg
from engines.games.blulu import Blulu
from engines.games.blulu.catching import BONUS, FLUSH, read
from engines.games.blulu.catching import SEXTET as SEXTET_NAME
from engines.games.blulu.state import NOBODY
from render import scene as s
from render.alt_text import whose_turn
from render.compose.panels import result
from render.scene.emblems import SEXTET, joint
from render.scenes.blulu.layout import BluluLayout
from render.view import Step, View

_CLEAR: Final = 14
"""Above and below the cards together."""
_PITCHES: Final = (1.12, 0.5)
"""From card to card, in widths: side by side if there is room, or overlapping."""
_SMALLEST: Final = 82
"""Cards overlap rather than being smaller than this."""
_ARROW_GAP: Final = 84
"""From the cards played to those caught."""
_TAKER_GAP: Final = 132
"""From the cards played to the leftovers of a round, with the token of the seat that took them."""
_BONUS_WIDTH: Final = 248
"""Room for the words of a bonus on the right."""
_BONUS_NAMES: Final = {FLUSH: pmsg("picture", "Flush"), SEXTET_NAME: pmsg("picture", "Sextet")}


@dataclass(frozen=True, slots=True)
class BluluTurn:
    """What a seat's turn did."""

    seat: int
    cards: tuple[int, ...]
    """The cards played, in card order, as everywhere here."""
    caught: tuple[int, ...]
    bonus: str
    """The engine's name for it; "" for none."""
    worth: int
    """Points for the bonus, or the number of cards handed over."""
    in_cards: bool
    """Whether `worth` counts cards."""
    rest: tuple[int, ...]
    """What `taker` took from the table at the end of a round."""
    taker: int
    closed: bool
    """Whether a round was played to its end."""
    counted: bool
    """Whether a round ended, played out or not."""
    gains: tuple[int, ...]
    """By seat: how many captured cards it gained, not counting those taken at the end of a round."""


def last_turn(view: View) -> BluluTurn | None:
    """What the last turn did; None before the first."""
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
    return BluluTurn(
        step.actor,
        play.cards,
        caught,
        bonus,
        worth,
        before.exchange,
        rest,
        after.last,
        closed,
        counted,
        gains,
    )


def turn_things(view: View, layout: BluluLayout, turn: BluluTurn) -> list[s.Thing]:
    """The cards played, what they caught, the bonus, and the leftovers at the end of a round."""
    x, top, width, height = layout.play
    y = top + height / 2
    things: list[s.Thing] = [s.Token(layout.at(x + 54, y), view.game.colours[turn.seat], 38)]
    left, right = x + 114.0, x + width - 22
    if turn.bonus:
        right -= _BONUS_WIDTH
        things += _bonus(layout, turn, (right + 20, y))
    heaps = [heap for heap in (turn.cards, turn.caught, turn.rest) if heap]
    between = _ARROW_GAP * bool(turn.caught) + _TAKER_GAP * bool(turn.rest)
    room, count = right - left - between, sum(map(len, heaps)) - len(heaps)
    widest = (height - _CLEAR) / s.TALL
    widths = [int(min(widest, room / (len(heaps) + pitch * count))) // 2 * 2 for pitch in _PITCHES]
    wide = widths[0] if widths[0] >= _SMALLEST else max(widths[1], _SMALLEST)
    pitch = min(_PITCHES[0] * wide, (room - len(heaps) * wide) / max(count, 1))

    def row(cards: Sequence[int], gone: bool) -> Iterable[s.Thing]:
        """Overlapping cards are veiled, as ghosts would show through each other."""
        apart = pitch > wide or len(cards) == 1
        for place, card in enumerate(cards):
            at = layout.at(left + wide / 2 + pitch * place, y)
            fresh = not gone and bool(turn.caught)
            yield s.Card(at, code(card), wide, fresh=fresh, veiled=gone and not apart, ghost=gone and apart)

    def reach(cards: Sequence[int]) -> float:
        return wide + pitch * (len(cards) - 1)

    things += row(turn.cards, False)
    left += reach(turn.cards)
    if not turn.caught and not turn.rest and result(view) is None:
        things.append(
            s.Label(
                layout.at(left + 30, y),
                pmsg("part of a sentence", "laid on the table"),
                32,
                right - left - 30,
            )
        )
    if turn.caught:
        ends = layout.at(left + 14, y), layout.at(left + _ARROW_GAP - 14, y)
        things.append(s.Arrow(*ends, 14))
        left += _ARROW_GAP
        things += row(turn.caught, True)
        left += reach(turn.caught)
    if turn.rest:
        middle = left + 62
        things.append(s.Token(layout.at(middle, y - 34), view.game.colours[turn.taker], 30))
        told = pmsg("part of a sentence", "gets the rest")
        things.append(
            s.Label(layout.at(middle, y + 36), told, 28, _TAKER_GAP - 20, anchor="mm", lines=3, high=72)
        )
        left += _TAKER_GAP
        things += row(turn.rest, True)
    return things


def _bonus(layout: BluluLayout, turn: BluluTurn, at: s.Spot) -> list[s.Thing]:
    """The suit of a flush, or the ring of a sextet, and what it is worth."""
    x, y = at
    if turn.bonus == FLUSH:
        shared = reduce(and_, (SUIT_SET[card] for card in (*turn.cards, *turn.caught)))
        emblem = joint(next(suit for place, suit in enumerate(SUITS) if shared >> place & 1), fresh=True)
    else:
        emblem = SEXTET
    if turn.in_cards:
        told = npmsg(
            "picture", "{bonus}: {n} card", "{bonus}: {n} cards", turn.worth, bonus=_BONUS_NAMES[turn.bonus]
        )
    else:
        told = npmsg(
            "picture", "{bonus}: {n} point", "{bonus}: {n} points", turn.worth, bonus=_BONUS_NAMES[turn.bonus]
        )
    return [
        s.Emblem(layout.at(x + 34, y), emblem, 38),
        s.Label(layout.at(x + 82, y), told, 34, _BONUS_WIDTH - 82, bold=True, lines=2),
    ]


def first_turn_label(view: View, layout: BluluLayout) -> list[s.Thing]:
    """Before the first turn: whose turn it is."""
    if result(view) is not None:
        return []
    x, top, width, height = layout.play
    told = whose_turn(view)
    return [s.Label(layout.at(x + width / 2, top + height / 2), told, 34, width - 60, anchor="mm")]
