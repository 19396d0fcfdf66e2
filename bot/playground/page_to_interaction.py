"""Turns what a person does on the page into the interaction that Discord would send: commands with their
options resolved, buttons, selects, modals. It refuses anything Discord's client or server wouldn't let
through.
"""

from __future__ import annotations

import re
from typing import Any, Final

from bot.playground import payloads, permissions
from bot.playground.commands import (
    BOOLEAN,
    CHANNEL,
    CHAT,
    GROUP,
    INTEGER,
    NUMBER,
    ON_USER,
    STRING,
    SUBCOMMAND,
    TEXT_LIMIT,
    USER,
    Registry,
    limit_of,
    owners,
)
from bot.playground.components import BUTTON, SELECT, SELECTS, are_choices, bounds, walk
from bot.playground.errors import JSON, ApiError, is_number
from bot.playground.interactions import Interactions
from bot.playground.modals import fill
from bot.playground.open_interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, OpenInteraction
from bot.playground.world import Channel, SentMessage, User, World
from engines.core import Message as Sentence
from engines.core import msg, pmsg

_USER_SELECT: Final = 5
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,30}")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,30}(\.[0-9]{1,30})?([eE][+-]?[0-9]{1,3})?")


class InvokeRefused(Exception):
    """The person did something impossible; `sentence` says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Invoker:
    """Starts interactions for people."""

    def __init__(self, world: World, registry: Registry, interactions: Interactions) -> None:
        self._world = world
        self._registry = registry
        self._interactions = interactions

    def start(self, user: User, channel: Channel, form: dict[str, JSON]) -> OpenInteraction:
        """Start the interaction that `form` describes: `{type, data, message_id?, forge?}`. With `forge` the
        component needn't be on the message, as if somebody had tampered with their client. Raises
        InvokeRefused."""
        kind, data = form.get("type"), form.get("data") or {}
        if kind in (COMMAND, AUTOCOMPLETE):
            return self._command(kind, user, channel, data)
        if kind == COMPONENT:
            return self._component(user, channel, form, data)
        if kind == MODAL_SUBMIT:
            return self._submit(user, data)
        raise InvokeRefused(msg("There's no interaction type {type}.", type=str(kind)))

    # Commands

    def _command(self, kind: int, user: User, channel: Channel, data: dict[str, JSON]) -> OpenInteraction:
        name, of_type = str(data.get("name", "")), data.get("type") or CHAT
        usable = self._registry.usable(user, channel)
        command = next(
            (found for found in usable if found["name"] == name and found["type"] == of_type), None
        )
        if command is None and of_type == CHAT:
            raise InvokeRefused(msg("There's no command /{name} here.", name=name))
        if command is None:
            raise InvokeRefused(msg("{name} isn't in that menu.", name=name))
        resolved = Resolved(self._world, channel)
        if of_type != CHAT:
            return self._from_menu(command, user, channel, data.get("target_id"), resolved)
        options = self._options(command, data.get("options") or [], resolved, typing=kind == AUTOCOMPLETE)
        told: dict[str, JSON] = {
            "id": command["id"],
            "name": name,
            "type": command["type"],
            "options": options,
        }
        if resolved.data:
            told["resolved"] = resolved.data
        if "guild_id" in command:
            told["guild_id"] = command["guild_id"]
        return self._interactions.open(kind, channel, user, told, owners=owners(command, channel))

    def _from_menu(
        self, command: dict[str, JSON], user: User, channel: Channel, target: JSON, resolved: Resolved
    ) -> OpenInteraction:
        """Run a command from the menu of a person or a message."""
        on_user = command["type"] == ON_USER
        told: dict[str, JSON] = {
            "id": command["id"],
            "name": command["name"],
            "type": command["type"],
            "target_id": resolved.user(target) if on_user else resolved.message(target, user),
            "resolved": resolved.data,
        }
        if "guild_id" in command:
            told["guild_id"] = command["guild_id"]
        return self._interactions.open(COMMAND, channel, user, told, owners=owners(command, channel))

    def _options(
        self, item: dict[str, JSON], given: list[Any], resolved: Resolved, *, typing: bool
    ) -> list[dict[str, JSON]]:
        """Check the options given for a command or sub-command against the registered ones."""
        known = {option["name"]: option for option in item.get("options") or ()}
        for option in given:
            if option.get("name") not in known:
                raise InvokeRefused(
                    msg(
                        "/{name} has no option called {option}.", name=item["name"], option=option.get("name")
                    )
                )
        present = {option["name"] for option in given}
        missing = [name for name, option in known.items() if option.get("required") and name not in present]
        if missing and not typing:
            raise InvokeRefused(
                pmsg("sentence", "/{name} needs {options}.", name=item["name"], options=tuple(missing))
            )
        groups = any(option["type"] in (SUBCOMMAND, GROUP) for option in known.values())
        if groups and len(given) != 1:
            raise InvokeRefused(
                msg("/{name} needs one of {options}.", name=item["name"], options=tuple(known))
            )
        return [self._option(known[option["name"]], option, resolved, typing=typing) for option in given]

    def _option(
        self, known: dict[str, JSON], given: dict[str, JSON], resolved: Resolved, *, typing: bool
    ) -> dict[str, JSON]:
        told: dict[str, JSON] = {"name": known["name"], "type": known["type"]}
        if known["type"] in (SUBCOMMAND, GROUP):
            inner = self._options(known, given.get("options") or [], resolved, typing=typing)
            return told | {"options": inner}
        value = given.get("value")
        if given.get("focused"):
            return told | {"value": str(value or ""), "focused": True}
        return told | {"value": _value(known, value, resolved)}

    # Components and modals

    def _component(
        self, user: User, channel: Channel, form: dict[str, JSON], data: dict[str, JSON]
    ) -> OpenInteraction:
        number = str(form.get("message_id", ""))
        message = channel.messages.get(int(number)) if number.isdecimal() else None
        if message is None or message.addressee not in (None, user.id):
            raise InvokeRefused(msg("That message is gone."))
        custom_id = str(data.get("custom_id", ""))
        told: dict[str, JSON] = {
            "custom_id": custom_id,
            "component_type": data.get("component_type", BUTTON),
            "id": 1,
        }
        if form.get("forge"):
            if told["component_type"] in SELECTS:
                told["values"] = data.get("values") or []
        else:
            component = _on_message(message, custom_id)
            told |= {"component_type": component["type"], "id": component["id"]}
            if component["type"] in SELECTS:
                values = [str(value) for value in data.get("values") or ()]
                told |= self._selected(component, values, channel)
        return self._interactions.open(
            COMPONENT, channel, user, told, owners=owners(None, channel), source=message
        )

    def _selected(self, select: dict[str, JSON], values: list[str], channel: Channel) -> dict[str, JSON]:
        low, high = bounds(select)
        if not low <= len(values) <= high:
            raise InvokeRefused(pmsg("sentence", "Choose {low} to {high}.", low=low, high=high))
        if not are_choices(select, values):
            raise InvokeRefused(msg("That isn't one of the choices."))
        if select["type"] == SELECT:
            return {"values": values}
        resolved = Resolved(self._world, channel)
        for value in values:
            (resolved.user if select["type"] == _USER_SELECT else resolved.channel)(value)
        return {"values": values, "resolved": resolved.data}

    def _submit(self, user: User, data: dict[str, JSON]) -> OpenInteraction:
        modal, opener = self._interactions.modals.get(user.id, (None, None))
        if modal is None or opener is None or modal["custom_id"] != data.get("custom_id"):
            raise InvokeRefused(msg("That form isn't open."))
        try:
            filled = fill(modal, data.get("components") or [])
        except ValueError as error:
            raise InvokeRefused(pmsg("sentence", "Fill in {field}.", field=str(error))) from None
        del self._interactions.modals[user.id]
        return self._interactions.open(
            MODAL_SUBMIT,
            opener.channel,
            user,
            {"custom_id": modal["custom_id"], "components": filled},
            owners=opener.owners,
            source=opener.source,
            trigger=opener.metadata(),
        )


class Resolved:
    """Collects Discord's `resolved`: the objects behind the ids in a command's options."""

    def __init__(self, world: World, channel: Channel) -> None:
        self.data: dict[str, dict[str, JSON]] = {}
        self._world = world
        self._channel = channel

    def user(self, value: Any) -> str:
        """Resolve a person, with their membership if they belong to the server."""
        try:
            person = self._world.user(int(value))
        except (ApiError, TypeError, ValueError):
            raise InvokeRefused(msg("There's no such person.")) from None
        key = str(person.id)
        self.data.setdefault("users", {})[key] = payloads.user(person)
        guild = self._channel.guild
        if guild is not None and self._world.is_member(guild, person):
            member = payloads.member(self._world, person, with_user=False)
            self.data.setdefault("members", {})[key] = member | {"permissions": str(permissions.PERSON)}
        return key

    def message(self, value: Any, viewer: User) -> str:
        """Resolve a message in the channel that the viewer can see."""
        found = self._channel.messages.get(int(value)) if str(value).isdecimal() else None
        if found is None or found.addressee not in (None, viewer.id):
            raise InvokeRefused(msg("That message is gone."))
        self.data.setdefault("messages", {})[str(found.id)] = found.data
        return str(found.id)

    def channel(self, value: Any) -> str:
        """Resolve a channel in the same server."""
        found = self._world.channels.get(int(value)) if str(value).isdecimal() else None
        if found is None or found.guild is not self._channel.guild:
            raise InvokeRefused(msg("There's no such channel."))
        told = payloads.channel(self._world, found) | {"permissions": str(permissions.PERSON)}
        self.data.setdefault("channels", {})[str(found.id)] = told
        return str(found.id)


def _on_message(message: SentMessage, custom_id: str) -> dict[str, JSON]:
    for component in walk(message.data["components"]):
        if component.get("custom_id") == custom_id:
            if component.get("disabled"):
                raise InvokeRefused(msg("That button is disabled."))
            return component
    raise InvokeRefused(msg("That button is gone."))


def _value(known: dict[str, JSON], value: Any, resolved: Resolved) -> JSON:
    """Return a value of the option's type, within its bounds and choices. Raises InvokeRefused."""
    kind, name = known["type"], known["name"]
    if kind == USER:
        return resolved.user(value)
    if kind == CHANNEL:
        return resolved.channel(value)
    if kind == BOOLEAN:
        return value in (True, "true", "True")
    if kind == STRING:
        value = str(value)
        size, low, high = len(value), known.get("min_length", 0), known.get("max_length", TEXT_LIMIT)
        if not low <= size <= high:
            raise InvokeRefused(
                msg("{option} must have {low} to {high} characters.", option=name, low=low, high=high)
            )
    elif kind in (INTEGER, NUMBER):
        value = _number(value, whole=kind == INTEGER)
        if value is None:
            raise InvokeRefused(
                msg("{option} must be a whole number.", option=name)
                if kind == INTEGER
                else msg("{option} must be a number.", option=name)
            )
        limit = limit_of(kind)
        low, high = known.get("min_value", -limit), known.get("max_value", limit)
        if not low <= value <= high:
            raise InvokeRefused(msg("{option} must be {low} to {high}.", option=name, low=low, high=high))
    else:
        raise InvokeRefused(msg("The playground can't fill in {option}.", option=name))
    choices = known.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise InvokeRefused(msg("{option} isn't one of the choices.", option=name))
    return value


def _number(value: Any, *, whole: bool) -> int | float | None:
    """Read a number, or text that is one, the way Discord's client does; None for anything else."""
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        value = int(value) if _WHOLE.fullmatch(value) else float(value)
    if not is_number(value, whole=whole):
        return None
    return int(value) if whole else float(value)
