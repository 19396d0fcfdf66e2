"""What people at the page can see and do, noted as they do it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Sequence
from typing import Any

from bot.match.model import Match, people
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import COMMAND, COMPONENT, SUBMIT, Control, Person, Shown, called, filled, used
from tests.storm.database import Database
from tests.storm.findings import Findings
from tests.storm.message_check import MessageCheck
from tests.storm.presses import Attempt, PressLedger


class Actions:
    """Looks at matches as they are shown, and presses and types; every act is noted before it is done."""

    def __init__(
        self,
        lodge: LiveLodge,
        database: Database,
        message_check: MessageCheck,
        ledger: PressLedger,
        findings: Findings,
    ) -> None:
        self.lodge = lodge
        self.database = database
        self.message_check = message_check
        self.outcomes: Counter[str] = Counter()
        """What came of what people did, in Discord's words."""
        self.done: Counter[str] = Counter()
        """What they did."""
        self._ledger = ledger
        self._findings = findings

    # Looking

    def any_running(self, rng: random.Random) -> int | None:
        """The number of a running match."""
        row = some(rng, [row for row in self.database.live() if row.state == "running"])
        return None if row is None else row.id

    async def open(self, match_id: int | None) -> tuple[Match | None, Shown | None]:
        """A match, and the message that shows it. Raises Refused."""
        if match_id is None:
            return None, None
        match = await self.lodge.match(match_id)
        return match, self.seen(match.place.channel_id, match.place.message_id or 0)

    def panel(self, match: Match, person: Person) -> Shown | None:
        """The hand panel that somebody opened last."""
        channel, message_id = self.message_check.panels.get((match.id, person.id), (None, 0))
        return None if channel is None else self.seen(int(channel), int(message_id))

    def seen(self, channel_id: int, message_id: int) -> Shown | None:
        """A message as it stands now."""
        message = self.lodge.playground.world.channels[channel_id].messages.get(message_id)
        return None if message is None else Shown.of(message.data)

    def due(self, rng: random.Random, match: Match) -> Person | None:
        """One of those whose turn it is, but Lodge itself."""
        user_id = some(rng, people([match.seats[seat] for seat in match.waiting_for]))
        return None if user_id is None else self.lodge.person(user_id)

    def near(self, channel: str | int) -> list[Person]:
        """Who can read a channel."""
        alone = self.lodge.playground.world.channels[int(channel)].recipient
        return [person for person in self.lodge.people if alone in (None, person.id)]

    # Doing

    async def press(
        self, rng: random.Random, person: Person, shown: Shown, *among: Control, forge: bool = False
    ) -> dict[str, Any] | None:
        """Press one of these controls, or any at all where none are given."""
        control = some(rng, [each for each in among or shown.controls if forge or not each.disabled])
        if control is None:
            return None
        return await self.use(person, shown, control.custom_id, value(rng, control), forge=forge)

    async def use(
        self, person: Person, shown: Shown, custom_id: str, values: list[str] | None, *, forge: bool = False
    ) -> dict[str, Any]:
        """Use a button or a select; `forge`: also one that has left the message."""
        more: dict[str, Any] = {"message_id": shown.id} | ({"forge": True} if forge else {})
        attempt = self._ledger.pressed(person.id, custom_id, values)
        sending = person.attempt(COMPONENT, used(custom_id, values), shown.channel, **more)
        what = f"{person.name} {custom_id} {' '.join(values or ())} on {shown.id}"
        number = custom_id.split("|")[1]
        match = int(number) if number.isdecimal() else 0  # what is only looked at may be of no match
        return await self._noted(verb(custom_id), match, what, attempt, sending)

    async def send_form(
        self, person: Person, shown: Shown, form: dict[str, Any], **chosen: str
    ) -> dict[str, Any]:
        """Send a form that was opened from a challenge, with what of it is still offered."""
        offered = {
            part["component"]["custom_id"]: {each["value"] for each in part["component"]["options"]}
            for part in form["components"]
        }
        kept = {name: value for name, value in chosen.items() if value in offered.get(name, ())}
        sending = person.attempt(SUBMIT, filled(form, **kept), shown.channel)
        return await self._noted("form", shown.match, f"{person.name} {kept} on {shown.id}", None, sending)

    async def call(self, person: Person, channel: str | int, name: str, /, **options: Any) -> dict[str, Any]:
        """Call a command."""
        match = options.get("match", 0)
        attempt = self._ledger.typed(person.id, match, options["move"]) if name == "move" else None
        sending = person.attempt(COMMAND, called(name, options), str(channel))
        return await self._noted(f"/{name}", match, f"{person.name} /{name} {options}", attempt, sending)

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


def verb(custom_id: str) -> str:
    """What a control does: the verb of an `act`, the kind of any other."""
    kind, *rest = custom_id.split("|")
    return rest[-1] if kind == "act" else kind


def value(rng: random.Random, control: Control) -> list[str] | None:
    """What somebody chooses of a select; None of a button."""
    return [rng.choice(control.choices)[0]] if control.choices else None


def some(rng: random.Random, among: Sequence[Any]) -> Any:
    """One of them; None where there are none."""
    return rng.choice(among) if among else None
