"""The Makefile's targets, and which Pythons CI runs them by."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import one_game

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TOOLS = ("bash", "dirname", "env")

needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")


OURS = ("PORT", "DATA", "GAME", "PYTHON", "VENV", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES")
"""Variables that the `make` which started these tests may have set."""


def run(*command: str) -> tuple[int, list[str]]:
    """The exit code of a command, run as from a terminal, and the lines it prints."""
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout.splitlines()


def make(*arguments: str) -> list[str]:
    """What make prints where it succeeds."""
    code, lines = run("make", *arguments)
    assert code == 0, lines
    return lines


@needs_make
def test_help_names_every_target_with_a_line() -> None:
    listed = [re.fullmatch(r"  make ([\w-]+) +(\S.*)", line) for line in make("help")]
    assert None not in listed
    (targets,) = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    assert sorted(found[1] for found in listed if found) == sorted(targets.split())


@needs_make
@pytest.mark.parametrize(
    ("given", "passed"),
    [
        ((), []),
        (("PORT=8126",), ["--port", '"8126"']),
        (("DATA=my games",), ["--data", '"my games"']),
        (("PORT=0", "DATA=x"), ["--port", '"0"', "--data", '"x"']),
    ],
)
def test_play_passes_port_and_folder_on(given: tuple[str, ...], passed: list[str]) -> None:
    command = make("-n", "play", *given)[-1]
    assert " ".join(command.split()) == " ".join([".venv/bin/python -m bot playground", *passed])


@needs_make
def test_game_asks_which_game() -> None:
    code, lines = run("make", "game")
    assert code == 2
    assert lines[0] == "Say which game: make game GAME=picaria"


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("picari", "No game in engines/__init__.py has the slug 'picari'; did you mean picaria?"),
        ("chess", "No game in engines/__init__.py has the slug 'chess'; there are badger, baseball, bingo-"),
    ],
)
def test_game_refuses_an_unknown_slug_in_one_sentence(
    slug: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert one_game.main(slug) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(sentence)


def test_game_runs_every_kind_of_test_for_that_game_alone() -> None:
    code, lines = run(sys.executable, "-m", "tests.one_game", "six_mens_morris", "--collect-only")
    assert code == 0, lines
    tests = [line for line in lines if "::" in line]
    assert {line.partition("::")[0] for line in tests} >= {
        *(*one_game.SUITES, *one_game.DRAWN),
        "tests/engines/games/test_six_mens_morris.py",
    }
    named = [line for line in tests if line.startswith((*one_game.SUITES, *one_game.DRAWN)) and "[" in line]
    assert all("[six-mens-morris" in line for line in named)


def test_game_lists_what_it_has_changed() -> None:
    before = {"a.txt": b"1", "b.png": b"2"}
    assert list(one_game.report(before, before)) == ["Nothing that is kept has changed (2 files)."]
    assert list(one_game.report(before, {"a.txt": b"1", "b.png": b"3", "c.png": b"4"}))[1:] == [
        "  changed b.png",
        "  new     c.png",
    ]


@needs_make
def test_goldens_renews_the_sheet_of_all_boards_first() -> None:
    """The tests that the pictures are renewed by compare the sheet, too."""
    commands = make("-n", "goldens")
    sheet, pictures = (
        next(number for number, line in enumerate(commands) if part in line)
        for part in ("bot.guides.sheet", "tests/render")
    )
    assert sheet < pictures


def ci(folder: Path, *pythons: str, pyenv: str = "") -> tuple[int, str]:
    """Run CI's script where make only says what it was told, with these Pythons on the PATH. A name with `!`
    is a shim of pyenv that refuses; `pyenv` are the minor versions that it has in its folder."""
    bin_ = folder / "bin"
    bin_.mkdir(parents=True)
    for tool in TOOLS:
        (bin_ / tool).symlink_to(str(shutil.which(tool)))

    def stub(path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!{shutil.which('bash')}\n{text}\n")
        path.chmod(0o755)

    def python(path: Path, minor: str) -> None:
        stub(path, f'[[ "$2" == *"(3, {minor})"* ]]')

    stub(bin_ / "make", 'echo "make $*"')
    stub(bin_ / "chromium", "")
    stub(bin_ / "cc", "")
    stub(bin_ / "initdb", "")
    for name in pythons:
        if name.endswith("!"):
            stub(bin_ / name[:-1], "exit 127")
        else:
            python(bin_ / name, name.removeprefix("python3."))
    for minor in pyenv.split():
        python(folder / "versions" / f"3.{minor}.1" / "bin" / "python", minor)
    if pyenv:
        versions = " ".join(f"3.{minor}.1" for minor in pyenv.split())
        stub(
            bin_ / "pyenv",
            f'case $1 in versions) echo "{versions}";; prefix) echo "{folder}/versions/$2";; esac',
        )
    done = subprocess.run(
        [str(bin_ / "bash"), str(ROOT / ".ci" / "run")],
        env={"PATH": str(bin_)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


ci_is_here = pytest.mark.skipif(not (ROOT / ".ci" / "run").exists(), reason="CI's script was not copied")


@ci_is_here
def test_ci_tests_by_the_oldest_and_by_the_newest_python(tmp_path: Path) -> None:
    code, said = ci(tmp_path, "python3.10", "python3.11", "python3.12", "python3.13")
    assert code == 0
    assert [line for line in said.splitlines() if line.startswith("make")] == [
        "make test PYTHON=python3.11",
        "make image-check PYTHON=python3.11",
        "make compat PYTHON=python3.13 VENV=.venv-3.13",
    ]


@ci_is_here
def test_ci_finds_what_pyenv_keeps(tmp_path: Path) -> None:
    """Whose shims are on the PATH whether they run or not."""
    code, said = ci(tmp_path, "python3.11", "python3.12!", "python3.13!", pyenv="8 11 12")
    assert code == 0
    assert [line for line in said.splitlines() if line.startswith("make")] == [
        "make test PYTHON=python3.11",
        "make image-check PYTHON=python3.11",
        f"make compat PYTHON={tmp_path}/versions/3.12.1/bin/python VENV=.venv-3.12",
    ]


@ci_is_here
def test_ci_says_so_where_there_is_one_python_or_none(tmp_path: Path) -> None:
    code, said = ci(tmp_path / "one", "python3.12")
    assert code == 0
    assert "make test PYTHON=python3.12\n" in said
    assert "make compat" not in said
    assert "no Python newer than 3.12" in said
    code, said = ci(tmp_path / "none", "python3.10")
    assert code == 2
    assert "make" not in said
