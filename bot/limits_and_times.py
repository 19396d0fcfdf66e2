"""Lodge's own limits, each with its reason.

Three kinds of figures are kept elsewhere:

- Discord's own limits are in `cogs.discord_limits`.
- The timings of a mechanism stand beside it, where they explain each other: connecting again in
  `bot.client.backoff`, a bot that hangs in `bot.client.watchdog`, its signs of life in `bot.client.health`,
  leaving in `bot.client.app`, waiting for the database in `bot.store.database`, a clock that jumps in
  `bot.match.expiry`, presses in a crowd in `cogs.presses.overload`.
- What the playground's Discord allows is in `bot.playground`.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

# What one person may have under way (`bot.match.quota`)

CHALLENGES_OF_A_PERSON: Final = 3
"""At most this many open challenges made by one person, open tables included: each asks others for an answer,
and stands in a channel for a day."""
MATCHES_OF_A_PERSON: Final = 25
"""At most this many running matches of one person, those played alone included: as many as Discord lets one
choose from where a command asks which match is meant."""

# How long a match lives

CHALLENGE_HOURS: Final = 24
"""An open challenge waits this long for an answer, unless the operator sets another time: somebody who plays
once a day should still find it."""
MATCH_DAYS: Final = 14
"""A running match lives this long without a move, unless the operator sets another time: long enough for a
holiday."""
ENDED_AT_ONCE: Final = 100
"""At most this many overdue matches are ended in one go, so that a start after a long time does not keep
players waiting."""

# Play

PLIES_IN_A_ROW: Final = 100
"""At most this many dice and single moves are played in a row without asking anybody. A game that goes round
and round by itself stops here, and a press takes it on."""
PRESSES_TO_COUNT: Final = 2
"""Moves or throws that each side must have pressed for. A match given up before that is void: it was not
played."""
CARD_MOVES_OFFERED: Final = 10
"""At most this many moves with cards are offered at once; picking another card narrows them down."""
ATTEMPTS_TO_CHANGE: Final = 20
"""A change is worked out at most this many times because another came first; then the person is asked to try
again."""

# Lists

MATCHES_LISTED: Final = 25
"""At most this many matches are listed unless more are asked for: as many as Discord lets one choose from."""
TURNS_LEARNT_AT_ONCE: Final = 100
"""At most this many matches of a person that an older Lodge has saved are replayed for a list, to learn whose
turn it is."""
CHANGED_MATCHES: Final = 500
"""At most this many matches, those changed last, are looked at for what a bot that was stopped has left
undone: each may take requests to Discord."""

LEADERBOARD_PLACES: Final = 10
"""At most this many places are shown of one game's leaderboard."""
LEADERBOARD_PLACES_OF_EACH: Final = 3
"""At most this many places are shown of each game where `/leaderboard` lists them all."""
MATCHES_NAMED: Final = 10
"""At most this many matches are named where a command asks which one is meant."""

# Boards in a channel

MESSAGES_BELOW_A_BOARD: Final = 6
"""At most this many newer messages stand below a board; with one more, a press posts it again, where people
look."""
SECONDS_BETWEEN_BOARDS: Final = 10.0
"""A person waits this long before `/board` shows another board in the same channel."""
AWAY_AFTER: Final = timedelta(minutes=3)
"""Who has not played for this long is taken to be away from the board, and is told of their turn."""
MESSAGES_LOOKED_THROUGH: Final = 50
"""At most this many of the newest messages of a channel are read for boards that a kill has left there."""

# Memory and load

DRAWING_THREADS: Final = 2
"""Pictures drawn at a time: more would keep the event loop waiting."""
CHANNELS_REMEMBERED: Final = 5_000
"""At most this many channels have their messages counted; those not looked at for longest are forgotten, and
read again if needed."""
MESSAGES_REMEMBERED: Final = 5_000
"""At most this many messages are remembered with the state that they show."""
HAND_PANELS_REMEMBERED: Final = 1_000
"""At most this many hand panels are kept up to date; the one used longest ago is forgotten first."""

MATCHES_IN_MEMORY: Final = 256
"""At most this many matches are kept in memory, those used last."""
MATCHES_CHECKED_AT_ONCE: Final = 50
"""`python -m bot check` holds at most this many matches in memory at a time."""
PRESSES_IN_HAND: Final = 400
"""At most this many presses and commands are in hand; all others are told to try again, so that these are
answered in time."""

# Text in messages, which share Discord's 4000 characters

STORY_LENGTH: Final = 1500
"""Characters of what has happened since the last choice; what came last is kept."""
ROUNDS_SHOWN: Final = 6
"""Rounds in the table of scores while a match runs."""
SCORE_TABLE_LENGTH: Final = 600
"""Characters of the table of scores at the end."""
SET_UP_THROWS_TOLD: Final = 3
"""At most this many throws of a set-up are told one by one; more are told as one."""
RULES_LENGTH: Final = 3000
"""Characters of a game's own rules (`engines.core.About`); what else is said of the game shares the rest."""

# Text that is repeated to people

OPTION_TEXT_LENGTH: Final = 100
"""Characters of a typed option that are repeated to whoever typed it."""

MOVE_LENGTH: Final = 100
"""Characters of a typed move that are read: no notation is longer, and a longer text is not repeated."""
NUMBER_LENGTH: Final = 20
"""Digits of a number that no match has, as repeated to the person who asked for it."""
RESULT_LENGTH: Final = 160
"""Characters of a chance result in a sentence of `/verify`. A deal of a whole deck is longer; the record has
it."""
REASON_LENGTH: Final = 500
"""Characters of what Discord says against the commands, as told to the operator."""
