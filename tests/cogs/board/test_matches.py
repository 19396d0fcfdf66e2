"""How the matches that have ended are listed for those who played them."""

from dataclasses import replace

from bot.match import lobby, resigning
from bot.match.lists import Listing
from bot.match.model import Ending, State
from cogs.board.matches import match_lines
from tests.cogs.matches import ANN, BEN, NOW, PLACE, opened, started


def ended(*more, slug="yonmoque", invited=(BEN,)):
    """Matches that Ann and Ben have ended in these ways."""
    match = lobby.join(lobby.set_up(opened(slug, invited=invited), ANN, {"seat": "0"}), BEN, NOW)
    return [replace(match, state=State.OVER, **each) for each in more]


def test_the_last_that_ended_with_how_they_ended_and_where():
    resigned, agreed, void = ended(
        {"ending": Ending("resigned", 0)}, {"ending": Ending("agreed")}, {"ending": Ending("void", 0)}
    )
    lapsed = replace(void, state=State.EXPIRED, ending=None)
    alone = resigning.resign(started("el-oso", 1), ANN, NOW)
    alone = replace(alone, ending=Ending("resigned", 0))

    def lines(user_id):
        matches = [resigned, agreed, void, lapsed] + ([alone] if user_id == ANN else [])
        return match_lines(Listing(()), matches, user_id, str).splitlines()

    first, heading, *listed = lines(ANN)
    assert first == "You have no match right now; /play starts one."
    assert heading == "-# Ended lately"
    results = ["lost", "drawn", "void", "without a result"]
    assert listed[:4] == [f"**12** Yonmoque with <@{BEN}>: {how} · {PLACE.link}" for how in results]
    assert listed[4:] == [f"**12** El Oso: lost · {PLACE.link}"]
    assert lines(BEN)[2] == f"**12** Yonmoque with <@{ANN}>: won · {PLACE.link}"
    assert "Ended" not in match_lines(Listing(()), [], ANN, str)


def test_who_shares_a_win():
    match = started("uckers", 4)
    left = replace(match, state=State.OVER, ending=Ending("resigned", 3))
    text = match_lines(Listing(()), [left], left.seats[0], str)
    assert "shared the win" in text
    assert ": lost · " in match_lines(Listing(()), [left], left.seats[3], str)
