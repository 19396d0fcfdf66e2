"""The strip under a board: seats with what they hold, the referee's mark, and the result."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, cast

from engines.bases.dice_game import DiceGame
from engines.bases.duel import Duel
from engines.core import CHANCE, Message, Outcome, nmsg, pmsg
from render import scene as s
from render.compose.boards.layouts import DuelLayout, Man
from render.compose.choices import can_place
from render.compose.holds import Hold
from render.compose.podium import Standing, places, podium, rows, tally
from render.scene.emblems import QUIET, REPEATED
from render.view import View

_HEIGHT: Final = 148
"""In px, with room for a heading and two lines."""
_FALL: Final = 14
"""How far (px) the result may reach below the strip of a running game."""
_WINNER_AT, _WINNER_RADIUS, _SHARED_RADIUS = 88, 52, 38
"""px from the left to the winner's token; its radius, and the radius of tokens that share first place."""


def result(view: View) -> Outcome | None:
    """How the match ended, or how the game did; None while both are running."""
    return view.outcome or view.position.outcome


def result_box(box: s.Box) -> s.Box:
    """The box of the result's panel, taller than the strip of the running game if that is too low."""
    x, y, width, height = box
    more = max(_HEIGHT - height, 0)
    return x, y - max(more - _FALL, more // 2), width, height + more


def result_panel(
    box: s.Box,
    view: View,
    outcome: Outcome,
    kinds: Sequence[s.Kind] | None = None,
    holds: Sequence[Sequence[Hold]] = (),
    victor: str = "",
    tallies: Sequence[int] | None = None,
) -> s.Panel:
    """The panel of the result. For one or two seats it has the winner's crowned token, the result, the
    reason, and a row for each seat with what it `holds`, and with its points where the result doesn't give
    them; for a single seat, only what it holds. If both share first place it has both tokens, uncrowned,
    unless there are rows. For more seats it has a podium, the result and the reason. `kinds` are the kinds of
    the seats' tokens, if not all are beavers; `victor` is the side that beat a single seat; `tallies`, how
    far each has come, stand in for points in a game that has none."""
    box = _, _, width, height = result_box(box)
    kinds = kinds or [s.Kind.BEAVER] * len(outcome.scores)
    best = winners(outcome)
    score = score_of(outcome, outcome.points if tallies is None else tallies)
    standings = _standings(view, outcome, kinds, holds, tallies)
    things: list[s.Thing] = []
    taken = 0.0
    if len(standings) > 2:
        things, left = podium(box, standings)
        left += 18
    else:
        if len(standings) == 2:
            if all(_tells_points(each) for each in standings):
                standings = [replace(each, holds=()) for each in standings]
            if score or (tallies is None and _is_told(standings, outcome.reason)):
                standings = [replace(each, points=None) for each in standings]
            told, taken = rows(box, standings)
            things += told
        elif holds and holds[0]:
            told, taken = tally(box, holds[0][0], won=is_won_by(outcome, 0))
            things += told
        pitch = 1.5 * _SHARED_RADIUS
        shown = best if len(best) == 1 or not taken else []
        radius = _WINNER_RADIUS if len(best) == 1 else _SHARED_RADIUS
        first = _WINNER_AT if len(best) == 1 else 26 + _SHARED_RADIUS
        for place, seat in enumerate(shown):
            at = ((first + pitch * place) / height, 0.5 - 2 / height)
            things.append(s.Token(at, victor or view.game.colours[seat], radius / height, kinds[seat]))
        if len(best) == 1 and (victor or is_won_by(outcome, best[0])) and kinds[best[0]] is not s.Kind.QUEEN:
            things.append(s.Crown((_WINNER_AT / height, 0.98), 0.5 * _WINNER_RADIUS / height))
        left = first + pitch * (len(shown) - 1) + radius + 26 if shown else 32.0
    room = width - left - taken - 28
    things.append(s.Headline(left / height, room / height, title_of(view, outcome, score), outcome.reason))
    return s.Panel(box, tuple(things), active=True)


def _standings(
    view: View,
    outcome: Outcome,
    kinds: Sequence[s.Kind],
    holds: Sequence[Sequence[Hold]],
    tallies: Sequence[int] | None,
) -> list[Standing]:
    """The seats, best first."""
    points = outcome.points if tallies is None else tallies
    by_seat = places(outcome, view.game.sides(len(outcome.scores)))
    standings = [
        Standing(
            seat,
            view.game.colours[seat],
            place,
            kinds[seat],
            None if points is None else points[seat],
            tuple(hold for hold in holds[seat] if not hold.stock) if seat < len(holds) else (),
        )
        for seat, place in enumerate(by_seat)
    ]
    return sorted(standings, key=lambda each: each.place)


def _tells_points(standing: Standing) -> bool:
    """Whether what a seat holds are its points, and no more to look at than a number."""
    held = [hold for hold in standing.holds if not hold.paint]
    return len(held) == len(standing.holds) and sum(hold.count for hold in held) == standing.points


def _is_told(standings: Sequence[Standing], reason: Message) -> bool:
    """Whether a reason already gives everybody's points."""
    return {each.points for each in standings} <= set(_numbers_in(reason))


def _numbers_in(message: Message) -> Iterator[int]:
    """Every number in a message."""
    for _, value in message.values:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                yield from _numbers_in(part)
            elif isinstance(part, int):
                yield part


def is_won_by(outcome: Outcome, seat: int) -> bool:
    """Whether `seat` came first, alone or shared, and didn't lose a solitaire game."""
    return outcome.scores[seat] == max(outcome.scores) > 0


def winners(outcome: Outcome) -> list[int]:
    """The seats that came first; also the only seat of a lost solitaire game."""
    best = max(outcome.scores)
    return [seat for seat, score in enumerate(outcome.scores) if score == best]


def score_of(outcome: Outcome, points: Sequence[int] | None) -> str:
    """The points of two seats as a host says them, the winner's first; "" where they don't say who won.

    >>> score_of(Outcome((0.0, 1.0), None, msg("…")), (15, 43))
    '43–15'
    """
    if points is None or len(points) != 2:
        return ""
    best, fewest = (points[seat] for seat in sorted((0, 1), key=lambda seat: -outcome.scores[seat]))
    agrees = best == fewest if outcome.scores[0] == outcome.scores[1] else best > fewest
    return f"{best}–{fewest}" if agrees else ""


def title_of(view: View, outcome: Outcome, score: str = "") -> Message:
    """The result in a few words, with the score if there is one."""
    best = winners(outcome)
    if len(outcome.scores) == 1:
        seat = view.game.colour_name(0)
        return (
            pmsg("result", "{seat} wins", seat=seat)
            if outcome.scores[0] == 1
            else pmsg("picture", "{seat} loses", seat=seat)
        )
    if len(best) == 1 and score:
        return pmsg("picture", "{seat} wins {score}", seat=view.game.colour_name(best[0]), score=score)
    if len(best) == 1:
        return pmsg("result", "{seat} wins", seat=view.game.colour_name(best[0]))
    if len(best) < len(outcome.scores):
        return pmsg("result", "{seats} win", seats=tuple(view.game.colour_name(seat) for seat in best))
    return pmsg("picture", "A {score} draw", score=score) if score else pmsg("result", "Draw")


GAP: Final = 16
"""px between panels."""
SEAT_AT, SEAT_RADIUS, SEAT_UP = 70, 44, 0.515
"""From the left of a panel for two to its seat's token, and its radius (px); how high it stands (heights)."""
_SEATED: Final = ((70, 44), (70, 44), (62, 40), (50, 34))
"""By number of panels: how far from the left a seat's token stands, and its radius (px)."""


def split(box: s.Box, count: int) -> tuple[s.Box, ...]:
    """Cut `box` into `count` panels side by side."""
    x, y, width, height = box
    each = (width - GAP * (count - 1)) / count
    edges = [(round(x + i * (each + GAP)), round(x + i * (each + GAP) + each)) for i in range(count)]
    return tuple((left, y, right - left, height) for left, right in edges)


def spot_in(box: s.Box, x: float, y: float) -> s.Spot:
    """The place in the panel of `box` that is x px right of and y px below its upper left corner."""
    return x / box[3], (box[3] - y) / box[3]


def seat_panel(
    box: s.Box,
    side: str,
    holds: Iterable[s.Thing],
    *,
    active: bool,
    inset: int = 70,
    radius: int = 44,
    kind: s.Kind = s.Kind.BEAVER,
) -> s.Panel:
    """A seat's token of `radius` px, `inset` px from the left, then what it holds."""
    height = box[3]
    token = s.Token((inset / height, 0.515), side, radius / height, kind)
    return s.Panel(box, (token, *holds), active, pointer=inset / height if active else None)


def on_turn(view: View) -> tuple[int, ...]:
    """The seats whose turn it is: those that choose, or the one the dice are rolled for."""
    position = view.position
    if position.actors == (CHANCE,):
        return () if position.roller is None else (position.roller,)
    return position.actors


def room(box: s.Box, count: int) -> tuple[int, int]:
    """In one of `count` panels side by side: where a seat's things begin, and how wide they may be (px)."""
    inset, radius = _SEATED[count - 1]
    left = inset + radius + (24 if count < 4 else 14)
    return left, box[2] - left - (28 if count < 4 else 14)


def seats_strip(
    view: View,
    box: s.Box,
    hold: Callable[[int, s.Box], Iterable[s.Thing]],
    kept: Sequence[Sequence[Hold]] = (),
) -> tuple[s.Panel, ...]:
    """The strip of a dice game for one to four: a panel for each seat with what it holds, `hold(seat, box)`
    in units of the panel's height; at the end the result, with what each of two seats has `kept`. Seats that
    have left are ghosts."""
    outcome = result(view)
    if outcome is not None:
        return (result_panel(box, view, outcome, holds=kept),)
    position = cast("DiceGame", view.position)
    inset, radius = _SEATED[position.seats - 1]
    lit = on_turn(view)
    panels = []
    for seat, part in enumerate(split(box, position.seats)):
        side = view.game.colours[seat]
        if seat in position.left:
            ghost = s.Ghost((inset / part[3], 0.515), side, radius / part[3])
            panels.append(s.Panel(part, (ghost, *hold(seat, part))))
        else:
            held = hold(seat, part)
            panels.append(seat_panel(part, side, held, active=seat in lit, inset=inset, radius=radius))
    return tuple(panels)


TURNS_SHOWN: Final = 20
"""Turns are counted down from this many before a limit."""
_MARK_WIDTH, _MARK_HEIGHT, _MARK_RISE = 84, 46, 14
"""Size in px of the mark between two panels, and how far it sticks out above them."""
_WARNING_X, _WARNING_RADIUS = 168, 32
_TEXT_X: Final = 136
"""px from a panel's left edge."""
_ALERT_RADIUS: Final = 16
_ALERT_AT: Final = (1.02, 0.9)
"""How far right of and below a seat's token an alert stands, in radii."""


@dataclass(frozen=True, slots=True)
class Sign:
    """Shown beside the token of a seat that holds nothing."""

    man: Man
    count: int | None = None
    need: Message | None = None
    """What to compare the count with."""


def limit_mark(view: View, second: s.Box) -> tuple[s.Panel, ...]:
    """The mark between the panels, at the left of the `second`: how often the position has occurred, or how
    many turns are left."""
    position = view.position
    if not isinstance(position, Duel) or not position.actors:
        return ()
    left = position.turns_left
    if position.times_stood > 1:
        emblem, text = REPEATED, str(position.times_stood)
    elif left is not None and left <= TURNS_SHOWN:
        emblem, text = QUIET, str(left)
    else:
        return ()
    x, y, _, _ = second
    box = (x - (GAP + _MARK_WIDTH) // 2, y - _MARK_RISE, _MARK_WIDTH, _MARK_HEIGHT)
    high = _MARK_HEIGHT
    number = s.Label((57 / high, 0.5), text, 30, 40 / high, bold=True, anchor="mm")
    return (s.Panel(box, (s.Emblem((21 / high, 0.5), emblem, 15 / high), number)),)


def limit_words(view: View) -> list[Message]:
    """The same in words, unless the position announces it itself."""
    position = view.position
    if not isinstance(position, Duel) or not position.actors or position.warning is not None:
        return []
    left = position.turns_left
    if position.times_stood > 1:
        return [
            nmsg(
                "This position has come up {n} time.",
                "This position has come up {n} times.",
                position.times_stood,
            )
        ]
    if left is not None and left <= TURNS_SHOWN:
        return [nmsg("{n} turn left before the limit.", "{n} turns left before the limit.", left)]
    return []


def aside(view: View, seat: int, wide: int, high: int, sign: Sign | None) -> list[s.Thing]:
    """Beside the token of a seat that holds nothing: its `sign`, its last move in notation, or that it's to
    move."""
    if sign is not None:
        at = (_WARNING_X / high, 0.508)
        things: list[s.Thing] = [s.Token(at, sign.man.side, _WARNING_RADIUS / high, sign.man.kind)]
        if sign.count is not None:
            lift = 0.14 if sign.need else 0.0
            left, room = 214 / high, (wide - 214 - 20) / high
            things.append(s.Label((left, 0.5 + lift), str(sign.count), 46, room, bold=True))
            if sign.need is not None:
                things.append(s.Label((left, 0.24), sign.need, 28, room, quiet=True))
        return things
    played = [step.move for step in view.steps if step.actor == seat]
    at, room = (_TEXT_X / high, 0.5), (wide - _TEXT_X - 20) / high
    if played:
        return [s.Label(at, played[-1], 40, room, bold=True, lines=2)]
    return [s.Label(at, pmsg("picture", "to move"), 36, room)] if seat in view.position.actors else []


def alert(emblem: str, at: s.Spot, radius: float, height: int) -> list[s.Thing]:
    """An emblem at the lower right of a seat's token: what the seat threatens or must do."""
    x, y = at[0] + _ALERT_AT[0] * radius, at[1] - _ALERT_AT[1] * radius
    side = 2.5 * _ALERT_RADIUS / height
    return [
        s.Patch((x, y), side, side, "ground"),
        s.Emblem((x, y), emblem, _ALERT_RADIUS / height),
    ]


__all__ = ["Hold", "captures", "in_hand", "seat_panels"]

_HELD_RADIUS: Final = 21
_HOLLOW_RADIUS: Final = 17
"""Radii (px) of what a seat holds and of an empty place for it; smaller if there are many."""
_LIT: Final = 1.2
"""How much larger than on the board the glow of one is, in radii, as the piece is small."""
_FIRST, _PITCH = 158, 48
"""Where a seat's row begins in its panel, and the distance from one thing to the next (px)."""
_EMBLEM, _AFTER_SIGN = 17, 46
"""Radius of the emblem before a row, and from it to the row's first place (px)."""
_MOST_IN_A_ROW: Final = 6
"""More pieces than this wrap into two rows."""
_BARE_WIDTH: Final = 316
"""Width (px) of a panel in games where seats hold nothing."""
_LEAST_PITCH: Final = 26
"""Pieces that would be closer than this (px) are shown as a number."""
_MARGIN: Final = 46
"""px kept clear on the right for the mark between the panels."""
_SIGN_ROOM, _SIGN_RADIUS = 40, 17
"""Room for the sign of a row, and its radius (px)."""
_ONE_ROW, _TWO_ROWS = (0.508,), (0.70, 0.32)
"""How high the rows lie, in heights of the panel."""


def in_hand(sides: Sequence[str], stocks: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """The beavers each seat still has to place, of `places` in all."""
    return [(Hold(Man(side), count, places, stock=True),) for side, count in zip(sides, stocks, strict=True)]


def captures(sides: Sequence[str], captured: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """What each of two seats has captured, of `places` at most; `captured` is how many each has lost."""
    return [(Hold(Man(sides[other]), captured[other], places),) for other in (1, 0)]


def seat_panels(
    layout: DuelLayout,
    view: View,
    holds: Sequence[Sequence[Hold]],
    signs: Sequence[Sign | None] = (),
    alerts: Sequence[str] = (),
) -> tuple[s.Panel, ...]:
    """The strip of a running game, with the referee's mark between the panels."""
    x, y, width, height = layout.strip
    kept = [() if all(hold.stock and not hold.count for hold in own) else own for own in holds]
    spare = 0 if any(kept) else (width - 2 * _BARE_WIDTH - GAP) // 2
    boxes = split((x + spare, y, width - 2 * spare, height), 2)
    wide = boxes[0][2]
    beside = [aside(view, seat, wide, height, signs[seat] if signs else None) for seat in (0, 1)]
    panels = []
    for seat, box in enumerate(boxes):
        side, kind = view.game.colours[seat], layout.kinds[seat]
        placing = can_place(view, seat, layout.names.cell)
        things = _held(box, kept[seat], placing=placing) if kept[seat] else beside[seat]
        if alerts and alerts[seat]:
            things += alert(alerts[seat], (SEAT_AT / height, SEAT_UP), SEAT_RADIUS / height, height)
        panels.append(seat_panel(box, side, things, active=seat in view.position.actors, kind=kind))
    return (*panels, *limit_mark(view, boxes[1]))


def _told(row: Sequence[tuple[Man, bool]], at: s.Spot, height: int) -> list[s.Thing]:
    """Show a long row as one piece and a number."""
    count = sum(taken for _, taken in row)
    man = row[0][0]
    x, y = at
    if not count:
        return [s.Hollow(at, _HOLLOW_RADIUS / height)]
    number = s.Label((x + 36 / height, y), str(count), 40, 80 / height, bold=True)
    return [s.Token(at, man.side, _HELD_RADIUS / height, man.kind), number]


def _held(box: s.Box, holds: Sequence[Hold], *, placing: bool = False) -> list[s.Thing]:
    """What a seat holds, in one row or two; the next piece of its stock glows if it can be placed."""
    rows = [[(hold.man, index < hold.count) for index in range(hold.places)] for hold in holds]
    signs = [hold.sign for hold in holds]
    half = ceil(len(rows[0]) / 2)
    pitched = (box[2] - _FIRST - _MARGIN) / half >= _LEAST_PITCH
    if len(rows) == 1 and len(rows[0]) > _MOST_IN_A_ROW and pitched:
        rows = [rows[0][:half], rows[0][half:]]
        signs.append("")
    height = box[3]
    levels = _ONE_ROW if len(rows) == 1 else _TWO_ROWS
    signs = [hold.sign for hold in holds] if len(rows) == len(holds) else []
    first = _FIRST + (_SIGN_ROOM if any(signs) else 0)
    things: list[s.Thing] = []
    for index, sign in enumerate(signs):
        if sign:
            things.append(s.Emblem(((_FIRST - 4) / height, levels[index]), sign, _SIGN_RADIUS / height))
    for level, row in zip(levels, rows, strict=False):
        pitch = min(_PITCH, (box[2] - first - _MARGIN) / max(len(row) - 1, 1))
        if pitch < _LEAST_PITCH:
            things += _told(row, (first / height, level), height)
            continue
        held, hollow = min(_HELD_RADIUS, 0.46 * pitch), min(_HOLLOW_RADIUS, 0.38 * pitch)
        for place, (man, taken) in enumerate(row):
            at = ((first + pitch * place) / height, level)
            things.append(
                s.Token(at, man.side, held / height, man.kind) if taken else s.Hollow(at, hollow / height)
            )
    stock = {hold.man.side for hold in holds if hold.stock} if placing else set()
    waiting = [
        place for place, thing in enumerate(things) if isinstance(thing, s.Token) and thing.side in stock
    ]
    for place in waiting[-1:]:
        token = cast("s.Token", things[place])
        things.insert(0, s.Glow(token.at, token.side, _LIT * token.radius))
    return things
