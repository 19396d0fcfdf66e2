"""Blulu and Brulu: play two cards to catch the cards on the table that match their sum or difference.

A round starts with a deal (`deal:` and every card in the order dealt: the first hands, the table, the later
hands). Then the seats take turns to play two cards. `3MW+7ML=4` catches the fours. `3MW+7ML=4&C` catches
everything it can, in games where both sum and difference count. `2SY+7SK` lays two cards when nothing can be
caught.

Rules: Blulu and its variant Brulu by the designer of Pepper. Corn! and If Badger was a Bunny, as published on
Grizzly Pear in 2011. We added the limit of 60 rounds.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg, pmsg
from engines.games.blulu.catching import BONUS, FLUSH, SEXTET, bonus
from engines.games.blulu.position import Blulu
from engines.games.blulu.state import ROUND_LIMIT
from engines.games.blulu.variants import VARIANTS

__all__ = ["BONUS", "FLUSH", "GAME", "SEXTET", "Blulu", "bonus"]


def _begin(seats: int, options: Mapping[str, str]) -> Blulu:
    variant = VARIANTS[options["variant"]]
    if seats not in variant.tables:
        fitting = " or ".join(map(str, variant.tables))
        raise ValueError(f"variant: {options['variant']} is for {fitting} seats, not {seats}")
    exchange = options["bonus"] == "exchange"
    if exchange and seats > 2:
        raise ValueError(f"bonus: exchange is for 2 seats, not {seats}")
    return Blulu(
        hands=((),) * seats,
        captured=(0,) * seats,
        scores=(0,) * seats,
        dealer=seats - 1,
        variant=options["variant"],
        calc=options["calc"],
        exchange=exchange,
        target=variant.target if options["target"] == "usual" else int(options["target"]),
    )


ABOUT: Final = About(
    family=pmsg("kind of game", "cards"),
    minutes=(20, 40),
    summary=msg("Catch cards with sums and differences."),
    rules=(
        msg(
            "The Decktet has 36 cards: six Aces and six Crowns, one of each suit, and three cards of every "
            "number from 2 to 9, with two suits each. An Ace counts as 1 and a Crown as 10. Everyone is "
            "dealt four cards, and four go face up on the table (none with three players). When all hands "
            "are empty, deal again until the deck runs out."
        ),
        msg(
            "On your turn, play two cards to catch every card of one rank on the table. Choose either the "
            "sum of your two cards or the difference between them. Two cards of the same rank can also catch "
            "that rank. A 3 and a 7 catch the fours or the Crowns. Two 7s catch the sevens."
        ),
        msg(
            "If any two of your cards can catch something, you must play a catch. Otherwise, lay any two on "
            "the table."
        ),
        msg(
            "A bonus counts the cards you play and the cards you catch together. A flush, with one suit on "
            "all of them, scores 2 points. A sextet, with each of the six suits exactly once, scores 4."
        ),
        msg(
            "At the end of the round, the last player to catch anything takes the cards left on the table. "
            "You score a point for every card you've captured beyond an equal share of the deck (18 of 36 "
            "for two players)."
        ),
        msg(
            "The deal passes on after each round. Play until someone ends a round with at least 22 points "
            "and more than anyone else. If a bonus takes you there and ahead of everyone else, you win at "
            "once."
        ),
        msg(
            "Variants: six cards a hand and none on the table, to 18 points; Brulu, with the four Pawns and "
            "none on the table, to 41; the extended deck with Pawns and Courts, for two; Pawns or Courts for "
            "three, with four cards on the table; two decks for four, with eight cards on the table. Pawns "
            "and Courts count as 0. A pair of them, or a Pawn and a Court, catches Pawns or Courts. One with "
            "any other card catches that card's rank."
        ),
        msg(
            "Options: catch by difference only, or catch the sum and the difference at once. Bonuses can be "
            "paid in captured cards: your opponent hands over 2 or 4, or all they have if that's fewer. You "
            "can also change the number of points to win."
        ),
        msg(
            "After 60 rounds, the game ends as it stands. With three or four players, the others play on if "
            "someone leaves. Cards dealt to the empty seat stay out of play, unseen."
        ),
    ),
    credits=msg(
        "Blulu was published on the Grizzly Pear blog in 2011. It's based on the Moroccan game Ronda, with "
        "thanks to John Pagat. The Decktet is by P. D. Magnus."
    ),
    example=(
        "deal:3MW 7ML 7SK 2SY 4WL 5YK 9WY AS 4MS 7WY CK 6LK 2MK 8MS AM CM 3SK 5ML 9LK CS AW 6MW 8WL CW "
        "AL 2WL 6SY CL AY 3LY 9MS CY AK 4YK 5SW 8YK",
        "3MW+7ML=4",
    ),
    notes=(
        msg(
            "Everyone sees which cards are captured in a round. Remember them, and you'll know what's still "
            "to come."
        ),
    ),
    sources=(
        msg("The designer only tested the game with two players. The versions for three and four are ideas."),
    ),
)

GAME: Final = Game(
    slug="blulu",
    title="Blulu",
    aliases=("Brulu",),
    akin=("Casino", "Cassino"),
    seats=range(2, 5),
    options=(
        Option(
            name="variant",
            values=("standard", "six", "extended", "brulu", "pawns", "courts", "double"),
            title=pmsg("rule", "Variant"),
            labels=(
                pmsg("option", "Standard: four cards each"),
                pmsg("option", "Six: six cards each, for two or three"),
                pmsg("option", "Extended: with Pawns and Courts, for two"),
                pmsg("option", "Brulu: with Pawns, for two"),
                pmsg("option", "Pawns: with Pawns, for three"),
                pmsg("option", "Courts: with Courts, for three"),
                pmsg("option", "Double: two decks, for four"),
            ),
        ),
        Option(
            name="calc",
            values=("either", "difference", "both"),
            title=pmsg("rule", "What two cards catch"),
            labels=(
                pmsg("option", "The sum or the difference"),
                pmsg("option", "The difference only"),
                pmsg("option", "The sum and the difference"),
            ),
        ),
        Option(
            name="bonus",
            values=("tally", "exchange"),
            title=pmsg("rule", "Bonuses"),
            labels=(
                pmsg("option", "Points"),
                pmsg("option", "Captured cards, for two"),
            ),
        ),
        Option(
            name="target",
            values=("usual", "18", "22", "36", "41"),
            title=pmsg("rule", "Points to win"),
            labels=(
                pmsg("option", "Usual: 22 (Six 18, Brulu 41)"),
                pmsg("option", "18 points"),
                pmsg("option", "22 points"),
                pmsg("option", "36 points"),
                pmsg("option", "41 points"),
            ),
        ),
    ),
    position=Blulu,
    begin=_begin,
    about=ABOUT,
    hidden=True,
    rounds=pmsg("heading", "Round"),
    moves_bound=ROUND_LIMIT * 33,
)
