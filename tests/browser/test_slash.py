"""What the slash box makes of typed text: `slash.js` by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

PLAY = {
    "name": "play",
    "type": 1,
    "description": "Start a game",
    "options": [
        {"name": "game", "type": 3, "required": True, "description": "Which game", "autocomplete": True},
        {"name": "opponent", "type": 6, "description": "Who plays against you"},
        {"name": "seats", "type": 4, "description": "How many play", "min_value": 1, "max_value": 4},
        {"name": "options", "type": 3, "description": "Rules", "autocomplete": True},
        {"name": "thread", "type": 5, "description": "In a thread"},
        {"name": "match", "type": 4, "description": "Which match"},
        {"name": "share", "type": 10, "description": "How much"},
    ],
}
VERIFY = {
    "name": "verify",
    "type": 1,
    "description": "Verify",
    "options": [{"name": "match", "type": 1, "description": "A match", "options": []}],
}
PARSE = """async ({commands, text, focused}) => {
  const slash = await import("/static/slash.js");
  const { Directory } = await import("/static/people.js");
  const person = (id, name) => ({id, username: name.toLowerCase(), global_name: name});
  const users = [person("1", "Ann"), person("2", "Ben")];
  const directory = new Directory({users, bot: {id: "9", username: "Lodge"}, guilds: []});
  const command = slash.commandOf(text, slash.leaves(commands));
  if (!command) return null;
  const values = slash.values(text, command);
  const option = command.options.find((each) => each.name === focused) ?? null;
  const { data, error } = slash.commandData(command, values, directory, option);
  return { data, error };
}"""


async def parse(page: Page, text: str, focused: str | None = None) -> Any:
    return await page.evaluate(PARSE, {"commands": [PLAY, VERIFY], "text": text, "focused": focused})


def option(name: str, kind: int, value: str | int | bool) -> dict[str, str | int | bool]:
    return {"name": name, "type": kind, "value": value}


@pytest.mark.parametrize(
    "text",
    [
        "/play game:yonmoque opponent:@Ben",
        "/play opponent:<@2> game:yonmoque",
        "/play yonmoque @ben",
        "/play @Ben game: yonmoque ",
    ],
)
async def test_names_mentions_and_bare_words_mean_the_same(modules: Page, text: str) -> None:
    found = await parse(modules, text)
    given = {each["name"]: each["value"] for each in found["data"]["options"]}
    assert found["data"]["name"] == "play"
    assert given == {"game": "yonmoque", "opponent": "2"}


async def test_every_type_is_sent_as_discord_has_it(modules: Page) -> None:
    text = "/play game:el-oso seats:2 options:games=2 order=alternate thread:yes"
    found = await parse(modules, text)
    assert found["data"]["options"] == [
        option("game", 3, "el-oso"),
        option("seats", 4, 2),
        option("options", 3, "games=2 order=alternate"),
        option("thread", 5, True),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("/play opponent:@Ben", "You need to fill in game: Which game."),
        ("/play game:x opponent:@Zoe", "opponent: no one here is called @Zoe. Pick from @Ann, @Ben, @Lodge."),
        ("/play game:x seats:two", "seats must be a whole number."),
        ("/play game:x seats:5", "seats must be at most 4."),
        ("/play game:x match:9007199254740993", "match must be at most 9007199254740991."),
        ("/play game:x match:-9007199254740992", "match must be at least -9007199254740991."),
        ("/play game:x share:Infinity", "share must be at most 9007199254740992."),
        ("/play game:x thread:maybe", "thread must be True or False."),
    ],
)
async def test_what_is_wrong_is_said(modules: Page, text: str, sentence: str) -> None:
    assert (await parse(modules, text))["error"] == sentence


async def test_a_subcommand_is_nested(modules: Page) -> None:
    found = await parse(modules, "/verify match ")
    assert found["data"] == {
        "name": "verify",
        "type": 1,
        "options": [{"name": "match", "type": 1, "options": []}],
    }


async def test_autocomplete_sends_the_focused_option_as_it_is(modules: Page) -> None:
    found = await parse(modules, "/play game:yon opponent:@B seats:2", focused="game")
    assert found["data"]["options"] == [
        {"name": "game", "type": 3, "value": "yon", "focused": True},
        option("seats", 4, 2),
    ]


async def test_half_a_command_is_none(modules: Page) -> None:
    assert await parse(modules, "/pla") is None
