"""Who does a bot's work that can wait: by its database, and by what the operator has set."""

from __future__ import annotations

from bot.match.service import Matches
from bot.opponents.thinkers import Thinkers
from bot.queue.jobs import Jobs
from bot.queue.local_queue import LocalQueue


def jobs_of(matches: Matches, *, prompt: bool) -> Jobs:
    """Who does it for the bot that has opened these matches. `prompt`: whether the bot takes what is in a
    queue at once, and not only what nobody else has taken for a moment."""
    here = LocalQueue(matches, Thinkers())
    if not matches.store.on_server:
        return here
    from bot.queue.shared_queue import SharedQueue  # needs what is installed for PostgreSQL alone

    return SharedQueue(matches, here, prompt=prompt)
