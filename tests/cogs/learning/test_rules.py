"""Rules in pages, and the browser of games, of every game: within Discord's limits, with nothing cut off."""

from __future__ import annotations

import pytest
from discord import ui

from bot.finding.fitting import LONGER, MINUTES, PEOPLE, Shelf, families
from bot.guides.guide import guide_of
from cogs.base.components import Draft
from cogs.base.custom_ids import parse_id
from cogs.base.discord_limits import TEXT_LENGTH
from cogs.learning.games import Looked, game_browser
from cogs.learning.rules import Asked, page_of, read, rules_page, titles, written
from engines import GAMES
from engines.core import Game
from tests.cogs.board.test_message import check_fits_discord

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SOME = pytest.mark.parametrize("game", [GAMES["picaria"], GAMES["pepper-corn"]], ids=lambda game: game.slug)
"""One with a board, and one with hands and the most to tell of its options."""


def told(draft: Draft) -> str:
    return "\n".join(item.content for item in draft.body.walk_children() if isinstance(item, ui.TextDisplay))


@GAME
def test_the_pages_fit_and_tell_all_there_is(game: Game) -> None:
    usual = written(game, game_options(game))
    said, pictures = [], 0
    for page in range(1, len(titles(game)) + 1):
        lines, shown = page_of(Asked(game, page, usual), str)
        said.append("\n".join(lines))
        pictures += shown is not None
        assert len(said[-1]) <= TEXT_LENGTH
    guide, about = guide_of(game), game.about
    assert pictures == len(guide.ideas) + 2
    everything = "\n".join(said)
    for line in (guide.want, guide.do, guide.watch, *(idea.text for idea in guide.ideas)):
        assert str(line) in everything
    for line in (about.summary, *about.rules, *about.notes, *about.sources, about.credits):
        assert str(line) in everything
    for option in game.options:
        for label in option.labels:
            assert str(label) in everything
    assert everything.count("· in this game") == len(game.options)
    assert str(about.credits) in said[-1]
    assert str(guide.want) in said[0]


@SOME
def test_every_page_can_be_sent(game: Game) -> None:
    for page in range(1, len(titles(game)) + 1):
        check_fits_discord(rules_page(Asked(game, page), str).body)


def game_options(game: Game) -> dict[str, str]:
    return {option.name: option.default for option in game.options}


@GAME
def test_options_are_read_as_they_were_written(game: Game) -> None:
    last = {option.name: option.values[-1] for option in game.options}
    assert read(game, written(game, last)) == last
    assert read(game, "") == {}
    assert read(game, written(game, last) + "0") is None
    if game.options:
        assert read(game, "z" * len(game.options)) is None


def test_a_page_for_everybody_has_the_page_and_a_way_to_the_rest() -> None:
    asked = Asked(GAMES["picaria"], 3)
    own, public = rules_page(asked, str), rules_page(asked, str, public=True)
    assert told(public) == told(own)
    assert public.pictures == own.pictures
    check_fits_discord(public.body)
    (button,) = [item for item in public.body.walk_children() if isinstance(item, ui.Button | ui.Select)]
    assert str(parse_id(button.custom_id)) == "view|rules|open.picaria..3"


@SOME
def test_a_game_can_be_looked_at_with_any_wishes_open(game: Game) -> None:
    looked = Looked(Shelf("2", str(game.about.family), LONGER), 2, game.slug)
    draft = game_browser(GAMES.values(), looked, str)
    check_fits_discord(draft.body)
    assert str(guide_of(game).watch) in told(draft)
    assert len(draft.pictures) == 1


def test_how_many_games_there_are_is_said_once_and_how_many_follow_the_menu() -> None:
    for page, more in ((1, ["Games 26–30 ▶"]), (2, ["◀ Previous", "All games"])):
        body = game_browser(GAMES.values(), Looked(page=page), str).body
        labels = [item.label for item in body.walk_children() if isinstance(item, ui.Button)]
        assert labels == more
    assert told(game_browser(GAMES.values(), Looked(), str)).count("games") == 1


def test_every_shelf_fits() -> None:
    shelves = [Shelf()]
    shelves += [Shelf(people, family) for people in PEOPLE for family in ("", *families(GAMES.values()))]
    shelves += [Shelf("", "", minutes) for minutes in (*MINUTES, LONGER)]
    for shelf in shelves:
        for page in (1, 2):
            draft = game_browser(GAMES.values(), Looked(shelf, page), str)
            check_fits_discord(draft.body)
            fitting = shelf.games(GAMES.values())
            if shelf != Shelf():
                assert told(draft).count("\n**") == len(fitting)
    assert "No games match. Try changing one of the menus." in told(
        game_browser(GAMES.values(), Looked(Shelf("1", "line")), str)
    )
