"""If Badger was a Bunny: hare and tortoise race to shed their cards, in sets that join their courses.

A race is dealt: `deal:` and every card, first the discards, then the first card of the hare's and of the
tortoise's course, then their decks from the top. Then the seats play cards in the order they are laid
(`5SW+6SY+7ML`) or `pass`. Cards drawn later come from the deal.

Rules: If Badger was a Bunny by the designer of Pepper. Corn! and Blulu, as published on Grizzly Pear, 2011.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg
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
    family=msg("cards"),
    minutes=(20, 40),
    summary=msg("Race to play all your cards."),
    rules=(
        msg(
            "Each player has a course (a row of face-up cards), a hand and a deck of 16 cards. Two cards "
            "are set aside unseen. The hare begins with 8 cards in hand, the tortoise with none. Blue is "
            "the hare in the first race; you swap roles after every race."
        ),
        msg(
            "The tortoise draws two cards at the start of each of her turns. The hare draws only after a "
            "pass."
        ),
        msg(
            "On your turn, play a set or pass. A set is a single card; a multiple, cards of one rank; or "
            "a straight, one card each of consecutive ranks (Ace, 2 to 9, Crown). The tortoise plays at "
            "most two cards at once, the hare as many as he likes."
        ),
        msg(
            "The first card of your set must join the top of your course: share a suit with it, match "
            "its rank or be exactly one rank higher. The cards are laid in order, and the last is the "
            "new top."
        ),
        msg(
            "The leader may play any set. The other follows with a set of the same kind, of any "
            "number of cards, that ends in the same rank or a higher one."
        ),
        msg(
            "You may always pass; then the other player leads. If the tortoise's deck is empty by then, "
            "the hare takes the whole rest of his. Otherwise, if it was the hare who passed, he draws a "
            "card, or the whole rest of his deck if he has no card in hand."
        ),
        msg(
            "The first with no cards left in hand or deck wins the race and scores a point for "
            "each card in the other's hand. If both decks are empty and both players pass the "
            "lead, one after the other, the one with fewer cards wins the race and scores the "
            "difference. Equal hands draw it."
        ),
        msg(
            "After four races, more points win. If you are level, you race on until someone wins "
            "a race, and with it the match; after 20 extra races it's a draw."
        ),
        msg(
            "Extended deck: Pawns and Courts come between the nines and the Crowns, the decks have 20 "
            "cards, and the hare begins with 10. The Excuse can only be led, as a single card below the "
            "Aces; it joins any card, and any card joins it. With it, three cards are set aside."
        ),
        msg(
            "Options: a single race, which may be drawn, or two instead of four; races won decide"
            " instead of points; the winner scores the other's deck as well."
        ),
    ),
    credits=msg(
        "If Badger was a Bunny was published on the blog Grizzly Pear in 2011, playtested with Jing Gu, with "
        "thanks to Kenny VenOsdel. The Decktet is by P. D. Magnus."
    ),
    example=(
        "deal:9LK AW 5ML 3SK 5SW 6SY 6MW 7ML AY AM CL 2MK 9MS 8WL AS CK 4YK 3LY 7WY 8YK "
        "3MW 4MS 8MS AK 7SK 2SY CM 6LK 9WY CW AL 5YK 4WL CS 2WL CY",
        "5SW+6SY+7ML",
    ),
    notes=(
        msg(
            "The two roles aren't alike; over an even number of races, both players have each "
            "role equally often."
        ),
    ),
    sources=(msg("The designer only sketched how the extended deck and the Excuse are played."),),
)

GAME: Final = Game(
    slug="badger",
    title="If Badger was a Bunny",
    options=(
        Option(
            name="races",
            values=("4", "1", "2"),
            title=msg("Races"),
            labels=(
                msg("Four, more if level"),
                msg("One"),
                msg("Two, more if level"),
            ),
        ),
        Option(
            name="deck",
            values=("basic", "extended"),
            title=msg("Deck"),
            labels=(msg("Basic, 36 cards"), msg("Extended, with Pawns and Courts")),
        ),
        Option(
            name="excuse",
            values=("no", "yes"),
            title=msg("The Excuse"),
            labels=(msg("Left out"), msg("Can only lead")),
        ),
        Option(
            name="record",
            values=("points", "wins"),
            title=msg("To win"),
            labels=(msg("Points in all races"), msg("Races won")),
        ),
        Option(
            name="count",
            values=("hand", "all"),
            title=msg("Winning a race scores"),
            labels=(msg("Cards in the other's hand"), msg("Cards in the other's hand and deck")),
        ),
    ),
    position=Badger,
    begin=_begin,
    about=ABOUT,
    hidden=True,
    rounds=msg("Race"),
)
