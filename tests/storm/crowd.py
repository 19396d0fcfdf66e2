"""The people of a storm: they play, and press everything else that can be pressed."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from bot.match import Match, Refused, State
from tests.e2e.hands import PASS, kind, lay, take
from tests.e2e.house import House
from tests.e2e.people import COMMAND, COMPONENT, Control, Person, Shown, called, used
from tests.e2e.waiting import until
from tests.storm.book import Book, Row
from tests.storm.findings import Findings
from tests.storm.ledger import Attempt, Ledger
from tests.storm.plan import Plan, Slot
from tests.storm.witness import TURN, Witness

REST: Final = 60.0
"""Seconds in which everybody has finished what they are at."""
PAUSE: Final = 0.15
"""Seconds that somebody looks at most before they press again."""
STEP: Final = 0.05
"""Seconds between two looks at whether anything has come of a press."""
PATIENT: Final = 0.9
"""How many of those who see that the bot is away wait for it."""

Doing = Callable[[random.Random], Awaitable[None]]


class Crowd:
    """Acts while `going`; knows by `up` whether the bot is there."""

    def __init__(
        self,
        house: House,
        plan: Plan,
        book: Book,
        witness: Witness,
        ledger: Ledger,
        findings: Findings,
        slots: Sequence[Slot],
    ) -> None:
        self.up = asyncio.Event()
        self.going = asyncio.Event()
        self.outcomes: Counter[str] = Counter()
        """What came of what people did, in Discord's words."""
        self.done: Counter[str] = Counter()
        """What they did."""
        self._house = house
        self._plan = plan
        self._book = book
        self._witness = witness
        self._ledger = ledger
        self._findings = findings
        self._slots = slots
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
            self._resign: 1,
            self._ask_for_a_rematch: 3,
        }

    # Coming and going

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
            finally:
                self._busy -= 1
            await asyncio.sleep(rng.uniform(0, PAUSE))

    async def rest(self) -> None:
        """Let nobody begin anything more, and wait until everybody has finished."""
        self.going.clear()
        await until(lambda: self._busy == 0, REST)

    async def _something(self, rng: random.Random) -> None:
        free = [slot for slot in self._slots if slot not in self._proposing and not self._held(slot)]
        waiting = [row for row in self._book.live() if row.state == "open"]
        if free and rng.random() < 0.7:
            await self._propose(rng.choice(free))
        elif waiting and rng.random() < 0.4:
            await self._answer(rng, rng.choice(waiting))
        else:
            (doing,) = rng.choices(list(self._habits), list(self._habits.values()))
            try:
                await doing(rng)
            except Refused:  # the record cannot be read, which others will find
                self.done["gave up"] += 1

    def _held(self, slot: Slot) -> bool:
        return any(row.game == slot.game.slug for row in self._book.live())

    # Matches

    async def _propose(self, slot: Slot) -> None:
        self._proposing.add(slot)
        try:
            options: dict[str, Any] = {"game": slot.game.slug}
            if slot.seats > 1:
                others = [person.id for person in self._house.people if person.id != slot.challenger]
                options |= {"opponent": str(others[slot.challenger % 3]), "seats": slot.seats}
            if slot.thread:
                options["thread"] = True
            await self._type(self._house.person(slot.challenger), slot.channel, "play", **options)
        finally:
            self._proposing.discard(slot)

    async def _answer(self, rng: random.Random, row: Row) -> None:
        """Somebody presses a button, or changes a rule, of a challenge."""
        match, shown = await self._open(row.id)
        if match is None or shown is None or match.state is not State.OPEN:
            return
        coming = [person for person in self._house.people if person.id not in match.players]
        named = [person for person in coming if person.id in match.invited]
        if not shown.controls or not coming or rng.random() < 0.15:
            await self._press(rng, rng.choice(self._house.people), shown)
            return
        person = rng.choice(named or coming)
        fitting = [c for c in shown.controls if c.custom_id.endswith(("|accept", "|join"))]
        await self._press(rng, person, shown, *fitting)

    async def _play(self, rng: random.Random) -> None:
        """Somebody whose turn it is goes on as the board, or their hand panel, lets them."""
        match, shown = await self._open(self._running(rng))
        if match is not None:
            await self.turn(rng, match, shown)

    async def turn(self, rng: random.Random, match: Match, shown: Shown | None) -> None:
        """Carry a running match on by what is shown of it; ask for it where it is not shown."""
        person = self._due(rng, match)
        onward = [control for control in shown.controls if _leads_on(control)] if shown else []
        if shown is None or person is None or not onward:
            await self._type(
                person or rng.choice(self._near(match)), _channel(match), "board", match=match.id
            )
        elif match.game.hidden and not match.throwing:
            await self._turn_of_cards(rng, match, shown, person)
        else:
            if rng.random() < 0.8:  # and not to the end of the stage each time
                onward = [each for each in onward if not each.custom_id.endswith("|rollon")] or onward
            await self._press(rng, person, shown, *onward)

    async def _turn_of_cards(self, rng: random.Random, match: Match, shown: Shown, person: Person) -> None:
        """Play from one's panel; open it first where it is not there, or behind."""
        panel = self._panel(match, person)
        if panel is None or not any(c.custom_id.split("|")[2] == str(match.ply) for c in panel.controls):
            await self._press(rng, person, shown, *(c for c in shown.controls if c.label == "My hand"))
            return
        ready = [control for control in panel.controls if lay(control) not in (None, PASS)]
        if not ready or rng.random() < 0.3:
            panel = await self._take_up(rng, match, person, panel)
            ready = [control for control in panel.controls if kind(control) == "lay"]
            ready = [control for control in ready if lay(control) != PASS] or ready
        await self._press(rng, person, panel, *ready)

    async def _take_up(self, rng: random.Random, match: Match, person: Person, panel: Shown) -> Shown:
        """Pick the cards of some legal move on a panel; the panel as it then is."""
        assert match.position is not None, "a running match has a position"
        seat = match.seat_of(person.id)[0]
        moves = match.position.moves(seat)
        move = rng.choice([move for move in moves if move != PASS] or moves)
        way = match.position.ways(seat, move)[0]
        for aims in panel.controls:
            if way.aim in dict(aims.choices) and kind(aims) == "aims":
                await self._use(person, panel, aims.custom_id, [way.aim])
                panel = self._panel(match, person) or panel
                break
        held, wanted = match.position.seen_by(seat).hand(seat), Counter(way.cards)
        places = [str(place) for place, card in enumerate(held) if take(wanted, card)]
        cards = next((control for control in panel.controls if kind(control) == "cards"), None)
        if cards is not None and places and set(places) <= {value for value, _ in cards.choices}:
            await self._use(person, panel, cards.custom_id, places)
            panel = self._panel(match, person) or panel
        return panel

    async def _play_twice(self, rng: random.Random) -> None:
        """Somebody presses twice, or two press at once."""
        match, shown = await self._open(self._running(rng))
        if match is None or shown is None or (person := self._due(rng, match)) is None:
            return
        control = _some(rng, [control for control in shown.controls if _leads_on(control)])
        if control is not None:
            other = rng.choice((person, rng.choice(self._near(match))))
            await asyncio.gather(
                *(self._use(each, shown, control.custom_id, _value(rng, control)) for each in (person, other))
            )

    async def _type_a_move(self, rng: random.Random) -> None:
        match, _ = await self._open(self._running(rng))
        if match is None or match.position is None or (person := self._due(rng, match)) is None:
            return
        moves = [] if match.throwing else match.position.moves(match.seat_of(person.id)[0])
        move = rng.choice(moves) if moves and rng.random() < 0.8 else "z9-z8"
        attempt = self._ledger.typed(person.id, match.id, move)
        await self._type(person, _channel(match), "move", attempt, move=move, match=match.id)

    # What leads nowhere

    async def _press_out_of_turn(self, rng: random.Random) -> None:
        """Another player's button, or a spectator's press."""
        match, shown = await self._open(self._running(rng))
        if match is None or shown is None:
            return
        waiting = {match.seats[seat] for seat in match.waiting_for}
        others = [person for person in self._near(match) if person.id not in waiting]
        if others:
            onward = [control for control in shown.controls if _leads_on(control)]
            await self._press(rng, rng.choice(others), shown, *onward)

    async def _press_what_was(self, rng: random.Random) -> None:
        """A button of a board as it once was, which may have changed, or gone."""
        shown = _some(rng, self._witness.once)
        if shown is None:
            return
        channel = self._house.playground.world.channels[int(shown.channel)]
        if int(shown.id) in channel.messages:
            people = [person for person in self._house.people if channel.recipient in (None, person.id)]
            await self._press(rng, rng.choice(people), shown, forge=True)

    async def _open_a_hand(self, rng: random.Random) -> None:
        """A new panel, though there may be one."""
        match, shown = await self._open(self._running(rng))
        if match is None or shown is None:
            return
        hand = [control for control in shown.controls if control.label == "My hand"]
        await self._press(rng, rng.choice(self._near(match)), shown, *hand, *shown.controls[-1:])

    async def _look(self, rng: random.Random) -> None:
        match, _ = await self._open(self._running(rng))
        if match is not None:
            person = rng.choice(self._near(match))
            await self._type(person, _channel(match), "board", match=match.id)

    async def _list(self, rng: random.Random) -> None:
        slot = rng.choice(self._slots)
        await self._type(self._house.person(slot.challenger), slot.channel, "matches")

    async def _chat(self, rng: random.Random) -> None:
        """Messages that push a board up."""
        slot = rng.choice(self._slots)
        for _ in range(rng.randrange(1, 8)):
            await self._house.person(slot.challenger).say("Lovely weather.", slot.channel)
        self.done["chat"] += 1

    # Endings

    async def _talk_of_a_draw(self, rng: random.Random) -> None:
        match, shown = await self._open(self._running(rng))
        if match is not None and shown is not None and rng.random() < 0.5:
            draws = [c for c in shown.controls if c.custom_id.endswith(("|draw", "|undraw"))]
            await self._press(rng, rng.choice(self._near(match)), shown, *draws, *shown.controls[-1:])

    async def _resign(self, rng: random.Random) -> None:
        """By button or by command; every other one thinks better of it."""
        match, shown = await self._open(self._running(rng))
        person = self._due(rng, match) if match is not None else None
        if match is None or shown is None or person is None:
            return
        answer: dict[str, Any] | None
        if rng.random() < 0.5:
            answer = await self._type(person, _channel(match), "resign", match=match.id)
        else:
            giving_up = [c for c in shown.controls if c.custom_id.endswith("|resign")]
            answer = await self._press(rng, person, shown, *giving_up)
        if answer is not None and answer.get("message") and rng.random() < 0.5:
            asked = Shown.of(answer["message"])
            sure = [control for control in asked.controls if control.custom_id.endswith("|resign!")]
            await self._press(rng, person, asked, *sure)

    async def _ask_for_a_rematch(self, rng: random.Random) -> None:
        """Everybody who played asks, one after the other."""
        row = _some(rng, [row for row in self._book.rows()[-30:] if row.state == "over"])
        match, shown = await self._open(row.id if row is not None else None)
        if match is None or shown is None:
            return
        again = [control for control in shown.controls if control.custom_id.endswith("|rematch")]
        for user_id in match.seats if again else ():
            await self._press(rng, self._house.person(user_id), shown, *again)

    # How

    def _running(self, rng: random.Random) -> int | None:
        row = _some(rng, [row for row in self._book.live() if row.state == "running"])
        return None if row is None else row.id

    async def _open(self, match_id: int | None) -> tuple[Match | None, Shown | None]:
        """A match, and the message that shows it."""
        if match_id is None:
            return None, None
        match = await self._house.match(match_id)
        messages = self._house.playground.world.channels[match.place.channel_id].messages
        message = messages.get(match.place.message_id or 0)
        return match, None if message is None else Shown.of(message.data)

    def _panel(self, match: Match, person: Person) -> Shown | None:
        """The hand panel that somebody opened last."""
        channel, message_id = self._witness.panels.get((match.id, person.id), (None, ""))
        if channel is None:
            return None
        message = self._house.playground.world.channels[int(channel)].messages.get(int(message_id))
        return None if message is None else Shown.of(message.data)

    def _due(self, rng: random.Random, match: Match) -> Person | None:
        seat = _some(rng, match.waiting_for)
        return None if seat is None else self._house.person(match.seats[seat])

    def _near(self, match: Match) -> list[Person]:
        """Who can read the channel of a match."""
        channel = self._house.playground.world.channels[match.place.channel_id]
        return [person for person in self._house.people if channel.recipient in (None, person.id)]

    async def _press(
        self, rng: random.Random, person: Person, shown: Shown, *among: Control, forge: bool = False
    ) -> dict[str, Any] | None:
        """Press one of these controls, or any at all where none are given."""
        control = _some(rng, [each for each in among or shown.controls if forge or not each.disabled])
        if control is None:
            return None
        return await self._use(person, shown, control.custom_id, _value(rng, control), forge=forge)

    async def _use(
        self,
        person: Person,
        shown: Shown,
        custom_id: str,
        values: list[str] | None,
        *,
        forge: bool = False,
    ) -> dict[str, Any]:
        more: dict[str, Any] = {"message_id": shown.id} | ({"forge": True} if forge else {})
        attempt = self._ledger.pressed(person.id, custom_id, values)
        sending = person.attempt(COMPONENT, used(custom_id, values), shown.channel, **more)
        what = f"{person.name} {custom_id} {' '.join(values or ())} on {shown.id}"
        parts = custom_id.split("|")
        return await self._noted(_verb(custom_id), int(parts[1]), what, attempt, sending)

    async def _type(
        self, person: Person, channel: str, name: str, attempt: Attempt | None = None, /, **options: Any
    ) -> dict[str, Any]:
        sending = person.attempt(COMMAND, called(name, options), channel)
        what = f"{person.name} /{name} {options}"
        return await self._noted(f"/{name}", options.get("match", 0), what, attempt, sending)

    async def _noted(
        self, kind: str, match: int, what: str, attempt: Attempt | None, sending: Awaitable[dict[str, Any]]
    ) -> dict[str, Any]:
        self._findings.tell(match, f"{what} …")
        answer = await sending
        self._findings.tell(match, f"{what}: {answer['status']}")
        self.done[kind] += 1
        self.outcomes[answer["status"]] += 1
        if attempt is not None:
            attempt.interaction = answer["id"]
        return answer

    async def carry_on(self, rng: random.Random, match_id: int, patience: float) -> bool:
        """Do what somebody does whose turn it is; whether anything has come of it after a while."""
        before = await self._stands(match_id)
        match, shown = await self._open(match_id)
        assert match is not None, "it was there before"
        await self.turn(rng, match, shown)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while await self._stands(match_id) == before:
                    await asyncio.sleep(STEP)
                return True
        return False

    async def _stands(self, match_id: int) -> tuple[int, object]:
        """Where a match stands, and what is shown of it to whoever has its turn."""
        match, shown = await self._open(match_id)
        assert match is not None, "it was there before"
        panels = [
            panel.said for person in self._house.people if (panel := self._panel(match, person)) is not None
        ]
        return match.ply, (match.state, shown and shown.said, panels)


def _leads_on(control: Control) -> bool:
    """Whether it carries a match on, and does not only put down what was picked."""
    return _verb(control.custom_id) in TURN and not control.disabled and not _puts_down(control.custom_id)


def _verb(custom_id: str) -> str:
    kind, *rest = custom_id.split("|")
    return rest[2] if kind == "act" else kind


def _puts_down(custom_id: str) -> bool:
    return custom_id.startswith("pick|") and custom_id.endswith("|")


def _value(rng: random.Random, control: Control) -> list[str] | None:
    return [rng.choice(control.choices)[0]] if control.choices else None


def _some(rng: random.Random, among: Sequence[Any]) -> Any:
    return rng.choice(among) if among else None


def _channel(match: Match) -> str:
    return str(match.place.channel_id)
