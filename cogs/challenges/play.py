"""/play: challenging somebody, opening a table, or starting a game for one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_asker
from bot.finding.fitting import MOST_MEANT
from bot.limits_and_times import OPTION_TEXT_LENGTH
from bot.match.lobby import WhichGame
from bot.match.match_reader import LARGEST_USER_ID
from bot.match.model import LEVEL_NAMES, USUAL_LEVEL, Refused, person
from bot.match.pace import PACES
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering, suggest
from cogs.base.arguments import game_choices, offered_games, wanted_game
from cogs.base.command_words import choices, command, describe
from cogs.base.components import Draft, MessageView, Translate, button, option, row, select, sentence, text
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.discord_limits import (
    CHOICE_LENGTH,
    MOST_CHOICES,
    MOST_OPTIONS_OF_A_SELECT,
)
from cogs.base.permissions import require_permissions
from cogs.base.presses import on_view
from cogs.board.text import rule
from cogs.challenges.against import challenged_notice
from cogs.challenges.new_matches import Wish, called, check_called, start_match
from engines import listed
from engines.core import Game, msg, pmsg


class PlayCommand(commands.Cog):
    @command(msg("Start a game with friends, against Lodge or on your own."))
    @choices(level=LEVEL_NAMES, pace={name: pace.name for name, pace in PACES.items()})
    @describe(
        game=msg("which game to play"),
        opponent=msg("a friend or Lodge (leave it empty, and anyone can accept)"),
        opponent2=msg("a third player"),
        opponent3=msg("a fourth player"),
        level=msg("play against Lodge at this level"),
        seats=msg("how many players, where that varies (1: on your own)"),
        options=msg("other rules (pick from the list)"),
        pace=msg("time limit per move (usually 3 days)"),
        thread=msg("give the game its own thread"),
    )
    async def play(
        self,
        interaction: LodgeInteraction,
        game: str,
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        opponent3: discord.User | None = None,
        level: str | None = None,
        seats: app_commands.Range[int, 1, 4] | None = None,
        options: str = "",
        pace: str | None = None,
        thread: bool | None = None,
    ) -> None:
        async with answering(interaction) as answer:
            asked = [called(each) for each in (opponent, opponent2, opponent3) if each is not None]
            named = check_called(interaction, asked)
            if len(asked) - len(named) > 1:
                raise Refused(msg("You only need to name Lodge once. It fills every empty seat."))
            if level is None and len(asked) > len(named):
                level = USUAL_LEVEL
            try:
                wanted, may_be = wanted_game(interaction, game), None
            except WhichGame as which:
                if options:
                    raise
                wanted, may_be = which.games[0], which
            if options:
                options = as_pairs(options, pairs_in_words(wanted, await of_asker(interaction)))
            wish = Wish(
                game=wanted,
                invited=tuple(each.id for each in named),
                seats=seats,
                options=parse_options(options),
                level=level,
                pace=pace,
                thread=thread,
            )
            if may_be is None:
                await start_match(answer, wish)
            else:
                await answer.send(game_question(may_be, wish, answer.translate), ephemeral=True)

    @play.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed, to_play=True))

    @play.autocomplete("options")
    async def _options(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, self._option_pairs(interaction, typed))

    async def _option_pairs(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        game = wanted_game(interaction, interaction.namespace.game or "")
        said = pairs_in_words(game, await of_asker(interaction))
        return [
            Choice(name=in_words(text, said), value=text)
            for text in continuations(typed, said)
            if len(text) <= CHOICE_LENGTH
        ]


def parse_options(text: str) -> dict[str, str]:
    """Parse options by name from `name=value name=value`. Raises Refused on anything else."""
    pairs: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise Refused(
                msg("There's no option like {word}. Pick one from the list.", word=word[:OPTION_TEXT_LENGTH])
            )
        if name in pairs:
            raise Refused(msg("You set {name} twice.", name=name[:OPTION_TEXT_LENGTH]))
        pairs[name] = value
    return pairs


Said = Mapping[str, str]
"""What each `name=value` of a game's options means."""


def pairs_in_words(game: Game, translate: Translate) -> Said:
    """Return what people read for each value of each option."""
    return {
        f"{option.name}={value}": translate(rule(option, value))
        for option in game.options
        for value in option.values
    }


def continuations(typed: str, said: Said) -> list[str]:
    """Suggest how `typed` may go on, as pairs: what isn't a pair yet completed to one, or another one added.
    It may be typed as a pair or in words. Options already given are not offered again."""
    left, done = as_pairs(typed, said).split(), []
    while left and left[0] in said:
        done.append(left.pop(0))
    rest, given = " ".join(left), {_option_of(pair) for pair in done}
    begins = re.compile(rf"\b{re.escape(rest)}", re.IGNORECASE)
    offered = [
        " ".join([*done, pair])
        for pair, words in said.items()
        if _option_of(pair) not in given and (pair.startswith(rest) or begins.search(words))
    ]
    so_far = [" ".join(done)] if done and not rest else []
    return so_far + offered[: MOST_CHOICES - 1]


def _option_of(pair: str) -> str:
    return pair.partition("=")[0]


def in_words(text: str, said: Said) -> str:
    """Return pairs in words, to suggest them. The first ones stay pairs if that's too long, so that someone
    can type on without losing any."""
    pairs = text.split()
    for kept in range(len(pairs) + 1):
        told = " · ".join([*pairs[:kept], *(said[pair] for pair in pairs[kept:])])
        if len(told) <= CHOICE_LENGTH:
            break
    return told[:CHOICE_LENGTH]


def as_pairs(text: str, said: Said) -> str:
    """Return options as pairs. Someone who types on after a suggestion sends its words."""
    for pair in sorted(said, key=lambda pair: -len(said[pair])):
        text = re.sub(rf"{re.escape(said[pair])}(?=\s|$)", pair, text, flags=re.IGNORECASE)
    return " ".join(re.sub(r"(=\S+),", r"\1 ", text).replace(" · ", " ").split())


WHICH: Final = "play"
"""The kind in the custom ids of the buttons for the games that a name may mean."""
_GAME: Final = re.compile(
    r"(?P<game>[a-z0-9-]+)\.(?P<invited>(?:[1-9][0-9]{0,18}(?:-[1-9][0-9]{0,18}){0,2})?)"
    r"\.(?P<level>[0-9]?)\.(?P<seats>[1-4]?)\.(?P<pace>[0-9]?)\.(?P<thread>[yn]?)"
)


def game_question(which: WhichGame, wish: Wish, translate: Translate) -> Draft:
    """Ask which game is meant, with a button for each that starts it as wished for."""
    body = MessageView()
    text(body, translate(which.question))
    thread = "" if wish.thread is None else "ny"[wish.thread]
    rest = (
        "-".join(map(str, wish.invited)),
        "" if wish.level is None else str(list(LEVEL_NAMES).index(wish.level)),
        str(wish.seats or ""),
        "" if wish.pace is None else str(list(PACES).index(wish.pace)),
        thread,
    )
    games = which.games[:MOST_MEANT]
    body.add_item(row([button(ViewId(WHICH, ".".join((game.slug, *rest))), game.title) for game in games]))
    return Draft(body)


@on_view(WHICH)
async def start(answer: Answer, what: str, _value: str) -> None:
    """Start the game that was meant, as /play would. Raises Refused."""
    found = _GAME.fullmatch(what)
    if found is None or not answer.only_for_one:
        raise Refused(FORGED)
    game, levels, paces = answer.bot.matches.games.get(found["game"]), list(LEVEL_NAMES), list(PACES)
    level, pace = int(found["level"] or 0), int(found["pace"] or 0)
    invited = tuple(map(int, found["invited"].split("-"))) if found["invited"] else ()
    if (
        game is None
        or level >= len(levels)
        or pace >= len(paces)
        or max(invited, default=0) > LARGEST_USER_ID
    ):
        raise Refused(FORGED)
    # We checked that they can be challenged here before showing the buttons.
    wish = Wish(
        game,
        invited,
        seats=int(found["seats"]) if found["seats"] else None,
        level=levels[level] if found["level"] else None,
        pace=paces[pace] if found["pace"] else None,
        thread=found["thread"] == "y" if found["thread"] else None,
    )
    await start_match(answer, wish, chosen_notice(game, answer.translate))


def chosen_notice(game: Game, translate: Translate) -> Draft:
    """Return what replaces the question once a game is on its way."""
    return sentence(pmsg("sentence", "**{game}** it is.", game=game.title), translate)


@app_commands.context_menu(name="Challenge")
async def challenge(interaction: LodgeInteraction, person: discord.User) -> None:
    """Ask which game to challenge a person to; those played lately come first."""
    async with answering(interaction, ephemeral=True) as answer:
        check_called(interaction, [called(person)])
        require_permissions(interaction)
        matches = interaction.client.matches
        offered = await offered_games(interaction)
        played = await matches.recent_games(interaction.user.id, matches.now())
        lately = [game for game in played if game in offered]
        others = [game for game in listed(offered) if game not in lately]
        draft = game_menu(person.id, [*lately, *others], len(lately), answer.translate)
        await answer.send(draft, ephemeral=True)


KIND: Final = "challenge"
"""The kind in the custom ids of its menus."""
_WHAT: Final = re.compile(r"(?P<opponent>[1-9][0-9]{0,18})\.[1-9]")


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Challenge a person to the game that was chosen, as /play would. Raises Refused."""
    found = _WHAT.fullmatch(what)
    game = answer.bot.matches.games.get(value)
    if found is None or game is None or not answer.only_for_one:
        raise Refused(FORGED)
    opponent = int(found["opponent"])
    if opponent > LARGEST_USER_ID:
        raise Refused(FORGED)
    # We checked that they can be challenged here before showing the menu.
    lodge = opponent == answer.interaction.application_id
    wish = Wish(game, () if lodge else (opponent,), level=USUAL_LEVEL if lodge else None)
    await start_match(answer, wish, challenged_notice((opponent,), game, answer.translate))


def game_menu(opponent: int, games: Sequence[Game], recent: int, translate: Translate) -> Draft:
    """Make a menu of `games`, the first `recent` of them played lately, in as many parts as needed."""
    body = MessageView()
    text(body, translate(msg("Which game do you want to play with {person}?", person=person(opponent))))
    most = MOST_OPTIONS_OF_A_SELECT
    for first in range(0, len(games), most):
        part = games[first : first + most]
        lately = translate(pmsg("heading", "Played recently"))
        options = [
            option(game.slug, game.title, lately if place < recent else "")
            for place, game in enumerate(part, first)
        ]
        placeholder = msg("Choose a game …") if first == 0 else pmsg("menu", "More games …")
        which = MenuId(KIND, f"{opponent}.{first // most + 1}")
        body.add_item(row([select(which, translate(placeholder), options)]))
    return Draft(body)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PlayCommand())
    bot.tree.add_command(challenge)
