"""Films of matches: what is shown in which order; made by a process, kept in little room, shared fairly."""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PIL import Image

from bot.films.record import FilmRecord, check_filmable, record_to_film, views
from bot.match.model import Match, Refused, State
from bot.match.service import Matches
from bot.opponents.thinkers import Thinkers
from bot.queue.artefacts import Films
from bot.queue.local_queue import LocalQueue
from bot.store import films as kept_films
from engines import GAMES
from engines.core import CHANCE
from render import scene_of
from render.paint.picture import paint
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, started


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    opened = Thinkers(1)
    yield opened
    await opened.close()


@pytest.fixture
async def films(real: Matches, thinkers: Thinkers) -> AsyncIterator[Films]:
    opened = Films(real, LocalQueue(real, thinkers))
    yield opened
    await opened.close()


async def over(matches: Matches, game: str = "yonmoque", moves: str = "c3 a1 b2 d2") -> Match:
    """A match that Ann has given up after some moves."""
    match = await started(matches, game)
    for move in moves.split():
        seat = match.waiting_for[0]
        match = await matches.act(match.id, match.seats[seat], match.ply, move)
    return await matches.resign(match.id, ANN)


def film_record(match: Match) -> FilmRecord:
    return record_to_film(match, "dusk", "en-US")


def said(match: Match) -> str:
    with pytest.raises(Refused) as caught:
        check_filmable(match)
    return str(caught.value.message)


def played(slug: str, plies: int) -> FilmRecord:
    """A record of so many random plies, or fewer."""
    rng, game = random.Random(2), GAMES[slug]
    position, found = game.start(), list[tuple[int, str]]()
    while position.actors and len(found) < plies:
        actor = position.actors[0]
        found.append((actor, position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))))
        position = position.play(*found[-1])
    return FilmRecord(slug, {}, game.seats[0], tuple(found), None, "dusk", "en-US")


def test_a_throw_is_shown_with_its_move_and_deals_with_what_follows() -> None:
    record = played("ur", 60)
    opening, *moves = views(record)
    assert opening.steps == ()
    chosen = [ply for ply in record.plies if ply[0] != CHANCE]
    assert len(chosen) <= len(moves) < len(record.plies)
    assert [(step.actor, step.move) for view in moves for step in view.steps] == list(record.plies)
    cards = played("pepper-corn", 30)
    opening, *moves = views(cards)
    assert cards.plies[0][0] == CHANCE
    assert opening.position.actors != (CHANCE,)
    assert (moves[0].steps[0].actor, moves[0].steps[0].move) == cards.plies[0]
    thrown = played("baseball", 30)
    assert len([*views(thrown)]) == len(thrown.plies) + 1, "games without choices move throw by throw"


async def test_what_was_taken_back_is_not_shown_and_the_result_is_last(real: Matches) -> None:
    match = await started(real, "yonmoque")
    match = await real.act(match.id, ANN, match.ply, "c3")
    match = await real.take_back(match.id, ANN)
    for user_id, move in ((ANN, "a2"), (BEN, "a1"), (ANN, "b2"), (BEN, "d2")):
        match = await real.act(match.id, user_id, match.ply, move)
    assert "This game is still on. Film it when it's over." in said(match)
    match = await real.resign(match.id, ANN)
    check_filmable(match)
    shown = [*views(film_record(match))]
    assert [step.move for view in shown for step in view.steps] == ["a2", "a1", "b2", "d2"]
    assert [view.outcome is not None for view in shown] == [False] * 4 + [True]
    assert shown[-1].outcome == match.outcome


async def test_what_cannot_be_filmed_is_said_in_a_sentence(real: Matches) -> None:
    asked = await real.challenge(game="yonmoque", challenger=CLEO, place=HERE, invited=(DAN,))
    assert "hasn't started" in said(asked)
    given_up = await real.resign((await started(real, "yonmoque")).id, BEN)
    assert given_up.state is State.OVER
    assert "This game has no moves to film." in said(given_up)
    assert "is a daily. See /daily." in said(replace(await over(real), daily="2030-01-01"))


async def test_a_film_is_made_by_a_process_and_kept(real: Matches, films: Films) -> None:
    match = await over(real)
    assert await films.kept(match.id) is None
    gif = await films.ask(match.id, film_record(match), ANN, HERE.guild_id)
    assert await films.kept(match.id) == gif
    result = [*views(film_record(match))][-1]
    with Image.open(io.BytesIO(gif)) as shown:
        assert getattr(shown, "n_frames", 0) == 6
        picture = Image.open(io.BytesIO(paint(scene_of(result), "dusk").png))
        assert shown.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


async def test_a_film_given_up_while_it_is_handed_over_is_whole_the_next_time(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person who asked is gone after the first piece."""
    asked = {"film": played("yonmoque", 40).packed()}
    part, begun = thinkers._part, asyncio.Event()

    async def wait_after_the_first(slow: Any, asked: dict[str, Any]) -> dict[str, Any]:
        if begun.is_set():
            await asyncio.Event().wait()
        found = await part(slow, asked)
        if "gif" in found:
            begun.set()
        return found

    monkeypatch.setattr(thinkers, "_part", wait_after_the_first)
    given_up = asyncio.create_task(thinkers.film(asked))
    await begun.wait()
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    monkeypatch.undo()
    gif = await thinkers.film(asked)
    assert gif[:6] == b"GIF89a"
    assert gif == await thinkers.film(asked)


async def test_films_take_no_more_room_than_they_may(real: Matches) -> None:
    numbers = [(await over(real)).id for _ in range(4)]
    now = real.now()
    for place, number in enumerate(numbers):
        gif = bytes([place]) * 1000
        await kept_films.keep(real.store, number, gif, now + timedelta(seconds=place), 2500)
    left = [await kept_films.find(real.store, number) for number in numbers]
    assert [gif and len(gif) for gif in left] == [None, None, 1000, 1000]
    await kept_films.keep(real.store, numbers[3], b"again", now, 2500)
    assert await kept_films.find(real.store, numbers[3]) == left[3]
