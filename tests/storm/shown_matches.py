"""Once it is quiet: whether every match stands where the database says, as it is, and nowhere else."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from functools import partial
from itertools import zip_longest
from typing import Any, Final

from bot.match.model import Match, Refused
from bot.playground.world import LOCALE
from bot.store.ratings import ratings_at_stake
from bot.translate import translate
from cogs.base.components import MessageView
from cogs.board.boards import POSTED_WITHIN
from cogs.board.buttons import shown_pick
from cogs.board.message import alt_text, board
from cogs.challenges.message import challenge
from render import first_view, seen_from
from tests.e2e.people import Shown
from tests.storm.database import MatchRow
from tests.storm.findings import Findings
from tests.storm.page_user import Actions

_PICKED: Final = re.compile(r"Picked: (.*)|-# (\S+) takes a beaver\.")
_PASS: Final = "Pick a piece to pass with."
_WAIT: Final = re.compile(r"again in (\d+) seconds?")
ASKED: Final = 3
"""At most this many times somebody types /board for one match."""
STEP: Final = 0.2
SILENCE: Final = 12.0
"""Seconds without a request of the bot after which it is taken to have nothing more in mind."""


class ShownMatches:
    """Looks at what stands in the channels."""

    def __init__(self, acts: Actions, findings: Findings) -> None:
        self._actions = acts
        self._lodge = acts.lodge
        self._database = acts.database
        self._message_check = acts.message_check
        self._findings = findings
        self._right: dict[int, int] = {}
        """By match that has ended: the version that was seen to be shown as it is."""
        self._known_seconds: set[int] = set()

    async def settle(self, patience: float) -> None:
        """Wait until everything stands as it should, and note what still does not. Where the bot can post
        only as an answer somebody has to ask for a board first."""
        await self._lodge_has_moved(patience)
        reachable, others = self._all()
        wrong = await self._wrong(reachable, patience)
        for match_id, seen in wrong.items():
            self._findings.add("stale", match_id, seen)
        asked = [row for row in others if await self.fault(row.id)]
        asked += [row for row in reachable if row.id in wrong]
        for row in asked:
            await self.ask(row)
        for match_id, seen in (await self._wrong(asked, patience)).items():
            self._findings.add("stale even after /board", match_id, seen)
        self._note_seconds()

    async def _lodge_has_moved(self, patience: float) -> None:
        """Wait until no match waits for Lodge, and note those in which it does nothing for too long."""
        since: dict[tuple[int, int], float] = {}
        while rows := self._database.lodge_due():
            now = time.monotonic()
            since = {(row.id, row.ply): since.get((row.id, row.ply), now) for row in rows}
            if all(now - begun > patience for begun in since.values()):
                for match_id, ply in since:
                    seen = f"for {patience:g} s it has waited for Lodge at ply {ply}"
                    self._findings.add("hangs on Lodge", match_id, seen, ply)
                return
            await asyncio.sleep(STEP)

    def _all(self) -> tuple[list[MatchRow], list[MatchRow]]:
        """The matches to be looked at: where the bot can post by itself, and elsewhere."""
        rows = [row for row in self._database.rows() if self._right.get(row.id) != row.version]
        near = [row for row in rows if self._reachable(row.channel)]
        return near, [row for row in rows if row not in near]

    async def _wrong(self, rows: list[MatchRow], patience: float) -> dict[int, str]:
        """What is wrong with which match, when nothing is, or the bot has fallen silent over it, or patience
        is at an end."""
        begun = time.monotonic()
        wrong = {row.id: "" for row in rows}
        requests, silent = self._requests(), begun
        while True:
            for match_id in list(wrong):
                seen = await self.fault(match_id)
                if seen is None:
                    del wrong[match_id]
                else:
                    wrong[match_id] = seen
            now = time.monotonic()
            if self._requests() != requests:
                requests, silent = self._requests(), now
            if now - silent > SILENCE or now - begun > patience:
                return wrong
            if not wrong and not (self._seconds() - self._known_seconds):
                return wrong
            await asyncio.sleep(STEP)

    def _requests(self) -> object:
        """Another value whenever the bot has asked Discord for anything."""
        requests = self._lodge.playground.rest.journal.requests
        return requests[-1] if requests else None

    async def ask(self, row: MatchRow) -> None:
        """Somebody of the match types /board, again where they are told to wait."""
        players = self._database.players(row.id)
        asker = self._lodge.person(players[0].user_id)
        for _ in range(ASKED):
            answer = await self._actions.call(asker, row.channel, "board", match=row.id)
            told = _WAIT.search(self._message_check.sentences.get(answer["id"], ""))
            if told is None:
                return
            await asyncio.sleep(int(told[1]))

    async def fault(self, match_id: int) -> str | None:
        """What is wrong with how a match is shown; None if nothing is."""
        try:
            match = await self._lodge.match(match_id)
        except Refused as refused:
            return str(refused)
        place = match.place
        if place.message_id is None:
            if match.state == "open" and self._lodge.now() - match.created_at < POSTED_WITHIN:
                return None  # it may still be posted; later /board gives it up
            return f"it is {match.state} at ply {match.ply}, and the database names no message"
        shown = self._actions.seen(place.channel_id, place.message_id)
        if shown is None:
            return f"message {place.message_id}, which the database names, is not there"
        if (seen := differs(match, shown, await self._at_stake(match))) is not None:
            return f"message {shown.id}: {seen}"
        if not match.waiting_for and match.state != "open":
            self._right[match_id] = match.version
        return None

    async def _at_stake(self, match: Match) -> Mapping[int, int] | None:
        """The ratings that an open challenge is about."""
        if match.state != "open":
            return None
        async with (await self._lodge.matches()).store.glancing() as connection:
            return await ratings_at_stake(connection, match)

    def _seconds(self) -> set[int]:
        """The messages, where the bot can post by itself, that offer a match to be carried on beside the
        message that the database names."""
        places = {row.id: row.message for row in self._database.rows()}
        return {
            int(message_id)
            for message_id, (channel, marks) in self._message_check.boards.items()
            if marks.offers_turn and int(message_id) != places[marks.match] and self._reachable(int(channel))
        }

    def _note_seconds(self) -> None:
        """Each such message is noted once: it stays until somebody happens to press it."""
        for message_id in self._seconds() - self._known_seconds:
            _, marks = self._message_check.boards[str(message_id)]
            row = self._database.row(marks.match)
            assert row is not None, "what is shown is stored"
            kind = "second board" if marks.ply == row.ply and row.live else "board left behind"
            seen = (
                f"message {message_id} offers {sorted(marks.kinds)} of ply {marks.ply}; its place is "
                f"{row.message}, and it is {row.state} at ply {row.ply}"
            )
            self._findings.add(kind, marks.match, seen)
            self._known_seconds.add(message_id)

    def _reachable(self, channel_id: int) -> bool:
        channel = self._lodge.playground.world.channels[channel_id]
        return channel.guild is None or channel.guild.bot_member


_MOMENT: Final = re.compile(r"<t:[0-9]+:R>")
_RATING: Final = re.compile(r"(<@[0-9]+>) [0-9]+(?=[,) ])")


def differs(match: Match, shown: Shown, ratings: Mapping[int, int] | None = None) -> str | None:
    """In what a message differs from what the match looks like; None if in nothing. What somebody has picked
    on the board is part of no match, and may be shown or not. `ratings`: what an open challenge is about."""
    found = _PICKED.search(shown.text)
    picked = found[1] or found[2] if found else "pass" if _PASS in shown.text else ""
    try:
        right = _as_shown(_panel(match, picked, ratings))
    except Refused as refused:
        return f"it shows as picked what cannot be: {refused}"
    for what, is_so, should_be in (
        ("text", _lines(shown.text), _lines(right.text)),
        ("picture", shown.alts, right.alts),
        ("button", shown.controls, right.controls),
    ):
        for number, (one, other) in enumerate(zip_longest(is_so, should_be)):
            if one != other:
                ply = next((each.custom_id.split("|")[2] for each in shown.controls[-1:]), None)
                return f"(of ply {ply}) its {what} {number} is {one!r}, and at ply {match.ply} is {other!r}"
    return None


def _lines(text: str) -> list[str]:
    """The lines of a text without moments and ratings: what is due at one may have been put off by the
    seconds of a restart, a rating may have changed in another game, and no board is renewed for either."""
    return _RATING.sub(r"\1 <rating>", _MOMENT.sub("<t>", text)).splitlines()


def _panel(match: Match, picked: str, ratings: Mapping[int, int] | None) -> MessageView:
    """What the match looks like, by the code that makes every board."""
    words = partial(translate, locale=LOCALE)
    if not match.seats:
        alt = alt_text(first_view(match.game, match.seat_count, match.options), words)
        return challenge(match, words, ratings=ratings, picture="any.png", alt=alt)
    view = seen_from(match.view(None, shown_pick(match, picked)), _only_side(match))
    alt = alt_text(view, words)
    return board(match, words, picked=picked, picture="any.png", alt=alt, turned=view.turned)


def _only_side(match: Match) -> int | None:
    """The seat of the one person who sees a match: in a direct message boards are drawn from there."""
    alone = match.place.guild_id is None and len(match.players) == 1
    seats = match.seats_of(match.players[0]) if alone else ()
    return seats[0] if len(seats) == 1 else None


def _as_shown(body: MessageView) -> Shown:
    """A panel as if it had been sent."""
    components: list[dict[str, Any]] = body.to_components()  # type: ignore[no-untyped-call]
    message: dict[str, Any] = {"id": "0", "channel_id": "0", "content": "", "mentions": [], "flags": 0}
    return Shown.of(message | {"author": {"id": "0"}, "components": components})
