"""Everything that must be refused: one sentence for who caused it, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from bot.match.model import State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import BEEP, DAN, GAMES, TABLES


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"game": "yonmoke", "options": "self_trap=safe"}, "Did you mean Yonmoque?"),
        ({"game": "chess", "options": "a=b"}, "Lodge doesn't have chess. Try "),
        ({"game": "x" * 3000}, "There's no game called xxx"),
        (
            {"game": "yonmoque", "options": "colour=red"},
            "Yonmoque has no option called colour. Pick one from the list.",
        ),
        (
            {"game": "yonmoque", "options": "self_trap=no"},
            "Moving into a trap can't be no. Pick one from the list.",
        ),
        (
            {"game": "yonmoque", "options": "self_trap"},
            "There's no option like self_trap.",
        ),
        ({"game": "yonmoque", "options": "self_trap=safe self_trap=safe"}, "You set self_trap twice"),
        ({"game": "yonmoque", "seats": 3}, "Yonmoque is for 2 players, not 3."),
        ({"game": "yonmoque", "seats": 1}, "Yonmoque is for 2 players, not 1."),
        ({"game": "el-oso", "seats": 1, "opponent": "ben"}, "That's too many people for 1 seat."),
        (
            {"game": "yonmoque", "opponent": "ann"},
            "You can't challenge yourself. Pick someone else, or leave it empty so anyone can join.",
        ),
        ({"game": "yonmoque", "opponent": BEEP}, f"<@{BEEP}> is a bot"),
        ({"game": "yonmoque", "opponent": DAN}, f"<@{DAN}> isn't in this server"),
    ],
)
@pytest.mark.long
async def test_play(lodge: LiveLodge, options: dict[str, Any], sentence: str) -> None:
    given = dict(options)
    if "opponent" in given:
        named = {"ann": lodge.ann.id, "ben": lodge.ben.id}
        given["opponent"] = str(named.get(given["opponent"], given["opponent"]))
    assert sentence in await lodge.refusal(lodge.ann, lodge.ann.command("play", **given))


@pytest.mark.parametrize("seats", [0, 5])
@pytest.mark.long
async def test_seats_that_no_game_has_are_not_even_sent(lodge: LiveLodge, seats: int) -> None:
    answer = await lodge.ann.command("play", game="yonmoque", seats=seats)
    assert answer.status == "refused"


async def test_play_in_a_direct_message(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    for options, sentence in (
        (
            {"game": "yonmoque", "opponent": str(ben.id)},
            f"You can only challenge {ben.mention} in a server.",
        ),
        ({"game": "yonmoque", "seats": 3}, "Yonmoque is for 2 players, not 3"),
        (
            {"game": "el-oso", "thread": True},
            "Threads only work in text channels in servers with Lodge.",
        ),
    ):
        assert sentence in await lodge.refusal(ann, ann.command("play", ann.dm, **options))


async def test_moves(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    board = await lodge.table("c3 c5")
    for person, options, sentence in (
        (ann, {"move": "c3-c6"}, "Try c3-"),
        (ann, {"move": "z9"}, ""),
        (ann, {"move": "c5"}, ""),
        (ann, {"move": "x" * 2000}, ""),
        (
            ben,
            {"move": "a1"},
            f"It's not your turn. Waiting for Blue ({ann.mention}).",
        ),
        (cleo, {"move": "a1"}, "This game is between "),
        (ann, {"move": "a1", "match": 4711}, "There's no match 4711. See /matches."),
        (ann, {"move": "a1", "match": 2**53 - 1}, f"There's no match {2**53 - 1}"),
    ):
        given = {"match": board.match} | options
        told = await lodge.refusal(person, person.command("move", **given))
        assert sentence in told
        assert len(told) < 400
    told = await lodge.refusal(cleo, cleo.command("move", move="a1"))
    assert told.startswith("You don't have a game in this channel. See /matches.")


async def test_clicks_by_others_out_of_turn_and_on_a_stale_board(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    old = await lodge.table("c3 c5")
    assert "It's not your turn" in await lodge.refusal(ben, ben.press(old, "a1"))
    assert "This game is between " in await lodge.refusal(cleo, cleo.press(old, "a1"))
    await lodge.play(old.match, "a2")
    board = await lodge.current(old.match)
    before = await lodge.seen_by_all()
    for person in (ann, ben):
        for name in ("a1", "a2"):  # a2 has been played: a second press
            await person.press_in_vain(board, old.control(name).custom_id)
    assert await lodge.seen_by_all() == before
    assert "is old" in await lodge.refusal(ben, ben.use(board, f"pick|{board.match}|99|a1", forge=True))
    assert "This game is between " in await lodge.refusal(cleo, cleo.press(board, "Take back"))
    seen = (await cleo.press(board, "More")).shown  # to read, not to do
    assert "Resign" not in seen.labels


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
        *("act|{match}|99|draw", "act|{match}|2|set", "act|{match}|2|more!", "act|{match}|2|ask"),
        *("option|{match}|seat", "hello", "|||", "pick|{match}|2|\N{SNOWMAN}", "picks|{match}|99"),
    ],
)
@pytest.mark.long
async def test_forged_and_truncated_custom_ids(lodge: LiveLodge, forged: int, custom_id: str) -> None:
    """Whatever somebody's tampered client sends, from the player who is not to move and from a stranger."""
    board = await lodge.board(forged)
    sent = custom_id.format(match=forged)
    values = ["a1"] if sent.startswith("picks") else None
    for person in (lodge.cleo,) if custom_id.endswith("resign!") else (lodge.ben, lodge.cleo):
        doing = person.use(board, sent, values, forge=True)
        assert await lodge.refusal(person, doing)
    assert (await lodge.board(forged)).said == board.said


_forged: list[int] = []


@pytest_asyncio.fixture(loop_scope="module")
async def forged(lodge: LiveLodge) -> int:
    """One match for all forgers, in which it is Ann's turn."""
    if not _forged:
        _forged.append((await lodge.table("c3 c5", TABLES)).match)
    return _forged[0]


async def test_declined_and_withdrawn_challenges(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    challenge = await lodge.challenge(game="neutron")  # it cannot be made again for a while
    accept = challenge.control("accept").custom_id
    asked = (await ann.press(challenge, "Decline")).shown
    assert (asked.ephemeral, asked.labels) == (True, ["Withdraw", "Keep it"])
    assert f"Withdraw challenge {challenge.match} (Neutron)?" in asked.text
    assert (await lodge.match(challenge.match)).state is State.OPEN
    assert "This challenge is for" in await lodge.refusal(cleo, cleo.press(challenge, "Decline"))
    declined = (await ben.press(challenge, "Decline")).shown
    assert "Challenge declined." in declined.text
    assert not declined.controls
    await lodge.heard(ann, f"{ann.mention}: {ben.mention} declined your challenge to Neutron")
    told = await lodge.refusal(cleo, cleo.use(declined, accept, forge=True))
    assert told == "This challenge was declined."
    assert (await lodge.match(challenge.match)).state is State.DECLINED

    challenge = await lodge.challenge(game="picaria")
    asked = (await ann.press(challenge, "Decline")).shown
    assert "is withdrawn." in (await ann.press(asked, "Withdraw")).shown.text
    assert not (await lodge.shows(challenge.match, "Challenge withdrawn.")).controls

    challenge = await lodge.challenge()
    withdrawn = (await ann.set_up(challenge, next="withdraw")).shown
    assert "Challenge withdrawn." in withdrawn.text
    assert not withdrawn.controls
    told = await lodge.refusal(ben, ben.command("move", move="a1", match=challenge.match))
    assert told == "This challenge was withdrawn."


async def test_resigning_asks_once_more(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    board = await lodge.table("c3 c5 a2 b5 e1")
    rows = lodge.rows()
    ask = (await ben.press_more(board, "Resign")).shown
    assert ask.ephemeral
    assert "Resign match " in ask.text
    assert lodge.rows() == rows
    again = (await ben.command("resign", match=board.match)).shown
    assert again.labels == ["Yes, resign", "Keep playing"]
    assert lodge.rows() == rows
    told = await lodge.refusal(lodge.cleo, lodge.cleo.command("resign", match=board.match))
    assert "This game is between " in told
    said = (await ben.press(ask, "Yes, resign")).shown
    assert "You resigned match " in said.text
    over = await lodge.shows(board.match, "resigned")
    assert f"{ann.mention} wins" in over.text
    assert "> resigned." in over.text
    heard = len(await lodge.whispers(ben))
    await ben.press_in_vain(again, again.control("Yes, resign").custom_id)  # they have resigned
    assert len(await lodge.whispers(ben)) == heard
    assert "is over" in await lodge.refusal(ann, ann.command("resign", match=board.match))
    assert "is over" in await lodge.refusal(ann, ann.command("move", move="a1", match=board.match))
    pick = board.control("a1").custom_id
    assert "is over" in await lodge.refusal(ann, ann.use(over, pick, forge=True))


@pytest.mark.long
async def test_draw_offers(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    board = await lodge.table("c3")
    await ann.press_more(board, "Offer a draw")
    offered = await lodge.shows(board.match, "offers a draw")
    accept, decline = offered.controls[-2:]
    assert (accept.label, decline.label) == ("Accept the draw", "Decline the draw")
    assert "Wait for an answer" in await lodge.refusal(ann, ann.press(offered, "Accept the draw"))
    withdrawn = (await ann.press(offered, "Decline the draw")).shown
    assert "draw" not in withdrawn.text
    assert "Accept the draw" not in withdrawn.labels

    await ann.press_more(withdrawn, "Offer a draw")
    offered = await lodge.shows(board.match, "offers a draw")
    accept = offered.control("Accept the draw")
    await ben.press(offered, "Decline the draw")
    declined = await lodge.board(board.match)
    assert "offers a draw" not in declined.text
    menu = (await ann.press(declined, "More")).shown
    assert "was declined" in await lodge.refusal(ann, ann.press(menu, "Offer a draw"))

    await ben.press_more(declined, "Offer a draw")
    offered = await lodge.shows(board.match, "offers a draw")
    await lodge.play(board.match, "c5 a2")  # Ann, who was asked, moves instead: the offer has lapsed
    lapsed = await lodge.current(board.match)
    assert "offers a draw" not in lapsed.text
    await ann.press_in_vain(lapsed, accept.custom_id)  # of an offer that lapsed: no new offer
    assert (await lodge.match(board.match)).draw_offer is None

    await ann.press_more(lapsed, "Offer a draw")
    offered = await lodge.shows(board.match, "offers a draw")
    await ben.press(offered, "Accept the draw")
    over = await lodge.shows(board.match, "The players agreed to a draw.")
    assert "A draw" in over.text
    match = await lodge.match(board.match)
    assert match.outcome is not None
    assert match.outcome.scores == (0.5, 0.5)


@pytest.mark.parametrize(
    ("denied", "sentence"),
    [
        (["SEND_MESSAGES"], "Lodge needs Send Messages here"),
        (["ATTACH_FILES"], "Lodge needs Attach Files here"),
        (["SEND_MESSAGES", "ATTACH_FILES"], "Lodge needs Send Messages and Attach Files here"),
    ],
)
@pytest.mark.long
async def test_missing_permissions(lodge: LiveLodge, denied: list[str], sentence: str) -> None:
    board = await lodge.table("c3", TABLES)
    await lodge.deny(TABLES, *denied)
    try:
        told = await lodge.refusal(lodge.ann, lodge.ann.command("play", TABLES, game="yonmoque"))
        assert sentence in told
        told = await lodge.refusal(lodge.ann, lodge.ann.command("board", TABLES, match=board.match))
        assert sentence in told
    finally:
        await lodge.deny(TABLES)
    await lodge.play(board.match, "c5")


async def test_a_match_played_elsewhere(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    alone = (await ann.command("play", ann.dm, game="el-oso")).shown
    for command, more in (
        ("board", {}),
        ("replay", {"show": "fairness"}),
        ("resign", {}),
        ("move", {"move": "pass"}),
    ):
        told = await lodge.refusal(ben, ben.command(command, match=alone.match, **more))
        assert told == f"There's no match {alone.match}. See /matches."
    board = await lodge.table()
    told = await lodge.refusal(ann, ann.command("board", ann.dm, match=board.match))
    assert f"https://discord.com/channels/1100000000000000101/{GAMES}/{board.id}" in told
    assert "There's no match 4711" in await lodge.refusal(
        ann, ann.command("replay", match=4711, show="fairness")
    )


@pytest.mark.long
async def test_a_match_in_a_channel_that_not_everybody_can_read(lodge: LiveLodge) -> None:
    """Its number is no way to its players, its moves or its seed; from a channel for all it is."""
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    attic = await lodge.private_channel(ann, ben)
    hidden, public = await lodge.table("c3", attic), await lodge.table("c3", TABLES)
    for command, more in (
        ("board", {}),
        ("replay", {"show": "fairness"}),
        ("resign", {}),
        ("move", {"move": "c5"}),
    ):
        told = await lodge.refusal(cleo, cleo.command(command, match=hidden.match, **more))
        assert told == f"There's no match {hidden.match}. See /matches."
    assert "This game is between " in await lodge.refusal(cleo, cleo.command("resign", match=public.match))
    assert (
        f"Match {public.match}: Yonmoque."
        in (await cleo.command("replay", match=public.match, show="fairness")).shown.text
    )
    await ben.command("move", GAMES, move="c5", match=hidden.match)
    assert (await lodge.match(hidden.match)).ply == 2


@pytest.mark.long
async def test_unknown_games_in_other_commands(lodge: LiveLodge) -> None:
    for command in ("rules", "leaderboard"):
        told = await lodge.refusal(lodge.ann, lodge.ann.command(command, game="yonmoke"))
        assert "Did you mean Yonmoque?" in told


@pytest.mark.long
async def test_a_button_forged_onto_another_match(lodge: LiveLodge) -> None:
    """A player's own button of one match, sent from the board of another, spoils neither."""
    one, other = await lodge.table("c3 c5"), await lodge.table("c3 c5", TABLES)
    own = other.control("a1").custom_id
    await lodge.ann.use(one, own, forge=True)
    assert (await lodge.board(one.match)).said == one.said
    await lodge.play(one.match, "a2")
    assert len((await lodge.match(other.match)).history) in (2, 3)
