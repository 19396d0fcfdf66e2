"""`python -m bot solve`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.cli import main
from engines.opponents.tables.store import SHIPPED, Table


@pytest.fixture(autouse=True)
def priority(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """By how much the process steps back: not this one, which has other tests to do."""
    steps: list[int] = []
    monkeypatch.setattr("os.nice", steps.append)
    return steps


def test_a_table_is_made_as_it_is_shipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tsoro", "--into", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Tsoro: 835 positions in ")
    assert "A draw with best play. Longest win: 3 plies." in said
    assert (tmp_path / "tsoro.table").read_bytes() == (SHIPPED / "tsoro.table").read_bytes()
    assert list(Table(tmp_path / "tsoro.table").entries())


def test_other_programs_go_first(tmp_path: Path, priority: list[int]) -> None:
    assert main(["solve", "tsoro", "--into", str(tmp_path)]) == 0
    assert priority == [19]


def test_options_have_tables_of_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tsoro", "--option", "drop_line=wins", "--into", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["tsoro-drop_line=wins.table"]
    assert "749 positions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["ur"], "Game of Ur can't be solved like this."),
        (["uckers"], "Uckers can't be solved like this."),
        (["kolowis", "--option", "size=8"], "Kolowis can only be solved on the short board."),
        (["tsoro", "--option", "drop_line=often"], "drop_line: must be one of ignored, wins, not often"),
        (["tsoro", "--option", "size=9"], "size: Tsoro has no such option; it has drop_line"),
    ],
)
def test_what_cannot_be_solved_is_told_in_a_sentence(
    given: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *given, "--into", str(tmp_path)]) == 2
    assert capsys.readouterr().err.strip() == said
    assert not list(tmp_path.iterdir())


def test_what_takes_numpy_says_so_where_it_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("layers", "folding_arrays"):
        monkeypatch.delitem(sys.modules, f"engines.opponents.tables.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["solve", "pretwa", "--into", str(tmp_path)]) == 2
    assert capsys.readouterr().err.strip() == "Solving this game takes numpy. Try: pip install numpy"
