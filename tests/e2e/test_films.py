"""Films of finished matches by hand of the real bot: shown where they were played, kept, and refused."""

from __future__ import annotations

from tests.e2e.live_lodge import LiveLodge, at_once
from tests.e2e.people import TABLES, Person, Shown
from tests.e2e.test_yonmoque import FOUR
from tests.e2e.waiting import eventually

MADE_WITHIN = 90.0
"""Seconds: a film of a few moves takes one or two on an idle machine."""


async def gif_of(lodge: LiveLodge, shown: Shown) -> bytes:
    (picture,) = shown.pictures
    return await lodge.page.fetch(picture)


async def film_of(lodge: LiveLodge, person: Person, channel: str, number: int) -> Shown:
    """The film that comes, as this person sees it there."""

    async def there() -> Shown | None:
        said = [each for each in await person.messages(channel) if f"match {number} · film" in each.text]
        return said[-1] if said and said[-1].pictures else None

    found = await eventually(there, MADE_WITHIN)
    assert found is not None
    return found


async def posts(person: Person, channel: str, number: int) -> list[Shown]:
    """The messages of a channel that show everybody the film of a match."""
    said = await person.messages(channel)
    return [each for each in said if f"match {number} · film" in each.text and not each.ephemeral]


async def link_to(lodge: LiveLodge, person: Person, notice: Shown, film: Shown) -> Shown:
    """What this person alone sees in place of a notice, once it leads to a film."""

    async def there() -> Shown | None:
        found = await person.see(notice.id, notice.channel)
        return found if found is not None and f"/{film.channel}/{film.id}" in found.text else None

    found = await eventually(there)
    assert found is not None
    assert found.ephemeral
    return found


async def test_a_film_is_posted_once_where_the_match_was_played(lodge: LiveLodge) -> None:
    ann, ben, cleo, dora = lodge.people
    board = await lodge.table(FOUR)
    over, number = await lodge.current(board.match), board.match
    asked, asked_too = await at_once(
        cleo.press(over, "Post film"), ben.command("replay", match=number, show="film")
    )
    notice = asked.shown
    assert notice.ephemeral
    assert asked_too.shown.ephemeral
    film = await film_of(lodge, dora, over.channel, number)
    assert not film.ephemeral
    assert ann.mention in film.text
    assert ben.mention in film.text
    assert film.mentions == ()
    gif = await gif_of(lodge, film)
    assert gif.startswith(b"GIF89a")
    assert film.alts[0].startswith("The game, move by move. It ends like this: ")

    async def answered() -> bool:
        """One of the two who asked has had it posted, and the other one is led to it."""
        left = [await cleo.see(notice.id), await ben.see(asked_too.shown.id)]
        return sorted(each is not None and f"/{film.id}" in each.text for each in left) == [False, True]

    assert await eventually(answered, MADE_WITHIN)
    replayed = (await ann.press(over, "Replay")).shown
    for again in (
        ann.press(replayed, "Post film"),
        ann.press(over, "Post film"),
        ann.command("replay", match=number, show="film"),
    ):
        await link_to(lodge, ann, (await again).shown, film)
    assert [each.id for each in await posts(dora, over.channel, number)] == [film.id]
    alone = (await ann.command("replay", ann.dm, match=number, show="film")).shown
    assert alone.ephemeral
    assert await gif_of(lodge, alone) == gif
    assert "Film" in (await ann.command("replay", ann.dm, match=number)).shown.labels  # only she sees it
    assert (await lodge.board(number)).said == over.said

    assert number in [value for _, value in await ann.suggestions("replay", "match", "yon")]
    asked = cleo.command("replay", TABLES, match=number, show="film")
    assert f"There's no match {number}. See" in await lodge.refusal(cleo, asked)
    running = await lodge.table("c3 a1")
    asked = ben.command("replay", match=running.match, show="film")
    assert "This game is still on. Film it when it's over." in await lodge.refusal(ben, asked)
    forged = cleo.use(film, "view|film|0", forge=True)
    assert "That button doesn't work any more. Try /board." in await lodge.refusal(cleo, forged)


async def test_a_film_that_was_deleted_is_posted_again(lodge: LiveLodge) -> None:
    over = await lodge.table(FOUR)
    number = over.match
    await lodge.ann.press(over, "Post film")
    film = await film_of(lodge, lodge.ben, over.channel, number)
    await lodge.remove_message(film.channel, film.id)
    again = (await lodge.dora.press(over, "Post film")).shown  # the others may have had one posted just now
    assert not again.ephemeral
    assert await gif_of(lodge, again)


async def test_a_film_that_comes_too_late_for_an_answer_is_posted(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    board = await lodge.table(FOUR)
    over = await lodge.current(board.match)
    assert (await ann.press(over, "Post film")).shown.ephemeral
    await lodge.later(minutes=15)
    film = await film_of(lodge, ben, over.channel, board.match)
    assert not film.ephemeral
    assert (await gif_of(lodge, film)).startswith(b"GIF89a")
