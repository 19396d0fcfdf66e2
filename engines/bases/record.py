"""Positions whose fields are already JSON data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from engines.core import JSON, Position

Item = TypeVar("Item")


class Record(Position):
    """A position whose fields hold numbers, strings, booleans and tuples of these, nothing else."""

    __slots__ = ()

    def to_json(self) -> JSON:
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}  # type: ignore[arg-type]

    @classmethod
    def from_json(cls, data: JSON) -> Self:
        return cls(**{name: _frozen(value) for name, value in data.items()})


if TYPE_CHECKING:  # so that names and types are checked
    from dataclasses import replace as replace
else:

    def replace(position: Position, /, **changes: Any) -> Position:
        """Do what `dataclasses.replace` does, in less than half the time: searches spend a lot of theirs
        here. The class must have slots."""
        after = object.__new__(type(position))
        for name, get, put in _slots(type(position)):
            put(after, changes.pop(name) if name in changes else get(position))
        if changes:
            raise TypeError(f"no such fields: {', '.join(changes)}")
        return after


@cache
def _slots(kind: type[Position]) -> tuple[tuple[str, Callable[..., Any], Callable[..., None]], ...]:
    """Return the name of each field, with what gets and what sets it."""
    slots = ((field.name, getattr(kind, field.name)) for field in fields(kind))  # type: ignore[arg-type]
    return tuple((name, slot.__get__, slot.__set__) for name, slot in slots)


def with_item(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """Return a copy of `items` with the item at `place` replaced."""
    return (*items[:place], item, *items[place + 1 :])


def _plain(value: Any) -> JSON:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: JSON) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
