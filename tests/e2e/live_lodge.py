"""Everything an end-to-end test works with: the people, the bot, its database, and faults of Discord."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Awaitable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp

from bot.match.model import Match, State
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.playground import payloads
from bot.playground.faults import ALWAYS
from bot.playground.server import Playground
from bot.playground.world import GROUP, TEXT, Channel
from bot.store import Store, processes
from bot.store.heartbeat import DEAD_AFTER
from bot.store.processes import Process
from tests.e2e.people import GAMES, Answer, Page, Person, Shown
from tests.e2e.process import BotProcess
from tests.e2e.waiting import eventually
from tests.homes import rows

ASIDE = ("Set up Lodge", "Learn it in 2 minutes", "on your /profile")
"""What is said in messages that may come beside an answer, for the same person alone."""
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008


class LiveLodge:
    """Lodge running live: a playground, people at its page, and the bot as a process of its own. Its matches
    are read from its database."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession, bot: BotProcess) -> None:
        self.playground = playground
        self.bot = bot
        self.page = Page(playground, session)
        self.ann, self.ben, self.cleo, self.dora = self.people = tuple(
            Person(self.page, user.id, user.global_name or "")
            for user in [*playground.world.people.values()][:4]
        )
        self._gone: set[str] = set()
        self._matches: Matches | None = None
        self._opening = asyncio.Lock()

    def person(self, user_id: int) -> Person:
        return next(person for person in self.people if person.id == user_id)

    # The database

    async def matches(self) -> Matches:
        """The bot's database through a connection of our own, which sees what is committed."""
        async with self._opening:
            if self._matches is None:
                self._matches = Matches(await Store.open(self.bot.database))
        return self._matches

    async def join(self) -> Matches:
        """The same, signed as another process that shares the database: once the bot has noticed, it takes
        nothing there for known that others may change, for as long as a process that signs no more counts as
        there."""
        matches, name = await self.matches(), secrets.token_hex(8)
        async with matches.store.writing() as connection:
            await processes.sign(connection, Process(name, matches.shards, matches.now()))

        async def noticed() -> bool:
            return name in self.bot.log.read_text()

        await eventually(noticed)
        return matches

    async def match(self, match_id: int) -> Match:
        return await (await self.matches()).get(match_id)

    async def stored(self, match_id: int, ply: int) -> None:
        """Wait until a match has come as far as that in the database."""

        async def come() -> bool:
            return (await self.match(match_id)).ply >= ply

        await eventually(come)

    async def sound(self) -> bool:
        """Whether every match of the database replays."""
        matches = await self.matches()
        return [problem async for _, problem in check(matches.store, matches.games) if problem] == []

    def rows(self) -> dict[str, list[Any]]:
        """Every row the bot keeps about matches and people, but for its sign of life; by their keys, as
        PostgreSQL has them in no order."""
        keys = dict.fromkeys(("matches", "players", "opponents", "invitations", "plies"), "1, 2")
        keys["ratings"] = "1, 2, 3, 4, 5"
        return {
            table: rows(self.bot.database, f"SELECT * FROM {table} ORDER BY {key}")
            for table, key in keys.items()
        }

    def daily_rows(self) -> list[Any]:
        """Every try at a daily board: user id, day, match number, …"""
        return rows(self.bot.database, "SELECT * FROM daily_tries")

    def now(self) -> datetime:
        """The time of day, as Discord and the bot have it."""
        return datetime.fromtimestamp(self.playground.world.now(), UTC)

    async def close(self) -> None:
        if self._matches is not None:
            await self._matches.close()

    # What people see and do

    async def board(self, match_id: int, viewer: Person | None = None) -> Shown:
        """The message that shows a match, as it stands; waited for, if it is still to be posted."""

        async def posted() -> Shown | None:
            match = await self.match(match_id)
            person = viewer or (self.ann if match.place.guild_id else self.person(match.challenger))
            return await person.see(str(match.place.message_id), str(match.place.channel_id))

        found = await eventually(posted)
        assert found is not None
        return found

    async def challenge(self, channel: str = GAMES, /, **options: Any) -> Shown:
        """Ann challenges Ben to Yonmoque and picks Blue; the challenge's message."""
        given = {"game": "yonmoque", "opponent": str(self.ben.id)} | options
        shown = (await self.ann.command("play", channel, **given)).shown
        await self.ann.set_up(shown, seat="0")
        return await self.board(shown.match)

    async def table(self, moves: str = "", channel: str = GAMES, /, **options: Any) -> Shown:
        """A running match of Yonmoque, Ann Blue and Ben Green, after `moves`; its board."""
        shown = await self.challenge(channel, **options)
        await self.ben.press(shown, "accept")
        match = await self.match(shown.match)
        assert match.seats == (self.ann.id, self.ben.id)
        await self.play(match.id, moves)
        return await self.board(match.id)

    async def play(self, match_id: int, moves: str) -> None:
        """Play moves by pressing their parts, each by whoever is to move."""
        for move in moves.split():
            match = await self.match(match_id)
            person = self.person(match.seats[match.waiting_for[0]])
            await self.pick(person, match_id, move)

    async def throw(self, match_id: int, button: str = "Roll") -> Shown:
        """Press for the dice, by whoever is due; the board after it."""
        match = await self.match(match_id)
        shown = await self.current(match_id)
        answer = await self.person(match.seats[match.waiting_for[0]]).press(shown, button)
        assert answer.status in ("answered", "deferred"), answer
        assert (await self.match(match_id)).ply > match.ply
        return await self.current(match_id)

    async def pick(self, person: Person, match_id: int, move: str) -> None:
        """Press the parts of one move until it is played."""
        before = (await self.match(match_id)).ply
        while (await self.match(match_id)).ply == before:
            shown = await self.board(match_id, person)
            fitting = [
                (control, picked)
                for control, picked in shown.picks
                if picked and move.startswith(picked.rstrip("!"))
            ]
            assert fitting, f"{move} cannot be pressed: {[picked for _, picked in shown.picks]}"
            control, picked = max(fitting, key=lambda pair: len(pair[1]))
            values = [picked] if control.choices else None
            answer = await person.use(shown, control.custom_id, values)
            assert answer.status in ("answered", "deferred"), answer
            await self.moved_on(person, match_id, shown)
        assert any(ply.move == move for ply in (await self.match(match_id)).history[before:])

    async def moved_on(self, person: Person, match_id: int, old: Shown) -> Shown:
        """The board once it says something else than `old` did."""

        async def changed() -> Shown | None:
            now = await self.board(match_id, person)
            return now if now.said != old.said else None

        found = await eventually(changed)
        assert found is not None
        return found

    async def heard(self, person: Person, line: str, channel: str = GAMES) -> Shown:
        """The message of a channel that has that text, once it stands there."""

        async def stands() -> Shown | None:
            messages = await person.messages(channel)
            return next((message for message in messages if line in message.text), None)

        found = await eventually(stands)
        assert found is not None
        return found

    async def retired(self, old: Shown) -> Shown:
        """A message that showed a match before, once it bears no button of it any more."""

        async def led_on() -> Shown | None:
            left = await self.ann.see(old.id, old.channel)
            return left if left is not None and not left.controls else None

        found = await eventually(led_on)
        assert found is not None
        return found

    async def current(self, match_id: int, viewer: Person | None = None) -> Shown:
        """The board once it shows the match as it is in the database."""

        async def up_to_date() -> Shown | None:
            now = await self.board(match_id, viewer)
            match = await self.match(match_id)
            if not now.controls or now.ply != match.ply:
                return None
            # where the first to move is a person, a challenge has the same ply as the board that follows it
            return now if now.challenges == (match.state is State.OPEN) else None

        found = await eventually(up_to_date)
        assert found is not None
        return found

    async def played(self, match_id: int, moves: str) -> Shown:
        """The board; exactly these moves have been played, and it shows them."""
        assert " ".join(ply.move for ply in (await self.match(match_id)).history) == moves
        return await self.current(match_id)

    async def shows(self, match_id: int, text: str, viewer: Person | None = None) -> Shown:
        """The board once it has that text."""

        async def says() -> Shown | None:
            now = await self.board(match_id, viewer)
            return now if text in now.text else None

        found = await eventually(says)
        assert found is not None
        return found

    async def seen(self, person: Person) -> list[Shown]:
        """What this person sees, in every channel, but for what comes beside answers, once and in its own
        time."""
        return [
            message
            for channel in await person.channels()
            for message in await person.messages(channel["id"])
            if not (message.ephemeral and is_aside(message.text))
        ]

    async def seen_by_all(self) -> tuple[list[object], dict[int, list[Shown]]]:
        """What stands in every channel for everybody, as people take it in; and, by user id, what each of
        them alone sees."""
        seen = {person.id: await self.seen(person) for person in self.people}
        public = [message.said for found in seen.values() for message in found if not message.ephemeral]
        return public, {id_: [each for each in found if each.ephemeral] for id_, found in seen.items()}

    async def whispers(self, person: Person) -> list[Shown]:
        """What only this person sees, in every channel."""
        return [message for message in await self.seen(person) if message.ephemeral]

    async def refusal(self, person: Person, doing: Awaitable[Answer], *, board_changes: bool = False) -> str:
        """The one sentence that `person` alone gets for what they try; nothing else may change.

        With `board_changes` the message they pressed may be brought up to date.
        """
        await eventually(self._placed)
        rows, (public, whispers) = self.rows(), await self.seen_by_all()
        heard = {message.id for message in whispers[person.id]}
        answer = await doing
        assert answer.status in ("answered", "deferred"), answer

        async def told() -> list[Shown]:
            now = await self.whispers(person)
            return [message for message in now if message.id not in heard and message.text]

        (sentence,) = await eventually(told)
        assert sentence.ephemeral
        assert not sentence.controls
        assert self.rows() == rows
        public_now, whispers_now = await self.seen_by_all()
        assert board_changes or public_now == public
        assert whispers_now | {person.id: []} == whispers | {person.id: []}
        assert "\n" not in sentence.text
        return sentence.text

    async def _placed(self) -> bool:
        """Whether the bot has noted where every live match is shown."""
        matches = await self.matches()
        lists = [await matches.of_person(person.id, limit=1000) for person in self.people]
        return all(match.place.message_id is not None for found in lists for match in found.matches)

    # Faults of Discord

    async def fault(
        self,
        method: str,
        path: str,
        status: int | str,
        when: str = "before",
        times: int = 1,
        code: int = 0,
        wait: float = 0.1,
        **more: Any,
    ) -> None:
        """Let the bot's next requests of a kind go wrong, before or after their work is done: with a status
        (429: `wait` so many seconds), by a "cut" of the connection; or let them be "held" until the faults
        are cleared. Of all of them only a `share`, drawn with a `seed`."""
        more |= {"when": when, "times": ALWAYS if "share" in more else times, "code": code, "wait": wait}
        await self.page.ask("POST", "faults", method=method, path=path, status=status, **more)

    async def mend(self) -> None:
        """Take back all faults."""
        await self.page.ask("DELETE", "faults")

    async def later(self, **time: float) -> None:
        """Let time pass, for Discord and for the bot: when this returns, both have moved their clocks.

        Before and after a long time a connected bot signs its database: else it would have been away, and
        would put off what is due."""
        seconds = timedelta(**time).total_seconds()
        if seconds >= 3600 and self.bot.running and self.playground.gateway.connected:
            first = DEAD_AFTER.total_seconds() + 1  # a bot that was killed signs for so long
            for each in (first, seconds - first):
                before = self._signs()
                await self._advance(each)
                await eventually(lambda before=before: self._signed_since(before))
        else:
            await self._advance(seconds)

    async def _advance(self, seconds: float) -> None:
        await self.page.ask("POST", "clock", advance=seconds)

    async def _signed_since(self, before: list[Any]) -> bool:
        return self._signs() != before

    def _signs(self) -> list[Any]:
        """The bot's last signs of life."""
        return rows(self.bot.database, "SELECT name, value FROM meta WHERE name LIKE 'heartbeat%' ORDER BY 1")

    async def set_clock(self, **wrong: float) -> None:
        """Set the time of day of the bot's machine: by so much it is ahead of Discord's, or behind."""
        self.playground.clock_line.wrong = timedelta(**wrong).total_seconds()
        await self.playground.clock_line.tell()

    async def drop(self, how: str) -> None:
        """Break the bot's connection."""
        await self.page.ask("POST", "gateway/drop", how=how)

    async def hurry(self) -> None:
        """Let the bot ask as much as it likes, for games that are played faster than people play."""
        await self.page.ask("POST", "limits", lifted=True)

    async def private_channel(self, *people: Person) -> str:
        """A new channel of the bot's server that only these people, and the bot, can read."""
        world = self.playground.world
        guild = world.channels[int(GAMES)].guild
        kept_to = frozenset(person.id for person in people)
        channel = Channel(world.snowflake(), TEXT, "attic", guild, kept_to=kept_to)
        world.add_channel(channel)
        world.to_bot("CHANNEL_CREATE", payloads.channel(world, channel))
        return str(channel.id)

    def group(self, *people: Person) -> str:
        """A new group of these people, in which Lodge isn't."""
        world = self.playground.world
        channel = Channel(world.snowflake(), GROUP, "", kept_to=frozenset(person.id for person in people))
        world.add_channel(channel)
        return str(channel.id)

    async def deny(self, channel: str, *names: str) -> None:
        """Take permissions from the bot in a channel, and give back all others."""
        await self.page.ask("POST", "permissions", channel_id=channel, deny=list(names))

    async def requests(self, since: float = 0.0) -> list[str]:
        """What the bot has asked of Discord, as far as that's kept, or since a `moment`: "GET /path 200"."""
        found = await self.page.ask("GET", "requests")
        new = [each for each in found if each["begun"] >= since]
        return [f"{each['method']} {each['path']} {each['status']}" for each in new]

    def moment(self) -> float:
        """Now, as requests are timed."""
        return asyncio.get_running_loop().time()

    async def remove_message(self, channel: str, message: str) -> None:
        """Delete a message, as a moderator can."""
        self._gone.add(message)
        await self.page.ask("POST", "messages/delete", channel_id=channel, message_id=message)

    def remove_channel(self, channel: str) -> None:
        """Delete a channel, and tell the bot."""
        world = self.playground.world
        self._gone.add(channel)
        removed = world.channels[int(channel)]
        world.remove_channel(removed)
        world.to_bot("CHANNEL_DELETE", payloads.channel(world, removed))

    def refusals(self) -> list[tuple[str, str, int]]:
        """Return what Discord has refused since the last call: method, path, code.

        Leaves out rate limits right after a start, since a new process can't know how much of them the last
        one used up, and requests for messages and channels that a test removed: the bot may learn of that
        late."""
        journal = self.playground.rest.journal.refusals
        found = [
            (each["method"], each["path"], each["code"])
            for each in journal
            if each["status"] != 429 or each["at"] > self.bot.knows_limits_from
            if each["code"] not in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)
            or self._gone.isdisjoint(each["path"].split("/"))
        ]
        journal.clear()
        return found

    def doubled(self) -> list[str]:
        """Interactions that led to more than one ephemeral message, but for what comes beside an answer."""
        counted: Counter[str] = Counter()
        for channel in self.playground.world.channels.values():
            for message in channel.messages.values():
                if message.addressee is not None and not is_aside(str(message.data)):
                    counted[message.data["interaction_metadata"]["id"]] += 1
        return [id_ for id_, count in counted.items() if count > 1]


def is_aside(text: str) -> bool:
    """Whether this is said in a message that may come beside an answer."""
    return any(words in text for words in ASIDE)


async def at_once(*doing: Awaitable[Answer]) -> Sequence[Answer]:
    return await asyncio.gather(*doing)
