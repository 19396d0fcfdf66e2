"""Baseball: the diamond with its runners, the scoreboard by innings, and the last at-bat with its dice."""

from collections.abc import Sequence
from itertools import count, pairwise
from typing import Final, cast

from engines.core import Message, Outcome, msg, pmsg
from engines.games.baseball import HOME, OUTS, AtBat, Baseball
from render import scene as s
from render.alt_text import describe, happenings, whose_turn
from render.button_grid import Buttons
from render.compose.endings import stepped_back
from render.compose.panels import result, result_panel, seat_panel, winners
from render.scene.zone_layout import BASE_NUMBERS, base_px
from render.view import Step, View

BUTTONS: Final[Buttons] = ()
TURNS: Final = False

_SIZE: Final = (960, 1080)
_PARK: Final[s.Box] = (24, 250, 912, 682)
_STRIP: Final[s.Box] = (24, 948, 912, 116)
_PLAYED: Final[s.Box] = (24, 948, 444, 116)
_INNING: Final[s.Box] = (484, 948, 452, 116)
"""The two panels of the strip: the last at-bat, and who bats next."""
_PITCH: Final = 100
_MOST_COLUMNS: Final = 9
"""The scoreboard has room for this many innings; longer games show the last ones."""
_FIRST_COLUMN, _COLUMN = 180, 61
"""The middle of the first inning's column, and the distance from column to column (px)."""
_TOTAL, _LAMPS = 761, 848
_ROWS: Final = (118, 182)
_MOST_EARLIER: Final = 3
"""At most this many at-bats before the last one are listed on the grass."""
_RUNS: Final = 0.44
"""How much less room the title of one has where runs scored."""
_MOST_TOLD: Final = 6
"""At most this many at-bats are mentioned in the alt text."""
_TITLES: Final = {
    "home run": pmsg("picture", "Home run"),
    "triple": pmsg("picture", "Triple"),
    "double": pmsg("picture", "Double"),
    "single, two bases": pmsg("picture", "Single"),
    "single, one base": pmsg("picture", "Single"),
    "walk": pmsg("picture", "Walk"),
    "fly out": pmsg("picture", "Flyout"),
    "pop out": pmsg("picture", "Pop out"),
    "strike out": pmsg("picture", "Strikeout"),
    "sacrifice fly": pmsg("picture", "Sacrifice fly"),
    # Translators: at most 10 letters.
    "ground out": pmsg("picture", "Groundout"),
    "forced out": pmsg("picture", "Groundout"),
    "double play": pmsg("picture", "Double play"),
}


def _spot(x: float, y: float) -> s.Spot:
    """A pixel of the picture in board units."""
    return x / _PITCH, (_SIZE[1] - y) / _PITCH


_BASES: Final = tuple(_spot(*base_px(_PARK, base % HOME)) for base in range(HOME + 1))
"""Home at the start of a run, the bases, and home at its end."""
_NUMBERS: Final = tuple(
    (x + right / _PITCH, y - down / _PITCH)
    for (x, y), (right, down) in zip(_BASES[1:HOME], BASE_NUMBERS, strict=True)
)
"""Where the numbers of first, second and third base stand."""
_MIDDLE: Final = (_BASES[0][0], _BASES[1][1])
_BATTER: Final = _spot(566, 858)
_BATTER_OUT: Final = _spot(394, 858)
_SCORED: Final = _spot(388, 862)
_SCORED_BESIDE: Final = _spot(300, 862)
_LANE: Final = 0.2
"""Distance between the lanes of runners on the same way, as a share of the diamond's half-diagonal."""
_OFF_LINE: Final = 0.34
"""How far inside the line a beaver that was put out is shown, as a share of the line's distance from the
middle."""
_SCOREBOARD: Final[s.Box] = (24, 18, 912, 212)
_SIDE: Final = 12
"""How far the scoreboard's frame reaches below its face."""
_BOARD: Final = s.Board(
    veiled=True,
    size=_SIZE,
    field=s.Field(0, _SIZE[1], _PITCH),
    zones=(s.Zone("scoreboard", _SCOREBOARD), s.Zone("ballpark", _PARK)),
    sides=("blue", "orange"),
    paints=("chalk", "slate_quiet", "lamp", "lamp_off"),
)


def scene(view: View) -> s.Scene:
    position = cast("Baseball", view.position)
    things: list[s.Thing] = []
    played = _last_at_bat(view)
    if played is not None:
        things += _runner_trails(played[1])
    things += _on_field(view, position)
    if played is not None:
        things += _what_happened(view, *played)
    outcome = result(view)
    if not outcome:
        things += [*_at_bats(view, view.steps[-_MOST_EARLIER - 1 : -1]), *_scoreboard(view, position)]
        return s.Scene(_BOARD, tuple(things), (_at_bat_panel(view, played), _inning_panel(view, position)))
    x, y, wide, high = _SCOREBOARD
    spared = ((x, y, wide, high + _SIDE),)
    things = stepped_back(view, outcome, _BOARD, things, clear=_NUMBERS, spared=spared)
    things += [*_at_bats(view, view.steps[-_MOST_EARLIER - 1 :]), *_scoreboard(view, position, outcome)]
    return s.Scene(_BOARD, tuple(things), (result_panel(_STRIP, view, outcome, tallies=outcome.points),))


def alt(view: View) -> Message:
    position = cast("Baseball", view.position)
    innings = [
        pmsg(
            "layout",
            "{seat} {n} ({runs})",
            seat=view.game.colour_name(seat),
            n=position.runs[seat],
            runs=_runs_by_inning(line),
        )
        if line
        # Translators: A seat and its points.
        else pmsg("layout", "{seat} {n}", seat=view.game.colour_name(seat), n=0)
        for seat, line in enumerate(position.line)
    ]
    state = [_describe_half(view, position), pmsg("sentence", "Runs: {runs}.", runs=tuple(innings))]
    if not position.over:
        state.append(position.situation())
    return describe(state, happenings(view)[-_MOST_TOLD:], [whose_turn(view)])


def _runs_by_inning(line: tuple[int, ...]) -> str:
    """The runs by inning; in a very long game, only the last innings."""
    cut = "… " if len(line) > 2 * _MOST_COLUMNS else ""
    return cut + " ".join(map(str, line[-2 * _MOST_COLUMNS :]))


def _describe_half(view: View, position: Baseball) -> Message:
    seat = view.game.colour_name(position.seat)
    if position.seat == 0:
        return msg("Top of inning {n}: {seat} bats.", n=position.inning, seat=seat)
    return msg("Bottom of inning {n}: {seat} bats.", n=position.inning, seat=seat)


def _last_at_bat(view: View) -> tuple[Step, AtBat] | None:
    if not view.steps:
        return None
    step = view.steps[-1]
    return step, cast("Baseball", step.before).trace(step.move)


def _scoreboard(view: View, position: Baseball, outcome: Outcome | None = None) -> list[s.Thing]:
    """The runs by inning and in total, the winner's in gold, and the lamps."""
    last = max(position.innings, position.inning)
    first = max(last - _MOST_COLUMNS, 0) + 1
    things: list[s.Thing] = []

    def across(inning: int) -> float:
        return _FIRST_COLUMN + _COLUMN * (inning - first)

    things.append(s.Patch(_spot(across(position.inning), 124), 0.55, 1.76, "chalk", 0.16))
    things += [s.Patch(_spot(420, y), 7.4, 0.02, "chalk", 0.2) for y in (86, 150)]
    things += [s.Patch(_spot(x, 124), 0.02, 1.68, "chalk", 0.25) for x in (720, 802)]
    for inning in range(first, last + 1):
        paint = "accent" if inning == position.inning else "slate_quiet"
        things.append(_chalk(str(inning), across(inning), 59, 28, paint, bold=False))
    things.append(_chalk(pmsg("picture", "R"), _TOTAL, 59, 30, "chalk"))
    things.append(_chalk(pmsg("picture", "out"), _LAMPS, 59, 28, "slate_quiet", bold=False))
    for seat, y in enumerate(_ROWS):
        side, line = view.game.colours[seat], position.line[seat]
        things.append(s.Token(_spot(92, y - 2), side, 0.26))
        if seat == position.seat and not outcome:
            things.append(s.Trail((_spot(34, y), _spot(62, y)), 0.1))
        for inning in range(first, last + 1):
            if inning > len(line):
                things.append(s.Patch(_spot(across(inning), y), 0.08, 0.08, "chalk", 0.3))
                continue
            now = seat == position.seat and inning == position.inning and not outcome
            runs = str(line[inning - 1])
            things.append(_chalk(runs, across(inning), y, 36, "accent" if now else "chalk"))
        won = outcome is not None and [seat] == winners(outcome)
        things.append(_chalk(str(position.runs[seat]), _TOTAL, y, 48, "accent" if won else "chalk"))
    for out in range(OUTS):
        lamp = "lamp" if out < position.outs else "lamp_off"
        things.append(s.Chip(_spot(_LAMPS, 96 + 44 * out), lamp, radius=0.14))
    return things


def _chalk(text: Message | str, x: float, y: float, size: int, paint: str, bold: bool = True) -> s.Label:
    return s.Label(_spot(x, y), text, size, 0.8, bold, anchor="mm", paint=paint)


def _at_bats(view: View, steps: Sequence[Step]) -> list[s.Thing]:
    """Who batted in each of `steps`, with which dice, what result and how many runs; the last one at the
    bottom."""
    things: list[s.Thing] = []
    for index, step in enumerate(steps):
        before = cast("Baseball", step.before)
        play = before.trace(step.move)
        y = 938 - 46 * (len(steps) - index)
        things.append(s.Token(_spot(646, y), view.game.colours[before.seat], 0.19))
        for face, x in zip(_faces(step.move), (683, 715), strict=True):
            things.append(s.Die(_spot(x, y), face, 0.31))
        room = 1.9 - _RUNS * bool(play.runs)
        title = s.Label(_spot(738, y), _TITLES[play.result], 28, room, lines=2, high=0.48, paint="base_text")
        things.append(title)
        if play.runs:
            things.append(s.Badge(_spot(909, y), f"+{play.runs}", gold=True))
    return things


def _faces(roll: str) -> tuple[int, ...]:
    return tuple(int(face) for face in roll.removeprefix("roll:").split("-"))


def _runner_trails(play: AtBat) -> list[s.Thing]:
    """Draw each runner's way round the bases, in lanes; of runners who come home, only the longest way, which
    covers the others."""
    longest = min((start for start, end in play.advances if end == HOME), default=0)
    ways = [(start, end) for start, end in play.advances if end < HOME or start == longest]
    things: list[s.Thing] = []
    lanes = _lanes(ways)
    for (start, end), lane in zip(ways, lanes, strict=True):
        corners = [_aside(_BASES[base], _LANE * (lane - max(lanes) / 2)) for base in range(start, end + 1)]
        spots = [corners[0]]
        for one, other in pairwise(corners):
            spots += [_share(one, other, 0.14), _share(one, other, 0.86), other]
        things.append(s.Trail(tuple(spots), 0.15, leave=0.44, stop=0.36 if end == HOME else 0.58))
    return things


def _lanes(ways: Sequence[tuple[int, int]]) -> list[int]:
    """Give each way from base to base a lane, from 0, that no other way uses between the same bases."""
    lanes: list[int] = []
    for start, end in ways:
        taken = {
            lane for lane, (first, last) in zip(lanes, ways, strict=False) if first < end and start < last
        }
        lanes.append(next(lane for lane in count() if lane not in taken))
    return lanes


def _aside(spot: s.Spot, lane: float) -> s.Spot:
    """Move a spot outwards from the middle of the diamond by a share of its distance."""
    return _share(_MIDDLE, spot, 1 - lane)


def _share(start: s.Spot, end: s.Spot, share: float) -> s.Spot:
    """The point a `share` of the way from one spot to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _on_field(view: View, position: Baseball) -> list[s.Thing]:
    side = view.game.colours[position.seat]
    things: list[s.Thing] = [s.Token(_BASES[base], side, 0.52) for base in position.bases]
    if not result(view):
        things.append(s.Token(_BATTER, side, 0.46, picked=True))
    return things


def _what_happened(view: View, step: Step, play: AtBat) -> list[s.Thing]:
    """Bases left, beavers put out and runs."""
    before, after = cast("Baseball", step.before), cast("Baseball", step.after)
    side = view.game.colours[before.seat]
    here = after.bases if after.seat == before.seat else ()
    gone = {start for start, _ in play.advances} | set(play.out)
    things: list[s.Thing] = [
        s.FromRing(_BASES[base], 0.42) for base in before.bases if base in gone - set(here)
    ]
    for base in play.out:
        spot = _BATTER_OUT if base == 0 else _aside(_share(_BASES[base], _BASES[base + 1], 0.5), _OFF_LINE)
        things.append(s.Ghost(spot, side, 0.4))
    if play.runs:
        x, y = _SCORED_BESIDE if 0 in play.out else _SCORED
        radius = 0.46 if result(view) else 0.34
        badge = s.Badge((x + 1.2 * radius, y - 0.86 * radius), f"+{play.runs}", gold=True)
        things += [s.Token((x, y), side, radius), badge]
    return things


def _at_bat_panel(view: View, played: tuple[Step, AtBat] | None) -> s.Panel:
    """Who batted last, with which dice and what result."""
    _, _, width, high = _PLAYED
    if played is None:
        told = s.Label((28 / high, 0.5), pmsg("picture", "Play ball"), 48, (width - 44) / high, bold=True)
        return s.Panel(_PLAYED, (told,))
    step, play = played
    side = view.game.colours[cast("Baseball", step.before).seat]
    dice = enumerate(_faces(step.move))
    title = s.Label((204 / high, 0.5), _TITLES[play.result], 44, (width - 220) / high, bold=True, lines=2)
    return s.Panel(
        _PLAYED,
        (
            s.Token((42 / high, 0.515), side, 25 / high),
            *(s.Die(((102 + 64 * index) / high, 0.515), face, 56 / high) for index, face in dice),
            title,
        ),
    )


def _inning_panel(view: View, position: Baseball) -> s.Panel:
    """Who's batting, which half of the inning it is, how many are out and where the runners are."""
    _, _, width, high = _INNING
    n = position.inning
    half = msg("Top of inning {n}", n=n) if position.seat == 0 else msg("Bottom of inning {n}", n=n)
    left, room = 122 / high, (width - 138) / high
    words = [
        s.Label((left, 0.73), half, 30, room, bold=True),
        s.Label((left, 0.32), position.situation(), 28, room, lines=2, high=60 / high),
    ]
    return seat_panel(_INNING, view.game.colours[position.seat], words, active=True, inset=66, radius=40)
