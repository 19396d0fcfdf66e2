"""Pointing discord.py elsewhere, and registering commands only when they changed."""

import copy
from types import SimpleNamespace

import discord
import pytest
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client import connection
from bot.client.register import register, same_commands
from bot.config import DISCORD
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
    async with open_lodge(tmp_path) as lodge:
        tree = lodge.bot.tree
        lodge.bot._connection.application_id = 1
        registered, puts = [], []

        async def get(_):
            return as_discord_tells_them(registered)

        async def put(_, payload):
            puts.append(payload)
            registered[:] = payload
            return []

        monkeypatch.setattr(lodge.bot.http, "get_global_commands", get)
        monkeypatch.setattr(lodge.bot.http, "bulk_upsert_global_commands", put)
        assert await register(tree)
        assert not await register(tree)
        registered[0]["name"] += "?"
        assert await register(tree)
        assert len(puts) == 2


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
