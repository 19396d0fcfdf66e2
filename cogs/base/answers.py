"""The one answer to an interaction, given within Discord's three seconds whatever happens.

Every command and press runs inside `async with answering(interaction) as answer:`. Inside it, call
`answer.send`, `answer.edit` or `answer.say`, which know whether the interaction has already been answered or
deferred. A slow answer is deferred automatically ("thinking"), unless it opens a form. A refusal becomes a
sentence that only the person who caused it sees; any other exception becomes an apology and a line in the
log.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, StrEnum, auto
from typing import Any, Final, TypeVar

import discord
from discord.app_commands import Choice
from structlog.contextvars import bound_contextvars

from bot import log as logs
from bot.client.app import Lodge
from bot.client.command_tree import SORRY
from bot.client.languages import of_asker
from bot.match.model import Refused
from bot.metrics import ACKNOWLEDGE_SECONDS, INTERACTIONS, PRESSES, REFUSALS, SHOW_SECONDS
from bot.store.database import Unavailable
from bot.translate import LOCALES, Translator
from cogs.base.components import Draft, Form, sentence
from cogs.base.custom_ids import AimsId, CardsId, LayId, parse_id
from cogs.base.discord_errors import ANSWERED, Attempt, attempt, insist
from engines.core import Message, msg

log = logs.get(__name__)
Value = TypeVar("Value", str, int)

LodgeInteraction = discord.Interaction[Lodge]

DEFER_AFTER: Final = 0.8
"""Seconds after which an answer that is not ready is deferred."""

ANSWER_WITHIN: Final = 3.5
"""Timeout in seconds for a first answer: Discord waits for three, and refuses anything later."""
SOON: Final = 0.7
"""Seconds to wait for a hint or a review before a notice says that it's on its way (`announced`)."""
UNSHOWN: Final = msg("Lodge couldn't show that. Try /board.")
TOO_LONG: Final = msg("That took too long. Try again.")
FORGED: Final = msg("That button doesn't work any more. Try /board.")


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that an interaction has sent or edited. Its token can edit it for fifteen minutes."""

    interaction: LodgeInteraction
    follow_up: int | None = None
    """Message id of a follow-up; None for the interaction's original message."""

    def expired(self, within: timedelta = timedelta()) -> bool:
        """Whether the token has expired, or will `within` that time."""
        return self.interaction.expires_at - within <= self.interaction.client.matches.now()

    async def edit(self, draft: Draft) -> Attempt[object]:
        editing: Awaitable[object]
        if self.follow_up is None:
            editing = self.interaction.edit_original_response(**draft.changes())
        else:
            editing = self.interaction.followup.edit_message(self.follow_up, **draft.changes())
        return await attempt(editing, "edit a message sent before")

    async def delete(self) -> None:
        if self.follow_up is None:
            deleting = self.interaction.delete_original_response()
        else:
            deleting = self.interaction.followup.delete_message(self.follow_up)
        await attempt(deleting, "delete a message sent before")


class _Stage(Enum):
    """What Discord has heard of an interaction so far."""

    NOTHING = auto()
    THINKING = auto()
    """Deferred: "thinking" is shown until a message takes its place."""
    ANSWERED = auto()
    """Answered, or deferred with the pressed message left as it was. More comes as follow-ups."""


class Outcome(StrEnum):
    """How an interaction turned out, for the people who run the bot."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """The person was told why not."""
    BUSY = "busy"
    """Turned away because Lodge was too busy, or restarting."""
    FAILED = "failed"
    """Lodge ran into an error."""
    LOST = "lost"
    """Discord took no answer at all."""


class Answer:
    """The answer to one interaction."""

    def __init__(self, interaction: LodgeInteraction, *, ephemeral: bool) -> None:
        self.interaction = interaction
        self.match_id: int | None = None
        """For the log; None until it is known."""
        self.kind = interaction.command.qualified_name if interaction.command else "forged"
        """For the metrics: the command, or what kind of button or menu it was, once that is known."""
        self.outcome = Outcome.ANSWERED
        """For the metrics, as known so far."""
        self.opens_form = False
        """Whether it opens a form, and so can't be deferred."""
        self.since = asyncio.get_running_loop().time()
        """When the interaction arrived, in seconds of the event loop's clock."""
        self._hidden = ephemeral
        """Whether only the caller sees "thinking"."""
        self._lock = asyncio.Lock()
        self._stage = _Stage.NOTHING
        self.given_up = False
        """Whether Discord refused the first answer, and so has told the person that it failed."""
        self._lost = False
        """Whether the connection broke during a request, so there may be an answer we don't know about."""
        self._follow_up: int | None = None
        self._deferring: asyncio.Task[bool] | None = None
        """The task that defers a slow answer, kept here so that it isn't garbage-collected."""
        self._shown = False
        self._source = "command" if interaction.command else "press"
        self.translate = Translator(interaction.locale.value)
        """Translates into the language of the person who asked."""

    @property
    def sent(self) -> Sent:
        """The message that this answer sent or edited last."""
        return Sent(self.interaction, self._follow_up)

    @property
    def bot(self) -> Lodge:
        return self.interaction.client

    @property
    def user_id(self) -> int:
        """The person who asked."""
        return self.interaction.user.id

    @property
    def only_for_one(self) -> bool:
        """Whether only one person sees the pressed message."""
        pressed = self.interaction.message
        return pressed is not None and pressed.flags.ephemeral

    async def defer(self) -> bool:
        """Defer the answer unless it has been given, trying twice if the connection breaks. Returns whether
        Discord now has an answer."""
        async with self._lock:
            if self._stage is not _Stage.NOTHING:
                return True
            done = await self._defer()
            if done.lost and asyncio.get_running_loop().time() - self.since < ANSWER_WITHIN:
                done = await self._defer()
            return bool(done)

    def defer_soon(self) -> None:
        """Start deferring the answer, without waiting for that, unless it has been given or opens a form."""
        if not self.opens_form:
            self._deferring = asyncio.create_task(self.defer(), name="defer")

    async def finish(self) -> None:
        """Leave nobody waiting: acknowledge the interaction if it wasn't answered, and replace a "thinking"
        that got no message with a sentence."""
        await self.defer()
        if self._stage is _Stage.THINKING:
            await self.say(UNSHOWN)
        if self._stage is _Stage.NOTHING:
            self.outcome = Outcome.LOST
        PRESSES.labels(self.kind, self.outcome.value).inc()
        locale = self.interaction.locale.value
        INTERACTIONS.labels(locale if locale in LOCALES else "other").inc()
        took = f"{asyncio.get_running_loop().time() - self.since:.3f}"
        log.debug("answered", kind=self.kind, outcome=self.outcome.value, seconds=took)

    def note_refusal(self, refused: Refused) -> None:
        """Count a refusal, by its reason."""
        self.outcome = Outcome.REFUSED
        if isinstance(refused, Unavailable):
            reason = "database"
        else:
            reason = "forged" if refused.message == FORGED else "rules"
        REFUSALS.labels(reason).inc()

    async def edit(self, draft: Draft) -> Attempt[object]:
        """Edit the message that was pressed."""
        async with self._lock:
            self._follow_up = None
            if self._stage is _Stage.NOTHING:
                editing: Awaitable[object] = self.interaction.response.edit_message(**draft.changes())
                done = await attempt(editing, "edit the pressed message", ANSWER_WITHIN)
                if done:
                    self._heard(_Stage.ANSWERED)
                    self._note_shown()
                if not (done.lost or (done.code == ANSWERED and self._lost)):
                    return done
                if done.lost and not await self._defer():
                    return done
                self._heard(_Stage.ANSWERED)  # by this edit or by an earlier answer, so the edit is repeated
            edited: Attempt[object] = await insist(
                lambda: self.interaction.edit_original_response(**draft.changes()), "edit the pressed message"
            )
            if edited:
                self._note_shown()
            return edited

    async def send(self, draft: Draft, *, ephemeral: bool = False) -> int | None:
        """Answer with a new message. Returns its id, or None if it could not be sent."""
        new = {"view": draft.body, "allowed_mentions": draft.allowed()}
        return await self._give(
            lambda: new | {"files": draft.files()}, draft.changes, hidden=ephemeral, doing="answer"
        )

    async def ask(self, form: Form) -> None:
        """Answer with a form. Only a first answer can be a form, so if it was deferred the person is asked to
        try again."""
        async with self._lock:
            if self._stage is _Stage.NOTHING:
                opening = self.interaction.response.send_modal(form)
                done: Attempt[object] = await attempt(opening, "open a form", ANSWER_WITHIN)
                if done or done.code == ANSWERED:
                    self._heard(_Stage.ANSWERED)
                    self._note_shown()
                self._lost |= done.lost
                return
        await self.say(TOO_LONG)

    async def show_alone(self, draft: Draft) -> None:
        """Show a message only to the person who asked: in place of the pressed one if only they see that, or
        else as a new one."""
        if self.only_for_one:
            await self.edit(draft)
        else:
            await self.send(draft, ephemeral=True)

    async def vanish(self) -> None:
        """Delete the pressed message, if only the person who pressed sees it."""
        await self.defer()
        if self.only_for_one:
            await Sent(self.interaction).delete()

    async def say(self, message: Message) -> None:
        """Say a sentence to the person who asked, and to nobody else."""
        said = {"content": self.translate(message), "allowed_mentions": discord.AllowedMentions.none()}
        await self._give(lambda: said, lambda: said, hidden=True, doing="say a sentence")

    # How answers are given

    def _heard(self, stage: _Stage) -> None:
        """Note what Discord has heard by now."""
        if self._stage is _Stage.NOTHING:
            ACKNOWLEDGE_SECONDS.labels(self._source).observe(asyncio.get_running_loop().time() - self.since)
        self._stage = stage

    def _note_shown(self) -> None:
        """Note that the person sees an answer. Only the first one counts."""
        if not self._shown:
            self._shown = True
            SHOW_SECONDS.labels(self._source).observe(asyncio.get_running_loop().time() - self.since)

    async def _defer(self) -> Attempt[object]:
        command = self.interaction.type is discord.InteractionType.application_command
        put_off = self.interaction.response.defer(ephemeral=self._hidden and command)
        done: Attempt[object] = await attempt(put_off, "put an answer off", ANSWER_WITHIN)
        self._lost |= done.lost
        if done:
            self._heard(_Stage.THINKING if command else _Stage.ANSWERED)
        self.given_up = not (done or done.lost)
        return done

    async def _give(
        self,
        new: Callable[[], dict[str, Any]],
        changes: Callable[[], dict[str, Any]],
        *,
        hidden: bool,
        doing: str,
    ) -> int | None:
        """Answer with a message: as the first answer, in place of "thinking", or as a follow-up.

        `new` and `changes` return the arguments of a new message and of an edit. Returns the message's id.
        """
        async with self._lock:
            if self._stage is _Stage.NOTHING:
                given, message_id = await self._respond(new(), hidden, doing)
                if given:
                    return message_id
            if self._stage is _Stage.THINKING and self._hidden == hidden:
                filled = await insist(
                    lambda: self.interaction.edit_original_response(**changes()), f"{doing} after waiting"
                )
                if filled:
                    self._note_shown()
                if filled or filled.lost:  # it may be shown there, so it is not deleted
                    self._stage = _Stage.ANSWERED
                return filled.value.id if filled.value else None
            if self._stage is _Stage.THINKING:  # shown to the wrong people
                await insist(self.interaction.delete_original_response, "take back a put-off answer")
                self._stage = _Stage.ANSWERED
            return await self._follow(new, hidden, doing)

    async def _respond(self, new: dict[str, Any], hidden: bool, doing: str) -> tuple[bool, int | None]:
        """Try to give the first answer. Returns whether that was all there is to do, and the message's id.

        If the connection breaks, we find out what Discord has by deferring the answer: if that works, the
        message never arrived.
        """
        done: Attempt[Any] = await attempt(
            self.interaction.response.send_message(**new, ephemeral=hidden), doing, ANSWER_WITHIN
        )
        self._lost |= done.lost
        if done.lost:
            deferred = await self._defer()
            if not deferred or deferred.code != ANSWERED:
                return not deferred, None
            self._heard(_Stage.ANSWERED)
        elif not done:
            return True, None
        else:
            self._heard(_Stage.ANSWERED)
            self._note_shown()
            if done.value is not None:
                return True, done.value.message_id
        return await self._find_out()

    async def _find_out(self) -> tuple[bool, int | None]:
        """Find out which answer arrived when Discord's reply was lost. Returns whether it's the intended
        message, and its id.

        It may be an earlier deferral whose reply was lost. (An answer by a second process is left alone.)
        """
        found = await insist(self.interaction.original_response, "find the answer")
        original, pressed = found.value, self.interaction.message
        if original is None:
            return not self._lost, None
        if pressed is not None and original.id == pressed.id:
            return not self._lost, None
        if self._lost and original.flags.loading:
            self._hidden = original.flags.ephemeral
            self._heard(_Stage.THINKING)
            return False, None
        return True, original.id

    async def _follow(self, new: Callable[[], dict[str, Any]], hidden: bool, doing: str) -> int | None:
        async def follow() -> Any:
            return await self.interaction.followup.send(**new(), ephemeral=hidden, wait=True)

        followed = await insist(follow, f"{doing} as a follow-up")
        self._follow_up = followed.value.id if followed.value else None
        if followed:
            self._note_shown()
        return self._follow_up


@asynccontextmanager
async def answering(interaction: LodgeInteraction, *, ephemeral: bool = False) -> AsyncIterator[Answer]:
    """Run a command or press and answer it. `ephemeral`: whether only the caller of a command sees the
    answer.

    Everything logged inside, and by tasks started inside, has the same `press`.
    """
    answer = Answer(interaction, ephemeral=ephemeral)
    with interaction.client.in_hand(), bound_contextvars(press=interaction.id):
        timer = asyncio.get_running_loop().call_later(DEFER_AFTER, answer.defer_soon)
        try:
            answer.translate = await of_asker(interaction)
            yield answer
        except Refused as refused:
            answer.note_refusal(refused)
            await answer.say(refused.message)
        except Exception:
            answer.outcome = Outcome.FAILED
            log.exception("an interaction failed", match=answer.match_id, interaction=_what(interaction))
            await answer.say(SORRY)
        finally:
            timer.cancel()
        await answer.finish()


@asynccontextmanager
async def announced(answer: Answer, notice: Sent) -> AsyncIterator[None]:
    """Show what a notice has announced. If that fails, the notice says so."""
    try:
        yield
    except Refused as refused:
        await notice.edit(sentence(refused.message, answer.translate))
    except Exception:
        log.exception("what was announced could not be shown", match=answer.match_id)
        await notice.edit(sentence(SORRY, answer.translate))


def number(value: str) -> int:
    """Parse a place in a list, as a menu gives it. Raises Refused on anything our menus never contain."""
    if not re.fullmatch("[0-9]{1,3}", value):
        raise Refused(FORGED)
    return int(value)


async def suggest(
    interaction: LodgeInteraction, choices: Awaitable[list[Choice[Value]]]
) -> list[Choice[Value]]:
    """Return the suggestions of an autocomplete; none if finding them fails."""
    try:
        return await choices
    except Refused:
        return []
    except Exception:
        log.exception("an autocomplete failed", command=_what(interaction))
        return []


def _what(interaction: LodgeInteraction) -> Any:
    """Return the command's name or the custom id for the log, without anything about somebody's hand."""
    if interaction.command:
        return interaction.command.qualified_name
    custom_id = interaction.custom_id or ""
    secret = isinstance(parse_id(custom_id), CardsId | AimsId | LayId)
    return "|".join(custom_id.split("|")[:3]) if secret else custom_id
