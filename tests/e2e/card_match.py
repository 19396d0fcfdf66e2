"""Card games as people play them: each from a panel with their own hand that only they see."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator

from bot.match.model import Match, State
from engines import Position
from engines.chance.decktet import CARDS, HIDDEN, code
from engines.core import CHANCE
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, TABLES, Answer, Control, Person, Shown
from tests.e2e.waiting import eventually

CODE = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(CARDS)})(?![A-Za-z0-9])")
PICTURED = re.compile(r"/hand-\d+-(\d+)\.png")
PASS = "pass"
CONCEALED = ("hands", "decks", "deck")
"""Where the positions of card games keep what not everybody sees."""


class CardMatch:
    """A running match of cards. Whenever somebody has acted, everything that anybody at the page has got is
    searched for what they may not know."""

    def __init__(self, lodge: LiveLodge, shown: Shown, rng: random.Random) -> None:
        self.lodge = lodge
        self.id = shown.match
        self.rng = rng
        self._first = int(shown.id)
        self._channel = shown.channel
        self._panels: dict[int, str] = {}
        """By user id: the message id of their panel."""

    @classmethod
    async def dealt(
        cls, lodge: LiveLodge, game: str, rng: random.Random, channel: str = GAMES, /, **options: str
    ) -> CardMatch:
        """Ann, who has the first seat, and Ben at a match whose cards have been dealt."""
        given = {"game": game, "opponent": str(lodge.ben.id)}
        if options:
            given["options"] = " ".join(f"{name}={value}" for name, value in options.items())
        shown = (await lodge.ann.command("play", channel, **given)).shown
        await lodge.ann.set_up(shown, seat="0")
        await lodge.ben.press(shown, "Accept")
        await lodge.current(shown.match)
        return cls(lodge, shown, rng)

    async def match(self) -> Match:
        return await self.lodge.match(self.id)

    def seated(self, match: Match) -> Iterator[tuple[int, Person]]:
        return ((seat, self.lodge.person(user_id)) for seat, user_id in enumerate(match.seats))

    async def due(self) -> Person:
        """The first who is to choose."""
        match = await self.match()
        return self.lodge.person(match.seats[match.waiting_for[0]])

    # Panels

    async def open(self, person: Person) -> Shown:
        """Press My hand."""
        answer = await person.press(await self.lodge.current(self.id), "My hand")
        assert answer.shown.ephemeral
        self._panels[person.id] = answer.shown.id
        return answer.shown

    async def panel(self, person: Person) -> Shown:
        """The panel that person has open, once it shows the match as it is."""
        seat = (await self.match()).seats_of(person.id)[0]

        async def up_to_date() -> Shown | None:
            match, shown = await self.match(), await person.see(self._panels[person.id], self._channel)
            assert shown is not None, "the panel is gone"
            plies = {control.custom_id.split("|")[2] for control in shown.controls}
            due = seat in match.waiting_for and not match.dice_due
            plies |= {found[1] for url in shown.pictures if (found := PICTURED.search(url))}
            newest = plies <= {str(match.ply)} if match.state is State.RUNNING else not shown.controls
            return shown if newest and bool(choices(shown)) == due else None

        found = await eventually(up_to_date)
        assert found is not None
        return found

    async def choose(self, person: Person, move: str) -> Shown:
        """Put a move together on the panel: what for, then its cards; the panel that offers it."""
        match = await self.match()
        seat = match.seats_of(person.id)[0]
        assert match.position is not None
        way = match.position.ways(seat, move)[0]
        panel = await self.panel(person)
        if way.aim and any(kind(control) == "aims" for control in panel.controls):
            aims = next(control for control in panel.controls if way.aim in dict(control.choices))
            panel = (await person.use(panel, aims.custom_id, [way.aim])).shown
        if way.cards:
            held, wanted = match.position.seen_by(seat).hand(seat), Counter(way.cards)
            places = [place for place, card in enumerate(held) if take(wanted, card)]
            cards = next(control for control in panel.controls if kind(control) == "cards")
            answer = await person.use(panel, cards.custom_id, [str(place) for place in places])
            panel = answer.shown
            assert picked(panel) == places
        return panel

    async def turn(self) -> str:
        """Whoever is due plays a random move, as often by a button as by picking its cards; the move.
        Passing, which only makes games longer, is left for where there is nothing else."""
        person = await self.due()
        before = await self.match()
        panel = await self.panel(person)
        offered = useful(lays(panel))
        if offered != [PASS] and self.rng.random() < 0.5:
            move = self.rng.choice(offered)
        else:
            assert before.position is not None
            move = self.rng.choice(useful(before.position.moves(before.waiting_for[0])))
            panel = await self.choose(person, move)
        answer = await self.lay(person, panel, move)
        assert answer.status in ("answered", "deferred"), answer
        after = await self.match()
        assert move in [ply.move for ply in after.history[before.ply :]]
        await self.check()
        return move

    async def lay(self, person: Person, panel: Shown, move: str) -> Answer:
        """Press a whole move, and Play where it is asked about first: a pass that may end the game."""
        answer = await person.press(panel, next(c.custom_id for c in panel.controls if lay(c) == move))
        if move != PASS or answer.status not in ("answered", "deferred"):
            return answer
        asked = [control for control in answer.shown.controls if kind(control) == "play"]
        return await person.press(answer.shown, asked[0].custom_id) if asked else answer

    # Secrets

    async def check(self) -> None:
        """Nobody has got to know anything of a hand, a deck, a deal, a choice or the seed of this match that
        they may not know."""
        await self.lodge.current(self.id)
        for person in self.lodge.people:
            if person.id in self._panels:
                await self.panel(person)
        match = await self.match()
        for person in self.lodge.people:
            secrets = Secrets(match, person.id)
            for text in await self._received(person):
                assert not secrets.told_by(text), (person.name, match.history[-1], text)

    async def _received(self, person: Person) -> list[str]:
        """Every message a person can read since the match was proposed, with all that is in it."""
        messages = [message for channel in (GAMES, TABLES) for message in await person.raw(channel)]
        new = [message for message in messages if int(message["id"]) >= self._first]
        return [json.dumps(message, ensure_ascii=False) for message in new]

    async def logged(self) -> None:
        """The bot's log says nothing of the cards either."""
        match = await self.match()
        log = self.lodge.bot.log.read_text()
        assert "deal:" not in log
        assert match.seed.hex() not in log
        assert not CODE.search(log)


class Secrets:
    """What somebody may not know of a match of cards as it stands: others' hands, the decks, the deals,
    others' parts of a choice that is not complete, and the seed."""

    def __init__(self, match: Match, user_id: int) -> None:
        position, seat = match.position, next(iter(match.seats_of(user_id)), None)
        assert position is not None, "what has not been dealt is no secret"
        self._cards = concealed(position, seat) - told(match, seat)
        together = 0 < len(match.waiting_for) < len(match.recent[-1].before.actors)
        pending = match.history[-1:] if together else ()
        own = [] if seat is None else position.moves(seat)
        self._texts = [ply.move for ply in pending if ply.user_id != user_id and ply.move not in own]
        self._texts.append("deal:")
        if match.revealed_seed is None:
            self._texts.append(match.seed.hex())

    def told_by(self, text: str) -> list[str]:
        """What of it stands in a text."""
        return [*self._cards & set(CODE.findall(text)), *(each for each in self._texts if each in text)]


def concealed(position: Position, seat: int | None) -> set[str]:
    """The cards that a seat does not see in this position, though they are in play."""
    seen, full = _cards(position.seen_by(seat)), _cards(position)
    return set((full - seen).elements()) - {code(HIDDEN)}


def _cards(position: Position) -> Counter[str]:
    """All cards that are in hands and decks, as far as they can be seen."""
    found: Counter[str] = Counter()
    for name in CONCEALED:
        for part in getattr(position, name, ()):
            found.update(map(code, part if isinstance(part, tuple) else (part,)))
    return found


def told(match: Match, seat: int | None) -> set[str]:
    """The cards that were rightly shown to a seat a moment ago: in the plies that a board tells."""
    found: set[str] = set()
    for step in match.view(seat).steps:
        for position in (step.before, step.after):
            found |= set(
                CODE.findall(json.dumps([list(position.hand(at)) for at in range(len(match.seats))]))
            )
            for name in ("table", "courses", "tableau", "taken", "discards"):
                parts = getattr(position, name, ())
                flat = [card for part in parts for card in (part if isinstance(part, tuple) else (part,))]
                found |= {code(card) for card in flat if card >= 0}
        if step.actor != CHANCE:
            found |= set(CODE.findall(step.move))
    return found


# What is on a panel


def kind(control: Control) -> str:
    return control.custom_id.split("|")[0]


def lay(control: Control) -> str | None:
    """The move a button plays."""
    return control.custom_id.split("|")[3] if kind(control) == "lay" else None


def choices(panel: Shown) -> list[Control]:
    """What there is to press in order to play."""
    return [control for control in panel.controls if not control.custom_id.endswith("|renew")]


def lays(panel: Shown) -> list[str]:
    return [move for control in panel.controls if (move := lay(control)) is not None]


def useful(moves: list[str]) -> list[str]:
    return [move for move in moves if move != PASS] or [PASS]


def picked(panel: Shown) -> list[int]:
    """The places of the cards that are picked."""
    return [int(value) for control in panel.controls if kind(control) == "cards" for value in control.picked]


def take(wanted: Counter[str], card: str) -> bool:
    if not wanted[card]:
        return False
    wanted[card] -= 1
    return True
