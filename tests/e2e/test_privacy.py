"""What is kept of a person: shown, handed out as a file, and deleted by two presses while others play on."""

from __future__ import annotations

import json
from typing import Any

from bot.match.model import State
from tests.bot.privacy.a_life import written_out
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import Person, Shown
from tests.e2e.process import limits
from tests.e2e.test_films import film_of
from tests.e2e.test_yonmoque import FOUR
from tests.e2e.waiting import eventually
from tests.homes import rows, tables

LIMITS = limits(SECONDS_BETWEEN_BOARDS=0, SECONDS_BETWEEN_FILMS=0, SECONDS_BETWEEN_PROFILES=0)
LEFT = "someone who has left Lodge"


def naming(lodge: LiveLodge, user_id: int) -> list[Any]:
    """Every row of the database that has this number, or it within a text, even a compressed one."""
    at = lodge.bot.database
    found = [(name, row) for name in tables(at) for row in rows(at, f"SELECT * FROM {name}")]
    return [(name, row) for name, row in found if any(str(user_id) in written_out(value) for value in row)]


async def rematch(lodge: LiveLodge, board: Shown) -> int:
    """The number of the rematch that both ask for under a board."""
    await lodge.ann.press(board, "Rematch")
    await lodge.ben.press(await lodge.shows(board.match, "wants a rematch"), "Accept rematch")
    successor = (await lodge.match(board.match)).successor
    assert successor is not None
    return successor


async def test_a_file_of_what_is_kept_and_leaving_for_good(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    over = await lodge.table(FOUR)
    running = await lodge.table("a1 a5 b1 b5 c1")
    await cleo.command("block", person=str(ann.id))

    panel = (await ann.command("privacy")).shown
    assert panel.ephemeral
    assert panel.labels == ["Export", "Delete"]
    assert "It doesn't read messages, and it doesn't store names or pictures." in panel.text
    given = (await ann.press(panel, "Export")).shown
    assert given.ephemeral
    kept = json.loads(await lodge.page.fetch(given.files[0]))
    assert {match["match"] for match in kept["matches"]} == {over.match, running.match}
    told = await lodge.refusal(ann, ann.press(panel, "Export"))
    assert "You can get one file an hour. Try again <t:" in told
    assert "That button doesn't work any more. Try /board." in await lodge.refusal(
        ben, ben.use(running, "view|privacy|delete!", forge=True), board_changes=True
    )

    question = (await ann.press(panel, "Delete")).shown
    assert question.id == panel.id
    assert "Finished games stay, with “someone who has left Lodge” in your place." in question.text
    panel = (await ann.press(question, "Keep my data")).shown
    assert panel.labels == ["Export", "Delete"]
    question = (await ann.press(panel, "Delete")).shown
    gone = (await ann.press(question, "Delete everything")).shown
    assert "Your data is gone." in gone.text
    assert not gone.controls

    assert naming(lodge, ann.id) == []
    resigned = await lodge.match(running.match)
    assert resigned.state is State.OVER
    assert resigned.seats == (-1, ben.id)
    board = await lodge.shows(running.match, LEFT, ben)
    assert ann.mention not in board.text
    assert board.mentions == ()
    table = (await ben.command("leaderboard", game="yonmoque")).shown
    assert ben.mention in table.text
    assert ann.mention not in table.text
    assert await lodge.sound()
    told = await lodge.refusal(ann, ann.command("play", game="yonmoque", opponent=str(cleo.id)))
    assert told == f"{cleo.mention} isn't taking challenges."
    told = await lodge.refusal(ben, ben.press(board, "Rematch"))
    assert "One of the players has left Lodge." in told


async def review_of(lodge: LiveLodge, person: Person, number: int) -> Shown:
    """The review of a match, once it stands where this person has asked for it."""
    asked = (await person.command("replay", match=number, show="review")).shown

    async def there() -> Shown | None:
        found = await person.see(asked.id)
        return found if found is not None and found.pictures else None

    found = await eventually(there, 90)
    assert found is not None
    return found


async def shows(lodge: LiveLodge, person: Person, command: str, text: str, **options: Any) -> None:
    """A command shows this person that text, and nothing of Ann's name."""
    shown = (await person.command(command, **options)).shown
    assert text in shown.text
    assert lodge.ann.mention not in shown.text


async def leave_for_good(person: Person) -> None:
    question = (await person.press((await person.command("privacy")).shown, "Delete")).shown
    assert "Your data is gone." in (await person.press(question, "Delete everything")).shown.text


async def test_who_stays_can_look_at_everything_they_played_with_who_left(lodge: LiveLodge) -> None:
    """Ann uses all there is to use, and leaves in the middle of the third match of a series."""
    ann, ben, cleo, dora = lodge.people
    await lodge.hurry()
    await ann.choose((await ann.command("settings")).shown, "theme", "day")
    await ann.command("block", person=str(dora.id))
    await cleo.command("block", person=str(ann.id))
    await ann.press((await ann.command("daily")).shown, "Start")
    declined = (await ben.command("play", game="yonmoque", opponent=str(ann.id))).shown
    await ann.press(declined, "decline")

    ended = await lodge.table(FOUR)
    first = ended.match
    await ben.press(ended, "Post film")
    await film_of(lodge, ben, ended.channel, first)
    second = await rematch(lodge, ended)
    await lodge.play(second, "a1 a5 b1 b5")
    await lodge.later(seconds=20)
    await ben.press((await ann.press(await lodge.current(second), "Take back")).shown, "allow")
    await lodge.play(second, "b5 c1 e5 d2 d5 d2-d1")
    reviewed = await review_of(lodge, ben, second)
    third = await rematch(lodge, await lodge.current(second))
    await lodge.play(third, "c3 c5 a2 b5")
    await ann.press_more(await lodge.current(third), "Offer a draw")
    assert {name for name, _ in naming(lodge, ann.id)} >= {
        *("blocks", "daily_tries", "declines", "matches", "people", "players", "plies", "rated"),
        "ratings",
    }

    await leave_for_good(ann)
    assert naming(lodge, ann.id) == []
    assert await lodge.sound()
    board = await lodge.shows(third, LEFT, ben)
    assert (await lodge.match(third)).state is State.OVER
    assert "resigned" in board.text
    assert not board.picks
    for number in (first, second, third):
        await shows(lodge, ben, "board", LEFT, match=number)
        await shows(lodge, ben, "replay", f"{number}", match=number)
        await shows(lodge, ben, "replay", "Everything checks out.", match=number, show="fairness")
    for number in (first, third):  # one that is kept, and one to be made
        await ben.command("replay", match=number, show="film")
        await film_of(lodge, ben, board.channel, number)
    assert (await review_of(lodge, ben, second)).alts == reviewed.alts
    for command in ("matches",):
        await shows(lodge, ben, command, LEFT)
    await shows(lodge, ben, "leaderboard", ben.mention, game="yonmoque")
    assert (await ben.command("profile")).shown.pictures
