"""What players settle under a board: draws, takebacks, and what happens when someone runs out of time."""

from __future__ import annotations

from bot.match.model import Match, State
from bot.match.moves import stale
from bot.match.takebacks import costs, last_made
from cogs.base.answers import Answer
from cogs.base.components import GREEN, Draft, Translate, button, sentence
from cogs.base.custom_ids import ActId, about
from cogs.base.presses import match_of, on_verb
from cogs.base.prompts import asked_about
from cogs.board.pressed_boards import PressedBoards
from cogs.opponent.turns import LodgeTurns
from engines.core import msg, pmsg


@on_verb("draw", "undraw", "claim", "moretime", "allow", "refuse")
async def answer_question(answer: Answer, pressed: ActId) -> None:
    """Answer the question under the board, or offer a draw there. Raises Refused, and Stale if that question
    is no longer open, because an answer to an old offer must not become a new one."""
    matches = answer.bot.matches
    match = await match_of(answer, pressed)
    if match.ply != pressed.ply or pressed.about != asked_about(match):
        raise stale(match)
    does = {
        "draw": matches.draw,
        "undraw": matches.decline_draw,
        "claim": matches.claim,
        "moretime": matches.give_time,
        "allow": matches.allow_takeback,
        "refuse": matches.refuse_takeback,
    }[pressed.verb]
    await answer.bot.cog(PressedBoards).show(answer, await does(match.id, answer.user_id))


def takeback_question(match: Match, user_id: int, translate: Translate) -> Draft:
    """Say what taking back costs, and ask whether to. Raises Refused if the person has no seat."""
    verb, meant = "takeback!", about(last_made(match, user_id))
    yes = button(ActId(match.id, match.ply, verb, meant), translate(pmsg("button", "Take back")), GREEN)
    no = button(ActId(match.id, match.ply, "no"), translate(pmsg("button", "Not now")))
    return sentence(msg("If you take it back, this game won't count."), translate, yes, no)


@on_verb("takeback")
async def take_back(answer: Answer, pressed: ActId) -> None:
    """Take back the last choice, or ask the others to allow it. If that costs something, ask first. Raises
    Refused, and Stale if the match has moved on, so that pressing twice doesn't take back two choices."""
    bot, user_id = answer.bot, answer.user_id
    match = await match_of(answer, pressed)
    if match.ply != pressed.ply:
        raise stale(match)
    if match.state is State.RUNNING and costs(match, user_id):
        await answer.send(takeback_question(match, user_id, answer.translate), ephemeral=True)
        return
    await bot.cog(PressedBoards).show(answer, await bot.matches.take_back(match.id, user_id))


@on_verb("takeback!")
async def take_back_at_a_cost(answer: Answer, pressed: ActId) -> None:
    """Take back the choice that the person was asked about, even if Lodge has replied to it meanwhile. Ask
    again if they have made another. Raises Refused, and Stale if they have pressed twice."""
    bot, user_id = answer.bot, answer.user_id
    match = await match_of(answer, pressed)
    if pressed.about != about(last_made(match, user_id)):
        if not costs(match, user_id):
            raise stale(match)
        await answer.edit(takeback_question(match, user_id, answer.translate))
        return
    await bot.cog(LodgeTurns).show_beside(answer, None, await bot.matches.take_back(match.id, user_id))
