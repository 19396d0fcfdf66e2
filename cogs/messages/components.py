"""What a message is made of: a view that is never kept, its buttons, and the picture that goes with it."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self, cast

import discord
from discord import ui

from cogs.custom_ids import (
    ACT,
    AIMS,
    CARDS,
    LAY,
    OPTION,
    PICK,
    PICKS,
    ActId,
    AimsId,
    CardsId,
    LayId,
    OptionId,
    PickId,
    PicksId,
)
from engines.core import Message

Translate = Callable[[Message], str]
"""Translates a message for those who will read it."""

MOST_COMPONENTS: Final = 40
MOST_BUTTONS: Final = 5
"""Buttons in a row."""
MOST_OPTIONS: Final = 25
"""Options of a select."""
MOST_TEXT: Final = 4000
"""Characters in all text of a message."""


class MessageView(ui.LayoutView):
    """The components of one message at one moment, made anew for every edit.

    All that a button must know stands in its custom id, so discord.py need not remember the view: it says
    from the start that it is finished, and so is never stored. A stored view could be leaked, or take the
    buttons of every other match out of service when it ends (discord.py drops the pattern of a dynamic
    item together with one view that used it).
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
    """A message ready to be sent or edited."""

    body: MessageView
    pictures: tuple[tuple[str, bytes], ...] = ()
    """File name, as the panel's galleries refer to it, and PNG of each picture."""
    mentions: tuple[int, ...] = ()
    """User ids that may be notified."""

    def files(self) -> list[discord.File]:
        """The pictures, as files that can be sent once."""
        return [discord.File(io.BytesIO(png), name) for name, png in self.pictures]

    def changes(self) -> dict[str, Any]:
        """What makes a message that was sent before into this one, as discord.py's edits take it."""
        return {"view": self.body, "attachments": self.files(), "allowed_mentions": self.allowed()}

    def allowed(self) -> discord.AllowedMentions:
        people = [discord.Object(user_id) for user_id in self.mentions]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


class Pressed(Protocol):
    """What handles every press: the cog `cogs.presses.dispatch.Dispatch`."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None: ...


class _Item:
    """A button or select whose press is handled from its custom id alone."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: object, /
    ) -> Self:
        return cast("Callable[[ui.Item[Any]], Self]", cls)(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        dispatch = interaction.client.get_cog("Dispatch")
        if dispatch is None:  # the bot is leaving: Discord says that the press failed, and nothing was done
            return
        await cast("Pressed", dispatch).pressed(interaction)


class PickButton(_Item, ui.DynamicItem[ui.Button[Any]], template=PICK):
    """A part of a move."""


class PicksSelect(_Item, ui.DynamicItem[ui.Select[Any]], template=PICKS):
    """Many parts of a move, one of which is chosen."""


class ActButton(_Item, ui.DynamicItem[ui.Button[Any]], template=ACT):
    """Anything else one does with a match."""


class OptionSelect(_Item, ui.DynamicItem[ui.Select[Any]], template=OPTION):
    """The values of an option, on a challenge."""


class CardsSelect(_Item, ui.DynamicItem[ui.Select[Any]], template=CARDS):
    """The cards of a hand, any number of which are picked."""


class AimsSelect(_Item, ui.DynamicItem[ui.Select[Any]], template=AIMS):
    """What cards can be played for."""


class LayButton(_Item, ui.DynamicItem[ui.Button[Any]], template=LAY):
    """A whole move, played from the hand."""


ITEMS: Final = (PickButton, PicksSelect, ActButton, OptionSelect, CardsSelect, AimsSelect, LayButton)

GREY: Final = discord.ButtonStyle.secondary
BLUE: Final = discord.ButtonStyle.primary
GREEN: Final = discord.ButtonStyle.success
RED: Final = discord.ButtonStyle.danger


def pick(
    custom_id: PickId, label: str, style: discord.ButtonStyle = GREY, *, disabled: bool = False
) -> PickButton:
    return PickButton(ui.Button(custom_id=str(custom_id), label=label[:80], style=style, disabled=disabled))


def act(custom_id: ActId, label: str, style: discord.ButtonStyle = GREY) -> ActButton:
    return ActButton(ui.Button(custom_id=str(custom_id), label=label[:80], style=style))


def picks(custom_id: PicksId, placeholder: str, options: Sequence[tuple[str, str]]) -> PicksSelect:
    """A select of (value, label)."""
    listed = [discord.SelectOption(value=value, label=label[:100]) for value, label in options]
    return PicksSelect(ui.Select(custom_id=str(custom_id), placeholder=placeholder[:150], options=listed))


def cards(
    custom_id: CardsId,
    placeholder: str,
    options: Sequence[tuple[str, str, str | None]],
    picked: Collection[str],
) -> CardsSelect:
    """A select of (value, label, description), any number of which are chosen; `picked` are so now."""
    listed = [
        discord.SelectOption(value=value, label=label[:100], description=description, default=value in picked)
        for value, label, description in options
    ]
    select: ui.Select[Any] = ui.Select(
        custom_id=str(custom_id),
        placeholder=placeholder[:150],
        options=listed,
        min_values=0,
        required=False,  # a default of discord.py, which Discord refuses of a select that may be left empty
        max_values=len(listed),
    )
    return CardsSelect(select)


def aims(custom_id: AimsId, placeholder: str, options: Sequence[tuple[str, str]], chosen: str) -> AimsSelect:
    """A select of (value, label) that shows the value `chosen`."""
    return AimsSelect(_select(str(custom_id), placeholder, options, chosen))


def lay(custom_id: LayId, style: discord.ButtonStyle = GREY) -> LayButton:
    return LayButton(ui.Button(custom_id=str(custom_id), label=custom_id.notation[:80], style=style))


def option(
    custom_id: OptionId, placeholder: str, options: Sequence[tuple[str, str]], chosen: str
) -> OptionSelect:
    """A select of (value, label) that shows the value `chosen`."""
    return OptionSelect(_select(str(custom_id), placeholder, options, chosen))


def _select(
    custom_id: str, placeholder: str, options: Sequence[tuple[str, str]], chosen: str
) -> ui.Select[Any]:
    listed = [
        discord.SelectOption(value=value, label=label[:100], default=value == chosen)
        for value, label in options
    ]
    return ui.Select(custom_id=custom_id, placeholder=placeholder[:150], options=listed)


def row(items: Sequence[ui.Item[Any]]) -> ui.ActionRow[Any]:
    made: ui.ActionRow[Any] = ui.ActionRow()
    for item in items:
        made.add_item(item)
    return made


def rows(buttons: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    return [row(buttons[at : at + MOST_BUTTONS]) for at in range(0, len(buttons), MOST_BUTTONS)]


def text(body: MessageView, content: str) -> None:
    body.add_item(ui.TextDisplay(content))


def gallery(body: MessageView, name: str, alt: str) -> None:
    made: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{name}", description=alt)
    )
    body.add_item(made)


def fitting(lines: Sequence[str], most: int = MOST_TEXT) -> str:
    """As many lines as fit into `most` characters; those cut off are shown by an ellipsis."""
    kept = list(lines)
    while sum(map(len, kept)) + len(kept) + 1 > most:
        kept = [*kept[:-2], "…"] if len(kept) > 1 else [f"{kept[0][: most - 3]}…"]
    return "\n".join(kept)
