from dataclasses import replace

import pytest
from discord import ui

from bot.match import lobby
from bot.match.model import State
from cogs.base.custom_ids import SEAT, ActId, OptionId, parse_id
from cogs.challenges.message import DRAWN, challenge
from cogs.learning.rules import Asked, rules_page, titles
from engines import GAMES
from tests.cogs.matches import ANN, BEN, CLEO, NOW, opened


def items(match):
    return {
        item.custom_id: item
        for item in challenge(match, str).walk_children()
        if isinstance(item, ui.Button | ui.Select)
    }


def verbs(match):
    return [parsed.verb for parsed in map(parse_id, items(match)) if isinstance(parsed, ActId)]


def text(match):
    return "\n".join(
        item.content for item in challenge(match, str).walk_children() if isinstance(item, ui.TextDisplay)
    )


@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug, game in GAMES.items() for seats in game.seats if seats > 1]
)
def test_every_challenge_fits_and_offers_every_option_with_its_value(slug, seats):
    match = opened(slug, seats)
    shown = items(match)
    for option in match.game.options:
        select = shown[str(OptionId(match.id, option.name))]
        assert [choice.value for choice in select.options] == list(option.values)
        assert [choice.value for choice in select.options if choice.default] == [option.default]
    assert challenge(match, str).total_children_count <= 40


def test_a_named_challenge_can_be_accepted_declined_and_withdrawn():
    assert verbs(opened("yonmoque", invited=(BEN,))) == ["accept", "decline", "lodge", "withdraw", "rules"]
    assert f"<@{ANN}> challenges <@{BEN}>" in text(opened("yonmoque", invited=(BEN,)))


def test_an_open_challenge_of_two_cannot_be_declined():
    assert verbs(opened("yonmoque")) == ["accept", "lodge", "withdraw", "rules"]


def test_a_table_of_several_is_a_lobby():
    match = lobby.join(opened("el-oso", 3), CLEO, NOW)
    assert verbs(match) == ["join", "leave", "start", "lodge", "withdraw", "rules"]
    assert f"<@{ANN}> and <@{CLEO}>" in text(match)


def test_the_rules_stand_once_somebody_has_joined():
    assert not [
        custom_id for custom_id in items(lobby.join(opened("el-oso", 3), BEN, NOW)) if "option" in custom_id
    ]


def test_the_seat_wish_is_shown():
    match = opened("yonmoque")
    select = items(match)[str(OptionId(match.id, SEAT))]
    assert [choice.value for choice in select.options if choice.default] == [DRAWN]
    select = items(lobby.wish_seat(match, ANN, 1))[str(OptionId(match.id, SEAT))]
    assert [choice.value for choice in select.options if choice.default] == ["1"]
    assert "Green" in select.options[2].label


def test_how_chance_is_checked_and_the_time_limit_are_shown():
    match = opened("ur")
    assert f"-# 🔒 Fair dice {match.commitment[:16]}: /replay {match.id} fairness" in text(match)
    cards, seats = opened("blulu"), opened("yonmoque")
    assert f"🔒 Fair cards {cards.commitment[:16]}: /replay {match.id} fairness" in text(cards)
    assert f"🔒 Fair seats {seats.commitment[:16]}: /replay {match.id} fairness" in text(seats)
    assert match.commitment not in text(match)
    assert f"<t:{int(match.expires_at.timestamp())}:R>" in text(match)


@pytest.mark.parametrize(
    ("state", "said"),
    [(State.DECLINED, "declined"), (State.WITHDRAWN, "withdrawn"), (State.EXPIRED, "has expired")],
)
def test_a_challenge_that_came_to_nothing_says_so_and_has_no_buttons(state, said):
    match = replace(opened("yonmoque", invited=(BEN,)), state=state)
    assert said in text(match)
    assert items(match) == {}


def test_named_opponents_of_a_larger_table_are_awaited_until_they_accept():
    match = opened("uckers", invited=(BEN, CLEO))
    assert match.seat_count == 3
    assert verbs(match) == ["accept", "decline", "leave", "start", "withdraw", "rules"]
    assert f"At the table: <@{ANN}>." in text(match)
    assert f"Still to answer: <@{BEN}> and <@{CLEO}>." in text(match)
    match = lobby.join(match, CLEO, NOW)
    assert f"At the table: <@{ANN}> and <@{CLEO}>." in text(match)
    assert f"Still to answer: <@{BEN}>." in text(match)
    assert "free" not in text(match)
    match = lobby.decline(match, BEN)
    assert "Still to answer" not in text(match)
    assert "1 seat is free." in text(match)
    assert verbs(match) == ["join", "leave", "start", "lodge", "withdraw", "rules"]


def test_a_table_with_room_beside_those_named_can_be_joined_by_others():
    match = opened("uckers", 4, invited=(BEN,))
    assert verbs(match) == ["accept", "join", "decline", "leave", "start", "lodge", "withdraw", "rules"]
    assert challenge(match, str).total_children_count <= 40


def test_the_options_in_force_are_told_as_long_as_people_join():
    match = opened("yonmoque", invited=(BEN,))
    assert "Rules:" not in text(match)
    match = lobby.set_option(match, ANN, "self_trap", "safe")
    assert "\n-# Rules: Moving into a trap: safe\n" in text(match)
    table = opened("uckers", 4)
    option = GAMES["uckers"].options[0]
    table = lobby.set_option(table, ANN, option.name, option.values[1])
    for user in (BEN, CLEO):
        table = lobby.join(table, user, NOW)
        assert str(OptionId(table.id, option.name)) not in items(table)
        assert f"-# Rules: {option.title}: {option.values[1]}\n" in text(table)


def test_where_people_sit_and_who_are_partners_is_told_beforehand():
    match = opened("yut", 4)
    assert "The seats are drawn when the match starts." in text(match)
    assert "Blue and Green are partners. Orange and Purple are partners." in text(match).replace("\n", " ")
    assert "partners" not in text(opened("yut", 3))
    wished = lobby.wish_seat(match, ANN, 2)
    assert f"<@{ANN}> plays 🟢 Green (triangle); the other seats are drawn" in text(wished)
    assert f"<@{ANN}> plays 🟢 Green (triangle)." in text(lobby.wish_seat(opened("yonmoque"), ANN, 1))


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.about.sources])
def test_what_the_sources_lack_is_told_in_the_rules_and_not_on_the_challenge(slug):
    about, asked = GAMES[slug].about, text(opened(slug, 2))
    body = rules_page(Asked(GAMES[slug], len(titles(GAMES[slug]))), str).body
    told = "\n".join(item.content for item in body.walk_children() if isinstance(item, ui.TextDisplay))
    assert all(str(line) in told for line in (*about.notes, *about.sources))
    assert all(str(line) in asked for line in about.notes)
    assert not any(str(line) in asked for line in about.sources)
