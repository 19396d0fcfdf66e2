"""Pepper. Corn!: a tableau of cards between two seats, what each of them reaches, and their open hands.

A card has the edge and the mark of every seat that reaches it, and a gap has the colour of the seats it lets
in; all other cards are dimmed. A card just turned up has a gold edge. The last captured card lies faint in
its gap, under its payment and the taker's token.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, cast

from engines.chance.decktet import code
from engines.core import CHANCE, Outcome
from engines.games.pepper_corn import GAP, PepperCorn
from render import scene as s
from render.button_grid import Buttons
from render.compose.cards.tableau import Tableau, tableau
from render.compose.choices import glows, on_points
from render.compose.endings import stepped_back
from render.compose.panels import result, result_panel, winners
from render.scenes.pepper_corn.panels import panel, result_between
from render.view import View

BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_PAYMENT: Final = 0.6
"""Width of payment cards, relative to the captured card."""


def scene(view: View) -> s.Scene:
    position = cast("PepperCorn", view.position)
    sides = view.game.colours[:2]
    outcome = result(view)
    table = tableau(position.rows, position.columns, sides, over=outcome is not None)
    things: list[s.Thing] = []
    for side, edges, corners in zip(sides, table.bars, table.corners, strict=True):
        things += [s.Bar(*edge, side=side) for edge in edges]
        things += [s.Token(at, side, 21) for at in corners]
    places = {position.point(place): place for place in range(len(position.tableau))}
    things += glows(view, on_points(places, table.spots, table.card / 2), strong=True, card=True)
    things += _tableau_things(view, position, table, bool(outcome))
    if not outcome:
        things += _lifted_card(view, position, table)
    captured = _last_capture(view, position, table)
    things += captured
    panels = [panel(view, position, seat, table.panels[seat], outcome) for seat in (0, 1)]
    if outcome is not None:
        things = _ended(view, outcome, table, things, captured, position.columns)
        if table.tall:
            panels.append(result_between(view, outcome, table.result))
        else:
            panels.append(result_panel(table.result, view, outcome, tallies=outcome.points))
    return s.Scene(table.board, tuple(things), tuple(panels))


def _ended(
    view: View,
    outcome: Outcome,
    table: Tableau,
    things: Sequence[s.Thing],
    captured: Sequence[s.Thing],
    columns: int,
) -> list[s.Thing]:
    """Draw the end, with sparks at the corners between the cards nearest to the winner. The last capture
    stays bright."""
    rows = [table.spots[at : at + columns] for at in range(0, len(table.spots), columns)]
    if winners(outcome) == [1]:
        rows.reverse()
    corners = [
        ((ax + bx) / 2, (ay + by) / 2)
        for number, (near, far) in enumerate(list(pairwise(rows))[: 2 if columns > 5 else 4])
        for column, ((ax, ay), (bx, by)) in enumerate(zip(near, far[1:], strict=False))
        if bx > ax and (column + number) % 2 == 0
    ]
    ways = [thing for thing in things if isinstance(thing, s.Slot)]
    return stepped_back(view, outcome, table.board, things, added=[*ways, *captured], sparks=corners)


def _sides_reaching(view: View, reached: Sequence[Sequence[int]], place: int) -> tuple[str, ...]:
    return tuple(view.game.colours[seat] for seat in (0, 1) if place in reached[seat])


def _tableau_things(view: View, position: PepperCorn, table: Tableau, over: bool) -> list[s.Thing]:
    """Every card and gap of the tableau, or its empty places before the deal."""
    if position.phase == "deal":
        return [s.Slot(spot, table.card) for spot in table.spots]
    reached = [() if over else position.reach(seat) for seat in (0, 1)]
    ways = [position.way_in(seat) for seat in (0, 1)]
    lay = {place for step in view.steps for place in cast("PepperCorn", step.before).face_down}
    turned = lay - set(position.face_down)
    things: list[s.Thing] = []
    for place, card in enumerate(position.tableau):
        spot = table.spots[place]
        if card == GAP:
            things.append(s.Slot(spot, table.card, _sides_reaching(view, ways, place)))
            continue
        face = "?" if place in position.face_down else code(card)
        sides = _sides_reaching(view, reached, place)
        things.append(
            s.Card(
                spot,
                face,
                table.card,
                sides=sides,
                veiled=not sides and not over,
                fresh=place in turned and not over,
            )
        )
    return things


def _lifted_card(view: View, position: PepperCorn, table: Tableau) -> list[s.Thing]:
    """The lifted card that the seat is putting a capture together for."""
    aim = view.picked.partition(":")[0]
    return [
        s.Card(table.spots[place], code(card), table.card, picked=True)
        for place, card in enumerate(position.tableau)
        if aim and card >= 0 and position.point(place) == aim
    ]


def _last_capture(view: View, position: PepperCorn, table: Tableau) -> list[s.Thing]:
    """The last card captured among the steps, faint, with its payment and the token of its captor."""
    captures = [step for step in view.steps if ":" in step.move and step.actor != CHANCE]
    if not captures:
        return []
    step = captures[-1]
    before = cast("PepperCorn", step.before)
    point, _, payment = step.move.partition(":")
    width = table.card
    things: list[s.Thing] = []
    for place, card in enumerate(before.tableau):
        if card == GAP or position.tableau[place] != GAP or before.point(place) != point:
            continue
        x, y = table.spots[place]
        paid = tuple(payment.split("+"))
        things += [
            s.Card((x, y), code(card), width, ghost=True),
            s.Fan((x + 0.14 * width, y - 0.31 * width), paid, _PAYMENT * width, width, pitch=0.42, tilt=0),
            s.Token((x - 0.36 * width, y - 0.56 * width), view.game.colours[step.actor], 0.19 * width),
        ]
    return things
