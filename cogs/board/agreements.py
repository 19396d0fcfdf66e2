"""What players settle under a board: draws, takebacks, and what happens when someone runs out of time."""

from __future__ import annotations

from bot.match.moves import stale
from cogs.base.answers import Answer
from cogs.base.custom_ids import ActId
from cogs.base.presses import match_of, on_verb
from cogs.base.prompts import asked_about
from cogs.board.pressed_boards import pressed_boards


@on_verb("draw", "undraw", "claim", "moretime", "allow", "refuse")
async def answer_question(answer: Answer, pressed: ActId) -> None:
    """Answer the question under the board, or offer a draw there. Raises Refused, and Stale if that question
    is no longer open, because an answer to an old offer must not become a new one."""
    matches, user_id = answer.interaction.client.matches, answer.interaction.user.id
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
    await pressed_boards(answer.interaction.client).show(answer, await does(match.id, user_id))


@on_verb("takeback")
async def take_back(answer: Answer, pressed: ActId) -> None:
    """Take back the last choice, or ask the others to allow it. Raises Refused, and Stale if the match has
    moved on, so that pressing twice doesn't take back two choices."""
    bot = answer.interaction.client
    match = await match_of(answer, pressed)
    if match.ply != pressed.ply:
        raise stale(match)
    await pressed_boards(bot).show(answer, await bot.matches.take_back(match.id, answer.interaction.user.id))
