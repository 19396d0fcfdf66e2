"""Rules and sentences that the games of position share: draws, leaps, why a move is refused."""

from __future__ import annotations

import pytest

from engines.bases.draws import QUIET, REPEATED, Draws
from engines.bases.leaps import Leaps
from engines.bases.refusals import refusal
from engines.boards.nets import Net, lattice
from engines.core import msg

NET = Net.of(lattice("a1 b1 c1 d1 e1"), ["a1 b1 c1 d1 e1"])
LEAPS = Leaps(NET.points, tuple(NET.jumps(cell) for cell in range(5)))
COUNTED = Draws(limit=5, verdict=msg("more beavers win"))


@pytest.mark.parametrize(
    ("draws", "series", "quiet", "end"),
    [
        (Draws(), (1, 2, 1, 2), None, ""),
        (Draws(), (1, 2, 1, 2, 1), None, REPEATED),
        (Draws(times=2), (1, 2, 1), None, REPEATED),
        (Draws(times=2), (1, 2, 3), None, ""),
        (Draws(), tuple(range(100)), None, ""),
        (Draws(), tuple(range(101)), None, QUIET),
        (Draws(), (1, 2), 100, QUIET),
        (Draws(), tuple(range(101)), 3, ""),
        (Draws(limit=None), tuple(range(500)), None, ""),
        (Draws(limit=4), (1, 2, 1, 2, 1), None, REPEATED),
    ],
)
def test_draws_end(draws: Draws, series: tuple[int, ...], quiet: int | None, end: str) -> None:
    assert draws.end(series, quiet) == end


@pytest.mark.parametrize(
    ("draws", "series", "sentence"),
    [
        (Draws(), (1,), ""),
        (Draws(), (1, 2, 1), "One more repeat and it's a draw."),
        (Draws(), (1, 2, 1, 3), ""),
        (Draws(times=2), (1, 2, 3), ""),
        (Draws(), tuple(range(90)), ""),
        (Draws(), tuple(range(91)), "It's a draw after 10 more turns without a capture."),
        (Draws(), tuple(range(100)), "It's a draw after 1 more turn without a capture."),
        (
            COUNTED,
            (1, 2, 1),
            "One more repeat ends the game.",
        ),
        (COUNTED, (1, 2), "The game ends after 4 more turns without a capture."),
        (COUNTED, (1, 2, 3, 4, 5), "The game ends after 1 more turn without a capture."),
    ],
)
def test_draws_are_announced(draws: Draws, series: tuple[int, ...], sentence: str) -> None:
    assert str(draws.warning(series) or "") == sentence


def test_reasons() -> None:
    assert str(Draws().reason(REPEATED)) == "The same position came up for the third time."
    assert str(Draws(times=2).reason(REPEATED)) == "The same position came up for the second time."
    assert str(Draws().reason(QUIET)) == "100 turns went by without a capture."
    won = COUNTED.reason(QUIET, msg("it's 3–2"))
    assert str(won) == "After 5 turns without a capture, it's 3–2."


def test_leaps() -> None:
    own, other, empty = 0b00001, 0b01010, 0b10100
    assert LEAPS.singles(own, other, empty) == ["a1xc1"]
    assert LEAPS.chains(own, other, empty) == ["a1xc1xe1"]
    assert LEAPS.chains(own, other, empty, stops=True) == ["a1xc1", "a1xc1xe1"]
    assert LEAPS.chains(own, other, 0b10000) == []
    assert LEAPS.can(0, other, empty)
    assert not LEAPS.can(0, other, 0b10000)


@pytest.mark.parametrize(
    ("move", "legal", "sentence"),
    [
        ("pass", ["a1-b1"], "You can't pass now. Try a1-b1."),
        ("", ["a1-b1"], "- isn't a move. To play, write two points. Try a1-b1."),
        ("z9-a1", ["a1-b1"], "There's no z9 on this board. Try a1-b1."),
        ("b1", ["a1-b1"], "You can't place a piece now. Try a1-b1."),
        ("c1", ["b1"], "c1 is taken. Try b1."),
        ("d1", ["b1"], "You can't place a piece on d1 now. Try b1."),
        ("a1-b1", ["b1"], "You have to place a piece first. Try b1."),
        ("b1-d1", ["a1-b1"], "b1 is empty. Try a1-b1."),
        ("c1-d1", ["a1-b1"], "The piece on c1 is Green's. Try a1-b1."),
        ("a1-c1", ["a1-b1"], "c1 is taken. Try a1-b1."),
        ("a1-e1", ["a1-b1"], "You can't get from a1 to e1. Try a1-b1."),
        ("a1-b1", ["e1-d1"], "You can't move from a1 now. Try e1-d1."),
        ("a1-b1", ["e1xc1"], "You have to capture. Try e1xc1."),
        ("a1xc1", ["a1xc1xe1"], "You have to keep capturing after a1xc1. Try a1xc1xe1."),
        ("a1-b1", ["a1-b1/c1"], "Say which piece a1-b1 takes. Try a1-b1/c1."),
        ("a1-b1/d1", ["a1-b1/c1"], "You can't take that piece. Try a1-b1/c1."),
    ],
)
def test_refusals(move: str, legal: list[str], sentence: str) -> None:
    message = refusal(
        move,
        legal,
        actor=0,
        cell=NET.cell,
        cells=(0, -1, 1, -1, -1),
        names=(msg("Blue"), msg("Green")),
        form=msg("write two points"),
    )
    assert str(message) == sentence


def test_what_somebody_typed_is_cut_short() -> None:
    move = "-".join(["a1"] * 500)
    message = refusal(
        move, ["a1-b1"], actor=0, cell=NET.cell, cells=(0, -1, 1, -1, -1), names=(), form=msg("write it")
    )
    assert len(str(message)) < 200
