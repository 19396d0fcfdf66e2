"""Whatever a Discord client can send for a button or a menu is answered, and nothing of it is an error of
Lodge's. The custom ids are those on real messages, each with a part of it altered."""

from __future__ import annotations

from bot.client.command_tree import CHANGED
from tests.cogs.matches import ANN, BEN, CLEO

NUMBERS = ("0", "1", "-1", "x", "9" * 9, "9" * 18, "9" * 19)
TEXTS = (
    "",
    "?",
    "%",
    "\\",
    "\u0000",
    "\u202e",
    "{0} {name}",
    "a/b",
    "!",
    "1.2.3",
    "0",
    "-1",
    "9" * 19,
    "x" * 80,
)
COMMANDS = (
    *("help", "games", "matches", "leaderboard", "profile", "settings", "server", "privacy", "daily"),
    *("board", "puzzle"),
)


async def shown(lodge) -> dict[str, tuple[int, tuple[str, ...]]]:
    """By custom id, a message of each kind that has it, and the values that a menu offers."""
    found: dict[str, tuple[int, tuple[str, ...]]] = {}

    def collect() -> None:
        for message in tuple(lodge.webhooks.messages):
            for item in lodge._items(message):
                values = tuple(option["value"] for option in item.get("options", ()))
                if "custom_id" in item:
                    found.setdefault(item["custom_id"], (message, values))

    await lodge.command(ANN, "play", game="yonmoque")
    board = lodge.newest()
    collect()
    await lodge.press(BEN, "act|1|0|accept", board)
    collect()
    await lodge.command(ANN, "play", game="badger", level="easy")
    collect()
    for custom_id, (message, _) in tuple(found.items()):
        if custom_id.endswith(("|hand", "|more", "|rules")):
            await lodge.press(ANN, custom_id, message)
            collect()
    for command in COMMANDS:
        await lodge.command(ANN, command)
        collect()
    await lodge.command(ANN, "rules", game="ur")
    await lodge.press(ANN, "act|1|0|resign!", board)
    collect()
    return found


def altered(custom_id: str) -> set[str]:
    """The same id with one part of it replaced."""
    parts = custom_id.split("|")
    made = {custom_id, "|".join(parts[:-1]), f"{custom_id}|1"}
    for place, part in enumerate(parts[1:], 1):
        for value in NUMBERS if part.isdecimal() else TEXTS:
            made.add("|".join((*parts[:place], value, *parts[place + 1 :])))
    return {each for each in made if 0 < len(each) <= 100}


async def test_commands_as_they_are_not(lodge, capsys):
    """As by a client that shows those of before an upgrade: the wrong type, and an option that is missing."""
    for name, options in (("board", {"match": "x"}), ("rules", {"game": 5}), ("rules", {})):
        await lodge.command(ANN, name, **options)
        assert lodge.whispers()[-1] == str(CHANGED)
    assert "[error" not in capsys.readouterr().out


async def test_every_button_and_menu_with_anything_in_it(lodge, capsys, caplog):
    found = await shown(lodge)
    kinds: dict[tuple[str, ...], str] = {}
    for custom_id in found:  # one of each kind
        parts = custom_id.split("|")
        kinds.setdefault((parts[0], parts[1] if parts[0] != "act" else parts[-1]), custom_id)
    assert len(kinds) > 25, sorted(kinds)
    capsys.readouterr()
    tried = 0
    for custom_id in kinds.values():
        message, values = found[custom_id]
        for number, each in enumerate(sorted(altered(custom_id))):
            chosen = (TEXTS[number % len(TEXTS)],) if values else ()
            if message not in lodge.webhooks.messages:  # an earlier press has taken it away
                message = next(iter(lodge.webhooks.messages))
            before = len(lodge.webhooks.sent)
            await lodge.press((ANN, BEN, CLEO)[number % 3], each, message, *chosen)
            assert len(lodge.webhooks.sent) > before, f"{each} was not answered"
            said = capsys.readouterr()
            assert "[error" not in said.out + said.err, (each, chosen, said)
            tried += 1
    assert tried > 300
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
