"""The film of a match as a message, and what to say until it's ready."""

from __future__ import annotations

from bot.match.model import Match, Place
from cogs.base.answers import LodgeInteraction
from cogs.base.components import Button, Draft, MessageView, Translate, button, gallery, row, sentence, text
from cogs.base.custom_ids import ViewId
from cogs.board.message import film_alt, within
from cogs.board.text import seat_with_player
from engines.core import msg, nmsg, pmsg

KIND = "film"
"""The name of this view in its button's custom id; the match follows."""


def is_public(match: Match, interaction: LodgeInteraction) -> bool:
    """Whether a film asked for here is for everyone."""
    return match.place.channel_id == interaction.channel_id


def film_button(match_id: int, translate: Translate, *, public: bool) -> Button:
    """A button that asks for the film of a match. `public`: it's posted for everyone."""
    label = pmsg("button", "Post film") if public else pmsg("button", "Film")
    return button(ViewId(KIND, str(match_id)), translate(label))


def film_draft(match: Match, gif: bytes, translate: Translate) -> Draft:
    """The film of a match, and who played it."""
    name = f"{match.game.slug}-{match.id}.gif"
    body = MessageView()
    title = translate(pmsg("heading", "### {game} · match {id} · film", id=match.id, game=match.game.title))
    players = " · ".join(translate(seat_with_player(match, seat)) for seat in range(len(match.seats)))
    text(body, f"{title}\n{players}")
    gallery(body, name, within(translate(film_alt(match))))
    return Draft(body, ((name, gif),))


def film_notice(ahead: int, translate: Translate) -> Draft:
    """Say that a film is being made, and how many others are ahead of it."""
    told = msg("Making your film …")
    if ahead:
        told = nmsg("{n} film ahead of yours.", "{n} films ahead of yours.", ahead)
    return sentence(told, translate)


def film_posted(at: Place, translate: Translate) -> Draft:
    """A link to the film that's already posted for everyone."""
    return sentence(msg("The film is here: {link}", link=at.link), translate)


def film_offer(match: Match, translate: Translate) -> Draft:
    """A line with a button, for a film that took too long to be shown as an answer."""
    body = MessageView()
    ready = msg("Your film of match {id} ({game})", id=match.id, game=match.game.title)
    text(body, translate(ready))
    body.add_item(row([film_button(match.id, translate, public=False)]))
    return Draft(body)
