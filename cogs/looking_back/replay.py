"""Replays: who may step through a match, its positions, and how fast pictures come."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from discord import ui
from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import PICTURES_A_SECOND, REPLAYS_IN_MEMORY
from bot.match.game_clock import day_and_time
from bot.match.match_reader import no_match
from bot.match.model import Match, Ply, Refused, is_of_the_game, people, person, seated
from bot.match.walkthrough import Walkthrough, steps_of
from bot.records import record_of, write
from bot.store import reviews
from cogs.base.answers import FORGED, Answer, LodgeInteraction
from cogs.base.components import (
    GREY,
    Button,
    Draft,
    MessageView,
    Translate,
    button,
    fit_lines,
    gallery,
    option,
    row,
    select,
    text,
)
from cogs.base.custom_ids import ActId, MenuId, ViewId
from cogs.base.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.base.names import Names
from cogs.base.presses import on_verb, on_view
from cogs.board.boards import LiveBoards
from cogs.board.message import Paint, alt_text, hand_alt_text, try_to_draw, try_to_draw_hand
from cogs.board.text import seat_with_player, series, standing
from cogs.looking_back.film_message import film_button, is_public
from cogs.looking_back.picture_turns import PictureTurns
from engines.core import Message, msg, pmsg
from engines.opponents.review import Review, chance_text, change_text
from render import Step, paint_plan, seen_from

NO_STEP: Final = msg("That step isn't in this game.")


class Replays(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = bot.cog(LiveBoards)
        self.turns = PictureTurns(1 / PICTURES_A_SECOND)
        self._kept: OrderedDict[tuple[int, int], asyncio.Task[tuple[Step, ...]]] = OrderedDict()
        """Recently used replays, by match id and number of plies."""

    async def find(self, interaction: LodgeInteraction, number: int) -> Match:
        """Find a match for someone who played it, or who is where it was played. Raises Refused; for everyone
        else the match seems not to exist."""
        match = await self.matches.get(number)
        if not may_walk_through(match, interaction):
            raise Refused(no_match(number))
        if match.daily is not None:
            raise Refused(msg("Match {id} is a daily. See /daily.", id=number))
        if match.position is None:
            raise Refused(msg("This game hasn't started."))
        return match

    async def open(self, answer: Answer, number: int) -> None:
        """Show how a match stands, or ended, in a new message that only the person who asked sees. Raises
        Refused."""
        match = await self.find(answer.interaction, number)
        await self.turns.wait(answer.user_id)
        await answer.send(await self._draft(answer, match, match.ply), ephemeral=True)

    async def turn_to(self, answer: Answer, match: Match, ply: int | None) -> None:
        """Show a ply of a match (None: the last) in the pressed message, or in a new one if others can see
        that.

        If several presses on a message are waiting for their turn, only the last is shown. Raises Refused.
        """
        pressed = answer.interaction.message
        assert pressed is not None, "a press comes from a message"
        wanted = match.ply if ply is None else ply
        if wanted > match.ply:
            raise Refused(NO_STEP)
        if not await self.turns.wait(answer.user_id, pressed.id):
            await answer.defer()  # a later press is shown instead
            return
        await answer.show_alone(await self._draft(answer, match, wanted))

    async def send_record(self, answer: Answer, match: Match) -> None:
        """Send the text record of a match that has ended, only to the person who asked. Raises Refused."""
        called = await answer.bot.cog(Names).of(people(match.seats))
        said = {
            user_id: name if isinstance(name, str) else answer.translate(name)
            for user_id, name in called.items()
        }
        await answer.send(record_draft(match, said, answer.translate), ephemeral=True)

    async def _draft(self, answer: Answer, match: Match, ply: int) -> Draft:
        user_id, drawing = answer.user_id, self.boards.drawing
        steps = await self._steps(match)
        walk = Walkthrough(match, steps, next(iter(match.seats_of(user_id)), None))
        review = await reviews.find(self.matches.store, match.id) if walk.is_open else None
        paint = await drawing.own_painter(user_id, answer.translate)
        side, public = await drawing.own_side(match, user_id), is_public(match, answer.interaction)
        draft = partial(replay_draft, walk, ply, review, answer.translate, paint, side, public=public)
        return await drawing.draw(draft)

    async def _steps(self, match: Match) -> tuple[Step, ...]:
        """Return the steps of a match, replayed off the event loop unless they're cached. The record only
        grows, so its length identifies it."""
        key = match.id, match.ply
        kept = self._kept.get(key)
        if kept is None or (kept.done() and (kept.cancelled() or kept.exception() is not None)):
            replaying = asyncio.to_thread(steps_of, match)
            kept = self._kept[key] = asyncio.create_task(replaying, name="replays")
        self._kept.move_to_end(key)
        while len(self._kept) > REPLAYS_IN_MEMORY:
            self._kept.popitem(last=False)
        return await asyncio.shield(kept)


def may_walk_through(match: Match, interaction: LodgeInteraction) -> bool:
    """Whether a person may see the moves of a match here: they played it, or this is where it was played."""
    return interaction.user.id in match.players or match.place.channel_id == interaction.channel_id


KIND: Final = "replay"
"""The name of this view in its buttons' custom ids."""

FIRST, LAST, RECORD = "first", "last", "record"
"""What a button asks for if the ply alone doesn't say so."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What someone wants to see of a match."""

    match: int
    ply: int
    part: str = ""
    """FIRST, LAST, RECORD, or "" for the ply."""

    def __str__(self) -> str:
        """The form used in custom ids."""
        return f"{self.match}.{self.ply}" + (f".{self.part}" if self.part else "")


def replay_draft(
    walk: Walkthrough,
    ply: int,
    review: Any,
    translate: Translate,
    paint: Paint = paint_plan,
    side: int | None = None,
    *,
    public: bool = False,
) -> Draft:
    """Show one ply of a match, its board drawn from `side` (a seat; None as everyone sees it). `review` is
    its saved review as JSON data, None if there is none; it's shown only once the match has ended. `public`:
    a film asked for here is for everyone."""
    match, shown = walk.match, seen_from(walk.view(ply), side)
    own_hand = match.game.hidden and shown.viewer is not None
    draw = try_to_draw_hand if own_hand else try_to_draw
    alt = (hand_alt_text if own_hand else alt_text)(shown, translate)
    picture = draw(shown, paint, match=match.id, ply=ply)
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
        record = button(ViewId(KIND, str(asked)), translate(pmsg("button", "Record")))
        body.add_item(row([record, film_button(match.id, translate, public=public)]))
    return Draft(body, ((name, picture.png),) if picture else ())


def record_draft(match: Match, called: Mapping[int, str], translate: Translate) -> Draft:
    """The text record of a match as a file; `called` has its players' names. Raises Refused while there is
    none."""
    written = write(record_of(match, called)).encode()
    name = f"{match.game.slug}-{match.id}.txt"
    body = MessageView()
    text(body, translate(msg("Record of match {id} ({game})", id=match.id, game=match.game.title)))
    made: ui.File[Any] = ui.File(f"attachment://{name}")
    body.add_item(made)
    return Draft(body, ((name, written),))


# Text


def _lines(walk: Walkthrough, ply: int, review: Any, translate: Translate) -> list[str]:
    match = walk.match
    title = pmsg("heading", "{game} · match {id} · replay", game=match.game.title, id=match.id)
    seats = [translate(seat_with_player(match, seat)) for seat in range(match.seat_count)]
    lines = [f"### {translate(title)}", f"-# {' · '.join(seats)}"]
    what = walk.told(ply) if ply else msg("The game begins.")
    if (number := walk.number(ply)) is not None:
        last = len(walk.numbers_in_force)
        # Translators: "**5 of 12** Blue moves a1 to a2.": the fifth position of twelve, and what led to it.
        what = pmsg("label", "**{ply} of {last}** {what}", ply=number, last=last, what=what)
    lines.append(translate(what))
    if ply:
        lines.append(f"-# {translate(_origin(match, match.history[ply - 1]))}")
    if walk.was_taken_back(ply):
        undone = translate(msg("Taken back later."))
        lines.append(f"-# {undone}")
    if review is not None and ply:
        lines += [f"-# {translate(each)}" for each in _chances(walk, ply, Review.from_json(review))]
    if not walk.is_open:
        still = translate(msg("Still being played."))
        lines.append(f"-# {still}")
    elif ply == walk.last:
        lines += [f"**{translate(line)}**" for line in standing(match)]
        lines += [translate(line) for line in series(match)]
    return lines


def _origin(match: Match, ply: Ply) -> Message:
    """Who played a ply, and when."""
    when = day_and_time(ply.at)
    if ply.user_id is not None:
        # Translators: Who played a move, and when.
        return pmsg("layout", "{who}, {when}", who=person(ply.user_id), when=when)
    if ply.actor in match.lodge_seats and is_of_the_game(ply.move):
        return pmsg("layout", "{who}, {when}", who=seated(match.game, match.seats, ply.actor), when=when)
    return pmsg("move", "Played automatically, {when}", when=when)


def _chances(walk: Walkthrough, ply: int, review: Review) -> list[Message]:
    """How a ply changed each seat's chances; with two seats, only the one that acted. Empty for plies taken
    back."""
    place = walk.numbers_in_force.get(ply - 1)
    if place is None or place + 1 >= len(review.values):
        return []
    before, after = (
        [chance_text(review, value) for value in review.values[moment]] for moment in (place, place + 1)
    )
    changed = [seat for seat in range(review.seats) if before[seat] != after[seat]]
    if review.seats <= 2:
        changed = changed and [max(0, walk.match.history[ply - 1].actor)]
    return [
        pmsg(
            "layout",
            "{seat}: {change}",
            seat=walk.match.game.colour_name(seat),
            change=change_text(review, before[seat], after[seat]),
        )
        for seat in changed
    ]


# Buttons and menus


def _buttons(walk: Walkthrough, ply: int) -> list[Button]:
    def step(label: str, to: int, part: str = "", *, disabled: bool) -> Button:
        return button(ViewId(KIND, str(Asked(walk.match.id, to, part))), label, GREY, disabled=disabled)

    at_first, at_last = ply == 0, ply == walk.last
    return [
        step("⏮", 0, FIRST, disabled=at_first),
        step("◀", max(0, ply - 1), disabled=at_first),
        step("▶", ply + 1, disabled=at_last),
        step("⏭", walk.last, LAST, disabled=at_last and walk.is_open),
    ]


def _menu(walk: Walkthrough, ply: int, translate: Translate) -> ui.Item[Any]:
    """A menu of the plies around the one shown."""
    most = MOST_OPTIONS_OF_A_SELECT
    first = max(0, min(ply - most // 2, walk.last + 1 - most))
    options = []
    for each in range(first, min(first + most, walk.last + 1)):
        what = walk.told(each) if each else msg("The game begins.")
        if (number := walk.number(each)) is not None:
            what = pmsg("layout", "{ply}. {what}", ply=number, what=what)
        options.append(option(str(each), translate(what), _aside(walk, each, translate)))
    placeholder = translate(msg("Jump to a step …"))
    return select(MenuId(KIND, str(Asked(walk.match.id, ply))), placeholder, options, chosen=str(ply))


def _aside(walk: Walkthrough, ply: int, translate: Translate) -> str:
    return translate(msg("Taken back later")) if walk.was_taken_back(ply) else ""


_PLY: Final = r"0|[1-9][0-9]{0,8}"
_WHAT: Final = re.compile(
    rf"(?P<match>[1-9][0-9]{{0,17}})\.(?P<ply>{_PLY})(?:\.(?P<part>{FIRST}|{LAST}|{RECORD}))?"
)


@on_verb("replay")
async def open_replay(answer: Answer, pressed: ActId) -> None:
    await answer.bot.cog(Replays).open(answer, pressed.match)


@on_view(KIND)
async def show(answer: Answer, what: str, value: str) -> None:
    """Show what a button or menu asks for. Raises Refused."""
    found = _WHAT.fullmatch(what)
    if found is None or not re.fullmatch(f"(?:{_PLY})?", value):
        raise Refused(FORGED)
    walking = answer.bot.cog(Replays)
    match = await walking.find(answer.interaction, int(found["match"]))
    answer.match_id = match.id
    if found["part"] == RECORD:
        await walking.send_record(answer, match)
    elif found["part"] == LAST:
        await walking.turn_to(answer, match, None)
    else:
        await walking.turn_to(answer, match, int(value or found["ply"]))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Replays(bot))
