"""The browser of games, drawn for whoever looks."""

from __future__ import annotations

from functools import partial

from cogs.answers import Answer
from cogs.live.boards import live_boards
from cogs.messages.components import Draft
from cogs.messages.game_browser import Looked, game_browser


async def compose(answer: Answer, looked: Looked) -> Draft:
    """What somebody looks at, in their theme."""
    bot = answer.interaction.client
    drawing = live_boards(bot).drawing
    theme = await drawing.own_theme(answer.interaction.user.id)
    games = list(bot.matches.games.values())
    browser = partial(game_browser, games, looked, answer.translate, theme)
    return await drawing.draw(partial(browser, paint=drawing.paint))
