"""The More menu, which only one person sees: what a board leaves out, and the rarer things to do there."""

from __future__ import annotations

import discord

from bot.match.model import Match, Refused, Stale, State
from bot.match.moves import not_running
from bot.store import settings
from cogs.base.answers import Answer
from cogs.base.components import GREY, RED, Draft, MessageView, Translate, button, rows, sentence, text
from cogs.base.custom_ids import ActId
from cogs.base.presses import match_of, on_verb
from cogs.board.boards import LiveBoards
from cogs.board.text import details
from cogs.opponent.turns import LodgeTurns
from engines.core import Message, msg, pmsg


def more_menu(match: Match, user_id: int, translate: Translate, *, own_view: bool = False) -> Draft:
    """Build the menu: what the board leaves out, and what this person can do there besides moving.
    `own_view`: they see their own boards differently from this one."""
    body = MessageView()
    text(body, details(match, translate))
    offered: list[tuple[str, Message, discord.ButtonStyle]] = []
    if match.state is State.RUNNING and match.daily is None:
        if match.seats_of(user_id) and not match.has_left(user_id):
            offered = _actions(match)
        offered.append(("replay", pmsg("button", "Replay"), GREY))
    if own_view:
        offered.append(("view", pmsg("button", "My view"), GREY))
    if match.state is State.RUNNING:  # later, the board has room for both
        offered.append(("rules", pmsg("button", "Rules"), GREY))
        if match.daily is None:
            offered.append(("next", pmsg("button", "Next game"), GREY))
    for line in rows(
        [button(ActId(match.id, match.ply, verb), translate(label), style) for verb, label, style in offered]
    ):
        body.add_item(line)
    return Draft(body)


def _actions(match: Match) -> list[tuple[str, Message, discord.ButtonStyle]]:
    """Return verb, label and style of what a player can do besides moving."""
    offered = [
        (
            "resign",
            pmsg("button", "Leave the game") if match.seat_count > 2 else pmsg("button", "Resign"),
            RED,
        )
    ]
    if match.seat_count == 2:
        offered.insert(0, ("offer", pmsg("button", "Offer a draw"), GREY))
    if match.dice_due and match.game.stages is None:
        offered.insert(0, ("byitself", pmsg("button", "Always roll for me"), GREY))
    return offered


def offer_notice(match: Match, translate: Translate) -> Draft:
    """Return what replaces the menu once a draw has been offered or agreed."""
    if match.draw_offer is None:
        told = msg("You agreed to a draw.")
    elif not match.lodge_players:
        told = msg("You offered a draw.")
    elif match.game.hidden or match.dice_due:
        told = msg("You offered a draw. Lodge answers on its turn.")
    else:
        told = msg("You offered a draw. Lodge answers on the board.")
    return sentence(told, translate)


def dice_notice(translate: Translate) -> Draft:
    """Return what replaces the menu once Lodge rolls somebody's dice for them."""
    told = msg("Lodge now rolls for you in every game. To roll yourself again, use /settings.")
    return sentence(told, translate)


@on_verb("more")
async def open_menu(answer: Answer, pressed: ActId) -> None:
    """Show the menu to the person who pressed, in a message of their own. Raises Refused."""
    match = await match_of(answer, pressed)
    if not match.seats:
        raise Refused(not_running(match))
    await answer.send(await _menu(answer, match), ephemeral=True)


@on_verb("keep")
async def keep_playing(answer: Answer, pressed: ActId) -> None:
    """Replace the question about resigning with the menu again. Raises Refused."""
    match = await match_of(answer, pressed)
    await answer.show_alone(await _menu(answer, match))


async def _menu(answer: Answer, match: Match) -> Draft:
    user_id = answer.user_id
    differs = await answer.bot.cog(LiveBoards).drawing.has_own_view(match, user_id)
    return more_menu(match, user_id, answer.translate, own_view=differs)


@on_verb("view")
async def show_own_view(answer: Answer, pressed: ActId) -> None:
    """Show the board to the person who pressed, the way they like to see it. Raises Refused."""
    match = await match_of(answer, pressed)
    if not match.seats:
        raise Refused(not_running(match))
    drawing = answer.bot.cog(LiveBoards).drawing
    await answer.show_alone(await drawing.own_view(match, answer.user_id, answer.translate))


@on_verb("byitself")
async def roll_automatically(answer: Answer, pressed: ActId) -> None:
    """Let Lodge roll this person's dice in every game from now on, beginning with this roll if it's theirs.
    Raises Refused."""
    bot, user_id = answer.bot, answer.user_id
    await settings.choose(bot.matches.store, user_id, settings.ROLLING, settings.AUTOMATICALLY)
    match, notice = await match_of(answer, pressed), dice_notice(answer.translate)
    if not match.dice_due or match.waiting_for[0] not in match.seats_of(user_id):
        await answer.edit(notice)
        return
    try:
        match = await bot.matches.roll(match.id, user_id, match.ply)
    except Stale:  # it was rolled meanwhile
        await answer.edit(notice)
        return
    await bot.cog(LodgeTurns).show_beside(answer, notice, match)


def offer_question(match: Match, translate: Translate) -> Draft:
    """Ask whether to offer Lodge a draw, which it may accept on the spot."""
    no = button(ActId(match.id, match.ply, "keep"), translate(pmsg("button", "Keep playing")))
    yes = button(ActId(match.id, match.ply, "offer!"), translate(pmsg("button", "Offer a draw")), RED)
    return sentence(msg("Offer Lodge a draw? If it accepts, the game is over."), translate, no, yes)


@on_verb("offer", "offer!")
async def offer_draw(answer: Answer, pressed: ActId) -> None:
    """Offer a draw for the person who pressed, and show the board as it stands now. Lodge may accept at once,
    so ask first. Raises Refused."""
    bot, match = answer.bot, await match_of(answer, pressed)
    if pressed.verb == "offer" and match.state is State.RUNNING and match.lodge_players:
        await answer.edit(offer_question(match, answer.translate))
        return
    match = await bot.matches.draw(match.id, answer.user_id)
    await bot.cog(LodgeTurns).show_beside(answer, offer_notice(match, answer.translate), match)
