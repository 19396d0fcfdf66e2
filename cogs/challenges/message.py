"""The message of a match that hasn't started: who plays whom, by which rules, and buttons to answer with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from discord import ui

from bot.match.game_clock import relative
from bot.match.lobby import awaited_players, free_seats, is_lobby
from bot.match.model import Match, State, named, person
from bot.match.pace import NO_LIMIT, PACES
from cogs.base.components import (
    GREEN,
    GREY,
    RED,
    Draft,
    MessageView,
    Translate,
    button,
    capital,
    gallery,
    rows,
    sentence,
    text,
)
from cogs.base.custom_ids import ActId, about
from cogs.board.text import changed_options, partnerships, promised, rules_in_force, seat_label
from engines.core import Message, msg, nmsg, npmsg, pmsg
from render.alt_text import paragraph

RANDOM_SEATS: Final = pmsg("label", "Seats: random")
DESCRIPTIONS: Final = {
    "easy": msg("Good for a first game. Makes mistakes."),
    "normal": msg("Spots your threats."),
    "hard": msg("Thinks further ahead."),
    "expert": msg("As strong as Lodge gets."),
}
"""What to expect of each of Lodge's levels."""
_LONGEST_NAMED: Final = 70
"""Characters of the options that a challenge names, mentions included; more are counted."""


def challenge(
    match: Match,
    translate: Translate,
    *,
    ratings: Mapping[int, int] | None = None,
    picture: str = "",
    alt: str = "",
) -> MessageView:
    """Build the message of a challenge that is open, or that ended without a match.

    `ratings`: the ratings of the people in it by user id, if the match would be rated; None if it wouldn't.
    `picture`: the file name of the drawing of its first position; "" if there is none.
    """
    body = MessageView()
    if match.state is not State.OPEN:
        text(body, f"{translate(_call(match))}\n**{translate(_end(match))}**")
        return body
    text(body, _text(match, translate, ratings))
    if picture:
        gallery(body, picture, alt)
    for line in rows(_buttons(match, translate)):
        body.add_item(line)
    return body


def terms(match: Match) -> str:
    """Return what Accept and Join agree to, for their ids."""
    return about(sorted(match.options.items()), match.pace, match.seat_wish)


def asked_to_end(match: Match) -> str:
    """Identify what someone was asked: ending means the same thing for as long as a match runs."""
    return about(match.state.value)


def withdraw_question(match: Match, translate: Translate) -> Draft:
    """Ask the challenger privately whether to withdraw; the answer is as for `/end`."""
    yes = ActId(match.id, match.ply, "end!", asked_to_end(match))
    no = ActId(match.id, match.ply, "no")
    return sentence(
        pmsg("sentence", "Withdraw challenge {id} ({game})?", id=match.id, game=match.game.title),
        translate,
        button(yes, translate(pmsg("button", "Withdraw")), RED),
        button(no, translate(pmsg("button", "Keep it"))),
    )


def terms_text(match: Match, translate: Translate) -> str:
    """Say in words what Accept and Join agree to, a line each."""
    told = [capital(translate(line)) for line in (*seating(match), *pace_text(match))]
    return "\n".join(filter(None, [*told, rules_in_force(match, translate)]))


def seating(match: Match) -> list[Message]:
    """Say who will sit where, and who plays with whom."""
    seats = RANDOM_SEATS
    if match.seat_wish is not None:
        seat = seat_label(match.game, match.seat_wish)
        seats = pmsg("sentence", "{player} plays {seat}.", player=person(match.challenger), seat=seat)
    return [seats, *partnerships(match.game, match.seat_count)]


def pace_text(match: Match) -> list[Message]:
    """Say how long a move may take, if there is a limit."""
    limited = match.seat_count > 1 and match.pace != NO_LIMIT
    return [PACES[match.pace].name] if limited else []


def _text(match: Match, translate: Translate, ratings: Mapping[int, int] | None) -> str:
    lines = [translate(paragraph([_call(match), match.game.about.summary]))]
    stakes = [translate(part) for part in (*pace_text(match), *_rated(match, ratings))]
    stakes += _changed(match, translate)
    if stakes:
        lines.append(capital(" · ".join(stakes)))
    lines += [f"- {translate(line)}" for line in _table(match)]
    small = [pmsg("turn", "Expires {when}", when=relative(match.expires_at)), promised(match)]
    lines.append("-# " + " · ".join(map(translate, small)))
    return "\n".join(lines)


def _call(match: Match) -> Message:
    who = {
        "challenger": person(match.challenger),
        "game": pmsg("layout", "**{game}**", game=match.game.title),
    }
    if match.invited and not is_lobby(match):
        invited = tuple(person(user_id) for user_id in match.invited)
        return pmsg("sentence", "{challenger} challenges {people} to {game}.", people=invited, **who)
    if not is_lobby(match):
        return msg("{challenger} wants to play {game}.", **who)
    return nmsg(
        "{challenger} is hosting {game} for {n}.",
        "{challenger} is hosting {game} for {n}.",
        match.seat_count,
        **who,
    )


def _rated(match: Match, ratings: Mapping[int, int] | None) -> list[Message]:
    if ratings is None:
        return []
    told = tuple(
        pmsg("layout", "{player} {rating}", player=person(user_id), rating=ratings[user_id])
        for user_id in dict.fromkeys((*match.players, *match.invited))
        if user_id in ratings
    )
    return [pmsg("challenge", "rated ({players})", players=told)] if told else [pmsg("challenge", "rated")]


def _changed(match: Match, translate: Translate) -> list[str]:
    """Say which options differ from the defaults or, if that's too long, how many."""
    told = changed_options(match)
    if match.seat_wish is not None and not is_lobby(match):  # a table lists it
        seat = match.game.colour_name(match.seat_wish)
        # Translators: {player} has chosen a seat; no full stop.
        told.append(pmsg("challenge", "{player} plays {seat}", player=person(match.challenger), seat=seat))
    named = [translate(option) for option in told]
    if len(" · ".join(named)) <= _LONGEST_NAMED:
        return named
    return [translate(npmsg("challenge", "{n} custom option", "{n} custom options", len(told)))]


def _table(match: Match) -> list[Message]:
    """List who is at a table, who has been invited, and how many more may join."""
    if not is_lobby(match):
        return []
    lines = [pmsg("layout", "{player}", player=named(holder)) for holder in match.company]
    if match.seat_wish is not None:
        seat = seat_label(match.game, match.seat_wish)
        lines[0] = pmsg("layout", "{player} · {seat}", player=person(match.challenger), seat=seat)
    lines += [
        pmsg("person", "{player} · invited", player=person(user_id)) for user_id in awaited_players(match)
    ]
    if free := free_seats(match):
        lines.append(npmsg("challenge", "{n} free seat", "{n} free seats", free))
    return lines


def _end(match: Match) -> Message:
    if match.state is State.DECLINED:
        return pmsg("sentence", "Challenge declined.")
    if match.ending is not None and match.ending.by is not None:
        return msg("{person} withdrew the challenge.", person=person(match.ending.by))
    if match.ending is not None and match.ending.how == "lost":
        return msg("Sorry, Lodge lost this challenge. Start a new one with /play.")
    if match.state is State.WITHDRAWN:
        return pmsg("sentence", "Challenge withdrawn.")
    return msg("No one accepted in time.")


def _buttons(match: Match, translate: Translate) -> list[ui.Item[Any]]:
    agreed = terms(match)
    offered = [
        ("join", pmsg("button", "Join"), GREEN)
        if is_lobby(match)
        else ("accept", pmsg("button", "Accept"), GREEN)
    ]
    if awaited_players(match):
        offered.append(("decline", pmsg("button", "Decline"), RED))
    if is_lobby(match):
        offered.append(("leave", pmsg("button", "Leave"), GREY))
    offered += [("rules", pmsg("button", "Rules"), GREY), ("options", pmsg("button", "Options"), GREY)]
    return [
        button(
            ActId(match.id, match.ply, verb, agreed if verb in ("accept", "join") else ""),
            translate(label),
            style,
        )
        for verb, label, style in offered
    ]
