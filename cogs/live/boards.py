"""Puts matches on Discord: edits the board in place, posts it again further down, ends what has lapsed.

A match changes under its own turn (`bot.match.service`); it is shown here, afterwards and outside of it, so
that nothing that Discord keeps waiting keeps the match waiting. What is shown is always the newest state: of
presses that wait to be shown together only the last one is drawn.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeVar, cast
from weakref import WeakValueDictionary

import discord
from discord.ext import commands, tasks

from bot import log as logs
from bot.client import health
from bot.client.app import Lodge
from bot.match.model import Match, Place, Refused, State
from bot.translate import translate
from cogs.live import channel_messages as channels
from cogs.live.displayed import Face, displayed, face
from cogs.live.edit_queue import Edits
from cogs.live.messages_below import Below
from cogs.live.nudges import Nudges
from cogs.live.recovery import Unsettled, unsettled
from cogs.messages.components import Sheet, Words
from cogs.messages.drafts import moved, sheet
from cogs.messages.sentences import link
from cogs.presses.answers import GONE, TOO_OLD, Answer, Interaction, Tried
from engines.core import Message, msg

log = logs.get(__name__)
T = TypeVar("T")

OLD: Final = timedelta(minutes=50)
"""Discord limits the edits of a message that is over an hour old."""
ENGLISH: Final = "en-US"
KNOWN: Final = 5_000
"""At most this many messages are remembered with the state that they show."""
UNSIGNED: Final = timedelta(hours=1)
"""How far back a bot looks for what was left undone where none has signed the database before."""
LINKED_WITHIN: Final = 1.0
"""Seconds that a command waits for its board to be shown elsewhere before it answers with a link."""


@dataclass(slots=True, weakref_slot=True)
class _Showing:
    """The showing of one match: one press at a time, the newest of those that wait."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    asked: dict[int, object] = field(default_factory=dict)
    """By message id, who asked last to have the match shown there."""


class Screen(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self._nudges = Nudges(bot)
        self._below = Below()
        self._edits = Edits(bot)
        self._boards = bot.matches.boards
        self._artists = ThreadPoolExecutor(2, thread_name_prefix="draw")
        self._showings: WeakValueDictionary[int, _Showing] = WeakValueDictionary()
        self._shown: OrderedDict[int, tuple[Face, float]] = OrderedDict()
        """What messages show, by message id, and since when, after what this process has done with them."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._last_sign: datetime | None = None
        """Of the bot that ran before this one; None once what it left has been seen to."""

    async def cog_load(self) -> None:
        now = discord.utils.utcnow()
        self._last_sign = await health.last_sign(self.bot.matches.store) or now - UNSIGNED
        self.lapse.start()

    async def cog_unload(self) -> None:
        self.lapse.cancel()
        await self._edits.close()
        for task in self._tasks:
            task.cancel()
        self._artists.shutdown(wait=False, cancel_futures=True)

    async def draw(self, work: Callable[[], T]) -> T:
        """Do work that takes long in one of the drawing threads."""
        return await asyncio.get_running_loop().run_in_executor(self._artists, work)

    # In answer to a press

    async def show(self, answer: Answer, match: Match, picked: str = "") -> None:
        """Answer a press on a message of the match by showing the match as it stands: in that message, or
        at the bottom of the channel where it has been pushed up or is old."""
        match = await self._answered(answer, match, picked)
        self._nudge(match, answer.interaction)

    async def catch_up(self, answer: Answer, match: Match) -> None:
        """Bring a pressed message up to date, unless it shows the match as it stands."""
        if not self._shows(answer, match):
            await self._answered(answer, match, needless=self._shows)

    async def _answered(
        self,
        answer: Answer,
        match: Match,
        picked: str = "",
        needless: Callable[[Answer, Match], bool] = lambda answer, match: False,
    ) -> Match:
        """Show the match in answer to a press, unless a later press does, or that has become `needless`."""
        pressed = answer.interaction.message
        assert pressed is not None, "a press comes from a message"
        showing = self._showings.setdefault(match.id, _Showing())
        showing.asked[pressed.id] = answer
        async with showing.lock:
            newest = self.bot.matches.newest(match)
            if showing.asked[pressed.id] is not answer or needless(answer, newest):
                await answer.hold()  # the press that came after this one shows more
                return newest
            shown = await self._on(pressed, answer, newest, picked if newest.ply == match.ply else "")
        self._settle(pressed, shown, answer.interaction)
        return shown

    async def _on(self, pressed: discord.Message, answer: Answer, match: Match, picked: str) -> Match:
        """Show the match on a pressed message, or from there lead to where it is shown."""
        interaction, place = answer.interaction, match.place
        if place.message_id != pressed.id:
            if channels.reachable(self.bot, place, interaction) and not _came_later(pressed, place):
                await answer.edit(moved(match, self.words(place, interaction)))
                return match
            # Its place is out of reach, or was never noted: then this message becomes its place.
            match = await self._placed(
                match, channels.at(channels.here(interaction), pressed.id), interaction
            )
        if not picked and await self._sunk(match.place, interaction):
            return await self._move(answer, match)
        shown = await self.compose(match, interaction, picked)
        broken = await self._edits.make_way(match.place)
        done = await answer.edit(shown)
        if done.code == TOO_OLD:
            return await self._move(answer, match)
        self._know(pressed.id, face(match) if done and not broken else None)
        return match

    def _settle(self, pressed: discord.Message, shown: Match, interaction: Interaction) -> None:
        """See to what else an answer calls for: the message that has the match by now is up to date, and
        the pressed one is not left with buttons if it is another."""
        match = self.bot.matches.newest(shown)
        place = match.place
        if place.message_id is None or not channels.reachable(self.bot, place, interaction):
            return
        if shown.place.message_id == pressed.id != place.message_id:
            self._retire(shown.place, match, interaction)
        if self._known(place.message_id) != face(match):
            self._spawn(self.refresh(match, interaction))

    # By the bot's own access

    async def refresh(self, match: Match, interaction: Interaction | None = None) -> Match | None:
        """Show the match as it stands where it is shown, without a press there, or further down if that
        message is old or gone. The match with its place; None if that did not work."""
        place = match.place
        if place.message_id is None or not channels.reachable(self.bot, place, interaction):
            return None
        gone = False
        if not await self._sunk(place, interaction):
            done = await self._edit_board(match, interaction)
            if done:
                match = self.bot.matches.newest(match)
                self._nudge(match, interaction)
                return match
            if done.code not in (TOO_OLD, GONE):
                return None
            gone = done.code == GONE
        posted = await self.post_in(place, match, interaction, retire=not gone)
        if posted.place.message_id == place.message_id:
            return None
        self._nudge(posted, interaction)
        return posted

    async def _edit_board(self, match: Match, interaction: Interaction | None) -> Tried[object]:
        """Edit the message of a match until it shows what the match is, or somebody else sees to that."""
        place = match.place
        assert place.message_id is not None, "only what was posted can be edited"
        compose = partial(self._newest_sheet, place.message_id, match, interaction)
        while (done := await self._edits.edit(place, compose)) is not None:
            if not done:
                self._know(place.message_id, None)
                return done
            newest = self.bot.matches.newest(match)
            if newest.place != place or self._known(place.message_id) == face(newest):
                return done
        return Tried(True)

    async def _newest_sheet(self, message_id: int, match: Match, interaction: Interaction | None) -> Sheet:
        match = self.bot.matches.newest(match)
        if match.place.message_id != message_id:
            return moved(match, self.words(match.place, interaction))
        composed = await self.compose(match, interaction)
        self._know(message_id, face(match))
        return composed

    def _retire(self, old: Place, match: Match, interaction: Interaction | None) -> None:
        """Have an old message of the match lead to the new one, when there is nothing better to do."""
        if old.message_id is not None:
            self._spawn(self._lead_on(old, old.message_id, match, interaction))

    async def _lead_on(
        self, old: Place, message_id: int, match: Match, interaction: Interaction | None
    ) -> None:
        async def compose() -> Sheet:
            newest = self.bot.matches.newest(match)
            if newest.place.message_id == message_id:
                return await self._newest_sheet(message_id, newest, interaction)
            return moved(newest, self.words(old, interaction))

        if channels.reachable(self.bot, old, interaction):
            done = await self._edits.edit(old, compose, urgent=False)
            if done is None or not (done or done.code):
                return  # another press shows it, or Discord is away: the next start sees to it
        await self._boards.leads_on(message_id)

    # New messages

    async def post(self, answer: Answer, match: Match) -> Match:
        """Answer a command with the match, which from then on is shown there, and retire its old message."""
        interaction = answer.interaction
        match = self.bot.matches.newest(match)
        shown = replace(match, place=channels.here(interaction))
        mentions = self._nudges.due(match, interaction.user.id)
        sheet = await self.compose(shown, interaction, mentions=mentions)
        announced = await self._boards.announce(match.id, shown.place)
        message_id = await answer.send(sheet)
        if message_id is None:
            return match
        self._nudges.told(match, mentions)
        return await self._posted(shown, channels.at(shown.place, message_id), interaction, announced)

    async def post_in(
        self, place: Place, match: Match, interaction: Interaction | None, *, retire: bool = True
    ) -> Match:
        """Show the match in a new message of a channel. Its place is unchanged if that did not work.
        `retire`: whether there may be an older message of it."""
        mentions = self._nudges.due(match, interaction.user.id if interaction else None)
        match = self.bot.matches.newest(match)
        shown = await self.compose(replace(match, place=place), interaction, mentions=mentions)
        announced = await self._boards.announce(match.id, place)
        message_id = await channels.post(self.bot, place, shown)
        if message_id is None:
            return match
        self._nudges.told(match, mentions)
        return await self._posted(
            match, channels.at(place, message_id), interaction, announced, retire=retire
        )

    async def show_elsewhere(self, answer: Answer, match: Match) -> None:
        """Answer a command that has changed a match: the board changes where it stands, and the answer leads
        there. Where it cannot be changed, the answer is the board."""
        if match.place.message_id is not None:
            refreshing = asyncio.create_task(self.refresh(match, answer.interaction))
            done, _ = await asyncio.wait({refreshing}, timeout=LINKED_WITHIN)
            if not done:  # should the board move on meanwhile, the old place will lead to the new one
                await answer.say(_played(match))
            shown = await refreshing
            if shown is not None:
                if done:
                    await answer.say(_played(shown))
                return
        if match.decided_seats:  # a public answer to a command lets everybody look at what was typed
            await answer.say(msg("Chosen in match {id}; nobody else sees what.", id=match.id))
        await self.post(answer, match)

    async def compose(
        self, match: Match, interaction: Interaction | None, picked: str = "", mentions: Sequence[int] = ()
    ) -> Sheet:
        """The match's message as it stands. Raises Refused if no legal move begins with `picked`."""
        words = self.words(match.place, interaction)
        return await self.draw(partial(sheet, match, words, picked=picked, mentions=mentions))

    def words(self, place: Place, interaction: Interaction | None) -> Words:
        """Translates into the language of a place: a server's own, or that of who is there."""
        guild = self.bot.get_guild(place.guild_id) if place.guild_id is not None else None
        if guild is not None:
            locale = guild.preferred_locale.value
        elif interaction is not None and interaction.channel_id == place.channel_id:
            locale = (interaction.guild_locale or interaction.locale).value
        else:
            locale = ENGLISH
        return partial(translate, locale=locale)

    # How

    async def _move(self, answer: Answer, match: Match) -> Match:
        """Answer a press by posting the match again at the bottom and retiring the pressed message."""
        interaction, old = answer.interaction, match.place
        if channels.reachable(self.bot, old, interaction):
            new = await self.post_in(old, match, interaction)
        else:
            await answer.hold()  # a follow-up must follow something
            new = await self.post(answer, match)
        if new.place == old:
            await answer.edit(await self.compose(match, interaction))
        else:
            await answer.edit(moved(new, self.words(old, interaction)))
        return new

    async def _sunk(self, place: Place, interaction: Interaction | None) -> bool:
        """Whether the board is too old to be edited freely, or too far up to be seen."""
        assert place.message_id is not None, "only what was posted can sink"
        now = interaction.created_at if interaction else discord.utils.utcnow()
        if now - discord.utils.snowflake_time(place.message_id) > OLD:
            return True
        if not channels.reachable(self.bot, place, interaction):
            return False
        try:
            return await self._below.pushed_up(channels.messages(self.bot, place), place.message_id)
        except discord.HTTPException as error:
            log.info("history not read", channel=place.channel_id, why=str(error))
            return False

    async def _posted(
        self,
        match: Match,
        place: Place,
        interaction: Interaction | None,
        announced: int | None,
        *,
        retire: bool = True,
    ) -> Match:
        """Note a new message that shows the match as its place."""
        assert place.message_id is not None, "it was posted"
        self._know(place.message_id, face(match))
        newest = await self._placed(match, place, interaction, announced, retire=retire)
        if newest.place == place and face(newest) != face(match):
            self._spawn(self.refresh(newest, interaction))
        return newest

    async def _placed(
        self,
        match: Match,
        place: Place,
        interaction: Interaction | None,
        announced: int | None = None,
        *,
        retire: bool = True,
    ) -> Match:
        """Note where the match is shown now, and retire the message that showed it before.

        Where that cannot be saved the new message works all the same, for its buttons say everything, and
        whoever presses one makes it the match's place.
        """
        assert place.message_id is not None, "it was posted"
        try:
            old, newest = await self.bot.matches.set_place(match.id, place, announced)
        except Refused as refused:
            log.warning("the place of a board was not noted", match=match.id, why=str(refused))
            return replace(match, place=place)
        self._below.posted(place.channel_id, place.message_id)
        if retire and old.message_id != place.message_id:
            self._retire(old, newest, interaction)
        return newest

    def _shows(self, answer: Answer, match: Match) -> bool:
        """Whether the pressed message shows the match as it stands: by its buttons as they were at the
        press, and by what was done with it since."""
        message = answer.interaction.message
        if message is None or message.id != match.place.message_id:
            return False
        if message.id not in self._shown:
            return displayed(message, match)
        known, since = self._shown[message.id]
        return known == face(match) and (since > answer.since or displayed(message, match))

    def _known(self, message_id: int) -> Face | None:
        """What a message shows, as far as that is known."""
        return self._shown.get(message_id, (None, 0.0))[0]

    def _know(self, message_id: int, shown: Face | None) -> None:
        """Remember what a message shows; None: that is not known."""
        self._shown.pop(message_id, None)
        if shown is not None:
            self._shown[message_id] = shown, asyncio.get_running_loop().time()
        while len(self._shown) > KNOWN:
            self._shown.popitem(last=False)

    def _nudge(self, match: Match, interaction: Interaction | None) -> None:
        """Tell those who have to know of it, and are away, in a while."""
        if channels.reachable(self.bot, match.place, interaction):
            by = interaction.user.id if interaction else None
            self._spawn(self._nudges.after(match, by, self.words(match.place, interaction)))
        elif match.state not in (State.OPEN, State.RUNNING):
            self._nudges.forget(match)

    def _spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Do what nobody waits for."""
        task = asyncio.create_task(self._quietly(work), name="screen")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, object]) -> None:
        with self.bot.in_hand():
            try:
                await work
            except Refused as refused:
                log.info("a board was not tidied up", why=str(refused))
            except Exception:
                log.exception("a board was not tidied up")

    # Listening

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        self._below.seen(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        self._below.gone(gone.channel_id, gone.message_id)
        self._know(gone.message_id, None)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """A new session: messages may have come in between."""
        self._below.forget()
        if self._last_sign is not None:
            self._spawn(self._wake(self._last_sign))
            self._last_sign = None

    async def _wake(self, last_sign: datetime) -> None:
        """See to what a bot that was stopped in the middle has left behind."""
        announced = await self._boards.announced()
        for each in await unsettled(self.bot, last_sign, announced):
            try:
                await self._tidy(each)
            except Refused as refused:
                log.info("a match was not tidied up", match=each.match.id, why=str(refused))
        await self._boards.take_back([each.id for each in announced])
        for match_id, place in await self._boards.former():
            try:
                self._retire(place, await self.bot.matches.get(match_id), None)
            except Refused as refused:
                log.info("a former board was not tidied up", match=match_id, why=str(refused))

    async def _tidy(self, found: Unsettled) -> None:
        """Have a match stand in one place, as it is: on the last of the boards that were posted of it."""
        noted, boards = found.match.place, found.boards
        match = self.bot.matches.newest(found.match)
        if match.place != noted:
            return  # it has gone on in the meantime
        if boards and boards[-1].id > (noted.message_id or 0):
            place = Place(noted.guild_id, boards[-1].channel.id, boards[-1].id, boards[-1].created_at)
            match = await self._placed(match, place, None, retire=not found.deleted)
        stands = match.place.message_id is not None and not (found.deleted and match.place == noted)
        shown = False
        for board in boards:
            if board.id == match.place.message_id:
                shown = match.state is State.RUNNING and displayed(board, match)
            elif board.id != noted.message_id:
                self._retire(Place(noted.guild_id, board.channel.id, board.id), match, None)
        if match.place.message_id is None and match.state in (State.OPEN, State.RUNNING):
            match = await self.post_in(match.place, match, None)
            if match.place.message_id is None and match.state is State.OPEN:
                await self.bot.matches.withdraw(match.id, match.challenger)
        elif stands and not shown:
            await self._edit_board(match, None)

    @tasks.loop(minutes=1)
    async def lapse(self) -> None:
        """End what has lapsed and show it where it stands, however far up. Failing to show never matters."""
        try:
            ended = await self.bot.matches.expire()
        except Exception:
            log.exception("lapsed matches could not be ended; trying again in a minute")
            return
        for match in ended:
            self._nudge(match, None)
            if match.place.message_id is not None and channels.reachable(self.bot, match.place):
                self._spawn(self._edit_board(match, None))

    @lapse.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()


def _played(match: Match) -> Message:
    return msg("Played in match {id}: {link}", id=match.id, link=link(match.place))


def _came_later(pressed: discord.Message, place: Place) -> bool:
    """Whether a pressed board was posted in the match's channel after the one that was noted: the bot ended,
    or the database was full, before it was noted too."""
    return pressed.channel.id == place.channel_id and pressed.id > (place.message_id or 0)


def screen(bot: Lodge) -> Screen:
    """The one cog that shows matches."""
    return cast("Screen", bot.get_cog("Screen"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Screen(bot))
