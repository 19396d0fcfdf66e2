"""Once it is quiet: whether every match stands where the database says, as it is, and nowhere else."""

from __future__ import annotations

import asyncio
import re
import time
from functools import partial
from typing import Any, Final

from bot.match import Match, Refused
from bot.playground.payloads import LOCALE
from bot.words import translate
from cogs.boards import board, shown_pick
from cogs.challenges import challenge
from cogs.panels import Panel
from cogs.sheets import described
from tests.e2e.house import House
from tests.e2e.people import COMMAND, Shown, called
from tests.storm.book import Book, Row
from tests.storm.findings import Findings
from tests.storm.witness import Witness

_PICKED: Final = re.compile(r"Picked so far: (.*)\. Press what comes next\.")
STEP: Final = 0.1


class Boards:
    """Looks at what stands in the channels."""

    def __init__(self, house: House, book: Book, witness: Witness, findings: Findings) -> None:
        self._house = house
        self._book = book
        self._witness = witness
        self._findings = findings
        self._right: dict[int, int] = {}
        """By match that has ended: the version that was seen to be shown as it is."""

    async def settle(self, patience: float) -> None:
        """Wait until everything stands as it should, and note what still does not. Where the bot can come
        only by an answer somebody has to ask for a board first."""
        reachable, others = await self._all()
        wrong = await self._wrong(reachable, patience)
        for match_id, seen in wrong.items():
            self._findings.add("stale", match_id, seen)
        asked = [row for row in others if await self.fault(row.id)]
        asked += [row for row in reachable if row.id in wrong]
        for row in asked:
            await self.ask(row)
        still = await self._wrong(asked, patience)
        for match_id, seen in still.items():
            self._findings.add("stale even after /board", match_id, seen)

    async def _all(self) -> tuple[list[Row], list[Row]]:
        """The matches to be looked at: where the bot can come by itself, and elsewhere."""
        rows = [row for row in self._book.rows() if self._right.get(row.id) != row.version]
        near = [row for row in rows if self._reachable(row.channel)]
        return near, [row for row in rows if row not in near]

    async def _wrong(self, rows: list[Row], patience: float) -> dict[int, str]:
        """What is wrong with which match, when nothing is or patience is at an end."""
        until = time.monotonic() + patience
        wrong = {row.id: "" for row in rows}
        while True:
            for match_id in list(wrong):
                seen = await self.fault(match_id)
                if seen is None:
                    del wrong[match_id]
                else:
                    wrong[match_id] = seen
            if not wrong or time.monotonic() > until:
                return wrong
            await asyncio.sleep(STEP)

    async def ask(self, row: Row) -> None:
        """Somebody of the match types /board."""
        players = self._book.players(row.id)
        asker = self._house.person(players[0].user_id)
        await asker.attempt(COMMAND, called("board", {"match": row.id}), str(row.channel))

    async def fault(self, match_id: int) -> str | None:
        """What is wrong with how a match is shown; None if nothing is."""
        try:
            match = await self._house.match(match_id)
        except Refused as refused:
            return str(refused)
        place = match.place
        if place.message_id is None:
            return f"it is {match.state} at ply {match.ply}, and the database names no message"
        shown = self.shown(place.channel_id, place.message_id)
        if shown is None:
            return f"message {place.message_id}, which the database names, is not there"
        if (seen := _differs(match, shown)) is not None:
            return f"message {shown.id}: {seen}"
        if (second := self._second(match)) is not None:
            return second
        if not match.waiting_for and match.state != "open":
            self._right[match_id] = match.version
        return None

    def shown(self, channel_id: int, message_id: int) -> Shown | None:
        """A message as it stands now."""
        message = self._house.playground.world.channels[channel_id].messages.get(message_id)
        return Shown.of(message.data) if message is not None else None

    def _second(self, match: Match) -> str | None:
        """Another message, where the bot can come by itself, that still offers the match to be carried on."""
        for message_id, (channel, marks) in self._witness.boards.items():
            here = marks.match == match.id and int(message_id) != match.place.message_id
            if here and marks.offers_turn and self._reachable(int(channel)):
                age = "also" if marks.ply == match.ply else "still"
                return (
                    f"message {message_id} {age} offers {sorted(marks.kinds)} at ply {marks.ply}, "
                    f"beside {match.place.message_id}, which is its place; stored is ply {match.ply}"
                )
        return None

    def _reachable(self, channel_id: int) -> bool:
        channel = self._house.playground.world.channels[channel_id]
        return channel.guild is None or channel.guild.bot_member


def _differs(match: Match, shown: Shown) -> str | None:
    """In what a message differs from what the match looks like; None if in nothing. What somebody has picked
    on the board is part of no match, and may be shown or not."""
    found = _PICKED.search(shown.text)
    try:
        right = _as_shown(_panel(match, found[1] if found else ""))
    except Refused as refused:
        return f"it shows as picked what cannot be: {refused}"
    if shown.text != right.text:
        return f"it says {shown.text!r}, and should say {right.text!r}"
    if shown.alts != right.alts:
        return f"its picture is described as {shown.alts!r}, and should be as {right.alts!r}"
    if shown.controls != right.controls:
        return f"its buttons are {shown.controls}, and should be {right.controls}"
    return None


def _panel(match: Match, picked: str) -> Panel:
    """What the match looks like, by the code that makes every board."""
    words = partial(translate, locale=LOCALE)
    if not match.seats:
        return challenge(match, words)
    alt = described(match.view(None, shown_pick(match, picked)), words)
    return board(match, words, picked=shown_pick(match, picked), picture="any.png", alt=alt)


def _as_shown(panel: Panel) -> Shown:
    """A panel as if it had been sent."""
    components: list[dict[str, Any]] = panel.to_components()  # type: ignore[no-untyped-call]
    message: dict[str, Any] = {"id": "0", "channel_id": "0", "content": "", "mentions": [], "flags": 0}
    return Shown.of(message | {"author": {"id": "0"}, "components": components})
