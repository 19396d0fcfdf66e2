"""What is to be shown: a position as its viewer may see it, and what just happened."""

from dataclasses import dataclass

from engines.core import Game, Outcome, Position


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
    """None: a spectator, the public picture."""
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
