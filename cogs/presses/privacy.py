"""The buttons of /privacy: what is kept as a file, and its deletion, which is asked for twice."""

from __future__ import annotations

import asyncio

from bot.match.model import Refused
from bot.privacy import export
from cogs.answers import FORGED, Answer
from cogs.discord_limits import UPLOAD_BYTES
from cogs.live.privacy import privacy
from cogs.messages.privacy import (
    DELETE,
    DELETE_INDEED,
    EXPORT,
    KIND,
    PANEL,
    delete_question,
    deleted_notice,
    deleting,
    exported,
    privacy_panel,
)

__all__ = ["KIND", "show"]


async def show(answer: Answer, what: str, _value: str) -> None:
    """Do what a button of /privacy says, for whoever presses it. Raises Refused."""
    message = answer.interaction.message
    if message is None or not message.flags.ephemeral:
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
        await privacy(answer.interaction.client).delete(answer.interaction.user.id)
        await answer.edit(deleted_notice(answer.translate))
    else:
        raise Refused(FORGED)


async def _live(answer: Answer) -> list[int]:
    """What would end if everything of whoever pressed were deleted."""
    return await privacy(answer.interaction.client).deletions.live(answer.interaction.user.id)


async def _export(answer: Answer) -> None:
    """Send what is kept of a person as a file, unless they have had it just now."""
    interaction = answer.interaction
    matches, user_id = interaction.client.matches, interaction.user.id
    uses = privacy(interaction.client).uses
    before = await uses.claim_export(user_id, matches.now())
    sent = None
    try:
        data = await export.collect(matches, user_id)
        name, content, left_out = await asyncio.to_thread(export.pack, data, UPLOAD_BYTES)
        sent = await answer.send(exported(name, content, left_out, answer.translate), ephemeral=True)
    finally:
        if sent is None:
            await uses.give_back_export(user_id, before)
