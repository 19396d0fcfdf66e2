"""What the last turn of Blulu did, and how it is shown: the cards played, those caught, the bonus."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Final, cast

from engines.blulu import Blulu
from engines.blulu.catching import BONUS, FLUSH, bonus
from engines.core import CHANCE, msg
from engines.decktet import NUMBER, RANK, RANKS, SUIT_SET, SUITS, code, codes
from render.cards import Card
from render.fishery import SEXTET
from render.joints import joint
from render.scene import Arrow, Emblem, Spot, Thing, Token, Words
from render.scenes.blulu_layout import Layout, blulu
from render.text import Weight
from render.view import Step, View

_PLAYED: Final = 82
"""Width of a card."""
_ARROW: Final = 84
"""From the cards played to those caught."""
_TAKER: Final = 132
"""The same to those left at the end of a round, with the token of who took them."""
_BONUS: Final = 236
"""For the words of a bonus at the right."""


@dataclass(frozen=True, slots=True)
class Play:
    """What a seat's turn did."""

    seat: int
    cards: tuple[str, ...]
    caught: tuple[str, ...]
    rest: tuple[str, ...]
    """What was left on the table at the end of a round."""
    taker: int
    """Who took that; -1 for nobody."""
    closed: bool
    """Whether it ended a round."""
    gains: tuple[int, ...]
    """By seat: how many more captured cards it has, those of the end of a round left out."""

    @property
    def bonus(self) -> str:
        return bonus(NUMBER[name] for name in (*self.cards, *self.caught)) if self.caught else ""


def last_play(view: View) -> Play | None:
    """The last turn of a seat; None before the first."""
    step = next((step for step in view.steps if step.actor != CHANCE), None)
    return _read(step) if step is not None else None


def _read(step: Step) -> Play:
    before, after = cast("Blulu", step.before), cast("Blulu", step.after)
    played, _, ranks = step.move.partition("=")
    cards = tuple(played.split("+"))
    caught = tuple(code(card) for card in before.table if RANKS[RANK[card]] in ranks.split("&"))
    closed = len(after.rounds) > len(before.rounds)
    rest: tuple[str, ...] = ()
    if closed:
        rest = tuple(name for name in codes(before.table) if name not in caught)
        rest = rest if caught else codes(sorted(NUMBER[name] for name in (*rest, *cards)))
    taker = step.actor if caught else before.last
    gains = (0,) * before.seats
    if not closed:
        gains = tuple(now - then for now, then in zip(after.captured, before.captured, strict=True))
    return Play(step.actor, cards, caught, rest, taker, closed, gains)


def shown(view: View, layout: Layout, play: Play) -> list[Thing]:
    """The cards played, what they caught, the bonus, and what was left at the end of a round."""
    x, top, width, height = layout.play
    y = top + height / 2
    things: list[Thing] = [Token(layout.at(x + 54, y), view.game.colours[play.seat], 38)]
    left, right = x + 114.0, x + width - 22
    if play.bonus:
        right -= _BONUS
        things += _bonus(layout, play, (right + 20, y))
    heaps = [heap for heap in (play.cards, play.caught, play.rest) if heap]
    between = _ARROW * bool(play.caught) + _TAKER * bool(play.rest)
    cards = sum(map(len, heaps))
    steps = (right - left - between) / _PLAYED - len(heaps)
    pitch = min(1.12, steps / max(cards - len(heaps), 1)) * _PLAYED

    def row(names: Sequence[str], gone: bool) -> Iterable[Thing]:
        """Ghosts would be seen through each other where they overlap."""
        apart = pitch > _PLAYED or len(names) == 1
        for place, name in enumerate(names):
            at = layout.at(left + _PLAYED / 2 + pitch * place, y)
            fresh = not gone and bool(play.caught)
            yield Card(at, name, _PLAYED, fresh=fresh, veiled=gone and not apart, ghost=gone and apart)

    def reach(names: Sequence[str]) -> float:
        return _PLAYED + pitch * (len(names) - 1)

    things += row(play.cards, False)
    left += reach(play.cards)
    if not play.caught and not play.rest:
        things.append(Words(layout.at(left + 30, y), msg("laid on the table"), 32, right - left - 30))
    if play.caught:
        ends = layout.at(left + 14, y), layout.at(left + _ARROW - 14, y)
        things.append(Arrow(*ends, 14))
        left += _ARROW
        things += row(play.caught, True)
        left += reach(play.caught)
    if play.rest:
        if play.taker >= 0:
            things.append(Token(layout.at(left + 62, y - 22), view.game.colours[play.taker], 30))
            words = Words(layout.at(left + 62, y + 34), msg("the rest"), 28, _TAKER - 24, anchor="mm")
            things.append(words)
        left += _TAKER
        things += row(play.rest, True)
    return things


def _bonus(layout: Layout, play: Play, at: Spot) -> list[Thing]:
    """The suit of a flush, or the ring of a sextet, and what it is worth."""
    x, y = at
    points = BONUS[play.bonus]
    if play.bonus == FLUSH:
        cards = [NUMBER[name] for name in (*play.cards, *play.caught)]
        shared = reduce(and_, (SUIT_SET[card] for card in cards))
        emblem = joint(next(suit for place, suit in enumerate(SUITS) if shared >> place & 1), fresh=True)
        told = msg("Flush +{n}", n=points)
    else:
        emblem, told = SEXTET, msg("Sextet +{n}", n=points)
    return [
        Emblem(layout.at(x + 34, y), emblem, 38),
        Words(layout.at(x + 82, y), told, 34, _BONUS - 82, Weight.EXTRABOLD, lines=2),
    ]


def unplayed(view: View, layout: Layout) -> list[Thing]:
    """What is to be told before the first play."""
    x, top, width, height = layout.play
    position = blulu(view)
    if position.actors == (CHANCE,):
        told = msg("The cards are dealt next.")
    elif position.actors:
        told = msg("{seat} plays first.", seat=view.game.colour_name(position.turn))
    else:
        return []
    return [Words(layout.at(x + width / 2, top + height / 2), told, 34, width - 60, anchor="mm")]
