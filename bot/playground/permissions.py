"""Permission bits by Discord's names, and what the bot and the people are allowed by default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BITS: Final = {
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "USE_EXTERNAL_APPS": 1 << 50,
}
"""The bit of each permission the playground knows."""


def bits(names: Iterable[str]) -> int:
    """Return the bits of the named permissions. Raises KeyError if a name isn't in BITS.

    >>> bits(["SEND_MESSAGES", "ATTACH_FILES"])
    34816
    """
    total = 0
    for name in names:
        total |= BITS[name]
    return total


BOT_MEMBER: Final = bits(
    (
        "ADD_REACTIONS",
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "EMBED_LINKS",
        "ATTACH_FILES",
        "READ_MESSAGE_HISTORY",
        "USE_EXTERNAL_EMOJIS",
        "USE_APPLICATION_COMMANDS",
        "CREATE_PUBLIC_THREADS",
        "CREATE_PRIVATE_THREADS",
        "SEND_MESSAGES_IN_THREADS",
    )
)
"""What the bot may do in a server it was invited to: its role's permissions."""

PERSON: Final = BOT_MEMBER | BITS["USE_EXTERNAL_APPS"]
"""What everyone may do in a server."""

OWNER: Final = bits(BITS)
"""What the owner of a server may do there: everything."""

USER_INSTALLED: Final = bits(("EMBED_LINKS", "ATTACH_FILES", "USE_EXTERNAL_EMOJIS"))
"""What an app's answers may do in direct messages and in servers where it isn't a member."""
