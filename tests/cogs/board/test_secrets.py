"""Nobody is shown what they may not know, in any game.

A match and its twin differ in everything that a seat may not know, and in nothing else: the cards of others,
the deck, choices that are not in yet, the deals on record, the seed. Whatever is made of the two for that
seat, or for everybody, must be the same to the last letter.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.match import play
from bot.match.model import Asked, Match, Refused, State
from bot.match.play import single_move
from cogs.board.hand_panel import hand_draft
from cogs.board.message import draft
from cogs.board.typed_moves import move_choices
from engines import CHANCE, GAMES, Position
from render import Step, alt, paint_plan, scene_of
from tests import ALL
from tests.cogs.matches import NOW, started

PLIES = 90
"""Plies of each random game, at most."""
LOOKS = 6
"""Running states of each game that are looked at, the first ones among them, where choices are pending."""
HIDDEN = [slug for slug, game in GAMES.items() if game.hidden]
OPEN = [slug for slug, game in GAMES.items() if not game.hidden]


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are made without their pictures, which takes long; what these are made of is compared."""
    monkeypatch.setattr("cogs.board.message.try_to_paint", lambda *_, **known: None)
    monkeypatch.setattr("cogs.board.hand_panel.try_to_draw_hand", lambda *_, **known: None)


def settings(slugs: list[str]) -> list[tuple[str, int, str]]:
    """Each game with each number of seats, and each value of each option that begins with it."""
    found = []
    for slug in slugs:
        game = GAMES[slug]
        changes = ["", *(f"{each.name}={value}" for each in game.options for value in each.values[1:] if ALL)]
        for seats in game.seats:
            for change in changes:
                try:
                    game.start(seats, **chosen(change))
                except ValueError:
                    continue
                found.append((slug, seats, change))
    return found


def chosen(change: str) -> dict[str, str]:
    return dict([change.split("=")]) if change else {}


def states(match: Match, rng: random.Random) -> Iterator[Match]:
    """The match as it is played on at random, by any of those who may act."""
    for _ in range(PLIES):
        yield match
        if match.state is not State.RUNNING:
            return
        seat = rng.choice(match.waiting_for)
        if match.dice_due:
            match = play.roll(match, match.seats[seat], match.ply, NOW)
        else:
            move = rng.choice(match.position.moves(seat))
            match = play.act(match, match.seats[seat], match.ply, move, NOW)


def looked_at(match: Match, rng: random.Random, looks: int = LOOKS) -> list[Match]:
    every = [state for state in states(match, rng) if state.state is State.RUNNING]
    first, rest = every[: looks // 2], every[looks // 2 :]
    return first + rng.sample(rest, min(looks - len(first), len(rest)))


def twin(match: Match, seat: int | None, rng: random.Random) -> Match:
    """The match, but for all that `seat` (None: the public) may not know."""

    def alike(position: Position) -> Position:
        for each in range(match.seat_count) if seat is None else [seat]:
            position = position.resample(each, rng)
        return position

    def disguised(step: Step) -> Step:
        before, move = alike(step.before), step.move
        if step.actor == CHANCE and not before.chances():
            move = before.draw(rng)
        elif step.actor not in (CHANCE, seat) and pending(match, step):
            move = rng.choice(before.moves(step.actor))
        return Step(before, step.actor, move, alike(step.after))

    recent = tuple(map(disguised, match.recent))
    history = [
        replace(ply, move="deal:") if ply.move.startswith("deal:") else ply
        for ply in match.history[: match.ply - len(recent)]
    ]
    history += [
        replace(ply, move=step.move) for ply, step in zip(match.history[len(history) :], recent, strict=True)
    ]
    return replace(
        match,
        position=alike(match.position),
        recent=recent,
        history=tuple(history),
        seed=rng.randbytes(32),
    )


def pending(match: Match, step: Step) -> bool:
    """Whether the choice of a step waits for those that others make at the same time: nobody but those it
    waited for has acted since, and some of them have not."""
    since = match.recent[match.recent.index(step) :]
    acted, due = {each.actor for each in since}, set(match.position.actors)
    return bool(due) and due.isdisjoint(acted) and acted | due == set(step.before.actors)


@pytest.mark.parametrize(("slug", "seats", "change"), settings(HIDDEN), ids=str)
def test_what_is_hidden_changes_nothing_that_is_shown(slug: str, seats: int, change: str) -> None:
    rng = random.Random(f"{slug} {seats} {change}")
    differed = False
    for number, match in enumerate(looked_at(started(slug, seats, **chosen(change)), rng)):
        for viewer in (None, *range(seats)):
            other = twin(match, viewer, rng)
            differed |= other.position != match.position
            assert seen(match, viewer) == seen(other, viewer)
            if number == 0 and not change:  # of equal scenes the pictures are equal: once for each table
                assert (
                    paint_plan(scene_of(match.view(viewer))).png
                    == paint_plan(scene_of(other.view(viewer))).png
                )
            if viewer is None:
                assert public(match) == public(other)
            else:
                assert private(match, viewer) == private(other, viewer)
    assert differed, "nothing was hidden, so nothing was tested"


@pytest.mark.parametrize(("slug", "seats", "change"), settings(HIDDEN), ids=str)
def test_who_asks_to_take_back_what_is_hidden_tells_nothing(slug: str, seats: int, change: str) -> None:
    rng = random.Random(f"{slug} {seats} {change}")
    for match in looked_at(started(slug, seats, **chosen(change)), rng):
        for seat in match.decided_seats:
            number = max(number for number, ply in enumerate(match.history) if ply.actor == seat)
            asking = replace(match, takeback=Asked(seat, number))
            assert "wants to take back" in str(public(asking))
            assert public(asking) == public(twin(asking, None, rng))
            for viewer in set(range(seats)) - {seat}:
                assert private(asking, viewer) == private(twin(asking, viewer, rng), viewer)


@pytest.mark.parametrize("slug", OPEN)
def test_nothing_shown_follows_from_the_seed_of_a_running_match(slug: str) -> None:
    rng = random.Random(slug)
    for match in looked_at(started(slug), rng, looks=2):
        assert public(match) == public(twin(match, None, rng))


def seen(match: Match, viewer: int | None) -> tuple[object, ...]:
    """What a seat, or everybody, is shown of a match: its position as data, all that the picture is made of,
    its description, and what happened."""
    view = match.view(viewer)
    happened = [(step.move, str(step.before.describe(step.actor, step.move))) for step in view.steps]
    return json.dumps(view.position.to_json()), scene_of(view), str(alt(view)), happened


def public(match: Match) -> tuple[object, ...]:
    """The message that everybody sees: its components with their texts, labels and custom ids; and what is
    played by itself."""
    return json.dumps(draft(match, str).body.to_components()), single_move(match.position)


def private(match: Match, seat: int) -> tuple[object, ...]:
    """What only a seat is shown: its hand panel, what /move suggests, and why a move is refused."""
    user_id = match.seats[seat]
    rng = random.Random(match.ply)
    held = range(len(match.position.hand(seat)))
    picked = rng.sample(held, min(2, len(held)))
    panels = [hand_draft(match, user_id, str), hand_draft(match, user_id, str, picked=picked)]
    suggested = [
        (choice.name, choice.value)
        for typed in ("", "a", "+")
        for choice in move_choices(match, user_id, typed, str)
    ]
    return [json.dumps(body.body.to_components()) for body in panels], suggested, refusals(match, user_id)


def refusals(match: Match, user_id: int) -> list[str]:
    """Why moves of cards that this person may or may not hold are refused."""
    said = []
    for move in (
        "AM",
        "AM+AS",
        "AM+AS=2",
        "a1:CM",
        "a2:CM+CS",
        "split:AM/AS",
        "take:3",
        "9MS+CM",
        "nonsense",
    ):
        try:
            play.act(match, user_id, match.ply, move, NOW)
        except Refused as refused:
            said.append(str(refused))
        else:
            said.append("played")
    return said
