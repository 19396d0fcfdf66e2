"""What is to be shown: a position as its viewer may see it, and what just happened."""

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
    """The seat that looks; None for a spectator, who sees the public picture."""
    steps: tuple[Step, ...] = ()
    """The plies since the last choice, that choice included, oldest first."""
    actor: int | None = None
    """The seat whose move is being picked."""
    picked: str = ""
    """The notation picked so far ("b2"); of a view of a hand, the aim (`engines.core.Way.aim`)."""
    cards: tuple[int, ...] = ()
    """Of a view of a hand: the places in it, counted from 0, of the cards picked so far."""
    outcome: Outcome | None = None
    """How the match ended, by resignation or agreement too; None while it runs."""
    turned: bool = False
    """Whether the board is seen from the second seat's side (see `render.show.seen_from`)."""


def first_view(game: Game, seats: int | None = None, options: Mapping[str, str] | None = None) -> View:
    """A match as it begins, as everybody sees it; in a game with hidden things, which begins with a deal,
    once that of its example is dealt, if it can be with these options."""
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
    """The places in a hand of some of its cards, ascending; of equal cards the first.

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
