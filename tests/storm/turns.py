"""Playing: whoever is due goes on as the board, or their hand panel, lets them."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from typing import Final

from bot.match.model import Match
from tests.e2e.card_match import PASS, kind, lay, take
from tests.e2e.people import Control, Person, Shown
from tests.storm.message_check import TURN
from tests.storm.page_user import Actions, verb

STEP: Final = 0.05
"""Seconds between two looks at whether anything has come of a press."""
THROW_ONCE: Final = 0.8
"""How many throw once where a button throws to the end of the stage."""
LAY_AT_ONCE: Final = 0.7
"""How many play a move that is offered as a whole, without picking cards."""

SHOW: Final = 0.3
"""How many press for Lodge's move while it thinks."""


class Turns:
    """Plays by what is shown."""

    def __init__(self, acts: Actions) -> None:
        self._actions = acts

    async def play(self, rng: random.Random, match: Match, shown: Shown | None) -> None:
        """Carry a running match on by what is shown of it; ask for it where it is not shown."""
        person = self._actions.due(rng, match)
        onward = [control for control in shown.controls if leads_on(control)] if shown else []
        if shown is not None and match.waits_for_lodge:
            await self._wait_for_lodge(rng, match, shown)
        elif shown is None or person is None or not onward:
            asker = person or rng.choice(self._actions.near(match.place.channel_id))
            await self._actions.call(asker, match.place.channel_id, "board", match=match.id)
        elif match.game.hidden and not match.dice_due:
            await self._play_cards(rng, match, shown, person)
        else:
            if rng.random() < THROW_ONCE:
                onward = [each for each in onward if verb(each.custom_id) != "rollon"] or onward
            await self._actions.press(rng, person, shown, *onward)

    async def _wait_for_lodge(self, rng: random.Random, match: Match, shown: Shown) -> None:
        """Let Lodge think, or press to see what it has done."""
        show = [control for control in shown.controls if verb(control.custom_id) == "show"]
        if show and rng.random() < SHOW:
            await self._actions.press(rng, rng.choice(self._actions.near(shown.channel)), shown, *show)

    async def _play_cards(self, rng: random.Random, match: Match, shown: Shown, person: Person) -> None:
        """Play from the hand panel; open it first where it is missing or out of date."""
        panel = self._actions.panel(match, person)
        if panel is None or not any(c.custom_id.split("|")[2] == str(match.ply) for c in panel.controls):
            hand = [control for control in shown.controls if verb(control.custom_id) == "hand"]
            await self._actions.press(rng, person, shown, *hand)
            return
        ready = [control for control in panel.controls if lay(control) not in (None, PASS)]
        if not ready or rng.random() > LAY_AT_ONCE:
            panel = await self._take_up(rng, match, person, panel)
            ready = [control for control in panel.controls if kind(control) == "lay"]
            ready = [control for control in ready if lay(control) != PASS] or ready
        await self._actions.press(rng, person, panel, *ready)

    async def _take_up(self, rng: random.Random, match: Match, person: Person, panel: Shown) -> Shown:
        """Pick the cards of some legal move on a panel; the panel as it then is."""
        assert match.position is not None, "a running match has a position"
        seat = match.seats_of(person.id)[0]
        moves = match.position.moves(seat)
        move = rng.choice([move for move in moves if move != PASS] or moves)
        way = match.position.ways(seat, move)[0]
        for aims in panel.controls:
            if way.aim in dict(aims.choices) and kind(aims) == "aims":
                await self._actions.use(person, panel, aims.custom_id, [way.aim])
                panel = self._actions.panel(match, person) or panel
                break
        held, wanted = match.position.seen_by(seat).hand(seat), Counter(way.cards)
        places = [str(place) for place, card in enumerate(held) if take(wanted, card)]
        cards = next((control for control in panel.controls if kind(control) == "cards"), None)
        if cards is not None and places and set(places) <= {value for value, _ in cards.choices}:
            await self._actions.use(person, panel, cards.custom_id, places)
            panel = self._actions.panel(match, person) or panel
        return panel

    async def carry_on(self, rng: random.Random, match_id: int, patience: float) -> bool:
        """Do what somebody does whose turn it is; whether anything has come of it after a while."""
        before = await self._stands(match_id)
        match, shown = await self._actions.open(match_id)
        assert match is not None, "it was there before"
        await self.play(rng, match, shown)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while await self._stands(match_id) == before:
                    await asyncio.sleep(STEP)
                return True
        return False

    async def _stands(self, match_id: int) -> object:
        """Where a match stands, and what is shown of it."""
        match, shown = await self._actions.open(match_id)
        assert match is not None, "it was there before"
        panels = [self._actions.panel(match, person) for person in self._actions.lodge.people]
        return match.ply, match.state, shown and shown.said, [panel and panel.said for panel in panels]


def leads_on(control: Control) -> bool:
    """Whether it carries a match on, and does not only put down what was picked."""
    puts_down = control.custom_id.startswith("pick|") and control.custom_id.endswith("|")
    return verb(control.custom_id) in TURN and not control.disabled and not puts_down
