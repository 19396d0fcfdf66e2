"""If Badger was a Bunny: two courses of cards, each join marked, and the table of races above them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engines.chance.decktet import EXCUSE, RANK, RANKS, SUIT_SET, SUITS, code
from engines.core import CHANCE, Outcome, pmsg
from engines.games.badger import Badger
from engines.games.badger.races import NOBODY
from engines.games.badger.sets import SetKind
from render import scene as s
from render.button_grid import Buttons
from render.compose.cards.courses import EARLIER_WIDTH, NEWEST_WIDTH, LaidCard, Lane, joints, lay, turn_arrow
from render.compose.endings import stepped_back
from render.compose.panels import result, result_panel, seat_panel, split, winners
from render.compose.scores import Scores, score_table
from render.scene.emblems import ANY, RUNNER_PAINTS, SAME, STEP, joint
from render.scene.zone_layout import FINISH, WOOD
from render.scenes.badger.alt_text import badger, race_end, race_name, situation
from render.view import Step, View

_WIDTH: Final = 112
"""Width of an empty place. All lengths are px."""
_APART: Final = 30
"""Between two empty places, where the mark of the set goes."""
_CLEAR: Final = 44
"""Between the last empty place and the course."""
_EMBLEM: Final = 19
_EMBLEM_PITCH: Final = 46
_ABOVE: Final = 26
"""How far the rank stands from the middle of its place, above or below the emblems."""
_BETWEEN: Final = {SetKind.MULTIPLE: SAME, SetKind.STRAIGHT: STEP}
"""What joins the cards of a set, by kind of set."""


def wanted_things(
    position: Badger, lane: Lane, side: str, laid: Sequence[LaidCard], picture_height: int, unit: float
) -> list[s.Thing]:
    """Draw empty places for the next set in the free part of a lane, unless the course leaves no room or it's
    nobody's turn. `unit` is the board's, in px of a picture of `picture_height`."""
    if position.actors in ((), (CHANCE,)) or not laid:
        return []

    def at(x: float, y: float) -> s.Spot:
        return x / unit, (picture_height - y) / unit

    lead = position.lead
    kind = position.ladder.kind(lead) if lead else SetKind.SINGLE
    between = _BETWEEN.get(kind) if kind is not None else None
    count = 2 if between else 1
    wide = count * _WIDTH + (count - 1) * _APART
    room = min(card.x - card.width / 2 for card in laid) - _CLEAR - lane.left
    if room < wide:
        return []
    y = lane.middle + 10
    first = lane.left + (room - wide) / 2 + _WIDTH / 2
    places = [first + (_WIDTH + _APART) * place for place in range(count)]
    things: list[s.Thing] = [s.Slot(at(x, y), _WIDTH / unit, (side,)) for x in places]
    title = at((places[0] + places[-1]) / 2, y - s.TALL * _WIDTH / 2 - 30)
    things.append(s.Label(title, pmsg("picture", "Next"), 30, 2.4, bold=True, anchor="mm", paint="base_text"))
    rank = f"{RANKS[RANK[lead[-1]]]}+" if lead and lead[-1] not in EXCUSE else ""
    ranked = bool(rank) and count == 1
    things += [
        s.Emblem(
            at(places[0] + right, y + down + (_ABOVE if ranked else 0)),
            joint(why, fresh=False),
            _EMBLEM / unit,
        )
        for why, (right, down) in zip(_joins(laid[-1].card), _grid(_joins(laid[-1].card)), strict=True)
    ]
    if rank:
        ranks = at(places[-1], y - (1.8 * _ABOVE if ranked else 0))
        things.append(
            s.Label(ranks, rank, 52 if not ranked else 40, 1, bold=True, anchor="mm", paint="base_text")
        )
    if between:
        things.append(
            s.Emblem(at((places[0] + places[1]) / 2, y), joint(between, fresh=False), _EMBLEM / unit)
        )
    return things


def _joins(top: int) -> tuple[str, ...]:
    """How a card may join the one on top: by one of its suits, by the same rank or the next; with the Excuse,
    always."""
    if top in EXCUSE:
        return (ANY,)
    suits = tuple(suit for place, suit in enumerate(SUITS) if SUIT_SET[top] >> place & 1)
    return (*suits, SAME, STEP)


def _grid(joins: Sequence[str]) -> list[s.Spot]:
    """Where the emblems go around the middle of a place, two to a line."""
    lines = (len(joins) + 1) // 2
    spots = []
    for place in range(len(joins)):
        line, column = divmod(place, 2)
        alone = place == len(joins) - 1 and not column
        right = 0.0 if alone else (column - 0.5) * _EMBLEM_PITCH
        spots.append((right, (line - (lines - 1) / 2) * _EMBLEM_PITCH))
    return spots


BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_SIZE: Final = (960, 1080)
_PITCH: Final = 100
"""px of a board unit."""
_TABLE: Final[s.Box] = (24, 18, 912, 150)
_COURSES: Final[s.Box] = (24, 184, 912, 732)
_STRIP: Final[s.Box] = (24, 942, 912, 122)
_LANE: Final = (_COURSES[3] - 2 * WOOD) // 2
"""px from the top of one lane to that of the next."""
_NEWEST: Final = _COURSES[0] + _COURSES[2] - WOOD - FINISH - 14 - NEWEST_WIDTH // 2
_LANES: Final = tuple(
    Lane(_COURSES[1] + WOOD + seat * _LANE, _LANE, 164, _NEWEST - NEWEST_WIDTH // 2 - 40, _NEWEST)
    for seat in (0, 1)
)
"""By seat."""
_RUNNER: Final = 96
"""px from the left edge to the token and emblem of a lane."""
_CARD: Final = 58
"""Width in px of a card in the strip."""


def _spot(x: float, y: float) -> s.Spot:
    """A pixel of the picture in board units."""
    return x / _PITCH, (_SIZE[1] - y) / _PITCH


_BOARD: Final = s.Board(
    size=_SIZE,
    field=s.Field(0, _SIZE[1], _PITCH),
    zones=(s.Zone("scoreboard", _TABLE), s.Zone("racecourse", _COURSES)),
    sides=("blue", "orange"),
    paints=("chalk", "slate_quiet", *RUNNER_PAINTS),
    cards=True,
)


_ENDED: Final = replace(_BOARD, veiled=True)
"""The same board, able to take the veil at the end."""
_SIDE: Final = 12
"""How far the frame of the race table reaches below its face."""
_BY_RUNNER: Final = ((-52, 62), (42, 44), (0, 175), (-48, 306))
_BY_LAST_CARD: Final = ((-76, 24), (20, 22), (-40, 330), (70, 332))
"""Where sparks fly in a lane: px to the right of its runner or last card, and px below its top."""


def scene(view: View) -> s.Scene:
    position = badger(view.position)
    outcome = result(view)
    things: list[s.Thing] = [*_race_table(view, position), *_titles(view, position)]
    for seat in (0, 1):
        things += _lane(view, position, seat)
    things += _winner_marks(view, position)
    if outcome is not None:
        things = _ended(view, outcome, position, things)
        return s.Scene(_ENDED, tuple(things), (result_panel(_STRIP, view, outcome, tallies=outcome.points),))
    panels = (_panel(view, position, seat, box) for seat, box in enumerate(split(_STRIP, 2)))
    return s.Scene(_BOARD, tuple(things), tuple(panels))


def _ended(view: View, outcome: Outcome, position: Badger, things: Sequence[s.Thing]) -> list[s.Thing]:
    """Draw the end: the table of races stays bright, and so does the match winner's lane, with sparks around
    its runner and last card. In a draw no lane does. The last race keeps its flag."""
    bright: list[s.Box] = [(*_TABLE[:3], _TABLE[3] + _SIDE)]
    sparks: list[s.Spot] = []
    best = winners(outcome)
    if len(best) == 1:
        lane = _LANES[best[0]]
        bright.append((_COURSES[0] + WOOD, lane.top, _COURSES[2] - 2 * WOOD, _LANE))
        sparks = [_spot(_RUNNER + x, lane.top + y) for x, y in _BY_RUNNER]
        sparks += [_spot(_NEWEST + x, lane.top + y) for x, y in _BY_LAST_CARD]
    return stepped_back(view, outcome, _ENDED, things, sparks=sparks, spared=bright)


# The courses


def _lane(view: View, position: Badger, seat: int) -> list[s.Thing]:
    """Who runs here, and the cards laid so far."""
    lane, side = _LANES[seat], view.game.colours[seat]
    things: list[s.Thing] = [
        s.Token(_spot(_RUNNER, lane.top + 110), side, 0.42),
        s.Emblem(_spot(_RUNNER, lane.top + 240), "hare" if seat == position.hare else "tortoise", 0.48),
    ]
    laid = lay(position.courses[seat], lane)
    fresh = len(laid) - _count_fresh(view, position, seat)
    flagged = race_end(view) is not None and seat == position.winners[-1]
    if seat == position.turn and result(view) is None and not flagged:
        things += wanted_things(position, lane, side, laid, _SIZE[1], _PITCH)
    if (ends := turn_arrow(laid)) is not None:
        things.append(s.Trail(tuple(_spot(*end) for end in ends), 0.09, side=side))
    things += [
        s.Card(_spot(each.x, each.y), code(each.card), each.width / _PITCH, fresh=place >= fresh)
        for place, each in enumerate(laid)
    ]
    things += [
        s.Emblem(_spot(mark.x, mark.y), joint(mark.why, fresh=place >= fresh), mark.radius / _PITCH)
        for place, mark in enumerate(joints(laid, position.ladder.rank), start=1)
    ]
    return things


def _count_fresh(view: View, position: Badger, seat: int) -> int:
    """How many cards at the end of a course belong to the last play: the set to follow or, once somebody has
    passed or won, what was played among the steps."""
    if position.lead and position.actors:
        return len(position.lead) if seat != position.turn else 0
    for step in reversed(view.steps):
        if badger(step.after).race != position.race or step.actor == CHANCE:
            return 0
        if cards := _cards_played(step):
            return len(cards) if step.actor == seat else 0
    return 0


def _cards_played(step: Step) -> tuple[str, ...]:
    """The cards played; () for a pass."""
    return () if step.move == "pass" else tuple(step.move.split("+"))


# The table of races


def _race_table(view: View, position: Badger) -> list[s.Thing]:
    """The points of every race and the totals, with a crown for whoever leads in what decides the match."""
    standing = position.wins if position.by_wins else position.totals
    done = len(position.rounds)
    scores = Scores(
        view.game.colours[:2],
        position.rounds,
        position.totals,
        columns=max(position.races, position.race),
        lit=position.race if result(view) is None else 0,
        fresh=done if race_end(view) is not None else 0,
        leader=None if standing[0] == standing[1] else standing.index(max(standing)),
        winners=position.winners,
    )
    return score_table(scores, _BOARD.field)


def _titles(view: View, position: Badger) -> list[s.Thing]:
    """Which race is being run, and what to follow or who leads."""
    said, paint = situation(view, position), "accent" if position.lead else "chalk"
    if result(view) is not None:
        paint = "chalk"
    return [
        s.Label(_spot(52, 62), race_name(position), 40, 4.3, bold=True, paint="chalk"),
        s.Label(_spot(52, 120), said, 30, 4.4, lines=2, paint=paint),
    ]


# After a race


def _winner_marks(view: View, position: Badger) -> Iterable[s.Thing]:
    """Draw the chequered flag in the winner's lane: on the winning card once the match is over, otherwise
    next to the last play, where there is room until the next race begins."""
    if not position.rounds or position.winners[-1] == NOBODY:
        return
    seat = position.winners[-1]
    lane = _LANES[seat]
    if position.outcome is not None:
        corner = _spot(_NEWEST + NEWEST_WIDTH / 2 - 10, lane.middle - s.TALL * NEWEST_WIDTH / 2 + 14)
        yield s.Emblem(corner, "flag", 0.38)
    elif (step := race_end(view)) is not None and len(position.courses[seat]) < 2:
        left, y = lane.left + 58, lane.middle - 20
        race = pmsg("picture", "Race {n}", n=len(position.rounds))
        yield s.Emblem(_spot(left, y), "flag", 0.46)
        yield s.Label(_spot(left, y - 90), race, 30, 1.1, bold=True, anchor="mm")
        yield s.Badge(_spot(left, y + 72), f"+{position.rounds[-1][seat]}", gold=True)
        cards = _cards_played(step)
        first = left + 70 + EARLIER_WIDTH / 2
        pitch = min(EARLIER_WIDTH + 8, (lane.right - EARLIER_WIDTH / 2 - first) / max(len(cards) - 1, 1))
        for place, card in enumerate(cards):
            yield s.Card(_spot(first + place * pitch, y), card, EARLIER_WIDTH / _PITCH, fresh=True)


# The strip


def _panel(view: View, position: Badger, seat: int, box: s.Box) -> s.Panel:
    """A seat's hand and deck, both face down: players see their own hand larger elsewhere."""
    height = box[3]
    width = _CARD / height
    held, at = (s.BACK,) * len(position.hand(seat)), (222 / height, 0.52)
    hand = s.Fan(at, held, width, 190 / height, counted=True) if held else s.Slot(at, width)
    pile = s.Pile((384 / height, 0.52), s.BACK, len(position.decks[seat]), width)
    drawn = _count_drawn(view, seat)
    news = [s.Badge((300 / height, 0.78), f"+{drawn}", gold=True)] if drawn else []
    active = seat in position.actors
    return seat_panel(box, view.game.colours[seat], (pile, hand, *news), active=active, inset=64, radius=40)


def _count_drawn(view: View, seat: int) -> int:
    """How many cards a seat has just drawn into its hand."""
    drawn = 0
    for step in view.steps:
        before, after = badger(step.before), badger(step.after)
        if step.actor != CHANCE and before.race == after.race:
            drawn += max(len(before.decks[seat]) - len(after.decks[seat]), 0)
    return drawn
