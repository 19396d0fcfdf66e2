"""Golden playthroughs: every answer of the interface at each position of one random game of each game.

A change of rules, notation or wording shows up as a difference of text. Renew them with
`make playthroughs` and read the difference before committing it.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import CHANCE, GAMES, Game, Position
from tests.engines.playing import Ply, walk

TEXTS = Path(__file__).parent.parent / "playthroughs"
RENEW = os.environ.get("LODGE_PLAYTHROUGHS") == "renew"
SEED = 2024
POSITIONS_IN_FULL = 24
"""The first positions, this many, are written out; the later ones are folded into one digest."""
MOVES_LISTED = 30
"""At most this many moves of a list are written out, the rest counted."""


def answers(position: Position, ply: Ply | None) -> Iterator[str]:
    """What the contract says of a position, and what is played there."""
    yield f"actors: {list(position.actors)}"
    if CHANCE in position.actors:
        yield f"roller: {position.roller}"
        yield f"chances: {shortened([f'{result} ({weight})' for result, weight in position.chances()])}"
    else:
        for actor in position.actors:
            yield f"moves({actor}): {shortened(position.moves(actor))}"
    if position.outcome:
        outcome = position.outcome
        yield f"outcome: {outcome.scores} {outcome.points} {outcome.reason}"
    yield f"json: {json.dumps(position.to_json())}"
    if ply:
        yield f"play: {ply[0]} {ply[1]}"
        yield f"      {position.describe(*ply)}"


def shortened(texts: list[str]) -> str:
    more = f" … {len(texts)} in all" if len(texts) > MOVES_LISTED else ""
    return " ".join(texts[:MOVES_LISTED]) + more


def playthrough(game: Game) -> str:
    position = game.start()
    blocks: list[str] = []
    for before, ply in walk(position, random.Random(SEED)):
        blocks.append("\n".join(answers(before, ply)))
        position = before.play(*ply)
    shown, folded = blocks[:POSITIONS_IN_FULL], blocks[POSITIONS_IN_FULL:]
    if folded:
        digest = hashlib.sha256("\n".join(folded).encode()).hexdigest()
        shown.append(f"{len(folded)} more positions, SHA-256 {digest}")
    return "\n\n".join([f"# {game.title}, seed {SEED}", *shown, "\n".join(answers(position, None))]) + "\n"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_playthrough(game: Game) -> None:
    golden = TEXTS / f"{game.slug.replace('-', '_')}.txt"
    text = playthrough(game)
    if RENEW:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, "utf-8")
    assert golden.exists(), "no playthrough yet: make playthroughs"
    assert text == golden.read_text("utf-8")
