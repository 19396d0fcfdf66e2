"""What somebody has played, as a message: two lines, and a card with all of it."""

from __future__ import annotations

from typing import Final

from bot.limits_and_times import MATCHES_IN_A_STREAK, PROFILE_RATINGS
from bot.match.holders import person
from bot.match.profiles import Profile, RatedGame, Scope, SoloGame
from bot.store.settings import DUSK
from cogs.custom_ids import ViewId
from cogs.messages.components import (
    Draft,
    MessageView,
    Translate,
    fit_lines,
    gallery,
    row,
    text,
    view,
)
from cogs.messages.match_message import Paint, try_to_paint, within
from engines.core import Message, msg, nmsg
from render import Figure, ProfileCard, RatedRow, SoloPanel, alt_profile, paint_plan

KIND: Final = "profile"
"""What the custom ids of its buttons name."""

SHOW, OPEN = "show", "open"
"""What its buttons do: show a profile, by user id, to everybody; open one's own."""

_SOLO_PANELS: Final = 3
"""At most this many games played alone stand on the card."""


def profile_draft(
    profile: Profile,
    called: str | Message,
    translate: Translate,
    theme: str = DUSK,
    *,
    in_server: bool,
    public: bool = False,
    paint: Paint = paint_plan,
) -> Draft:
    """A profile that is not empty. `called`: what the person is called in the picture; `in_server`: it is
    asked for in a server; `public`: for everybody there."""
    card = card_of(profile, called)
    alt = within(translate(alt_profile(card, _heard(profile, called))))
    picture = try_to_paint(lambda: paint(card, theme, translate), profile=profile.user_id)
    body, name = MessageView(), "profile.png"
    heading = msg("### Profile of {person}", person=person(profile.user_id))
    lines = [translate(line) for line in (heading, *_lines(profile))]
    text(body, fit_lines([*lines, *([] if picture else [alt])]))
    if picture is not None:
        gallery(body, name, alt)
    if public:
        body.add_item(row([view(ViewId(KIND, OPEN), translate(msg("My profile")))]))
    elif in_server:
        showing = ViewId(KIND, f"{SHOW}.{profile.user_id}")
        body.add_item(row([view(showing, translate(msg("Show everybody")))]))
    return Draft(body, ((name, picture.png),) if picture else ())


def card_of(profile: Profile, called: str | Message) -> ProfileCard:
    """What stands on the card."""
    favourite = profile.favourite
    return ProfileCard(
        name=called if isinstance(called, str) else "",
        title=msg("Profile"),
        where=_where(profile),
        favourite="" if favourite is None else msg("Favourite: {game}", game=favourite.title),
        figures=() if profile.scope is Scope.RATINGS else _figures(profile),
        ratings=msg("Ratings everywhere") if profile.is_rated_everywhere else msg("Ratings in this server"),
        rated=tuple(map(_rated, profile.rated[:PROFILE_RATINGS])),
        solo=tuple(map(_solo, profile.solo[:_SOLO_PANELS])),
        crowned=profile.won > 0,
    )


# What is said


def _where(profile: Profile) -> Message:
    return msg("in this server") if profile.scope is Scope.SERVER else msg("everywhere")


def _heard(profile: Profile, called: str | Message) -> Message:
    """The first sentence of the alt text."""
    if profile.scope is Scope.RATINGS:
        return msg("Profile of {person}: ratings everywhere.", person=called)
    if profile.scope is Scope.ALL:
        return msg("Profile of {person}, of all that counts.", person=called)
    return msg("Profile of {person}, of what was played in this server.", person=called)


def _lines(profile: Profile) -> list[Message]:
    """The text above the card."""
    if profile.scope is Scope.RATINGS:
        return [msg("-# Ratings everywhere; what was played in a server is shown there.")]
    told = [
        nmsg("{n} match with others ({won} won)", "{n} matches with others ({won} won)",
             profile.with_others.played, won=profile.with_others.won),
        nmsg("{n} against Lodge ({won} won)", "{n} against Lodge ({won} won)",
             profile.against_lodge.played, won=profile.against_lodge.won),
        msg("{n} alone", n=profile.alone),
    ]  # fmt: skip
    lines = [msg("{first} · {second} · {third}", first=told[0], second=told[1], third=told[2])]
    if profile.scope is Scope.ALL:
        lines.append(
            msg("-# What counts for leaderboards: played in servers, or alone anywhere, without hints.")
        )
    elif profile.is_rated_everywhere:
        lines.append(msg("-# What was played in this server; the ratings are those of everywhere."))
    else:
        lines.append(msg("-# What was played in this server."))
    return lines


def _figures(profile: Profile) -> tuple[Figure, ...]:
    wins, days = profile.wins_in_a_row, profile.days_in_a_row
    streak = f"{wins}+" if wins == MATCHES_IN_A_STREAK else str(wins)
    return (
        Figure(
            str(profile.played),
            nmsg("match", "matches", profile.played),
            nmsg("{n} match that counts.", "{n} matches that count.", profile.played),
        ),
        Figure(str(profile.won), msg("won"), msg("{n} won.", n=profile.won)),
        Figure(streak, msg("won in a row"), msg("The last {n} with others or Lodge won in a row.", n=streak)),
        Figure(
            str(days),
            msg("daily boards in a row"),
            msg("Daily boards in a row: {n}, at most {most}.", n=days, most=profile.most_days_in_a_row),
        ),
    )


def _rated(rated: RatedGame) -> RatedRow:
    standing, course = rated.standing, rated.course
    about = nmsg(
        "{n} match, {won} won",
        "{n} matches, {won} won",
        standing.played,
        won=standing.won + standing.first,
    )
    what = {"game": rated.game.title, "rating": standing.rating, "about": about}
    told = msg("{game}: {rating} ({about}).", **what)
    if len(course) > 1:
        told = msg(
            "{game}: {rating} ({about}), between {low} and {high} lately.",
            **what,
            low=min(course),
            high=max(course),
        )
    return RatedRow(
        rated.game.title, standing.rating, about, msg("new") if standing.is_new else "", course, told
    )


def _solo(solo: SoloGame) -> SoloPanel:
    """Its best points; of a game without points, how many matches were won."""
    title, standing = solo.game.title, solo.standing
    if standing.best_points is None:
        about = nmsg("in {n} match alone", "in {n} matches alone", standing.played)
        told = msg("{game}: {won} won {about}.", game=title, won=standing.won, about=about)
        return SoloPanel(title, str(standing.won), msg("won"), about, told)
    about = nmsg(
        "average {average} in {n} match",
        "average {average} in {n} matches",
        standing.played,
        average=f"{standing.average_points:.1f}",
    )
    told = msg("{game} alone: best {best}, {about}.", game=title, best=standing.best_points, about=about)
    return SoloPanel(title, str(standing.best_points), msg("best"), about, told)
