"""One interaction and its result."""

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
    """What the person who started an interaction gets to see."""

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
    """The message whose component was used, or whose component opened the modal."""
    owners: tuple[int, ...]
    """The installations that authorise it: to the server (0), to the person (1)."""
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
    """Ids of the messages made with its token."""

    @property
    def by_person_only(self) -> bool:
        return commands.TO_GUILD not in self.owners

    def reach(self) -> set[int]:
        """Return the ids of the messages its token may read, edit and delete, including ephemeral ones."""
        return self.messages if self.source is None else self.messages | {self.source.id}

    def command_name(self) -> str:
        """Return the command's name with its sub-command, such as "verify match"."""
        return " ".join([self.data["name"], *_subcommand_names(self.data.get("options") or [])])

    def authorizing(self) -> dict[str, str]:
        """Return Discord's `authorizing_integration_owners`."""
        guild = self.channel.guild.id if self.channel.guild is not None else 0
        ids = {commands.TO_GUILD: guild, commands.TO_USER: self.user.id}
        return {str(owner): str(ids[owner]) for owner in self.owners}

    def metadata(self) -> dict[str, JSON]:
        """Return Discord's `interaction_metadata`, which messages of this interaction carry."""
        data: dict[str, JSON] = {
            "id": str(self.id),
            "type": self.kind,
            "user": payloads.user(self.user),
            "authorizing_integration_owners": self.authorizing(),
        }
        if self.kind == COMMAND:
            data |= {"name": self.command_name(), "command_type": self.data["type"]}
            if self.data["type"] == commands.ON_USER:
                data["target_user"] = self.data["resolved"]["users"][self.data["target_id"]]
            elif self.data["type"] == commands.ON_MESSAGE:
                data["target_message_id"] = self.data["target_id"]
        elif self.kind == COMPONENT and self.source is not None:
            data["interacted_message_id"] = str(self.source.id)
        elif self.kind == MODAL_SUBMIT:
            data["triggering_interaction_metadata"] = self.trigger
        if self.original is not None:
            data["original_response_message_id"] = str(self.original.id)
        return data


def _subcommand_names(options: list[dict[str, JSON]]) -> Iterator[str]:
    """Yield the names of the sub-commands chosen."""
    for option in options:
        if option["type"] in (commands.SUBCOMMAND, commands.GROUP):
            yield option["name"]
            yield from _subcommand_names(option["options"])
