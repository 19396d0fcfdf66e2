"""The alt text of El Oso: the position, what happened, whose turn it is."""

from typing import cast

from engines.core import Either, Message, msg, npmsg, pmsg
from engines.games.el_oso import GRID, ElOso
from render.alt_text import describe, whose_turn
from render.compose.choices import next_points
from render.scenes.el_oso.events import shown_seat
from render.view import View


def alt(view: View) -> Message:
    position = cast("ElOso", view.position)
    seat = shown_seat(view)
    name, table = view.game.colour_name(seat), position.tables[seat]
    state = [
        pmsg("sentence", "{seat}'s board.", seat=name),
        _describe_stacks(name, table.player),
        _describe_stacks(pmsg("alt text", "The Bear"), table.bear),
        msg(
            "Sky {sky}, Pit {pit}, Cave {cave}, Ground {ground}.",
            sky=table.sky,
            pit=table.pit,
            cave=table.cave,
            ground=table.ground,
        ),
    ]
    state.append(msg("Dice 1 to 5 stand for columns a to e."))
    if position.games > 1:
        state.append(pmsg("sentence", "Game {n} of {games}.", n=position.game, games=position.games))
    if position.games > 1 or len(position.tables) > 1:
        totals = enumerate(position.totals)
        saved = tuple(
            pmsg("layout", "{seat} {n}", seat=view.game.colour_name(each), n=total) for each, total in totals
        )
        state.append(pmsg("sentence", "Total saved: {totals}.", totals=saved))
    happened = [
        step.before.describe(step.actor, step.move)
        for step in view.steps
        if cast("ElOso", step.before).phase != "setup"
    ]
    ending = [whose_turn(view)]
    if targets := next_points(view):
        ending.append(
            msg("Picked: {point}. It can go to {targets}.", point=view.picked, targets=Either(targets))
        )
    return describe(state, happened, ending)


def _describe_stacks(name: Message, heights: tuple[int, ...]) -> Message:
    stacks = tuple(f"{GRID.points[cell]} ({height})" for cell, height in enumerate(heights) if height)
    if not stacks:
        return msg("{side} has no stacks.", side=name)
    return npmsg(
        "sentence",
        "{side} has a stack: {stacks}.",
        "{side} has {n} stacks: {stacks}.",
        len(stacks),
        side=name,
        stacks=stacks,
    )
