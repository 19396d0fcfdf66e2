"""/move, /board, /matches and /resign: playing and looking by command."""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from typing import Final

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.match import play
from bot.match.listing import Listed, Listing, Which
from bot.match.model import Match, Refused, State, person
from bot.match.service import utc_now
from bot.translate import translate
from cogs.commands.arguments import MOST_CHOICES, MatchNumber, find, find_shown, match_choices, others
from cogs.commands.permissions import require_table
from cogs.live.boards import screen
from cogs.messages.components import MOST_TEXT, Panel, Sheet, Words, text
from cogs.messages.rules_and_lists import sure_to_resign
from cogs.messages.sentences import link
from cogs.presses.answers import Interaction, answering, suggested
from engines.core import Message, msg, nmsg

BOARD_EVERY: Final = 10.0
"""Seconds between two boards that the same person has shown in the same channel."""
LIST_LENGTH: Final = MOST_TEXT - 100
"""At most this many characters of a list of matches, so that there is room for how many more there are."""


class Moves(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.screen = screen(bot)
        self._boards = commands.CooldownMapping.from_cooldown(1, BOARD_EVERY, _who_and_where)

    @app_commands.command()
    @app_commands.describe(
        move="the move in the game's notation", match="its number, if you play several matches here"
    )
    async def move(self, interaction: Interaction, move: str, match: MatchNumber | None = None) -> None:
        """Play a move by its notation."""
        async with answering(interaction, ephemeral=True) as answer:
            found = await find(interaction, match, Which.TURN)
            answer.match_id = found.id
            played = await self.matches.act(found.id, interaction.user.id, found.ply, move)
            await self.screen.show_elsewhere(answer, played)

    def _check_not_again(self, interaction: Interaction, match: Match) -> None:
        """Refuse to show one board after another."""
        wait = self._boards.update_rate_limit(interaction)
        if wait:
            raise Refused(
                nmsg(
                    "You have just had a board shown here; match {id} is at {link} (again in {n} second).",
                    "You have just had a board shown here; match {id} is at {link} (again in {n} seconds).",
                    math.ceil(wait),
                    id=match.id,
                    link=link(match.place),
                )
            )

    @move.autocomplete("move")
    async def _moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await suggested(interaction, self._legal_moves(interaction, typed))

    async def _legal_moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        found = await find(interaction, interaction.namespace.match, Which.TURN)
        words = partial(translate, locale=interaction.locale.value)
        return await self.screen.draw(partial(_legal, found, interaction.user.id, typed, words))

    @app_commands.command()
    @app_commands.describe(match="its number, if there are several here")
    async def board(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Show a match again at the bottom of the channel."""
        async with answering(interaction) as answer:
            found = await find_shown(interaction, match)
            answer.match_id = found.id
            require_table(interaction)
            _check_may_show(found, interaction)
            self._check_not_again(interaction, found)
            await self.screen.post(answer, found)

    @app_commands.command(name="matches")
    async def list_matches(self, interaction: Interaction) -> None:
        """Your matches: whose turn it is, and where they are."""
        async with answering(interaction, ephemeral=True) as answer:
            found = await self.matches.of_person(interaction.user.id)
            if not found.matches:
                raise Refused(msg("You have no match just now; /play starts one."))
            panel = Panel()
            text(panel, _lines(found, interaction.user.id, answer.words))
            await answer.send(Sheet(panel), ephemeral=True)

    @app_commands.command()
    @app_commands.describe(match="its number, if you play several matches here")
    async def resign(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Give a match up (you are asked once more)."""
        async with answering(interaction, ephemeral=True) as answer:
            found = await find(interaction, match, Which.PLAYED)
            answer.match_id = found.id
            leaving = play.resign(found, interaction.user.id, utc_now()).state is State.RUNNING
            await answer.send(sure_to_resign(found, answer.words, leaving=leaving), ephemeral=True)

    @move.autocomplete("match")
    async def _my_turns(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        return await suggested(interaction, match_choices(interaction, typed, Which.TURN))

    @resign.autocomplete("match")
    async def _played(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        return await suggested(interaction, match_choices(interaction, typed, Which.PLAYED))

    @board.autocomplete("match")
    async def _all(self, interaction: Interaction, typed: str) -> list[Choice[int]]:
        return await suggested(interaction, match_choices(interaction, typed, Which.ALL))


def _who_and_where(interaction: Interaction) -> tuple[int, int | None]:
    return interaction.user.id, interaction.channel_id


def _legal(match: Match, user_id: int, typed: str, words: Words) -> list[Choice[str]]:
    """The legal moves that what was typed may become, each with what it does: its parts in any order, first
    those that begin with it. Read from what the person's own seat may see."""
    if match.position is None or not match.seat_of(user_id):
        return []
    seat = match.seat_of(user_id)[0]
    position = match.position.seen_by(seat)
    begun = "".join(typed.split()).casefold()
    parts = Counter(typed.replace("+", " ").casefold().split())
    moves = [
        move for move in position.moves(seat) if _names(move.casefold(), parts) or begun in move.casefold()
    ]
    moves.sort(key=lambda move: not move.casefold().startswith(begun))
    return [
        Choice(
            name=words(msg("{move} — {description}", move=move, description=position.describe(seat, move)))[
                :100
            ],
            value=move,
        )
        for move in moves[:MOST_CHOICES]
    ]


def _names(move: str, parts: Counter[str]) -> bool:
    """Whether a move names each part as often as it was typed."""
    return all(move.count(part) >= times for part, times in parts.items())


def _check_may_show(match: Match, interaction: Interaction) -> None:
    """Refuse to carry a match away from where its players look for it."""
    place = match.place
    if place.channel_id == interaction.channel_id:
        return
    if interaction.user.id not in (match.challenger, *match.players, *match.invited):
        raise Refused(msg("Match {id} is played elsewhere, by others.", id=match.id))
    alone = match.seat_count == 1
    if not alone and (place.guild_id is None or place.guild_id != interaction.guild_id):
        raise Refused(msg("Match {id} is played elsewhere; go to {link}", id=match.id, link=link(place)))


def _lines(found: Listing, user_id: int, words: Words) -> str:
    """A line for each of a person's matches, as many as a message holds, and how many more there are."""
    lines = [words(_line(match, user_id)) for match in found.matches]
    shown = len(lines)
    while shown > 1 and len("\n".join(lines[:shown])) > LIST_LENGTH:
        shown -= 1
    if more := found.count - shown:
        return "\n".join([*lines[:shown], words(nmsg("… and {n} more.", "… and {n} more.", more))])
    return "\n".join(lines)


def _line(match: Listed, user_id: int) -> Message:
    """One match in the list of a person's matches."""
    against = others(match, user_id)
    game = msg("{game} with {people}", game=match.game.title, people=against) if against else match.game.title
    if match.state is State.OPEN and user_id in match.players:
        state = msg("waits for players")
    elif match.state is State.OPEN:
        state = msg("waits for your answer")
    elif match.waits_for(user_id):
        state = msg("**your turn**")
    else:
        waiting = tuple(person(match.seats[seat]) for seat in match.waiting_for)
        state = msg("{people} to move", people=waiting)
    return msg(
        "**{id}** {game}: {state} · {link}", id=match.id, game=game, state=state, link=link(match.place)
    )


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Moves(bot))
