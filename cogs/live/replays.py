"""Matches to walk through: who may, the positions of each, and how fast pictures come."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial
from typing import Final, cast

from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import PICTURES_A_SECOND, REPLAYS_IN_MEMORY
from bot.match.holders import people
from bot.match.match_reader import no_match
from bot.match.model import Match, Refused
from bot.match.walkthrough import Walkthrough, steps_of
from bot.store import reviews
from cogs.answers import Answer, LodgeInteraction
from cogs.live.boards import live_boards
from cogs.live.names import names
from cogs.live.picture_turns import PictureTurns
from cogs.messages.components import Draft
from cogs.messages.replay import record_draft, replay_draft
from engines.core import msg
from render import Step

NO_STEP: Final = msg("That step is not in this match; /replay shows it from the start.")


class Replays(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = live_boards(bot)
        self.turns = PictureTurns(1 / PICTURES_A_SECOND)
        self._kept: OrderedDict[tuple[int, int], asyncio.Task[tuple[Step, ...]]] = OrderedDict()
        """By match id and number of plies, the replays used last."""

    async def find(self, interaction: LodgeInteraction, number: int) -> Match:
        """The match with that number, to be walked through by whoever played it or is where it was played.
        Raises Refused, for everybody else as if there were none."""
        match = await self.matches.get(number)
        if not may_walk_through(match, interaction):
            raise Refused(no_match(number))
        if match.daily is not None:
            raise Refused(msg("Match {id} is a daily board: only /daily shows it.", id=number))
        if match.position is None:
            raise Refused(
                msg("Match {id} has not begun, so there is nothing to walk through yet.", id=match.id)
            )
        return match

    async def open(self, answer: Answer, number: int) -> None:
        """Show how a match stands, or ended, in a new message for whoever asked alone. Raises Refused."""
        match = await self.find(answer.interaction, number)
        await self.turns.wait(answer.interaction.user.id)
        await answer.send(await self._draft(answer, match, match.ply), ephemeral=True)

    async def turn_to(self, answer: Answer, match: Match, ply: int | None) -> None:
        """Show a ply of a match (None: the last) in the pressed message; in a new one if others see that.

        Of presses that wait on the same message for their turn, only the last is shown. Raises Refused.
        """
        interaction = answer.interaction
        pressed = interaction.message
        assert pressed is not None, "a press comes from a message"
        wanted = match.ply if ply is None else ply
        if wanted > match.ply:
            raise Refused(NO_STEP)
        if not await self.turns.wait(interaction.user.id, pressed.id):
            await answer.hold()  # the press that came after this one shows more
            return
        draft = await self._draft(answer, match, wanted)
        if pressed.flags.ephemeral:
            await answer.edit(draft)
        else:
            await answer.send(draft, ephemeral=True)

    async def send_record(self, answer: Answer, match: Match) -> None:
        """Send the text record of a match that has ended, to whoever asked alone. Raises Refused."""
        called = await names(answer.interaction.client).of(people(match.seats))
        said = {
            user_id: name if isinstance(name, str) else answer.translate(name)
            for user_id, name in called.items()
        }
        await answer.send(record_draft(match, said, answer.translate), ephemeral=True)

    async def _draft(self, answer: Answer, match: Match, ply: int) -> Draft:
        user_id, drawing = answer.interaction.user.id, self.boards.drawing
        steps = await self._steps(match)
        walk = Walkthrough(match, steps, next(iter(match.seats_of(user_id)), None))
        review = await reviews.find(self.matches.store, match.id) if walk.is_open else None
        theme, side = await drawing.own_theme(user_id), await drawing.own_side(match, user_id)
        return await drawing.draw(partial(replay_draft, walk, ply, review, answer.translate, theme, side))

    async def _steps(self, match: Match) -> tuple[Step, ...]:
        """The steps of a match, replayed off the event loop unless they are kept. The record only grows, so
        that its length says which it is."""
        key = match.id, match.ply
        kept = self._kept.get(key)
        if kept is None or (kept.done() and (kept.cancelled() or kept.exception() is not None)):
            replaying = asyncio.to_thread(steps_of, match)
            kept = self._kept[key] = asyncio.create_task(replaying, name="replays")
        self._kept.move_to_end(key)
        while len(self._kept) > REPLAYS_IN_MEMORY:
            self._kept.popitem(last=False)
        return await asyncio.shield(kept)


def may_walk_through(match: Match, interaction: LodgeInteraction) -> bool:
    """Whether a person may see the moves of a match here: they played it, or this is where it was played."""
    return interaction.user.id in match.players or match.place.channel_id == interaction.channel_id


def replays(bot: Lodge) -> Replays:
    """The one cog that walks through matches."""
    return cast("Replays", bot.get_cog("Replays"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Replays(bot))
