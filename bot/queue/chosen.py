"""Who does a bot's work that can wait: by its database, and by what the operator has set."""

from __future__ import annotations

from bot.match.service import Matches
from bot.opponents.thinkers import Thinkers
from bot.queue.here import Here
from bot.queue.jobs import Jobs


def jobs_of(matches: Matches, *, prompt: bool) -> Jobs:
    """Who does it for the bot that has opened these matches. `prompt`: whether the bot takes what is in a
    queue at once, and not only what nobody else has taken for a moment."""
    here = Here(matches, Thinkers())
    if not matches.store.on_server:
        return here
    from bot.queue.queued import Queued  # needs what is installed for PostgreSQL alone

    return Queued(matches, here, prompt=prompt)
