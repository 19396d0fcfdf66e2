"""Turns a match into a message ready to be sent: words, buttons and picture.

That takes milliseconds, or tens of them if this process draws the picture itself, so it runs in a worker
thread, never on the event loop. Normally other processes draw the pictures.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from bot import log as logs
from bot.client.app import Lodge
from bot.client.languages import of_asker, of_channel
from bot.drawing.studio import Studio, cores, processes_for
from bot.limits_and_times import COMPOSING_THREADS, DRAWING_THREADS
from bot.match.model import Holder, Match, Opponent, Place, Refused, State
from bot.match.moves import STOP
from bot.metrics import COMPOSE_SECONDS, DRAWINGS_WAITING
from bot.store import settings
from bot.store.database import Unavailable
from bot.store.ratings import ratings_at_stake
from bot.store.settings import CONTRAST, DUSK, all_settings
from cogs.base.admission import Admission
from cogs.base.answers import LodgeInteraction
from cogs.base.channel_messages import reachable
from cogs.base.components import (
    Draft,
    Emoji,
    Emojis,
    KnownEmojis,
    MessageView,
    Translate,
    circles,
    gallery,
    text,
)
from cogs.base.prompts import add_answers
from cogs.board.buttons import NOTHING, Shown, choosing_seat, control_rows, shown_pick
from cogs.board.text import board_text, promised
from cogs.challenges.message import challenge
from engines.core import Message, msg
from render import (
    EMPTY_PLACE,
    LONGEST_ALT,
    Picture,
    Plan,
    Scene,
    Step,
    View,
    alt,
    alt_hand_and_table,
    first_view,
    hand_and_table,
    hand_scene,
    paint_plan,
    scene_of,
    seen_from,
)

log = logs.get(__name__)

Paint = Callable[[Plan], Picture]
"""Draws a picture, here or elsewhere, in the theme and the language of whoever sees it."""


def draft(
    match: Match,
    translate: Translate,
    *,
    picked: str = "",
    mentions: Sequence[int] = (),
    quick: bool = False,
    side: int | None = None,
    ratings: Mapping[int, int] | None = None,
    emojis: Emojis = circles,
    paint: Paint = paint_plan,
) -> Draft:
    """Return the message of `match` as it stands, with the notation `picked` so far; a whole move that ends
    in STOP is shown as if it had been played, for the player to confirm. `quick`: the player to move wants to
    play moves in one press. `side`: the seat from whose side the board is drawn; None for the view everybody
    gets. `emojis` finds the emojis for what's on the places that buttons name.

    Raises Refused if no legal move begins with `picked`.
    """
    if not match.seats:
        return _challenge(match, translate, mentions, ratings, paint)
    pick = shown_pick(match, picked)
    view = _tried(match, pick.removesuffix(STOP)) if pick.endswith(STOP) else match.view(None, pick)
    view = seen_from(view, side)
    name = f"match-{match.id}-{match.ply}.png"
    scene = _try_to_compose(view, match.id)
    picture = None
    if scene is not None:
        picture = try_to_paint(lambda: paint(scene), game=match.game.slug, match=match.id)
    running = match.state is State.RUNNING
    body = board(
        match,
        translate,
        picked=picked,
        picture=name if picture else "",
        alt=alt_text(view, translate),
        quick=quick,
        turned=view.turned,
        shown=emojis_of(scene, emojis) if running and scene is not None else {},
    )
    return Draft(body, ((name, picture.png),) if picture else (), tuple(mentions))


def _challenge(
    match: Match,
    translate: Translate,
    mentions: Sequence[int],
    ratings: Mapping[int, int] | None,
    paint: Paint,
) -> Draft:
    """Return the message of a challenge, with the position it would start from."""
    view, name, picture = first_view(match.game, match.seat_count, match.options), "", None
    if match.state is State.OPEN:
        name = f"challenge-{match.id}.png"
        picture = try_to_draw(view, paint, match=match.id)
    body = challenge(
        match,
        translate,
        ratings=ratings,
        picture=name if picture else "",
        alt=alt_text(view, translate) if picture else "",
    )
    return Draft(body, ((name, picture.png),) if picture else (), tuple(mentions))


def emojis_of(scene: Scene, emojis: Emojis) -> dict[str, Emoji]:
    """Return the emoji of each place by name, and of an empty place as ""."""
    return {"": emojis(EMPTY_PLACE), **{name: emojis(sign) for name, sign in scene.signs}}


def _try_to_compose(view: View, match_id: int) -> Scene | None:
    """Return what to draw; None, with a line in the log, if that fails: then the buttons have no emojis
    either."""
    try:
        return scene_of(view)
    except Exception:
        log.exception("drawing failed", game=view.game.slug, match=match_id)
        return None


def _tried(match: Match, move: str) -> View:
    """Return what the public board would be after a move by the seat that has to choose."""
    before, (seat,) = match.position, match.waiting_for
    assert before is not None, "it runs"
    after = before.play(seat, move)
    return replace(match.view(None), position=after, steps=(Step(before, seat, move, after),), actor=None)


def try_to_draw(view: View, paint: Paint, **known: object) -> Picture | None:
    """Draw the picture. Returns None, with a line in the log, if that fails: the match goes on without it."""
    return try_to_paint(lambda: paint(scene_of(view)), game=view.game.slug, **known)


def try_to_draw_hand(view: View, paint: Paint, **known: object) -> Picture | None:
    """Draw the viewer's hand and the table, or the hand alone if that fails. Returns None if both fail. Each
    failure is a line in the log."""
    known["game"] = view.game.slug
    both = try_to_paint(lambda: paint(hand_and_table(view)), **known)
    return both or try_to_paint(lambda: paint(hand_scene(view)), **known)


def alt_text(view: View, translate: Translate) -> str:
    """Return the alt text, within Discord's length."""
    return within(translate(alt(view)))


def film_alt(match: Match) -> Message:
    """The alt text of a match's film."""
    return msg("The game, move by move. It ends like this: {picture}", picture=alt(match.view(None)))


def hand_alt_text(view: View, translate: Translate) -> str:
    """Return the alt text of the viewer's hand and the table, within Discord's length."""
    return within(translate(alt_hand_and_table(view)))


def try_to_paint(painted: Callable[[], Picture], **known: object) -> Picture | None:
    """Return the picture; None, with what is `known` in the log, if painting fails."""
    try:
        return painted()
    except Exception:
        log.exception("drawing failed", **known)
        return None


def within(said: str) -> str:
    """Cut alt text to Discord's length."""
    return said if len(said) <= LONGEST_ALT else f"{said[: LONGEST_ALT - 1]}…"


def board(
    match: Match,
    translate: Translate,
    *,
    picked: str,
    picture: str,
    alt: str,
    quick: bool = False,
    turned: bool = False,
    shown: Shown = NOTHING,
) -> MessageView:
    """Build the message of a started match, within Discord's 40 components.

    `picked` is the notation so far, up to the last press; forced parts that follow are picked in the picture
    and the buttons, but the text doesn't mention them. `picture` is the file name of the drawing, or "" if it
    couldn't be drawn and the alt text takes its place. `quick`: the player to move wants one press to play,
    if a button can say the whole move. `turned`: the picture is drawn from the second seat's side. `shown` is
    what's on the places that buttons name.
    """
    body = MessageView()
    text(body, board_text(match, translate, picked, alt="" if picture else alt))
    if picture:
        gallery(body, picture, alt)
    pick = shown_pick(match, picked)
    for line in control_rows(match, translate, pick, body.room, quick=quick, turned=turned, shown=shown):
        body.add_item(line)
    add_answers(body, match, translate)
    return body


def own_view_draft(match: Match, translate: Translate, paint: Paint, side: int | None) -> Draft:
    """Return the board of a started match drawn from `side` (None: as everybody sees it), without buttons."""
    view, name = seen_from(match.view(None), side), f"view-{match.id}-{match.ply}.png"
    picture = try_to_draw(view, paint, match=match.id)
    alt, body = alt_text(view, translate), MessageView()
    text(body, board_text(match, translate, "", alt="" if picture else alt))
    if picture is None:
        return Draft(body)
    gallery(body, name, alt)
    return Draft(body, ((name, picture.png),))


def moved_notice(match: Match, translate: Translate) -> Draft:
    """Return what an old message shows once the match is shown further down: a link to it."""
    body = MessageView()
    moved = msg(
        "{game} · match {id} is now here: {link}", game=match.game.title, id=match.id, link=match.place.link
    )
    promise = f"\n-# {translate(promised(match))}" if match.first is not None else ""
    text(body, translate(moved) + promise)
    return Draft(body)


T = TypeVar("T")

UNDRAWN: Final = msg("Lodge is restarting. Use /board in a moment.")


class Drawing:
    """The threads that compose messages, and the processes that draw their pictures."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._closed = False
        self._drawing: set[asyncio.Future[Any]] = set()
        """The work given to the threads."""
        self.emojis = KnownEmojis()
        self.admission = Admission()
        count = processes_for(cores())
        self._studio = Studio(count)
        self._threads = ThreadPoolExecutor(
            COMPOSING_THREADS if count else DRAWING_THREADS, thread_name_prefix="draw"
        )

    def open(self) -> None:
        """Start the processes that draw, without waiting for them. Until they're ready, the threads draw."""
        self._studio.open()
        self.admission.open()

    def close(self) -> None:
        """Stop drawing, even what is half done."""
        self._closed = True
        self.admission.close()
        for each in tuple(self._drawing):
            each.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._studio.close()

    def forget(self) -> None:
        """Free this process's own cache of drawings if other processes draw. Slow, so call it in a thread."""
        self._studio.forget()

    def painter(self, theme: str, translate: Translate) -> Paint:
        """Return a function that has a picture drawn and waits for it. Only for work that is handed to
        `draw`."""
        return partial(self._studio.paint, theme=theme, translate=translate)

    async def draw(self, work: Callable[[], T]) -> T:
        """Do slow work in one of the threads, with the logging context of this task. Raises Refused once the
        bot is shutting down."""
        there = partial(copy_context().run, work)
        with DRAWINGS_WAITING.track_inprogress(), COMPOSE_SECONDS.time():
            async with self.admission.drawing():
                if self._closed:
                    raise Refused(UNDRAWN)
                drawing = asyncio.get_running_loop().run_in_executor(self._threads, there)
                self._drawing.add(drawing)
                try:
                    return await drawing
                except asyncio.CancelledError:
                    task = asyncio.current_task()
                    if drawing.cancelled() and task is not None and not task.cancelling():
                        raise Refused(UNDRAWN) from None
                    raise
                finally:
                    self._drawing.discard(drawing)

    async def compose(
        self,
        match: Match,
        interaction: LodgeInteraction | None,
        picked: str = "",
        mentions: Sequence[int] = (),
    ) -> Draft:
        """Return the match's message as it stands. Raises Refused if no legal move begins with `picked`."""
        seat = choosing_seat(match)
        theme, quick = await self._display_settings(match, None if seat is None else match.seats[seat])
        translate = await of_channel(self._bot, match.place, match, interaction)
        if match.daily is not None and interaction is not None:  # nobody else sees it
            translate = await of_asker(interaction)
            with suppress(Unavailable):
                theme = await self.own_theme(interaction.user.id)
        make = partial(
            draft,
            match,
            translate,
            picked=picked,
            mentions=mentions,
            quick=quick,
            side=await self._only_side(match),
            ratings=await self._at_stake(match),
            emojis=self.emojis.of,
            paint=self.painter(theme, translate),
        )
        return await self.draw(make)

    async def _only_side(self, match: Match) -> int | None:
        """Return the side of the only person who sees the match's message, because they play alone in Lodge's
        direct messages; None if others see it too, or the person wants the view everybody gets."""
        place = match.place
        if place.guild_id is not None or not reachable(self._bot, place):
            return None
        return await self.own_side(match, match.players[0]) if len(match.players) == 1 else None

    async def _at_stake(self, match: Match) -> Mapping[int, int] | None:
        """Return the ratings at stake in an open challenge (`ratings_at_stake`)."""
        if match.state is not State.OPEN:
            return None
        with suppress(Unavailable):
            async with self._bot.matches.store.glancing() as connection:
                return await ratings_at_stake(connection, match)
        return None

    async def _display_settings(self, match: Match, holder: Holder | None) -> tuple[str, bool]:
        """Return the theme of a match's boards, and whether the holder of a seat wants one press to play, if
        a button can say the whole move. While the database can't be read these are the defaults, because a
        board shows what is committed even then."""
        with suppress(Unavailable):
            here, chosen = await all_settings(self._bot.matches.store, match.place.guild_id, match.players)
            person = None if isinstance(holder, Opponent) else holder
            quick = person is not None and chosen[person].confirm == settings.QUICK
            stark = any(each.theme == CONTRAST for each in chosen.values())
            return CONTRAST if stark else here.theme, quick
        return DUSK, False

    async def match_theme(self, match: Match) -> str:
        """Return the theme of a match's boards; the default while the database can't be read."""
        return (await self._display_settings(match, None))[0]

    async def theme_of(self, place: Place) -> str:
        """Return the theme of what's posted there; the default while the database can't be read."""
        with suppress(Unavailable):
            return (await settings.of_server(self._bot.matches.store, place.guild_id)).theme
        return DUSK

    async def own_view(self, match: Match, user_id: int, translate: Translate) -> Draft:
        """Return a match's board the way a person likes to see their own boards, without buttons."""
        paint, side = await self.own_painter(user_id, translate), await self.own_side(match, user_id)
        return await self.draw(partial(own_view_draft, match, translate, paint, side))

    async def has_own_view(self, match: Match, user_id: int) -> bool:
        """Whether that differs from the board they see already; not while the database can't be read."""
        if match.daily is not None:  # only they see it, in their theme
            return False
        view = match.view(None)
        shown, own = await self._only_side(match), await self.own_side(match, user_id)
        if seen_from(view, shown).turned != seen_from(view, own).turned:
            return True
        with suppress(Unavailable):
            return await self.own_theme(user_id) != await self.match_theme(match)
        return False

    async def own_theme(self, user_id: int) -> str:
        """Return the theme of pictures that only this person sees."""
        return (await settings.of_person(self._bot.matches.store, user_id)).theme

    async def own_painter(self, user_id: int, translate: Translate) -> Paint:
        """Return the painter of pictures that only this person sees."""
        return self.painter(await self.own_theme(user_id), translate)

    async def own_side(self, match: Match, user_id: int) -> int | None:
        """Return the seat from whose side this person sees their own pictures of a match; None if they see
        them as everybody does: by their own wish, or because they hold no seat or several. The default holds
        while the database can't be read."""
        seats = match.seats_of(user_id)
        try:
            chosen = (await settings.of_person(self._bot.matches.store, user_id)).side
        except Unavailable:
            chosen = settings.OWN_SIDE
        return seats[0] if len(seats) == 1 and chosen == settings.OWN_SIDE else None
