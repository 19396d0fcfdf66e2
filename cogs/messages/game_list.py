"""All games as a message, by family, under one picture of all the boards."""

from __future__ import annotations

from collections.abc import Iterable

from bot.match.lobby import seat_range
from cogs.discord_limits import TEXT_LENGTH
from cogs.messages.components import Draft, MessageView, Translate, fit_lines, gallery, text
from engines import listed
from engines.core import Game, Message, msg, nmsg
from render.contact import SHEET, kept_sheet


def games(all_games: Iterable[Game], translate: Translate) -> Draft:
    """Every game by family with its seats and length, under one picture of all the boards."""
    families: dict[str, list[Game]] = {}
    for game in listed(all_games):
        families.setdefault(translate(game.about.family), []).append(game)
    lines = []
    for family, members in sorted(families.items()):
        lines.append(f"**{family[:1].upper()}{family[1:]}**")
        lines += [f"- {translate(_entry(game))}" for game in members]
    hint = translate(msg("/rules explains a game, /play starts one."))
    lines.append(f"-# {hint}")
    body = MessageView()
    gallery(body, SHEET.name, translate(msg("The boards of all games.")))
    text(body, fit_lines(lines, TEXT_LENGTH))
    return Draft(body, ((SHEET.name, kept_sheet()),))


def _entry(game: Game) -> Message:
    first, last = game.about.minutes
    return msg(
        "{title} (`{slug}`): {players}, {first} to {last} minutes",
        title=game.title,
        slug=game.slug,
        players=nmsg("{seats} player", "{seats} players", game.seats[-1], seats=seat_range(game)),
        first=first,
        last=last,
    )
