"""Seats, deals and rolls follow from the seed and message of a record, by a script that shares nothing with
Lodge."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.fairness import chance
from tests import fair_records

SCRIPT = Path(__file__).with_name("verify_records.py")
FEW = 33
"""Two or three of each game; `python -m tests.fair_records 1000 FILE` makes more."""


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """The same on each run: the seeds, too, come from here."""
    seeds = random.Random(1)
    with pytest.MonkeyPatch.context() as fixed:
        fixed.setattr(chance, "new_seed", lambda: seeds.randbytes(32))
        return list(fair_records.records(FEW, random.Random(1)))


def verified(folder: Path, text: str) -> tuple[int, str]:
    """What the script says, which finds nothing but Python to import."""
    file = folder / "records.txt"
    file.write_text(text, "utf-8")
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(file)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_every_game_with_dice_or_cards_follows_from_seed_and_message(
    texts: list[str], tmp_path: Path
) -> None:
    code, said = verified(tmp_path, "\n".join(texts))
    assert code == 0, said
    assert said.startswith(f"{FEW} records, ")
    games = {re.findall(r'\[Game "(.+)"\]', text)[0] for text in texts}
    assert games == {game.slug for game in fair_records.chancy()}
    assert sum('[Message "' in text for text in texts) > FEW / 3


def test_another_seat_roll_or_message_is_found(texts: list[str], tmp_path: Path) -> None:
    one_die = re.compile(r"(?m)^(\d+ \* roll:)\d$")
    text = next(each for each in texts if '[Message "' in each and one_die.search(each))
    changes = {
        "another seed was promised": (r'\[Seed "....', '[Seed "0000'),
        "is roll:7, and should be": (one_die, r"\g<1>7"),
        "should be|the seats are others": (r'\[Message "', '[Message "9'),
    }
    for found, (old, new) in changes.items():
        changed = re.sub(old, new, text, count=1)
        assert changed != text
        code, said = verified(tmp_path, changed)
        assert (code, bool(re.search(found, said))) == (1, True), said
