"""Hand panels from end to end, but for the network: what they show to whom, and how they keep up."""

import asyncio
import random
import sys
from collections.abc import AsyncIterator

import aiohttp
import pytest
from discord.utils import utcnow

from bot.client.app import SORRY
from bot.match.model import State
from cogs.custom_ids import LayId, parse_id
from engines import CHANCE
from tests.cogs import market_scene as stall
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.offline import House, lodge
from tests.toys import DECK, TOYS


@pytest.fixture
async def house(tmp_path, monkeypatch) -> AsyncIterator[House]:
    monkeypatch.setitem(sys.modules, "render.scenes.market", stall)
    monkeypatch.setattr("bot.fairness.chance.new_seed", lambda: b"m" * 32)
    async with lodge(tmp_path, TOYS) as opened:
        yield opened


async def market(house: House) -> int:
    """A running match of Ann (Blue) and Ben; its message."""
    await house.command(ANN, "play", game="market")
    message = house.newest()
    await house.press(ANN, "option|1|seat", message, "0")
    await house.press(BEN, "act|1|0|accept", message)
    return message


async def bought(house: House) -> tuple[int, int, int]:
    """The same once both have called: the board and both panels. Ann is to buy."""
    board = await market(house)
    panels = [await opened(house, user, board) for user in (ANN, BEN)]
    for user, panel in zip((ANN, BEN), panels, strict=True):
        await house.press(user, "lay|1|1|red", panel)
    return (await house.matches.get(1)).place.message_id, *panels


async def opened(house: House, user: int, board: int) -> int:
    hand = next(custom_id for custom_id in house.ids(board) if custom_id.endswith("|hand"))
    await house.press(user, hand, board)
    return house.newest()


async def cards(house: House, seat: int) -> tuple[str, ...]:
    return (await house.matches.get(1)).position.hand(seat)


def put_off(house: House, monkeypatch):
    """From now on every press is put off before a panel is composed; what composes panels otherwise."""
    monkeypatch.setattr("cogs.answers.HOLD_AFTER", 0)
    compose = house.bot.get_cog("HandPanels")._compose

    async def slow(*arguments):
        while house.wire.sent[-1][0] != "type 6":
            await asyncio.sleep(0)
        return await compose(*arguments)

    monkeypatch.setattr(house.bot.get_cog("HandPanels"), "_compose", slow)
    return compose


def alt_text(house: House, message: int) -> str:
    """The alt texts of a message's pictures."""
    galleries = [part for part in house.wire.messages[message]["components"] if part["type"] == 12]
    return " ".join(item["description"] for part in galleries for item in part["items"])


def ephemeral(house: House, message: int) -> bool:
    return bool(house.wire.messages[message]["flags"] & 64)


async def test_the_public_board_offers_the_hand_and_no_moves(house):
    board = await market(house)
    assert house.ids(board) == [f"act|1|1|{verb}" for verb in ("hand", "resign", "draw", "rules")]
    text = house.text(board)
    assert f"<@{ANN}> is still thinking." in text
    assert f"<@{BEN}> is still thinking." in text
    assert "Press My hand" in text
    assert "? ? ? ? and ? ? ? ?" in text


async def test_everybody_sees_their_own_hand_and_nobody_elses(house):
    board = await market(house)
    for seat, user in enumerate((ANN, BEN)):
        panel = await opened(house, user, board)
        assert ephemeral(house, panel)
        text = house.text(panel)
        held = await cards(house, seat)
        assert f"In hand: {', '.join(held[:3])} and {held[3]}." in alt_text(house, panel)
        assert "It is your turn." in text
        assert house.ids(panel) == ["lay|1|1|red", "lay|1|1|blue"]
    count = len(house.wire.messages)
    await house.press(CLEO, "act|1|1|hand", board)
    assert "You have no seat" in house.whispers()[-1]
    assert len(house.wire.messages) == count + 1  # the sentence


async def test_a_simultaneous_choice_is_told_once_all_have_chosen(house):
    board = await market(house)
    ann = await opened(house, ANN, board)
    ben = await opened(house, BEN, board)
    await house.press(BEN, "lay|1|1|blue", ben)
    assert house.ids(ben) == []
    assert f"<@{ANN}> is still thinking." in house.text(ben)
    shown = (await house.matches.get(1)).place.message_id
    assert f"<@{BEN}> has chosen." in house.text(shown)
    assert f"<@{ANN}> is still thinking." in house.text(shown)
    assert "plays blue" not in house.text(shown) + house.text(ann)
    await house.press(ANN, "lay|1|1|red", ann)  # drawn for the ply before Ben's choice
    shown = (await house.matches.get(1)).place.message_id
    assert "1 plays blue. 0 plays red." in house.text(shown)
    assert "is to move." in house.text(shown)
    assert house.whispers() == []


async def test_cards_are_picked_for_an_aim_and_played(house):
    board, ann, _ = await bought(house)
    held = await cards(house, 0)
    rng = random.Random(1)
    moves = [move for move in (await house.matches.get(1)).position.moves(0) if "+" in move]
    move = rng.choice(moves)
    stall_of, _, paid = move.partition(":")
    await house.press(ANN, "aims|1|3|0", ann, stall_of)
    left = list(held)
    places = []
    for card in paid.split("+"):
        places.append(left.index(card))
        left[left.index(card)] = ""
    await house.press(ANN, f"cards|1|3|{stall_of}", ann, *map(str, places))
    sum_of = sum(int(card[0]) for card in paid.split("+"))
    assert f"{sum_of} of 3 needed." in house.text(ann)
    plays = [custom_id for custom_id in house.ids(ann) if custom_id.startswith("lay|")]
    assert plays[0] == f"lay|1|3|{move}"
    assert plays[-1] == "lay|1|3|pass"
    bits = sum(1 << place for place in places)
    assert f"aims|1|3|{bits:x}" in house.ids(ann)
    await house.press(ANN, f"lay|1|3|{move}", ann)
    match = await house.matches.get(1)
    assert (match.ply, match.history[-1].move) == (4, move)
    assert ephemeral(house, ann)
    assert house.ids(ann) == []
    assert f"<@{BEN}> is to move." in house.text(ann)
    assert match.place.message_id not in (board, ann)  # posted again, as the bot gets at nothing there
    assert not ephemeral(house, match.place.message_id)
    assert f"0 plays {move}." in house.text(match.place.message_id)


async def test_picked_cards_can_all_be_put_down_again(house):
    _, ann, _ = await bought(house)
    await house.press(ANN, "cards|1|3|", ann, "0", "2")
    assert "aims|1|3|5" in house.ids(ann)
    await house.press(ANN, "cards|1|3|", ann)
    assert "aims|1|3|0" in house.ids(ann)


async def test_the_others_panel_keeps_up_and_keeps_what_is_picked_for_the_same_choice(house):
    board = await market(house)
    ann = await opened(house, ANN, board)
    ben = await opened(house, BEN, board)
    await house.press(BEN, "lay|1|1|red", ben)
    assert "lay|1|2|red" in house.ids(ann)  # Ann's choice is the same, on a newer board
    await house.press(ANN, "lay|1|2|red", ann)
    assert "is to move" in house.text(ben)
    assert [custom_id for custom_id in house.ids(ann) if "|3|" in custom_id] == house.ids(ann) != []
    await house.press(ANN, "cards|1|3|", ann, "0")
    await house.command(BEN, "matches")
    await house.press(BEN, "act|1|3|draw", (await house.matches.get(1)).place.message_id)
    assert "aims|1|3|1" in house.ids(ann)


@pytest.mark.parametrize("by", ["move", "resign", "draw", "expire"])
async def test_panels_keep_up_whatever_changes_the_match(house, by):
    board, ann, ben = await bought(house)
    before = house.text(ben), house.text(ann)
    if by == "move":
        await house.command(ANN, "move", move="pass")
        assert "It is your turn." in house.text(ben)
        assert f"<@{BEN}> is to move." in house.text(ann)
        return
    if by == "resign":
        await house.press(ANN, "act|1|3|resign!", board)
    elif by == "draw":
        await house.matches.draw(1, ANN)
        await house.press(BEN, "act|1|3|draw", board)
    else:
        house.matches._clock = lambda: utcnow().replace(year=2100)
        await house.matches.expire()
        await house.command(CLEO, "matches")  # lets what is under way be done
    for text, panel in zip(before, (ben, ann), strict=True):
        assert "Match 1 is over." in house.text(panel) != text
        assert house.ids(panel) == []


async def test_a_stale_panel_gets_a_sentence_and_is_brought_up_to_date(house):
    _, ann, _ = await bought(house)
    stale = house.wire.messages[ann]
    await house.press(ANN, "lay|1|3|pass", ann)
    await house.matches.act(1, BEN, 4, "pass")
    for custom_id, values in (("lay|1|3|pass", ()), ("aims|1|3|0", ("m",)), ("cards|1|3|", ("0",))):
        house.wire.messages[ann] = stale
        before = len(house.whispers())
        await house.press(ANN, custom_id, ann, *values)
        assert len(house.whispers()) == before + 1
        assert "gone on" in house.whispers()[-1] or "played already" in house.whispers()[-1]
        assert [custom_id for custom_id in house.ids(ann) if "|3|" in custom_id] == []


async def test_a_new_panel_takes_the_place_of_the_old_one(house):
    board = await market(house)
    first = await opened(house, ANN, board)
    ben = await opened(house, BEN, board)
    second = await opened(house, ANN, board)
    assert first not in house.wire.messages
    assert second in house.wire.messages
    assert ben in house.wire.messages


async def test_a_panel_that_was_dismissed_hinders_nobody(house):
    _, ann, ben = await bought(house)
    del house.wire.messages[ben]
    await house.press(ANN, "lay|1|3|pass", ann)
    assert (await house.matches.get(1)).waiting_for == (1,)
    assert house.whispers() == []
    sent = len(house.wire.sent)
    await house.command(BEN, "move", move="pass")
    edits = [data for name, data in house.wire.sent[sent:] if name.startswith("edit")]
    assert len(edits) == 1  # Ann's: Ben's is not tried again


async def test_a_panel_sent_after_a_delay_is_edited_where_it_is(house, monkeypatch):
    board = await market(house)
    put_off(house, monkeypatch)
    ann = await opened(house, ANN, board)
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "render.scenes.market", stall)
    assert ephemeral(house, ann)
    await house.matches.act(1, BEN, 1, "red")
    await house.press(CLEO, "act|1|1|hand", board)
    assert "lay|1|2|red" in house.ids(ann)
    assert "lay|" not in str(house.wire.messages[board])


async def test_a_hand_never_takes_the_place_of_the_board_it_was_asked_for_on(house, monkeypatch):
    board = await market(house)
    compose = put_off(house, monkeypatch)
    house.wire.lost.append(aiohttp.ServerDisconnectedError())  # the answer is put off, but nobody knows
    ann = await opened(house, ANN, board)
    monkeypatch.setattr("cogs.answers.HOLD_AFTER", 60)
    monkeypatch.setattr(house.bot.get_cog("HandPanels"), "_compose", compose)
    await house.press(BEN, "act|1|1|hand", board)
    await house.press(BEN, "lay|1|1|red", house.newest())
    assert not ephemeral(house, board)
    assert "lay|" not in str(house.wire.messages[board])
    assert ephemeral(house, ann)
    assert "lay|1|2|red" in house.ids(ann)


class Held:
    """Discord keeps every edit of a follow-up or an answer waiting."""

    def __init__(self, house, monkeypatch):
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        edit = house.wire.edit_original_interaction_response

        async def slow(*arguments, **more):
            self.begun.set()
            await self.go_on.wait()
            return await edit(*arguments, **more)

        monkeypatch.setattr(house.wire, "edit_original_interaction_response", slow)


async def test_an_edit_that_is_kept_waiting_holds_up_neither_a_press_nor_the_board(house, monkeypatch):
    board = await market(house)
    ann = await opened(house, ANN, board)
    held = Held(house, monkeypatch)
    await house.matches.act(1, BEN, 1, "red")
    async with asyncio.timeout(5):
        await held.begun.wait()
        await house.press(ANN, "lay|1|1|red", ann)
    assert house.text((await house.matches.get(1)).place.message_id).count("plays red") == 2
    assert "It is your turn." in house.text(ann)


async def test_a_late_edit_of_an_older_panel_lets_the_newer_one_be(house, monkeypatch):
    board = await market(house)
    first = await opened(house, ANN, board)
    held = Held(house, monkeypatch)
    delete = house.wire.delete_original_interaction_response

    async def deleted(*arguments, **more):
        await delete(*arguments, **more)
        held.go_on.set()

    monkeypatch.setattr(house.wire, "delete_original_interaction_response", deleted)
    await house.matches.act(1, BEN, 1, "red")
    async with asyncio.timeout(5):
        await held.begun.wait()
        second = await opened(house, ANN, board)
    assert first not in house.wire.messages
    await house.matches.resign(1, BEN)
    await house.command(CLEO, "matches")
    assert "Match 1 is over." in house.text(second)


async def test_a_panel_stays_where_a_new_one_could_not_be_shown(house, monkeypatch):
    async def unreachable(*_, **__):
        raise aiohttp.ServerDisconnectedError

    board = await market(house)
    first = await opened(house, ANN, board)
    with monkeypatch.context() as broken:
        broken.setattr(house.wire, "create_interaction_response", unreachable)
        await house.press(ANN, "act|1|1|hand", board)
    assert first in house.wire.messages
    await house.matches.act(1, BEN, 1, "red")
    await house.command(CLEO, "matches")
    assert "lay|1|2|red" in house.ids(first)


async def test_a_panel_whose_word_was_lost_is_the_newer_one(house):
    """The connection breaks after the new panel has arrived."""
    board = await market(house)
    first = await opened(house, ANN, board)
    house.wire.lost.append(aiohttp.ServerDisconnectedError())
    await house.press(ANN, "act|1|1|hand", board)
    second = house.newest()
    assert first not in house.wire.messages
    await house.matches.act(1, BEN, 1, "red")
    await house.command(CLEO, "matches")
    assert "lay|1|2|red" in house.ids(second)


async def test_a_move_is_shown_to_everybody_though_the_panel_fails(house, monkeypatch):
    _, ann, _ = await bought(house)

    async def broken(*_):
        raise RuntimeError("not composed")

    monkeypatch.setattr(house.bot.get_cog("HandPanels"), "_compose", broken)
    await house.press(ANN, "lay|1|3|pass", ann)
    assert "0 plays pass." in house.text((await house.matches.get(1)).place.message_id)
    assert house.whispers() == [str(SORRY)]


async def test_what_was_typed_for_a_pending_choice_is_not_on_a_public_answer(house):
    """Everybody may look at the options of a command that was answered in public."""
    board = await market(house)
    sent = len(house.wire.sent)
    await house.command(ANN, "move", move="red")
    name, answer = house.wire.sent[sent]
    assert (name, answer["flags"]) == ("type 4", 64)
    shown = (await house.matches.get(1)).place.message_id
    assert shown != board
    assert not ephemeral(house, shown)
    assert f"<@{ANN}> has chosen." in house.text(shown)


@pytest.mark.parametrize("forged", ["lay|1|3|pass", "cards|1|3|", "aims|1|3|0", "pick|1|3|pass", "picks|1|3"])
async def test_no_move_and_no_hand_comes_out_of_the_public_board(house, forged):
    board, *_ = await bought(house)
    kind = 2 if forged.startswith(("lay", "pick|")) else 3
    item = {"type": kind, "custom_id": forged, **({"label": "x", "style": 2} if kind == 2 else {})}
    item |= {} if kind == 2 else {"options": [{"label": "x", "value": "0"}]}
    shown = {"flags": 32768, "components": [{"type": 1, "components": [item]}]}
    house.wire.messages[board] = shown
    await house.press(ANN, forged, board, *(["0"] if kind == 3 else []))
    assert len(house.whispers()) == 1
    assert (await house.matches.get(1)).ply == 3
    public = [house.text(message) for message in house.wire.messages if not ephemeral(house, message)]
    public += [alt_text(house, message) for message in house.wire.messages if not ephemeral(house, message)]
    assert not [card for card in DECK if card in " ".join(public)]


@pytest.mark.parametrize("custom_id", ["lay|1|3|pass", "cards|1|3|m", "aims|1|3|1"])
@pytest.mark.parametrize("user", [BEN, CLEO])
async def test_another_persons_panel_plays_and_shows_nothing_of_theirs(house, custom_id, user):
    _, ann, _ = await bought(house)
    values = [] if custom_id.startswith("lay") else ["m"] if custom_id.startswith("aims") else ["0"]
    await house.press(user, custom_id, ann, *values)
    assert len(house.whispers()) == 1
    match = await house.matches.get(1)
    assert match.ply == 3
    if user == BEN:
        theirs = " and ".join((", ".join(match.position.hand(1)[:3]), match.position.hand(1)[3]))
        assert f"In hand: {theirs}." in alt_text(house, ann)


@pytest.mark.parametrize("custom_id", ["cards|1|3|nowhere", "aims|1|3|ffff", "cards|1|3|m"])
async def test_forged_aims_and_cards_count_as_not_picked(house, custom_id):
    _, ann, _ = await bought(house)
    values = ["nowhere"] if custom_id.startswith("aims") else ["99"]
    if custom_id == "cards|1|3|m":
        values = ["one"]
    await house.press(ANN, custom_id, ann, *values)
    assert (await house.matches.get(1)).ply == 3
    assert any(custom_id.startswith("cards|1|3|") for custom_id in house.ids(ann))


async def test_the_hand_of_a_match_without_hidden_things_is_refused(house):
    await house.command(ANN, "play", game="count")
    house.wire.messages[house.newest()]["components"] = []
    message = house.newest()
    await house.press(ANN, "act|1|0|hand", message)
    assert "has not started yet" in house.whispers()[-1]
    await house.matches.accept(1, BEN)
    await house.press(ANN, "act|1|0|hand", message)
    assert "nothing is hidden" in house.whispers()[-1]
    await house.press(ANN, "cards|1|0|", message, "0")
    assert "not one of ours" in house.whispers()[-1]


async def test_a_whole_match_is_played_on_panels(house):
    board = await market(house)
    panels = {ANN: await opened(house, ANN, board), BEN: await opened(house, BEN, board)}
    rng = random.Random(2)
    while (match := await house.matches.get(1)).state is State.RUNNING:
        assert match.position.actors != (CHANCE,)
        user = match.seats[rng.choice(match.waiting_for)]
        plays = [each for each in house.ids(panels[user]) if isinstance(parse_id(each), LayId)]
        await house.press(user, rng.choice(plays), panels[user])
    assert house.whispers() == []
    for panel in panels.values():
        assert "Match 1 is over." in house.text(panel)
    text = house.text(match.place.message_id)
    assert "Day" in text
    assert "Total" in text
    assert "|hand" not in "".join(house.ids(match.place.message_id))
