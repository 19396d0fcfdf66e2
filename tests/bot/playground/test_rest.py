"""Messages, threads, permissions and limits over REST."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.attachments import FILE_LIMIT
from bot.playground.faults import Faults
from bot.playground.rate_limits import RateLimits
from bot.playground.routes import MOST_OLD_EDITS
from bot.playground.server import Playground
from tests.bot.playground.helpers import (
    ANN,
    ANNS_DM,
    BEN,
    CLEO,
    GAMES,
    LOUNGE,
    TABLES,
    Bot,
    People,
    board,
    event,
    picture,
    png,
    until,
)
from tests.e2e.waiting import TIMEOUT


async def test_a_message_is_sent_fetched_edited_listed_and_deleted(bot: Bot, people: People) -> None:
    channel = bot.channel(GAMES)
    feed = await people.feed()
    first = await channel.send("One", file=picture())
    assert first.attachments[0].filename == "board.png"
    assert (first.attachments[0].width, first.attachments[0].height) == (4, 3)
    assert await first.attachments[0].read() == png()
    assert (await event(feed, "MESSAGE_CREATE"))["content"] == "One"
    second = await channel.send("Two")
    assert [message.content async for message in channel.history(limit=1)] == ["Two"]
    assert [message.content async for message in channel.history(before=second)] == ["One"]
    assert [message.content async for message in channel.history(after=first)] == ["Two"]
    await first.edit(content="Uno", attachments=[])
    fetched = await channel.fetch_message(first.id)
    assert (fetched.content, fetched.attachments) == ("Uno", [])
    assert fetched.edited_at is not None
    await first.delete()
    assert (await event(feed, "MESSAGE_DELETE"))["id"] == str(first.id)
    with pytest.raises(discord.NotFound) as caught:
        await first.edit(content="gone")
    assert caught.value.code == 10008
    await feed.close()


async def test_files_not_listed_again_vanish(bot: Bot) -> None:
    message = await bot.channel(GAMES).send("Both", files=[picture("a.png"), picture("b.png")])
    edited = await message.edit(attachments=[message.attachments[1], picture("c.png")])
    assert [file.filename for file in edited.attachments] == ["b.png", "c.png"]


async def test_only_those_mentioned_with_leave_are_mentioned(bot: Bot) -> None:
    text = f"<@{ANN}> and <@{BEN}>"
    everyone = await bot.channel(GAMES).send(text)
    assert [str(user.id) for user in everyone.mentions] == [ANN, BEN]
    only = discord.AllowedMentions(users=[discord.Object(BEN)])
    one = await bot.channel(GAMES).send(text, allowed_mentions=only)
    assert [str(user.id) for user in one.mentions] == [BEN]
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(text))
    none = await bot.channel(GAMES).send(view=view, allowed_mentions=discord.AllowedMentions.none())
    assert none.mentions == []


@pytest.mark.parametrize(
    ("denied", "code"), [("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013), ("VIEW_CHANNEL", 50001)]
)
async def test_missing_permissions_are_refused(bot: Bot, people: People, denied: str, code: int) -> None:
    channel = bot.channel(GAMES)
    await people.ask("POST", "permissions", channel_id=GAMES, deny=[denied])
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send(view=board(), file=picture())
    assert caught.value.code == code
    await until(lambda: not getattr(channel.permissions_for(channel.guild.me), denied.lower()))
    await people.ask("POST", "permissions", channel_id=GAMES, deny=[])
    await channel.send(view=board(), file=picture())


async def test_messages_of_others_are_not_the_bots_to_change(bot: Bot, people: People) -> None:
    said = await people.say("Mine")
    message = await bot.channel(GAMES).fetch_message(int(said["id"]))
    with pytest.raises(discord.Forbidden) as caught:
        await message.edit(content="Yours")
    assert caught.value.code == 50005
    with pytest.raises(discord.Forbidden) as caught:
        await message.delete()
    assert caught.value.code == 50013


async def test_places_without_access_and_places_that_are_not_there(bot: Bot) -> None:
    with pytest.raises(discord.Forbidden) as barred:
        await bot.fetch_channel(int(LOUNGE))
    assert barred.value.code == 50001
    with pytest.raises(discord.NotFound) as missing:
        await bot.fetch_channel(12345)
    assert missing.value.code == 10003
    with pytest.raises(discord.NotFound) as nobody:
        await bot.fetch_user(12345)
    assert nobody.value.code == 10013


async def test_direct_messages_may_be_closed(bot: Bot, people: People) -> None:
    user = await bot.fetch_user(int(ANN))
    sent = await user.send("Hello")
    assert str(sent.channel.id) == ANNS_DM
    await people.ask("POST", "permissions", channel_id=ANNS_DM, deny=["SEND_MESSAGES"])
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("Hello?")
    assert caught.value.code == 50007


async def test_a_thread_hangs_on_its_message(bot: Bot, people: People) -> None:
    feed = await people.feed()
    message = await bot.channel(GAMES).send("Shall we?")
    thread = await message.create_thread(name="Ann and Ben")
    assert thread.id == message.id
    opened = await event(feed, "CHANNEL_CREATE")
    assert (opened["name"], opened["parent_id"], opened["type"]) == ("Ann and Ben", GAMES, 11)
    shown = await event(feed, "MESSAGE_UPDATE")
    assert shown["flags"] & 32
    assert shown["thread"]["id"] == str(thread.id)
    await thread.send("Here")
    assert [m["content"] for m in await people.messages(str(thread.id), BEN)] == ["Here"]
    listed = await people.ask("GET", f"channels?user={CLEO}")
    assert str(thread.id) in [channel["id"] for channel in listed]
    with pytest.raises(discord.HTTPException) as caught:
        await message.create_thread(name="Again")
    assert caught.value.code == 160004
    await feed.close()


async def test_a_private_thread_is_for_its_members(bot: Bot, people: People) -> None:
    thread = await bot.channel(GAMES).create_thread(name="Secret", type=discord.ChannelType.private_thread)
    await people.ask("GET", f"channels/{thread.id}/messages?user={ANN}", expect=404)
    await thread.add_user(discord.Object(ANN))
    assert await people.messages(str(thread.id), ANN) == []
    await thread.send(f"Come in, <@{BEN}>")
    assert len(await people.messages(str(thread.id), BEN)) == 1
    await people.ask("GET", f"channels/{thread.id}/messages?user={CLEO}", expect=404)


async def test_threads_need_their_permissions(bot: Bot, people: People) -> None:
    channel = bot.channel(GAMES)
    open_ = await channel.create_thread(name="Open", type=discord.ChannelType.public_thread)
    assert [message["type"] for message in await people.messages(GAMES)] == [18]
    deny = ["CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS"]
    await people.ask("POST", "permissions", channel_id=GAMES, deny=deny)
    for attempt in (
        channel.create_thread(name="No", type=discord.ChannelType.public_thread),
        open_.send("No"),
    ):
        with pytest.raises(discord.Forbidden) as caught:
            await attempt
        assert caught.value.code == 50013


async def test_messages_of_an_archived_thread_are_edited_once_it_is_open_again(bot: Bot) -> None:
    public = discord.ChannelType.public_thread
    thread = await bot.channel(GAMES).create_thread(name="Old", type=public)
    message = await thread.send("Here")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as caught:
        await message.edit(content="There")
    assert caught.value.code == 50083
    await thread.edit(archived=False)
    await message.edit(content="There")


async def test_messages_older_than_an_hour_are_edited_a_few_times_only(
    bot: Bot, people: People, playground: Playground
) -> None:
    bot.http.max_ratelimit_timeout = 30
    message = await bot.channel(GAMES).send("new")
    await people.ask("POST", "clock", advance=3601)
    before = [playground.world.now()] * (MOST_OLD_EDITS - 1)
    playground.world.channels[int(GAMES)].messages[message.id].old_edits.extend(before)
    await message.edit(content="old")
    with pytest.raises(discord.RateLimited):
        await message.edit(content="once more")
    refusal = (await people.ask("GET", "refusals"))[-1]
    assert (refusal["status"], refusal["code"]) == (429, 30046)
    assert (await people.messages(GAMES))[0]["content"] == "old"
    await people.ask("POST", "clock", advance=3601)
    await message.edit(content="an hour later")


async def test_a_file_too_large_is_refused(bot: Bot) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await bot.channel(GAMES).send(file=discord.File(io.BytesIO(bytes(FILE_LIMIT + 1)), "big.png"))
    assert (caught.value.status, caught.value.code) == (413, 40005)


async def test_a_lost_answer_does_not_post_twice(bot: Bot, people: People) -> None:
    await people.ask("POST", "faults", method="POST", path="/messages$", status=502, when="after")
    await bot.channel(GAMES).send("Once")
    assert len(await people.messages(GAMES)) == 1
    statuses = [entry["status"] for entry in await people.ask("GET", "requests") if entry["method"] == "POST"]
    assert statuses == [502, 200]


async def test_a_fault_before_the_work_leaves_nothing_done(bot: Bot, people: People) -> None:
    await people.ask("POST", "faults", method="POST", path="/messages$", status=503, when="before")
    with pytest.raises(discord.DiscordServerError):
        await bot.channel(GAMES).send("Never")
    assert await people.messages(GAMES) == []
    await people.ask("POST", "faults", path="/", status=403, times=9)
    await people.ask("DELETE", "faults")
    await bot.channel(GAMES).send("Now")


def test_a_share_of_the_requests_goes_wrong_and_the_same_ones_each_time() -> None:
    def wrong(seed: int) -> list[int]:
        faults = Faults()
        faults.add({"method": "POST", "path": "/callback$", "share": 0.01, "seed": seed})
        return [number for number in range(2_000) if faults.take("POST", "/interactions/1/a/callback")]

    assert 5 < len(wrong(1)) < 50
    assert wrong(1) == wrong(1) != wrong(2)


def headers(playground: Playground) -> dict[str, str]:
    return {"Authorization": f"Bot {playground.token}"}


async def say(session: aiohttp.ClientSession, playground: Playground, channel: str) -> aiohttp.ClientResponse:
    url = f"{playground.api}/channels/{channel}/messages"
    async with session.post(url, json={"content": "x"}, headers=headers(playground)) as response:
        await response.read()
        return response


async def test_a_channel_takes_five_messages_and_then_asks_to_wait(
    playground: Playground, people: People
) -> None:
    async with aiohttp.ClientSession() as session:
        told = [await say(session, playground, GAMES) for _ in range(6)]
        assert [response.status for response in told] == [200] * 5 + [429]
        assert [response.headers["X-RateLimit-Remaining"] for response in told] == [*"43210", "0"]
        late = told[-1]
        assert late.headers["Content-Type"] == "application/json"
        assert "Via" in late.headers
        body = await late.json()
        assert 0 < body["retry_after"] <= 5
        assert body["global"] is False
        assert (await say(session, playground, TABLES)).status == 200
        assert (await people.ask("GET", "refusals"))[-1]["status"] == 429
        await people.ask("POST", "limits", lifted=True)
        assert {(await say(session, playground, GAMES)).status for _ in range(20)} == {200}


async def test_fifty_requests_a_second_are_the_limit_of_all(playground: Playground) -> None:
    async with aiohttp.ClientSession(headers=headers(playground)) as session:

        async def ask(number: int) -> tuple[int, Any]:
            async with session.get(f"{playground.api}/channels/{number}") as response:
                return response.status, await response.json()

        answers = [await ask(number) for number in range(1, 52)]
        late = [body for status, body in answers if status == 429]
        assert late
        assert late[0]["global"] is True


def test_too_many_refusals_end_in_a_ban() -> None:
    limits = RateLimits(refused_at_most=3)
    for status in (404, 403, 401):
        limits.count_refused(status)
    assert not limits.banned
    limits.count_refused(429)
    assert limits.banned


async def test_unknown_routes_and_broken_bodies_are_told_apart(
    playground: Playground, people: People
) -> None:
    async with aiohttp.ClientSession(headers=headers(playground)) as session:
        async with session.get(f"{playground.api}/nothing") as response:
            assert (response.status, await response.json()) == (404, {"message": "404: Not Found", "code": 0})
        url = f"{playground.api}/channels/{GAMES}/messages"
        for broken in (b"{", b'{"content": NaN}'):
            async with session.post(
                url, data=broken, headers={"Content-Type": "application/json"}
            ) as response:
                assert (response.status, (await response.json())["code"]) == (400, 50109)
        form = {"flags": 1 << 15, "components": [{"type": 1, "components": []}]}
        async with session.post(url, json=form) as response:
            body = await response.json()
            assert response.headers["Content-Type"] == "application/json"
    assert body["code"] == 50035
    place = body["errors"]["components"]["0"]["components"]["_errors"][0]
    assert place["code"] == "BASE_TYPE_BAD_LENGTH"
    assert (await people.ask("GET", "refusals"))[-1]["errors"] == body["errors"]


async def test_somebody_hears_of_every_request_before_and_after_its_work(
    bot: Bot, playground: Playground
) -> None:
    channel, heard = playground.world.channels[int(GAMES)], []
    playground.rest.begun = lambda request: heard.append((request.method, len(channel.messages)))
    playground.rest.done = playground.rest.begun
    await bot.channel(GAMES).send("One")
    assert heard == [("POST", 0), ("POST", 1)]


async def test_the_journal_says_which_requests_were_under_way_together(
    bot: Bot, playground: Playground
) -> None:
    journal, faults = playground.rest.journal, playground.rest.faults
    await bot.channel(GAMES).send("One")
    faults.add({"method": "POST", "path": "/messages", "status": "held", "times": 2})
    sending = asyncio.gather(*(bot.channel(each).send("Two") for each in (GAMES, TABLES)))
    await until(lambda: journal.under_way == 2)
    faults.clear()
    await sending
    first, *both = [each for each in journal.requests if each["method"] == "POST"]
    assert first["begun"] < first["ended"] <= min(each["begun"] for each in both)
    assert max(each["begun"] for each in both) < min(each["ended"] for each in both)
    assert journal.under_way == 0


async def test_a_bot_that_dies_in_the_middle_of_an_upload_has_sent_nothing(
    playground: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    begun, done = asyncio.Event(), asyncio.Event()
    playground.rest.begun = lambda request: begun.set()
    playground.rest.done = lambda request: done.set()
    _, writer = await asyncio.open_connection("127.0.0.1", playground.port)
    head = (
        f"POST /api/v10/channels/{GAMES}/messages HTTP/1.1\r\n"
        f"Host: 127.0.0.1:{playground.port}\r\nAuthorization: Bot {playground.token}\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n--x\r\n"
    )
    writer.write(head.encode())
    await writer.drain()
    await asyncio.wait_for(begun.wait(), TIMEOUT)
    writer.transport.abort()
    await asyncio.wait_for(done.wait(), TIMEOUT)
    assert not playground.world.channels[int(GAMES)].messages
    assert [record for record in caplog.records if record.name.startswith("aiohttp")] == []
