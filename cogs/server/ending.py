"""/end: moderators can end other people's matches, and everyone can end their own match or challenge."""

from __future__ import annotations

from discord.app_commands import Choice
from discord.ext import commands

from bot import log as logs
from bot.client.app import Lodge
from bot.client.languages import of_asker
from bot.limits_and_times import MATCHES_LISTED, MATCHES_MODERATED
from bot.match import resigning
from bot.match.lists import Listed
from bot.match.model import Match, Opponent, State, named, people, person
from cogs.base.answers import Answer, LodgeInteraction, answering, suggest
from cogs.base.arguments import MatchNumber, find_numbered
from cogs.base.command_words import command, describe
from cogs.base.components import RED, Draft, Translate, button, sentence
from cogs.base.custom_ids import ActId
from cogs.base.discord_limits import CHOICE_LENGTH, MOST_CHOICES
from cogs.base.names import Names
from cogs.base.permissions import moderated, require_moderator
from cogs.base.presses import match_of, on_verb
from cogs.board.resigning import question as resign_question
from cogs.challenges.message import asked_to_end, withdraw_question
from cogs.opponent.turns import LodgeTurns
from engines.core import Message, msg, pmsg

log = logs.get(__name__)


class EndCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.names = bot.cog(Names)

    @command(msg("End a game here as a moderator, or resign your own. Lodge asks you to confirm first."))
    @describe(match=msg("the match number"))
    async def end(self, interaction: LodgeInteraction, match: MatchNumber) -> None:
        user_id = interaction.user.id
        async with answering(interaction, ephemeral=True) as answer:
            found = await find_numbered(interaction, match)
            answer.match_id = found.id
            if found.state is State.RUNNING and found.seats_of(user_id) and not found.has_left(user_id):
                question = await resign_question(answer, found)
            else:
                resigning.end(found, user_id)  # refuses if there's nothing to end
                if not (found.state is State.OPEN and found.challenger == user_id):
                    await require_moderator(found, interaction)
                question = end_question(found, user_id, answer.translate)
            await answer.send(question, ephemeral=True)

    @end.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, self._choices(interaction, str(typed)))

    async def _choices(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        """What the person may end, listed by number, game and players; this channel's come first."""
        listed = await self._endable(interaction)
        called = await self.names.of({user_id for match in listed for user_id in people(_company(match))})
        translate = await of_asker(interaction)
        labels = {match.id: translate(_label(match, called)) for match in listed}
        wanted = typed.strip().casefold()
        return [
            Choice(name=label[:CHOICE_LENGTH], value=match_id)
            for match_id, label in labels.items()
            if wanted in label.casefold()
        ][:MOST_CHOICES]

    async def _endable(self, interaction: LodgeInteraction) -> list[Listed]:
        """The open and running matches that the person may end."""
        user_id, guild_id, here = interaction.user.id, interaction.guild_id, interaction.channel_id
        assert here is not None, "commands are called in a channel"
        own = await self.matches.of_person(user_id, limit=MATCHES_LISTED, first_in=here)
        found = [
            match for match in own.matches if match.state is State.RUNNING or match.challenger == user_id
        ]
        if guild_id is not None:
            there = await self.matches.in_guild(guild_id, limit=MATCHES_MODERATED, first_in=here)
            found += [match for match in there.matches if moderated(match.place, interaction)]
        found.sort(key=lambda match: match.place.channel_id != here)
        return list({match.id: match for match in found}.values())


def _company(match: Listed) -> tuple[int | Opponent, ...]:
    """Everyone in a match, or invited to it."""
    return match.seats or tuple(dict.fromkeys((*match.players, *match.invited)))


def _label(match: Listed, called: dict[int, str | Message]) -> Message:
    who = tuple(
        named(holder) if isinstance(holder, Opponent) else called[holder] for holder in _company(match)
    )
    return pmsg("layout", "{id} · {game} · {people}", id=match.id, game=match.game.title, people=who)


@on_verb("end!")
async def confirm(answer: Answer, pressed: ActId) -> None:
    """End the match or withdraw the challenge that the person confirmed, and show it as it stands now.

    Ask again if the challenge has become a game since they were asked. Raises Refused.
    """
    match = await match_of(answer, pressed)
    user_id, matches = answer.user_id, answer.bot.matches
    if match.state is State.RUNNING and match.seats_of(user_id) and not match.has_left(user_id):
        await answer.edit(await resign_question(answer, match))
        return
    if match.state is State.OPEN and match.challenger == user_id:
        match = await matches.withdraw(match.id, user_id)
    else:
        await require_moderator(match, answer.interaction)
        resigning.end(match, user_id)  # refuses if there's nothing to end
        if pressed.about != asked_to_end(match):
            await answer.edit(end_question(match, user_id, answer.translate))
            return
        match = await matches.end(match.id, user_id)
        log.info("a match was ended by a moderator", match=match.id, moderator=user_id)
    notice = end_notice(match, answer.translate)
    await answer.bot.cog(LodgeTurns).show_beside(answer, notice, match)


def end_question(match: Match, user_id: int, translate: Translate) -> Draft:
    """Ask the person to confirm; nobody else sees it."""
    if match.state is State.OPEN and match.challenger == user_id:
        return withdraw_question(match, translate)
    label = pmsg("button", "Withdraw") if match.state is State.OPEN else pmsg("button", "End it")
    yes = button(ActId(match.id, match.ply, "end!", asked_to_end(match)), translate(label), RED)
    no = button(ActId(match.id, match.ply, "no"), translate(pmsg("button", "Keep it")))
    return sentence(_question(match), translate, yes, no)


def end_notice(match: Match, translate: Translate) -> Draft:
    told = msg("Match {id} ({game}) is over.", id=match.id, game=match.game.title)
    if match.state is State.WITHDRAWN:
        told = msg("Challenge {id} ({game}) is withdrawn.", id=match.id, game=match.game.title)
    return sentence(told, translate)


def _question(match: Match) -> Message:
    what = {"id": match.id, "game": match.game.title}
    if match.state is not State.OPEN:
        return msg("End match {id} ({game})? It won't count, and its board will say you ended it.", **what)
    return msg(
        "Withdraw {person}'s challenge {id} ({game})? Its message will say you withdrew it.",
        person=person(match.challenger),
        **what,
    )


async def setup(bot: Lodge) -> None:
    await bot.add_cog(EndCommand(bot))
