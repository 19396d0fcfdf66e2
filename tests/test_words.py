"""The sentences that people read keep to docs/words.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("cogs", "bot/match", "bot/fairness", "bot/films", "engines")
TEMPLATES = {"msg": slice(1), "nmsg": slice(2), "pmsg": slice(1, 2), "npmsg": slice(1, 3)}
"""Which arguments of the four are what people read."""
LONG_TEXTS = ("rules", "credits", "notes", "sources")
"""What a game says at length, in a voice of its own."""
OLD = (
    r"\b(null|(?-i:None)|seat0)\b",
    r"\b(some|any|no)body\b",
    r"\bwhoever\b",
    r"\bof which\b",
    r"\bthereby\b",
    r"\bby itself\b",
    r"\bcannot\b",
    r"\bplay for example\b",
    r"\bthrow(s|n)?\b",
    r"\bdaily board\b",
    r"[\d}] %",
    r"\S  +\S",
    r"(?<![=:(])\"\w",
)
ALLOWED = {
    "cogs/daily/message.py": ("docs/fairness.md, The daily board",),  # its heading there
    "engines/games/ur.py": ("Write stay or throw.",),  # the word that is typed
}


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    tree = ast.parse(path.read_text())
    long = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg in LONG_TEXTS
        for inner in ast.walk(node.value)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and id(node) not in long:
            for text in node.args[TEMPLATES.get(node.func.id, slice(0))]:
                if isinstance(text, ast.Constant):
                    yield node.lineno, str(text.value)


@pytest.mark.parametrize("room", ROOMS)
def test_old_words_are_gone(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r} ({old})"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, text in _texts(path)
        for old in OLD
        if re.search(old, re.sub(r"\{\w+\}", "{}", text), re.IGNORECASE)
        and not any(each in text for each in ALLOWED.get(str(path.relative_to(ROOT)), ()))
    ]
    assert not found, "\n".join(found)


def test_the_check_would_find_them() -> None:
    for text in ("Blue rolls 2, null and 1", "72 % instead", "Two  spaces", "Nobody", 'said "so"'):
        assert any(re.search(old, text, re.IGNORECASE) for old in OLD), text
