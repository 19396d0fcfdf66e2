"""Interactions: people start them, the bot answers once within 3 s, and may follow up for 15 minutes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final

from bot.playground import commands, errors, messages, payloads, permissions
from bot.playground.attachments import FILE_LIMIT
from bot.playground.components import render
from bot.playground.errors import JSON, Form
from bot.playground.messages import EPHEMERAL, LOADING, MessageForm
from bot.playground.modals import check_modal
from bot.playground.open_interaction import AUTOCOMPLETE, COMMAND, COMPONENT, InvokeResult, OpenInteraction
from bot.playground.world import APPLICATION, Channel, SentMessage, User, World

REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""Callback types."""

ANSWER_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 15 * 60.0
MOST_FOLLOWUPS: Final = 5
"""The most follow-ups when the application is installed only to the person."""
INTERACTIONS_KEPT: Final = 2_000
"""How many interactions are remembered, to tell late tokens from unknown ones."""

_SLASH_ANSWER, _ANSWER = 20, 19
"""Message types: the answer to a command, and to a component or modal."""


class Interactions:
    """The latest interactions, by id and by token."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_id: dict[int, OpenInteraction] = {}
        self._by_token: dict[str, OpenInteraction] = {}
        self.modals: dict[int, tuple[dict[str, JSON], OpenInteraction]] = {}
        """The modal each person has open, and the interaction that opened it."""

    def open(
        self,
        kind: int,
        channel: Channel,
        user: User,
        data: dict[str, JSON],
        *,
        owners: Iterable[int],
        source: SentMessage | None = None,
        trigger: dict[str, JSON] | None = None,
    ) -> OpenInteraction:
        """Start an interaction and send it to the bot; its `outcome` holds the result."""
        world = self._world
        token = secrets.token_urlsafe(60)
        outcome = asyncio.get_running_loop().create_future()
        interaction = OpenInteraction(
            world.snowflake(),
            token,
            kind,
            channel,
            user,
            data,
            source,
            tuple(owners),
            trigger,
            world.now(),
            outcome,
        )
        self._by_id[interaction.id] = self._by_token[token] = interaction
        if len(self._by_id) > INTERACTIONS_KEPT:
            oldest = self._by_id.pop(next(iter(self._by_id)))
            del self._by_token[oldest.token]
        world.to_bot("INTERACTION_CREATE", self._event(interaction))
        return interaction

    def _event(self, interaction: OpenInteraction) -> dict[str, JSON]:
        world, channel = self._world, interaction.channel
        person = payloads.member(world, interaction.user)
        bits = world.permissions_of(interaction.user, channel)
        event: dict[str, JSON] = {
            "id": str(interaction.id),
            "application_id": str(APPLICATION),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": payloads.channel(world, channel) | {"permissions": str(bits)},
            "app_permissions": str(world.bot_permissions(channel)),
            "locale": interaction.user.locale,
            "context": commands.context(channel),
            "authorizing_integration_owners": interaction.authorizing(),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": FILE_LIMIT,
        }
        if channel.guild is None:
            event["user"] = payloads.user(interaction.user)
        else:
            of = channel.guild
            guild = {"id": str(of.id), "locale": of.locale, "features": payloads.features(of)}
            event |= {"guild_id": guild["id"], "guild": guild, "guild_locale": of.locale}
            event["member"] = person | {"permissions": str(bits)}
        if interaction.source is not None:
            event["message"] = interaction.source.data
        return event

    def fail_overdue(self) -> None:
        """Fail interactions that have waited more than 3 s by the world's clock. Call this after moving the
        clock."""
        for interaction in reversed(self._by_id.values()):
            late = self._world.now() - interaction.created > ANSWER_SECONDS
            if late and not interaction.outcome.done():
                interaction.outcome.set_result(InvokeResult("failed"))

    # The first answer

    def callback(self, id_: int, token: str, draft: MessageForm) -> dict[str, JSON]:
        """Accept the bot's answer and return the callback's response object.

        Raises 10062, 40060, 50027, and the errors of its form.
        """
        interaction = self._by_id.get(id_)
        if interaction is None:
            raise errors.unknown_interaction()
        if not secrets.compare_digest(interaction.token.encode(), token.encode()):
            raise errors.token_over()
        if interaction.answer is not None:
            raise errors.already_answered()
        if interaction.outcome.done() or self._world.now() - interaction.created > ANSWER_SECONDS:
            raise errors.unknown_interaction()
        kind = draft.payload.get("type")
        form = MessageForm(draft.payload.get("data") or {}, draft.uploads, ("data",))
        self._check_kind(interaction, kind)
        outcome = self._ANSWERS[kind](self, interaction, form)
        interaction.answer = kind
        if not interaction.outcome.done():
            interaction.outcome.set_result(outcome)
        return self._response(interaction, kind)

    def _check_kind(self, interaction: OpenInteraction, kind: Any) -> None:
        allowed = {CHOICES} if interaction.kind == AUTOCOMPLETE else {REPLY, DEFER}
        if interaction.kind in (COMMAND, COMPONENT):
            allowed.add(MODAL)
        if interaction.source is not None:
            allowed |= {DEFER_UPDATE, UPDATE}
        if kind not in allowed:
            form = Form()
            form.add(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
            form.check()

    def _reply(self, interaction: OpenInteraction, draft: MessageForm) -> InvokeResult:
        messages.check(draft, emojis=self._world.emojis)
        interaction.original = self._send(interaction, draft)
        return InvokeResult("answered", interaction.original.data)

    def _defer(self, interaction: OpenInteraction, draft: MessageForm) -> InvokeResult:
        flags = (draft.payload.get("flags") or 0) & EPHEMERAL
        interaction.original = self._send(interaction, MessageForm({"flags": flags}), LOADING)
        return InvokeResult("deferred", interaction.original.data)

    def _defer_update(self, interaction: OpenInteraction, draft: MessageForm) -> InvokeResult:
        interaction.original = interaction.source
        return InvokeResult("deferred")

    def _update(self, interaction: OpenInteraction, draft: MessageForm) -> InvokeResult:
        message = interaction.source
        assert message is not None
        if message.id not in message.channel.messages:
            raise errors.unknown_message()
        messages.check(draft, message, emojis=self._world.emojis)
        messages.edit(self._world, message, draft)
        interaction.original = message
        return InvokeResult("answered", message.data)

    def _choices(self, interaction: OpenInteraction, draft: MessageForm) -> InvokeResult:
        form = Form()
        choices = draft.payload.get("choices") or []
        commands.check_choices(choices, _focused(interaction.data), form, ("data", "choices"))
        form.check()
        return InvokeResult("choices", choices=choices)

    def _modal(self, interaction: OpenInteraction, draft: MessageForm) -> InvokeResult:
        form = Form()
        check_modal(form, draft.payload)
        form.check()
        modal = draft.payload | {"components": render(draft.payload["components"], {})}
        self.modals[interaction.user.id] = modal, interaction
        return InvokeResult("modal", modal=modal)

    _ANSWERS: Final[dict[Any, Callable[[Interactions, OpenInteraction, MessageForm], InvokeResult]]] = {
        REPLY: _reply,
        DEFER: _defer,
        DEFER_UPDATE: _defer_update,
        UPDATE: _update,
        CHOICES: _choices,
        MODAL: _modal,
    }

    def _response(self, interaction: OpenInteraction, kind: Any) -> dict[str, JSON]:
        told: dict[str, JSON] = {"id": str(interaction.id), "type": interaction.kind}
        message = interaction.original
        if message is None:
            return {"interaction": told}
        told |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.data["flags"] & LOADING),
            "response_message_ephemeral": message.addressee is not None,
        }
        if kind == DEFER_UPDATE:
            return {"interaction": told}
        return {"interaction": told, "resource": {"type": kind, "message": message.data}}

    def _send(self, interaction: OpenInteraction, draft: MessageForm, flags: int = 0) -> SentMessage:
        extra: dict[str, JSON] = {
            "webhook_id": str(APPLICATION),
            "application_id": str(APPLICATION),
            "interaction_metadata": interaction.metadata(),
        }
        if interaction.kind == COMMAND:
            extra["type"] = _SLASH_ANSWER
            extra["interaction"] = {
                "id": str(interaction.id),
                "type": interaction.kind,
                "name": interaction.command_name(),
                "user": payloads.user(interaction.user),
            }
        elif interaction.source is not None:
            reference = {"type": 0, "message_id": str(interaction.source.id)}
            extra |= {
                "type": _ANSWER,
                "message_reference": reference | {"channel_id": str(interaction.channel.id)},
            }
        # If the server forbids external apps, only the person who asked sees their answers.
        barred = interaction.channel.denied & permissions.BITS["USE_EXTERNAL_APPS"]
        hidden = bool((draft.payload.get("flags") or 0) & EPHEMERAL)
        hidden = hidden or (interaction.by_person_only and bool(barred))
        message = messages.send(
            self._world,
            interaction.channel,
            self._world.bot.id,
            draft,
            addressee=interaction.user.id if hidden else None,
            flags=flags | (EPHEMERAL if hidden else 0),
            extra=extra,
        )
        interaction.messages.add(message.id)
        return message

    # What the token allows later

    def _answered(self, application: int, token: str) -> OpenInteraction:
        """Return the answered interaction with this token. Raises 10015, 50027."""
        interaction = self._by_token.get(token)
        if interaction is None or application != APPLICATION or interaction.answer is None:
            raise errors.unknown_webhook()
        if self._world.now() - interaction.created > TOKEN_SECONDS:
            raise errors.token_over()
        return interaction

    def followup(self, application: int, token: str, draft: MessageForm) -> SentMessage:
        """Post with an interaction's token. The first post after a deferred ("thinking") answer replaces it.

        Raises 10015, 40094, 50027, 50035.
        """
        interaction = self._answered(application, token)
        original = interaction.original
        there = original is not None and original.id in original.channel.messages  # it may have been deleted
        if original is not None and there and original.data["flags"] & LOADING:
            messages.check(draft, original, emojis=self._world.emojis)
            messages.edit(self._world, original, draft, mark=False)
            return original
        if interaction.by_person_only and interaction.followups >= MOST_FOLLOWUPS:
            raise errors.too_many_followups()
        messages.check(draft, emojis=self._world.emojis)
        interaction.followups += 1
        return self._send(interaction, draft)

    def message(self, application: int, token: str, name: str) -> SentMessage:
        """Return a message the token can reach: `@original`, or by id one it sent or one whose component was
        used.

        Raises 10008, 10015, 50027.
        """
        interaction = self._answered(application, token)
        found: SentMessage | None = None
        if name == "@original":
            found = interaction.original
        elif name.isdecimal() and int(name) in interaction.reach():
            found = interaction.channel.messages.get(int(name))
        if found is None or found.id not in found.channel.messages:
            raise errors.unknown_message()
        return found

    def edit(self, application: int, token: str, name: str, draft: MessageForm) -> SentMessage:
        """Edit a message the token can reach. Raises the same as `message`, and 50035."""
        message = self.message(application, token, name)
        messages.check(draft, message, emojis=self._world.emojis)
        messages.edit(self._world, message, draft, mark=not message.data["flags"] & LOADING)
        return message


def _focused(data: dict[str, JSON]) -> int | None:
    """Return the type of the option being filled in."""
    for option in data.get("options") or ():
        if option.get("focused"):
            return int(option["type"])
        if (inner := _focused(option)) is not None:
            return inner
    return None
