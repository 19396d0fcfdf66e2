"""The commands an application registers: Discord's rules for them, and where each may be used.

The limits are from Discord's application commands reference: names of 1 to 32 lower-case characters,
descriptions of 1 to 100, 25 options, 25 choices, 100 slash, 15 user and 15 message commands per scope, and
8000 characters per command.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from bot.playground import errors
from bot.playground.errors import JSON, FieldPath, Form
from bot.playground.permissions import BITS
from bot.playground.world import APPLICATION, DM, Channel, User, World

CHAT, ON_USER, ON_MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
MOST_OF_TYPE: Final = {CHAT: 100, ON_USER: 15, ON_MESSAGE: 15}
MOST_CHARACTERS: Final = 8000
IN_GUILD, IN_BOT_DM, IN_PRIVATE = 0, 1, 2
TO_GUILD, TO_USER = 0, 1
INTEGER_LIMIT: Final = 2**53 - 1
"""Whole numbers in a command, both bounds and values, range from -INTEGER_LIMIT to INTEGER_LIMIT: Discord's
`Int53Type`."""
NUMBER_LIMIT: Final = 2**53
"""The same for numbers that needn't be whole."""
TEXT_LIMIT: Final = 6000
"""The most characters typed into an option."""

_NAME: Final = re.compile("[-_'\\w\u0900-\u0963\u0966-\u097f\u0e00-\u0e3a\u0e40-\u0e5b]{1,32}")
"""Letters and digits, also of Devanagari and Thai with their vowel signs."""
LOCALES: Final = frozenset(
    {"en-US", "en-GB", "bg", "zh-CN", "zh-TW", "hr", "cs", "id", "da", "nl", "fi", "fr", "de", "el", "hi"}
    | {"hu", "it", "ja", "ko", "es-419", "lt", "no", "pl", "pt-BR", "ro", "ru", "es-ES", "sv-SE", "th", "tr"}
    | {"uk", "vi"}
)


def check(command: JSON, form: Form, path: FieldPath = ()) -> None:
    """Note in `form` what is wrong with one command."""
    if not isinstance(command, dict):
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    kind = command.get("type") or CHAT
    if kind == CHAT:
        _name(command, form, path)
        _description(command, form, path)
        _options(command.get("options") or [], form, (*path, "options"))
    else:
        form.length((*path, "name"), command.get("name") or "", 1, 32)
        if command.get("description") or command.get("options"):
            sentence = "Context menu commands cannot have description"
            form.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", sentence)
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        given = command.get(key)
        if given is not None and (not given or not set(given) <= set(allowed)):
            form.add((*path, key), "BASE_TYPE_CHOICES", f"Values must be among {allowed}.")
    if count_characters(command) > MOST_CHARACTERS:
        sentence = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        form.add(path, "APPLICATION_COMMAND_TOO_LARGE", sentence)


def _name(item: dict[str, JSON], form: Form, path: FieldPath) -> None:
    names = {"": item.get("name") or "", **_translations(item, "name", form, path)}
    for locale, name in names.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name != name.lower():
            where = ("name_localizations", locale) if locale else ("name",)
            form.add((*path, *where), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _description(item: dict[str, JSON], form: Form, path: FieldPath) -> None:
    form.length((*path, "description"), item.get("description") or "", 1, 100)
    for locale, said in _translations(item, "description", form, path).items():
        form.length((*path, "description_localizations", locale), said, 1, 100)


def _translations(item: dict[str, JSON], key: str, form: Form, path: FieldPath) -> dict[str, str]:
    """Return what a name or a description is in other languages; note the languages Discord doesn't have."""
    said: dict[str, str] = item.get(f"{key}_localizations") or {}
    for locale in sorted(said.keys() - LOCALES):
        form.add((*path, f"{key}_localizations", locale), "BASE_TYPE_CHOICES", "Not a locale of Discord.")
    return said


def _options(options: list[Any], form: Form, path: FieldPath, depth: int = 0) -> None:
    form.length(path, options, 0, 25)
    seen: set[str] = set()
    optional = False
    for index, option in enumerate(options):
        here = (*path, index)
        _name(option, form, here)
        _description(option, form, here)
        if option.get("name") in seen:
            sentence = "Option name must be unique"
            form.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", sentence)
        seen.add(option.get("name", ""))
        if option.get("required") and optional:
            sentence = "Required options must be placed before non-required options"
            form.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", sentence)
        optional = optional or not option.get("required")
        if option.get("type") in (SUBCOMMAND, GROUP):
            if depth > 1 or (depth == 1 and option["type"] == GROUP):
                form.add(
                    (*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command is invalid"
                )
            _options(option.get("options") or [], form, (*here, "options"), depth + 1)
        elif option.get("type") not in range(STRING, 12):
            form.add((*here, "type"), "BASE_TYPE_CHOICES", "Value must be between 1 and 11.")
        _bounds(option, form, here)
        _choices(option, form, here)


def _bounds(option: dict[str, JSON], form: Form, path: FieldPath) -> None:
    """Check an option's bounds on what people type; Discord ignores them on other types."""
    kind = option.get("type")
    if kind in (INTEGER, NUMBER):
        limit, whole = limit_of(kind), kind == INTEGER
        for key in ("min_value", "max_value"):
            if option.get(key) is not None:
                form.number((*path, key), option[key], -limit, limit, whole=whole)
    elif kind == STRING:
        for key, least in (("min_length", 0), ("max_length", 1)):
            if option.get(key) is not None:
                form.number((*path, key), option[key], least, TEXT_LIMIT)


def limit_of(kind: int) -> int:
    """Return the largest value of an option of type INTEGER or NUMBER; the smallest is its negative."""
    return INTEGER_LIMIT if kind == INTEGER else NUMBER_LIMIT


def _choices(option: dict[str, JSON], form: Form, path: FieldPath) -> None:
    choices = option.get("choices") or []
    check_choices(choices, option.get("type"), form, (*path, "choices"))
    if option.get("autocomplete") and (choices or option.get("type") not in (STRING, INTEGER, NUMBER)):
        sentence = "Autocomplete cannot be used with choices or on this type"
        form.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", sentence)


def check_choices(choices: JSON, kind: int | None, form: Form, path: FieldPath) -> None:
    """Note in `form` what is wrong with an option's choices or an autocomplete answer: at most 25, each of at
    most 100 characters or a number within `limit_of` its type."""
    if not form.length(path, choices, 0, 25):
        return
    for index, choice in enumerate(choices):
        here = (*path, index)
        form.length((*here, "name"), choice.get("name", ""), 1, 100)
        for locale, said in _translations(choice, "name", form, here).items():
            form.length((*here, "name_localizations", locale), said, 1, 100)
        value = choice.get("value")
        if kind == STRING:
            form.length((*here, "value"), value, 0, 100)
        else:
            whole = kind != NUMBER
            limit = limit_of(INTEGER if whole else NUMBER)
            form.number((*here, "value"), value, -limit, limit, whole=whole)


def count_characters(item: JSON) -> int:
    """Count the characters of the names, descriptions and choice values of a command and everything in it: of
    each the longest in any language."""
    own = _longest(item, "name") + _longest(item, "description")
    own += sum(_longest(each, "name") + len(str(each.get("value", ""))) for each in item.get("choices") or ())
    return own + sum(count_characters(option) for option in item.get("options") or ())


def _longest(item: JSON, key: str) -> int:
    said = (item.get(f"{key}_localizations") or {}).values()
    return max(map(len, (item.get(key) or "", *said)))


def in_english(item: JSON) -> JSON:
    """Return a command without its words in other languages, as Discord gives it unless asked for them."""
    if isinstance(item, list):
        return [in_english(each) for each in item]
    if isinstance(item, dict):
        return {key: in_english(value) for key, value in item.items() if not key.endswith("_localizations")}
    return item


class Registry:
    """The commands registered everywhere (scope 0) and in single servers (scope: the server's id)."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._scopes: dict[int, list[dict[str, JSON]]] = {}

    def commands(self, scope: int) -> list[dict[str, JSON]]:
        return self._scopes.get(scope, [])

    def replace(self, scope: int, commands: list[JSON]) -> list[dict[str, JSON]]:
        """Register these commands and no others. Raises 50035, 30032."""
        form = Form()
        for index, command in enumerate(commands):
            check(command, form, (index,))
        form.check()
        self._set(scope, [self._stored(scope, command) for command in commands])
        return self.commands(scope)

    def upsert(self, scope: int, command: JSON) -> tuple[dict[str, JSON], bool]:
        """Register one command, replacing any of the same name and type. Returns it, and whether it is new.
        Raises the same as `replace`."""
        form = Form()
        check(command, form)
        form.check()
        stored = self._stored(scope, command)
        others = [known for known in self.commands(scope) if _key(known) != _key(stored)]
        new = len(others) == len(self.commands(scope))
        self._set(scope, [*others, stored])
        return stored, new

    def get(self, scope: int, command_id: int) -> dict[str, JSON]:
        """Return one command. Raises 10063."""
        for command in self.commands(scope):
            if command["id"] == str(command_id):
                return command
        raise errors.unknown_command()

    def delete(self, scope: int, command_id: int) -> None:
        """Remove one command. Raises 10063."""
        gone = self.get(scope, command_id)
        self._set(scope, [command for command in self.commands(scope) if command is not gone])

    def usable(self, person: User, channel: Channel) -> Iterator[dict[str, JSON]]:
        """Yield the commands a person may use in a channel, the server's own before the global ones."""
        own = self.commands(channel.guild.id) if channel.guild is not None else []
        names = {_key(command) for command in own}
        everywhere = [
            command for command in self.commands(0) if _key(command) not in names and owners(command, channel)
        ]
        for command in (*own, *everywhere):
            if channel.guild is None or self._allowed(command, person, channel):
                yield command

    def _allowed(self, command: dict[str, JSON], person: User, channel: Channel) -> bool:
        """Whether a person has the permissions a command requires in servers."""
        default = command["default_member_permissions"]
        if default is None:
            return True
        needed = int(default) or BITS["ADMINISTRATOR"]
        return self._world.permissions_of(person, channel) & needed == needed

    def _set(self, scope: int, commands: list[dict[str, JSON]]) -> None:
        form = Form()
        if len({_key(command) for command in commands}) < len(commands):
            form.add((), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        form.check()
        for kind, most in MOST_OF_TYPE.items():
            if sum(command["type"] == kind for command in commands) > most:
                sentence = f"Maximum number of application commands reached ({most})."
                raise errors.ApiError(400, 30032, sentence)
        self._scopes[scope] = commands
        self._world.to_people("COMMANDS_UPDATE", {}, self._world.people.keys())

    def _stored(self, scope: int, command: JSON) -> dict[str, JSON]:
        stored: dict[str, JSON] = {
            "type": CHAT,
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [TO_GUILD, TO_USER],
            "name_localizations": None,
            "description_localizations": None,
        }
        stored |= {key: value for key, value in command.items() if value is not None}
        if scope:
            stored["guild_id"] = str(scope)
        known = next((known for known in self.commands(scope) if _key(known) == _key(stored)), None)
        version = str(self._world.snowflake())
        stored |= {"id": known["id"] if known else version, "application_id": str(APPLICATION)}
        same = known is not None and stored | {"version": known["version"]} == known
        return stored | {"version": known["version"] if same and known else version}


def _key(command: dict[str, JSON]) -> tuple[int, str]:
    return command.get("type") or CHAT, command["name"]


def context(channel: Channel) -> int:
    """Return the interaction context of a channel."""
    if channel.guild is not None:
        return IN_GUILD
    return IN_BOT_DM if channel.type == DM else IN_PRIVATE


def owners(command: dict[str, JSON] | None, channel: Channel) -> Iterable[int]:
    """Return the installations (to the server, to the person) that allow a command in a channel, or none if
    it isn't allowed there. If `command` is None, return those that allow any command."""
    bot_is_there = channel.type == DM if channel.guild is None else channel.guild.bot_member
    installed = {TO_GUILD, TO_USER} if bot_is_there else {TO_USER}
    if command is None:
        return sorted(installed)
    contexts = command["contexts"]
    if contexts is not None and context(channel) not in contexts:
        return ()
    if contexts is None and command.get("dm_permission") is False and channel.guild is None:
        return ()
    return sorted(installed & set(command["integration_types"]))
