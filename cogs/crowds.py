"""What happens to presses and commands when very many come at once.

Discord shows "This interaction failed" for what is not answered within three seconds. A single press is
answered with the board it leads to, which takes one request and no time to speak of. In a crowd each is
acknowledged before anything is worked out, and beyond a bound it is turned away at once: what was never
begun cannot be late.
"""

from __future__ import annotations

from typing import Final

from bot.app import BUSY, FULL
from cogs.reply import Answer

CROWDED: Final = 8
"""From this many presses and commands in hand on, each is acknowledged first."""


async def admitted(answer: Answer) -> bool:
    """Whether to go on with an interaction. In a crowd it is acknowledged or turned away; where Discord does
    not wait for it any more its person has been told that it failed, and so it must not do anything."""
    in_hand = answer.interaction.client.count_in_hand
    if in_hand > FULL:
        await answer.say(BUSY)
        return False
    return in_hand <= CROWDED or await answer.hold()
