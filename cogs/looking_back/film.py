"""Films on Discord: posted once where the match was played; elsewhere shown only to the player who asks."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import discord
from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_asker, of_channel
from bot.films.record import check_filmable, record_to_film
from bot.limits_and_times import SECONDS_BETWEEN_FILMS
from bot.match.match_reader import no_match
from bot.match.model import Match, Place, Refused
from bot.store import films as kept_films
from cogs.base import channel_messages
from cogs.base.answers import FORGED, Answer, LodgeInteraction, Sent, announced
from cogs.base.components import Draft
from cogs.base.custom_ids import ActId
from cogs.base.discord_errors import GONE, attempt
from cogs.base.permissions import require_permissions
from cogs.base.presses import on_verb, on_view
from cogs.base.prompts import Cooldown
from cogs.board.boards import LiveBoards
from cogs.looking_back.film_message import (
    KIND,
    film_draft,
    film_notice,
    film_offer,
    film_posted,
    is_public,
)
from cogs.looking_back.replay import may_walk_through
from cogs.opponent.turns import LodgeTurns

ANSWERED_WITHIN: Final = timedelta(minutes=14)
"""How long after a request its film or review can be the answer: Discord takes answers for a quarter of an
hour."""


class LiveFilms(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.boards = bot.cog(LiveBoards)
        self.films = bot.cog(LodgeTurns).films
        self._cooldown = Cooldown(SECONDS_BETWEEN_FILMS)
        self._posting = WeakValueDictionary[int, asyncio.Lock]()
        """By match id: if several people want a film posted, one of them posts it and the others get a
        link."""

    async def show(self, answer: Answer, number: int) -> None:
        """Answer with the film of a match, at once or as soon as it's made. Where the match was played,
        everyone sees it, or a link if it's already there; elsewhere, only the player who asks does. Raises
        Refused."""
        interaction = answer.interaction
        match = await self.bot.matches.get(number)
        if not may_walk_through(match, interaction):
            raise Refused(no_match(number))
        check_filmable(match)
        if await (self._post if is_public(match, interaction) else self._whisper)(answer, match):
            return
        drawing = self.boards.drawing
        locale = (await of_channel(self.bot, match.place, match, interaction)).locale
        record = record_to_film(match, await drawing.match_theme(match), locale)
        coming = self.films.ask(match.id, record, answer.user_id, interaction.guild_id)
        await answer.send(film_notice(self.films.ahead_of(match.id), answer.translate), ephemeral=True)
        self.boards.background.spawn(self._show_later(answer, answer.sent, match, coming))

    async def _whisper(self, answer: Answer, match: Match) -> bool:
        """Show a film only to the person who asks. Returns whether it has been made."""
        gif = await self.films.kept(match.id)
        if gif is not None:
            await answer.send(await self._draft(answer, match, gif), ephemeral=True)
        return gif is not None

    async def _post(self, answer: Answer, match: Match) -> bool:
        """Post a film for everyone, or tell the person who asks where it is. Returns whether it has been
        made."""
        require_permissions(answer.interaction)
        async with self._one_at_a_time(match):
            place = await self._place(match)
            if place is not None:
                await answer.send(film_posted(place, answer.translate), ephemeral=True)
                return True
            gif = await self.films.kept(match.id)
            if gif is None:
                return False
            self._cooldown.check(answer.interaction)
            await self._note(match, await answer.send(await self._draft(answer, match, gif)))
        return True

    async def _show_later(
        self, answer: Answer, notice: Sent, match: Match, coming: asyncio.Task[bytes]
    ) -> None:
        """Show a film that was announced by a notice."""
        async with announced(answer, notice):
            gif = await asyncio.shield(coming)
            interaction = answer.interaction
            in_time = self.bot.matches.now() - interaction.created_at <= ANSWERED_WITHIN
            reachable = in_time or channel_messages.reachable(self.bot, match.place)
            if is_public(match, interaction) and reachable:
                instead = await self._post_later(answer, match, gif)
                if in_time:
                    await (notice.delete() if instead is None else notice.edit(instead))
            elif in_time:
                await notice.edit(await self._draft(answer, match, gif))
            else:
                await self._offer(match, interaction)

    async def _post_later(self, answer: Answer, match: Match, gif: bytes) -> Draft | None:
        """Post a film that has just been made, but not as a reply: the notice above it will soon be gone.
        Returns what the person who asked sees instead: a link if someone else had it posted meanwhile, or the
        film if posting fails."""
        async with self._one_at_a_time(match):
            place = await self._place(match)
            if place is not None:
                return film_posted(place, answer.translate)
            self._cooldown.note(answer.interaction)
            draft = await self._draft(answer, match, gif)
            if channel_messages.reachable(self.bot, match.place):
                posted = (await channel_messages.post(self.bot, match.place, draft)).value
                if posted is None:
                    return draft
                await self._note(match, posted.id)
            else:
                await self._note(match, await answer.send(draft))
        return None

    def _one_at_a_time(self, match: Match) -> asyncio.Lock:
        return self._posting.setdefault(match.id, asyncio.Lock())

    async def _place(self, match: Match) -> Place | None:
        """Where a match's film is posted for everyone; None if it isn't."""
        message_id = await kept_films.posted(self.bot.matches.store, match.id, match.place.channel_id)
        if message_id is None:
            return None
        place = channel_messages.at(match.place, message_id)
        if channel_messages.reachable(self.bot, place):
            found = await channel_messages.find(self.bot, place)
            if found.code == GONE:
                return None
        return place

    async def _note(self, match: Match, message_id: int | None) -> None:
        """Note that a match's film is posted for everyone, if it could be posted."""
        if message_id is None:
            return
        store = self.bot.matches.store
        with suppress(Refused):  # the store has logged why; it may be posted once more
            await kept_films.note_posted(store, match.id, match.place.channel_id, message_id)

    async def _offer(self, match: Match, interaction: LodgeInteraction) -> None:
        """Tell a player who asked for a film that it's ready, in a direct message with a button."""
        if interaction.user.id not in match.players:
            return
        user = discord.Object(interaction.user.id)
        opened = await attempt(self.bot.create_dm(user), "open direct messages")
        if opened.value is not None:
            place = Place(None, opened.value.id)
            await channel_messages.post(self.bot, place, film_offer(match, await of_asker(interaction)))

    async def _draft(self, answer: Answer, match: Match, gif: bytes) -> Draft:
        interaction, translate = answer.interaction, answer.translate
        if is_public(match, interaction):
            translate = await of_channel(self.bot, match.place, match, interaction)
        return await self.boards.drawing.draw(partial(film_draft, match, gif, translate))


_WHAT: Final = re.compile(r"[1-9][0-9]{0,17}")


@on_verb("film")
async def show_film(answer: Answer, pressed: ActId) -> None:
    await answer.bot.cog(LiveFilms).show(answer, pressed.match)


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Show the film that a button asks for. Raises Refused."""
    if value or not _WHAT.fullmatch(what):
        raise Refused(FORGED)
    answer.match_id = int(what)
    await answer.bot.cog(LiveFilms).show(answer, answer.match_id)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LiveFilms(bot))
