"""Positions whose fields are already JSON data."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Self, TypeVar

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


def with_item(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    """Return a copy of `items` with the item at `place` replaced."""
    return (*items[:place], item, *items[place + 1 :])


def _plain(value: Any) -> JSON:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: JSON) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
