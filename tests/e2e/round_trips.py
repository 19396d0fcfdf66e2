"""Counts the requests that the bot makes one after the other before a person sees what they asked for.

Requests that run side by side count as one: a request adds to the chain only if it began after another had
ended. The playground keeps its distance meanwhile, so that what runs side by side overlaps.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import web

from bot.playground import payloads
from bot.playground.messages import LOADING
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    GAMES,
    ON_MESSAGE,
    ON_USER,
    SUBMIT,
    Person,
    Shown,
    called,
    filled,
    used,
)
from tests.e2e.waiting import eventually, until
from tests.homes import rows

WAITED: Final = 90
"""Seconds after which a result is taken never to come: a review is worked on for a while."""

Sees = Callable[["Sight"], bool]
"""Whether somebody sees what they asked for."""


@dataclass
class Deed:
    """Something that a person does, and when they see what came of it."""

    person: Person
    doing: Awaitable[dict[str, Any]]
    sees: Sees


class Sight:
    """What a person sees that has come since they did something."""

    def __init__(self, lodge: LiveLodge, person: Person) -> None:
        self._world = lodge.playground.world
        self._person = person
        self._since = self._world.snowflake()

    def new(self, text: str = "") -> bool:
        """Whether there is a new message with that text."""
        return any(text in message.text for message in self._new())

    def now(self, old: Shown) -> Shown | None:
        """A message as it stands now."""
        message = self._world.channels[int(old.channel)].messages.get(int(old.id))
        return None if message is None else Shown.of(payloads.message_event(self._world, message))

    def told(self) -> list[str]:
        """The texts of the new messages."""
        return [message.text for message in self._new()]

    def _new(self) -> list[Shown]:
        return [
            Shown.of(payloads.message_event(self._world, message))
            for channel in self._world.channels.values()
            if self._person.id in self._world.readers(channel)
            for message in reversed(channel.messages.values())
            if message.id > self._since
            and message.author == self._world.bot.id
            and message.addressee in (None, self._person.id)
            and not message.data["flags"] & LOADING
        ]


# What can be seen


def new(text: str = "") -> Sees:
    """A new message with that text."""
    return lambda sight: sight.new(text)


def changed(old: Shown, text: str = "") -> Sees:
    """A message that now shows something else, with that text."""

    def sees(sight: Sight) -> bool:
        now = sight.now(old)
        return now is not None and (now.said, now.pictures) != (old.said, old.pictures) and text in now.text

    return sees


def gone(old: Shown) -> Sees:
    """A message that has been deleted."""
    return lambda sight: sight.now(old) is None


def both(*all_: Sees) -> Sees:
    return lambda sight: all(sees(sight) for sees in all_)


# What can be done


def press(person: Person, shown: Shown, name: str, sees: Sees | None = None) -> Deed:
    """Press a button; if nothing else is said the pressed message shows what came of it."""
    data = used(shown.control(name).custom_id)
    doing = person.attempt(COMPONENT, data, shown.channel, message_id=shown.id)
    return Deed(person, doing, sees or changed(shown))


def choose(person: Person, shown: Shown, name: str, *values: str, sees: Sees | None = None) -> Deed:
    """Choose in a menu."""
    data = used(shown.control(name).custom_id, list(values))
    doing = person.attempt(COMPONENT, data, shown.channel, message_id=shown.id)
    return Deed(person, doing, sees or changed(shown))


async def send(person: Person, shown: Shown, **chosen: str) -> Deed:
    """Send the form behind Options on a challenge with what is `chosen`."""
    form = await person.form(shown)
    return Deed(person, person.attempt(SUBMIT, filled(form, **chosen), shown.channel), changed(shown))


def opens(person: Person, shown: Shown, name: str) -> Deed:
    """Press a button that opens a form, which is seen with the answer."""
    data = used(shown.control(name).custom_id)
    doing = person.attempt(COMPONENT, data, shown.channel, message_id=shown.id)
    return Deed(person, doing, lambda sight: False)


def command(
    person: Person, name: str, channel: str = GAMES, /, *, sees: Sees | None = None, **options: Any
) -> Deed:
    """Type a command; if nothing else is said a new message shows what came of it."""
    return Deed(person, person.attempt(COMMAND, called(name, options), channel), sees or new())


def from_menu(person: Person, name: str, target: Person | Shown, sees: Sees) -> Deed:
    """Choose a command in the menu of a person or of a message."""
    kind, channel = (ON_MESSAGE, target.channel) if isinstance(target, Shown) else (ON_USER, GAMES)
    data = {"name": name, "type": kind, "target_id": str(target.id)}
    return Deed(person, person.attempt(COMMAND, data, channel), sees)


def typing(
    person: Person, name: str, option: str, typed: str, channel: str = GAMES, /, **others: Any
) -> Deed:
    """Type an option of a command; what is suggested is seen with the answer."""
    data = called(name, others)
    data["options"].append({"name": option, "value": typed, "focused": True})
    return Deed(person, person.attempt(AUTOCOMPLETE, data, channel), lambda sight: False)


# Counting


async def count(lodge: LiveLodge, deed: Deed, latency: int) -> list[str]:
    """Let somebody do something once the bot is at rest, and wait until they see what came of it. Returns the
    longest chain of requests up to the one that showed it, "PATCH /channels/1/messages/2" and so on. Each
    takes about `latency` milliseconds."""
    await eventually(lambda: _at_rest(lodge))
    rest, sight = lodge.playground.rest, Sight(lodge, deed.person)
    journal, kept = rest.journal, rest.done
    since, showing = journal.begin(), list[dict[str, Any]]()
    journal.end(None)

    def look(_: web.Request) -> None:
        if not showing and deed.sees(sight):
            showing.append(journal.requests[-1])

    assert not deed.sees(sight), "it is to be seen already"
    rest.done = look
    rest.distance.set({"latency": latency})
    try:
        answer = await deed.doing
        assert answer["status"] in ("answered", "deferred", "choices", "modal"), answer
        if answer["status"] in ("choices", "modal"):
            showing += [each for each in journal.requests if f"/interactions/{answer['id']}/" in each["path"]]
        try:
            await until(lambda: showing, WAITED)
        except TimeoutError:
            raise AssertionError(f"not seen, but {sight.told()}") from None
    finally:
        rest.distance.set({"latency": 0})
        rest.done = kept
        await until(lambda: not journal.under_way)
    return _chain([each for each in journal.requests if each["begun"] >= since], showing[0])


def _chain(requests: list[dict[str, Any]], last: dict[str, Any]) -> list[str]:
    """The longest chain of requests, each begun after the one before had ended, that leads to `last`."""
    before = [each for each in requests if each["ended"] is not None and each["ended"] <= last["begun"]]
    longest = max((_chain(requests, each) for each in before), key=len, default=[])
    return [*longest, f"{last['method']} {last['path']}"]


async def _at_rest(lodge: LiveLodge) -> bool:
    """Whether the bot has no request under way, and no board is still to lead to a newer one."""
    at = lodge.bot.database
    left = rows(at, "SELECT 1 FROM announced_boards UNION ALL SELECT 1 FROM former_boards")
    return not left and not lodge.playground.rest.journal.under_way
