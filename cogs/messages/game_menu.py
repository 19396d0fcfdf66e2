"""A menu of games to challenge somebody to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.holders import person
from cogs.custom_ids import MenuId
from cogs.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.messages.components import Draft, MessageView, Translate, menu, row, text
from engines.core import Game, msg

KIND: Final = "challenge"
"""What the custom ids of its menus name."""


def game_menu(opponent: int, games: Sequence[Game], recent: int, translate: Translate) -> Draft:
    """A menu of `games`, the first `recent` of them played lately, in as many parts as they need."""
    body = MessageView()
    text(body, translate(msg("Which game do you challenge {person} to?", person=person(opponent))))
    most = MOST_OPTIONS_OF_A_SELECT
    for first in range(0, len(games), most):
        part = games[first : first + most]
        lately = translate(msg("Played lately"))
        options = [
            (game.slug, game.title, lately if place < recent else "")
            for place, game in enumerate(part, first)
        ]
        placeholder = msg("Choose a game …") if first == 0 else msg("More games …")
        which = MenuId(KIND, f"{opponent}.{first // most + 1}")
        body.add_item(row([menu(which, translate(placeholder), options)]))
    return Draft(body)


def challenged_notice(opponent: int, game: Game, translate: Translate) -> Draft:
    """What takes the place of the menu once a game has been chosen."""
    body = MessageView()
    said = msg("You challenge {person} to {game}.", person=person(opponent), game=game.title)
    text(body, translate(said))
    return Draft(body)
