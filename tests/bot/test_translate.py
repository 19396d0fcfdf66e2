"""Messages come out in the reader's language, all the way down."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import discord
import pytest
from babel import Locale
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot import translate as words
from bot.translate import folders, translate
from engines.core import msg, nmsg

ROOT = Path(__file__).parents[2]


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    catalogue = Catalog(locale="de")
    catalogue.add("{seat} takes {points}.", "{points} fallen an {seat}.")
    catalogue.add("Blue", "Blau")
    catalogue.add(("{n} die", "{n} dice"), ("{n} Würfel (einer)", "{n} Würfel"))
    catalogue.add("Broken {x}.", "Kaputt {y}.")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    (folder / "lodge.mo").write_bytes(compiled.getvalue())
    monkeypatch.setattr(words, "CATALOGUES", tmp_path)
    words._catalogue.cache_clear()
    yield
    words._catalogue.cache_clear()


SENTENCE = msg("{seat} takes {points}.", seat=msg("Blue"), points=("a1", msg("Blue"), "c3"))


@pytest.mark.usefixtures("german")
def test_nested_messages_lists_and_plurals() -> None:
    assert translate(SENTENCE, "de") == "a1, Blau und c3 fallen an Blau."
    assert translate(SENTENCE, "de-AT") == "a1, Blau und c3 fallen an Blau."
    assert translate(nmsg("{n} die", "{n} dice", 1), "de") == "1 Würfel (einer)"
    assert translate(nmsg("{n} die", "{n} dice", 3), "de") == "3 Würfel"
    assert translate(msg("Never translated {x}.", x=1), "de") == "Never translated 1."
    assert translate(msg("Broken {x}.", x=1), "de") == "Broken 1."


@pytest.mark.parametrize("locale", ["en-US", "en-GB", "fr", "zh-CN", "xx-YY", "nonsense!", ""])
def test_without_a_catalogue_it_is_english(locale: str) -> None:
    assert translate(SENTENCE, locale) == str(SENTENCE) == "Blue takes a1, Blue and c3."
    assert translate(nmsg("{n} die", "{n} dice", 2), locale) == "2 dice"


FOLDERS = """
    en_US en_GB bg zh_Hans_CN/zh_Hans zh_Hant_TW/zh_Hant hr cs id da nl fi fr de el hi hu it ja ko es_419/es
    lt no pl pt_BR/pt ro ru es_ES/es sv_SE/sv th tr uk vi
"""


@pytest.mark.parametrize(
    ("locale", "expected"), list(zip(discord.Locale, FOLDERS.split(), strict=True)), ids=str
)
def test_where_each_language_of_discord_is_looked_for(locale: discord.Locale, expected: str) -> None:
    found = folders(Locale.parse(locale.value, sep="-"))
    assert "/".join(found) in (expected, f"{expected}/en"), "English needs no catalogue"


def test_every_string_of_the_code_is_in_the_template(tmp_path: Path) -> None:
    """`make words` renews bot/locales/lodge.pot."""
    fresh = tmp_path / "fresh.pot"
    babel = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract", "-F", "babel.cfg"]
    keywords = ["-k", "msg", "-k", "nmsg:1,2", "--no-location", "--sort-output"]
    subprocess.run([*babel, *keywords, "-o", str(fresh), "."], cwd=ROOT, check=True)
    with fresh.open("rb") as new, (ROOT / "bot" / "locales" / "lodge.pot").open("rb") as kept:
        found, known = ({str(entry.id) for entry in read_po(file)} for file in (new, kept))
    assert "Green" in found
    assert found == known, "run `make words`"


def test_no_message_is_written_inside_an_f_string() -> None:
    """Whether the extractor finds it there depends on the Python; and what it is given must be literal."""
    misplaced = []
    for package in ("engines", "render", "bot", "cogs"):
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "msg(" not in text:
                continue
            tree = ast.parse(text)
            inside = [
                call for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for call in calls(node)
            ]
            built = [
                call
                for call, literals in calls(tree).items()
                if not all(isinstance(argument, ast.Constant) for argument in call.args[:literals])
            ]
            misplaced += [f"{path.relative_to(ROOT)}:{call.lineno}" for call in (*inside, *built)]
    assert misplaced == []


def calls(tree: ast.AST) -> dict[ast.Call, int]:
    """The calls of `msg` and `nmsg`, and how many of their arguments are templates."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("msg", "nmsg"):
                found[node] = 1 if name == "msg" else 2
    return found
