"""The one answer to an interaction, given within Discord's three seconds whatever happens.

`async with answering(interaction) as answer:` is the frame of every command and press. In it one calls
`answer.send`, `answer.edit` or `answer.say`, which know whether the interaction has been answered or put
off meanwhile. Work that takes long is put off ("thinking") by itself; a refusal becomes one sentence that
only its causer sees; any other exception becomes an apology, and a line in the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, TypeVar

import aiohttp
import discord
from discord.app_commands import Choice

from bot import log as logs
from bot.app import SORRY, Lodge
from bot.match import Refused
from bot.words import translate
from cogs import ids
from cogs.panels import Sheet, Words
from engines.core import Message, msg

log = logs.get(__name__)
T = TypeVar("T")
Value = TypeVar("Value", str, int)

Interaction = discord.Interaction[Lodge]

HOLD_AFTER: Final = 1.5
"""Seconds after which an answer that is not ready is put off."""

FORGED: Final = msg("That button is not one of ours, or it is broken; /board shows the match anew.")

ANSWERED: Final = 40060
TOO_OLD: Final = 30046
EXPECTED: Final = {
    ANSWERED: "answered already",
    TOO_OLD: "the message is too old to be edited so often",
    10003: "the channel is gone",
    10008: "the message is gone",
    10015: "the interaction's webhook is gone",
    10062: "too late: the interaction is unknown",
    50001: "no access to the channel",
    50007: "this person takes no direct messages",
    50013: "a permission is missing",
    50027: "the interaction's token is over",
}
"""Discord's error codes that belong to a normal day, and what they mean."""


@dataclass(frozen=True, slots=True)
class Tried(Generic[T]):
    """What came of a request to Discord. True where it did its work."""

    ok: bool
    value: T | None = None
    code: int = 0

    def __bool__(self) -> bool:
        return self.ok


async def tried(request: Awaitable[T], doing: str) -> Tried[T]:
    """Do a request that only shows something: what goes wrong is logged, never raised."""
    try:
        return Tried(True, await request)
    except discord.HTTPException as error:
        if error.code in EXPECTED:
            log.info("discord refused", doing=doing, why=EXPECTED[error.code], code=error.code)
        else:
            log.warning("discord refused", doing=doing, status=error.status, why=str(error))
        # After an answer that was lost on its way back, discord.py repeats it and hears that it had arrived.
        return Tried(error.code == ANSWERED, code=error.code)
    except (TypeError, KeyError) as error:  # done, but the answer to it lacks what discord.py reads in it
        log.info("discord's answer is incomplete", doing=doing, why=repr(error))
        return Tried(True)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        log.warning("discord not reached", doing=doing, why=repr(error))
        return Tried(False)


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that an interaction has sent or changed; its token can do so for fifteen minutes more."""

    interaction: Interaction
    follow_up: int | None = None
    """Message id of a follow-up; None: the interaction's original message."""

    async def edit(self, sheet: Sheet) -> Tried[object]:
        editing: Awaitable[object]
        if self.follow_up is None:
            editing = self.interaction.edit_original_response(**sheet.changes())
        else:
            editing = self.interaction.followup.edit_message(self.follow_up, **sheet.changes())
        return await tried(editing, "edit a message sent before")

    async def delete(self) -> None:
        if self.follow_up is None:
            deleting = self.interaction.delete_original_response()
        else:
            deleting = self.interaction.followup.delete_message(self.follow_up)
        await tried(deleting, "delete a message sent before")


class Answer:
    """The answer to one interaction."""

    def __init__(self, interaction: Interaction, *, ephemeral: bool) -> None:
        self.interaction = interaction
        self.match_id: int | None = None
        """For the log, once it is known."""
        self._ephemeral = ephemeral
        self._lock = asyncio.Lock()
        self._answered = False
        self._thinking = False
        """Put off in such a way that a new message has to follow."""
        self._follow_up: int | None = None

    @property
    def words(self) -> Words:
        """Translates for this person alone."""
        return partial(translate, locale=self.interaction.locale.value)

    @property
    def answered(self) -> bool:
        return self._answered

    @property
    def sent(self) -> Sent:
        """The message that this answer has sent, or changed, last."""
        return Sent(self.interaction, self._follow_up)

    async def hold(self) -> None:
        """Put the answer off, unless it was given."""
        async with self._lock:
            if self._answered:
                return
            command = self.interaction.type is discord.InteractionType.application_command
            put_off = self.interaction.response.defer(ephemeral=self._ephemeral and command)
            self._answered = bool(await tried(put_off, "put an answer off"))
            self._thinking = self._answered and command

    async def edit(self, sheet: Sheet) -> Tried[object]:
        """Change the message that was pressed."""
        async with self._lock:
            if self._answered:
                editing: Awaitable[object] = self.interaction.edit_original_response(**sheet.changes())
            else:
                editing = self.interaction.response.edit_message(**sheet.changes())
            done = await tried(editing, "edit the pressed message")
            self._follow_up = None
            self._answered = self._answered or bool(done)
            return done

    async def send(self, sheet: Sheet, *, ephemeral: bool = False) -> int | None:
        """Answer with a message of its own; its id, None if it could not be sent."""
        async with self._lock:
            if not self._answered:
                return await self._respond(sheet, ephemeral)
            if self._thinking and self._ephemeral == ephemeral:
                self._thinking = False
                filled = await tried(
                    self.interaction.edit_original_response(**sheet.changes()), "fill in an answer"
                )
                return filled.value.id if filled.value else None
            await self._forget_thinking()
            return await self._follow(sheet, ephemeral)

    async def _respond(self, sheet: Sheet, ephemeral: bool) -> int | None:
        responding = self.interaction.response.send_message(
            view=sheet.panel, files=sheet.files(), allowed_mentions=sheet.allowed(), ephemeral=ephemeral
        )
        done = await tried(responding, "answer")
        self._answered = bool(done)
        if done.value is not None:
            return done.value.message_id
        if done:  # it arrived, but Discord's word for it was lost
            found = await tried(self.interaction.original_response(), "find the answer")
            found_id, pressed = found.value.id if found.value else None, self.interaction.message
            if pressed is None or found_id != pressed.id:
                return found_id
            # What had arrived was another answer, given here or by a second process: one that put it off.
            return await self._follow(sheet, ephemeral)
        return None

    async def _follow(self, sheet: Sheet, ephemeral: bool) -> int | None:
        following = self.interaction.followup.send(
            view=sheet.panel,
            files=sheet.files(),
            allowed_mentions=sheet.allowed(),
            ephemeral=ephemeral,
            wait=True,
        )
        followed = await tried(following, "follow up")
        self._follow_up = followed.value.id if followed.value else None
        return self._follow_up

    async def say(self, message: Message) -> None:
        """Tell the person, and nobody else, a sentence."""
        said = self.words(message)
        nobody = discord.AllowedMentions.none()
        async with self._lock:
            if not self._answered:
                responding = self.interaction.response.send_message(
                    said, ephemeral=True, allowed_mentions=nobody
                )
                self._answered = bool(await tried(responding, "say a sentence"))
            elif self._thinking and self._ephemeral:
                self._thinking = False
                filling = self.interaction.edit_original_response(content=said, allowed_mentions=nobody)
                await tried(filling, "say a sentence")
            else:
                await self._forget_thinking()
                following = self.interaction.followup.send(said, ephemeral=True, allowed_mentions=nobody)
                await tried(following, "say a sentence")

    async def _forget_thinking(self) -> None:
        """Take back a "thinking" that was shown to the wrong people."""
        if self._thinking:
            self._thinking = False
            await tried(self.interaction.delete_original_response(), "take back a put-off answer")


@asynccontextmanager
async def answering(interaction: Interaction, *, ephemeral: bool = False) -> AsyncIterator[Answer]:
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
        if not answer.answered:
            await answer.hold()


async def suggested(interaction: Interaction, choices: Awaitable[list[Choice[Value]]]) -> list[Choice[Value]]:
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


def _what(interaction: Interaction) -> Any:
    """The command's name or the custom id, for the log; without what it says of somebody's hand."""
    if interaction.command:
        return interaction.command.qualified_name
    custom_id = interaction.custom_id or ""
    secret = isinstance(ids.parse(custom_id), ids.Cards | ids.Aims | ids.Lay)
    return "|".join(custom_id.split("|")[:3]) if secret else custom_id
