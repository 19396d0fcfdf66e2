"""`python -m bot` by a Python that cannot run it is one sentence and exit code 2."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENTRY = ROOT / "bot" / "__main__.py"


def older_pythons() -> list[str]:
    """The Pythons of this machine that are too old for Lodge, on the PATH or in pyenv's folder."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = {}
    for version in ("2.7", "3.6", "3.7", "3.8", "3.9", "3.10"):
        folders = [None, *map(str, sorted(pyenv.glob(f"versions/{version}.*/bin")))]
        for path in [shutil.which(f"python{version}", path=folder) for folder in folders]:
            if path and subprocess.run([path, "-c", ""], capture_output=True).returncode == 0:
                found[version] = path
    return list(found.values())


OLDER = older_pythons()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Lodge's code without anything installed beside it."""
    for package in ("bot", "engines", "render"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(folder: Path, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        command, cwd=folder, env=environment | settings, capture_output=True, text=True, timeout=60
    )


@pytest.mark.skipif(not OLDER, reason="this machine has no Python older than 3.11")
@pytest.mark.parametrize("python", OLDER)
def test_an_old_python_is_told_so(folder: Path, python: str) -> None:
    done = run(folder, python, "-m", "bot", "run")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Lodge needs Python 3.11 or later, but this is ")
    assert done.stderr.endswith(": run `make setup` once, then `.venv/bin/python -m bot run`.\n")
    assert done.stderr.count("\n") == 1


def test_a_python_without_the_packages_is_told_so(folder: Path) -> None:
    """`-S` leaves out the folder that packages are installed in."""
    done = run(folder, sys.executable, "-S", "-m", "bot", "verify", "7")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"This Python is missing a package Lodge needs \(\w+\): run `make setup` once, then "
        r"`\.venv/bin/python -m bot verify 7`\.\n",
        done.stderr,
    )
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "python").touch()
    done = run(folder, sys.executable, "-S", "-m", "bot", "check")
    assert done.stderr.endswith("): run `.venv/bin/python -m bot check`.\n")
    assert done.returncode == 2


def test_a_package_that_is_missed_late_is_no_traceback_either(folder: Path) -> None:
    (folder / "discord.py").write_text("import nowhere_to_be_found\n")
    done = run(folder, sys.executable, "-m", "bot", "run", DISCORD_TOKEN="any")
    assert done.returncode == 2
    assert "(nowhere_to_be_found)" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_mistake_of_our_own_is_not_hidden(folder: Path) -> None:
    (folder / "bot" / "cli.py").write_text("from bot import nothing_of_the_kind\n")
    done = run(folder, sys.executable, "-m", "bot", "run")
    assert done.returncode == 1
    assert "ImportError" in done.stderr


def test_the_entry_is_written_for_any_python() -> None:
    """Also where no older one is at hand to try it with."""
    newer = (ast.AnnAssign, ast.AsyncFunctionDef, ast.JoinedStr, ast.Match, ast.NamedExpr, ast.Starred)
    for node in ast.walk(ast.parse(ENTRY.read_text(encoding="ascii"))):
        assert not isinstance(node, newer)
        assert getattr(node, "annotation", None) is getattr(node, "returns", None) is None
        assert not isinstance(node, ast.ImportFrom) or node.module == "bot.cli"
