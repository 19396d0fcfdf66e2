"""Profiles: one's own, somebody else's, shown to everybody, and nothing to show."""

from __future__ import annotations

import random

from bot.match.model import Match, State
from bot.store import reviews
from engines.core import Position
from engines.opponents.review import Cause, Review
from engines.opponents.review.model import reviewed
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import Person
from tests.e2e.test_against_lodge import settled
from tests.e2e.test_yonmoque import FOUR
from tests.e2e.waiting import eventually


async def test_a_profile_of_ones_own_and_of_others(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    told = await lodge.refusal(ann, ann.command("profile"))
    assert told == "No finished games yet. Start one with /play."
    told = await lodge.refusal(cleo, cleo.command("profile", person=str(ann.id)))
    assert " hasn't finished a game here." in told
    await lodge.table(FOUR)

    own = (await ann.command("profile", ann.dm)).shown
    assert f"### {ann.mention}" in own.text
    assert "\nwon 1 of 1 with others\n" in own.text, "what wasn't played isn't told"
    assert own.alts[0].startswith("Ann, everywhere. Favourite: Yonmoque. 1 game.")
    assert "Yonmoque: " in own.alts[0]
    assert "(1 game, 1 won), recently 1500 to 1" in own.alts[0]
    assert (await lodge.page.fetch(own.pictures[0])).startswith(b"\x89PNG")
    assert own.labels == []

    seen = (await cleo.command("profile", person=str(ann.id))).shown
    assert seen.ephemeral
    assert seen.alts[0].startswith("Ann in this server. Favourite: Yonmoque.")
    assert "lately" not in seen.alts[0], "the course everywhere is hers"
    told = await lodge.refusal(cleo, cleo.command("profile", cleo.dm, person=str(ann.id)))
    assert " in a server." in told

    public = (await cleo.press(seen, "Post here")).shown
    assert not public.ephemeral
    assert public.labels == ["My profile"]
    again = await lodge.refusal(cleo, cleo.press(seen, "Post here"))
    assert "You just posted here. Try again in " in again
    bens = (await ben.press(public, "My profile")).shown
    assert bens.ephemeral
    assert "won 0 of 1 with others" in bens.text

    board = (await ann.command("leaderboard", game="yonmoque", scope="everywhere")).shown
    await ann.press(board, "Show me here")
    listed = (await cleo.command("profile", cleo.dm, person=str(ann.id))).shown
    assert listed.alts[0].startswith("Ann, ratings everywhere. Yonmoque: ")
    for forged in (f"view|profile|show.{2**63}", "view|profile|"):
        told = await lodge.refusal(cleo, cleo.use(public, forged, forge=True))
        assert "That button doesn't work any more. Try /board." in told


def winning(position: Position, seat: int) -> list[tuple[int, str]]:
    """A short way from a position to a win of the seat, both sides' moves."""
    for seed in range(5_000):
        rng, now, moves = random.Random(seed), position, list[tuple[int, str]]()
        while now.actors and len(moves) < 60:
            actor = now.actors[0]
            moves.append((actor, rng.choice(now.moves(actor))))
            now = now.play(*moves[-1])
        if now.outcome is not None and now.outcome.scores[seat] == 1:
            return moves
    raise AssertionError("no game was won")


async def won_against_lodge(lodge: LiveLodge) -> Match:
    """A match in which Ann beats Lodge with her own press; all but that is written behind the bot's back."""
    board = (await lodge.ann.command("play", game="tsoro", level="easy")).shown
    match, matches = await settled(lodge, board.match), await lodge.join()
    (seat,) = match.seats_of(lodge.ann.id)
    assert match.position is not None
    *before, (last, move) = [(seat, "")] * match.ply + winning(match.position, seat)
    assert last == seat
    while match.ply < len(before):  # a move that's the only one there is plays itself
        actor, each = before[match.ply]
        if actor == seat:
            match = await matches.act(match.id, lodge.ann.id, match.ply, each)
        else:
            match = await matches.reply(match.id, actor, match.ply, each)
    assert match.state is State.RUNNING
    await lodge.ann.command("board", match=match.id)
    await lodge.current(match.id)
    await lodge.pick(lodge.ann, match.id, move)
    return await lodge.match(match.id)


async def test_a_stamp_and_a_feat_are_told_once_and_stand_on_the_profile(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    stamp = "Your first win against Lodge (easy) in Tsoro. It's stamped on your /profile."
    feat = "Won from under 10%. It's on your /profile, with Tsoro."

    async def told(person: Person, says: str) -> int:
        return len([shown for shown in await person.messages() if shown.ephemeral and says in shown.text])

    won = await won_against_lodge(lodge)
    await eventually(lambda: told(ann, stamp))
    (seat,) = won.seats_of(ann.id)
    low, high = ((0.05, 0.95) if seat == 0 else (0.95, 0.05)), tuple(float(each == seat) for each in (0, 1))
    values = (*[low] * len(won.history), high)
    steps = tuple(
        reviewed(ply.actor, Cause.CHOICE, *values[number : number + 2], (0.0, 0.0))
        for number, ply in enumerate(won.history)
    )
    store, review = (await lodge.matches()).store, Review(values, steps, ())
    await reviews.keep(store, won.id, review.to_json(), won.updated_at)
    board = await lodge.current(won.id)
    assert "review" in (await ben.press(board, "Review")).shown.text
    await ann.press(board, "Review")
    await eventually(lambda: told(ann, feat))
    await ann.press(board, "Review")
    await ann.command("replay", match=won.id, show="review")
    own = (await ann.command("profile")).shown
    assert "Beat Lodge at Tsoro: easy. Won from under 10% (Tsoro)." in own.alts[0]
    assert [await told(ann, stamp), await told(ann, feat)] == [1, 1]
    assert [await told(ben, stamp), await told(ben, feat)] == [0, 0]
