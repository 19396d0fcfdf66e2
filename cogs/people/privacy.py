"""/privacy: what Lodge keeps about a person, and how to export or delete it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import discord
from discord import ui
from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.match.model import Refused
from bot.privacy import export
from bot.privacy.deletion import Deletions
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering
from cogs.base.background import let_finish
from cogs.base.command_words import command
from cogs.base.components import BLUE, GREY, RED, Draft, MessageView, Translate, button, row, text
from cogs.base.custom_ids import ViewId, about
from cogs.base.discord_limits import UPLOAD_BYTES
from cogs.base.presses import on_view
from cogs.board.boards import LiveBoards
from engines.core import Message, msg, nmsg, pmsg


class PrivacyCommand(commands.Cog):
    @command(msg("See, export or delete what Lodge keeps about you."))
    async def privacy(self, interaction: LodgeInteraction) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            await answer.send(privacy_panel(answer.translate), ephemeral=True)


log = logs.get(__name__)

LOOK_SECONDS: Final = 60.0
"""How often to save who has used Lodge, and to look for people who haven't for a long time."""
NOTED_BEFORE: Final = 5.0
"""Seconds from the note to the deletion where other processes share the database: they look once a second,
and may be busy."""


class Privacy(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.uses = bot.uses
        self.deletions = Deletions(bot.matches, self.uses)
        self._working = asyncio.Lock()

    async def cog_load(self) -> None:
        self.look.start()

    async def cog_unload(self) -> None:
        await let_finish(self._working)
        self.look.cancel()
        with suppress(Refused):  # the store has logged why; losing the last minute is fine
            await self.uses.write(self.matches.now())

    async def delete(self, user_id: int) -> None:
        """Delete everything kept about a person, and update the matches they leave. Raises Refused, in which
        case a deletion already begun is finished later."""
        # Until other processes have seen the note, they could still store that this person has used Lodge.
        pause = NOTED_BEFORE if self.bot.neighbours.company else 0.0
        self.bot.cog(LiveBoards).update_all(await self.deletions.delete(user_id, pause))

    @tasks.loop()
    async def look(self) -> None:
        clock = self.matches.clock
        began = clock.monotonic()
        try:
            async with self._working:
                await self._do_what_is_due()
        except Refused as refused:  # the store has logged why
            log.info("personal data could not be tidied up", why=str(refused))
        except Exception:
            log.exception("personal data could not be tidied up")
        await clock.sleep(began + LOOK_SECONDS - clock.monotonic())

    async def _do_what_is_due(self) -> None:
        """Save who has used Lodge. The process that serves shard 0 does the rest, for all servers."""
        await self.uses.write(self.matches.now())
        heartbeat = self.matches.heartbeats.get(0)
        if heartbeat is None:
            return
        if await heartbeat.is_settled():
            now = self.matches.now()
            for user_id in await self.uses.forgotten(now):
                await self.deletions.note(user_id, now)
        for user_id in await self.deletions.begun():
            try:
                self.bot.cog(LiveBoards).update_all(await self.deletions.finish(user_id))
            except Refused as refused:  # one that can't be finished doesn't hold up the others
                log.info("a deletion will continue later", why=str(refused))

    @look.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()


KIND: Final = "privacy"
"""The name of this view in its buttons' custom ids."""

PANEL, EXPORT, DELETE, DELETE_INDEED = "panel", "export", "delete", "delete!"
"""What its buttons do; `DELETE_INDEED` is followed by what it is about."""

_Offer = tuple[str, Message, discord.ButtonStyle]
"""What a button does, its label and its colour."""

_KEPT: Final = (
    pmsg("heading", "### Your data"),
    msg(
        "Lodge keeps your Discord user ID, your games with every move, results, ratings, settings,"
        " declined challenges, blocks, unsent notices, and the day you last used it."
    ),
    msg("It doesn't read messages, and it doesn't store names or pictures."),
    msg("If you're away for a year, it forgets you."),
)
_QUESTION: Final = (
    pmsg("sentence", "### Delete everything?"),
    msg(
        "This resigns your games, withdraws your challenges and deletes your ratings, settings and "
        "blocks. Finished games stay, with “someone who has left Lodge” in your place."
    ),
    msg("If someone blocked you, you stay blocked. This can't be undone."),
)


def privacy_panel(translate: Translate) -> Draft:
    """Say what's kept, and offer to export or delete it."""
    return _lines(
        _KEPT, translate, [(EXPORT, pmsg("button", "Export"), BLUE), (DELETE, pmsg("button", "Delete"), RED)]
    )


def delete_question(live: Sequence[int], translate: Translate) -> Draft:
    """Say what deleting does, and ask once more. `live`: the matches and challenges it ends."""
    lines = list(_QUESTION)
    if live:
        n = len(live)
        lines.insert(2, nmsg("This ends {n} game or challenge.", "This ends {n} games or challenges.", n))
    offers = [
        (deleting(live), pmsg("button", "Delete everything"), RED),
        (PANEL, pmsg("button", "Keep my data"), GREY),
    ]
    return _lines(lines, translate, offers)


def deleting(live: Sequence[int]) -> str:
    """The action of the button that deletes everything, valid only while it ends exactly those matches and
    challenges."""
    return f"{DELETE_INDEED}{about(*live)}"


def deleted_notice(translate: Translate) -> Draft:
    told = msg("Your data is gone.")
    return _lines([told], translate, [])


def exported(name: str, content: bytes, left_out: int, translate: Translate) -> Draft:
    """The file, and how many matches didn't fit in it."""
    lines = [msg("This is everything Lodge keeps about you.")]
    if left_out:
        lines.append(nmsg("Your oldest game didn't fit.", "Your {n} oldest games didn't fit.", left_out))
    made = _lines(lines, translate, [])
    made.body.add_item(ui.File(f"attachment://{name}"))
    return Draft(made.body, ((name, content),))


def _lines(lines: Sequence[Message], translate: Translate, offers: Sequence[_Offer]) -> Draft:
    body = MessageView()
    text(body, "\n".join(map(translate, lines)))
    if offers:
        body.add_item(
            row([button(ViewId(KIND, what), translate(label), style) for what, label, style in offers])
        )
    return Draft(body)


@on_view(KIND)
async def show(answer: Answer, what: str, _value: str) -> None:
    """Do what a button of /privacy says. Raises Refused."""
    if not answer.only_for_one:
        raise Refused(FORGED)  # the panel is shown to one person only
    if what == PANEL:
        await answer.edit(privacy_panel(answer.translate))
    elif what == EXPORT:
        await _export(answer)
    elif what == DELETE:
        await answer.edit(delete_question(await _live(answer), answer.translate))
    elif what.startswith(DELETE_INDEED):
        live = await _live(answer)
        if what != deleting(live):  # they have begun another game since they were asked, or ended one
            await answer.edit(delete_question(live, answer.translate))
            return
        await answer.bot.cog(Privacy).delete(answer.user_id)
        await answer.edit(deleted_notice(answer.translate))
    else:
        raise Refused(FORGED)


async def _live(answer: Answer) -> list[int]:
    """What would end if the person deleted their data."""
    return await answer.bot.cog(Privacy).deletions.live(answer.user_id)


async def _export(answer: Answer) -> None:
    """Send a person everything kept about them as a file, unless they've just had it."""
    matches, user_id = answer.bot.matches, answer.user_id
    uses = answer.bot.uses
    before = await uses.claim_export(user_id, matches.now())
    sent = None
    try:
        data = await export.collect(matches, user_id)
        name, content, left_out = await asyncio.to_thread(export.pack, data, UPLOAD_BYTES)
        sent = await answer.send(exported(name, content, left_out, answer.translate), ephemeral=True)
    finally:
        if sent is None:
            await uses.give_back_export(user_id, before)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PrivacyCommand())
    await bot.add_cog(Privacy(bot))
