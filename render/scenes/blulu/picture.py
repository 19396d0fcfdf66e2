"""Blulu: the cards on the table by rank, what the last play laid or caught, the deck and the seats."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from engines.chance.decktet import RANK, RANKS, code
from engines.core import Message, msg, npmsg, pmsg
from engines.games.blulu import Blulu
from engines.games.blulu.state import NOBODY
from render import scene as s
from render.button_grid import Buttons
from render.compose.cards.table_groups import spread
from render.compose.endings import stepped_back
from render.compose.panels import on_turn, result, result_panel, split, winners
from render.compose.scores import Scores, score_table
from render.scene.emblems import DEALER
from render.scenes.blulu.layout import (
    SEATINGS,
    BluluLayout,
    blulu,
    layout_for,
    played_out,
    round_shown,
    undealt,
)
from render.scenes.blulu.plays import BluluTurn, first_turn_label, last_turn, turn_things
from render.view import View

_PILE_WIDTH: Final = 100
"""Width of a captured pile in the reckoning."""
_TOLD: Final = {2: 32, 3: 32, 4: 26}
"""Text size of the words below it, by number of seats."""
_CARD_SIGN: Final = 24
"""Width of the card shown beside a number of cards, which tells it apart from points."""
_MOST_LARGE: Final = 4
"""Larger hands get smaller cards, so that every rank stays visible."""
_SMALL_CARD: Final = 0.8
"""Width of such a card, relative to one in a small hand."""


def seat_panel(view: View, seat: int, box: s.Box, turn: BluluTurn | None) -> s.Panel:
    """A seat's hand, its captured cards, its score and its role in this round."""
    position, high = blulu(view), box[3]
    seating = SEATINGS[position.seats]
    side, held = view.game.colours[seat], position.hand(seat)

    def at(spot: s.Spot) -> s.Spot:
        return spot[0] / high, (high - spot[1]) / high

    token = at(seating.token), side, seating.radius / high
    width = seating.card / high
    things: list[s.Thing] = [
        s.Ghost(*token) if seat in position.left else s.Token(*token),
        s.Label(at(seating.score), str(position.scores[seat]), seating.figure, 80 / high, bold=True),
    ]
    if seat == position.dealer:
        things.append(s.Emblem(at(seating.dealer), DEALER, 19 / high))
    small = _SMALL_CARD if len(held) > _MOST_LARGE else 1
    backs = (s.BACK,) * len(held)  # the holder sees them large elsewhere
    things.append(s.Fan(at(seating.hand), backs, small * width, seating.room / high, counted=True))
    things.append(s.Pile(at(seating.pile), s.BACK, position.captured[seat], width))
    above = position.captured[seat] > position.half
    worth = _worth(position, seat)
    things.append(s.Label(at(seating.half), worth, 28, 116 / high, above, not above, anchor="mm"))
    gain = turn.gains[seat] if turn is not None else 0
    x, y = seating.pile[0] + 6, seating.pile[1] - 0.72 * seating.card
    if gain:
        news = at((x, y))
        things.append(s.Card(at((x - 38, y)), s.BACK, _CARD_SIGN / high, fresh=gain > 0))
        things.append(s.Badge(news, f"+{gain}", gold=True) if gain > 0 else s.LossBadge(news, -gain))
    active = seat in on_turn(view)
    return s.Panel(box, tuple(things), active, pointer=seating.token[0] / high if active else None)


def _worth(position: Blulu, seat: int) -> Message:
    """What the captured cards score or, while that is nothing, how many it takes to score."""
    above = position.captured[seat] - position.half
    if above > 0:
        # Translators: at most 6 letters.
        return npmsg("picture", "{n} point", "{n} points", above)
    return pmsg("picture", "of {n}", n=position.half + 1)


def reckoning(view: View, layout: BluluLayout, seats: Iterable[int]) -> list[s.Thing]:
    """Draw, after the last round, what each of `seats` has captured against half of the cards."""
    left, top, width, height = layout.catch
    position = blulu(view)
    each, y = width / position.seats, top + (height + layout.tally[3]) / 2
    size = _TOLD[position.seats]
    things: list[s.Thing] = []
    for seat in seats:
        x = left + each * (seat + 0.5)
        things.append(s.Token(layout.at(x, y - 118), view.game.colours[seat], 40))
        things.append(s.Pile(layout.at(x, y + 16), s.BACK, position.captured[seat], _PILE_WIDTH))
        above = position.captured[seat] - position.half
        if above > 0:
            told = pmsg("picture", "{n} above {half}", n=above, half=position.half)
        else:
            told = pmsg("picture", "{half} or fewer", half=position.half)
        things.append(s.Label(layout.at(x, y + 124), told, size, each - 10, above > 0, anchor="mm", lines=2))
        if above > 0:
            things.append(
                s.Badge(layout.at(x + 0.5 * _PILE_WIDTH, y + 16 - 0.6 * _PILE_WIDTH), f"+{above}", gold=True)
            )
    return things


BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_LEAST_COLUMNS: Final = 4
"""The table of rounds has at least this many columns."""
_TALLY_TITLE: Final = 126
"""Room for the title of the captured cards."""
_TALLY_PITCH: Final = 66
"""Distance between ranks beside it."""
_DECK_WIDTH: Final = 84
"""Width of the deck's cards; all lengths here are px."""


def scene(view: View) -> s.Scene:
    position, outcome = blulu(view), result(view)
    board = layout_for(view.game.colours[: position.seats], over=outcome is not None)
    turn = last_turn(view)
    bright: list[s.Thing] = []
    things: list[s.Thing] = [*_titles(view, board), *_score_table(view, board, turn), *_deck(view, board)]
    if outcome is not None and played_out(view):
        won = winners(outcome)
        things += reckoning(view, board, [seat for seat in range(position.seats) if seat not in won])
        bright = reckoning(view, board, won)
    else:
        things += [*_table(view, board, turn), *_tally(view, board)]
    told = turn_things(view, board, turn) if turn is not None else first_turn_label(view, board)
    if outcome is not None:
        # The last play is dimmed unless it ended the game.
        ended = position.over
        spared = (board.slate, board.play) if ended else (board.slate,)
        back = things if ended else [*things, *told]
        things = stepped_back(view, outcome, board.board, back, added=bright, spared=spared)
        panel = result_panel(board.strip, view, outcome)
        return s.Scene(board.board, (*things, *(told if ended else ())), (panel,))
    things += told
    boxes = split(board.strip, position.seats)
    panels = (seat_panel(view, seat, box, turn) for seat, box in enumerate(boxes))
    return s.Scene(board.board, tuple(things), tuple(panels))


def _titles(view: View, layout: BluluLayout) -> list[s.Thing]:
    """The round being played, and how many points win."""
    position, number = blulu(view), round_shown(view)
    goal = msg(
        "First to {target}. Cards beyond {half} score.",
        target=npmsg("count", "{n} point", "{n} points", position.target),
        half=position.half,
    )
    return [
        s.Label(layout.at(54, 58), pmsg("picture", "Round {n}", n=number), 42, 430, bold=True, paint="chalk"),
        s.Label(layout.at(54, 116), goal, 30, 450, lines=2, paint="slate_quiet"),
    ]


def _score_table(view: View, layout: BluluLayout, turn: BluluTurn | None) -> list[s.Thing]:
    """The points of every round and the totals, with a crown for the leader."""
    position = blulu(view)
    running, done, best = not position.over, len(position.rounds), max(position.scores)
    earlier = [sum(points[seat] for points in position.rounds) for seat in range(position.seats)]
    current = tuple(score - before for score, before in zip(position.scores, earlier, strict=True))
    scores = Scores(
        view.game.colours[: position.seats],
        (*position.rounds, current) if running else position.rounds,
        position.scores,
        columns=_LEAST_COLUMNS,
        lit=done + 1 if running else 0,
        fresh=done if turn is not None and turn.counted else 0,
        leader=position.scores.index(best) if position.scores.count(best) == 1 else None,
    )
    return score_table(scores, layout.board.field)


def _table(view: View, layout: BluluLayout, turn: BluluTurn | None) -> list[s.Thing]:
    """The cards that can be caught, grouped by rank; those just laid have a gold edge."""
    left, top, width, height = layout.catch
    groups = [tuple(group) for _, group in groupby(blulu(view).table, key=lambda card: RANK[card])]
    laid = list(turn.cards) if turn is not None and not turn.caught and not turn.closed else []
    if not groups:
        middle = layout.at(left + width / 2, top + height / 2)
        told = msg("The table is empty.")
        return [s.Label(middle, told, 34, width, anchor="mm", paint="base_text")]
    lying = spread([len(group) for group in groups], (width, height))
    things: list[s.Thing] = []
    for group, spots in zip(groups, lying.groups, strict=True):
        for card, (x, y) in zip(group, spots, strict=True):
            fresh = card in laid
            if fresh:
                laid.remove(card)
            things.append(s.Card(layout.at(left + x, top + y), code(card), lying.width, fresh=fresh))
    return things


def _tally(view: View, layout: BluluLayout) -> list[s.Thing]:
    """How many cards of each rank have been captured in the round."""
    left, top, width, height = layout.tally
    counted = Counter(RANK[card] for card in blulu(view).taken)
    if not counted:
        return []
    y = top + height / 2
    start = left + _TALLY_TITLE
    pitch = min(_TALLY_PITCH, (left + width - start) / len(counted))
    # Translators: at most 8 letters.
    title = pmsg("picture", "Captured")
    things: list[s.Thing] = [s.Label(layout.at(left, y), title, 28, _TALLY_TITLE - 4, paint="base_text")]
    return things + [
        s.Tag(layout.at(start + pitch * (place + 0.5), y), f"{RANKS[rank]}×{count}", pitch - 4)
        for place, (rank, count) in enumerate(sorted(counted.items()))
    ]


def _deck(view: View, layout: BluluLayout) -> list[s.Thing]:
    """The cards not yet dealt, and who takes what is left over."""
    left, top, width, height = layout.deck
    position = blulu(view)
    x = left + width / 2
    at = layout.at(x - 4, top + 12 + s.TALL * _DECK_WIDTH / 2)
    things: list[s.Thing] = [s.Pile(at, s.BACK, undealt(view), _DECK_WIDTH)]
    if position.last != NOBODY and position.table and result(view) is None:
        y, told = top + height - 100, pmsg("part of a sentence", "gets the rest")
        things += [
            s.Token(layout.at(x, y), view.game.colours[position.last], 30),
            s.Label(layout.at(x, y + 66), told, 28, width - 12, anchor="mm", lines=3, high=72),
        ]
    return things
