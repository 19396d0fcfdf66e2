"""The people of a storm: they play, and press everything else that can be pressed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from bot.match.model import Match, Refused, State
from tests.e2e.people import Person, Shown
from tests.e2e.waiting import until
from tests.storm.database import MatchRow
from tests.storm.page_user import Actions, some, value, verb
from tests.storm.plan import LEVEL, Plan, Slot
from tests.storm.turns import Turns, leads_on

REST: Final = 60.0
"""Seconds in which everybody has finished what they are at."""
PAUSE: Final = 0.15
"""Seconds that somebody looks at most before they press again."""
PATIENT: Final = 0.9
"""How many of those who see that the bot is away wait for it."""
NONSENSE: Final = "z9-z8"
"""A move of no game."""
RECENT: Final = 30
"""Rematches and reviews are asked for in so many of the newest matches."""

Doing = Callable[[random.Random], Awaitable[None]]


class Crowd:
    """Acts while `going`; knows by `up` whether the bot is there."""

    def __init__(self, plan: Plan, slots: Sequence[Slot], acts: Actions) -> None:
        self.up = asyncio.Event()
        self.going = asyncio.Event()
        self._plan = plan
        self._slots = slots
        self._actions = acts
        self._turns = Turns(acts)
        self._busy = 0
        self._proposing: set[Slot] = set()
        self._habits: dict[Doing, int] = {
            self._play: 60,
            self._play_twice: 4,
            self._type_a_move: 8,
            self._press_out_of_turn: 6,
            self._press_what_was: 8,
            self._open_a_hand: 3,
            self._look: 5,
            self._list: 2,
            self._chat: 8,
            self._talk_of_a_draw: 3,
            self._take_back: 4,
            self._resign: 2,
            self._ask_for_a_rematch: 4,
            self._ask_for_a_hint: 3,
            self._ask_for_a_review: 3,
            self._choose_a_level: 4,
            self._ask_for_a_film: 2,
            self._look_back: 3,
        }

    async def live(self, number: int) -> None:
        """The life of one of them."""
        rng = self._plan.random(f"person {number}")
        while True:
            await self.going.wait()
            if not self.up.is_set() and rng.random() < PATIENT:
                await asyncio.sleep(PAUSE)
                continue
            self._busy += 1
            try:
                await self._something(rng)
            except Refused:  # the record cannot be read, which others will find
                self._actions.done["gave up"] += 1
            finally:
                self._busy -= 1
            await asyncio.sleep(rng.uniform(0, PAUSE))

    async def rest(self) -> None:
        """Let nobody begin anything more, and wait until everybody has finished."""
        self.going.clear()
        await until(lambda: self._busy == 0, REST)

    async def _something(self, rng: random.Random) -> None:
        live = self._actions.database.live()
        held = {row.game for row in live}
        free = [slot for slot in self._slots if slot.game.slug not in held and slot not in self._proposing]
        waiting = [row for row in live if row.state == "open"]
        if free and rng.random() < 0.7:
            await self._propose(rng.choice(free))
        elif waiting and rng.random() < 0.4:
            await self._answer(rng, rng.choice(waiting))
        else:
            (doing,) = rng.choices(list(self._habits), list(self._habits.values()))
            await doing(rng)

    # Matches

    async def _propose(self, slot: Slot) -> None:
        self._proposing.add(slot)
        try:
            people = self._actions.lodge.people
            options: dict[str, Any] = {"game": slot.game.slug}
            if slot.seats > 1:
                options["seats"] = slot.seats
            if slot.named:
                others = [person.id for person in people if person.id != slot.challenger]
                options["opponent"] = str(others[slot.challenger % 3])
            if slot.level is not None:
                options["level"] = slot.level
            if slot.thread:
                options["thread"] = True
            await self._actions.call(
                self._actions.lodge.person(slot.challenger), slot.channel, "play", **options
            )
        finally:
            self._proposing.discard(slot)

    async def _answer(self, rng: random.Random, row: MatchRow) -> None:
        """Somebody answers a challenge, or presses any other button of it."""
        match, shown = await self._actions.open(row.id)
        if match is None or shown is None or match.state is not State.OPEN:
            return
        coming = [person for person in self._actions.lodge.people if person.id not in match.players]
        named = [person for person in coming if person.id in match.invited]
        if not coming or rng.random() < 0.15:
            await self._actions.press(rng, rng.choice(self._actions.near(shown.channel)), shown)
            return
        fitting = [each for each in shown.controls if verb(each.custom_id) in ("accept", "join")]
        await self._actions.press(rng, rng.choice(named or coming), shown, *fitting)

    async def _play(self, rng: random.Random) -> None:
        match, shown = await self._actions.open(self._actions.any_running(rng))
        if match is not None:
            await self._turns.play(rng, match, shown)

    async def _play_twice(self, rng: random.Random) -> None:
        """Somebody presses twice, or two press at once."""
        match, shown = await self._actions.open(self._actions.any_running(rng))
        person = self._actions.due(rng, match) if match is not None else None
        control = some(rng, [control for control in shown.controls if leads_on(control)] if shown else [])
        if shown is not None and person is not None and control is not None:
            other = rng.choice((person, rng.choice(self._actions.near(shown.channel))))
            chosen = value(rng, control)
            await asyncio.gather(
                *(self._actions.use(each, shown, control.custom_id, chosen) for each in (person, other))
            )

    async def _type_a_move(self, rng: random.Random) -> None:
        match, _ = await self._actions.open(self._actions.any_running(rng))
        if match is None or match.position is None or (person := self._actions.due(rng, match)) is None:
            return
        moves = [] if match.dice_due else match.position.moves(match.seats_of(person.id)[0])
        move = rng.choice(moves) if moves and rng.random() < 0.8 else NONSENSE
        await self._actions.call(person, match.place.channel_id, "move", move=move, match=match.id)

    # What leads nowhere

    async def _press_out_of_turn(self, rng: random.Random) -> None:
        """Another player's button, or a spectator's press."""
        match, shown = await self._actions.open(self._actions.any_running(rng))
        if match is None or shown is None:
            return
        waiting = {match.seats[seat] for seat in match.waiting_for}
        others = [person for person in self._actions.near(shown.channel) if person.id not in waiting]
        if others:
            onward = [control for control in shown.controls if leads_on(control)]
            await self._actions.press(rng, rng.choice(others), shown, *onward)

    async def _press_what_was(self, rng: random.Random) -> None:
        """A button of a board as it once was, which may have changed, or gone."""
        shown = some(rng, self._actions.message_check.once)
        if shown is not None and self._actions.seen(int(shown.channel), int(shown.id)) is not None:
            person = rng.choice(self._actions.near(shown.channel))
            await self._actions.press(rng, person, shown, forge=True)

    async def _open_a_hand(self, rng: random.Random) -> None:
        """A new panel, though there may be one; or somebody who has none asks for it."""
        _, shown = await self._actions.open(self._actions.any_running(rng))
        if shown is not None:
            hand = [each for each in shown.controls if verb(each.custom_id) in ("hand", "rules")]
            await self._actions.press(rng, rng.choice(self._actions.near(shown.channel)), shown, *hand)

    async def _look(self, rng: random.Random) -> None:
        match, _ = await self._actions.open(self._actions.any_running(rng))
        if match is not None:
            person = rng.choice(self._actions.near(match.place.channel_id))
            await self._actions.call(person, match.place.channel_id, "board", match=match.id)

    async def _list(self, rng: random.Random) -> None:
        slot = rng.choice(self._slots)
        await self._actions.call(self._actions.lodge.person(slot.challenger), slot.channel, "matches")

    async def _chat(self, rng: random.Random) -> None:
        """Messages that push a board up."""
        slot = rng.choice(self._slots)
        for _ in range(rng.randrange(1, 8)):
            await self._actions.lodge.person(slot.challenger).say("Lovely weather.", slot.channel)
        self._actions.done["chat"] += 1

    # Endings

    async def _talk_of_a_draw(self, rng: random.Random) -> None:
        match, shown = await self._actions.open(self._actions.any_running(rng))
        if match is not None and shown is not None and rng.random() < 0.5:
            verbs = ("draw", "undraw", "rules", "more")
            person = rng.choice(self._actions.near(shown.channel))
            answer = await self._press_or_more(rng, person, shown, verbs, "offer")
            if answer is not None and answer.get("message"):  # Lodge is offered one after a question
                question = Shown.of(answer["message"])
                sure = [each for each in question.controls if verb(each.custom_id) == "offer!"]
                if sure:
                    await self._actions.press(rng, person, question, *sure)

    async def _press_or_more(
        self, rng: random.Random, person: Person, shown: Shown, verbs: Sequence[str], then: str
    ) -> dict[str, Any] | None:
        """Press something on a board; if that was More, what it opens may be pressed next."""
        fitting = [each for each in shown.controls if verb(each.custom_id) in verbs]
        answer = await self._actions.press(rng, person, shown, *fitting)
        if answer is None or not answer.get("message"):
            return answer
        menu = Shown.of(answer["message"])
        wanted = [each for each in menu.controls if verb(each.custom_id) == then]
        return await self._actions.press(rng, person, menu, *wanted) if wanted else answer

    async def _take_back(self, rng: random.Random) -> None:
        """Whoever likes takes back, or answers somebody who has asked to."""
        match, shown = await self._actions.open(self._actions.any_running(rng))
        if match is not None and shown is not None:
            verbs = ("takeback", "allow", "refuse")
            fitting = [each for each in shown.controls if verb(each.custom_id) in verbs]
            person = self._player(rng, match)
            answer = await self._actions.press(rng, person, shown, *fitting)
            if answer is not None and answer.get("message"):  # it would cost something
                asked = Shown.of(answer["message"])
                sure = [each for each in asked.controls if verb(each.custom_id) == "takeback!"]
                if sure:
                    await self._actions.press(rng, person, asked, *sure)

    async def _resign(self, rng: random.Random) -> None:
        """By button or by command, also while Lodge thinks; every other one thinks better of it."""
        match, shown = await self._actions.open(self._actions.any_running(rng))
        if match is None or shown is None:
            return
        person = self._actions.due(rng, match) or self._player(rng, match)
        answer: dict[str, Any] | None
        if rng.random() < 0.5:
            answer = await self._actions.call(person, shown.channel, "resign", match=match.id)
        else:
            answer = await self._press_or_more(rng, person, shown, ("more",), "resign")
        if answer is not None and answer.get("message") and rng.random() < 0.5:
            asked = Shown.of(answer["message"])
            sure = [each for each in asked.controls if verb(each.custom_id) == "resign!"]
            await self._actions.press(rng, person, asked, *sure)

    async def _ask_for_a_rematch(self, rng: random.Random) -> None:
        """Everybody who played asks, one after the other."""
        match, shown = await self._actions.open(self._recent(rng, "over"))
        if match is None or shown is None:
            return
        again = [control for control in shown.controls if verb(control.custom_id) == "rematch"]
        for user_id in match.players if again else ():
            await self._actions.press(rng, self._actions.lodge.person(user_id), shown, *again)

    # Lodge's help, and Lodge as an opponent

    async def _ask_for_a_hint(self, rng: random.Random) -> None:
        """Somebody who plays; or anybody, who must not get one."""
        match, _ = await self._actions.open(self._actions.any_running(rng))
        if match is None:
            return
        near = self._actions.near(match.place.channel_id)
        person = self._actions.due(rng, match) if rng.random() < 0.8 else None
        person = person or rng.choice(near)
        answer = await self._actions.call(person, match.place.channel_id, "hint", match=match.id)
        if answer is not None and answer.get("message"):  # it would cost something
            asked = Shown.of(answer["message"])
            sure = [each for each in asked.controls if verb(each.custom_id) == "hint!"]
            if sure:
                await self._actions.press(rng, person, asked, *sure)

    async def _ask_for_a_review(self, rng: random.Random) -> None:
        await self._ask_for(rng, "review")

    async def _ask_for_a_film(self, rng: random.Random) -> None:
        await self._ask_for(rng, "film")

    async def _ask_for(self, rng: random.Random, what: str) -> None:
        """By button or by command, also of a match that still runs."""
        match, shown = await self._actions.open(self._recent(rng, "over", "running"))
        if match is None or shown is None:
            return
        person = rng.choice(self._actions.near(shown.channel))
        buttons = [control for control in shown.controls if verb(control.custom_id) == what]
        if buttons and rng.random() < 0.5:
            await self._actions.press(rng, person, shown, *buttons)
        else:
            await self._actions.call(person, shown.channel, "replay", match=match.id, show=what)

    async def _look_back(self, rng: random.Random) -> None:
        """What somebody has done so far, and what others have; matches again, move by move."""
        row = self._recent(rng, "over")
        slot = rng.choice(self._slots)
        person = rng.choice(self._actions.near(slot.channel))
        asked = rng.choice(("profile", "matches", "leaderboard", "daily", "replay"))
        options = {"match": row} if asked == "replay" and row is not None else {}
        if asked != "replay" or options:
            await self._actions.call(person, slot.channel, asked, **options)

    async def _choose_a_level(self, rng: random.Random) -> None:
        """Seat Lodge where somebody is waited for, or play it again at another level; mostly at that at which
        it thinks for a moment only."""
        match, shown = await self._actions.open(self._recent(rng, "over", "open"))
        if match is None or shown is None:
            return
        asks = [control for control in shown.controls if verb(control.custom_id) in ("options", "level")]
        person = self._actions.lodge.person(match.challenger)
        answer = await self._actions.press(rng, person, shown, *asks) if asks else None
        if answer is not None and answer.get("modal"):
            await self._actions.send_form(person, shown, answer["modal"], next=LEVEL)
            return
        if answer is None or not answer.get("message"):
            return
        menu = Shown.of(answer["message"])
        for control in menu.controls:
            level = LEVEL if rng.random() < 0.8 else rng.choice(control.choices)[0]
            await self._actions.use(person, menu, control.custom_id, [level])

    # Finding somebody

    def _recent(self, rng: random.Random, *states: str) -> int | None:
        """The number of one of the newest matches in one of these states."""
        rows = self._actions.database.rows()[-RECENT:]
        row = some(rng, [row for row in rows if row.state in states])
        return None if row is None else row.id

    def _player(self, rng: random.Random, match: Match) -> Person:
        return self._actions.lodge.person(rng.choice(match.players))
