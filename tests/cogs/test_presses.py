"""Commands and presses from end to end, but for the network."""

import asyncio
import copy
import logging
import random
import sys
from dataclasses import asdict, replace
from datetime import timedelta

import discord
import pytest

from bot.match.model import Place, State
from bot.store.database import Unavailable
from bot.store.settings import LANGUAGE, VALUES, Personal, of_person
from cogs.base.answers import FORGED
from cogs.base.custom_ids import AdvisedId, parse_id
from cogs.people.settings import PERSONAL
from tests.cogs.matches import ANN, BEN, CLEO, PLACE, started
from tests.cogs.offline_lodge import CHANNEL, NUMBERS
from tests.match_service import HERE


async def yonmoque(lodge):
    """A running match of Ann (Blue) and Ben; its message."""
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    await lodge.choose_options(ANN, message, seat="0")
    await lodge.press(BEN, "act|1|0|accept", message)
    return message


async def test_a_challenge_is_set_up_accepted_and_played_in_one_message(lodge):
    await lodge.command(ANN, "play", game="yonmoque", options="self_trap=safe")
    message = lodge.newest()
    assert any(each.endswith("|accept") for each in lodge.ids(message))
    await lodge.choose_options(ANN, message, self_trap="replaced")
    await lodge.choose_options(ANN, message, seat="1")
    await lodge.press(BEN, "act|1|0|accept", message)
    match = await lodge.matches.get(1)
    assert (match.state, match.seats, match.options) == (State.RUNNING, (BEN, ANN), {"self_trap": "replaced"})
    await lodge.press(BEN, "pick|1|0|c3", message)
    assert [ply.move for ply in (await lodge.matches.get(1)).history] == ["c3"]
    assert "Blue places a beaver on c3." in lodge.text(message)
    assert lodge.whispers() == []


async def test_a_press_at_once_tells_where_the_challenge_was_posted_first(lodge):
    """Before Lodge has noted that; a message without buttons of this challenge tells nothing."""
    match = await lodge.matches.challenge(game="yonmoque", challenger=ANN, place=Place(None, CHANNEL))
    await lodge.command(ANN, "play", game="yonmoque")
    other = lodge.newest()
    board = copy.deepcopy(lodge.webhooks.messages[other])
    lodge.webhooks.messages[other] = {"flags": 32768, "components": []}
    await lodge.press(BEN, "act|1|0|accept", other)
    assert lodge.whispers()[-1] == "This challenge isn't ready yet. Try again in a moment."
    for part in board["components"]:
        for item in part.get("components", []):
            item["custom_id"] = item["custom_id"].replace("|2|", "|1|", 1)
    first = next(NUMBERS)
    lodge.webhooks.messages[first] = board
    await lodge.press(BEN, "act|1|0|accept", first)
    match = await lodge.matches.get(match.id)
    assert (match.state, match.first.message_id) == (State.RUNNING, first)


async def test_a_challenge_whose_first_message_nobody_knows_is_off(lodge, monkeypatch):
    """No other message may take its place."""
    await lodge.matches.challenge(game="yonmoque", challenger=ANN, place=Place(None, CHANNEL))
    posting = lodge.bot.get_cog("LiveBoards")._give_up.__globals__  # of an extension, which is no module
    monkeypatch.setitem(posting, "POSTED_WITHIN", timedelta(0))
    await lodge.command(ANN, "board", match=1)
    assert "Sorry, Lodge lost this challenge. Start a new one with /play." in lodge.text(lodge.newest())
    assert (await lodge.matches.get(1)).state is State.WITHDRAWN


async def test_the_rules_of_a_challenge_tell_the_whole_promise(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message, match = lodge.newest(), await lodge.matches.get(1)
    assert match.first.message_id == message
    assert match.commitment[:16] in lodge.text(message)
    await lodge.press(BEN, "act|1|0|rules", message)
    assert match.commitment in lodge.text(lodge.newest())


async def test_a_press_that_comes_while_the_bot_leaves_does_nothing_and_is_no_error(lodge, caplog):
    """Cogs go first; the press may have been read from the gateway just before."""
    message = await yonmoque(lodge)
    await lodge.bot.remove_cog("Dispatch")
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert (await lodge.matches.get(1)).ply == 0
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []


async def test_a_pick_is_shown_to_all_and_can_be_taken_back(lodge):
    message = await yonmoque(lodge)
    await lodge.press(ANN, "pick|1|0|a3", message)
    await lodge.press(BEN, "pick|1|1|e5", message)
    await lodge.press(ANN, "pick|1|2|a3", message)
    assert "Picked: a3" in lodge.text(message)
    assert "pick|1|2|a3-c5" in lodge.ids(message)
    await lodge.press(ANN, "act|1|2|back", message)
    assert "Picked: " not in lodge.text(message)
    await lodge.press(ANN, "pick|1|2|a3", message)
    await lodge.press(ANN, "pick|1|2|", message)
    assert "Picked: " not in lodge.text(message)
    assert (await lodge.matches.get(1)).ply == 2


@pytest.mark.parametrize(("who", "said"), [(BEN, "not your turn"), (CLEO, "This game is between ")])
async def test_clicks_of_others_get_a_sentence_and_change_nothing(lodge, who, said):
    message = await yonmoque(lodge)
    before = lodge.webhooks.messages[message]
    await lodge.press(who, "pick|1|0|c3", message)
    assert said in lodge.whispers()[-1]
    assert (await lodge.matches.get(1)).ply == 0
    assert lodge.webhooks.messages[message] is before


async def test_a_stale_board_is_brought_up_to_date_without_a_word(lodge):
    message = await yonmoque(lodge)
    stale = lodge.webhooks.messages[message]
    await lodge.press(ANN, "pick|1|0|c3", message)
    lodge.webhooks.messages[message] = stale
    await lodge.press(BEN, "pick|1|0|c4", message)
    assert lodge.whispers() == []
    assert "Blue places a beaver on c3." in lodge.text(message)
    assert (await lodge.matches.get(1)).ply == 1


async def test_the_second_of_two_quick_presses_plays_nothing_and_says_nothing(lodge):
    message = await yonmoque(lodge)
    board = lodge.webhooks.messages[message]
    await lodge.press(ANN, "pick|1|0|c3", message)
    lodge.webhooks.messages[message] = board
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert lodge.whispers() == []
    assert lodge.webhooks.sent[-1][0] == "type 7"
    assert "Blue places a beaver on c3." in lodge.text(message)
    assert (await lodge.matches.get(1)).ply == 1


async def test_accepting_twice_and_playing_on_in_a_game_that_is_over_say_nothing_either(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    await lodge.choose_options(ANN, message, seat="0")
    challenge = lodge.webhooks.messages[message]
    await lodge.press(BEN, "act|1|0|accept", message)
    lodge.webhooks.messages[message] = challenge
    await lodge.press(BEN, "act|1|0|accept", message)
    await lodge.press(ANN, "pick|1|0|c3", message)
    board = lodge.webhooks.messages[message]
    await lodge.matches.act(1, BEN, 1, "c4")
    await lodge.matches.resign(1, BEN)
    lodge.webhooks.messages[message] = board
    await lodge.press(BEN, "pick|1|1|c4", message)
    assert lodge.whispers() == []
    assert "pick|1|1|c5" not in lodge.ids(message)
    lodge.webhooks.messages[message] = challenge
    await lodge.press(CLEO, "act|1|0|accept", message)
    assert "is over" in lodge.whispers()[-1]


async def test_a_press_on_an_old_board_leads_to_the_latest(lodge, monkeypatch):
    old = await yonmoque(lodge)
    board = lodge.webhooks.messages[old]
    await lodge.command(ANN, "move", move="c3")
    assert (latest := lodge.newest()) != old
    monkeypatch.setattr("cogs.base.channel_messages.reachable", lambda *_: True)
    lodge.webhooks.messages[old] = board
    await lodge.press(ANN, "pick|1|0|c4", old)
    assert lodge.whispers()[-1].startswith("This board is old. [Go to the latest](https://")
    assert lodge.whispers()[-1].endswith(f"/{latest})")
    assert f"/{latest}" in lodge.text(old)
    assert (await lodge.matches.get(1)).ply == 1


@pytest.mark.parametrize(
    "forged",
    [
        "pick|1|0|zz",
        "pick|1",
        "act|1|0|explode",
        "pick|99|0|c3",
        "whatever",
        "act|1|0|rematch",
        "act|1|0|set",
        "act|1|0|more!",
        "act|1|0|ask",
    ],
)
async def test_forged_ids_get_a_sentence_and_change_nothing(lodge, forged):
    message = await yonmoque(lodge)
    button = {"type": 2, "style": 2, "label": "x", "custom_id": forged}
    lodge.webhooks.messages[message] = {"flags": 32768, "components": [{"type": 1, "components": [button]}]}
    before = await lodge.matches.get(1)
    await lodge.press(ANN, forged, message)
    assert len(lodge.whispers()) == 1
    after = await lodge.matches.get(1)
    assert (after.ply, after.state, after.rematch) == (before.ply, before.state, before.rematch)


async def test_an_id_that_the_message_does_not_carry_gets_a_sentence(lodge):
    message = await yonmoque(lodge)
    await lodge.press(ANN, "pick|1|0|c3|", message)
    await lodge.press(ANN, "act|1|1|accept", message)
    assert len(lodge.whispers()) == 2


async def test_resigning_asks_once_more_and_rematch_needs_both_and_swaps_seats(lodge):
    message = await yonmoque(lodge)
    for ply, point in enumerate(("c3", "c5", "a2", "b5")):
        await lodge.press((ANN, BEN)[ply % 2], f"pick|1|{ply}|{point}", message)
    await lodge.press(CLEO, "act|1|4|resign", message)
    assert "This game is between " in lodge.whispers()[-1]
    await lodge.press(BEN, "act|1|4|resign", message)
    question = lodge.newest()
    assert "won't count" not in lodge.text(question)
    assert (await lodge.matches.get(1)).state is State.RUNNING
    await lodge.press(BEN, "act|1|4|resign!", question)
    over = await lodge.matches.get(1)
    assert (over.state, over.outcome.scores) == (State.OVER, (1.0, 0.0))
    board = lodge.newest()
    await lodge.press(ANN, "act|1|4|rematch", board)
    assert "wants a rematch" in lodge.text(board)
    await lodge.press(BEN, "act|1|4|rematch", board)
    assert (await lodge.matches.get(2)).seats == (BEN, ANN)
    assert "pick|2|0|c3" in lodge.ids(lodge.newest())


async def test_giving_up_what_has_hardly_begun_is_said_to_be_void_and_has_a_rematch(lodge):
    message = await yonmoque(lodge)
    for ply, point in enumerate(("c3", "c5", "a2")):
        await lodge.press((ANN, BEN)[ply % 2], f"pick|1|{ply}|{point}", message)
    await lodge.press(ANN, "act|1|3|resign", message)
    question = lodge.newest()
    assert "It's early, so this game won't count." in lodge.text(question)
    await lodge.press(ANN, "act|1|3|resign!", question)
    assert "early, so it doesn't count" in lodge.text(question)
    assert f"<@{ANN}> resigned early, so this game doesn't count." in lodge.text(message)
    assert "wins" not in lodge.text(message)
    await lodge.press(ANN, "act|1|3|rematch", message)
    await lodge.press(BEN, "act|1|3|rematch", message)
    assert (await lodge.matches.get(2)).seats == (BEN, ANN)


async def test_a_draw_is_offered_to_a_person_at_once_and_to_lodge_after_a_question(lodge):
    message = await yonmoque(lodge)
    await lodge.press(ANN, "act|1|0|more", message)
    await lodge.press(ANN, "act|1|0|offer", lodge.newest())
    assert (await lodge.matches.get(1)).draw_offer == 0
    await lodge.command(CLEO, "play", game="yonmoque", level="easy")
    ply = (await lodge.matches.get(2)).ply
    await lodge.press(CLEO, f"act|2|{ply}|more", lodge.newest())
    menu = lodge.newest()
    await lodge.press(CLEO, f"act|2|{ply}|offer", menu)
    assert "Offer Lodge a draw? If it accepts, the game is over." in lodge.text(menu)
    assert lodge.labels(menu) == ["Keep playing", "Offer a draw"]
    assert (await lodge.matches.get(2)).draw_offer is None


async def test_who_does_not_resign_after_all_has_the_menu_back(lodge):
    board = await yonmoque(lodge)
    await lodge.press(ANN, "act|1|0|more", board)
    menu = lodge.newest()
    before = lodge.webhooks.messages[menu]["components"]
    await lodge.press(ANN, "act|1|0|resign", menu)
    edits = len(lodge.webhooks.sent)
    await lodge.press(ANN, "act|1|0|keep", menu)
    assert lodge.webhooks.messages[menu]["components"] == before
    assert len(lodge.webhooks.sent) == edits + 1
    assert (await lodge.matches.get(1)).state is State.RUNNING


async def test_a_question_that_is_answered_with_no_goes_and_a_board_never_does(lodge):
    await lodge.command(ANN, "play", game="uckers", seats=3)
    table = lodge.newest()
    await lodge.press(BEN, "act|1|0|join", table)
    await lodge.choose_options(ANN, table, next="start")
    question = lodge.newest()
    assert "Start with 2 players?" in lodge.text(question)
    await lodge.press(ANN, "act|1|0|no", question)
    assert question not in lodge.webhooks.messages
    await lodge.press(ANN, "act|1|0|no", table)
    assert table in lodge.webhooks.messages
    assert (await lodge.matches.get(1)).state is State.OPEN


async def test_what_a_hint_costs_is_said_before_it_is_given(lodge):
    """Alone, or against Lodge in a server; nobody is asked where a hint costs nothing any more."""
    match, question = await asked_for_a_hint(lodge)
    assert "After a hint, this game won't count." in lodge.text(question)
    assert lodge.ids(question) == [f"act|1|{match.ply}|hint!", f"act|1|{match.ply}|no"]
    assert not (await lodge.matches.get(1)).helped
    assert match.help_would_cost
    assert not (await lodge.matches.note_help(1, ANN)).help_would_cost


def test_against_lodge_a_hint_costs_something_in_servers_only():
    against = replace(started("yonmoque"), players=(ANN,))
    assert [replace(against, place=Place(guild, 1)).help_would_cost for guild in (None, 7)] == [False, True]


async def test_a_hint_goes_once_its_move_is_played(lodge):
    match, hint = await asked_for_a_hint(lodge)
    (seat,) = match.waiting_for
    move = match.position.moves(seat)[0]
    before = len(lodge.webhooks.sent)
    await lodge.press(ANN, str(AdvisedId(1, match.ply, move)), hint)
    assert hint not in lodge.webhooks.messages
    assert [name for name, _ in lodge.webhooks.sent[before:]][-1] == "delete"
    assert (await lodge.matches.get(1)).ply > match.ply


async def test_an_outdated_hint_says_so(lodge):
    match, hint = await asked_for_a_hint(lodge)
    first, second, *_ = match.position.moves(match.waiting_for[0])
    await lodge.matches.act(1, ANN, match.ply, first)
    later = await lodge.matches.get(1)
    await lodge.press(ANN, str(AdvisedId(1, match.ply, second)), hint)
    assert lodge.text(hint).strip() == "This hint was for an earlier position."
    assert (await lodge.matches.get(1)).ply == later.ply


async def asked_for_a_hint(lodge):
    """A game of El Oso alone, and the message that answers Hint in it."""
    await lodge.command(ANN, "play", game="el-oso", seats=1)
    board = lodge.newest()
    match = await on_turn(lodge, 1)
    await lodge.press(ANN, f"act|1|{match.ply}|hint", board)
    return match, lodge.newest()


async def on_turn(lodge, number):
    """The match of that number, once its one player has a choice to make."""
    match = await lodge.matches.get(number)
    while match.dice_due:
        match = await lodge.matches.roll(number, ANN, match.ply)
    return match


async def test_the_question_says_that_resigning_early_once_more_counts_as_a_loss(lodge):
    """Who was asked before it did is asked again."""
    for number in (1, 2, 3):
        match = await lodge.matches.challenge(game="yonmoque", challenger=ANN, place=HERE)
        await lodge.matches.join(match.id, BEN)
        await lodge.command(BEN, "resign", match=number)
        if number == 1:
            asked_before = lodge.newest()
        else:
            await lodge.matches.resign(match.id, BEN)
    said = "You've already given up 2 games early today, so this one counts as a loss."
    await lodge.command(BEN, "resign", match=1)
    assert said in lodge.text(lodge.newest())
    await lodge.press(BEN, "act|1|0|resign!", asked_before)
    assert said in lodge.text(asked_before)
    assert (await lodge.matches.get(1)).state is State.RUNNING
    await lodge.press(BEN, "act|1|0|lose!", asked_before)
    assert "and it counts as a loss." in lodge.text(asked_before)
    lost = await lodge.matches.get(1)
    assert lost.outcome.scores[lost.seats.index(BEN)] == 0


async def test_a_draw_is_offered_declined_and_agreed(lodge):
    message = await yonmoque(lodge)
    await lodge.press(ANN, "act|1|0|draw", message)
    assert any(each.endswith("|undraw") for each in lodge.ids(message))
    await lodge.press(BEN, "act|1|0|undraw", message)
    assert not any(each.endswith("draw") for each in lodge.ids(message))
    await lodge.press(BEN, "act|1|0|draw", message)
    await lodge.press(ANN, "act|1|0|draw", message)
    assert (await lodge.matches.get(1)).outcome.scores == (0.5, 0.5)


async def test_an_answer_to_an_old_draw_offer_is_no_new_offer(lodge):
    message = await yonmoque(lodge)
    await lodge.press(ANN, "act|1|0|draw", message)
    offered = lodge.webhooks.messages[message]
    await lodge.matches.act(1, ANN, 0, "c3")
    await lodge.matches.act(1, BEN, 1, "c4")  # lets the offer lapse
    lodge.webhooks.messages[message] = offered
    await lodge.press(BEN, "act|1|0|draw", message)
    assert (await lodge.matches.get(1)).draw_offer is None
    assert not any(each.endswith("draw") for each in lodge.ids(message))


async def test_after_a_lost_answer_the_press_counts_as_answered(lodge):
    message = await yonmoque(lodge)
    response = type("Response", (), {"status": 400, "reason": "Bad Request"})()
    again = discord.HTTPException(
        response, {"code": 40060, "message": "Interaction has already been acknowledged."}
    )
    lodge.webhooks.lost.append(again)
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert [kind for kind, _ in lodge.webhooks.sent][-1] == "type 7"
    assert lodge.whispers() == []
    assert (await lodge.matches.get(1)).ply == 1


async def test_a_picture_that_cannot_be_drawn_loses_no_match(lodge, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("no paint")

    message = await yonmoque(lodge)
    monkeypatch.setattr("bot.drawing.studio.paint_plan", fail)
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert "Blue has a beaver on c3." in lodge.text(message)
    assert "pick|1|1|c4" in lodge.ids(message)
    await lodge.command(ANN, "replay", match=1)  # asks the same processes for its picture
    assert "Blue has a beaver on c3." in lodge.text(lodge.newest())


async def test_an_unforeseen_error_is_an_apology_and_changes_nothing(lodge, monkeypatch):
    message = await yonmoque(lodge)
    monkeypatch.setattr(sys.modules["cogs.board.pressed_boards"], "plays", lambda *_: 1 / 0)
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert "Sorry, something went wrong. See /board." in lodge.whispers()[-1]
    assert (await lodge.matches.get(1)).ply == 0


async def test_work_that_takes_long_is_put_off_and_then_shown(lodge, monkeypatch):
    monkeypatch.setattr("cogs.base.answers.DEFER_AFTER", 0)
    message = await yonmoque(lodge)
    act, lodge.webhooks.sent = lodge.matches.act, []

    async def slow(*arguments):
        while not lodge.webhooks.sent:
            await asyncio.sleep(0)
        return await act(*arguments)

    monkeypatch.setattr(lodge.matches, "act", slow)
    await lodge.press(ANN, "pick|1|0|c3", message)
    assert [kind for kind, _ in lodge.webhooks.sent] == ["type 6", "edit"]
    assert "Blue places a beaver on c3." in lodge.text(message)
    lodge.webhooks.sent = []
    await lodge.command(BEN, "move", move="c4")
    assert [kind for kind, _ in lodge.webhooks.sent][:1] == ["type 5"]
    assert "Green places a beaver on c4." in lodge.text(lodge.newest())


async def test_finishing_one_match_leaves_no_view_behind(lodge):
    store = lodge.bot._connection._view_store
    rng = random.Random(1)
    await lodge.command(ANN, "play", game="yonmoque")
    other = lodge.newest()
    await lodge.command(BEN, "play", game="el-oso")
    message = lodge.newest()
    while (match := await lodge.matches.get(2)).state is State.RUNNING and match.ply < 40:
        picks = [pick for pick in lodge.ids(message) if pick.startswith("pick|") and parse_id(pick).notation]
        await lodge.press(BEN, rng.choice(picks), message)
    await lodge.press(BEN, f"act|2|{match.ply}|resign", message)
    await lodge.press(BEN, f"act|2|{match.ply}|resign!", lodge.newest())
    await lodge.press(BEN, f"act|2|{(await lodge.matches.get(2)).ply}|rules", lodge.newest())
    assert store._views == {}
    assert store._synced_message_views == {}
    assert store._dynamic_items == {}
    await lodge.press(CLEO, "act|1|0|accept", other)
    assert (await lodge.matches.get(1)).state is State.RUNNING


async def test_moves_and_boards_by_command(lodge):
    await yonmoque(lodge)
    await lodge.command(ANN, "move", move="C3")
    board = lodge.newest()
    assert "Blue places a beaver on c3." in lodge.text(board)
    await lodge.command(BEN, "move", move="c9")
    assert "c9" in lodge.whispers()[-1]
    await lodge.command(BEN, "board")
    assert (await lodge.matches.get(1)).place.message_id == lodge.newest()
    assert lodge.newest() != board


async def test_where_only_answers_reach_messages_the_match_goes_on_wherever_it_is_pressed(lodge):
    """The older board cannot be retired, nor the newer one be edited: so the pressed one shows the match."""
    old = await yonmoque(lodge)
    await lodge.command(BEN, "board")
    new = lodge.newest()
    await lodge.press(ANN, "pick|1|0|c3", old)
    assert "Blue places a beaver on c3." in lodge.text(old)
    assert (await lodge.matches.get(1)).place.message_id == old
    await lodge.press(BEN, "pick|1|0|c4", new)
    assert lodge.whispers() == []
    assert "Blue places a beaver on c3." in lodge.text(new)
    await lodge.press(BEN, "pick|1|1|c4", new)
    match = await lodge.matches.get(1)
    assert ([ply.move for ply in match.history], match.place.message_id) == (["c3", "c4"], new)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"game": "zzzz"}, "There's no game called zzzz"),
        ({"game": "yonmoque", "seats": 3}, "2 players, not 3"),
        ({"game": "yonmoque", "options": "self_trap"}, "Pick one from the list"),
        ({"game": "yonmoque", "options": "self_trap=safe self_trap=safe"}, "twice"),
        ({"game": "yonmoque", "options": "self_trap=never"}, "Moving into a trap can't be never."),
        ({"game": "yonmoque", "thread": True}, "Threads"),
    ],
)
async def test_what_cannot_be_played_is_refused(lodge, options, said):
    await lodge.command(ANN, "play", **options)
    assert said in lodge.whispers()[-1]
    assert (await lodge.matches.of_person(ANN)).count == 0


async def test_looking_things_up(lodge):
    message = await yonmoque(lodge)
    for name, options in (
        ("games", {}),
        ("matches", {}),
        ("rules", {"game": "El Oso"}),
        ("replay", {"match": 1, "show": "fairness"}),
    ):
        await lodge.command(ANN, name, **options)
        assert lodge.newest() != message
        assert lodge.webhooks.messages[lodge.newest()]["flags"] & 64
        message = lodge.newest()
    await lodge.command(ANN, "leaderboard")
    assert "Pick a game first." in lodge.whispers()[-1]
    await lodge.command(CLEO, "resign")
    assert "You don't have a game in this channel" in lodge.whispers()[-1]


async def test_a_game_alone_starts_from_the_browser_of_games(lodge):
    await lodge.command(ANN, "games")
    browser = lodge.newest()
    await lodge.press(ANN, "menu|games|game....1.", browser, "el-oso")
    assert "Watch out" in lodge.text(browser)
    await lodge.press(ANN, "view|games|play....1.el-oso", browser)
    asked = lodge.newest()
    assert "Who do you want to play?" in lodge.text(asked)
    await lodge.press(ANN, "view|against|alone.friend-lodge-anyone-alone.el-oso.2", asked)
    match = await lodge.matches.get(1)
    assert (match.state, match.seats, match.place.message_id) == (State.RUNNING, (ANN,), lodge.newest())
    assert not lodge.webhooks.messages[lodge.newest()]["flags"] & 64


@pytest.mark.parametrize("number", [2**63, 10**400, -(2**80), 0], ids=lambda number: len(str(number)))
async def test_a_number_that_no_match_can_have_is_refused_in_a_sentence(lodge, number):
    for name, options in (
        ("move", {"move": "a1"}),
        ("board", {}),
        ("resign", {}),
        ("replay", {"show": "fairness"}),
    ):
        await lodge.command(ANN, name, match=number, **options)
        assert lodge.whispers()[-1].startswith(f"There's no match {str(number)[:20]}")
    assert len(lodge.whispers()) == 4


async def test_dice_roll_by_themselves_once_somebody_has_set_so(lodge):
    await lodge.command(BEN, "settings")
    panel = lodge.newest()
    assert "You press **Roll**." in lodge.text(panel)
    await lodge.press(BEN, "setting|rolling", panel, "itself")
    assert "Lodge rolls for you" in lodge.text(panel)
    await lodge.command(ANN, "play", game="logs-and-streams", options="climb=must")
    message = lodge.newest()
    await lodge.choose_options(ANN, message, seat="0")
    await lodge.press(BEN, "act|1|0|join", message)
    await lodge.press(ANN, "act|1|0|roll", message)
    match = await lodge.matches.get(1)
    assert (match.ply, match.waiting_for) == (2, (0,))
    assert "Orange rolls " in lodge.text(message)


async def test_settings_are_saved_as_they_are_chosen(lodge):
    await lodge.command(ANN, "settings")
    panel = lodge.newest()
    assert lodge.ids(panel) == [f"setting|{name}" for name in (LANGUAGE, *VALUES)]
    for name, values in VALUES.items():
        for value in reversed(values):
            await lodge.press(ANN, f"setting|{name}", panel, value)
            assert lodge.chosen(panel, f"setting|{name}") == value
            assert asdict(await of_person(lodge.matches.store, ANN))[name] == value
            assert str(PERSONAL[name].values[value][1]) in lodge.text(panel)
    assert await of_person(lodge.matches.store, ANN) == Personal()


async def test_more_opens_while_settings_cannot_be_read(lodge, monkeypatch):
    await lodge.command(ANN, "play", game="yonmoque")
    board = lodge.newest()
    await lodge.press(BEN, "act|1|0|accept", board)

    async def unreadable(*_: object) -> None:
        raise Unavailable(FORGED)

    monkeypatch.setattr("bot.store.settings.of_person", unreadable)
    await lodge.press(CLEO, "act|1|0|more", board)
    assert lodge.ids(lodge.newest()) == [f"act|1|0|{verb}" for verb in ("replay", "rules", "next")]


async def test_settings_that_no_menu_offers_are_refused(lodge):
    await lodge.command(ANN, "settings")
    panel = lodge.newest()
    await lodge.press(ANN, "setting|theme", panel, "pink")
    await lodge.press(ANN, "setting|colour", panel, "day")
    await lodge.command(ANN, "play", game="yonmoque")
    await lodge.press(ANN, "setting|theme", lodge.newest(), "day")  # it would tell everybody
    assert lodge.whispers() == [str(FORGED)] * 3
    assert await of_person(lodge.matches.store, ANN) == Personal()


async def test_the_rest_of_an_inning_is_played_by_one_press(lodge):
    await lodge.command(ANN, "play", game="baseball")
    message = lodge.newest()
    await lodge.choose_options(ANN, message, seat="0")
    await lodge.press(BEN, "act|1|0|accept", message)
    assert "act|1|0|rollon" in lodge.ids(message)
    await lodge.press(BEN, "act|1|0|rollon", message)
    assert "not your turn" in lodge.whispers()[-1]
    await lodge.press(ANN, "act|1|0|rollon", message)
    assert (await lodge.matches.get(1)).waiting_for == (1,)


async def test_leaving_is_asked_once_more_and_told(lodge):
    await lodge.command(ANN, "play", game="logs-and-streams", seats=3)
    message = lodge.newest()
    for user in (BEN, CLEO):
        await lodge.press(user, "act|1|0|join", message)
    await lodge.press(BEN, "act|1|0|resign", message)
    asked = lodge.newest()
    assert "Leave match 1 (Logs & Streams)? The others play on, and you finish behind them." in lodge.text(
        asked
    )
    await lodge.press(BEN, "act|1|0|resign!", asked)
    assert "You left match 1" in lodge.text(asked)
    match = await lodge.matches.get(1)
    assert (match.state, len(match.leavers)) == (State.RUNNING, 1)
    await lodge.press(CLEO, f"act|1|{match.ply}|resign", message)
    assert "Leave match 1 (Logs & Streams)? That ends the game." in lodge.text(lodge.newest())
    await lodge.command(BEN, "matches")
    assert "No finished games yet. Start one with /play." in lodge.whispers()[-1]


async def test_a_question_to_resign_asks_again_once_the_game_has_gone_on(lodge):
    message = await yonmoque(lodge)
    await lodge.press(ANN, "act|1|0|resign", message)
    question = lodge.newest()
    assert "won't count" in lodge.text(question)
    for ply, point in enumerate(("c3", "c5", "a2", "b5")):
        await lodge.matches.act(1, (ANN, BEN)[ply % 2], ply, point)
    await lodge.press(ANN, "act|1|0|resign!", question)
    assert (await lodge.matches.get(1)).state is State.RUNNING
    assert "won't count" not in lodge.text(question)
    await lodge.press(ANN, "act|1|4|resign!", question)
    assert (await lodge.matches.get(1)).outcome.scores == (0.0, 1.0)
    await lodge.press(ANN, "act|1|4|resign!", question)
    assert lodge.whispers() == []


async def test_accept_asks_again_once_the_rules_have_changed(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    accept = next(each for each in lodge.ids(message) if each.endswith("|accept"))
    await lodge.matches.set_up(1, ANN, {"self_trap": "safe"})
    await lodge.press(BEN, accept, message)
    question = lodge.newest()
    assert (await lodge.matches.get(1)).state is State.OPEN
    assert "The challenge has changed. Do you still want to join?" in lodge.text(question)
    assert "Moving into a trap" in lodge.text(question)
    await lodge.matches.set_up(1, ANN, {"self_trap": "replaced"})
    await lodge.press(BEN, "act|1|0|join!", question)
    assert (await lodge.matches.get(1)).state is State.OPEN
    await lodge.press(BEN, "act|1|0|join!", question)
    assert (await lodge.matches.get(1)).state is State.RUNNING


async def test_start_says_who_plays_and_asks_again_once_somebody_else_has_joined(lodge):
    await lodge.command(ANN, "play", game="el-oso", seats=4)
    message = lodge.newest()
    await lodge.press(BEN, "act|1|0|join", message)
    await lodge.choose_options(ANN, message, next="start")
    question = lodge.newest()
    assert lodge.text(question).strip() == "Start with 2 players? Two seats are empty."
    assert (await lodge.matches.get(1)).state is State.OPEN
    await lodge.matches.join(1, CLEO)
    await lodge.press(ANN, "act|1|0|start!", question)
    assert (await lodge.matches.get(1)).state is State.OPEN
    assert lodge.text(question).strip() == "Start with 3 players? One seat is empty."
    await lodge.press(ANN, "act|1|0|start!", question)
    assert (await lodge.matches.get(1)).seat_count == 3


async def test_ending_a_challenge_asks_again_once_it_has_become_a_game(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    await lodge.command(ANN, "end", match=1)
    question = lodge.newest()
    await lodge.matches.join(1, BEN)
    await lodge.press(ANN, "act|1|0|end!", question)
    assert (await lodge.matches.get(1)).state is State.RUNNING
    assert "Resign match " in lodge.text(question)


async def test_deleting_asks_again_once_another_game_would_end_by_it(lodge):
    await lodge.command(ANN, "privacy")
    panel = lodge.newest()
    await lodge.press(ANN, "view|privacy|delete", panel)
    (delete,) = (each for each in lodge.ids(panel) if "delete!" in each)
    await lodge.matches.challenge(game="yonmoque", challenger=ANN, place=PLACE)
    await lodge.press(ANN, delete, panel)
    assert "This ends 1 game or challenge." in lodge.text(panel)
    assert (await lodge.matches.get(1)).state is State.OPEN
    (delete,) = (each for each in lodge.ids(panel) if "delete!" in each)
    await lodge.press(ANN, delete, panel)
    assert (await lodge.matches.get(1)).state is State.WITHDRAWN


async def test_an_accepted_draw_is_no_offer_once_it_was_declined(lodge):
    message = await yonmoque(lodge)
    await lodge.press(ANN, "act|1|0|draw", message)
    offered = lodge.webhooks.messages[message]
    (agree,) = (each for each in lodge.ids(message) if each.endswith("|draw"))
    await lodge.matches.decline_draw(1, BEN)
    lodge.webhooks.messages[message] = offered
    await lodge.press(BEN, agree, message)
    match = await lodge.matches.get(1)
    assert (match.draw_offer, match.state) == (None, State.RUNNING)


async def test_the_leaderboard_of_all_games_says_what_it_shows(lodge):
    lodge.enter(7)
    await yonmoque(lodge)
    for ply, point in enumerate(("c3", "c5", "a2", "b5")):
        await lodge.press((ANN, BEN)[ply % 2], f"pick|1|{ply}|{point}", lodge.newest())
    await lodge.matches.resign(1, BEN)
    await lodge.command(CLEO, "leaderboard")
    said = lodge.text(lodge.newest())
    assert "The best in this server at each game. Pick a game for its full table." in said
    assert "Yonmoque, ratings" in said
    await lodge.press(CLEO, "view|leaderboard|s.yonmoque.rated..1.", lodge.newest())
    assert "all time · 2 people" in lodge.text(lodge.newest())
