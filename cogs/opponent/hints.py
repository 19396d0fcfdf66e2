"""/hint and the Hint button: the best move for someone who plays alone or against Lodge, and Play this. If
the game would no longer count, both say so first."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import Final

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.lists import Which
from bot.match.model import Match, Refused, Stale
from bot.match.moves import digest, seat_for_hint, stale
from bot.opponents.questions import advice_of, advice_question
from cogs.base.answers import SOON, Answer, LodgeInteraction, announced, answering, suggest
from cogs.base.arguments import MatchNumber, find, match_choices
from cogs.base.command_words import command, describe
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
from cogs.base.custom_ids import ActId, AdvisedId
from cogs.base.discord_limits import CUSTOM_ID_LENGTH
from cogs.base.presses import handles, match_of, on_verb
from cogs.board.boards import LiveBoards
from cogs.board.message import Paint, try_to_paint, within
from cogs.opponent.turns import LodgeTurns
from engines.core import msg, pmsg
from engines.opponents.review import Advice, advice_text
from render import alt_move, move_scene

WARNING: Final = msg("After a hint, this game won't count.")


class HintCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = bot.cog(LiveBoards)
        self.jobs = bot.cog(LodgeTurns).jobs
        self._asking: set[int] = set()
        """User ids of people waiting for a hint."""

    @command(msg("See the best move, alone or against Lodge. After a hint, the game won't count."))
    @describe(match=msg("the match number, if you're in several games here"))
    async def hint(self, interaction: LodgeInteraction, match: MatchNumber | None = None) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            await self.offer(answer, await find(interaction, match, Which.PLAYED))

    async def offer(self, answer: Answer, match: Match) -> None:
        """Show the best move to the person who asked or, if that costs something, ask first. Raises
        Refused."""
        if not match.help_would_cost:
            await self.give(answer, match)
            return
        await self._seat_to_help(answer, match)
        await answer.send(hint_question(match, answer.translate), ephemeral=True)

    async def give(self, answer: Answer, match: Match) -> None:
        """Show the best move to the person who asked. Raises Refused."""
        user_id, seat = answer.user_id, await self._seat_to_help(answer, match)
        self._asking.add(user_id)
        try:
            await self._give(answer, match, seat)
        finally:
            self._asking.discard(user_id)

    async def _seat_to_help(self, answer: Answer, match: Match) -> int:
        """Return the seat of the person who asked for a hint. Raises Refused if they can't get one now."""
        answer.match_id, user_id = match.id, answer.user_id
        seat = seat_for_hint(match, user_id)
        await self._check_nobody_is_helped(match)
        if user_id in self._asking:
            raise Refused(msg("Your last hint is still on its way."))
        return seat

    async def _check_nobody_is_helped(self, match: Match) -> None:
        """Raise Refused if people are playing each other from this very position."""
        position = digest(match)
        if position is not None and await self.matches.people_stand_at(position):
            raise Refused(msg("People are playing this exact position right now, so no hints yet."))

    async def _give(self, answer: Answer, match: Match, seat: int) -> None:
        assert match.position is not None, "it runs"
        question = advice_question(match.game, match.position, seat, secrets.randbits(63))
        asking = self.jobs.ask(("hint", answer.user_id), question.about(match))
        coming = asyncio.create_task(asking, name="hint")
        try:
            await asyncio.wait({coming}, timeout=SOON)
            if coming.done():
                await answer.show_alone(await self._draft(answer, match, seat, advice_of(coming.result())))
                return
            await answer.show_alone(hint_notice(answer.translate))
            notice = answer.sent
            async with announced(answer, notice):
                await notice.edit(await self._draft(answer, match, seat, advice_of(await coming)))
        finally:
            coming.cancel()

    async def _draft(self, answer: Answer, match: Match, seat: int, advice: Advice | None) -> Draft:
        """Draw the hint, once it's noted that this person has had help. Raises Refused, also if they have
        moved on while they waited."""
        user_id = answer.user_id
        if advice is None:
            raise Refused(msg("Sorry, no hint this time. Try again."))
        if self.matches.newest(match).ply != match.ply:
            raise Refused(msg("The game has moved on. Ask for another hint."))
        await self.matches.note_help(match.id, user_id)
        drawing = self.boards.drawing
        paint = await drawing.own_painter(user_id, answer.translate)
        side = await drawing.own_side(match, user_id)
        return await drawing.draw(partial(hint_draft, match, seat, advice, answer.translate, paint, side))

    @hint.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, match_choices(interaction, typed, Which.TURN))


def hint_notice(translate: Translate) -> Draft:
    """Say that Lodge is working out a hint."""
    return sentence(msg("Looking for the best move …"), translate)


def hint_draft(
    match: Match,
    seat: int,
    advice: Advice,
    translate: Translate,
    paint: Paint,
    side: int | None,
) -> Draft:
    """Return the hint for a seat whose turn it is, drawn from `side` (a seat; None for the view everybody
    gets). It shows only what that seat may see."""
    game, position, move = match.game, match.position, advice.move
    assert position is not None, "hints are for running matches"
    body, name = MessageView(), f"hint-{match.id}-{match.ply}.png"
    known = position.seen_by(seat)
    what = (known.button(seat, move) if game.hidden else None) or known.describe(seat, move)
    # Translators: {worth} is how good the move is: "wins in 3 turns".
    lines = [pmsg("layout", "Try this: **{move}** ({worth})", move=what, worth=advice_text(advice))]
    if match.help_would_cost:
        lines.append(msg("-# This game no longer counts."))
    text(body, fit_lines([translate(line) for line in lines]))
    picture = try_to_paint(
        lambda: paint(move_scene(game, position, seat, move, side=side)),
        match=match.id,
        hint=True,
    )
    if picture is not None:
        gallery(body, name, within(translate(alt_move(game, position, seat, move, side=side))))
    play = AdvisedId(match.id, match.ply, move)
    if len(str(play)) <= CUSTOM_ID_LENGTH:
        body.add_item(row([button(play, translate(pmsg("button", "Play this")), GREEN)]))
    return Draft(body, ((name, picture.png),) if picture is not None else ())


def hint_question(match: Match, translate: Translate) -> Draft:
    """Say what a hint costs, and ask whether to show it."""
    yes = button(ActId(match.id, match.ply, "hint!"), translate(pmsg("button", "Show the hint")), GREEN)
    no = button(ActId(match.id, match.ply, "no"), translate(pmsg("button", "Not now")))
    return sentence(WARNING, translate, yes, no)


@on_verb("hint", "hint!")
async def give_hint(answer: Answer, pressed: ActId) -> None:
    """Show the best move to the person who pressed Hint. If that costs something, ask first; the answer may
    come when the game has moved on. Raises Refused, and Stale if the board has."""
    match, hints = await match_of(answer, pressed), answer.bot.cog(HintCommand)
    if pressed.verb == "hint" and match.ply != pressed.ply:
        raise stale(match)
    await (hints.offer if pressed.verb == "hint" else hints.give)(answer, match)


@handles(AdvisedId)
async def play_this(answer: Answer, pressed: AdvisedId) -> None:
    """Play the move that a hint named, and remove the hint. Raises Refused."""
    bot = answer.bot
    try:
        match = await bot.matches.act(pressed.match, answer.user_id, pressed.ply, pressed.notation)
    except Stale:
        await answer.edit(sentence(msg("This hint was for an earlier position."), answer.translate))
        return
    await bot.cog(LodgeTurns).show_beside(answer, None, match)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(HintCommand(bot))
