"""Moves made with the buttons and menus under a board. Any press there is answered with the match as it
stands.

If several presses are waiting to be shown, only the last one is drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import discord
from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_channel
from bot.match import play
from bot.match.lobby import NOT_READY
from bot.match.model import Match, Place, Refused, State
from bot.match.moves import STOP, plays, stale
from bot.store import settings
from cogs.base import channel_messages
from cogs.base.admission import waits_for_discord
from cogs.base.answers import FORGED, Answer
from cogs.base.custom_ids import ActId, PickId, PicksId, PlayId
from cogs.base.discord_errors import TOO_OLD
from cogs.base.presses import chosen, handles, match_of, on_verb
from cogs.board.boards import LiveBoards
from cogs.board.buttons import choosing_seat
from cogs.board.hands import HandPanels
from cogs.board.message import moved_notice
from cogs.board.shown_states import shown_state
from cogs.opponent.turns import LodgeTurns
from engines.core import msg


@dataclass(slots=True, weakref_slot=True)
class _Showing:
    """The presses on the boards of one match. One is answered at a time; of those waiting, only the
    newest."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    asked: dict[int, object] = field(default_factory=dict)
    """By message id, the newest press there."""


class PressedBoards(commands.Cog):
    """The boards as answers to presses."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._boards = bot.cog(LiveBoards)
        self._lodge = bot.cog(LodgeTurns)
        self._showings: WeakValueDictionary[int, _Showing] = WeakValueDictionary()
        """By match id."""

    async def show(self, answer: Answer, match: Match, picked: str = "") -> None:
        """Answer a press on a message of the match by showing the match as it stands: in that message, or at
        the bottom of the channel if the message is old or has been pushed up. If Lodge is quick, its move is
        shown too."""
        if match.lodge_players:
            match = await self._lodge.settled(match)
        await self._answered(answer, match, picked)

    async def catch_up(self, answer: Answer, match: Match) -> None:
        """Bring a pressed message up to date, unless it already is. A daily board is always shown anew,
        because its player may have opened several."""
        if match.daily is not None:
            await self._answered(answer, match)
        elif not self._boards.shown.is_current(answer, match):
            await self._answered(answer, match, needless=self._boards.shown.is_current)

    async def _answered(
        self,
        answer: Answer,
        match: Match,
        picked: str = "",
        needless: Callable[[Answer, Match], bool] = lambda answer, match: False,
    ) -> Match:
        """Show the match in answer to a press, unless a later press does or it has become `needless`."""
        pressed = answer.interaction.message
        assert pressed is not None, "a press comes from a message"
        own = match.seats_of(answer.user_id)
        if match.daily is not None and not (answer.only_for_one and own):
            raise Refused(FORGED)
        showing = self._showings.setdefault(match.id, _Showing())
        showing.asked[pressed.id] = answer
        waits_for_discord()  # while an earlier press is being shown
        async with showing.lock:
            newest = await self._bot.neighbours.newest(match)
            if showing.asked[pressed.id] is not answer or needless(answer, newest):
                await answer.defer()  # the press that came after this one shows more
                return newest
            shown = await self._on(pressed, answer, newest, picked if newest.ply == match.ply else "")
        await self._bot.neighbours.newest(shown)
        self._settle(pressed, shown, answer)
        return shown

    async def _on(self, pressed: discord.Message, answer: Answer, match: Match, picked: str) -> Match:
        """Show the match on the pressed message, or replace that message with a link to where it's shown."""
        interaction, place = answer.interaction, match.place
        if match.daily is not None:
            await answer.edit(await self._boards.drawing.compose(match, interaction, picked))
            return match
        if place.message_id != pressed.id:
            stands = channel_messages.reachable(self._bot, place)
            stands = stands or (place.message_id is not None and await self._boards.others.shown_there(place))
            if stands and not _came_later(pressed, place):
                translate = await of_channel(self._bot, place, match, interaction)
                await answer.edit(moved_notice(match, translate))
                return match
            if match.state is State.OPEN and match.first is None:
                raise Refused(NOT_READY)  # or else pressing any message would make it the first
            # The match's place is out of reach or was never saved: this message becomes its place.
            match = await self._boards.note_place(
                match, channel_messages.at(channel_messages.here(interaction), pressed.id), interaction
            )
        sunk = False if picked else self._boards.has_sunk(match, interaction)
        if sunk:
            return await self._move(answer, match)
        shown = await self._boards.drawing.compose(match, interaction, picked)
        broken = await self._boards.edits.make_way(match.place)
        done = await answer.edit(shown)
        if done.code == TOO_OLD:
            return await self._move(answer, match)
        self._boards.shown.remember(pressed.id, shown_state(match) if done and not broken else None)
        if sunk is None:
            self._boards.look_below(match, interaction)
        return match

    async def _move(self, answer: Answer, match: Match) -> Match:
        """Answer a press by posting the match again at the bottom, and retire the pressed message."""
        interaction, old = answer.interaction, match.place
        if channel_messages.reachable(self._bot, old):
            new = await self._boards.post_in(old, match, interaction)
        else:
            await answer.defer()  # a follow-up must follow something
            new = await self._boards.post(answer, match)
        if new.place == old:
            await answer.edit(await self._boards.drawing.compose(match, interaction))
        else:
            translate = await of_channel(self._bot, old, new, interaction)
            await answer.edit(moved_notice(new, translate))
        return new

    def _settle(self, pressed: discord.Message, shown: Match, answer: Answer) -> None:
        """Tidy up after an answer: bring the match's message up to date if it's a different one by now or
        Lodge has moved since, and leave no buttons on the pressed one."""
        match, interaction = self._bot.matches.newest(shown), answer.interaction
        place = match.place
        if place.message_id is None:
            return
        known = self._boards.shown.known(place.message_id)
        reachable = channel_messages.reachable(self._bot, place)
        sees = reachable and interaction.app_permissions.view_channel
        if shown.place.message_id == pressed.id and not sees:
            self._boards.remember_answer(pressed.id, answer.sent)
        if not reachable:
            if known is None:  # the answer has failed, and so would another edit
                return
        elif shown.place.message_id == pressed.id != place.message_id:
            self._boards.edits.retire(shown.place, match, interaction)
        if known != shown_state(match):
            self._boards.background.spawn(self._boards.show_change(match, interaction))


def _came_later(pressed: discord.Message, place: Place) -> bool:
    """Whether the pressed board was posted in the match's channel after the one whose place is saved. That
    happens if the bot was killed, or the database was full, before the newer place could be saved."""
    return pressed.channel.id == place.channel_id and pressed.id > (place.message_id or 0)


@handles(PickId)
async def pick(answer: Answer, pressed: PickId) -> None:
    await _pick(answer, pressed.match, pressed.ply, pressed.notation)


@handles(PicksId)
async def pick_from_menu(answer: Answer, pressed: PicksId) -> None:
    await _pick(answer, pressed.match, pressed.ply, chosen(answer))


@on_verb("back")
async def put_back(answer: Answer, pressed: ActId) -> None:
    await _pick(answer, pressed.match, pressed.ply, "")


@handles(PlayId)
async def play_whole(answer: Answer, pressed: PlayId) -> None:
    """Play a whole move that was first shown to someone who confirms their moves. Raises Refused."""
    if (await answer.bot.matches.get(pressed.match)).game.hidden:
        await answer.bot.cog(HandPanels).handle_press(answer, pressed)
    else:
        await _pick(answer, pressed.match, pressed.ply, pressed.notation, confirmed=True)


async def _pick(answer: Answer, match_id: int, ply: int, notation: str, *, confirmed: bool = False) -> None:
    """Show a picked part of a move, or play the move that it completes. Someone who confirms their moves, or
    whose pass may end the game, is shown the whole move first. Raises Refused."""
    bot, user_id = answer.bot, answer.user_id
    matches, boards = bot.matches, bot.cog(PressedBoards)
    match = await matches.get(match_id)
    seat = choosing_seat(match)
    if match.position is None or seat is None or match.seats[seat] != user_id or match.ply != ply:
        if match.game.hidden and match.state is State.RUNNING and match.seats_of(user_id):
            raise Refused(msg("To play, press **My hand** under the board."))
        play.act(match, user_id, ply, notation, matches.now())  # refuses, saying why
        raise stale(match)
    played = notation if confirmed else plays(match.position.moves(seat), notation)
    if played is None:
        await boards.show(answer, match, notation)
    elif not confirmed and (
        play.asks_first(match, seat, played) or await settings.confirms(matches.store, user_id)
    ):
        await boards.show(answer, match, played + STOP)
    else:
        await boards.show(answer, await matches.act(match_id, user_id, ply, played))


@on_verb("roll", "rollon")
async def roll(answer: Answer, pressed: ActId) -> None:
    """Roll the dice of the person who pressed, once or until there is something to choose. Raises Refused."""
    bot = answer.bot
    rolled = bot.matches.roll if pressed.verb == "roll" else bot.matches.roll_on
    match = await rolled(pressed.match, answer.user_id, pressed.ply)
    await bot.cog(PressedBoards).show(answer, match)


@on_verb("show")
async def show_again(answer: Answer, pressed: ActId) -> None:
    """Show the match as it stands. Raises Refused."""
    await answer.bot.cog(PressedBoards).show(answer, await match_of(answer, pressed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PressedBoards(bot))
