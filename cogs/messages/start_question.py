"""The questions before a table starts without somebody who was named, or somebody who was not joins it;
and the notices that they did."""

from __future__ import annotations

from bot.match.holders import person
from bot.match.lobby import awaited_players
from bot.match.model import Match
from cogs.custom_ids import ActId
from cogs.messages.components import GREEN, Draft, MessageView, Translate, act, row, text
from engines.core import msg, nmsg


def start_question(match: Match, translate: Translate) -> Draft:
    """Asks the challenger alone whether to leave out those who have not answered."""
    body = MessageView()
    missing = tuple(map(person, awaited_players(match)))
    text(body, translate(msg("Start without {people}?", people=missing)))
    yes = act(ActId(match.id, match.ply, "start!"), translate(msg("Yes, start")), GREEN)
    body.add_item(row([yes]))
    return Draft(body)


def join_question(match: Match, translate: Translate) -> Draft:
    """Asks somebody alone who has pressed Accept in place of those who are invited."""
    body = MessageView()
    missing = tuple(map(person, awaited_players(match)))
    asked = nmsg(
        "{people} is invited, you are not. Take the free seat beside them?",
        "{people} are invited, you are not. Take a free seat beside them?",
        len(missing),
        people=missing,
    )
    text(body, translate(asked))
    body.add_item(row([act(ActId(match.id, match.ply, "join!"), translate(msg("Yes, join")), GREEN)]))
    return Draft(body)


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
