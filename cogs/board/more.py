"""The rarer things one can do in a running match, as a message that only one person sees."""

from __future__ import annotations

from bot.match.model import Match
from bot.match.moves import seat_in
from bot.store import settings
from cogs.base.answers import Answer
from cogs.base.components import GREY, RED, Draft, MessageView, Translate, button, rows, text
from cogs.base.custom_ids import ActId
from cogs.base.presses import match_of, on_verb
from cogs.board.text import commitment_told
from cogs.lodge.turns import lodge_turns
from engines.core import Message, msg


def more_menu(match: Match, translate: Translate) -> Draft:
    """What a player can do beside moving."""
    body = MessageView()
    offered = [("resign", msg("Leave the match") if match.seat_count > 2 else msg("Resign"), RED)]
    if match.seat_count == 2:
        offered.insert(0, ("offer", msg("Offer a draw"), GREY))
    if match.dice_due and match.game.stages is None:
        offered.insert(0, ("byitself", msg("Let my dice roll by themselves"), GREY))
    text(
        body, translate(msg("Match {id} of {game}: what would you like?", id=match.id, game=match.game.title))
    )
    for line in rows(
        [button(ActId(match.id, match.ply, verb), translate(label), style) for verb, label, style in offered]
    ):
        body.add_item(line)
    text(body, f"-# {translate(_commands(match))}\n-# {translate(commitment_told(match))}")
    return Draft(body)


def offer_notice(match: Match, translate: Translate) -> Draft:
    """What the menu becomes once a draw has been offered, or agreed by it."""
    body = MessageView()
    told = msg("You have offered a draw in match {id}.", id=match.id)
    if match.draw_offer is None:
        told = msg("Match {id}: a draw is agreed.", id=match.id)
    text(body, translate(told))
    return Draft(body)


def dice_notice(translate: Translate) -> Draft:
    """What the menu becomes once somebody lets their dice roll by themselves."""
    body = MessageView()
    told = msg("From your next turn on your dice roll by themselves, in every match; /settings changes it.")
    text(body, translate(told))
    return Draft(body)


def _commands(match: Match) -> Message:
    """What has a command of its own."""
    if len(match.players) > 1:
        return msg("/board shows the board again at the bottom, /settings changes how you play.")
    return msg("/hint names the best move, /board shows the board again, /settings changes how you play.")


@on_verb("more")
async def open_menu(answer: Answer, pressed: ActId) -> None:
    """Show a player what else can be done, in a message of their own. Raises Refused."""
    match = await match_of(answer, pressed)
    seat_in(match, answer.interaction.user.id)
    await answer.send(more_menu(match, answer.translate), ephemeral=True)


@on_verb("byitself")
async def roll_by_itself(answer: Answer, _pressed: ActId) -> None:
    """Let the dice of whoever pressed it there roll by themselves from now on. Raises Refused."""
    store, user_id = answer.interaction.client.matches.store, answer.interaction.user.id
    await settings.choose(store, user_id, settings.ROLLING, settings.BY_ITSELF)
    await answer.edit(dice_notice(answer.translate))


@on_verb("offer")
async def offer_draw(answer: Answer, pressed: ActId) -> None:
    """Offer a draw for whoever pressed it there, and show the board as it stands now. Raises Refused."""
    bot = answer.interaction.client
    match = await bot.matches.draw(pressed.match, answer.interaction.user.id)
    await lodge_turns(bot).show_beside(answer, offer_notice(match, answer.translate), match)
