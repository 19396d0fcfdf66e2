"""Messages that a match has moved on from are known until they lead to its present one."""

from bot.match.model import Place
from bot.match.service import Matches
from tests.match_service import ANN, HERE

UNPOSTED = Place(HERE.guild_id, HERE.channel_id)


def at(message_id: int) -> Place:
    return Place(HERE.guild_id, HERE.channel_id, message_id)


async def known(matches: Matches) -> list[tuple[int, int | None]]:
    return [(match_id, place.message_id) for match_id, place in await matches.board_notes.former()]


async def test_every_message_but_the_last_is_known(matches: Matches) -> None:
    one = await matches.challenge(game="count", challenger=ANN, place=UNPOSTED)
    two = await matches.challenge(game="count", challenger=ANN, place=UNPOSTED)
    assert await known(matches) == []
    for match_id, message_id in ((one.id, 701), (two.id, 702)):
        await matches.set_place(match_id, at(message_id))
    assert await known(matches) == []
    await matches.set_place(one.id, at(703))
    await matches.set_place(one.id, at(704))
    await matches.set_place(two.id, at(705))
    assert await known(matches) == [(one.id, 701), (two.id, 702), (one.id, 703)]
    place = (await matches.board_notes.former())[0][1]
    assert (place.guild_id, place.channel_id) == (HERE.guild_id, HERE.channel_id)


async def test_one_that_leads_on_is_forgotten(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=UNPOSTED)
    for message_id in (701, 702, 703):
        await matches.set_place(match.id, at(message_id))
    await matches.board_notes.leads_on(701)
    await matches.board_notes.leads_on(999)
    assert await known(matches) == [(match.id, 702)]


async def test_one_that_shows_the_match_again_is_forgotten(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=UNPOSTED)
    for message_id in (701, 702, 701):
        await matches.set_place(match.id, at(message_id))
    assert await known(matches) == [(match.id, 702)]
    await matches.set_place(match.id, at(701))
    assert await known(matches) == [(match.id, 702)]


async def test_what_was_announced_is_known_until_it_is_placed(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=UNPOSTED)
    first = await matches.board_notes.announce(match.id, HERE)
    second = await matches.board_notes.announce(match.id, HERE)
    await matches.set_place(match.id, at(701), second)
    (left,) = await matches.board_notes.announced()
    assert (left.id, left.match_id, left.place) == (first, match.id, Place(HERE.guild_id, HERE.channel_id))
    await matches.board_notes.take_back([left.id])
    assert await matches.board_notes.announced() == []
