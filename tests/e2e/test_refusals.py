"""Everything that must be refused: one sentence for who caused it, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from bot.match.model import State
from tests.e2e.people import BEEP, DAN, GAMES, TABLES
from tests.e2e.server import House

LODGE_BOT = 1100000000000000001


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"game": "yonmoke"}, "There is no game yonmoke; close to it: Yonmoque"),
        ({"game": "chess"}, "There is no game chess; "),
        ({"game": "x" * 3000}, "There is no game xxx"),
        ({"game": "yonmoque", "options": "colour=red"}, "Yonmoque has no option colour; it has self_trap."),
        (
            {"game": "yonmoque", "options": "self_trap=no"},
            "self_trap cannot be no; it can be replaced and safe.",
        ),
        ({"game": "yonmoque", "options": "self_trap"}, "Options are written name=value name=value"),
        ({"game": "yonmoque", "options": "self_trap=safe self_trap=safe"}, "self_trap is given twice"),
        ({"game": "yonmoque", "seats": 3}, "Yonmoque takes 2 players, not 3."),
        ({"game": "yonmoque", "seats": 1}, "Yonmoque takes 2 players, not 1."),
        ({"game": "el-oso", "seats": 1, "opponent": "ben"}, "more opponents than a match of 1 has room for"),
        ({"game": "yonmoque", "opponent": "ann"}, "You cannot challenge yourself"),
        ({"game": "yonmoque", "opponent": BEEP}, f"<@{BEEP}> is a bot and cannot play"),
        ({"game": "yonmoque", "opponent": LODGE_BOT}, "Playing against Lodge itself comes later"),
        ({"game": "yonmoque", "opponent": DAN}, f"<@{DAN}> is not here and could not answer"),
    ],
)
async def test_play(house: House, options: dict[str, Any], sentence: str) -> None:
    given = dict(options)
    if "opponent" in given:
        named = {"ann": house.ann.id, "ben": house.ben.id}
        given["opponent"] = str(named.get(given["opponent"], given["opponent"]))
    assert sentence in await house.refusal(house.ann, house.ann.command("play", **given))
    unknown = {10007} if options.get("opponent") == DAN else set()  # Discord is asked whether Dan is here
    assert {code for _, _, code in house.refusals()} == unknown


@pytest.mark.parametrize("seats", [0, 5])
async def test_seats_that_no_game_has_are_not_even_sent(house: House, seats: int) -> None:
    answer = await house.ann.command("play", game="yonmoque", seats=seats)
    assert answer.status == "refused"


async def test_play_in_a_direct_message(house: House) -> None:
    ann, ben = house.ann, house.ben
    for options, sentence in (
        (
            {"game": "yonmoque", "opponent": str(ben.id)},
            f"{ben.mention} could not play; challenge them in a server",
        ),
        ({"game": "yonmoque"}, "Yonmoque for several is played in a server"),
        ({"game": "el-oso", "seats": 2}, "El Oso for several is played in a server"),
        ({"game": "el-oso", "thread": True}, "A thread can only be opened in a text channel"),
    ):
        assert sentence in await house.refusal(ann, ann.command("play", ann.dm, **options))


async def test_moves(house: House) -> None:
    ann, ben, cleo = house.ann, house.ben, house.cleo
    board = await house.table("c3 c5")
    for person, options, sentence in (
        (ann, {"move": "c3-c6"}, "Legal and close to it: c3-"),
        (ann, {"move": "z9"}, ""),
        (ann, {"move": "c5"}, ""),
        (ann, {"move": "x" * 2000}, ""),
        (ben, {"move": "a1"}, f"It is not your turn: the match waits for Blue ({ann.mention})."),
        (cleo, {"move": "a1"}, f"You have no seat in match {board.match}: "),
        (ann, {"move": "a1", "match": 4711}, "There is no match 4711; /matches lists yours."),
        (ann, {"move": "a1", "match": 2**53 - 1}, f"There is no match {2**53 - 1}"),
    ):
        given = {"match": board.match} | options
        told = await house.refusal(person, person.command("move", **given))
        assert sentence in told
        assert len(told) < 400
    told = await house.refusal(cleo, cleo.command("move", move="a1"))
    assert told.startswith("There is no match of yours here")


async def test_clicks_by_others_out_of_turn_and_on_a_stale_board(house: House) -> None:
    ann, ben, cleo = house.ann, house.ben, house.cleo
    old = await house.table("c3 c5")
    assert "It is not your turn" in await house.refusal(ben, ben.press(old, "a1"))
    assert "You have no seat" in await house.refusal(cleo, cleo.press(old, "a1"))
    await house.play(old.match, "a2")
    board = await house.current(old.match)
    stale = old.control("a1").custom_id
    for person in (ann, ben):
        assert "has gone on" in await house.refusal(person, person.use(board, stale, forge=True))
    played = old.control("a2").custom_id
    assert "played already" in await house.refusal(ann, ann.use(board, played, forge=True))
    assert "You have no seat" in await house.refusal(cleo, cleo.press(board, "Resign"))
    assert "You have no seat" in await house.refusal(cleo, cleo.press(board, "Offer draw"))


@pytest.mark.parametrize(
    "custom_id",
    [
        *("pick|{match}|2|e2-e4", "pick|{match}|2|a1x", "pick|{match}|2|", "pick|{match}|2", "pick|{match}"),
        *("pick|{match}|99|a1", "pick|{match}|-1|a1", "pick|{match}|2|c5", "pick|{match}|2|a1!"),
        *("pick|4711|2|a1", "pick|99999999999999999999|2|a1", "pick||2|a1", "pick|{match}|2|" + "a1" * 40),
        *(
            "picks|{match}|2",
            "picks|{match}|2|7",
            "act|{match}|2|win",
            "act|{match}|2|",
            "act|{match}|2|resign!",
        ),
        *("act|{match}|2|accept", "act|{match}|2|rematch", "act|{match}|2|roll", "act|{match}|2|undraw"),
        *("act|{match}|99|draw", "act|{match}|2|start", "option|{match}|self_trap", "option|{match}|seat"),
        *("option|{match}|", "hello", "|||", "pick|{match}|2|\N{SNOWMAN}", "picks|{match}|0"),
    ],
)
async def test_forged_and_truncated_custom_ids(house: House, forged: int, custom_id: str) -> None:
    """Whatever somebody's tampered client sends, from the player who is not to move and from a stranger."""
    board = await house.board(forged)
    sent = custom_id.format(match=forged)
    values = ["a1"] if sent.startswith(("picks", "option")) else None
    for person in (house.cleo,) if custom_id.endswith("resign!") else (house.ben, house.cleo):
        doing = person.use(board, sent, values, forge=True)
        assert await house.refusal(person, doing)
    assert (await house.board(forged)).said == board.said


_forged: list[int] = []


@pytest_asyncio.fixture(loop_scope="module")
async def forged(house: House) -> int:
    """One match for all forgers, in which it is Ann's turn."""
    if not _forged:
        _forged.append((await house.table("c3 c5", TABLES)).match)
    return _forged[0]


async def test_a_forged_select_value(house: House) -> None:
    challenge = await house.challenge()
    for name, value in (("self_trap", "never"), ("seat", "7"), ("seat", "x"), ("seat", "-1"), ("seat", "²")):
        custom_id = challenge.control(name).custom_id
        assert await house.refusal(house.ann, house.ann.use(challenge, custom_id, [value], forge=True))
    unknown = f"option|{challenge.match}|colour"
    assert await house.refusal(house.ann, house.ann.use(challenge, unknown, ["red"], forge=True))
    await house.ann.press(challenge, "Withdraw")


async def test_declined_and_withdrawn_challenges(house: House) -> None:
    ann, ben, cleo = house.ann, house.ben, house.cleo
    challenge = await house.challenge()
    accept = challenge.control("accept").custom_id
    assert "withdraw it instead" in await house.refusal(ann, ann.press(challenge, "Decline"))
    assert "This challenge is for" in await house.refusal(cleo, cleo.press(challenge, "Decline"))
    assert f"Only {ann.mention}" in await house.refusal(ben, ben.press(challenge, "Withdraw"))
    declined = (await ben.press(challenge, "Decline")).shown
    assert "The challenge was declined." in declined.text
    assert not declined.controls
    told = await house.refusal(ben, ben.use(declined, accept, forge=True))
    assert told == "This challenge was declined; /play makes a new one."
    assert (await house.match(challenge.match)).state is State.DECLINED

    challenge = await house.challenge()
    withdrawn = (await ann.press(challenge, "Withdraw")).shown
    assert "The challenge was withdrawn." in withdrawn.text
    assert not withdrawn.controls
    told = await house.refusal(ben, ben.command("move", move="a1", match=challenge.match))
    assert told == "This challenge was withdrawn; /play makes a new one."


async def test_resigning_asks_once_more(house: House) -> None:
    ann, ben = house.ann, house.ben
    board = await house.table("c3 c5 a2 b5 e1")
    rows = house.rows()
    ask = (await ben.press(board, "Resign")).shown
    assert ask.ephemeral
    assert "really resign" in ask.text
    assert house.rows() == rows
    again = (await ben.command("resign", match=board.match)).shown
    assert again.labels == ["Yes, resign"]
    assert house.rows() == rows
    told = await house.refusal(house.cleo, house.cleo.command("resign", match=board.match))
    assert "You have no seat" in told
    said = (await ben.press(ask, "Yes, resign")).shown
    assert "You have resigned" in said.text
    over = await house.shows(board.match, "resigned")
    assert f"{ann.mention} has won." in over.text
    assert "Green resigned." in over.text
    assert "is over" in await house.refusal(ben, ben.press(again, "Yes, resign"))
    assert "is over" in await house.refusal(ann, ann.command("resign", match=board.match))
    assert "is over" in await house.refusal(ann, ann.command("move", move="a1", match=board.match))
    pick = board.control("a1").custom_id
    assert "is over" in await house.refusal(ann, ann.use(over, pick, forge=True))


async def test_draw_offers(house: House) -> None:
    ann, ben = house.ann, house.ben
    board = await house.table("c3")
    await ann.press(board, "Offer draw")
    offered = await house.shows(board.match, "offers a draw")
    accept, decline = offered.controls[:2]
    assert (accept.label, decline.label) == ("Accept the draw", "Decline the draw")
    assert "already" in await house.refusal(ann, ann.press(offered, "Accept the draw"))
    assert "your own draw offer" in await house.refusal(ann, ann.press(offered, "Decline the draw"))
    await ben.press(offered, "Decline the draw")
    declined = await house.board(board.match)
    assert "offers a draw" not in declined.text
    assert "was declined" in await house.refusal(ann, ann.press(declined, "Offer draw"))

    await ben.press(declined, "Offer draw")
    offered = await house.shows(board.match, "offers a draw")
    await house.play(board.match, "c5 a2")  # Ann, who was asked, moves instead: the offer has lapsed
    lapsed = await house.current(board.match)
    assert "offers a draw" not in lapsed.text
    stale = accept.custom_id
    assert await house.refusal(ann, ann.use(lapsed, stale, forge=True))

    await ann.press(lapsed, "Offer draw")
    offered = await house.shows(board.match, "offers a draw")
    await ben.press(offered, "Accept the draw")
    over = await house.shows(board.match, "A draw was agreed.")
    assert "The match is drawn." in over.text
    match = await house.match(board.match)
    assert match.outcome is not None
    assert match.outcome.scores == (0.5, 0.5)


@pytest.mark.parametrize(
    ("denied", "sentence"),
    [
        (["SEND_MESSAGES"], "Lodge needs the permission Send Messages in this channel"),
        (["ATTACH_FILES"], "Lodge needs the permission Attach Files in this channel"),
        (["SEND_MESSAGES", "ATTACH_FILES"], "Lodge needs the permissions Send Messages and Attach Files in"),
    ],
)
async def test_missing_permissions(house: House, denied: list[str], sentence: str) -> None:
    board = await house.table("c3", TABLES)
    await house.deny(TABLES, *denied)
    try:
        told = await house.refusal(house.ann, house.ann.command("play", TABLES, game="yonmoque"))
        assert sentence in told
        told = await house.refusal(house.ann, house.ann.command("board", TABLES, match=board.match))
        assert sentence in told
    finally:
        await house.deny(TABLES)
    await house.play(board.match, "c5")


async def test_a_match_played_elsewhere(house: House) -> None:
    ann, ben = house.ann, house.ben
    alone = (await ann.command("play", ann.dm, game="el-oso")).shown
    for command, more in (("board", {}), ("verify", {}), ("resign", {}), ("move", {"move": "pass"})):
        told = await house.refusal(ben, ben.command(command, match=alone.match, **more))
        assert told == f"There is no match {alone.match}; /matches lists yours."
    board = await house.table()
    told = await house.refusal(ann, ann.command("board", ann.dm, match=board.match))
    assert f"https://discord.com/channels/1100000000000000101/{GAMES}/{board.id}" in told
    assert "There is no match 4711" in await house.refusal(ann, ann.command("verify", match=4711))


async def test_a_match_in_a_channel_that_not_everybody_can_read(house: House) -> None:
    """Its number is no way to its players, its moves or its seed; from a channel for all it is."""
    ann, ben, cleo = house.ann, house.ben, house.cleo
    attic = await house.private_channel(ann, ben)
    hidden, public = await house.table("c3", attic), await house.table("c3", TABLES)
    for command, more in (("board", {}), ("verify", {}), ("resign", {}), ("move", {"move": "c5"})):
        told = await house.refusal(cleo, cleo.command(command, match=hidden.match, **more))
        assert told == f"There is no match {hidden.match}; /matches lists yours."
    assert "You have no seat" in await house.refusal(cleo, cleo.command("resign", match=public.match))
    assert f"Match {public.match}: Yonmoque." in (await cleo.command("verify", match=public.match)).shown.text
    await ben.command("move", GAMES, move="c5", match=hidden.match)
    assert (await house.match(hidden.match)).ply == 2


async def test_unknown_games_in_other_commands(house: House) -> None:
    for command in ("rules", "leaderboard"):
        told = await house.refusal(house.ann, house.ann.command(command, game="yonmok"))
        assert "close to it: Yonmoque" in told


async def test_a_button_forged_onto_another_match(house: House) -> None:
    """A player's own button of one match, sent from the board of another, spoils neither."""
    one, other = await house.table("c3 c5"), await house.table("c3 c5", TABLES)
    own = other.control("a1").custom_id
    await house.ann.use(one, own, forge=True)
    assert (await house.board(one.match)).said == one.said
    await house.play(one.match, "a2")
    assert len((await house.match(other.match)).history) in (2, 3)
