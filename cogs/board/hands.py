"""Hand panels: opened with My hand, played from, and kept up to date until their tokens expire.

A panel is a message that only one person sees, so the bot can only edit it with the token of an interaction,
for fifteen minutes. Just before that runs out, a last edit leaves the button Show my hand. Each person's last
panel in each match is remembered, and brought up to date after every change to the match, whoever made it.
That's a convenience, kept in memory only: a forgotten panel still works, because its custom ids hold
everything.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any, Final, TypeVar, cast

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.client.languages import of_asker
from bot.limits_and_times import HAND_PANELS_REMEMBERED
from bot.match import moves, play
from bot.match.model import Match, Refused, State
from bot.match.moves import find_move, not_your_turn, stale
from bot.store import settings
from cogs.base.answers import FORGED, Answer, Sent, number
from cogs.base.components import Draft
from cogs.base.custom_ids import ActId, AimsId, CardsId, LayId, PlayId
from cogs.base.discord_errors import Attempt
from cogs.base.presses import handles, match_of, on_verb
from cogs.board.boards import LiveBoards
from cogs.board.hand_panel import hand_draft, put_away_draft
from cogs.opponent.turns import LodgeTurns
from engines.core import msg

log = logs.get(__name__)
T = TypeVar("T")

TIMEOUT: Final = 0.5
"""Seconds that a press waits for an edit of its panel that is under way."""

LOOK_SECONDS: Final = 10.0
"""Seconds between checks for panels to put away."""
PUT_AWAY_BEFORE: Final = timedelta(seconds=45)
"""How long before its token expires a panel is put away."""
ANSWERED_WITHIN: Final = 2.0
"""Maximum seconds that the panels of a match wait for the answer to a press on one of them."""


@dataclass(slots=True)
class LivePanel:
    """A panel on somebody's screen, and what it shows."""

    message_id: int
    sent: Sent
    state: State
    ply: int
    aim: str = ""
    picked: tuple[int, ...] = ()
    behind: bool = False
    """Whether the match has changed since it was last looked at."""
    renewal: asyncio.Task[None] | None = None
    """The task that updates it without a press: one edit at a time, so that the last one is the newest."""
    edit: asyncio.Task[Attempt[object]] | None = None
    """The request of the renewal."""
    presses: int = 0
    """How many presses on it were answered."""
    put_away: bool = False
    """Whether it's being put away because its token is about to expire."""

    def shows(self, match: Match) -> bool:
        return (self.state, self.ply) == (match.state, match.ply)

    async def make_way(self) -> None:
        """Wait for an edit under way, but cancel it if Discord delays it: the answer to the new press shows
        everything the edit would."""
        self.presses += 1
        if self.edit is not None and not self.edit.done():
            await asyncio.wait({self.edit}, timeout=TIMEOUT)
            self.edit.cancel()
            await asyncio.wait({self.edit})


class HandPanels(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.boards = bot.cog(LiveBoards)
        self._live: OrderedDict[tuple[int, int], LivePanel] = OrderedDict()
        """By match id and user id."""
        self._due: set[int] = set()
        """Matches whose panels are brought up to date once the current press is answered."""
        self._presses: dict[int, set[asyncio.Future[None]]] = {}
        """By match id, a future for each press on a panel that is being answered."""
        self._tasks: set[asyncio.Task[Any]] = set()

    async def cog_load(self) -> None:
        self.matches.watch(self.note_change, hidden=True)
        self.put_away_in_time.start()

    async def cog_unload(self) -> None:
        self.put_away_in_time.cancel()
        self.matches.unwatch(self.note_change)
        for task in self._tasks:
            task.cancel()

    async def open(self, answer: Answer, match: Match) -> None:
        """Show a person their hand in a new panel and delete the older one."""
        user_id = answer.user_id
        moves.seat_in(match, user_id)
        if not match.game.hidden:
            raise Refused(msg("There are no hidden hands in {title}.", title=match.game.title))
        draft, key = await self._compose(match, answer, "", ()), (match.id, user_id)
        before = self._live[key].sent if key in self._live else None
        opened = await answer.send(draft, ephemeral=True)
        if opened is None:
            return
        old = self._live.get(key)
        if old is None or old.message_id != opened:
            self._remember(match, user_id, LivePanel(opened, answer.sent, match.state, match.ply))
            before = None if old is None else old.sent
        # else it was pressed before Discord confirmed it, and is remembered already
        if before is not None:
            self._spawn(before.delete())

    async def renew(self, answer: Answer, match: Match) -> None:
        """Bring the pressed panel up to date; from now on it follows the match (again). Picked cards stay
        picked while the choice is the same."""
        _check_panel(answer, match)
        user_id = answer.user_id
        aim, picked = "", tuple[int, ...]()
        live = self._live.get((match.id, user_id))
        if live is not None and moves.still_chooses(match, match.seats_of(user_id)[0], live.ply):
            aim, picked = live.aim, live.picked
        with self._answering(match.id):
            await self._show(answer, match, aim, picked)

    async def handle_press(self, answer: Answer, pressed: CardsId | AimsId | LayId | PlayId) -> None:
        """Handle a press on a panel's button or menu: pick cards, or play."""
        match = await self.matches.get(pressed.match)
        _check_panel(answer, match)
        with self._answering(match.id):
            await self._do(answer, match, pressed)

    async def _do(self, answer: Answer, match: Match, pressed: CardsId | AimsId | LayId | PlayId) -> None:
        user_id = answer.user_id
        try:
            if isinstance(pressed, LayId) and (
                play.asks_first(match, match.seats_of(user_id)[0], pressed.notation)
                or await settings.confirms(self.matches.store, user_id)
            ):
                await self._show_whole(answer, match, pressed)
                return
            if isinstance(pressed, LayId | PlayId):
                match = await self.matches.act(match.id, user_id, pressed.ply, pressed.notation)
            else:
                await self._pick(answer, match, pressed)
        except Refused:
            await self._show(answer, await self.matches.get(match.id))
            raise
        if isinstance(pressed, LayId | PlayId):
            await self._played(answer, await self.bot.cog(LodgeTurns).settled(match))

    async def _show_whole(self, answer: Answer, match: Match, pressed: LayId) -> None:
        """Show a whole move, to be played or put back. Raises Refused if it cannot be played now."""
        seat = _choosing_seat(answer, match, pressed.ply)
        move = find_move(moves.position_of(match).seen_by(seat), seat, pressed.notation)
        await self._show(answer, match, to_play=move)

    async def _played(self, answer: Answer, match: Match) -> None:
        """Show a move on its panel and on the board at the same time. If the board is out of reach, a new one
        follows the panel's answer."""
        public = asyncio.create_task(self.boards.refresh(match, answer.interaction))
        try:
            await self._show(answer, match)
        finally:
            if await public is None:
                await answer.defer()  # so that the public message does not become the panel's own answer
                await self.boards.post(answer, match)

    async def _pick(self, answer: Answer, match: Match, pressed: CardsId | AimsId) -> None:
        values = cast("dict[str, list[str]]", answer.interaction.data).get("values", [])
        _choosing_seat(answer, match, pressed.ply)
        if isinstance(pressed, AimsId):
            await self._show(answer, match, values[0] if values else "", pressed.cards)
        else:
            await self._show(answer, match, pressed.aim, tuple(map(number, values)))

    async def _show(
        self,
        answer: Answer,
        match: Match,
        aim: str = "",
        picked: tuple[int, ...] = (),
        to_play: str = "",
    ) -> None:
        """Answer a press on a panel with the panel as it stands."""
        user_id, pressed = answer.user_id, answer.interaction.message
        assert pressed is not None, "it was checked to be a panel"
        live = self._live.get((match.id, user_id))
        if live is None:
            live = LivePanel(pressed.id, answer.sent, match.state, match.ply)
        await live.make_way()
        if not await answer.edit(await self._compose(match, answer, aim, picked, to_play)):
            return
        live.message_id, live.sent, live.put_away = pressed.id, answer.sent, False
        live.state, live.ply = match.state, match.ply
        live.aim, live.picked = aim, picked
        self._remember(match, user_id, live)

    async def _compose(
        self, match: Match, answer: Answer | Sent, aim: str, picked: tuple[int, ...], to_play: str = ""
    ) -> Draft:
        user = answer.interaction.user
        translate, drawing = await of_asker(answer.interaction), self.boards.drawing
        paint = await drawing.own_painter(user.id, translate)
        make = partial(hand_draft, match, user.id, translate, aim, picked, to_play)
        return await drawing.draw(partial(make, emojis=drawing.emojis.of, paint=paint))

    def _remember(self, match: Match, user_id: int, live: LivePanel) -> None:
        """Keep a panel that shows `match` up to date from now on. The match may have changed before Discord
        confirmed the panel."""
        self._live[match.id, user_id] = live
        self._live.move_to_end((match.id, user_id))
        while len(self._live) > HAND_PANELS_REMEMBERED:
            self._live.popitem(last=False)
        self.note_change(self.matches.newest(match))

    # Keeping up

    def note_change(self, match: Match) -> None:
        """Bring the panels of a match that changed, here or in another process, up to date once the press
        that changed it is answered."""
        if not match.game.hidden or match.id in self._due:
            return
        if any(key[0] == match.id and not live.shows(match) for key, live in self._live.items()):
            self._due.add(match.id)
            self._spawn(self._catch_up(match.id))

    @contextmanager
    def _answering(self, match_id: int) -> Iterator[None]:
        """Make the match's other panels wait while a press on one of them is being answered."""
        done = asyncio.get_running_loop().create_future()
        self._presses.setdefault(match_id, set()).add(done)
        try:
            yield
        finally:
            done.set_result(None)
            self._presses[match_id].discard(done)
            if not self._presses[match_id]:
                del self._presses[match_id]

    async def _catch_up(self, match_id: int) -> None:
        """Start updating all panels of a match, once presses on them are answered."""
        if presses := self._presses.get(match_id):
            await asyncio.wait(set(presses), timeout=ANSWERED_WITHIN)
        self._due.discard(match_id)
        for key, live in self._live.items():
            if key[0] == match_id:
                live.behind = True
                if live.renewal is None or live.renewal.done():
                    live.renewal = self._spawn(self._renew(key, live))

    async def _renew(self, key: tuple[int, int], live: LivePanel) -> None:
        """Bring one panel up to date. Picked cards stay picked while the choice is the same."""
        while live.behind:
            live.behind = False
            match = await self.matches.get(key[0])
            if live.shows(match) or await self._redraw(key[1], live, match):
                continue
            if self._live.get(key) is live:  # not a newer panel, opened meanwhile
                del self._live[key]
            return

    async def _redraw(self, user_id: int, live: LivePanel, match: Match) -> bool:
        """Edit a panel to show `match` as it is now, unless a press does. Returns False if it can't be
        edited."""
        if live.sent.expired():
            return False
        if not moves.still_chooses(match, match.seats_of(user_id)[0], live.ply):
            live.aim, live.picked = "", ()
        presses = live.presses
        draft = await self._compose(match, live.sent, live.aim, live.picked)
        if live.presses != presses:
            return True
        live.edit = self._begin(live.sent.edit(draft))
        await asyncio.wait({live.edit})
        if live.edit.cancelled():
            return True
        live.state, live.ply = match.state, match.ply
        return bool(live.edit.result())

    @tasks.loop()
    async def put_away_in_time(self) -> None:
        """Put away the panels that Lodge soon won't be able to update."""
        await self.matches.clock.sleep(LOOK_SECONDS)
        self.put_away_due()

    def put_away_due(self) -> None:
        for key, live in self._live.items():
            if live.sent.expired(PUT_AWAY_BEFORE) and not live.put_away:
                live.put_away = True
                self._spawn(self._put_away(key, live))

    async def _put_away(self, key: tuple[int, int], live: LivePanel) -> None:
        """Leave one button on a panel, unless it has been pressed meanwhile."""
        match, presses = await self.matches.get(key[0]), live.presses
        if live.renewal is not None and not live.renewal.done():
            await asyncio.wait({live.renewal})
        if live.presses != presses or live.sent.expired():
            return
        draft = put_away_draft(match, await of_asker(live.sent.interaction))
        live.edit = self._begin(live.sent.edit(draft))
        await asyncio.wait({live.edit})
        if live.presses == presses and self._live.get(key) is live:
            del self._live[key]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._begin(self._quietly(work))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work, name="hands")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        """Do `work`, which is only a convenience, so a failure is just logged."""
        with self.bot.in_hand():
            try:
                await work
            except Exception as error:
                log.info("a hand panel could not be updated", why=type(error).__name__)


def _choosing_seat(answer: Answer, match: Match, ply: int) -> int:
    """Return the seat of the person who pressed. Raises Refused unless it still has the choice it had at
    `ply`."""
    seat = moves.seat_on_board(match, answer.user_id, ply)
    if not moves.still_chooses(match, seat, ply):
        raise stale(match) if ply != match.ply else Refused(not_your_turn(match))
    return seat


def _check_panel(answer: Answer, match: Match) -> None:
    """Raise Refused unless a press comes from a panel with the person's own hand."""
    if not answer.only_for_one:
        raise Refused(FORGED)  # the answer would show the hand to everybody
    if not match.game.hidden or not match.seats_of(answer.user_id):
        raise Refused(FORGED)


@handles(CardsId, AimsId, LayId)
async def press(answer: Answer, pressed: CardsId | AimsId | LayId) -> None:
    await answer.bot.cog(HandPanels).handle_press(answer, pressed)


@on_verb("hand")
async def open_hand(answer: Answer, pressed: ActId) -> None:
    await answer.bot.cog(HandPanels).open(answer, await match_of(answer, pressed))


@on_verb("renew")
async def renew(answer: Answer, pressed: ActId) -> None:
    await answer.bot.cog(HandPanels).renew(answer, await match_of(answer, pressed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(HandPanels(bot))
