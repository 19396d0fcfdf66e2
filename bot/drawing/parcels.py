"""What goes to a drawing process and what comes back: plain data, pickled, the words already translated."""

from __future__ import annotations

import io
import pickle
import struct
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from socket import socket
from typing import Any, Final

from engines.core import Message
from render import Picture, Plan
from render.ink.text import Translate, words

_LENGTH: Final = struct.Struct("!I")
"""Before each message: how many bytes it has."""


def pack(plan: Plan, theme: str, translate: Translate) -> bytes:
    """A picture that is wanted, as a message to a drawing process. The same picture asked for in the same
    words gives the same bytes."""
    packed = io.BytesIO()
    _Packer(packed, translate).dump((plan, theme))
    return packed.getvalue()


def unpack(parcel: bytes) -> tuple[Plan, str]:
    """The plan and the theme; every sentence in the plan is the text to be written."""
    wanted: tuple[Plan, str] = pickle.loads(parcel)  # noqa: S301 (from this bot itself)
    return wanted


def pack_answer(answer: Picture | str) -> bytes:
    """A picture, or what went wrong with it."""
    return pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)


def unpack_answer(parcel: bytes) -> Picture | str:
    """A picture, or what went wrong with it."""
    answer: Picture | str = pickle.loads(parcel)  # noqa: S301 (from this bot's own process)
    return answer


class _Packer(pickle.Pickler):
    """Puts texts in the place of messages, and dataclasses in by their fields alone: quicker than by their
    own `__getstate__`, which looks the fields up each time."""

    def __init__(self, file: io.BytesIO, translate: Translate) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._translate = translate

    def reducer_override(self, thing: Any, /) -> Any:
        kind: Any = type(thing)
        if kind is Message:
            return str, (words(thing, self._translate),)
        values = _values_of(kind)
        return NotImplemented if values is None else (kind, values(thing))


@cache
def _values_of(kind: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """Reads the values of all fields of a dataclass; None for another type."""
    if not is_dataclass(kind):
        return None
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: tuple(getattr(thing, name) for name in names)


def send(line: socket, message: bytes) -> None:
    """Send one message. Raises OSError."""
    line.sendall(_LENGTH.pack(len(message)) + message)


def receive(line: socket) -> bytes | None:
    """Wait for one message; None once the other side has gone. Raises OSError, TimeoutError among them."""
    head = _exactly(line, _LENGTH.size)
    return None if head is None else _exactly(line, *_LENGTH.unpack(head))


def _exactly(line: socket, count: int) -> bytes | None:
    got = bytearray()
    while len(got) < count:
        some = line.recv(count - len(got))
        if not some:
            return None
        got += some
    return bytes(got)
