"""Whose language: a person sees theirs, and a channel the channel's."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.client import languages as whose
from bot.match.model import Match, Place
from bot.match.service import Matches
from bot.store import settings
from bot.store.database import Unavailable
from bot.store.last_uses import LastUses
from engines.core import msg
from tests import catalogues
from tests.match_service import ANN, BEN, Clock, open_matches

SERVER = 5000


@pytest.fixture(autouse=True)
def spoken(tmp_path: Path) -> Iterator[None]:
    """Lodge speaks four languages."""
    for language in ("de", "fr", "pt_BR"):
        catalogues.save(tmp_path, language, {"Blue": language})
    with catalogues.used(tmp_path):
        yield


@dataclass
class Bot:
    """What is asked of the bot."""

    matches: Matches
    uses: LastUses
    guilds: dict[int, Any]

    def get_guild(self, guild_id: int) -> Any:
        return self.guilds.get(guild_id)


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Any]:
    matches = await open_matches(tmp_path / "lodge.db", Clock())
    yield Bot(matches, LastUses(matches.store), {})
    await matches.close()


def guild(locale: str, *features: str) -> Any:
    return SimpleNamespace(preferred_locale=discord.Locale(locale), features=list(features))


def press(bot: Any, user_id: int, locale: str, guild_id: int | None = None, **told: Any) -> Any:
    """A press by somebody whose Discord is in that language."""
    user = SimpleNamespace(id=user_id)
    return SimpleNamespace(
        client=bot, user=user, locale=discord.Locale(locale), guild_id=guild_id, guild=None, **told
    )


@pytest.mark.parametrize(
    ("chosen", "now", "seen", "expected"),
    [
        ("discord", "de", "fr", "de"),
        ("discord", "", "fr", "fr"),
        ("discord", "", "", "en"),
        ("discord", "nl", "fr", "en"),  # there's no Dutch, and that they had French before doesn't matter
        ("de", "fr", "fr", "de"),
        ("de", "", "", "de"),
        ("en", "fr", "fr", "en"),
        ("pt_BR", "en-US", "", "pt_BR"),
    ],
)
async def test_what_a_person_sees(bot: Any, chosen: str, now: str, seen: str, expected: str) -> None:
    await settings.choose(bot.matches.store, ANN, settings.LANGUAGE, chosen)
    bot.uses.came_by[ANN] = seen
    assert (await whose.of_person(bot, ANN, now)).language == expected


COMMUNITY = guild("fr", "COMMUNITY", "NEWS")
ORDINARY = guild("fr", "NEWS")


@pytest.mark.parametrize(
    ("chosen", "server", "begun", "presses", "expected"),
    [
        ("de", COMMUNITY, "pt-BR", "pt-BR", "de"),
        ("en", COMMUNITY, "pt-BR", "pt-BR", "en"),
        ("discord", COMMUNITY, "pt-BR", "pt-BR", "fr"),
        ("discord", guild("nl", "COMMUNITY"), "pt-BR", "pt-BR", "en"),
        ("discord", ORDINARY, "pt-BR", "de", "pt_BR"),  # an ordinary server can't have chosen French
        ("discord", ORDINARY, "pt-BR", None, "pt_BR"),
        ("discord", None, "pt-BR", "de", "pt_BR"),
        (
            "discord",
            ORDINARY,
            None,
            "de",
            "en",
        ),  # an old match: not by who presses
    ],
)
async def test_what_a_channel_sees_of_a_match(
    bot: Any, chosen: str, server: Any, begun: str | None, presses: str | None, expected: str
) -> None:
    await settings.choose_for_server(bot.matches.store, SERVER, settings.LANGUAGE, chosen)
    bot.guilds = {} if server is None else {SERVER: server}
    place = Place(SERVER, 6000, 7000)
    match = await bot.matches.challenge(
        game="count", challenger=ANN, place=place, invited=(BEN,), locale=begun
    )
    interaction = None if presses is None else press(bot, BEN, presses, SERVER, guild_locale=None)
    assert (await whose.of_channel(bot, place, match, interaction)).language == expected


async def test_what_a_channel_sees_of_anything_else(bot: Any) -> None:
    place = Place(SERVER, 6000)
    bot.guilds = {SERVER: ORDINARY}
    shown = press(bot, ANN, "de", SERVER)
    assert (await whose.of_channel(bot, place, interaction=shown)).language == "de"
    await settings.choose(bot.matches.store, ANN, settings.LANGUAGE, "fr")
    assert (await whose.of_channel(bot, place, interaction=shown)).language == "fr"
    assert (await whose.of_channel(bot, place)).language == "en", "the daily's post comes from nobody"
    bot.guilds = {SERVER: guild("pt-BR", "COMMUNITY")}
    assert (await whose.of_channel(bot, place)).language == "pt_BR"


async def test_a_server_that_only_has_lodge_as_an_app_tells_its_language_with_a_press(bot: Any) -> None:
    place = Place(SERVER, 6000)
    came = press(bot, ANN, "de", SERVER, guild_locale=discord.Locale.french)
    came.guild = COMMUNITY
    assert (await whose.of_channel(bot, place, interaction=came)).language == "fr"
    came.guild = ORDINARY
    assert (await whose.of_channel(bot, place, interaction=came)).language == "de"


async def test_direct_messages(bot: Any) -> None:
    """Alone with Lodge, the board is in the person's language; among friends, in that of who began."""
    alone = await bot.matches.challenge(
        game="patience", challenger=ANN, place=Place(None, 6000), locale="pt-BR"
    )
    bot.uses.came_by[ANN] = "de"
    assert (await whose.of_channel(bot, alone.place, alone)).language == "de"
    group = Place(None, 6000, private=True)
    among = replace(alone, place=group)
    assert (await whose.of_channel(bot, group, among)).language == "pt_BR"


async def test_without_the_database_it_is_discords(bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> object:
        raise Unavailable(msg("Away."))

    monkeypatch.setattr(settings, "of_person", away)
    monkeypatch.setattr(settings, "of_server", away)
    assert (await whose.of_person(bot, ANN, "de")).language == "de"
    assert (await whose.of_person(bot, ANN)).language == "en"
    bot.guilds = {SERVER: COMMUNITY}
    assert (await whose.of_channel(bot, Place(SERVER, 6000))).language == "fr"


async def test_a_language_that_is_gone_counts_as_none_chosen(bot: Any, tmp_path: Path) -> None:
    await settings.choose(bot.matches.store, ANN, settings.LANGUAGE, "fr")
    bot.matches.store.memory.doubt()
    (tmp_path / "fr" / "LC_MESSAGES" / "lodge.po").unlink()
    with catalogues.used(tmp_path):
        assert (await whose.of_person(bot, ANN, "de")).language == "de"


async def test_with_english_alone_nothing_is_asked(bot: Any, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    bot.matches = bot.uses = None
    with catalogues.used(tmp_path / "none"):
        assert (await whose.of_person(bot, ANN, "de")).language == "en"
        assert (await whose.of_channel(bot, Place(SERVER, 6000))).language == "en"


async def test_the_language_of_a_match_stays_with_it(bot: Any, tmp_path: Path) -> None:
    place = Place(SERVER, 6000, 7000)
    made = await bot.matches.challenge(
        game="count", challenger=ANN, place=place, invited=(BEN,), locale="pt-BR"
    )
    again = await open_matches(tmp_path / "lodge.db")
    assert (await again.get(made.id)).locale == "pt-BR"
    await again.close()
    await bot.matches.join(made.id, BEN)
    await bot.matches.act(made.id, *_first_move(await bot.matches.get(made.id)))
    await bot.matches.act(made.id, *_first_move(await bot.matches.get(made.id)))
    await bot.matches.resign(made.id, ANN)
    await bot.matches.rematch(made.id, BEN)
    _, rematch = await bot.matches.rematch(made.id, ANN)
    assert rematch.locale == "pt-BR"


def _first_move(match: Match) -> tuple[int, int, str]:
    """Who is to move, at which ply, and their first move."""
    seat = match.waiting_for[0]
    assert match.position is not None
    holder = match.seats[seat]
    assert isinstance(holder, int)
    return holder, match.ply, match.position.moves(seat)[0]


async def test_the_locale_last_seen(bot: Any) -> None:
    now, uses = bot.matches.now(), bot.uses
    uses.came_by |= {ANN: "de", BEN: "xx"}
    assert await uses.locale(ANN) == "de"
    await uses.write(now)
    fresh = LastUses(bot.matches.store)
    assert (await fresh.locale(ANN), await fresh.locale(BEN)) == ("de", "")
    uses.came_by[ANN] = "fr"  # the same day
    await uses.write(now)
    assert await fresh.locale(ANN) == "fr"
    uses.came_by[ANN] = ""  # a direct message doesn't tell it
    await uses.write(now)
    assert not uses.came_by
    assert (await fresh.locale(ANN), await uses.locale(ANN)) == ("fr", "fr")
