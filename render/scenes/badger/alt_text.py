"""The alt text of If Badger was a Bunny: which race is being run, what to follow, and the whole table."""

from typing import Final, cast

from engines.chance.decktet import codes
from engines.core import CHANCE, Message, Position, msg, nmsg, pmsg
from engines.games.badger import Badger
from engines.games.badger.races import NOBODY
from engines.games.badger.sentences import due_answer
from render.alt_text import LONGEST_ALT, happenings, paragraph, whose_turn
from render.compose.panels import result
from render.scene import BACK
from render.view import Step, View

_LONGEST_COURSE: Final = 21
"""In cards: one to start with and the whole of an extended deck."""


def badger(position: Position) -> Badger:
    """`position`, as a `Badger`."""
    return cast("Badger", position)


def alt(view: View) -> Message:
    """Describe both courses, in full or as far as fits."""
    whole = _describe(view, _LONGEST_COURSE)
    for most in range(_LONGEST_COURSE - 1, 0, -1):
        if len(str(whole)) <= LONGEST_ALT:
            break
        whole = _describe(view, most)
    return whole


def _describe(view: View, most: int) -> Message:
    position = badger(view.position)
    state = [pmsg("layout", "{race}.", race=race_name(position))]
    for seat in (0, 1):
        state += [_describe_course(view, position, seat, most), _describe_hand(view, position, seat)]
    state += _scores(view, position)
    if result(view) is None:
        state.append(pmsg("layout", "{what}.", what=situation(view, position)))
    ending = [whose_turn(view)]
    if view.outcome is None and position.warning is not None:
        ending.append(position.warning)
    return paragraph([*state, *happenings(view), *ending])


def _describe_course(view: View, position: Badger, seat: int, most: int) -> Message:
    """Who runs the course, and its cards from the newest back."""
    cards = codes(reversed(position.courses[seat]))
    runner = pmsg("alt text", "the hare") if seat == position.hare else pmsg("alt text", "the tortoise")
    name = view.game.colour_name(seat)
    if not cards:
        return pmsg("sentence", "{seat} is {runner}.", seat=name, runner=runner)
    if len(cards) > most:
        return nmsg(
            "{seat} is {runner}. Course from the top: {cards} and {n} more.",
            "{seat} is {runner}. Course from the top: {cards} and {n} more.",
            len(cards) - most,
            seat=name,
            runner=runner,
            cards=" ".join(cards[:most]),
        )
    return msg(
        "{seat} is {runner}. Course from the top: {cards}.", seat=name, runner=runner, cards=" ".join(cards)
    )


def _describe_hand(view: View, position: Badger, seat: int) -> Message:
    hand, deck = position.hand(seat), len(position.decks[seat])
    if not hand or BACK in hand:
        return msg("{n} in hand, {deck} in the deck.", n=len(hand), deck=deck)
    return msg("{n} in hand: {cards}. {deck} in the deck.", n=len(hand), cards=" ".join(hand), deck=deck)


def _scores(view: View, position: Badger) -> list[Message]:
    """The points of all races; also how many races each seat has won, where that decides the match."""
    if not position.rounds:
        return [msg("No race has finished yet.")]
    one, other = (view.game.colour_name(seat) for seat in (0, 1))
    first, second = position.totals
    races = tuple(f"{points[0]}:{points[1]}" for points in position.rounds)
    told = [
        msg(
            "Points: {one} {first}, {other} {second}. By race: {races}.",
            one=one,
            first=first,
            other=other,
            second=second,
            races=races,
        )
    ]
    if position.by_wins:
        first, second = position.wins
        told.append(
            pmsg(
                "sentence",
                "Races won: {one} {first}, {other} {second}.",
                one=one,
                first=first,
                other=other,
                second=second,
            )
        )
    return told


def situation(view: View, position: Badger) -> Message:
    """How the last race ended, if it has only just ended, and what to follow or who leads."""
    won = race_end(view)
    if result(view) is not None:
        return _last_race_result(view, position) if position.outcome is not None else msg("Race not finished")
    if won is not None:
        # Translators: {race} is "Race 2 of 3", {then} what happens next.
        return pmsg(
            "layout", "{race}. {then}", race=_race_result(view, position), then=_to_follow(view, position)
        )
    return _to_follow(view, position)


def _last_race_result(view: View, position: Badger) -> Message:
    """Say how the last race ended, and who passed just before, as nothing on the table shows that."""
    won = _race_result(view, position)
    if not view.steps or view.steps[-1].move != "pass":
        return won
    passed = pmsg("picture", "{seat} passed", seat=view.game.colour_name(view.steps[-1].actor))
    return pmsg("layout", "{race}. {then}", race=passed, then=won)


def _race_result(view: View, position: Badger) -> Message:
    """How the last race ended."""
    winner, race = position.winners[-1], len(position.rounds)
    if winner == NOBODY:
        return msg("Race {n} is a draw", n=race)
    return pmsg("result", "{seat} wins race {n}", n=race, seat=view.game.colour_name(winner))


def race_name(position: Badger) -> Message:
    """Which race is being run."""
    if position.race > position.races:
        return pmsg("alt text", "Extra race {n}", n=position.race - position.races)
    return pmsg("alt text", "Race {n} of {races}", n=position.race, races=position.races)


def _to_follow(view: View, position: Badger) -> Message:
    """The kind of set to follow and the lowest rank it may end in; if there is none, who leads."""
    if position.actors == (CHANCE,):
        return msg("Next, the deal")
    if not position.lead:
        leader = view.game.colour_name(position.turn)
        if view.steps and view.steps[-1].move == "pass":
            passed = view.game.colour_name(view.steps[-1].actor)
            return msg("{passed} passed, {seat} to lead", passed=passed, seat=leader)
        return pmsg("alt text", "{seat} to lead", seat=leader)
    return pmsg("alt text", "Follow with {wanted}", wanted=due_answer(position))


def race_end(view: View) -> Step | None:
    """The play or pass that ended a race, if it has just been made and the match goes on."""
    if result(view) is not None:
        return None
    return next(
        (step for step in view.steps if len(badger(step.after).rounds) > len(badger(step.before).rounds)),
        None,
    )
