"""Puzzles: positions in which one move is right, the next one for somebody and the one of the day."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Final

from discord.app_commands import Choice

from bot.match.daily_schedule import day_of
from bot.match.model import Refused
from bot.match.quota import turned_off
from bot.puzzles import attempt, next_puzzle, of_the_day
from bot.store.puzzles import Rated, is_answered, known_to, record_answer
from cogs.base.answers import FORGED, Answer, LodgeInteraction
from cogs.base.arguments import offered_games
from cogs.base.components import Draft
from cogs.base.discord_limits import CHOICE_LENGTH, MOST_CHOICES
from cogs.base.offers import PUZZLE, TODAY
from cogs.base.presses import on_view
from cogs.board.boards import LiveBoards
from cogs.puzzles.message import ANY, DAILY, GAME, NEXT, PRESS, SOLUTION, Asked, puzzle_page, solution_page
from engines.core import Game, msg
from engines.puzzles import puzzle as puzzles
from engines.puzzles.puzzle import Puzzle

GONE: Final = msg("That puzzle is gone. Get another with /puzzle.")

_WHAT: Final = re.compile(
    rf"(?P<do>[{PRESS}{NEXT}{SOLUTION}])\.(?P<scope>[{ANY}{GAME}{DAILY}])\.(?P<id>[a-z0-9-]{{1,40}})"
    r"\.(?P<played>(?:[0-9a-z]{2})*)\.(?P<pressed>[^|\n]*)"
)


async def puzzle_games(interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
    """Suggest the games that have puzzles and can be played here."""
    typed = typed.strip().casefold()
    found = [game for game in await _games_with_puzzles(interaction) if typed in game.title.casefold()]
    return [Choice(name=game.title[:CHOICE_LENGTH], value=game.slug) for game in found[:MOST_CHOICES]]


async def _games_with_puzzles(interaction: LodgeInteraction) -> list[Game]:
    every = await asyncio.to_thread(puzzles.all_puzzles)
    slugs = {each.slug for each in every}
    return [game for game in await offered_games(interaction) if game.slug in slugs]


async def compose_next(answer: Answer, game: Game | None) -> Draft:
    """Draw the next puzzle for the person who asks, in one game if they want. Raises Refused."""
    interaction, user_id = answer.interaction, answer.user_id
    games = await _games_with_puzzles(interaction)
    if not games:
        raise Refused(msg("No game in this server has puzzles."))
    if game is None:
        slugs = {each.slug for each in games}
        offered = tuple(each for each in await asyncio.to_thread(puzzles.all_puzzles) if each.slug in slugs)
    elif game in games:
        offered = puzzles.puzzles_of(game.slug)
    elif game not in await offered_games(interaction):
        raise Refused(turned_off(game))
    else:
        others = tuple(each.title for each in games)
        raise Refused(msg("{game} has no puzzles. These do: {games}.", game=game.title, games=others))
    known = await known_to(answer.bot.matches.store, user_id)
    chosen = next_puzzle(offered, user_id, known)
    if chosen is None and game is not None:
        raise Refused(msg("You've answered every puzzle of {game}. Try another game.", game=game.title))
    if chosen is None:
        raise Refused(msg("You've answered every puzzle there is."))
    return await _compose(answer, Asked(chosen, ANY if game is None else GAME))


@on_view(PUZZLE)
async def press(answer: Answer, what: str, value: str) -> None:
    """Handle a press in a puzzle. Raises Refused."""
    if what == TODAY:
        await answer.send(await compose_today(answer), ephemeral=True)
        return
    found = _WHAT.fullmatch(what)
    if found is None:
        raise Refused(FORGED)
    asked = Asked(await _known(found["id"]), found["scope"])
    if found["do"] == NEXT:
        game = asked.puzzle.game if asked.scope == GAME else None
        await answer.show_alone(await compose_next(answer, game))
    elif found["do"] == SOLUTION:
        await answer.show_alone(await _compose_solution(answer, asked, found["pressed"].rstrip("<>")))
    else:
        await answer.show_alone(await _compose(answer, asked, found["played"], value or found["pressed"]))


async def compose_today(answer: Answer) -> Draft:
    """Draw the puzzle of the day."""
    every = await asyncio.to_thread(puzzles.all_puzzles)
    day = day_of(answer.bot.matches.now())
    return await _compose(answer, Asked(of_the_day(day, every), DAILY))


async def _known(puzzle_id: str) -> Puzzle:
    """Return a puzzle by its id. Raises Refused."""
    try:
        return await asyncio.to_thread(puzzles.puzzle, puzzle_id)
    except KeyError:
        raise Refused(GONE) from None


async def _compose(answer: Answer, asked: Asked, played: str = "", pressed: str = "") -> Draft:
    """Draw a puzzle after a press. The first answer counts, right or wrong. Raises Refused."""
    drawing = answer.bot.cog(LiveBoards).drawing
    paint = await drawing.own_painter(answer.user_id, answer.translate)
    try:
        tried = await asyncio.to_thread(attempt, asked.puzzle, played, pressed)
    except ValueError:
        raise Refused(FORGED) from None
    rated, counts = None, False
    if tried.solved or tried.wrong:
        rated = await _record(answer, asked.puzzle, solved=tried.solved)
    else:
        async with answer.bot.matches.store.reading() as connection:
            counts = not await is_answered(connection, answer.user_id, asked.puzzle.id)
    page = partial(puzzle_page, asked, tried, rated, answer.translate, counts=counts)
    return await drawing.draw(partial(page, emojis=drawing.emojis.of, paint=paint))


async def _compose_solution(answer: Answer, asked: Asked, ply: str) -> Draft:
    """Draw a step of the solution. To someone who hasn't answered yet, that's an answer too."""
    if not re.fullmatch("[1-9][0-9]?", ply) or int(ply) > len(asked.puzzle.line):
        raise Refused(FORGED)
    await _record(answer, asked.puzzle, solved=False)
    drawing = answer.bot.cog(LiveBoards).drawing
    paint = await drawing.own_painter(answer.user_id, answer.translate)
    return await drawing.draw(partial(solution_page, asked, int(ply), answer.translate, paint))


async def _record(answer: Answer, puzzle: Puzzle, *, solved: bool) -> Rated | None:
    """Count the answer if it's the person's first to this puzzle."""
    matches = answer.bot.matches
    return await record_answer(
        matches.store,
        answer.user_id,
        puzzle.id,
        puzzle.grade,
        solved=solved,
        guild_id=answer.interaction.guild_id,
        now=matches.now(),
    )
