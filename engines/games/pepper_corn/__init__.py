"""Pepper. Corn!: capture cards on the table by paying with cards of the same suits; the higher total wins.

The deal is one chance result (`deal:` and every card). Both seats divide their cards into two piles
(`split:AS+CM/3SK+4WL`), then take one of each other's (`take:1`), choosing at the same time and unseen. After
that they take turns to `pass` or to capture a card within reach, paying with cards of its suits worth at
least as much (`c1:AL`, `a3:2WL+7ML`). Two passes in a row end the game.

Rules: Pepper. Corn! (2011) from the designer's blog Grizzly Pear, with its variants. The blog doesn't say
when a face-down card is turned up or how the extended deck is dealt, so those rules are ours.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg, pmsg
from engines.games.pepper_corn.layout import LAYOUTS
from engines.games.pepper_corn.position import PepperCorn
from engines.games.pepper_corn.table import GAP, Phase

__all__ = ["GAME", "GAP", "PepperCorn", "Phase"]


def _begin(seats: int, options: Mapping[str, str]) -> PepperCorn:
    if options["centre"] == "down" and not LAYOUTS[options["grid"]].middle:
        raise ValueError(
            f"centre: {options['grid']} has no middle row to lie face down; choose up, or a grid with an odd "
            "number of rows"
        )
    return PepperCorn(
        grid=options["grid"],
        centre=options["centre"],
        access=options["access"],
        payment=options["payment"],
        convert=options["convert"],
    )


_DEAL: Final = (
    "deal:2MK 9MS AW 6LK 3LY CS 7WY 4YK 5ML CL 8YK 2SY 6MW 9LK AK 7SK 3MW 8WL CK 5SW AM 4MS 6SY CW "
    "AS 3SK 4WL 8MS 9WY CM AL AY 2WL 5YK 7ML CY"
)

ABOUT: Final = About(
    family=pmsg("kind of game", "cards"),
    minutes=(15, 25),
    summary=msg("Spend cards to capture better ones."),
    rules=(
        msg(
            "The Decktet has 36 cards in six suits. Each suit has an Ace and a Crown, and the number "
            "cards, 2 to 9, have two suits each. Three rows of eight lie face up between you, and each "
            "player gets six cards."
        ),
        msg(
            "First the cards are shared out. Divide your six into two piles. Once you've both done that, the "
            "piles are shown, and you each take one of the other's. Your hand is the pile you take and the "
            "one your opponent leaves you. From then on, hands are open. The hand worth less starts. If "
            "they're level, the one with fewer cards starts. If that's level too, it's decided at random."
        ),
        msg(
            "An Ace counts 1, a number counts itself and a Crown counts 10. On your turn, capture one card "
            "you can reach. Pay with cards from your hand that are worth at least as much in total. Each "
            "of them must share a suit with that card or be an Ace. In hand, an Ace counts as every suit, "
            "but on the table it has only its own. What you pay goes to your discards, and what you "
            "capture goes to your hand."
        ),
        msg(
            "You can reach every card in the row in front of you. From a gap in that row you can go on from "
            "gap to gap (up, down, left or right, not diagonally), and reach every card beside one. Once "
            "gaps link both sides, both players can reach the same cards."
        ),
        msg("You can always pass. The game goes on after one pass."),
        msg(
            "The game ends when the table is empty or both players pass in a row. Add up your hand and your "
            "discards. The higher total wins, and equal totals are a draw. Cards left on the table count for "
            "no one."
        ),
        msg(
            "Options change the table, keep the middle row face down until someone reaches it (if there's "
            "an odd number of rows), let players in from their own side only, or rule out cards that a "
            "payment doesn't need."
        ),
        msg(
            "Large tables use the whole Decktet of 45. On some, its Pawns, Courts and Excuse are gaps from "
            "the start. On the others, Pawns and Courts count 0, but they convert: if one you pay with "
            "shares a suit with the card you capture, it lends that suit to everything you pay (or only to "
            "cards that share a suit with it). To capture a Pawn or Court, pay any one card of its suits, or "
            "an Ace."
        ),
    ),
    credits=msg(
        "Pepper. Corn! is a 2011 game for P. D. Magnus's Decktet from the blog Grizzly Pear, inspired by a "
        "rabbit who eats faster than anyone. The face-down row is P. D. Magnus's variant."
    ),
    example=(
        _DEAL,
        "split:AS+CM/3SK+4WL+8MS+9WY",
        "split:AL+CY/AY+2WL+5YK+7ML",
        "take:1",
        "take:2",
        "c1:AL",
        "a3:7ML",
        "c2:CY",
        "g3:AY+5YK",
    ),
    notes=(
        msg("Cards you pay with still count for you. They're used up, but not lost."),
        msg("Tables that use the whole Decktet can favour one side."),
    ),
    sources=(msg("The designer never tried the tables that use the whole Decktet."),),
)

GAME: Final = Game(
    slug="pepper-corn",
    title="Pepper. Corn!",
    aliases=("Peppercorn",),
    options=(
        Option(
            name="grid",
            values=tuple(LAYOUTS),
            title=pmsg("rule", "Table"),
            labels=(
                pmsg("option", "3 rows of 8, six cards each"),
                pmsg("option", "5 rows of 5, one more card for Blue"),
                pmsg("option", "4 rows of 5, eight cards each"),
                pmsg("option", "2 rows of 12, six cards each"),
                pmsg("option", "5 rows of 7, extra cards are gaps"),
                pmsg("option", "7 rows of 5, extra cards are gaps"),
                pmsg("option", "4 rows of 8, Pawns and Courts convert"),
                pmsg("option", "8 rows of 4, Pawns and Courts convert"),
            ),
        ),
        Option(
            name="centre",
            values=("up", "down"),
            title=pmsg("rule", "Middle row"),
            labels=(pmsg("option", "Face up"), pmsg("option", "Face down until reached")),
        ),
        Option(
            name="access",
            values=("shared", "own"),
            title=pmsg("rule", "When gaps link both sides"),
            labels=(pmsg("option", "Both reach the same cards"), pmsg("option", "Each from their own side")),
        ),
        Option(
            name="payment",
            values=("any", "minimal"),
            title=pmsg("rule", "Payment"),
            labels=(pmsg("option", "Extra cards allowed"), pmsg("option", "Only what's needed")),
        ),
        Option(
            name="convert",
            values=("free", "matching"),
            title=pmsg("rule", "A Pawn or Court converts"),
            labels=(pmsg("option", "The whole payment"), pmsg("option", "Only cards that share its suit")),
        ),
    ),
    position=PepperCorn,
    begin=_begin,
    about=ABOUT,
    hidden=True,
    moves_bound=70,
)
