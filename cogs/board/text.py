"""A started match in words: who plays, what happened, whose turn it is, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby, takewhile
from textwrap import shorten
from typing import Final

from bot.fairness.chance import promise
from bot.match.daily_schedule import closes
from bot.match.game_clock import relative
from bot.match.model import LEAVE, Match, State, goes_back_to, is_of_the_game, named, person, seated
from bot.match.moves import STOP, settle
from bot.match.news_texts import winners
from bot.match.pace import NO_LIMIT, PACES
from bot.match.play import asks_first
from bot.match.rematch import series_text
from cogs.base.components import Translate
from cogs.base.prompts import prompt
from engines.core import CHANCE, Game, Message, Option, Outcome, Position, msg, nmsg, npmsg, pmsg
from render import Step

EVENTS_LENGTH: Final = 54
"""Maximum length of the last two events on a board, in characters: about a line on a phone. If they're
longer, only the last one is shown."""
LONGEST_EVENT: Final = 104
"""Maximum length of what just happened on a board, in characters: two lines on a phone. The replay has it
all."""
NEW_BOARD_FROM: Final = 3
"""More rolls than this in a row that are nobody's set up a new board, in a match of several games."""
SCORE_TABLE_LENGTH: Final = 600
"""Maximum length of the score table under More, in characters. Its last rounds are kept."""

SHAPES: Final[Mapping[str, tuple[str, Message]]] = {
    "blue": ("🔵", pmsg("mark", "dot")),
    "orange": ("🟠", pmsg("mark", "bar")),
    "green": ("🟢", pmsg("mark", "triangle")),
    "purple": ("🟣", pmsg("mark", "cross")),
}
"""The sign of each seat colour in text, and the name of the mark on its pieces."""


def seat_label(game: Game, seat: int) -> Message:
    """Name a seat by colour and mark: "🔵 Blue (dot)"."""
    disc, mark = SHAPES[game.colours[seat]]
    # Translators: {disc} is a disc in the colour, {mark} the shape that stands for the seat.
    return pmsg("layout", "{disc} {colour} ({mark})", disc=disc, colour=game.colour_name(seat), mark=mark)


def seat_with_player(match: Match, seat: int) -> Message:
    """Name a seat and who sits there."""
    return pmsg(
        "layout", "{seat}: {player}", seat=seat_label(match.game, seat), player=named(match.seats[seat])
    )


def partnerships(game: Game, seats: int) -> list[Message]:
    """Say which seats are partners in a match of `seats` seats."""
    return [
        pmsg("sentence", "{seats} are partners.", seats=tuple(map(game.colour_name, side)))
        for side in game.sides(seats)
        if len(side) > 1
    ]


def board_text(match: Match, translate: Translate, picked: str, alt: str) -> str:
    """Return three short lines: whose turn it is or how the game ended, what just happened, and who plays. A
    question takes the place of the last, so that nothing moves. Only a warning and a series may add a line.
    Everything else is under More (`details`). `alt` takes the place of a picture that couldn't be drawn."""
    told = [translate(line) for line in _happened(match, picked)]
    if len(told) > 1 and len(told[1]) > EVENTS_LENGTH:  # the warning takes two lines
        told[0] = shorten(told[0], EVENTS_LENGTH, placeholder=" …")
    small = [shorten(line, LONGEST_EVENT, placeholder=" …") for line in told]
    small += [_caption(match, translate), *map(translate, series(match))]
    lines = [translate(headline(match)), *(f"-# {line}" for line in small), alt]
    return "\n".join(filter(None, lines))


def headline(match: Match) -> Message:
    """Say whose turn it is, with the time left, or how the game ended."""
    if match.state is State.RUNNING:
        due = _due(match)
        turn = pmsg("layout", "**{turn}**", turn=_turn(match))
        # Translators: {when} is a time as Discord shows it: "in 2 hours".
        return turn if due is None else pmsg("turn", "{turn} · due {when}", turn=turn, when=relative(due))
    if match.outcome is None:
        return pmsg("layout", "**{what}**", what=_without_result(match))
    verdict = pmsg("layout", "**{verdict}**", verdict=_verdict(match, match.outcome))
    if moves := _moves_made(match):
        # Translators: {verdict} is "Ann wins".
        verdict = npmsg("result", "{verdict} in {n} move", "{verdict} in {n} moves", moves, verdict=verdict)
    won = [match.seats[seat] for seat in winners(match)]
    gains = [change for user_id, _, change in match.rated if won == [user_id]]
    return (
        # Translators: {verdict} is "Ann wins", {gain} "+12".
        pmsg("result", "{verdict} · {gain} rating", verdict=verdict, gain=_signed(gains[0]))
        if gains
        else verdict
    )


def _turn(match: Match) -> Message:
    """Say who the game is waiting for. If several choose at once, that's everyone who hasn't chosen yet. If
    only one person plays, nobody needs naming."""
    waiting = match.waiting_for
    who = {
        "disc": "".join(SHAPES[match.game.colours[seat]][0] for seat in waiting),
        "people": tuple(seated(match.game, match.seats, seat) for seat in waiting),
    }
    if match.waits_for_lodge:
        return npmsg(
            "turn", "{disc} {people} is thinking", "{disc} {people} are thinking", len(waiting), **who
        )
    if len(match.players) == 1:
        return (
            pmsg("turn", "{disc} Your roll", **who)
            if match.dice_due
            else pmsg("turn", "{disc} Your turn", **who)
        )
    if match.dice_due:
        return msg("{disc} Waiting for {people} to roll", **who)
    # Translators: {disc} is a disc in the colour of each seat.
    return pmsg("turn", "{disc} Waiting for {people}", **who)


def _due(match: Match) -> datetime | None:
    """Return when the first running time limit is up; None if nobody chose a limit."""
    if match.daily is not None:
        return closes(match.daily)
    if match.clock is None or match.pace == NO_LIMIT:
        return None
    return min((at for at in match.clock.due if at is not None), default=None)


def _moves_made(match: Match) -> int:
    """Count the moves that led to the position, without those that were taken back."""
    made = (match.history[number] for number in match.plies_in_force)
    return sum(ply.actor != CHANCE and is_of_the_game(ply.move) for ply in made)


def _happened(match: Match, picked: str) -> list[Message]:
    """Say what just happened. For a finished game that's why it ended, or its rematch; otherwise it's what is
    picked, or the last two events, and a warning to the players if there is one. A question stands alone."""
    if again := _again(match):
        return again
    if match.outcome is not None:
        return [_reason(match, match.outcome)]
    if match.state is not State.RUNNING or match.position is None:
        return []
    if picked.endswith(STOP):
        return [to_confirm(match, match.waiting_for[0], picked.removesuffix(STOP), match.position)]
    if picked == "pass":
        return [msg("Pick a piece to pass with."), *_warnings(match)]
    if picked:
        return [_picked(match.position.moves(match.waiting_for[0]), picked), *_warnings(match)]
    return latest(match)


def _picked(moves: Sequence[str], picked: str) -> Message:
    """Say what is picked or, if that lets someone take a piece, to pick it."""
    notation, whole = settle(moves, picked)
    if not whole and any(move.startswith(f"{notation}/") for move in moves):
        return msg("{notation} takes a beaver. Pick which one.", notation=notation)
    return pmsg("label", "Picked: {notation}", notation=picked)


def latest(match: Match) -> list[Message]:
    """Return what just happened in a running match and a warning to its players, in one line if they fit."""
    told, summary, warnings = _events(match), match.game.about.summary, _warnings(match)
    if not warnings and len(told) == 2 and told[0] == summary and match.recent[-1].actor != CHANCE:
        told.reverse()  # what it's about matters more than Lodge's first move
    *before, last = [*told, *warnings]
    if before and len(str(before[-1])) + 1 + len(str(last)) <= EVENTS_LENGTH:
        return [pmsg("layout", "{before} {last}", before=before[-1], last=last)]
    return [*before[-1:], *warnings] if warnings else [last]


def _warnings(match: Match) -> list[Message]:
    """Return a warning to the players of a running match, if there is one."""
    assert match.position is not None, "it runs"
    warning = match.position.warning or _declined(match)
    return [] if warning is None else [warning]


def _declined(match: Match) -> Message | None:
    """Say that a draw offer or a take-back request was declined, until the seat that asked moves."""
    if match.draw_barred:
        return msg("{seat} declined the draw.", seat=match.game.colour_name(1 - min(match.draw_barred)))
    if match.takeback is not None and match.takeback.refused:
        return msg("The take-back was declined.")
    return None


def _events(match: Match) -> list[Message]:
    """Return what happened since the last choice, including it. Several rolls in a row by one seat are summed
    up. After a takeback nothing before it is mentioned, because it's gone. Before anybody has chosen, the
    first is what the game is about, and no set-up is mentioned: the picture shows it."""
    done = match.visible_steps(None)
    if done and goes_back_to(done[-1].move) is not None:
        cost = [pmsg("sentence", "This game no longer counts.")] if match.help_costs and match.helped else []
        return [_event(match.game, done[-1]), *cost]
    made: list[Message] = []
    if not _has_played(match):
        made.append(match.game.about.summary)
        done = tuple(step for step in done if _doer(step) is not None)
    for by, group in groupby(done, _doer):
        steps = list(group)
        rolls = sum(step.actor == CHANCE for step in steps)
        if by is None and rolls > NEW_BOARD_FROM:
            made.append(msg("That game is over. The next one begins."))
        elif by is None or rolls < 2:
            made += [_event(match.game, step) for step in steps]
        else:
            seat = match.game.colour_name(by)
            made.append(
                npmsg("sentence", "{seat} rolled {n} time.", "{seat} rolled {n} times.", rolls, seat=seat)
            )
            if steps[-1].move != "pass":
                made.append(_event(match.game, steps[-1]))
    return made or [match.game.about.summary]


def _has_played(match: Match) -> bool:
    """Whether anybody has made a choice that wasn't taken back."""
    made = (match.history[number] for number in match.plies_in_force)
    return any(ply.user_id is not None and ply.actor != CHANCE for ply in made)


def _doer(step: Step) -> int | None:
    """Return the seat that acted or rolled; None for a set-up or a deal."""
    return step.before.roller if step.actor == CHANCE else step.actor


def _event(game: Game, step: Step) -> Message:
    """Say what a step did, and that it was the only move, if so and there's room: it was played unasked. On
    a board, a pass says so itself. In a card game, only passes are played unasked."""
    if step.move == LEAVE:
        return msg("{seat} left the game.", seat=game.colour_name(step.actor))
    if goes_back_to(step.move) is not None:
        return msg("{seat} took it back.", seat=game.colour_name(step.actor))
    what = step.before.describe(step.actor, step.move)
    if step.actor == CHANCE or game.hidden != (step.move == "pass"):
        return what
    told = msg("{move} It was the only move.", move=what)
    forced = len(str(told)) <= EVENTS_LENGTH and len(step.before.moves(step.actor)) == 1
    return told if forced else what


def to_confirm(match: Match, seat: int, move: str, known: Position) -> Message:
    """Ask `seat` whether to play a whole move that is shown. `known` is the position as it may know it."""
    return asks_first(match, seat, move) or pmsg(
        "sentence", "{move} Play it?", move=known.describe(seat, move)
    )


def _caption(match: Match, translate: Translate) -> str:
    """Name the game, if there's room, and who plays it; or ask the open question."""
    asked = prompt(match)
    if asked is not None:
        return f"**{translate(asked.question)}**"
    title = match.game.title.partition(" (")[0]
    *first, line = (_holder(match, seat) for seat in range(match.seat_count))
    for holder in reversed(first):
        line = pmsg("layout", "{player} {others}", player=holder, others=line)
    if match.daily is not None:
        line = pmsg("layout", "{game} · daily {day} {players}", game=title, day=match.daily, players=line)
    elif match.seat_count < 4:
        # Translators: A line above a board: "Yonmoque 🔵 Ann 🟢 Ben".
        line = pmsg("layout", "{game} {players}", game=title, players=line)
    return translate(line)


def _holder(match: Match, seat: int) -> Message:
    """Say who sits, or sat, at a seat, how much time they have left if it's for the whole game, and their
    rating once it's over."""
    disc, player = SHAPES[match.game.colours[seat]][0], named(match.seats[seat])
    holder = pmsg("layout", "{disc} {player}", disc=disc, player=player)
    if seat in match.leavers:
        return pmsg("person", "{player} (left)", player=holder)
    for user_id, rating, change in match.rated:
        if user_id == match.seats[seat]:
            # Translators: {change} is how the rating has changed: "+12".
            return pmsg(
                "layout", "{player} {rating} ({change})", player=holder, rating=rating, change=_signed(change)
            )
    clock = match.clock
    if clock is None or PACES[match.pace].budget is None or seat in match.lodge_seats or clock.due[seat]:
        return holder
    # Translators: {left} is the time left on a clock: "4:30".
    return pmsg("layout", "{player} {left}", player=holder, left=_minutes(clock.left[seat]))


def _again(match: Match) -> list[Message]:
    """Name the rematch of a finished game, or say who wants one."""
    if match.successor is not None:
        return [msg("The rematch has started (match {id}).", id=match.successor)]
    if match.rematch and match.state is State.OVER:
        people = tuple(person(user_id) for user_id in sorted(match.rematch))
        return [nmsg("{people} wants a rematch.", "{people} want a rematch.", len(people), people=people)]
    return []


def standing(match: Match) -> list[Message]:
    """Say who the game is waiting for, or how it ended and why."""
    if match.state is State.RUNNING:
        return [_turn(match)]
    if match.outcome is None:
        return [_without_result(match)]
    return [_verdict(match, match.outcome), _reason(match, match.outcome)]


def _reason(match: Match, outcome: Outcome) -> Message:
    """Say why a game ended, naming the player who gave up, or the seats that passed without being asked."""
    if match.ending is None or match.ending.seat is None:
        if seats := _passed_for(match):
            # Translators: {reason} is a sentence: "Both players passed."
            return msg("{reason} {seats} had no other move.", reason=outcome.reason, seats=seats)
        return outcome.reason
    player = seated(match.game, match.seats, match.ending.seat)
    if match.ending.how == "time":
        return msg("{player} ran out of time.", player=player)
    return pmsg("sentence", "{player} resigned.", player=player)


def _passed_for(match: Match) -> tuple[Message, ...]:
    """Name the people's seats that could only pass and weren't asked, if passes ended a card game."""
    if not match.game.hidden or match.ending is not None:
        return ()
    made = (match.history[number] for number in reversed(match.plies_in_force))
    passes = list(takewhile(lambda ply: ply.move == "pass", made))
    unasked = {ply.actor for ply in passes if ply.user_id is None} - {*match.lodge_seats}
    ended = len(passes) >= len(match.seats)
    return tuple(map(match.game.colour_name, sorted(unasked))) if ended else ()


def _verdict(match: Match, outcome: Outcome) -> Message:
    """Say who won, and with how many points unless the reason already does."""
    first = winners(match)
    players = tuple(seated(match.game, match.seats, seat) for seat in first)
    only_reader = match.place.is_own_dm and len(match.players) == 1
    alone, won = len(match.seats) == 1, outcome.scores[0] == 1
    if only_reader and alone:
        verdict = pmsg("result", "You win") if won else pmsg("result", "You lose")
    elif only_reader and [match.seats[seat] for seat in first] == [*match.players]:
        verdict = pmsg("result", "You win")
    elif alone:
        verdict = (
            npmsg("result", "{players} wins", "{players} win", 1, players=players)
            if won
            else pmsg("result", "{players} loses", players=players)
        )
    elif len(first) == len(match.seats):
        verdict = pmsg("result", "A draw")
    elif any(set(first) <= set(side) for side in match.sides):
        verdict = npmsg("result", "{players} wins", "{players} win", len(first), players=players)
    else:
        verdict = npmsg(
            "result", "{players} shares the win", "{players} share the win", len(first), players=players
        )
    points = outcome.points
    if points is None or len(points) > 2 or _told(points, outcome.reason):
        return verdict
    if len(points) == 1:
        # Translators: {verdict} is "Ann wins".
        return npmsg(
            "result", "{verdict} with {n} point", "{verdict} with {n} points", points[0], verdict=verdict
        )
    ordered = sorted(points, key=lambda each: each != points[first[0]]) if len(first) == 1 else points
    # Translators: {verdict} is "Ann wins", {points} "43–15".
    return pmsg("layout", "{verdict} {points}", verdict=verdict, points="–".join(map(str, ordered)))


def _told(points: Sequence[int], reason: Message) -> bool:
    """Whether a reason names all the points already, as in "Blue wins with 72 to 56"."""
    return set(map(str, points)) <= set(re.findall(r"[0-9]+", str(reason)))


def _without_result(match: Match) -> Message:
    """Say why a game has no result."""
    if match.state is State.EXPIRED and match.daily is not None:
        return msg("This try wasn't finished in time, so it doesn't count.")
    if match.state is State.EXPIRED:
        return msg("No one moved for too long, so this game doesn't count.")
    assert match.ending is not None, "only a game that was given up or ended is over without a result"
    if match.ending.by is not None:
        return msg("{person} ended this game, so it doesn't count.", person=person(match.ending.by))
    assert match.ending.seat is not None, "somebody has given it up"
    player = seated(match.game, match.seats, match.ending.seat)
    if match.ending.how == "lapsed":
        return msg("{player} ran out of time early, so this game doesn't count.", player=player)
    return msg("{player} resigned early, so this game doesn't count.", player=player)


VOID_WARNING: Final = msg("It's early, so this game won't count.")
"""What resigning means in a game that has hardly begun."""


def details(match: Match, translate: Translate) -> str:
    """Return what the board leaves out: the match number, the seats and their marks, the rules in force, the
    scores of the rounds, what happens if nobody moves, and how to check the dice or cards."""
    title = translate(pmsg("heading", "{game} · match {id}", game=match.game.title, id=match.id))
    seats = [translate(seat_with_player(match, seat)) for seat in range(match.seat_count)]
    lines = [f"### {title}", " · ".join(seats), *map(translate, partnerships(match.game, match.seat_count))]
    lines += [rules_in_force(match, translate), score_table(match, translate)]
    if match.state is State.RUNNING and match.daily is None:
        lines.append(f"-# {translate(_left_alone(match))}")
    lines += [f"-# {translate(line)}" for line in _fairness(match)]
    return "\n".join(filter(None, lines))


def _left_alone(match: Match) -> Message:
    """Say what happens to a running game if nobody moves."""
    if match.clock is None:
        return msg("If no one moves, the game ends {when}.", when=relative(match.expires_at))
    due = [at for at in match.clock.due if at is not None]
    if match.pace == NO_LIMIT and due:
        return msg("If no one moves, the win can be claimed {when}.", when=relative(max(due)))
    return pmsg("sentence", "Time limit: {pace}.", pace=PACES[match.pace].name)


def _fairness(match: Match) -> list[Message]:
    """Say how anybody can check what was left to chance."""
    if match.daily is not None:
        when = relative(closes(match.daily))
        return [
            msg(
                "🔒 Everyone gets the same dice. Check them {when} with /replay {id} fairness.",
                id=match.id,
                when=when,
            )
        ]
    return [commitment_text(match)]


def score_table(match: Match, translate: Translate) -> str:
    """Return a table of the points of each finished round and their totals; "" if the game has no rounds or
    none is finished. It has as many of the last rounds as fit."""
    rounds = match.position.rounds if match.position is not None else ()
    if match.game.rounds is None or not rounds:
        return ""
    head = [
        translate(match.game.rounds),
        *(translate(match.game.colour_name(seat)) for seat in range(len(rounds[0]))),
    ]
    rows = [[str(number), *map(str, points)] for number, points in enumerate(rounds, 1)]
    total = [translate(pmsg("heading", "Total")), *(str(sum(column)) for column in zip(*rounds, strict=True))]
    first = max(len(head[0]), len(total[0]), len(rows[-1][0]))
    widths = [first, *(max(len(name), 4) for name in head[1:])]
    lines = [_columns(line, widths) for line in (head, *rows, total)]
    most = SCORE_TABLE_LENGTH // (len(lines[0]) + 1) - 2
    return "\n".join(["```", lines[0], *lines[1:-1][-most:], lines[-1], "```"])


def _columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(
        cell.rjust(width) if number else cell.ljust(width)
        for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )


def series(match: Match) -> list[Message]:
    """Return the score of the series that this match was the last of; nothing if there is none."""
    told = series_text(match) if match.series else None
    return [] if told is None else [pmsg("label", "Series: {standing}", standing=told)]


def rules_in_force(match: Match, translate: Translate) -> str:
    """List the options that differ from their defaults, in one line of small type; "" if none do."""
    chosen = changed_options(match)
    return f"-# {' · '.join(map(translate, chosen))}" if chosen else ""


def changed_options(match: Match) -> list[Message]:
    """Say what each option is set to that differs from its default."""
    return [
        rule(option, match.options[option.name])
        for option in match.game.options
        if match.options.get(option.name, option.default) != option.default
    ]


def rule(option: Option, value: str) -> Message:
    """Say what an option is set to."""
    label = option.labels[option.values.index(value)]
    return pmsg("layout", "{option}: {value}", option=option.title, value=label)


def promised(match: Match) -> Message:
    """State the promise about the seed in short, and how to check it."""
    fair = _kind_of_chance(match) or pmsg("label", "Fair seats")
    what = {"fair": fair, "text": promise(match), "id": match.id}
    # Translators: {fair} is "Fair dice", {text} the first digits of what was promised.
    return pmsg("label", "🔒 {fair} {text} · /replay {id} fairness", **what)


def commitment_text(match: Match) -> Message:
    """State the whole promise about the seed, and how to check it."""
    fair = _kind_of_chance(match) or pmsg("label", "Fair seats")
    return msg(
        "🔒 {fair} · /replay {id} fairness · SHA-256 of the seed: {text}",
        fair=fair,
        id=match.id,
        text=match.commitment,
    )


def _kind_of_chance(match: Match) -> Message | None:
    """Name what a game leaves to chance from the start; None if nothing."""
    first = match.game.start(match.seat_count, **match.options)
    if first.actors != (CHANCE,):
        return None
    return (
        pmsg("label", "Fair cards")
        if first.roller is None and match.game.hidden
        else pmsg("label", "Fair dice")
    )


def _signed(change: int) -> str:
    """A change of a rating.

    >>> _signed(18), _signed(-7), _signed(0)
    ('+18', '−7', '+0')
    """
    return f"{change:+}".replace("-", "−")


def _minutes(left: timedelta) -> str:
    """A time in minutes and seconds.

    >>> _minutes(timedelta(seconds=75))
    '1:15'
    """
    minutes, seconds = divmod(max(0, int(left.total_seconds())), 60)
    return f"{minutes}:{seconds:02}"
