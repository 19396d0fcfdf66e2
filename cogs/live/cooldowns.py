"""How soon one person may show something to a whole channel again."""

from __future__ import annotations

import math
from collections.abc import Callable

from discord.ext import commands

from bot.match.model import Refused
from cogs.answers import LodgeInteraction
from engines.core import Message


class Cooldown:
    """For each person in each channel, one showing in so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._cooldowns = commands.CooldownMapping.from_cooldown(1, seconds, _who_and_where)

    def note(self, interaction: LodgeInteraction) -> float | None:
        """Note a showing. Returns in how many seconds it may be, if that is too soon."""
        return self._cooldowns.update_rate_limit(interaction)

    def check(self, interaction: LodgeInteraction, again_in: Callable[[int], Message]) -> None:
        """Note a showing. Raises Refused if it is too soon; `again_in` says so, with the seconds to wait."""
        wait = self.note(interaction)
        if wait:
            raise Refused(again_in(math.ceil(wait)))


def _who_and_where(interaction: LodgeInteraction) -> tuple[int, int | None]:
    return interaction.user.id, interaction.channel_id
