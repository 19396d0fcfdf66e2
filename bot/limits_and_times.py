"""Lodge's own limits, each with its reason.

Four kinds of figures live elsewhere:

- How much a page or a message shows stands beside its code, like `LEADERBOARD_PLACES`.
- Discord's own limits are in `cogs.base.discord_limits`.
- The timings of a mechanism stand together, where they explain each other: reconnecting and a hung bot in
  `bot.client.connection`, signs of life in `bot.client.health`, leaving in `bot.client.app`, waiting for the
  database in `bot.store.database`, a clock that jumps in `bot.match.expiry`, presses that wait in
  `cogs.base.admission`.
- What the playground's Discord allows is in `bot.playground`.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

# What one person may have going on (`bot.match.quota`)

CHALLENGES_OF_A_PERSON: Final = 3
"""The most open challenges one person may have, open tables included: each asks others for an answer and sits
in a channel for a day."""
ASKED_AT_ONCE: Final = 3
"""The most people who may be invited to the same match of two at a time: the first to answer plays."""
MATCHES_OF_A_PERSON: Final = 25
"""The most running matches one person may have, solo ones included: as many as Discord can list when a
command asks which match you mean."""
RUNNING_IN_A_SERVER: Final = (10, 5, 3, 1)
"""The lower limits on a person's running matches that a server's managers can choose."""

# How often somebody may be asked (`bot.match.quota`)

WAIT_AFTER_A_DECLINE: Final = timedelta(minutes=10)
"""How long before a declined challenge can be made again (the same game, by and to the same person)."""
DECLINES_IN_A_ROW: Final = 3
"""Someone who declines this many of one person's challenges has made it clear that they don't want any."""
DECLINES_WITHIN: Final = timedelta(hours=1)
"""That many declines within this time stop that person's challenges for just as long after the last one."""

GREETED_EVERY: Final = timedelta(days=1)
"""Lodge answers someone who writes to it no more often than this."""

# How long a match lives

CHALLENGE_HOURS: Final = 24
"""How long an open challenge waits for an answer, unless the operator sets another time: someone who plays
once a day should still find it."""
MATCH_DAYS: Final = 14
"""A running match lives this long without a move, unless the operator sets another time: long enough for a
holiday."""
ENDED_AT_ONCE: Final = 100
"""At most this many overdue matches are ended in one go, so that starting up after a long break doesn't keep
players waiting."""

# What is kept about a person (`bot.privacy`)

PRACTICE_POSITIONS: Final = 200
"""At most this many positions are kept for one person to practise: those of a hundred games or so, more than
anyone gets through."""
FORGOTTEN_AFTER: Final = timedelta(days=365)
"""Someone who hasn't used Lodge for this long is treated as if they'd asked for everything to be deleted."""
FORGOTTEN_AT_ONCE: Final = 20
"""At most this many people are forgotten in one go; the others follow a minute later."""
EXPORT_EVERY: Final = timedelta(hours=1)
"""How often a person can export what is kept about them: it may mean replaying thousands of matches."""
EXPORT_MATCHES: Final = 2000
"""The most matches in that file; the oldest are left out."""
MATCHES_EXPORTED_AT_ONCE: Final = 25
"""How many matches are read and replayed at a time."""
MATCHES_CLEARED_AT_ONCE: Final = 100
"""How many matches each transaction clears of a person who leaves Lodge, so that others can write in
between."""

# Dailies

DAILY_GRACE: Final = timedelta(hours=1)
"""How long a try at the daily board can go on after its day, so that someone who starts just before midnight
can finish."""
DAYS_PER_REST: Final = 7
"""How many days apart two missed dailies must be for both to count as rest days, which keep a streak."""
POSTED_WITHOUT_PLAYERS: Final = 3
"""After how many days in a row without a player a server's daily stops posting itself."""
DAILY_EDITED_EVERY: Final = timedelta(minutes=10)
"""How often the post of a daily may be brought up to date."""
DAILY_POST_RETRIED: Final = timedelta(minutes=2)
"""When to look again after a daily that wasn't posted, or a reminder that wasn't sent."""
DAILY_FILM_RETRIED: Final = timedelta(minutes=30)
"""When to make the film of a daily's best try again if the bot stopped meanwhile."""
DAILY_LOOKED_AT: Final = timedelta(minutes=10)
"""How often to look into the database for dailies and reminders that another process set up."""

# Play

PLIES_IN_A_ROW: Final = 100
"""The most rolls and forced moves played in a row without asking anyone. A game that keeps going on its own
stops here, and a press continues it."""
PRESSES_TO_COUNT: Final = 2
"""Moves or rolls that each side must have pressed for. A match given up before that is void, as if it was
never played."""
EARLY_RESIGNATIONS: Final = 2
"""How many rated matches someone may give up early, within `EARLY_WITHIN`, before it counts. From then on
each is a loss, so that nobody keeps resigning until they like their cards or dice."""
EARLY_WITHIN: Final = timedelta(hours=24)
FREE_TAKEBACK: Final = timedelta(seconds=15)
"""How long a choice can be taken back freely while nobody else has chosen: long enough to notice a slip of
the finger, too short to find a better move."""
CARD_MOVES_OFFERED: Final = 10
"""At most this many moves with cards are offered at once; picking another card narrows them down."""
ATTEMPTS_TO_CHANGE: Final = 20
"""How many times a change is tried when others keep getting in first, before the person is asked to try
again."""

# Lists

MATCHES_LISTED: Final = 25
"""At most this many matches are listed unless more are asked for: as many as Discord can offer at once."""
MATCHES_MODERATED: Final = 100
"""At most this many of a server's matches are searched, as a moderator types, for ones they may end."""
CHANGED_MATCHES: Final = 500
"""At most this many of the last changed matches are checked for what a stopped bot left undone: each may take
requests to Discord."""

MATCHES_NAMED: Final = 10
"""At most this many matches are named when a command asks which one you mean."""

# Finding a game

RECENT_GAMES_SUGGESTED: Final = 8
"""At most this many of a person's recent games come first when they type the name of a game."""
RECENT_MATCHES_READ: Final = 40
"""At most this many of a person's latest matches are read to find those."""
RECENT_GAMES_KEPT: Final = timedelta(minutes=1)
"""How long a person's recent games are kept before they're read again: suggestions are needed for every
letter typed."""
RECENT_GAMES_REMEMBERED: Final = 1_000
"""At most this many people's recent games are kept; those read longest ago are forgotten."""
SECONDS_BETWEEN_RULES: Final = 10.0
"""How long someone waits before showing everyone another page of rules in the same channel."""
SECONDS_BETWEEN_PROFILES: Final = 10.0
"""How long someone waits before showing everyone another profile in the same channel."""
PROFILE_RATINGS: Final = 5
"""The most ratings shown on a profile: those of the games played most."""
PROFILE_COURSE: Final = 30
"""The most matches in a profile's rating curve."""
MATCHES_IN_A_STREAK: Final = 50
"""How many matches are checked for wins in a row; someone who has won them all has won that many or more."""

# Boards in a channel

MESSAGES_BELOW_A_BOARD: Final = 6
"""At most this many newer messages stand below a board; with one more, a press posts the board again further
down."""
SECONDS_BETWEEN_BOARDS: Final = 10.0
"""How long someone waits before `/board` shows another board in the same channel."""
MESSAGES_LOOKED_THROUGH: Final = 50
"""At most this many of a channel's newest messages are searched for boards left behind when the bot was
killed."""

# News of a match, for players who are away

AWAY_AFTER: Final = timedelta(minutes=3)
"""Someone who hasn't pressed anything for this long counts as away from the board and is told what happens
there."""
NEWS_OF_A_MOVE_WAITS: Final = FREE_TAKEBACK
"""How long before anyone is told about a move: until then it can be taken back freely."""
NEWS_WAITS_IF_THERE: Final = timedelta(minutes=5)
"""How much later someone is told if they were at the board when their turn or a question came, and haven't
pressed anything since: they may be thinking, or may have just left."""
PING_EVERY: Final = timedelta(minutes=10)
"""Nobody is pinged in a channel more often than this. Anything that happens in between is told together
afterwards."""
SILENT_FOR: Final = timedelta(days=1)
"""How long Lodge leaves a channel, or a person's direct messages, alone after finding it may not write
there."""
NEWS_AT_ONCE: Final = 200
"""At most this many pieces of news are looked at in one go; the others wait for the next."""

# Memory and load

DRAWING_PROCESSES: Final = 2
"""At most this many processes draw pictures; one core is left to the event loop. Each keeps boards and pieces
of its own: 60 MB for a few games, up to 320 MB once it has drawn them all."""
DRAWING_THREADS: Final = 2
"""Pictures drawn at once in the event loop's own process: more would hold the loop up."""
COMPOSING_THREADS: Final = 4
"""Messages composed at once while processes draw their pictures: enough that each process has the next one
ready, but few, because they share a core with the event loop."""
EMOJIS_WAIT: Final = timedelta(seconds=5)
"""How long after starting the bot sees to its emojis: by then its boards are up to date."""
CHANNELS_REMEMBERED: Final = 5_000
"""At most this many channels have their messages counted; the ones unused for longest are forgotten, and read
again if needed."""
MESSAGES_REMEMBERED: Final = 5_000
"""At most this many messages are remembered with the state they show."""
PRESSES_REMEMBERED: Final = 5_000
"""At most this many people at boards are remembered with the time of their last press there."""
INTERACTIONS_REMEMBERED: Final = 5_000
"""At most this many of the latest presses and commands are recognised if Discord sends them twice."""
HAND_PANELS_REMEMBERED: Final = 1_000
"""At most this many hand panels are kept up to date; the one used longest ago is forgotten first."""

NAMES_REMEMBERED: Final = 5_000
"""At most this many people's names are remembered; those seen longest ago are forgotten, and asked for
again."""
NAMES_ASKED_AT_ONCE: Final = 25
"""Discord is asked for at most this many names per list: as many as a list of suggestions has."""
MATCHES_IN_MEMORY: Final = 256
"""At most this many matches are kept in memory, the last used."""
MATCHES_CHECKED_AT_ONCE: Final = 50
"""`python -m bot check` holds at most this many matches in memory at a time."""
PRESSES_IN_HAND: Final = 2_000
"""At most this many presses and commands are in progress, to limit memory; any others are told to try
again."""
REPLAYS_IN_MEMORY: Final = 16
"""At most this many matches are kept replayed, with the position after every ply, for people stepping through
them."""
PICTURES_A_SECOND: Final = 2
"""At most this many pictures a second are drawn for one person stepping through matches; faster requests wait
their turn."""

# Films and reviews (`bot.queue.artefacts`)

WAITING_IN_A_SERVER: Final = 20
"""At most this many films, and as many reviews, are queued or being made in one server, one per person: the
last film takes a minute or two unless opponents have a lot to think about."""
FILM_BYTES_KEPT: Final = 100_000_000
"""The most bytes of films kept in the database, a hundred films or so: making another takes a few seconds."""
SECONDS_BETWEEN_FILMS: Final = 10.0
"""How long someone waits before showing everyone another film in the same channel."""


# Text that is repeated back to people

OPTION_TEXT_LENGTH: Final = 100
"""Characters of a typed option that are repeated back to the person."""

MOVE_LENGTH: Final = 100
"""Characters of a typed move that are read: no notation is longer, and a longer text isn't repeated back."""
NUMBER_LENGTH: Final = 20
"""Digits of an unknown match number that are repeated back to the person."""
RESULT_LENGTH: Final = 160
"""Characters of a chance result shown in a fairness check. The deal of a whole deck is longer; the record has
it."""
REASON_LENGTH: Final = 500
"""Characters of Discord's complaint about the commands that the operator is shown."""
