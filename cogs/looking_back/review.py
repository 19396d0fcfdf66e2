"""Reviews on Discord: shown to the person who asks, as soon as they're ready."""

from __future__ import annotations

import asyncio
from functools import partial

from discord.ext import commands

from bot import log as logs
from bot.client.app import Lodge
from bot.match.honours import for_feats
from bot.match.model import Match, Refused, seated
from bot.match.moves import check_reviewable
from bot.match.replay import before_each, in_force
from bot.queue.artefacts import Reviews
from bot.store import feats
from bot.store.practice import mistakes_to_practise
from cogs.base.answers import SOON, TOO_LONG, Answer, announced
from cogs.base.components import (
    GREEN,
    Draft,
    MessageView,
    Translate,
    button,
    fit_lines,
    gallery,
    row,
    sentence,
    text,
)
from cogs.base.custom_ids import ActId
from cogs.base.presses import match_of, on_verb
from cogs.board.boards import LiveBoards
from cogs.board.message import Paint, try_to_paint, within
from cogs.board.text import SHAPES, seat_with_player
from cogs.looking_back.film import ANSWERED_WITHIN
from cogs.opponent.turns import LodgeTurns
from engines.core import Message, Position, msg, pmsg
from engines.opponents.review import Mistake, Review, balance_text, mistake_text
from render import Picture, alt_move, alt_review, move_scene, paint_plan, review_plan

log = logs.get(__name__)


class LiveReviews(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.boards = bot.cog(LiveBoards)
        self.reviews = Reviews(bot.matches, bot.cog(LodgeTurns).jobs)

    @commands.Cog.listener()
    async def on_leaving(self) -> None:
        """Tell people waiting for a review that it won't come, while they can still be told."""
        await self.reviews.close()

    async def cog_unload(self) -> None:
        await self.reviews.close()

    async def show(self, answer: Answer, match: Match) -> None:
        """Answer with the review of a match, only for the person who asked. Raises Refused."""
        interaction = answer.interaction
        if answer.user_id not in match.players and interaction.channel_id != match.place.channel_id:
            raise Refused(msg("You can only review your own games and games played here."))
        check_reviewable(match)
        review = await self.reviews.kept(match.id)
        if review is None:
            coming = self.reviews.ask(match.id, match, answer.user_id, interaction.guild_id)
            await asyncio.wait({coming}, timeout=SOON)
            if not coming.done():
                await answer.send(review_notice(match, answer.translate), ephemeral=True)
                self.boards.background.spawn(self._show_later(answer, match, coming))
                return
            review = coming.result()
        await answer.send(await self._draft(answer, match, review), ephemeral=True)
        await self._honour(answer, match, review)

    async def _show_later(self, answer: Answer, match: Match, coming: asyncio.Task[Review]) -> None:
        """Replace the notice with the review or, if that takes until the notice can't be edited much longer,
        with a sentence that says so. The review is kept for when they ask again."""
        notice = answer.sent
        async with announced(answer, notice):
            left = answer.interaction.created_at + ANSWERED_WITHIN - answer.bot.matches.now()
            await asyncio.wait({coming}, timeout=left.total_seconds())
            if not coming.done():
                raise Refused(TOO_LONG)
            review = coming.result()
            await notice.edit(await self._draft(answer, match, review))
            self.boards.background.spawn(self._honour(answer, match, review))  # the review stays if it fails

    async def _honour(self, answer: Answer, match: Match, review: Review) -> None:
        """Store the feats that a review has found, and tell each player theirs. If that fails, they're found
        the next time someone looks at the review."""
        bot = answer.bot
        try:
            new = await feats.keep(bot.matches.store, match, review)
        except Refused as refused:
            log.warning("feats not stored", match=match.id, why=str(refused))
            return
        if new:
            bot.matches.honours += for_feats(match, new)
            bot.dispatch("honours", answer)

    async def _draft(self, answer: Answer, match: Match, review: Review) -> Draft:
        drawing = self.boards.drawing
        user_id = answer.user_id
        paint = await drawing.own_painter(user_id, answer.translate)
        side = await drawing.own_side(match, user_id)
        own = bool(mistakes_to_practise(match, review, user_id))
        make = partial(review_draft, match, review, answer.translate, paint, side, practise=own)
        return await drawing.draw(make)


def review_notice(match: Match, translate: Translate) -> Draft:
    """Say that a match is being reviewed."""
    return sentence(pmsg("heading", "Reviewing match {id} …", id=match.id), translate)


def review_draft(
    match: Match,
    review: Review,
    translate: Translate,
    paint: Paint = paint_plan,
    side: int | None = None,
    *,
    practise: bool = False,
) -> Draft:
    """The review of a finished match, its boards drawn from `side` (a seat; None as everyone sees them). With
    `practise`, the reader can practise their own mistakes."""
    body, pictures = MessageView(), list[tuple[str, bytes]]()

    def show(name: str, picture: Picture | None, alt: str) -> None:
        if picture is not None:
            pictures.append((f"review-{match.id}-{name}.png", picture.png))
            gallery(body, pictures[-1][0], within(alt))

    text(body, fit_lines([translate(line) for line in _summary(match, review)]))
    chart = try_to_paint(lambda: paint(review_plan(match.game, review)), match=match.id)
    show("chances", chart, translate(alt_review(match.game, review)))
    positions = _positions(match, [mistake.ply for mistake in review.worst])
    for number, mistake in enumerate(review.worst, 1):
        before = positions[mistake.ply]
        text(body, fit_lines([translate(line) for line in _mistake(match, review, number, mistake, before)]))
        better = _better(match, mistake, before, side, paint)
        alt = translate(alt_move(match.game, before, mistake.seat, mistake.better, side=side))
        show(f"better-{number}", better, alt)
    if practise:
        asked = ActId(match.id, match.ply, "practise")
        body.add_item(row([button(asked, translate(pmsg("button", "Practise this")), GREEN)]))
    return Draft(body, tuple(pictures))


def _summary(match: Match, review: Review) -> list[Message]:
    lines = [pmsg("heading", "### {game} · match {id} · review", game=match.game.title, id=match.id)]
    lines += [balance_text(review, seat, seat_with_player(match, seat)) for seat in range(review.seats)]
    if any(any(step.luck) for step in review.steps):
        lines.append(msg("-# Percentages are chances gained or lost, added up over the game."))
    if review.worst:
        lines.append(msg("-# Red numbers mark the biggest mistakes."))
    return lines


def _mistake(match: Match, review: Review, number: int, mistake: Mistake, before: Position) -> list[Message]:
    told = mistake_text(match.game, review, mistake, before)
    disc, player = SHAPES[match.game.colours[mistake.seat]][0], seated(match.game, match.seats, mistake.seat)
    better = before.describe(mistake.seat, mistake.better)
    return [
        pmsg(
            "layout",
            "**{number}.** {disc} {player} · {mistake}",
            number=number,
            disc=disc,
            player=player,
            mistake=told,
        ),
        msg("-# A better move, shown here: {move}", move=better),
    ]


def _better(
    match: Match, mistake: Mistake, before: Position, side: int | None, paint: Paint
) -> Picture | None:
    return try_to_paint(
        lambda: paint(move_scene(match.game, before, mistake.seat, mistake.better, side=side)),
        match=match.id,
        ply=mistake.ply,
    )


def _positions(match: Match, plies: list[int]) -> dict[int, Position]:
    """The positions before some plies, not counting those taken back."""
    walk = enumerate(before_each(in_force(match)))
    return {number: position for number, (_, position) in walk if number in plies}


@on_verb("review")
async def show_review(answer: Answer, pressed: ActId) -> None:
    await answer.bot.cog(LiveReviews).show(answer, await match_of(answer, pressed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LiveReviews(bot))
