"""The application's own emojis: uploaded when the bot starts, and replaced when their drawings change.

An emoji's name gives its sign and, in a few hex digits, its drawing (`lodge_blue_beaver_1a2b3c`), so the
names alone show what is missing or outdated. Whatever Discord refuses or delays, boards still appear: with
the emojis that are there, and standard ones for the rest (`cogs.base.components.circles`).

Several bots may share the application. They agree on every name: a bot uses an emoji that another has just
uploaded, and doesn't upload a deleted one again before its next start.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Final

import aiohttp
import discord
from discord.ext import commands

from bot import log as logs
from bot.client.app import Lodge
from bot.limits_and_times import EMOJIS_WAIT
from bot.match.model import Refused
from cogs.base.discord_errors import unwatch_unknown_emojis, watch_unknown_emojis
from cogs.board.boards import LiveBoards
from render import EMOJIS, emoji_digest, emoji_png

log = logs.get(__name__)

MOST_DOUBTS: Final = 5
"""After this many refusals we stop using the application's emojis until the next start."""
_OURS: Final = re.compile(r"lodge_(\w+)_([0-9a-f]{6})")
_NOTE: Final = "emojis"
"""The database keeps the ids under this name, so the first boards after a start have them."""


class ApplicationEmojis(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.drawing = bot.cog(LiveBoards).drawing
        self.known = self.drawing.emojis
        self._store = bot.matches.store
        self._task: asyncio.Task[None] | None = None
        self._started = False
        self._doubts = 0
        """How often a message has been refused over an emoji that should have been there."""

    async def cog_load(self) -> None:
        watch_unknown_emojis(self._forget)
        with suppress(Refused):  # without the database, Discord lists them a moment later
            self.known.learn(_read(await self._store.recall(_NOTE), self.bot.application_id))

    async def cog_unload(self) -> None:
        unwatch_unknown_emojis(self._forget)
        if self._task is not None:
            self._task.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Upload the missing emojis when the first session begins."""
        if not self._started:
            self._started = True
            self._begin(bring_up=True)

    def _forget(self) -> None:
        """An emoji is gone: show standard ones until we know which are left. If it keeps happening, stay with
        those until the next start."""
        if self._task is None or self._task.done():
            self.known.learn({})
            self._doubts += 1
            if self._doubts <= MOST_DOUBTS:
                self._begin(bring_up=False)

    def _begin(self, *, bring_up: bool) -> None:
        self._task = asyncio.create_task(self._renew(bring_up=bring_up), name="emojis")

    async def _renew(self, *, bring_up: bool) -> None:
        try:
            listed = await self.bot.fetch_application_emojis()
            there = {emoji.id for emoji in listed}  # a remembered one may have been deleted meanwhile
            self.known.learn({sign: each for sign, each in self.known.signs.items() if each.id in there})
            if bring_up:
                await self.bot.matches.clock.sleep(EMOJIS_WAIT.total_seconds())
            names = {sign: await asyncio.to_thread(name_of, sign) for sign in EMOJIS}
            self.known.learn(sorted_out(listed, names))
            made = await self._bring_up(names) if bring_up else 0
            gone = await self._take_away(listed, names) if bring_up else 0
            await self._store.remember(_NOTE, _written(self.known.signs, self.bot.application_id))
            log.info("emojis are known", known=len(self.known.signs), made=made, gone=gone)
            await asyncio.to_thread(self.drawing.forget)
        except discord.HTTPException as error:
            tell = log.info if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR else log.warning
            tell("emojis were refused", known=len(self.known.signs), code=error.code, why=str(error))
        except (discord.DiscordException, aiohttp.ClientError, OSError, RuntimeError, Refused) as error:
            log.info("emojis could not be uploaded", known=len(self.known.signs), why=type(error).__name__)
        except Exception:
            log.exception("emojis could not be uploaded")

    async def _bring_up(self, names: Mapping[str, str]) -> int:
        """Upload what is missing, and return how many that was. Raises HTTPException if one is refused."""
        made = 0
        for sign, name in names.items():
            known = self.known.signs.get(sign)
            if known is not None and known.name == name:
                continue
            emoji = await self._upload(name, await asyncio.to_thread(emoji_png, sign))
            self.known.learn({**self.known.signs, sign: emoji})
            made += 1
        return made

    async def _upload(self, name: str, image: bytes) -> discord.PartialEmoji:
        while True:
            try:
                made = await self.bot.create_application_emoji(name=name, image=image)
            except discord.RateLimited as limited:
                await self.bot.matches.clock.sleep(limited.retry_after)
            except discord.HTTPException:
                for each in await self.bot.fetch_application_emojis():
                    if each.name == name:  # another bot was faster, or an answer was lost
                        return discord.PartialEmoji(name=name, id=each.id)
                raise
            else:
                return discord.PartialEmoji(name=made.name, id=made.id)

    async def _take_away(self, listed: Iterable[discord.Emoji], names: Mapping[str, str]) -> int:
        """Delete our outdated drawings, and return how many there were."""
        gone = 0
        for emoji in listed:
            if _OURS.fullmatch(emoji.name) and emoji.name not in names.values():
                with suppress(discord.NotFound):
                    await emoji.delete()
                gone += 1
        return gone


def name_of(sign: str) -> str:
    """Return the name of a sign's emoji, as currently drawn."""
    return f"lodge_{sign}_{emoji_digest(sign)}"


def sorted_out(listed: Iterable[discord.Emoji], names: Mapping[str, str]) -> dict[str, discord.PartialEmoji]:
    """Pick each sign's emoji from those listed: the drawing named in `names`, or else an older one."""
    found: dict[str, discord.PartialEmoji] = {}
    for emoji in sorted(listed, key=lambda each: each.name in names.values()):
        parts = _OURS.fullmatch(emoji.name)
        if parts is not None and parts[1] in names:
            found[parts[1]] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    return found


def _written(known: Mapping[str, discord.PartialEmoji], application: int | None) -> str:
    return json.dumps(
        {"application": application, "emojis": {sign: [each.name, each.id] for sign, each in known.items()}}
    )


def _read(text: str | None, application: int | None) -> dict[str, discord.PartialEmoji]:
    """Read the remembered emojis of this application; {} if that fails."""
    try:
        noted = json.loads(text or "{}")
        if noted["application"] != application:
            return {}
        return {
            sign: discord.PartialEmoji(name=name, id=id_) for sign, (name, id_) in noted["emojis"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ApplicationEmojis(bot))
