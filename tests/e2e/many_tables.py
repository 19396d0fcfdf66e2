"""Many tables in many channels: seated in the database beside the bot, whose start posts their boards."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

from bot.match.model import Match, Place, State
from bot.playground import payloads
from bot.playground.world import TEXT, Channel, SentMessage, User
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import COMPONENT, LODGE, Shown, used
from tests.homes import execute
from tests.storm.shown_matches import differs

GAMES = ("yonmoque", "picaria", "neutron", "mu-torere", "tsoro", "ur", "cheeta", "pretwa")
"""What is played, in turn: eight games, two of them with dice."""
AT_ONCE = 6
"""So many people press at a time, so that Lodge turns none of them away."""


class ManyTables:
    """The tables of a test, at which new people play, every second one against Lodge."""

    def __init__(self, lodge: LiveLodge, count: int, channels: int) -> None:
        self.lodge = lodge
        self.matches: list[int] = []
        self._rng = random.Random(24)
        self._count = count
        self._channels = [self._new_channel(number) for number in range(channels)]

    def _new_channel(self, number: int) -> Channel:
        world = self.lodge.playground.world
        channel = Channel(world.snowflake(), TEXT, f"hall-{number}", world.guilds[LODGE])
        world.add_channel(channel)
        world.to_bot("CHANNEL_CREATE", payloads.channel(world, channel))
        return channel

    async def seat(self, pace: str = "live") -> None:
        """Begin the matches, without a message, as a bot leaves them that is stopped before it posts any."""
        matches = await self.lodge.matches()
        people = self.lodge.playground.world.people
        for number in range(self._count):
            ann, ben = (
                people.setdefault(id_, User(id_, f"p{id_}", None, "#888888"))
                for id_ in (1_100_000_000_000_100_000 + 2 * number + seat for seat in (0, 1))
            )
            place = Place(LODGE, self._channels[number % len(self._channels)].id, 1)
            wish: dict[str, Any] = {"game": GAMES[number % len(GAMES)], "challenger": ann.id, "place": place}
            if number % 2:
                match = await matches.challenge(**wish, level="easy")
            else:
                match = await matches.challenge(**wish, invited=(ben.id,), pace=pace)
                match = await matches.join(match.id, ben.id)
            assert match.state is State.RUNNING
            self.matches.append(match.id)
        execute(self.lodge.bot.database, "UPDATE matches SET message_id = NULL")

    def shown(self, match: Match) -> SentMessage | None:
        """The message that the database names."""
        channel = self.lodge.playground.world.channels[match.place.channel_id]
        return channel.messages.get(match.place.message_id or 0)

    async def press_all(self, every: int = 1) -> None:
        """One press at each of the tables, or at every so-manyth, by whoever is to move; it may fail."""
        at_once = asyncio.Semaphore(AT_ONCE)

        async def press(match_id: int) -> None:
            async with at_once:
                await self._press(match_id)

        await asyncio.gather(*(press(match_id) for match_id in self.matches[::every]))

    async def _press(self, match_id: int) -> None:
        match = await self.lodge.match(match_id)
        message = self.shown(match)
        seat = next((seat for seat in match.waiting_for if isinstance(match.seats[seat], int)), None)
        if message is None or seat is None:
            return
        shown = Shown.of(message.data)
        offered = [(each.custom_id, [picked] if each.choices else None) for each, picked in shown.picks]
        offered += [(each.custom_id, None) for each in shown.controls if each.custom_id.endswith("|roll")]
        if not offered:  # it is Lodge's turn, or the match is over
            return
        custom_id, values = self._rng.choice(offered)
        form = {"type": COMPONENT, "data": used(custom_id, values), "message_id": str(message.id)}
        people = self.lodge.playground.people
        user = self.lodge.playground.world.people[match.seats[seat]]  # type: ignore[index]
        interaction = people._invoker.start(user, message.channel, form)
        await asyncio.wait((interaction.outcome,), timeout=3)

    async def right(self) -> bool:
        """Whether every board is as its match is."""
        return await self.wrong() == {}

    async def wrong(self) -> dict[int, str]:
        """What is wrong with the board of which match."""
        found = {}
        for match_id in self.matches:
            match = await self.lodge.match(match_id)
            message = self.shown(match)
            said = "it is not shown" if message is None else differs(match, Shown.of(message.data))
            if said is not None:
                found[match_id] = said
        others = self._others({int(each) for each in await self._places()})
        return found | dict.fromkeys(others, "another message has its buttons")

    async def _places(self) -> Sequence[int]:
        return [(await self.lodge.match(each)).place.message_id or 0 for each in self.matches]

    def _others(self, places: set[int]) -> set[int]:
        """The matches whose moves another message than the one that the database names offers."""
        messages = [message for channel in self._channels for message in channel.messages.values()]
        shown = [Shown.of(each.data) for each in messages if each.id not in places]
        return {each.match for each in shown if each.controls and each.picks}
