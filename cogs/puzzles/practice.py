"""Practice: the positions before someone's own mistakes, to be played better."""

from __future__ import annotations

import asyncio
import re
import secrets
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final

from discord import ui

from bot.client.app import Lodge
from bot.match.game_clock import relative
from bot.match.model import Match, Refused
from bot.match.moves import check_reviewable, choices
from bot.match.pressing import Pressed, after, lifting, read_press, start_of
from bot.match.walkthrough import board_before
from bot.opponents.questions import judge_question, judged_of
from bot.store import practice, reviews
from bot.store.database import Store
from bot.store.practice import Practised, mistakes_to_practise
from cogs.base.answers import FORGED, Answer
from cogs.base.components import (
    GREEN,
    Draft,
    Emojis,
    MessageView,
    Translate,
    button,
    circles,
    fit_lines,
    row,
    sentence,
    text,
)
from cogs.base.custom_ids import ActId, MenuId, ViewId
from cogs.base.presses import match_of, on_verb, on_view
from cogs.board.answering_boards import Answering, answer_rows, put_view
from cogs.board.boards import LiveBoards
from cogs.board.message import Paint
from cogs.opponent.turns import LodgeTurns
from engines.core import Message, msg, nmsg, pmsg
from engines.opponents.review import Mistake, Review, chance_text, change_text
from render import View
from render.show import seen_from

PRACTICE: Final = "practice"
"""The kind of view that positions to practise are, in custom ids."""
_NEXT: Final = "next"
_WHAT: Final = re.compile(r"(?P<match>[1-9][0-9]{0,17})\.(?P<ply>0|[1-9][0-9]{0,8})\.(?P<pressed>[^|\n]*)")


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position someone practises, and what was pressed on it."""

    item: Practised
    match: Match
    review: Review
    mistake: Mistake
    view: View
    """The board before the mistake."""
    said: Pressed

    def to(self, pressed: str = "") -> ViewId:
        """The custom id of a button that presses something on this board."""
        return ViewId(PRACTICE, f"{self.item.match_id}.{self.item.ply}.{pressed}")

    def menu(self, number: int) -> MenuId:
        """The custom id of a menu of things to press."""
        return MenuId(PRACTICE, f"{self.item.match_id}.{self.item.ply}.{number}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a move, and what comes next."""

    right: bool
    told: Message
    change: Message
    """How the chances changed."""
    moves: tuple[str, ...]
    """The move, and the best reply to a wrong one."""
    due_at: datetime | None = None
    """When the position comes back; None if it doesn't."""
    more: bool = False
    """Whether another one is due."""


@on_verb("practise")
async def practise_this(answer: Answer, pressed: ActId) -> None:
    """Have someone practise their own mistakes in a match, from tomorrow on. Raises Refused."""
    match, user_id = await match_of(answer, pressed), answer.user_id
    if user_id not in match.players:
        raise Refused(msg("You can only practise your own games."))
    check_reviewable(match)
    bot = answer.bot
    review = await _review_of(bot.matches.store, match.id)
    own = [] if review is None else mistakes_to_practise(match, review, user_id)
    if not own:
        raise Refused(FORGED)
    plies = [mistake.ply for mistake in own]
    added = await practice.add(bot.matches.store, user_id, match.id, plies, bot.matches.now())
    told = nmsg(
        "{n} position added. It's in `/puzzle show:practice` from tomorrow.",
        "{n} positions added. They're in `/puzzle show:practice` from tomorrow.",
        added,
    )
    if not added:
        told = msg("You're practising this already. See `/puzzle show:practice`.")
    await answer.send(sentence(told, answer.translate), ephemeral=True)


async def show_practice(answer: Answer) -> None:
    """Show someone the first position that's due or, if none is, when the next one is. Raises Refused."""
    bot = answer.bot
    first = await practice.first_due(bot.matches.store, answer.user_id)
    if first is None:
        told = msg("Nothing to practise yet. Review a game and press **Practise this**.")
    elif first.due_at > bot.matches.now():
        told = msg("Nothing to practise now. Your next position is due {when}.", when=relative(first.due_at))
    else:
        await answer.show_alone(await _draw(answer, await _exercise(bot, first)))
        return
    await answer.show_alone(sentence(told, answer.translate))


@on_view(PRACTICE)
async def press(answer: Answer, what: str, value: str) -> None:
    """Handle a press on a board of practice. Raises Refused."""
    if what == _NEXT:
        await show_practice(answer)
        return
    found = _WHAT.fullmatch(what)
    if found is None:
        raise Refused(FORGED)
    bot = answer.bot
    number, ply = int(found["match"]), int(found["ply"])
    item = await practice.find(bot.matches.store, answer.user_id, number, ply)
    if item is None:
        raise Refused(msg("You aren't practising this position. See `/puzzle show:practice`."))
    shown = await _exercise(bot, item, value or found["pressed"])
    verdict = None if shown.said.move is None else await _judge(answer, shown, shown.said.move)
    await answer.show_alone(await _draw(answer, shown, verdict))


async def _review_of(store: Store, match_id: int) -> Review | None:
    found = await reviews.find(store, match_id)
    return None if found is None else Review.from_json(found)


async def _exercise(bot: Lodge, item: Practised, pressed: str = "") -> Exercise:
    """Return a position to practise after a press. Raises Refused."""
    match = await bot.matches.get(item.match_id)
    check_reviewable(match)
    review = await _review_of(bot.matches.store, item.match_id)
    listed = () if review is None else review.worst
    mistake = next((mistake for mistake in listed if mistake.ply == item.ply), None)
    if review is None or mistake is None:
        raise Refused(msg("Sorry, this position can't be shown."))

    def look() -> tuple[View, Pressed]:
        view = board_before(match, item.ply)
        return view, read_press(view.position, pressed, view.position.moves(mistake.seat))

    view, said = await asyncio.to_thread(look)
    return Exercise(item, match, review, mistake, view, said)


async def _judge(answer: Answer, shown: Exercise, move: str) -> Verdict:
    """Judge a move and, if the position was due, note when it comes back. Raises Refused."""
    bot = answer.bot
    user_id, store, now = answer.user_id, bot.matches.store, bot.matches.now()
    verdict = await _verdict(bot, user_id, shown, move)
    if shown.item.due_at <= now:
        await practice.note_answer(store, user_id, shown.item, right=verdict.right, now=now)
    item = await practice.find(store, user_id, shown.item.match_id, shown.item.ply)
    first = await practice.first_due(store, user_id)
    return replace(
        verdict,
        due_at=None if item is None else item.due_at,
        more=first is not None and first.due_at <= now,
    )


async def _verdict(bot: Lodge, user_id: int, shown: Exercise, move: str) -> Verdict:
    """Compare a move with the better one of the review: as good or nearly so is right, and what was played in
    the match never is. Raises Refused."""
    mistake, review = shown.mistake, shown.review
    gained = _change(review, mistake.value, mistake.best)
    if move == mistake.better:
        return Verdict(True, pmsg("sentence", "✅ That's better."), gained, (move,))
    game, position, seat = shown.match.game, shown.view.position, mistake.seat
    question = judge_question(game, position, seat, move, mistake.better, secrets.randbits(63))
    judged = judged_of(await bot.cog(LodgeTurns).jobs.ask((PRACTICE, user_id), question))
    if judged is None:
        raise Refused(msg("Sorry, that couldn't be checked. Try again."))
    again = move == mistake.played
    if judged.right and not again:
        return Verdict(True, msg("✅ That's as good as {move}.", move=mistake.better), gained, (move,))
    lost = (
        _change(review, mistake.best, mistake.value) if again else _change(review, judged.best, judged.value)
    )
    if judged.reply is None:
        told = msg("❌ That's what you played.") if again else msg("❌ That isn't better.")
        return Verdict(False, told, lost, (move,))
    replier = game.colour_name(position.play(seat, move).actors[0])
    told = pmsg("sentence", "❌ {seat} answers {reply}.", seat=replier, reply=judged.reply)
    return Verdict(False, told, lost, (move, judged.reply))


def _change(review: Review, before: float, after: float) -> Message:
    return change_text(review, chance_text(review, before), chance_text(review, after))


async def _draw(answer: Answer, shown: Exercise, verdict: Verdict | None = None) -> Draft:
    drawing = answer.bot.cog(LiveBoards).drawing
    user_id = answer.user_id
    paint = await drawing.own_painter(user_id, answer.translate)
    side = await drawing.own_side(shown.match, user_id)
    page = partial(practice_page, shown, verdict, answer.translate, paint, side, emojis=drawing.emojis.of)
    return await drawing.draw(page)


def practice_page(
    shown: Exercise,
    verdict: Verdict | None,
    translate: Translate,
    paint: Paint,
    side: int | None,
    *,
    emojis: Emojis = circles,
) -> Draft:
    """Draw a position to practise, from `side`: what's asked and the buttons to answer with or, once a move
    was played, what became of it."""
    match, view = shown.match, lifting(shown.view, shown.said.picked)
    if verdict is not None:
        view = after(match.game, shown.view.position, verdict.moves)
    view = seen_from(view, side)
    body = MessageView()
    heading = pmsg("heading", "### {game} · match {id} · practice", game=match.game.title, id=match.id)
    text(body, translate(heading))
    name = f"practice-{match.id}-{shown.item.ply}.png"
    pictures = put_view(body, view, name, translate, paint)
    lines = _asking(shown) if verdict is None else _answering(verdict)
    text(body, fit_lines([translate(line) for line in lines]))  # beside the buttons, on a phone too
    if verdict is not None:
        onward = _onward(shown, verdict, translate)
        if onward:
            body.add_item(row(onward))
        return Draft(body, pictures)
    moves, picked = shown.view.position.moves(shown.mistake.seat), shown.said.picked
    asked = Answering(
        view, choices(moves, picked), to=shown.to, menu=shown.menu, picked=picked, start=start_of(moves)
    )
    for line in answer_rows(asked, translate, emojis):
        body.add_item(line)
    return Draft(body, pictures)


def _asking(shown: Exercise) -> list[Message]:
    lines = [msg("**You played {move} here. Find something better.**", move=shown.mistake.played)]
    if shown.said.refusal is not None:
        lines.append(pmsg("layout", "❌ {answer}", answer=shown.said.refusal))
    return lines


def _answering(verdict: Verdict) -> list[Message]:
    lines = [verdict.told, verdict.change]
    if verdict.due_at is None:
        return [*lines, msg("-# You know this one now, so it won't come back.")]
    return [*lines, msg("-# It comes back {when}.", when=relative(verdict.due_at))]


def _onward(shown: Exercise, verdict: Verdict, translate: Translate) -> list[ui.Item[Any]]:
    """Return the buttons below a move that was played."""
    made: list[ui.Item[Any]] = []
    if not verdict.right:
        made.append(button(shown.to(), translate(pmsg("button", "Try again")), GREEN))
    if verdict.more:
        made.append(button(ViewId(PRACTICE, _NEXT), translate(pmsg("button", "Next")), GREEN))
    return made
