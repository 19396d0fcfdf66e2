"""Every press of a button and every choice from a menu."""

from __future__ import annotations

from typing import cast

import discord
from discord.ext import commands

from bot import log as logs
from bot.client.app import Lodge
from bot.client.command_tree import BUSY, RESTARTING, turn_away
from bot.limits_and_times import PRESSES_IN_HAND
from bot.match import play
from bot.match.model import Match, Refused, Stale, State
from bot.match.picks import STOP, plays
from bot.match.turn_checks import stale
from bot.store import personal_settings
from cogs.admission import Admitted, Place
from cogs.answers import FORGED, Answer, LodgeInteraction, Outcome, answering, number
from cogs.custom_ids import (
    CHALLENGE_VERBS,
    PACE,
    SEAT,
    ActId,
    AimsId,
    CardsId,
    CustomId,
    LayId,
    LevelId,
    MenuId,
    OptionId,
    PickId,
    PicksId,
    PlayId,
    ServerId,
    SettingId,
    ViewId,
    kind_of,
    parse_id,
)
from cogs.live import channel_messages
from cogs.live.boards import live_boards
from cogs.live.films import live_films
from cogs.live.hand_panels import hand_panels
from cogs.live.news import news_desk
from cogs.live.replays import replays
from cogs.live.reviews import live_reviews
from cogs.live.rules_pages import rules_pages
from cogs.live.shown_states import custom_ids_on, matches_on
from cogs.messages.board_buttons import choosing_seat
from cogs.messages.challenge import DRAWN
from cogs.messages.prompts import asked_about
from cogs.presses import ending, lodge_seats, more, resigning, settings_menus, starting, views
from cogs.presses.pressed_boards import PressedBoards
from engines.core import msg

log = logs.get(__name__)


class Dispatch(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.boards = live_boards(bot)
        self.pressed_boards = PressedBoards(bot)
        self._admission = self.boards.drawing.admission

    @commands.Cog.listener()
    async def on_interaction(self, interaction: LodgeInteraction) -> None:
        """A button or select was used. discord.py's views and dynamic items are not asked: the custom id says
        all there is to know, also where the button has left the message just before.

        A bot that leaves says so, and nothing is done twice.
        """
        if interaction.type is not discord.InteractionType.component or not await self.bot.takes(interaction):
            return
        if self.bot.leaving:
            await turn_away(interaction, "press", RESTARTING)
            return
        async with answering(interaction) as answer:
            pressed = _pressed(interaction)
            answer.match_id = pressed.match
            answer.kind = kind_of(pressed)
            async with self._admission.place_of(answer.since) as place:
                if not await self._admitted(answer, place):
                    return
                if pressed.match is not None:
                    news_desk(self.bot).note_press(interaction.user.id, pressed.match)
                try:
                    await self._do(answer, pressed)
                    if pressed.match is not None:
                        await news_desk(self.bot).after_press(answer)
                except Refused as refused:
                    await self._refuse(answer, pressed, refused)

    async def _admitted(self, answer: Answer, place: Place) -> bool:
        """Wait until it is a press's turn. Returns False if it is turned away, or Discord has given it up."""
        age = (discord.utils.utcnow() - answer.interaction.created_at).total_seconds()
        found = Admitted.TURNED_AWAY
        if self.bot.count_in_hand <= PRESSES_IN_HAND:
            found = await self._admission.admit(place, age, answer.hold, lambda: answer.given_up)
        if found in (Admitted.TURNED_AWAY, Admitted.LEAVING):
            answer.outcome = Outcome.BUSY
            await answer.say(BUSY if found is Admitted.TURNED_AWAY else RESTARTING)
            return False
        return found is Admitted.GO_ON

    async def _do(self, answer: Answer, pressed: CustomId) -> None:
        await self._note_first(answer, pressed)
        match pressed:
            case PickId():
                await self._pick(answer, pressed.match, pressed.ply, pressed.notation)
            case PlayId() if (await self.matches.get(pressed.match)).game.hidden:
                await hand_panels(self.bot).handle_press(answer, pressed)
            case PlayId():
                await self._pick(answer, pressed.match, pressed.ply, pressed.notation, confirmed=True)
            case PicksId():
                await self._pick(answer, pressed.match, pressed.ply, _value(answer))
            case OptionId():
                await self._choose(answer, pressed)
            case LevelId():
                await lodge_seats.choose(answer, await self.matches.get(pressed.match), _value(answer))
            case ActId():
                await self._act(answer, pressed)
            case SettingId():
                await settings_menus.choose(answer, pressed.name, _value(answer))
            case ServerId():
                await settings_menus.choose_for_server(answer, pressed.name, _value(answer))
            case ViewId():
                await views.show(answer, pressed.kind, pressed.what)
            case MenuId():
                await views.show(answer, pressed.kind, pressed.what, _value(answer))
            case CardsId() | AimsId() | LayId():
                await hand_panels(self.bot).handle_press(answer, pressed)

    async def _note_first(self, answer: Answer, pressed: CustomId) -> None:
        """Note where a challenge was posted first, from a press on that message, where this is not known yet:
        the press came at once, or the bot was stopped in between."""
        challenges = isinstance(pressed, OptionId) or (
            isinstance(pressed, ActId) and pressed.verb in CHALLENGE_VERBS
        )
        interaction, message = answer.interaction, answer.interaction.message
        if not challenges or pressed.match is None or message is None:
            return
        if message.flags.ephemeral or pressed.match not in matches_on(message):
            return
        match = self.matches.kept(pressed.match) or await self.matches.get(pressed.match)
        if match.state is State.OPEN and match.first is None:
            place = channel_messages.at(channel_messages.here(interaction), message.id)
            await self.boards.note_place(match, place, interaction, first=True)

    async def _pick(
        self, answer: Answer, match_id: int, ply: int, notation: str, *, confirmed: bool = False
    ) -> None:
        """A part of a move: show it, or play the move that it completes. Whoever confirms their moves, or may
        end the game by playing nothing, is shown the whole move first."""
        user_id = answer.interaction.user.id
        match = await self.matches.get(match_id)
        seat = choosing_seat(match)
        if match.position is None or seat is None or match.seats[seat] != user_id or match.ply != ply:
            if match.game.hidden and match.state is State.RUNNING and match.seats_of(user_id):
                raise Refused(msg("Nothing in this game is played in public: press My hand under the board."))
            play.act(match, user_id, ply, notation, self.matches.now())  # refuses, saying why
            raise stale(match)
        played = notation if confirmed else plays(match.position.moves(seat), notation)
        if played is None:
            await self.pressed_boards.show(answer, match, notation)
        elif not confirmed and (
            play.asks_first(match, seat, played)
            or await personal_settings.confirms(self.matches.store, user_id)
        ):
            await self.pressed_boards.show(answer, match, played + STOP)
        else:
            await self.pressed_boards.show(answer, await self.matches.act(match_id, user_id, ply, played))

    async def _choose(self, answer: Answer, pressed: OptionId) -> None:
        """The challenger changes an option or their seat."""
        user_id, value = answer.interaction.user.id, _value(answer)
        if pressed.name == PACE:
            match = await self.matches.set_pace(pressed.match, user_id, value)
        elif pressed.name != SEAT:
            match = await self.matches.set_option(pressed.match, user_id, pressed.name, value)
        else:
            seat = None if value == DRAWN else number(value)
            match = await self.matches.wish_seat(pressed.match, user_id, seat)
        await self.pressed_boards.show(answer, match)

    async def _act(self, answer: Answer, pressed: ActId) -> None:
        user_id, matches = answer.interaction.user.id, self.matches
        if pressed.verb in CHALLENGE_VERBS:
            await self._check_open(pressed, user_id)
        match pressed.verb:
            case "decline":
                shown = await matches.decline(pressed.match, user_id)
            case "withdraw":
                shown = await matches.withdraw(pressed.match, user_id)
            case "leave":
                shown = await matches.leave(pressed.match, user_id)
            case "roll":
                shown = await matches.roll(pressed.match, user_id, pressed.ply)
            case "rollon":
                shown = await matches.roll_on(pressed.match, user_id, pressed.ply)
            case "draw":
                await self._check_asked(pressed)  # an answer to an old offer must not become a new one
                shown = await matches.draw(pressed.match, user_id)
            case "undraw":
                await self._check_asked(pressed)
                shown = await matches.decline_draw(pressed.match, user_id)
            case "takeback":
                await self._check_ply(pressed)  # pressed twice, it must not take two choices back
                shown = await matches.take_back(pressed.match, user_id)
            case "claim" | "moretime":
                shown = await self._answer_time(pressed, user_id)
            case "allow" | "refuse":
                shown = await self._answer_takeback(pressed, user_id)
            case "back":
                await self._pick(answer, pressed.match, pressed.ply, "")
                return
            case _:
                await self._aside(answer, pressed)
                return
        await self.pressed_boards.show(answer, shown)

    async def _check_ply(self, pressed: ActId) -> None:
        """Raise Stale if the match has gone on since a button was shown."""
        match = await self.matches.get(pressed.match)
        if match.ply != pressed.ply:
            raise stale(match)

    async def _check_asked(self, pressed: ActId) -> None:
        """Raise Stale if something else is asked under the board by now, or nothing."""
        await self._check_ply(pressed)
        match = await self.matches.get(pressed.match)
        if pressed.about != asked_about(match):
            raise stale(match)

    async def _check_open(self, pressed: ActId, user_id: int) -> None:
        """Raise Stale if one of its own people presses on a challenge that has been settled."""
        match = await self.matches.get(pressed.match)
        if pressed.ply == 0 and match.state is not State.OPEN and user_id in (*match.players, *match.invited):
            raise stale(match)

    async def _answer_time(self, pressed: ActId, user_id: int) -> Match:
        """What becomes of it that somebody's time is over."""
        await self._check_asked(pressed)  # it may have been another turn, or somebody else's time
        if pressed.verb == "claim":
            return await self.matches.claim(pressed.match, user_id)
        return await self.matches.give_time(pressed.match, user_id)

    async def _answer_takeback(self, pressed: ActId, user_id: int) -> Match:
        await self._check_asked(pressed)  # it may have been asked for another choice
        if pressed.verb == "allow":
            return await self.matches.allow_takeback(pressed.match, user_id)
        return await self.matches.refuse_takeback(pressed.match, user_id)

    async def _aside(self, answer: Answer, pressed: ActId) -> None:
        """The verbs whose answer is not the pressed message, or not that alone."""
        match = await self.matches.get(pressed.match)
        match pressed.verb:
            case "rules":
                await rules_pages(self.bot).open(answer, match.game, match)
            case "resign":
                await resigning.ask(answer, match)
            case "resign!" | "lose!":
                await resigning.confirm(answer, match, pressed.ply, lost=pressed.verb == "lose!")
            case "more":
                await more.open_menu(answer, match)
            case "byitself":
                await more.roll_by_itself(answer)
            case "offer":
                await more.offer_draw(answer, match)
            case "accept" | "join":
                accepts = pressed.verb == "accept"
                await starting.join(answer, self.pressed_boards, match, pressed.about, accepts=accepts)
            case "join!":
                await starting.confirm_joining(answer, match, pressed.about)
            case "start":
                await starting.ask_to_start(answer, match)
            case "start!":
                await starting.confirm(answer, match, pressed.about)
            case "end!":
                await ending.confirm(answer, match, pressed.about)
            case "hand":
                await hand_panels(self.bot).open(answer, match)
            case "renew":
                await hand_panels(self.bot).renew(answer, match)
            case "lodge" | "level":
                await lodge_seats.ask(answer, match)
            case "review":
                await live_reviews(self.bot).show(answer, match)
            case "replay":
                await replays(self.bot).open(answer, match.id)
            case "film":
                await live_films(self.bot).show(answer, match.id)
            case "show":
                await self.pressed_boards.show(answer, match)
            case "rematch":
                await self._rematch(answer, match)

    async def _rematch(self, answer: Answer, match: Match) -> None:
        old, new = await self.matches.rematch(match.id, answer.interaction.user.id)
        showing = self.pressed_boards.show(answer, old)
        await (showing if new is None else lodge_seats.begin_rematch(answer, showing, old, new))

    async def _refuse(self, answer: Answer, pressed: CustomId, refused: Refused) -> None:
        """Bring the pressed message up to date if it is not, and say why. A press that came too late needs no
        words where the message now shows the match as it is."""
        latest = False
        try:
            latest = await self._catch_up(answer, pressed)
        except Refused:
            pass  # there may be no such match
        except Exception:
            log.exception("a board was not brought up to date", match=pressed.match)
        if latest and isinstance(refused, Stale):
            return
        answer.note_refusal(refused)
        await answer.say(refused.message)

    async def _catch_up(self, answer: Answer, pressed: CustomId) -> bool:
        """Bring the pressed message up to date. Returns whether it has gone on since it was pressed and shows
        the match as it is, and not where that is to be found."""
        message = answer.interaction.message
        if message is None or pressed.match is None:
            return False
        match = await self.matches.get(pressed.match)
        if message.flags.ephemeral == (match.daily is not None):
            await self.pressed_boards.catch_up(answer, match)
            match = self.matches.newest(match)
        # A hand panel has been shown anew where its press was worked out.
        shown = message.flags.ephemeral or match.place.message_id == message.id
        return shown and getattr(pressed, "ply", 0) <= match.ply


def _value(answer: Answer) -> str:
    """The value that was chosen in a select."""
    values = cast("dict[str, list[str]]", answer.interaction.data).get("values")
    if not values:
        raise Refused(FORGED)
    return values[0]


def _pressed(interaction: LodgeInteraction) -> CustomId:
    """What was pressed. Raises Refused if that is none of ours, or is not on the message, which is another
    match's: handled as ours, it would spoil that one's board."""
    custom_id, message = interaction.custom_id or "", interaction.message
    pressed = parse_id(custom_id)
    if pressed is None:
        raise Refused(FORGED)
    if (
        message is not None
        and custom_id not in custom_ids_on(message)
        and not matches_on(message) <= {pressed.match}
    ):
        raise Refused(FORGED)
    return pressed


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Dispatch(bot))
