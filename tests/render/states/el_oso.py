"""States of El Oso: the set-up, every event of a turn, ends for one, three and four."""

from collections.abc import Iterator
from dataclasses import replace

from engines.games.el_oso import GAME, ElOso, ElOsoTable
from render import View
from tests.render.states.views import after, picking


def el_oso(*tables: ElOsoTable, moves: str = "", **fields: int | str) -> View:
    """A position made by hand, seat 0 to move unless `fields` say otherwise, and moves from there."""
    given = {"phase": "move", **fields}
    position = replace(ElOso(tables, (0,) * len(tables)), **given)  # type: ignore[arg-type]
    return after(GAME, position, moves)


def table(player: str, bear: str, **counts: int) -> ElOsoTable:
    """A board from its stacks: table("a3=3 b1=2", "a5=4", sky=2)."""
    data = {side: dict(_stacks(text)) for side, text in (("player", player), ("bear", bear))}
    counted = {name: counts.get(name, 0) for name in ("sky", "pit", "cave", "ground", "turns")}
    return ElOsoTable.from_json({**data, **counted})


def _stacks(text: str) -> Iterator[tuple[str, int]]:
    for stack in text.split():
        point, height = stack.split("=")
        yield point, int(height)


SET_UP = " ".join(f"roll:{face}" for face in "11223451123345")
ANNIHILATION = el_oso(
    table("d4=3 b2=2 c1=2 e3=1", "a5=3 b3=3 d5=2 e1=2", sky=0, pit=4, cave=2),
    moves="b2-c3 roll:4-5",
)
CAVE = el_oso(
    table("b3=3 e4=3 a4=3 c4=1", "e3=1 a5=2 b4=3 c5=1", sky=2, pit=0, cave=5), moves="e4-d5 roll:2-2-6"
)
PENDING_RAIN = el_oso(
    table("a4=2 a1=2 b2=2 d5=3", "c1=2 d1=3 a2=4 e4=3", sky=0, pit=3), moves="a4-b5 roll:3-4"
)
RAIN = el_oso(table("a5=2 c1=1", "b1=4 b2=3 e5=5", sky=8, pit=1), moves="a5-sky roll:2-2 roll:1-1-3-5-5-6-6")
ALL_SAVED = el_oso(table("d5=2", "a5=1 b1=3 e2=4", sky=8, pit=2, cave=4), moves="d5-sky")
SOLITAIRE_LOST = el_oso(table("c5=1", "b1=1", sky=4, pit=7, cave=11), moves="pass/c5 roll:2 roll:3")
FOUR_SEATS = el_oso(
    table("", "a4=2 b4=1 d4=5 c5=4", sky=5, pit=7),
    table("d3=1 b4=2", "e1=2 d4=3 b1=3 c5=4", sky=3, pit=6),
    table("e4=1 b2=3", "c2=3 d2=1 a4=5 e5=1", sky=2, pit=6, cave=2),
    table("a1=3 b1=3 c1=2 d1=2 e1=2", "a5=3 b5=2 c5=3 d5=2 e5=2"),
    seat=1,
    games=3,
    game=2,
    order="alternate",
    moves="d3-e4 roll:2 roll:1-4-4",
)
THREE_SEATS_OVER = el_oso(
    table("", "a4=6 c2=6", sky=6, pit=6),
    table("", "b3=7 d4=5", sky=9, pit=3),
    table("e5=1", "a1=6 b5=6", sky=5, pit=6),
    seat=2,
    moves="e5-sky",
)

STATES: dict[str, View] = {
    "set-up": after(GAME, GAME.start(), SET_UP),
    "picked": picking(after(GAME, GAME.start(), f"{SET_UP} a1-d4 roll:1-3-6"), "d4"),
    "annihilation": ANNIHILATION,
    "cave": CAVE,
    "pending": PENDING_RAIN,
    "rain": RAIN,
    "won": ALL_SAVED,
    "lost": SOLITAIRE_LOST,
    "four": FOUR_SEATS,
    "three-over": THREE_SEATS_OVER,
}
BY_DAY = ("cave", "rain", "won", "four")
"""Those that are kept in the light theme, too."""
