import random
from dataclasses import replace

import pytest
from discord import ui

from bot.match import draw_offers, resigning
from bot.match.model import Ending, State
from bot.match.picks import settle
from cogs.custom_ids import ActId, PickId, parse_id
from cogs.discord_limits import MOST_COMPONENTS, TEXT_LENGTH
from cogs.messages.board import board, moved_view
from cogs.messages.board_buttons import shown_pick
from cogs.messages.match_message import try_to_draw
from cogs.messages.resign_question import resign_notice, resign_question
from engines import GAMES
from engines.core import msg
from render import buttons
from tests.cogs.matches import ANN, BEN, NOW, moved, played, started

ALT = "w" * 1024


def shown(match, picked="", picture="board.png"):
    return board(match, str, picked=shown_pick(match, picked), picture=picture, alt=ALT)


def pressable(body):
    """The custom ids of buttons that can be pressed, and the values of selects."""
    found = []
    for item in body.walk_children():
        if isinstance(item, ui.DynamicItem):
            if isinstance(item.item, ui.Select):
                found += [
                    f"pick|{parse_id(item.custom_id).match}|0|{option.value}" for option in item.item.options
                ]
            elif not item.item.disabled:
                found.append(item.custom_id)
    return found


def picks_of(body):
    return [pick.notation for pick in map(parse_id, pressable(body)) if isinstance(pick, PickId)]


def text_of(body):
    return "\n".join(item.content for item in body.walk_children() if isinstance(item, ui.TextDisplay))


def check_fits_discord(body):
    items = list(body.walk_children())
    custom = [item for item in items if isinstance(item, ui.DynamicItem)]
    assert len(items) <= MOST_COMPONENTS
    assert body.content_length() <= TEXT_LENGTH
    assert len({item.custom_id for item in custom}) == len(custom)
    assert all(parse_id(item.custom_id) is not None for item in custom)
    assert not [
        item
        for item in items
        if item.is_dispatchable() and not isinstance(item, ui.DynamicItem | ui.ActionRow)
    ]
    for row in (item for item in items if isinstance(item, ui.ActionRow)):
        assert sum(child.width for child in row.children) <= 5
    for item in custom:
        if isinstance(item.item, ui.Select):
            assert 1 <= len(item.item.options) <= 25
        else:
            assert 1 <= len(item.item.label) <= 80


def reachable(match, picked=""):
    """Every whole move that can be reached by pressing, with all messages on the way checked."""
    moves = match.position.moves(match.waiting_for[0])
    body = shown(match, picked)
    check_fits_discord(body)
    found = set()
    for notation in picks_of(body):
        if not notation:
            continue
        settled, whole = settle(moves, notation)
        found |= {settled} if whole else reachable(match, settled)
    return found


def test_every_message_of_a_game_fits_and_its_buttons_reach_every_open_move(table):
    rng = random.Random(7)
    for number, match in enumerate(played(table, rng)):
        check_fits_discord(shown(match))
        if match.state is State.RUNNING and number % 10 == 0:
            moves = set(match.position.moves(match.waiting_for[0]))
            assert reachable(match) == (set() if match.game.hidden else moves)
        if number > 150:
            break


def test_a_draw_offer_and_a_missing_picture_fit_as_well(table):
    rng = random.Random(8)
    for number, match in enumerate(played(table, rng)):
        if number > 25:
            break
        if match.state is not State.RUNNING or match.dice_due:
            continue
        offered = replace(match, draw_offer=0) if match.seat_count == 2 else match
        for notation in ["", *picks_of(shown(match))]:
            if not settle(match.position.moves(match.waiting_for[0]), notation)[1]:
                check_fits_discord(shown(offered, notation))
                check_fits_discord(shown(offered, notation, picture=""))


def test_the_buttons_lie_as_the_board_does():
    match = started("yonmoque")
    rows = [item for item in shown(match).children if isinstance(item, ui.ActionRow)]
    labels = tuple(tuple(button.item.label for button in row.children) for row in rows[:5])
    assert labels == buttons(match.game)


def test_a_point_that_is_no_choice_keeps_its_place_and_cannot_be_pressed():
    match = moved(started("yonmoque"), "c3")
    cells = {
        item.item.label: item.item
        for item in shown(match).walk_children()
        if isinstance(item, ui.DynamicItem)
    }
    assert cells["c3"].disabled
    assert not cells["c4"].disabled


def test_what_is_picked_can_be_put_down_by_pressing_it_or_by_back():
    match = moved(moved(started("yonmoque"), "a3"), "a2")
    ids_shown = pressable(shown(match, "a3"))
    assert f"pick|{match.id}|2|" in ids_shown
    assert f"act|{match.id}|2|back" in ids_shown
    assert f"act|{match.id}|2|back" not in pressable(shown(match))


def test_a_piece_that_may_stay_offers_its_cell_as_no_choice_of_another():
    match = moved(moved(started("yonmoque"), "a3"), "e5")
    targets = {notation for notation in picks_of(shown(match, "a3")) if notation}
    assert targets == {move for move in match.position.moves(0) if move.startswith("a3-")}


def test_answers_to_a_draw_offer_stand_where_no_other_button_stands():
    match = started("yonmoque")
    offered = draw_offers.draw(match, match.seats[0])
    before, after = shown(match).children, shown(offered).children
    answers = after[1]
    assert isinstance(answers, ui.ActionRow)
    assert [parse_id(button.custom_id).verb for button in answers.children] == ["draw", "undraw"]
    assert isinstance(before[1], ui.MediaGallery)
    verbs = [
        pressed.verb for pressed in map(parse_id, pressable(shown(offered))) if isinstance(pressed, ActId)
    ]
    assert verbs.count("draw") == 1


def test_only_a_match_of_two_offers_a_draw():
    assert f"act|12|{started('el-oso').ply}|draw" not in pressable(shown(started("el-oso")))
    match = started("el-oso", 2)
    assert f"act|12|{match.ply}|draw" in pressable(shown(match))


def test_the_text_names_the_turn_and_what_happened_and_no_digits():
    match = started("yonmoque")
    after = moved(match, "c3")
    text = text_of(shown(after))
    assert "Blue places a beaver on c3." in text
    assert f"🟢 Green (triangle): <@{after.seats[1]}> is to move." in text
    assert match.commitment not in text
    assert match.seed.hex() not in text


def test_the_end_shows_the_winner_and_no_more_moves():
    match = started("yonmoque")
    for point in ("c3", "c5", "a2", "b5"):
        match = moved(match, point)
    match = resigning.resign(match, ANN, NOW)
    body = shown(match)
    assert match.seed.hex() not in text_of(body)
    assert "has won" in text_of(body)
    assert f"<@{BEN}> has won" in text_of(body)
    assert {parse_id(custom_id).verb for custom_id in pressable(body)} == {"rematch", "review", "rules"}


def test_a_rematch_that_has_begun_cannot_be_asked_for_again():
    match = replace(resigning.resign(started("yonmoque"), ANN, NOW), successor=9)
    assert {parse_id(custom_id).verb for custom_id in pressable(shown(match))} == {"rules"}
    assert "match 9" in text_of(shown(match))


def test_an_expired_match_says_so():
    match = replace(started("yonmoque"), state=State.EXPIRED)
    assert "ended without a result" in text_of(shown(match))
    check_fits_discord(shown(match))


def test_without_a_picture_the_alt_text_is_shown():
    body = shown(started("yonmoque"), picture="")
    assert ALT in text_of(body)
    assert not [item for item in body.walk_children() if isinstance(item, ui.MediaGallery)]


def test_a_long_story_gives_way_from_its_beginning(monkeypatch):
    match = moved(started("yonmoque"), "c3")
    step = match.recent[-1]
    monkeypatch.setattr(type(step.before), "describe", lambda *_: msg("{x}", x="x" * 200))
    text = text_of(shown(replace(match, recent=(step,) * 30)))
    assert "…" in text
    assert text.count("x" * 200) == 7


def test_a_set_up_is_told_in_one_sentence():
    assert "Set up by 14 rolls." in text_of(shown(started("el-oso")))


def test_a_retired_board_is_one_line_with_a_link():
    body = moved_view(started("yonmoque"), str)
    assert len(list(body.walk_children())) == 1
    assert "https://discord.com/channels/101/201/1500000000000000000" in text_of(body)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_of_a_larger_match_is_named_with_colour_and_mark(seats):
    match = started("el-oso", seats)
    text = text_of(shown(match))
    for seat, mark in zip(range(seats), ("dot", "bar", "triangle", "cross"), strict=False):
        assert f"({mark}): <@{match.seats[seat]}>" in text


def throws_of(match):
    return [
        parsed.verb
        for parsed in map(parse_id, pressable(shown(match)))
        if isinstance(parsed, ActId) and parsed.verb in ("roll", "rollon")
    ]


def test_dice_are_thrown_by_a_button_in_their_seats_name():
    match = started("uckers", 4)
    assert throws_of(match) == ["roll"]
    assert f"<@{match.seats[match.waiting_for[0]]}> is to roll the dice." in text_of(shown(match))


def test_a_game_without_choices_can_be_played_stage_by_stage():
    match = started("baseball")
    assert throws_of(match) == ["roll", "rollon"]
    labels = [item.item.label for item in shown(match).walk_children() if isinstance(item, ui.DynamicItem)]
    assert "Play the inning" in labels


def test_partners_are_named_and_win_together():
    match = started("yut", 4)
    assert "Blue and Green are partners." in text_of(shown(match))
    assert "partners" not in text_of(shown(started("yut", 3)))
    *_, over = played(match, random.Random(3))
    winners = sorted(seat for seat, score in enumerate(over.outcome.scores) if score == 1)
    assert winners in ([0, 2], [1, 3])
    one, two = (over.seats[seat] for seat in winners)
    assert f"<@{one}> and <@{two}> have won." in text_of(shown(over))


def test_who_leaves_is_told_and_marked_and_the_match_goes_on():
    match = started("uckers", 3)
    seat = match.waiting_for[0]
    labels = [item.item.label for item in shown(match).walk_children() if isinstance(item, ui.DynamicItem)]
    assert "Leave" in labels
    assert "Resign" not in labels
    after = resigning.resign(match, match.seats[seat], NOW)
    name = str(match.game.colour_name(seat))
    assert f"{name} leaves the match." in text_of(shown(after))
    assert f"<@{match.seats[seat]}> (has left)" in text_of(shown(after))
    assert throws_of(after) == ["roll"]


def test_how_to_check_the_dice_is_said_all_the_time():
    match = started("logs-and-streams", 2)
    for state in played(match, random.Random(5)):
        assert f"-# 🔒 Fair dice: /verify {match.id}" in text_of(shown(state))


@pytest.mark.parametrize(
    ("slug", "seats", "said", "warned"),
    [
        ("el-oso", 1, "Blue resigned before making two moves: ", "You have not made two moves yet: "),
        ("uckers", 2, "before both had made two moves: ", "You have not both made two moves yet: "),
        ("essen-flyer", 3, "before everybody had made two moves: ", "Not everybody has made two moves yet: "),
        ("yut", 4, "before both sides had made two moves: ", "Not both sides have made two moves yet: "),
    ],
)
def test_a_void_match_says_who_gave_up_and_why_it_does_not_count(slug, seats, said, warned):
    match = started(slug, seats)
    while match.state is State.RUNNING:
        there = [seat for seat in range(seats) if seat not in match.leavers]
        before, match = match, resigning.resign(match, match.seats[there[0]], NOW)
    assert f"{said}the match is void and counts for nobody." in text_of(shown(match))
    assert "won" not in text_of(shown(match))
    assert "drawn" not in text_of(shown(match))
    warning = f"{warned}the match would be void and count for nobody."
    assert warning in text_of(resign_question(before, str, leaving=False).body)
    assert "void" not in text_of(resign_question(before, str, leaving=True).body)
    assert "it is void and counts for nobody" in text_of(resign_notice(match, str).body)


@pytest.mark.parametrize("slug", GAMES)
def test_a_void_match_is_drawn_as_it_stands(slug):
    match = started(slug)
    void = resigning.resign(match, ANN, NOW)
    picture = try_to_draw(void.view(None), str)
    assert picture is not None
    assert picture.png != try_to_draw(replace(void, ending=Ending("resigned", 0)).view(None), str).png
    check_fits_discord(shown(void))
