"""A started match as a message: who plays, what happened, the picture, and what can be pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from discord import ui

from bot.match import Match, Place, State, person
from bot.picks import Pick, choices, settle
from cogs import ids
from cogs.panels import (
    BLUE,
    GREEN,
    GREY,
    MOST_BUTTONS,
    MOST_OPTIONS,
    RED,
    Panel,
    Words,
    act,
    gallery,
    pick,
    picks,
    row,
    rows,
    text,
)
from engines.core import CHANCE, Game, Message, msg, nmsg
from render import Step, buttons

STORY: Final = 1500
"""Characters of what happened since the last choice; earlier sentences give way to later ones."""

FEW: Final = 3
"""Throws of a set-up that are told one by one."""

SHAPES: Final[Mapping[str, tuple[str, Message]]] = {
    "blue": ("🔵", msg("dot")),
    "orange": ("🟠", msg("bar")),
    "green": ("🟢", msg("triangle")),
    "purple": ("🟣", msg("cross")),
}
"""Each seat colour's sign in text, and the name of the mark that its pieces bear."""


def seat_label(game: Game, seat: int) -> Message:
    """A seat by colour and mark: "🔵 Blue (dot)"."""
    disc, mark = SHAPES[game.colours[seat]]
    return msg("{disc} {colour} ({mark})", disc=disc, colour=game.colour_name(seat), mark=mark)


def seated(match: Match, seat: int) -> Message:
    """A seat and who sits there."""
    return msg("{seat}: {player}", seat=seat_label(match.game, seat), player=person(match.seats[seat]))


def link(place: Place) -> str:
    """The address of the message that shows a match."""
    return (
        f"https://discord.com/channels/{place.guild_id or '@me'}/{place.channel_id}/{place.message_id or ''}"
    )


def board(match: Match, words: Words, *, picked: str, picture: str, alt: str) -> Panel:
    """The message of a started match, within Discord's 40 components.

    `picked` is the notation so far, as `shown_pick` gives it. `picture` is the file name of the drawing;
    "" where it could not be drawn, and the alt text stands in its place.
    """
    panel = Panel()
    text(panel, _text(match, words, picked, alt="" if picture else alt))
    if match.draw_offer is not None:
        panel.add_item(row(_draw_answers(match, words)))
    if picture:
        gallery(panel, picture, alt)
    for line in _rows(match, words, picked, panel.room):
        panel.add_item(line)
    return panel


def retired(match: Match, words: Words) -> Panel:
    """What is left of an old message once the match is shown further down."""
    panel = Panel()
    moved = msg(
        "{game} · match {id} goes on here: {link}", game=match.game.title, id=match.id, link=link(match.place)
    )
    text(panel, words(moved))
    return panel


def choosing(match: Match) -> int | None:
    """The one seat that has a move to choose on the public board; None if there is no such seat."""
    waiting = match.waiting_for
    chance = match.position is not None and match.position.actors == (CHANCE,)
    return waiting[0] if len(waiting) == 1 and not chance else None


def shown_pick(match: Match, picked: str = "") -> str:
    """The notation to show as picked, once forced parts have been followed; "" while there is a single
    move left to confirm. Raises Refused if no legal move begins with `picked`."""
    seat = choosing(match)
    if seat is None or match.position is None:
        return ""
    notation, whole = settle(match.position.moves(seat), picked)
    return picked if whole else notation


# Text


def _text(match: Match, words: Words, picked: str, alt: str) -> str:
    title = words(msg("{game} · match {id}", game=match.game.title, id=match.id))
    who = " · ".join(words(seated(match, seat)) for seat in range(len(match.seats)))
    lines = [f"### {title}", f"-# {who}", _story(match, words)]
    lines += [f"**{words(line)}**" for line in _standing(match, picked)]
    lines += [words(line) for line in _offers(match)]
    lines += [alt]
    lines += [f"-# {words(line)}" for line in _small_print(match)]
    return "\n".join(line for line in lines if line)


def _story(match: Match, words: Words) -> str:
    """What happened since the last choice, that choice included."""
    told: list[str] = []
    for line in reversed(_events(match.view(None).steps)):
        sentence = words(line)
        if sum(map(len, told)) + len(sentence) > STORY:
            told.append("…")
            break
        told.append(sentence)
    return " ".join(reversed(told))


def _events(steps: Sequence[Step]) -> list[Message]:
    """What each step did. The throws of a set-up are told as one: the picture shows what they led to."""
    made: list[Message] = []
    for set_up, group in groupby(steps, lambda step: step.actor == CHANCE and step.before.roller is None):
        together = list(group)
        if set_up and len(together) > FEW:
            made.append(nmsg("Set up by {n} throw.", "Set up by {n} throws.", len(together)))
        else:
            made += [step.before.describe(step.actor, step.move) for step in together]
    return made


def _standing(match: Match, picked: str) -> list[Message]:
    """Whose turn it is, or how the match ended."""
    if match.state is State.EXPIRED:
        return [msg("Nobody moved for too long: the match has ended without a result.")]
    if match.state is State.OVER:
        return _result(match)
    chance = match.position is not None and match.position.actors == (CHANCE,)
    waiting = [seated(match, seat) for seat in match.waiting_for]
    lines = [
        msg("{seat} is to throw the dice.", seat=seat) if chance else msg("{seat} is to move.", seat=seat)
        for seat in waiting
    ]
    if match.position is not None and match.position.warning is not None:
        lines.append(match.position.warning)
    if picked:
        lines.append(msg("Picked so far: {notation}. Press what comes next.", notation=picked))
    return lines


def _result(match: Match) -> list[Message]:
    outcome = match.outcome
    assert outcome is not None, "a match that is over has an outcome"
    lines = [outcome.reason]
    best = max(outcome.scores)
    winners = tuple(person(match.seats[seat]) for seat, score in enumerate(outcome.scores) if score == best)
    if len(match.seats) == 1:
        won = best == 1
        player = winners[0]
        lines.append(
            msg("{player} has won.", player=player) if won else msg("{player} has lost.", player=player)
        )
    elif len(winners) == len(match.seats):
        lines.append(msg("The match is drawn."))
    else:
        lines.append(nmsg("{players} has won.", "{players} share the win.", len(winners), players=winners))
    if outcome.points is not None:
        points = tuple(
            msg("{seat} {points}", seat=match.game.colour_name(seat), points=count)
            for seat, count in enumerate(outcome.points)
        )
        lines.append(msg("Points: {points}.", points=points))
    return lines


def _offers(match: Match) -> list[Message]:
    if match.draw_offer is not None:
        return [msg("{seat} offers a draw.", seat=seated(match, match.draw_offer))]
    if match.successor is not None:
        return [msg("The rematch is match {id}.", id=match.successor)]
    if match.rematch:
        people = tuple(person(user_id) for user_id in sorted(match.rematch))
        return [nmsg("{people} wants a rematch.", "{people} want a rematch.", len(people), people=people)]
    return []


def _small_print(match: Match) -> list[Message]:
    """The promise of chance at the start and its proof at the end; when the match lapses."""
    if match.state is State.RUNNING:
        lapse = msg(
            "Without a move the match ends {when}.", when=f"<t:{int(match.expires_at.timestamp())}:R>"
        )
        chosen = any(ply.user_id is not None for ply in match.history)
        return [lapse] if chosen else [sealed(match), lapse]
    if match.revealed_seed is None:
        return []
    shown = msg(
        "Seed: {seed}. /verify {id} derives every roll again.", seed=match.revealed_seed.hex(), id=match.id
    )
    return [sealed(match), shown]


def sealed(match: Match) -> Message:
    """The commitment to the seed."""
    return msg("Chance is sealed, SHA-256 of the seed: {commitment}", commitment=match.commitment)


# Buttons


def _rows(match: Match, words: Words, picked: str, room: int) -> list[ui.ActionRow[Any]]:
    controls = _controls(match, words)
    if match.state is not State.RUNNING or match.position is None:
        return rows(controls)
    if match.position.actors == (CHANCE,):
        throw = act(ids.Act(match.id, match.ply, "roll"), words(msg("Roll the dice")), GREEN)
        return [row([throw]), *rows(controls)]
    seat = choosing(match)
    if seat is None:
        return rows(controls)
    moves = match.position.moves(seat)
    offered = choices(moves, picked)
    back = _back(match, words, moves, picked)
    block = _block(match, offered, picked if back else "", buttons(match.game))
    on_block = {name for line in buttons(match.game) for name in line}
    extras = [_pick(match, choice) for choice in offered if choice.label not in on_block]
    if len(extras) < len(offered):
        for below in ([*rows(extras + back), *rows(controls)], rows(extras + back + controls)):
            if _count(block) + _count(below) <= room:
                return block + below
    if len(offered) <= MOST_OPTIONS:
        return [*rows([_pick(match, choice) for choice in offered]), *rows(back + controls)]
    return [*_selects(match, words, offered), *rows(back + controls)]


def _pick(match: Match, choice: Pick) -> ui.Item[Any]:
    style = GREEN if choice.stops else GREY
    return pick(ids.Pick(match.id, match.ply, choice.notation), choice.label, style)


def _block(
    match: Match, offered: Sequence[Pick], picked: str, names: Sequence[Sequence[str | None]]
) -> list[ui.ActionRow[Any]]:
    """Buttons as the board lies; a point that is no choice keeps its place, and the one that is picked
    puts itself down again."""
    by_label = {choice.label: choice for choice in offered}
    made = []
    for at, line in enumerate(names):
        items: list[ui.Item[Any]] = []
        for across, name in enumerate(line):
            if name is None:
                items.append(pick(ids.Pick(match.id, match.ply, f".{at}.{across}"), "·", disabled=True))
            elif name in by_label:
                items.append(_pick(match, by_label[name]))
            elif name == picked:
                items.append(pick(ids.Pick(match.id, match.ply, ""), name, BLUE))
            else:
                items.append(pick(ids.Pick(match.id, match.ply, name), name, disabled=True))
        made += rows(items)
    return made


def _selects(match: Match, words: Words, offered: Sequence[Pick]) -> list[ui.ActionRow[Any]]:
    parts = [offered[at : at + MOST_OPTIONS] for at in range(0, len(offered), MOST_OPTIONS)]
    made = []
    for part, some in enumerate(parts):
        placeholder = msg("{first} to {last}", first=some[0].label, last=some[-1].label)
        options = [(choice.notation, choice.label) for choice in some]
        made.append(row([picks(ids.Picks(match.id, match.ply, part), words(placeholder), options)]))
    return made


def _back(match: Match, words: Words, moves: Sequence[str], picked: str) -> list[ui.Item[Any]]:
    if picked in ("", settle(moves, "")[0]):
        return []
    return [act(ids.Act(match.id, match.ply, "back"), words(msg("Back")))]


def _controls(match: Match, words: Words) -> list[ui.Item[Any]]:
    def control(verb: str, label: Message) -> ui.Item[Any]:
        return act(ids.Act(match.id, match.ply, verb), words(label))

    made: list[ui.Item[Any]] = []
    if match.state is State.RUNNING:
        made.append(control("resign", msg("Resign")))
        if match.seat_count == 2 and match.draw_offer is None:
            made.append(control("draw", msg("Offer draw")))
    elif match.state is State.OVER and match.successor is None:
        made.append(control("rematch", msg("Rematch")))
    made.append(control("rules", msg("Rules")))
    assert len(made) <= MOST_BUTTONS, "the controls share one row"
    return made


def _draw_answers(match: Match, words: Words) -> list[ui.Item[Any]]:
    """They stand above the picture, where no other button ever stands."""
    return [
        act(ids.Act(match.id, match.ply, "draw"), words(msg("Accept the draw")), GREEN),
        act(ids.Act(match.id, match.ply, "undraw"), words(msg("Decline the draw")), RED),
    ]


def _count(lines: Sequence[ui.ActionRow[Any]]) -> int:
    return sum(1 + len(line.children) for line in lines)
