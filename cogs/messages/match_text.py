"""A started match in words: who plays, what happened, whose turn it is, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.limits_and_times import ROUNDS_SHOWN, SCORE_TABLE_LENGTH, SET_UP_THROWS_TOLD, STORY_LENGTH
from bot.match.holders import Opponent, named, person
from bot.match.model import LEAVE, Match, Place, State
from cogs.messages.components import Translate
from engines.core import CHANCE, Game, Message, msg, nmsg
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
    title = translate(msg("{game} · match {id}", game=match.game.title, id=match.id))
    who = " · ".join(translate(_holder(match, seat)) for seat in range(len(match.seats)))
    sides = [f"-# {translate(side)}" for side in partnerships(match.game, match.seat_count)]
    lines = [f"### {title}", f"-# {who}", *sides, _story(match, translate)]
    lines += [f"**{translate(line)}**" for line in standing(match, picked)]
    lines += [f"-# {translate(line)}" for line in _where_to_play(match)]
    lines += [score_table(match, translate)]
    lines += [translate(line) for line in _offers(match)]
    lines += [alt]
    lines += [f"-# {translate(line)}" for line in _small_print(match)]
    return "\n".join(line for line in lines if line)


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
    return step.before.describe(step.actor, step.move)


def standing(match: Match, picked: str = "") -> list[Message]:
    """Whose turn it is, or how the match ended."""
    if match.state is State.EXPIRED:
        return [msg("Nobody moved for too long: the match has ended without a result.")]
    if match.state is State.OVER:
        return _result(match)
    lines = _turns(match)
    if match.position is not None and match.position.warning is not None:
        lines.append(match.position.warning)
    if picked:
        lines.append(msg("Picked so far: {notation}. Press what comes next.", notation=picked))
    return lines


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
    lines = [outcome.reason]
    best = max(outcome.scores)
    first = {seat for seat, score in enumerate(outcome.scores) if score == best}
    winners = tuple(named(match.seats[seat]) for seat in sorted(first))
    if len(match.seats) == 1:
        won = best == 1
        player = winners[0]
        lines.append(
            msg("{player} has won.", player=player) if won else msg("{player} has lost.", player=player)
        )
    elif len(winners) == len(match.seats):
        lines.append(msg("The match is drawn."))
    elif any(first <= set(side) for side in match.sides):
        lines.append(nmsg("{players} has won.", "{players} have won.", len(winners), players=winners))
    else:
        lines.append(nmsg("{players} has won.", "{players} share the win.", len(winners), players=winners))
    if outcome.points is not None:
        points = tuple(
            msg("{seat} {points}", seat=match.game.colour_name(seat), points=count)
            for seat, count in enumerate(outcome.points)
        )
        lines.append(msg("Points: {points}.", points=points))
    return lines


def _void(match: Match) -> Message:
    """Who has resigned a match that had hardly begun, and why it does not count."""
    assert match.ending is not None, "only a match that was given up is over without a result"
    assert match.ending.seat is not None, "somebody has given it up"
    seat = match.game.colour_name(match.ending.seat)
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
    return [msg("Press My hand to see your hand and to play; nobody else sees it.")]


def _offers(match: Match) -> list[Message]:
    if match.draw_offer is not None:
        return [msg("{seat} offers a draw.", seat=seat_with_player(match, match.draw_offer))]
    if match.successor is not None:
        return [msg("The rematch is match {id}.", id=match.successor)]
    if match.rematch:
        people = tuple(person(user_id) for user_id in sorted(match.rematch))
        return [nmsg("{people} wants a rematch.", "{people} want a rematch.", len(people), people=people)]
    return []


def _small_print(match: Match) -> list[Message]:
    """How chance can be checked, and when the match expires."""
    lines = fair_chance(match)
    if match.state is State.RUNNING:
        lapse = f"<t:{int(match.expires_at.timestamp())}:R>"
        lines.append(msg("Without a move the match ends {when}.", when=lapse))
    return lines


def fair_chance(match: Match) -> list[Message]:
    """How anybody can check the dice or cards; nothing in a game that has none."""
    first = match.game.start(match.seat_count, **match.options)
    if first.actors != (CHANCE,):
        return []
    if first.roller is None and match.game.hidden:
        return [msg("🔒 Fair cards: /verify {id}", id=match.id)]
    return [msg("🔒 Fair dice: /verify {id}", id=match.id)]
