"""Films of finished matches by hand of the real bot: shown where they were played, kept, and refused."""

from __future__ import annotations

from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import TABLES, Person, Shown
from tests.e2e.test_yonmoque import FOUR
from tests.e2e.waiting import eventually


async def gif_of(lodge: LiveLodge, shown: Shown) -> bytes:
    (picture,) = shown.pictures
    return await lodge.page.fetch(picture)


async def film_of(lodge: LiveLodge, person: Person, channel: str, number: int) -> Shown:
    """The film that comes, as this person sees it there."""

    async def there() -> Shown | None:
        said = [
            each for each in await person.messages(channel) if f"### Film of match {number} " in each.text
        ]
        return said[-1] if said and said[-1].pictures else None

    found = await eventually(there)
    assert found is not None
    return found


async def test_a_film_is_made_once_and_shown_where_the_match_was_played(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    board = await lodge.table(FOUR)
    over, number = await lodge.current(board.match), board.match
    notice = (await cleo.press(over, "Film")).shown
    assert notice.ephemeral
    assert f"making the film of match {number};" in notice.text
    film = await film_of(lodge, ben, over.channel, number)
    assert not film.ephemeral
    gif = await gif_of(lodge, film)
    assert gif.startswith(b"GIF89a")
    assert film.alts[0].startswith("The match move by move. How it ended: ")

    async def gone() -> bool:
        return await cleo.see(notice.id) is None

    assert await eventually(gone)
    replayed = (await ann.press(over, "Replay")).shown
    again = (await ann.press(replayed, "Film")).shown
    assert not again.ephemeral
    assert again.id != film.id
    assert await gif_of(lodge, again) == gif
    assert "have just shown a film here" in await lodge.refusal(ann, ann.press(over, "Film"))
    alone = (await ann.command("film", ann.dm, match=number)).shown
    assert alone.ephemeral
    assert await gif_of(lodge, alone) == gif
    assert (await lodge.board(number)).said == over.said

    assert number in [value for _, value in await ann.suggestions("film", "match", "yon")]
    asked = cleo.command("film", TABLES, match=number)
    assert f"There is no match {number}; /matches" in await lodge.refusal(cleo, asked)
    running = await lodge.table("c3 a1")
    asked = ben.command("film", match=running.match)
    assert "is still running; /film shows it when it is over" in await lodge.refusal(ben, asked)
    forged = cleo.use(film, "view|film|0", forge=True)
    assert "not one of ours" in await lodge.refusal(cleo, forged)


async def test_a_film_that_comes_too_late_for_an_answer_is_offered(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    board = await lodge.table(FOUR)
    over = await lodge.current(board.match)
    assert (await ann.press(over, "Film")).shown.ephemeral
    await lodge.later(minutes=15)
    offer = await lodge.heard(ann, f"The film of match {board.match} (Yonmoque) is ready.")
    assert not offer.ephemeral
    shown = (await ben.press(offer, "Film")).shown
    assert not shown.ephemeral
    assert (await gif_of(lodge, shown)).startswith(b"GIF89a")
