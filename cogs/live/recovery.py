"""Tidies up, when the bot starts, where it may have been stopped in the middle.

The bot can end between a commit and its board, or between a new board and saving its place. What is stored is
right all the same; but a message may show an older state, a board may stand that nobody knows of, or a match
may have no board. The first can only have happened to matches that changed after the bot's last sign of life;
the others only where a board was announced (`bot.store.board_messages`), and any such board is among the
newest messages of its channel.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.ext import commands

from bot import log as logs
from bot.client import health
from bot.client.app import Lodge
from bot.limits_and_times import MESSAGES_LOOKED_THROUGH
from bot.match.model import Match, Place, Refused, State
from bot.store.board_messages import Announced
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.shown_states import appears_current, matches_on

log = logs.get(__name__)

BEFORE_SIGN: Final = timedelta(minutes=1)
"""How long before its last sign of life the bot may have committed something it did not show."""
IN_HAND: Final = 5.0
"""Seconds in which another process has shown whatever it had in hand."""
UNSIGNED: Final = timedelta(hours=1)
"""How far back a bot looks for what was left undone if no bot has signed the database before."""


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """What bots that are gone may not have shown."""

    changed: dict[int, datetime]
    """When each of the matches changed last, by number."""
    announced: list[Announced]
    found_at: datetime
    """When this was found: what was posted after it is not theirs."""


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A match that may not be shown as it is."""

    match: Match
    boards: list[discord.Message]
    """The messages that bear its buttons, oldest first."""
    deleted: bool
    """Whether the message that showed it was deleted: somebody did not want it there."""


class Recovery(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.boards = live_boards(bot)
        self._notes = bot.matches.board_notes
        self._left: LeftBehind | None = None
        """What the bot that ran before this one left behind; None once that is being tidied up."""

    async def cog_load(self) -> None:
        """Note what is there before this bot has anything in hand itself: that is not left behind."""
        now = self.bot.matches.now()
        last_sign = await health.last_sign(self.bot.matches.store, self.bot.matches.shards)
        self._left = await self._find_left(last_sign or now - UNSIGNED)
        self.bot.neighbours.on_gone = self._look_after

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Tidy up when the first session begins."""
        left, self._left = self._left, None
        if left is not None:
            self.boards.background.spawn(self._tidy_up(left))

    def _look_after(self, last_sign: datetime) -> None:
        """Tidy up what a bot that has signed last at that time has left behind."""

        async def look() -> None:
            await self._tidy_up(await self._find_left(last_sign))

        self.boards.background.spawn(look())

    async def _find_left(self, last_sign: datetime) -> LeftBehind:
        matches = self.bot.matches
        found_at = matches.now()
        changed = await matches.changed_since(last_sign - BEFORE_SIGN, matches.shards)
        return LeftBehind(dict(changed), await self._announced(), found_at)

    async def _announced(self) -> list[Announced]:
        serve = self.bot.matches.shards.serve
        return [each for each in await self._notes.announced() if serve(each.place.guild_id)]

    async def _tidy_up(self, left: LeftBehind) -> None:
        """Tidy up what a bot that was stopped in the middle has left behind. What another that serves the
        same servers has in hand is not left behind: it is given the time to show that, and what changes
        meanwhile is shown by whoever changes it."""
        announced = left.announced
        if self.bot.neighbours.overlap:
            await asyncio.sleep(IN_HAND)
            announced = [each for each in await self._announced() if each in announced]
        serve = self.bot.matches.shards.serve
        former = [each for each in await self._notes.former() if serve(each[1].guild_id)]
        unsettled = await find_unsettled(self.bot, replace(left, announced=announced))
        for each in unsettled:
            try:
                await self._tidy(each, left.found_at)
            except Refused as refused:
                log.info("a match was not tidied up", match=each.match.id, why=str(refused))
        await self._notes.take_back([each.id for each in announced])
        matches = {match.id: match for match in await self.bot.matches.known({each for each, _ in former})}
        for match_id, place in former:
            if match_id in matches:
                self.boards.edits.retire(place, matches[match_id], None)
        log.info("tidied up", matches=len(unsettled), former_boards=len(former))

    async def _tidy(self, found: Unsettled, found_at: datetime) -> None:
        """Show a match as it stands in one place only: on the last of the boards that were posted of it."""
        noted, boards = found.match.place, found.boards
        match = self.bot.matches.newest(found.match)
        if match.place != noted:  # the match has gone on in the meantime, and its boards are being seen to
            unknown = [each for each in boards if each.id not in (noted.message_id, match.place.message_id)]
            for board in unknown:
                if board.created_at < found_at and self.boards.shown.known(board.id) is None:
                    self.boards.edits.retire(Place(noted.guild_id, board.channel.id, board.id), match, None)
            return
        if boards and boards[-1].id > (noted.message_id or 0):
            place = Place(noted.guild_id, boards[-1].channel.id, boards[-1].id, boards[-1].created_at)
            match = await self.boards.note_place(match, place, None, retire=not found.deleted)
        stands = match.place.message_id is not None and not (found.deleted and match.place == noted)
        shown = False
        for board in boards:
            if board.id == match.place.message_id:
                shown = match.state is State.RUNNING and appears_current(board, match)
            elif board.id != noted.message_id:
                self.boards.edits.retire(Place(noted.guild_id, board.channel.id, board.id), match, None)
        if match.place.message_id is None and match.state in (State.OPEN, State.RUNNING):
            match = await self.boards.post_in(match.place, match, None)
            if match.place.message_id is None and match.state is State.OPEN:
                await self.bot.matches.withdraw(match.id, match.challenger)
        elif stands and not shown:
            await self.boards.edits.update(match, None)


async def find_unsettled(bot: Lodge, left: LeftBehind) -> list[Unsettled]:
    """The matches that may not be shown as they are, in channels that the bot has access to."""
    announced = left.announced
    of_note = {each.match_id for each in announced}
    matches = [
        match
        for match in await bot.matches.known(left.changed.keys() | of_note)
        if match.id in of_note or match.updated_at == left.changed[match.id]
    ]
    places = {
        place.channel_id: place
        for place in (*(match.place for match in matches), *(each.place for each in announced))
        if channel_messages.reachable(bot, place)
    }
    read = {channel_id: await _read(bot, place) for channel_id, place in places.items()}
    boards: defaultdict[int, list[discord.Message]] = defaultdict(list)
    for message in (message for messages in read.values() for message in messages or ()):
        if bot.user is not None and message.author.id == bot.user.id:
            for match_id in matches_on(message):
                boards[match_id].append(message)
    return [
        Unsettled(
            match,
            sorted(boards[match.id], key=lambda message: message.id),
            _deleted(match.place, read[match.place.channel_id]),
        )
        for match in matches
        if match.place.channel_id in read
    ]


async def _read(bot: Lodge, place: Place) -> list[discord.Message] | None:
    """The newest messages of a channel, newest first; None if it cannot be read."""
    try:
        return [
            message
            async for message in channel_messages.messages(bot, place).history(limit=MESSAGES_LOOKED_THROUGH)
        ]
    except discord.HTTPException as error:
        log.info("a channel could not be looked through", channel=place.channel_id, why=str(error))
        return None


def _deleted(place: Place, read: list[discord.Message] | None) -> bool:
    """Whether the message of a place should be among those read, and is not."""
    if place.message_id is None or read is None:
        return False
    whole = len(read) < MESSAGES_LOOKED_THROUGH or read[-1].id <= place.message_id
    return whole and all(message.id != place.message_id for message in read)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Recovery(bot))
