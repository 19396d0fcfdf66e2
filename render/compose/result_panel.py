"""How a match ended, written large in the strip: the winner's token or a podium, the result, why, and how
the seats stand."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engines.core import Message, Outcome, msg
from render import scene as s
from render.compose.holds import Hold
from render.compose.podium import Standing, places, podium, rows
from render.view import View

_HEIGHT: Final = 148
"""px: room for a heading and two lines."""
_FALL: Final = 14
"""At most so many px below the strip of a running game."""
_WINNER_AT, _WINNER_RADIUS, _SHARED_RADIUS = 88, 52, 38
"""px from the left to the winner's token; its radius, and that of those who share the first place."""


def result(view: View) -> Outcome | None:
    """How the match ended, or else the game; None while both run."""
    return view.outcome or view.position.outcome


def result_box(box: s.Box) -> s.Box:
    """The box of the result's panel, where that of the strip of the running game is lower."""
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
    """One or two seats: the winner's crowned token (of all who share that, unless rows tell of them,
    uncrowned), the result, why, and a row for each seat with its points and what it `holds`; more: a podium,
    the result and why. `kinds` are those of the seats' tokens, where not all are beavers; `victor` is the
    side that won against a single seat; `tallies`, how far each has come, are shown as points in a game that
    has none."""
    box = _, _, width, height = result_box(box)
    kinds = kinds or [s.Kind.BEAVER] * len(outcome.scores)
    best = winners(outcome)
    standings = _standings(view, outcome, kinds, holds, tallies)
    things: list[s.Thing] = []
    taken = 0.0
    if len(standings) > 2:
        things, left = podium(box, standings)
        left += 18
    else:
        if len(standings) == 2:
            if all(sum(hold.count for hold in each.holds) == each.points for each in standings):
                standings = [replace(each, holds=()) for each in standings]
            told, taken = rows(box, standings)
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
    things.append(s.Headline(left / height, room / height, title_of(view, outcome), outcome.reason))
    return s.Panel(box, tuple(things), active=True)


def _standings(
    view: View,
    outcome: Outcome,
    kinds: Sequence[s.Kind],
    holds: Sequence[Sequence[Hold]],
    tallies: Sequence[int] | None,
) -> list[Standing]:
    """The seats, the better ones first; without points where the reason tells those of everybody."""
    points = outcome.points
    if len(outcome.scores) == 2 and points is not None and set(points) <= set(_numbers_in(outcome.reason)):
        points = None
    if tallies is not None:
        points = tuple(tallies)
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


def _numbers_in(message: Message) -> Iterator[int]:
    """Every number that a message tells."""
    for _, value in message.values:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                yield from _numbers_in(part)
            elif isinstance(part, int):
                yield part


def is_won_by(outcome: Outcome, seat: int) -> bool:
    """Whether `seat` came first, alone or not, and did not lose a solitaire game."""
    return outcome.scores[seat] == max(outcome.scores) > 0


def winners(outcome: Outcome) -> list[int]:
    """The seats that came first; also the only seat of a solitaire game that is lost."""
    best = max(outcome.scores)
    return [seat for seat, score in enumerate(outcome.scores) if score == best]


def title_of(view: View, outcome: Outcome) -> Message:
    """The result in two words or three."""
    best = winners(outcome)
    if len(outcome.scores) == 1:
        return msg("Won") if outcome.scores[0] == 1 else msg("Lost")
    if len(best) == 1:
        return msg("{seat} wins", seat=view.game.colour_name(best[0]))
    if len(best) < len(outcome.scores):
        return msg("{seats} win", seats=tuple(view.game.colour_name(seat) for seat in best))
    return msg("Draw")
