import random
import re
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from discord import ButtonStyle, ui

from bot.match import play, resigning
from bot.match.model import Asked, Ending, Match, Opponent, State
from bot.match.moves import STOP, as_on_the_board, choices, plays, settle
from bot.match.takebacks import take_back
from cogs.base.custom_ids import ActId, PickId, parse_id
from cogs.base.discord_limits import MOST_COMPONENTS, TEXT_LENGTH
from cogs.board.buttons import _worded, choosing_seat, shown_pick
from cogs.board.message import board, draft, moved_notice
from cogs.board.more_menu import more_menu
from cogs.board.resigning import resign_notice, resign_question
from cogs.board.text import standing
from cogs.learning.rules import Asked as RulesAsked
from cogs.learning.rules import rules_page, titles, written
from engines import GAMES
from engines.chance.decktet import NUMBER
from engines.core import CHANCE, Outcome, msg, pmsg
from engines.games.pepper_corn import GAP
from engines.notation import parts_of
from render import buttons
from render.button_grid import block
from render.show import scene_of
from tests import ALL
from tests.cogs.matches import ANN, BEN, NOW, moved, played, started
from tests.engines.dice_positions import at

ALT = "w" * 1024


def shown(match, picked="", picture="board.png"):
    return board(match, str, picked=shown_pick(match, picked), picture=picture, alt=ALT)


def pressable(body):
    """The custom ids of buttons that can be pressed, and the values of selects."""
    found = []
    for item in body.walk_children():
        if isinstance(item, ui.Select):
            found += [f"pick|{parse_id(item.custom_id).match}|0|{option.value}" for option in item.options]
        elif isinstance(item, ui.Button) and item.custom_id and not item.disabled:
            found.append(item.custom_id)
    return found


def picks_of(body):
    return [pick.notation for pick in map(parse_id, pressable(body)) if isinstance(pick, PickId)]


def text_of(body):
    return "\n".join(item.content for item in body.walk_children() if isinstance(item, ui.TextDisplay))


def check_fits_discord(body):
    items = list(body.walk_children())
    custom = [item for item in items if getattr(item, "custom_id", None)]
    assert len(items) <= MOST_COMPONENTS
    assert body.content_length() <= TEXT_LENGTH
    assert len({item.custom_id for item in custom}) == len(custom)
    assert all(parse_id(item.custom_id) is not None for item in custom)
    for row in (item for item in items if isinstance(item, ui.ActionRow)):
        assert sum(child.width for child in row.children) <= 5
    for item in custom:
        if isinstance(item, ui.Select):
            assert 1 <= len(item.options) <= 25
        else:
            assert 1 <= len(item.label) <= 80


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
        if number > (150 if ALL else 60):
            break


def test_a_draw_offer_and_a_missing_picture_fit_as_well(table):
    rng = random.Random(8)
    for number, match in enumerate(played(table, rng)):
        if number > (25 if ALL else 10):
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
    labels = tuple(tuple(button.label for button in row.children) for row in rows[:5])
    assert labels == buttons(match.game)


def test_from_the_second_seat_the_buttons_are_turned_with_the_picture():
    match = moved(started("five-field-kono"), "a1-b2")
    body = draft(match, str, side=1).body
    rows = [item for item in body.children if isinstance(item, ui.ActionRow)]
    labels = tuple(tuple(button.label for button in row.children) for row in rows[:5])
    assert labels == buttons(match.game, turned=True)
    assert set(picks_of(body)) == set(picks_of(draft(match, str).body))


def test_a_point_that_is_no_choice_keeps_its_place_and_cannot_be_pressed():
    match = moved(started("yonmoque"), "c3")
    cells = {
        item.label: item for item in shown(match).walk_children() if isinstance(item, ui.Button | ui.Select)
    }
    assert cells["c3"].disabled
    assert not cells["c4"].disabled


def test_what_is_picked_is_put_down_by_pressing_it_again():
    match = moved(moved(started("yonmoque"), "a3"), "a2")
    ids_shown = pressable(shown(match, "a3"))
    assert f"pick|{match.id}|2|" in ids_shown
    assert f"act|{match.id}|2|back" not in ids_shown


@pytest.mark.parametrize("moving", [False, True])
def test_a_mill_says_that_it_takes_and_declining_stands_apart(moving):
    match, mill = first_mill(moving=moving)
    takes = [move for move in match.position.moves(match.position.actors[0]) if move.startswith(f"{mill}/")]
    body = shown(match, mill)
    assert f"-# {mill} takes a beaver. Pick which one." in text_of(body).splitlines()
    said = {parse_id(item.custom_id): item for item in body.walk_children() if isinstance(item, ui.Button)}
    pressed_again = said[PickId(match.id, match.ply, "")]
    assert pressed_again.label == mill[-2:], "a second press puts it down"
    (none,) = [item for item in said.values() if item.label == "Take none"]
    assert parse_id(none.custom_id) == PickId(match.id, match.ply, f"{mill}!")
    assert none.style == ButtonStyle.secondary
    rows = [line for line in body.children if isinstance(line, ui.ActionRow)]
    assert none in rows[-1].children, "below the board's buttons"
    assert {f"{mill}/{item.label}" for item in said.values()} >= set(takes)


def first_mill(*, moving: bool) -> tuple[Match, str]:
    """A match of Six Men's Morris in which the seat to move can make a mill, by placing or by moving; and
    that move, without what it takes."""
    for seed in range(100):
        for match in played(started("six-mens-morris"), random.Random(seed)):
            moves = match.position.moves(match.position.actors[0]) if match.position.actors else []
            mills = {move.partition("/")[0] for move in moves if "/" in move and ("-" in move) == moving}
            if mills:
                return match, min(mills)
    raise AssertionError("no mill")


def test_a_piece_that_may_stay_offers_its_cell_as_no_choice_of_another():
    match = moved(moved(started("yonmoque"), "a3"), "e5")
    targets = {notation for notation in picks_of(shown(match, "a3")) if notation}
    assert targets == {move for move in match.position.moves(0) if move.startswith("a3-")}


@pytest.mark.parametrize("slug", sorted(GAMES)[:: 1 if ALL else 3])
def test_a_question_moves_no_button_and_fits_below_every_fullest_board(slug):
    """Over the first plies of a game, with and without something picked: the answers are one more row, and
    nothing above them changes."""
    match, rng = started(slug, max(2, GAMES[slug].seats[0])), random.Random(slug)
    for _ in range(30):
        if match.state is not State.RUNNING:
            break
        picks = ["", *first_picks(match)]
        for picked in (picks[0], rng.choice(picks)):
            before = shown(match, picked)
            for asked, verbs in questions(match):
                after = shown(asked, picked)
                assert after.total_children_count <= 40
                *same, answers = after.children
                assert [parse_id(button.custom_id).verb for button in answers.children] == verbs
                assert forms(same[1:]) == forms(before.children[1:])
                assert text_of(after).count("\n") == text_of(before).count("\n")
        match = after_a_random_press(match, rng)


def questions(match: Match) -> list[tuple[Match, list[str]]]:
    """The match with each question that can stand, and the verbs of the answers."""
    asked = replace(match, takeback=Asked(0, match.ply - 1)) if match.history else None
    found = [(asked, ["allow", "refuse"])] if asked is not None else []
    if match.seat_count == 2:
        found.append((replace(match, draw_offer=0), ["draw", "undraw"]))
    return found


def first_picks(match: Match) -> list[str]:
    """What can be picked up, or shown whole to be confirmed."""
    seat = choosing_seat(match)
    if seat is None:
        return []
    moves = match.position.moves(seat)
    return [
        *(pick.notation for pick in choices(moves) if plays(moves, pick.notation) is None),
        f"{moves[0]}!",
    ]


def forms(children: list[Any]) -> list[Any]:
    """What is where, whatever ids it has."""
    return [
        [(type(item), getattr(item, "label", None)) for item in getattr(child, "children", ())] or type(child)
        for child in children
    ]


def after_a_random_press(match: Match, rng: random.Random) -> Match:
    """The match after whoever is next has thrown, or played any legal move."""
    seat = rng.choice(match.waiting_for)
    if match.dice_due:
        return play.roll(match, match.seats[seat], match.ply, NOW)
    move = rng.choice(match.position.moves(seat))
    return play.act(match, match.seats[seat], match.ply, move, NOW)


def test_the_text_names_the_turn_and_what_happened_and_no_digits():
    match = started("yonmoque")
    after = moved(match, "c3")
    text = text_of(shown(after))
    waiting, *small = text.split("\n")
    assert waiting == f"**🟢 Waiting for <@{after.seats[1]}>**"
    seats = f"🔵 <@{after.seats[0]}> 🟢 <@{after.seats[1]}>"
    assert small == ["-# Blue places a beaver on c3.", f"-# Yonmoque {seats}"]
    assert match.commitment not in text
    assert match.seed.hex() not in text


def test_the_end_shows_the_winner_and_no_more_moves():
    match = started("yonmoque")
    for point in ("c3", "c5", "a2", "b5"):
        match = moved(match, point)
    match = resigning.resign(match, ANN, NOW)
    body = shown(match)
    assert match.seed.hex() not in text_of(body)
    assert text_of(body).startswith(f"**<@{BEN}> wins** in 4 moves\n-# ")
    assert [parse_id(custom_id).verb for custom_id in pressable(body)] == [
        *("rematch", "review", "film", "replay", "rules", "more", "next")
    ]


def test_the_end_shows_what_it_changed_of_both_ratings():
    match = resigning.resign(moved(moved(started("yonmoque"), "c3"), "c5"), ANN, NOW)
    match = replace(match, ending=Ending("resigned", match.seats.index(ANN)))
    rated = replace(match, rated=((ANN, 1482, -18), (BEN, 1518, 18)))
    first, *_, caption = text_of(shown(rated)).split("\n")
    assert first == f"**<@{BEN}> wins** in 2 moves · +18 rating"
    assert f"<@{ANN}> 1482 (−18)" in caption
    assert f"<@{BEN}> 1518 (+18)" in caption
    assert "rating" not in text_of(shown(match))


def test_a_rematch_that_has_begun_cannot_be_asked_for_again():
    match = replace(resigning.resign(started("yonmoque"), ANN, NOW), successor=9)
    assert {parse_id(custom_id).verb for custom_id in pressable(shown(match))} == {"rules", "more", "next"}
    assert "match 9" in text_of(shown(match))


def test_an_expired_match_says_so():
    match = replace(started("yonmoque"), state=State.EXPIRED)
    assert "doesn't count" in text_of(shown(match))
    check_fits_discord(shown(match))


def test_without_a_picture_the_alt_text_is_shown():
    body = shown(started("yonmoque"), picture="")
    assert ALT in text_of(body)
    assert not [item for item in body.walk_children() if isinstance(item, ui.MediaGallery)]


@pytest.mark.parametrize(("length", "told"), [(25, 2), (40, 1)])
def test_at_most_two_events_are_told_and_one_where_they_are_long(monkeypatch, length, told):
    match = moved(started("yonmoque"), "c3")
    step = match.recent[-1]
    monkeypatch.setattr(type(step.before), "describe", lambda *_: msg("{x}", x="x" * length))
    text = text_of(shown(replace(match, recent=(step,) * 30)))
    assert text.count("x" * length) == told


def test_a_warning_follows_the_last_move():
    match = started("brandub")
    for move in ("d1-c1", "d3-c3", "c1-d1"):
        match = moved(match, move)
    first, happened, warning, *_ = text_of(shown(match)).splitlines()
    assert happened.startswith("-# Blue moves c1 to d1")
    assert warning == "-# c3-d3 would repeat a position, which is a draw."
    assert text_of(shown(match, "c3")).splitlines()[:3] == [first, "-# Picked: c3", warning]


def test_a_warning_in_the_same_line_stays_while_something_is_picked(monkeypatch):
    match = moved(started("yonmoque"), "c3")
    monkeypatch.setattr(type(match.position), "warning", msg("One more repeat draws."))
    assert "\n-# Blue places a beaver on c3. One more repeat draws.\n" in text_of(shown(match))
    assert "\n-# Picked: c5\n-# One more repeat draws.\n" in text_of(shown(match, "c5"))


def test_a_question_is_asked_in_full_and_alone_whatever_the_warning(monkeypatch):
    match = moved(started("yonmoque"), "c3")
    warning = "Nobody has captured for a while. Two more quiet turns make it a draw."
    monkeypatch.setattr(type(match.position), "warning", msg(warning))
    asked = text_of(shown(match, f"c5{STOP}"))
    assert "Play it?" in asked
    assert warning not in asked


def test_taking_back_against_lodge_says_what_it_costs():
    lodge = Opponent("easy")
    match = replace(started("yonmoque"), players=(ANN,), lodge_players=(lodge,), seats=(ANN, lodge))
    match = moved(moved(match, "c3"), "c5")
    told = "\n-# Blue took it back. This game no longer counts.\n"
    assert told in text_of(shown(take_back(match, ANN, NOW)))
    people = take_back(moved(moved(started("yonmoque"), "c3"), "c5"), ANN, NOW)
    assert "no longer counts" not in text_of(shown(people))


def test_several_rolls_in_a_row_are_told_as_one():
    match = started("uckers", 2)
    seat = match.position.roller
    roll = replace(match.recent[-1], actor=CHANCE, before=match.position, move="roll:2")
    text = text_of(shown(replace(match, recent=(*(roll,) * 5, replace(roll, actor=seat, move="pass")))))
    assert f"\n-# {match.game.colour_name(seat)} rolled 5 times." in text


def test_a_new_board_says_what_the_game_is_about():
    assert "\n-# Get your pieces past the Bear and into the Sky.\n" in text_of(shown(started("el-oso")))
    assert "\n-# Make four in a row by moving.\n" in text_of(shown(started("yonmoque")))


def test_a_pass_that_played_itself_says_why():
    """Once Blue has taken a1, no one can pay for b1."""
    market = {"turn": 0, "tableau": [NUMBER["4MS"], NUMBER["9LK"], *[GAP] * 22]}
    match, hands = started("pepper-corn"), ((NUMBER["5ML"],), (NUMBER["2WL"],))
    end = moved(replace(match, position=at("pepper-corn", **market, hands=hands)), "a1:5ML")
    assert end.state is State.OVER
    told = "\n-# Both players passed. Blue and Orange had no other move.\n"
    assert told in text_of(shown(end))
    lodge = replace(end, seats=(ANN, Opponent("easy")))
    assert " Blue had no other move." in text_of(shown(lodge))
    one = replace(match, position=at("pepper-corn", **market, hands=(hands[0] + (NUMBER["CL"],), hands[1])))
    told = "\n-# Orange passes. It was the only move.\n-# A second pass ends the game.\n"
    assert told in text_of(shown(moved(one, "a1:5ML")))
    pressed = moved(moved(one, "a1:5ML"), "pass")
    assert " Orange had no other move." in text_of(shown(pressed))


def test_the_next_game_of_several_is_announced():
    states = played(started("el-oso", 1, games="2"), random.Random(1))
    told = [text_of(shown(state)) for state in states]
    assert sum("That game is over. The next one begins." in each for each in told) == 1


def test_a_declined_draw_is_told_until_the_seat_that_offered_it_moves():
    match = replace(started("yonmoque"), draw_barred=frozenset({0}))
    assert "\n-# Make four in a row by moving. Green declined the draw.\n" in text_of(shown(match))
    assert "declined" not in text_of(shown(replace(match, draw_barred=frozenset())))


def test_a_declined_take_back_is_told_until_the_seat_that_asked_moves():
    match = moved(started("yonmoque"), "c3")
    refused = replace(match, takeback=Asked(0, 0, refused=True))
    assert "\n-# The take-back was declined.\n" in text_of(shown(refused))
    replied = moved(refused, "c5")
    assert "declined" in text_of(shown(replied))
    assert "declined" not in text_of(shown(moved(replied, "d3")))


def test_a_retired_board_is_one_line_with_a_link():
    body = moved_notice(replace(started("yonmoque"), first=None), str).body
    assert len(list(body.walk_children())) == 1
    assert "https://discord.com/channels/101/201/1500000000000000000" in text_of(body)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_of_a_larger_match_is_named_with_colour_and_mark_under_more(seats):
    match = started("el-oso", seats)
    text = text_of(more_menu(match, ANN, str).body)
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
    assert f"<@{match.seats[match.waiting_for[0]]}> to roll" in text_of(shown(match))


def test_a_game_without_choices_can_be_played_stage_by_stage():
    match = started("baseball")
    assert throws_of(match) == ["roll", "rollon"]
    labels = [item.label for item in shown(match).walk_children() if isinstance(item, ui.Button | ui.Select)]
    assert "Play the inning" in labels


def test_partners_are_named_and_win_together():
    match = started("yut", 4)
    assert "Blue and Green are partners." in text_of(more_menu(match, ANN, str).body)
    assert "partners" not in text_of(more_menu(started("yut", 3), ANN, str).body)
    *_, over = played(match, random.Random(3))
    winners = sorted(seat for seat, score in enumerate(over.outcome.scores) if score == 1)
    assert winners in ([0, 2], [1, 3])
    one, two = (over.seats[seat] for seat in winners)
    assert f"<@{one}> and <@{two}> win** in " in text_of(shown(over))


def test_who_plays_alone_is_not_named():
    match = started("el-oso", 1)
    while match.dice_due:
        assert text_of(shown(match)).startswith("**🔵 Your roll**")
        match = play.roll(match, match.seats[0], match.ply, NOW)
    assert text_of(shown(match)).startswith("**🔵 Your turn**")
    against_lodge = replace(started("yonmoque"), seats=(ANN, Opponent("easy")), players=(ANN,))
    assert text_of(shown(against_lodge)).startswith("**🔵 Your turn**")


@pytest.mark.parametrize(("how", "did"), [("resigned", "resigned"), ("time", "ran out of time")])
def test_who_gives_up_is_named(how, did):
    match = moved(started("yonmoque"), "c3")
    over = replace(match, state=State.OVER, ending=Ending(how, 0))
    assert f"-# <@{match.seats[0]}> {did}." in text_of(shown(over))
    assert [str(line) for line in standing(over)][-1] == f"<@{match.seats[0]}> {did}."


def test_what_is_asked_at_the_foot_names_who_asks():
    match = moved(started("yonmoque"), "c3")
    asking = f"<@{match.seats[0]}>"
    assert f"**{asking} offers a draw.**" in text_of(shown(replace(match, draw_offer=0)))
    taking_back = replace(match, takeback=Asked(0, 0))
    assert f"**{asking} wants to take back c3.**" in text_of(shown(taking_back))


def test_take_back_waits_for_a_choice_to_take_back():
    match = started("yonmoque")

    def offers(state):
        return any(
            parse_id(each) == ActId(state.id, state.ply, "takeback") for each in pressable(shown(state))
        )

    assert not offers(match)
    assert "Take back" in [item.label for item in shown(match).walk_children() if isinstance(item, ui.Button)]
    assert offers(moved(match, "c3"))
    alone = list(islice(played(started("el-oso", 1), random.Random(1)), 12))
    assert alone[-1].ply > 20
    assert not any(map(offers, alone)), "the Bear's dice roll after every move"


def test_who_leaves_is_told_and_marked_and_the_match_goes_on():
    match = started("uckers", 3)
    seat = match.waiting_for[0]
    labels = [item.label for item in shown(match).walk_children() if isinstance(item, ui.Button | ui.Select)]
    assert "More" in labels
    after = resigning.resign(match, match.seats[seat], NOW)
    name = str(match.game.colour_name(seat))
    assert f"{name} left the game." in text_of(shown(after))
    assert f"<@{match.seats[seat]}> (left)" in text_of(shown(after))
    assert throws_of(after) == ["roll"]


def test_how_to_check_the_dice_is_said_under_more_all_the_time():
    match = started("logs-and-streams", 2)
    for state in played(match, random.Random(5)):
        said = text_of(more_menu(state, ANN, str).body)
        check = f"/replay {match.id} fairness"
        assert f"-# 🔒 Fair dice · {check} · SHA-256 of the seed: {match.commitment}" in said
        assert "/replay" not in text_of(shown(state))


def test_the_link_to_a_board_further_down_keeps_the_promise():
    match = started("yonmoque")
    promise = f"-# 🔒 Fair seats {match.commitment[:16]} · /replay {match.id} fairness"
    assert promise in text_of(moved_notice(match, str).body)


def test_more_tells_everybody_and_offers_players_what_they_can_do():
    match = started("yonmoque")
    for reader, more in ((ANN, {"offer", "resign"}), (99, set())):
        menu = more_menu(match, reader, str).body
        assert f"Yonmoque · match {match.id}" in text_of(menu)
        assert {parse_id(custom_id).verb for custom_id in pressable(menu)} == {
            "replay",
            "rules",
            "next",
        } | more
    over = resigning.resign(match, match.seats[0], NOW)
    menu = more_menu(over, ANN, str).body
    assert f"Yonmoque · match {match.id}" in text_of(menu)
    assert not pressable(menu), "Rules and Next game are on the board beside it"


@pytest.mark.parametrize(("slug", "seats"), [("el-oso", 1), ("uckers", 2), ("essen-flyer", 3), ("yut", 4)])
def test_a_void_match_says_who_gave_up_and_that_it_does_not_count(slug, seats):
    match = started(slug, seats)
    while match.state is State.RUNNING:
        there = [seat for seat in range(seats) if seat not in match.leavers]
        before, match = match, resigning.resign(match, match.seats[there[0]], NOW)
    assert " resigned early, so this game doesn't count." in text_of(shown(match))
    assert "win" not in text_of(shown(match))
    assert "draw" not in text_of(shown(match))
    warning = "It's early, so this game won't count."
    assert warning in text_of(resign_question(before, before.players[0], str, leaving=False).body)
    assert "count" not in text_of(resign_question(before, before.players[0], str, leaving=True).body)
    assert "doesn't count" in text_of(resign_notice(match, str).body)


@pytest.mark.parametrize("slug", GAMES)
def test_a_void_match_is_drawn_as_it_stands(slug):
    match = started(slug)
    void = resigning.resign(match, ANN, NOW)
    lost = replace(void, ending=Ending("resigned", 0))
    assert scene_of(void.view(None)) != scene_of(lost.view(None))
    check_fits_discord(shown(void))


def test_options_that_are_not_the_usual_ones_are_told_under_more_and_marked_in_the_rules():
    match = started("yonmoque", self_trap="safe")
    assert "\n-# Moving into a trap: Safe" in text_of(more_menu(match, ANN, str).body)
    (marked,) = [line for line in options_page(match) if "in this game" in line]
    assert marked == "- `safe`: Safe · in this game"
    usual = started("yonmoque")
    assert "Moving into a trap" not in text_of(more_menu(usual, ANN, str).body)
    assert "replaced" in next(line for line in options_page(usual) if "in this game" in line)


def options_page(match):
    """The lines of the page of options, as the Rules button of a match opens it."""
    page = titles(match.game).index(pmsg("heading", "Options")) + 1
    asked = RulesAsked(match.game, page, written(match.game, match.options))
    return text_of(rules_page(asked, str).body).splitlines()


def buttons_of(body):
    """What each button or option that picks says, by the notation that it picks."""
    said = {}
    for item in body.walk_children():
        if isinstance(item, ui.Select):
            said |= {option.value: option.label for option in item.options}
        elif isinstance(item, ui.Button | ui.Select) and not item.disabled:
            custom_id = parse_id(item.custom_id)
            if isinstance(custom_id, PickId) and custom_id.notation:
                said[custom_id.notation] = item.label
    return said


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.hidden])
def test_buttons_say_what_they_do_without_notation(slug):
    rng = random.Random(slug)
    match = started(slug, seats=GAMES[slug].seats[-1])
    shape = {name for line in buttons(GAMES[slug]) for name in line}
    for _ in range(12):
        seat = choosing_seat(match)
        if seat is None:
            break
        moves, picked = match.position.moves(seat), ""
        while True:
            said = buttons_of(board(match, str, picked=picked, picture="board.png", alt=ALT))
            assert len(set(said.values())) == len(said), said
            for label in said.values():
                plain = re.fullmatch(r"[a-z]{1,2}\d{1,2}( [→×] \w+)?|[co]( → \w+)?|\w{2,3} → c", label)
                assert label in shape or plain or re.fullmatch(r"[A-Z][^:=&!]{3,}", label)
            pressed = rng.choice([each for each in said if each != picked])
            if (move := plays(moves, pressed)) is not None:
                break
            picked = pressed
        match = moved(match, move)
        while match.dice_due:
            match = play.roll(match, match.seats[match.waiting_for[0]], match.ply, NOW)


def test_a_button_that_stops_says_so():
    stop = {"d4xd2!": "Stop at d2", "d4xd2xf4": "f4"}
    assert {
        choice.notation: _worded(GAMES["picaria"].start(), 0, "d4xd2", choice, str).label
        for choice in choices(["d4xd2", "d4xd2xf4"], "d4")
    } == stop


def test_parts_that_follow_by_themselves_are_not_told_as_picked():
    def followed(match):
        """A piece whose next part follows by itself, and what is picked with it."""
        seat = choosing_seat(match)
        moves = [] if seat is None else match.position.moves(seat)
        for piece in {parts_of(move)[0] for move in moves}:
            notation, whole = settle(moves, piece)
            if notation != piece and not whole:
                return piece, notation
        return None

    games = (played(started("marinetti"), random.Random(seed)) for seed in range(100))
    match = next(match for game in games for match in game if followed(match))
    piece, notation = followed(match)
    told = text_of(board(match, str, picked=piece, picture="board.png", alt=ALT))
    assert f"Picked: {piece}\n" in told
    assert notation not in told


def test_more_cells_than_a_menu_takes_are_listed_row_by_row():
    body = board(started("dara"), str, picked="", picture="board.png", alt=ALT)
    menus = [item for item in body.walk_children() if isinstance(item, ui.Button | ui.Select)]
    menus = [item for item in menus if isinstance(item, ui.Select)]
    assert [menu.placeholder for menu in menus] == [f"Row {row}: a{row} to f{row}" for row in (5, 4, 3, 2, 1)]
    assert [option.label for option in menus[0].options] == ["a5", "b5", "c5", "d5", "e5", "f5"]
    check_fits_discord(body)


@pytest.mark.parametrize(
    ("slug", "picked", "turned", "shown"),
    [
        ("brandub", "", False, "d7 d6 a4 b4 f4 g4 d2 d1"),
        ("brandub", "b4", False, "b7 b6 b5 b3 b2 b1"),
        ("fox-and-geese", "", False, "c4 e4 c3 d3 e3"),
        ("fox-and-geese", "", True, "e3 d3 c3 e4 c4"),
    ],
)
def test_cells_that_are_no_block_are_in_the_order_of_the_picture(slug, picked, turned, shown):
    body = board(started(slug), str, picked=picked, picture="board.png", alt=ALT, turned=turned)
    assert [*buttons_of(body).values()] == shown.split()


def test_what_is_no_cell_keeps_its_place_among_those_in_the_order_of_the_picture():
    offered = choices(["b1-b2", "pass", "a3-b3", "c2-c3", "c2-d2"])
    assert [each.label for each in as_on_the_board(offered, block(["a3", "b1", "c2"]))] == [
        *("a3", "pass", "c2", "b1"),
    ]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (msg("Blue wins with {most} to {least}.", most=72, least=56), "wins"),
        (msg("Both have passed."), "wins 72–56"),
    ],
)
def test_an_outcome_is_said_once_with_the_winner_first(monkeypatch, reason, said):
    match = replace(started("yonmoque"), state=State.OVER)
    monkeypatch.setattr(type(match), "outcome", Outcome((1.0, 0.0), (72, 56), reason))
    assert [str(line) for line in standing(match)] == [f"<@{match.seats[0]}> {said}", str(reason)]
