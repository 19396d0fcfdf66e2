"""The file has all that is the person's own, and nothing that they may not know."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.limits_and_times import EXPORT_EVERY
from bot.match.daily_tries import Dailies
from bot.match.game_clock import relative
from bot.match.service import Matches
from bot.privacy.export import Data, collect, pack
from bot.store import settings
from bot.store.last_uses import LastUses
from bot.store.settings import NEWS, NO_NEWS, THEME
from engines.core import CHANCE
from tests.bot.privacy.a_life import BEN, CLEO, DAN, EVE, live_a_life, opened, running
from tests.match_service import HERE, Clock, press, refusal

FLO = 100200300400500605


@pytest.fixture
async def matches(tmp_path: Path, clock: Clock) -> AsyncIterator[Matches]:
    service = await opened(tmp_path / "lodge.db", clock)
    yield service
    await service.close()


def of(data: Data, match_id: int) -> Data:
    return next(match for match in data["matches"] if match["match"] == match_id)


async def test_all_that_is_theirs(matches: Matches, clock: Clock) -> None:
    life = await live_a_life(matches, clock)
    data = json.loads(pack(await collect(matches, EVE), 10**6)[1])
    assert data["user"] == EVE
    assert data["last_used"] == "2030-01-01"
    assert data["locale"] == "de"
    assert data["settings"] == {NEWS: NO_NEWS}
    played = [(row["game"], row["guild_id"], row["played"]) for row in data["ratings"] if not row["period"]]
    assert {("count", 0, 3), ("count", HERE.guild_id, 3), ("patience", 0, 1)} <= set(played)
    counted = [life.won.id, life.again.predecessor, life.again.id]
    assert [row["match_id"] for row in data["rating_after_each_match"]] == counted
    assert [(row["level"], row["played"]) for row in data["against_lodge"]] == [("easy", 1)]
    assert [row["blocked_id"] for row in data["blocked"]] == [DAN]
    assert [row["match_id"] for row in data["declined"]] == [life.declined.id]
    assert life.won.id in [row["match_id"] for row in data["news"]]
    assert [(row["match_id"], row["ply"]) for row in data["practice"]] == [(life.won.id, 0)]
    assert [(row["puzzle"], row["solved"]) for row in data["puzzles_answered"]] == [("ur-1", True)]
    assert [(row["hour"], row["zone"]) for row in data["daily_reminder"]] == [(9, "UTC")]
    assert [row["finished"] for row in data["daily_boards"]] == [False]
    assert data["feats"] == [{"match_id": life.won.id, "feat": "comeback"}]
    assert data["ended_as_moderator"] == [life.moderated.id]
    mine = (life.won, life.secret, life.table, life.deserted, life.challenge, life.asked)
    assert {match.id for match in mine} <= {match["match"] for match in data["matches"]}
    assert not {life.others.id, life.moderated.id} & {match["match"] for match in data["matches"]}

    won = of(data, life.won.id)
    assert (won["seats"], won["your_seat"], won["options"]) == ([EVE, BEN], 0, dict(life.won.options))
    assert [move["move"] for move in won["moves"]] == [ply.move for ply in life.won.history]
    assert won["result"]["scores"] == list(life.won.outcome.scores if life.won.outcome else ())


async def test_the_language_of_a_match_is_theirs_if_they_began_it(matches: Matches) -> None:
    begun = await matches.challenge(game="count", challenger=EVE, place=HERE, invited=(BEN,), locale="de")
    for user_id, told in ((EVE, "de"), (BEN, None)):
        assert of(await collect(matches, user_id), begun.id).get("locale") == told


async def test_nothing_of_others_and_no_secret(matches: Matches, clock: Clock) -> None:
    life = await live_a_life(matches, clock)
    market = await running(matches, EVE, FLO, game="market")
    badger = await running(matches, EVE, FLO, game="badger")
    assert any(ply.actor == CHANCE for ply in badger.history)
    await settings.choose(matches.store, BEN, THEME, "day")
    data = await collect(matches, EVE)
    text = json.dumps(data)
    for match in (life.secret, market, badger, life.won):
        assert match.seed.hex() not in text
    for match in (market, badger):
        for ply, told in zip(match.history, of(data, match.id)["moves"], strict=True):
            assert (told["move"] is None) == (ply.actor == CHANCE)
            assert ply.actor != CHANCE or ply.move not in text
    (hidden,) = of(data, life.secret.id)["moves"]  # Ben has named a number, and Eve has not yet
    assert hidden["move"] is None
    of_ben = await collect(matches, BEN)
    assert [move["move"] for move in of(of_ben, life.secret.id)["moves"]] == ["name:3"]
    assert str(CLEO) not in json.dumps([data["blocked"], data["settings"]])  # she has blocked Eve
    assert "day" not in json.dumps(data["settings"])
    assert "moves" not in of(data, life.declined.id)  # Dan's, to which she was only invited

    await matches.resign(life.secret.id, EVE)
    (open_now,) = of(await collect(matches, EVE), life.secret.id)["moves"]
    assert open_now["move"] == "name:3"


async def test_moves_of_a_daily_board_once_its_day_has_closed(matches: Matches, clock: Clock) -> None:
    begun = await Dailies(matches).begin(EVE, HERE)
    begun = await press(matches, begun)
    assert (await collect(matches, EVE))["matches"] == []
    clock.set(hours=12, minutes=59)  # tomorrow; others may still finish theirs
    assert (await collect(matches, EVE))["matches"] == []
    clock.set(minutes=1)
    (told,) = (await collect(matches, EVE))["matches"]
    assert (told["match"], told["daily"]) == (begun.id, begun.daily)
    assert [move["move"] for move in told["moves"]] == [ply.move for ply in begun.history]


async def test_what_does_not_fit_is_left_out_and_said(matches: Matches, clock: Clock) -> None:
    await live_a_life(matches, clock)
    whole = await collect(matches, EVE)
    cut = await collect(matches, EVE, most=3)
    assert cut["matches"] == whole["matches"][:3]
    assert cut["matches_left_out"] == len(whole["matches"]) - 3
    name, content, left_out = pack(whole, 5000)
    assert name.endswith(".json.gz")
    assert len(content) <= 5000
    assert left_out == 0
    assert json.loads(gzip.decompress(content))["user"] == EVE
    name, content, left_out = pack(whole, len(content) - 400)
    assert 0 < left_out < len(whole["matches"])
    kept = json.loads(gzip.decompress(content))
    assert kept["matches_left_out"] == left_out
    assert len(kept["matches"]) == len(whole["matches"]) - left_out


async def test_once_an_hour_whatever_is_restarted(matches: Matches, clock: Clock) -> None:
    first = clock.now()
    assert await LastUses(matches.store).claim_export(EVE, first) is None
    clock.forward(minutes=59)
    told = await refusal(LastUses(matches.store).claim_export(EVE, clock.now()))
    assert told == f"You can get one file an hour. Try again {relative(first + EXPORT_EVERY)}."
    assert await LastUses(matches.store).claim_export(BEN, clock.now()) is None
    clock.forward(minutes=1)
    assert await LastUses(matches.store).claim_export(EVE, clock.now()) == first
    await LastUses(matches.store).give_back_export(EVE, first)  # it could not be sent
    assert await LastUses(matches.store).claim_export(EVE, clock.now() + timedelta(minutes=1)) == first
