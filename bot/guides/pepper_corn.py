"""Pepper. Corn! for newcomers: one game, from the piles to a finish of 97 to 96."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

_GAME: Final = (
    "deal:9WY 3SK 2SY 2WL CK 2MK CW 7SK AL 8WL 5YK 9LK CS 3MW 3LY AM 4YK 4WL CY 7ML 5ML AY 8MS AS AW 4MS CL "
    "CM 5SW AK 7WY 6MW 9MS 6LK 8YK 6SY",
    *("split:AW+4MS+CL/AK+5SW+CM", "split:6MW+7WY+8YK/6SY+6LK+9MS", "take:2", "take:2"),
    *("h1:9MS", "c3:7WY+8YK", "e1:6LK+7SK", "g3:CM", "e2:4MS+6SY", "d3:8MS", "d2:CK", "a1:CY"),
    *("e3:9LK", "g1:AK+9WY", "b3:5ML", "b2:CW", "g2:4WL", "f2:5SW", "a3:AW+3LY", "h2:3MW"),
    *("b1:4YK", "h3:AM", "c1:3SK", "a2:AS", "f3:2SY", "f1:6MW", "d1:CL", "pass", "pass"),
)

GUIDE: Final = Guide(
    want=msg("Finish with the higher total. Your hand counts, and so do the cards you've paid with."),
    do=msg("Capture cards you can reach. Pay with cards that share a suit and are worth at least as much."),
    watch=msg(
        "You don't get change. Pay a 9 for a 3, and that 9 can't buy anything else. Pay as little as you can."
    ),
    turn=(
        msg("Press My hand. 7SK is the 7 of Suns and Knots."),
        msg(
            "First pick the cards for one pile under Pick cards and press Divide like this. Then press "
            "Take pile."
        ),
        msg(
            "After that, choose the card to capture under What do you want to do? and what you pay under "
            "Pick cards. You'll see what's still needed. Then press the button that spells it out (Capture "
            "7SK on h1 with 9MS)."
        ),
        msg("To change your mind, choose something else in the lists. You can always press Pass."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Two piles"),
            msg(
                "First the hands are shared out. You each divide your six cards into two piles, then take "
                "one of the other player's. Make two piles you'd both be happy to keep, because you'll be "
                "left with the one your opponent doesn't want."
            ),
            Line(_GAME[:1], viewer=0),
        ),
        Idea(
            pmsg("heading", "Open hands"),
            msg(
                "From now on, all hands are open. Blue's is worth 36 and Orange's 37, and the lower hand "
                "starts. An Ace counts 1, a number counts itself and a Crown counts 10. To begin with, you "
                "can only reach the row in front of you. That's row 1 for Blue and row 3 for Orange."
            ),
            Line(_GAME[:5]),
        ),
        Idea(
            pmsg("heading", "Paying"),
            msg(
                "Blue has captured the Crown of Knots with a 6 and a 7. Both have Knots, and together "
                "they're worth 13, which is enough for a 10. They're now in Blue's discards, where they "
                "still count, and the Crown is in Blue's hand. Every capture adds to your total, and big "
                "cards add the most."
            ),
            Line(_GAME[:8]),
        ),
        Idea(
            pmsg("heading", "Into the gaps"),
            msg(
                "With e1 gone, Blue reached behind it and took the Crown of Suns from e2. You can reach "
                "every card next to a gap that's linked to your own row, gap by gap. So a cheap card can "
                "open the way to a big one."
            ),
            Line(_GAME[:10]),
        ),
        Idea(
            pmsg("heading", "Through to the far side"),
            msg(
                "Gaps now lead from row 1 to row 3, through e1, e2, d2 and d3, so both sides can reach the "
                "same cards. Orange was quick to use that, and took the 9 on a1 from the row in front of "
                "Blue."
            ),
            Line(_GAME[:13]),
        ),
        Idea(
            pmsg("heading", "Aces fit anywhere"),
            msg(
                "In hand, an Ace counts as every suit. Orange had a 9 of Waves and Wyrms, one short of the "
                "Crown of Waves, and the Ace of Knots made up the 10. On the table, an Ace only has its "
                "own suit."
            ),
            Line(_GAME[:15]),
        ),
        Idea(
            pmsg("heading", "The last card"),
            msg(
                "Only the 5 on c2 is left, and neither player can make 5 in Wyrms, Knots and Aces any "
                "more. Both pass, and it counts for no one. Orange's hand and discards come to 97, and "
                "Blue's to 96. With that 5, Blue would have won, so keep something for the end."
            ),
            Line(_GAME),
        ),
    ),
    best=Line(_GAME[:14]),
)
