"""Loading and saving matches: a `Match` is replayed from rows, and a changed `Match` is written to rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from types import NoneType
from typing import Any, Final

from sqlalchemy import RowMapping, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.game_clock import GameClock
from bot.match.model import Asked, Ending, Holder, Match, Opponent, Place, Ply, State, goes_back_to
from bot.match.moves import kept_digest
from bot.match.pace import PACES
from bot.match.play import Line
from bot.match.replay import replay
from bot.store.database import Conflict
from bot.store.ratings import changes
from bot.store.schema import LODGE, damage, invitations, matches, opponents, players, plies, waiting_bits
from engines.core import Game
from engines.opponents import LEVELS


class Damaged(Exception):
    """A stored match makes no sense; the message says what is wrong with it."""


_PERSON: Final = (int, NoneType)


@dataclass(slots=True)
class StoredMatch:
    """The rows of one match."""

    row: RowMapping
    players: list[RowMapping] = field(default_factory=list)
    opponents: list[RowMapping] = field(default_factory=list)
    invited: list[RowMapping] = field(default_factory=list)
    plies: list[Ply] = field(default_factory=list)
    rated: tuple[tuple[int, int, int], ...] = ()
    damage: str | None = None
    """What is wrong with the types of its plies' values; None if nothing is."""


async def fetch(connection: AsyncConnection, match_ids: Sequence[int]) -> dict[int, StoredMatch | Damaged]:
    """Return the stored matches with these ids; ids without a match are left out."""
    try:
        return dict(await _fetch(connection, match_ids))
    except (TypeError, ValueError, OverflowError) as error:  # a value doesn't have its column's type
        if len(match_ids) == 1:
            return {match_ids[0]: Damaged(f"{type(error).__name__}: {error}")}
    found: dict[int, StoredMatch | Damaged] = {}
    for match_id in match_ids:
        found |= await fetch(connection, [match_id])
    return found


async def _fetch(connection: AsyncConnection, match_ids: Sequence[int]) -> dict[int, StoredMatch]:
    rows = (await connection.execute(select(matches).where(matches.c.id.in_(match_ids)))).mappings()
    records = {row["id"]: StoredMatch(row) for row in rows}
    found = list(records)
    joined = select(players).where(players.c.match_id.in_(found)).order_by(players.c.number)
    for row in (await connection.execute(joined)).mappings():
        records[row["match_id"]].players.append(row)
    lodge = select(opponents).where(opponents.c.match_id.in_(found)).order_by(opponents.c.number)
    for row in (await connection.execute(lodge)).mappings():
        records[row["match_id"]].opponents.append(row)
    named = select(invitations).where(invitations.c.match_id.in_(found)).order_by(invitations.c.number)
    for row in (await connection.execute(named)).mappings():
        records[row["match_id"]].invited.append(row)
    played = select(plies).where(plies.c.match_id.in_(found)).order_by(plies.c.match_id, plies.c.ply)
    for match_id, number, actor, move, user_id, at in await connection.execute(played):
        if not (isinstance(move, str) and isinstance(at, datetime) and isinstance(user_id, _PERSON)):
            records[match_id].damage = f"its ply {number} is {move!r} by {user_id!r} at {at!r}"
        if number == len(records[match_id].plies):  # plies after a gap are left out, which the count reveals
            records[match_id].plies.append(Ply(actor, move, user_id, at))
    over = [id_ for id_, record in records.items() if record.row["state"] == State.OVER.value]
    for match_id, changed in (await changes(connection, over) if over else {}).items():
        records[match_id].rated = changed
    return records


def restore(record: StoredMatch, games: Mapping[str, Game], *, snapshot: bool = True) -> Match:
    """Return the match of a record. Raises Damaged if the record cannot be read or replayed.

    `snapshot=False` replays from the first ply even if a later position is stored.
    """
    row = record.row
    game = games.get(row["game"])
    if game is None:
        raise Damaged(f"there's no game {row['game']!r}")
    try:
        match = _bare(record, game)
        if match.seats:
            line = _resume(match, row) if snapshot else None
            match = (line or replay(match)).match()
    except Damaged:
        raise
    except Exception as error:  # an engine or a parser may raise anything on a damaged row
        if game.hidden and row["state"] == State.RUNNING.value:
            # The reason is logged, and may name hidden cards: "deal:… is no deal".
            raise Damaged(
                f"{type(error).__name__} (details left out, because its cards are hidden)"
            ) from None
        raise Damaged(f"{type(error).__name__}: {error}") from error
    _check(match)
    return match


def _check(match: Match) -> None:
    """Raise Damaged if the state of a match doesn't fit its plies."""
    started = match.state in (State.RUNNING, State.OVER)
    if started != bool(match.seats) and match.state is not State.EXPIRED:
        raise Damaged(f"it's {match.state}, but {len(match.seats)} of its seats are taken")
    if match.position is None:
        if match.history:
            raise Damaged("it has plies but no one to play them")
        return
    ended = not match.position.actors
    if match.state is State.RUNNING and (ended or match.ending):
        raise Damaged("it has ended but is stored as running")
    if match.state is State.OVER and not (ended or match.ending):
        raise Damaged("it's stored as over but hasn't ended")


def _bare(record: StoredMatch, game: Game) -> Match:
    """Return the match without its positions."""
    row = record.row
    if record.damage is not None:
        raise Damaged(record.damage)
    for table, rows in (
        (matches, [row]),
        (players, record.players),
        (opponents, record.opponents),
        (invitations, record.invited),
    ):
        for each in rows:
            if (found := damage(table, each)) is not None:
                raise Damaged(found)
    if row["pace"] not in PACES:
        raise Damaged(f"its pace is {row['pace']!r}")
    lodge = tuple(_opponent(each) for each in record.opponents)
    holders: list[tuple[int | None, Holder]] = [(each["seat"], each["user_id"]) for each in record.players]
    holders += [(each["seat"], held) for each, held in zip(record.opponents, lodge, strict=True)]
    seated = {seat: holder for seat, holder in holders if seat is not None}
    if sorted(seated) != [*range(len(seated))] or (seated and len(seated) != row["seat_count"]):
        raise Damaged("not all of its seats are taken")
    if row["ply"] != len(record.plies):
        raise Damaged(f"it should have {row['ply']} plies, but {len(record.plies)} are stored without a gap")
    return Match(
        id=row["id"],
        game=game,
        options=_options(row["options"], game),
        state=State(row["state"]),
        challenger=row["challenger"],
        invited=tuple(named["user_id"] for named in record.invited),
        players=tuple(joined["user_id"] for joined in record.players),
        lodge_players=lodge,
        seats=tuple(seated[seat] for seat in sorted(seated)),
        seat_count=row["seat_count"],
        seat_wish=row["seat_wish"],
        history=tuple(record.plies),
        position=None,
        recent=(),
        commitment=row["commitment"],
        seed=row["seed"],
        ending=None if row["ending"] is None else Ending(row["ending"], row["ending_seat"], row["ended_by"]),
        place=Place(row["guild_id"], row["channel_id"], row["message_id"], row["posted_at"], row["private"]),
        draw_offer=row["draw_offer"],
        draw_barred=frozenset(json.loads(row["draw_barred"])),
        pace=row["pace"],
        clock=None if row["clock"] is None else GameClock.from_json(json.loads(row["clock"])),
        takeback=_asked(row["takeback"]),
        rematch=frozenset(joined["user_id"] for joined in record.players if joined["rematch"]),
        helped=frozenset(joined["user_id"] for joined in record.players if joined["helped"]),
        expires_at=row["expires_at"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        predecessor=row["predecessor"],
        successor=row["successor"],
        version=row["version"],
        series=_series(row["series"]),
        daily=row["daily"],
        locale=row["locale"],
        rated=record.rated,
        first=None
        if row["first_message_id"] is None
        else Place(row["first_guild_id"], row["first_channel_id"], row["first_message_id"]),
    )


def _opponent(row: RowMapping) -> Opponent:
    if row["kind"] != LODGE or row["level"] not in LEVELS:
        raise Damaged(f"one of its opponents is {row['kind']} {row['level']}")
    return Opponent(row["level"])


def _series(text: str | None) -> tuple[tuple[int, int], ...]:
    if text is None:
        return ()
    first, second = ((int(user_id), int(halves)) for user_id, halves in json.loads(text))
    return first, second


def _asked(text: str | None) -> Asked | None:
    if text is None:
        return None
    told = json.loads(text)
    return Asked(told["seat"], told["ply"], frozenset(told["allowed"]), told["refused"])


def _asked_text(asked: Asked | None) -> str | None:
    return None if asked is None else json.dumps(asdict(asked) | {"allowed": sorted(asked.allowed)})


def _options(text: str, game: Game) -> dict[str, str]:
    options = json.loads(text)
    if not isinstance(options, dict) or set(options) - {option.name for option in game.options}:
        raise Damaged("its options don't match the game")
    return options


def _resume(match: Match, row: RowMapping) -> Line | None:
    """Return the line of play from the stored position on; None if that position, which is only a cache,
    can't be used."""
    if row["snapshot"] is None:
        return None
    try:
        position = match.game.position.from_json(json.loads(row["snapshot"]))
        return replay(match, position, row["snapshot_ply"])
    except Exception:  # an engine may raise anything on a damaged cache; the record itself decides
        return None


_CHANGE: Final = update(matches).where(
    matches.c.id == bindparam("old_id"),
    matches.c.version == bindparam("old_version"),
    matches.c.ply == bindparam("old_ply"),
    matches.c.state == bindparam("old_state"),
)
"""Built once, because every press needs it: building a statement takes longer than running it."""


async def add(connection: AsyncConnection, match: Match) -> int:
    """Store a new match and return its id."""
    result = await connection.execute(insert(matches).values(_columns(match)))
    assert result.inserted_primary_key is not None
    match_id = int(result.inserted_primary_key[0])
    await _add_people(connection, match_id, match, await _ended_at(connection, None, match))
    await _add_plies(connection, match_id, match.history, 0)
    return match_id


async def save(connection: AsyncConnection, old: Match, new: Match) -> None:
    """Store a change. Raises Conflict if the stored match is no longer `old`."""
    found = {"old_id": old.id, "old_version": old.version, "old_ply": old.ply, "old_state": old.state.value}
    changed = await connection.execute(_CHANGE, _columns(new, old) | found)
    if changed.rowcount != 1:
        raise Conflict
    if _people(old) != _people(new):
        ended_at = await _ended_at(connection, old, new)
        await connection.execute(delete(players).where(players.c.match_id == old.id))
        await connection.execute(delete(invitations).where(invitations.c.match_id == old.id))
        await connection.execute(delete(opponents).where(opponents.c.match_id == old.id))
        await _add_people(connection, old.id, new, ended_at)
    await _add_plies(connection, old.id, new.history[old.ply :], old.ply)


def _columns(new: Match, old: Match | None = None) -> dict[str, Any]:
    """Return the columns of a match's row, with the snapshot only if it changes."""
    columns = {
        "version": new.version,
        "options": json.dumps(dict(new.options)),
        "state": new.state.value,
        "seat_count": new.seat_count,
        "seat_wish": new.seat_wish,
        "ply": new.ply,
        "waiting": waiting_bits(new.waiting_for),
        "lodge_to_act": new.lodge_to_act is not None,
        "digest": kept_digest(new),
        "ending": new.ending and new.ending.how,
        "ending_seat": new.ending and new.ending.seat,
        "ended_by": new.ending and new.ending.by,
        "guild_id": new.place.guild_id,
        "channel_id": new.place.channel_id,
        "private": new.place.private,
        "message_id": new.place.message_id,
        "posted_at": new.place.posted_at,
        "draw_offer": new.draw_offer,
        "draw_barred": json.dumps(sorted(new.draw_barred)),
        "pace": new.pace,
        "clock": None if new.clock is None else json.dumps(new.clock.to_json(), separators=(",", ":")),
        "takeback": _asked_text(new.takeback),
        "expires_at": new.expires_at,
        "updated_at": new.updated_at,
        "successor": new.successor,
    }
    if old is None:
        columns |= {
            "game": new.game.slug,
            "challenger": new.challenger,
            "commitment": new.commitment,
            "seed": new.seed,
            "created_at": new.created_at,
            "predecessor": new.predecessor,
            "series": json.dumps(new.series) if new.series else None,
            "daily": new.daily,
            "locale": new.locale,
        }
    if new.first is not None and (old is None or old.first is None):
        columns |= {
            "first_guild_id": new.first.guild_id,
            "first_channel_id": new.first.channel_id,
            "first_message_id": new.first.message_id,
        }
    in_a_row = all(goes_back_to(step.move) is None for step in new.recent)
    if new.recent and in_a_row and not (old and old.recent and new.recent[0] is old.recent[0]):
        columns["snapshot"] = json.dumps(new.recent[0].before.to_json(), separators=(",", ":"))
        columns["snapshot_ply"] = new.ply - len(new.recent)
    return columns


def _people(match: Match) -> tuple[object, ...]:
    """Return everything that the rows of players and invitations are made from."""
    return (
        *(match.players, match.lodge_players, match.seats, match.invited, match.rematch, match.helped),
        *(match.leavers, match.state),
    )


async def _ended_at(connection: AsyncConnection, old: Match | None, new: Match) -> datetime | None:
    """Return when a match that had begun ended; None if it has not."""
    if new.state not in (State.OVER, State.EXPIRED) or not new.seats:
        return None
    if old is None or old.state is not new.state:
        return new.updated_at
    return await connection.scalar(select(players.c.ended_at).where(players.c.match_id == new.id).limit(1))


async def _add_people(
    connection: AsyncConnection, match_id: int, match: Match, ended_at: datetime | None
) -> None:
    if match.invited:
        await connection.execute(
            insert(invitations),
            [
                {
                    "match_id": match_id,
                    "user_id": user_id,
                    "number": number,
                    "active": match.state is State.OPEN,
                }
                for number, user_id in enumerate(match.invited)
            ],
        )
    live = match.state in (State.OPEN, State.RUNNING)
    await connection.execute(
        insert(players),
        [
            {
                "match_id": match_id,
                "user_id": user_id,
                "number": number,
                "seat": match.seats.index(user_id) if match.seats else None,
                "rematch": user_id in match.rematch,
                "helped": user_id in match.helped,
                "active": live and not match.has_left(user_id),
                "ended_at": ended_at,
            }
            for number, user_id in enumerate(match.players)
        ],
    )
    await _add_opponents(connection, match_id, match)


async def _add_opponents(connection: AsyncConnection, match_id: int, match: Match) -> None:
    if not match.lodge_players:
        return
    free = list(match.lodge_seats)
    rows = []
    for number, opponent in enumerate(match.lodge_players):
        seat = next((seat for seat in free if match.seats[seat] == opponent), None)
        if seat is not None:
            free.remove(seat)
        own = {"kind": LODGE, "level": opponent.level, "seat": seat}
        rows.append({"match_id": match_id, "number": number, **own})
    await connection.execute(insert(opponents), rows)


async def _add_plies(connection: AsyncConnection, match_id: int, new: Iterable[Ply], first: int) -> None:
    rows = [
        {
            "match_id": match_id,
            "ply": number,
            "actor": ply.actor,
            "move": ply.move,
            "user_id": ply.user_id,
            "at": ply.at,
        }
        for number, ply in enumerate(new, first)
    ]
    if rows:
        await connection.execute(insert(plies), rows)
