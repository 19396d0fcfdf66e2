"""If Badger was a Bunny for newcomers: the first race of a match, from the deal to the tortoise's victory."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

_RACE: Final = (
    "deal:AK 3MW AM 4MS 6SY 5ML 5YK 4WL 8MS 7SK 6LK 6MW 9WY CW 2WL AS AL 7WY 7ML CY 5SW 3LY 9LK AW CM 8YK "
    "8WL AY CS 3SK 9MS 4YK 2SY CK 2MK CL",
    *("5ML+6SY+7SK+8MS", "pass", "6MW+6LK", "pass", "4WL+5YK", "pass", "pass"),
    *("5SW", "7WY", "8WL", "9WY", "9LK", "CW", "CM", "CY", "CL", "pass"),
    *("3LY+3SK", "pass", "2SY+2MK", "pass", "8YK+9MS", "pass", "CS+CK", "pass", "4YK", "pass", "AY+AW"),
)

GUIDE: Final = Guide(
    want=msg(
        "Be first to get rid of your whole hand and deck. Score a point for each card your opponent still "
        "holds."
    ),
    do=msg(
        "Play a card, a straight or cards of one rank. The first must match your top card's suit or rank, "
        "or be one higher."
    ),
    watch=msg(
        "To follow, play the same kind, as high or higher, or pass. Get rid of low cards while you have the "
        "lead."
    ),
    turn=(
        msg("Press My hand. Only you can see it. 7SK is the 7 of Suns and Knots."),
        msg(
            "If a button shows the play you want (Lead 5ML 6SY, Follow with 9WY), press it. Otherwise choose "
            "your cards under Pick cards, then press the button that plays them."
        ),
        msg("You can always press Pass. Then your opponent leads."),
        msg("Lodge draws your cards and keeps your hand up to date."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Joining your row"),
            msg(
                "Blue is the hare, with eight cards. The first card of a play must join the Ace of Moons on "
                "top of Blue's row: it needs the same suit, the same rank or the next rank up. So a play can "
                "start with the 5, 6 or 8 that has Moons on it. The cards after it don't need to join."
            ),
            Line(_RACE[:1], viewer=0),
        ),
        Idea(
            pmsg("heading", "A straight"),
            msg(
                "Blue played 5, 6, 7, 8, and only the 5 had to join. To follow, you need the same kind of "
                "play, of any length, that ends as high or higher. Orange, the tortoise, can only play two "
                "cards, but a straight of two would do. Orange has none that ends in 8 or higher, and has to "
                "pass."
            ),
            Line(_RACE[:2]),
        ),
        Idea(
            pmsg("heading", "Empty-handed"),
            msg(
                "Three plays emptied the hare's hand. He hadn't won, because there were still cards in his "
                "deck. He had to pass, and drew all eight of them at once. The hare only draws after a pass. "
                "The tortoise draws two cards at the start of her turn."
            ),
            Line(_RACE[:8]),
        ),
        Idea(
            pmsg("heading", "A duel of singles"),
            msg(
                "Orange led a 5, and it went up from there: 7, 8, 9, 9 and four Crowns. The same rank is "
                "high enough, as long as each card joins its own row. Blue is out of Crowns and has to pass, "
                "so Orange leads again. Winning the lead is worth a high card."
            ),
            Line(_RACE[:17]),
        ),
        Idea(
            pmsg("heading", "Left behind"),
            msg(
                "Blue is stuck with two Aces, a 2 and a 7, and none of them joins the Crown of Wyrms. Orange "
                "keeps leading, and Blue can only watch. Think about your last cards before you play your "
                "best ones."
            ),
            Line(_RACE[:19], viewer=0),
        ),
        Idea(
            pmsg("heading", "The finish"),
            msg(
                "The tortoise plays a pair of Aces and is out of cards, and her deck is empty too. She "
                "scores 4, one for each card the hare holds. Now you swap roles. Most points after four "
                "races wins."
            ),
            Line(_RACE),
        ),
    ),
    best=Line(_RACE[:16]),
)
