"""A match to walk through tells nobody what they may not know, in any game with hidden hands."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from bot.match.model import Match
from bot.match.walkthrough import Walkthrough, steps_of
from cogs.looking_back.replay import replay_draft
from engines import CHANCE, GAMES, Position
from render import Step
from render.show import scene_of
from tests.cogs.board.test_secrets import HIDDEN, looked_at, pending, states
from tests.cogs.matches import started


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are made without their pictures, which takes long; what these are made of is compared."""
    monkeypatch.setattr("cogs.looking_back.replay.try_to_draw", lambda *_, **known: None)
    monkeypatch.setattr("cogs.looking_back.replay.try_to_draw_hand", lambda *_, **known: None)


def twin(match: Match, steps: tuple[Step, ...], seat: int | None, rng: random.Random) -> Walkthrough:
    """The match as `seat` (None: everybody else) walks through it, but for all that they may not know."""

    def alike(position: Position) -> Position:
        for each in range(match.seat_count) if seat is None else [seat]:
            position = position.resample(each, rng)
        return position

    waiting = [step for step in match.recent if step.actor not in (CHANCE, seat) and pending(match, step)]

    def disguised(step: Step) -> Step:
        before, move = alike(step.before), step.move
        if step.actor == CHANCE and not before.chances():
            move = before.draw(rng)
        elif step in waiting:
            move = rng.choice(before.moves(step.actor))
        return Step(before, step.actor, move, alike(step.after))

    made = tuple(map(disguised, steps))
    history = [replace(ply, move=step.move) for ply, step in zip(match.history, made, strict=True)]
    other = replace(match, history=tuple(history), position=made[-1].after, seed=rng.randbytes(32))
    return Walkthrough(other, made, seat)


@pytest.mark.parametrize("slug", HIDDEN)
def test_twins_are_walked_through_alike(slug: str) -> None:
    rng = random.Random(f"replay {slug}")
    match = started(slug, GAMES[slug].seats[0])
    for state in looked_at(match, rng, 2):
        steps = steps_of(state)
        for seat in (None, *range(state.seat_count)):
            own, other = Walkthrough(state, steps, seat), twin(state, steps, seat, rng)
            assert own.secret == other.secret
            for ply in range(0, own.last + 1, max(1, own.last // 8)):
                assert scene_of(own.view(ply)) == scene_of(other.view(ply))
            for ply in {0, 1, own.last // 2, own.last}:
                assert made(own, ply) == made(other, ply)


@pytest.mark.parametrize("slug", HIDDEN)
def test_what_a_board_hides_is_hidden_here(slug: str) -> None:
    rng = random.Random(f"hidden {slug}")
    match = started(slug, GAMES[slug].seats[-1])
    for state in looked_at(match, rng, 20):
        steps = steps_of(state)
        shown = range(len(steps) - len(state.recent), len(steps))
        for seat in (None, *range(state.seat_count)):
            secret = Walkthrough(state, steps, seat).secret
            told = {number for number in shown if number not in secret}
            assert [steps[number].move for number in sorted(told)] == [
                step.move for step in state.visible_steps(seat)
            ]


def test_after_the_end_every_hand_is_open() -> None:
    for slug in HIDDEN:
        *_, over = states(started(slug), random.Random(1))
        over = replace(over, state=over.state.OVER)
        steps = steps_of(over)
        shown = Walkthrough(over, steps, 0).view(2)
        hands = [shown.position.hand(seat) for seat in range(over.seat_count)]
        assert all("?" not in hand for hand in hands)


def made(walk: Walkthrough, ply: int) -> str:
    return json.dumps(replay_draft(walk, ply, None, str).body.to_components())


def test_the_board_lies_before_whoever_looks() -> None:
    *_, over = states(started("neutron"), random.Random(1))
    over = replace(over, state=over.state.OVER)
    walk = Walkthrough(over, steps_of(over), 1)
    for side, turned in ((1, True), (0, False), (None, False)):
        parts = replay_draft(walk, 3, None, str, side=side).body.to_components()
        assert ("The board is turned so Green's side is at the bottom." in json.dumps(parts)) is turned
