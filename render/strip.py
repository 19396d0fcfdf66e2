"""What every game's strip shares: a panel for each seat, and the result written large."""

from collections.abc import Iterable

from engines.core import Message, Outcome, msg
from render.scene import Box, Crown, Panel, Thing, Token, Words
from render.text import Weight
from render.view import View

GAP = 16
"""px between panels."""


def result(view: View) -> Outcome | None:
    """How the match ended, or else the game; None while both run."""
    return view.outcome or view.position.outcome


def split(box: Box, count: int) -> tuple[Box, ...]:
    """`box` cut into `count` panels side by side."""
    x, y, width, height = box
    each = (width - GAP * (count - 1)) / count
    edges = [(round(x + i * (each + GAP)), round(x + i * (each + GAP) + each)) for i in range(count)]
    return tuple((left, y, right - left, height) for left, right in edges)


def seat_panel(box: Box, side: str, holds: Iterable[Thing], *, active: bool) -> Panel:
    """A seat's token at the left, then what it holds."""
    height = box[3]
    token = Token((70 / height, 0.515), side, 44 / height)
    return Panel(box, (token, *holds), active, pointer=70 / height if active else None)


def result_panel(box: Box, view: View, outcome: Outcome) -> Panel:
    """The winner's crowned token, the result, one line of why, the score; across the whole strip."""
    _, _, width, height = box
    winners = _winners(outcome)
    sides = [view.game.colours[seat] for seat in winners]
    units = width / height
    radius = 52 / height if len(sides) == 1 else 38 / height
    pitch = radius * 1.5
    tokens = [Token((82 / height + pitch * i, 0.49), side, radius) for i, side in enumerate(sides)]
    things: list[Thing] = [*tokens]
    if _is_won(outcome) and len(sides) == 1:
        things.append(Crown((82 / height, 1), 26 / height))
    text_left = 82 / height + pitch * (len(sides) - 1) + radius + 32 / height
    score = _score(outcome)
    score_width = min(0.36 * units, 0.24 * len(score) + 0.1)
    room = units - text_left - score_width - 0.32
    things += [
        Words((text_left, 0.68), _title(view, outcome, winners), 68, room, Weight.EXTRABOLD),
        Words((text_left + 0.015, 0.26), outcome.reason, 30, room, quiet=True, lines=2),
        Words((units - 0.27, 0.5), score, 56, score_width, Weight.EXTRABOLD, anchor="rm"),
    ]
    return Panel(box, tuple(things), active=True)


def _winners(outcome: Outcome) -> list[int]:
    best = max(outcome.scores)
    return [seat for seat, score in enumerate(outcome.scores) if score == best]


def _is_won(outcome: Outcome) -> bool:
    return max(outcome.scores) > 0.5 or len(outcome.scores) > 2


def _title(view: View, outcome: Outcome, winners: list[int]) -> Message:
    if len(outcome.scores) == 1:
        return msg("Won") if outcome.scores[0] == 1 else msg("Lost")
    if len(winners) == 1:
        return msg("{seat} wins", seat=view.game.colour_name(winners[0]))
    return msg("Draw")


def _score(outcome: Outcome) -> str:
    """The game's own points, or else the score: "12 : 9", "½ : ½"."""
    shown = outcome.points or [_share(score) for score in outcome.scores]
    return " : ".join(str(number) for number in shown) if outcome.points or len(outcome.scores) == 2 else ""


def _share(score: float) -> str:
    """
    >>> _share(1.0), _share(0.5), _share(0.0)
    ('1', '½', '0')
    """
    return "½" if score == 0.5 else str(round(score))
