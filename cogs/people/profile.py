"""/profile: what someone has played, on a card."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from bot.client.app import Lodge
from bot.client.languages import of_channel
from bot.limits_and_times import MATCHES_IN_A_STREAK, PROFILE_RATINGS, SECONDS_BETWEEN_PROFILES
from bot.match.match_reader import LARGEST_USER_ID
from bot.match.model import LEVEL_NAMES, Refused, person
from bot.match.profiles import FeatOf, Profile, RatedGame, Scope, SoloGame, Stamps, profile_of
from cogs.base import channel_messages
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering
from cogs.base.command_words import command, describe
from cogs.base.components import Draft, MessageView, Translate, button, fit_lines, gallery, row, text
from cogs.base.custom_ids import ViewId
from cogs.base.names import Names
from cogs.base.permissions import require_permissions
from cogs.base.presses import on_view
from cogs.base.prompts import Cooldown
from cogs.board.boards import LiveBoards
from cogs.board.message import Paint, try_to_paint, within
from engines.core import Message, msg, nmsg, npmsg, pmsg
from engines.opponents import LEVELS
from engines.opponents.review import feat_text
from render import (
    FeatRow,
    Figure,
    ProfileCard,
    RatedRow,
    SoloPanel,
    StampRow,
    alt_profile,
)


class ProfileCommand(commands.Cog):
    @command(msg("Your games, wins, ratings and streaks, or someone else's."))
    @describe(person=msg("whose profile (leave empty for yours)"))
    async def profile(self, interaction: LodgeInteraction, person: discord.User | None = None) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            whose = interaction.user if person is None else person
            await interaction.client.cog(Profiles).open(answer, whose.id)


class Profiles(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.drawing = bot.cog(LiveBoards).drawing
        self._cooldown = Cooldown(SECONDS_BETWEEN_PROFILES)

    async def open(self, answer: Answer, user_id: int) -> None:
        """Show someone's profile, only to the person who asks. Raises Refused if there's nothing they may
        see."""
        paint = await self.drawing.own_painter(answer.user_id, answer.translate)
        await answer.send(await self._draft(answer, user_id, answer.translate, paint), ephemeral=True)

    async def show_everybody(self, answer: Answer, user_id: int) -> None:
        """Post someone's profile where the button is, as the person who pressed sees it. Raises Refused."""
        interaction = answer.interaction
        require_permissions(interaction)
        self._cooldown.check(interaction)
        place = channel_messages.here(interaction)
        translate = await of_channel(answer.bot, place, interaction=interaction)
        paint = self.drawing.painter(await self.drawing.theme_of(place), translate)
        await answer.send(await self._draft(answer, user_id, translate, paint, public=True))

    async def _draft(
        self, answer: Answer, user_id: int, translate: Translate, paint: Paint, *, public: bool = False
    ) -> Draft:
        asker, guild_id = answer.user_id, answer.interaction.guild_id
        profile = await profile_of(answer.bot.matches, user_id, asker=asker, guild_id=guild_id)
        if profile.is_empty:
            raise Refused(_nothing(profile))
        called = (await answer.bot.cog(Names).of([user_id]))[user_id]
        make = partial(
            profile_draft,
            profile,
            called,
            translate,
            paint,
            in_server=guild_id is not None,
            public=public,
        )
        return await self.drawing.draw(make)


def _nothing(profile: Profile) -> Message:
    if profile.scope is Scope.ALL:
        return msg("No finished games yet. Start one with /play.")
    what = {"person": person(profile.user_id)}
    if profile.scope is Scope.SERVER:
        return msg("{person} hasn't finished a game here.", **what)
    return msg("You can only look up {person} in a server.", **what)


KIND: Final = "profile"
"""The name of this view in its buttons' custom ids."""

SHOW, OPEN = "show", "open"
"""What its buttons do: post a profile (by user id) for everyone; open one's own."""

_SOLO_PANELS: Final = 3
"""At most this many games played alone go on the card."""
_STAMPED_GAMES: Final = 10
"""At most this many games with stamps go on the card."""


def profile_draft(
    profile: Profile,
    called: str | Message,
    translate: Translate,
    paint: Paint,
    *,
    in_server: bool,
    public: bool,
) -> Draft:
    """A profile that isn't empty. `called`: the person's name in the picture; `in_server`: it was asked for
    in a server; `public`: it's for everyone there."""
    card = card_of(profile, called)
    alt = within(translate(alt_profile(card, _heard(profile, called))))
    picture = try_to_paint(lambda: paint(card), profile=profile.user_id)
    body, name = MessageView(), "profile.png"
    heading = pmsg("layout", "### {person}", person=person(profile.user_id))
    tallies = " · ".join(map(translate, _tallies(profile)))
    lines = [translate(heading), *([tallies] if tallies else []), *map(translate, _lines(profile))]
    text(body, fit_lines([*lines, *([] if picture else [alt])]))
    if picture is not None:
        gallery(body, name, alt)
    if public:
        body.add_item(row([button(ViewId(KIND, OPEN), translate(pmsg("button", "My profile")))]))
    elif in_server:
        showing = ViewId(KIND, f"{SHOW}.{profile.user_id}")
        body.add_item(row([button(showing, translate(pmsg("button", "Post here")))]))
    return Draft(body, ((name, picture.png),) if picture else ())


def card_of(profile: Profile, called: str | Message) -> ProfileCard:
    """What goes on the card."""
    favourite = profile.favourite
    return ProfileCard(
        name=called if isinstance(called, str) else "",
        title=pmsg("heading", "Profile"),
        where=_where(profile),
        favourite="" if favourite is None else pmsg("profile", "Favourite: {game}", game=favourite.title),
        figures=() if profile.scope is Scope.RATINGS else _figures(profile),
        ratings=pmsg("heading", "Ratings everywhere")
        if profile.is_rated_everywhere
        else pmsg("heading", "Ratings in this server"),
        rated=tuple(map(_rated, profile.rated[:PROFILE_RATINGS])),
        solo=tuple(map(_solo, profile.solo[:_SOLO_PANELS])),
        crowned=profile.won > 0,
        stamps=tuple(map(_stamp, profile.stamps[:_STAMPED_GAMES])),
        stamped=nmsg("Beat Lodge at {n} game", "Beat Lodge at {n} games", len(profile.stamps)),
        levels=tuple(LEVEL_NAMES.values()),
        feats=tuple(map(_feat, profile.feats)),
    )


# Text


def _where(profile: Profile) -> Message:
    return (
        pmsg("profile", "in this server") if profile.scope is Scope.SERVER else pmsg("profile", "everywhere")
    )


def _heard(profile: Profile, called: str | Message) -> Message:
    """The first sentence of the alt text."""
    if profile.scope is Scope.RATINGS:
        return pmsg("sentence", "{person}, ratings everywhere.", person=called)
    if profile.scope is Scope.ALL:
        return pmsg("sentence", "{person}, everywhere.", person=called)
    return msg("{person} in this server.", person=called)


def _lines(profile: Profile) -> list[Message]:
    """The text above the card, below the tallies."""
    if profile.scope is Scope.RATINGS:
        return [*_puzzles(profile), msg("-# Ratings everywhere. Look in a server to see their games.")]
    lines = _puzzles(profile)
    if profile.scope is Scope.ALL:
        lines.append(msg("-# Counts games in servers and alone, without hints."))
    elif profile.is_rated_everywhere:
        lines.append(msg("-# Games in this server, ratings everywhere."))
    else:
        lines.append(msg("-# Games in this server."))
    return lines


def _tallies(profile: Profile) -> list[Message]:
    """What was won with others, against Lodge and alone, leaving out what wasn't played."""
    others, lodge, alone = profile.with_others, profile.against_lodge, profile.alone
    told = (
        (others, pmsg("profile", "won {won} of {n} with others", won=others.won, n=others.played)),
        (lodge, msg("won {won} of {n} against Lodge", won=lodge.won, n=lodge.played)),
        (alone, pmsg("profile", "won {won} of {n} alone", won=alone.won, n=alone.played)),
    )
    return [line for tally, line in told if tally.played]


def _puzzles(profile: Profile) -> list[Message]:
    """How good they are at puzzles; [] if they have answered none."""
    standing = profile.puzzles
    if standing is None:
        return []
    what = {"rating": standing.rating, "won": standing.won, "n": standing.played}
    return [msg("Puzzles: {rating} (solved {won} of {n})", **what)]


def _figures(profile: Profile) -> tuple[Figure, ...]:
    wins, days = profile.wins_in_a_row, profile.days_in_a_row
    streak = f"{wins}+" if wins == MATCHES_IN_A_STREAK else str(wins)
    return (
        Figure(
            str(profile.played),
            npmsg("profile", "game", "games", profile.played),
            npmsg("profile", "{n} game.", "{n} games.", profile.played),
        ),
        Figure(
            str(profile.won), pmsg("profile", "won"), npmsg("profile", "{n} won.", "{n} won.", profile.won)
        ),
        Figure(
            streak,
            pmsg("profile", "won in a row"),
            nmsg("{streak} won in a row.", "{streak} won in a row.", wins, streak=streak),
        ),
        Figure(
            str(days),
            pmsg("profile", "dailies in a row"),
            nmsg(
                "{n} daily in a row, best {most}.",
                "{n} dailies in a row, best {most}.",
                days,
                most=profile.most_days_in_a_row,
            ),
        ),
    )


def _wins(count: int) -> Message:
    return npmsg("profile", "{n} won", "{n} won", count)


def _rated(rated: RatedGame) -> RatedRow:
    standing, course = rated.standing, rated.course
    about = npmsg(
        "profile",
        "{n} game, {won}",
        "{n} games, {won}",
        standing.played,
        won=_wins(standing.won + standing.first),
    )
    what = {"game": rated.game.title, "rating": standing.rating, "about": about}
    # Translators: {about} is "12 games, 5 won".
    told = pmsg("layout", "{game}: {rating} ({about}).", **what)
    if len(course) > 1:
        told = pmsg(
            "sentence",
            "{game}: {rating} ({about}), recently {low} to {high}.",
            **what,
            low=min(course),
            high=max(course),
        )
    return RatedRow(
        rated.game.slug,
        rated.game.title,
        standing.rating,
        about,
        pmsg("profile", "new") if standing.is_new else "",
        course,
        told,
    )


def _solo(solo: SoloGame) -> SoloPanel:
    """The best points or, in a game without points, how many matches were won."""
    title, standing = solo.game.title, solo.standing
    if standing.best_points is None:
        about = npmsg("profile", "in {n} game alone", "in {n} games alone", standing.played)
        # Translators: "Bingo Battle: 3 won in 5 games alone."
        told = pmsg("layout", "{game}: {won} {about}.", game=title, won=_wins(standing.won), about=about)
        return SoloPanel(title, str(standing.won), pmsg("profile", "won"), about, told)
    about = npmsg(
        "profile",
        "average {average} in {n} game",
        "average {average} in {n} games",
        standing.played,
        average=Decimal(f"{standing.average_points:.1f}"),
    )
    told = pmsg(
        "sentence", "{game} alone: best {best}, {about}.", game=title, best=standing.best_points, about=about
    )
    return SoloPanel(title, str(standing.best_points), pmsg("profile", "best"), about, told)


def _stamp(stamps: Stamps) -> StampRow:
    """The levels of Lodge beaten at a game."""
    levels = tuple(LEVEL_NAMES[level] for level in stamps.levels)
    told = msg("Beat Lodge at {game}: {levels}.", game=stamps.game.title, levels=levels)
    return StampRow(stamps.game.title, tuple(level in stamps.levels for level in LEVELS), told)


def _feat(found: FeatOf) -> FeatRow:
    game, left = found.games[0].title, len(found.games) - 1
    where = pmsg("layout", "{game}", game=game)
    if left:
        where = npmsg("list", "{game} and {n} more", "{game} and {n} more", left, game=game)
    named = feat_text(found.feat)
    # Translators: {feat} is what someone did: "No mistake in 20 moves".
    return FeatRow(named, where, pmsg("layout", "{feat} ({game}).", feat=named, game=where))


_WHAT: Final = re.compile(rf"{OPEN}|{SHOW}\.(?P<user>[1-9][0-9]{{0,18}})")


@on_view(KIND)
async def show(answer: Answer, what: str, _value: str) -> None:
    """Show the profile a button asks for. Raises Refused."""
    found = _WHAT.fullmatch(what)
    if found is None or int(found["user"] or 1) > LARGEST_USER_ID:
        raise Refused(FORGED)
    shown = answer.bot.cog(Profiles)
    if found["user"] is None:
        await shown.open(answer, answer.user_id)
    else:
        await shown.show_everybody(answer, int(found["user"]))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ProfileCommand())
    await bot.add_cog(Profiles(bot))
