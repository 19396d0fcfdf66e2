from dataclasses import replace
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.limits_and_times import AWAY_AFTER
from bot.match import lobby, play
from bot.match.model import State
from cogs.live.nudges import Nudges
from tests.cogs.matches import ANN, BEN, CLEO, NOW, PLACE, moved, opened, started
from tests.toys import TOYS


class Channel:
    """Remembers what was sent to it and what was deleted."""

    def __init__(self):
        self.sent, self.deleted = [], []

    async def send(self, content, *, allowed_mentions):
        self.sent.append((content, [person.id for person in allowed_mentions.users]))
        return discord.Object(len(self.sent))

    def get_partial_message(self, number):
        channel = self

        class Sent:
            async def delete(self):
                channel.deleted.append(number)

        return Sent()


class Bot:
    def __init__(self, channel):
        self.channel = channel

    def get_partial_messageable(self, *_, **__):
        return self.channel


@pytest.fixture
def channel():
    return Channel()


@pytest.fixture
def nudges(channel):
    return Nudges(Bot(channel))


def at(match, *ages):
    """The match with its plies played that long ago."""
    now = datetime.now(UTC)
    plies = [replace(ply, at=now - age) for ply, age in zip(match.history, ages, strict=True)]
    return replace(match, history=tuple(plies), created_at=now - timedelta(days=1))


LATELY, LONG_AGO = timedelta(seconds=5), AWAY_AFTER + timedelta(minutes=1)


async def test_who_is_away_is_told_once_and_the_nudge_is_taken_back(nudges, channel):
    match = at(moved(started("yonmoque"), "c3"), LATELY)
    blue, green = match.seats
    await nudges.after(match, blue, str)
    await nudges.after(match, blue, str)
    assert len(channel.sent) == 1
    content, told = channel.sent[0]
    assert told == [green]
    assert f"<@{green}>, it is your turn: https://discord.com/channels/" in content
    await nudges.after(at(moved(match, "c4"), LATELY, LATELY), green, str)
    assert channel.deleted == [1]
    assert len(channel.sent) == 1


async def test_of_a_choice_made_by_several_everybody_is_told_once(nudges, channel):
    draft = lobby.challenge(TOYS["secret"], ANN, PLACE, (), 3, {}, None, NOW)
    match = lobby.join(lobby.join(draft, BEN, NOW), CLEO, NOW)
    one, two, three = match.seats

    def chosen(match, user_id, age):
        match = play.act(match, user_id, match.ply, "name:1", NOW)
        return at(match, *([age] * match.ply))

    await nudges.after(at(match), one, str)
    assert channel.sent[-1][1] == [two, three]
    match = chosen(match, one, LATELY)
    await nudges.after(match, one, str)
    match = chosen(match, two, LATELY)
    await nudges.after(match, two, str)
    assert len(channel.sent) == 1
    assert channel.deleted == []
    match = chosen(match, three, LONG_AGO)
    await nudges.after(match, three, str)
    assert channel.deleted == [1]
    assert channel.sent[1:] != []
    assert sorted(channel.sent[-1][1]) == sorted([one, two])


async def test_who_has_just_played_is_looking(nudges, channel):
    match = moved(moved(moved(started("yonmoque"), "c3"), "c4"), "a1")
    await nudges.after(at(match, LONG_AGO, LATELY, LATELY), match.seats[0], str)
    assert channel.sent == []
    await nudges.after(at(match, LONG_AGO, LONG_AGO, LATELY), match.seats[0], str)
    assert len(channel.sent) == 1


async def test_nobody_is_told_of_their_own_press_or_after_a_mention(nudges, channel):
    match = at(moved(started("yonmoque"), "c3"), LONG_AGO)
    assert nudges.due(match, match.seats[1]) == ()
    assert nudges.due(match, match.seats[0]) == (match.seats[1],)
    nudges.note_told(match, nudges.due(match, match.seats[0]))
    assert nudges.due(match) == ()
    await nudges.after(match, match.seats[0], str)
    assert channel.sent == []


async def test_who_is_challenged_is_told_once_and_again_of_the_first_turn(nudges, channel):
    match = opened("yonmoque", invited=(BEN,))
    assert nudges.due(match) == (BEN,)
    nudges.note_told(match, (BEN,))
    assert nudges.due(match) == ()
    await nudges.after(match, None, str)
    assert nudges.due(match) == ()
    begun = lobby.join(match, BEN, NOW)
    assert nudges.due(begun) == (begun.seats[0],)
    assert channel.sent == []


@pytest.mark.parametrize("reachable", [True, False])
async def test_nothing_is_kept_of_a_match_that_has_expired(nudges, channel, reachable):
    match = at(moved(started("yonmoque"), "c3"), LATELY)
    await nudges.after(match, match.seats[0], str)
    expired = replace(match, state=State.EXPIRED)
    if reachable:
        await nudges.after(expired, None, str)
        assert channel.deleted == [1]
    else:
        nudges.forget(expired)
    assert (nudges._told, nudges._standing) == ({}, {})
