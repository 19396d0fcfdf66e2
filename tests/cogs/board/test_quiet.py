"""How many lines a board's text, or a challenge's, takes on a phone."""

import random
import re
from collections import Counter
from functools import cache
from itertools import islice

import pytest
from discord import ui

from bot.match.model import Match
from cogs.board.text import board_text
from cogs.challenges.message import challenge
from engines import GAMES
from engines.core import msg
from render.ink.text import text_width
from render.ink.typefaces import Weight
from tests.cogs.matches import PEOPLE, moved, opened, played, started

WIDTH = 350
"""px of text in a message on a screen of 390 px."""
EMOJIS = "\u2fff"
"""Signs after this one are emojis."""
BODY, SMALL = 16, 13
"""px of Discord's text, and of its small print."""
NAMES = dict(zip(PEOPLE, ("Annika", "Benjamin", "Cleo", "Dorothea"), strict=True))
QUIET, MOST = 3, 5
"""Lines that nearly every board keeps to, and that none goes over."""


@cache
def width(word: str, size: int, *, bold: bool) -> float:
    """How wide a word is, in px; an emoji is a little wider than a letter is high."""
    letters = "".join(sign for sign in word if sign < EMOJIS)
    emojis = len(word) - len(letters)
    return text_width(letters, size, Weight.EXTRABOLD if bold else Weight.SEMIBOLD) + 1.375 * size * emojis


def as_read(text: str) -> str:
    """The text with the names and times that Discord puts in."""
    text = re.sub(r"<@(\d+)>", lambda found: f"@{NAMES[int(found[1])]}", text)
    return re.sub(r"<t:\d+:R>", "in 3 days", text)


def lines_of(text: str) -> int:
    """How many lines a text takes, words wrapped as a browser wraps them."""
    count = 0
    for line in as_read(text).split("\n"):
        size = SMALL if line.startswith("-# ") else BODY
        count, left = count + 1, WIDTH
        bold = False
        for word in line.removeprefix("-# ").split():
            bold = bold or word.startswith("**")
            wide = width(word.replace("**", ""), size, bold=bold)
            bold = bold and not word.endswith("**")
            if wide > left and left < WIDTH:
                count, left = count + 1, WIDTH
            left -= wide + width(" ", size, bold=False)
    return count


def lines_of_states(match: Match, rng: random.Random, most: int | None = None) -> Counter[int]:
    """Of how many states of a match, played at random, the text takes so many lines."""
    states = islice(played(match, rng), most)
    return Counter(lines_of(board_text(state, str, "", "")) for state in states)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run plays the same games."""
    rng = random.Random(390)
    monkeypatch.setattr("bot.fairness.chance.new_seed", lambda: rng.randbytes(32))


def quiet_enough(counted: Counter[int]) -> bool:
    return max(counted) <= MOST and sum(n for lines, n in counted.items() if lines <= QUIET) >= (
        0.95 * counted.total()
    )


def test_a_board_says_three_short_lines():
    """Of one match of each game, cut short."""
    counted: Counter[int] = Counter()
    for slug, game in GAMES.items():
        match, rng = started(slug, max(2, game.seats[0])), random.Random(slug)
        counted += lines_of_states(match, rng, 25)
    assert quiet_enough(counted), counted


def test_what_happened_takes_two_lines_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    match = moved(started("yonmoque"), "c3")
    said = msg("{what}", what="Blue does a lot. " * 30)
    monkeypatch.setattr(type(match.recent[-1].before), "describe", lambda *_: said)
    told = board_text(match, str, "", "").split("\n")[1]
    assert told.endswith(" …")
    assert lines_of(told) <= 2


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if 2 in game.seats])
def test_a_challenge_says_in_two_lines_what_is_played(slug: str) -> None:
    drawn = challenge(opened(slug, invited=(PEOPLE[1],)), str)
    said = next(part.content for part in drawn.children if isinstance(part, ui.TextDisplay))
    assert lines_of(said.split("\n")[0]) <= 2, said


@pytest.mark.long
def test_a_thousand_boards_say_three_short_lines():
    counted: Counter[int] = Counter()
    for number in range(1000):
        slug = sorted(GAMES)[number % len(GAMES)]
        rng = random.Random(f"{slug} {number}")
        counted += lines_of_states(started(slug, rng.choice(GAMES[slug].seats)), rng)
    assert quiet_enough(counted), counted
