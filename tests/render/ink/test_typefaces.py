"""Languages in other letters, drawn with a few letters of Noto Sans JP in all its weights (`fonts`)."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import OVERLAP_COMPOUND, flagOverlapSimple

from engines.core import Message, msg
from render import forget_drawn
from render.ink import typefaces
from render.ink.cut_fonts import cut, letters_of
from render.ink.text import Translated, fit, text_mask, text_width, words
from render.ink.typefaces import (
    FONTS,
    Weight,
    can_be_written,
    font_file,
    in_language,
    runs,
    unbroken,
    without_language,
)

SAMPLE = Path(__file__).parent / "fonts" / "NotoSansJP-sample.ttf"
LOCALES = Path(__file__).parents[3] / "bot" / "locales"
WINS, DRAW = "青は三つ並べた。{points}", "引き分け 🎲"
CATALOGUE = f"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgid "Blue made three in a row. {{points}} points"
msgstr "{WINS}"

msgid "Draw 🎲"
msgstr "{DRAW}"
"""


class InJapanese(Translated):
    def __call__(self, message: Message) -> str:
        return {"Draw": "引き分け", "Points": "点"}[message.template]


IN_JAPANESE = InJapanese("ja")


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    made = tmp_path / "ja" / "LC_MESSAGES" / "lodge.po"
    made.parent.mkdir(parents=True)
    made.write_text(CATALOGUE)
    return made


@pytest.fixture
def japanese(tmp_path: Path, catalogue: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of fonts with the one for Japanese, cut to what the catalogue uses."""
    folder = tmp_path / "fonts"
    shutil.copytree(FONTS, folder)
    cut(letters_of(catalogue), [SAMPLE], folder / "ja")
    monkeypatch.setattr(typefaces, "FONTS", folder)
    forget_drawn()
    yield folder
    forget_drawn()


def test_a_font_is_cut_to_the_letters_that_only_the_translation_has(japanese: Path, catalogue: Path) -> None:
    kanji = [letter for letter in letters_of(catalogue) if letter > "一"]
    assert kanji == sorted("青三並引分")
    made = [japanese / "ja" / f"{weight}.ttf" for weight in Weight]
    assert all(10_000 < each.stat().st_size < SAMPLE.stat().st_size for each in made)
    thin, thick = (
        sum(text_mask(in_language("青", "ja"), 60, weight, "mm")[0].tobytes()) for weight in Weight
    )
    assert thick > 1.2 * thin > 0
    licence = (japanese / "ja" / "OFL.txt").read_text()
    assert "Adobe" in licence.splitlines()[0]
    assert "SIL OPEN FONT LICENSE" in licence


def test_a_source_without_a_letter_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="lacks 雪"):
        cut("青雪", [SAMPLE], tmp_path / "ja")


def test_each_letter_comes_from_the_font_that_has_it(japanese: Path) -> None:
    text = in_language("青は 12–3 つ", "ja")
    assert [*runs(text)] == [("ja", "青は"), ("", " 12–3 "), ("ja", "つ")]
    width = text_width(text, 40, Weight.SEMIBOLD)
    parts = [in_language("青は", "ja"), " 12–3 ", in_language("つ", "ja")]
    assert width == pytest.approx(sum(text_width(part, 40, Weight.SEMIBOLD) for part in parts))
    for anchor, left in (("lm", 0), ("mm", -width / 2), ("rm", -width)):
        cover, x, _ = text_mask(text, 40, Weight.SEMIBOLD, anchor)
        assert abs(x - left) < 5
        assert abs(cover.width - width) < 8
    mixed, _, top = text_mask(in_language("H青", "ja"), 40, Weight.SEMIBOLD, "lm")
    plain, _, above = text_mask("H", 40, Weight.SEMIBOLD, "lm")
    assert top <= above  # both stand on one line
    assert top + mixed.height >= above + plain.height


def test_languages_share_letters_but_not_their_shapes(japanese: Path) -> None:
    (japanese / "xx").mkdir()
    for weight, other in zip(Weight, reversed(Weight), strict=True):
        shutil.copy(japanese / "ja" / f"{weight}.ttf", japanese / "xx" / f"{other}.ttf")
    one, two = (text_mask(in_language("青", name), 60, Weight.SEMIBOLD, "mm")[0] for name in ("ja", "xx"))
    assert one.tobytes() != two.tobytes()


def test_words_are_english_where_no_font_has_a_letter(japanese: Path) -> None:
    drawn = words(msg("Draw"), IN_JAPANESE)
    assert without_language(drawn) == "引き分け"
    assert can_be_written(drawn)
    assert not can_be_written("引き分け")
    assert words(msg("Points"), IN_JAPANESE) == "Points"  # nothing has 点


def test_lines_break_between_phrases(japanese: Path) -> None:
    text = in_language("青は三つ並べた。引き分け", "ja")
    _, lines = fit(text, 30, Weight.SEMIBOLD, 230, 3)
    assert [without_language(line) for line in lines] == ["青は三つ並べた。", "引き分け"]
    assert [without_language(part) for part, _ in unbroken(text)] == ["青は", "三つ", "並べた。", "引き分け"]
    _, (cut_off,) = fit(text, 30, Weight.SEMIBOLD, 100)
    assert without_language(cut_off).endswith("…")


def _undrawable(catalogue: Path) -> str:
    """The letters that no font has, of those a catalogue brings."""
    language = catalogue.parents[1].name
    return "".join(
        letter
        for letter in letters_of(catalogue)
        if not (
            font_file(Weight.SEMIBOLD, language).exists() and can_be_written(in_language(letter, language))
        )
    )


def test_every_letter_of_every_catalogue_is_drawn() -> None:
    for catalogue in LOCALES.glob("*/LC_MESSAGES/*.po"):
        missing = _undrawable(catalogue)
        assert not missing, f"no font has {missing} of {catalogue.parents[1].name}: make fonts"


def test_no_glyph_is_drawn_sixteen_times_as_large_for_overlaps() -> None:
    for file in FONTS.rglob("*.ttf"):
        font = TTFont(file)
        glyphs = [font["glyf"][name] for name in font.getGlyphOrder()]
        flags = [each.flags[0] & flagOverlapSimple for each in glyphs if each.numberOfContours > 0]
        flags += [
            part.flags & OVERLAP_COMPOUND for each in glyphs if each.isComposite() for part in each.components
        ]
        assert not any(flags), file.name


def test_a_letter_that_no_font_has_is_noticed(japanese: Path, catalogue: Path) -> None:
    assert not _undrawable(catalogue)
    catalogue.write_text(CATALOGUE.replace("引き分け", "雪"))
    assert _undrawable(catalogue) == "雪"
