"""Chance follows from the seed, and anybody can check that it did."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.fairness import chance
from bot.fairness.verify_report import record, record_text, verify
from bot.match.model import Ending, Match, Place, Ply, State
from bot.match.service import Matches
from engines import GAMES
from engines.core import CHANCE
from tests.match_service import ANN, BEN, CLEO, HERE, play_out, refusal, started
from tests.toys import TOYS

SEED = bytes(range(32))
FAIRNESS = Path(__file__).parents[3] / "docs" / "fairness.md"


def test_the_derivation_never_changes() -> None:
    """Matches already played are verified with it."""
    assert chance.commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [chance.seats(SEED, (1, 2, 3, 4)), chance.seats(SEED, (1, 2, 3, 4), wish=2)] == [
        (2, 3, 1, 4),
        (2, 3, 1, 4),
    ]
    position = TOYS["dice"].start().play(CHANCE, "first:0")
    assert [chance.draw(SEED, position, ply) for ply in range(12)] == [
        f"roll:{face}" for face in (6, 6, 2, 3, 4, 4, 5, 2, 1, 6, 6, 6)
    ]


def test_seeds_differ() -> None:
    assert len({chance.new_seed() for _ in range(100)}) == 100
    assert len(chance.new_seed()) == 32


def test_rolls_of_one_match_spread_evenly() -> None:
    position = TOYS["dice"].start().play(CHANCE, "first:0")
    rolls = [chance.draw(SEED, position, ply) for ply in range(6000)]
    assert all(850 < rolls.count(f"roll:{face}") < 1150 for face in range(1, 7))


async def dice_match(matches: Matches) -> Match:
    match = await matches.challenge(game="dice", challenger=ANN, place=HERE, seats=3)
    for user in (BEN, CLEO):
        match = await matches.join(match.id, user)
    return await play_out(matches, match)


async def test_a_sound_match_verifies(matches: Matches) -> None:
    match = await dice_match(matches)
    report = verify(match)
    assert report.right
    assert match.seed.hex() in str(report.lines[2])
    assert "Everything checks out." in str(report.lines[5])
    assert [str(line).partition(":")[0] for line in report.lines[6:]] == ["Blue", "Orange", "Green"]


async def test_a_running_match_verifies_and_keeps_its_secret(matches: Matches) -> None:
    match = await started(matches, "dice")
    report = verify(match)
    assert report.right
    assert match.seed.hex() not in " ".join(map(str, report.lines)) + record_text(match)
    assert match.commitment in str(report.lines[1])
    waiting = await matches.challenge(game="dice", challenger=ANN, place=HERE)
    assert verify(waiting).right


async def test_each_ingredient_is_told_with_where_to_see_it(matches: Matches) -> None:
    """The promise in full and in part, the seed, and the id of the first message with its link; compared with
    what the message shows, where that can be read."""
    match = await dice_match(matches)
    assert match.first == HERE
    short = match.commitment[:16]
    lines = [str(line) for line in verify(match, posted=short).lines]
    assert (match.commitment in lines[1], "the first 16 digits" in lines[1]) == (True, True)
    assert lines[3].endswith(" 7000: https://discord.com/channels/5000/6000/7000")
    assert lines[4] == f"It shows {short}, as promised."
    assert "The promise isn't there any more. Compare it with what you saw." in str(verify(match).lines[4])
    other = verify(match, posted="0" * 16)
    assert not other.right
    assert ", not what was promised!" in str(other.lines[4])


async def test_another_message_gives_other_seats_and_rolls(matches: Matches) -> None:
    """Nobody who fixed the seed before could know them."""
    match = await dice_match(matches)
    assert match.first is not None
    moved = replace(match, first=replace(match.first, message_id=7001))
    assert not verify(moved).right
    assert not verify(replace(match, first=None)).right
    keys = {chance.key(SEED, each) for each in (None, 7000, 7001)}
    assert len(keys) == 3
    assert chance.key(SEED, None) == SEED
    assert chance.key(SEED, 7000).hex() == "66b28aed0cb8efee76082399b97808785ef2312b7fa79ea4307fdeda9ec44c6b"


async def test_nobody_can_join_or_start_before_the_first_message_is_known(matches: Matches) -> None:
    """It is stored once: a board further down takes nothing of that back."""
    unposted = Place(HERE.guild_id, HERE.channel_id)
    match = await matches.challenge(game="dice", challenger=ANN, place=unposted, seats=3)
    match = await matches.join(match.id, BEN)
    for attempt in (
        matches.join(match.id, CLEO),
        matches.start(match.id, ANN),
        matches.add_lodge(match.id, ANN, "easy"),
    ):
        assert await refusal(attempt) == "This challenge isn't ready yet. Try again in a moment."
    await matches.set_place(match.id, HERE, first=True)
    await matches.set_place(match.id, replace(HERE, message_id=8000), first=True)
    match = await matches.join(match.id, CLEO)
    assert (match.first, match.place.message_id) == (HERE, 8000)
    assert await Matches(matches.store, matches.games).get(match.id) == match
    assert verify(match).right


async def test_what_begins_at_once_follows_from_the_seed_alone(matches: Matches) -> None:
    for match in (
        await matches.challenge(game="dice", challenger=ANN, place=HERE, level="easy"),
        await matches.challenge(game="patience", challenger=ANN, place=HERE),
    ):
        assert match.first is None
        assert "There was no challenge, so everything comes from the seed alone." in str(
            verify(match).lines[3]
        )
    lost = await matches.give_up_lost((await matches.challenge(game="dice", challenger=ANN, place=HERE)).id)
    assert (lost.state, lost.ending) == (State.WITHDRAWN, Ending("lost"))
    assert await Matches(matches.store, matches.games).get(lost.id) == lost


async def test_every_forgery_is_found(matches: Matches) -> None:
    match = await dice_match(matches)
    assert not verify(replace(match, seed=SEED)).right
    report = verify(replace(match, seed=SEED, commitment=chance.commitment(SEED)))
    assert not report.right
    turned = match.seats[1:] + match.seats[:1]
    assert not verify(replace(match, seats=turned)).right
    number = next(n for n, ply in enumerate(match.history) if ply.move.startswith("roll:"))
    thrown = match.history[number]
    other = "roll:6" if thrown.move != "roll:6" else "roll:5"
    forged = (*match.history[:number], Ply(CHANCE, other, None, thrown.at))
    report = verify(replace(match, history=forged))
    assert not report.right
    assert f"Move {number} is {other} in the record, but the seed gives {thrown.move}!" in map(
        str, report.lines
    )
    unplayable = (*match.history, thrown)
    assert "can't be played" in str(verify(replace(match, history=unplayable)).lines[-1])


async def test_a_rematch_verifies_though_its_seats_are_not_drawn(matches: Matches) -> None:
    match = await matches.resign((await started(matches, "dice")).id, ANN)
    await matches.rematch(match.id, ANN)
    _, new = await matches.rematch(match.id, BEN)
    assert new is not None
    assert verify(new).right


async def test_the_ten_lines_of_the_page_do_what_they_promise(
    matches: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = re.search(r"```python\n(.*?)```", FAIRNESS.read_text(), re.DOTALL)
    assert script is not None
    assert len(script[1].splitlines()) <= 22
    match = await dice_match(matches)
    monkeypatch.setitem(GAMES, "dice", TOYS["dice"])
    monkeypatch.chdir(tmp_path)
    Path("record.json").write_text(record_text(match))
    exec(script[1], {})
    forged = record(match)
    place = next(n for n, (_, move) in enumerate(forged["plies"]) if move.startswith("roll:"))
    forged["plies"][place][1] = "roll:6" if forged["plies"][place][1] != "roll:6" else "roll:5"
    Path("record.json").write_text(json.dumps(forged))
    with pytest.raises(AssertionError, match=f"ply {place} was not drawn"):
        exec(script[1], {})


async def test_a_challenge_that_is_still_being_posted_has_promised_all_the_same(matches: Matches) -> None:
    unposted = replace(HERE, message_id=None)
    match = await matches.challenge(game="count", challenger=ANN, place=unposted, invited=(BEN,))
    assert match.first is None
    told = " ".join(map(str, verify(match).lines))
    assert f"Promised before anyone could accept: {match.commitment}." in told
    assert "There was no challenge" not in told
    assert "never played" not in told
    gone = await matches.decline(match.id, BEN)
    assert "This game was never played." in map(str, verify(gone).lines)
