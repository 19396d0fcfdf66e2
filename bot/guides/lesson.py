"""Lessons: a game's ideas as tasks on the board, answered by pressing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final, cast

from bot.guides.guide import Line, positions_of, view_of
from bot.match import pressing
from bot.match.model import Refused
from bot.match.moves import Pick, choices
from bot.match.pressing import after, lifting, read_press
from engines.bases.duel import Duel
from engines.core import CHANCE, Game, Message, Position, msg, pmsg
from render import View, buttons


class Effect(Enum):
    """What all the right moves of a task do, and no other move does. The tests ask the engine."""

    CAPTURES = "captures"
    WINS = "wins"
    SAVES = "saves"
    """The opponent can't win on the next move."""
    SAFE = "safe"
    """The opponent can't capture anything on the next move."""


@dataclass(frozen=True, slots=True)
class Task:
    """One question about a position, answered by a move or by pressing a place."""

    ask: Message
    """What to do or to find, at most 25 words."""
    shown: Line
    """The position. If the line has a pick, the task begins with that piece lifted."""
    right: tuple[str, ...]
    """The moves that are right. Without what's taken after a slash, any choice of that is right."""
    why: Message
    """What the right answer did, or why it's right, at most 25 words."""
    effect: Effect | None = None
    """What makes them right, if the engine can tell."""
    wrong: Mapping[str, Message] = field(default_factory=dict, hash=False)
    """Answers to wrong moves, by how they begin."""
    otherwise: Message | None = None
    """The answer to any other wrong move; by default what the effect says."""
    places: tuple[str, ...] = ()
    """What can be pressed, if the answer is a place rather than a move. `right` then names places, too."""
    offered: tuple[str, ...] = ()
    """The moves to choose from, in a game with too many to list; () for all."""
    labels: Mapping[str, Message] = field(default_factory=dict, hash=False)
    """The words on the buttons of places or moves whose names don't say enough."""
    then: tuple[str, ...] = ()
    """The plies that show why, once a place is found or a question answered."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Five to eight tasks, in the order in which they build on each other."""

    tasks: tuple[Task, ...]


YES: Final = pmsg("button", "Yes")
NO: Final = pmsg("button", "No")


def yes_or_no(
    ask: Message, shown: Line, why: Message, otherwise: Message, *, right: bool, then: tuple[str, ...] = ()
) -> Task:
    """Return a question about a position, to be answered with yes or no."""
    words = {"yes": YES, "no": NO}
    answers = ("yes" if right else "no",)
    return Task(ask, shown, answers, why, otherwise=otherwise, places=("yes", "no"), labels=words, then=then)


@dataclass(frozen=True, slots=True)
class Answered:
    """A task after a press."""

    view: View
    right: bool = False
    """Whether the task is solved."""
    said: Message | None = None
    """The answer to the press; None if it only lifted a piece."""
    picked: str = ""
    reply: tuple[Message, ...] = ()
    """What the opponent did after a wrong move that the board shows."""
    played: bool = False
    """Whether the board shows a wrong answer played out, so that all that's left is to go back."""


def before(line: Line, count: int = 1) -> Line:
    """Return the position `count` plies earlier, with nothing picked."""
    return replace(line, moves=line.moves[: len(line.moves) - count], picked="")


@cache
def lesson_of(game: Game) -> Lesson | None:
    """Return the lesson of a game; None if nothing is decided in it."""
    name = f"bot.guides.lessons.{game.slug.replace('-', '_')}"
    return cast("Lesson", import_module(name).LESSON) if find_spec(name) is not None else None


def moves_of(task: Task, position: Position) -> list[str]:
    """Return the moves a task lets people choose from."""
    return list(task.offered) or position.moves(position.actors[0])


def is_right(task: Task, move: str) -> bool:
    """Whether a move is one of the right ones, whatever it takes or chooses after a slash."""
    return any(move == each or move.startswith(f"{each}/") for each in task.right)


EVERYWHERE: Final = ("*",)
"""As the places of a task: every place that has a button on the game's board."""


def answer(game: Game, task: Task, pressed: str = "") -> Answered:
    """Answer a press in a task; "" is the task before any. Raises Refused if its buttons don't say that."""
    view = view_of(game, task.shown)
    start = start_of(game, task)
    if not pressed:
        return Answered(lifting(view, start), picked=start)
    if task.places:
        if pressed not in places_of(game, task):
            raise Refused(msg("Press one of the buttons."))
        right = pressed in task.right
        said = task.why if right else _wrong(task, pressed)
        shows = bool(task.then) and (right or YES in task.labels.values())
        if shows:
            view = after(game, position_of(game, task.shown), task.then, task.shown.viewer)
        return Answered(view, right, said, start, played=shows and not right)
    full = position_of(game, task.shown)
    read = read_press(full, pressed, moves_of(task, full))
    if read.move is None:
        return Answered(lifting(view, read.picked), said=read.refusal, picked=read.picked)
    if is_right(task, read.move):
        return Answered(after(game, full, (read.move,), task.shown.viewer), True, task.why, read.move)
    return _refuted(game, task, full, read.move)


def _refuted(game: Game, task: Task, position: Position, move: str) -> Answered:
    """Play a wrong move out, with the reply that punishes it if there is one."""
    following = position.play(position.actors[0], move)
    moves: tuple[str, ...] = (move,)
    reply: tuple[Message, ...] = ()
    punishing = punishment(game, following)
    if punishing is not None:
        seat = following.actors[0]
        ended = following.play(seat, punishing).outcome
        moves = (move, punishing)
        reply = (following.describe(seat, punishing), *([ended.reason] if ended is not None else []))
    view = after(game, position, moves, task.shown.viewer)
    return Answered(view, said=_wrong(task, move), picked=start_of(game, task), reply=reply, played=True)


def punishment(game: Game, position: Position) -> str | None:
    """Return the move with which the player to act in a board game for two wins at once or, failing that,
    takes the most; None if there's neither."""
    if not isinstance(position, Duel) or game.hidden or position.outcome is not None:
        return None
    seat = position.actors[0]
    if seat == CHANCE:
        return None
    gains = {}
    for move in position.moves(seat):
        following = position.play(seat, move)
        if following.outcome is not None and following.outcome.scores[seat] == 1:
            return move
        gains[move] = position.men[1 - seat].bit_count() - following.men[1 - seat].bit_count()
    best = max(gains, key=lambda move: gains[move], default=None)
    return best if best is not None and gains[best] > 0 else None


def places_of(game: Game, task: Task) -> tuple[str, ...]:
    """Return the places that can be pressed in a task; () if it's answered by a move."""
    if task.places != EVERYWHERE:
        return task.places
    return tuple(name for line in buttons(game) for name in line if name is not None)


def start_of(game: Game, task: Task) -> str:
    """Return what is picked when a task begins: what it says, or else what every move begins with."""
    if task.places or task.offered or task.shown.picked:
        return task.shown.picked
    return pressing.start_of(moves_of(task, position_of(game, task.shown)))


def choices_of(game: Game, task: Task, picked: str) -> list[Pick]:
    """Return what can be pressed next for a move, after what is picked."""
    if task.offered:
        return [Pick(move, move) for move in task.offered]
    return choices(moves_of(task, position_of(game, task.shown)), picked)


def position_of(game: Game, line: Line) -> Position:
    """Return the position of a line, with nothing hidden."""
    return positions_of(game, line)[-1]


_BY_EFFECT: Final = {
    Effect.CAPTURES: msg("That doesn't capture anything."),
    Effect.WINS: msg("That doesn't win yet."),
    Effect.SAVES: msg("Your opponent could still win next turn."),
    Effect.SAFE: msg("Your opponent could capture next turn."),
    None: msg("Not that one. Look again."),
}


def _wrong(task: Task, pressed: str) -> Message:
    """Say why a press is wrong."""
    for start in sorted(task.wrong, key=len, reverse=True):
        if pressed.startswith(start):
            return task.wrong[start]
    return task.otherwise or _BY_EFFECT[task.effect]
