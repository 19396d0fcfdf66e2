"""What messages are made of: text, pictures, rows of buttons and menus."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ui

from bot.match.model import is_gone
from cogs.base.custom_ids import CustomId
from cogs.base.discord_limits import (
    BUTTON_LABEL_LENGTH,
    FORM_TITLE_LENGTH,
    MOST_BUTTONS_IN_A_ROW,
    MOST_COMPONENTS,
    OPTION_LABEL_LENGTH,
    PLACEHOLDER_LENGTH,
    TEXT_LENGTH,
)
from engines.core import Message

Emoji = discord.PartialEmoji | None
"""The emoji before a label, if any."""
Translate = Callable[[Message], str]
"""Translates a message for its readers."""


class MessageView(ui.LayoutView):
    """The components of one message at one moment, built anew for every edit.

    Everything a button needs to know is in its custom id, so discord.py needn't remember the view. It claims
    to be finished from the start, so it's never stored.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        return True

    @property
    def room(self) -> int:
        """How many more components fit."""
        return MOST_COMPONENTS - self.total_children_count


@dataclass(frozen=True, slots=True)
class Draft:
    """A message ready to be sent, or to replace one that was sent before."""

    body: MessageView
    pictures: tuple[tuple[str, bytes], ...] = ()
    """Each picture's file name, as the galleries of `body` refer to it, and its PNG (GIF for a film)."""
    mentions: tuple[int, ...] = ()
    """User ids that may be notified."""

    def files(self) -> list[discord.File]:
        """Return the pictures as files, which can be sent only once."""
        return [discord.File(io.BytesIO(png), name) for name, png in self.pictures]

    def changes(self) -> dict[str, Any]:
        """Return the arguments for discord.py's edits that turn an earlier message into this one."""
        return {"view": self.body, "attachments": self.files(), "allowed_mentions": self.allowed()}

    def allowed(self) -> discord.AllowedMentions:
        people = [discord.Object(user_id) for user_id in self.mentions if not is_gone(user_id)]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


Button = ui.Button[Any]
Select = ui.Select[Any]
"""Buttons and menus. A press is handled from its custom id alone (`cogs.base.presses`)."""

GREY: Final = discord.ButtonStyle.secondary
BLUE: Final = discord.ButtonStyle.primary
GREEN: Final = discord.ButtonStyle.success
RED: Final = discord.ButtonStyle.danger


def button(
    custom_id: CustomId,
    label: str,
    style: discord.ButtonStyle = GREY,
    *,
    disabled: bool = False,
    emoji: Emoji = None,
) -> Button:
    return ui.Button(
        custom_id=str(custom_id),
        label=label[:BUTTON_LABEL_LENGTH],
        style=style,
        disabled=disabled,
        emoji=emoji,
    )


def option(
    value: str, label: str, description: str | None = None, emoji: Emoji = None
) -> discord.SelectOption:
    """Make a line of a menu."""
    label = label[:OPTION_LABEL_LENGTH]
    return discord.SelectOption(value=value, label=label, description=description or None, emoji=emoji)


def select(
    custom_id: CustomId | str,
    placeholder: str,
    options: list[discord.SelectOption],
    chosen: str | None = None,
) -> Select:
    """Make a menu that shows the value `chosen`. Choosing that one again does nothing."""
    for each in options:
        each.default = each.value == chosen
    shown = placeholder[:PLACEHOLDER_LENGTH] or None
    return ui.Select(custom_id=str(custom_id), placeholder=shown, options=options)


def select_many(
    custom_id: CustomId, placeholder: str, options: list[discord.SelectOption], picked: Collection[str]
) -> Select:
    """Make a menu that shows the values `picked` and lets any number be chosen."""
    made = select(custom_id, placeholder, options)
    for each in options:
        each.default = each.value in picked
    made.min_values, made.max_values = 0, len(options)
    made.required = False  # Discord refuses discord.py's default for a select that may be empty
    return made


def people_select(custom_id: CustomId, placeholder: str, most: int) -> ui.UserSelect[Any]:
    """Make a menu of the people there, of whom up to `most` may be picked."""
    return ui.UserSelect(custom_id=str(custom_id), placeholder=placeholder, max_values=most)


class Form(ui.Modal):
    """A form for the person who pressed. Like a view it's never stored, because its id says everything."""

    def __init__(self, custom_id: CustomId, title: str) -> None:
        super().__init__(custom_id=str(custom_id), title=title[:FORM_TITLE_LENGTH], timeout=None)

    def is_finished(self) -> bool:
        return True


def field(form: Form, label: str, component: Select) -> None:
    """Put a menu into a form, under its label."""
    form.add_item(ui.Label(text=label[:FORM_TITLE_LENGTH], component=component))


def row(items: Sequence[ui.Item[Any]]) -> ui.ActionRow[Any]:
    made: ui.ActionRow[Any] = ui.ActionRow()
    for item in items:
        made.add_item(item)
    return made


def rows(buttons: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Put buttons into as many rows as they need."""
    most = MOST_BUTTONS_IN_A_ROW
    return [row(buttons[first : first + most]) for first in range(0, len(buttons), most)]


def text(body: MessageView, content: str) -> None:
    body.add_item(ui.TextDisplay(content))


def gallery(body: MessageView, name: str, alt: str) -> None:
    made: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{name}", description=alt)
    )
    body.add_item(made)


def capital(line: str) -> str:
    """Return a line with a capital at its start, where the language has any."""
    return line[:1].upper() + line[1:]


def fit_lines(lines: Sequence[str], most: int = TEXT_LENGTH) -> str:
    """Return as many lines as fit into `most` characters, with an ellipsis for those left out."""
    kept = list(lines)
    while sum(map(len, kept)) + len(kept) + 1 > most:
        kept = [*kept[:-2], "…"] if len(kept) > 1 else [f"{kept[0][: most - 3]}…"]
    return "\n".join(kept)


Emojis = Callable[[str], discord.PartialEmoji | None]
"""Finds the emoji for a sign (`render.EMOJIS`); None if there is none."""

_CIRCLES: Final[Mapping[str, str]] = {
    "blue": "🔵",
    "orange": "🟠",
    "green": "🟢",
    "purple": "🟣",
    "bear": "🐻",
    "neutron": "⚪",
}
_SQUARES: Final[Mapping[str, str]] = {
    "blue": "🟦",
    "orange": "🟧",
    "green": "🟩",
    "purple": "🟪",
    "bear": "🟫",
    "neutron": "⬜",
}
_OTHERS: Final[Mapping[str, str]] = {
    "lodge": "🏠",
    "throne": "👑",
    "frog": "🐸",
    "rosette": "🐸",
    "splat": "💥",
    "coin": "🪙",
    "empty": "▫️",
    **{f"die_{face}": f"{face}\ufe0f\u20e3" for face in range(1, 7)},
    "suits_M": "🌙",
    "suits_S": "☀️",
    "suits_W": "🌊",
    "suits_L": "🍃",
    "suits_Y": "🐉",
    "suits_K": "🪢",
    **{f"marker_{letter}": sign for letter, sign in zip("rpbgyw", "🔴🟣🔵🟢🟡⚪", strict=True)},
    **{f"marker_{letter}_up": sign for letter, sign in zip("rpbgyw", "🟥🟪🟦🟩🟨⬜", strict=True)},
}


def circles(sign: str) -> discord.PartialEmoji | None:
    """The emoji of a sign where the application has none of its own: pieces are circles, lifted ones squares.

    >>> [str(circles(sign)) for sign in ("blue_beaver", "orange_queen_up", "green_target", "green_x_blue")]
    ['🔵', '🟧', '🔘', '❌']
    >>> circles("suits_SK") is None
    True
    """
    side, _, what = sign.partition("_")
    name = _OTHERS.get(sign)
    if name is None and side in _CIRCLES:
        if what == "target":
            name = "🔘"
        elif what.startswith("x_"):
            name = "❌"
        else:
            name = (_SQUARES if what.endswith("_up") else _CIRCLES)[side]
    return None if name is None else discord.PartialEmoji(name=name)


class KnownEmojis:
    """The application's own emojis, by sign. Threads may read it."""

    def __init__(self) -> None:
        self._known: Mapping[str, discord.PartialEmoji] = {}

    def of(self, sign: str) -> discord.PartialEmoji | None:
        """Return the application's emoji for a sign, or else the closest standard one, if any."""
        return self._known.get(sign) or circles(sign)

    def learn(self, found: Mapping[str, discord.PartialEmoji]) -> None:
        """Replace the known emojis with those found."""
        self._known = dict(found)

    @property
    def signs(self) -> Mapping[str, discord.PartialEmoji]:
        return self._known


def sentence(told: Message, translate: Translate, *buttons: ui.Item[Any]) -> Draft:
    """Return a message of just a sentence or two, with a row of buttons if there are any."""
    body = MessageView()
    text(body, translate(told))
    if buttons:
        body.add_item(row(buttons))
    return Draft(body)
