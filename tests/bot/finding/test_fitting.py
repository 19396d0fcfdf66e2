"""What is suggested for what somebody types, and games by what somebody wants."""

from __future__ import annotations

import random

import pytest

from bot.finding.fitting import ALONE, DICE, LONGER, Finder, Shelf, families, mixed, plain
from bot.finding.local_names import LOCAL_NAMES
from engines import GAMES
from engines.core import CHANCE, Game

FINDER = Finder(GAMES.values())


def slugs(typed: str) -> list[str]:
    return [found.game.slug for found in FINDER.fitting(typed)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("yon", "yonmoque"),
        ("YONMOQUE", "yonmoque"),
        ("el-oso", "el-oso"),
        ("ur", "ur"),
        ("morris", "six-mens-morris"),
        ("mens morris", "six-mens-morris"),
        ("Ludo", "uckers"),
        ("snakes", "logs-and-streams"),
        ("ladders and snakes", "logs-and-streams"),
        ("leiter", "logs-and-streams"),
        ("muhle", "six-mens-morris"),
        ("parchis", "uckers"),
        ("fox and geese", "fox-and-geese"),
        ("fox & ge", "fox-and-geese"),
        ("tafl", "brandub"),
        ("yut nori", "yut"),
        ("tōrere", "mu-torere"),
        ("2006", "essen-flyer"),
        ("korea yut", "yut"),
        ("4 ludo", "uckers"),
        # slips
        ("uckres", "uckers"),
        ("ludp", "uckers"),
        ("hnefatfl", "brandub"),
        ("nine mens morris", "six-mens-morris"),
        ("baesball", "baseball"),
    ],
)
def test_what_was_typed_leads_to_its_game(typed: str, first: str) -> None:
    assert slugs(typed)[0] == first


@pytest.mark.parametrize(
    ("typed", "fits"),
    [
        ("4", lambda game: 4 in game.seats),
        ("solo", lambda game: 1 in game.seats),
        ("alone", lambda game: 1 in game.seats),
        ("game for 3 players", lambda game: 3 in game.seats),
        ("cards", lambda game: str(game.about.family) == "cards"),
        ("hunt", lambda game: str(game.about.family) == "hunt"),
        ("4 race", lambda game: 4 in game.seats and str(game.about.family) == "race"),
    ],
)
def test_a_number_of_people_or_a_kind_leads_to_all_that_are_so(typed: str, fits) -> None:
    assert slugs(typed) == [game.slug for game in sorted(GAMES.values(), key=lambda g: g.title) if fits(game)]


def test_dice_leads_to_the_games_in_which_dice_are_thrown() -> None:
    assert set(slugs("dice")) == {slug for slug, game in GAMES.items() if throws_dice(game)}


def throws_dice(game: Game) -> bool:
    """Whether dice are thrown in the first moves of a game."""
    position, rng = game.start(), random.Random(1)
    for _ in range(40):
        if position.actors == (CHANCE,):
            if position.roller is not None:
                return True
            position = position.play(CHANCE, position.draw(rng))
        elif position.actors:
            position = position.play(position.actors[0], position.moves(position.actors[0])[0])
    return False


def test_a_name_comes_before_what_is_only_told() -> None:
    assert slugs("yut")[0] == "yut"
    assert {"five-field-kono", "yut"} <= set(slugs("korea"))
    assert slugs("Decktet") == ["blulu", "badger", "pepper-corn"]


def test_the_other_name_is_told_only_where_it_was_the_one_typed() -> None:
    (ludo,) = FINDER.fitting("ludo")
    assert (ludo.game.slug, ludo.alias) == ("uckers", "Ludo")
    assert FINDER.fitting("ucke")[0].alias == ""
    assert FINDER.fitting("race")[0].alias == ""


def test_words_of_the_readers_own_language_count_besides_english() -> None:
    cards = GAMES["blulu"].about.family
    words = {cards: "Karten", DICE: "Würfel", ALONE[0]: "allein"}
    found = [each.game.slug for each in FINDER.fitting("karten 4", words)]
    assert found == ["blulu"]
    assert len(FINDER.fitting("wurfel", words)) == len(FINDER.fitting("dice", words)) > 3
    assert "blulu" not in slugs("karten")


@pytest.mark.parametrize("typed", ["zzzz", "9", "🙂", "?"])
def test_what_fits_nothing_finds_nothing_or_everything(typed: str) -> None:
    assert len(FINDER.fitting(typed)) in (0, len(GAMES) if not plain(typed) else 0)


def test_a_mix_differs_in_kind_and_names_nothing_twice() -> None:
    order = mixed(GAMES.values())
    assert len({game.about.family for game in order[:7]}) == 7
    assert {game.slug for game in order} == set(GAMES)
    lately = (GAMES["uckers"], GAMES["yut"])
    rest = mixed(GAMES.values(), lately)
    assert len(rest) == len(GAMES) - 2
    assert str(rest[0].about.family) != "race"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_other_names_are_no_other_games_and_lead_to_theirs(game: Game) -> None:
    others = {plain(name) for each in GAMES.values() if each is not game for name in (each.title, each.slug)}
    for alias in game.aliases:
        assert plain(alias) not in others
        assert slugs(alias)[0] == game.slug


@pytest.mark.parametrize("slug", LOCAL_NAMES)
def test_a_name_from_elsewhere_leads_to_its_game_and_to_no_other(slug: str) -> None:
    names = [plain(name) for name in LOCAL_NAMES[slug]]
    own = {plain(name) for name in (GAMES[slug].title, slug, *GAMES[slug].aliases)}
    others = {plain(name) for other, all_ in LOCAL_NAMES.items() if other != slug for name in all_}
    others |= {plain(name) for game in GAMES.values() if game.slug != slug for name in game.aliases}
    assert len(set(names)) == len(names), "given twice"
    assert not own & set(names), "known already"
    assert not others & set(names)
    for name in LOCAL_NAMES[slug]:
        assert slugs(name)[0] == slug
        meant = FINDER.meant(name)
        assert meant.games[0].slug == slug


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("jeu du moulin", "six-mens-morris"),
        ("MÜHLE", "six-mens-morris"),
        ("molle", "six-mens-morris"),
        ("mlynek", "six-mens-morris"),
        ("trilha", "six-mens-morris"),
        ("ナイン・メンズ", "six-mens-morris"),
        ("ﾅｲﾝﾒﾝｽﾞ", "six-mens-morris"),
        ("윷놀", "yut"),
        ("ゆんのり", "yut"),
        ("ﾕﾝﾉﾘ", "yut"),
        ("ウルの王", "ur"),
        ("王族の遊び", "ur"),
        ("petits chevaux", "uckers"),
        ("mens-erger-je-niet", "uckers"),
        ("clovece nezlob se", "uckers"),
        ("लूडो", "uckers"),
        ("西瓜", "watermelon-chess"),
        ("오밭", "five-field-kono"),
        ("साँप", "logs-and-streams"),
        ("ular tangga", "logs-and-streams"),
        ("θιδακι", "logs-and-streams"),  # a slip
    ],
)
def test_local_names_are_found_with_and_without_accents_in_any_kana(typed: str, first: str) -> None:
    assert slugs(typed)[0] == first


def test_own_names_come_before_those_in_other_languages() -> None:
    assert slugs("mu")[0] == "mu-torere"
    assert slugs("da")[0] == "dara"
    assert "fox-and-geese" not in slugs("ludp")


def test_shelves_hold_what_is_wanted() -> None:
    def on(**wanted: str) -> set[str]:
        return {game.slug for game in Shelf(**wanted).games(GAMES.values())}

    assert on() == set(GAMES)
    assert on(people="1") == {"bingo-battle", "el-oso"}
    assert on(people="4", family="race") == {"logs-and-streams", "uckers", "yut"}
    assert on(family="dice") == {slug for slug, game in GAMES.items() if throws_dice(game)}
    assert on(family="race") & on(family="dice") >= {"ur", "uckers"}
    assert on(minutes="10") < on(minutes="20") < on(minutes="40")
    assert on(minutes="10")
    assert on(minutes=LONGER) == {"uckers"}
    assert set.union(*(on(family=name) for name in families(GAMES.values()))) == set(GAMES)


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("fox", "fox-and-geese"),
        ("pepper", "pepper-corn"),
        ("watermelon", "watermelon-chess"),
        ("snakes", "logs-and-streams"),
        ("logs", "logs-and-streams"),
        ("mu", "mu-torere"),
        ("ludo", "uckers"),
        ("viking chess", "brandub"),
    ],
)
def test_a_name_that_is_sent_as_typed_means_the_obvious_game(typed: str, game: str) -> None:
    meant = FINDER.meant(typed)
    assert ([each.slug for each in meant.games], meant.sure) == ([game], True)


@pytest.mark.parametrize(
    ("typed", "akin", "games"),
    [
        ("connect", "Connect Four", {"picaria", "yonmoque"}),
        ("tic", "tic-tac-toe", {"picaria", "shisima", "tsoro"}),
        ("tictactoe", "tic-tac-toe", {"picaria", "shisima", "tsoro"}),
        ("connect4", "Connect Four", {"picaria", "yonmoque"}),
        ("draughts", "draughts", {"kolowis", "pretwa", "queah"}),
        ("checkers", "checkers", {"kolowis", "pretwa", "queah"}),
        ("backgammon", "backgammon", {"cheeta", "ur", "yut"}),
        ("goose", "Game of the Goose", {"logs-and-streams", "ur"}),
        ("chess", "chess", {"brandub", "neutron", "watermelon-chess"}),
        ("Go", "Go", {"watermelon-chess"}),
        ("reversi", "reversi", {"yonmoque"}),
    ],
)
def test_a_game_that_is_not_here_leads_to_those_that_are_like_it(
    typed: str, akin: str, games: set[str]
) -> None:
    meant = FINDER.meant(typed)
    assert (meant.akin, {each.slug for each in meant.games}, meant.sure) == (akin, games, False)
    assert typed in ("Go", "connect4", "tictactoe") or set(slugs(typed)) >= games


def test_what_is_not_clear_is_asked_about_and_nonsense_means_nothing() -> None:
    slip = FINDER.meant("yonmoke")
    assert ([each.slug for each in slip.games], slip.sure) == (["yonmoque"], False)
    assert {each.slug for each in FINDER.meant("cards").games} == {"badger", "blulu", "pepper-corn"}
    assert (len(FINDER.meant("dice").games), FINDER.meant("dice").sure) == (5, False)
    assert FINDER.meant("zzzz").games == FINDER.meant("").games == ()


def test_every_relative_names_a_game_that_is_not_here() -> None:
    for game in GAMES.values():
        for other in game.akin:
            assert game in FINDER.meant(other).games or FINDER.meant(other).sure
