"""What docs/adding-a-game.md names exists: paths, names in the modules it names them for, make targets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines import GAMES, Game

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text()
SPANS = [span for span in re.findall(r"`([^`]+)`", PAGE) if not span.startswith("/")]
PATHS = sorted({span for span in SPANS if re.fullmatch(r"[\w./-]+\.(py|txt|md)", span)})
NAMES = sorted({span for span in SPANS if re.fullmatch(r"[A-Za-z_]+", span)})
TARGETS = sorted({span.removeprefix("make ") for span in SPANS if span.startswith("make ")})
WRITTEN = "\n".join(
    (ROOT / path).read_text() for path in PATHS if path.endswith(".py") and (ROOT / path).exists()
)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_readme_lists_every_game_with_its_credits(game: Game) -> None:
    readme = (ROOT / "README.md").read_text()
    assert f"| {game.title} |" in readme
    assert str(game.about.credits) in readme


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


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_is_in_the_makefile(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
