"""Blulu for newcomers: the first round of a match, from the deal to the scoring."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

_ROUND: Final = (
    "deal:3LY 4WL 9WY 2WL 6LK 2SY 6MW CM 7WY AW AY CL 8MS AM CY 8YK 8WL 5YK 9LK CK 2MK 4YK 4MS AS 5ML AK CS "
    "3SK CW 7ML 7SK 6SY 9MS 5SW 3MW AL",
    *("2WL+9WY=7", "2SY+6LK", "3LY+4WL=A", "6MW+CM"),
    *("8YK+CY=2", "9LK+CK", "AM+8MS=9", "5YK+8WL"),
    *("4MS+4YK=8", "AK+5ML=6", "AS+2MK", "3SK+CS"),
    *("6SY+7SK=A", "AL+9MS=C", "7ML+CW=3", "3MW+5SW=2"),
)

GUIDE: Final = Guide(
    want=msg(
        "Catch more than your share of the cards, and collect bonuses on the way. The first to 22 points "
        "wins."
    ),
    do=msg("Play two cards. They catch cards on the table that match their sum or their difference."),
    watch=msg("Careful what you leave on the table. Any two cards you lay could be caught next."),
    turn=(
        msg("Press My hand. Only you can see it. 7SK is the 7 of Suns and Knots."),
        msg(
            "Press a button for a whole play (Play 3LY and 4WL, catch Aces), or choose two under Pick cards "
            "to see what they catch."
        ),
        msg("If you can't catch anything, the buttons say Lay. Choose two cards to give up."),
        msg("When all hands are empty, Lodge deals again. Your hand updates as you play."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Sum or difference"),
            msg(
                "An Ace counts as 1 and a Crown as 10. Blue holds a 2, a 3, a 4 and a 9. The 3 and 4 add up "
                "to 7 and are 1 apart, so they can catch the 7 or both Aces. A play always takes every card "
                "of the rank. The 2 and 9 can catch the 7 too."
            ),
            Line(_ROUND[:1], viewer=0),
        ),
        Idea(
            pmsg("heading", "A flush"),
            msg(
                "Blue caught the 7 with 9 minus 2, and for good reason: all three cards have Waves on them. "
                "When every card you play and catch shares a suit, that's a flush, worth 2 points."
            ),
            Line(_ROUND[:2]),
        ),
        Idea(
            pmsg("heading", "No catch"),
            msg(
                "Orange holds a 2, two 6s and a Crown. No two of them make 1 or 10, and there isn't a 6 on "
                "the table, so Orange has to lay two cards. If any two can catch something, you must play "
                "them. Lay cards your opponent isn't likely to make. The cards already captured are a good "
                "clue."
            ),
            Line(_ROUND[:2], viewer=1),
        ),
        Idea(
            pmsg("heading", "A sextet"),
            msg(
                "Two 4s make 8. The three cards show each of the six suits exactly once: Moons and Suns, "
                "Wyrms and Knots, Waves and Leaves. That's a sextet, worth 4 points."
            ),
            Line(_ROUND[:10]),
        ),
        Idea(
            pmsg("heading", "A full net"),
            msg(
                "Four Crowns piled up on the table because no one could make ten. Then Orange was dealt an "
                "Ace and a 9, and caught all four at once. That's six cards, counting the two played."
            ),
            Line(_ROUND[:15]),
        ),
        Idea(
            pmsg("heading", "Counting up"),
            msg(
                "The deck is finished. Orange made the last catch, so the card left on the table goes to "
                "Orange. Each card beyond 18 scores a point. Blue has 22 cards, so that's 4 points on top of "
                "10 from bonuses. Then there's a new deal."
            ),
            Line(_ROUND),
        ),
    ),
    best=Line(_ROUND[:14], viewer=1),
)
