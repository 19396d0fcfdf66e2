"""Whatever a Discord client can send for a command is answered, and nothing of it is an error of Lodge's.

The values come from what the bot has registered itself: each option at the edges of its type, with other
people's ids, and with what looks like something else. Others are as they would be if the person meant it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest_asyncio

from bot.playground.commands import BOOLEAN, CHAT, INTEGER, INTEGER_LIMIT, STRING, TEXT_LIMIT, USER
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import AUTOCOMPLETE, BEEP, COMMAND, DAN, GAMES, called

LARGEST_ID: Final = 2**63 - 1
TEXTS: Final = (
    *("?", "0", "-1", "null", "a|b", "%", "_", "\\", "\u0000", "\u202e\u200b", "{0} {name}", "`@everyone`"),
    *(str(LARGEST_ID), str(LARGEST_ID + 1), f"<@{LARGEST_ID}>", "9" * 40, "\U0001f9ab" * 50, "x" * 101),
    "x" * TEXT_LIMIT,
)
NUMBERS: Final = (-INTEGER_LIMIT, -1, 0, 1, 2, 10**6, INTEGER_LIMIT)
USUAL: Final[dict[str, str | int]] = {"game": "yonmoque", "move": "c3", "match": 1}
"""Of options that a command needs."""


def values(option: dict[str, Any], people: tuple[int, ...]) -> Iterator[Any]:
    """Every value of an option that is tried."""
    if option.get("choices"):
        yield from (choice["value"] for choice in option["choices"])
        return
    match option["type"]:
        case kind if kind == STRING:
            least, most = option.get("min_length", 0), option.get("max_length", TEXT_LIMIT)
            yield from (text for text in (*TEXTS, *map(str, people)) if least <= len(text) <= most)
        case kind if kind == INTEGER:
            least, most = (
                option.get(key, bound)
                for key, bound in (("min_value", -INTEGER_LIMIT), ("max_value", INTEGER_LIMIT))
            )
            yield from {number for number in (*NUMBERS, least, most) if least <= number <= most}
        case kind if kind == BOOLEAN:
            yield from (True, False)
        case kind if kind == USER:
            yield from map(str, people)


@pytest_asyncio.fixture(loop_scope="module")
async def commands(lodge: LiveLodge) -> list[dict[str, Any]]:
    registered = lodge.playground.registry.commands(0)
    return [command for command in registered if command["type"] == CHAT]


async def test_every_value_of_every_option_is_answered(
    lodge: LiveLodge, commands: list[dict[str, Any]]
) -> None:
    """While two matches wait for whoever asks, so that it is not said which is meant."""
    for _ in range(2):
        await lodge.table("c3 c5")
    people = (lodge.ann.id, lodge.ben.id, BEEP, DAN)
    tried = 0
    for command in commands:
        options = command.get("options") or []
        needed = {
            option["name"]: USUAL.get(option["name"], str(lodge.ben.id))
            for option in options
            if option.get("required")
        }
        for option in options:
            for value in values(option, people):
                given = called(command["name"], needed | {option["name"]: value})
                answer = await lodge.ann.attempt(COMMAND, given, GAMES)
                assert answer["status"] in ("answered", "deferred"), (
                    command["name"],
                    option["name"],
                    value,
                    answer,
                )
                tried += 1
                if option.get("autocomplete"):
                    data = called(
                        command["name"],
                        {name: told for name, told in needed.items() if name != option["name"]},
                    )
                    data["options"].append({"name": option["name"], "value": value, "focused": True})
                    suggested = await lodge.ann.attempt(AUTOCOMPLETE, data, GAMES)
                    assert suggested["status"] == "choices", (
                        command["name"],
                        option["name"],
                        value,
                        suggested,
                    )
    assert tried > 100
    assert lodge.bot.troubles() == []
    assert lodge.refusals() == []
