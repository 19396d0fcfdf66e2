"""What the pages in docs name exists: paths, modules, names in the modules a page names, make targets."""

from __future__ import annotations

import importlib
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from engines import GAMES, Game

ROOT = Path(__file__).parents[1]
PAGES = ("CONTRIBUTING.md", "README.md", *(f"docs/{page.name}" for page in sorted(ROOT.glob("docs/*.md"))))
MOST_ROWS, WIDEST_ROW = 50, 140
"""How many rows "Where do I put" may have, and how long one may be: it is for one look."""


def spans_of(page: str) -> list[str]:
    """What stands in backticks on a page, without commands of the bot and blocks of code."""
    text = re.sub(r"^```.*?^```", "", (ROOT / page).read_text(), flags=re.MULTILINE | re.DOTALL)
    return [span for span in re.findall(r"`([^`]+)`", text) if not span.startswith("/")]


SPANS = spans_of("docs/adding-a-game.md")
PATHS = sorted({span for span in SPANS if re.fullmatch(r"[\w./-]+\.(py|txt|md|toml)", span)})
NAMES = sorted({span for span in SPANS if re.fullmatch(r"[A-Za-z_]+", span)})
WRITTEN = "\n".join(
    (ROOT / path).read_text() for path in PATHS if path.endswith(".py") and (ROOT / path).exists()
)
EVERYWHERE = [(page, span) for page in PAGES for span in dict.fromkeys(spans_of(page))]
TARGETS = sorted({span.split()[1] for _, span in EVERYWHERE if span.startswith("make ")})
FILE = re.compile(r"(engines|render|bot|cogs|tests|docs|benchmarks|\.ci)/[\w./-]*")
MODULE = re.compile(r"(engines|render|bot|cogs)(\.\w+)+")
NUMBERS = ("thirty", "thirty-one", "thirty-two", "thirty-three", "thirty-four", "thirty-five")
"""How many games there may be, from 30."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_readme_lists_every_game_with_its_credits(game: Game) -> None:
    readme = (ROOT / "README.md").read_text()
    assert f"| {game.title} |" in readme
    assert str(game.about.credits) in readme


@pytest.mark.parametrize("page", ["README.md", "pyproject.toml"])
def test_the_number_of_games_in_words_is_right(page: str) -> None:
    found = re.findall(r"(\S+)\s+board,\s+dice\s+and\s+card\s+games", (ROOT / page).read_text())
    assert set(found) <= {NUMBERS[len(GAMES) - 30]}


def test_the_page_names_something() -> None:
    assert len(PATHS) > 15
    assert len(NAMES) > 15
    assert len(TARGETS) >= 5


@pytest.mark.parametrize("path", PATHS)
def test_every_path_exists(path: str) -> None:
    assert (ROOT / path).is_file()


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_defined_in_a_module_the_page_names(name: str) -> None:
    assert re.search(
        rf"^\s*(class |def |){name}\b\s*[\(:=]|^class {name}\b|name=\"{name}\"", WRITTEN, re.MULTILINE
    )


@pytest.mark.parametrize(("page", "span"), [pair for pair in EVERYWHERE if FILE.fullmatch(pair[1])])
def test_every_file_and_folder_exists(page: str, span: str) -> None:
    assert (ROOT / span).exists()


@pytest.mark.parametrize(("page", "span"), [pair for pair in EVERYWHERE if MODULE.fullmatch(pair[1])])
def test_every_module_exists(page: str, span: str) -> None:
    """A module, or a name in one: `engines.core.msg`."""
    parent, _, name = span.rpartition(".")
    assert hasattr(importlib.import_module(parent), name) or find_spec(span)


def test_where_do_i_put_is_short() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .*", page.partition("## Where do I put")[2].partition("\n## ")[0], re.MULTILINE)
    assert 20 < len(rows) - 1 <= MOST_ROWS
    assert [row for row in rows if len(row) > WIDEST_ROW] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_is_in_the_makefile(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
