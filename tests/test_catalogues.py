"""Every catalogue of translations is right as far as a machine can tell; and the checks find what's wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from tests.languages import keeping
from tests.languages.__main__ import main
from tests.languages.checking import check, mistakes
from tests.languages.keeping import (
    NoLanguage,
    bring_up_to_date,
    catalogue_file,
    entries,
    gaps,
    language_folder,
    started,
    template,
)

ENGLISH = Catalog()
ENGLISH.add("{seat} takes {points}.")
ENGLISH.add("**Your turn**\n- [rules]({link})\n-# `a1`, see /rules and <@1>")
ENGLISH.add(("{n} die", "{n} dice"))
ENGLISH.add("Take it back", context="button")
ENGLISH.add("game", context="option of a command")
ENGLISH.add("Blue", context="seat")
ENGLISH.add("{seat} wins.", context="grid button")
ENGLISH.add("Start", context="picture", auto_comments=["Translators: at most 8 letters."])


def translated(**changed: object) -> Catalog:
    """A catalogue without a mistake, except for what's changed: by "takes", "turn" and so on."""
    texts: dict[str, object] = {
        "takes": "{points} fallen an {seat}.",
        "turn": "**Du bist dran**\n- [Regeln]({link})\n-# `a1`, siehe /rules und <@1>",
        "dice": ("{n} Würfel", "{n} Würfel"),
        "back": "Zurücknehmen",
        "game": "spiel",
        "blue": "Blau",
        "wins": "{seat} siegt",
        "start": "Beginn",
    }
    made = Catalog(locale="de")
    for (name, text), message in zip((texts | changed).items(), entries(ENGLISH), strict=True):
        assert name in texts
        made.add(message.id, text, context=message.context)
    return made


def test_a_right_catalogue_has_no_mistakes() -> None:
    fine = translated()
    assert [*check(fine, ENGLISH)] == []
    fine.add("Blue", "Blaus", context="seat, genitive")
    genitive = translated(takes="{seat:genitive} {points}")
    assert [*check(genitive, ENGLISH)] == [
        "“{seat} takes {points}.”: asks for the form “genitive”, and nothing is given in it"
    ]
    genitive.add("Blue", "Blaus", context="seat, genitive")
    assert [*check(genitive, ENGLISH)] == []
    assert [*check(translated(dice=("ein Würfel", "{n} Würfel")), ENGLISH)] == [], "one needs no number"
    assert [*check(translated(takes=""), ENGLISH)] == [], "what isn't translated yet is no mistake"
    older = Catalog(locale="de")
    older.add("{n} die", "{n} Würfel")
    older.add("{n} lot", "{m} Lose")
    assert [*check(older, ENGLISH)] == [], "neither is what the English has moved on from"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("takes", "{points} fallen.", "lacks {seat}"),
        ("takes", "{punkte} fallen an {seat}.", "has {punkte}"),
        ("takes", "{points fallen an {seat}.", "brace"),
        ("takes", "{points} fallen an {seat}. ", "a space at the start or end"),
        ("takes", "{points}\nfallen an {seat}.", "a line break"),
        ("turn", "Du bist dran\n- [Regeln]({link})\n-# `a1`, siehe /rules und <@1>", "bold"),
        ("turn", "**Du bist dran**\n- Regeln ({link})\n-# `a1`, siehe /rules und <@1>", "a link"),
        ("turn", "**Du bist dran**\n[Regeln]({link})\n-# `a1`, siehe /rules und <@1>", "a list"),
        ("turn", "**Du bist dran**\n- [Regeln]({link})\n`a1`, siehe /rules und <@1>", "a heading"),
        ("turn", "**Du bist dran**\n- [Regeln]({link})\n-# a1, siehe /rules und <@1>", "code"),
        ("turn", "**Du bist dran**\n- [Regeln]({link})\n-# `a1`, siehe /regeln und <@1>", "a command"),
        ("turn", "**Du bist dran**\n- [Regeln]({link})\n-# `a1`, siehe /rules und dir", "a mention"),
        ("dice", ("{n} Würfel", ""), "2 forms"),
        ("dice", ("{n} Würfel", "Würfel"), "lacks {n}"),
        ("back", "Den letzten Zug zurücknehmen " * 3 + ".", "80 fit"),
        ("game", "Das Spiel", "one word in lower case"),
        ("wins", "{seat} gewinnt das Spiel", "20 fit"),
        ("start", "Ausgangspunkt", "room for 8 letters"),
    ],
)
def test_each_kind_of_mistake_is_found(name: str, text: object, told: str) -> None:
    found = [*check(translated(**{name: text}), ENGLISH)]
    assert any(told in mistake for mistake in found), found


@pytest.mark.parametrize(
    ("context", "most"), [("option", 100), ("menu", 150), ("form", 45), ("alt text", 1024), (None, 2000)]
)
def test_each_place_has_its_limit(context: str | None, most: int) -> None:
    english = Catalog()
    english.add("Pick", context=context)
    for length in (most, most + 1):
        made = Catalog(locale="de")
        made.add("Pick", "x" * length, context=context)
        assert len([*check(made, english)]) == (length > most)


def test_the_code_tells_limits_too() -> None:
    """A description of a command is written as an argument of `command`, and has no context."""
    english, made = Catalog(), Catalog(locale="de")
    for text in ("Choose how you like to play.", "{id} · {game}"):
        english.add(text)
        made.add(text, text + "!" * 80)
    assert len([*check(made, english)]) == 1


@pytest.mark.parametrize("language", started())
def test_what_is_translated_is_right(language: str) -> None:
    assert mistakes(language) == []


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder of catalogues with a template of its own."""
    _collect(tmp_path, "Hello.", "You win.", "It's your turn, {person}.")
    return tmp_path


def _collect(shelf: Path, *texts: str) -> None:
    made = Catalog()
    for text in texts:
        made.add(text)
    made.add("Blue", context="seat")
    made.add(("{n} die", "{n} dice"))
    with (shelf / "lodge.pot").open("wb") as file:
        write_po(file, made)


def _translate(shelf: Path) -> None:
    made = keeping.read("nl", shelf)
    made["Hello."].string = "Hallo."
    made["It's your turn, {person}."].string = "{person}, jij bent."
    made.add("Blue", "van Blauw", context="seat, genitive")
    made.add("Blue", "weg", context="nothing, genitive")
    with catalogue_file("nl", shelf).open("wb") as file:
        write_po(file, made)


def test_a_language_is_started_and_brought_up_to_date(shelf: Path) -> None:
    bring_up_to_date("nl", shelf)
    assert started(shelf) == ["nl"]
    missing, total = gaps("nl", shelf)
    assert (len(missing), total) == (5, 5)
    _translate(shelf)
    assert [gap.english for gap in gaps("nl", shelf)[0]] == ["You win.", "Blue", "{n} die"]
    _collect(shelf, "Hello.", "Well done.", "It's your turn now, {person}.")
    missing, _ = gaps("nl", shelf)
    assert [gap.english for gap in missing if gap.before == "It's your turn, {person}."] == [
        "It's your turn now, {person}."
    ], "a changed sentence is missing, and its old one is named"
    bring_up_to_date("nl", shelf)
    kept = catalogue_file("nl", shelf).read_text(encoding="utf-8")
    assert "Hallo." in kept
    assert "jij bent" not in kept, "no guesses, nothing obsolete"
    assert "van Blauw" in kept, "a form that only this language has"
    assert '"weg"' not in kept
    bring_up_to_date("nl", shelf)
    assert catalogue_file("nl", shelf).read_text(encoding="utf-8") == kept
    with catalogue_file("nl", shelf).open("rb") as file:
        assert not any(message.fuzzy for message in entries(read_po(file)))


def test_only_a_release_demands_everything(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["nl"], shelf) == 0
    assert "nl: 0 of 5 translated (0%), 0 mistakes" in capsys.readouterr().out
    _translate(shelf)
    assert main([], shelf) == 0
    assert "missing: seat: Blue" in capsys.readouterr().out
    monkeypatch.setenv("RELEASE", "1")
    assert main([], shelf) == 1
    assert main(["klingon"], shelf) == 2


def test_languages_are_those_of_discord() -> None:
    assert [language_folder(name) for name in ("nl", "pt-BR", "es", "es-419", "zh_TW", "no")] == [
        *("nl", "pt_BR", "es", "es_419", "zh_Hant_TW", "no")
    ]
    for unknown in ("klingon", "la", "en-GB", "", "xx"):
        with pytest.raises(NoLanguage):
            language_folder(unknown)


def test_the_template_has_nothing_that_only_operators_read() -> None:
    texts = {keeping.singular(message) for message in entries(template())}
    assert "Choose how you like to play." in texts
    assert not any("DISCORD_TOKEN" in text for text in texts)
