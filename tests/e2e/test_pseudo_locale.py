"""Everything people read comes from the catalogue of their language: in the made-up one and in those that are
shipped, each text of a catalogue is in brackets here."""

from __future__ import annotations

import os
import random
import re
from collections.abc import AsyncIterator, Iterator
from functools import partial

import aiohttp
import pytest
import pytest_asyncio

from bot import translate as words
from bot.match.model import State
from bot.playground.server import Playground
from engines import GAMES
from tests import catalogues
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import Shown
from tests.e2e.process import BotProcess
from tests.pseudo_locale import IN_MESSAGES, lengthened, outside

pytestmark = pytest.mark.long
MADE_UP = "nl"
"""The language that stands for the made-up one."""
SHIPPED = tuple(language for language in words.languages() if language != words.ENGLISH)
LANGUAGES = (MADE_UP, *SHIPPED)
EACH_IN_EACH = os.environ.get("LODGE_DEEP") == "1"
"""Every game in every language. Otherwise each game is played in the made-up language and one other."""
PLAYED = [
    (slug, language)
    for number, slug in enumerate(GAMES)
    for language in (LANGUAGES if EACH_IN_EACH else (MADE_UP, SHIPPED[number % len(SHIPPED)]))
]
PRESSES = 14
NAMES = sorted((game.title for game in GAMES.values()), key=len, reverse=True)
FORMS = re.compile(r"<[^>]*>|\(https?:[^)]*\)|https?:\S+|`[^`]*`")
"""Mentions, times, emojis, addresses, and what is typed."""
WORD = re.compile(r"[^\W\d_]{3,}|[\u3040-\u9fff]{2,}")
OWN_NAMES = tuple(words.own_name(language) for language in LANGUAGES)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_lodge(
    playground: Playground, session: aiohttp.ClientSession, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[LiveLodge]:
    """A lodge that speaks all these languages, with every text in brackets."""
    folder = tmp_path_factory.mktemp("bot")
    catalogues.save_marked(folder / "locales", MADE_UP, partial(lengthened, brackets=IN_MESSAGES))
    for language in SHIPPED:
        catalogues.save_translated(folder / "locales", language, in_brackets)
    bot = BotProcess(playground, folder, CATALOGUES=str(folder / "locales"))
    lodge = LiveLodge(playground, session, bot)
    await lodge.bot.start()
    yield lodge
    assert await lodge.bot.stop() == 0
    await lodge.close()


def in_brackets(text: str) -> str:
    return text.join(IN_MESSAGES)


def astray(shown: Shown, people: tuple[str, ...]) -> Iterator[str]:
    """The words of a message that no catalogue has."""
    labels = [control.label for control in shown.controls]
    choices = [label for control in shown.controls for _, label in control.choices]
    for text in (shown.text, *shown.alts, *labels, *choices):
        left = outside(text, IN_MESSAGES).partition(IN_MESSAGES[0])[0]  # what is too long has lost its end
        for known in (*NAMES, *people, *OWN_NAMES, "Lodge", "English"):
            left = left.replace(known, "")
        if WORD.search(FORMS.sub("", left)):
            yield left


def speak(lodge: LiveLodge, language: str) -> tuple[str, ...]:
    """Let everybody's Discord be in a language; return everybody's name."""
    locale = next(each for each in words.LOCALES if each == language or words.language_of(each) == language)
    for person in lodge.people:
        lodge.playground.world.people[person.id].locale = locale
    return tuple(person.name for person in lodge.people)


@pytest.mark.parametrize(("slug", "language"), PLAYED)
async def test_a_match_by_random_presses(lodge: LiveLodge, slug: str, language: str) -> None:
    rng, people = random.Random(31), speak(lodge, language)
    board = await lodge.table(game=slug)
    found = {*astray(board, people)}
    for _ in range(PRESSES):
        match = await lodge.match(board.match)
        if not match.waiting_for:
            break
        person = lodge.person(match.seats[match.waiting_for[0]])
        shown = await lodge.board(match.id, person)
        presses = shown.picks or [(each, "") for each in shown.controls if each.custom_id.endswith("|roll")]
        if not presses:  # the hand is in a panel of its own
            break
        control, picked = rng.choice(presses)
        await person.use(shown, control.custom_id, [picked] if control.choices else None)
        found |= {*astray(await lodge.moved_on(person, match.id, shown), people)}
    if (await lodge.match(board.match)).state is State.RUNNING:
        question = (await lodge.ann.command("resign", match=board.match)).shown
        yes = next(each for each in question.controls if not each.custom_id.endswith("|keep"))
        await lodge.ann.use(question, yes.custom_id)  # which of the ways to resign depends on those before
        found |= {*astray(question, people)}
    found |= {*astray(await lodge.board(board.match), people)}
    for person in lodge.people:
        for shown in await lodge.seen(person):
            found |= {*astray(shown, people)}
    assert not found, "\n".join(sorted(found))


COMMANDS = (
    *("help", "games", "rules", "settings", "server", "privacy", "block", "profile", "matches"),
    *("leaderboard", "daily", "puzzle", "play"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
async def test_a_command(lodge: LiveLodge, name: str, language: str) -> None:
    people = speak(lodge, language)
    given = {"game": "ur"} if name in ("rules", "play") else {}
    shown = (await lodge.ann.command(name, **given)).shown
    assert IN_MESSAGES[0] in shown.text
    found = {*astray(shown, people)}
    assert not found, "\n".join(sorted(found))
