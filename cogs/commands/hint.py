"""/hint: the best move, for whoever plays alone or against Lodge."""

from __future__ import annotations

import secrets
from functools import partial

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.hints import digest, seat_for_hint
from bot.match.lists import Which
from bot.match.model import Match, Refused
from bot.opponents.questions import advice_of, advice_wanted
from cogs.answers import Answer, LodgeInteraction, answering, suggest
from cogs.commands.arguments import MatchNumber, find, match_choices
from cogs.live.boards import live_boards
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.hint import hint_draft
from engines.core import msg


class HintCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = live_boards(bot)
        self.jobs = lodge_turns(bot).jobs
        self._asking: set[int] = set()
        """User ids of those who wait for a hint."""

    @app_commands.command()
    @app_commands.describe(match="its number, if you play several matches here")
    async def hint(self, interaction: LodgeInteraction, match: MatchNumber | None = None) -> None:
        """The best move, alone or against Lodge (the match then does not count on the leaderboard)."""
        user_id = interaction.user.id
        async with answering(interaction, ephemeral=True) as answer:
            found = await find(interaction, match, Which.PLAYED)
            answer.match_id = found.id
            seat = seat_for_hint(found, user_id)
            await self._check_nobody_is_helped(found)
            if user_id in self._asking:
                raise Refused(msg("Lodge still thinks about the hint you asked for; wait for that one."))
            self._asking.add(user_id)
            try:
                await self._give(answer, found, seat)
            finally:
                self._asking.discard(user_id)

    async def _check_nobody_is_helped(self, match: Match) -> None:
        """Raise Refused if a match between people stands at this very position."""
        position = digest(match)
        if position is not None and await self.matches.people_stand_at(position):
            raise Refused(
                msg("A match between people stands at this very position: no hints until it has moved on.")
            )

    async def _give(self, answer: Answer, match: Match, seat: int) -> None:
        user_id = answer.interaction.user.id
        assert match.position is not None, "it runs"
        question = advice_wanted(match.game, match.position, seat, secrets.randbits(63))
        advice = advice_of(await self.jobs.ask(("hint", user_id), question.about(match)))
        if advice is None:
            raise Refused(msg("No hint could be found just now; try again in a moment."))
        await self.matches.note_help(match.id, user_id)
        drawing = self.boards.drawing
        theme, side = await drawing.own_theme(user_id), await drawing.own_side(match, user_id)
        make = partial(hint_draft, match, seat, advice, answer.translate, theme, side)
        hint = await drawing.draw(partial(make, paint=drawing.paint))
        await answer.send(hint, ephemeral=True)

    @hint.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, match_choices(interaction, typed, Which.TURN))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(HintCommand(bot))
