"""Hand panels from end to end, but for the network: what they show to whom, and how they keep up."""

import asyncio
import random
import sys
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.client.command_tree import SORRY
from bot.match.model import State
from bot.match.resigning import lose_by_time
from cogs.base.custom_ids import LayId, PlayId, parse_id
from cogs.base.prompts import asked_about
from engines import CHANCE
from tests.cogs import toy_scene
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.offline_lodge import OfflineLodge, open_lodge
from tests.e2e.waiting import TIMEOUT
from tests.toys import DECK, TOYS


@pytest.fixture
async def lodge(tmp_path, monkeypatch) -> AsyncIterator[OfflineLodge]:
    monkeypatch.setitem(sys.modules, "render.scenes.market", toy_scene)
    monkeypatch.setattr("bot.fairness.chance.key", lambda seed, first_message: b"m" * 32)
    async with open_lodge(tmp_path, TOYS) as opened:
        yield opened


async def market(lodge: OfflineLodge) -> int:
    """A running match of Ann (Blue) and Ben; its message."""
    await lodge.command(ANN, "play", game="market")
    message = lodge.newest()
    await lodge.choose_options(ANN, message, seat="0")
    await lodge.press(BEN, "act|1|0|accept", message)
    return message


async def bought(lodge: OfflineLodge) -> tuple[int, int, int]:
    """The same once both have called: the board and both panels. Ann is to buy."""
    board = await market(lodge)
    panels = [await opened(lodge, user, board) for user in (ANN, BEN)]
    for user, panel in zip((ANN, BEN), panels, strict=True):
        await lodge.press(user, "lay|1|1|red", panel)
    return (await lodge.matches.get(1)).place.message_id, *panels


async def opened(lodge: OfflineLodge, user: int, board: int) -> int:
    hand = next(custom_id for custom_id in lodge.ids(board) if custom_id.endswith("|hand"))
    await lodge.press(user, hand, board)
    return lodge.newest()


def choices(lodge: OfflineLodge, panel: int) -> list[str]:
    """What can be pressed on a panel to play."""
    return [custom_id for custom_id in lodge.ids(panel) if not custom_id.endswith("|renew")]


async def cards(lodge: OfflineLodge, seat: int) -> tuple[str, ...]:
    return (await lodge.matches.get(1)).position.hand(seat)


def put_off(lodge: OfflineLodge, monkeypatch):
    """From now on every press is put off before a panel is composed; what composes panels otherwise."""
    monkeypatch.setattr("cogs.base.answers.DEFER_AFTER", 0)
    compose = lodge.bot.get_cog("HandPanels")._compose

    async def slow(*arguments):
        while lodge.webhooks.sent[-1][0] != "type 6":
            await asyncio.sleep(0)
        return await compose(*arguments)

    monkeypatch.setattr(lodge.bot.get_cog("HandPanels"), "_compose", slow)
    return compose


def alt_text(lodge: OfflineLodge, message: int) -> str:
    """The alt texts of a message's pictures."""
    galleries = [part for part in lodge.webhooks.messages[message]["components"] if part["type"] == 12]
    return " ".join(item["description"] for part in galleries for item in part["items"])


def ephemeral(lodge: OfflineLodge, message: int) -> bool:
    return bool(lodge.webhooks.messages[message]["flags"] & 64)


async def test_the_public_board_offers_the_hand_and_no_moves(lodge):
    board = await market(lodge)
    assert lodge.ids(board) == [f"act|1|1|{verb}" for verb in ("hand", "rules", "more", "next")]
    text = lodge.text(board)
    assert f"Waiting for <@{ANN}> and <@{BEN}>" in text
    assert "? ? ? ? and ? ? ? ?" in text


async def test_everybody_sees_their_own_hand_and_nobody_elses(lodge):
    board = await market(lodge)
    for seat, user in enumerate((ANN, BEN)):
        panel = await opened(lodge, user, board)
        assert ephemeral(lodge, panel)
        text = lodge.text(panel)
        held = await cards(lodge, seat)
        assert f"In hand: {', '.join(held[:3])} and {held[3]}." in alt_text(lodge, panel)
        assert "**Your turn**" in text
        assert choices(lodge, panel) == ["lay|1|1|red", "lay|1|1|blue"]
    count = len(lodge.webhooks.messages)
    await lodge.press(CLEO, "act|1|1|hand", board)
    assert "This game is between " in lodge.whispers()[-1]
    assert len(lodge.webhooks.messages) == count + 1  # the sentence


async def test_a_simultaneous_choice_is_told_once_all_have_chosen(lodge):
    board = await market(lodge)
    ann = await opened(lodge, ANN, board)
    ben = await opened(lodge, BEN, board)
    await lodge.press(BEN, "lay|1|1|blue", ben)
    assert choices(lodge, ben) == []
    assert f"Waiting for <@{ANN}>" in lodge.text(ben)
    shown = (await lodge.matches.get(1)).place.message_id
    assert f"Waiting for <@{ANN}>" in lodge.text(shown)
    assert "plays blue" not in lodge.text(shown) + lodge.text(ann)
    await lodge.press(ANN, "lay|1|1|red", ann)  # drawn for the ply before Ben's choice
    shown = (await lodge.matches.get(1)).place.message_id
    assert "1 plays blue. 0 plays red." in lodge.text(shown)
    assert "Waiting for" in lodge.text(shown)
    assert lodge.whispers() == []


async def test_cards_are_picked_for_an_aim_and_played(lodge):
    board, ann, _ = await bought(lodge)
    held = await cards(lodge, 0)
    rng = random.Random(1)
    moves = [move for move in (await lodge.matches.get(1)).position.moves(0) if "+" in move]
    move = rng.choice(moves)
    stall_of, _, paid = move.partition(":")
    await lodge.press(ANN, "aims|1|3|0", ann, stall_of)
    left = list(held)
    places = []
    for card in paid.split("+"):
        places.append(left.index(card))
        left[left.index(card)] = ""
    await lodge.press(ANN, f"cards|1|3|{stall_of}", ann, *map(str, places))
    sum_of = sum(int(card[0]) for card in paid.split("+"))
    assert f"{sum_of} of 3 needed." in lodge.text(ann)
    plays = [custom_id for custom_id in lodge.ids(ann) if custom_id.startswith("lay|")]
    assert plays[0] == f"lay|1|3|{move}"
    assert plays[-1] == "lay|1|3|pass"
    bits = sum(1 << place for place in places)
    assert f"aims|1|3|{bits:x}" in lodge.ids(ann)
    await lodge.press(ANN, f"lay|1|3|{move}", ann)
    match = await lodge.matches.get(1)
    assert (match.ply, match.history[-1].move) == (4, move)
    assert ephemeral(lodge, ann)
    assert choices(lodge, ann) == []
    assert f"Waiting for <@{BEN}>" in lodge.text(ann)
    assert match.place.message_id not in (board, ann)  # posted again, as the bot gets at nothing there
    assert not ephemeral(lodge, match.place.message_id)
    assert f"0 plays {move}." in lodge.text(match.place.message_id)


async def test_picked_cards_can_all_be_put_down_again(lodge):
    _, ann, _ = await bought(lodge)
    await lodge.press(ANN, "cards|1|3|", ann, "0", "2")
    assert "aims|1|3|5" in lodge.ids(ann)
    await lodge.press(ANN, "cards|1|3|", ann)
    assert "aims|1|3|0" in lodge.ids(ann)


async def test_the_others_panel_keeps_up_and_keeps_what_is_picked_for_the_same_choice(lodge):
    board = await market(lodge)
    ann = await opened(lodge, ANN, board)
    ben = await opened(lodge, BEN, board)
    await lodge.press(BEN, "lay|1|1|red", ben)
    assert "lay|1|2|red" in lodge.ids(ann)  # Ann's choice is the same, on a newer board
    await lodge.press(ANN, "lay|1|2|red", ann)
    assert "Waiting for" in lodge.text(ben)
    assert [custom_id for custom_id in lodge.ids(ann) if "|3|" in custom_id] == lodge.ids(ann) != []
    await lodge.press(ANN, "cards|1|3|", ann, "0")
    await lodge.command(BEN, "matches")
    await lodge.press(BEN, "act|1|3|draw", (await lodge.matches.get(1)).place.message_id)
    assert "aims|1|3|1" in lodge.ids(ann)


@pytest.mark.parametrize("by", ["move", "resign", "draw", "time"])
async def test_panels_keep_up_whatever_changes_the_match(lodge, by):
    board, ann, ben = await bought(lodge)
    before = lodge.text(ben), lodge.text(ann)
    if by == "move":
        await lodge.command(ANN, "move", move="pass")
        assert "**Your turn**" in lodge.text(ben)
        assert f"Waiting for <@{BEN}>" in lodge.text(ann)
        return
    if by == "resign":
        await lodge.press(ANN, "act|1|3|resign!", board)
    elif by == "draw":
        about = asked_about(await lodge.matches.draw(1, ANN))
        await lodge.press(BEN, f"act|1|3|{about}|draw", board)
    else:
        await lodge.matches._change(1, lambda match, now: lose_by_time(match, 0, now))
        await lodge.command(CLEO, "matches")  # lets what is under way be done
    for text, panel in zip(before, (ben, ann), strict=True):
        assert "This game is over." in lodge.text(panel) != text
        assert choices(lodge, panel) == []


async def test_a_panel_whose_token_is_over_is_left_as_it_was(lodge):
    _, _, ben = await bought(lodge)
    before = lodge.text(ben)
    lodge.matches.clock.advance(16 * 60)
    await lodge.command(ANN, "move", move="pass")
    await lodge.command(CLEO, "matches")  # lets what is under way be done
    assert lodge.text(ben) == before


async def test_a_panel_is_put_away_just_before_its_token_is_over(lodge):
    _, ann, ben = await bought(lodge)
    shown = lodge.text(ann)
    lodge.matches.clock.advance(14 * 60)
    await lodge.command(CLEO, "matches")  # lets what is under way be done
    assert lodge.text(ann) == shown
    lodge.matches.clock.advance(30)
    lodge.bot.get_cog("HandPanels").put_away_due()
    await lodge.command(CLEO, "matches")
    assert lodge.ids(ann) == lodge.ids(ben) == ["act|1|3|renew"]
    assert "put away" in lodge.text(ann)
    await lodge.press(ANN, "act|1|3|renew", ann)
    assert lodge.text(ann) == shown


async def test_a_stale_panel_is_brought_up_to_date_without_a_word(lodge):
    _, ann, _ = await bought(lodge)
    stale = lodge.webhooks.messages[ann]
    await lodge.press(ANN, "lay|1|3|pass", ann)
    await lodge.matches.act(1, BEN, 4, "pass")
    for custom_id, values in (("lay|1|3|pass", ()), ("aims|1|3|0", ("m",)), ("cards|1|3|", ("0",))):
        lodge.webhooks.messages[ann] = stale
        before = lodge.whispers()
        await lodge.press(ANN, custom_id, ann, *values)
        assert lodge.whispers() == before
        assert [custom_id for custom_id in lodge.ids(ann) if "|3|" in custom_id] == []


async def test_a_new_panel_takes_the_place_of_the_old_one(lodge):
    board = await market(lodge)
    first = await opened(lodge, ANN, board)
    ben = await opened(lodge, BEN, board)
    second = await opened(lodge, ANN, board)
    assert first not in lodge.webhooks.messages
    assert second in lodge.webhooks.messages
    assert ben in lodge.webhooks.messages


async def test_a_panel_that_was_dismissed_hinders_nobody(lodge):
    _, ann, ben = await bought(lodge)
    del lodge.webhooks.messages[ben]
    await lodge.press(ANN, "lay|1|3|pass", ann)
    assert (await lodge.matches.get(1)).waiting_for == (1,)
    assert lodge.whispers() == []
    sent = len(lodge.webhooks.sent)
    await lodge.command(BEN, "move", move="pass")
    edits = [data for name, data in lodge.webhooks.sent[sent:] if name.startswith("edit")]
    assert len(edits) == 1  # Ann's: Ben's is not tried again


async def test_a_panel_sent_after_a_delay_is_edited_where_it_is(lodge, monkeypatch):
    board = await market(lodge)
    put_off(lodge, monkeypatch)
    ann = await opened(lodge, ANN, board)
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "render.scenes.market", toy_scene)
    assert ephemeral(lodge, ann)
    await lodge.matches.act(1, BEN, 1, "red")
    await lodge.press(CLEO, "act|1|1|hand", board)
    assert "lay|1|2|red" in lodge.ids(ann)
    assert "lay|" not in str(lodge.webhooks.messages[board])


async def test_a_hand_never_takes_the_place_of_the_board_it_was_asked_for_on(lodge, monkeypatch):
    board = await market(lodge)
    compose = put_off(lodge, monkeypatch)
    lodge.webhooks.lost.append(aiohttp.ServerDisconnectedError())  # the answer is put off, but nobody knows
    ann = await opened(lodge, ANN, board)
    monkeypatch.setattr("cogs.base.answers.DEFER_AFTER", 60)
    monkeypatch.setattr(lodge.bot.get_cog("HandPanels"), "_compose", compose)
    await lodge.press(BEN, "act|1|1|hand", board)
    await lodge.press(BEN, "lay|1|1|red", lodge.newest())
    assert not ephemeral(lodge, board)
    assert "lay|" not in str(lodge.webhooks.messages[board])
    assert ephemeral(lodge, ann)
    assert "lay|1|2|red" in lodge.ids(ann)


class Held:
    """Discord keeps every edit of a follow-up or an answer waiting."""

    def __init__(self, lodge, monkeypatch):
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        edit = lodge.webhooks.edit_original_interaction_response

        async def slow(*arguments, **more):
            self.begun.set()
            await self.go_on.wait()
            return await edit(*arguments, **more)

        monkeypatch.setattr(lodge.webhooks, "edit_original_interaction_response", slow)


async def test_an_edit_that_is_kept_waiting_holds_up_neither_a_press_nor_the_board(lodge, monkeypatch):
    board = await market(lodge)
    ann = await opened(lodge, ANN, board)
    held = Held(lodge, monkeypatch)
    await lodge.matches.act(1, BEN, 1, "red")
    async with asyncio.timeout(TIMEOUT):
        await held.begun.wait()
        await lodge.press(ANN, "lay|1|1|red", ann)
    assert lodge.text((await lodge.matches.get(1)).place.message_id).count("plays red") == 2
    assert "**Your turn**" in lodge.text(ann)


async def test_a_late_edit_of_an_older_panel_lets_the_newer_one_be(lodge, monkeypatch):
    board = await market(lodge)
    first = await opened(lodge, ANN, board)
    held = Held(lodge, monkeypatch)
    delete = lodge.webhooks.delete_original_interaction_response

    async def deleted(*arguments, **more):
        await delete(*arguments, **more)
        held.go_on.set()

    monkeypatch.setattr(lodge.webhooks, "delete_original_interaction_response", deleted)
    await lodge.matches.act(1, BEN, 1, "red")
    async with asyncio.timeout(TIMEOUT):
        await held.begun.wait()
        second = await opened(lodge, ANN, board)
    assert first not in lodge.webhooks.messages
    await lodge.matches.resign(1, BEN)
    await lodge.command(CLEO, "matches")
    assert "This game is over." in lodge.text(second)


async def test_a_panel_stays_where_a_new_one_could_not_be_shown(lodge, monkeypatch):
    async def unreachable(*_, **__):
        raise aiohttp.ServerDisconnectedError

    board = await market(lodge)
    first = await opened(lodge, ANN, board)
    with monkeypatch.context() as broken:
        broken.setattr(lodge.webhooks, "create_interaction_response", unreachable)
        await lodge.press(ANN, "act|1|1|hand", board)
    assert first in lodge.webhooks.messages
    await lodge.matches.act(1, BEN, 1, "red")
    await lodge.command(CLEO, "matches")
    assert "lay|1|2|red" in lodge.ids(first)


async def test_a_panel_whose_word_was_lost_is_the_newer_one(lodge):
    """The connection breaks after the new panel has arrived."""
    board = await market(lodge)
    first = await opened(lodge, ANN, board)
    lodge.webhooks.lost.append(aiohttp.ServerDisconnectedError())
    await lodge.press(ANN, "act|1|1|hand", board)
    second = lodge.newest()
    assert first not in lodge.webhooks.messages
    await lodge.matches.act(1, BEN, 1, "red")
    await lodge.command(CLEO, "matches")
    assert "lay|1|2|red" in lodge.ids(second)


async def test_a_move_is_shown_to_everybody_though_the_panel_fails(lodge, monkeypatch):
    _, ann, _ = await bought(lodge)

    async def broken(*_):
        raise RuntimeError("not composed")

    monkeypatch.setattr(lodge.bot.get_cog("HandPanels"), "_compose", broken)
    await lodge.press(ANN, "lay|1|3|pass", ann)
    assert "0 plays pass." in lodge.text((await lodge.matches.get(1)).place.message_id)
    assert lodge.whispers() == [str(SORRY)]


async def test_what_was_typed_for_a_pending_choice_is_not_on_a_public_answer(lodge):
    """Everybody may look at the options of a command that was answered in public."""
    board = await market(lodge)
    sent = len(lodge.webhooks.sent)
    await lodge.command(ANN, "move", move="red")
    name, answer = lodge.webhooks.sent[sent]
    assert (name, answer["flags"]) == ("type 4", 64)
    shown = (await lodge.matches.get(1)).place.message_id
    assert shown != board
    assert not ephemeral(lodge, shown)
    assert f"Waiting for <@{BEN}>" in lodge.text(shown)


@pytest.mark.parametrize("forged", ["lay|1|3|pass", "cards|1|3|", "aims|1|3|0", "pick|1|3|pass", "picks|1|3"])
async def test_no_move_and_no_hand_comes_out_of_the_public_board(lodge, forged):
    board, *_ = await bought(lodge)
    kind = 2 if forged.startswith(("lay", "pick|")) else 3
    item = {"type": kind, "custom_id": forged, **({"label": "x", "style": 2} if kind == 2 else {})}
    item |= {} if kind == 2 else {"options": [{"label": "x", "value": "0"}]}
    shown = {"flags": 32768, "components": [{"type": 1, "components": [item]}]}
    lodge.webhooks.messages[board] = shown
    await lodge.press(ANN, forged, board, *(["0"] if kind == 3 else []))
    assert len(lodge.whispers()) == 1
    assert (await lodge.matches.get(1)).ply == 3
    public = [lodge.text(message) for message in lodge.webhooks.messages if not ephemeral(lodge, message)]
    public += [
        alt_text(lodge, message) for message in lodge.webhooks.messages if not ephemeral(lodge, message)
    ]
    assert not [card for card in DECK if card in " ".join(public)]


@pytest.mark.parametrize("custom_id", ["lay|1|3|pass", "cards|1|3|m", "aims|1|3|1"])
@pytest.mark.parametrize("user", [BEN, CLEO])
async def test_another_persons_panel_plays_and_shows_nothing_of_theirs(lodge, custom_id, user):
    _, ann, _ = await bought(lodge)
    values = [] if custom_id.startswith("lay") else ["m"] if custom_id.startswith("aims") else ["0"]
    await lodge.press(user, custom_id, ann, *values)
    assert len(lodge.whispers()) == 1
    match = await lodge.matches.get(1)
    assert match.ply == 3
    if user == BEN:
        theirs = " and ".join((", ".join(match.position.hand(1)[:3]), match.position.hand(1)[3]))
        assert f"In hand: {theirs}." in alt_text(lodge, ann)


@pytest.mark.parametrize("custom_id", ["cards|1|3|nowhere", "aims|1|3|ffff", "cards|1|3|m"])
async def test_forged_aims_and_cards_count_as_not_picked(lodge, custom_id):
    _, ann, _ = await bought(lodge)
    values = ["nowhere"] if custom_id.startswith("aims") else ["99"]
    if custom_id == "cards|1|3|m":
        values = ["one"]
    await lodge.press(ANN, custom_id, ann, *values)
    assert (await lodge.matches.get(1)).ply == 3
    assert any(custom_id.startswith("cards|1|3|") for custom_id in lodge.ids(ann))


async def test_the_hand_of_a_match_without_hidden_things_is_refused(lodge):
    await lodge.command(ANN, "play", game="count")
    lodge.webhooks.messages[lodge.newest()]["components"] = []
    message = lodge.newest()
    await lodge.press(ANN, "act|1|0|hand", message)
    assert "This game is waiting for players." in lodge.whispers()[-1]
    await lodge.matches.join(1, BEN)
    await lodge.press(ANN, "act|1|0|hand", message)
    assert "no hidden hands" in lodge.whispers()[-1]
    await lodge.press(ANN, "cards|1|0|", message, "0")
    assert "That button doesn't work any more. Try /board." in lodge.whispers()[-1]


async def test_a_whole_match_is_played_on_panels(lodge):
    board = await market(lodge)
    panels = {ANN: await opened(lodge, ANN, board), BEN: await opened(lodge, BEN, board)}
    rng, asked = random.Random(2), 0
    while (match := await lodge.matches.get(1)).state is State.RUNNING:
        assert match.position.actors != (CHANCE,)
        user = match.seats[rng.choice(match.waiting_for)]
        plays = [each for each in lodge.ids(panels[user]) if isinstance(parse_id(each), LayId | PlayId)]
        await lodge.press(user, rng.choice(plays), panels[user])
        if "Pass and end the game?" in lodge.text(panels[user]):
            asked += 1
            assert lodge.labels(panels[user]) == ["Keep playing", "Pass"]
    assert asked == 1
    assert lodge.whispers() == []
    for panel in panels.values():
        assert "This game is over." in lodge.text(panel)
    text = lodge.text(match.place.message_id)
    assert "Day" in text
    assert "wins" in text
    assert "|hand" not in "".join(lodge.ids(match.place.message_id))
