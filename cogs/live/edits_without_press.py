"""Edits of boards without a press on them: bringing one up to date, and retiring an old one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.client.app import Lodge
from bot.match.model import Match, Place
from cogs.answers import LodgeInteraction
from cogs.discord_errors import Attempt
from cogs.live import channel_messages
from cogs.live.background import Background
from cogs.live.drawing import Drawing
from cogs.live.edit_queue import EditQueue
from cogs.live.shown_states import ShownStates, shown_state
from cogs.messages.components import Draft
from cogs.messages.match_message import moved_notice


class BoardEdits:
    """All edits of boards by the bot's own access to their channels."""

    def __init__(self, bot: Lodge, drawing: Drawing, shown: ShownStates, background: Background) -> None:
        self._bot = bot
        self._drawing = drawing
        self._shown = shown
        self._background = background
        self._queue = EditQueue(bot)
        self._notes = bot.matches.board_notes
        self.on_unshown: Callable[[int], None] = lambda match_id: None
        """Called with the number of a match whose message is out of date because Discord was out of reach
        (`cogs.live.recovery`)."""

    async def close(self) -> None:
        """Give up the edits that wait."""
        await self._queue.close()

    async def update(self, match: Match, interaction: LodgeInteraction | None) -> Attempt[object]:
        """Edit the message of a match until it shows the match as it stands, or a press shows it."""
        place = match.place
        assert place.message_id is not None, "only what was posted can be edited"
        compose = partial(self._newest_draft, place.message_id, match, interaction)
        while (done := await self._queue.edit(place, compose)) is not None:
            if not done:
                self._shown.remember(place.message_id, None)
                if done.unreached:
                    self.on_unshown(match.id)
                return done
            newest = await self._bot.neighbours.newest(match)
            if newest.place != place:
                if self._bot.neighbours.overlap:  # another process may have put its notice there before
                    self.retire(place, newest, interaction)
                return done
            if self._shown.known(place.message_id) == shown_state(newest):
                return done
        return Attempt(True)

    async def make_way(self, place: Place) -> bool:
        """Drop the edit of a board that a press is about to show in its newest state.

        Returns whether an edit was broken off that may still reach Discord later.
        """
        return await self._queue.make_way(place)

    def retire(self, old: Place, match: Match, interaction: LodgeInteraction | None) -> None:
        """Replace an old message of the match by a link to the new one, once no board waits for an edit."""
        if old.message_id is not None:
            self._background.spawn(self._lead_on(old, old.message_id, match, interaction))

    async def _lead_on(
        self, old: Place, message_id: int, match: Match, interaction: LodgeInteraction | None
    ) -> None:
        async def compose() -> Draft:
            newest = await self._bot.neighbours.newest(match)
            if newest.place.message_id == message_id:
                return await self._newest_draft(message_id, newest, interaction)
            return moved_notice(newest, self._drawing.translator(old, interaction))

        if not self._bot.matches.shards.serve(old.guild_id):
            return  # whoever serves it does that, from the note
        if channel_messages.reachable(self._bot, old):
            done = await self._queue.edit(old, compose, urgent=False)
            if done is not None and done.unreached:
                self.on_unshown(match.id)
            if done is None or not (done or done.code):
                return  # a press shows it, or it is tidied up once Discord is back
        await self._notes.leads_on(message_id)

    async def _newest_draft(
        self, message_id: int, match: Match, interaction: LodgeInteraction | None
    ) -> Draft:
        match = await self._bot.neighbours.newest(match)
        if match.place.message_id != message_id:
            return moved_notice(match, self._drawing.translator(match.place, interaction))
        composed = await self._drawing.compose(match, interaction)
        self._shown.remember(message_id, shown_state(match))
        return composed
