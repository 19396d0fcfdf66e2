"""The form behind Options: what it offers, what it changes, and what others are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match import lobby
from bot.match.model import Opponent, State
from cogs.challenges.options import NEXT, first_page, options_in_force, second_page
from engines import GAMES
from tests.cogs.challenges.test_challenge import EVERY
from tests.cogs.matches import ANN, BEN, CLEO, DAN, NOW, opened


def menus(form):
    """By name, the menus of a form."""
    return {label.component.custom_id: label.component for label in form.children}


def values(menu):
    return [choice.value for choice in menu.options]


@pytest.mark.parametrize(("slug", "seats"), EVERY)
def test_every_option_is_on_one_of_two_pages_with_its_value(slug, seats):
    match = opened(slug, seats)
    first, second = first_page(match, str), second_page(match, str)
    pages = [first] + ([] if second is None else [second])
    shown = {name: menu for page in pages for name, menu in menus(page).items()}
    assert list(shown)[:2] == ["pace", "seat"]
    for option in match.game.options:
        menu = shown[option.name]
        assert values(menu) == list(option.values)
        assert [choice.value for choice in menu.options if choice.default] == [option.default]
    assert all(len(page.children) <= 5 for page in pages)
    assert (second is not None) == (len(match.game.options) > 2)
    assert ("more" in values(shown[NEXT])) == (second is not None)


def test_what_is_next_is_what_can_be_done():
    levels = ["easy", "normal", "hard", "expert"]
    challenge = opened("yonmoque", invited=(BEN,))
    assert values(menus(first_page(challenge, str))[NEXT]) == ["keep", "ask", *levels, "withdraw"]
    table = lobby.join(opened("uckers", 3, invited=(CLEO,)), BEN, NOW)
    form = menus(first_page(table, str))
    assert list(form) == [NEXT]  # the rules stand once somebody has joined
    assert values(form[NEXT]) == ["keep", "start", "withdraw"]
    seated = replace(opened("uckers", 3), lodge_players=(Opponent("easy"),))
    assert values(menus(first_page(seated, str))[NEXT]) == [
        "keep",
        "more",
        "start",
        "ask",
        *levels,
        "empty",
        "withdraw",
    ]


def test_others_are_told_every_option_in_force():
    match = lobby.set_up(opened("yut", 4), ANN, {"seat": "2"})
    (part,) = options_in_force(match, str).body.children
    rule = GAMES["yut"].options[0]
    assert f"<@{ANN}> plays 🟢 Green (triangle)." in part.content
    assert "Blue and Green are partners." in part.content
    assert f"{rule.title}: {rule.labels[0]}" in part.content
    assert "3 days per move" in part.content


async def test_the_challenger_changes_all_in_one_go(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    await lodge.choose_options(ANN, message, self_trap="safe", pace="1d", seat="1")
    match = await lodge.matches.get(1)
    assert (match.options, match.pace, match.seat_wish) == ({"self_trap": "safe"}, "1d", 1)
    assert f"1 day per move · Moving into a trap: Safe · <@{ANN}> plays Green" in lodge.text(message)
    assert lodge.newest() == message
    changes = match.version
    await lodge.choose_options(ANN, message)
    assert (await lodge.matches.get(1)).version == changes


async def test_a_game_with_many_options_has_a_second_page(lodge):
    await lodge.command(ANN, "play", game="badger")
    message = lodge.newest()
    await lodge.choose_options(ANN, message, races="2", next="more")
    leading = lodge.newest()
    assert lodge.text(leading).strip() == "Saved. There are 3 more options."
    await lodge.press(ANN, "act|1|0|more!", leading)
    await lodge.send_form(ANN, leading, excuse="yes", count="all")
    options = (await lodge.matches.get(1)).options
    assert [options[name] for name in ("races", "excuse", "count")] == ["2", "yes", "all"]
    assert lodge.text(leading).strip() == "Saved."
    assert lodge.whispers() == []


async def test_others_read_the_options_and_cannot_send_the_form(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    await lodge.press(BEN, "act|1|0|options", message)
    assert "Moving into a trap: Your beavers change sides" in lodge.text(lodge.newest())
    await lodge.press(ANN, "act|1|0|options", message)
    for chosen in ({"self_trap": "safe"}, {"next": "withdraw"}, {"next": "easy"}):
        await lodge.send_form(BEN, message, **chosen)
        assert lodge.whispers()[-1] == f"Only <@{ANN}> can do that."
    match = await lodge.matches.get(1)
    assert (match.state, match.options["self_trap"]) == (State.OPEN, "replaced")


async def test_the_challenger_withdraws_or_plays_lodge_instead(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    await lodge.choose_options(ANN, lodge.newest(), next="withdraw")
    assert "Challenge withdrawn." in lodge.text(lodge.newest())
    await lodge.command(ANN, "play", game="tsoro")
    await lodge.choose_options(ANN, lodge.newest(), next="easy", seat="0")
    match = await lodge.matches.get(2)
    assert (match.state, match.seats) == (State.RUNNING, (ANN, Opponent("easy")))


async def test_the_host_seats_lodge_and_takes_it_away(lodge):
    await lodge.command(ANN, "play", game="uckers", seats=3)
    message = lodge.newest()
    await lodge.choose_options(ANN, message, next="hard")
    assert "- Lodge (hard)\n- 1 free seat" in lodge.text(message)
    await lodge.choose_options(ANN, message, next="empty")
    assert "- 2 free seats" in lodge.text(message)


async def test_more_people_are_asked_and_the_first_to_accept_plays(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    await lodge.choose_options(ANN, message, next="ask")
    question = lodge.newest()
    await lodge.pick(BEN, "act|1|0|ask", question, CLEO)
    assert "Only" in lodge.whispers()[-1]
    await lodge.pick(ANN, "act|1|0|ask", question, BEN, CLEO)
    assert (await lodge.matches.get(1)).invited == (BEN, CLEO)
    assert f"<@{ANN}> challenges <@{BEN}> and <@{CLEO}> to **Yonmoque**." in lodge.text(message)
    await lodge.matches.decline(1, BEN)
    await lodge.press(DAN, "act|1|0|accept", message)
    assert (await lodge.matches.get(1)).state is State.OPEN
    await lodge.press(CLEO, "act|1|0|accept", message)
    match = await lodge.matches.get(1)
    assert (match.state, set(match.seats)) == (State.RUNNING, {ANN, CLEO})


async def test_a_form_that_comes_too_late_says_so(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    await lodge.press(ANN, "act|1|0|options", message)
    await lodge.press(BEN, "act|1|0|accept", message)
    await lodge.send_form(ANN, message, self_trap="safe")
    assert lodge.whispers()[-1] == "This game has already started."
