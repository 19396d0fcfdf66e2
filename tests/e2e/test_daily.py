"""The daily board by hand of the real bot: one try that one person sees, taken up again, shared, and told of
after its day."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta

from bot.match.daily_schedule import closes, day_of, shifted
from bot.match.daily_tries import Dailies
from bot.match.model import Match, State
from tests.e2e.daily_tries import heard_in_time, in_time
from tests.e2e.live_lodge import LiveLodge, at_once
from tests.e2e.people import GAMES, TABLES, Person, Shown
from tests.e2e.waiting import eventually, until
from tests.homes import rows


async def opened(person: Person, channel: str = GAMES) -> Shown:
    return (await person.command("daily", channel)).shown


async def own_try(lodge: LiveLodge, person: Person) -> Match:
    dailies = Dailies(await lodge.matches())
    (day,) = {row[1] for row in lodge.daily_rows() if row[0] == person.id}
    match = await dailies.try_of(person.id, day)
    assert match is not None
    return match


async def pressed_once(lodge: LiveLodge, person: Person, shown: Shown) -> Shown:
    """The board after one press that goes on with the try: dice, or a part of a move."""
    if "Roll on to my next choice" in shown.labels:
        answer = await person.press(shown, "Roll on to my next choice")
    else:
        control, picked = next((control, picked) for control, picked in shown.picks if picked)
        answer = await person.use(shown, control.custom_id, [picked] if control.choices else None)
    assert answer.status in ("answered", "deferred"), answer
    return answer.shown


async def early_on_a_day(lodge: LiveLodge) -> str:
    """Let time pass until the next night, when the day before has closed; the day."""
    night = datetime.combine(lodge.now().date() + timedelta(days=1), time(2), UTC)
    await lodge.later(seconds=(night - lodge.now()).total_seconds())
    return day_of(night)


async def choose_hour(lodge: LiveLodge, hour: str) -> None:
    """Have the daily posted at that hour in the games channel, or switch it off."""
    await lodge.ann.choose((await lodge.ann.command("server")).shown, "daily-hour", hour)


async def test_a_try_from_its_first_press_to_the_line_for_others(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    await lodge.hurry()
    await choose_hour(lodge, "2")
    day = await early_on_a_day(lodge)
    post = await heard_in_time(lodge, f"· daily {day}")
    posted = f"SELECT 1 FROM daily_posts WHERE message_id = {post.id}"
    await until(lambda: rows(lodge.bot.database, posted))
    await lodge.later(minutes=30)
    public, _ = await lodge.seen_by_all()

    shown = await opened(ann)
    assert shown.ephemeral
    assert f"daily {day}" in shown.text
    assert "Tomorrow: " in shown.text
    await at_once(ann.press(shown, "Start"), ann.press(shown, "Start"))
    assert len(lodge.daily_rows()) == 1
    match = await own_try(lodge, ann)

    board = await opened(ann)  # another message of it: the first is lost
    assert board.ephemeral
    assert board.alts
    assert not {"Take back", "Review", "Rematch"} & set(board.labels)
    await lodge.bot.stop()
    await lodge.bot.start()
    board = await pressed_once(lodge, ann, board)
    assert board.ephemeral
    for command, more in (("board", {}), ("replay", {"show": "review"}), ("resign", {}), ("hint", {})):
        told = (await ann.command(command, match=match.id, **more)).shown
        assert told.text == f"Match {match.id} is a daily. See /daily."
        hidden = (await ben.command(command, match=match.id, **more)).shown
        assert "There's no match " in hidden.text
    assert "The daily for " in (await ann.command("replay", match=match.id, show="fairness")).shown.text
    assert "There's no match " in (await ben.command("replay", match=match.id, show="fairness")).shown.text
    games = (await ann.command("matches")).shown
    assert games.ephemeral
    assert f"{match.game.title} · daily {day}: **your turn** · due <t:" in games.text
    assert games.labels == ["Finished", "Finish the daily"]
    board = (await ann.press(games, "Finish the daily")).shown
    assert (board.id, board.ephemeral) == (games.id, True)
    assert board.alts
    assert "hasn't finished a game here." in (
        await lodge.refusal(ben, ben.command("matches", person=str(ann.id)))
    )

    # The post may tell of a try's end at any moment from then on; nothing else that others see may.
    await lodge.fault("PATCH", f"/channels/{post.channel}/messages/{post.id}$", "held", times=99)
    while (match := await own_try(lodge, ann)).state is State.RUNNING:
        board = await pressed_once(lodge, ann, board)
    assert board.labels[:2] == ["Results", "Share"]
    assert "No finished games yet. Start one with /play." in (await ann.command("matches")).shown.text
    assert (await lodge.seen_by_all())[0] == public
    await lodge.mend()
    await lodge.later(minutes=1)  # it needn't wait until the next look for what other processes did

    async def told_in_post() -> bool:
        now = await ben.see(post.id)
        return now is not None and "1 finished today" in now.text

    assert await in_time(lodge, told_in_post)
    await choose_hour(lodge, "off")
    result = (await ann.press(board, "Results")).shown
    assert f"1 · {ann.mention}: " in result.text
    assert "🔥 1-day streak" in result.text
    await ann.press(result, "Share")
    line = await lodge.heard(ben, "has played:")
    assert not line.ephemeral
    assert line.text.startswith(f"{ann.mention} has played:\n{match.game.title} · daily {day}\n")
    assert re.search(r"^[⬛🟨🟩]+ [0-9]+$", line.text, re.MULTILINE)
    assert not line.controls
    again = await opened(ann, TABLES)
    assert "Start" not in again.labels
    another = (await ann.press(again, "Play another")).shown
    assert not another.ephemeral
    other = await lodge.match(another.match)
    assert (other.daily, other.game) == (None, match.game)
    assert other.seed != match.seed

    await lodge.later(seconds=(closes(day) - lodge.now()).total_seconds() + 1)
    told = (await ann.press(await opened(ann), "Dice")).shown
    assert match.seed.hex() in told.text
    assert (
        "Everything checks out." in (await ben.command("replay", match=match.id, show="fairness")).shown.text
    )


async def test_what_is_unfinished_ends_an_hour_after_its_day(lodge: LiveLodge) -> None:
    """Begun and played on in direct messages."""
    cleo = lodge.cleo
    await early_on_a_day(lodge)
    shown = await opened(cleo, cleo.dm)
    board = (await cleo.press(shown, "Start")).shown
    match = await own_try(lodge, cleo)
    assert match.daily is not None
    await lodge.later(seconds=(closes(match.daily) - lodge.now()).total_seconds() - 1800)
    fresh = await opened(cleo, cleo.dm)
    assert f"daily {shifted(match.daily, 1)}" in fresh.text
    assert "Finish yesterday's" in fresh.labels
    board = (await cleo.press((await cleo.command("matches", cleo.dm)).shown, "Finish yesterday's")).shown
    board = await pressed_once(lodge, cleo, board)
    assert " · due <t:" in board.text
    await lodge.later(minutes=40)

    async def ended() -> bool:
        return (await own_try(lodge, cleo)).state is State.EXPIRED

    assert await eventually(ended)
    answer = await cleo.use(board, board.picks[0][0].custom_id)
    assert answer.status in ("answered", "deferred"), answer
    late = await cleo.see(board.id, board.channel)
    assert late is not None
    assert "This try wasn't finished in time, so it doesn't count." in late.text
    assert "Finish yesterday's" not in (await opened(cleo, cleo.dm)).labels
    assert match.place.message_id is None
