"""Questions that a board asks the other players: agree to a draw, let someone take back a choice, or decide
what happens when someone runs out of time.

A board asks at most one question at a time. Its answers go below everything else and its text
(`Prompt.question`) replaces other small print, so no button moves: someone about to press one mustn't hit an
answer instead. Every board that people share leaves room for the answers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import discord
from discord.ext import commands

from bot.match.clocks import claim_ends, claim_is_void
from bot.match.model import Match, Refused, State, seated
from cogs.base.answers import LodgeInteraction
from cogs.base.components import GREEN, GREY, RED, MessageView, Translate, button, row
from cogs.base.custom_ids import ActId, about
from engines.core import Message, msg, nmsg, pmsg

PROMPT_ROOM: Final = 3
"""How many components the answers take: a row and two buttons."""


def may_be_asked(match: Match) -> bool:
    """Whether the match is running and has other people to ask."""
    return match.state is State.RUNNING and len(match.players) > 1


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question and its two answers: verb and label of the button that agrees, then of the one that
    doesn't."""

    question: Message
    agree: tuple[str, Message]
    refuse: tuple[str, Message]
    refuse_style: discord.ButtonStyle = RED


def prompt(match: Match) -> Prompt | None:
    """Return the open question, if any."""
    asked, over = match.asks_to_take_back, match.out_of_time
    if match.state is not State.RUNNING:
        return None
    if over:
        late = tuple(seated(match.game, match.seats, seat) for seat in sorted(over))
        question = nmsg("{players} ran out of time.", "{players} ran out of time.", len(over), players=late)
        claim = (
            pmsg("button", "Claim the win") if claim_ends(match) else pmsg("button", "Play on without them")
        )
        if claim_is_void(match):
            early = msg("If you end the game this early, it won't count.")
            question = pmsg("layout", "{before} {last}", before=question, last=early)
            claim = pmsg("button", "End the game")
        return Prompt(
            question,
            ("claim", claim),
            ("moretime", pmsg("button", "Give them more time")),
            GREY,
        )
    if asked is not None:
        # The others still have to choose, so they mustn't learn what this choice was.
        secret, move = asked.seat in match.decided_seats, match.history[asked.ply].move
        by = seated(match.game, match.seats, asked.seat)
        return Prompt(
            msg("{player} wants to take back their choice.", player=by)
            if secret
            else msg("{player} wants to take back {move}.", player=by, move=move),
            ("allow", pmsg("button", "Let them take it back")),
            ("refuse", pmsg("button", "Decline")),
        )
    if match.draw_offer is not None:
        return Prompt(
            msg("{player} offers a draw.", player=seated(match.game, match.seats, match.draw_offer)),
            ("draw", pmsg("button", "Accept the draw")),
            ("undraw", pmsg("button", "Decline the draw")),
        )
    return None


def asked_about(match: Match) -> str:
    """Return what the answers to the open question are about; "" if there is none."""
    asked = prompt(match)
    return "" if asked is None else about(asked.question, asked.agree)


def add_answers(body: MessageView, match: Match, translate: Translate) -> None:
    """Add the answers to the open question, if any, at the foot of a board that people share."""
    asked = prompt(match)
    if asked is None or not may_be_asked(match):
        return
    answers = ((GREEN, asked.agree), (asked.refuse_style, asked.refuse))
    made = [
        button(ActId(match.id, match.ply, verb, asked_about(match)), translate(label), style)
        for style, (verb, label) in answers
    ]
    body.add_item(row(made))


def _again_in(seconds: int) -> Message:
    return nmsg(
        "You just posted here. Try again in {n} second.",
        "You just posted here. Try again in {n} seconds.",
        seconds,
    )


class Cooldown:
    """Lets each person show something in each channel only once every so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._cooldowns = commands.CooldownMapping.from_cooldown(1, seconds, _who_and_where)

    def note(self, interaction: LodgeInteraction) -> float | None:
        """Note a showing. If it's too soon, return how many seconds are left to wait."""
        return self._cooldowns.update_rate_limit(interaction)

    def check(self, interaction: LodgeInteraction, again_in: Callable[[int], Message] = _again_in) -> None:
        """Note a showing. Raises Refused if it's too soon, with what `again_in` says about the seconds to
        wait."""
        wait = self.note(interaction)
        if wait:
            raise Refused(again_in(math.ceil(wait)))


def _who_and_where(interaction: LodgeInteraction) -> tuple[int, int | None]:
    return interaction.user.id, interaction.channel_id
