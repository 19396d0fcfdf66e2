from itertools import zip_longest

import pytest
from discord import ui

from bot.match.lobby import WhichGame
from bot.match.model import Opponent, Refused, State
from bot.match.pace import PACES
from bot.translate import Translator, languages
from cogs.base.answers import FORGED
from cogs.base.discord_limits import CHOICE_LENGTH
from cogs.challenges.new_matches import Wish
from cogs.challenges.play import (
    as_pairs,
    continuations,
    game_question,
    in_words,
    pairs_in_words,
    parse_options,
)
from engines import GAMES
from engines.core import msg
from tests.cogs.matches import ANN, BEN

EL_OSO = GAMES["el-oso"]
SAID = pairs_in_words(EL_OSO, str)


def test_options_are_pairs():
    assert parse_options("") == {}
    assert parse_options(" games=2  order=whole ") == {"games": "2", "order": "whole"}


@pytest.mark.parametrize("text", ["games", "=2", "games=", "games=2 whole", "games=2 games=3"])
def test_anything_else_is_refused(text):
    with pytest.raises(Refused):
        parse_options(text)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["games=1", "games=2", "games=3", "order=whole", "order=alternate"]),
        ("or", ["order=whole", "order=alternate"]),
        ("games=2", ["games=2", "games=2 order=whole", "games=2 order=alternate"]),
        ("games=2 ", ["games=2", "games=2 order=whole", "games=2 order=alternate"]),
        ("games=2 order=a", ["games=2 order=alternate"]),
        ("games=2 order=whole", ["games=2 order=whole"]),
        ("a whole", ["order=whole"]),
        ("Order of play: ", ["order=whole", "order=alternate"]),
        ("games each: two, total score", ["games=2", "games=2 order=whole", "games=2 order=alternate"]),
        ("Games each: Two, total", ["games=2"]),
        ("Games each: Two, total score · order", ["games=2 order=whole", "games=2 order=alternate"]),
        ("nonsense", []),
        ("nonsense games=2", []),
    ],
)
def test_what_is_typed_is_continued(typed, offered):
    assert continuations(typed, SAID) == offered


def test_what_is_offered_can_be_played():
    for text in continuations("games=3 ", SAID):
        EL_OSO.start(2, **parse_options(text))


def test_options_are_suggested_in_words_that_can_be_typed_on():
    assert in_words("first=seat0", pairs_in_words(GAMES["uckers"], str)) == "Who goes first: First seat"
    told = in_words("games=2 order=whole", SAID)
    assert told == "Games each: Two, total score · Order of play: A whole game each"
    assert as_pairs(told, SAID) == "games=2 order=whole"
    assert as_pairs("games each: two, total score or", SAID) == "games=2 or"
    assert as_pairs("games=2, or", SAID) == "games=2 or"


def test_of_many_options_the_last_are_in_words():
    said = {"a=1": 50 * "a", "b=1": 60 * "b", "c=1": 20 * "c"}
    assert in_words("a=1 b=1 c=1", said) == f"a=1 · {60 * 'b'} · {20 * 'c'}"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_someone_who_types_on_after_every_option_loses_none(game, language):
    said = pairs_in_words(game, Translator(language.replace("_", "-")))
    for values in zip_longest(*(option.values for option in game.options)):
        text = " ".join(
            f"{option.name}={value or option.default}"
            for option, value in zip(game.options, values, strict=True)
        )
        told = in_words(text, said)
        assert len(told) <= CHOICE_LENGTH
        assert as_pairs(told, said) == text
        assert continuations(told, said)[:1] == ([text] if text else [])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_suggestion_is_taken_for_another(game, language):
    said = pairs_in_words(game, Translator(language.replace("_", "-")))
    for text in continuations("", said):
        assert as_pairs(in_words(text, said), said) == text


async def test_the_obvious_game_starts_at_once(lodge):
    await lodge.command(ANN, "play", game="fox")
    assert (await lodge.matches.get(1)).game.slug == "fox-and-geese"


async def test_a_game_that_is_not_here_leads_to_a_button_for_each_that_is_close(lodge):
    await lodge.command(ANN, "play", game="chess", pace="1d", seats=2)
    question = lodge.newest()
    assert lodge.text(question).strip() == "Lodge doesn't have chess, but these are close:"
    assert lodge.webhooks.messages[question]["flags"] & 64
    assert lodge.ids(question) == [
        f"view|play|{slug}...2.{list(PACES).index('1d')}."
        for slug in ("brandub", "neutron", "watermelon-chess")
    ]
    await lodge.press(ANN, lodge.ids(question)[1], question)
    match = await lodge.matches.get(1)
    assert (match.game.slug, match.pace, match.state) == ("neutron", "1d", State.OPEN)
    assert lodge.text(question).strip() == "**Neutron** it is."


async def test_the_button_starts_all_that_was_wished_for(lodge):
    await lodge.command(ANN, "play", game="draughts", level="expert")
    await lodge.press(ANN, lodge.ids(lodge.newest())[0], lodge.newest())
    match = await lodge.matches.get(1)
    assert (match.game.slug, match.lodge_players) == ("kolowis", (Opponent("expert"),))
    longest = Wish(EL_OSO, (10**18 + 1, 10**18 + 2, 10**18 + 3), 4, {}, "expert", "live", False)
    games = tuple(GAMES.values())
    for first in range(0, len(games), 5):
        which = WhichGame(msg("a"), msg("b"), games[first : first + 5])
        buttons = list(game_question(which, longest, str).body.walk_children())
        assert all(len(each.custom_id) <= 100 for each in buttons if isinstance(each, ui.Button))


async def test_nobody_can_forge_such_a_button(lodge):
    await lodge.command(ANN, "play", game="chess")
    question = lodge.newest()
    for what in (
        "chess....",
        "neutron.0....",
        "neutron..9...",
        "neutron....9.",
        f"neutron.{2**63}....",
        "neutron",
    ):
        await lodge.press(ANN, f"view|play|{what}", question)
        assert lodge.whispers()[-1] == str(FORGED)
    await lodge.command(ANN, "play", game="yonmoque")
    await lodge.press(BEN, "view|play|neutron.....", lodge.newest())
    assert lodge.whispers()[-1] == str(FORGED)


async def test_with_options_or_elsewhere_the_games_are_named(lodge):
    said = "Lodge doesn't have chess. Try Hnefatafl (Brandub), Neutron or Watermelon Chess."
    await lodge.command(ANN, "play", game="chess", options="repetition=third")
    assert lodge.whispers()[-1] == said
    await lodge.command(ANN, "rules", game="chess")
    assert lodge.whispers()[-1] == said
    await lodge.command(ANN, "play", game="zzzz")
    assert lodge.whispers()[-1] == "There's no game called zzzz. See /games."
