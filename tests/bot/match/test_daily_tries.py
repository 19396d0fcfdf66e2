"""The daily board: one try a person, equal dice for everybody, one end for all, and no word before it."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.fairness import chance
from bot.fairness.verify_report import check_text, record, record_text, verify
from bot.match.daily_schedule import closes, shifted
from bot.match.daily_tries import Dailies
from bot.match.history import Wanted
from bot.match.lists import Which
from bot.match.model import Match, Refused, State
from bot.match.quota import Quota
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.records import MalformedRecord, parse, record_of, retell, write
from bot.store import Store
from engines import GAMES
from engines.core import CHANCE
from tests.bot.fairness.test_chance import FAIRNESS
from tests.match_service import ANN, BEN, CLEO, HERE, Clock, open_matches, ranked, refusal, url

SEED = bytes(range(32))
TODAY = "2030-01-01"


@pytest.fixture
async def matches(tmp_path: Path, clock: Clock) -> AsyncIterator[Matches]:
    service = await open_matches(tmp_path / "lodge.db", clock, GAMES)
    yield service
    await service.close()


async def finished(matches: Matches, match: Match, rng: random.Random) -> Match:
    """The try after whoever plays it has chosen at random to its end."""
    while match.state is State.RUNNING:
        assert match.position is not None
        if match.dice_due:
            match = await matches.roll_on(match.id, match.challenger, match.ply)
        else:
            move = rng.choice(match.position.moves(0))
            match = await matches.act(match.id, match.challenger, match.ply, move)
    return match


def dice_by_kind(match: Match) -> dict[str, list[str]]:
    """The results of each kind of throw, in their order."""
    assert match.position is not None
    position, found = match.game.start(match.seat_count, **match.options), dict[str, list[str]]()
    for ply in match.history:
        if ply.actor == CHANCE:
            found.setdefault(" ".join(result for result, _ in position.chances()), []).append(ply.move)
        position = position.play(ply.actor, ply.move)
    return found


def test_the_derivation_of_a_day_never_changes() -> None:
    """A worked example: days already played are verified with it."""
    position = GAMES["el-oso"].start(1)
    assert [chance.draw_daily(SEED, position, number) for number in range(8)] == [
        f"roll:{face}" for face in (1, 1, 3, 2, 2, 1, 5, 3)
    ]


@pytest.mark.long
async def test_everybody_has_the_same_dice_whatever_they_choose(
    matches: Matches, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.fairness.chance.new_seed", lambda: SEED)
    dailies = Dailies(matches)
    setups = set()
    for _ in range(2):
        tries = []
        for number, person in enumerate((ANN, BEN, CLEO)):
            begun = await dailies.begin(person, HERE)
            tries.append(await finished(matches, begun, random.Random(number)))
        setups.add((tries[0].game.slug, tries[0].options["games"]))
        assert len({one.seed for one in tries}) == 1
        assert len({tuple(ply.move for ply in one.history) for one in tries}) == 3
        first, *others = map(dice_by_kind, tries)
        compared = 0
        for other in others:
            for kind in first.keys() & other.keys():
                both = min(len(first[kind]), len(other[kind]))
                assert first[kind][:both] == other[kind][:both]
                compared += both
        assert compared > 14  # more than the set-up of El Oso, which comes before any choice
        clock.forward(days=1)
        for one in tries:
            assert verify(one, clock.now()).right
            text = write(record_of(one, {one.challenger: "Ann"}, clock.now()))
            assert list(retell(parse(text), GAMES))
            with pytest.raises(MalformedRecord):  # its dice are not those of an ordinary match
                list(retell(parse(text.replace('[Daily "', '[Other "')), GAMES))
    assert setups == {("el-oso", "1"), ("el-oso", "2")}
    assert [problem async for _, problem in check(matches.store, GAMES) if problem] == []
    fresh = Matches(matches.store, GAMES, clock=clock)
    assert (await fresh.get(tries[0].id)).position == tries[0].position


async def test_the_page_derives_a_daily_board(
    matches: Matches, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = re.search(r"```python\n(.*?)```", FAIRNESS.read_text(), re.DOTALL)
    assert script is not None
    match = await finished(matches, await Dailies(matches).begin(ANN, HERE), random.Random(1))
    clock.forward(days=2)
    monkeypatch.chdir(tmp_path)
    Path("record.json").write_text(record_text(match, clock.now()))
    exec(script[1], {})
    forged = record(match, clock.now()) | {"daily": None}
    Path("record.json").write_text(json.dumps(forged))
    with pytest.raises(AssertionError, match="was not drawn"):
        exec(script[1], {})


async def test_presses_at_once_begin_one_try_on_one_day(tmp_path: Path, clock: Clock) -> None:
    one, two = [await open_matches(tmp_path / "lodge.db", clock, GAMES) for _ in range(2)]
    services = [Dailies(one), Dailies(two)] * 3
    begun = await asyncio.gather(*(dailies.begin(ANN, HERE) for dailies in services))
    assert len({match.id for match in begun}) == 1
    days = await asyncio.gather(*(dailies.promise() for dailies in services))
    assert len({day.seed for pair in days for day in pair}) == 2
    assert begun[0].commitment == days[0][0].commitment
    again = await refusal(one.challenge(game="el-oso", challenger=ANN, place=HERE, seats=1, daily=days[0][0]))
    assert "Nothing changed" in again
    await one.close()
    await two.close()


async def test_what_was_promised_for_tomorrow_is_played_then(matches: Matches, clock: Clock) -> None:
    dailies = Dailies(matches)
    today, tomorrow = await dailies.promise()
    assert (today.day, tomorrow.day) == (TODAY, shifted(TODAY, 1))
    assert today.options != tomorrow.options
    clock.forward(days=1)
    match = await dailies.begin(ANN, HERE)
    assert (match.game, match.options) == (tomorrow.game, tomorrow.options)
    assert match.commitment == tomorrow.commitment == chance.commitment(match.seed)


async def test_a_try_ends_an_hour_after_its_day(matches: Matches, clock: Clock) -> None:
    dailies = Dailies(matches)
    match = await dailies.begin(ANN, HERE)
    assert match.expires_at == closes(TODAY)
    clock.forward(hours=12, minutes=59, seconds=59)  # the day is over, its hour nearly
    assert match.position is not None
    move = match.position.moves(0)[0]
    match = await matches.act(match.id, ANN, match.ply, move)
    assert match.expires_at == closes(TODAY)
    clock.forward(seconds=1)
    assert match.position is not None
    move = match.position.moves(0)[0]
    assert "is over" in await refusal(matches.act(match.id, ANN, match.ply, move))
    (ended,) = await matches.expire()
    assert (ended.id, ended.state, ended.outcome) == (match.id, State.EXPIRED, None)
    assert HERE.guild_id is not None
    (own,) = await dailies.table(HERE.guild_id, TODAY)
    assert (own.user_id, own.finished, own.points) == (ANN, False, None)
    assert await dailies.streak(ANN) == (0, [])


async def test_nothing_is_told_before_the_day_has_closed(matches: Matches, clock: Clock) -> None:
    match = await finished(matches, await Dailies(matches).begin(ANN, HERE), random.Random(1))
    clock.forward(hours=12, minutes=30)
    assert match.revealed_seed is None
    with pytest.raises(Refused, match="The daily for "):
        check_text(match, clock.now())
    for now in (None, clock.now()):
        told = [*map(str, verify(match, now).lines), record_text(match, now)]
        assert match.seed.hex() not in "\n".join(told)
        with pytest.raises(Refused, match="get the record when the game is over"):
            record_of(match, {ANN: "Ann"}, now)
    clock.forward(minutes=30)
    check_text(match, clock.now())
    assert match.seed.hex() in record_text(match, clock.now())
    assert match.seed.hex() not in record_text(match)  # who does not say when does not get it


async def test_no_list_has_it_and_nothing_helps_with_it(matches: Matches, clock: Clock) -> None:
    dailies = Dailies(matches)
    match = await dailies.begin(ANN, HERE)
    assert HERE.guild_id is not None
    for which in Which:
        assert (await matches.of_person(ANN, which)).count == 0
    assert (await matches.in_channel(HERE.channel_id)).count == 0
    assert (await matches.in_guild(HERE.guild_id, limit=9, first_in=0)).count == 0
    assert await matches.changed_since(match.created_at, matches.shards) == []
    for attempt in (
        matches.take_back(match.id, ANN),
        matches.resign(match.id, ANN),
        matches.end(match.id, BEN),
    ):
        assert "You can't do that in a daily." in await refusal(attempt)
    match = await finished(matches, match, random.Random(1))
    assert "in a daily" in await refusal(matches.rematch(match.id, ANN))
    assert await matches.history(Wanted(ANN), after=0, most=5) == ([], False)
    assert await ranked(matches, HERE.guild_id, match.game, solo=True) == []


async def test_it_is_not_among_the_matches_that_one_may_have(tmp_path: Path, clock: Clock) -> None:
    await (await open_matches(tmp_path / "lodge.db", clock, GAMES)).close()
    matches = Matches(await Store.open(url(tmp_path / "lodge.db")), clock=clock, quota=Quota(running=1))
    await Dailies(matches).begin(ANN, HERE)
    await matches.challenge(game="el-oso", challenger=ANN, place=HERE)
    clock.forward(days=1)
    assert (await Dailies(matches).begin(ANN, HERE)).daily == shifted(TODAY, 1)
    assert "the limit here" in await refusal(matches.challenge(game="el-oso", challenger=ANN, place=HERE))
    await matches.close()


async def test_streaks_and_the_table_of_a_server(matches: Matches, clock: Clock) -> None:
    dailies, rng = Dailies(matches), random.Random(4)
    for day in range(5):
        if day != 1:
            await finished(matches, await dailies.begin(ANN, HERE), rng)
        clock.forward(days=1)
    assert await dailies.streak(ANN) == (
        4,
        [shifted(TODAY, 1)],
    )  # up to yesterday: today's is still to be played
    await finished(matches, await dailies.begin(ANN, HERE), rng)
    assert await dailies.streak(ANN) == (5, [shifted(TODAY, 1)])
    await finished(matches, await dailies.begin(BEN, HERE), rng)
    await dailies.begin(CLEO, HERE)
    assert HERE.guild_id is not None
    table = await dailies.table(HERE.guild_id, dailies.today)
    points = [one.points for one in table[:2]]
    assert None not in points
    assert points == sorted(points, reverse=True, key=lambda each: each or 0)
    assert {one.user_id for one in table[:2]} == {ANN, BEN}
    assert (table[2].user_id, table[2].finished) == (CLEO, False)
    assert await dailies.table(1, dailies.today) == []
    clock.forward(days=2)
    assert await dailies.streak(ANN) == (
        4,
        [shifted(TODAY, 6)],
    )  # a second rest day in a week is one too many
    clock.forward(days=1)
    assert await dailies.streak(ANN) == (0, [])
