"""Lists of a person's matches, and which match is meant where none is named."""

import pytest

from bot.match.lists import Which
from bot.match.model import Place
from cogs.commands.arguments import match_choices
from cogs.discord_limits import TEXT_LENGTH
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.offline_lodge import CHANNEL, open_lodge

FAR = Place(10**18, 10**18 + 7, 10**18 + 9)
PEOPLE = 10**18


@pytest.fixture
async def lodge(tmp_path):
    async with open_lodge(tmp_path) as opened:
        yield opened


async def alone(lodge, count, place=FAR, user=ANN):
    """The numbers of that many running matches of one person alone."""
    made = [await lodge.matches.challenge(game="el-oso", challenger=user, place=place) for _ in range(count)]
    return [match.id for match in made]


async def choices(lodge, user, typed, which=Which.ALL):
    interaction = lodge._interaction(user, 4, {"id": "1", "name": "board", "type": 1, "options": []})
    return [(choice.name, choice.value) for choice in await match_choices(interaction, typed, which)]


async def test_a_list_is_cut_where_a_message_ends_and_says_how_many_are_missing(lodge):
    for number in range(60):
        people = [PEOPLE + 4 * number + seat for seat in range(3)]
        await lodge.matches.challenge(
            game="uckers", challenger=people[0], place=FAR, invited=(ANN, *people[1:])
        )
    (running,) = await alone(lodge, 1)
    await lodge.command(ANN, "matches")
    text = lodge.text(lodge.newest()).strip()
    *lines, last = text.splitlines()
    assert lines[0].startswith(f"**{running}** El Oso: **your turn** · https://discord.com/channels/")
    assert lines[1].startswith("**1** Uckers with <@1000000000000000000>, ")
    assert all(line.endswith(FAR.link) for line in lines)
    assert 10 < len(lines) < 25
    assert last == f"… and {61 - len(lines)} more."
    assert len(text) <= TEXT_LENGTH


async def test_a_list_that_fits_is_whole(lodge):
    await alone(lodge, 25)
    await lodge.command(ANN, "matches")
    lines = lodge.text(lodge.newest()).strip().splitlines()
    assert len(lines) == 25
    assert "more" not in lines[-1]


async def test_ten_are_named_of_those_that_come_into_question(lodge):
    made = await alone(lodge, 12)
    for command in ("resign", "board"):
        await lodge.command(ANN, command)
        names = ", ".join(f"{number} (El Oso)" for number in made[:9])
        said = f"That could be any of 12 matches: {names} and {made[9]} (El Oso). Say which by its number."
        assert lodge.whispers()[-1] == said


async def test_the_only_one_here_is_meant_before_those_elsewhere(lodge):
    await alone(lodge, 2)
    (here,) = await alone(lodge, 1, Place(None, CHANNEL))
    await lodge.command(ANN, "resign")
    assert f"resign match {here}" in lodge.text(lodge.newest())
    await lodge.command(BEN, "board")  # the only one here is somebody else's
    assert (await lodge.matches.get(here)).place.message_id == lodge.newest()
    (other,) = await alone(lodge, 1, user=CLEO)
    await lodge.command(CLEO, "resign")
    assert f"resign match {other}" in lodge.text(lodge.newest())


async def test_choices_are_at_most_twenty_five_those_here_first_and_of_what_was_typed(lodge):
    made = await alone(lodge, 24)
    (here,) = await alone(lodge, 1, Place(None, CHANNEL))
    await lodge.matches.challenge(game="yonmoque", challenger=BEN, place=FAR, invited=(ANN,))
    found = await choices(lodge, ANN, "")
    assert [number for _, number in found] == [here, *made]
    assert found[0] == (f"{here} · El Oso · your turn", here)
    assert await choices(lodge, ANN, "YON") == [("26 · Yonmoque", 26)]
    assert [number for _, number in await choices(lodge, ANN, "5")] == [25, 5, 15]
    assert await choices(lodge, ANN, 26) == [("26 · Yonmoque", 26)]
    assert await choices(lodge, ANN, "26", Which.PLAYED) == []
    assert len(await choices(lodge, ANN, "", Which.TURN)) == 25
