"""Pepper. Corn! for newcomers: one game, from the piles to a finish of 97 to 96."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

_GAME: Final = (
    "deal:9WY 3SK 2SY 2WL CK 2MK CW 7SK AL 8WL 5YK 9LK CS 3MW 3LY AM 4YK 4WL CY 7ML 5ML AY 8MS AS AW 4MS CL "
    "CM 5SW AK 7WY 6MW 9MS 6LK 8YK 6SY",
    *("split:AW+4MS+CL/AK+5SW+CM", "split:6MW+7WY+8YK/6SY+6LK+9MS", "take:2", "take:2"),
    *("h1:9MS", "c3:7WY+8YK", "e1:6LK+7SK", "g3:CM", "e2:4MS+6SY", "d3:8MS", "d2:CK", "a1:CY"),
    *("e3:9LK", "g1:AK+9WY", "b3:5ML", "b2:CW", "g2:4WL", "f2:5SW", "a3:AW+3LY", "h2:3MW"),
    *("b1:4YK", "h3:AM", "c1:3SK", "a2:AS", "f3:2SY", "f1:6MW", "d1:CL", "pass", "pass"),
)

GUIDE: Final = Guide(
    want=msg("Have cards of more worth than the other side at the end; those that you paid with count, too."),
    do=msg("Capture a card you reach: pay cards of its suits that are worth at least as much."),
    watch=msg(
        "No change is given: a 9 paid for a 3 is a 9 that buys nothing more. Pay as little as you can."
    ),
    turn=(
        msg("Press My hand. A 7SK is a 7 of Suns and Knots."),
        msg(
            "First pick the cards of one pile in Which cards? and press Divide like this; then press Take "
            "pile."
        ),
        msg(
            "In play, choose in What for? the card to capture, and in Which cards? what you pay: you read "
            "what is still needed. Then press the button that says it all (Capture 7SK on h1 with 9MS)."
        ),
        msg("To change your mind, choose something else in the lists. Pass is always there."),
    ),
    ideas=(
        Idea(
            msg("Two piles"),
            msg(
                "First the hands are shared out. Each side divides its six cards into two piles and "
                "then takes one pile of the other's. So make two piles that you would both like to "
                "keep: you will be left with the one that the other side didn't want."
            ),
            Line(_GAME[:1], viewer=0),
        ),
        Idea(
            msg("Open hands"),
            msg(
                "From now on all hands are open. Blue's is worth 36, Orange's 37, and the hand worth less "
                "starts. An Ace counts 1, a number itself, a Crown 10. Each side begins with what it "
                "reaches: the row in front of it, Blue row 1 and Orange row 3."
            ),
            Line(_GAME[:5]),
        ),
        Idea(
            msg("Paying"),
            msg(
                "Blue has captured the Crown of Knots with a 6 and a 7. Both show Knots, and together they "
                "are worth 13, so they pay for a 10. They now lie in Blue's discards, where they still "
                "count; the Crown is in Blue's hand. Every capture adds to your total, and a dear card most."
            ),
            Line(_GAME[:8]),
        ),
        Idea(
            msg("Into the gaps"),
            msg(
                "With e1 gone, Blue reached behind it and took the Crown of Suns from e2. You reach every "
                "card next to a gap that is joined to your own row, gap by gap. So a cheap card may open "
                "the way to a rich one."
            ),
            Line(_GAME[:10]),
        ),
        Idea(
            msg("Through to the far side"),
            msg(
                "Gaps now lead from row 1 to row 3, over e1, e2, d2 and d3, and so both sides reach the "
                "same cards. Orange was quick to use it: the 9 on a1, from the row in front of Blue."
            ),
            Line(_GAME[:13]),
        ),
        Idea(
            msg("An Ace helps anywhere"),
            msg(
                "An Ace in hand is of every suit. Orange had a 9 of Waves and Wyrms, one short of the Crown "
                "of Waves, and the Ace of Knots made it ten. An Ace on the table has only its own suit."
            ),
            Line(_GAME[:15]),
        ),
        Idea(
            msg("The last card"),
            msg(
                "Only the 5 on c2 is left, and neither side can make 5 in Wyrms, Knots and Aces any "
                "more: both pass, and it counts for no one. Hand and discards come to 97 for Orange "
                "and 96 for Blue. With that 5 Blue would have won, so keep something for the end."
            ),
            Line(_GAME),
        ),
    ),
    best=Line(_GAME[:14]),
)
