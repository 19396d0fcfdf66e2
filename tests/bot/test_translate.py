"""Messages come out in the reader's language, all the way down."""

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import discord
import pytest
from babel import Locale
from babel.messages.pofile import read_po

from bot import translate as words
from bot.translate import (
    LOCALES,
    Translator,
    folders,
    language_of,
    own_name,
    translate,
)
from engines.core import msg, nmsg, npmsg, pmsg
from tests import catalogues

ROOT = Path(__file__).parents[2]

LITERALS = {"msg": 1, "nmsg": 2, "pmsg": 2, "npmsg": 3}


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Path]:
    texts: catalogues.Texts = {
        "{seat} takes {points}.": "{points} fallen an {seat}.",
        "Blue": "Blau",
        "Won by {points}.": "Mit {points:dative} gewonnen ({points}).",
        "It's {seat}'s turn.": "{seat:genitive} Zug ({seat}, {seat:dative}).",
        ("{n} die", "{n} dice"): ("{n} Würfel (einer)", "{n} Würfel"),
        "Broken {x}.": "Kaputt {y}.",
    }
    in_context: dict[str, catalogues.Texts] = {
        "seat": {"Blue": "Blau"},
        "seat, genitive": {"Blue": "Blaus"},
        "count": {("{n} point", "{n} points"): ("{n} Punkt", "{n} Punkte")},
        "count, dative": {("{n} point", "{n} points"): ("{n} Punkt", "{n} Punkten")},
        "button": {"Draw": "Remis"},
        "result": {"Draw": "Unentschieden", ("{n} draw", "{n} draws"): ("{n} Remis", "{n} Remis (viele)")},
    }
    catalogues.save(tmp_path, "de", texts, in_context)
    with catalogues.used(tmp_path):
        yield tmp_path / "de" / "LC_MESSAGES" / "lodge.po"


SENTENCE = msg("{seat} takes {points}.", seat=msg("Blue"), points=("a1", msg("Blue"), "c3"))


@pytest.mark.usefixtures("german")
def test_nested_messages_lists_and_plurals() -> None:
    assert translate(SENTENCE, "de") == "a1, Blau und c3 fallen an Blau."
    assert translate(SENTENCE, "de-AT") == "a1, Blau und c3 fallen an Blau."
    assert translate(nmsg("{n} die", "{n} dice", 1), "de") == "1 Würfel (einer)"
    assert translate(nmsg("{n} die", "{n} dice", 3), "de") == "3 Würfel"
    assert translate(msg("Never translated {x}.", x=1), "de") == "Never translated 1."
    assert translate(msg("Broken {x}.", x=1), "de") == "Broken 1."


@pytest.mark.usefixtures("german")
def test_decimals_are_written_as_in_the_language() -> None:
    best = msg("{a}, {b} and {c}.", a=8.5, b=Decimal("3.50"), c="v1.2")
    assert translate(best, "de") == "8,5, 3,50 and v1.2."
    assert translate(best, "en-GB") == "8.5, 3.50 and v1.2."


def test_a_catalogue_is_compiled_once_and_again_when_it_has_changed(german: Path) -> None:
    compiled = german.with_suffix(".mo")
    assert translate(msg("Blue"), "de") == "Blau"
    first = compiled.stat().st_ino
    words._read.clear()
    assert translate(msg("Blue"), "de") == "Blau"
    assert compiled.stat().st_ino == first
    words._read.clear()
    german.write_text(german.read_text().replace("Blau", "Hellblau"))
    os.utime(german, (10**9, 10**9))  # an older file, as it comes with an upgrade
    assert translate(msg("Blue"), "de") == "Hellblau"
    assert sorted(each.name for each in german.parent.iterdir()) == ["lodge.mo", "lodge.po"]


def test_a_compiled_catalogue_is_enough(german: Path) -> None:
    """The image has no other."""
    words.prepare("de")
    words._read.clear()
    german.unlink()
    assert translate(msg("Blue"), "de") == "Blau"


def test_a_folder_that_cannot_be_written_is_read_all_the_same(
    german: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, content: bytes) -> int:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert translate(msg("Blue"), "de") == "Blau"
    assert not german.with_suffix(".mo").exists()


def test_what_is_marked_fuzzy_stays_english(german: Path) -> None:
    german.write_text(german.read_text().replace('msgid "Blue"', '#, fuzzy\nmsgid "Blue"'))
    assert translate(msg("Blue"), "de") == "Blue"


@pytest.mark.usefixtures("german")
def test_a_catalogue_is_read_when_somebody_needs_it() -> None:
    assert words.languages() == ("en", "de")
    assert not words.is_ready("de")
    assert Translator("de-AT").language == "de"
    assert not words.is_ready("de"), "nothing had to be said in it"
    words.prepare("de")
    assert words.is_ready("de")
    assert Translator("de-AT")(msg("Blue")) == "Blau"


@pytest.mark.usefixtures("german")
def test_a_context_tells_two_meanings_apart() -> None:
    assert translate(pmsg("button", "Draw"), "de") == "Remis"
    assert translate(pmsg("result", "Draw"), "de") == "Unentschieden"
    assert translate(pmsg("heading", "Draw"), "de") == translate(msg("Draw"), "de") == "Draw"
    assert translate(npmsg("result", "{n} draw", "{n} draws", 2), "de") == "2 Remis (viele)"
    assert translate(npmsg("button", "{n} draw", "{n} draws", 2), "de") == "2 draws"


@pytest.mark.usefixtures("german")
def test_a_translation_asks_for_the_form_it_needs() -> None:
    """German has a form of its own for "Blue's" here, and none for "to Blue"."""
    for blue, expected in (
        (pmsg("seat", "Blue"), "Blaus Zug (Blau, Blau)."),
        (pmsg("seat", "Green"), "Green Zug (Green, Green)."),
        ((pmsg("seat", "Blue"), "Ann"), "Blaus und Ann Zug (Blau und Ann, Blau und Ann)."),
        ("Ann", "Ann Zug (Ann, Ann)."),
    ):
        assert translate(msg("It's {seat}'s turn.", seat=blue), "de") == expected
    points = npmsg("count", "{n} point", "{n} points", 3)
    assert translate(msg("Won by {points}.", points=points), "de") == "Mit 3 Punkten gewonnen (3 Punkte)."
    assert str(msg("It's {seat:genitive} turn.", seat=pmsg("seat", "Blue"))) == "It's Blue turn."


@pytest.mark.parametrize("locale", ["en-US", "en-GB", "it", "zh-CN", "xx-YY", "nonsense!", ""])
def test_without_a_catalogue_it_is_english(locale: str) -> None:
    assert translate(SENTENCE, locale) == str(SENTENCE) == "Blue takes a1, Blue and c3."
    assert translate(nmsg("{n} die", "{n} dice", 2), locale) == "2 dice"


FOLDERS = """
    en_US/en en_GB/en bg zh_Hans_CN/zh_Hans zh_Hant_TW/zh_Hant hr cs id da nl fi fr de el hi hu it ja ko
    es_419/es lt no/nb pl pt_BR/pt ro ru es_ES/es sv_SE/sv th tr uk vi
"""


def test_discords_locales() -> None:
    assert tuple(locale.value for locale in discord.Locale) == LOCALES
    assert len(LOCALES) == 32


@pytest.mark.parametrize(("locale", "expected"), list(zip(LOCALES, FOLDERS.split(), strict=True)))
def test_every_locale_of_discord_finds_its_catalogue_or_english(
    locale: str, expected: str, tmp_path: Path
) -> None:
    """The first folder there is, whatever other languages there are; else English."""
    names = expected.split("/")
    assert folders(Locale.parse(locale, sep="-")) == names
    others = {each for row in FOLDERS.split() for each in row.split("/")} - {*names, "en"}
    for name in others:
        _make_folder(tmp_path, name)
    for best in ("en", *reversed(names)):
        _make_folder(tmp_path, best)
        with catalogues.used(tmp_path):
            assert language_of(locale) == best


def _make_folder(folder: Path, language: str) -> None:
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    (place / "lodge.po").touch()


def test_what_languages_call_themselves() -> None:
    called = {name: own_name(name) for name in ("en", "pt_BR", "es", "de", "fr", "ja", "zh_Hant")}
    assert list(called.values()) == [
        *("English", "Português (Brasil)", "Español", "Deutsch", "Français", "日本語", "中文 (繁體)"),
    ]


def test_the_template_is_what_the_code_says(tmp_path: Path) -> None:
    """`make words` renews bot/locales/lodge.pot, and otherwise leaves it as it is."""
    fresh, kept = tmp_path / "fresh.pot", ROOT / "bot" / "locales" / "lodge.pot"
    (recipe,) = re.findall(r"^\t\$\(BIN\)/pybabel (.+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    arguments = shlex.split(recipe.replace(str(kept.relative_to(ROOT)), str(fresh)))
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *arguments], cwd=ROOT, check=True)
    with kept.open("rb") as file:
        assert ("seat", "Green") in {(entry.context, str(entry.id)) for entry in read_po(file)}
    assert fresh.read_bytes() == kept.read_bytes(), "run `make words`"


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
    """The calls that build messages, and how many of their arguments the extractor reads."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in LITERALS:
                found[node] = LITERALS[name]
    return found
