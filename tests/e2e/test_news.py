"""Those who are away are told what happens in their matches, by name, and only once."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.messages import SILENT
from bot.playground.rate_limits import RateLimits
from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, TABLES, Person, Shown
from tests.e2e.process import BotProcess, limits
from tests.e2e.waiting import eventually
from tests.homes import execute, rows

EVERYBODY_AWAY = limits(AWAY_AFTER=0, NEWS_OF_A_MOVE_WAITS=0, PING_EVERY=0)
"""Everybody is away a moment after they have pressed something, and is told of a move at once and
as often as something happens."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def module_lodge(
    playground: Playground, session: aiohttp.ClientSession, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[LiveLodge]:
    """A lodge where nobody stays at the board."""
    bot = BotProcess(playground, tmp_path_factory.mktemp("bot"), LIMITS=EVERYBODY_AWAY)
    lodge = LiveLodge(playground, session, bot)
    await lodge.bot.start()
    yield lodge
    assert await lodge.bot.stop() == 0
    assert lodge.bot.troubles() == []
    assert await lodge.sound()
    await lodge.close()


async def news(lodge: LiveLodge, match_id: int, person: Person, channel: str = GAMES) -> list[Shown]:
    """What stands in a channel that tells `person` something of a match."""
    match = await lodge.match(match_id)
    return [
        message
        for message in await person.messages(channel)
        if not message.controls and f"/{match.place.message_id}" in message.text and not message.ephemeral
    ]


async def told(
    lodge: LiveLodge,
    match_id: int,
    person: Person,
    sentence: str,
    channel: str = GAMES,
    *,
    instead_of: Shown | None = None,
) -> Shown:
    """The one message that stands of a match, once it has that text; not an older one that has it too."""

    async def stands() -> Shown | None:
        found = await news(lodge, match_id, person, channel)
        if len(found) != 1 or (instead_of is not None and found[0].id == instead_of.id):
            return None
        return found[0] if sentence in found[0].text else None

    message = await eventually(stands)
    assert message is not None
    return message


async def none_left(lodge: LiveLodge, match_id: int, person: Person, channel: str) -> None:
    """Wait until nothing stands there of a match any more, where nothing more comes either. It can take a
    round longer than the news that comes elsewhere: a move between the two looks of one round is told in it,
    and what it makes old is taken back in the next."""

    async def empty() -> bool:
        return await news(lodge, match_id, person, channel) == []

    await eventually(empty)


def pending(lodge: LiveLodge) -> list[tuple[str, int]]:
    """The news that nobody has been told yet: its kind and the user id."""
    return rows(lodge.bot.database, "SELECT kind, user_id FROM news WHERE due_at IS NOT NULL")


async def test_one_line_of_a_turn_that_goes_when_it_is_over_and_one_of_the_end_that_stays(
    lodge: LiveLodge,
) -> None:
    ann, ben = lodge.ann, lodge.ben
    board = await lodge.table()
    accepted = await told(lodge, board.match, ann, "accepted your challenge to Yonmoque. Your turn!")
    assert accepted.mentions == (ann.id,)
    await lodge.play(board.match, "c3")
    turn = await told(
        lodge, board.match, ben, f"{ben.mention}: {ann.mention} moved in Yonmoque. Your turn! · "
    )
    assert (turn.mentions, turn.flags, turn.text.count("\n")) == ((ben.id,), 0, 0)
    await lodge.play(board.match, "c5")
    await told(lodge, board.match, ann, f"{ben.mention} moved in Yonmoque. Your turn!")
    shown = await lodge.current(board.match)
    await ben.press_more(shown, "Offer a draw")
    await told(lodge, board.match, ann, f"{ben.mention} offers a draw in Yonmoque")  # in place of the turn
    await ann.press(await lodge.current(board.match), "undraw")
    await told(lodge, board.match, ben, f"{ann.mention} declined a draw in Yonmoque")  # in place of the offer
    await lodge.play(board.match, "a2 b5")
    await told(lodge, board.match, ann, f"{ann.mention}: {ben.mention} moved in Yonmoque")
    asked = (await ann.command("resign", match=board.match)).shown
    await ann.press(asked, "resign!")
    end = await told(lodge, board.match, ben, f"{ann.mention} resigned. ")
    assert (end.mentions, end.flags) == ((), SILENT), "a result pings nobody"

    await ben.press(await lodge.board(board.match), "rematch")

    async def both() -> list[Shown]:
        found = await news(lodge, board.match, ann)
        return found if len(found) == 2 else []

    kept, wish = await eventually(both)
    assert kept.id == end.id
    assert f"{ann.mention}: {ben.mention} wants a rematch of Yonmoque · " in wish.text
    await ann.press(await lodge.board(board.match), "rematch")
    await told(lodge, board.match, ben, "You win Yonmoque")  # the wish is answered, the end stays
    successor = (await lodge.match(board.match)).successor
    assert successor is not None
    rematch = await lodge.match(successor)
    starter = lodge.person(rematch.seats[0])
    if starter == ben:
        await told(lodge, successor, ben, f"Your Yonmoque rematch with {ann.mention} has started. Your turn!")
    listed = (await ben.command("matches", GAMES)).shown
    assert f"Yonmoque with {ann.mention}: " in listed.text
    finished = (await ben.press(listed, "Finished")).shown.text
    assert f"Yonmoque with {ann.mention}: won by resignation" in finished


async def test_what_was_told_is_not_repeated_and_what_was_not_is_told_after_a_kill(
    lodge: LiveLodge,
) -> None:
    room = await lodge.private_channel(*lodge.people)
    board = await lodge.table("c3", room)
    before = await told(lodge, board.match, lodge.ben, "moved in Yonmoque. Your turn!", room)
    await eventually(lambda: settled(lodge))
    challenge = await lodge.challenge(room, opponent=str(lodge.cleo.id))
    await lodge.bot.kill()
    matches = await lodge.matches()  # another process goes on with it, and dies before it tells anybody
    await matches.decline(challenge.match, lodge.cleo.id)
    assert pending(lodge) == [("declined", lodge.ann.id)]
    await lodge.bot.start()
    declined = f"{lodge.ann.mention}: {lodge.cleo.mention} declined your challenge to Yonmoque · "
    await told(lodge, challenge.match, lodge.ann, declined, room)
    await eventually(lambda: settled(lodge))
    assert [each.id for each in await news(lodge, board.match, lodge.ben, room)] == [before.id]
    await lodge.play(board.match, "c5")  # taken back by the bot that has not told it

    async def gone() -> bool:
        return before.id not in [each.id for each in await news(lodge, board.match, lodge.ben, room)]

    await eventually(gone)


async def test_killed_between_telling_and_noting_that_it_is_told(lodge: LiveLodge) -> None:
    room = await lodge.private_channel(*lodge.people)
    board = await lodge.table("", room)
    await told(lodge, board.match, lodge.ann, "accepted your challenge", room)
    await eventually(lambda: settled(lodge))
    await lodge.fault("POST", f"/channels/{room}/messages$", "held", when="after")
    await lodge.play(board.match, "c3")
    # Beside it the line for Ann may still stand, which is taken back a round later (see `none_left`).
    before = await lodge.heard(lodge.ben, f"{lodge.ben.mention}: {lodge.ann.mention} moved in Yonmoque", room)
    await lodge.bot.kill()
    await lodge.mend()
    assert pending(lodge) == [("moved", lodge.ben.id)]
    execute(lodge.bot.database, "UPDATE news SET due_at = 0 WHERE due_at IS NOT NULL")  # the claim runs out
    await lodge.bot.start()
    await eventually(lambda: settled(lodge))
    assert [each.id for each in await news(lodge, board.match, lodge.ben, room)] == [before.id]
    await lodge.play(board.match, "c5")
    await told(lodge, board.match, lodge.ann, "moved in Yonmoque", room)


async def test_where_lodge_may_not_write_it_is_silent_and_says_so_at_the_next_press(
    lodge: LiveLodge,
) -> None:
    board = await lodge.table("c3 c5", TABLES)
    await told(lodge, board.match, lodge.ann, "moved in Yonmoque", TABLES)
    await lodge.deny(TABLES, "SEND_MESSAGES")
    await lodge.play(board.match, "a2")

    async def refused() -> list[tuple[str, str, int]]:
        return lodge.refusals()

    assert await eventually(refused) == [("POST", f"/channels/{TABLES}/messages", 50013)]
    heard = len(await lodge.whispers(lodge.ben))
    await lodge.play(board.match, "b5")

    async def said() -> list[Shown]:
        return (await lodge.whispers(lodge.ben))[heard:]

    (sentence,) = await eventually(said)
    assert f"Lodge can't tell you about your turns in <#{TABLES}>." in sentence.text
    await lodge.play(board.match, "e1 d5")
    await eventually(lambda: settled(lodge))
    assert lodge.refusals() == []
    assert len(await lodge.whispers(lodge.ben)) == heard + 1
    await lodge.deny(TABLES)
    await lodge.play(board.match, "d2")
    await eventually(lambda: settled(lodge))
    assert await news(lodge, board.match, lodge.ben, TABLES) == []


async def settled(lodge: LiveLodge) -> bool:
    return pending(lodge) == []


async def test_by_direct_message_and_where_those_are_closed_in_the_channel(lodge: LiveLodge) -> None:
    ben = lodge.ben
    given = (ben.id, json.dumps({"news": "message"}))
    await lodge.join()
    execute(lodge.bot.database, "INSERT OR REPLACE INTO people VALUES(?, ?)", *given)
    room = await lodge.private_channel(*lodge.people)
    board = await lodge.table("c3", room)
    moved = f"{lodge.ann.mention} moved in Yonmoque. Your turn! · "
    line = await told(lodge, board.match, ben, moved, ben.dm)
    assert ben.mention not in line.text
    await none_left(lodge, board.match, ben, room)
    await lodge.deny(ben.dm, "SEND_MESSAGES")
    await lodge.play(board.match, "c5 a2")
    line = await told(lodge, board.match, ben, f"{ben.mention}: {moved}", room)
    await none_left(lodge, board.match, ben, ben.dm)
    assert lodge.refusals() == [("POST", f"/channels/{ben.dm}/messages", 50007)]
    await lodge.play(board.match, "b5 e1")
    await told(lodge, board.match, ben, f"{ben.mention}: {moved}", room, instead_of=line)
    assert lodge.refusals() == []  # not tried again
    await lodge.deny(ben.dm)


@contextmanager
def banned(lodge: LiveLodge) -> Iterator[None]:
    """The bot has been refused too often: every answer is a bare 429."""
    rest = lodge.playground.rest
    usual, rest.limits = rest.limits, RateLimits(refused_at_most=1)
    rest.limits.count_refused(429)
    try:
        yield
    finally:
        rest.limits = usual


async def test_what_a_ban_kept_back_is_told_and_shown_when_it_is_over(lodge: LiveLodge) -> None:
    room = await lodge.private_channel(*lodge.people)
    board = await lodge.table("c3", room)
    await told(lodge, board.match, lodge.ben, "moved in Yonmoque. Your turn!", room)
    shown, since = await lodge.current(board.match), lodge.moment()
    messages = f"/channels/{room}/messages"
    kept_back = {f"POST {messages} 429", f"PATCH {messages}/{shown.id} 429"}

    async def tried() -> bool:
        return kept_back <= set(await lodge.requests(since))

    with banned(lodge):
        await lodge.ben.press(shown, "c5")
        await eventually(tried)
    await lodge.later(seconds=20)  # the claim on what couldn't be told runs out
    await told(lodge, board.match, lodge.ann, "moved in Yonmoque. Your turn!", room)
    await lodge.played(board.match, "c3 c5")
