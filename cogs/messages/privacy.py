"""What a person is told of what Lodge keeps of them, and the question before it is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from cogs.custom_ids import ViewId, about
from cogs.messages.components import BLUE, GREY, RED, Draft, MessageView, Translate, row, text, view
from engines.core import Message, msg, nmsg

KIND: Final = "privacy"
"""What the custom ids of its buttons name."""

PANEL, EXPORT, DELETE, DELETE_INDEED = "panel", "export", "delete", "delete!"
"""What its buttons do; `DELETE_INDEED` is followed by what it is about."""

_Offer = tuple[str, Message, discord.ButtonStyle]
"""What a button does, its label and its colour."""

_KEPT: Final = (
    msg("### What Lodge keeps of you"),
    msg(
        "Your Discord user id, and under it: your matches with every move, so that they can be played on and "
        "checked; your results and ratings; your settings; which challenges you have declined, and whom you "
        "have blocked; what you are still to be told; and the day on which you last used Lodge."
    ),
    msg("Lodge does not read messages, and stores no names and no pictures of people."),
    msg("Whoever has not used Lodge for a year is forgotten by itself, as if they had pressed Delete."),
)
_QUESTION: Final = (
    msg("### Really delete everything?"),
    msg(
        "Your running matches are resigned, and your challenges withdrawn. In matches that are over, others "
        "read “someone who has left Lodge” in your place; their results stand. Your ratings, settings and "
        "blocks are gone."
    ),
    msg("Whoever has blocked you keeps you blocked. This cannot be taken back."),
)


def privacy_panel(translate: Translate) -> Draft:
    """Says what is kept, and offers it as a file and its deletion."""
    return _lines(_KEPT, translate, [(EXPORT, msg("Export"), BLUE), (DELETE, msg("Delete"), RED)])


def delete_question(live: Sequence[int], translate: Translate) -> Draft:
    """Says what deleting does, and asks once more. `live`: the matches and challenges that end by it."""
    lines = list(_QUESTION)
    if live:
        n = len(live)
        lines.insert(2, nmsg("That ends {n} game or challenge.", "That ends {n} games or challenges.", n))
    offers = [(deleting(live), msg("Delete everything"), RED), (PANEL, msg("Keep it"), GREY)]
    return _lines(lines, translate, offers)


def deleting(live: Sequence[int]) -> str:
    """What the button does that deletes everything, while those matches and challenges end by it."""
    return f"{DELETE_INDEED}{about(*live)}"


def deleted_notice(translate: Translate) -> Draft:
    told = msg("Lodge keeps nothing of you any more. If you play again, it begins anew.")
    return _lines([told], translate, [])


def exported(name: str, content: bytes, left_out: int, translate: Translate) -> Draft:
    """The file, and how many matches did not fit into it."""
    lines = [msg("This is what Lodge keeps of you; a file that ends in .gz is compressed.")]
    if left_out:
        lines.append(
            nmsg(
                "It is not all: your oldest match is left out.",
                "It is not all: your {n} oldest matches are left out.",
                left_out,
            )
        )
    made = _lines(lines, translate, [])
    made.body.add_item(ui.File(f"attachment://{name}"))
    return Draft(made.body, ((name, content),))


def _lines(lines: Sequence[Message], translate: Translate, offers: Sequence[_Offer]) -> Draft:
    body = MessageView()
    text(body, "\n".join(map(translate, lines)))
    if offers:
        body.add_item(
            row([view(ViewId(KIND, what), translate(label), style) for what, label, style in offers])
        )
    return Draft(body)
