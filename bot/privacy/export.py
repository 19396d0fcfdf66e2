"""Exports what is kept about a person: everything that is theirs, and nothing they mustn't know.

Running matches come without their seed, position and hidden cards, daily boards only once their day has
closed. Other people's settings and blocks are left out. The export is put together in parts, and matches are
replayed in a thread, so that nobody else has to wait.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, RowMapping, Table, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import EXPORT_MATCHES, MATCHES_EXPORTED_AT_ONCE
from bot.match.daily_schedule import closes
from bot.match.model import Holder, Match, Opponent, State, is_of_the_game
from bot.match.service import Matches
from bot.store import blocks
from bot.store.schema import (
    against_lodge,
    daily_reminders,
    daily_tries,
    declines,
    feats,
    invitations,
    last_uses,
    matches,
    news,
    people,
    players,
    practice,
    puzzle_answers,
    rated,
    ratings,
    silenced,
)
from bot.store.schema import blocks as blocks_table
from engines.core import CHANCE

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

Data = dict[str, Any]
"""Data that JSON can hold."""

_ABOUT: Final = (
    "Everything this Lodge stores about you. People appear as their Discord user IDs. A negative number is "
    "someone who has left Lodge, and means the same person only within one match. Seats are numbered from "
    "0, and -1 is chance. A move is null while it's hidden from you. Times are in UTC."
)


async def collect(service: Matches, user_id: int, most: int = EXPORT_MATCHES) -> Data:
    """Return what is kept about a person, with at most the latest `most` of their matches. Raises
    Unavailable."""
    async with service.store.reading() as connection:
        data = await _apart_from_matches(connection, user_id)
        numbers = await _matches_of(connection, user_id, service.now())
    shown, listed = numbers[:most], []
    for first in range(0, len(shown), MATCHES_EXPORTED_AT_ONCE):
        part = shown[first : first + MATCHES_EXPORTED_AT_ONCE]
        found = {match.id: match for match in await service.get_many(part)}
        listed += await asyncio.to_thread(_described, part, found, user_id)
    return {
        "about": _ABOUT,
        "user": user_id,
        "made": service.now().isoformat(),
        "matches_left_out": len(numbers) - len(shown),
        **data,
        "matches": listed,
    }


def pack(data: Data, largest: int) -> tuple[str, bytes, int]:
    """Return a file of at most `largest` bytes that holds the data: its name, its content, and how many
    matches are left out. It's compressed if need be; if that isn't enough, the oldest matches are left
    out."""
    while True:
        text = json.dumps(data, indent=1, ensure_ascii=False).encode()
        name, content = "lodge-and-you.json", text
        if len(text) > largest:
            name, content = "lodge-and-you.json.gz", gzip.compress(text)
        if len(content) <= largest or not data["matches"]:
            return name, content, data["matches_left_out"]
        kept = data["matches"][: len(data["matches"]) * 3 // 4]
        more = len(data["matches"]) - len(kept)
        data = data | {"matches": kept, "matches_left_out": data["matches_left_out"] + more}


async def _apart_from_matches(connection: AsyncConnection, user_id: int) -> Data:
    used = await _rows(connection, last_uses, last_uses.c.user_id == user_id)
    chosen = await connection.scalar(select(people.c.settings).where(people.c.user_id == user_id))
    by_moderator = select(matches.c.id).where(matches.c.ended_by == user_id).order_by(matches.c.id)
    return {
        "last_used": None if not used else str((_EPOCH + timedelta(days=used[0]["day"])).date()),
        "locale": used[0]["locale"] if used else None,
        "settings": {} if chosen is None else _json(chosen),
        "ratings": await _rows(connection, ratings, ratings.c.user_id == user_id),
        "rating_after_each_match": await _rows(connection, rated, rated.c.user_id == user_id),
        "against_lodge": await _rows(connection, against_lodge, against_lodge.c.user_id == user_id),
        "blocked": await _rows(connection, blocks_table, blocks_table.c.user_id == user_id),
        "blocked_people_who_have_left": await blocks.hashed_by(connection, user_id),
        "declined": await _rows(connection, declines, declines.c.user_id == user_id),
        "news": await _rows(connection, news, news.c.user_id == user_id),
        "not_reached_in": await _rows(connection, silenced, silenced.c.user_id == user_id),
        "daily_boards": await _rows(connection, daily_tries, daily_tries.c.user_id == user_id),
        "daily_reminder": await _rows(connection, daily_reminders, daily_reminders.c.user_id == user_id),
        "puzzles_answered": await _rows(connection, puzzle_answers, puzzle_answers.c.user_id == user_id),
        "feats": await _rows(connection, feats, feats.c.user_id == user_id),
        "practice": await _rows(connection, practice, practice.c.user_id == user_id),
        "ended_as_moderator": list(await connection.scalars(by_moderator)),
    }


async def _matches_of(connection: AsyncConnection, user_id: int, now: datetime) -> list[int]:
    """Return the numbers of all matches a person has joined or is invited to, latest first. Daily boards
    still open to others are left out: nobody may know their dice yet."""
    joined = select(players.c.match_id).where(players.c.user_id == user_id)
    invited = select(invitations.c.match_id).where(invitations.c.user_id == user_id)
    tries = select(daily_tries.c.match_id, daily_tries.c.day).where(daily_tries.c.user_id == user_id)
    named = set(await connection.scalars(union(joined, invited)))
    secret = {match_id for match_id, day in await connection.execute(tries) if now < closes(day)}
    return sorted(named - secret, reverse=True)


async def _rows(connection: AsyncConnection, table: Table, wanted: ColumnElement[bool]) -> list[Data]:
    """Return the rows of a table without the person's own id, which they all have."""
    found = (await connection.execute(select(table).where(wanted))).mappings()
    return [_row(row) for row in found]


def _row(row: RowMapping) -> Data:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row.items()
        if name != "user_id"
    }


def _json(text: str) -> Any:
    """Return stored settings as data, or the text itself if it can't be read."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _described(numbers: Sequence[int], found: Mapping[int, Match], user_id: int) -> list[Data]:
    return [
        _match(found[number], user_id) if number in found else {"match": number, "damaged": True}
        for number in numbers
    ]


def _match(match: Match, user_id: int) -> Data:
    """Return what someone may know about a match they have joined, or are only invited to."""
    known = _outline(match)
    if match.challenger == user_id:
        known["locale"] = match.locale
    return known | _played(match, user_id) if user_id in match.players else known


def _outline(match: Match) -> Data:
    return {
        "match": match.id,
        "game": match.game.slug,
        "daily": match.daily,
        "options": dict(match.options),
        "state": match.state.value,
        "pace": match.pace,
        "begun": match.created_at.isoformat(),
        "changed": match.updated_at.isoformat(),
        "server": match.place.guild_id,
        "channel": match.place.channel_id,
        "message": match.place.message_id,
        "challenger": match.challenger,
        "invited": list(match.invited),
        "joined": [_holder(holder) for holder in match.company],
    }


def _played(match: Match, user_id: int) -> Data:
    seat = next(iter(match.seats_of(user_id)), None)
    outcome, ending = match.outcome, match.ending
    moves = zip(match.history, known_moves(match, seat), strict=True)
    return {
        "seats": [_holder(holder) for holder in match.seats],
        "your_seat": seat,
        "helped": user_id in match.helped,
        "wants_rematch": user_id in match.rematch,
        "rematch_of": match.predecessor,
        "rematch": match.successor,
        "result": None
        if outcome is None
        else {"scores": outcome.scores, "points": outcome.points, "reason": str(outcome.reason)},
        "ending": None if ending is None else {"how": ending.how, "seat": ending.seat, "by": ending.by},
        "moves": [
            {"seat": ply.actor, "move": move, "at": ply.at.isoformat(), "yours": ply.user_id == user_id}
            for ply, move in moves
        ],
    }


def _holder(holder: Holder) -> int | str:
    return f"Lodge ({holder.level})" if isinstance(holder, Opponent) else holder


def known_moves(match: Match, seat: int | None) -> Sequence[str | None]:
    """Return the moves of a match's record as the person at `seat` (None: no seat) may know them, with None
    for each one they may not.

    Once a match has ended, everything is open. Until then, nobody may know a deal in a game with hidden
    cards, or what others have chosen in a round that isn't complete.
    """
    moves: list[str | None] = [ply.move for ply in match.history]
    if match.state is not State.RUNNING:
        return moves
    if match.game.hidden:
        stands = set(match.plies_in_force)
        moves = [
            None
            if ply.actor == CHANCE
            or (number not in stands and is_of_the_game(ply.move) and ply.actor != seat)
            else ply.move
            for number, ply in enumerate(match.history)
        ]
    for chosen in set(match.decided_seats) - {seat}:
        last = max(
            number
            for number, ply in enumerate(match.history)
            if ply.actor == chosen and is_of_the_game(ply.move)
        )
        moves[last] = None
    return moves
