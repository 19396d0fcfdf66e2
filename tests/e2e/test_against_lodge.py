"""Lodge at the table: by command, by button, in a direct message, at mixed tables, as somebody's app."""

from __future__ import annotations

import random
import re

import pytest

from bot.match.model import Match, Opponent, State
from bot.playground.interactions import DEFER_UPDATE
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, LOUNGE, TABLES, Person, Shown
from tests.e2e.process import limits
from tests.e2e.thoughts import held_thoughts
from tests.e2e.waiting import eventually
from tests.match_service import ranked

LIMITS = limits(**{"cogs.opponent.turns.SOON": 2})
"""Lodge's moves are waited for a bit longer than usual, on a machine that has much else to do."""
LODGE = "1100000000000000001"
"""Lodge itself, as somebody to challenge."""


async def settled(lodge: LiveLodge, match_id: int) -> Match:
    """The match once it waits for a person, or is over."""

    async def waits() -> Match | None:
        match = await lodge.match(match_id)
        return match if match.lodge_to_act is None else None

    found = await eventually(waits, 60)
    assert found is not None
    return found


async def choose_level(lodge: LiveLodge, shown: Shown, button: str, level: str) -> None:
    """Let Ann press a button, and choose a level in the menu that it opens."""
    menu = (await lodge.ann.press(shown, button)).shown
    assert menu.ephemeral
    await lodge.ann.choose(menu, menu.controls[0].custom_id, level)


async def play_on(lodge: LiveLodge, person: Person, match_id: int, plies: int, seed: int = 1) -> Match:
    """Play at random for one person, on the public board, until so many plies are played."""
    rng = random.Random(seed)
    while True:
        match = await settled(lodge, match_id)
        if match.state is not State.RUNNING or match.ply >= plies:
            return match
        assert match.position is not None
        (seat,) = match.waiting_for
        if match.dice_due:
            await lodge.throw(match_id)
        else:
            await lodge.current(match_id)
            await lodge.pick(person, match_id, rng.choice(match.position.moves(seat)))


async def reach(lodge: LiveLodge, match_id: int, moves: list[str]) -> int:
    """Bring a match to where these moves lead, whoever plays them: written behind the bot's back."""
    matches = await lodge.join()
    match = await matches.get(match_id)
    for number, move in enumerate(moves):
        seat = match.waiting_for[0]
        if seat in match.lodge_seats:
            match = await matches.reply(match_id, seat, number, move)
        else:
            match = await matches.act(match_id, lodge.ann.id, number, move)
    return match_id


async def against_lodge(lodge: LiveLodge, channel: str = GAMES, /, **options: str) -> Shown:
    """A match of Ann's against Lodge."""
    return (await lodge.ann.command("play", channel, **{"game": "yonmoque"} | options)).shown


async def offer_a_draw(lodge: LiveLodge, match_id: int) -> None:
    """Ann offers one, and confirms it."""
    question = await lodge.ann.press_more(await lodge.current(match_id), "Offer a draw")
    assert "Offer Lodge a draw?" in question.shown.text
    await lodge.ann.press(question.shown, "Offer a draw")


@pytest.mark.long
async def test_a_level_or_lodge_itself_starts_a_match_at_once(lodge: LiveLodge) -> None:
    for options, level in (
        ({"level": "hard"}, "hard"),
        ({"opponent": LODGE}, "normal"),
        ({"opponent": LODGE, "level": "easy"}, "easy"),
    ):
        board = await against_lodge(lodge, **options)
        match = await settled(lodge, board.match)
        assert match.state is State.RUNNING
        assert sorted(map(str, match.seats)) == sorted(map(str, (lodge.ann.id, Opponent(level))))
        assert f"Lodge ({level})" in (await lodge.current(match.id)).text


async def test_one_press_shows_both_moves(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, game="tsoro", level="easy")
    match = await play_on(lodge, lodge.ann, board.match, 2)  # a process that thinks takes a while to start
    assert match.position is not None
    await lodge.current(match.id)
    since = lodge.moment()
    await lodge.pick(lodge.ann, match.id, match.position.moves(match.waiting_for[0])[0])
    after = await settled(lodge, match.id)
    shown = await lodge.current(match.id)
    assert after.ply == match.ply + 2
    assert "Your turn" in shown.text
    asked = await lodge.requests(since)
    press = [*lodge.playground.interactions._by_id.values()][-1]
    put_off = press.answer == DEFER_UPDATE  # where drawing takes long; that shows nothing
    shown_by = [each for each in asked if not each.startswith("GET") and "/emojis" not in each]
    assert len(shown_by) == 1 + put_off


async def test_to_the_end_a_rematch_and_the_leaderboard(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, game="tsoro", level="easy")
    await lodge.hurry()
    match = await play_on(lodge, lodge.ann, board.match, 10_000)
    over = await lodge.current(match.id)
    assert match.state is State.OVER
    assert over.labels[:2] == ["Play again", "Another level"]
    await choose_level(lodge, over, "Another level", "expert")
    again = await settled(lodge, (await lodge.match(match.id)).successor or 0)
    assert Opponent("expert") in again.seats
    assert again.seats[0] == match.seats[1] or isinstance(again.seats[0], Opponent)
    standings = await ranked(await lodge.matches(), match.place.guild_id or 0, match.game)
    assert standings == []


async def test_nobody_accepts_so_lodge_plays(lodge: LiveLodge) -> None:
    challenge = await lodge.challenge()
    await lodge.ann.set_up(challenge, next="normal")
    match = await settled(lodge, challenge.match)
    assert match.seats == (lodge.ann.id, Opponent("normal"))
    assert match.invited == ()
    await play_on(lodge, lodge.ann, match.id, 6)


@pytest.mark.long
async def test_a_table_of_two_people_and_two_levels(lodge: LiveLodge) -> None:
    table = (await lodge.ann.command("play", GAMES, game="uckers", seats=4)).shown
    await lodge.ann.set_up(table, next="easy")
    await lodge.ann.set_up(table, next="expert")
    gathering = await lodge.shows(table.match, "- Lodge (easy)\n- Lodge (expert)")
    await lodge.ben.press(gathering, "join")
    match = await settled(lodge, table.match)
    assert match.state is State.RUNNING
    assert set(match.lodge_players) == {Opponent("easy"), Opponent("expert")}
    await lodge.hurry()
    rng = random.Random(5)
    for _ in range(12):
        match = await settled(lodge, table.match)
        assert match.position is not None
        (seat,) = match.waiting_for
        holder = match.seats[seat]
        assert isinstance(holder, int)
        if match.dice_due:
            await lodge.throw(match.id)
        else:
            await lodge.current(match.id)
            await lodge.pick(lodge.person(holder), match.id, rng.choice(match.position.moves(seat)))
    await settled(lodge, match.id)


@pytest.mark.long
async def test_take_lodge_away_again(lodge: LiveLodge) -> None:
    table = (await lodge.ann.command("play", GAMES, game="yut", seats=4)).shown
    await lodge.ann.set_up(table, next="hard")
    await lodge.ann.set_up(await lodge.board(table.match), next="empty")
    assert (await lodge.match(table.match)).lodge_players == ()
    await lodge.ann.set_up(await lodge.board(table.match), next="withdraw")


@pytest.mark.long
async def test_in_a_direct_message_lodge_is_the_opponent(lodge: LiveLodge) -> None:
    board = (await lodge.ann.command("play", lodge.ann.dm, game="picaria")).shown
    match = await settled(lodge, board.match)
    assert Opponent("normal") in match.seats
    await play_on(lodge, lodge.ann, match.id, 6)


@pytest.mark.long
async def test_where_it_is_only_somebodys_app(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, LOUNGE, level="easy")
    match = await play_on(lodge, lodge.ann, board.match, 6)
    shown = await lodge.current(match.id)
    assert "Your turn" in shown.text
    assert not [path for path in await lodge.requests() if f"/channels/{LOUNGE}" in path]


@pytest.mark.long
async def test_where_it_is_only_somebodys_app_its_move_comes_by_itself(lodge: LiveLodge) -> None:
    """Also on a board that no press has shown: after /move and /board."""
    board = await against_lodge(lodge, LOUNGE, level="expert")
    match = await settled(lodge, board.match)
    assert match.position is not None
    move = match.position.moves(match.waiting_for[0])[0]
    async with held_thoughts(lodge.bot):
        await lodge.ann.command("move", LOUNGE, move=move, match=match.id)
        await lodge.shows(match.id, "Lodge (expert) is thinking")
    after = await settled(lodge, match.id)
    assert after.ply == match.ply + 2
    await lodge.shows(match.id, "Your turn")
    (move, *_) = after.position.moves(after.waiting_for[0]) if after.position else ()
    await lodge.ann.command("move", LOUNGE, move=move, match=match.id)
    await lodge.ben.command("board", LOUNGE, match=match.id)
    await settled(lodge, match.id)
    await lodge.shows(match.id, "Your turn")


@pytest.mark.long
async def test_where_it_may_not_look_any_more_its_move_comes_by_itself(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, TABLES, level="expert")
    match = await settled(lodge, board.match)
    assert match.position is not None
    await lodge.current(match.id)
    await lodge.deny(TABLES, "VIEW_CHANNEL", "SEND_MESSAGES")
    try:
        async with held_thoughts(lodge.bot):
            await lodge.pick(lodge.ann, match.id, match.position.moves(match.waiting_for[0])[0])
            await lodge.shows(match.id, "Lodge (expert) is thinking")
        await settled(lodge, match.id)
        await lodge.shows(match.id, "Your turn")
    finally:
        await lodge.deny(TABLES)
    assert {code for _, _, code in lodge.refusals()} == {50001}


@pytest.mark.long
async def test_a_draw_is_answered(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, level="easy")
    match = await settled(lodge, board.match)
    await offer_a_draw(lodge, match.id)

    async def answered() -> bool:
        found = await lodge.match(match.id)
        return found.draw_offer is None and (found.state is State.OVER or bool(found.draw_barred))

    await eventually(answered)


@pytest.mark.long
async def test_killed_when_a_draw_has_been_answered_and_not_shown(lodge: LiveLodge) -> None:
    """The buttons of the board are the same before and after; its text is not."""
    board = await against_lodge(lodge, level="easy")
    match = await settled(lodge, board.match)
    async with held_thoughts(lodge.bot):
        await offer_a_draw(lodge, match.id)
        await lodge.shows(match.id, "offers a draw")
        await lodge.fault("PATCH", ".*", "held", times=99)

    async def answered() -> bool:
        return (await lodge.match(match.id)).draw_offer is None

    await eventually(answered)
    assert "offers a draw" in (await lodge.board(match.id)).text
    await lodge.bot.kill()
    await lodge.mend()
    await lodge.bot.start()
    await lodge.bot.tidied_up()

    async def withdrawn() -> bool:
        return "offers a draw" not in (await lodge.board(match.id)).text

    await eventually(withdrawn)


@pytest.mark.long
async def test_a_draw_in_a_drawn_position(lodge: LiveLodge) -> None:
    """Tsoro is drawn, and an expert knows it."""
    board = await against_lodge(lodge, game="tsoro", level="expert")
    match = await settled(lodge, board.match)
    await offer_a_draw(lodge, match.id)
    await lodge.shows(match.id, "The players agreed to a draw.")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"game": "yonmoque", "opponent": LODGE, "opponent2": LODGE}, "You only need to name Lodge once"),
        (
            {"game": "yonmoque", "opponent": "ben", "level": "easy"},
            "This game is for two.",
        ),
        ({"game": "el-oso", "level": "easy", "seats": 1}, "Choose more seats if you want to play Lodge."),
    ],
)
@pytest.mark.long
async def test_bad_input(lodge: LiveLodge, options: dict[str, str], told: str) -> None:
    given = {name: str(lodge.ben.id) if value == "ben" else value for name, value in options.items()}
    sentence = await lodge.refusal(lodge.ann, lodge.ann.command("play", GAMES, **given))
    assert sentence.startswith(told)


async def hinted(person: Person, shown: Shown) -> Shown:
    """The hint, once it has taken the place of the notice that it's on its way."""

    async def there() -> Shown | None:
        now = await person.see(shown.id, shown.channel)
        return now if now is not None and "Play this" in now.labels else None

    hint = await eventually(there)
    assert hint is not None
    return hint


async def test_a_hint_that_takes_a_while_says_that_it_is_on_its_way(lodge: LiveLodge) -> None:
    ann = lodge.ann
    board = await against_lodge(lodge, game="picaria", level="easy")
    match = await settled(lodge, board.match)
    asked = (await ann.press(await lodge.current(match.id), "Hint")).shown
    async with held_thoughts(lodge.bot):
        notice = (await ann.press(asked, "Show the hint")).shown
        assert notice.text == "Looking for the best move …"
        assert notice.id == asked.id
        assert not notice.controls
        told = await lodge.refusal(ann, ann.command("hint", GAMES, match=match.id))
        assert told == "Your last hint is still on its way."
        assert not (await lodge.match(match.id)).helped
    hint = await hinted(ann, notice)
    assert len(hint.pictures) == 1
    assert (await lodge.match(match.id)).helped == {ann.id}
    async with held_thoughts(lodge.bot):
        notice = (await ann.press(await lodge.current(match.id), "Hint")).shown
        assert notice.text == "Looking for the best move …"
        assert notice.ephemeral
    assert (await hinted(ann, notice)).id == notice.id


async def test_a_hint_is_for_one_person_and_costs_the_leaderboard(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, game="picaria", level="easy")
    match = await settled(lodge, board.match)
    asked = (await lodge.ann.command("hint", GAMES, match=match.id)).shown
    assert asked.text == "After a hint, this game won't count."
    assert asked.labels == ["Show the hint", "Not now"]
    assert asked.ephemeral
    assert not (await lodge.match(match.id)).helped
    hint = await hinted(lodge.ann, (await lodge.ann.press(asked, "Show the hint")).shown)
    again = (await lodge.ann.command("hint", GAMES, match=match.id)).shown
    assert "Show the hint" not in again.labels, "it costs nothing any more"
    assert hint.ephemeral
    assert "Play this" in hint.labels
    assert re.search(r"%|force|draw|wins|loses", hint.text)
    assert len(hint.pictures) == len(hint.alts) == 1
    assert (await lodge.match(match.id)).helped == {lodge.ann.id}
    assert (await lodge.match(match.id)).ply == match.ply
    told = await lodge.refusal(lodge.ben, lodge.ben.command("hint", GAMES, match=match.id))
    assert told.startswith("This game is between ")


@pytest.mark.long
async def test_no_hint_between_people_nor_for_a_friends_position(lodge: LiveLodge) -> None:
    moves = ["a1", "a5", "b1", "b5", "c1", "e5", "d2", "d5"]
    board = await lodge.table(" ".join(moves))
    told = await lodge.refusal(lodge.ann, lodge.ann.command("hint", GAMES, match=board.match))
    assert told.startswith("You can't get hints against people. Review the game when it's over.")
    challenge = (await lodge.ann.command("play", GAMES, game="yonmoque")).shown
    await lodge.ann.set_up(challenge, seat="0")
    match = await (await lodge.join()).add_lodge(challenge.match, lodge.ann.id, "easy")
    await reach(lodge, match.id, moves)
    told = await lodge.refusal(lodge.ann, lodge.ann.command("hint", GAMES, match=match.id))
    assert told.startswith("People are playing this exact position right now, so no hints yet.")


async def test_a_review_of_a_match_that_has_ended(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, game="tsoro", level="easy")
    told = await lodge.refusal(
        lodge.ann, lodge.ann.command("replay", GAMES, match=board.match, show="review")
    )
    assert told.startswith("This game is still on.")
    await lodge.hurry()
    match = await play_on(lodge, lodge.ann, board.match, 10_000, seed=4)
    over = await lodge.current(match.id)
    notice = (await lodge.ben.press(over, "Review")).shown
    assert notice.ephemeral

    async def reviewed() -> Shown | None:
        found = await lodge.ben.see(notice.id)
        return found if found is not None and found.pictures else None

    review = await eventually(reviewed, 90)
    assert review is not None
    assert f"match {match.id} · review" in review.text
    assert review.alts[0].startswith("Blue's chances: ")
    again = (await lodge.ann.command("replay", GAMES, match=match.id, show="review")).shown
    assert again.text == review.text
    elsewhere = await lodge.refusal(
        lodge.ben, lodge.ben.command("replay", TABLES, match=match.id, show="review")
    )
    assert elsewhere.startswith("You can only review your own games and games played here.")


@pytest.mark.long
async def test_lodges_turn_survives_a_kill(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, level="easy")
    match = await settled(lodge, board.match)
    assert match.position is not None
    await lodge.current(match.id)
    async with held_thoughts(lodge.bot):
        await lodge.pick(lodge.ann, match.id, match.position.moves(match.waiting_for[0])[0])
        thinking = await lodge.shows(match.id, "Lodge (easy) is thinking")
        assert thinking.labels == ["Show Lodge's move", "Take back", "Rules", "More"]
        await lodge.bot.kill()
    assert (await lodge.match(match.id)).lodge_to_act is not None
    await lodge.bot.start()
    after = await settled(lodge, match.id)
    assert after.ply == match.ply + 2
    assert "Your turn" in (await lodge.current(match.id)).text


@pytest.mark.long
async def test_after_a_kill_somebodys_app_shows_its_move_when_asked(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, LOUNGE, level="expert")
    match = await settled(lodge, board.match)
    assert match.position is not None
    await lodge.current(match.id)
    async with held_thoughts(lodge.bot):
        await lodge.pick(lodge.ann, match.id, match.position.moves(match.waiting_for[0])[0])
        await lodge.shows(match.id, "Lodge (expert) is thinking")
        await lodge.bot.kill()
    await lodge.bot.start()
    after = await settled(lodge, match.id)
    old = await lodge.board(match.id)
    assert "is thinking" in old.text  # no press has come since the start, so there is no token to edit it by
    await lodge.ann.press(old, "Show Lodge's move")
    shown = await lodge.current(match.id)
    assert shown.ply == after.ply
    assert "Your turn" in shown.text


@pytest.mark.long
async def test_in_a_direct_message_the_board_lies_before_its_player(lodge: LiveLodge) -> None:
    """From the second seat it is turned with its buttons, unless that person wants it as others see it."""
    ann = lodge.ann
    board = (await ann.command("play", ann.dm, game="neutron", level="easy")).shown
    match = await settled(lodge, board.match)
    if match.seats[0] == ann.id:  # in a rematch the seats change
        await ann.press((await ann.press_more(board, "Resign")).shown, "Yes, resign")
        await ann.press(await lodge.shows(match.id, "resigned"), "Play again")
        match = await settled(lodge, (await lodge.match(match.id)).successor or 0)
    assert match.seats_of(ann.id) == (1,)
    await lodge.shows(match.id, "Your turn")
    turned = await lodge.current(match.id)
    assert [control.label for control in turned.controls[:5]] == ["e1", "d1", "c1", "b1", "a1"]
    assert turned.alts[0].startswith("The board is turned so Green's side is at the bottom.")
    hint = await hinted(ann, (await ann.command("hint", ann.dm, match=match.id)).shown)
    assert "The board is turned" in hint.alts[0]
    await ann.choose((await ann.command("settings", ann.dm)).shown, "side", "same")
    plain = (await ann.command("board", ann.dm, match=match.id)).shown
    assert [control.label for control in plain.controls[:5]] == ["a5", "b5", "c5", "d5", "e5"]
    assert "turned" not in plain.alts[0]
    await ann.choose((await ann.command("settings", ann.dm)).shown, "side", "own")
    assert match.position is not None
    await lodge.pick(ann, match.id, match.position.moves(1)[0])
    assert (await lodge.current(match.id)).controls[0].label == "e1"
    walked = (await ann.command("replay", ann.dm, match=match.id)).shown
    assert walked.alts[0].startswith("The board is turned so Green's side is at the bottom.")


@pytest.mark.long
async def test_in_a_channel_every_board_lies_as_everybody_sees_it(lodge: LiveLodge) -> None:
    match = await settled(lodge, (await against_lodge(lodge, game="neutron", level="easy")).match)
    shown = await lodge.current(match.id)
    assert shown.controls[0].label == "a5"
    assert "turned" not in shown.alts[0]
