"""The menus of languages, with the first five languages in words longer than any."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.store.daily_posts import DENIED, DailyPost
from bot.store.settings import Personal, ServerSettings
from bot.translate import Translator, languages
from cogs.base.components import Draft
from cogs.base.discord_limits import MOST_COMPONENTS, MOST_OPTIONS_OF_A_SELECT, TEXT_LENGTH
from cogs.people.settings import personal_panel
from cogs.server.settings import server_panel
from engines import GAMES
from engines.core import msg
from tests import catalogues

FIVE = ("de", "es", "fr", "ja", "pt_BR")
GERMAN = Translator("de")


@pytest.fixture
def five(tmp_path: Path) -> Iterator[None]:
    for language in FIVE:
        catalogues.save(tmp_path, language, {})
    catalogues.save_marked(tmp_path, "de", "[!! {0} · ".format, "cogs/server", "cogs/people/settings")
    with catalogues.used(tmp_path):
        yield


def of_languages(draft: Draft) -> list[tuple[str, str]]:
    """The labels and values of the menu of languages; none if there's no such menu."""
    menus: list[Any] = [item for item in draft.body.walk_children() if hasattr(item, "options")]
    found = [menu for menu in menus if menu.custom_id.split("|")[1] == "language"]
    return [(option.label, option.value) for menu in found for option in menu.options]


def server(translate: Translator) -> Draft:
    post = DailyPost(1, 2, 3, "UTC", "2030-01-01", None, DENIED, None, None, None, 0, None, None, None)
    lacking = (msg("Send Messages"), msg("Attach Files"))
    return server_panel(ServerSettings(), GAMES.values(), translate, post, lacking)


@pytest.mark.usefixtures("five")
def test_languages_are_offered_by_their_own_names() -> None:
    names = ["English", "Deutsch", "Español", "Français", "日本語", "Português (Brasil)"]
    for draft in (personal_panel(Personal(), Translator("en-US")), server(Translator("en-US"))):
        assert of_languages(draft) == [
            ("as in Discord", "discord"),
            *zip(names, ("en", *FIVE), strict=True),
        ]


@pytest.mark.usefixtures("five")
def test_panels_with_languages_fit_into_a_message() -> None:
    for draft in (personal_panel(Personal(), GERMAN, "https://lodge.example/issues"), server(GERMAN)):
        assert len(list(draft.body.walk_children())) <= MOST_COMPONENTS
        assert draft.body.content_length() <= TEXT_LENGTH


def test_shipped_languages_fit_into_a_menu() -> None:
    assert len(languages()) < MOST_OPTIONS_OF_A_SELECT


def test_with_english_alone_there_is_nothing_to_choose(tmp_path: Path) -> None:
    with catalogues.used(tmp_path):
        for draft in (personal_panel(Personal(), GERMAN), server(GERMAN)):
            assert of_languages(draft) == []


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize(
    ("translate", "link", "told"),
    [
        (GERMAN, None, "Lodge's translations are made by machine. · "),
        (GERMAN, "https://lodge.example/issues", "[Report a mistake](https://lodge.example/issues)"),
        (Translator("en-GB"), "https://lodge.example/issues", ""),
    ],
)
def test_settings_say_who_translated(translate: Translator, link: str | None, told: str) -> None:
    texts: list[Any] = list(personal_panel(Personal(), translate, link).body.walk_children())
    shown = "\n".join(getattr(each, "content", "") for each in texts)
    assert told in shown
    assert ("by machine" in shown) == bool(told)
    assert ("https://" in shown) == (bool(told) and link is not None)
