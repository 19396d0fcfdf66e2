"""Moves made by buttons and menus under a board."""

from __future__ import annotations

from bot.match import play
from bot.match.model import Refused, State
from bot.match.picks import STOP, plays
from bot.match.turn_checks import stale
from bot.store import settings
from cogs.base.answers import Answer
from cogs.base.custom_ids import ActId, PickId, PicksId, PlayId
from cogs.base.presses import chosen, handles, match_of, on_verb
from cogs.board.buttons import choosing_seat
from cogs.board.hands import hand_panels
from cogs.board.pressed_boards import pressed_boards
from engines.core import msg


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
    """Play a whole move that has been shown to whoever confirms theirs. Raises Refused."""
    if (await answer.interaction.client.matches.get(pressed.match)).game.hidden:
        await hand_panels(answer.interaction.client).handle_press(answer, pressed)
    else:
        await _pick(answer, pressed.match, pressed.ply, pressed.notation, confirmed=True)


async def _pick(answer: Answer, match_id: int, ply: int, notation: str, *, confirmed: bool = False) -> None:
    """A part of a move: show it, or play the move that it completes. Whoever confirms their moves, or may end
    the game by playing nothing, is shown the whole move first. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    matches, boards = bot.matches, pressed_boards(bot)
    match = await matches.get(match_id)
    seat = choosing_seat(match)
    if match.position is None or seat is None or match.seats[seat] != user_id or match.ply != ply:
        if match.game.hidden and match.state is State.RUNNING and match.seats_of(user_id):
            raise Refused(msg("Nothing in this game is played in public: press My hand under the board."))
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
    """Roll the dice of whoever pressed, once or as long as nothing is to be chosen. Raises Refused."""
    bot = answer.interaction.client
    rolled = bot.matches.roll if pressed.verb == "roll" else bot.matches.roll_on
    match = await rolled(pressed.match, answer.interaction.user.id, pressed.ply)
    await pressed_boards(bot).show(answer, match)


@on_verb("show")
async def show_again(answer: Answer, pressed: ActId) -> None:
    """Show the match as it stands. Raises Refused."""
    await pressed_boards(answer.interaction.client).show(answer, await match_of(answer, pressed))
