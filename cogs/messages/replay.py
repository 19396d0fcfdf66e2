"""A match to walk through: one ply of it in a picture and in words, and buttons to the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from discord import ui

from bot.match.game_clock import day_and_time
from bot.match.holders import named, person
from bot.match.model import Match, Ply, is_of_the_game
from bot.match.walkthrough import Walkthrough
from bot.records import record_of, write
from bot.store.settings import DUSK
from cogs.custom_ids import MenuId, ViewId
from cogs.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.messages.components import (
    GREY,
    Button,
    Draft,
    MessageView,
    Translate,
    fit_lines,
    gallery,
    menu,
    row,
    text,
    view,
)
from cogs.messages.film import film_button
from cogs.messages.match_message import alt_text, hand_alt_text, try_to_draw, try_to_draw_hand
from cogs.messages.match_text import seat_with_player, series, standing
from engines.core import Message, msg
from engines.opponents.review import Review, percent
from render import seen_from

KIND: Final = "replay"
"""What the custom ids of its buttons name."""

FIRST, LAST, RECORD = "first", "last", "record"
"""What a button asks for where the ply alone does not say it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to see of a match."""

    match: int
    ply: int
    part: str = ""
    """FIRST, LAST, RECORD, or "" for the ply."""

    def __str__(self) -> str:
        """As a custom id says it."""
        return f"{self.match}.{self.ply}" + (f".{self.part}" if self.part else "")


def replay_draft(
    walk: Walkthrough,
    ply: int,
    review: Any,
    translate: Translate,
    theme: str = DUSK,
    side: int | None = None,
) -> Draft:
    """One ply of a match, its board drawn from `side` (a seat; None as everybody sees it). `review` is what
    is kept of its review as JSON data, None if there is none; it is shown of matches that have ended only."""
    match, shown = walk.match, seen_from(walk.view(ply), side)
    own_hand = match.game.hidden and shown.viewer is not None
    paint = try_to_draw_hand if own_hand else try_to_draw
    alt = (hand_alt_text if own_hand else alt_text)(shown, translate)
    picture = paint(shown, translate, theme=theme, match=match.id, ply=ply)
    body = MessageView()
    lines = _lines(walk, ply, None if review is None or not walk.is_open else review, translate)
    text(body, fit_lines([*lines, *([] if picture else [alt])]))
    name = f"replay-{match.id}-{ply}.png"
    if picture is not None:
        gallery(body, name, alt)
    body.add_item(row(_buttons(walk, ply)))
    if walk.last:
        body.add_item(row([_menu(walk, ply, translate)]))
    if walk.is_open:
        asked = Asked(match.id, 0, RECORD)  # of the whole match, whatever ply is shown
        record = view(ViewId(KIND, str(asked)), translate(msg("Record")))
        body.add_item(row([record, film_button(match.id, translate)]))
    return Draft(body, ((name, picture.png),) if picture else ())


def record_draft(match: Match, called: Mapping[int, str], translate: Translate) -> Draft:
    """The text record of a match as a file; `called` says what the people in it are called. Raises Refused
    while there is none."""
    written = write(record_of(match, called)).encode()
    name = f"{match.game.slug}-{match.id}.txt"
    body = MessageView()
    text(body, translate(msg("The record of match {id} ({game}):", id=match.id, game=match.game.title)))
    made: ui.File[Any] = ui.File(f"attachment://{name}")
    body.add_item(made)
    return Draft(body, ((name, written),))


# What is said


def _lines(walk: Walkthrough, ply: int, review: Any, translate: Translate) -> list[str]:
    match = walk.match
    title = msg("{game} · match {id} · replay", game=match.game.title, id=match.id)
    seats = [translate(seat_with_player(match, seat)) for seat in range(match.seat_count)]
    lines = [f"### {translate(title)}", f"-# {' · '.join(seats)}"]
    what = walk.told(ply) if ply else msg("The match begins.")
    lines.append(translate(msg("**{ply} of {last}** {what}", ply=ply, last=walk.last, what=what)))
    if ply:
        lines.append(f"-# {translate(_origin(match, match.history[ply - 1]))}")
    if walk.was_taken_back(ply):
        undone = translate(msg("This was taken back later."))
        lines.append(f"-# {undone}")
    if review is not None and ply:
        lines += [f"-# {translate(each)}" for each in _chances(walk, ply, Review.from_json(review))]
    if not walk.is_open:
        still = translate(msg("The match is not over: this is what you may know of it."))
        lines.append(f"-# {still}")
    elif ply == walk.last:
        lines += [f"**{translate(line)}**" for line in standing(match)]
        lines += [translate(line) for line in series(match)]
    return lines


def _origin(match: Match, ply: Ply) -> Message:
    """Who did something, and when."""
    when = day_and_time(ply.at)
    if ply.user_id is not None:
        return msg("{who}, {when}", who=person(ply.user_id), when=when)
    if ply.actor in match.lodge_seats and is_of_the_game(ply.move):
        return msg("{who}, {when}", who=named(match.seats[ply.actor]), when=when)
    return msg("By itself, {when}", when=when)


def _chances(walk: Walkthrough, ply: int, review: Review) -> list[Message]:
    """What each seat could expect before and after a ply; nothing of what was taken back."""
    place = walk.numbers_in_force.get(ply - 1)
    if place is None or place + 1 >= len(review.values):
        return []
    before, after = review.values[place], review.values[place + 1]
    told = tuple(
        msg(
            "{seat} {before} → {after}",
            seat=walk.match.game.colour_name(seat),
            before=percent(before[seat]),
            after=percent(after[seat]),
        )
        for seat in range(review.seats)
    )
    return [msg("Chances: {chances}.", chances=told)]


# What can be pressed


def _buttons(walk: Walkthrough, ply: int) -> list[Button]:
    def button(label: str, to: int, part: str = "", *, disabled: bool) -> Button:
        return view(ViewId(KIND, str(Asked(walk.match.id, to, part))), label, GREY, disabled=disabled)

    at_first, at_last = ply == 0, ply == walk.last
    return [
        button("⏮", 0, FIRST, disabled=at_first),
        button("◀", max(0, ply - 1), disabled=at_first),
        button("▶", ply + 1, disabled=at_last),
        button("⏭", walk.last, LAST, disabled=at_last and walk.is_open),
    ]


def _menu(walk: Walkthrough, ply: int, translate: Translate) -> ui.Item[Any]:
    """The plies around the one that is shown."""
    most = MOST_OPTIONS_OF_A_SELECT
    first = max(0, min(ply - most // 2, walk.last + 1 - most))
    options = []
    for number in range(first, min(first + most, walk.last + 1)):
        what = walk.told(number) if number else msg("The match begins.")
        label = msg("{ply}. {what}", ply=number, what=what)
        options.append((str(number), translate(label), _aside(walk, number, translate)))
    placeholder = translate(msg("Go to a step …"))
    return menu(MenuId(KIND, str(Asked(walk.match.id, ply))), placeholder, options, chosen=str(ply))


def _aside(walk: Walkthrough, ply: int, translate: Translate) -> str:
    return translate(msg("Taken back later")) if walk.was_taken_back(ply) else ""
