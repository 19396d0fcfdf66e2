"""Two people whose Discords speak different languages, in a server that has one of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.server import Playground
from tests import catalogues
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess, limits

MARKED = (
    "cogs/board",
    "cogs/people/settings",
    "cogs/server",
    "bot/match",
    "render/alt_text",
    "render/scenes/yon",
)
"""Where the sentences stand that are translated."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_lodge(
    playground: Playground, session: aiohttp.ClientSession, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[LiveLodge]:
    """A lodge that speaks four languages. Three are English with their name before each sentence.
    Everybody is told of a move at once."""
    folder = tmp_path_factory.mktemp("bot")
    locales = folder / "locales"
    for language in ("de", "fr", "pt_BR"):
        mark = f"{language}: {{}}".format
        catalogues.save_marked(locales, language, mark, *MARKED)
    away = limits(AWAY_AFTER=0, NEWS_OF_A_MOVE_WAITS=0, PING_EVERY=0)
    bot = BotProcess(playground, folder, CATALOGUES=str(locales), LIMITS=away)
    lodge = LiveLodge(playground, session, bot)
    ann, ben = (playground.world.people[person.id] for person in (lodge.ann, lodge.ben))
    ann.locale, ben.locale = "de", "fr"
    await lodge.bot.start()
    yield lodge
    assert await lodge.bot.stop() == 0
    assert lodge.bot.troubles() == []
    await lodge.close()


async def test_everyone_sees_their_own_language_and_the_channel_its_servers(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    challenge = (await ann.command("play", game="yonmoque", opponent=str(ben.id))).shown
    assert "de: " in challenge.text, "Ann began it, and an ordinary server has no language"
    await ann.set_up(challenge, seat="0")
    await ben.press(challenge, "accept")
    board = await lodge.board(challenge.match)
    assert "de: " in board.text
    assert "fr: " not in board.text + board.alts[0], "Ben pressed, but others see it too"
    assert board.alts[0].startswith("de: ")
    assert (await lodge.refusal(ben, ben.press(board, "c3"))).startswith("fr: ")
    assert not (await lodge.refusal(cleo, cleo.press(board, "c3"))).startswith(("de: ", "fr: "))

    panel = (await ben.command("settings")).shown
    assert "fr: Language" in panel.text
    assert panel.control("language").choices[1:] == (
        *(("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("pt_BR", "Português (Brasil)")),
    )
    panel = (await ben.choose(panel, "language", "pt_BR")).shown
    assert "pt_BR: Lodge speaks Português (Brasil) with you." in panel.text
    assert "pt_BR: Lodge's translations are made by machine." in panel.text
    await ben.choose(panel, "news", "message")
    await lodge.play(board.match, "c3")
    await lodge.heard(ben, "pt_BR: ", ben.dm)
    panel = (await ben.choose(panel, "language", "en")).shown
    assert "Lodge speaks English with you." in panel.text
    assert "by machine" not in panel.text

    panel = (await ann.command("server")).shown
    assert "de: Language" in panel.text
    await ann.choose(panel, "language", "fr")
    await lodge.play(board.match, "c5")
    board = await lodge.current(board.match)
    assert "fr: " in board.text
    assert "de: " not in board.text + board.alts[0]
    assert board.alts[0].startswith("fr: ")
    assert (await lodge.refusal(ben, ben.press(board, "a2"))).startswith(("It's", "This", "Your", "You"))
    assert (await lodge.match(board.match)).locale == "de", "what's kept is whose it was"
