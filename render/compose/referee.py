"""What a referee would tell in the strip: a position that stands again, turns that run out, what a seat
threatens or must do, and the last move in its notation."""

from dataclasses import dataclass
from typing import Final

from engines.bases.duel import Duel
from engines.core import Message, msg, nmsg
from render import scene as s
from render.compose.boards.layouts import Man
from render.scene.emblems import QUIET, REPEATED
from render.view import View

TURNS_SHOWN: Final = 20
"""How many turns ahead of a limit they are counted."""
_MARK_WIDTH, _MARK_HEIGHT, _MARK_RISE = 84, 46, 14
"""px of the mark between two panels, and how far above them it begins."""
_SIGN_X, _SIGN_RADIUS = 168, 32
_TEXT_X: Final = 136
"""px from a panel's left edge."""
_ALERT_RADIUS: Final = 16
_ALERT_AT: Final = (1.02, 0.9)
"""How far right of and below a seat's token an alert stands, in radii."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands beside a seat's token where it holds nothing."""

    man: Man
    count: int | None = None
    need: Message | None = None
    """What the count is to be held against."""


def limit_mark(view: View, strip: s.Box) -> tuple[s.Panel, ...]:
    """Between the panels: how often the position has stood, else how many turns are left before a limit."""
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
    x, y, width, _ = strip
    box = (x + (width - _MARK_WIDTH) // 2, y - _MARK_RISE, _MARK_WIDTH, _MARK_HEIGHT)
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
        return [msg("This position has stood {n} times.", n=position.times_stood)]
    if left is not None and left <= TURNS_SHOWN:
        return [nmsg("{n} turn is left before the limit.", "{n} turns are left before the limit.", left)]
    return []


def aside(view: View, seat: int, box: s.Box, sign: Sign | None) -> list[s.Thing]:
    """Beside the token of a seat that holds nothing: its `sign`, or else its last move in notation."""
    wide, high = box[2], box[3]
    if sign is not None:
        at = (_SIGN_X / high, 0.508)
        things: list[s.Thing] = [s.Token(at, sign.man.side, _SIGN_RADIUS / high, sign.man.kind)]
        if sign.count is not None:
            lift = 0.14 if sign.need else 0.0
            left, room = 214 / high, (wide - 214 - 20) / high
            things.append(s.Label((left, 0.5 + lift), str(sign.count), 46, room, bold=True))
            if sign.need is not None:
                things.append(s.Label((left, 0.24), sign.need, 28, room, quiet=True))
        return things
    played = [step.move for step in view.steps if step.actor == seat]
    if not played:
        return []
    room = (wide - _TEXT_X - 20) / high
    return [s.Label((_TEXT_X / high, 0.5), played[-1], 40, room, bold=True, lines=2)]


def alert(emblem: str, at: s.Spot, radius: float, height: int) -> list[s.Thing]:
    """An emblem at the lower right of a seat's token: what the seat threatens or must do."""
    x, y = at[0] + _ALERT_AT[0] * radius, at[1] - _ALERT_AT[1] * radius
    side = 2.5 * _ALERT_RADIUS / height
    return [
        s.Patch((x, y), side, side, "ground"),
        s.Emblem((x, y), emblem, _ALERT_RADIUS / height),
    ]
