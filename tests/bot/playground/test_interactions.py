"""Commands, buttons, selects, modals and autocomplete, from a person to the bot and back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.playground.server import Playground
from tests.bot.playground.helpers import (
    ANN,
    ANNS_DM,
    BEN,
    GAMES,
    LODGE,
    LOUNGE,
    Bot,
    People,
    board,
    event,
    picture,
    png,
    until,
)

REPLY = {"type": 4, "data": {"content": "Here."}}


def everywhere(bot: Bot) -> Callable[[Any], app_commands.Command[Any, ..., Any]]:
    """A decorator that registers a command for every context."""

    def register(function: Any) -> app_commands.Command[Any, ..., Any]:
        command: app_commands.Command[Any, ..., Any] = app_commands.command(description="A command")(function)
        command.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
        command.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=True
        )
        bot.tree.add_command(command)
        return command

    return register


async def test_a_slash_command_is_answered(bot: Bot, people: People) -> None:
    seen: list[discord.OpenInteraction] = []

    @bot.tree.command(description="Play a game")
    async def play(
        interaction: discord.OpenInteraction, game: str, opponent: discord.Member, seats: int = 2
    ) -> None:
        seen.append(interaction)
        await interaction.response.send_message(f"{opponent.mention}: {game} for {seats}")

    await bot.tree.sync()
    answer = await people.command("play", game="yonmoque", opponent=BEN)
    assert answer["status"] == "answered"
    message = answer["message"]
    assert message["content"] == f"<@{BEN}>: yonmoque for 2"
    assert [user["id"] for user in message["mentions"]] == [BEN]
    assert message["interaction_metadata"]["user"]["id"] == ANN
    assert message["interaction_metadata"]["name"] == "play"
    assert [shown["id"] for shown in await people.messages(GAMES, BEN)] == [message["id"]]
    interaction = seen[0]
    assert interaction.guild_id == int(LODGE)
    assert interaction.user.display_name == "Ann"
    assert isinstance(interaction.user, discord.Member)
    assert isinstance(interaction.channel, discord.TextChannel)
    assert interaction.app_permissions.attach_files
    assert interaction.permissions.send_messages
    assert interaction.filesize_limit == 20 * 1024 * 1024
    assert interaction.is_guild_integration()
    assert interaction.locale is discord.Locale.american_english


async def test_a_click_edits_the_message_with_a_new_picture(bot: Bot, people: People) -> None:
    message = await bot.channel(GAMES).send(view=board(), file=picture())
    feed = await people.feed(BEN)

    async def click(interaction: discord.OpenInteraction) -> None:
        view = board("d4", "pick|1|1|d4", name="next.png")
        await interaction.response.edit_message(view=view, attachments=[picture("next.png")])

    bot.on_click = click
    shown = (await people.messages(GAMES))[0]
    assert shown["attachments"] == []
    assert shown["flags"] == 1 << 15
    answer = await people.click(shown, "pick|1|0|c3")
    assert answer["status"] == "answered"
    assert answer["message"]["id"] == str(message.id)
    container = answer["message"]["components"][0]
    assert [part["id"] for part in (container, *container["components"])] == [1, 2, 3, 4]
    item = container["components"][1]["items"][0]
    assert item["description"] == "An empty board."
    assert item["media"]["url"].endswith("/next.png")
    assert (item["media"]["width"], item["media"]["height"]) == (4, 3)
    assert await people.fetch(item["media"]["url"]) == png()
    told = await event(feed, "MESSAGE_UPDATE")
    assert told["edited_timestamp"] is not None
    assert told["components"] == answer["message"]["components"]
    await feed.close()


async def test_what_cannot_be_pressed_is_refused_before_it_reaches_the_bot(bot: Bot, people: People) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Off", custom_id="off", disabled=True))
    view.add_item(discord.ui.Select(custom_id="one", options=[discord.SelectOption(label="a")]))
    await bot.channel(GAMES).send("Press", view=view)
    shown = (await people.messages(GAMES))[0]
    assert (await people.click(shown, "off"))["status"] == "refused"
    assert (await people.click(shown, "elsewhere"))["error"] == "That button is gone."
    data = {"component_type": 3, "custom_id": "one", "values": ["b"]}
    assert (await people.interact(3, data, message_id=shown["id"]))[
        "error"
    ] == "That isn't one of the choices."
    assert (await people.command("nothing"))["error"] == "There's no command /nothing here."


async def test_a_forged_custom_id_reaches_the_bot_on_request(bot: Bot, people: People) -> None:
    seen: list[Any] = []

    async def click(interaction: discord.OpenInteraction) -> None:
        seen.append(interaction.data)
        await interaction.response.defer()

    bot.on_click = click
    await bot.channel(GAMES).send("Nothing to press")
    shown = (await people.messages(GAMES))[0]
    assert (await people.click(shown, "pick|999", forge=True))["status"] == "deferred"
    assert seen[0]["custom_id"] == "pick|999"


async def test_selects_give_their_values(bot: Bot, people: People) -> None:
    async def click(interaction: discord.OpenInteraction) -> None:
        assert interaction.data is not None
        await interaction.response.edit_message(content=",".join(interaction.data["values"]))  # type: ignore[typeddict-item]

    bot.on_click = click
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=name) for name in "abc"]
    view.add_item(discord.ui.Select(custom_id="some", options=options, max_values=2))
    await bot.channel(GAMES).send("Choose", view=view)
    shown = (await people.messages(GAMES))[0]
    data = {"component_type": 3, "custom_id": "some", "values": ["c", "a"]}
    answer = await people.interact(3, data, message_id=shown["id"])
    assert answer["message"]["content"] == "c,a"


async def test_autocomplete_gives_choices(bot: Bot, people: People, playground: Playground) -> None:
    many = False

    @bot.tree.command(description="Play a game")
    async def play(interaction: discord.OpenInteraction, game: str) -> None:
        await interaction.response.send_message(game)

    @play.autocomplete("game")
    async def games(interaction: discord.OpenInteraction, current: str) -> list[app_commands.Choice[str]]:
        if many:
            return [app_commands.Choice(name=f"{n}", value=f"{n}") for n in range(26)]
        names = ("yonmoque", "el-oso")
        return [app_commands.Choice(name=name.title(), value=name) for name in names if current in name]

    await bot.tree.sync()
    typed = {"name": "play", "options": [{"name": "game", "value": "oso", "focused": True}]}
    answer = await people.interact(4, typed)
    assert answer["status"] == "choices"
    assert answer["choices"] == [{"name": "El-Oso", "value": "el-oso"}]

    many = True
    bot.tree.on_error = _ignore  # type: ignore[method-assign]
    waiting = asyncio.create_task(people.interact(4, typed))
    await until(lambda: bool(playground.rest.journal.refusals))
    await people.ask("POST", "clock", advance=4)
    assert (await waiting)["status"] == "failed"
    refusal = playground.rest.journal.refusals[0]
    assert refusal["code"] == 50035
    assert "data" in refusal["errors"]


async def _ignore(*_: Any) -> None:
    """The library's error handler, silent."""


async def test_options_are_checked_as_the_client_would(bot: Bot, people: People) -> None:
    @bot.tree.command(description="Play a game")
    @app_commands.choices(mode=[app_commands.Choice(name="fast", value="fast")])
    async def play(
        interaction: discord.OpenInteraction,
        game: str,
        seats: app_commands.Range[int, 1, 4] = 2,
        mode: str = "fast",
        thread: bool = False,
    ) -> None:
        await interaction.response.send_message(f"{game} {seats} {mode} {thread}")

    await bot.tree.sync()
    assert (await people.command("play"))["error"] == "/play needs game."
    assert (await people.command("play", game="x", seats=5))["error"] == "seats must be 1 to 4."
    assert (await people.command("play", game="x", mode="slow"))["error"] == "mode isn't one of the choices."
    assert (await people.command("play", game="x", colour="red"))["status"] == "refused"
    answer = await people.command("play", game="x", seats=3, thread=True)
    assert answer["message"]["content"] == "x 3 fast True"


BEYOND, LIMIT = 2**53, 2**53 - 1
"""The first whole number that Discord does not take, and the last that it does."""


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("number", BEYOND, f"number must be {-LIMIT} to {LIMIT}."),
        ("number", str(-BEYOND), f"number must be {-LIMIT} to {LIMIT}."),
        ("number", "9" * 5000, "number must be a whole number."),
        ("number", 1.5, "number must be a whole number."),
        ("number", "1e-3", "number must be a whole number."),
        ("number", "1_000", "number must be a whole number."),
        ("number", True, "number must be a whole number."),
        ("share", 2.0**54, f"share must be {-(2**53)} to {2**53}."),
        ("share", "inf", "share must be a number."),
        ("share", "half", "share must be a number."),
    ],
)
async def test_numbers_end_where_discords_end(
    bot: Bot, people: People, option: str, value: Any, sentence: str
) -> None:
    """Typed into a command, and standing beside the option that is being typed."""

    @bot.tree.command(description="Tell a number")
    async def tell(interaction: discord.OpenInteraction, number: int = 0, share: float = 0.0) -> None:
        await interaction.response.send_message(f"{number} {share}")

    await bot.tree.sync()
    refused = await people.command("tell", **{option: value})
    assert (refused["status"], refused["error"]) == ("refused", sentence)
    other = "share" if option == "number" else "number"
    given = [{"name": option, "value": value}, {"name": other, "value": "1", "focused": True}]
    assert (await people.interact(4, {"name": "tell", "options": given}))["error"] == sentence
    answer = await people.command("tell", number=str(LIMIT), share="0.5")
    assert answer["message"]["content"] == f"{LIMIT} 0.5"


async def test_suggested_numbers_end_where_discords_end(
    bot: Bot, people: People, playground: Playground
) -> None:
    suggested = LIMIT

    @bot.tree.command(description="Tell a number")
    async def tell(interaction: discord.OpenInteraction, number: int) -> None:
        await interaction.response.send_message(f"{number}")

    @tell.autocomplete("number")
    async def numbers(interaction: discord.OpenInteraction, current: int) -> list[app_commands.Choice[int]]:
        typed.append(current)
        return [app_commands.Choice(name="that one", value=suggested)]

    typed: list[Any] = []
    await bot.tree.sync()
    half = {"name": "tell", "options": [{"name": "number", "value": "9" * 20, "focused": True}]}
    answer = await people.interact(4, half)
    assert answer["choices"] == [{"name": "that one", "value": LIMIT}]
    assert typed == ["9" * 20], "what is half typed is handed on as it is"

    suggested = BEYOND
    bot.tree.on_error = _ignore  # type: ignore[method-assign]
    waiting = asyncio.create_task(people.interact(4, half))
    await until(lambda: bool(playground.rest.journal.refusals))
    await people.ask("POST", "clock", advance=4)
    assert (await waiting)["status"] == "failed"
    errors = playground.rest.journal.refusals[0]["errors"]["data"]["choices"]["0"]["value"]["_errors"]
    assert errors[0]["code"] == "NUMBER_TYPE_MAX"


async def test_sub_commands_find_their_way(bot: Bot, people: People) -> None:
    group = app_commands.Group(name="verify", description="Check what was rolled")

    @group.command(description="Check a match")
    async def match(interaction: discord.OpenInteraction, number: int) -> None:
        await interaction.response.send_message(f"Match {number}")

    bot.tree.add_command(group)
    await bot.tree.sync()
    inner = {"name": "match", "type": 1, "options": [{"name": "number", "value": 7}]}
    answer = await people.interact(2, {"name": "verify", "options": [inner]})
    assert answer["message"]["content"] == "Match 7"
    assert answer["message"]["interaction_metadata"]["name"] == "verify match"


async def test_a_modal_is_filled_in_and_submitted(bot: Bot, people: People) -> None:
    class Report(discord.ui.Modal, title="Report"):
        words = discord.ui.TextInput[Any](label="What happened?", min_length=3, custom_id="words")

        async def on_submit(self, interaction: discord.OpenInteraction) -> None:
            await interaction.response.send_message(self.words.value, ephemeral=True)

    @bot.tree.command(description="Report")
    async def report(interaction: discord.OpenInteraction) -> None:
        await interaction.response.send_modal(Report(custom_id="report"))

    await bot.tree.sync()
    answer = await people.command("report")
    assert answer["status"] == "modal"
    assert answer["modal"]["title"] == "Report"
    fields = [{"type": 1, "components": [{"type": 4, "custom_id": "words", "value": "no"}]}]
    short = await people.interact(5, {"custom_id": "report", "components": fields})
    assert short["status"] == "refused"
    fields[0]["components"][0]["value"] = "It broke."  # type: ignore[index]
    done = await people.interact(5, {"custom_id": "report", "components": fields})
    assert done["status"] == "answered"
    assert done["message"]["content"] == "It broke."
    assert (await people.interact(5, {"custom_id": "report", "components": fields}))["status"] == "refused"


async def test_ephemeral_answers_are_for_the_asker_only(bot: Bot, people: People) -> None:
    seen: list[int] = []

    @bot.tree.command(description="A secret")
    async def secret(interaction: discord.OpenInteraction) -> None:
        await interaction.response.send_message("Only you", ephemeral=True)
        seen.append((await interaction.original_response()).id)

    await bot.tree.sync()
    ben = await people.feed(BEN)
    answer = await people.command("secret")
    assert answer["message"]["flags"] & 64
    assert [message["content"] for message in await people.messages(GAMES, ANN)] == ["Only you"]
    assert await people.messages(GAMES, BEN) == []
    await until(lambda: bool(seen))
    with pytest.raises(discord.NotFound) as caught:
        await bot.channel(GAMES).fetch_message(seen[0])
    assert caught.value.code == 10008
    assert (await people.click(answer["message"], "x", user=BEN))["status"] == "refused"
    await people.say("The end")
    assert (await event(ben, "MESSAGE_CREATE"))["content"] == "The end"
    await ben.close()


async def test_a_deferred_answer_thinks_and_is_then_filled_in(bot: Bot, people: People) -> None:
    go = asyncio.Event()

    @bot.tree.command(description="Slow")
    async def slow(interaction: discord.OpenInteraction) -> None:
        await interaction.response.defer(thinking=True)
        await go.wait()
        await interaction.edit_original_response(view=board(), attachments=[picture()])
        await interaction.followup.send("And this", ephemeral=True)

    await bot.tree.sync()
    answer = await people.command("slow")
    assert answer["status"] == "deferred"
    assert answer["message"]["flags"] & 128
    go.set()
    feed = await people.feed()
    filled = await feed.receive_json()
    assert filled["t"] == "MESSAGE_UPDATE"
    assert filled["d"]["flags"] == 1 << 15
    assert (await feed.receive_json())["d"]["content"] == "And this"
    assert len(await people.messages(GAMES, BEN)) == 1
    await feed.close()


async def test_the_first_follow_up_takes_the_place_of_the_thinking_answer(bot: Bot, people: People) -> None:
    @bot.tree.command(description="Slow")
    async def slow(interaction: discord.OpenInteraction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("Done")

    await bot.tree.sync()
    answer = await people.command("slow")
    await asyncio.sleep(0)
    shown: list[Any] = []
    while not shown or shown[0]["flags"] & 128:
        shown = await people.messages(GAMES)
    assert [message["id"] for message in shown] == [answer["message"]["id"]]
    assert shown[0]["content"] == "Done"
    assert shown[0]["flags"] & 64


async def test_a_deferred_update_edits_the_message_later(bot: Bot, people: People) -> None:
    async def click(interaction: discord.OpenInteraction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=board("d4", "next"), attachments=[picture()])

    bot.on_click = click
    await bot.channel(GAMES).send(view=board(), file=picture())
    shown = (await people.messages(GAMES))[0]
    assert (await people.click(shown, "pick|1|0|c3"))["status"] == "deferred"
    while "next" not in str(shown):
        shown = (await people.messages(GAMES))[0]


async def raw(bot: Bot, people: People, playground: Playground) -> Any:
    """An open interaction that nobody answers."""
    world = playground.world
    user, channel = world.user(int(ANN)), world.channels[int(GAMES)]
    data: dict[str, Any] = {"name": "x", "type": 1, "options": []}
    return playground.interactions.open(2, channel, user, data, owners=(0,))


async def post(bot: Bot, method: str, path: str, **body: Any) -> Any:
    return await bot.http.request(discord.http.Route(method, path), json=body)


async def test_an_interaction_is_answered_once(bot: Bot, people: People, playground: Playground) -> None:
    interaction = await raw(bot, people, playground)
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    await post(bot, "POST", path, **REPLY)
    with pytest.raises(discord.HTTPException) as caught:
        await post(bot, "POST", path, **REPLY)
    assert caught.value.code == 40060


async def test_an_answer_after_three_seconds_is_too_late(
    bot: Bot, people: People, playground: Playground
) -> None:
    interaction = await raw(bot, people, playground)
    await people.ask("POST", "clock", advance=3.1)
    assert interaction.outcome.result().status == "failed"
    with pytest.raises(discord.NotFound) as caught:
        await post(bot, "POST", f"/interactions/{interaction.id}/{interaction.token}/callback", **REPLY)
    assert caught.value.code == 10062
    with pytest.raises(discord.NotFound) as caught:
        await post(bot, "POST", "/interactions/1/x/callback", **REPLY)
    assert caught.value.code == 10062
    refusals = await people.ask("GET", "refusals")
    assert [refusal["code"] for refusal in refusals] == [10062, 10062]


async def test_without_a_bot_an_interaction_fails_at_once(playground: Playground, people: People) -> None:
    playground.registry.replace(0, [{"name": "hello", "description": "x"}])
    answer = await people.command("hello")
    assert answer["status"] == "failed"
    assert answer["error"] == "This interaction failed"


async def test_a_token_lives_for_fifteen_minutes(bot: Bot, people: People, playground: Playground) -> None:
    interaction = await raw(bot, people, playground)
    hook = f"/webhooks/{interaction.user.id}/{interaction.token}"
    own = f"/webhooks/{playground.world.bot.id}/{interaction.token}"
    for path in (hook, own):  # not the bot's application; not answered yet
        with pytest.raises(discord.NotFound) as missing:
            await post(bot, "POST", path, content="x")
        assert missing.value.code == 10015
    await post(bot, "POST", f"/interactions/{interaction.id}/{interaction.token}/callback", **REPLY)
    await post(bot, "POST", own, content="in time")
    await people.ask("POST", "clock", advance=15 * 60)
    with pytest.raises(discord.HTTPException) as caught:
        await post(bot, "POST", own, content="too late")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_a_lost_answer_is_repeated_and_refused_as_already_given(bot: Bot, people: People) -> None:
    codes: list[int] = []

    @bot.tree.command(description="Say hello")
    async def hello(interaction: discord.OpenInteraction) -> None:
        try:
            await interaction.response.send_message("Hello!")
        except discord.HTTPException as error:
            codes.append(error.code)

    await bot.tree.sync()
    fault: dict[str, Any] = {
        "method": "POST",
        "path": "/callback$",
        "status": 500,
        "times": 1,
        "when": "after",
    }
    await people.ask("POST", "faults", **fault)
    answer = await people.command("hello")
    assert answer["message"]["content"] == "Hello!"
    await until(lambda: codes == [40060])
    statuses = [
        entry["status"] for entry in await people.ask("GET", "requests") if "callback" in entry["path"]
    ]
    assert statuses == [500, 400]


async def test_where_the_bot_is_only_user_installed_answers_are_all_it_has(
    bot: Bot, people: People, playground: Playground
) -> None:
    seen: list[discord.OpenInteraction] = []
    refused: list[int] = []

    @everywhere(bot)
    async def play(interaction: discord.OpenInteraction) -> None:
        seen.append(interaction)
        await interaction.response.send_message(view=board(), file=picture())
        for _ in range(6):
            try:
                await interaction.followup.send("More")
            except discord.HTTPException as error:
                refused.append(error.code)

    @bot.tree.command(description="For members")
    async def members(interaction: discord.OpenInteraction) -> None:
        await interaction.response.send_message("never")

    async def click(interaction: discord.OpenInteraction) -> None:
        await interaction.response.edit_message(view=board("d4", "next"), attachments=[picture()])

    members.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    bot.on_click = click
    await bot.tree.sync()
    listed = await people.ask("GET", f"commands?channel_id={LOUNGE}&user={ANN}")
    assert [command["name"] for command in listed] == ["play"]
    assert (await people.command("members", LOUNGE))["status"] == "refused"
    answer = await people.command("play", LOUNGE)
    assert answer["status"] == "answered"
    owners = answer["message"]["interaction_metadata"]["authorizing_integration_owners"]
    assert owners == {"1": ANN}
    assert seen[0].is_user_integration()
    assert not seen[0].is_guild_integration()
    assert (await people.click(answer["message"], "pick|1|0|c3"))["status"] == "answered"
    await until(lambda: refused == [40094])
    with pytest.raises(discord.Forbidden) as caught:
        await bot.http.send_message(int(LOUNGE), params=discord.http.handle_message_parameters("x"))
    assert caught.value.code == 50001


async def test_a_server_may_hide_what_outside_apps_say(bot: Bot, people: People) -> None:
    @everywhere(bot)
    async def play(interaction: discord.OpenInteraction) -> None:
        await interaction.response.send_message("Hello!")

    await bot.tree.sync()
    await people.ask("POST", "permissions", channel_id=LOUNGE, deny=["USE_EXTERNAL_APPS"])
    assert (await people.command("play", LOUNGE))["message"]["flags"] & 64


async def test_direct_messages_know_their_context(bot: Bot, people: People) -> None:
    seen: list[discord.OpenInteraction] = []

    @everywhere(bot)
    async def play(interaction: discord.OpenInteraction) -> None:
        seen.append(interaction)
        await interaction.response.send_message("Hello!")

    await bot.tree.sync()
    assert (await people.command("play", ANNS_DM))["status"] == "answered"
    assert seen[0].context.dm_channel
    assert seen[0].guild_id is None
    assert isinstance(seen[0].user, discord.User)
    await people.ask("GET", f"channels/{ANNS_DM}/messages?user={BEN}", expect=404)
