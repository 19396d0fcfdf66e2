"""What a guide to a game says, and the positions its pictures show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import cast

from engines.core import Game, Message, Position
from render import Step, View


@dataclass(frozen=True, slots=True)
class Line:
    """A position to show, reached by these plies. The last ply is shown as the last move."""

    moves: tuple[str, ...]
    """The plies from the start, chance results included. Each is played by the seat that must act; if there
    are several, by the first of them."""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Options that differ from the defaults."""
    seats: int | None = None
    """The number of players; the fewest, if it doesn't matter."""
    picked: str = ""
    """The notation picked so far by the player to move, so that its targets are shown; "" for none."""
    viewer: int | None = None
    """The seat whose hand is shown, in games with hidden hands; None for the table."""


@dataclass(frozen=True, slots=True)
class Idea:
    """One idea of a game with its picture: a capture, a trap, a safe square, how it ends."""

    title: Message
    """Two or three words: "A jump"."""
    text: Message
    """What the picture shows and why it matters, in two to five short sentences."""
    shown: Line


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide for someone who wants to start playing within a minute."""

    want: Message
    """What you want: how the game is won, in one line."""
    do: Message
    """What you do in a turn, in one line."""
    watch: Message
    """What to watch: the mistake everyone makes at first, in one line."""
    turn: tuple[Message, ...]
    """How a turn goes, press by press, in the words on the buttons, a short sentence each."""
    ideas: tuple[Idea, ...]
    """At least three, in the order you meet them in play."""
    best: Line
    """The game at its best: what makes someone want to play it."""


def plies(moves: str) -> tuple[str, ...]:
    """Split the moves of a line, which are written with spaces between them.

    >>> plies("roll:3 t1-t4")
    ('roll:3', 't1-t4')
    """
    return tuple(moves.split())


def guide_of(game: Game) -> Guide:
    """Return the guide to a game."""
    name = game.slug.replace("-", "_")
    return cast("Guide", import_module(f"bot.guides.{name}").GUIDE)


def positions_of(game: Game, line: Line) -> list[Position]:
    """Return the positions a line goes through, from the start, with nothing hidden. Raises IllegalMove if a
    move can't be played, and ValueError if the game doesn't have an option."""
    positions = [game.start(line.seats, **line.options)]
    for move in line.moves:
        positions.append(positions[-1].play(positions[-1].actors[0], move))
    return positions


def view_of(game: Game, line: Line) -> View:
    """Return the position of a line, ready to draw. Raises IllegalMove if a move can't be played, and
    ValueError if the game doesn't have an option."""
    *earlier, position = positions_of(game, line)
    seen = position.seen_by(line.viewer)
    steps = [
        Step(before.seen_by(line.viewer), before.actors[0], line.moves[-1], seen) for before in earlier[-1:]
    ]
    return View(
        game=game,
        position=seen,
        viewer=line.viewer,
        steps=tuple(steps),
        actor=position.actors[0] if line.picked else None,
        picked=line.picked,
        outcome=position.outcome,
    )
