"""If Badger was a Bunny for newcomers: the first race of a match, from its deal to the tortoise's victory."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

_RACE: Final = (
    "deal:AK 3MW AM 4MS 6SY 5ML 5YK 4WL 8MS 7SK 6LK 6MW 9WY CW 2WL AS AL 7WY 7ML CY 5SW 3LY 9LK AW CM 8YK "
    "8WL AY CS 3SK 9MS 4YK 2SY CK 2MK CL",
    *("5ML+6SY+7SK+8MS", "pass", "6MW+6LK", "pass", "4WL+5YK", "pass", "pass"),
    *("5SW", "7WY", "8WL", "9WY", "9LK", "CW", "CM", "CY", "CL", "pass"),
    *("3LY+3SK", "pass", "2SY+2MK", "pass", "8YK+9MS", "pass", "CS+CK", "pass", "4YK", "pass", "AY+AW"),
)

GUIDE: Final = Guide(
    want=msg(
        "Be rid of all your cards, hand and deck, first; score a point for each card in the other's hand."
    ),
    do=msg("Lay a card, cards of one rank or a run onto your row. The other must match it, or pass."),
    watch=msg(
        "Do not hoard low cards: they beat nothing and go only when you lead, so lead them while you can."
    ),
    turn=(
        msg("Press My hand; only you see it. A 7SK is a 7 of Suns and Knots."),
        msg(
            "If a button says what you want (Lead 5ML 6SY, Follow with 9WY), press it. With many plays, "
            "pick your cards from the list Which cards? first, then press the button that lays them."
        ),
        msg("Pass is always there. Then the other side leads."),
        msg("Lodge draws your cards, and your hand keeps itself up to date."),
    ),
    ideas=(
        Idea(
            msg("What joins"),
            msg(
                "Blue is the hare, with eight cards. The first card laid must join the top of Blue's row, "
                "the Ace of Moons: by a suit, the same rank, or a rank one higher. So a play can start with "
                "the 5, the 6 or the 8 that show Moons. The cards after it need not join."
            ),
            Line(_RACE[:1], viewer=0),
        ),
        Idea(
            msg("A run"),
            msg(
                "5, 6, 7, 8: only the 5 had to join. Orange, the tortoise, plays two cards at most, but a "
                "run of two would do: whoever follows needs the same kind of play, of any length, that ends "
                "as high or higher. Orange has no run that ends in 8 or more and can only pass."
            ),
            Line(_RACE[:2]),
        ),
        Idea(
            msg("Empty-handed"),
            msg(
                "Three plays, and the hare's hand was empty. But he still had a deck, so that was no "
                "victory: he had to pass and took its eight cards all at once. The hare draws only after "
                "passing; the tortoise draws two cards at the start of each of her turns."
            ),
            Line(_RACE[:8]),
        ),
        Idea(
            msg("A duel of singles"),
            msg(
                "Orange led a 5, and since then it has gone up card by card: 7, 8, 9, 9 and four Crowns. An "
                "equal rank is enough, and every card joined its own row. Blue has no Crown left and has to "
                "pass, so Orange leads again. To win the lead is worth a high card."
            ),
            Line(_RACE[:17]),
        ),
        Idea(
            msg("Left behind"),
            msg(
                "These four are what Blue was left with: two Aces, a 2 and a 7, on a Crown of Wyrms that "
                "none of them joins. Orange leads on and on, and Blue can only watch. Think of your last "
                "cards before you lay your best ones."
            ),
            Line(_RACE[:19], viewer=0),
        ),
        Idea(
            msg("The finish"),
            msg(
                "With two Aces the tortoise is out of cards, and her deck is empty, too. She scores 4, one "
                "for each card the hare holds. Now the roles are swapped; after four races the most points "
                "win."
            ),
            Line(_RACE),
        ),
    ),
    best=Line(_RACE[:16]),
)
