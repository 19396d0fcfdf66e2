"""Asks who to play, a friend, Lodge or anyone, with buttons and menus that start a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.finding.fitting import mixed
from bot.match.model import LEVEL_NAMES, USUAL_LEVEL, Refused, person
from bot.store.database import Unavailable
from cogs.base.answers import FORGED, Answer
from cogs.base.arguments import offered_games
from cogs.base.components import (
    GREEN,
    Button,
    Draft,
    MessageView,
    Translate,
    button,
    option,
    people_select,
    row,
    rows,
    select,
    sentence,
    text,
)
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.base.presses import on_view
from cogs.challenges.message import DESCRIPTIONS
from cogs.challenges.new_matches import Wish, check_called, people_picked, start_match
from engines.core import Game, Message, msg, pmsg

KIND: Final = "against"
"""The kind in the custom ids of its buttons and menus."""

FRIEND, LODGE, ANYONE, ALONE = "friend", "lodge", "anyone", "alone"
"""Who to play against."""
OPEN, GAME = "open", "game"
"""What else can be pressed: a button that opens the question, and the menu of games."""

FIRST: Final = "yonmoque"
"""The game that is suggested to people who haven't played yet."""

Ways = tuple[str, ...]
"""Who a question lets people play against."""

WITH_FRIENDS: Final[Ways] = (FRIEND, ANYONE)
QUESTIONS: Final[dict[Ways, Message]] = {
    WITH_FRIENDS: pmsg("button", "Play a friend"),
    (LODGE,): pmsg("button", "Play Lodge"),
    (ALONE,): pmsg("button", "Play alone"),
}
"""The questions that have their own button, and its label."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: who to play against, and which game."""

    ways: Ways
    slug: str = ""
    """The game's slug; "" to suggest one."""
    seats: int = 2
    """For how many players."""

    def to(self, do: str) -> str:
        """Return what the custom id says for pressing `do`."""
        return f"{do}.{'-'.join(self.ways)}.{self.slug}.{self.seats}"


def play_buttons(translate: Translate, *, alone_here: bool) -> list[Button]:
    """Return the buttons that ask how to play: a friend, Lodge, alone. `alone_here`: nobody else is in the
    channel, so there are no friends to play."""
    return [
        button(ViewId(KIND, Asked(ways).to(OPEN)), translate(title), GREEN)
        for ways, title in QUESTIONS.items()
        if not (alone_here and ways == WITH_FRIENDS)
    ]


async def ask(answer: Answer, asked: Asked, *, instead: bool = False) -> None:
    """Ask the person who pressed who they want to play, in a message that only they see; `instead` of the
    pressed one, if only they see that. Raises Refused."""
    games = await _suggested(answer, alone=asked.ways == (ALONE,))
    if answer.interaction.context.dm_channel and FRIEND in asked.ways:
        if LODGE not in asked.ways:
            raise Refused(msg("It's just you and Lodge here. Challenge friends in a server."))
        asked = replace(asked, ways=tuple(way for way in asked.ways if way in (LODGE, ALONE)))
    if asked.ways == (ALONE,):
        draft = alone_question(games, answer.translate)
    else:
        games = [game for game in games if asked.seats in game.seats] or games
        game = next((game for game in games if game.slug == asked.slug), games[0])
        draft = question(replace(asked, slug=game.slug), games, answer.translate)
    await (answer.show_alone(draft) if instead else answer.send(draft, ephemeral=True))


async def _suggested(answer: Answer, *, alone: bool) -> list[Game]:
    """Return the games to choose from here, to play alone or with others, those this person has played lately
    first. Raises Refused if there are none."""
    matches = answer.bot.matches
    offered = [
        game
        for game in await offered_games(answer.interaction)
        if (1 in game.seats if alone else game.seats[-1] > 1)
    ]
    if not offered:
        raise Refused(msg("There's no game like that here. See /games."))
    try:
        played = await matches.recent_games(answer.user_id, matches.now())
    except Unavailable:
        played = ()
    lately = [game for game in played if game in offered]
    if not lately:
        lately = [game for game in offered if game.slug == FIRST]
    return [*lately, *mixed(offered, lately)]


def question(asked: Asked, games: Sequence[Game], translate: Translate) -> Draft:
    """Ask who to play, in a game that can be swapped for another of `games`."""
    body = MessageView()
    game = next(each for each in games if each.slug == asked.slug)
    heading = translate(QUESTIONS.get(asked.ways, msg("Who do you want to play?")))
    text(body, f"### {heading}\n**{game.title}** · {translate(game.about.summary)}")
    if FRIEND in asked.ways:
        who = (
            pmsg("menu", "Pick a friend to start")
            if asked.seats == 2
            else pmsg("menu", "Pick friends to start")
        )
        picking = people_select(MenuId(KIND, asked.to(FRIEND)), translate(who), asked.seats - 1)
        body.add_item(row([picking]))
    if LODGE in asked.ways:
        levels = [
            option(level, translate(name), translate(DESCRIPTIONS[level]))
            for level, name in LEVEL_NAMES.items()
        ]
        body.add_item(
            row(
                [
                    select(
                        MenuId(KIND, asked.to(LODGE)),
                        translate(pmsg("menu", "Pick a level to start")),
                        levels,
                    )
                ]
            )
        )
    shown = games[:MOST_OPTIONS_OF_A_SELECT]
    if game not in shown:
        shown = [game, *shown[:-1]]
    options = [option(each.slug, each.title) for each in shown]
    which = MenuId(KIND, asked.to(GAME))
    body.add_item(row([select(which, translate(pmsg("menu", "Another game")), options, asked.slug)]))
    buttons = []
    if ANYONE in asked.ways:
        buttons.append(button(ViewId(KIND, asked.to(ANYONE)), translate(pmsg("button", "Anyone here"))))
    if ALONE in asked.ways and 1 in game.seats:
        buttons.append(button(ViewId(KIND, asked.to(ALONE)), translate(pmsg("button", "Alone"))))
    if buttons:
        body.add_item(row(buttons))
    return Draft(body)


def alone_question(games: Sequence[Game], translate: Translate) -> Draft:
    """Ask which game to play alone."""
    body = MessageView()
    heading = translate(QUESTIONS[ALONE,])
    below = translate(msg("Pick a game, or try /daily."))
    text(body, f"### {heading}\n{below}")
    buttons = [button(ViewId(KIND, Asked((ALONE,), game.slug).to(ALONE)), game.title) for game in games]
    for each in rows(buttons):
        body.add_item(each)
    return Draft(body)


_WHAT: Final = re.compile(
    rf"(?P<do>{OPEN}|{GAME}|{FRIEND}|{LODGE}|{ANYONE}|{ALONE})"
    rf"\.(?P<ways>(?:{FRIEND}|{LODGE}|{ANYONE}|{ALONE})(?:-(?:{LODGE}|{ANYONE}|{ALONE})){{0,3}})\.(?P<slug>[a-z0-9-]*)"
    r"\.(?P<seats>[2-4])"
)


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Ask the question the person pressed for, or start the game they chose. Raises Refused."""
    found = _WHAT.fullmatch(what)
    if found is None:
        raise Refused(FORGED)
    asked = Asked(tuple(found["ways"].split("-")), found["slug"], int(found["seats"]))
    do = found["do"]
    if do == OPEN:
        await ask(answer, asked)
        return
    game = answer.bot.matches.games.get(value if do == GAME else asked.slug)
    if game is None:
        raise Refused(FORGED)
    if do == GAME:
        await ask(answer, replace(asked, slug=game.slug), instead=True)
        return
    if do == FRIEND:
        picked = people_picked(answer)
        named = tuple(each.id for each in check_called(answer.interaction, picked))
        if named:
            level = USUAL_LEVEL if len(named) < len(picked) else None
            wish = Wish(game, named, asked.seats, level=level)
            await start_match(answer, wish, challenged_notice(named, game, answer.translate))
            return
        value = USUAL_LEVEL
    if do in (FRIEND, LODGE):
        if value not in LEVEL_NAMES:
            raise Refused(FORGED)
        await start_match(answer, Wish(game, seats=asked.seats, level=value))
    else:
        await start_match(answer, Wish(game, seats=1 if do == ALONE else asked.seats))


def challenged_notice(opponents: Sequence[int], game: Game, translate: Translate) -> Draft:
    """Return what replaces a menu once somebody has been challenged from it."""
    people = tuple(map(person, opponents))
    said = msg("You challenged {people} to {game}.", people=people, game=game.title)
    return sentence(said, translate)
