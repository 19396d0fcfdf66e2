"""What a film is made from: the record of a match as plain data for another process, and the views it
shows."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.match.model import LEAVE, Match, Ply, Refused, State, is_of_the_game
from bot.match.play import one_round
from bot.match.replay import in_force
from engines import GAMES
from engines.core import CHANCE, Outcome, msg
from render.view import Step, View


@dataclass(frozen=True, slots=True)
class FilmRecord:
    """A finished match without any names, and how its film should look."""

    game: str
    """Slug."""
    options: dict[str, str]
    seats: int
    plies: tuple[tuple[int, str], ...]
    """Actor and notation of each; what was taken back is left out."""
    outcome: Outcome | None
    theme: str
    locale: str
    """The language of the text in the pictures, as Discord names it."""

    def packed(self) -> str:
        """Return the record as text."""
        return b64encode(pickle.dumps(self, pickle.HIGHEST_PROTOCOL)).decode()


def unpacked(text: str) -> FilmRecord:
    """Return the record from text that this bot has packed."""
    record: FilmRecord = pickle.loads(b64decode(text))  # noqa: S301 (from this bot itself)
    return record


def record_to_film(match: Match, theme: str, locale: str) -> FilmRecord:
    """Return what the film of a finished match is made from."""
    plies = tuple((ply.actor, ply.move) for ply in in_force(match).history)
    options = dict(match.options)
    return FilmRecord(match.game.slug, options, match.seat_count, plies, match.outcome, theme, locale)


def check_filmable(match: Match) -> None:
    """Raise Refused unless the match has ended and something was played in it."""
    if match.daily is not None:
        raise Refused(msg("Match {id} is a daily. See /daily.", id=match.id))
    if match.position is None:
        raise Refused(msg("This game hasn't started."))
    if match.state is State.RUNNING:
        raise Refused(msg("This game is still on. Film it when it's over."))
    if not any(map(_is_played, in_force(match).history)):
        raise Refused(msg("This game has no moves to film."))


def views(record: FilmRecord) -> Iterator[View]:
    """Yield the position when the first seat acts, then the one after each move, the last with the result.
    Nothing is hidden, since the match has ended. Raises IllegalMove if the record can't be played.

    A roll is shown with the move that follows it, and choices made at the same time are shown together. A
    roll followed by another counts as a move of its own, so that games without choices move too.
    """
    game = GAMES[record.game]
    steps = _steps(record)
    shown: list[Step] = []
    begun = False
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        if not begun and not _is_deal(step):
            yield View(game, step.before)
            begun = True
        shown.append(step)
        if following is None or not _goes_with(step, following):
            outcome = record.outcome if following is None else None
            position = step.after
            of_the_game = tuple(each for each in shown if is_of_the_game(each.move))
            yield View(game, position, steps=of_the_game, outcome=outcome)
            shown.clear()


def _is_played(ply: Ply) -> bool:
    """Whether a ply is a move, or a roll someone pressed for. A deal alone doesn't make a match."""
    return ply.user_id is not None or ply.actor != CHANCE


def _steps(record: FilmRecord) -> Sequence[Step]:
    position = GAMES[record.game].start(record.seats, **record.options)
    steps = []
    for actor, move in record.plies:
        after = position.without(actor) if move == LEAVE and actor != CHANCE else position.play(actor, move)
        assert after is not None, "nobody has left where the game cannot go on without them"
        steps.append(Step(position, actor, move, after))
        position = after
    return steps


def _is_deal(step: Step) -> bool:
    """Whether a step is set up by chance, with nobody rolling for it."""
    return step.actor == CHANCE and step.before.roller is None


def _goes_with(step: Step, following: Step) -> bool:
    """Whether a ply is shown together with the one that follows it."""
    if step.move == LEAVE or _is_deal(step):
        return True
    if step.actor == CHANCE:
        return following.actor != CHANCE
    return one_round(step, following)
