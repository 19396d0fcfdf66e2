"""Blulu: the cards on the table by rank, what the last play laid or caught, the deck and the seats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import groupby
from operator import and_
from typing import Final, cast

from engines.blulu import BONUS, FLUSH, Blulu, bonus
from engines.core import CHANCE, Message, msg
from engines.decktet import NUMBER, RANK, RANKS, SUIT_SET, SUITS, code, codes
from render.alt import LONGEST, happenings, paragraph, turn
from render.cards import BACK, TALL, Card, Fan, Pile
from render.fishery import DEALER, HOOK, SEXTET, catch_bed, deck_bed, play_bed
from render.joints import joint
from render.scene import (
    Arrow,
    Badge,
    Board,
    Box,
    Crown,
    Emblem,
    Field,
    Ghost,
    Panel,
    Patch,
    Scene,
    Spot,
    Thing,
    Token,
    Words,
    Zone,
)
from render.show import Buttons
from render.spread import spread
from render.strip import on_turn, result, result_panel, split
from render.text import Weight
from render.view import Step, View

BUTTONS: Final[Buttons] = ()

_WIDTH: Final = 960
_LEFT, _ACROSS = 24, 912
"""px of the left edge of everything, and how wide it is; all lengths here are px."""
_TOP: Final = 18
_ROW: Final = 44
"""From a seat's row of the score table to the next."""
_FIRST_ROW: Final = 92
_ROUNDS: Final = 4
"""So many rounds fit into the table: of a longer match the last."""
_FIRST_COLUMN, _COLUMN, _TOTAL = 596, 62, 852
_ABOVE: Final = 40
"""Between table and strip, where the pointer stands."""
_FOOT: Final = 16
_RESULT: Final = 132
_PLAYED: Final = 82
"""Width of a card of the last play."""
_DECK: Final = 84
_ARROW: Final = 84
"""From the cards played to those caught."""
_TAKER: Final = 132
"""The same to those left at the end of a round, with the token of who took them."""
_BONUS: Final = 236
"""For the words at the right of a play."""


@dataclass(frozen=True, slots=True)
class _Seating:
    """Where the parts of a seat's panel are: px right of and below its upper left corner."""

    height: int
    token: Spot
    radius: int
    score: Spot
    figure: int
    """Size of the score."""
    marks: tuple[Spot, Spot]
    hand: Spot
    room: int
    """The widest that the hand may be."""
    card: int
    pile: Spot
    half: Spot


_TWO: Final = _Seating(
    height=158,
    token=(64, 60),
    radius=40,
    score=(116, 50),
    figure=54,
    marks=((42, 126), (86, 126)),
    hand=(280, 72),
    room=134,
    card=58,
    pile=(392, 66),
    half=(388, 137),
)
_THREE: Final = _Seating(
    height=234,
    token=(58, 58),
    radius=38,
    score=(114, 46),
    figure=50,
    marks=((256, 40), (256, 86)),
    hand=(96, 156),
    room=146,
    card=56,
    pile=(224, 146),
    half=(224, 214),
)
_FOUR: Final = _Seating(
    height=234,
    token=(48, 56),
    radius=32,
    score=(92, 44),
    figure=44,
    marks=((188, 38), (188, 80)),
    hand=(68, 156),
    room=112,
    card=50,
    pile=(166, 148),
    half=(162, 214),
)
_SEATINGS: Final = {2: _TWO, 3: _THREE, 4: _FOUR}
_TABLE: Final = {2: 560, 3: 540, 4: 520}
"""Height of the table by number of seats."""


@dataclass(frozen=True, slots=True)
class _Layout:
    board: Board
    table: Box
    strip: Box

    def at(self, x: float, y: float) -> Spot:
        """A pixel of the picture in board units."""
        return x, self.board.size[1] - y


@dataclass(frozen=True, slots=True)
class _Play:
    """What a seat's turn did."""

    seat: int
    cards: tuple[str, ...]
    caught: tuple[str, ...]
    rest: tuple[str, ...]
    """What was left on the table at the end of a round."""
    taker: int
    """Who took that; -1 for nobody."""
    closed: bool
    """Whether it ended a round."""


@lru_cache(maxsize=8)
def _layout(sides: tuple[str, ...], ended: bool) -> _Layout:
    seats = len(sides)
    slate = (_LEFT, _TOP, _ACROSS, _FIRST_ROW + _ROW * (seats - 1) + 38 - _TOP)
    table = (_LEFT, slate[1] + slate[3] + 18, _ACROSS, _TABLE[seats])
    deep = _RESULT if ended else _SEATINGS[seats].height
    strip = (_LEFT, table[1] + table[3] + _ABOVE, _ACROSS, deep)
    height = strip[1] + strip[3] + _FOOT
    board = Board(
        (_WIDTH, height),
        Field(0, height, 1),
        zones=(Zone("scoreboard", slate), Zone("fishery", table)),
        sides=sides,
        paints=("chalk", "slate_quiet", "baize", "baize_low"),
        cards=True,
    )
    return _Layout(board, table, strip)


def scene(view: View) -> Scene:
    position = _blulu(view)
    outcome = result(view)
    layout = _layout(view.game.colours[: position.seats], outcome is not None)
    play = _last_play(view)
    things: list[Thing] = [*_standing(view, position, layout, play), *_deck(view, position, layout)]
    if _ended(view, position):
        things += _reckoning(view, position, layout)
    else:
        things += _table(position, layout, play)
    things += _shown(view, layout, play) if play is not None else _unplayed(view, position, layout)
    if outcome is not None:
        return Scene(layout.board, tuple(things), (result_panel(layout.strip, view, outcome),))
    boxes = split(layout.strip, position.seats)
    panels = (_panel(view, position, seat, box, play) for seat, box in enumerate(boxes))
    return Scene(layout.board, tuple(things), tuple(panels))


def _blulu(view: View) -> Blulu:
    return cast("Blulu", view.position)


# What just happened


def _last_play(view: View) -> _Play | None:
    step = next((step for step in view.steps if step.actor != CHANCE), None)
    return _read(step) if step is not None else None


def _read(step: Step) -> _Play:
    before, after = cast("Blulu", step.before), cast("Blulu", step.after)
    played, _, ranks = step.move.partition("=")
    cards = tuple(played.split("+"))
    caught = tuple(code(card) for card in before.table if RANKS[RANK[card]] in ranks.split("&"))
    closed = len(after.rounds) > len(before.rounds)
    rest: tuple[str, ...] = ()
    if closed:
        rest = tuple(name for name in codes(before.table) if name not in caught)
        rest = rest if caught else codes(sorted(NUMBER[name] for name in (*rest, *cards)))
    return _Play(step.actor, cards, caught, rest, step.actor if caught else before.last, closed)


# The score table


def _standing(view: View, position: Blulu, layout: _Layout, play: _Play | None) -> list[Thing]:
    """Points by round, those of the round being played lit; a crown for who leads."""
    at = layout.at
    running = not _ended(view, position)
    done = len(position.rounds)
    last = max(done + running, _ROUNDS)
    first = last - _ROUNDS + 1
    deep = _ROW * position.seats
    middle = _FIRST_ROW + _ROW * (position.seats - 1) / 2
    right = _LEFT + _ACROSS - 28
    things: list[Thing] = _titles(view, position, layout)

    def across(number: int) -> float:
        return _FIRST_COLUMN + _COLUMN * (number - first)

    if running:
        things.append(Patch(at(across(done + 1), middle - 22), 54, deep + 40, "chalk", 0.16))
    things += [
        Patch(at((528 + right) / 2, _FIRST_ROW - 22 + _ROW * row), right - 528, 2, "chalk", 0.2)
        for row in range(position.seats)
    ]
    things.append(Patch(at(808, middle - 22), 2, deep + 40, "chalk", 0.25))
    for number in range(first, last + 1):
        things.append(_written(str(number), at(across(number), 48), 28, "slate_quiet", Weight.SEMIBOLD))
    best = max(position.scores)
    for seat in range(position.seats):
        y = _FIRST_ROW + _ROW * seat
        things.append(Token(at(550, y), view.game.colours[seat], 18))
        earlier = [points[seat] for points in position.rounds]
        points = [*earlier, position.scores[seat] - sum(earlier)][: done + running]
        for number in range(first, last + 1):
            if number > len(points):
                things.append(Patch(at(across(number), y), 8, 8, "chalk", 0.3))
                continue
            fresh = play is not None and play.closed and number == done
            paint = "accent" if fresh else "chalk"
            things.append(_written(str(points[number - 1]), at(across(number), y), 34, paint))
        things.append(_written(str(position.scores[seat]), at(_TOTAL, y), 42, "chalk"))
        if position.scores[seat] == best > 0 and position.scores.count(best) == 1:
            things.append(Crown(at(_TOTAL + 48, y), 15))
    return things


def _titles(view: View, position: Blulu, layout: _Layout) -> list[Thing]:
    """Which round is played, and for how many points."""
    number = _round(view, position)
    goal = msg("To {target} points; cards above {half} score", target=position.target, half=position.half)
    return [
        Words(layout.at(54, 58), msg("Round {n}", n=number), 42, 430, Weight.EXTRABOLD, paint="chalk"),
        Words(layout.at(54, 116), goal, 30, 360, lines=2, paint="slate_quiet"),
    ]


def _round(view: View, position: Blulu) -> int:
    """The round being played; at the end of the last that one."""
    return len(position.rounds) + (not _ended(view, position))


def _ended(view: View, position: Blulu) -> bool:
    """Whether the match is over and its last round was played to the end."""
    return result(view) is not None and bool(position.rounds) and not position.table


def _written(text: str, at: Spot, size: int, paint: str, weight: Weight = Weight.EXTRABOLD) -> Words:
    return Words(at, text, size, 80, weight, anchor="mm", paint=paint)


# The table


def _table(position: Blulu, layout: _Layout, play: _Play | None) -> list[Thing]:
    """The cards that can be caught, those of a rank together; just laid ones have a gold edge."""
    left, top, width, height = catch_bed(layout.table)
    groups = [tuple(group) for _, group in groupby(position.table, key=lambda card: RANK[card])]
    laid = list(play.cards) if play is not None and not play.caught and not play.closed else []
    lying = spread([len(group) for group in groups], (width, height))
    things: list[Thing] = []
    for group, spots in zip(groups, lying.groups, strict=True):
        for card, (x, y) in zip(group, spots, strict=True):
            fresh = code(card) in laid
            if fresh:
                laid.remove(code(card))
            things.append(Card(layout.at(left + x, top + y), code(card), lying.width, fresh=fresh))
    return things


def _deck(view: View, position: Blulu, layout: _Layout) -> list[Thing]:
    """The cards not dealt yet, and who takes what is left in the end."""
    left, top, width, height = deck_bed(layout.table)
    x = left + width / 2
    things: list[Thing] = [
        Pile(layout.at(x - 4, top + 18 + TALL * _DECK / 2), BACK, len(position.deck), _DECK)
    ]
    if position.last >= 0 and result(view) is None:
        y = top + height - 104
        things += [
            Token(layout.at(x - 24, y), view.game.colours[position.last], 30),
            Emblem(layout.at(x + 26, y + 12), HOOK, 20),
            Words(layout.at(x, y + 66), msg("takes the rest"), 28, width - 12, anchor="mm", lines=2),
        ]
    return things


def _shown(view: View, layout: _Layout, play: _Play) -> list[Thing]:
    """The cards played, what they caught, the bonus, and what was left at the end of a round."""
    x, top, width, height = play_bed(layout.table)
    y = top + height / 2
    things: list[Thing] = [Token(layout.at(x + 54, y), view.game.colours[play.seat], 38)]
    left, right = x + 114.0, x + width - 22
    gained = bonus(tuple(NUMBER[name] for name in (*play.cards, *play.caught))) if play.caught else ""
    if gained:
        right -= _BONUS
        things += _bonus(view, layout, play, gained, (right + 20, y))
    heaps = [heap for heap in (play.cards, play.caught, play.rest) if heap]
    between = _ARROW * bool(play.caught) + _TAKER * bool(play.rest)
    cards = sum(map(len, heaps))
    steps = (right - left - between) / _PLAYED - len(heaps)
    pitch = min(1.12, steps / max(cards - len(heaps), 1)) * _PLAYED

    def row(names: Sequence[str], gone: bool) -> Iterable[Thing]:
        """Ghosts would be seen through each other where they overlap."""
        apart = pitch > _PLAYED or len(names) == 1
        for place, name in enumerate(names):
            at = layout.at(left + _PLAYED / 2 + pitch * place, y)
            fresh = not gone and bool(play.caught)
            yield Card(at, name, _PLAYED, fresh=fresh, veiled=gone and not apart, ghost=gone and apart)

    def reach(names: Sequence[str]) -> float:
        return _PLAYED + pitch * (len(names) - 1)

    things += row(play.cards, False)
    left += reach(play.cards)
    if not play.caught and not play.rest:
        things.append(Words(layout.at(left + 30, y), msg("laid on the table"), 32, right - left - 30))
    if play.caught:
        ends = layout.at(left + 14, y), layout.at(left + _ARROW - 14, y)
        things.append(Arrow(*ends, 14))
        left += _ARROW
        things += row(play.caught, True)
        left += reach(play.caught)
    if play.rest:
        if play.taker >= 0:
            things.append(Token(layout.at(left + 62, y - 22), view.game.colours[play.taker], 30))
            words = Words(layout.at(left + 62, y + 34), msg("the rest"), 28, _TAKER - 24, anchor="mm")
            things.append(words)
        left += _TAKER
        things += row(play.rest, True)
    return things


def _bonus(view: View, layout: _Layout, play: _Play, gained: str, at: Spot) -> list[Thing]:
    """The suit of a flush, or the ring of a sextet, and what it is worth."""
    x, y = at
    points = BONUS[gained]
    if gained == FLUSH:
        cards = [NUMBER[name] for name in (*play.cards, *play.caught)]
        shared = reduce(and_, (SUIT_SET[card] for card in cards))
        emblem = joint(next(suit for place, suit in enumerate(SUITS) if shared >> place & 1), fresh=True)
        told = msg("Flush +{n}", n=points)
    else:
        emblem, told = SEXTET, msg("Sextet +{n}", n=points)
    return [
        Emblem(layout.at(x + 34, y), emblem, 38),
        Words(layout.at(x + 82, y), told, 34, _BONUS - 82, Weight.EXTRABOLD, lines=2),
    ]


def _unplayed(view: View, position: Blulu, layout: _Layout) -> list[Thing]:
    """What is to be told before the first play."""
    x, top, width, height = play_bed(layout.table)
    if position.actors == (CHANCE,):
        told = msg("The cards are dealt next.")
    elif position.actors:
        told = msg("{seat} plays first.", seat=view.game.colour_name(position.turn))
    else:
        return []
    return [Words(layout.at(x + width / 2, top + height / 2), told, 34, width - 60, anchor="mm")]


def _reckoning(view: View, position: Blulu, layout: _Layout) -> list[Thing]:
    """At the end of the last round: what each seat has captured against half of the cards."""
    left, top, width, height = catch_bed(layout.table)
    each, y = width / position.seats, top + height / 2
    things: list[Thing] = []
    for seat in range(position.seats):
        x = left + each * (seat + 0.5)
        things.append(Token(layout.at(x, y - 118), view.game.colours[seat], 40))
        things.append(Pile(layout.at(x, y + 16), BACK, position.captured[seat], _DECK))
        half = msg("half {n}", n=position.half)
        things.append(Words(layout.at(x, y + 124), half, 32, each - 10, anchor="mm", quiet=True))
        above = position.captured[seat] - position.half
        if above > 0:
            things.append(Badge(layout.at(x + 0.5 * _DECK, y + 16 - 0.6 * _DECK), f"+{above}", gold=True))
    return things


def _half(position: Blulu, seat: int) -> Message:
    """The cards that do not count and those that do."""
    above = position.captured[seat] - position.half
    if above > 0:
        return msg("{half} + {n}", half=position.half, n=above)
    return msg("half {n}", n=position.half)


# The strip


def _panel(view: View, position: Blulu, seat: int, box: Box, play: _Play | None) -> Panel:
    """A seat's hand, its captured cards, its score and what it is in this round."""
    seating, high = _SEATINGS[position.seats], box[3]
    side, held = view.game.colours[seat], position.hand(seat)

    def at(spot: Spot) -> Spot:
        return spot[0] / high, (high - spot[1]) / high

    token = at(seating.token), side, seating.radius / high
    score, width = seating.score, seating.card / high
    things: list[Thing] = [
        Ghost(*token) if seat in position.left else Token(*token),
        Words(at(score), str(position.scores[seat]), seating.figure, 74 / high, Weight.EXTRABOLD),
        Words(
            at((score[0], score[1] + 0.9 * seating.figure)),
            msg("of {n}", n=position.target),
            28,
            80 / high,
            quiet=True,
        ),
    ]
    marks = [name for name, there in ((DEALER, position.dealer), (HOOK, position.last)) if there == seat]
    things += [Emblem(at(spot), name, 19 / high) for name, spot in zip(marks, seating.marks, strict=False)]
    things.append(Fan(at(seating.hand), held, width, seating.room / high, counted=True))
    things.append(Pile(at(seating.pile), BACK, position.captured[seat], width))
    above = position.captured[seat] > position.half
    half = Words(at(seating.half), _half(position, seat), 28, 108 / high, anchor="mm", quiet=not above)
    things.append(half)
    if play is not None and play.seat == seat and play.caught and not play.closed:
        x, y = seating.pile
        gained = f"+{len(play.cards) + len(play.caught)}"
        things.append(Badge(at((x, y - 0.72 * seating.card)), gained, gold=True))
    active = seat in on_turn(view)
    return Panel(box, tuple(things), active, pointer=seating.token[0] / high if active else None)


# The words


def alt(view: View) -> Message:
    """Everything open; of the cards captured in the round, only if there is room."""
    whole = _words(view, captured=True)
    return whole if len(str(whole)) <= LONGEST else _words(view, captured=False)


def _words(view: View, *, captured: bool) -> Message:
    position = _blulu(view)
    state = [
        msg(
            "Round {n}, to {target} points; every captured card above {half} scores.",
            n=_round(view, position),
            target=position.target,
            half=position.half,
        ),
        msg("On the table: {cards}.", cards=" ".join(codes(position.table)))
        if position.table
        else msg("The table is empty."),
        msg(
            "Cards in the deck: {n}. Dealer: {seat}.",
            n=len(position.deck),
            seat=view.game.colour_name(position.dealer),
        ),
    ]
    state += [_told(view, position, seat) for seat in range(position.seats)]
    if position.rounds:
        rounds = tuple(":".join(map(str, points)) for points in position.rounds[-_ROUNDS:])
        state.append(msg("Points by round: {rounds}.", rounds=rounds))
    if position.last >= 0 and position.actors:
        seat = view.game.colour_name(position.last)
        state.append(msg("{seat} caught last and takes what is left at the end.", seat=seat))
    if captured and position.taken:
        state.append(msg("Captured in this round: {cards}.", cards=" ".join(codes(sorted(position.taken)))))
    return paragraph([*state, *happenings(view), turn(view)])


def _told(view: View, position: Blulu, seat: int) -> Message:
    held, name = position.hand(seat), view.game.colour_name(seat)
    counts = {"points": position.scores[seat], "captured": position.captured[seat], "n": len(held)}
    if not held or BACK in held:
        return msg("{seat}: {points} points, {captured} captured, {n} in hand.", seat=name, **counts)
    return msg(
        "{seat}: {points} points, {captured} captured, {n} in hand ({cards}).",
        seat=name,
        cards=" ".join(held),
        **counts,
    )
