"""Repairs boards after the bot was stopped midway or couldn't reach Discord.

The bot can stop between a commit and showing it, or between posting a board and saving its place. The
database is right either way, but a message may show an older state, a board may exist that nothing refers to,
or a match may have no board. The first can only happen to matches that changed after the bot's last sign of
life. The others can only happen where a board was announced (`bot.store.board_messages`), and any such board
is among the newest messages of its channel.

While the bot runs, it knows which boards are behind (`Recovery.note_unshown`). It retries one of them every
few seconds and, once that works, all the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.ext import commands

from bot import log as logs
from bot.client.app import Lodge
from bot.limits_and_times import MESSAGES_LOOKED_THROUGH
from bot.match.model import Match, Place, State
from bot.store import processes
from bot.store.board_messages import Announced
from cogs.base import channel_messages
from cogs.base.custom_ids import matches_on
from cogs.base.discord_errors import Attempt, insist
from cogs.board.boards import LiveBoards
from cogs.board.shown_states import appears_current

log = logs.get(__name__)

BEFORE_SIGN: Final = timedelta(minutes=1)
"""How long before its last sign of life the bot may have committed something without showing it."""
IN_HAND: Final = 5.0
"""Seconds after which another process will have shown whatever it was working on."""
RETRY_AFTER: Final = 3.0
"""Seconds between attempts to show a board while Discord is out of reach."""
UNSIGNED: Final = timedelta(hours=1)
"""How far back a bot looks for unfinished work if no bot has signed the database before."""


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """What stopped bots may not have shown."""

    changed: dict[int, datetime]
    """When each match last changed, by number."""
    announced: list[Announced]
    found_at: datetime
    """When this was found; anything posted later isn't theirs."""


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A match whose messages may be out of date."""

    match: Match
    boards: list[discord.Message]
    """The messages with its buttons, oldest first."""
    deleted: bool
    """Whether the message that showed it was deleted: someone didn't want it there."""
    announced: bool = False
    """Whether a message was about to be posted for it, and may have been."""


class Recovery(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.boards = bot.cog(LiveBoards)
        self._notes = bot.matches.board_notes
        self._left: LeftBehind | None = None
        """What the previous bot left behind; None once that's being tidied up."""
        self._unshown: dict[int, None] = {}
        """The numbers of matches whose boards are behind because Discord was out of reach, oldest first."""
        self._showing: asyncio.Task[None] | None = None
        self._tidying = asyncio.Lock()
        """Two at once could both post the board that a match lacks."""

    async def cog_load(self) -> None:
        """Record what was left behind before this bot starts any work of its own."""
        now = self.bot.matches.now()
        last_sign = await processes.last_sign(self.bot.matches.store, self.bot.matches.shards)
        self._left = await self._find_left(last_sign or now - UNSIGNED)
        self.bot.neighbours.on_gone = self._look_after
        self.boards.edits.on_unshown = self.note_unshown

    async def cog_unload(self) -> None:
        if self._showing is not None:
            self._showing.cancel()

    def note_unshown(self, match_id: int) -> None:
        """Note that a match's message is behind, to update it once Discord can be reached."""
        self._unshown[match_id] = None
        if self._showing is None or self._showing.done():
            self._showing = asyncio.create_task(self._show_unshown(), name="unshown")

    async def _show_unshown(self) -> None:
        """Keep retrying one of them and, once that works, show all the others."""
        while self._unshown:
            await asyncio.sleep(RETRY_AFTER)
            first = next(iter(self._unshown))
            await self._show_again([first])
            if self._unshown and first not in self._unshown:
                await self._show_again(list(self._unshown))

    async def _show_again(self, match_ids: list[int]) -> None:
        """Bring these matches' messages up to date, and note any that fail again."""
        for match_id in match_ids:
            del self._unshown[match_id]
        try:
            matches = await self.bot.matches.get_many(match_ids)
            announced = [each for each in await self._announced() if each.match_id in match_ids]
            changed = {match.id: match.updated_at for match in matches}
            await self._tidy_up(LeftBehind(changed, announced, self.bot.matches.now()), behind=match_ids)
        except Exception as error:
            log.warning("outdated boards could not be updated", why=repr(error))
            for match_id in match_ids:
                self.note_unshown(match_id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Tidy up when the first session begins."""
        left, self._left = self._left, None
        if left is not None:
            self.boards.background.spawn(self._tidy_up(left))

    def _look_after(self, last_sign: datetime) -> None:
        """Tidy up after a bot that last signed at that time."""

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

    async def _tidy_up(self, left: LeftBehind, behind: Collection[int] = ()) -> None:
        """Tidy up after a bot that was stopped midway. If another bot serves the same servers, give it time
        to show what it's working on first; whatever changes meanwhile is shown by the bot that changes it.
        Matches known to be `behind` are always shown."""
        async with self._tidying:
            await self._tidy_all(left, behind)

    async def _tidy_all(self, left: LeftBehind, behind: Collection[int]) -> None:
        announced = left.announced
        if self.bot.neighbours.overlap:
            await asyncio.sleep(IN_HAND)
            announced = [each for each in await self._announced() if each in announced]
        serve = self.bot.matches.shards.serve
        former = [each for each in await self._notes.former() if serve(each[1].guild_id)]
        matches = await self._unsettled(replace(left, announced=announced))
        reading = Reading(self.bot)
        unread: set[int] = set()

        async def tidy(match: Match) -> None:
            noted = [each.place for each in announced if each.match_id == match.id]
            found = await reading.find(match, [match.place, *noted])
            if found is None:
                unread.add(match.id)
                self.note_unshown(match.id)
            elif channel_messages.reachable(self.bot, match.place):
                await self._tidy(
                    replace(found, announced=bool(noted)), left.found_at, is_behind=match.id in behind
                )
            else:
                await self.boards.show_change(match)

        await self.boards.background.in_channels(matches, lambda match: match.place.channel_id, tidy)
        await self._notes.take_back([each.id for each in announced if each.match_id not in unread])
        known = {match.id: match for match in await self.bot.matches.get_many({each for each, _ in former})}
        for match_id, place in former:
            if match_id in known:
                self.boards.edits.retire(place, known[match_id], None)
        log.info("tidied up", matches=len(matches), former_boards=len(former))

    async def _unsettled(self, left: LeftBehind) -> list[Match]:
        """Return the matches whose messages may be out of date. A match without a message is among them even
        if it has changed since, as the process that changed it had no message to show it in."""
        of_note = {each.match_id for each in left.announced}
        return [
            match
            for match in await self.bot.matches.get_many(left.changed.keys() | of_note)
            if match.id in of_note
            or match.updated_at == left.changed[match.id]
            or match.place.message_id is None
        ]

    async def _tidy(self, found: Unsettled, found_at: datetime, *, is_behind: bool) -> None:
        """Show a match as it stands in one place only: on the last board posted for it."""
        noted, boards = found.match.place, found.boards
        match = self.bot.matches.newest(found.match)
        if match.place != noted:  # the match has moved on, and its boards are being handled
            unknown = [each for each in boards if each.id not in (noted.message_id, match.place.message_id)]
            for board in unknown:
                if board.created_at < found_at and self.boards.shown.known(board.id) is None:
                    self.boards.edits.retire(Place(noted.guild_id, board.channel.id, board.id), match, None)
            return
        if boards and match.state is State.OPEN and match.first is None:
            match = await self.boards.note_place(match, _at(noted, boards[0]), None, retire=False, first=True)
        if boards and boards[-1].id > (noted.message_id or 0):
            match = await self.boards.note_place(
                match, _at(noted, boards[-1]), None, retire=not found.deleted
            )
        stands = match.place.message_id is not None and not (found.deleted and match.place == noted)
        shown = False
        for board in boards:
            if board.id == match.place.message_id:
                shown = match.state is State.RUNNING and appears_current(board, match) and not is_behind
            elif board.id != noted.message_id:
                self.boards.edits.retire(Place(noted.guild_id, board.channel.id, board.id), match, None)
        if match.state is State.OPEN and match.first is None and found.announced:
            # Its first message may have been posted, and another must not take its place.
            await self.boards.post_in(match.place, await self.bot.matches.give_up_lost(match.id), None)
        elif match.place.message_id is None and match.state in (State.OPEN, State.RUNNING):
            match = await self.boards.post_in(match.place, match, None)
            if match.place.message_id is None and match.state is State.OPEN:
                await self.bot.matches.withdraw(match.id, match.challenger)
        elif stands and not shown:
            await self.boards.edits.update(match, None)


class Reading:
    """Looks for boards among the newest messages of channels. Each channel is read once."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._read: dict[int, asyncio.Task[Attempt[list[discord.Message]]]] = {}
        """By channel id."""

    async def find(self, match: Match, places: Iterable[Place]) -> Unsettled | None:
        """Find a match's boards in the channels of some places, as far as the bot has access; None if one of
        them can't be read just now."""
        channels = {
            place.channel_id: await self._newest(place)
            for place in places
            if channel_messages.reachable(self._bot, place)
        }
        if any(messages.unreached for messages in channels.values()):
            return None
        boards = [
            message
            for messages in channels.values()
            for message in messages.value or ()
            if self._bot.user is not None and message.author.id == self._bot.user.id
            if match.id in matches_on(message)
        ]
        boards.sort(key=lambda message: message.id)
        own = channels.get(match.place.channel_id)
        return Unsettled(match, boards, _deleted(match.place, None if own is None else own.value))

    async def _newest(self, place: Place) -> Attempt[list[discord.Message]]:
        if place.channel_id not in self._read:
            reading = insist(lambda: _read(self._bot, place), "look through a channel")
            self._read[place.channel_id] = asyncio.create_task(reading, name="boards")
        return await self._read[place.channel_id]


async def _read(bot: Lodge, place: Place) -> list[discord.Message]:
    """The newest messages of a channel, newest first. Raises discord.HTTPException."""
    history = channel_messages.messages(bot, place).history(limit=MESSAGES_LOOKED_THROUGH)
    return [message async for message in history]


def _at(place: Place, board: discord.Message) -> Place:
    """Return the place of a board found in the same server as `place`."""
    return Place(place.guild_id, board.channel.id, board.id, board.created_at)


def _deleted(place: Place, read: list[discord.Message] | None) -> bool:
    """Whether a place's message should be among those read, but isn't."""
    if place.message_id is None or read is None:
        return False
    whole = len(read) < MESSAGES_LOOKED_THROUGH or read[-1].id <= place.message_id
    return whole and all(message.id != place.message_id for message in read)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Recovery(bot))
