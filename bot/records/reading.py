"""Reads a record back from text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.records.text_record import CHANCE_SIGN, VERSION, Entry, TextRecord
from engines.core import CHANCE, Message, msg

LONGEST: Final = 4_000_000
"""The most characters a record may have: ten times as many as the longest match of any game."""
_SHOWN: Final = 60
"""At most this many characters of a line that can't be read are shown."""

_TAG: Final = re.compile(r'\[(?P<name>[A-Za-z][A-Za-z0-9]{0,39}) "(?P<value>(?:[^"\\]|\\.)*)"\]')
_PLY: Final = re.compile(r"(?P<number>[0-9]{1,7}) (?P<actor>\*|[1-9]) (?P<move>\S.*)")
_ENDING: Final = re.compile(r"(rules|agreed|ended|expired|(?:resigned|early|time|void|lapsed)(?: [1-9])?)")
_ONCE: Final = ("Lodge", "Game", "Result", "Points", "Ending", "Commitment", "Seed", "Message", "Daily")


class MalformedRecord(Exception):
    """A text isn't a record; `message` says in one sentence what is wrong and where."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def parse(text: str) -> TextRecord:
    """Read a record, without checking that it can be played (see `bot.records.replaying`).

    Raises MalformedRecord.
    """
    if len(text) > LONGEST:
        raise MalformedRecord(msg("This file is too long to be a record."))
    tags, entries = list[tuple[str, str]](), list[Entry]()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if not line.strip():
            continue
        tag, ply = _TAG.fullmatch(line.rstrip()), _PLY.fullmatch(line.rstrip())
        if tag is not None and not entries:
            tags.append((tag["name"], re.sub(r"\\(.)", r"\1", tag["value"])))
        elif ply is not None and int(ply["number"]) == len(entries):
            actor = CHANCE if ply["actor"] == CHANCE_SIGN else int(ply["actor"]) - 1
            entries.append(Entry(actor, ply["move"]))
        elif ply is not None:
            raise MalformedRecord(
                msg("Line {line} should be ply {due}, not {found}.",
                    line=number, found=int(ply["number"]), due=len(entries))
            )  # fmt: skip
        else:
            raise MalformedRecord(
                msg("Line {line} is neither a tag nor a ply: {text}", line=number, text=line.strip()[:_SHOWN])
            )
    return _made(tags, entries)


def _made(tags: Sequence[tuple[str, str]], entries: Sequence[Entry]) -> TextRecord:
    once = {name: value for name, value in tags if name in _ONCE}
    for name in ("Lodge", "Game", "Result", "Ending"):
        if name not in once:
            raise MalformedRecord(msg("The tag {name} is missing.", name=name))
    if once["Lodge"] != str(VERSION):
        raise MalformedRecord(
            msg("This record is version {found}, but Lodge reads version {known}.",
                found=once["Lodge"][:_SHOWN], known=VERSION)
        )  # fmt: skip
    if not _ENDING.fullmatch(once["Ending"]):
        raise _unreadable("Ending", once["Ending"])
    seats = [value for name, value in tags if re.fullmatch("Seat[1-9]", name)]
    numbered = [name for name, _ in tags if re.fullmatch("Seat[1-9]", name)]
    if not seats or numbered != [f"Seat{number}" for number in range(1, len(seats) + 1)]:
        raise MalformedRecord(msg("The tags Seat1, Seat2, … must name every seat once, in order."))
    options = dict(value.partition("=")[::2] for name, value in tags if name == "Option")
    known = {*_ONCE, *numbered, "Option"}
    return TextRecord(
        game=once["Game"],
        options=options,
        seats=tuple(seats),
        entries=tuple(entries),
        scores=_scores(once["Result"]),
        points=_points(once["Points"]) if "Points" in once else None,
        ending=once["Ending"],
        commitment=_hexadecimal("Commitment", once.get("Commitment", "")),
        seed=_hexadecimal("Seed", once.get("Seed", "")),
        message=_message(once.get("Message", "")),
        daily=_day(once.get("Daily", "")),
        more={name: value for name, value in tags if name not in known},
    )


def _scores(text: str) -> tuple[float, ...] | None:
    if text == "*":
        return None
    parts = text.split()
    if not parts or not all(re.fullmatch(r"0|1|1/2|0\.[0-9]{1,6}", part) for part in parts):
        raise _unreadable("Result", text)
    return tuple(0.5 if part == "1/2" else float(part) for part in parts)


def _points(text: str) -> tuple[int, ...]:
    parts = text.split()
    if not parts or not all(re.fullmatch(r"-?[0-9]{1,6}", part) for part in parts):
        raise _unreadable("Points", text)
    return tuple(map(int, parts))


def _hexadecimal(name: str, text: str) -> str:
    if text and not re.fullmatch("[0-9a-f]{64}", text):
        raise _unreadable(name, text)
    return text


def _message(text: str) -> str:
    if text and not re.fullmatch("[1-9][0-9]{0,19}", text):
        raise _unreadable("Message", text)
    return text


def _day(text: str) -> str:
    if text and not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise _unreadable("Daily", text)
    return text


def _unreadable(name: str, text: str) -> MalformedRecord:
    return MalformedRecord(msg("Can't read the tag {name}: {text}", name=name, text=text[:_SHOWN]))
