"""Identifies the code results were measured with: everything a game's opponents are made of, in twelve
letters."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from engines import GAMES, Game
from engines.opponents.choosing import is_open
from engines.opponents.tables.store import SHIPPED

ROOT: Final = Path(__file__).parents[2]
ENGINES: Final = ROOT / "engines"
PLAYED_BY: Final = (
    "benchmarks/yardstick.py",
    *(f"benchmarks/ladder/{name}.py" for name in ("openings", "players", "playing")),
)
"""What decides how games go, besides the engines."""
_OPPONENTS: Final = "engines/opponents"
LEFT_OUT: Final = (
    *("engines/games/__init__.py", "engines/__init__.py", "engines/puzzles/"),
    *(f"{_OPPONENTS}/{name}" for name in ("worth.py", "review/")),
    *(
        f"{_OPPONENTS}/tables/{name}.py"
        for name in ("backwards", "folding_arrays", "graph", "layers", "progress", "solve")
    ),
)
"""Files and folders no move depends on: lists of the games, puzzles, reviews, and what solves games (the
tables themselves count)."""
IN_THE_OPEN: Final = tuple(
    f"{_OPPONENTS}/{name}" for name in ("search/alphabeta.py", "features/", "evaluation.py", "tables/")
)
"""What only games of position are played by ..."""
WITH_CHANCE: Final = (
    *(f"{_OPPONENTS}/{name}" for name in ("search/sampling.py", "search/expectimax.py", "standing.py")),
    "engines/chance/",
)
"""... and what only the others are."""
TABLES: Final = f"{_OPPONENTS}/tables/"
"""What only games with a table are played by."""
MESSAGES: Final = ("msg", "nmsg", "pmsg", "npmsg")
"""What builds messages. No move depends on their words, nor on which of these builds them ..."""
SPEECH: Final = (*MESSAGES, "Message", "Either", "_English", "_english")
"""... nor on how these become sentences."""


@cache
def code_version(game: Game) -> str:
    """Return a name for all the code and data this game is played with.

    Other games' files don't change it, nor does the search of other kinds of games, nor do comments,
    docstrings and what messages say.
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
    left_out = LEFT_OUT + (WITH_CHANCE if is_open(game) else IN_THE_OPEN)
    if not any(path.name.startswith((f"{game.slug}.", f"{game.slug}-")) for path in SHIPPED.iterdir()):
        left_out += (TABLES,)
    yield from (ROOT / name for name in PLAYED_BY)
    for path in ENGINES.rglob("*"):
        name = path.relative_to(ROOT).as_posix()
        if not path.is_file() or "__pycache__" in path.parts or name.startswith(left_out):
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
    """Return a module without its comments, docstrings, layout, and what its messages say."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES:
            node.func.id, node.args, node.keywords = MESSAGES[0], [], []
        if isinstance(node, ast.ImportFrom):
            node.names = [each for each in node.names if each.name not in MESSAGES]
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _decides_nothing(each)]  # type: ignore[attr-defined]
    return ast.dump(tree).encode()


def _decides_nothing(node: ast.AST) -> bool:
    """Whether this is a docstring, or only defines or imports what builds messages."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name in SPEECH
    if isinstance(node, ast.ImportFrom):
        return all(each.name in MESSAGES for each in node.names)
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
