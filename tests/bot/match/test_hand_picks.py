"""What can be picked of a hand, what is offered for it, and what of a hidden game is told to whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import pytest

from bot.fairness.verify_report import record_text, verify
from bot.limits_and_times import CARD_MOVES_OFFERED
from bot.match.hand_picks import hand
from bot.match.model import Match, State
from bot.match.moves import find_move, still_chooses
from bot.match.play import single_move
from bot.match.service import Matches
from engines.core import CHANCE, IllegalMove, Position, Way, msg
from tests.match_service import ANN, BEN, HERE, play_out, refusal
from tests.toys import DECK, MARKET, Market, Toy

DEALT = "deal:1m 1m 2m 3m 1k 2k 2k 3k"


def market() -> Market:
    """Seat 0, with 1m 1m 2m 3m, is to buy; seat 1 has 1k 2k 2k 3k."""
    position = MARKET.start().play(CHANCE, DEALT).play(0, "red").play(1, "blue")
    assert isinstance(position, Market)
    return position


@dataclass(frozen=True, slots=True)
class Stalls(Toy):
    """One seat, six cards, any set of which can be played at any stall; cheap sets are listed first."""

    stalls: tuple[str, ...] = ("a", "b")
    listed: tuple[str, ...] = ()

    @property
    def actors(self) -> tuple[int, ...]:
        return (0,)

    @property
    def outcome(self) -> None:
        return None

    def hand(self, seat: int) -> tuple[str, ...]:
        return ("u", "v", "w", "x", "y", "z")

    def moves(self, actor: int) -> list[str]:
        if self.listed:
            return [*self.listed]
        sets = [cards for count in range(1, 7) for cards in combinations(self.hand(0), count)]
        return ["pass", *(f"{stall}:{'+'.join(cards)}" for stall in self.stalls for cards in sets)]

    def ways(self, seat: int, move: str) -> tuple[Way, ...]:
        stall, colon, cards = move.partition(":")
        return (Way(tuple(cards.split("+")), stall),) if colon else (Way(),)


@dataclass(frozen=True, slots=True)
class Split(Toy):
    """One seat divides four cards into two piles."""

    @property
    def actors(self) -> tuple[int, ...]:
        return (0,)

    @property
    def outcome(self) -> None:
        return None

    def hand(self, seat: int) -> tuple[str, ...]:
        return ("w", "x", "y", "z")

    def moves(self, actor: int) -> list[str]:
        return ["w/x+y+z", "w+x/y+z", "w+y/x+z", "w+z/x+y", "w+x+y/z", "w+x+z/y", "w+y+z/x"]

    def ways(self, seat: int, move: str) -> tuple[Way, ...]:
        return tuple(Way(tuple(pile.split("+"))) for pile in move.split("/"))


def test_what_takes_just_the_cards_picked_is_offered_alone() -> None:
    held = hand(Stalls(), 0, "a", (0, 1))
    assert held.moves == ("a:u+v",)
    assert held.exact == {"a:u+v"}
    assert held.more == 15
    assert held.bare == ("pass",)
    assert held.picked_cards == ("u", "v")
    both = hand(Stalls(), 0, "", (0, 1))
    assert (both.aim, both.moves, both.more) == ("", ("a:u+v", "b:u+v"), 30)


def test_what_completes_the_cards_picked_is_offered_where_it_is_few_or_for_an_aim() -> None:
    aimed = hand(Stalls(), 0, "a")
    assert aimed.moves[:2] == ("a:u", "a:v")
    assert (len(aimed.moves), aimed.more) == (CARD_MOVES_OFFERED, 63 - CARD_MOVES_OFFERED)
    assert not aimed.exact
    assert hand(market(), 0, "m", (2,)).moves[:2] == ("m:1m+2m", "m:2m+3m")
    assert (hand(Stalls(), 0).moves, hand(Stalls(), 0).bare) == ((), ("pass",))


def test_payments_that_would_do_with_a_card_less_come_last() -> None:
    """Four cards worth 1, 2, 3 and 4 buy something that costs 4."""
    worth = {"u": 1, "v": 2, "w": 3, "x": 4}
    sets = [cards for count in range(1, 5) for cards in combinations(worth, count)]
    moves = ["a:" + "+".join(cards) for cards in sets if sum(worth[card] for card in cards) >= 4]
    offered = hand(replace(Stalls(), listed=tuple(moves)), 0, "a").moves
    assert offered[:3] == ("a:x", "a:u+w", "a:v+w")


def test_aims_stand_in_the_order_of_the_moves_and_an_only_one_is_taken_by_itself() -> None:
    assert hand(Stalls(("z", "b", "c")), 0).aims == ("z", "b", "c")
    assert hand(Stalls(("z",)), 0).aim == "z"
    assert hand(Stalls(("z",)), 0, "b").aim == "z"
    assert hand(Stalls(("z", "b")), 0, "forged").aim == ""


def test_a_division_is_made_by_picking_either_pile() -> None:
    for picked in ((0, 1), (2, 3)):
        held = hand(Split(), 0, "", picked)
        assert held.moves == ("w+x/y+z",)
        assert held.exact == {"w+x/y+z"}
    assert hand(Split(), 0, "", (1, 2, 3)).exact == {"w/x+y+z"}
    assert hand(Split(), 0, "", (0,)).moves == ("w/x+y+z",)


def test_of_two_cards_alike_either_or_both_are_meant() -> None:
    for place in (0, 1):
        held = hand(market(), 0, "m", (place,))
        assert held.moves == ("m:1m+2m", "m:1m+3m", "m:1m+1m+2m", "m:1m+1m+3m", "m:1m+2m+3m",
                              "m:1m+1m+2m+3m")  # fmt: skip
        assert held.exact == frozenset()
    assert hand(market(), 0, "m", (0, 1)).moves == ("m:1m+1m+2m", "m:1m+1m+3m", "m:1m+1m+2m+3m")


def test_cards_of_no_use_for_an_aim_are_known_and_can_be_picked_all_the_same() -> None:
    position = replace(market(), hands=(("1m", "1m", "2m", "3k"), ("?",) * 4))
    assert hand(position, 0).useful == {0, 1, 2, 3}
    assert hand(position, 0, "m").useful == {0, 1, 2}
    assert hand(position, 0, "k").useful == {3}
    wrong = hand(position, 0, "m", (3,))
    assert (wrong.useful, wrong.moves, wrong.takes, wrong.picked) == ({3}, (), True, (3,))
    assert hand(position, 0, "m", (9, 2)).picked == (2,)


def test_moves_without_cards_are_all_there_is_of_a_bare_choice() -> None:
    calling = MARKET.start().play(CHANCE, DEALT)
    held = hand(calling, 1)
    assert (held.bare, held.moves, held.takes, held.aims) == (("red", "blue"), (), False, ())


# What is told


async def running(matches: Matches) -> Match:
    match = await matches.challenge(game="market", challenger=ANN, place=HERE, invited=(BEN,), seat_wish=0)
    return await matches.join(match.id, BEN)


def test_only_a_move_that_everybody_can_tell_plays_itself() -> None:
    nothing = replace(market(), hands=(("1k", "2m"), ("1k", "2k")))
    assert nothing.moves(0) == ["pass"]
    assert single_move(nothing) is None
    assert single_move(replace(market(), hands=((), ("1k", "2k")))) == (0, "pass")


async def test_who_has_chosen_is_known_and_what_is_not(matches: Matches) -> None:
    match = await running(matches)
    assert (match.waiting_for, match.decided_seats) == ((0, 1), ())
    match = await matches.act(match.id, BEN, match.ply, "red")
    assert (match.waiting_for, match.decided_seats) == ((0,), (1,))
    assert match.visible_steps(None) == match.visible_steps(0) == ()
    assert [step.move for step in match.visible_steps(1)] == ["red"]
    match = await matches.act(match.id, ANN, match.ply, "blue")
    assert (match.waiting_for, match.decided_seats) == ((0,), ())
    assert [step.move for step in match.visible_steps(None)] == ["red", "blue"]


async def test_a_choice_is_still_to_be_made_while_only_others_have_chosen(matches: Matches) -> None:
    match = await running(matches)
    drawn_for = match.ply
    match = await matches.act(match.id, BEN, drawn_for, "red")
    assert still_chooses(match, 0, drawn_for)
    assert not still_chooses(match, 1, drawn_for)
    match = await matches.act(match.id, ANN, drawn_for, "red")
    assert not still_chooses(match, 0, drawn_for)
    assert still_chooses(match, 0, match.ply)
    assert not still_chooses(await matches.resign(match.id, BEN), 0, match.ply)


@dataclass(frozen=True, slots=True)
class Ordered(Toy):
    """One seat; its only moves are those given."""

    listed: tuple[str, ...]

    @property
    def actors(self) -> tuple[int, ...]:
        return (0,)

    @property
    def outcome(self) -> None:
        return None

    def moves(self, actor: int) -> list[str]:
        return list(self.listed)


@pytest.mark.parametrize(
    ("listed", "typed", "meant"),
    [
        (("7ML+3MW=4", "pass"), "3mw+7ml=4", "7ML+3MW=4"),
        (("AM+AS+AW", "AS+AM+AW"), "AW+AM+AS", None),
        (("split:AS+CM/3SK+4WL",), "split:cm+as/4wl+3sk", "split:AS+CM/3SK+4WL"),
        (("split:AS+CM/3SK+4WL",), "split:3SK+4WL/AS+CM", None),
        (("a2-b3",), "b3-a2", None),
        (("a2+b3",), "b3+a2", None),
        (("c4-b3", "c4-b5"), "c4b3", "c4-b3"),
        (("c4-b3", "c4xb5"), " C4 b5", "c4xb5"),
        (("c4-b3", "c4=b3"), "c4b3", None),
    ],
)
def test_only_cards_change_places_and_only_where_one_move_is_meant(
    listed: tuple[str, ...], typed: str, meant: str | None
) -> None:
    position: Position = Ordered(listed)
    if meant is not None:
        assert find_move(position, 0, typed) == meant
    else:
        with pytest.raises(Exception, match="is not a move"):
            find_move(position, 0, typed)


def test_why_a_move_is_refused_is_said_by_what_the_seat_may_see() -> None:
    class Chatty(Market):
        def play(self, actor: int, move: str) -> Market:
            raise IllegalMove(msg("Beaten by {card}.", card=self.hands[1][-1]))

    position = Chatty(hands=(DECK[:4], DECK[4:]), called=("red", "red"), dealt=True)
    with pytest.raises(Exception, match=r"Beaten by \?\."):
        find_move(position, 0, "m:9m")


def redealt(match: Match, deal: str) -> Match:
    """The match with another first ply on record."""
    return replace(match, history=(replace(match.history[0], move=deal),))


async def test_a_running_match_names_no_deal_and_an_ended_one_does(matches: Matches) -> None:
    match = await running(matches)
    deal = match.history[0].move
    assert deal.startswith("deal:")
    forged = redealt(match, "deal:1k 1m 2m 3m 1m 2k 2k 3k")
    broken = redealt(match, "deal:9z 1m")
    for wrong in (match, forged, broken):
        report = verify(wrong)
        assert report.right is (wrong is match)
        assert not [card for card in (*DECK, "9z") if card in " ".join(map(str, report.lines[1:]))]
    over = await matches.resign(match.id, ANN)
    assert f"Move 0: {deal}" in map(str, verify(over).lines)
    ended = replace(forged, state=State.EXPIRED)
    assert f"the seed gives {deal}!" in " ".join(map(str, verify(ended).lines))
    assert deal in record_text(over)


async def test_a_long_deal_is_cut_short_in_a_sentence(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.fairness.verify_report.RESULT_LENGTH", 9)
    over = await matches.resign((await running(matches)).id, ANN)
    first = over.history[0].move.split(" ")[0]
    assert f"Move 0: {first} …" in map(str, verify(over).lines)


async def test_a_hidden_game_is_played_out_and_its_rounds_are_kept(matches: Matches) -> None:
    match = await play_out(matches, await running(matches))
    assert match.position is not None
    assert len(match.position.rounds) == 2
    assert verify(match).right


async def test_watchers_are_told_of_every_change_after_it_is_committed(matches: Matches) -> None:
    told: list[tuple[int, State, int]] = []

    def watcher(match: Match) -> None:
        told.append((match.id, match.state, match.ply))

    matches.watch(watcher)
    match = await running(matches)
    await matches.act(match.id, ANN, match.ply, "red")
    assert "is not a move" in await refusal(matches.act(match.id, BEN, match.ply, "green"))
    await matches.resign(match.id, BEN)
    assert told == [
        (match.id, State.OPEN, 0),
        (match.id, State.RUNNING, 1),
        (match.id, State.RUNNING, 2),
        (match.id, State.OVER, 2),
    ]
    matches.unwatch(watcher)
    await matches.rematch(match.id, BEN)
    assert len(told) == 4
