"""A match that has not started as a message: who is asked, the rules to be chosen, and the answers."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.match.game_clock import relative
from bot.match.lobby import awaited_players, free_seats
from bot.match.model import Match, State, named, person
from bot.match.pace import PACES
from cogs.base.components import (
    GREEN,
    GREY,
    RED,
    MessageView,
    Translate,
    button,
    option,
    row,
    rows,
    select,
    text,
)
from cogs.base.custom_ids import PACE, SEAT, ActId, OptionId, about
from cogs.board.text import fair_chance, pace_told, partnerships, rules_in_force, seat_label
from engines.core import Message, msg, nmsg

DRAWN: Final = "drawn"
"""The value of the seat select that leaves the seat to chance."""


def challenge(match: Match, translate: Translate) -> MessageView:
    """The message of a challenge: open, or as it ended without a match."""
    body = MessageView()
    text(body, _text(match, translate))
    if match.state is State.OPEN:
        for select in _selects(match, translate):
            body.add_item(row([select]))
        for line in rows(_buttons(match, translate)):
            body.add_item(line)
    return body


def is_lobby(match: Match) -> bool:
    """Whether people gather for a match of several, which the challenger may start before it is full."""
    return match.seat_count > 2 or (not match.invited and match.game.seats[-1] > 2)


def terms(match: Match) -> str:
    """What Accept and Join agree to, for their ids."""
    return about(sorted(match.options.items()), match.pace, match.seat_wish)


def terms_told(match: Match, translate: Translate) -> str:
    """The same in words, a line each."""
    told = [*_seating(match), *([pace_told(match)] if match.seat_count > 1 else [])]
    return "\n".join(filter(None, [*map(translate, told), rules_in_force(match, translate)]))


def _text(match: Match, translate: Translate) -> str:
    title = translate(msg("{game} · challenge {id}", game=match.game.title, id=match.id))
    lines = [f"### {title}", translate(_call(match))]
    if match.state is State.OPEN:
        lines += map(translate, (*_table(match), *_seating(match)))
        lines += [translate(pace_told(match))] if match.seat_count > 1 else []
        lines += filter(None, [rules_in_force(match, translate)])
        lines += [translate(match.game.about.summary), *map(translate, match.game.about.notes)]
        lapse = msg("It expires {when}.", when=relative(match.expires_at))
        lines += [f"-# {translate(line)}" for line in (*fair_chance(match), lapse)]
    else:
        lines.append(f"**{translate(_end(match))}**")
    return "\n".join(lines)


def _call(match: Match) -> Message:
    challenger = person(match.challenger)
    if match.invited:
        invited = tuple(person(user_id) for user_id in match.invited)
        return msg("{challenger} challenges {people}.", challenger=challenger, people=invited)
    if not is_lobby(match):
        return msg("{challenger} is looking for somebody to play with.", challenger=challenger)
    return nmsg(
        "{challenger} sets a table for {n}.",
        "{challenger} sets a table for {n}.",
        match.seat_count,
        challenger=challenger,
    )


def _table(match: Match) -> list[Message]:
    """Who is at the table, who has yet to answer, and how many more may join."""
    if not is_lobby(match):
        return []
    lines = [msg("At the table: {people}.", people=tuple(map(named, match.company)))]
    if waited_for := awaited_players(match):
        lines.append(msg("Still to answer: {people}.", people=tuple(map(person, waited_for))))
    if free := free_seats(match):
        lines.append(nmsg("{n} seat is free.", "{n} seats are free.", free))
    return lines


def _seating(match: Match) -> list[Message]:
    """Who will sit where, and who plays with whom."""
    lines = [msg("The seats are drawn when the match starts.")]
    if match.seat_wish is not None:
        seat = seat_label(match.game, match.seat_wish)
        lines = [
            nmsg(
                "{player} plays {seat}.",
                "{player} plays {seat}; the other seats are drawn when the match starts.",
                match.seat_count - 1,
                player=person(match.challenger),
                seat=seat,
            )
        ]
    return lines + partnerships(match.game, match.seat_count)


def _end(match: Match) -> Message:
    if match.state is State.DECLINED:
        return msg("The challenge was declined.")
    if match.ending is not None and match.ending.by is not None:
        return msg("{person} has taken the challenge back.", person=person(match.ending.by))
    if match.ending is not None and match.ending.how == "lost":
        return msg("Sorry, we lost track of this challenge, so it's off. /play starts a new one.")
    if match.state is State.WITHDRAWN:
        return msg("The challenge was withdrawn.")
    return msg("Nobody accepted in time: the challenge has expired. /play makes a new one.")


def _selects(match: Match, translate: Translate) -> list[ui.Item[Any]]:
    """Menus for the rules, the time and the challenger's seat, while they can still be chosen."""
    if len(match.players) > 1:
        return []
    made: list[ui.Item[Any]] = []
    for rule in match.game.options:
        values = [
            option(value, translate(msg("{option}: {value}", option=rule.title, value=label)))
            for value, label in zip(rule.values, rule.labels, strict=True)
        ]
        made.append(
            select(OptionId(match.id, rule.name), translate(rule.title), values, match.options[rule.name])
        )
    if match.seat_count > 1:
        paces = [option(name, translate(msg("Time: {pace}", pace=each.name))) for name, each in PACES.items()]
        made.append(select(OptionId(match.id, PACE), translate(msg("Time for a move")), paces, match.pace))
    labels = [msg("I play {seat}", seat=seat_label(match.game, seat)) for seat in range(match.seat_count)]
    seats = [option(str(seat), translate(label)) for seat, label in enumerate(labels)]
    seats.insert(0, option(DRAWN, translate(msg("Seats drawn at random"))))
    chosen = DRAWN if match.seat_wish is None else str(match.seat_wish)
    made.append(select(OptionId(match.id, SEAT), translate(msg("Your seat")), seats, chosen))
    return made


def _buttons(match: Match, translate: Translate) -> list[ui.Item[Any]]:
    offered = []
    if awaited_players(match) or not is_lobby(match):
        offered.append(("accept", msg("Accept"), GREEN))
    if is_lobby(match) and free_seats(match):
        offered.append(("join", msg("Join"), GREEN))
    if awaited_players(match):
        offered.append(("decline", msg("Decline"), RED))
    if is_lobby(match):
        offered += [("leave", msg("Leave"), GREY), ("start", msg("Start"), GREY)]
    if not is_lobby(match):
        offered.append(("lodge", msg("Play against Lodge"), GREY))
    elif free_seats(match) or match.opponents:
        offered.append(("lodge", msg("Add Lodge"), GREY))
    offered += [("withdraw", msg("Withdraw"), GREY), ("rules", msg("Rules"), GREY)]
    agreed = {"accept": terms(match), "join": terms(match)}
    return [
        button(ActId(match.id, match.ply, verb, agreed.get(verb, "")), translate(label), style)
        for verb, label, style in offered
    ]
