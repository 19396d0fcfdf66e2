"""How a match ended, written large in the strip: the winner's token, the result, why, and the score."""

from collections.abc import Sequence
from typing import Final

from engines.core import Message, Outcome, msg
from render.scene import Box, Crown, Headline, Kind, Panel, Thing, Token
from render.view import View

_WINNER_AT: Final = 0.62
"""How far from the left the winner's token stands in the panel of the result, in heights of the panel."""
_WINNER_RADIUS, _SHARED_RADIUS = 0.394, 0.29
"""Of the token of a single winner, and of those who share the first place."""


def result(view: View) -> Outcome | None:
    """How the match ended, or else the game; None while both run."""
    return view.outcome or view.position.outcome


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
