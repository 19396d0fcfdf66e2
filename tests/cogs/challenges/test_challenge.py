from dataclasses import replace

import pytest
from discord import ui

from bot.match import lobby
from bot.match.model import State
from cogs.base.custom_ids import ActId, parse_id
from cogs.board.message import draft
from cogs.challenges.message import challenge
from cogs.challenges.options import options_in_force
from cogs.learning.rules import Asked, rules_page, titles
from engines import GAMES
from render import Picture
from tests.cogs.matches import ANN, BEN, CLEO, DAN, NOW, opened


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


EVERY = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats if seats > 1]


@pytest.mark.parametrize(("slug", "seats"), EVERY)
def test_every_challenge_is_a_picture_and_two_lines_with_at_most_six_buttons(slug, seats):
    for match in (opened(slug, seats), opened(slug, seats, invited=(BEN, CLEO, DAN)[: seats - 1])):
        drawn = draft(match, str, ratings={ANN: 1500, BEN: 1612}, paint=lambda *_: Picture(b"", 1, 1))
        (said,) = (part.content for part in drawn.body.children if isinstance(part, ui.TextDisplay))
        *told, small = [line for line in said.splitlines() if not line.startswith("- ")]
        assert len(told) == 2
        assert str(match.game.about.summary) in told[0]
        assert told[1].startswith(f"3 days per move · rated (<@{ANN}> 1500")
        assert small.startswith("-# Expires ")
        assert "🔒" in small
        assert len(drawn.pictures) == 1
        assert len(verbs(match)) <= 6
        assert not [item for item in drawn.body.walk_children() if isinstance(item, ui.Select)]


def test_a_challenge_that_cannot_be_drawn_still_says_all(caplog):
    def fails(*_):
        raise OSError

    drawn = draft(opened("yonmoque", invited=(BEN,)), str, paint=fails)
    assert drawn.pictures == ()
    assert (
        drawn.body.total_children_count
        == challenge(opened("yonmoque", invited=(BEN,)), str).total_children_count
    )


def test_a_named_challenge_can_be_accepted_and_declined():
    assert verbs(opened("yonmoque", invited=(BEN,))) == ["accept", "decline", "rules", "options"]
    assert f"<@{ANN}> challenges <@{BEN}> to **Yonmoque**." in text(opened("yonmoque", invited=(BEN,)))


def test_an_open_challenge_of_two_cannot_be_declined():
    assert verbs(opened("yonmoque")) == ["accept", "rules", "options"]
    assert f"<@{ANN}> wants to play **Yonmoque**." in text(opened("yonmoque"))


def test_a_challenge_is_rated_or_says_nothing_of_it():
    match = opened("yonmoque", invited=(BEN,))
    assert "rated" not in text(match)
    said = "\n".join(
        item.content
        for item in challenge(match, str, ratings={}).walk_children()
        if isinstance(item, ui.TextDisplay)
    )
    assert "3 days per move · rated\n" in said


def test_what_differs_from_the_usual_game_is_named_if_it_is_short():
    match = opened("yonmoque", invited=(BEN,))
    assert "\n3 days per move\n" in text(match)
    safe = lobby.set_up(match, ANN, {"self_trap": "safe"})
    assert "\n3 days per move · Moving into a trap: Safe\n" in text(safe)
    both = lobby.set_up(match, ANN, {"self_trap": "safe", "seat": "1", "pace": "none"})
    assert f"\nMoving into a trap: Safe · <@{ANN}> plays Green\n" in text(both)
    blulu = lobby.set_up(opened("blulu", invited=(BEN,)), ANN, {"variant": "six", "calc": "both"})
    assert "\n3 days per move · 2 custom options\n" in text(blulu)


def test_a_line_of_terms_begins_with_a_capital():
    match = lobby.set_up(opened("yonmoque", invited=(BEN,)), ANN, {"pace": "live"})
    assert "\nLive: 5 minutes each, plus 15 seconds a move\n" in text(match)
    (part,) = options_in_force(match, str).body.children
    assert "\nLive: 5 minutes each" in part.content


def test_a_table_lists_its_seats():
    match = lobby.join(opened("el-oso", 3), CLEO, NOW)
    assert verbs(match) == ["join", "leave", "rules", "options"]
    assert f"- <@{ANN}>\n- <@{CLEO}>\n- 1 free seat\n" in text(match)
    match = opened("uckers", 4, invited=(BEN, CLEO))
    assert verbs(match) == ["join", "decline", "leave", "rules", "options"]
    assert f"- <@{ANN}>\n- <@{BEN}> · invited\n- <@{CLEO}> · invited\n- 1 free seat\n" in text(match)
    match = lobby.decline(lobby.join(match, CLEO, NOW), BEN)
    assert verbs(match) == ["join", "leave", "rules", "options"]
    assert f"- <@{ANN}>\n- <@{CLEO}>\n- 2 free seats\n" in text(match)
    wished = lobby.set_up(opened("yut", 4), ANN, {"seat": "2"})
    assert f"- <@{ANN}> · 🟢 Green (triangle)\n- 3 free seats\n" in text(wished)


def test_how_chance_is_checked_and_the_time_limit_are_shown():
    match = opened("ur")
    assert f"🔒 Fair dice {match.commitment[:16]} · /replay {match.id} fairness" in text(match)
    cards, seats = opened("blulu"), opened("yonmoque")
    assert f"🔒 Fair cards {cards.commitment[:16]} · /replay {match.id} fairness" in text(cards)
    assert f"🔒 Fair seats {seats.commitment[:16]} · /replay {match.id} fairness" in text(seats)
    assert match.commitment not in text(match)
    assert f"<t:{int(match.expires_at.timestamp())}:R>" in text(match)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (State.DECLINED, "declined"),
        (State.WITHDRAWN, "withdrawn"),
        (State.EXPIRED, "No one accepted in time."),
    ],
)
def test_a_challenge_that_came_to_nothing_says_so_and_has_no_buttons(state, said):
    match = replace(opened("yonmoque", invited=(BEN,)), state=state)
    assert said in text(match)
    assert items(match) == {}


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.about.sources])
def test_what_the_sources_lack_is_told_in_the_rules_and_not_on_the_challenge(slug):
    about, asked = GAMES[slug].about, text(opened(slug, 2))
    body = rules_page(Asked(GAMES[slug], len(titles(GAMES[slug]))), str).body
    told = "\n".join(item.content for item in body.walk_children() if isinstance(item, ui.TextDisplay))
    assert all(str(line) in told for line in (*about.notes, *about.sources))
    assert not any(str(line) in asked for line in (*about.notes, *about.sources))
