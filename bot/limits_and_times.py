"""Lodge's own limits, each with its reason.

Four kinds of figures are kept elsewhere:

- How much a page or a message shows stands beside it, as `LEADERBOARD_PLACES` does.
- Discord's own limits are in `cogs.base.discord_limits`.
- The timings of a mechanism stand beside it, where they explain each other: connecting again and a bot that
  hangs in `bot.client.connection`, its signs of life in `bot.client.health`, leaving in `bot.client.app`,
  waiting for the database in `bot.store.database`, a clock that jumps in `bot.match.expiry`, presses that
  wait in `cogs.base.admission`.
- What the playground's Discord allows is in `bot.playground`.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

# What one person may have under way (`bot.match.quota`)

CHALLENGES_OF_A_PERSON: Final = 3
"""At most this many open challenges made by one person, open tables included: each asks others for an answer,
and stands in a channel for a day."""
ASKED_AT_ONCE: Final = 3
"""At most this many people are asked to the same match of two at a time: who answers first plays."""
MATCHES_OF_A_PERSON: Final = 25
"""At most this many running matches of one person, those played alone included: as many as Discord lets one
choose from where a command asks which match is meant."""
RUNNING_IN_A_SERVER: Final = (10, 5, 3, 1)
"""How many running matches a person may have in one server, where those who manage it choose fewer."""

# How often somebody may be asked (`bot.match.quota`)

WAIT_AFTER_A_DECLINE: Final = timedelta(minutes=10)
"""A challenge that was declined, the same game by and to the same person, can be made again after this
time."""
DECLINES_IN_A_ROW: Final = 3
"""Who has declined this many challenges of one person has said clearly enough that they do not want any."""
DECLINES_WITHIN: Final = timedelta(hours=1)
"""That many within this time make every challenge by that person wait as long, counted from the last one."""

GREETED_EVERY: Final = timedelta(days=1)
"""Who writes to Lodge is answered no more often than this."""

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

# What is kept of a person (`bot.privacy`)

FORGOTTEN_AFTER: Final = timedelta(days=365)
"""Who has not used Lodge for so long is treated as if they had asked for everything to be deleted."""
FORGOTTEN_AT_ONCE: Final = 20
"""At most this many people are forgotten in one go; the others follow a minute later."""
EXPORT_EVERY: Final = timedelta(hours=1)
"""How often a person can have what is kept of them as a file: it may take the replay of thousands of
matches."""
EXPORT_MATCHES: Final = 2000
"""At most this many matches are in that file, those begun last."""
MATCHES_EXPORTED_AT_ONCE: Final = 25
"""So many matches are read and replayed at a time."""
MATCHES_CLEARED_AT_ONCE: Final = 100
"""In so many matches a person who leaves Lodge is replaced by one transaction, so that others can write
between two."""
DAILY_GRACE: Final = timedelta(hours=1)
"""A try at the daily board can be played on for so long after its day: who has begun it just before midnight
should be able to finish it."""

# Play

PLIES_IN_A_ROW: Final = 100
"""At most this many dice and single moves are played in a row without asking anybody. A game that goes round
and round by itself stops here, and a press takes it on."""
PRESSES_TO_COUNT: Final = 2
"""Moves or throws that each side must have pressed for. A match given up before that is void: it was not
played."""
EARLY_RESIGNATIONS: Final = 2
"""Rated matches that somebody may give up before they count, within `EARLY_WITHIN`. From the next one on each
is lost, so that nobody resigns until they like their cards or dice."""
EARLY_WITHIN: Final = timedelta(hours=24)
FREE_TAKEBACK: Final = timedelta(seconds=15)
"""A choice can be taken back freely for so long, while nobody else has chosen: long enough to see a slip of
the finger, too short to find a better move."""
CARD_MOVES_OFFERED: Final = 10
"""At most this many moves with cards are offered at once; picking another card narrows them down."""
ATTEMPTS_TO_CHANGE: Final = 20
"""A change is worked out at most this many times because another came first; then the person is asked to try
again."""

# Lists

MATCHES_LISTED: Final = 25
"""At most this many matches are listed unless more are asked for: as many as Discord lets one choose from."""
MATCHES_MODERATED: Final = 100
"""At most this many matches of a server are looked through for what a moderator may end, as they type."""
CHANGED_MATCHES: Final = 500
"""At most this many matches, those changed last, are looked at for what a bot that was stopped has left
undone: each may take requests to Discord."""

MATCHES_NAMED: Final = 10
"""At most this many matches are named where a command asks which one is meant."""

# Finding a game

RECENT_GAMES_SUGGESTED: Final = 8
"""At most this many games that a person has played lately stand before the others where one types a game."""
RECENT_MATCHES_READ: Final = 40
"""At most this many of a person's matches, the latest, are read for that."""
RECENT_GAMES_KEPT: Final = timedelta(minutes=1)
"""What somebody has played lately is not read again for so long: suggestions come with every letter typed."""
RECENT_GAMES_REMEMBERED: Final = 1_000
"""At most this many people's recent games are kept; those read longest ago are forgotten."""
SECONDS_BETWEEN_RULES: Final = 10.0
"""A person waits this long before they show everybody another page of rules in the same channel."""
SECONDS_BETWEEN_PROFILES: Final = 10.0
"""A person waits this long before they show everybody another profile in the same channel."""
PROFILE_RATINGS: Final = 5
"""At most this many ratings stand on a profile: those of the games played most."""
PROFILE_COURSE: Final = 30
"""A rating's curve on a profile is of at most this many matches."""
MATCHES_IN_A_STREAK: Final = 50
"""So many matches are looked through for those won in a row; who has won them all has won that many or
more."""

# Boards in a channel

MESSAGES_BELOW_A_BOARD: Final = 6
"""At most this many newer messages stand below a board; with one more, a press posts it again, where people
look."""
SECONDS_BETWEEN_BOARDS: Final = 10.0
"""A person waits this long before `/board` shows another board in the same channel."""
MESSAGES_LOOKED_THROUGH: Final = 50
"""At most this many of the newest messages of a channel are read for boards that a kill has left there."""

# News of a match, for those who are away

AWAY_AFTER: Final = timedelta(minutes=3)
"""Who has not pressed anything for this long is taken to be away from the board, and is told what happens
there."""
NEWS_OF_A_MOVE_WAITS: Final = FREE_TAKEBACK
"""Nobody is told of a move before this has passed since: until then it may be taken back freely."""
NEWS_WAITS_IF_THERE: Final = timedelta(minutes=5)
"""Who was at the board when their turn or a question came is told this much later, if they have not pressed
anything since: they may be thinking, or have left just before."""
PING_EVERY: Final = timedelta(minutes=10)
"""Nobody is pinged in a channel more often than this. What comes meanwhile is told together after it."""
SILENT_FOR: Final = timedelta(days=1)
"""A channel, or a person's direct messages, where Lodge may not write is not tried again for this long."""
NEWS_AT_ONCE: Final = 200
"""At most this many pieces of news are looked at in one go; the others wait for the next."""

# Memory and load

DRAWING_PROCESSES: Final = 2
"""At most this many processes draw pictures; one core is left to the event loop. Each keeps boards and pieces
of its own: 60 MB for a few games, up to 320 MB once it has drawn them all."""
DRAWING_THREADS: Final = 2
"""Pictures drawn at a time in the process of the event loop: more would keep it waiting."""
COMPOSING_THREADS: Final = 4
"""Messages composed at a time while processes draw their pictures: enough that each of these has the next one
at hand, and few, as the event loop shares its core with them."""
EMOJIS_WAIT: Final = timedelta(seconds=5)
"""So long after a start the bot looks after its emojis: by then it has brought its boards up to date."""
CHANNELS_REMEMBERED: Final = 5_000
"""At most this many channels have their messages counted; those not looked at for longest are forgotten, and
read again if needed."""
MESSAGES_REMEMBERED: Final = 5_000
"""At most this many messages are remembered with the state that they show."""
PRESSES_REMEMBERED: Final = 5_000
"""At most this many people at a board are remembered with the time of their last press there."""
INTERACTIONS_REMEMBERED: Final = 5_000
"""At most this many presses and commands, the latest, are known again if Discord sends them twice."""
HAND_PANELS_REMEMBERED: Final = 1_000
"""At most this many hand panels are kept up to date; the one used longest ago is forgotten first."""

NAMES_REMEMBERED: Final = 5_000
"""At most this many people's names are remembered; those seen longest ago are forgotten, and asked for."""
NAMES_ASKED_AT_ONCE: Final = 25
"""At most this many names are asked of Discord for one list: as many as a list of suggestions has."""
MATCHES_IN_MEMORY: Final = 256
"""At most this many matches are kept in memory, those used last."""
MATCHES_CHECKED_AT_ONCE: Final = 50
"""`python -m bot check` holds at most this many matches in memory at a time."""
PRESSES_IN_HAND: Final = 2_000
"""At most this many presses and commands are in hand, which bounds memory; others are told to try again."""
REPLAYS_IN_MEMORY: Final = 16
"""At most this many matches are kept replayed, with the position after every ply, for those who walk through
them."""
PICTURES_A_SECOND: Final = 2
"""At most this many pictures a second are drawn for one person who walks through matches; what they ask for
faster waits its turn."""

# Films and reviews (`bot.queue.artefacts`)

WAITING_IN_A_SERVER: Final = 20
"""At most this many films, and as many reviews, are being made or waited for in one server, one for each
person: the last film comes in a minute or two unless much is thought about meanwhile."""
FILM_BYTES_KEPT: Final = 100_000_000
"""Films of matches are kept in at most this many bytes of the database, a hundred or so: another is made in a
few seconds."""
SECONDS_BETWEEN_FILMS: Final = 10.0
"""A person waits this long before they show everybody another film in the same channel."""


# Text that is repeated to people

OPTION_TEXT_LENGTH: Final = 100
"""Characters of a typed option that are repeated to whoever typed it."""

MOVE_LENGTH: Final = 100
"""Characters of a typed move that are read: no notation is longer, and a longer text is not repeated."""
NUMBER_LENGTH: Final = 20
"""Digits of a number that no match has, as repeated to the person who asked for it."""
RESULT_LENGTH: Final = 160
"""Characters of a chance result in a fairness check. A whole deck's deal is longer; the record has it."""
REASON_LENGTH: Final = 500
"""Characters of what Discord says against the commands, as told to the operator."""
