"""What holds for every lesson. The engine checks each task: whether the right moves are legal and do what it
says they do, and whether the wrong ones don't."""

from __future__ import annotations

import random
import re

import pytest

from bot.guides.guide import guide_of, view_of
from bot.guides.lesson import (
    Effect,
    Task,
    answer,
    choices_of,
    is_right,
    lesson_of,
    moves_of,
    places_of,
    position_of,
    start_of,
)
from bot.match.moves import STOP, plays
from bot.match.pressing import ELSEWHERE
from engines import GAMES
from engines.bases.duel import Duel
from engines.core import CHANCE, Game, Message, Position
from engines.opponents import think
from render import alt, buttons
from render.show import scene_of
from render.view import View

NOTHING_DECIDED = {"baseball"}
"""In Baseball every at-bat is a roll, so there's nothing to learn by pressing."""
TAUGHT = [game for game in GAMES.values() if game.slug not in NOTHING_DECIDED]
LATER = {"ur": 0.33}
"""Games of chance whose last task doesn't end the game: the share of games to win after it against `easy`."""
NODES = 60
"""A level's budget in positions, so that the same games are played each time."""
MOST_WORDS = 25
MOST_PRESSES = 30

GAME = pytest.mark.parametrize("game", TAUGHT, ids=[game.slug for game in TAUGHT])
TASKS = [
    (game, number)
    for game in TAUGHT
    for number, _ in enumerate(lesson_of(game).tasks if lesson_of(game) else ())
]
TASK = pytest.mark.parametrize(("game", "number"), TASKS, ids=[f"{game.slug}-{n + 1}" for game, n in TASKS])


def task_of(game: Game, number: int) -> Task:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson.tasks[number]


def words(message: Message) -> int:
    return len(re.findall(r"[\w'’–-]+", str(message)))


def wins(position: Position, actor: int, move: str) -> bool:
    outcome = position.play(actor, move).outcome
    return outcome is not None and outcome.scores[actor] == 1


def others(game: Game, position: Position, actor: int) -> int:
    """How many of the others' pieces are on the board."""
    if isinstance(position, Duel):
        return position.men[1 - actor].bit_count()
    shown = dict(scene_of(View(game, position)).signs).values()
    colours = [colour for seat, colour in enumerate(game.colours) if seat != actor]
    return sum(sign.startswith(tuple(colours)) for sign in shown)


def has_effect(game: Game, effect: Effect, position: Position, move: str) -> bool:
    actor = position.actors[0]
    after = position.play(actor, move)
    if effect is Effect.WINS:
        return wins(position, actor, move)
    if effect is Effect.SAFE:
        replies = after.moves(1 - actor)
        return not any(has_effect(game, Effect.CAPTURES, after, reply) for reply in replies)
    if effect is Effect.CAPTURES:
        return others(game, after, actor) < others(game, position, actor)
    if after.outcome is not None:
        return after.outcome.scores[actor] == 1
    other = 1 - actor
    # A turn may have two parts, as in Neutron: it's safe if the second part can make it so.
    if after.actors == (actor,):
        return any(has_effect(game, effect, after, each) for each in after.moves(actor))
    return not any(wins(after, other, reply) for reply in after.moves(other))


@GAME
def test_five_to_eight_tasks_and_few_presses(game: Game) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    assert 5 <= len(lesson.tasks) <= 8
    assert all(words(line) <= MOST_WORDS for line in (guide_of(game).want, guide_of(game).do))
    assert sum(presses(game, task) for task in lesson.tasks) <= MOST_PRESSES


def test_only_games_without_decisions_have_no_lesson() -> None:
    assert {slug for slug, game in GAMES.items() if lesson_of(game) is None} == NOTHING_DECIDED


def presses(game: Game, task: Task) -> int:
    """The most presses a right answer takes, with the one that goes on."""
    if task.places:
        return 2
    position = position_of(game, task.shown)
    right = [move for move in moves_of(task, position) if is_right(task, move)]
    return max(len(spelled(game, task, move)) for move in right) + 1


def spelled(game: Game, task: Task, move: str) -> list[str]:
    """What's pressed for a move, one press after the other."""
    picked, pressed = start_of(game, task), []
    for _ in range(12):
        after = [c for c in choices_of(game, task, picked) if move.startswith(c.notation.rstrip("!"))]
        exact = [c for c in after if c.notation.rstrip("!") == move]
        choice = exact[0] if exact else max(after, key=lambda each: len(each.notation))
        pressed.append(choice.notation)
        done = answer(game, task, choice.notation)
        if done.right or plays(moves_of(task, position_of(game, task.shown)), choice.notation) is not None:
            assert done.right, (move, pressed)
            return pressed
        assert done.said is None
        picked = done.picked
    raise AssertionError((move, pressed))


@TASK
def test_every_paragraph_is_short(game: Game, number: int) -> None:
    task = task_of(game, number)
    said = [task.ask, task.why, *task.wrong.values(), *task.labels.values()]
    for message in [*said, *([task.otherwise] if task.otherwise else [])]:
        assert words(message) <= MOST_WORDS, str(message)


@TASK
def test_the_engine_agrees(game: Game, number: int) -> None:
    task = task_of(game, number)
    view = view_of(game, task.shown)
    assert scene_of(view).board.size[0] == 960
    assert str(alt(view))
    if task.places:
        places = places_of(game, task)
        assert set(task.right) < set(places)
        assert task.effect is None
        for place in places:
            done = answer(game, task, place)
            assert done.right == (place in task.right)
            assert done.said is not None
            assert words(done.said) <= MOST_WORDS
        return
    position = position_of(game, task.shown)
    assert position.outcome is None
    actor = position.actors[0]
    assert actor != CHANCE
    legal = position.moves(actor)
    assert set(task.offered) <= set(legal)
    moves = [move for move in moves_of(task, position) if move.startswith(task.shown.picked)]
    right = [move for move in moves if is_right(task, move)]
    assert 0 < len(right) < len(moves)
    for each in task.right:
        assert any(move == each or move.startswith(f"{each}/") for move in right), each
    if task.effect is not None:
        does = {move for move in legal if has_effect(game, task.effect, position, move)}
        assert does == set(right)
    for start in task.wrong:
        assert any(move.startswith(start) and move not in right for move in moves), start
    for move in right:
        spelled(game, task, move)


@TASK
def test_a_wrong_move_is_played_out_with_the_reply_that_punishes_it(game: Game, number: int) -> None:
    task = task_of(game, number)
    if task.places:
        return
    position = position_of(game, task.shown)
    for move in moves_of(task, position):
        if is_right(task, move) or not move.startswith(task.shown.picked):
            continue
        done = answer(game, task, f"{move}{STOP}")
        assert done.played
        assert done.view.steps[0].move == move
        assert len(done.view.steps) == 1 + bool(done.reply)
        if task.effect in (Effect.SAVES, Effect.SAFE) and len(done.view.steps[0].after.actors) == 1:
            assert done.reply, move
        assert all(words(each) <= MOST_WORDS for each in done.reply)


@TASK
def test_a_wrong_answer_never_gives_the_right_one_away(game: Game, number: int) -> None:
    task = task_of(game, number)
    said = [*task.wrong.values(), *([task.otherwise] if task.otherwise else [])]
    moves = [] if task.places else [move for move in task.right if move not in str(task.ask)]
    assert not [move for move in moves for each in said if re.search(rf"\b{re.escape(move)}\b", str(each))]


@GAME
def test_it_ends_by_winning_where_the_game_has_a_winner(game: Game) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    assert (lesson.tasks[-1].effect is Effect.WINS) == (game.slug not in LATER)


@pytest.mark.long
@pytest.mark.parametrize("slug", sorted(LATER))
def test_the_last_answer_wins_more_often_against_easy(slug: str) -> None:
    game, games = GAMES[slug], 60
    task = task_of(game, -1)
    position = position_of(game, task.shown)
    seat = position.actors[0]
    shares = {move: won(game, position.play(seat, move), seat, games) for move in moves_of(task, position)}
    right = max(share for move, share in shares.items() if is_right(task, move))
    assert right >= LATER[slug], shares
    assert all(1.5 * share < right for move, share in shares.items() if not is_right(task, move)), shares


def won(game: Game, position: Position, seat: int, games: int) -> float:
    """The share of games that `seat` wins from here, with `easy` on both sides."""
    return sum(score(game, position, seat, random.Random(number)) for number in range(games)) / games


def score(game: Game, position: Position, seat: int, rng: random.Random) -> float:
    while position.outcome is None:
        actor = position.actors[0]
        if actor == CHANCE:
            move = position.draw(rng)
        else:
            move = think(game, position.seen_by(actor), actor, "easy", rng=rng, nodes=NODES).move
        position = position.play(actor, move)
    return position.outcome.scores[seat]


@TASK
def test_a_wrong_press_is_answered_in_a_sentence(game: Game, number: int) -> None:
    task = task_of(game, number)
    if task.places:
        return
    picks = {start_of(game, task)}
    for choice in choices_of(game, task, start_of(game, task)):
        done = answer(game, task, choice.notation)
        if not done.right and done.said is None:
            picks.add(done.picked)
    for picked in picks:
        points = {choice.name for choice in choices_of(game, task, picked)}
        for place in (name for line in buttons(game) for name in line if name and name not in points):
            said = answer(game, task, f"{picked}{ELSEWHERE}{place}").said
            assert said is not None
            assert words(said) <= MOST_WORDS, str(said)
            assert "moves" not in dict(said.values), "no examples, which may give the answer away"
