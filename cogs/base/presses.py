"""Which function handles a press: each stands with its feature, and says there what it handles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, cast

from bot.match.model import Match, Refused
from cogs.base.answers import FORGED, Answer
from cogs.base.custom_ids import ActId, CustomId

Show = Callable[[Answer, str, str], Awaitable[None]]
"""Shows a part of something: which one, as its custom id says, and what was chosen in a menu ("" for a
button). Raises Refused on what its own messages never say."""

HANDLERS: Final[dict[object, Callable[[Answer, Any], Awaitable[None]]]] = {}
"""By class of id; by verb for an `ActId`."""
VIEWS: Final[dict[str, Show]] = {}


H = TypeVar("H", bound=Callable[..., Awaitable[None]])


def handles(*kinds: type[CustomId]) -> Callable[[H], H]:
    """Let a function handle the presses of these kinds of ids: it is given the answer and the id, and raises
    Refused."""
    return lambda handler: _register(HANDLERS, kinds, handler)


def on_verb(*verbs: str) -> Callable[[H], H]:
    """Let a function handle the presses of buttons with these verbs, as `handles`."""
    return lambda handler: _register(HANDLERS, verbs, handler)


def on_view(kind: str) -> Callable[[H], H]:
    """Let a function show another part of what that kind of `ViewId` and `MenuId` is about."""
    return lambda show: _register(VIEWS, (kind,), show)


def _register(registry: dict[Any, Any], names: tuple[object, ...], handler: H) -> H:
    for name in names:
        assert registry.setdefault(name, handler) is handler, f"{name} is handled twice"
    return handler


async def match_of(answer: Answer, pressed: ActId) -> Match:
    """Return the match of a pressed button. Raises Refused if there is none."""
    return await answer.interaction.client.matches.get(pressed.match)


@on_verb("no")
async def say_no(answer: Answer, _pressed: ActId) -> None:
    """Take away a question that only the person who pressed can see."""
    await answer.vanish()


def filled(answer: Answer) -> dict[str, str]:
    """Return what was chosen in a form, by the names of its menus. Raises Refused if there is none."""
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
