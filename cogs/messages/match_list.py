"""The matches of one person as text."""

from __future__ import annotations

from typing import Final

from bot.match.holders import named
from bot.match.lists import Listed, Listing
from bot.match.model import State
from cogs.discord_limits import TEXT_LENGTH
from cogs.messages.components import Translate
from cogs.messages.match_text import link
from engines.core import Message, msg, nmsg

LIST_LENGTH: Final = TEXT_LENGTH - 100
"""Characters of a list of matches; the rest is for the line that says how many more there are."""


def match_lines(found: Listing, user_id: int, translate: Translate) -> str:
    """As many of a person's matches as a message holds, one a line, and how many more there are."""
    lines = [translate(_line(match, user_id)) for match in found.matches]
    shown = len(lines)
    while shown > 1 and len("\n".join(lines[:shown])) > LIST_LENGTH:
        shown -= 1
    if more := found.count - shown:
        return "\n".join([*lines[:shown], translate(nmsg("… and {n} more.", "… and {n} more.", more))])
    return "\n".join(lines)


def _line(match: Listed, user_id: int) -> Message:
    """One match of the list."""
    against = others(match, user_id)
    game = msg("{game} with {people}", game=match.game.title, people=against) if against else match.game.title
    if match.state is State.OPEN and user_id in match.players:
        state = msg("waiting for players")
    elif match.state is State.OPEN:
        state = msg("waiting for your answer")
    elif match.waits_for(user_id):
        state = msg("**your turn**")
    else:
        waiting = tuple(named(match.seats[seat]) for seat in match.waiting_for)
        state = msg("{people} to move", people=waiting)
    return msg(
        "**{id}** {game}: {state} · {link}", id=match.id, game=game, state=state, link=link(match.place)
    )


def others(match: Listed, user_id: int) -> tuple[str | Message, ...]:
    """The others of a match, those invited before those who have joined."""
    company = match.seats or (*match.players, *match.invited)
    return tuple(named(other) for other in dict.fromkeys(company) if other != user_id)
