"""One interaction and what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.playground import commands, payloads
from bot.playground.errors import JSON
from bot.playground.world import Channel, SentMessage, User

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Interaction types."""


@dataclass(frozen=True, slots=True)
class InvokeResult:
    """What came of an interaction, for the person who caused it."""

    status: str
    """answered, deferred, modal, choices or failed."""
    message: dict[str, JSON] | None = None
    modal: dict[str, JSON] | None = None
    choices: list[JSON] | None = None


@dataclass(slots=True)
class OpenInteraction:
    id: int
    token: str
    kind: int
    channel: Channel
    user: User
    data: dict[str, JSON]
    source: SentMessage | None
    """The message whose component was used, also for a modal that came of one."""
    owners: tuple[int, ...]
    """The installations it is authorised by: to the server (0), to the person (1)."""
    trigger: dict[str, JSON] | None
    """For a submitted modal: the metadata of the interaction that opened it."""
    created: float
    """World seconds."""
    outcome: asyncio.Future[InvokeResult]
    answer: int | None = None
    """The callback type it was answered with."""
    original: SentMessage | None = None
    followups: int = 0
    messages: set[int] = field(default_factory=set)
    """Ids of the messages its token made."""

    @property
    def by_person_only(self) -> bool:
        return commands.TO_GUILD not in self.owners

    def reach(self) -> set[int]:
        """Ids of the messages its token may read, edit and delete, ephemeral ones as well."""
        return self.messages if self.source is None else self.messages | {self.source.id}

    def command_name(self) -> str:
        """The command with its sub-command: "verify match"."""
        return " ".join([self.data["name"], *_chosen(self.data["options"])])

    def authorizing(self) -> dict[str, str]:
        """Discord's `authorizing_integration_owners`."""
        guild = self.channel.guild.id if self.channel.guild is not None else 0
        ids = {commands.TO_GUILD: guild, commands.TO_USER: self.user.id}
        return {str(owner): str(ids[owner]) for owner in self.owners}

    def metadata(self) -> dict[str, JSON]:
        """Discord's `interaction_metadata`, which the messages it makes carry."""
        data: dict[str, JSON] = {
            "id": str(self.id),
            "type": self.kind,
            "user": payloads.user(self.user),
            "authorizing_integration_owners": self.authorizing(),
        }
        if self.kind == COMMAND:
            data |= {"name": self.command_name(), "command_type": self.data["type"]}
        elif self.kind == COMPONENT and self.source is not None:
            data["interacted_message_id"] = str(self.source.id)
        elif self.kind == MODAL_SUBMIT:
            data["triggering_interaction_metadata"] = self.trigger
        if self.original is not None:
            data["original_response_message_id"] = str(self.original.id)
        return data


def _chosen(options: list[dict[str, JSON]]) -> Iterator[str]:
    """The names of the sub-commands chosen."""
    for option in options:
        if option["type"] in (commands.SUBCOMMAND, commands.GROUP):
            yield option["name"]
            yield from _chosen(option["options"])
