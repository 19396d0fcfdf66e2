"""The clock of the bot's machine is set forward an hour and back again while it runs: what is due at some
time comes neither at once nor never."""

from __future__ import annotations

from datetime import timedelta

from bot.match.model import State
from bot.store.heartbeat import BEAT_SECONDS
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import limits
from tests.e2e.waiting import eventually

LIMITS = limits(NEWS_OF_A_MOVE_WAITS=5400, AWAY_AFTER=60)
NEARLY = timedelta(seconds=40)
"""What two readings of the clock may differ by, apart from the time that has passed between them."""


async def test_an_hour_forward_and_back(lodge: LiveLodge) -> None:
    await lodge.bot.tidied_up()  # so that it has signed for the time before
    shown = await lodge.challenge(pace="1d")
    await lodge.ben.press(shown, "accept")
    await lodge.play(shown.match, "c3 c5 a2")
    await lodge.later(minutes=5)
    await lodge.play(shown.match, "b5")  # Ann is away, and will be told so in an hour and a half
    challenge = (await lodge.cleo.command("play", game="neutron")).shown
    await lodge.later(seconds=BEAT_SECONDS)

    async def left() -> list[timedelta]:
        """How long Ann has to move, and the challenge to be accepted, by the bot's clock."""
        playing, open_ = await lodge.match(shown.match), await lodge.match(challenge.match)
        assert (playing.state, open_.state) == (State.RUNNING, State.OPEN)
        assert playing.clock is not None
        assert not playing.clock.over | playing.clock.reminded
        assert playing.clock.due[0] is not None
        now = lodge.now() + timedelta(seconds=lodge.playground.clock_line.wrong)
        return [playing.clock.due[0] - now, open_.expires_at - now]

    before, began = await left(), lodge.now()
    for hours in (1, 0):
        await lodge.set_clock(hours=hours)
        await lodge.later(seconds=BEAT_SECONDS)

        async def put_right() -> bool:
            passed = lodge.now() - began
            found = [each + passed for each in await left()]
            return all(abs(now - then) < NEARLY for now, then in zip(found, before, strict=True))

        await eventually(put_right)
    await lodge.later(minutes=90)
    await lodge.heard(lodge.ann, "moved in Yonmoque. Your turn!")
    await lodge.later(hours=25)
    await lodge.shows(shown.match, " ran out of time.")
    await lodge.shows(challenge.match, "No one accepted in time.")
    lodge.refusals()
