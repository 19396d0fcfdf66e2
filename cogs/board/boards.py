"""Puts matches on Discord: posts a board, brings it up to date, posts it again further down.

A match is changed first (`bot.match.service`) and shown afterwards, so a slow answer from Discord never keeps
a match waiting. What is shown is always the newest state.

`cogs.board.pressed_boards` answers presses with boards.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Final

import discord
from discord.ext import commands

from bot import log as logs
from bot.client.app import Lodge
from bot.limits_and_times import MESSAGES_REMEMBERED
from bot.match.lobby import NOT_READY, awaited_players
from bot.match.model import Match, Place, Refused, State
from cogs.base import channel_messages
from cogs.base.answers import Answer, LodgeInteraction, Sent
from cogs.base.background import Background
from cogs.base.channel_messages import MessagesBelow
from cogs.base.discord_errors import GONE, TOO_OLD, attempt
from cogs.base.permissions import OtherServers
from cogs.board.edits import BoardEdits
from cogs.board.message import Drawing
from cogs.board.shown_states import ShownStates, shown_state
from engines.core import Message, msg

log = logs.get(__name__)

EDITABLE_FOR: Final = timedelta(minutes=50)
"""A board older than this is posted again: Discord limits the edits of a message that is over an hour old."""
POSTED_WITHIN: Final = timedelta(minutes=1)
"""How long the first message of a challenge may take to be posted."""
LINKED_WITHIN: Final = 1.0
"""Seconds that a command waits for a board that may move before it answers with a link."""


class LiveBoards(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.drawing = Drawing(bot)
        self.shown = ShownStates()
        self.background = Background(bot)
        self.edits = BoardEdits(bot, self.drawing, self.shown, self.background)
        self.others = OtherServers(bot)
        self._below = MessagesBelow()
        self._notes = bot.matches.board_notes
        self._answers: OrderedDict[int, Sent] = OrderedDict()
        """By message id, the last answer that showed a match there, for messages that only interactions can
        edit."""

    @commands.Cog.listener()
    async def on_giving_up(self) -> None:
        """Stop drawing boards. People waiting for one are told that Lodge is restarting."""
        self.drawing.close()

    async def cog_unload(self) -> None:
        await self.edits.close()
        self.background.close()
        self.drawing.close()

    # Showing a match where it stands

    async def refresh(self, match: Match, interaction: LodgeInteraction | None = None) -> Match | None:
        """Bring the board of a match up to date without a press on it, or post it again if it is old or gone.
        Returns the match with its place, or None if that didn't work. Boards of another process are left to
        it."""
        place = match.place
        if place.message_id is not None and await self.others.shown_there(place):
            return match
        if place.message_id is None or not channel_messages.reachable(self.bot, place):
            return None
        gone = False
        if not (sunk := self.has_sunk(match, interaction)):
            done = await self.edits.update(match, interaction)
            if done:
                if sunk is None:
                    self.look_below(match, interaction)
                return self.bot.matches.newest(match)
            if done.code not in (TOO_OLD, GONE):
                return None
            gone = done.code == GONE
        posted = await self.post_in(place, match, interaction, retire=not gone)
        return None if posted.place.message_id == place.message_id else posted

    def update_all(self, changed: Iterable[Match]) -> None:
        """Start updating the boards of matches that changed without a press, where they are, however far up.
        Failures never matter."""
        shown = [
            match
            for match in changed
            if match.place.message_id is not None and channel_messages.reachable(self.bot, match.place)
        ]
        self.background.spawn(
            self.background.in_channels(
                shown, lambda match: match.place.channel_id, lambda match: self.edits.update(match, None)
            )
        )

    async def show_change(self, match: Match, interaction: LodgeInteraction | None = None) -> None:
        """Show a match that changed without a press: in its message or, where Lodge can't or may not edit
        that, with the token of the last answer that showed it, until that expires. After that it takes a
        press on Show under the board."""
        sent = self._answers.get(match.place.message_id or 0)
        interaction = interaction or (sent.interaction if sent else None)
        reachable = channel_messages.reachable(self.bot, match.place)
        if not reachable or await self.refresh(match, interaction) is None:
            await self._edit_answer(match)

    async def _edit_answer(self, match: Match) -> bool:
        """Bring a board up to date with the token of the last answer that showed it. Returns whether that
        worked."""
        while (message_id := match.place.message_id) is not None:
            sent = self._answers.get(message_id)
            if sent is None or sent.expired():
                return False
            done = await sent.edit(await self.drawing.compose(match, sent.interaction))
            if not done:
                if done.unreached:
                    self.edits.on_unshown(match.id)
                return False
            self.shown.remember(message_id, shown_state(match))
            newest = self.bot.matches.newest(match)
            if newest.place == match.place and shown_state(newest) == shown_state(match):
                return True
            match = newest  # this edit may have replaced one that showed it
        return False

    def remember_answer(self, message_id: int, sent: Sent) -> None:
        """Remember an answer that showed a match in a message that only interactions can edit."""
        self._answers[message_id] = sent
        self._answers.move_to_end(message_id)
        while len(self._answers) > MESSAGES_REMEMBERED:
            self._answers.popitem(last=False)

    async def show_or_post(self, answer: Answer, match: Match) -> None:
        """Bring the board of a match up to date after a press on another message, or post it anew if that
        fails."""
        if await self.refresh(match, answer.interaction) is None and not await self._edit_answer(match):
            await self.post(answer, match)

    async def show_elsewhere(self, answer: Answer, match: Match) -> None:
        """Answer a command that changed a match with a link to its board, while the board is edited. If it
        can't be edited, answer with a new one."""
        if match.place.message_id is not None:
            stays = self._stays(match, answer.interaction)
            refreshing = asyncio.create_task(self.refresh(match, answer.interaction))
            if not stays:  # we know what to link to once it has been shown
                await asyncio.wait({refreshing}, timeout=LINKED_WITHIN)
            shown = refreshing.result() if refreshing.done() else match
            if shown is not None:  # if the board moves meanwhile, the old message will be a link to it
                await answer.say(_played(shown))
            if await refreshing is not None:
                return
        if match.decided_seats:  # the public answer to a command shows everybody what was typed
            await answer.say(msg("You've made your choice in {game}.", game=match.game.title))
        await self.post(answer, match)

    def _stays(self, match: Match, interaction: LodgeInteraction) -> bool:
        """Whether a board is known to exist, and won't move when it's brought up to date."""
        known = match.place.message_id is not None and self.shown.known(match.place.message_id) is not None
        reachable = channel_messages.reachable(self.bot, match.place)
        return known and reachable and not self.has_sunk(match, interaction)

    # New messages

    async def post(self, answer: Answer, match: Match, *, first: bool = False) -> Match:
        """Answer with a new board of the match, and retire the old one. `first`: no message has shown it yet.
        Raises Refused."""
        assert match.daily is None, "a daily board is posted nowhere"
        interaction = answer.interaction
        match = self.bot.matches.newest(match)
        if not first and match.state is State.OPEN and match.first is None:
            match = await self._give_up(match, interaction)
        shown = replace(match, place=channel_messages.here(interaction))
        draft = await self.drawing.compose(shown, interaction, mentions=self._called(match))
        reachable = channel_messages.reachable(self.bot, shown.place)
        announced = await self._notes.announce(match.id, shown.place) if reachable else None
        if reachable and announced is None and _must_be_noted(match):
            return match
        message_id = await answer.send(draft)
        if message_id is None:
            return match
        if not reachable:
            self.remember_answer(message_id, answer.sent)
        return await self._note_posted(
            shown, channel_messages.at(shown.place, message_id), interaction, announced
        )

    async def post_in(
        self, place: Place, match: Match, interaction: LodgeInteraction | None, *, retire: bool = True
    ) -> Match:
        """Post a new board of the match in a channel. If that fails, the match is returned with its place
        unchanged. `retire`: whether there may be an old board to retire."""
        assert match.daily is None, "a daily board is posted nowhere"
        match = self.bot.matches.newest(match)
        shown = await self.drawing.compose(
            replace(match, place=place), interaction, mentions=self._called(match)
        )
        announced = await self._notes.announce(match.id, place)
        if announced is None and _must_be_noted(match):
            return match
        posted = await channel_messages.post(self.bot, place, shown)
        if posted.value is None:
            if posted.unreached:
                self.edits.on_unshown(match.id)
            return match
        return await self._note_posted(
            match, channel_messages.at(place, posted.value.id), interaction, announced, retire=retire
        )

    async def _give_up(self, match: Match, interaction: LodgeInteraction) -> Match:
        """Give up a challenge whose first message is lost, because no other message may take its place.
        Raises Refused if it may still be on its way."""
        if interaction.created_at - match.created_at < POSTED_WITHIN:
            raise Refused(NOT_READY)
        return await self.bot.matches.give_up_lost(match.id)

    async def note_place(
        self,
        match: Match,
        place: Place,
        interaction: LodgeInteraction | None,
        announced: int | None = None,
        *,
        retire: bool = True,
        first: bool = False,
    ) -> Match:
        """Save where the match is shown now, and retire the message that showed it before. `first`: a
        challenge was posted there first.

        If it can't be saved, the new message still works, because its buttons say everything, and the next
        press on it makes it the match's place.
        """
        assert place.message_id is not None, "it was posted"
        try:
            old, newest = await self.bot.matches.set_place(match.id, place, announced, first=first)
        except Refused as refused:
            log.warning("the place of a board could not be saved", match=match.id, why=str(refused))
            return replace(match, place=place)
        self._below.add_board(place.channel_id, place.message_id)
        if retire and old.message_id != place.message_id:
            self.edits.retire(old, newest, interaction)
        return newest

    async def _note_posted(
        self,
        match: Match,
        place: Place,
        interaction: LodgeInteraction | None,
        announced: int | None,
        *,
        retire: bool = True,
    ) -> Match:
        """Save a new board as the match's place."""
        assert place.message_id is not None, "it was posted"
        self.shown.remember(place.message_id, shown_state(match))
        newest = await self.note_place(match, place, interaction, announced, retire=retire, first=True)
        if newest.place == place and shown_state(newest) != shown_state(match):
            self.background.spawn(self.show_change(newest, interaction))
        return newest

    def has_sunk(self, match: Match, interaction: LodgeInteraction | None) -> bool | None:
        """Whether the board of a match is too old to be edited freely, or too far up to be seen. None if the
        messages below it haven't been counted: then it's shown where it is, and `look_below` counts."""
        place = match.place
        assert place.message_id is not None, "only what was posted can sink"
        if match.successor is not None:
            return False  # everybody is at the rematch
        now = interaction.created_at if interaction else self.bot.matches.now()
        if now - discord.utils.snowflake_time(place.message_id) > EDITABLE_FOR:
            return True
        if not channel_messages.reachable(self.bot, place):
            return False
        return self._below.is_pushed_up(place.channel_id, place.message_id)

    def look_below(self, match: Match, interaction: LodgeInteraction | None) -> None:
        """Count the messages below a board that was shown without that count, and post it again if it has
        sunk."""
        self.background.spawn(self._look_below(match, interaction))

    async def _look_below(self, match: Match, interaction: LodgeInteraction | None) -> None:
        place = match.place
        reading = self._below.read(channel_messages.messages(self.bot, place))
        if not await attempt(reading, "count the messages below a board"):
            return
        newest = await self.bot.neighbours.newest(match)
        if newest.place == place and self.has_sunk(newest, interaction):
            await self.post_in(place, newest, interaction)

    def _called(self, match: Match) -> tuple[int, ...]:
        """Return the user ids that a challenge pings when it's posted: only the first time, and nobody who
        was pinged there recently."""
        if match.state is not State.OPEN or match.place.message_id is not None:
            return ()
        unpinged = self.bot.matches.news_notes.unpinged
        return tuple(user_id for user_id in awaited_players(match) if (match.id, user_id) not in unpinged)

    # Listening

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        self._below.add_message(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        self._below.remove_message(gone.channel_id, gone.message_id)
        self.shown.remember(gone.message_id, None)

    @commands.Cog.listener()
    async def on_connect(self) -> None:
        """Get the drawing processes ready for the first board."""
        self.drawing.open()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Forget the counts: messages may have come before this session."""
        self._below.forget()

    @commands.Cog.listener()
    async def on_shard_ready(self, _shard_id: int) -> None:
        """Do the same if there are several shards. Only the first time are they ready together."""
        self._below.forget()


def _must_be_noted(match: Match) -> bool:
    """Whether a message must be noted before it's posted. That's so for the first message of a challenge: its
    dice depend on it, and otherwise it might be posted twice after a crash."""
    return match.state is State.OPEN and match.first is None


def _played(match: Match) -> Message:
    return msg("You've moved in {game}: {link}", game=match.game.title, link=match.place.link)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(LiveBoards(bot))
