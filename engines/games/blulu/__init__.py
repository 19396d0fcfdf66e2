"""Blulu and Brulu: play two cards to catch those on the table that are their sum or difference.

A round is dealt (`deal:` and every card in the order dealt: the first hands, the table, the later hands).
Then the seats play two cards each in turn: `3MW+7ML=4` catches the fours; `3MW+7ML=4&C` catches all it can,
where both sum and difference count; `2SY+7SK` lays two cards, where nothing can be caught.

Rules: Blulu and its variant Brulu by the designer of Pepper. Corn! and If Badger was a Bunny, as published on
Grizzly Pear, 2011; the limit of 60 rounds is ours.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg
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
    family=msg("cards"),
    minutes=(20, 40),
    summary=msg("Catch cards by sum or difference."),
    rules=(
        msg(
            "The Decktet has 36 cards: an Ace and a Crown of each of six suits, and three cards "
            "of every number from 2 to 9, with two suits each. An Ace counts 1, a Crown 10. "
            "Everyone is dealt four cards, and four lie face up on the table (none with three "
            "players). When all hands are empty, new ones are dealt until the deck runs out."
        ),
        msg(
            "On your turn, play two cards. They catch all cards of one rank on the table: the rank that "
            "is the difference of their values, or their sum, as you choose. Two cards of the same rank "
            "may also catch that rank. 3 and 7 catch the fours or the Crowns; 7 and 7 catch the sevens."
        ),
        msg("If any two of your cards can catch something, you must. Otherwise lay any two on the table."),
        msg(
            "Bonuses look at the cards played and caught together: a flush, one suit on all of them, "
            "scores 2 points; a sextet, each of the six suits exactly once, scores 4."
        ),
        msg(
            "At the end of the round, the last to capture takes the cards left on the table. "
            "Every card you have captured beyond an equal share of the deck (18 of 36 for two "
            "players) scores a point."
        ),
        msg(
            "The deal passes on, and you play rounds until, at the end of one, someone has at "
            "least 22 points and more than anyone else. A bonus that brings you to that wins at "
            "once."
        ),
        msg(
            "Variants: six cards a hand and none on the table, to 18 points; Brulu, with the four Pawns "
            "and none on the table, to 41; the extended deck with Pawns and Courts, for two; Pawns or "
            "Courts for three, with four cards on the table; two decks, eight cards on the table, for "
            "four. Pawns and Courts count 0: a pair, or a Pawn with a Court, catches Pawns or Courts, "
            "and one with another card catches that card's rank."
        ),
        msg(
            "Options: only differences count; or two cards catch all they can, both sum and difference. "
            "A bonus may be paid in captured cards: the other player hands over 2 or 4 of them, or all "
            "they have if fewer. You may also play to another number of points."
        ),
        msg(
            "After 60 rounds, the game ends as it stands. With three or four players, the others "
            "play on when someone leaves; the cards for the empty chair stay out of play, unseen."
        ),
    ),
    credits=msg(
        "Blulu was published on the blog Grizzly Pear in 2011, after the Moroccan game Ronda, with thanks to "
        "John Pagat. The Decktet is by P. D. Magnus."
    ),
    example=(
        "deal:3MW 7ML 7SK 2SY 4WL 5YK 9WY AS 4MS 7WY CK 6LK 2MK 8MS AM CM 3SK 5ML 9LK CS AW 6MW 8WL CW "
        "AL 2WL 6SY CL AY 3LY 9MS CY AK 4YK 5SW 8YK",
        "3MW+7ML=4",
    ),
    notes=(
        msg("All cards captured in a round have been seen: remember them, and you know what can still come."),
    ),
    sources=(
        msg("The designer tested it with two players; the games for three and four are only his ideas."),
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
            title=msg("Variant"),
            labels=(
                msg("Standard: four in hand"),
                msg("Six: six in hand, for two or three"),
                msg("Extended: with Pawns and Courts, for two"),
                msg("Brulu: with Pawns, for two"),
                msg("Pawns: with Pawns, for three"),
                msg("Courts: with Courts, for three"),
                msg("Double: two decks, for four"),
            ),
        ),
        Option(
            name="calc",
            values=("either", "difference", "both"),
            title=msg("What two cards catch"),
            labels=(
                msg("Sum or difference"),
                msg("Difference only"),
                msg("Sum and difference at once"),
            ),
        ),
        Option(
            name="bonus",
            values=("tally", "exchange"),
            title=msg("Bonuses"),
            labels=(
                msg("Points"),
                msg("Paid in captured cards, for two"),
            ),
        ),
        Option(
            name="target",
            values=("usual", "18", "22", "36", "41"),
            title=msg("Points to win"),
            labels=(
                msg("Usual: 22 (Six 18, Brulu 41)"),
                msg("18 points"),
                msg("22 points"),
                msg("36 points"),
                msg("41 points"),
            ),
        ),
    ),
    position=Blulu,
    begin=_begin,
    about=ABOUT,
    hidden=True,
    rounds=msg("Round"),
    moves_bound=ROUND_LIMIT * 33,
)
