"""Text records: written, read back, played again, and what is wrong with damaged ones."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.match.model import Ending, Match
from bot.match.service import Matches
from bot.records import MalformedRecord, parse, record_of, retell, write
from bot.records.text_record import Entry, TextRecord
from engines import GAMES
from engines.core import CHANCE, Game
from tests.bot.match.test_leaving import table
from tests.match_service import ANN, BEN, CLEO, Clock, open_matches, play_out, started, under_way
from tests.toys import TOYS

ROOT = Path(__file__).parents[3]
NAMES = {ANN: 'Ann "the Otter" \\', BEN: "Ben", CLEO: "Cleo"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_is_written_and_read_back(game: Game) -> None:
    rng = random.Random(7)
    position, entries = game.start(), list[Entry]()
    while position.actors:
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        entries.append(Entry(actor, move))
        position = position.play(actor, move)
    outcome = position.outcome
    assert outcome is not None
    options = {option.name: option.default for option in game.options}
    names = tuple(f"Player {seat}" for seat in range(game.seats[0]))
    record = TextRecord(
        game.slug,
        options,
        names,
        tuple(entries),
        outcome.scores,
        "rules",
        outcome.points,
        more={"Match": "1"},
    )
    read = parse(write(record))
    assert read.entries == record.entries
    assert (read.game, dict(read.options), read.seats, read.more) == (
        game.slug,
        options,
        names,
        {"Match": "1"},
    )
    told = list(retell(read, GAMES))
    assert len(told) == len(entries) + 2
    assert str(outcome.reason) in str(told[-1])


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Matches]:
    """The service with the real games."""
    service = await open_matches(tmp_path / "real.db", games=GAMES)
    yield service
    await service.close()


async def ended(real: Matches) -> Match:
    """A match with dice that Ben has resigned."""
    match = await under_way(real, await started(real, game="ur"))
    return await real.resign(match.id, BEN)


async def test_a_match_as_people_played_it(real: Matches) -> None:
    text = write(record_of(await ended(real), NAMES))
    assert r'[Seat1 "Ann \"the Otter\" \\"]' in text
    record = parse(text)
    assert record.seats == (NAMES[ANN], NAMES[BEN])
    assert record.ending == "resigned 2"
    told = [str(line) for line in retell(record, GAMES)]
    assert told[0] == f"Game of Ur: Green {NAMES[ANN]} and Blue Ben."
    assert told[-1] == "Blue resigned. Result: 1 0"


async def test_seats_that_leave(real: Matches) -> None:
    match = await under_way(real, await table(real, "uckers", 4))
    for seat in (2, 0, 3):
        match = await real.resign(match.id, match.seats[seat])  # type: ignore[arg-type]
    names = {user: f"Player {user}" for user in match.players}
    told = [str(line) for line in retell(parse(write(record_of(match, names))), GAMES)]
    assert next(line.partition(" ")[2] for line in told if "left" in line) == "Green left the game."


async def test_takebacks_agreed_draws_and_void_matches(matches: Matches, clock: Clock) -> None:
    match = await under_way(matches, await started(matches))
    match = await matches.act(match.id, ANN, match.ply, match.position.moves(0)[0])  # type: ignore[union-attr]
    match = await matches.take_back(match.id, ANN)
    await matches.draw(match.id, ANN)
    match = await matches.draw(match.id, BEN)
    told = [str(line) for line in retell(parse(write(record_of(match, NAMES))), TOYS)]
    assert any("took back" in line for line in told)
    assert told[-1] == "The players agreed to a draw. Result: 1/2 1/2"
    short = await started(matches)
    short = await matches.resign(short.id, BEN)
    assert list(retell(parse(write(record_of(short, NAMES))), TOYS))
    lost = replace(short, ending=Ending("early", 1))
    told = [str(line) for line in retell(parse(write(record_of(lost, NAMES))), TOYS)]
    assert told[-1] == "Green resigned. Result: 1 0"


async def test_not_before_the_end(matches: Matches) -> None:
    running = await started(matches)
    with pytest.raises(Exception, match="get the record when the game is over"):
        record_of(running, NAMES)


async def damaged(real: Matches, change: object) -> str:
    record = record_of(await ended(real), NAMES)
    assert callable(change)
    with pytest.raises(MalformedRecord) as caught:
        list(retell(parse(change(write(record))), GAMES))
    return str(caught.value.message)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text.replace('[Lodge "1"]', '[Lodge "9"]'), "This record is version 9"),
        (lambda text: text.replace('[Game "ur"]', ""), "The tag Game is missing"),
        (lambda text: text.replace('[Game "ur"]', '[Game "chess"]'), "There's no game called chess"),
        (lambda text: text.replace('[Option "', '[Option "no_'), "can't start like that:"),
        (lambda text: text.replace('[Seat2 "', '[Seat3 "'), "must name every seat once"),
        (lambda text: text.replace("\n1 ", "\n2 ", 1), "should be ply 1, not 2"),
        (lambda text: text + "and so on\n", "is neither a tag nor a ply: and so on"),
        (lambda text: text.replace('[Result "', '[Result "x '), "Can't read the tag Result"),
        (lambda text: text.replace('[Ending "resigned ', '[Ending " "'), "is neither a tag nor a ply:"),
        (lambda text: text.replace('[Ending "', '[Ending "slept '), "Can't read the tag Ending"),
        (lambda text: text.replace('[Commitment "', '[Commitment "0'), "Can't read the tag Commitment"),
        (lambda text: "", "The tag Lodge is missing"),
        (lambda text: "x" * 5_000_000, "too long"),
    ],
)  # fmt: skip
async def test_one_sentence_says_what_is_wrong(real: Matches, change: object, sentence: str) -> None:
    assert sentence in await damaged(real, change)


async def test_what_does_not_follow_from_the_seed_or_the_rules(real: Matches) -> None:
    record = record_of(await ended(real), NAMES)

    def wrong(changed: TextRecord) -> str:
        with pytest.raises(MalformedRecord) as caught:
            list(retell(changed, GAMES))
        return str(caught.value.message)

    number, thrown = next((n, e) for n, e in enumerate(record.entries) if e.actor == CHANCE)
    entries = list(record.entries)
    entries[number] = replace(thrown, move=thrown.move[::-1] + "1")
    assert "match the seed" in wrong(replace(record, entries=tuple(entries)))
    assert "match the promise" in wrong(replace(record, seed="0" * 64))
    assert "The result is" in wrong(replace(record, scores=(1.0, 1.0)))
    assert "no seat 7" in wrong(replace(record, ending="resigned 7"))
    assert "The game isn't over." in wrong(replace(record, ending="rules"))
    entries[number] = Entry(5, "nonsense")
    assert f"Move {number} can't be played" in wrong(replace(record, entries=tuple(entries), seed=""))
    entries[number] = Entry(0, "takeback:99")
    assert f"Move {number} can't be played" in wrong(replace(record, entries=tuple(entries), seed=""))


@pytest.mark.long
async def test_on_the_command_line(tmp_path: Path) -> None:
    matches = await open_matches(tmp_path / "lodge.db", Clock(), games=GAMES)
    match = await play_out(matches, await started(matches, game="picaria"))
    await matches.close()
    (tmp_path / "match.txt").write_text(write(record_of(match, NAMES)))
    (tmp_path / "broken.txt").write_text("[Lodge]")

    def run(name: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "replay", str(tmp_path / name)],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    code, out, _ = run("match.txt")
    assert code == 0
    assert out.splitlines()[0].startswith("Picaria: ")
    assert "Result: " in out.splitlines()[-1]
    assert run("broken.txt") == (1, "", "Line 1 is neither a tag nor a ply: [Lodge]\n")
    code, _, error = run("nothing.txt")
    assert (code, "Can't read" in error) == (2, True)
