"""People at the playground's page, by its HTTP interface, and messages as they see them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.playground.server import Playground
from cogs.base.custom_ids import CHALLENGE_VERBS
from tests.e2e.waiting import eventually, until

GAMES, TABLES, LOUNGE = "1100000000000000201", "1100000000000000202", "1100000000000000203"
"""Two channels of a server the bot is a member of, and one of a server where it is only somebody's app."""
LODGE, ELSEWHERE = 1100000000000000101, 1100000000000000102
FOLLOWED_UP = 10.0
"""Seconds after which an answer that was put off is taken to be the one before it."""
BEEP, DAN = 1100000000000000021, 1100000000000000022
"""Another bot, and somebody who is in no server."""

BUTTON, SELECT, PEOPLE = 2, 3, 5
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
ON_USER, ON_MESSAGE = 2, 3
EPHEMERAL = 1 << 6


@dataclass(frozen=True)
class Control:
    """A button, or a select menu with its (value, label) choices."""

    kind: int
    custom_id: str
    label: str
    disabled: bool
    choices: tuple[tuple[str, str], ...] = ()
    picked: tuple[str, ...] = ()
    """The values chosen as it is shown."""

    @property
    def chosen(self) -> str | None:
        """The value chosen, where there can be but one."""
        return next(iter(self.picked), None)


@dataclass(frozen=True)
class Shown:
    """A message as a person sees it."""

    id: str
    channel: str
    text: str
    alts: tuple[str, ...]
    pictures: tuple[str, ...]
    """Addresses."""
    controls: tuple[Control, ...]
    mentions: tuple[int, ...]
    """Who is notified by it."""
    flags: int
    author: int
    files: tuple[str, ...]
    """Addresses of the files that are shown as such."""

    @classmethod
    def of(cls, message: dict[str, Any]) -> Shown:
        parts = list(_walk(message["components"]))
        items = [item for part in parts if part["type"] == 12 for item in part["items"]]
        texts = [message["content"], *(part["content"] for part in parts if part["type"] == 10)]
        return cls(
            id=message["id"],
            channel=message["channel_id"],
            text="\n".join(text for text in texts if text),
            alts=tuple(item["description"] for item in items),
            pictures=tuple(item["media"]["url"] for item in items),
            controls=tuple(_control(part) for part in parts if part["type"] in (BUTTON, SELECT, PEOPLE)),
            mentions=tuple(int(user["id"]) for user in message["mentions"]),
            flags=message["flags"],
            author=int(message["author"]["id"]),
            files=tuple(part["file"]["url"] for part in parts if part["type"] == 13),
        )

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def said(self) -> object:
        """Everything of it that a person takes in; pictures are drawn anew at every edit and left out."""
        return self.id, self.text, self.alts, self.controls

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [control.label for control in self.controls if control.kind == BUTTON and not control.disabled]

    def control(self, name: str) -> Control:
        """The button or select with that label, or whose custom id is, or ends in, `name`."""
        for control in self.controls:
            if control.label == name or control.custom_id == name or control.custom_id.endswith(f"|{name}"):
                return control
        raise AssertionError(f"no {name!r} on the message, only {[c.custom_id for c in self.controls]}")

    @property
    def match(self) -> int:
        """The number of the match it shows, from its buttons."""
        return int(self.controls[0].custom_id.split("|")[1])

    @property
    def ply(self) -> int:
        """The ply its buttons were made for."""
        return int(self.controls[0].custom_id.split("|")[2])

    @property
    def challenges(self) -> bool:
        """Whether it can still be accepted, joined or withdrawn."""
        return any(control.custom_id.split("|")[-1] in CHALLENGE_VERBS for control in self.controls)

    @property
    def picks(self) -> list[tuple[Control, str]]:
        """Every choice of a part of a move: its control and the notation so far."""
        found = []
        for control in self.controls:
            kind = control.custom_id.split("|")[0]
            if kind == "pick" and not control.disabled:
                found.append((control, control.custom_id.split("|")[3]))
            elif kind == "picks":
                found += [(control, value) for value, _ in control.choices]
        return found


def _walk(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _walk(part.get("components") or [])
        if part.get("accessory"):
            yield part["accessory"]


def _control(part: dict[str, Any]) -> Control:
    options = part.get("options") or []
    return Control(
        kind=part["type"],
        custom_id=part["custom_id"],
        label=part.get("label") or "",
        disabled=bool(part.get("disabled")),
        choices=tuple((option["value"], option["label"]) for option in options),
        picked=tuple(option["value"] for option in options if option.get("default")),
    )


@dataclass(frozen=True)
class Answer:
    """What came of an interaction."""

    status: str
    """answered, deferred, choices, failed; refused: the person's own client did not let it through."""
    message: Shown | None
    choices: tuple[tuple[str, Any], ...]
    error: str | None

    @property
    def shown(self) -> Shown:
        assert self.message is not None, self
        return self.message


class Person:
    """Somebody at the page."""

    def __init__(self, page: Page, id_: int, name: str) -> None:
        self.page = page
        self.id = id_
        self.name = name
        self.mention = f"<@{id_}>"
        self.dm = str(id_ + 290)

    async def attempt(self, kind: int, data: Any, channel: str, **more: Any) -> dict[str, Any]:
        """Do something; what came of it within three seconds, as the page is told."""
        form = {"user": str(self.id), "channel_id": channel, "type": kind, "data": data} | more
        answer = await self.page.ask("POST", "interactions", **form)
        assert isinstance(answer, dict)
        return answer

    async def interact(self, kind: int, data: Any, channel: str, **more: Any) -> Answer:
        """Do something, and wait until the bot has answered, also where it has put its answer off."""
        answer = await self.attempt(kind, data, channel, **more)
        message = answer.get("message")
        shown = Shown.of(message) if message else None
        if answer["status"] == "deferred":
            await self.page.followed_up(int(answer["id"]))
            if shown is not None:
                shown = await self.see(shown.id, channel)
            else:
                shown = await self._follow_up(answer, channel, more)
        return Answer(
            answer["status"],
            shown,
            tuple((choice["name"], choice["value"]) for choice in answer.get("choices") or ()),
            answer.get("error"),
        )

    async def _follow_up(self, answer: dict[str, Any], channel: str, pressed: dict[str, Any]) -> Shown | None:
        """What a press that was put off has led to: a message of its own, or else the pressed one."""
        for message in reversed(await self.raw(channel)):
            if message.get("interaction_metadata", {}).get("id") == answer["id"]:
                return Shown.of(message)
        return await self.see(pressed["message_id"], channel)

    async def command(self, name: str, channel: str = GAMES, /, **options: Any) -> Answer:
        """Type a slash command."""
        return await self.interact(COMMAND, called(name, options), channel)

    async def command_on(self, name: str, target: Person | Shown | int, channel: str = GAMES, /) -> Answer:
        """Choose a command in the menu of a person (or user id) or of a message."""
        target_id = target if isinstance(target, int) else target.id
        data = {"name": name, "type": ON_USER, "target_id": str(target_id)}
        if isinstance(target, Shown):
            data, channel = data | {"type": ON_MESSAGE}, target.channel
        return await self.interact(COMMAND, data, channel)

    async def suggestions(
        self, name: str, option: str, typed: str, channel: str = GAMES, /, **others: Any
    ) -> tuple[tuple[str, Any], ...]:
        """The (name, value) choices offered while an option is typed."""
        data = called(name, others)
        data["options"].append({"name": option, "value": typed, "focused": True})
        answer = await self.interact(AUTOCOMPLETE, data, channel)
        assert answer.status == "choices", answer
        return answer.choices

    async def press(self, message: Shown, name: str) -> Answer:
        """Press the button of that label, or of that (end of a) custom id. Accept and Join change with the
        rules, and are pressed as they are by now."""
        control = message.control(name)
        if control.custom_id.endswith(("|accept", "|join")):
            control = (await self.see(message.id, message.channel) or message).control(name)
        return await self.use(message, control.custom_id)

    async def press_more(self, message: Shown, name: str) -> Answer:
        """Press More under a board, and then that button of the menu which it opens."""
        return await self.press((await self.press(message, "More")).shown, name)

    async def choose(self, message: Shown, name: str, *values: str) -> Answer:
        """Choose values in a select menu."""
        return await self.use(message, message.control(name).custom_id, list(values))

    async def set_up(self, message: Shown, **chosen: str) -> Answer:
        """Open the form behind Options on a challenge, and send it with what is `chosen` in it."""
        form = await self.form(message)
        return await self.interact(SUBMIT, filled(form, **chosen), message.channel, message_id=message.id)

    async def form(self, message: Shown, name: str = "options") -> dict[str, Any]:
        """Press a button that opens a form, and return that. A form can't be put off: where the machine is
        too busy to open it in time, it is asked for again, as people do."""
        pressed = used(message.control(name).custom_id)

        async def opened() -> dict[str, Any] | None:
            answer = await self.attempt(COMPONENT, pressed, message.channel, message_id=message.id)
            if "modal" not in answer:
                await asyncio.sleep(1)
            return answer.get("modal")

        form = await eventually(opened)
        assert form is not None
        return form

    async def use(
        self, message: Shown, custom_id: str, values: list[str] | None = None, *, forge: bool = False
    ) -> Answer:
        """Use a button, or a select with its values. `forge`: with a custom id the message need not have."""
        more: dict[str, Any] = {"message_id": message.id} | ({"forge": True} if forge else {})
        return await self.interact(COMPONENT, used(custom_id, values), message.channel, **more)

    async def press_in_vain(self, message: Shown, custom_id: str, values: list[str] | None = None) -> None:
        """Use a button or menu, which the message need not have, that has nothing left to do: Lodge hears
        it, and may say nothing."""
        more = {"message_id": message.id, "forge": True}
        answer = await self.attempt(COMPONENT, used(custom_id, values), message.channel, **more)
        assert answer["status"] in ("answered", "deferred"), answer

    async def say(self, content: str, channel: str = GAMES) -> None:
        await self.page.ask("POST", "messages", user=str(self.id), channel_id=channel, content=content)

    async def messages(self, channel: str = GAMES) -> list[Shown]:
        """What this person sees in a channel, oldest first."""
        return [Shown.of(message) for message in await self.raw(channel)]

    async def raw(self, channel: str = GAMES) -> list[dict[str, Any]]:
        """The same, with everything in it that their client gets."""
        found = await self.page.ask("GET", f"channels/{channel}/messages?user={self.id}")
        assert isinstance(found, list)
        return found

    async def see(self, message_id: str | int, channel: str = GAMES) -> Shown | None:
        """One message as it stands now; None if it is gone."""
        messages = await self.messages(channel)
        return next((message for message in messages if message.id == str(message_id)), None)

    async def channels(self) -> list[dict[str, Any]]:
        """Every channel and thread this person can read."""
        found = await self.page.ask("GET", f"channels?user={self.id}")
        assert isinstance(found, list)
        return found


def used(custom_id: str, values: list[str] | None = None) -> dict[str, Any]:
    """What is sent when a button, or a select with its values, is used."""
    data: dict[str, Any] = {"component_type": BUTTON if values is None else SELECT, "custom_id": custom_id}
    return data if values is None else data | {"values": values}


def filled(form: dict[str, Any], **chosen: str) -> dict[str, Any]:
    """What is sent with a form: what is `chosen`, by the names of its menus, and else what they show."""
    menus = [part["component"] for part in form["components"]]
    shown = {
        menu["custom_id"]: next(each["value"] for each in menu["options"] if each.get("default"))
        for menu in menus
    }
    assert chosen.keys() <= shown.keys(), f"only {list(shown)} in the form"
    answers = [
        {"type": SELECT, "custom_id": name, "values": [value]} for name, value in (shown | chosen).items()
    ]
    parts = [{"type": 18, "component": each} for each in answers]
    return {"custom_id": form["custom_id"], "components": parts}


def called(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """What is sent when a command is called."""
    given = [{"name": key, "value": value} for key, value in options.items()]
    return {"name": name, "type": 1, "options": given}


class Page:
    """The HTTP interface behind the page."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        self._playground = playground
        self._base = f"{playground.url}/playground/"
        self._session = session

    async def followed_up(self, interaction_id: int) -> None:
        """Wait until the bot has used the token of an interaction whose answer it has put off. Where another
        press has shown the same meanwhile it has nothing to add: that is waited for a while only."""
        token = self._playground.interactions._by_id[interaction_id].token
        requests = self._playground.rest.journal.requests
        with suppress(TimeoutError):
            await until(
                lambda: any(
                    token in request["path"] and "/webhooks/" in request["path"] for request in requests
                ),
                FOLLOWED_UP,
            )

    async def ask(self, method: str, path: str, /, **body: Any) -> Any:
        sent = {"json": body} if body else {}
        async with self._session.request(method, self._base + path, **sent) as response:
            answer = await response.json()
            assert response.status == 200, answer
            return answer

    async def fetch(self, url: str) -> bytes:
        async with self._session.get(url) as response:
            assert response.status == 200
            return await response.read()
