"""The bot's metrics, for Prometheus (docs/metrics.md explains each one).

Modules import what they count from here and count it where it happens. That costs a microsecond or two
whether or not anyone reads it; `bot.client.measuring` serves it. The values of a label are a small set of
words, Lodge's or Discord's: never the id of a person, a match or a server.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)

# Creation times would double the number of lines, and nothing here needs them.
disable_created_metrics()  # type: ignore[no-untyped-call]

REGISTRY: Final = CollectorRegistry()
"""Everything that is served."""
ProcessCollector(registry=REGISTRY)

_TO_ANSWER: Final = (0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.6, 2, 2.5, 3, 5, 10, 20)
"""Discord waits 3 seconds for the first answer; Lodge defers it after 0.8 (`cogs.base.answers`)."""
_TO_DRAW: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 12)
_TO_COMMIT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_TO_THINK: Final = (0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6, 9, 12, 20, 40)
_TO_WAIT: Final = (0.005, 0.02, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120)
_TO_COME_ROUND: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


def _counter(name: str, text: str, *labels: str, known: tuple[str, ...] = ()) -> Counter:
    """Return a counter. The `known` values of its one label are served from the start, because Prometheus
    doesn't see growth in a series that begins with 1."""
    counter = Counter(name, text, labels, registry=REGISTRY)
    for value in known:
        counter.labels(value)
    return counter


def _gauge(name: str, text: str, *labels: str) -> Gauge:
    return Gauge(name, text, labels, registry=REGISTRY)


def _seconds(name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(name, text, labels, buckets=buckets, registry=REGISTRY)


# People

PRESSES: Final = _counter(
    "lodge_presses_total", "Presses, choices and commands by outcome.", "kind", "outcome"
)
INTERACTIONS: Final = _counter(
    "lodge_interactions_total",
    "Presses, choices and commands by the locale of the person's Discord.",
    "locale",
)
REFUSALS: Final = _counter(
    "lodge_refusals_total",
    "Refusals people were shown.",
    "reason",
    known=("database", "forged", "rules"),
)
ACKNOWLEDGE_SECONDS: Final = _seconds(
    "lodge_acknowledge_seconds", "Time until Discord had a first answer.", _TO_ANSWER, "source"
)
SHOW_SECONDS: Final = _seconds("lodge_show_seconds", "Time until the answer was shown.", _TO_ANSWER, "source")
IN_HAND: Final = _gauge("lodge_in_hand", "Presses, commands and edits in progress.")

# Pictures

COMPOSE_SECONDS: Final = _seconds(
    "lodge_compose_seconds", "Time to compose a message, including waiting and its picture.", _TO_DRAW
)
DRAW_SECONDS: Final = _seconds(
    "lodge_draw_seconds", "Time to draw a picture, including waiting for a process.", _TO_DRAW, "theme"
)
DRAWINGS_WAITING: Final = _gauge("lodge_drawings_waiting", "Messages being composed or waiting to be.")

# The database

COMMIT_SECONDS: Final = _seconds(
    "lodge_commit_seconds", "Time of a writing transaction, including waiting for its turn.", _TO_COMMIT
)
COMMITS: Final = _counter(
    "lodge_commits_total",
    "Writing transactions by outcome.",
    "outcome",
    known=("committed", "conflict", "rolled_back", "unavailable"),
)
WRITERS_WAITING: Final = _gauge("lodge_writers_waiting", "Transactions waiting for their turn to write.")
DATABASE_SIZE: Final = _gauge("lodge_database_size_bytes", "Size of the database.")
DISK_FREE: Final = _gauge("lodge_disk_free_bytes", "Free space where the database file is.")
LAST_BACKUP: Final = _gauge(
    "lodge_last_backup_timestamp_seconds", "When the database was last backed up; 0 if it never was."
)

# Matches

MATCHES: Final = _gauge("lodge_matches", "Open and running matches.", "game", "state")
MATCHES_BECAME: Final = _counter(
    "lodge_matches_became_total", "Matches that reached a state.", "game", "state"
)

# What waits

EDITS_WAITING: Final = _gauge("lodge_edits_waiting", "Messages waiting for an edit that no one pressed for.")
EDIT_WAIT_SECONDS: Final = _seconds(
    "lodge_edit_wait_seconds", "Time such an edit waited for its turn.", _TO_WAIT
)
THOUGHTS_WAITING: Final = _gauge("lodge_thoughts_waiting", "Questions to Lodge's opponents still unanswered.")
THOUGHT_SECONDS: Final = _seconds(
    "lodge_thought_seconds", "Time until such a question was answered, including waiting.", _TO_THINK
)
JOBS: Final = _counter("lodge_jobs_total", "Jobs taken from the queue by outcome.", "kind", "outcome")

# Discord

DISCORD_REQUESTS: Final = _counter(
    "lodge_discord_requests_total",
    "Requests to Discord by the status of the answer.",
    "method",
    "status",
)
DISCORD_REQUEST_SECONDS: Final = _seconds(
    "lodge_discord_request_seconds", "Time until Discord began to answer a request.", _TO_ANSWER, "method"
)
DISCORD_REFUSALS: Final = _counter(
    "lodge_discord_refusals_total", "Messages and answers Discord refused, by error code.", "code"
)
RATE_LIMITED: Final = _counter(
    "lodge_rate_limited_total",
    "Requests Discord rejected because of a rate limit.",
    "scope",
    known=("user", "global", "shared", "other"),
)
LIMITS_REACHED: Final = _counter(
    "lodge_rate_limits_reached_total", "Requests that used up a rate limit, so the next ones wait."
)
SHARD_CONNECTED: Final = _gauge(
    "lodge_shard_connected", "1 while a shard is connected, otherwise 0.", "shard"
)
SHARD_LATENCY: Final = _gauge(
    "lodge_shard_latency_seconds", "How long Discord took to answer a shard's last heartbeat.", "shard"
)

# The program

ERRORS: Final = _counter("lodge_errors_total", "Lines in the log at ERROR or above.", "logger")
LOOP_LAG: Final = _seconds("lodge_event_loop_lag_seconds", "How late the event loop woke up.", _TO_COME_ROUND)
CHILD_MEMORY: Final = _gauge(
    "lodge_child_resident_memory_bytes", "Memory of the processes that draw, think and make films.", "work"
)
BUILD: Final = Info("lodge_build", "Version information.", registry=REGISTRY)
