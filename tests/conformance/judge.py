"""A value against a schema of an OpenAPI document: what does not fit, where, and why.

The rules are jsonschema's own but for unions. Discord's document has a union wherever there are several
kinds of a thing (components, options, answers to an interaction), told apart by their `type`; "not valid
under any of the given schemas" would help nobody there. So the kind is found first, and then what is wrong
with a value of that kind is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit

from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators

from tests.conformance.document import Document

UNKNOWN: Final = "unknown key"
NUMBERED: Final = "id as a number"
_ID: Final = "snowflake"
"""The format of ids: text of digits."""
_SHOWN: Final = 80
"""At most this many characters of a wrong value are shown."""


@dataclass(frozen=True)
class Misfit:
    """One thing wrong with a value."""

    note: bool
    """Whether Discord lets it pass all the same, and it comes to nothing."""
    place: str
    """`components[].label`: the same for all items of a list."""
    why: str
    """The same for all values that are wrong in that way."""
    example: str
    """The place with its numbers, and the value."""


class Judge:
    """Judges values by the schemas of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        kind = validators.extend(
            Draft202012Validator,
            {
                "oneOf": self._one_of,
                "anyOf": self._any_of,
                "properties": self._properties,
                "type": self._type,
            },
        )
        # Made of the whole document, so that references are looked up in it; it judges by parts of it only.
        self._validator: Any = kind(document.data, format_checker=_formats())

    def misfits(self, value: Any, schema: dict[str, Any], place: tuple[str | int, ...] = ()) -> list[Misfit]:
        """Everything about a value that does not fit; `place` is where the value stands."""
        found = self._validator.evolve(schema=schema).iter_errors(value)
        return [_misfit(error, (*place, *error.absolute_path)) for error in found]

    # The keywords that are read otherwise than by jsonschema

    def _any_of(self, validator: Any, branches: list[Any], value: Any, _: Any) -> Iterator[ValidationError]:
        yield from self._union(validator, branches, value, most=len(branches))

    def _one_of(self, validator: Any, branches: list[Any], value: Any, _: Any) -> Iterator[ValidationError]:
        yield from self._union(validator, branches, value, most=1)

    def _union(
        self, validator: Any, branches: list[Any], value: Any, *, most: int
    ) -> Iterator[ValidationError]:
        """What is wrong with a value that must fit at least one of the branches, and `most` at most."""
        near = [branch for branch in branches if self._is_of_kind(value, self._document.follow(branch))]
        if not near:
            yield ValidationError(f"must be {self._kinds(branches, value)}")
            return
        found = [list(validator.descend(value, branch)) for branch in near]
        fitting = [errors for errors in found if all(map(_is_note, errors))]
        if len(fitting) > most:
            yield ValidationError(f"fits {len(fitting)} kinds of thing, and must fit one")
        yield from min(fitting or found, key=len)

    def _is_of_kind(self, value: Any, branch: Any) -> bool:
        """Whether a value has at least the JSON type, the constant or the `type` of a branch."""
        if "const" in branch and not _same(value, branch["const"]):
            return False
        if "type" in branch and not (self._has_type(value, branch["type"]) or _is_numbered(value, branch)):
            return False
        tags = self._tags(branch)
        if not tags or not isinstance(value, dict) or "type" not in value:
            return True
        return any(_same(value["type"], tag) for tag in tags)

    def _has_type(self, value: Any, types: Any) -> bool:
        return any(self._validator.is_type(value, name) for name in _listed(types))

    def _tags(self, branch: Any) -> list[Any]:
        """The values of `type` by which a kind of object is told from others."""
        tag = self._document.follow(branch.get("properties", {}).get("type", {}))
        return [tag["const"]] if "const" in tag else list(tag.get("enum", ()))

    def _kinds(self, branches: list[Any], value: Any) -> str:
        """What a value could have been, in words."""
        followed = [self._document.follow(branch) for branch in branches]
        if isinstance(value, dict):
            tags = [str(tag) for branch in followed for tag in self._tags(branch)]
            if tags:
                return f"of type {' or '.join(tags)}"
        words = [
            repr(branch["const"]) if "const" in branch else _types(branch.get("type")) for branch in followed
        ]
        return " or ".join(dict.fromkeys(words))

    def _type(self, _: Any, types: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
        """As jsonschema has it, but for ids."""
        if not self._has_type(value, types):
            numbered = _is_numbered(value, schema)
            yield ValidationError(
                "is a number; the document has ids as text only, and Discord takes both"
                if numbered
                else f"must be {_types(types)}",
                validator=NUMBERED if numbered else "type",
            )

    def _properties(
        self, validator: Any, properties: dict[str, Any], value: Any, schema: Any
    ) -> Iterator[ValidationError]:
        """As jsonschema has it, and every key that the schema does not name."""
        if not isinstance(value, dict):
            return
        for key, inner in properties.items():
            if key in value:
                yield from validator.descend(value[key], inner, path=key, schema_path=key)
        if "additionalProperties" in schema or "patternProperties" in schema:
            return
        for key in value.keys() - properties.keys():
            yield ValidationError(
                "is a key that Discord does not know", validator=UNKNOWN, path=[key], instance=value[key]
            )


def _same(one: Any, other: Any) -> bool:
    """Equality of JSON, where true is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _is_numbered(value: Any, schema: Any) -> bool:
    """Whether a value is an id written as a number, as discord.py writes those of attachments and of people
    to be mentioned. Discord's documentation does so itself (`{"id": 0}`)."""
    return schema.get("format") == _ID and type(value) is int and 0 <= value < 2**64


def _is_note(error: ValidationError) -> bool:
    """Whether an error comes to nothing: an id as a number, or a key that is not known and asks for nothing.
    A key with something in it is ignored by Discord, and somebody would wait for what it asks for."""
    if error.validator == UNKNOWN:
        return not error.instance
    return bool(error.validator == NUMBERED)


def _listed(types: str | list[str]) -> list[str]:
    return [types] if isinstance(types, str) else types


def _types(wanted: Any) -> str:
    """JSON types in words."""
    return " or ".join(_listed(wanted or "anything"))


def _formats() -> FormatChecker:
    """The formats of the document that say more than its other keywords do."""
    checker = FormatChecker(formats=())

    @checker.checks("int32")
    def _int32(value: object) -> bool:
        return not isinstance(value, int) or -(2**31) <= value < 2**31

    @checker.checks("int64")
    def _int64(value: object) -> bool:
        return not isinstance(value, int) or -(2**63) <= value < 2**63

    @checker.checks("uri", raises=ValueError)
    def _uri(value: object) -> bool:
        return not isinstance(value, str) or (bool(urlsplit(value).scheme) and not set(value) & set(' <>"\n'))

    @checker.checks("date-time", raises=ValueError)
    def _moment(value: object) -> bool:
        return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None

    return checker


_WHY: Final = {
    "maximum": lambda most: f"must be at most {most}",
    "minimum": lambda least: f"must be at least {least}",
    "maxLength": lambda most: f"must have at most {most} characters",
    "minLength": lambda least: f"must have at least {least} characters",
    "maxItems": lambda most: f"must have at most {most} items",
    "minItems": lambda least: f"must have at least {least} items",
    "maxProperties": lambda most: f"must have at most {most} keys",
    "uniqueItems": lambda _: "must have no item twice",
    "enum": lambda values: f"must be {' or '.join(map(repr, values))}",
    "const": lambda value: f"must be {value!r}",
    "pattern": lambda pattern: f"must match {pattern}",
    "format": lambda name: f"must be a {name}",
}
"""Reasons that do not name the value, so that the same mistake is one finding wherever it was made."""


def _misfit(error: ValidationError, path: Iterable[str | int]) -> Misfit:
    kind = str(error.validator)
    why = _WHY[kind](error.validator_value) if kind in _WHY else error.message
    parts = list(path)
    value = repr(error.instance)
    shown = value if len(value) <= _SHOWN else value[: _SHOWN - 1] + "…"
    place = _place("[]" if isinstance(part, int) else part for part in parts)
    exact = _place(f"[{part}]" if isinstance(part, int) else part for part in parts)
    return Misfit(_is_note(error), place, why, f"{exact}: {shown}")


def _place(parts: Iterable[str]) -> str:
    text = ""
    for part in parts:
        text += part if part.startswith("[") or not text else f".{part}"
    return text or "the body"
