"""The simulated house: one day from the same figures, limits where arithmetic puts them, and its page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.house import (
    DAY,
    PAGE,
    House,
    assumptions,
    bill,
    longest_wait,
    peak,
    press_ms_of,
    resources,
    simulate,
    tables,
    version,
    written,
)
from benchmarks.house_games import Length, length_of, lengths
from engines import GAMES

SMALL = House(guilds=2_000, matches=300)


def test_the_same_figures_give_the_same_day_and_another_seed_another() -> None:
    assert tables(SMALL) == tables(SMALL)
    assert tables(SMALL) != tables(House(guilds=2_000, matches=300, seed=2))


def test_a_day_counts_what_its_matches_are_made_of() -> None:
    """Of matches between people at the board, every move is there, and no request but for boards that were
    pushed up."""
    people = House(guilds=10, matches=200, against_lodge=0, slow=0, pushed_every=10_000)
    day = simulate(people)
    mean = day.plies / sum(day.moves)
    assert 0.9 < mean < 3
    assert sum(day.replies) == sum(day.thought) == sum(day.requests) == 0
    day = simulate(House(guilds=10, matches=200, against_lodge=0, slow=1))
    assert sum(day.requests) == 4 * sum(day.moves)
    day = simulate(House(guilds=10, matches=200, against_lodge=1))
    assert sum(day.replies) == sum(day.moves)
    assert 0 < sum(day.requests) < sum(day.replies)


def test_limits_are_in_order_and_met_where_they_are_reached() -> None:
    found = resources(SMALL, simulate(SMALL))
    assert [one.ratio for one in found] == sorted((one.ratio for one in found), reverse=True)
    (connection,) = (one for one in found if one.name == "servers on one connection")
    assert connection.ratio == pytest.approx(0.8)
    large = House(guilds=5_000, matches=300)
    assert resources(large, simulate(large))[0].name == "servers on one connection"


def test_peaks_and_queues() -> None:
    counts = [0.0] * DAY
    counts[3600:3660] = [100.0] * 60
    assert peak(counts) == 100
    assert longest_wait(counts, 50) == 60  # 3000 are left when no more come
    assert longest_wait(counts, 100) == 0


def test_a_price_is_on_the_bill() -> None:
    day = simulate(SMALL)
    free = House(**dict.fromkeys(("core_price", "ram_price", "disk_price", "traffic_price"), 0))
    assert "| **together** | | | **0** |" in bill(free, day)
    assert "| **together** | | | **0** |" not in bill(House(), day)


def test_the_lengths_are_those_of_every_game() -> None:
    import random

    assert set(lengths()) == set(GAMES)
    picaria = length_of(GAMES["picaria"], random.Random(1))
    assert picaria.moves <= picaria.plies
    assert picaria.moves <= picaria.presses <= 3 * picaria.moves
    assert isinstance(lengths()["picaria"], Length)


def test_the_time_of_a_press_comes_from_a_report(tmp_path: Path) -> None:
    rows = [{"name": "click to edited message, 1 at once: median", "value": 17.5}]
    (tmp_path / "results.json").write_text(json.dumps({"rows": rows}))
    assert press_ms_of(tmp_path / "results.json") == 17.5


def test_the_page_has_the_tables_of_this_program() -> None:
    """Otherwise: `python -m benchmarks.house --write`, which takes half a minute."""
    page = PAGE.read_text()
    assert f"<!-- house {version()} -->" in page
    assert assumptions() in page
    renewed = written(page, "other figures")
    assert "other figures" in renewed
    assert renewed.startswith(page[: page.index("<!-- assumptions")])
    assert renewed.endswith(page[page.index("<!-- /house -->") :])
