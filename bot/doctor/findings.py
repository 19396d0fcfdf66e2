"""What the doctor finds out about one thing the bot needs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from engines.core import Message, msg


class State(Enum):
    OK = msg("ok")
    WRONG = msg("wrong")
    UNCHECKED = msg("not checked")
    TO_DO = msg("to do")
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


SETTINGS: Final = msg("settings")
TOKEN: Final = msg("token")
APPLICATION: Final = msg("application")
LISTING: Final = msg("listing")
INTENTS: Final = msg("intents")
COMMANDS: Final = msg("commands")
CHANNEL: Final = msg("channel")
CLOCK: Final = msg("clock")
DATABASE: Final = msg("database")
CONNECTION: Final = msg("connection")
DISK: Final = msg("disk")
FONTS: Final = msg("fonts")
