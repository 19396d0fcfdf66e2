"""Chooses who does a bot's background work, depending on its database."""

from __future__ import annotations

from bot.match.service import Matches
from bot.opponents.thinkers import Thinkers
from bot.queue.jobs import Jobs
from bot.queue.local_queue import LocalQueue


def jobs_of(matches: Matches, *, prompt: bool) -> Jobs:
    """Return who does the work for the bot that opened these matches. With `prompt` the bot takes jobs from a
    queue at once; without, only those that nobody else has taken for a moment."""
    here = LocalQueue(matches, Thinkers())
    if not matches.store.on_server:
        return here
    from bot.queue.shared_queue import SharedQueue  # needs packages installed only for PostgreSQL

    return SharedQueue(matches, here, prompt=prompt)
