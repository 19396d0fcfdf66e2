"""/resign: giving a match up."""

from __future__ import annotations

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import EARLY_RESIGNATIONS
from bot.match import resigning
from bot.match.lists import Which
from bot.match.model import Match, State, named
from bot.match.moves import stale
from bot.match.resigning import hardly_begun
from cogs.base.answers import Answer, LodgeInteraction, answering, suggest
from cogs.base.arguments import MatchNumber, find, match_choices
from cogs.base.command_words import command, describe
from cogs.base.components import RED, Draft, MessageView, Translate, button, row, sentence, text
from cogs.base.custom_ids import ActId
from cogs.base.presses import match_of, on_verb
from cogs.board.text import VOID_WARNING
from cogs.opponent.turns import LodgeTurns
from engines.core import Message, msg, nmsg, pmsg


class ResignCommand(commands.Cog):
    @command(msg("Resign a game. Lodge asks you to confirm first."))
    @describe(match=msg("the match number, if you're in several games here"))
    async def resign(self, interaction: LodgeInteraction, match: MatchNumber | None = None) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            found = await find(interaction, match, Which.PLAYED)
            answer.match_id = found.id
            await answer.send(await question(answer, found), ephemeral=True)

    @resign.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, match_choices(interaction, typed, Which.PLAYED))


@on_verb("resign")
async def ask(answer: Answer, pressed: ActId) -> None:
    """Replace the menu with a question: do they really want to resign? Raises Refused."""
    await answer.show_alone(await question(answer, await match_of(answer, pressed)))


@on_verb("resign!", "lose!")
async def confirm(answer: Answer, pressed: ActId) -> None:
    """Resign for the person who confirmed, and show the board as it stands now. Raises Refused.

    Ask again if the game has moved on since the question, or if resigning now counts as a loss and they
    weren't told, because they've resigned elsewhere in the meantime.
    """
    match = await match_of(answer, pressed)
    user_id, matches = answer.user_id, answer.bot.matches
    given_up_by = None if match.ending is None else match.ending.seat
    if match.has_left(user_id) or given_up_by in match.seats_of(user_id):
        raise stale(match)  # they have pressed twice
    told = pressed.verb == "lose!"
    if match.ply != pressed.ply or (
        not told and await matches.early_resignations(match, user_id) >= EARLY_RESIGNATIONS
    ):
        await answer.edit(await question(answer, match))
        return
    match = await matches.resign(match.id, user_id)
    notice = resign_notice(match, answer.translate)
    await answer.bot.cog(LodgeTurns).show_beside(answer, notice, match)


async def question(answer: Answer, match: Match) -> Draft:
    """Return the question for a person who wants to resign. Raises Refused if they can't."""
    user_id, matches = answer.user_id, answer.bot.matches
    leaving = resigning.resign(match, user_id, matches.now()).state is State.RUNNING
    early = await matches.early_resignations(match, user_id)
    return resign_question(match, user_id, answer.translate, leaving=leaving, early=early)


def resign_question(
    match: Match, user_id: int, translate: Translate, *, leaving: bool, early: int = 0
) -> Draft:
    """Ask the person privately to confirm. `leaving`: the others will play on. `early`: how many matches this
    person has recently given up before they counted."""
    body = MessageView()
    what = {"id": match.id, "game": match.game.title}
    others = tuple(named(holder) for holder in match.seats if holder != user_id)
    question = msg("Resign match {id}, {game} against {people}?", people=others, **what)
    if not others:
        question = pmsg("sentence", "Resign match {id} ({game})?", **what)
    elif leaving:
        question = msg("Leave match {id} ({game})? The others play on, and you finish behind them.", **what)
    elif match.seat_count > 2:
        question = msg("Leave match {id} ({game})? That ends the game.", **what)
    text(body, translate(question))
    lost = early >= EARLY_RESIGNATIONS
    if not leaving and hardly_begun(match):
        text(body, translate(_early_loss(early) if lost else VOID_WARNING))
    label = pmsg("button", "Yes, leave") if match.seat_count > 2 else pmsg("button", "Yes, resign")
    yes = button(ActId(match.id, match.ply, "lose!" if lost else "resign!"), translate(label), RED)
    no = button(ActId(match.id, match.ply, "keep"), translate(pmsg("button", "Keep playing")))
    body.add_item(row([yes, no]))
    return Draft(body)


def _early_loss(early: int) -> Message:
    return nmsg(
        "You've already given up {n} game early today, so this one counts as a loss.",
        "You've already given up {n} games early today, so this one counts as a loss.",
        early,
    )


def resign_notice(match: Match, translate: Translate) -> Draft:
    what = {"id": match.id, "game": match.game.title}
    left = match.ending is None or match.seat_count > 2
    told = msg("You left match {id} ({game}).", **what)
    if match.void and left:
        told = msg("You left match {id} ({game}) early, so it doesn't count.", **what)
    elif match.void:
        told = msg("You resigned match {id} ({game}) early, so it doesn't count.", **what)
    elif match.ending is not None and match.ending.how == "early":
        told = msg("You resigned match {id} ({game}), and it counts as a loss.", **what)
    elif not left:
        told = msg("You resigned match {id} ({game}).", **what)
    return sentence(told, translate)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ResignCommand())
