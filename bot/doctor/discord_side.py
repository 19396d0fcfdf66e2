"""Checks of Discord's side: who the bot is, what is registered, and what it may do in a channel."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.client.app import Lodge
from bot.client.permissions import NAMES, allowed
from bot.client.register import differences, our_commands, registered_commands
from bot.clock import Clock
from bot.config import Config
from bot.doctor.findings import (
    APPLICATION,
    CHANNEL,
    CLOCK,
    COMMANDS,
    INTENTS,
    LISTING,
    TOKEN,
    Finding,
    ok,
    to_do,
    unchecked,
    wrong,
)
from bot.match.service import Matches
from bot.store import Store
from engines.core import Message, msg, nmsg, pmsg

CLOCK_MAY_DIFFER: Final = timedelta(seconds=5)
MOST_NAMED: Final = 8
"""At most this many commands are named."""
VERIFIED_FROM: Final = 75
"""From this many servers on, Discord lets a bot apply for verification; without it, 100 is the limit."""
_ASKED: Final[Mapping[str, Message]] = {
    "terms_of_service_url": msg("a link to its terms"),
    "privacy_policy_url": msg("a link to its privacy policy"),
    "description": pmsg("doctor", "a description"),
    "tags": pmsg("doctor", "tags"),
    "icon": pmsg("doctor", "an icon"),
}
"""What Discord asks for before it verifies an application, by field."""
_PRIVILEGED: Final = {"members", "presences", "message_content"}
_WAIT: Final = aiohttp.ClientTimeout(total=15)
_UNREACHABLE: Final = (aiohttp.ClientError, OSError, TimeoutError)


class Patient(Lodge):
    """The bot with all its commands, logged in, but without connecting or registering anything."""

    async def setup_hook(self) -> None:
        await self.load_all()


async def examine(config: Config, clock: Clock, channel: int | None) -> AsyncIterator[Finding]:
    """Check everything Discord tells us without connecting. `channel`: the id of a channel to check too."""
    yield await time_of_day(config, clock)
    if config.discord_token is None:
        yield wrong(TOKEN, msg("DISCORD_TOKEN isn't set. Put the bot's token in .env."))
    else:
        try:
            async with _patient(config) as patient:
                await patient.login(config.discord_token.get_secret_value())
                assert patient.user is not None, "it has logged in"
                who = {"name": str(patient.user), "id": patient.user.id}
                yield ok(TOKEN, msg("Logged in as {name}, user {id}.", **who))
                async for finding in _logged_in(patient, channel):
                    yield finding
            return
        except discord.LoginFailure:
            yield wrong(TOKEN, msg("Discord rejected DISCORD_TOKEN. Copy the bot's token again."))
        except (discord.HTTPException, discord.RateLimited, *_UNREACHABLE) as error:
            yield wrong(
                TOKEN,
                msg("Can't reach Discord at {base} ({reason}). Check the network.",
                    base=config.discord_api_url, reason=_said(error)),
            )  # fmt: skip
    for what in (APPLICATION, LISTING, INTENTS, COMMANDS, *([CHANNEL] if channel else [])):
        yield unchecked(what, msg("The bot has to log in first."))


@asynccontextmanager
async def _patient(config: Config) -> AsyncIterator[Patient]:
    """Open a bot on a temporary database, so that nothing is written to the real one."""
    with tempfile.TemporaryDirectory(prefix="lodge-") as folder:
        matches = Matches(await Store.open(f"sqlite+aiosqlite:///{Path(folder, 'doctor.db').as_posix()}"))
        patient = Patient(config, matches)
        try:
            yield patient
        finally:
            await patient.close()
            await matches.close()


async def _logged_in(patient: Patient, channel: int | None) -> AsyncIterator[Finding]:
    for what, look in (
        (APPLICATION, _application),
        (LISTING, _listing),
        (INTENTS, _intents),
        (COMMANDS, _commands),
    ):
        try:
            yield await look(patient)
        except (discord.HTTPException, discord.RateLimited, *_UNREACHABLE) as error:
            yield wrong(what, msg("Discord didn't answer ({reason}). Try again later.", reason=_said(error)))
    if channel is not None:
        yield await _channel(patient, channel)


async def _application(patient: Patient) -> Finding:
    about = await patient.http.application_info()
    if address := about.get("interactions_endpoint_url"):
        return wrong(
            APPLICATION,
            msg("Discord sends presses and commands to {address}. Clear Interactions Endpoint URL in the "
                "developer portal.", address=address),
        )  # fmt: skip
    installs: Any = about.get("integration_types_config")
    if installs is not None and not {"0", "1"} <= set(installs):
        return wrong(
            APPLICATION,
            msg("Allow Guild Install and User Install under Installation in the developer portal."),
        )  # fmt: skip
    return ok(APPLICATION, pmsg("sentence", "{name}, application {id}.", name=about["name"], id=about["id"]))


async def _listing(patient: Patient) -> Finding:
    return listing(await patient.http.application_info())


def listing(about: Mapping[str, Any]) -> Finding:
    """Check whether the application has everything Discord asks for before verifying it. Gaps are only wrong
    once the bot is in so many servers that it should be verified."""
    missing = tuple(name for key, name in _ASKED.items() if not about.get(key))
    servers = about.get("approximate_guild_count") or 0
    if not missing:
        return ok(LISTING, msg("Ready for verification."))
    if servers < VERIFIED_FROM:
        return to_do(
            LISTING,
            msg("The bot needs verification before it reaches 100 servers. It's still missing {names} (see "
                "docs/running.md).",
                names=missing),
        )  # fmt: skip
    return wrong(
        LISTING,
        msg("The bot is in about {n} servers, and Discord allows only 100 without verification. Add {names} "
            "in the developer portal (see docs/running.md).", n=servers, names=missing),
    )  # fmt: skip


async def _intents(patient: Patient) -> Finding:
    asked = [name for name, on in patient.intents if on]
    assert not _PRIVILEGED & set(asked), "Lodge works without"
    return ok(INTENTS, msg("{names}. None of them is privileged.", names=", ".join(asked)))


async def _commands(patient: Patient) -> Finding:
    assert patient.application_id is not None, "it has logged in"
    tree: app_commands.CommandTree[Any] = patient.tree
    ours = await our_commands(tree)
    found = differences(ours, await registered_commands(patient.http, patient.application_id))
    if not any(found):
        return ok(
            COMMANDS,
            nmsg("{n} command is registered.", "{n} commands are registered.", len(ours)),
        )
    missing, changed, foreign = (_named(names) for names in found)
    return wrong(
        COMMANDS,
        msg("Missing: {missing}. Different: {changed}. Not Lodge's: {foreign}. Start the bot to "
"register them.", missing=missing, changed=changed, foreign=foreign),
    )  # fmt: skip


def _named(names: list[str]) -> str:
    return ", ".join(names[:MOST_NAMED] + ["…"] * (len(names) > MOST_NAMED)) or "–"


async def _channel(patient: Patient, channel_id: int) -> Finding:
    try:
        place: Any = await patient.http.get_channel(channel_id)
        if not place.get("guild_id"):
            return ok(CHANNEL, msg("{id} is a direct message.", id=channel_id))
        names = await _missing(patient, place)
    except discord.NotFound:
        return wrong(CHANNEL, msg("There's no channel {id}.", id=channel_id))
    except discord.Forbidden:
        return wrong(
            CHANNEL,
            msg(
                "Lodge can't see channel {id}. Invite it to the server, or allow {name}.",
                id=channel_id,
                name=NAMES["view_channel"],
            ),
        )
    except (discord.HTTPException, discord.RateLimited, *_UNREACHABLE) as error:
        return wrong(CHANNEL, msg("Discord didn't answer ({reason}). Try again later.", reason=_said(error)))
    if names:
        return wrong(
            CHANNEL,
            nmsg("Allow {names} for Lodge in #{channel}.",
                 "Allow {names} for Lodge in #{channel}.",
                 len(names), names=tuple(names), channel=place["name"]),
        )  # fmt: skip
    return ok(CHANNEL, msg("Lodge can play in #{channel}.", channel=place["name"]))


async def _missing(patient: Patient, place: Any) -> list[Any]:
    """Return the names of the permissions that Lodge lacks in a server's channel or thread."""
    http, guild_id = patient.http, int(place["guild_id"])
    assert patient.user is not None, "it has logged in"
    inside = "thread_metadata" in place
    home: Any = await http.get_channel(int(place["parent_id"])) if inside else place
    roles = {int(role["id"]): int(role["permissions"]) for role in await http.get_roles(guild_id)}
    member = await http.get_member(guild_id, patient.user.id)
    own = [int(role) for role in member["roles"]]
    may = allowed(patient.user.id, guild_id, roles, own, home.get("permission_overwrites", ()))
    # In a thread, the permissions to send messages in the channel and to open threads don't matter.
    needless = ("send_messages", "create_public_threads") if inside else ()
    return [NAMES[name] for name in NAMES if name not in needless and not getattr(may, name)]


async def time_of_day(config: Config, clock: Clock) -> Finding:
    """Compare the time of day with Discord's, which comes with every answer it gives."""
    try:
        async with (
            aiohttp.ClientSession(timeout=_WAIT) as session,
            session.get(f"{config.discord_api_url}/gateway") as answer,
        ):
            theirs = parsedate_to_datetime(answer.headers["Date"])
            ahead = clock.now() - theirs
    except (KeyError, ValueError, *_UNREACHABLE) as error:
        return unchecked(CLOCK, msg("Discord didn't give the time ({reason}).", reason=_said(error)))
    seconds = round(ahead.total_seconds())
    if abs(ahead) <= CLOCK_MAY_DIFFER:
        return ok(CLOCK, msg("It's within {n} seconds of Discord's clock.", n=CLOCK_MAY_DIFFER.seconds))
    late = msg("It's {n} seconds behind Discord's clock. Sync it with NTP.",
               n=-seconds)  # fmt: skip
    early = msg("It's {n} seconds ahead of Discord's clock. Sync it with NTP.",
                n=seconds)  # fmt: skip
    return wrong(CLOCK, early if seconds > 0 else late)


def _said(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
