"""The sentences that people read keep to docs/words.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

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


SOURCES = ("cogs", "bot", "render", "engines")
UNCOUNTED = {
    *("of", "in", "to", "at", "on", "with", "against", "above", "and", "or", "is", "are"),
    *("off", "home", "waiting", "alone"),
}
"""What follows a number without being counted by it: "3 of 5", "2 in hand"."""
TALK = re.compile(r"(?<!\)\.)\btranslate\b")


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    """Yield what `make words` reads, except for what only operators read (babel.cfg)."""
    ignored = re.findall(r"^\[ignore: (.+)\]$", (ROOT / "babel.cfg").read_text(), re.MULTILINE)
    for room in SOURCES:
        for path in sorted((ROOT / room).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not any(name == each or name.startswith(each.removesuffix("**")) for each in ignored):
                yield path.relative_to(ROOT), ast.parse(path.read_text())


def _messages(tree: ast.Module) -> Iterator[tuple[ast.Call, list[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEMPLATES:
            yield (
                node,
                [ast.literal_eval(each) for each in node.args if isinstance(each, ast.Constant)][
                    TEMPLATES[node.func.id]
                ],
            )


def _is_short(text: str) -> bool:
    """Whether these are at most two words, so that they may mean several things."""
    words = re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", re.sub(r"\{\w+\}", "", text))
    return len(words) <= 2 and bool(words or "{" in text)


def _is_number(value: ast.expr | None) -> bool:
    match value:
        case ast.Constant():
            return isinstance(value.value, int)
        case ast.Call(func=ast.Name(id=name)):
            return name in ("len", "sum", "int", "abs")
        case ast.BinOp():
            return _is_number(value.left) or _is_number(value.right)
        case _:
            return False


def _uncounted_numbers(call: ast.Call, texts: list[str]) -> list[str]:
    """The fields that hold a number and stand before what it counts, in a message without a plural for it."""
    values = {each.arg: each.value for each in call.keywords}
    assert isinstance(call.func, ast.Name)
    counts = {"n"} if call.func.id in ("nmsg", "npmsg") else set()
    return [
        f"{{{field}}} {noun}"
        for field, noun in re.findall(r"\{(\w+)\}\*{0,2} ([a-z]+)", texts[-1])
        if field not in counts and noun not in UNCOUNTED
        if field in ("n", "count") or _is_number(values.get(field))
    ]


def _glued(node: ast.AST) -> bool:
    """Whether this puts translated texts together with nothing but a space, a comma or a colon."""
    match node:
        case ast.Call(func=ast.Attribute(attr="join", value=ast.Constant(value=str(between))), args=[what]):
            return _separates(between) and bool(TALK.search(ast.unparse(what)))
        case ast.JoinedStr():
            parts = node.values
            return any(
                isinstance(parts[at], ast.Constant)
                and _separates(str(parts[at].value))  # type: ignore[attr-defined]
                and any(TALK.search(ast.unparse(each)) for each in (parts[at - 1], parts[at + 1]))
                for at in range(1, len(parts) - 1)
            )
        case _:
            return False


def _separates(between: str) -> bool:
    return bool(re.fullmatch(r"[*`]*[\s,;:.–-]*[ ,;][*`]*", between)) and "\n" not in between


def test_every_message_is_in_the_template() -> None:
    """pybabel misreads a message that is built within the call of another: build the inner one before."""
    with (ROOT / "bot/locales/lodge.pot").open("rb") as file:
        listed = {
            (each.context, each.id if isinstance(each.id, str) else each.id[0]) for each in read_po(file)
        }
    lost = [
        f"{path}:{call.lineno}: {texts[0]!r}"
        for path, tree in _modules()
        for call, texts in _messages(tree)
        if isinstance(call.func, ast.Name)
        for context in [ast.literal_eval(call.args[0]) if call.func.id in ("pmsg", "npmsg") else None]
        if (context, texts[0]) not in listed
    ]
    assert not lost, "\n".join(lost)


def test_a_string_of_one_or_two_words_says_what_it_is_for() -> None:
    """`pmsg("button", "Draw")`: the contexts are in docs/words.md."""
    bare = [
        f"{path}:{call.lineno}: {text!r}"
        for path, tree in _modules()
        for call, texts in _messages(tree)
        if isinstance(call.func, ast.Name) and call.func.id in ("msg", "nmsg")
        for text in texts
        if _is_short(text)
    ]
    assert not bare, "needs a context:\n" + "\n".join(bare)


def test_no_string_has_two_plurals() -> None:
    """A catalogue has room for one."""
    plurals: dict[tuple[str, str], set[str]] = {}
    for _, tree in _modules():
        for call, texts in _messages(tree):
            assert isinstance(call.func, ast.Name)
            context = ast.literal_eval(call.args[0]) if call.func.id in ("pmsg", "npmsg") else ""
            plurals.setdefault((context, texts[0]), set()).add(texts[-1] if len(texts) > 1 else "")
    assert not {text: found for text, found in plurals.items() if len(found) > 1}


def test_contexts_are_those_of_the_docs() -> None:
    listed = set(re.findall(r"^\| ([a-z ]+) \|", (ROOT / "docs" / "words.md").read_text(), re.MULTILINE))
    used = {
        ast.literal_eval(call.args[0]): f"{path}:{call.lineno}"
        for path, tree in _modules()
        for call, _ in _messages(tree)
        if isinstance(call.func, ast.Name) and call.func.id in ("pmsg", "npmsg")
    }
    assert not {context: where for context, where in used.items() if context not in listed}


def test_numbers_have_plurals() -> None:
    uncounted = [
        f"{path}:{call.lineno}: {texts[-1]!r}: {numbers}"
        for path, tree in _modules()
        for call, texts in _messages(tree)
        if texts and (numbers := _uncounted_numbers(call, texts))
    ]
    assert not uncounted, "use nmsg, or a message for the second number:\n" + "\n".join(uncounted)


def test_no_sentence_is_glued_together() -> None:
    glued = [
        f"{path}:{node.lineno}: {ast.unparse(node)[:100]}"
        for path, tree in _modules()
        if "engines" not in path.parts
        for node in ast.walk(tree)
        if isinstance(node, ast.expr) and _glued(node)
    ]
    assert not glued, "one message with fields, please:\n" + "\n".join(glued)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('" ".join(map(translate, lines))', True),
        ('", ".join(translate(each) for each in names)', True),
        ('f"{translate(one)} {translate(other)}"', True),
        ('f"**{game.title}**: {translate(summary)}"', True),
        ('"\\n".join(map(translate, lines))', False),
        ('" · ".join(map(translate, lines))', False),
        ('f"### {translate(title)}\\n-# {translate(note)}"', False),
        ('" ".join(codes)', False),
    ],
)
def test_glue_would_be_found(code: str, *, found: bool) -> None:
    assert any(_glued(node) for node in ast.walk(ast.parse(code))) == found


def test_short_strings_and_numbers_would_be_found() -> None:
    assert all(map(_is_short, ("Draw", "Take back", "{seat} wins", "{id} · {game}", "It's over.")))
    assert not any(map(_is_short, ("Take it back", "**13**", "{seat} wins the game")))
    for code, found in (
        ('msg("{n} cards are left.", n=left)', ["{n} cards"]),
        ('msg("{left} cards are left.", left=len(hand))', ["{left} cards"]),
        ('nmsg("{n} card, {left} rolls", "{n} cards, {left} rolls", 2, left=3)', ["{left} rolls"]),
        ('nmsg("{n} card is left.", "{n} cards are left.", 2)', []),
        ('msg("{n} of {all} are left.", n=left, all=len(hand))', []),
    ):
        ((call, texts),) = _messages(ast.parse(code))
        assert _uncounted_numbers(call, texts) == found
