"""Answering on a board by pressing, outside matches: what a press says, and the board that follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.match.moves import STOP, plays, settle
from engines.bases.duel import Duel
from engines.core import Game, IllegalMove, Message, Position, msg, pmsg
from engines.notation import last_part, parts_of
from render import Step, View

ELSEWHERE: Final = "?"
"""Goes before the name of a place that no legal move leads to, in what was pressed."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a press says."""

    picked: str
    """What is lifted after it."""
    move: str | None = None
    """The whole move it plays; None if it only lifts something, or can't be played."""
    refusal: Message | None = None
    """Why it can't be played."""


def read_press(position: Position, pressed: str, moves: Sequence[str]) -> Pressed:
    """Return what a press on one of the board's buttons says. Raises Refused if no button says that."""
    picked, elsewhere, place = pressed.partition(ELSEWHERE)
    if elsewhere:
        return Pressed(picked, refusal=_refusal(position, picked, place))
    if not pressed:
        return Pressed(start_of(moves))
    move = plays(moves, pressed)
    if move is not None:
        return Pressed(move, move)
    notation, whole = settle(moves, pressed)
    return Pressed(pressed.rstrip(STOP) if whole else notation)


def start_of(moves: Sequence[str]) -> str:
    """Return what is lifted before any press: what every move begins with."""
    forced, whole = settle(moves, "")
    return "" if whole else forced


def lifting(view: View, picked: str) -> View:
    """Return the view with a piece lifted; the same one if nothing is picked."""
    return replace(view, actor=view.position.actors[0], picked=picked) if picked else view


def after(game: Game, position: Position, moves: Sequence[str], viewer: int | None = None) -> View:
    """Return the board after some moves, each of which is marked on it. Raises IllegalMove."""
    steps = []
    for move in moves:
        actor, following = position.actors[0], position.play(position.actors[0], move)
        steps.append(Step(position.seen_by(viewer), actor, move, following.seen_by(viewer)))
        position = following
    return View(game, position.seen_by(viewer), viewer, tuple(steps), outcome=position.outcome)


def _refusal(position: Position, picked: str, place: str) -> Message:
    """Say why a piece can't go to a place, or why nothing can be done there. The engine's reason is used
    unless it lists moves, which would give the answer away."""
    actor = position.actors[0]
    try:
        position.play(actor, f"{picked}-{place}" if picked else place)
    except IllegalMove as error:
        if "moves" not in dict(error.message.values):
            return error.message
    if picked:
        if _is_taken(position, place):
            return pmsg("sentence", "{place} is taken.", place=place)
        return msg("You can't go from {start} to {end}.", start=last_part(picked), end=place)
    if any(len(parts_of(move)) == 1 for move in position.moves(actor)):
        return msg("You can't use {place} now.", place=place)
    return msg("You can't move anything from {place}.", place=place)


def _is_taken(position: Position, place: str) -> bool:
    """Whether a piece stands on a place, in a board game for two."""
    if not isinstance(position, Duel):
        return False
    both = position.men[0] | position.men[1]
    return bool(both >> position.board.cell[place] & 1)
