"""What the doctor finds out about one thing the bot needs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from engines.core import Message, pmsg


class State(Enum):
    OK = pmsg("doctor", "ok")
    WRONG = pmsg("doctor", "wrong")
    UNCHECKED = pmsg("doctor", "not checked")
    TO_DO = pmsg("doctor", "to do")
    """Nothing is wrong yet."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One result: `what` was checked, as one word for the operator, and a `sentence` on its state and what to
    do."""

    state: State
    what: Message
    sentence: Message


def ok(what: Message, sentence: Message) -> Finding:
    return Finding(State.OK, what, sentence)


def wrong(what: Message, sentence: Message) -> Finding:
    return Finding(State.WRONG, what, sentence)


def to_do(what: Message, sentence: Message) -> Finding:
    return Finding(State.TO_DO, what, sentence)


def unchecked(what: Message, sentence: Message) -> Finding:
    return Finding(State.UNCHECKED, what, sentence)


SETTINGS: Final = pmsg("doctor", "settings")
TOKEN: Final = pmsg("doctor", "token")
APPLICATION: Final = pmsg("doctor", "application")
LISTING: Final = pmsg("doctor", "listing")
INTENTS: Final = pmsg("doctor", "intents")
COMMANDS: Final = pmsg("doctor", "commands")
CHANNEL: Final = pmsg("doctor", "channel")
CLOCK: Final = pmsg("doctor", "clock")
DATABASE: Final = pmsg("doctor", "database")
CONNECTION: Final = pmsg("doctor", "connection")
DISK: Final = pmsg("doctor", "disk")
FONTS: Final = pmsg("doctor", "fonts")
