"""What every game's strip shares: a panel for each seat, and the result written large."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, cast

from engines.bases.dice_game import DiceGame
from engines.core import CHANCE, Message, Outcome, msg
from render.scene import Box, Crown, Ghost, Headline, Kind, Panel, Spot, Thing, Token
from render.view import View

GAP: Final = 16
"""px between panels."""
_SEATED: Final = ((70, 44), (70, 44), (62, 40), (50, 34))
"""By number of panels: how far from the left a seat's token stands, and its radius (px)."""
_WINNER_AT: Final = 0.62
"""How far from the left the winner's token stands in the panel of the result, in heights of the panel."""
_WINNER_RADIUS, _SHARED_RADIUS = 0.394, 0.29
"""Of the token of a single winner, and of those who share the first place."""


def result(view: View) -> Outcome | None:
    """How the match ended, or else the game; None while both run."""
    return view.outcome or view.position.outcome


def split(box: Box, count: int) -> tuple[Box, ...]:
    """`box` cut into `count` panels side by side."""
    x, y, width, height = box
    each = (width - GAP * (count - 1)) / count
    edges = [(round(x + i * (each + GAP)), round(x + i * (each + GAP) + each)) for i in range(count)]
    return tuple((left, y, right - left, height) for left, right in edges)


def spot_in(box: Box, x: float, y: float) -> Spot:
    """A place in the panel of `box`, from px right of and below its upper left corner."""
    return x / box[3], (box[3] - y) / box[3]


def seat_panel(
    box: Box,
    side: str,
    holds: Iterable[Thing],
    *,
    active: bool,
    inset: int = 70,
    radius: int = 44,
    kind: Kind = Kind.BEAVER,
) -> Panel:
    """A seat's token of `radius` px, `inset` px from the left, then what it holds."""
    height = box[3]
    token = Token((inset / height, 0.515), side, radius / height, kind)
    return Panel(box, (token, *holds), active, pointer=inset / height if active else None)


def on_turn(view: View) -> tuple[int, ...]:
    """The seats whose turn it is: those that choose, or the one in whose name dice are thrown."""
    position = view.position
    if position.actors == (CHANCE,):
        return () if position.roller is None else (position.roller,)
    return position.actors


def room(box: Box, count: int) -> tuple[int, int]:
    """In one of `count` panels side by side: where what a seat holds begins and how wide it may be (px)."""
    inset, radius = _SEATED[count - 1]
    left = inset + radius + (24 if count < 4 else 14)
    return left, box[2] - left - (28 if count < 4 else 14)


def seats_strip(view: View, box: Box, hold: Callable[[int, Box], Iterable[Thing]]) -> tuple[Panel, ...]:
    """The strip of a game of dice for one to four: a panel for each seat with what it holds, `hold(seat,
    box)` in units of the panel's height; at the end the result. Seats that have left are ghosts."""
    outcome = result(view)
    if outcome is not None:
        return (result_panel(box, view, outcome),)
    position = cast("DiceGame", view.position)
    inset, radius = _SEATED[position.seats - 1]
    lit = on_turn(view)
    panels = []
    for seat, part in enumerate(split(box, position.seats)):
        side = view.game.colours[seat]
        if seat in position.left:
            ghost = Ghost((inset / part[3], 0.515), side, radius / part[3])
            panels.append(Panel(part, (ghost, *hold(seat, part))))
        else:
            held = hold(seat, part)
            panels.append(seat_panel(part, side, held, active=seat in lit, inset=inset, radius=radius))
    return tuple(panels)


def result_panel(box: Box, view: View, outcome: Outcome, kinds: Sequence[Kind] | None = None) -> Panel:
    """The winner's crowned token (all who share, uncrowned), the result, why, and the score. `kinds` are
    those of the seats' tokens, where not all are beavers."""
    kinds = kinds or [Kind.BEAVER] * len(outcome.scores)
    _, _, width, height = box
    best = winners(outcome)
    sides = [view.game.colours[seat] for seat in best]
    units = width / height
    radius = _WINNER_RADIUS if len(sides) == 1 else _SHARED_RADIUS
    pitch = radius * 1.5
    things: list[Thing] = [
        Token((_WINNER_AT + pitch * place, 0.49), side, radius, kinds[seat])
        for place, (seat, side) in enumerate(zip(best, sides, strict=True))
    ]
    if len(sides) == 1 and is_won_by(outcome, best[0]) and kinds[best[0]] is not Kind.QUEEN:
        things.append(Crown((_WINNER_AT, 1), _WINNER_RADIUS / 2))
    left = _WINNER_AT + pitch * (len(sides) - 1) + radius + 0.24
    title = _title(view, outcome, best)
    things.append(Headline(left, units - left - 0.27, title, outcome.reason, _score(outcome)))
    return Panel(box, tuple(things), active=True)


def is_won_by(outcome: Outcome, seat: int) -> bool:
    """Whether `seat` came first, alone or not, and did not lose a solitaire game."""
    return outcome.scores[seat] == max(outcome.scores) > 0


def winners(outcome: Outcome) -> list[int]:
    """The seats that came first; also the only seat of a solitaire game that is lost."""
    best = max(outcome.scores)
    return [seat for seat, score in enumerate(outcome.scores) if score == best]


def _title(view: View, outcome: Outcome, best: list[int]) -> Message:
    if len(outcome.scores) == 1:
        return msg("Won") if outcome.scores[0] == 1 else msg("Lost")
    if len(best) == 1:
        return msg("{seat} wins", seat=view.game.colour_name(best[0]))
    if len(best) < len(outcome.scores):
        return msg("{seats} win", seats=tuple(view.game.colour_name(seat) for seat in best))
    return msg("Draw")


def _score(outcome: Outcome) -> str:
    """The game's own points, or else the score: "12 : 9", "½ : ½"."""
    shown = outcome.points or [_share(score) for score in outcome.scores]
    return " : ".join(str(number) for number in shown) if outcome.points or len(outcome.scores) == 2 else ""


def _share(score: float) -> str:
    """A seat's share of the game.

    >>> _share(1.0), _share(0.5), _share(0.0)
    ('1', '½', '0')
    """
    return "½" if score == 0.5 else str(round(score))
