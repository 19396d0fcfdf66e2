"""Checks that seats, deals and rolls follow from what was promised, by the text of records alone.

    python tests/verify_records.py FILE…

It needs nothing but Python: no part of Lodge, and of the rules only what each game rolls or shuffles.
docs/fairness.md describes the derivation; this is a second one, to compare the first with. Each file is a
record, or several, one after the other.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import sys
from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path

D6 = "123456"
LETTERS = "rpbgyw"
"""The faces of Essen Flyer's coloured dice, in their order."""
BASIC = "A23456789C"
"""The ranks of the basic deck."""
BLULU = {"extended": "PT", "brulu": "P", "pawns": "P", "courts": "T"}
"""By variant: the ranks that it adds."""
SUITS = {
    "X": "",
    "A": "M S W L Y K",
    "2": "MK SY WL",
    "3": "MW SK LY",
    "4": "MS WL YK",
    "5": "ML SW YK",
    "6": "MW SY LK",
    "7": "ML SK WY",
    "8": "MS WL YK",
    "9": "MS WY LK",
    "P": "MSL MYK SWK WLY",
    "T": "MWK MLY SWY SLK",
    "C": "M S W L Y K",
}
CARDS = [rank + suits for rank, each in SUITS.items() for suits in each.split(" ")]
"""The Decktet in its order."""
SET_UP = 14
"""The single dice that set a table of El Oso up."""
PEPPER = {  # by layout: the cards in both hands, and the ranks that are dealt to the table and cleared away
    "3x8": (12, ""),
    "5x5": (11, ""),
    "4x5": (16, ""),
    "2x12": (12, ""),
    "5x7-gaps": (10, "XPT"),
    "7x5-gaps": (10, "XPT"),
    "4x8-convert": (13, "X"),
    "8x4-convert": (13, "X"),
}


class Wrong(Exception):
    """A record does not follow from its seed."""


class Record:
    """The tags and plies of a record."""

    def __init__(self, text: str) -> None:
        head, _, body = text.strip().partition("\n\n")
        tags = re.findall(r'^\[([A-Za-z0-9]+) "((?:[^"\\]|\\.)*)"\]$', head, re.MULTILINE)
        self.tags = dict(tags)
        self.options = dict(value.split("=", 1) for name, value in tags if name == "Option")
        self.seats = [value for name, value in tags if re.fullmatch("Seat[1-9]", name)]
        self.plies = [(actor, move) for _, actor, move in (line.split(" ", 2) for line in body.splitlines())]
        self.game = self.tags["Game"]


def verify(text: str) -> int:
    """Return how many results of chance a record has; raise Wrong at the first that does not follow."""
    record = Record(text)
    seed = bytes.fromhex(record.tags["Seed"])
    if hashlib.sha256(seed).hexdigest() != record.tags["Commitment"]:
        raise Wrong("another seed was promised")
    key = seed
    if "Message" in record.tags:
        key = hmac.digest(seed, f"message {record.tags['Message']}".encode(), "sha256")
    if "Joined" in record.tags:
        _check_seats(record, key)
    thrown: Counter[str] = Counter()
    set_up = _set_up_plies(record) if record.game == "el-oso" else set()
    columns: list[int] = []
    opened = record.options.get("first") != "roll"
    found = 0
    for number, (actor, move) in enumerate(record.plies):
        if actor != "*":
            continue
        found += 1
        if number in set_up:
            columns = [] if len(columns) == SET_UP else columns
            results = [f"roll:{column}" for column in _open(columns)]
            drawn = lambda rng, results=results: results[int(rng.random() * len(results))]  # noqa: E731
            columns = [*columns, int(move[-1])]
        else:
            results, drawn = _chance(record, move, opening=not opened)
            faces = move.removeprefix("roll:").split("-")
            opened = opened or faces.count(max(faces)) == 1
        kind = " ".join(results)
        name = f"daily {thrown[kind]} {kind}" if "Daily" in record.tags else str(number)
        thrown[kind] += 1
        if (right := drawn(_stream(key, name))) != move:
            raise Wrong(f"ply {number} is {move}, and should be {right}")
    return found


def _stream(key: bytes, name: str) -> random.Random:
    return random.Random(int.from_bytes(hmac.digest(key, name.encode(), "sha256"), "big"))


def _check_seats(record, key):
    joined = [int(seat) - 1 for seat in record.tags["Joined"].split()]
    order = list(range(len(joined)))
    _stream(key, "seats").shuffle(order)
    if "Wish" in record.tags:
        order.remove(0)
        order.insert(int(record.tags["Wish"]) - 1, 0)
    if [record.seats[joined[who]] for who in order] != record.seats:
        raise Wrong("the seats are others")


def _chance(record, move, *, opening):
    """The results that can be listed where `move` was drawn, and how one is drawn."""
    if move.startswith("deal:"):
        return [], lambda rng: "deal:" + " ".join(_deal(record, rng))
    if move.startswith("first:"):
        return ["first:0", "first:1"], lambda rng: f"first:{int(rng.random() * 2)}"
    count = move.count("-") + 1
    letters = record.game == "essen-flyer" and not move[-1].isdecimal()
    faces = LETTERS if letters else "012345" if record.game == "bingo-battle" else D6
    ordered = opening or record.game == "bingo-battle"
    shown = product(faces, repeat=count) if ordered else combinations_with_replacement(faces, count)

    def throw(rng):
        dice = [int(rng.random() * len(faces)) for _ in range(count)]
        return "roll:" + "-".join(faces[die] for die in (dice if ordered else sorted(dice)))

    # Only a daily board names its streams by all results: there are too many to list them for nothing.
    return ["roll:" + "-".join(each) for each in shown] if "Daily" in record.tags else [], throw


def _deal(record, rng):
    options = record.options
    if record.game == "pepper-corn":
        held, cleared = PEPPER[options["grid"]]
        apart = [card for card in CARDS if card[0] in cleared]
        ranks = BASIC + ("PT" if cleared == "X" else "")
        cards = _shuffled([card for card in CARDS if card[0] in ranks], rng)
        table = [*cards[held:], *apart]
        return [*(_shuffled(table, rng) if apart else table), *cards[:held]]
    if record.game == "badger":
        ranks = BASIC + ("PT" if options["deck"] == "extended" else "")
        ranks += "X" if options["excuse"] == "yes" else ""
    else:
        ranks = BASIC + BLULU.get(options["variant"], "")
    twice = 2 if options.get("variant") == "double" else 1
    return _shuffled([card for card in CARDS for _ in range(twice) if card[0] in ranks], rng)


def _shuffled(deck, rng):
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _set_up_plies(record):
    """The plies in which a table of El Oso is set up: the last dice before somebody moves there first."""
    found, run = set(), []
    for number, (actor, move) in enumerate([*record.plies, ("1", "")]):
        if actor == "*":
            run.append((number, move))
            continue
        last = run[-SET_UP:]
        if len(last) == SET_UP and all(re.fullmatch("roll:[1-5]", each) for _, each in last):
            found |= {ply for ply, _ in last}
        run = []
    return found


def _open(columns):
    """The columns that may be drawn next in a set-up: seven dice for each side, five pieces a column at most,
    of which one is there."""
    side = columns[len(columns) // 7 * 7 :] if len(columns) < SET_UP else []
    return [column for column in range(1, 6) if side.count(column) < 4]


def records(text: str) -> list[str]:
    """The records in a text, each with its tags first."""
    return [each for each in re.split(r'^(?=\[Lodge ")', text, flags=re.MULTILINE) if each.strip()]


def main(files: list[str]) -> int:
    right = results = 0
    for file in files:
        for text in records(Path(file).read_text("utf-8")):
            try:
                results += verify(text)
                right += 1
            except Wrong as wrong:
                print(f"{file}, match {Record(text).tags.get('Match', '?')}: {wrong}")
                return 1
    print(f"{right} records, {results} results of chance: all follow from their seeds.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
