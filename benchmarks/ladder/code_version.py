"""Which code results were measured with: what a game's opponents are made of, in twelve letters."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from engines import GAMES, Game

ROOT: Final = Path(__file__).parents[2]
ENGINES: Final = ROOT / "engines"
PLAYED_BY: Final = (
    "benchmarks/yardstick.py",
    *(f"benchmarks/ladder/{name}.py" for name in ("openings", "players", "playing")),
)
"""What decides beside the engines how games go."""
LEFT_OUT: Final = ("engines/games/__init__.py", "engines/__init__.py")
"""What no game that is played depends on: these list the games."""


@cache
def code_version(game: Game) -> str:
    """A name for all the code and data by which this game is played.

    What belongs to other games changes nothing about it, nor do comments and docstrings.
    """
    digest = hashlib.sha256()
    for path in sorted(_files(game)):
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(_digest(path))
    return digest.hexdigest()[:12]


@cache
def _digest(path: Path) -> bytes:
    kept = meaning(path.read_text(encoding="utf-8")) if path.suffix == ".py" else path.read_bytes()
    return hashlib.sha256(kept).digest()


def _files(game: Game) -> Iterator[Path]:
    own = _module(game.slug)
    others = {_module(slug) for slug in GAMES} - {own}
    yield from (ROOT / name for name in PLAYED_BY)
    for path in ENGINES.rglob("*"):
        name = path.relative_to(ROOT).as_posix()
        if not path.is_file() or "__pycache__" in path.parts or name in LEFT_OUT:
            continue
        parts = [_module(part) for part in path.relative_to(ENGINES).parts]
        if not any(_belongs(part, other) for part in parts for other in others):
            yield path


def _module(slug: str) -> str:
    return slug.replace("-", "_")


def _belongs(part: str, game: str) -> bool:
    """Whether a file or folder is named after a game: `dara`, `dara.py`, `dara_30.weights`."""
    return part == game or part.startswith((f"{game}.", f"{game}_"))


def meaning(source: str) -> bytes:
    """A module without its comments, its docstrings and its layout."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_text(each)]  # type: ignore[attr-defined]
    return ast.dump(tree).encode()


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
