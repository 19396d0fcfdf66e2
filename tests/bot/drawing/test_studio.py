"""Pictures come from processes of their own, whatever becomes of those."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import psutil
import pytest

from bot.drawing.studio import Studio, Undrawable, pack, processes_for
from bot.drawing.worker import unpack
from engines.core import Message
from render import Picture, Plan, hand_and_table, hand_scene, paint_plan, review_plan, scene_of
from render.ink.text import Translated
from render.paint.picture import boards_kept
from render.scene import Scene
from tests.child_processes import running
from tests.render.states.every_state import modules
from tests.render.states.pepper_corn import HANDS
from tests.render.states.profiles import PROFILES
from tests.render.states.reviews import REVIEWS

PATIENCE = 60.0
ONE_OF_EACH = {slug: list(module.STATES.values())[-1] for slug, module in modules()}
SCENE, OTHER = (scene_of(ONE_OF_EACH[slug]) for slug in ("picaria", "neutron"))


def shouted(message: Message) -> str:
    """A language of its own."""
    return str(message).upper()


def workers() -> list[psutil.Process]:
    """The processes that draw for this one."""
    return running("bot.drawing.worker")


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as opened:
        yield opened


@pytest.fixture
def studio() -> Iterator[Studio]:
    opened = Studio(1)
    opened.open()
    until(lambda: opened.idle)
    yield opened
    opened.close()
    assert workers() == []


class Shared(dict[bytes, "Future[Picture]"]):
    """Pictures that are being drawn; counts those who wait for one that somebody else has asked for."""

    waiting = 0

    def get(self, parcel: bytes, default: Any = None) -> Any:
        found = super().get(parcel, default)
        self.waiting += found is not None
        return found


def asked(threads: ThreadPoolExecutor, studio: Studio, plan: Plan) -> Future[Picture]:
    return threads.submit(studio.paint, plan, "dusk", str)


def test_one_core_is_left_to_the_event_loop() -> None:
    assert [processes_for(cores) for cores in (1, 2, 3, 8)] == [0, 1, 2, 2]


def test_without_processes_the_thread_that_asks_draws() -> None:
    alone = Studio(processes_for(1))
    alone.open()
    assert alone.paint(SCENE, "dusk", str) == paint_plan(SCENE, "dusk")
    assert workers() == []
    alone.close()


def test_what_was_drawn_here_is_forgotten_once_a_process_draws() -> None:
    opened = Studio(1)
    opened.paint(SCENE, "dusk", str)
    assert boards_kept.bytes
    opened.forget()  # nobody else draws yet
    assert boards_kept.bytes
    opened.open()
    until(lambda: opened.idle and not boards_kept.bytes)
    opened.close()
    assert opened.paint(SCENE, "dusk", str) == paint_plan(SCENE, "dusk")


def test_a_process_draws_the_same_bytes_in_the_same_words(studio: Studio) -> None:
    hand = HANDS["hand-one"]
    game, review = REVIEWS["alone"]
    scenes = [scene_of(ONE_OF_EACH[slug]) for slug in ("badger", "uckers", "yut")]
    others = (hand_scene(hand), hand_and_table(hand), PROFILES["full"], review_plan(game, review))
    for plan in (*scenes, *others):
        assert studio.paint(plan, "day", shouted) == paint_plan(plan, "day", shouted)
    assert paint_plan(plan, "day", shouted) != paint_plan(plan, "day")


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_every_game_can_be_sent(name: str) -> None:
    scene = scene_of(ONE_OF_EACH[name])
    arrived, theme, language = unpack(pack(scene, "dusk", shouted))
    assert "Message(" not in repr(arrived)
    assert language == "en"
    assert unpack(pack(arrived, theme, Translated("ja"))) == (arrived, "dusk", "ja")
    assert isinstance(arrived, Scene)
    assert [type(thing) for thing in arrived.things] == [type(thing) for thing in scene.things]


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_the_same_picture_of_another_copy_of_the_match_is_the_same_parcel(name: str) -> None:
    view = ONE_OF_EACH[name]
    copy = replace(view, position=type(view.position).from_json(view.position.to_json()))
    assert pack(scene_of(copy), "dusk", str) == pack(scene_of(view), "dusk", str)


def test_a_picture_asked_for_twice_at_once_is_drawn_once(studio: Studio, threads: ThreadPoolExecutor) -> None:
    (worker,) = workers()
    worker.suspend()
    studio._going = shared = Shared()
    one, same, other = (asked(threads, studio, plan) for plan in (SCENE, SCENE, OTHER))
    until(lambda: shared.waiting == 1)
    worker.resume()
    assert one.result(PATIENCE) is same.result(PATIENCE)
    assert other.result(PATIENCE) == paint_plan(OTHER, "dusk")
    assert asked(threads, studio, SCENE).result(PATIENCE) is not one.result()


def test_a_picture_is_drawn_though_its_process_is_killed(studio: Studio, threads: ThreadPoolExecutor) -> None:
    (worker,) = workers()
    worker.suspend()
    picture = asked(threads, studio, SCENE)
    until(lambda: not studio.idle)
    os.kill(worker.pid, signal.SIGKILL)
    assert picture.result(PATIENCE) == paint_plan(SCENE, "dusk")
    until(lambda: studio.idle)
    (after,) = workers()
    assert after.pid != worker.pid
    assert asked(threads, studio, OTHER).result(PATIENCE) == paint_plan(OTHER, "dusk")


def test_a_process_that_was_killed_while_idle_is_replaced(studio: Studio) -> None:
    (worker,) = workers()
    worker.kill()
    assert studio.paint(SCENE, "dusk", str) == paint_plan(SCENE, "dusk")
    until(lambda: studio.idle)
    assert [each.pid for each in workers()] != [worker.pid]


def test_a_process_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.drawing.studio.HANGING_SECONDS", 0.5)
    studio = Studio(1)
    studio.open()
    until(lambda: studio.idle)
    (worker,) = workers()
    worker.suspend()
    assert studio.paint(SCENE, "dusk", str) == paint_plan(SCENE, "dusk")
    assert worker not in workers()
    studio.close()
    assert workers() == []


def test_what_cannot_be_drawn_costs_no_process(studio: Studio) -> None:
    (worker,) = workers()
    with pytest.raises(Undrawable, match="ValueError"):
        studio.paint(SCENE, "noon", str)
    assert studio.paint(SCENE, "dusk", str) == paint_plan(SCENE, "dusk")
    assert workers() == [worker]


def test_closed_in_the_middle_of_a_picture_it_is_drawn_all_the_same(threads: ThreadPoolExecutor) -> None:
    studio = Studio(1)
    studio.open()
    until(lambda: studio.idle)
    workers()[0].suspend()
    picture = asked(threads, studio, SCENE)
    until(lambda: not studio.idle)
    studio.close()
    assert picture.result(PATIENCE) == paint_plan(SCENE, "dusk")
    assert workers() == []


def test_closed_at_once_it_leaves_no_process() -> None:
    studio = Studio(2)
    studio.open()
    studio.close()
    assert workers() == []
