"""The fairness check: a match's seats, dice and cards derived again from its seed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from discord import ui

from bot.fairness import verify_report
from bot.match.model import Match
from cogs.base import channel_messages
from cogs.base.answers import Answer, LodgeInteraction
from cogs.base.components import Draft, MessageView, fit_lines, text
from cogs.base.discord_errors import attempt
from cogs.board.boards import LiveBoards
from cogs.board.shown_states import promise_on


async def show_fairness(answer: Answer, match: Match) -> None:
    """Derive a match again from its seed and show what that found, only to the person who asked. Raises
    Refused."""
    now = answer.bot.matches.now()
    verify_report.check_text(match, now)
    posted = await _posted(answer.interaction, match)
    report = await answer.bot.cog(LiveBoards).drawing.draw(partial(verify_report.verify, match, now, posted))
    body = MessageView()
    text(body, fit_lines([answer.translate(line) for line in report.lines]))
    files: tuple[tuple[str, bytes], ...] = ()
    if match.seed_told_at(now) is not None:  # before that the record may name hidden cards
        files = ((f"match-{match.id}.json", verify_report.record_text(match, now).encode()),)
        body.add_item(ui.File(f"attachment://{files[0][0]}"))
    await answer.send(Draft(body, files), ephemeral=True)


async def _posted(interaction: LodgeInteraction, match: Match) -> str | None:
    """The commitment as the challenge's first message shows it; None if it can't be read."""
    first = match.first
    if first is None:
        return None
    first = replace(first, private=match.place.private)
    if not channel_messages.reachable(interaction.client, first):
        return None
    assert first.message_id is not None, "it was posted"
    fetching = channel_messages.messages(interaction.client, first).fetch_message(first.message_id)
    fetched = await attempt(fetching, "read a challenge's first message")
    return None if fetched.value is None else promise_on(fetched.value)
