"""The log of a running match tells nothing of cards, choices and the seed, not even of what goes wrong."""

import logging
import random
import re
import traceback

import pytest
from structlog.testing import capture_logs

from bot.match.model import State
from engines import CHANCE, GAMES
from engines.chance.decktet import CARDS, DEAL
from tests.cogs.matches import ANN, BEN
from tests.cogs.offline_lodge import open_lodge

CODE = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(card for card in CARDS if len(card) > 1)})(?![A-Za-z0-9])")
TURNS = 12
HIDDEN = [slug for slug, game in GAMES.items() if game.hidden]


def _fails(*_: object, **__: object) -> None:
    raise RuntimeError("the ink is dry")


def logged(events: list[dict[str, object]], caplog: pytest.LogCaptureFixture) -> str:
    """Everything that was logged at INFO and above, tracebacks with it."""
    texts = [str(event) for event in events if event["log_level"] != "debug"]
    for record in caplog.records:
        trace = traceback.format_exception(*record.exc_info) if record.exc_info else []
        texts += [record.getMessage(), *trace]
    return "\n".join(texts)


@pytest.mark.parametrize("slug", HIDDEN)
async def test_the_log_names_no_card_no_deal_and_no_seed(slug, tmp_path, monkeypatch, caplog):
    """Every picture fails to be drawn, so that there is much to log."""
    monkeypatch.setattr("bot.drawing.studio.paint_plan", _fails)
    caplog.set_level(logging.INFO)
    rng = random.Random(slug)
    with capture_logs() as events:
        async with open_lodge(tmp_path) as lodge:
            await lodge.command(ANN, "play", game=slug)
            board = lodge.newest()
            await lodge.choose_options(ANN, board, seat="0")
            (seat,) = (each for each in lodge.ids(board) if each.endswith(("|accept", "|join")))
            await lodge.press(BEN, seat, board)
            match = await lodge.matches.get(1)
            for user in (ANN, BEN):
                await lodge.press(user, f"act|1|{match.ply}|hand", board)
            for _ in range(TURNS):
                if (match := await lodge.matches.get(1)).state is not State.RUNNING:
                    break
                seat = rng.choice(match.waiting_for)
                await lodge.command(match.seats[seat], "move", move="7SK+AM", match=1)
                move = rng.choice(match.position.moves(seat))
                await lodge.command(match.seats[seat], "move", move=move, match=1)
            match = await lodge.matches.get(1)
    made = sum(ply.actor != CHANCE for ply in match.history)
    assert made >= TURNS or match.state is State.OVER  # some deals end sooner
    said = logged(events, caplog)
    assert said.count("drawing failed") > made > TURNS / 2
    assert DEAL not in said
    assert "hands" not in said  # as a position would be, whose cards are numbers
    assert match.seed.hex() not in said
    assert not CODE.findall(said)
