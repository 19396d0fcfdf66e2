"""If Badger was a Bunny: hare and tortoise race to shed their cards, in sets that join their courses.

A race starts with a deal: `deal:` and every card, first the discards, then the first card of the hare's and
of the tortoise's course, then their decks from the top. Then the seats play cards in the order they are laid
(`5SW+6SY+7ML`) or `pass`. Cards drawn later come from the deal.

Rules: If Badger was a Bunny by the designer of Pepper. Corn! and Blulu, as published on Grizzly Pear in 2011.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg, pmsg
from engines.games.badger.position import Badger

__all__ = ["GAME", "Badger"]


def _begin(seats: int, options: Mapping[str, str]) -> Badger:
    return Badger(
        races=int(options["races"]),
        extended=options["deck"] == "extended",
        excuse=options["excuse"] == "yes",
        by_wins=options["record"] == "wins",
        count_decks=options["count"] == "all",
    )


ABOUT: Final = About(
    family=pmsg("kind of game", "cards"),
    minutes=(20, 40),
    summary=msg("Race to play all your cards."),
    rules=(
        msg(
            "Each player has a hand, a course (a row of face-up cards, one to start with) and a deck of 16 "
            "cards. Two cards are set aside unseen. The hare starts with the top 8 cards of his deck in "
            "hand, the tortoise with none. Blue is the hare in the first race, and you swap roles after "
            "every race. The hare leads first."
        ),
        msg("The tortoise draws two cards at the start of her turn. The hare only draws after a pass."),
        msg(
            "On your turn, play a set or pass. A set is a single card, a multiple (cards of the same rank) "
            "or a straight (consecutive ranks going up, one card each). Ranks run Ace, 2 to 9, Crown. The "
            "tortoise can play two cards at most, the hare as many as he likes."
        ),
        msg(
            "The first card of your set must join the top card of your course by sharing a suit, matching "
            "its rank or being exactly one rank higher. Lay the cards in order. The last one is the new top "
            "card."
        ),
        msg(
            "The leader can play any set. The other player must follow with the same kind of set, ending in "
            "the same rank or higher. A multiple or straight can be of any size."
        ),
        msg(
            "You can always pass, and your opponent leads next. Once the tortoise's deck is empty, the hare "
            "draws all of his after any pass, no matter whose. Until then, he draws one card when he passes, "
            "or all of his deck if his hand is empty."
        ),
        msg(
            "Empty your hand and deck first to win the race. You score a point for each card in your "
            "opponent's hand. If both decks are empty and you both pass the lead in a row, the player with "
            "fewer cards wins the race and scores the difference. With equal hands, the race is a draw."
        ),
        msg(
            "Most points after four races wins. If you're level, you race on, and the next player to win a "
            "race wins the game. After 20 extra races without a winner, it's a draw."
        ),
        msg(
            "Extended deck: Pawns and Courts rank between the nines and the Crowns, decks have 20 cards, and "
            "the hare starts with 10. The Excuse can only be led, on its own, and ranks below the Aces. It "
            "joins any card, and any card joins it. With the Excuse, three cards are set aside."
        ),
        msg(
            "Options: play two races, or just one, which can end in a draw; count races won instead of "
            "points; score the cards in your opponent's deck as well."
        ),
    ),
    credits=msg(
        "If Badger was a Bunny was published on the Grizzly Pear blog in 2011. It was playtested with Jing "
        "Gu, with thanks to Kenny VenOsdel. The Decktet is by P. D. Magnus."
    ),
    example=(
        "deal:9LK AW 5ML 3SK 5SW 6SY 6MW 7ML AY AM CL 2MK 9MS 8WL AS CK 4YK 3LY 7WY 8YK "
        "3MW 4MS 8MS AK 7SK 2SY CM 6LK 9WY CW AL 5YK 4WL CS 2WL CY",
        "5SW+6SY+7ML",
    ),
    notes=(
        msg(
            "The hare and the tortoise play differently. Over an even number of races, you each play both "
            "equally often."
        ),
    ),
    sources=(msg("The designer only sketched the rules for the extended deck and the Excuse."),),
)

GAME: Final = Game(
    slug="badger",
    title="If Badger was a Bunny",
    options=(
        Option(
            name="races",
            values=("4", "1", "2"),
            title=pmsg("rule", "Races"),
            labels=(
                pmsg("option", "Four, plus tie-breakers"),
                pmsg("option", "One"),
                pmsg("option", "Two, plus tie-breakers"),
            ),
        ),
        Option(
            name="deck",
            values=("basic", "extended"),
            title=pmsg("rule", "Deck"),
            labels=(pmsg("option", "Basic, 36 cards"), pmsg("option", "Extended, with Pawns and Courts")),
        ),
        Option(
            name="excuse",
            values=("no", "yes"),
            title=pmsg("rule", "The Excuse"),
            labels=(pmsg("option", "Left out"), pmsg("option", "Lead only")),
        ),
        Option(
            name="record",
            values=("points", "wins"),
            title=pmsg("rule", "To win"),
            labels=(pmsg("option", "Most points overall"), pmsg("option", "Most races won")),
        ),
        Option(
            name="count",
            values=("hand", "all"),
            title=pmsg("rule", "Winning a race scores"),
            labels=(
                pmsg("option", "Cards in the loser's hand"),
                pmsg("option", "Cards in the loser's hand and deck"),
            ),
        ),
    ),
    position=Badger,
    begin=_begin,
    about=ABOUT,
    hidden=True,
    rounds=pmsg("heading", "Race"),
)
