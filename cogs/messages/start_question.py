"""The questions before a table starts without somebody who was named, or somebody who was not joins it;
and the notices that they did."""

from __future__ import annotations

from typing import Final

from bot.match.holders import person
from bot.match.lobby import awaited_players, free_seats
from bot.match.model import Match
from cogs.custom_ids import ActId, about
from cogs.messages.challenge import terms, terms_told
from cogs.messages.components import GREEN, Draft, MessageView, Translate, act, row, text
from engines.core import msg, nmsg

_EMPTY: Final = (msg("One seat is empty."), msg("Two seats are empty."), msg("Three seats are empty."))


def start_question(match: Match, translate: Translate) -> Draft:
    """Asks the challenger alone whether to leave out those who have not answered, and seats empty."""
    body = MessageView()
    here = len(match.company)
    lines = [nmsg("Start with {n} player?", "Start with {n} players?", here)]
    if missing := tuple(map(person, awaited_players(match))):
        lines.append(
            nmsg("{people} hasn't answered.", "{people} haven't answered.", len(missing), people=missing)
        )
    if free := free_seats(match):
        lines.append(_EMPTY[free - 1])
    text(body, " ".join(map(translate, lines)))
    yes = ActId(match.id, match.ply, "start!", start_about(match))
    body.add_item(row([act(yes, translate(msg("Yes, start")), GREEN)]))
    return Draft(body)


def start_about(match: Match) -> str:
    """What the answer to that question is about."""
    return about(match.company, awaited_players(match))


def join_question(match: Match, user_id: int, translate: Translate, *, changed: bool = False) -> Draft:
    """Asks somebody alone who has pressed Accept in place of those who are invited, or on terms that have
    `changed` since."""
    body = MessageView()
    if changed:
        text(body, f"{translate(msg('The challenge has changed.'))}\n{terms_told(match, translate)}")
    if missing := tuple(map(person, beside(match, user_id))):
        asked = nmsg(
            "{people} is invited, you are not. Take the free seat beside them?",
            "{people} are invited, you are not. Take a free seat beside them?",
            len(missing),
            people=missing,
        )
        text(body, translate(asked))
    yes = ActId(match.id, match.ply, "join!", join_about(match, user_id))
    body.add_item(row([act(yes, translate(msg("Yes, join")), GREEN)]))
    return Draft(body)


def join_about(match: Match, user_id: int) -> str:
    """What the answer to that question is about."""
    return about(terms(match), beside(match, user_id))


def beside(match: Match, user_id: int) -> tuple[int, ...]:
    """Those who are invited and have not answered, where this person is not and there is a seat besides."""
    stranger = user_id not in (*match.invited, *match.players)
    return awaited_players(match) if stranger and free_seats(match) else ()


def join_notice(match: Match, translate: Translate) -> Draft:
    """What takes the place of that question once it has been answered."""
    body = MessageView()
    where = {"id": match.id, "link": match.place.link}
    text(body, translate(msg("You have joined match {id}: {link}", **where)))
    return Draft(body)


def start_notice(match: Match, translate: Translate) -> Draft:
    """What takes the place of the question once it has been answered."""
    body = MessageView()
    text(body, translate(msg("Match {id} has begun: {link}", id=match.id, link=match.place.link)))
    return Draft(body)
