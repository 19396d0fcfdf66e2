"""What has happened between two states of a match, whom it concerns, and how it is put to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import reduce

import pytest

from bot.limits_and_times import FREE_TAKEBACK
from bot.match import clocks, draw_offers, lobby, play, rematch, resigning, takebacks
from bot.match.events import Event, Kind, events
from bot.match.game_clock import GameClock
from bot.match.model import Ending, Match, Opponent, Ply, State
from bot.match.news_texts import about, brief, is_news, last_press, was_there
from tests.cogs.matches import ANN, BEN, CLEO, DAN, NOW, PLACE, moved, opened, started
from tests.toys import TOYS

NOBODY: list[tuple[Kind, tuple[int, ...]]] = []


def two() -> Match:
    """A match of Yonmoque, Ann to move, then Ben."""
    draft = lobby.set_up(opened("yonmoque", invited=(BEN,)), ANN, {"seat": "0"})
    return lobby.join(draft, BEN, NOW)


def four() -> Match:
    """A match of Uckers of four, seated in the order of joining."""
    match = started("uckers", 4)
    return replace(match, seats=(ANN, BEN, CLEO, DAN))


def secret() -> Match:
    """A match of three who choose at once."""
    draft = lobby.challenge(TOYS["secret"], ANN, PLACE, (), 3, {}, None, NOW)
    return replace(lobby.join(lobby.join(draft, BEN, NOW), CLEO, NOW), seats=(ANN, BEN, CLEO))


def beaten(match: Match) -> Match:
    """The match after its player to move has lost by resigning, though everybody had made moves."""
    loser = match.waiting_for[0]
    return replace(match, state=State.OVER, ending=Ending("resigned", loser))


def with_lodge() -> Match:
    draft = lobby.challenge(two().game, ANN, PLACE, (), None, {}, 0, NOW, level="easy")
    return replace(draft, id=7)


def lapsed(match: Match) -> Match:
    return replace(match, state=State.EXPIRED, draw_offer=None)


def offered(match: Match, user_id: int) -> Match:
    return draw_offers.offer_draw(match, user_id)


def found(old: Match | None, new: Match, by: int | None = None) -> list[tuple[Kind, tuple[int, ...]]]:
    return [(event.kind, event.to) for event in events(old, new, by)]


CHANGES: dict[
    str, tuple[Callable[[], Match], Callable[[Match], Match], list[tuple[Kind, tuple[int, ...]]]]
] = {
    "a move": (two, lambda old: moved(old, "c3"), [(Kind.MOVED, (BEN,))]),
    "nothing": (two, lambda old: replace(old, place=PLACE, helped=frozenset({ANN})), NOBODY),
    "a draw offer": (two, lambda old: offered(old, ANN), [(Kind.DRAW_OFFERED, (BEN,))]),
    "a declined draw offer": (
        lambda: offered(two(), ANN),
        lambda old: draw_offers.decline_draw(old, BEN),
        [(Kind.DRAW_DECLINED, (ANN,))],
    ),
    "a draw offer that is withdrawn": (
        lambda: offered(two(), ANN),
        lambda old: draw_offers.decline_draw(old, ANN),
        NOBODY,
    ),
    "a move that lets an offer lapse": (
        lambda: offered(two(), BEN),
        lambda old: moved(old, "c3"),
        [(Kind.MOVED, (BEN,))],
    ),
    "an agreed draw": (
        lambda: offered(two(), ANN),
        lambda old: offered(old, BEN),
        [(Kind.ENDED, (ANN,))],
    ),
    "a resignation": (two, beaten, [(Kind.ENDED, (BEN,))]),
    "a void match": (two, lambda old: resigning.resign(old, BEN, NOW), [(Kind.ENDED, (ANN,))]),
    "a lapse": (two, lapsed, [(Kind.ENDED, (ANN, BEN))]),
    "a wish for a rematch": (
        lambda: beaten(two()),
        lambda old: rematch.ask_rematch(old, BEN),
        [(Kind.REMATCH_WANTED, (ANN,))],
    ),
    "a rematch begun": (
        lambda: rematch.ask_rematch(beaten(two()), BEN),
        lambda old: replace(rematch.ask_rematch(old, ANN), successor=9),
        NOBODY,
    ),
    "an acceptance that leaves the turn to the challenger": (
        lambda: lobby.set_up(opened("yonmoque", invited=(BEN,)), ANN, {"seat": "0"}),
        lambda old: lobby.join(old, BEN, NOW),
        [(Kind.BEGUN, (ANN,))],
    ),
    "an acceptance that gives the turn to whoever accepts": (
        lambda: lobby.set_up(opened("yonmoque", invited=(BEN,)), ANN, {"seat": "1"}),
        lambda old: lobby.join(old, BEN, NOW),
        [(Kind.ACCEPTED, (ANN,))],
    ),
    "somebody joins a table that waits on": (
        lambda: opened("uckers", 4),
        lambda old: lobby.join(old, BEN, NOW),
        NOBODY,
    ),
    "a refusal": (
        lambda: opened("yonmoque", invited=(BEN,)),
        lambda old: lobby.decline(old, BEN),
        [(Kind.DECLINED, (ANN,))],
    ),
    "a refusal at a table": (
        lambda: opened("uckers", 4, invited=(BEN, CLEO)),
        lambda old: lobby.decline(old, CLEO),
        [(Kind.DECLINED, (ANN,))],
    ),
    "a withdrawal": (
        lambda: opened("yonmoque", invited=(BEN,)),
        lambda old: lobby.withdraw(old, ANN),
        NOBODY,
    ),
    "Lodge in place of somebody named": (
        lambda: opened("yonmoque", invited=(BEN,)),
        lambda old: lobby.add_lodge(old, ANN, "easy", NOW),
        NOBODY,
    ),
    "a challenge that lapses": (lambda: opened("yonmoque", invited=(BEN,)), lapsed, NOBODY),
    "a move against Lodge": (with_lodge, lambda old: moved(old, "c3"), NOBODY),
    "a match against Lodge given up": (with_lodge, lambda old: resigning.resign(old, ANN, NOW), NOBODY),
    "one of three chooses": (
        secret,
        lambda old: play.act(old, ANN, old.ply, "name:1", NOW),
        NOBODY,
    ),
    "the last of three chooses": (
        lambda: play.act(play.act(secret(), ANN, 0, "name:1", NOW), CLEO, 1, "name:2", NOW),
        lambda old: play.act(old, BEN, old.ply, "name:3", NOW),
        [(Kind.MOVED, (ANN, CLEO))],
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_a_change_means_and_to_whom(change: str) -> None:
    before, after, expected = CHANGES[change]
    old = before()
    assert found(old, after(old)) == expected


def test_who_leaves_a_table_is_told_no_more_of_it() -> None:
    match = four()
    due = match.waiting_for[0]
    left = resigning.resign(match, match.seats[due], NOW)
    assert left.state is State.RUNNING
    ((kind, to),) = found(match, left)
    assert (kind, to) == (Kind.MOVED, (left.seats[left.waiting_for[0]],))
    gone = match.seats[due]
    assert found(left, lapsed(left)) == [
        (Kind.ENDED, tuple(user_id for user_id in (ANN, BEN, CLEO, DAN) if user_id != gone))
    ]


def test_a_new_match_is_news_to_whoever_is_to_move_in_a_rematch() -> None:
    old = beaten(two())
    new = rematch.new_rematch(old, NOW)
    assert new.seats == (BEN, ANN)
    assert found(None, new, ANN) == [(Kind.BEGUN, (BEN,))]
    assert found(None, new, BEN) == NOBODY
    assert found(None, opened("yonmoque", invited=(BEN,))) == [(Kind.CHALLENGED, (BEN,))]
    (event,) = events(None, new, ANN)
    assert said(event, new) == f"Your Yonmoque rematch with <@{ANN}> has started. Your turn!"


def said(event: Event, match: Match) -> str:
    """How the first of those concerned is told of an event."""
    return str(about(event.kind, match, event.to[0], event.by))


SAID = {
    "a move": "<@11> moved in Yonmoque. Your turn!",
    "a draw offer": "<@11> offers a draw in Yonmoque",
    "a declined draw offer": "<@12> declined a draw in Yonmoque",
    "an agreed draw": "<@12> agreed to a draw in Yonmoque",
    "a resignation": "<@11> resigned. You win Yonmoque",
    "a void match": "<@12> resigned early, so this game of Yonmoque doesn't count",
    "a lapse": "Yonmoque with <@12> was called off",
    "a wish for a rematch": "<@12> wants a rematch of Yonmoque",
    "an acceptance that leaves the turn to the challenger": (
        "<@12> accepted your challenge to Yonmoque. Your turn!"
    ),
    "an acceptance that gives the turn to whoever accepts": "<@12> accepted your challenge to Yonmoque",
    "a refusal": "<@12> declined your challenge to Yonmoque",
    "a refusal at a table": "<@13> declined your challenge to Uckers",
    "the last of three chooses": "<@12> moved in Secret Numbers. Your turn!",
}


@pytest.mark.parametrize("change", SAID)
def test_how_it_is_put(change: str) -> None:
    before, after, _ = CHANGES[change]
    old = before()
    new = after(old)
    (event,) = events(old, new)
    assert said(event, new) == SAID[change]


def test_how_ends_by_the_rules_are_put() -> None:
    """To a loser by somebody else's move, to a winner by it, to those who share a win or have drawn."""
    match = replace(TOYS_MATCH, seats=(ANN, BEN))
    reached = match
    while reached.state is State.RUNNING:
        old, reached = reached, moved(reached, "add-2")
    (event,) = events(old, reached)
    winner = reached.seats[0 if reached.outcome and reached.outcome.scores[0] else 1]
    (loser,) = {ANN, BEN} - {winner}
    assert event.to == (loser,)
    assert said(event, reached) == f"<@{winner}> wins Count Up"
    assert str(about(Kind.ENDED, reached, winner, None)) == f"You beat <@{loser}> at Count Up"
    left = replace(four(), state=State.OVER, ending=Ending("resigned", 1))
    won = f"<@{BEN}> resigned. <@{ANN}>, <@{CLEO}> and <@{DAN}> win Uckers"
    assert str(about(Kind.ENDED, left, ANN, None)) == won
    shared = play_secret(1, 1, 1)
    assert str(about(Kind.ENDED, shared, ANN, None)) == (
        f"Secret Numbers with <@{BEN}> and <@{CLEO}> ended in a draw"
    )
    assert str(about(Kind.ENDED, play_secret(1, 1, 3), ANN, None)) == f"<@{CLEO}> wins Secret Numbers"


TOYS_MATCH = lobby.join(lobby.challenge(TOYS["count"], ANN, PLACE, (BEN,), None, {}, 0, NOW), BEN, NOW)


def play_secret(*names: int) -> Match:
    """Three who have named these numbers in every round."""
    match = secret()
    while match.state is State.RUNNING:
        for user_id, name in zip((ANN, BEN, CLEO), names, strict=True):
            match = play.act(match, user_id, match.ply, f"name:{name}", NOW)
    return match


def test_lodge_is_named_where_it_moved_last_between_people() -> None:
    match = replace(four(), seats=(ANN, BEN, Opponent("easy"), DAN))
    ply = replace(moved(two(), "c3").history[0], actor=2, user_id=None)
    match = replace(match, history=(ply,))
    assert str(about(Kind.MOVED, match, DAN, None)) == "Lodge (easy) moved in Uckers. Your turn!"


def test_two_lodges_are_told_apart() -> None:
    match = replace(four(), seats=(ANN, Opponent("easy"), Opponent("easy"), Opponent("hard")))
    ply = replace(moved(two(), "c3").history[0], actor=2, user_id=None)
    match = replace(match, history=(ply,), players=(ANN,))
    said = "Lodge (easy, Green) moved in Uckers. Your turn!"
    assert str(about(Kind.MOVED, match, ANN, None)) == said
    assert str(brief(Kind.MOVED, match, ANN, None)) == (
        "Uckers with Lodge (easy, Orange), Lodge (easy, Green) and Lodge (hard)"
    )


def test_news_is_old_once_somebody_has_acted() -> None:
    match = two()
    after = moved(match, "c3")
    assert is_news(Kind.MOVED, after, BEN, 1)
    assert not is_news(Kind.MOVED, after, ANN, 1)
    assert not is_news(Kind.MOVED, moved(after, "c5"), BEN, 1)
    later = moved(moved(moved(after, "c5"), "a2"), "b5")
    assert not is_news(Kind.MOVED, later, BEN, 1)
    assert not is_news(Kind.MOVED, lapsed(after), BEN, 1)
    offer = offered(after, ANN)
    assert is_news(Kind.DRAW_OFFERED, offer, BEN, 1)
    assert is_news(Kind.MOVED, offer, BEN, 1)
    assert not is_news(Kind.DRAW_OFFERED, draw_offers.decline_draw(offer, BEN), BEN, 1)
    assert is_news(Kind.ACCEPTED, after, BEN, 0)
    assert not is_news(Kind.ACCEPTED, after, ANN, 0)
    wish = rematch.ask_rematch(beaten(match), BEN)
    assert is_news(Kind.REMATCH_WANTED, wish, ANN, 0)
    assert not is_news(Kind.REMATCH_WANTED, rematch.ask_rematch(wish, ANN), ANN, 0)
    assert not is_news(Kind.REMATCH_WANTED, replace(wish, successor=9), ANN, 0)
    assert is_news(Kind.ENDED, wish, ANN, 0)
    waits = play.act(secret(), ANN, 0, "name:1", NOW)
    assert is_news(Kind.MOVED, waits, BEN, 0)  # others have chosen meanwhile


# Takebacks and clocks

LATER = NOW + FREE_TAKEBACK + timedelta(seconds=1)
LIFE = timedelta(days=14)


def asked() -> tuple[Match, Match]:
    """Ann has moved and asks to take it back: before and after."""
    match = moved(two(), "c3")
    return match, takebacks.take_back(match, ANN, LATER)


def test_who_is_asked_to_let_a_move_be_taken_back_is_told_and_who_asked_hears_the_answer() -> None:
    before, after = asked()
    assert found(before, after) == [(Kind.TAKEBACK_ASKED, (BEN,))]
    assert (
        str(about(Kind.TAKEBACK_ASKED, after, BEN, None)) == f"<@{ANN}> wants to take back a move in Yonmoque"
    )
    assert is_news(Kind.TAKEBACK_ASKED, after, BEN, after.ply)
    allowed = takebacks.allow(after, BEN, LATER)
    assert not is_news(Kind.TAKEBACK_ASKED, allowed, BEN, after.ply)
    assert found(after, allowed) == [(Kind.TAKEBACK_ALLOWED, (ANN,))]
    assert is_news(Kind.TAKEBACK_ALLOWED, allowed, ANN, allowed.ply)
    refused = takebacks.refuse(after, BEN)
    assert found(after, refused) == [(Kind.TAKEBACK_REFUSED, (ANN,))]
    assert not is_news(Kind.TAKEBACK_REFUSED, moved(refused, "c5"), ANN, refused.ply)
    assert found(after, moved(after, "c5")) == [(Kind.MOVED, (ANN,))], "it lapsed, which nobody need hear"
    withdrawn = takebacks.refuse(after, ANN)
    assert found(after, withdrawn) == NOBODY
    assert not is_news(Kind.TAKEBACK_ASKED, withdrawn, BEN, after.ply)


def test_a_slip_taken_back_at_once_is_no_news() -> None:
    before = moved(two(), "c3")
    assert found(before, takebacks.take_back(before, ANN, NOW)) == NOBODY


def timed(*moves: str, pace: str = "1d") -> Match:
    """Ann (seat 0) is to move, and the clocks run."""
    match = replace(reduce(moved, moves, two()), pace=pace)
    return replace(match, clock=clocks.after(match, None, NOW, LIFE))


def test_of_a_time_that_runs_out_first_its_owner_hears_and_then_both() -> None:
    match = timed("c3", "c5", "a2", "b5")
    short = clocks.pass_time(match, NOW + timedelta(hours=18), LIFE)
    assert found(match, short) == [(Kind.TIME_SHORT, (ANN,))]
    said = str(about(Kind.TIME_SHORT, short, ANN, None))
    assert said.startswith(f"Your move in Yonmoque with <@{BEN}> is due <t:")
    over = clocks.pass_time(short, NOW + timedelta(days=1), LIFE)
    assert found(short, over) == [(Kind.TIME_UP, (ANN,)), (Kind.TIME_OVER, (BEN,))]
    assert "You can claim the win" in str(about(Kind.TIME_OVER, over, BEN, None))
    assert not is_news(Kind.TIME_SHORT, over, ANN, short.ply)
    assert is_news(Kind.TIME_UP, over, ANN, over.ply)
    after = moved(over, "d2")
    after = replace(after, clock=clocks.after(after, over, NOW + timedelta(days=1), LIFE))
    assert not is_news(Kind.TIME_UP, after, ANN, over.ply)
    assert not is_news(Kind.TIME_OVER, after, BEN, over.ply)


def test_who_loses_by_time_is_told() -> None:
    match = timed()
    over = clocks.pass_time(match, NOW + timedelta(days=1), LIFE)
    void = clocks.claim(over, BEN, NOW + timedelta(days=1))
    assert (Kind.ENDED, (ANN, BEN)) in found(over, void)
    early = "ran out of time early, so this game of Yonmoque doesn't count"
    assert str(about(Kind.ENDED, void, ANN, None)) == f"You {early}"
    assert str(about(Kind.ENDED, void, BEN, None)) == f"<@{ANN}> {early}"
    won = replace(void, ending=Ending("time", 0))
    assert str(about(Kind.ENDED, won, BEN, None)) == f"<@{ANN}> ran out of time. You win Yonmoque"
    assert f"<@{BEN}> wins Yonmoque" in str(about(Kind.ENDED, won, ANN, None))


@pytest.mark.parametrize("lost", [False, True], ids=["void", "lost"])
def test_whether_claiming_so_early_counts_is_told_before(lost: bool) -> None:
    """It does if that person has kept running out of time early."""
    over = clocks.pass_time(timed(), NOW + timedelta(days=1), LIFE, {0} if lost else ())
    over = replace(over, clock=GameClock.from_json(over.clock.to_json()) if over.clock else None)
    said = str(about(Kind.TIME_OVER, over, BEN, None)).partition(" in Yonmoque. ")[2]
    assert said == ("You can claim the win" if lost else "If you end it this early, it won't count")
    assert clocks.claim(over, BEN, NOW + timedelta(days=1)).void is not lost


def test_whose_seat_is_given_up_for_them_is_told() -> None:
    match = replace(four(), pace="1d")
    seat = match.waiting_for[0]
    after = resigning.lose_by_time(match, seat, NOW)
    assert (Kind.TIME_LOST, (match.seats[seat],)) in found(match, after)
    assert "You ran out of time in" in str(about(Kind.TIME_LOST, after, ANN, None))


# Who was there


def at_a_table(*plies: tuple[int, int | None, int]) -> Match:
    """A match of Ann (seat 0), Ben (seat 1) and Lodge (seat 2), after plies: their seats, who pressed for
    them and how many seconds after the start."""
    history = tuple(Ply(seat, "move", user_id, NOW + timedelta(seconds=at)) for seat, user_id, at in plies)
    return replace(four(), seats=(ANN, BEN, Opponent("expert")), history=history)


@pytest.mark.parametrize(
    ("plies", "at", "there"),
    [
        ([(0, ANN, 0), (1, BEN, 180)], 180, True),
        ([(0, ANN, 0), (1, BEN, 181)], 181, False),
        ([(0, ANN, 0), (2, None, 3600)], 3600, True),  # Lodge has thought for an hour
        ([(0, ANN, 0), (1, BEN, 100), (2, None, 3600)], 3600, True),
        ([(0, ANN, 0), (1, BEN, 200), (2, None, 3600)], 3600, False),
        ([(0, ANN, 0), (2, None, 3600), (1, BEN, 3700), (2, None, 3770)], 3770, True),
        ([(0, ANN, 0), (1, BEN, 150), (0, None, 150), (1, BEN, 300)], 300, True),  # Ann's turn played itself
        ([(0, ANN, 0), (1, BEN, 200), (0, None, 200), (1, BEN, 300)], 300, False),
        ([(1, BEN, 0), (0, None, 0), (1, BEN, 100)], 100, True),  # she made the challenge just before
        ([(1, BEN, 200), (0, None, 200), (1, BEN, 300)], 300, False),
    ],
)
def test_neither_lodges_thoughts_nor_turns_that_play_themselves_make_anybody_away(
    plies: list[tuple[int, int | None, int]], at: int, there: bool
) -> None:
    match = at_a_table(*plies)
    assert was_there(match, last_press(match, ANN), NOW + timedelta(seconds=at)) is there


def test_who_is_asked_later_hears_of_it_and_nobody_else() -> None:
    match = opened("yonmoque", invited=(BEN,))
    assert found(match, lobby.invite(match, ANN, [CLEO])) == [(Kind.CHALLENGED, (CLEO,))]
