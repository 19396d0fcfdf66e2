"""`make game GAME=slug`: check one game and renew what is kept of it, its playthrough and its pictures.

Runs style and types over its modules, the tests of its rules, the suites that every game passes and the
comparisons with what is kept, for this game alone. Then lists the kept files that have changed, for somebody
to look at, and says how fast the game plays.
"""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from benchmarks.engines import DEFAULT_TARGET, TARGETS, playouts
from engines import GAMES

ROOT = Path(__file__).parents[1]
SUITES = (
    "tests/engines/test_conformance.py",
    "tests/engines/test_perft.py",
    "tests/engines/test_playthroughs.py",
    "tests/bot/guides/test_guides.py",
    "tests/bot/guides/test_lessons.py",
)
DRAWN = ("tests/render/test_every_game.py", "tests/render/test_goldens.py")
"""The suites whose tests have the slug of a game in their id: of engines, and those that need a scene."""
RENEWED = {"LODGE_PLAYTHROUGHS": "renew", "LODGE_GOLDENS": "renew"}


def problem(slug: str) -> str:
    """What is wrong with this slug, in one sentence; "" if it is a game's."""
    if not slug:
        return "Say which game: make game GAME=picaria"
    if slug in GAMES:
        return ""
    near = difflib.get_close_matches(slug, GAMES)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(sorted(GAMES))}."
    return f"No game in engines/games/__init__.py has the slug {slug!r}; {hint}"


def files_of(slug: str) -> list[str]:
    """The game's own modules and its own tests."""
    name = slug.replace("-", "_")
    found = (
        f"engines/games/{name}.py",
        f"engines/games/{name}",
        f"tests/engines/games/test_{name}.py",
        f"render/scenes/{name}.py",
        f"render/scenes/{name}",
        f"tests/render/scenes/test_{name}.py",
        f"tests/render/states/{name}.py",
        f"bot/guides/{name}.py",
        f"bot/guides/lessons/{name}.py",
    )
    return [path for path in found if (ROOT / path).exists()]


def kept_files(slug: str) -> dict[str, bytes]:
    """The kept files of a game by their paths: its playthrough and its pictures."""
    playthrough = ROOT / "tests/playthroughs" / f"{slug.replace('-', '_')}.txt"
    pictures = sorted((ROOT / "tests/render/goldens").glob(f"{slug}-*.png"))
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in (playthrough, *pictures)
        if path.exists()
    }


class OnlyOf:
    """A pytest plugin that leaves out the tests of every other game."""

    def __init__(self, slug: str) -> None:
        self.slug = slug

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        others = [item for item in items if not self._concerns(item)]
        items[:] = [item for item in items if item not in others]
        config.hook.pytest_deselected(items=others)

    def _concerns(self, item: pytest.Item) -> bool:
        if item.nodeid.partition("::")[0] not in SUITES + DRAWN:
            return True
        callspec = getattr(item, "callspec", None)
        return callspec is None or callspec.id == self.slug or callspec.id.startswith(f"{self.slug}-")


def read_over(files: list[str]) -> bool:
    """Whether style and types of these files are right; what is not is printed."""
    code = [path for path in files if path.startswith(("engines/", "render/", "bot/"))]
    commands = (["ruff", "check", *files], ["ruff", "format", "--check", "--quiet", *files], ["mypy", *code])
    done = [subprocess.run([sys.executable, "-m", *command], check=False).returncode for command in commands]
    if done[1]:
        print(f"Not formatted yet: {sys.executable} -m ruff format {' '.join(files)}")
    return not any(done)


def report(before: dict[str, bytes], after: dict[str, bytes]) -> Iterable[str]:
    """What to look at: every kept file that the run has written anew."""
    changed = [path for path in after if before.get(path) != after[path]]
    if not changed:
        yield f"Nothing that is kept has changed ({len(after)} files)."
        return
    yield "Look at these before you commit them:"
    for path in changed:
        yield f"  {'changed' if path in before else 'new':<8}{path}"


def main(slug: str = "", *options: str) -> int:
    """Check a game, with further `options` for pytest. Returns pytest's exit code, 2 for an unknown game."""
    slug = slug.replace("_", "-")
    if wrong := problem(slug):
        print(wrong, file=sys.stderr)
        return 2
    before, files = kept_files(slug), files_of(slug)
    os.environ.update(RENEWED)
    os.chdir(ROOT)
    read = read_over(files)
    drawn = any(path.startswith("render/scenes/") for path in files)
    tried = [path for path in files if not path.startswith(("tests/render/states/", "bot/guides/"))]
    suites = (*SUITES, *DRAWN) if drawn else SUITES
    arguments = ["-q", "--no-header", "--continue-on-collection-errors", *options, *tried, *suites]
    code = int(pytest.main(arguments, plugins=[OnlyOf(slug)]))
    print("\n".join(["", *report(before, kept_files(slug))]))
    plies, _, took = playouts(GAMES[slug], 0.5, time.process_time)
    found, target = round(plies / took), TARGETS.get(slug, DEFAULT_TARGET)
    print(f"It plays {found:,} moves a second{'' if found >= target else f'; {target:,} are wanted'}.")
    if not drawn:
        name = f"render/scenes/{slug.replace('-', '_')}.py"
        print(f"There is no {name} yet, so nothing was drawn: step 5 of docs/adding-a-game.md.")
    return code or int(not (read and drawn))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
