"""Modals: what Discord refuses in them, and how people fill them in."""

from __future__ import annotations

from typing import Any, Final

from bot.playground.components import (
    LABEL,
    ROW,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    Checker,
    are_choices,
    bounds,
    walk,
)
from bot.playground.errors import JSON, FieldPath, Form

MOST_PARTS: Final = 5
FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23


def check_modal(form: Form, data: dict[str, JSON], path: FieldPath = ("data",)) -> None:
    """Note in `form` what is wrong with the `data` of a modal answer."""
    checker = Checker(form)
    for key, most in (("custom_id", 100), ("title", 45)):
        if data.get(key) is None:
            form.required((*path, key))
        else:
            form.length((*path, key), data[key], 1, most)
    parts = data.get("components")
    path = (*path, "components")
    if not form.length(path, parts, 1, MOST_PARTS):
        return
    assert isinstance(parts, list)
    for index, part in enumerate(parts):
        here = (*path, index)
        kind = part.get("type") if isinstance(part, dict) else None
        if kind == ROW:
            inside = part.get("components")
            if form.length((*here, "components"), inside, 1, 1):
                _field(checker, inside[0], (*here, "components", 0), (TEXT_INPUT,))
                form.length((*here, "components", 0, "label"), inside[0].get("label", ""), 1, 45)
        elif kind == LABEL:
            form.length((*here, "label"), part.get("label", ""), 1, 45)
            checker.optional(part, here, "description", 1, 100)
            _field(checker, part.get("component"), (*here, "component"), _FIELDS)
        elif kind == TEXT:
            form.length((*here, "content"), part.get("content", ""), 1, 4000)
        else:
            form.add(here, "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1, 10, 18).')


_FIELDS: Final = (*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def _field(checker: Checker, field: Any, path: FieldPath, allowed: tuple[int, ...]) -> None:
    kind = field.get("type") if isinstance(field, dict) else None
    if kind not in allowed:
        choices = ", ".join(map(str, allowed))
        checker.form.add(path, "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({choices},).')
    elif kind in SELECTS:
        checker.select(field, path, required=True)
    else:
        checker.custom_id(field, path)
        checker.optional(field, path, "value", 0, 4000)
        checker.optional(field, path, "placeholder", 0, 100)
        if kind in (RADIO_GROUP, CHECKBOX_GROUP) and checker.form.length(
            (*path, "options"), field.get("options"), 2 if kind == RADIO_GROUP else 1, 10
        ):
            checker.options(field["options"], (*path, "options"), 10)


def fill(modal: dict[str, JSON], answers: list[JSON]) -> list[JSON]:
    """Return the components of a submitted modal: its own tree, with an answer in each field.

    `answers` is any tree of components with `custom_id` and `value` or `values`.
    Raises ValueError, saying what is missing or too long; Discord's client wouldn't send such a form.
    """
    given = {answer["custom_id"]: answer for answer in walk(answers) if "custom_id" in answer}
    return [_fill_part(part, given) for part in modal["components"]]


def _fill_part(part: dict[str, JSON], given: dict[str, dict[str, JSON]]) -> dict[str, JSON]:
    data: dict[str, JSON] = {"type": part["type"], "id": part["id"]}
    if part["type"] == ROW:
        return data | {"components": [_fill_field(part["components"][0], given)]}
    if part["type"] == LABEL:
        return data | {"component": _fill_field(part["component"], given)}
    return data


def _fill_field(field: dict[str, JSON], given: dict[str, dict[str, JSON]]) -> dict[str, JSON]:
    custom_id = field["custom_id"]
    answer = given.get(custom_id, {})
    data: dict[str, JSON] = {"type": field["type"], "id": field["id"], "custom_id": custom_id}
    if field["type"] == TEXT_INPUT:
        value = str(answer.get("value") or "")
        needed = field.get("required", True)
        low, high = max(field.get("min_length", 0), int(needed)), field.get("max_length", 4000)
        if (value or needed) and not low <= len(value) <= high:
            raise ValueError(f"{custom_id}: {low} to {high} characters")
        return data | {"value": value}
    if field["type"] in (RADIO_GROUP, CHECKBOX):
        return data | {"value": answer.get("value")}
    values = [str(value) for value in answer.get("values") or ()]
    if field.get("required", True) and not values:
        raise ValueError(f"{custom_id}: choose something")
    if field["type"] in SELECTS and values:
        low, high = bounds(field)
        if not low <= len(values) <= high or not are_choices(field, values):
            raise ValueError(f"{custom_id}: choose {low} to {high} of what is offered")
    return data | {"values": values}
