"""The registry of functions that handle presses. Each lives with its feature and registers itself there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, cast

from bot.match.model import Match, Refused
from cogs.base.answers import FORGED, Answer
from cogs.base.custom_ids import ActId, CustomId

Show = Callable[[Answer, str, str], Awaitable[None]]
"""Shows a part of something. Takes the answer, the part that the custom id names, and the value chosen in a
menu ("" for a button). Raises Refused on anything its own messages never ask for."""

HANDLERS: Final[dict[object, Callable[[Answer, Any], Awaitable[None]]]] = {}
"""The handlers by class of id, or by verb for an `ActId`."""
VIEWS: Final[dict[str, Show]] = {}


H = TypeVar("H", bound=Callable[..., Awaitable[None]])


def handles(*kinds: type[CustomId]) -> Callable[[H], H]:
    """Register a function to handle presses on these kinds of ids. It is called with the answer and the id,
    and may raise Refused."""
    return lambda handler: _register(HANDLERS, kinds, handler)


def on_verb(*verbs: str) -> Callable[[H], H]:
    """Register a function to handle presses on buttons with these verbs, like `handles`."""
    return lambda handler: _register(HANDLERS, verbs, handler)


def on_view(kind: str) -> Callable[[H], H]:
    """Register a function to show the parts that this kind of `ViewId` and `MenuId` asks for."""
    return lambda show: _register(VIEWS, (kind,), show)


def _register(registry: dict[Any, Any], names: tuple[object, ...], handler: H) -> H:
    for name in names:
        assert registry.setdefault(name, handler) is handler, f"{name} is handled twice"
    return handler


async def match_of(answer: Answer, pressed: ActId) -> Match:
    """Return the match of a pressed button. Raises Refused if there is none."""
    return await answer.bot.matches.get(pressed.match)


@on_verb("no")
async def say_no(answer: Answer, _pressed: ActId) -> None:
    """Remove a question that only the person who pressed can see."""
    await answer.vanish()


def filled(answer: Answer) -> dict[str, str]:
    """Return the values chosen in a form, by the names of its menus. Raises Refused if it's empty."""
    parts = cast("dict[str, list[dict[str, Any]]]", answer.interaction.data).get("components")
    if not parts:
        raise Refused(FORGED)
    menus = [part["component"] for part in parts if "component" in part]
    return {menu["custom_id"]: menu["values"][0] for menu in menus if menu.get("values")}


def chosen(answer: Answer) -> str:
    """Return the value that was chosen in a menu. Raises Refused if there is none."""
    values = cast("dict[str, list[str]]", answer.interaction.data).get("values")
    if not values:
        raise Refused(FORGED)
    return values[0]
