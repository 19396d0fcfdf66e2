"""Everything people read comes from the catalogue: Lodge speaks the made-up language with them all."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Iterator
from functools import partial

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.server import Playground
from engines import GAMES
from tests import catalogues
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import Shown
from tests.e2e.process import BotProcess
from tests.pseudo_locale import IN_MESSAGES, lengthened, outside

pytestmark = pytest.mark.long
PLAYED = ("yonmoque", "dara", "fox-and-geese", "el-oso", "ur", "cheeta", "pepper-corn", "baseball")
"""Of different kinds: placing, capturing, unequal sides, stacks, races, hands of cards, dice alone."""
PRESSES = 14
NAMES = sorted((game.title for game in GAMES.values()), key=len, reverse=True)
FORMS = re.compile(r"<[^>]*>|\(https?:[^)]*\)|https?:\S+|`[^`]*`")
"""Mentions, times, emojis, addresses, and what is typed."""
WORD = re.compile(r"[^\W\d_]{3,}")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_lodge(
    playground: Playground, session: aiohttp.ClientSession, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[LiveLodge]:
    """A lodge that speaks German, which is the made-up language, to everybody."""
    folder = tmp_path_factory.mktemp("bot")
    catalogues.save_marked(folder / "locales", "de", partial(lengthened, brackets=IN_MESSAGES))
    bot = BotProcess(playground, folder, CATALOGUES=str(folder / "locales"))
    lodge = LiveLodge(playground, session, bot)
    for person in lodge.people:
        playground.world.people[person.id].locale = "de"
    await lodge.bot.start()
    yield lodge
    assert await lodge.bot.stop() == 0
    await lodge.close()


def astray(shown: Shown, people: tuple[str, ...]) -> Iterator[str]:
    """The words of a message that no catalogue has."""
    labels = [control.label for control in shown.controls]
    choices = [label for control in shown.controls for _, label in control.choices]
    for text in (shown.text, *shown.alts, *labels, *choices):
        left = outside(text, IN_MESSAGES).partition(IN_MESSAGES[0])[0]  # what is too long has lost its end
        for known in (*NAMES, *people, "Lodge", "English", "Deutsch"):
            left = left.replace(known, "")
        if WORD.search(FORMS.sub("", left)):
            yield left


@pytest.mark.parametrize("slug", PLAYED)
async def test_a_match_by_random_presses(lodge: LiveLodge, slug: str) -> None:
    rng, people = random.Random(31), tuple(person.name for person in lodge.people)
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
    question = (await lodge.ann.command("resign", match=board.match)).shown
    yes = next(each for each in question.controls if not each.custom_id.endswith("|keep"))
    await lodge.ann.use(question, yes.custom_id)  # which of the ways to resign depends on those before
    found |= {*astray(question, people), *astray(await lodge.board(board.match), people)}
    for person in lodge.people:
        for shown in await lodge.seen(person):
            found |= {*astray(shown, people)}
    assert not found, "\n".join(sorted(found))


COMMANDS = (
    *("help", "games", "rules", "settings", "server", "privacy", "block", "profile", "matches"),
    *("leaderboard", "daily", "puzzle", "play"),
)


@pytest.mark.parametrize("name", COMMANDS)
async def test_a_command(lodge: LiveLodge, name: str) -> None:
    people = tuple(person.name for person in lodge.people)
    given = {"game": "ur"} if name in ("rules", "play") else {}
    shown = (await lodge.ann.command(name, **given)).shown
    assert IN_MESSAGES[0] in shown.text
    found = {*astray(shown, people)}
    assert not found, "\n".join(sorted(found))
