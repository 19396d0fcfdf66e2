"""What to show: a position as its viewer may see it, and what just happened."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.core import CHANCE, Game, IllegalMove, Outcome, Position


@dataclass(frozen=True, slots=True)
class Step:
    """One ply."""

    before: Position
    actor: int
    move: str
    after: Position


@dataclass(frozen=True, slots=True)
class View:
    game: Game
    position: Position
    """As `viewer` may see it."""
    viewer: int | None = None
    """The seat that is looking; None for a spectator, who sees the public picture."""
    steps: tuple[Step, ...] = ()
    """The plies since the last choice, that choice included, oldest first."""
    actor: int | None = None
    """The seat whose move is being picked."""
    picked: str = ""
    """The notation picked so far ("b2"); in a view of a hand, the aim (`engines.core.Way.aim`)."""
    cards: tuple[int, ...] = ()
    """In a view of a hand: the places in it, counted from 0, of the cards picked so far."""
    outcome: Outcome | None = None
    """How the match ended, including by resignation or agreement; None while it runs."""
    turned: bool = False
    """Whether the board is seen from the second seat's side (see `render.show.seen_from`)."""


def first_view(game: Game, seats: int | None = None, options: Mapping[str, str] | None = None) -> View:
    """Return everybody's view of the start of a match. A game with hidden information begins with a deal:
    play its example's deal first, if these options allow it."""
    position = game.start(seats, **(options or {}))
    for move in game.about.example if game.hidden else ():
        if position.actors != (CHANCE,):
            break
        try:
            position = position.play(CHANCE, move)
        except IllegalMove:
            break
    return View(game, position.seen_by(None))


def places_of(held: Sequence[str], cards: Sequence[str]) -> tuple[int, ...]:
    """Return the places of some cards in a hand, in ascending order; of equal cards, the first ones.

    >>> places_of(("AY", "2M", "AY"), ("AY", "AY"))
    (0, 2)
    """
    left = Counter(cards)
    found = []
    for place, card in enumerate(held):
        if left[card]:
            left[card] -= 1
            found.append(place)
    return tuple(found)
