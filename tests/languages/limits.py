"""How long a translation can be: by where it's shown, which its context or the code tells."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bot.match.model import LEVEL_NAMES
from cogs.base import discord_limits as discord
from engines import GAMES
from render import LONGEST_ALT

ROOT = Path(__file__).parents[2]
MESSAGE_LENGTH = 2000
GRID_BUTTON_LENGTH = 20
"""Characters on a button among many, so that five of them stand beside each other on a phone."""

BY_CONTEXT = {
    "button": discord.BUTTON_LABEL_LENGTH,
    "grid button": GRID_BUTTON_LENGTH,
    "option": discord.OPTION_LABEL_LENGTH,
    "menu": discord.PLACEHOLDER_LENGTH,
    "form": discord.FORM_TITLE_LENGTH,
    "alt text": LONGEST_ALT,
    "option of a command": 32,
}
"""By what a message is for (docs/words.md)."""

BY_CALL = {
    "button": discord.BUTTON_LABEL_LENGTH,
    "option": discord.OPTION_LABEL_LENGTH,
    "select": discord.PLACEHOLDER_LENGTH,
    "select_many": discord.PLACEHOLDER_LENGTH,
    "people_select": discord.PLACEHOLDER_LENGTH,
    "Form": discord.FORM_TITLE_LENGTH,
    "field": discord.FORM_TITLE_LENGTH,
    "command": discord.DESCRIPTION_LENGTH,
    "describe": discord.DESCRIPTION_LENGTH,
    "choices": discord.CHOICE_LENGTH,
}
"""By the function that a message is written as an argument of."""

ENGLISH_OF = {"msg": 0, "nmsg": 0, "pmsg": 1, "npmsg": 1}
"""Which argument of these is the English; the one before it, if any, is the context."""

LONGEST_VALUES = {
    **dict.fromkeys(("game", "title"), max(len(game.title) for game in GAMES.values())),
    **dict.fromkeys(("person", "people", "name", "who", "opponent", "winner", "loser"), 32),
    **dict.fromkeys(("n", "id", "number", "first", "last", "hour", "points", "turn"), 6),
    "level": max(len(str(name)) for name in LEVEL_NAMES.values()) + 6,
}
"""How long the values of fields can get. Other fields are parts of moves, places and seats."""
OTHERS = 12


def most_characters(context: str | None, english: str) -> int:
    """Return how many characters of a message fit, with its values."""
    by_context = BY_CONTEXT.get((context or "").rpartition(", ")[0] or context or "", MESSAGE_LENGTH)
    return min(by_context, _by_place().get((context, english), MESSAGE_LENGTH))


def length_with_longest_values(said: str) -> int:
    """Return how long a text gets with the longest values in its fields."""
    return sum(
        len(text) + (0 if field is None else LONGEST_VALUES.get(field, OTHERS))
        for text, field, _, _ in string.Formatter().parse(said)
    )


@cache
def _by_place() -> dict[tuple[str | None, str], int]:
    """Return the limits of the messages that the code hands to a function with a limit."""
    found: dict[tuple[str | None, str], int] = {}
    for path in (ROOT / "cogs").rglob("*.py"):
        for key, limit in _messages(ast.parse(path.read_text(encoding="utf-8")), MESSAGE_LENGTH):
            found[key] = min(limit, found.get(key, limit))
    return found


def _messages(node: ast.AST, limit: int) -> Iterator[tuple[tuple[str | None, str], int]]:
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        limit = BY_CALL.get(name, limit)
        if name in ENGLISH_OF:
            at = ENGLISH_OF[name]
            context = ast.literal_eval(node.args[0]) if at else None
            yield (context, ast.literal_eval(node.args[at])), limit
            limit = MESSAGE_LENGTH  # of the values of its fields
    for child in ast.iter_child_nodes(node):
        yield from _messages(child, limit)
