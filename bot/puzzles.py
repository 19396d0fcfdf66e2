"""Puzzles: which one somebody gets next, what has been played in it, and what a press leads to."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.match.pressing import after, lifting, read_press, start_of
from bot.store.puzzles import Known, first_rating
from engines.core import IllegalMove, Message, Position, msg, nmsg, pmsg
from engines.puzzles.puzzle import Goal, Puzzle, Verdict, answer, turns_of
from render import View

EASIER: Final = 100
"""How far below the solver's rating puzzles are looked for, so that most are solved."""
GRADES_OF_THE_DAY: Final = (2, 3)
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def next_puzzle(puzzles: Sequence[Puzzle], user_id: int, known: Known) -> Puzzle | None:
    """Return the puzzle somebody hasn't answered that suits them best; None if they've answered them all. Of
    equally hard ones it's a different one for everybody, but the same until it's answered."""
    wanted = known.rating - EASIER

    def distance(puzzle: Puzzle) -> tuple[int, int]:
        rating = known.ratings.get(puzzle.id, first_rating(puzzle.grade))
        return abs(rating - wanted), zlib.crc32(f"{user_id} {puzzle.id}".encode())

    unseen = [puzzle for puzzle in puzzles if puzzle.id not in known.answered]
    return min(unseen, key=distance, default=None)


def of_the_day(day: str, puzzles: Sequence[Puzzle]) -> Puzzle:
    """Return the puzzle of a day ("2026-11-22", in UTC), the same for everyone. None comes back before all
    have had their day."""
    fair = [puzzle for puzzle in puzzles if puzzle.grade in GRADES_OF_THE_DAY] or list(puzzles)
    mixed = sorted(fair, key=lambda puzzle: zlib.crc32(puzzle.id.encode()))
    return mixed[date.fromisoformat(day).toordinal() % len(mixed)]


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt after a press."""

    puzzle: Puzzle
    view: View
    played: tuple[str, ...]
    """The right plies so far, with the replies."""
    moves: tuple[str, ...] = ()
    """What can be played now; () once it's solved or wrong."""
    picked: str = ""
    start: str = ""
    """What is picked before any press."""
    refusal: Message | None = None
    """Why the press can't be played."""
    move: str = ""
    """The move that was pressed; "" if none was."""
    verdict: Verdict | None = None
    """What that move is worth."""

    @property
    def solved(self) -> bool:
        return self.verdict is not None and self.verdict.solved

    @property
    def wrong(self) -> bool:
        return self.verdict is not None and not self.verdict.right


def attempt(puzzle: Puzzle, written: str, pressed: str) -> Attempt:
    """Return a puzzle after a press. Raises Refused or ValueError if no button says that. This may search."""
    position: Position = puzzle.position()
    played, last = read(puzzle, position, written)
    for move in played:
        position = position.play(position.actors[0], move)
    if position.outcome is not None:
        raise ValueError(f"{puzzle.id} is over there")
    moves = tuple(position.moves(position.actors[0]))
    said = read_press(position, pressed, moves)
    start = start_of(moves)
    before = last if not pressed and played else ()
    view = _view(puzzle, played, before)
    if said.move is None:
        view = lifting(view, said.picked)
        return Attempt(puzzle, view, played, moves, said.picked, start, said.refusal)
    verdict = answer(puzzle, played, said.move)
    done = (said.move, *verdict.replies)
    view = _view(puzzle, (*played, *done), done)
    if not verdict.right or verdict.solved:
        return Attempt(puzzle, view, played, move=said.move, verdict=verdict)
    played = (*played, *done)
    position = puzzle.position(played)
    moves = tuple(position.moves(position.actors[0]))
    start = start_of(moves)
    return Attempt(puzzle, lifting(view, start), played, moves, start, start, None, said.move, verdict)


def solution(puzzle: Puzzle, ply: int) -> View:
    """Return the board after so many plies of the solution."""
    return _view(puzzle, puzzle.line[:ply], puzzle.line[ply - 1 : ply])


def written(puzzle: Puzzle, played: Sequence[str]) -> str:
    """Write what has been played for a custom id: two digits for each ply, its place among the legal
    moves."""
    position: Position = puzzle.position()
    digits = ""
    for move in played:
        place = position.moves(position.actors[0]).index(move)
        digits += _DIGITS[place // 36] + _DIGITS[place % 36]
        position = position.play(position.actors[0], move)
    return digits


def read(puzzle: Puzzle, position: Position, digits: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what was written: all plies, and those since the solver's last turn began. Raises ValueError if
    that isn't right so far."""
    played: list[str] = []
    last: tuple[str, ...] = ()
    for at in range(0, len(digits), 2):
        if position.outcome is not None:
            raise ValueError(digits)
        moves = position.moves(position.actors[0])
        place = int(digits[at : at + 2], 36)
        if place >= len(moves):
            raise ValueError(digits)
        if position.actors == puzzle.position().actors:
            last = ()
        last = (*last, moves[place])
        played.append(moves[place])
        position = position.play(position.actors[0], moves[place])
    if tuple(played) != puzzle.line[: len(played)] and not _is_right(puzzle, played):
        raise ValueError(digits)
    return tuple(played), last


def ask(puzzle: Puzzle, played: Sequence[str] = ()) -> Message:
    """Return what a puzzle asks for, after what has been played."""
    seat = puzzle.game.colour_name(puzzle.position().actors[0])
    if puzzle.goal is Goal.DRAW:
        return msg("{seat} can hold a draw. Find the move.", seat=seat)
    left = max(1, sum(end > len(played) for _, end in turns_of(puzzle)))
    return nmsg("{seat} wins in {n}. Find the move.", "{seat} wins in {n}. Find the move.", left, seat=seat)


def refuted(tried: Attempt) -> Message:
    """Return why a move is wrong."""
    assert tried.verdict is not None, "a move was played"
    replies = tried.verdict.replies
    if not replies:
        return pmsg("sentence", "{move} isn't it.", move=tried.move)
    mover = tried.view.steps[-1].actor
    what = {
        "move": tried.move,
        "seat": tried.puzzle.game.colour_name(mover),
        "reply": replies if len(replies) > 1 else replies[0],
    }
    outcome = tried.view.outcome
    if outcome is not None and outcome.scores[mover] > 0.5:
        return msg("{move} isn't it. {seat} plays {reply} and wins.", **what)
    return msg("{move} isn't it. {seat} answers {reply}.", **what)


def _is_right(puzzle: Puzzle, played: Sequence[str]) -> bool:
    """Whether an attempt that left the solution is another way to win."""
    solver = puzzle.position().seat
    try:
        return all(
            answer(puzzle, played[:at], move).right
            for at, move in enumerate(played)
            if puzzle.position(played[:at]).seat == solver
        )
    except IllegalMove:
        return False


def _view(puzzle: Puzzle, played: Sequence[str], marked: Sequence[str]) -> View:
    """Return the board after some plies, with the last ones marked."""
    earlier = played[: len(played) - len(marked)]
    return after(puzzle.game, puzzle.position(earlier), marked)
