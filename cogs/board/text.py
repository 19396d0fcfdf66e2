"""A started match in words: who plays, what happened, whose turn it is, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Final

from bot.fairness.chance import promise
from bot.limits_and_times import ROUNDS_SHOWN, SCORE_TABLE_LENGTH, SET_UP_THROWS_TOLD, STORY_LENGTH
from bot.match.daily_days import closes
from bot.match.game_clock import relative
from bot.match.model import LEAVE, Match, Opponent, Place, State, goes_back_to, named, person
from bot.match.moves import STOP
from bot.match.news import winners
from bot.match.pace import NO_LIMIT, PACES
from bot.match.play import asks_first
from bot.match.rematch import series_told
from cogs.base.components import Translate
from cogs.base.prompts import prompt
from engines.core import CHANCE, Game, Message, Outcome, msg, nmsg
from render import Step

SHAPES: Final[Mapping[str, tuple[str, Message]]] = {
    "blue": ("🔵", msg("dot")),
    "orange": ("🟠", msg("bar")),
    "green": ("🟢", msg("triangle")),
    "purple": ("🟣", msg("cross")),
}
"""The sign of each seat colour in text, and the name of the mark on its pieces."""


def seat_label(game: Game, seat: int) -> Message:
    """A seat by colour and mark: "🔵 Blue (dot)"."""
    disc, mark = SHAPES[game.colours[seat]]
    return msg("{disc} {colour} ({mark})", disc=disc, colour=game.colour_name(seat), mark=mark)


def seat_with_player(match: Match, seat: int) -> Message:
    """A seat and who sits there."""
    return msg("{seat}: {player}", seat=seat_label(match.game, seat), player=named(match.seats[seat]))


def partnerships(game: Game, seats: int) -> list[Message]:
    """Which seats are partners in a match of `seats` seats."""
    return [
        msg("{seats} are partners.", seats=tuple(map(game.colour_name, side)))
        for side in game.sides(seats)
        if len(side) > 1
    ]


def link(place: Place) -> str:
    """The address of the message that shows a match."""
    return place.link


def board_text(match: Match, translate: Translate, picked: str, alt: str) -> str:
    title = translate(_title(match))
    who = " · ".join(translate(_holder(match, seat)) for seat in range(len(match.seats)))
    sides = [f"-# {translate(side)}" for side in partnerships(match.game, match.seat_count)]
    lines = [f"### {title}", f"-# {who}", *sides, _story(match, translate)]
    lines += [f"**{translate(line)}**" for line in standing(match, picked)]
    lines += [translate(line) for line in series(match)]
    lines += [f"-# {translate(line)}" for line in _where_to_play(match)]
    lines += [score_table(match, translate)]
    lines += [translate(line) for line in _offers(match)]
    lines += [alt]
    lines += [rules_in_force(match, translate)]
    lines += [f"-# {translate(line)}" for line in _small_print(match)]
    return "\n".join(line for line in lines if line)


def _title(match: Match) -> Message:
    if match.daily is not None:
        return msg("{game} · daily board of {day}", game=match.game.title, day=match.daily)
    return msg("{game} · match {id}", game=match.game.title, id=match.id)


def _holder(match: Match, seat: int) -> Message:
    """A seat and who sits, or sat, there."""
    holder = seat_with_player(match, seat)
    return msg("{seat} (has left)", seat=holder) if seat in match.leavers else holder


def _story(match: Match, translate: Translate) -> str:
    """What happened since the last choice, that choice included."""
    told: list[str] = []
    for line in reversed(_events(match)):
        sentence = translate(line)
        if sum(map(len, told)) + len(sentence) > STORY_LENGTH:
            told.append("…")
            break
        told.append(sentence)
    return " ".join(reversed(told))


def _events(match: Match) -> list[Message]:
    """What each step did. The rolls of a set-up are told as one: the picture shows the result."""
    made: list[Message] = []
    for set_up, group in groupby(match.visible_steps(None), _is_set_up):
        together = list(group)
        if set_up and len(together) > SET_UP_THROWS_TOLD:
            made.append(nmsg("Set up by {n} roll.", "Set up by {n} rolls.", len(together)))
        else:
            made += [_event(match.game, step) for step in together]
    return made


def _is_set_up(step: Step) -> bool:
    return step.actor == CHANCE and step.before.roller is None


def _event(game: Game, step: Step) -> Message:
    if step.move == LEAVE:
        return msg("{seat} leaves the match.", seat=game.colour_name(step.actor))
    if goes_back_to(step.move) is not None:
        return msg("{seat} takes back the last move.", seat=game.colour_name(step.actor))
    return step.before.describe(step.actor, step.move)


def standing(match: Match, picked: str = "") -> list[Message]:
    """Whose turn it is, or how the match ended."""
    if match.state is State.EXPIRED and match.daily is not None:
        return [msg("The day has closed before this try was finished, so it has no result.")]
    if match.state is State.EXPIRED:
        return [msg("Nobody moved for too long: the match has ended without a result.")]
    if match.state is State.OVER:
        return _result(match)
    lines = _turns(match)
    if match.position is not None and match.position.warning is not None:
        lines.append(match.position.warning)
    if picked.endswith(STOP):
        lines += _to_confirm(match, picked.removesuffix(STOP))
    elif picked:
        lines.append(msg("Picked so far: {notation}. Press what comes next.", notation=picked))
    return lines


NOT_PLAYED: Final = msg("This is not played yet: press Play, or Back.")


def _to_confirm(match: Match, move: str) -> list[Message]:
    """What a move that is only shown would do."""
    (seat,), position = match.waiting_for, match.position
    assert position is not None, "it runs"
    return [position.describe(seat, move), asks_first(match, seat, move) or NOT_PLAYED]


def _turns(match: Match) -> list[Message]:
    """Whose turn it is. Where several choose at once, also who has chosen, but never what."""
    waiting, chosen = match.waiting_for, match.decided_seats
    if match.dice_due:
        return [msg("{seat} is to roll the dice.", seat=seat_with_player(match, seat)) for seat in waiting]
    if not chosen and len(waiting) < 2:
        return [
            msg("{seat} is thinking.", seat=seat_with_player(match, seat))
            if isinstance(match.seats[seat], Opponent)
            else msg("{seat} is to move.", seat=seat_with_player(match, seat))
            for seat in waiting
        ]
    return [
        msg("{seat} has chosen.", seat=seat_with_player(match, seat))
        if seat in chosen
        else msg("{seat} is still thinking.", seat=seat_with_player(match, seat))
        for seat in sorted({*waiting, *chosen})
    ]


def score_table(match: Match, translate: Translate) -> str:
    """A table of the points of each finished round and their sums; "" if the game has no rounds or none is
    finished. It has the last rounds while the match runs, and at the end as many as fit."""
    rounds = match.position.rounds if match.position is not None else ()
    if match.game.rounds is None or not rounds:
        return ""
    head = [
        translate(match.game.rounds),
        *(translate(match.game.colour_name(seat)) for seat in range(len(rounds[0]))),
    ]
    rows = [[str(number), *map(str, points)] for number, points in enumerate(rounds, 1)]
    total = [translate(msg("Total")), *(str(sum(column)) for column in zip(*rounds, strict=True))]
    first = max(len(head[0]), len(total[0]), len(rows[-1][0]))
    widths = [first, *(max(len(name), 4) for name in head[1:])]
    lines = [_columns(line, widths) for line in (head, *rows, total)]
    most = ROUNDS_SHOWN if match.state is State.RUNNING else SCORE_TABLE_LENGTH // (len(lines[0]) + 1) - 2
    return "\n".join(["```", lines[0], *lines[1:-1][-most:], lines[-1], "```"])


def _columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(
        cell.rjust(width) if number else cell.ljust(width)
        for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )


def _result(match: Match) -> list[Message]:
    outcome = match.outcome
    if outcome is None:
        return [_void(match)]
    lines = [_verdict(match, outcome)]
    if outcome.points is not None and not _told(outcome.points, outcome.reason):
        points = tuple(
            msg("{seat} {points}", seat=match.game.colour_name(seat), points=count)
            for seat, count in enumerate(outcome.points)
        )
        lines.append(msg("Points: {points}.", points=points))
    return lines


def _verdict(match: Match, outcome: Outcome) -> Message:
    """Who has won, and why."""
    first = winners(match)
    players = tuple(named(match.seats[seat]) for seat in first)
    why = {"players": players, "reason": outcome.reason}
    if len(match.seats) == 1:
        return (
            msg("{players} has won: {reason}", **why)
            if outcome.scores[0] == 1
            else msg("{players} has lost: {reason}", **why)
        )
    if len(first) == len(match.seats):
        return msg("The match is drawn: {reason}", **why)
    if any(set(first) <= set(side) for side in match.sides):
        return nmsg("{players} has won: {reason}", "{players} have won: {reason}", len(first), **why)
    return nmsg("{players} has won: {reason}", "{players} share the win: {reason}", len(first), **why)


def _told(points: Sequence[int], reason: Message) -> bool:
    """Whether a reason names all the points already, as in "Blue wins with 72 to 56"."""
    return set(map(str, points)) <= set(re.findall(r"[0-9]+", str(reason)))


def _void(match: Match) -> Message:
    """Who has ended the match, or resigned it when it had hardly begun, and that it does not count."""
    assert match.ending is not None, "only a match that was given up or ended is over without a result"
    if match.ending.by is not None:
        return msg(
            "{person} has ended the match: it is void and counts for nobody.", person=person(match.ending.by)
        )
    assert match.ending.seat is not None, "somebody has given it up"
    seat = match.game.colour_name(match.ending.seat)
    if match.ending.how == "lapsed":
        return msg(
            "{seat} ran out of time when the match had hardly begun: it is void and counts for nobody.",
            seat=seat,
        )
    if match.seat_count == 1:
        return msg(
            "{seat} resigned before making two moves: the match is void and counts for nobody.", seat=seat
        )
    if len(match.sides) > 2:
        return msg(
            "{seat} resigned before everybody had made two moves: the match is void and counts for nobody.",
            seat=seat,
        )
    if match.seat_count > 2:
        return msg(
            "{seat} resigned before both sides had made two moves: the match is void and counts for nobody.",
            seat=seat,
        )
    return msg(
        "{seat} resigned before both had made two moves: the match is void and counts for nobody.", seat=seat
    )


def void_warning(match: Match) -> Message:
    """What it would mean to resign a match that has hardly begun."""
    if match.seat_count == 1:
        return msg("You have not made two moves yet: the match would be void and count for nobody.")
    if len(match.sides) > 2:
        return msg("Not everybody has made two moves yet: the match would be void and count for nobody.")
    if match.seat_count > 2:
        return msg("Not both sides have made two moves yet: the match would be void and count for nobody.")
    return msg("You have not both made two moves yet: the match would be void and count for nobody.")


def _where_to_play(match: Match) -> list[Message]:
    """Where moves are made in a game with hidden hands."""
    if not match.game.hidden or not match.waiting_for or match.waits_for_lodge:
        return []
    if _hands_lie_open(match):
        return [msg("Press My hand to play.")]
    return [msg("Press My hand to see your hand and to play; nobody else sees it.")]


def _hands_lie_open(match: Match) -> bool:
    """Whether everybody sees the hands of those who must act."""
    assert match.position is not None, "somebody must act"
    seen = match.position.seen_by(None)
    return all(seen.hand(seat) == match.position.hand(seat) for seat in match.waiting_for)


def series(match: Match) -> list[Message]:
    """How the series stands that a match was the last one of; nothing where there is none."""
    told = series_told(match) if match.series else None
    return [] if told is None else [msg("Series: {standing}", standing=told)]


def _offers(match: Match) -> list[Message]:
    if match.successor is not None:
        return [msg("The rematch is match {id}.", id=match.successor)]
    if match.rematch:
        people = tuple(person(user_id) for user_id in sorted(match.rematch))
        return [nmsg("{people} wants a rematch.", "{people} want a rematch.", len(people), people=people)]
    return []


def _small_print(match: Match) -> list[Message]:
    """How chance can be checked, and what is asked or else when the match expires: always as many lines, so
    that a question moves nothing."""
    if match.daily is not None:
        return _daily_print(match, match.daily)
    lines = fair_chance(match)
    asked = prompt(match)
    if asked is not None:
        lines.append(msg("**{question}**", question=asked.question))
    elif match.clock is not None:
        lines.append(time_told(match))
    elif match.state is State.RUNNING:
        lines.append(msg("Without a move the match ends {when}.", when=relative(match.expires_at)))
    return lines


def _daily_print(match: Match, day: str) -> list[Message]:
    """What is particular about a try at a daily board."""
    when = relative(closes(day))
    lines = [
        msg(
            "🔒 The same dice for everybody; /replay {id} fairness checks them {when}.",
            id=match.id,
            when=when,
        )
    ]
    if match.state is State.RUNNING:
        lines.append(
            msg("The day closes {when}; a try that is not finished by then has no result.", when=when)
        )
    return lines


def rules_in_force(match: Match, translate: Translate) -> str:
    """The options that do not have their usual value, in one line of small type; "" if all have."""
    chosen = [
        translate(msg("{option}: {value}", option=option.title, value=match.options[option.name]))
        for option in match.game.options
        if match.options.get(option.name, option.default) != option.default
    ]
    rules = translate(msg("Rules: {rules}", rules=" · ".join(chosen)))
    return f"-# {rules}" if chosen else ""


def fair_chance(match: Match) -> list[Message]:
    """How anybody can check the dice or cards; nothing in a game that has none, unless it is a challenge or
    the message that was one: there the promise stands."""
    if match.state is State.OPEN or (match.first and match.first.message_id == match.place.message_id):
        return [promised(match)]
    kind = _kind_of_chance(match)
    return [] if kind is None else [msg("🔒 {fair}: /replay {id} fairness", fair=kind, id=match.id)]


def promised(match: Match) -> Message:
    """What was promised of the seed, in small print, and how it can be checked."""
    fair = _kind_of_chance(match) or msg("Fair seats")
    return msg("🔒 {fair} {text}: /replay {id} fairness", fair=fair, text=promise(match), id=match.id)


def commitment_told(match: Match) -> Message:
    """All that was promised of the seed."""
    return msg("🔒 Promised for match {id}, SHA-256 of its seed: {text}", id=match.id, text=match.commitment)


def _kind_of_chance(match: Match) -> Message | None:
    """What a game leaves to chance from the start; None if nothing."""
    first = match.game.start(match.seat_count, **match.options)
    if first.actors != (CHANCE,):
        return None
    return msg("Fair cards") if first.roller is None and match.game.hidden else msg("Fair dice")


def time_told(match: Match) -> Message:
    """Whose time runs out when; where each has a budget, also what the others have left."""
    clock = match.clock
    assert clock is not None, "it has clocks"
    running = [(seat, at) for seat, at in enumerate(clock.due) if at is not None]
    if not running:
        return msg("No clock runs.")
    if match.pace == NO_LIMIT:
        latest = max(at for _, at in running)
        return msg("Without a move the win can be claimed {when}.", when=relative(latest))
    told = [
        msg("{seat}'s time runs out {when}", seat=match.game.colour_name(seat), when=relative(at))
        for seat, at in running
    ]
    if PACES[match.pace].budget is not None:
        told += [
            msg("{seat} has {left} left", seat=match.game.colour_name(seat), left=_minutes(clock.left[seat]))
            for seat in range(match.seat_count)
            if clock.due[seat] is None and seat not in (*match.leavers, *match.lodge_seats)
        ]
    return msg("⏳ {clocks}.", clocks=tuple(told))


def _minutes(left: timedelta) -> str:
    """A time in minutes and seconds.

    >>> _minutes(timedelta(seconds=75))
    '1:15'
    """
    minutes, seconds = divmod(max(0, int(left.total_seconds())), 60)
    return f"{minutes}:{seconds:02}"
