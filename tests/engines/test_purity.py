"""Engines are pure: nothing of others, no clock, no input or output, no random source of their own.

Opponents and puzzles aren't rules: they think against a clock and read the tables, weights and puzzles that
come with them.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import engines

ROOT = Path(engines.__file__).parent
NOT_RULES = {"opponents", "puzzles"}
MODULES = sorted(path for path in ROOT.rglob("*.py") if NOT_RULES.isdisjoint(path.relative_to(ROOT).parts))
IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "secrets", "socket", "subprocess", "sys", "time"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_and_calls(path: Path) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module).split(".")[0])
        elif (
            isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"
        ):
            assert node.attr == "Random", "the generator is handed in, never the module's own"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input"}
    assert imported <= (sys.stdlib_module_names | {"engines"}) - IMPURE
