"""/matches: a person's running games, those waiting for them first and the daily among them, their finished
games, and Next game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import MATCHES_LISTED
from bot.match.daily_schedule import closes
from bot.match.daily_tries import Dailies
from bot.match.game_clock import day, relative
from bot.match.history import Wanted
from bot.match.lists import Listed, Listing, Which
from bot.match.match_reader import LARGEST_USER_ID
from bot.match.model import Match, Opponent, Refused, State, people, person, seated
from bot.match.news_texts import winners
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering, suggest
from cogs.base.arguments import game_choices, wanted_game
from cogs.base.command_words import command, describe
from cogs.base.components import (
    BLUE,
    GREEN,
    GREY,
    Button,
    Draft,
    MessageView,
    Translate,
    button,
    fit_lines,
    option,
    row,
    select,
    text,
)
from cogs.base.custom_ids import ActId, MenuId, ViewId
from cogs.base.discord_limits import TEXT_LENGTH
from cogs.base.names import Names
from cogs.base.presses import on_verb, on_view
from cogs.daily.message import finish_button
from cogs.looking_back.replay import Replays
from engines.core import Game, Message, msg, npmsg, pmsg

HISTORY_LINES: Final = 10
"""At most this many matches go on a page of finished games in `/matches`."""
HISTORY_PAGES: Final = 10_000
"""The last page of finished games that can be asked for."""


class MatchesCommand(commands.Cog):
    @command(msg("Your running and finished games."))
    @describe(
        person=msg("show someone else's finished games here (leave empty for yours)"),
        game=msg("show one game's finished games"),
    )
    async def matches(
        self, interaction: LodgeInteraction, person: discord.User | None = None, game: str | None = None
    ) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            slug = "" if game is None else wanted_game(interaction, game).slug
            whose = interaction.user.id if person is None else person.id
            page = RUNNING if person is None and game is None else 1
            await answer.send(await compose(answer, Asked(whose, slug, page)), ephemeral=True)

    @matches.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed))


async def compose(answer: Answer, asked: Asked) -> Draft:
    """Show a page: the person's own games from anywhere, or someone else's finished games from this channel.
    Raises Refused if there are none."""
    matches, own = answer.bot.matches, answer.user_id == asked.user_id
    if asked.page == RUNNING:
        found, dailies = Listing(()), Dailies(matches)
        tries: dict[str, Match] = {}
        if own:
            found = await matches.of_person(asked.user_id, limit=MATCHES_LISTED)
            tries = await dailies.unfinished(asked.user_id)
        if found.matches or tries:
            return running_page(found, tries, dailies.today, asked.user_id, answer.translate)
        asked = replace(asked, page=1)
    wanted = Wanted(asked.user_id, asked.game or None, None if own else answer.interaction.channel_id)
    after = (asked.page - 1) * HISTORY_LINES
    listed, more = await matches.history(wanted, after=after, most=HISTORY_LINES)
    if not listed and not more and asked.page > 1:  # a page that was never offered
        asked = replace(asked, page=1)
        listed, more = await matches.history(wanted, after=0, most=HISTORY_LINES)
    if not listed and not more:
        raise Refused(_nothing(asked, matches.games.get(asked.game), own=own))
    others = {user_id for match, _ in listed for user_id in people(match.seats)} - {asked.user_id}
    called = answer.bot.cog(Names).known(others)
    return history_page(asked, listed, called, answer.translate, own=own, more=more)


def _nothing(asked: Asked, game: Game | None, *, own: bool) -> Message:
    what = {"person": person(asked.user_id), "game": game.title if game is not None else ""}
    if own and game is None:
        return msg("No finished games yet. Start one with /play.")
    if own:
        return msg("You haven't finished a game of {game} yet.", **what)
    if game is None:
        return msg("{person} hasn't finished a game here.", **what)
    return msg("{person} hasn't finished a game of {game} here.", **what)


KIND: Final = "matches"
"""The name of this view in its buttons' custom ids."""
RUNNING: Final = 0
"""The page of unfinished games."""
NEXT: Final = "next"
"""What the Next game button asks for."""

Ended = tuple[Match, datetime]
"""A finished match, and when it ended."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What someone wants to see of their own games, or of someone else's."""

    user_id: int
    """Whose matches."""
    game: str = ""
    """Slug; "" for every game."""
    page: int = 1
    """RUNNING, or a page of finished games from 1 on."""

    def __str__(self) -> str:
        """The form used in custom ids. It leaves out where: that's where the button is."""
        return f"{self.user_id}.{self.game}.{self.page}"


def history_page(
    asked: Asked,
    listed: Sequence[Ended],
    called: Mapping[int, str | Message],
    translate: Translate,
    *,
    own: bool,
    more: bool,
) -> Draft:
    """A page of finished matches. `own`: they're the viewer's own; `more`: there's another page after it;
    `called`: people's names, for places that don't show mentions."""
    body = MessageView()
    title = (
        pmsg("heading", "Finished games")
        if own
        else pmsg("heading", "Games of {person} here", person=person(asked.user_id))
    )
    lines = [f"### {translate(title)}"]
    lines += [translate(_line(match, at, asked.user_id)) for match, at in listed]
    text(body, fit_lines(lines))
    options = [_option(match, at, asked.user_id, called, translate) for match, at in listed]
    if options:
        placeholder = translate(msg("Replay a game …"))
        body.add_item(row([select(MenuId(KIND, str(asked)), placeholder, options)]))
    turns = [_turn(asked, -1, enabled=asked.page > 1), _turn(asked, 1, enabled=more)]
    last = [*(_tabs(asked, translate) if own else ()), *(turns if asked.page > 1 or more else ())]
    if last:
        body.add_item(row(last))
    return Draft(body)


def running_page(
    found: Listing, tries: Mapping[str, Match], today: str, user_id: int, translate: Translate
) -> Draft:
    """A person's unfinished games, those waiting for them first, and Next game. `tries`: at dailies, by
    day."""
    body, asked = MessageView(), Asked(user_id, page=RUNNING)
    text(body, running_lines(found, tries, user_id, translate))
    made = _tabs(asked, translate)
    made += [finish_button(day, translate, late=day != today) for day in tries]
    if any(match.waits_for(user_id) for match in found.matches):
        made.append(button(ViewId(KIND, NEXT), translate(pmsg("button", "Next game")), GREEN))
    body.add_item(row(made))
    return Draft(body)


def running_lines(found: Listing, tries: Mapping[str, Match], user_id: int, translate: Translate) -> str:
    """As many games as fit in a message, one a line, and how many more there are."""
    heading = translate(pmsg("heading", "Your games"))
    told = [
        *(_try(day, match.game) for day, match in tries.items()),
        *(_live(each, user_id) for each in found.matches),
    ]
    lines = [f"### {heading}", *map(translate, told)]
    shown = len(lines)
    while shown > 2 and len("\n".join(lines[:shown])) > TEXT_LENGTH - 100:
        shown -= 1
    if more := len(tries) + found.count + 1 - shown:
        lines[shown:] = [translate(npmsg("list", "{n} more", "{n} more", more))]
    return "\n".join(lines)


def _tabs(asked: Asked, translate: Translate) -> list[Button]:
    """Buttons for the two pages of one's own games."""
    on_running = asked.page == RUNNING
    pages = (
        (RUNNING, pmsg("button", "Running"), on_running),
        (1, pmsg("button", "Finished"), not on_running),
    )
    return [
        button(
            ViewId(KIND, f"tab.{replace(asked, page=page)}"),
            translate(label),
            BLUE if here else GREY,
            disabled=here,
        )
        for page, label, here in pages
    ]


def _live(match: Listed, user_id: int) -> Message:
    """A game that is open or running."""
    # Translators: {state} is "your turn" or "waiting for Ann".
    return pmsg(
        "layout",
        "{game}: {state} · {link}",
        game=game_with(match, user_id),
        state=_state(match, user_id),
        link=match.place.link,
    )


def _try(day: str, game: Game) -> Message:
    """An unfinished try at a day's daily."""
    state = pmsg(
        "turn", "{turn} · due {when}", turn=pmsg("turn", "**your turn**"), when=relative(closes(day))
    )
    # Translators: "El Oso · daily 2026-11-22: your turn · due in 3 hours".
    return pmsg("list", "{game} · daily {day}: {state}", game=game.title, day=day, state=state)


def _state(match: Listed, user_id: int) -> Message:
    """Who a game is waiting for."""
    if match.state is State.OPEN:
        own = user_id in match.players
        return pmsg("turn", "waiting for players") if own else pmsg("turn", "waiting for you")
    if match.waits_for(user_id):
        turn = pmsg("turn", "**your turn**")
    else:
        waiting = tuple(seated(match.game, match.seats, seat) for seat in match.waiting_for)
        turn = pmsg("turn", "waiting for {people}", people=waiting)
    return (
        turn
        if match.due is None
        else pmsg("turn", "{turn} · due {when}", turn=turn, when=relative(match.due))
    )


def result(match: Match, user_id: int) -> Message:
    """How a match ended for a person who played in it."""
    if match.void:
        return pmsg("result", "didn't count")
    if match.outcome is None:
        return pmsg("result", "called off")
    first = winners(match)
    if match.seat_count == 1:
        return pmsg("result", "won") if match.outcome.scores[0] == 1 else pmsg("result", "lost")
    if len(first) == match.seat_count:
        return pmsg("result", "draw")
    if not set(first) & set(match.seats_of(user_id)):
        return pmsg("result", "lost")
    alone = any(set(first) <= set(side) for side in match.sides)
    return pmsg("result", "won") if alone else pmsg("result", "shared the win")


def game_with(match: Listed | Match, user_id: int) -> str | Message:
    """A match's game, and who the person plays it with."""
    against = others(match, user_id)
    return (
        pmsg("list", "{game} with {people}", game=match.game.title, people=against)
        if against
        else match.game.title
    )


def others(match: Listed | Match, user_id: int) -> tuple[str | Message, ...]:
    """Everyone else in a match; before it starts, those who have joined, then those invited."""
    if not match.seats:
        return tuple(
            person(other) for other in dict.fromkeys((*match.players, *match.invited)) if other != user_id
        )
    return tuple(
        dict.fromkeys(
            seated(match.game, match.seats, seat)
            for seat, holder in enumerate(match.seats)
            if holder != user_id
        )
    )


def _line(match: Match, at: datetime, user_id: int) -> Message:
    return pmsg(
        "layout",
        "{day} · {game}: {result} · {link}",
        day=day(at),
        game=game_with(match, user_id),
        result=result_text(match, user_id),
        link=match.place.link,
    )


def result_text(match: Match, user_id: int) -> Message:
    """How a match ended for someone who played in it, and by what means if not the game's own rules."""
    told = result(match, user_id)
    how = match.ending.how if match.ending is not None and not match.void else ""
    if how == "agreed":
        return pmsg("result", "{result} by agreement", result=told)
    if how in ("resigned", "early"):
        return pmsg("result", "{result} by resignation", result=told)
    if how == "time":
        return pmsg("result", "{result} on time", result=told)
    return told


def _option(
    match: Match, at: datetime, user_id: int, called: Mapping[int, str | Message], translate: Translate
) -> discord.SelectOption:
    others = tuple(
        seated(match.game, match.seats, seat) if isinstance(holder, Opponent) else called[holder]
        for seat, holder in enumerate(match.seats)
        if holder != user_id
    )
    label = match.game.title
    if others:
        label = translate(pmsg("list", "{game} with {people}", game=label, people=others))
    told = pmsg("layout", "{day}: {result}", day=f"{at:%Y-%m-%d}", result=result_text(match, user_id))
    return option(str(match.id), label, translate(told))


def _turn(asked: Asked, by: int, *, enabled: bool) -> Button:
    to = replace(asked, page=asked.page + by)
    return button(ViewId(KIND, str(to)), "◀" if by < 0 else "▶", disabled=not enabled)


_WHAT: Final = re.compile(
    r"(?P<user>[1-9][0-9]{0,18})\.(?P<game>(?:[a-z0-9-]+)?)\.(?P<page>0|[1-9][0-9]{0,5})"
)
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,17}")


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Turn to another page, point to the next game, or open the chosen one. Raises Refused."""
    if what == NEXT:
        await lead_on(answer)
        return
    found = _WHAT.fullmatch(what.removeprefix("tab."))
    if found is None or (value and not _NUMBER.fullmatch(value)):
        raise Refused(FORGED)
    if value:
        await answer.bot.cog(Replays).open(answer, int(value))
        return
    game, page = found["game"], int(found["page"])
    known = not game or game in answer.bot.matches.games
    if not known or page > HISTORY_PAGES or int(found["user"]) > LARGEST_USER_ID:
        raise Refused(FORGED)
    await answer.show_alone(await compose(answer, Asked(int(found["user"]), game, page)))


@on_verb("next")
async def next_game(answer: Answer, pressed: ActId) -> None:
    """Point the person who pressed under a board to the next game waiting for them."""
    await lead_on(answer, pressed.match)


async def lead_on(answer: Answer, after: int = 0) -> None:
    """Tell the person who asks, and nobody else, which game waits for them next, after match number
    `after`."""
    user_id, matches = answer.user_id, answer.bot.matches
    waiting = [each for each in (await matches.of_person(user_id, Which.TURN)).matches if each.id != after]
    if not waiting:
        await answer.say(msg("No other games are waiting for you."))
        return
    match = next((each for each in waiting if each.id > after), waiting[0])
    await answer.say(
        msg("Your turn in {game} · {link}", game=game_with(match, user_id), link=match.place.link)
    )


async def setup(bot: Lodge) -> None:
    await bot.add_cog(MatchesCommand())
