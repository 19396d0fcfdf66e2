"""The messages of a puzzle: its board, the answer to a move, and the solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from discord import ui

from bot.match.moves import choices
from bot.puzzles import Attempt, ask, refuted, solution, written
from bot.store.puzzles import Rated
from cogs.base.components import (
    BLUE,
    GREEN,
    Draft,
    Emojis,
    MessageView,
    Translate,
    button,
    row,
    text,
)
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.offers import PUZZLE
from cogs.board.answering_boards import Answering, answer_rows, put_view
from cogs.board.message import Paint
from engines.core import Message, msg, pmsg
from engines.puzzles.puzzle import Goal, Puzzle

PRESS, NEXT, SOLUTION = "p", "n", "s"
"""What a button does: press on the board, give the next puzzle, show the solution."""
ANY, GAME, DAILY = "a", "g", "d"
"""How somebody came to a puzzle: any game, this game only, or the puzzle of the day."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle, and how somebody came to it."""

    puzzle: Puzzle
    scope: str = ANY

    def to(self, do: str, played: str = "", pressed: str = "") -> ViewId:
        """The custom id of a button."""
        return ViewId(PUZZLE, f"{do}.{self.scope}.{self.puzzle.id}.{played}.{pressed}")

    def menu(self, played: str, number: int) -> MenuId:
        """The custom id of a menu of things to press."""
        return MenuId(PUZZLE, f"{PRESS}.{self.scope}.{self.puzzle.id}.{played}.{number}")


def puzzle_page(
    asked: Asked,
    tried: Attempt,
    rated: Rated | None,
    translate: Translate,
    *,
    counts: bool,
    emojis: Emojis,
    paint: Paint,
) -> Draft:
    """Draw a puzzle after a press. `rated`: what the press did to the solver's rating. `counts`: the first
    answer is still to come."""
    body = MessageView()
    lines = [_heading(asked, ask(asked.puzzle, tried.played))]
    if counts:
        lines.append(
            msg(
                "-# Your first try counts for your puzzle rating. Looking at the solution counts as a wrong "
                "try."
            )
        )
    text(body, "\n".join(map(translate, lines)))
    pictures = put_view(body, tried.view, f"{asked.puzzle.id}.png", translate, paint)
    if (told := _told(tried, rated)) is not None:
        text(body, translate(told))
    if tried.solved or tried.wrong:
        body.add_item(row(_afterwards(asked, tried, translate)))
        return Draft(body, pictures)
    played = written(asked.puzzle, tried.played)
    board = Answering(
        tried.view,
        choices(tried.moves, tried.picked),
        to=lambda pressed: asked.to(PRESS, played, pressed),
        menu=lambda number: asked.menu(played, number),
        picked=tried.picked,
        start=tried.start,
    )
    for line in answer_rows(board, translate, emojis):
        body.add_item(line)
    if body.room >= _LAST_ROW:
        body.add_item(row([_give_up(asked, translate), _rules(asked, translate)]))
    return Draft(body, pictures)


_LAST_ROW: Final = 3
"""How many components the row under the board takes."""


def solution_page(asked: Asked, ply: int, translate: Translate, paint: Paint) -> Draft:
    """Draw the board after so many plies of the solution, and say the last of them in words."""
    puzzle, body = asked.puzzle, MessageView()
    line = " ".join(f"**{move}**" if at == ply else move for at, move in enumerate(puzzle.line, 1))
    view = solution(puzzle, ply)
    (step,) = view.steps
    lines = [
        _heading(asked, pmsg("label", "Solution: {moves}", moves=line)),
        step.before.describe(step.actor, step.move),
    ]
    text(body, "\n".join(map(translate, lines)))
    pictures = put_view(body, view, f"{puzzle.id}-{ply}.png", translate, paint)
    back, forward = max(1, ply - 1), min(len(puzzle.line), ply + 1)
    turning: list[ui.Item[Any]] = []
    if len(puzzle.line) > 1:
        turning = [
            button(asked.to(SOLUTION, pressed=f"{back}<"), "◀", disabled=ply == back),
            button(asked.to(SOLUTION, pressed=f"{forward}>"), "▶", disabled=ply == forward),
        ]
    body.add_item(row([*turning, _again(asked, "", translate), _next(asked, translate)]))
    return Draft(body, pictures)


def _heading(asked: Asked, line: Message) -> Message:
    what = {"game": asked.puzzle.game.title, "line": line}
    if asked.scope == DAILY:
        return msg("**Puzzle of the day · {game}:** {line}", **what)
    return pmsg("layout", "**{game}:** {line}", **what)


def _told(tried: Attempt, rated: Rated | None) -> Message | None:
    """Return the answer to the press; None if it only lifted something."""
    if tried.refusal is not None:
        return pmsg("layout", "❌ {answer}", answer=tried.refusal)
    if tried.wrong:
        return _with_rating(pmsg("layout", "❌ {answer}", answer=refuted(tried)), rated)
    if tried.solved:
        held = tried.puzzle.goal is Goal.DRAW
        return _with_rating(
            msg("✅ Solved. That holds the draw.") if held else pmsg("sentence", "✅ Solved."), rated
        )
    if tried.verdict is None:
        return None
    replies = tried.verdict.replies
    if not replies:
        return msg("✅ Right. Now finish your turn.")
    mover = tried.view.steps[-1].actor
    reply = replies if len(replies) > 1 else replies[0]
    return pmsg(
        "sentence",
        "✅ Right. {seat} answers {reply}.",
        seat=tried.puzzle.game.colour_name(mover),
        reply=reply,
    )


def _with_rating(told: Message, rated: Rated | None) -> Message:
    if rated is None:
        return told
    change = f"{rated.change:+d}".replace("-", "−")
    return msg(
        "{told} Your puzzle rating: {rating} ({change})", told=told, rating=rated.rating, change=change
    )


def _afterwards(asked: Asked, tried: Attempt, translate: Translate) -> list[ui.Item[Any]]:
    """Return the buttons once a puzzle is solved, or a move was wrong."""
    if tried.solved:
        return [_next(asked, translate)]
    again = _again(asked, written(asked.puzzle, tried.played), translate)
    return [again, _give_up(asked, translate), _next(asked, translate)]


def _again(asked: Asked, played: str, translate: Translate) -> ui.Item[Any]:
    return button(asked.to(PRESS, played), translate(pmsg("button", "Try again")), BLUE)


def _give_up(asked: Asked, translate: Translate) -> ui.Item[Any]:
    return button(asked.to(SOLUTION, pressed="1"), translate(pmsg("button", "Show the solution")))


def _next(asked: Asked, translate: Translate) -> ui.Item[Any]:
    return button(asked.to(NEXT), translate(pmsg("button", "Next puzzle")), GREEN)


def _rules(asked: Asked, translate: Translate) -> ui.Item[Any]:
    return button(ViewId("rules", f"open.{asked.puzzle.slug}..1"), translate(pmsg("button", "Rules")))
