"""What every game promises, tested through the contract alone: a new game is covered by being in GAMES."""

from __future__ import annotations

import dataclasses
import importlib
import itertools
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import CHANCE, GAMES, Game, IllegalMove, Message, Position
from engines.core import COLOUR_NAMES
from tests import ALL
from tests.engines.playing import Ply, chosen, played, reloaded, walk

MOST_MOVES_TRIED = 40
"""At most this many moves are tried at each position, drawn at random from longer lists."""
MOST_SETTINGS_PLAYED = 12
"""At most this many settings (seats and options) are played to the end."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


Setting = tuple[int, dict[str, str]]


@cache
def settings_of(slug: str) -> list[Setting]:
    """Every number of seats with every combination of options, but for those the game excludes."""
    game = GAMES[slug]
    names = [option.name for option in game.options]
    found: list[Setting] = []
    for seats in game.seats:
        for values in itertools.product(*(option.values for option in game.options)):
            options = dict(zip(names, values, strict=True))
            try:
                game.start(seats, **options)
            except ValueError as excluded:
                if str(excluded).split(":")[0] not in ("seats", *names):
                    raise
            else:
                found.append((seats, options))
    return found


@dataclasses.dataclass(frozen=True)
class Situation:
    """A position of a random game: its setting, the plies played, and where they lead."""

    seats: int
    start: Position
    record: list[Ply]
    position: Position


@st.composite
def situations(draw: st.DrawFn, game: Game) -> Situation:
    seats, options = draw(st.sampled_from(settings_of(game.slug)))
    position = start = game.start(seats, **options)
    rng = random.Random(draw(st.integers(0, 2**32)))
    record: list[Ply] = []
    for before, ply in walk(start, rng, draw(st.integers(0, 120))):
        record.append(ply)
        position = before.play(*ply)
    return Situation(seats, start, record, position)


@st.composite
def garbled(draw: st.DrawFn, moves: list[str]) -> str:
    """Something that looks like a move: one of them bent, or any text."""
    if not moves or draw(st.integers(0, 9)) == 0:
        return draw(st.text(max_size=60))
    move = draw(st.sampled_from(moves))
    at = draw(st.integers(0, len(move)))
    other = draw(st.sampled_from(moves))
    return draw(
        st.sampled_from(
            [
                move[:at] + move[at + 1 :],
                move[:at] + draw(st.sampled_from("abcdefgh123456789-x/:=+ ")) + move[at + 1 :],
                move[:at] + draw(st.characters()) + move[at:],
                move[:at] + other[at:],
                "-".join(reversed(move.split("-"))),
                move.upper(),
                f"{move}-{other}",
                f" {move}",
            ]
        )
    )


def some(moves: list[str], seed: int) -> list[str]:
    return moves if len(moves) <= MOST_MOVES_TRIED else random.Random(seed).sample(moves, MOST_MOVES_TRIED)


def assert_sentence(message: Message) -> None:
    assert isinstance(message, Message)
    text = str(message)
    assert text
    assert text == text.strip()
    assert text.removesuffix(")")[-1] in ".!"
    assert "{" not in text.replace("{'", "")
    assert "Message(" not in text


def assert_refused(position: Position, actor: int, move: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        position.play(actor, move)
    assert str(caught.value.message).strip()
    assert str(caught.value) == str(caught.value.message)


@every_game
@given(data=st.data())
def test_every_listed_move_plays_and_is_described(game: Game, data: st.DataObject) -> None:
    position = data.draw(situations(game)).position
    for actor in position.actors:
        moves = position.moves(actor)
        assert moves or actor == CHANCE
        assert len(set(moves)) == len(moves)
        for move in some(moves, 0):
            assert isinstance(position.play(actor, move), game.position)
            assert_sentence(position.describe(actor, move))


@every_game
@given(data=st.data())
def test_every_other_move_is_refused_with_a_sentence(game: Game, data: st.DataObject) -> None:
    situation = data.draw(situations(game))
    position = situation.position
    listed = {actor: position.moves(actor) for actor in range(CHANCE, situation.seats)}
    offered = [move for moves in listed.values() for move in moves]
    for actor, moves in listed.items():
        if actor not in position.actors:
            assert moves == []
            for move in some(offered, 1)[:5]:
                assert_refused(position, actor, move)
        elif moves:
            move = data.draw(garbled(moves))
            if move not in moves:
                assert_refused(position, actor, move)
        else:
            assert_refused(position, actor, data.draw(st.text(max_size=60)))
    assert_refused(position, situation.seats, "a1")
    assert_refused(position, -2, "a1")


@every_game
@given(data=st.data())
def test_chance_is_weighed_and_drawn_from_what_is_listed(game: Game, data: st.DataObject) -> None:
    situation = data.draw(situations(game))
    position = situation.position
    chances = position.chances()
    if position.actors != (CHANCE,):
        assert CHANCE not in position.actors
        assert chances == []
        return
    assert position.moves(CHANCE) == [result for result, _ in chances]
    assert all(isinstance(weight, int) and weight > 0 for _, weight in chances)
    seed = data.draw(st.integers(0, 2**32))
    drawn = position.draw(random.Random(seed))
    assert drawn == position.draw(random.Random(seed))
    assert not chances or drawn in dict(chances)
    assert_sentence(position.describe(CHANCE, drawn))
    assert position.roller is None or position.roller in range(situation.seats)


@every_game
@given(data=st.data())
def test_positions_survive_json_and_replay(game: Game, data: st.DataObject) -> None:
    situation = data.draw(situations(game))
    position, again = situation.position, situation.start
    for actor, move in situation.record:
        again = again.play(actor, move)
    for copy in (reloaded(game, position), again):
        assert copy == position
        assert hash(copy) == hash(position)
        assert copy.to_json() == position.to_json()
        assert copy.actors == position.actors
        assert copy.outcome == position.outcome
    if position.actors:
        actor, move = chosen(position, random.Random(0))
        assert reloaded(game, position).play(actor, move) == position.play(actor, move)


@every_game
@given(data=st.data())
def test_positions_are_frozen_values(game: Game, data: st.DataObject) -> None:
    position = data.draw(situations(game)).position
    before = position.to_json()
    for actor in position.actors:
        for move in some(position.moves(actor), 2):
            position.play(actor, move)
        position.moves(actor).clear()
    position.chances().clear()
    assert position.to_json() == before
    assert not hasattr(position, "__dict__")
    for name in (field.name for field in dataclasses.fields(type(position))):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(position, name, None)


@every_game
@given(data=st.data())
def test_a_seat_sees_what_it_may(game: Game, data: st.DataObject) -> None:
    situation = data.draw(situations(game))
    position = situation.position
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    for seat in (None, *range(situation.seats)):
        view = position.seen_by(seat)
        assert view.actors == position.actors
        assert view.outcome == position.outcome
        assert view.seen_by(seat) == view
        assert reloaded(game, view) == view
        assert game.hidden or view == position
        if seat is None:
            continue
        if seat in position.actors:
            assert view.moves(seat) == position.moves(seat)
        sample = view.resample(seat, rng)
        assert sample.seen_by(seat) == view
        assert game.hidden or sample == position


@every_game
@pytest.mark.parametrize("seed", range(3 if ALL else 1))
def test_a_random_game_ends_within_its_bound(game: Game, seed: int) -> None:
    settings = settings_of(game.slug)
    for seats, options in random.Random(seed).sample(settings, min(MOST_SETTINGS_PLAYED, len(settings))):
        position = game.start(seats, **options)
        for plies, (before, ply) in enumerate(walk(position, random.Random(seed)), 1):
            assert before.outcome is None
            assert plies <= game.moves_bound
            position = before.play(*ply)
        outcome = position.outcome
        assert outcome is not None
        assert_sentence(outcome.reason)
        assert len(outcome.scores) == seats
        assert all(0 <= score <= 1 for score in outcome.scores)
        assert outcome.points is None or len(outcome.points) == seats
        if seats > 1:
            assert sum(outcome.scores) == pytest.approx(seats / 2)
        else:
            assert outcome.scores[0] in (0, 1)


@every_game
def test_every_setting_starts_alike_each_time(game: Game) -> None:
    settings = settings_of(game.slug)
    assert {seats for seats, _ in settings} == set(game.seats)
    for option in game.options:
        assert {options[option.name] for _, options in settings} == set(option.values)
    for seats, options in settings:
        position = game.start(seats, **options)
        assert isinstance(position, game.position)
        assert position == game.start(seats, **options)
        assert position.outcome is None
        assert position.actors
    defaults = {option.name: option.default for option in game.options}
    assert game.start() == game.start(game.seats[0], **defaults)


@every_game
def test_wrong_seats_and_options_are_named(game: Game) -> None:
    for seats in (0, -1, game.seats[-1] + 1):
        with pytest.raises(ValueError, match=r"^seats: "):
            game.start(seats)
    with pytest.raises(ValueError, match=r"^weather: "):
        game.start(weather="rain")
    for option in game.options:
        with pytest.raises(ValueError, match=rf"^{option.name}: "):
            game.start(**{option.name: "neither"})


@every_game
def test_what_a_game_says_of_itself(game: Game) -> None:
    assert GAMES[game.slug] is game
    assert game.slug == game.slug.lower()
    assert importlib.import_module(f"engines.games.{game.slug.replace('-', '_')}").__doc__
    assert len(game.colours) >= game.seats[-1]
    assert set(game.colours) <= set(COLOUR_NAMES)
    assert len(set(game.colours)) == len(game.colours)
    about = game.about
    assert 0 < about.minutes[0] <= about.minutes[1]
    assert str(about.family).isalpha()
    for message in (about.summary, *about.rules, about.credits, *about.notes, *about.sources):
        assert_sentence(message)
    assert sum(len(str(rule)) for rule in about.rules) <= 3000
    played(game.start(), about.example)


@every_game
def test_options_can_be_shown(game: Game) -> None:
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert len(option.labels) == len(option.values) == len(set(option.values)) >= 2
        shown: list[Any] = [option.title, *option.labels]
        assert all(0 < len(str(label)) <= 100 for label in shown)
        assert all(value and not set(value) & set(" =|") for value in (option.name, *option.values))
