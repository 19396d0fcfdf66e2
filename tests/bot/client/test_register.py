"""Pointing discord.py elsewhere, and registering commands only when they changed."""

import copy
from contextlib import asynccontextmanager
from types import SimpleNamespace

import discord
import pytest
import yarl
from discord.app_commands import Command
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client import connection
from bot.client import register as registering
from bot.client.register import register, register_translations, same_commands
from bot.config import DISCORD
from bot.playground.commands import check
from bot.playground.errors import Form
from cogs.base.command_words import OPTION_NAMES
from tests.catalogues import save, used
from tests.cogs.offline_lodge import open_lodge


@pytest.fixture
def untouched(monkeypatch):
    """Puts discord.py's own addresses back afterwards."""
    for owner, name in ((Route, "BASE"), (Asset, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY")):
        monkeypatch.setattr(owner, name, getattr(owner, name))


def test_discord_py_is_the_version_whose_three_addresses_are_known():
    assert discord.__version__ == "2.7.1"
    assert Route("GET", "/gateway/bot").url == f"{DISCORD}/gateway/bot"
    assert yarl.URL("wss://gateway.discord.gg/") == DiscordWebSocket.DEFAULT_GATEWAY
    assert Asset.BASE == "https://cdn.discordapp.com"


def test_discords_own_base_touches_nothing(untouched):
    before = (Route.BASE, Asset.BASE, DiscordWebSocket.DEFAULT_GATEWAY)
    assert not connection.point_at(DISCORD + "/")
    assert before == (Route.BASE, Asset.BASE, DiscordWebSocket.DEFAULT_GATEWAY)


async def test_another_base_takes_all_requests_and_names_the_gateway(untouched):
    assert connection.point_at("http://127.0.0.1:9000/api/v10")
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:9000/api/v10/users/@me"
    assert Asset.BASE == "http://127.0.0.1:9000"

    async def answer(route):
        assert route.url == "http://127.0.0.1:9000/api/v10/gateway/bot"
        return {"url": "ws://127.0.0.1:9000/gateway"}

    await connection.find_gateway(SimpleNamespace(http=SimpleNamespace(request=answer)))
    assert yarl.URL("ws://127.0.0.1:9000/gateway") == DiscordWebSocket.DEFAULT_GATEWAY


async def test_a_base_without_a_gateway_is_said_to_have_none(untouched):
    async def answer(route):
        return {}

    with pytest.raises(discord.GatewayNotFound):
        await connection.find_gateway(SimpleNamespace(http=SimpleNamespace(request=answer)))


def as_discord_tells_them(payloads):
    """The payloads as Discord gives them back: with ids, without what is false or empty."""
    told = copy.deepcopy(payloads)
    for number, command in enumerate(told):
        command |= {"id": str(number), "application_id": "1", "version": "7", "name_localizations": None}
        command["contexts"] = command["contexts"][::-1]
        if command["type"] != 1:  # of a menu
            command |= {"description": "", "options": []}
        for option in command["options"]:
            if not option["required"]:
                del option["required"]
            if not option.get("autocomplete"):
                option.pop("autocomplete", None)
        if not command["options"]:
            del command["options"]
    return told[::-1]


async def test_commands_are_registered_only_when_they_changed(tmp_path, monkeypatch):
    async with open_lodge(tmp_path) as lodge, registry(lodge, monkeypatch) as (registered, puts):
        tree = lodge.bot.tree
        assert await register(tree) is None
        assert await register(tree) is not None
        registered[0]["name"] += "?"
        assert await register(tree) is None
        assert len(puts) == 2


@asynccontextmanager
async def registry(lodge, monkeypatch):
    """What Discord has registered, and what was sent to it."""
    lodge.bot._connection.application_id = 1
    registered, puts = [], []

    async def get(*_):
        return as_discord_tells_them(registered)

    async def put(_, payload):
        puts.append(payload)
        registered[:] = payload
        return []

    monkeypatch.setattr(registering, "registered_commands", get)
    monkeypatch.setattr(lodge.bot.http, "bulk_upsert_global_commands", put)
    yield registered, puts


ABOUT_BLOCK = "Stop someone from challenging you, or allow it again. They won't be told."
GERMAN = {
    ABOUT_BLOCK: "Blockiere jemanden, oder hebe es wieder auf.",
    "who to block or unblock (leave empty to see your list)": "wen (leer lassen, um deine Liste zu sehen)",
    "easy": "leicht",
    "See, export or delete what Lodge keeps about you.": "D" * 101,
}
CONTEXTS = {
    "level": {"easy": "leicht"},
    "option": {"this month": "diesen Monat"},
    "option of a command": {
        "person": "mensch",
        "game": "Das Spiel",  # not what an option can be called
        "scope": "zeit",
        "period": "zeit",
    },
}


async def test_commands_speak_every_language_but_keep_their_names(tmp_path, monkeypatch):
    save(tmp_path / "words", "de", GERMAN, CONTEXTS)
    async with open_lodge(tmp_path) as lodge, registry(lodge, monkeypatch) as (registered, _):
        with used(tmp_path / "words"):
            await register(lodge.bot.tree)
    form = Form()
    for payload in registered:
        check(payload, form)
    form.check()
    assert not any(payload.get("name_localizations") for payload in registered)
    by_name = {payload["name"]: payload for payload in registered}
    block = by_name["block"]
    assert block["description"] == ABOUT_BLOCK
    assert block["description_localizations"] == {"de": GERMAN[ABOUT_BLOCK]}
    assert block["options"][0]["description_localizations"]["de"].startswith("wen (")
    assert block["options"][0]["name_localizations"] == {"de": "mensch"}
    levels = next(option for option in by_name["play"]["options"] if option["name"] == "level")["choices"]
    assert levels[0] == {"name": "easy", "value": "easy", "name_localizations": {"de": "leicht"}}
    assert levels[1] == {"name": "normal", "value": "normal"}
    game, scope, period = by_name["leaderboard"]["options"]
    assert "name_localizations" not in game | scope | period, "wrong, and the same name twice"
    assert period["choices"][1]["name_localizations"] == {"de": "diesen Monat"}
    assert not by_name["privacy"].get("description_localizations"), "too long"


async def test_a_new_translation_alone_registers_the_commands_again(tmp_path, monkeypatch):
    async with open_lodge(tmp_path) as lodge, registry(lodge, monkeypatch) as (_, puts):
        tree = lodge.bot.tree
        await register(tree)
        assert not await register_translations(tree, await register(tree))
        save(tmp_path / "words", "de", GERMAN, CONTEXTS)
        with used(tmp_path / "words"):
            theirs = await register(tree)
            assert theirs is not None, "only English is compared while people wait for the start"
            assert await register_translations(tree, theirs)
            assert not await register_translations(tree, await register(tree))
        assert len(puts) == 2


async def test_every_word_of_a_command_can_be_translated(tmp_path):
    async with open_lodge(tmp_path) as lodge:
        commands = [each for each in lodge.bot.tree.get_commands() if isinstance(each, Command)]
        names = {option.name for command in commands for option in command.parameters}
        assert names == set(OPTION_NAMES)
        assert all(str(message) == name for name, message in OPTION_NAMES.items())
        for command in commands:
            told = [command._locale_description]
            for option in command._params.values():
                told += [option.description, *(choice._locale_name for choice in option.choices or ())]
            assert all(str(each) == str(each.extras["message"]) for each in told), command.name


async def test_commands_keep_discords_limits_and_work_everywhere(tmp_path):
    async with open_lodge(tmp_path) as lodge:
        payloads = [command.to_dict(lodge.bot.tree) for command in lodge.bot.tree.get_commands()]
    names = {payload["name"] for payload in payloads}
    assert names == {
        "play",
        "privacy",
        "move",
        "board",
        "matches",
        "resign",
        "games",
        "help",
        "rules",
        "leaderboard",
        "hint",
        "profile",
        "puzzle",
        "replay",
        "Challenge",
        "Replay",
        "settings",
        "block",
        "server",
        "end",
        "daily",
    }
    for payload in payloads:
        in_servers_only = payload["name"] == "server"
        assert sorted(payload["contexts"]) == ([0] if in_servers_only else [0, 1, 2])
        assert sorted(payload["integration_types"]) == ([0] if in_servers_only else [0, 1])
        assert payload["default_member_permissions"] == (1 << 5 if in_servers_only else None)
        if payload["type"] != 1:  # of a menu
            continue
        assert 1 <= len(payload["description"]) <= 100
        assert all(1 <= len(option["description"]) <= 100 for option in payload["options"])


def test_a_changed_option_is_a_change():
    ours = [
        {"name": "a", "type": 1, "description": "x", "options": [{"name": "o", "type": 3, "required": True}]}
    ]
    theirs = copy.deepcopy(ours)
    assert same_commands(ours, theirs)
    theirs[0]["options"][0]["required"] = False
    assert not same_commands(ours, theirs)
    assert not same_commands(ours, [])


async def test_no_privileged_intent_and_no_cache_of_messages(tmp_path):
    async with open_lodge(tmp_path) as lodge:
        intents = lodge.bot.intents
        assert not any((intents.message_content, intents.members, intents.presences))
        assert lodge.bot._connection.max_messages is None
        assert lodge.bot.http.max_ratelimit_timeout == 30
