from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.playground import gateway
from bot.playground.server import Playground
from tests.bot.playground.helpers import ANNS_DM, GAMES, LODGE, LOUNGE, TABLES, Bot, People, until
from tests.e2e.waiting import TIMEOUT


async def test_the_bot_connects_and_gets_its_server(bot: Bot) -> None:
    assert bot.user is not None
    assert bot.user.name == "Lodge"
    assert [guild.name for guild in bot.guilds] == ["The Lodge"]
    guild = bot.guilds[0]
    assert guild.id == int(LODGE)
    assert [channel.name for channel in guild.text_channels] == ["games", "tables"]
    allowed = bot.channel(GAMES).permissions_for(guild.me)
    assert allowed.send_messages
    assert allowed.attach_files
    assert not allowed.manage_messages


async def test_a_wrong_token_is_refused(playground: Playground) -> None:
    client = Bot(playground)
    with pytest.raises(discord.LoginFailure):
        await client.login("wrong")
    await client.close()


async def test_privileged_intents_are_refused_until_switched_on(
    playground: Playground, people: People
) -> None:
    intents = discord.Intents.default()
    intents.message_content = True
    client = Bot(playground, intents)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await client.open()
    await client.shut()
    assert [refusal["code"] for refusal in await people.ask("GET", "refusals")] == [4014]

    playground.gateway.privileged = gateway.CONTENT
    client = Bot(playground, intents)
    await client.open()
    await people.say("in clear")
    await until(lambda: client.seen == ["in clear"])
    await client.shut()


async def test_content_is_hidden_without_the_intent_but_for_mentions_and_direct_messages(
    bot: Bot, people: People
) -> None:
    assert bot.user is not None
    await people.say("secret")
    await people.say(f"hello <@{bot.user.id}>")
    await people.say("just us", ANNS_DM)
    await people.say("not there", LOUNGE)
    await people.say("the end", TABLES)
    await until(lambda: len(bot.seen) == 4)
    assert bot.seen == ["", f"hello <@{bot.user.id}>", "just us", ""]


async def test_only_the_intents_asked_for_are_served(playground: Playground, people: People) -> None:
    intents = discord.Intents.none()
    intents.guilds = True
    intents.dm_messages = True
    client = Bot(playground, intents)
    await client.open()
    await people.say("in the server")
    await people.say("to you", ANNS_DM)
    await until(lambda: bool(client.seen))
    assert client.seen == ["to you"]
    await client.shut()


@pytest.mark.parametrize("how", ["close", "reconnect", "abort"])
async def test_a_dropped_connection_is_resumed_and_misses_nothing(
    bot: Bot, people: People, playground: Playground, how: str
) -> None:
    await people.say("before", ANNS_DM)
    await until(lambda: bot.seen == ["before"])
    await people.ask("POST", "gateway/drop", how=how)
    await people.say("while away", ANNS_DM)
    await until(lambda: bot.resumed == 1)
    await people.say("after", ANNS_DM)
    await until(lambda: len(bot.seen) == 3)
    assert bot.seen == ["before", "while away", "after"]


async def test_an_interaction_sent_while_the_bot_was_away_is_answered_after_the_resume(
    bot: Bot, people: People
) -> None:
    @bot.tree.command(description="Say hello")
    async def hello(interaction: discord.OpenInteraction) -> None:
        await interaction.response.send_message("Hello!")

    await bot.tree.sync()
    await people.ask("POST", "gateway/drop", how="close")
    answer = await people.command("hello")
    assert answer["status"] == "answered"


async def test_an_invalid_session_begins_anew(bot: Bot, people: People, playground: Playground) -> None:
    session = bot.ws.session_id
    await people.ask("POST", "gateway/drop", how="invalid")
    await until(lambda: bot.ws is not None and bot.ws.session_id not in (session, None))
    await people.say("again", ANNS_DM)
    await until(lambda: bot.seen == ["again"])
    assert bot.resumed == 0


async def test_heartbeats_are_acknowledged(bot: Bot) -> None:
    await until(lambda: bot.latency != float("inf"))
    assert bot.latency < 5


async def test_a_gateway_that_has_fallen_silent_is_left(playground: Playground, people: People) -> None:
    client = Bot(playground, heartbeat_timeout=0.5)
    playground.gateway.heartbeat = 0.1
    await client.open()
    await people.ask("POST", "gateway/drop", how="mute")
    await people.say("while it was silent", ANNS_DM)
    await until(lambda: client.seen == ["while it was silent"])
    assert client.resumed == 1
    await client.shut()


async def test_a_gateway_may_forget_heartbeats_and_nothing_else(
    playground: Playground, people: People
) -> None:
    client = Bot(playground)
    playground.gateway.heartbeat = 0.1
    await client.open()
    await until(lambda: client.latency != float("inf"))
    await people.ask("POST", "gateway/drop", how="forget")
    (session,) = playground.gateway._sessions.values()
    assert session.connection is not None
    received = session.connection._received

    async def beats(count: int) -> None:
        later = len(received) + count
        await until(lambda: len(received) >= later)

    await beats(1)  # what was acknowledged before has arrived
    last = client.latency
    await beats(3)
    await people.say("it goes on", ANNS_DM)
    await until(lambda: client.seen == ["it goes on"])
    assert client.latency == last
    await client.shut()


async def test_a_fault_keeps_a_bot_out_of_the_gateway(playground: Playground, people: People) -> None:
    await people.ask("POST", "faults", path="^/gateway$", status="cut", times=2)  # aiohttp tries twice
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientError):
            await session.ws_connect(playground.gateway.url)
        async with session.ws_connect(playground.gateway.url) as socket:
            assert (await socket.receive_json())["op"] == gateway.HELLO


async def test_the_page_hears_whether_the_bot_is_there(playground: Playground, people: People) -> None:
    feed = await people.feed()
    client = Bot(playground)
    await client.open()
    assert await feed.receive_json() == {"t": "BOT_STATUS", "d": {"connected": True}}
    await client.shut()
    assert await feed.receive_json() == {"t": "BOT_STATUS", "d": {"connected": False}}
    await feed.close()


async def test_members_can_be_asked_for_by_name(bot: Bot) -> None:
    async with asyncio.timeout(TIMEOUT):
        found = await bot.guilds[0].query_members("be")
    assert sorted(member.name for member in found) == ["ben"]
    member = await bot.guilds[0].fetch_member(found[0].id)
    assert member.display_name == "Ben"


async def test_each_shard_hears_of_its_servers_and_the_first_of_direct_messages(
    playground: Playground, people: People
) -> None:
    playground.gateway.shards = 2
    whole = discord.AutoShardedClient(intents=discord.Intents.default())
    await whole.login(playground.token)
    assert (await whole.http.get_bot_gateway())[0] == 2
    await whole.close()
    clients = [Bot(playground, shard_id=id_, shard_count=2) for id_ in (0, 1)]
    for client in clients:
        await client.open()
    own = (int(LODGE) >> 22) % 2
    assert [[guild.name for guild in client.guilds] for client in clients] == [[], ["The Lodge"]]
    await people.say("just us", ANNS_DM)
    await people.say("hello")
    assert own == 1
    await until(lambda: [len(client.seen) for client in clients] == [1, 1])
    assert clients[0].seen == ["just us"]
    for client in clients:
        await client.shut()
    wrong = Bot(playground, shard_id=2, shard_count=2)
    with pytest.raises(discord.ConnectionClosed):
        await wrong.open()
    await wrong.shut()
    assert [refusal["code"] for refusal in await people.ask("GET", "refusals")] == [4010]
