"""The one answer to an interaction, given within Discord's three seconds whatever happens.

`async with answering(interaction) as answer:` is the frame of every command and press. In it one calls
`answer.send`, `answer.edit` or `answer.say`, which know whether the interaction has been answered or put
off meanwhile. Work that takes long is put off ("thinking") by itself; a refusal becomes one sentence that
only its causer sees; any other exception becomes an apology, and a line in the log.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any, Final, TypeVar

import discord
from discord.app_commands import Choice

from bot import log as logs
from bot.client.app import SORRY, Lodge
from bot.match.model import Refused
from bot.translate import translate
from cogs.custom_ids import AimsId, CardsId, LayId, parse_id
from cogs.messages.components import Draft, Translate
from cogs.requests import ANSWERED, Attempt, attempt, insist
from engines.core import Message, msg

log = logs.get(__name__)
T = TypeVar("T")
Value = TypeVar("Value", str, int)

LodgeInteraction = discord.Interaction[Lodge]

HOLD_AFTER: Final = 0.8
"""Seconds after which an answer that is not ready is put off."""

UNSHOWN: Final = msg("That could not be shown; /board shows the match, /matches lists yours.")
FORGED: Final = msg("That button is not one of ours, or it is broken; /board shows the match anew.")


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that an interaction has sent or changed; its token can do so for fifteen minutes more."""

    interaction: LodgeInteraction
    follow_up: int | None = None
    """Message id of a follow-up; None: the interaction's original message."""

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
    """Put off, and "thinking" is shown until a message takes its place."""
    ANSWERED = auto()
    """Answered, or put off with the pressed message left as it was. More comes as follow-ups."""


class Answer:
    """The answer to one interaction."""

    def __init__(self, interaction: LodgeInteraction, *, ephemeral: bool) -> None:
        self.interaction = interaction
        self.match_id: int | None = None
        """For the log, once it is known."""
        self.since = asyncio.get_running_loop().time()
        """When the interaction came, in seconds of the event loop's clock."""
        self._hidden = ephemeral
        """Whether "thinking" is shown to the caller only."""
        self._lock = asyncio.Lock()
        self._stage = _Stage.NOTHING
        self._lost = False
        """Whether the connection broke under a request: there may be an answer that we do not know of."""
        self._follow_up: int | None = None

    @property
    def translate(self) -> Translate:
        """Translates for this person alone."""
        return translator(self.interaction)

    @property
    def sent(self) -> Sent:
        """The message that this answer has sent, or changed, last."""
        return Sent(self.interaction, self._follow_up)

    async def hold(self) -> bool:
        """Put the answer off, unless it was given; whether Discord knows of an answer now."""
        async with self._lock:
            return self._stage is not _Stage.NOTHING or bool(await self._hold())

    async def finish(self) -> None:
        """Leave nobody waiting: acknowledge what was not answered, and put a sentence where a message was
        promised and did not come."""
        await self.hold()
        if self._stage is _Stage.THINKING:
            await self.say(UNSHOWN)

    async def edit(self, draft: Draft) -> Attempt[object]:
        """Change the message that was pressed."""
        async with self._lock:
            self._follow_up = None
            if self._stage is _Stage.NOTHING:
                editing: Awaitable[object] = self.interaction.response.edit_message(**draft.changes())
                done = await attempt(editing, "edit the pressed message")
                if done:
                    self._stage = _Stage.ANSWERED
                if not (done.lost or (done.code == ANSWERED and self._lost)):
                    return done
                if done.lost and not await self._hold():
                    return done
                self._stage = _Stage.ANSWERED  # by this edit or by what came before: so the edit is repeated
            return await insist(
                lambda: self.interaction.edit_original_response(**draft.changes()), "edit the pressed message"
            )

    async def send(self, draft: Draft, *, ephemeral: bool = False) -> int | None:
        """Answer with a message of its own; its id, None if it could not be sent."""
        new = {"view": draft.body, "allowed_mentions": draft.allowed()}
        return await self._give(
            lambda: new | {"files": draft.files()}, draft.changes, hidden=ephemeral, doing="answer"
        )

    async def say(self, message: Message) -> None:
        """Tell the person, and nobody else, a sentence."""
        said = {"content": self.translate(message), "allowed_mentions": discord.AllowedMentions.none()}
        await self._give(lambda: said, lambda: said, hidden=True, doing="say a sentence")

    # How

    async def _hold(self) -> Attempt[object]:
        command = self.interaction.type is discord.InteractionType.application_command
        put_off = self.interaction.response.defer(ephemeral=self._hidden and command)
        done: Attempt[object] = await attempt(put_off, "put an answer off")
        self._lost |= done.lost
        if done:
            self._stage = _Stage.THINKING if command else _Stage.ANSWERED
        return done

    async def _give(
        self,
        new: Callable[[], dict[str, Any]],
        changes: Callable[[], dict[str, Any]],
        *,
        hidden: bool,
        doing: str,
    ) -> int | None:
        """Answer with a message: at first, in the place of "thinking", or as a follow-up. Its id.

        `new` and `changes` give what a new message, or an edit, is made of.
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
                if filled or filled.lost:  # what may be shown there is not taken back
                    self._stage = _Stage.ANSWERED
                return filled.value.id if filled.value else None
            if self._stage is _Stage.THINKING:  # shown to the wrong people
                await insist(self.interaction.delete_original_response, "take back a put-off answer")
                self._stage = _Stage.ANSWERED
            return await self._follow(new, hidden, doing)

    async def _respond(self, new: dict[str, Any], hidden: bool, doing: str) -> tuple[bool, int | None]:
        """Try to be the first answer. Gives whether nothing more is to be done, and the message's id.

        Where the connection breaks, putting the answer off tells what Discord has: if that works, the
        message had not arrived.
        """
        done: Attempt[Any] = await attempt(
            self.interaction.response.send_message(**new, ephemeral=hidden), doing
        )
        self._lost |= done.lost
        if done.lost:
            held = await self._hold()
            if not held or held.code != ANSWERED:
                return not held, None
            self._stage = _Stage.ANSWERED
        elif not done:
            return True, None
        else:
            self._stage = _Stage.ANSWERED
            if done.value is not None:
                return True, done.value.message_id
        return await self._find_out()

    async def _find_out(self) -> tuple[bool, int | None]:
        """An answer has arrived, and the word for it was lost: whether it is the message meant, and its id.

        It may be an earlier one of ours that put it off unheard. (One by a second process is its business.)
        """
        found = await insist(self.interaction.original_response, "find the answer")
        original, pressed = found.value, self.interaction.message
        if original is None:
            return not self._lost, None
        if pressed is not None and original.id == pressed.id:
            return not self._lost, None
        if self._lost and original.flags.loading:
            self._stage, self._hidden = _Stage.THINKING, original.flags.ephemeral
            return False, None
        return True, original.id

    async def _follow(self, new: Callable[[], dict[str, Any]], hidden: bool, doing: str) -> int | None:
        async def follow() -> Any:
            return await self.interaction.followup.send(**new(), ephemeral=hidden, wait=True)

        followed = await insist(follow, f"{doing} as a follow-up")
        self._follow_up = followed.value.id if followed.value else None
        return self._follow_up


def translator(interaction: LodgeInteraction) -> Translate:
    """Translates for the person of an interaction."""
    return partial(translate, locale=interaction.locale.value)


@asynccontextmanager
async def answering(interaction: LodgeInteraction, *, ephemeral: bool = False) -> AsyncIterator[Answer]:
    """The frame of a command or press. `ephemeral`: whether a command's answer is for its caller only."""
    answer = Answer(interaction, ephemeral=ephemeral)
    with interaction.client.in_hand():
        timer = asyncio.create_task(_hold_later(answer))
        try:
            yield answer
        except Refused as refused:
            await answer.say(refused.message)
        except Exception:
            log.exception("an interaction failed", match=answer.match_id, interaction=_what(interaction))
            await answer.say(SORRY)
        finally:
            timer.cancel()
        await answer.finish()


def number(value: str) -> int:
    """A place in a list, as a menu gives it. Raises Refused on anything that no menu of ours has."""
    if not re.fullmatch("[0-9]{1,3}", value):
        raise Refused(FORGED)
    return int(value)


async def suggest(
    interaction: LodgeInteraction, choices: Awaitable[list[Choice[Value]]]
) -> list[Choice[Value]]:
    """The answers of an autocomplete: where finding them goes wrong, there are none."""
    try:
        return await choices
    except Refused:
        return []
    except Exception:
        log.exception("an autocomplete failed", command=_what(interaction))
        return []


async def _hold_later(answer: Answer) -> None:
    await asyncio.sleep(HOLD_AFTER)
    await answer.hold()


def _what(interaction: LodgeInteraction) -> Any:
    """The command's name or the custom id, for the log; without what it says of somebody's hand."""
    if interaction.command:
        return interaction.command.qualified_name
    custom_id = interaction.custom_id or ""
    secret = isinstance(parse_id(custom_id), CardsId | AimsId | LayId)
    return "|".join(custom_id.split("|")[:3]) if secret else custom_id
