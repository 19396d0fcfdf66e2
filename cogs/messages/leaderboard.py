"""The leaderboard of a game as text."""

from __future__ import annotations

from bot.match.holders import LEVEL_NAMES, person
from bot.store.lodge_standings import LevelStanding
from bot.store.ratings import Standing
from cogs.messages.components import Translate
from engines.core import Game, Message, msg, nmsg


def leaderboard_table(game: Game, standings: list[Standing], solo: bool, translate: Translate) -> str:
    """The best players of a game, one a line."""
    title = (
        msg("{game}, solo, by points", game=game.title) if solo else msg("{game}, by rating", game=game.title)
    )
    lines = [f"**{translate(title)}**"]
    for place, standing in enumerate(standings, 1):
        entry = _points(standing) if solo else _rating(standing)
        lines.append(f"{place}. {translate(entry)}")
    return "\n".join(lines)


def lodge_table(game: Game, standings: list[LevelStanding], translate: Translate) -> str:
    """Who has won against Lodge, one person and level a line."""
    title = msg("{game}, wins against Lodge", game=game.title)
    lines = [f"**{translate(title)}**"]
    for standing in standings:
        entry = nmsg(
            "{level}: {player} has won {won} of {n} match",
            "{level}: {player} has won {won} of {n} matches",
            standing.played,
            level=LEVEL_NAMES[standing.level],
            player=person(standing.user_id),
            won=standing.won,
        )
        lines.append(f"- {translate(entry)}")
    return "\n".join(lines)


def _rating(standing: Standing) -> Message:
    return msg(
        "{player}: {rating} ({won} won, {drawn} drawn, {lost} lost)",
        player=person(standing.user_id),
        rating=f"{standing.rating:.1f}",
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.lost,
    )


def _points(standing: Standing) -> Message:
    average = standing.average_points
    return nmsg(
        "{player}: best {best}, average {average}, in {n} match",
        "{player}: best {best}, average {average}, in {n} matches",
        standing.played,
        player=person(standing.user_id),
        best="–" if standing.best_points is None else standing.best_points,
        average="–" if average is None else f"{average:.1f}",
    )
