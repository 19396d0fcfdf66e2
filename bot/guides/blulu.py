"""Blulu for newcomers: the first round of a match, from its deal to its reckoning."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

_ROUND: Final = (
    "deal:3LY 4WL 9WY 2WL 6LK 2SY 6MW CM 7WY AW AY CL 8MS AM CY 8YK 8WL 5YK 9LK CK 2MK 4YK 4MS AS 5ML AK CS "
    "3SK CW 7ML 7SK 6SY 9MS 5SW 3MW AL",
    *("2WL+9WY=7", "2SY+6LK", "3LY+4WL=A", "6MW+CM"),
    *("8YK+CY=2", "9LK+CK", "AM+8MS=9", "5YK+8WL"),
    *("4MS+4YK=8", "AK+5ML=6", "AS+2MK", "3SK+CS"),
    *("6SY+7SK=A", "AL+9MS=C", "7ML+CW=3", "3MW+5SW=2"),
)

GUIDE: Final = Guide(
    want=msg("Catch more than your share of the cards of a round, with bonuses on the way: 22 points win."),
    do=msg("Play two cards: their sum, or their difference, is what they catch on the table."),
    watch=msg("Count what you leave lying: two cards laid are two cards for the other side to catch."),
    turn=(
        msg("Press My hand; only you see it. A 7SK is a 7 of Suns and Knots."),
        msg(
            "Press a button with a whole play (Play 3LY and 4WL, catch Aces), or pick two cards from the "
            "list Which cards? to see what they can do."
        ),
        msg("If nothing can be caught, the buttons say Lay: choose the two cards that you part with."),
        msg("When all hands are empty, Lodge deals again. Your hand keeps itself up to date."),
    ),
    ideas=(
        Idea(
            msg("Sum or difference"),
            msg(
                "An Ace counts 1, a Crown 10. Blue holds a 2, a 3, a 4 and a 9. The 3 and the 4 come to 7 "
                "and differ by 1: they can catch the 7, or both Aces, for a play always takes all the cards "
                "of one rank. 2 and 9 catch the 7, too."
            ),
            Line(_ROUND[:1], viewer=0),
        ),
        Idea(
            msg("A flush"),
            msg(
                "Blue took the 7 with 9 minus 2, and for a good reason: all three cards show Waves. One "
                "suit on every card played and caught is a flush, 2 points at once."
            ),
            Line(_ROUND[:2]),
        ),
        Idea(
            msg("Nothing to catch"),
            msg(
                "Orange holds a 2, two 6s and a Crown, and no two of them make 1 or 10, nor is there a 6 on "
                "the table: Orange has to lay two. If any two can catch something, you must catch. Lay what "
                "the other side is unlikely to make; the cards already captured tell you a lot."
            ),
            Line(_ROUND[:2], viewer=1),
        ),
        Idea(
            msg("A sextet"),
            msg(
                "Two 4s come to 8. On the three cards every one of the six suits stands exactly once: Moons "
                "and Suns, Wyrms and Knots, Waves and Leaves. That is a sextet and scores 4 points."
            ),
            Line(_ROUND[:10]),
        ),
        Idea(
            msg("A full net"),
            msg(
                "Four Crowns had gathered on the table, because no one could make a ten. Then Orange "
                "was dealt an Ace and a 9: all four at a stroke, six cards with the two played."
            ),
            Line(_ROUND[:15]),
        ),
        Idea(
            msg("The reckoning"),
            msg(
                "The deck is played out. Orange captured last and so took the card left on the table. Every "
                "card beyond 18 is a point: Blue has 22 cards, so 4 points on top of the 10 of its bonuses. "
                "Then a new round is dealt."
            ),
            Line(_ROUND),
        ),
    ),
    best=Line(_ROUND[:14], viewer=1),
)
