"""Passes every button press, menu choice and submitted form on to its handler."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot import log as logs
from bot.client.app import Lodge
from bot.client.command_tree import BUSY, RESTARTING, turn_away
from bot.limits_and_times import PRESSES_IN_HAND
from bot.match.model import Refused, Stale
from cogs.base.admission import Admitted, Claim
from cogs.base.answers import FORGED, Answer, LodgeInteraction, Outcome, answering
from cogs.base.custom_ids import (
    FORM_VERBS,
    ActId,
    CustomId,
    MenuId,
    ViewId,
    custom_ids_on,
    matches_on,
    parse_id,
)
from cogs.base.presses import HANDLERS, VIEWS, chosen
from cogs.board.boards import LiveBoards
from cogs.board.pressed_boards import PressedBoards
from cogs.news.due import NewsDesk

log = logs.get(__name__)


class Dispatch(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.boards = bot.cog(LiveBoards)
        self.pressed_boards = bot.cog(PressedBoards)
        self._admission = self.boards.drawing.admission

    @commands.Cog.listener()
    async def on_interaction(self, interaction: LodgeInteraction) -> None:
        """Handle a button, a menu or a submitted form. We don't use discord.py's views and dynamic items: the
        custom id says everything, even if the button has just left the message.

        A bot that is shutting down says so, and nothing is done twice.
        """
        pressed_or_sent = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in pressed_or_sent or not await self.bot.takes(interaction):
            return
        if self.bot.leaving:
            await turn_away(interaction, "press", RESTARTING)
            return
        async with answering(interaction) as answer:
            pressed = _pressed(interaction)
            answer.match_id = pressed.match_id
            answer.kind = pressed.word
            answer.opens_form = isinstance(pressed, ActId) and pressed.verb in FORM_VERBS
            async with self._admission.claim_of(answer.since) as claim:
                if not await self._admitted(answer, claim):
                    return
                if pressed.match_id is not None:
                    self.bot.cog(NewsDesk).note_press(interaction.user.id, pressed.match_id)
                try:
                    await _handle(answer, pressed)
                    if pressed.match_id is not None:
                        await self.bot.cog(NewsDesk).after_press(answer)
                except Refused as refused:
                    await self._refuse(answer, pressed, refused)

    async def _admitted(self, answer: Answer, claim: Claim) -> bool:
        """Wait until it's the press's turn. Returns False if it's turned away, or Discord has given up on
        it."""
        age = (discord.utils.utcnow() - answer.interaction.created_at).total_seconds()
        found = Admitted.TURNED_AWAY
        if self.bot.count_in_hand <= PRESSES_IN_HAND:
            acknowledge = None if answer.opens_form else answer.defer
            found = await self._admission.admit(claim, age, acknowledge, lambda: answer.given_up)
        if found in (Admitted.TURNED_AWAY, Admitted.LEAVING):
            answer.outcome = Outcome.BUSY
            await answer.say(BUSY if found is Admitted.TURNED_AWAY else RESTARTING)
            return False
        return found is Admitted.GO_ON

    async def _refuse(self, answer: Answer, pressed: CustomId, refused: Refused) -> None:
        """Bring the pressed message up to date if it isn't, and say why the press was refused. A press that
        came too late needs no explanation if the message now shows the match as it is."""
        latest = False
        try:
            latest = await self._catch_up(answer, pressed)
        except Refused:
            pass  # there may be no such match
        except Exception:
            log.exception("a board could not be updated", match=pressed.match_id)
        if latest and isinstance(refused, Stale):
            return
        answer.note_refusal(refused)
        await answer.say(refused.message)

    async def _catch_up(self, answer: Answer, pressed: CustomId) -> bool:
        """Bring the pressed message up to date. Returns whether it now shows the match, as of that press or
        later, rather than a link to it."""
        message = answer.interaction.message
        if message is None or pressed.match_id is None:
            return False
        match = await self.matches.get(pressed.match_id)
        if message.flags.ephemeral == (match.daily is not None):
            await self.pressed_boards.catch_up(answer, match)
            match = self.matches.newest(match)
        # A hand panel was already shown anew when its press was handled.
        shown = message.flags.ephemeral or match.place.message_id == message.id
        return shown and getattr(pressed, "ply", 0) <= match.ply


def _pressed(interaction: LodgeInteraction) -> CustomId:
    """Return what was pressed. Raises Refused if it's none of ours, or if it isn't on the message and the
    message belongs to another match, whose board it would spoil."""
    custom_id, message = interaction.custom_id or "", interaction.message
    pressed = parse_id(custom_id)
    if pressed is None:
        raise Refused(FORGED)
    if (
        message is not None
        and custom_id not in custom_ids_on(message)
        and not matches_on(message) <= {pressed.match_id}
    ):
        raise Refused(FORGED)
    return pressed


async def _handle(answer: Answer, pressed: CustomId) -> None:
    """Let the feature handle the press. Raises Refused."""
    if isinstance(pressed, ViewId | MenuId):
        show = VIEWS.get(pressed.kind)
        if show is None:
            raise Refused(FORGED)
        await show(answer, pressed.what, chosen(answer) if isinstance(pressed, MenuId) else "")
        return
    handler = HANDLERS.get(pressed.verb if isinstance(pressed, ActId) else type(pressed))
    if handler is None:
        raise Refused(FORGED)
    await handler(answer, pressed)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Dispatch(bot))
