"""Writes the page on how strong the opponents are, from the results alone."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from benchmarks.ladder import deeper, openings
from benchmarks.ladder.contests import (
    AGAINST_RANDOM,
    CONVERTING_PAIRS,
    EVEN,
    LEVEL,
    LIKE_A_BEGINNER,
    LUCK,
    NARROW,
    SKILL,
    SKILL_OVER_EASY,
    UCT,
    UCT_IN_THE_OPEN,
    YARDSTICK_IN_THE_OPEN,
    YARDSTICK_NODES,
    YARDSTICK_PAIRS,
    YARDSTICK_WITH_CHANCE,
    Contest,
    Row,
    contests,
    measurable,
    rows,
)
from benchmarks.ladder.judging import (
    CONFIDENCE,
    FAULTLESS,
    LEAST,
    NOBODY_NOTICES,
    Interval,
    Judgement,
    interval_of_share,
    judge,
)
from benchmarks.ladder.players import PLAYOUTS, Effort, percentile
from benchmarks.ladder.playing import LONGEST, Pair
from benchmarks.ladder.progress import figure
from benchmarks.ladder.results import Found, Series, current
from engines import GAMES, listed
from engines.opponents import LEVELS

HEAD = """# How strong the opponents are

`make ladder` writes this page from `benchmarks/ladder/results.jsonl`, which has a line for each pair of
games. `python -m benchmarks.ladder --report` writes it again without playing. `make ladder GAME=picaria`
measures one game, `GAMES=` limits the games per row, and `MINUTES=` ends it in time: cheap rows are played
first. `PACE=` gives every level that share of its seconds and nodes (a fifth unless you say otherwise).
Anything missing is played next time. A row continues where it stopped, unless the code that plays its game or
the pace has changed; what messages say doesn't count. Only results of the code as it is now are shown."""

HOW = f"""## How it is measured

- **Who plays whom.** Each level plays the one below it. `easy` plays a player that moves at random, and
  `expert` plays the yardstick (`benchmarks/yardstick.py`: UCT that knows nothing about the game). In games of
  position (two seats, nothing left to chance) the yardstick has {PLAYOUTS[UCT_IN_THE_OPEN]} playouts a move
  and `expert` looks at {YARDSTICK_NODES} nodes, at any pace; elsewhere it has {PLAYOUTS[UCT]} playouts. In
  games of position `normal` also plays the random player, and `easy` plays a beginner, who wins at once if
  possible, else captures as much as possible, else moves so as to be the most pieces ahead, else plays at
  random, and doesn't see the reply. How the beginner does against the random player is measured too. Where no
  table knows who wins, `expert` also plays `easy`, {2 * CONVERTING_PAIRS} games at {YARDSTICK_NODES} nodes.
  In that row only wins count: it shows whether `expert` makes something of being ahead.
- **Pairs.** Two games each, with the seats swapped. Without chance, both start from the same opening.
  It's one of {openings.COUNT} with {openings.PLIES[0]} to {openings.PLIES[-1]} random moves, and about
  even (worth {openings.EVEN[0]:.2f} to {openings.EVEN[1]:.2f} to the seat whose turn it is, as `normal`
  sees it with {openings.NODES} nodes, or the closest of {openings.TRIES} tries if none is). With dice or
  cards, both games get the same stream of results, so the third roll or deal of one is also the third of
  the other. The same goes for all rows of a game.
- **Seats.** In games of position each seat is shown on its own. As seats can differ, we compare the odds of
  both players in the same seat. The level's lead has to be what the target means in an even game. As one
  player wins what the other loses, both seats give the same ratio of odds, and the score evened out says it
  in one number: what the level would score if the seats were equally good.
- **Larger tables.** The player named first has half of the seats, and in the second game the other half.
  Which half it is rotates from pair to pair. Partners stay together. The score is the mean over the
  player's seats.
- **Solitaires.** Both play the same seeds, and what counts is how many points the first is ahead. The
  share won is given for each player, with Wilson's interval. Every game has its own seed, so there are no
  pairs.
- **Score.** A win is 1 and a draw 0.5. At larger tables it's the share of the other player's seats that a
  seat beat. A game that reaches {LONGEST} plies is cut off and counts as even for everyone.
- **Interval.** 95%, by Student's t over pairs, because the two games of a pair aren't independent. Two
  pairs are added first (Agresti and Min 2005), or two wins and two losses to a seat (Agresti and Coull 1998),
  so a row that wins everything isn't too sure of itself.
- **Targets.** {LEVEL:.0%} for a level against the one below, and for `easy` against random moves;
  {YARDSTICK_IN_THE_OPEN:.0%} against the yardstick in games of position, {YARDSTICK_WITH_CHANCE:.0%}
  elsewhere. Against random moves, `normal` has to win or draw at least {AGAINST_RANDOM:.0%} of its games in
  each seat. Against the beginner, `easy` should score {LIKE_A_BEGINNER[0]:.0%} to {LIKE_A_BEGINNER[1]:.0%}
  wherever the beginner scores {LEVEL:.0%} against random moves.
- **Luck.** {len(LEVELS)} steps of {LEVEL:.0%}, from random moves up to `expert`, add up to {SKILL:.0%} if
  odds multiply. If dice or cards leave so little to choose that `expert` scores less than that against
  random moves, luck rules, and more than {EVEN:.0%} is enough for every step. Such a table says why, and
  has a row where `expert` plays the random player. It shows how much skill matters, and can't be missed.
  If exact chances show which level is better, the steps have no target. If any lead is certainly smaller
  than {NOBODY_NOTICES:.0%}, one game in a hundred, the row is even and ends.
- **Room.** From `easy` up to `expert`, {len(LEVELS) - 1} steps of {LEVEL:.0%} add up to
  {SKILL_OVER_EASY:.0%}. If a game is solved and `expert` still scores less than that against `easy`, its
  table says so and has a row that shows it.
- **Values thrown away.** If a table says that perfect play draws, scores say little about who plays well,
  because good players draw. Then it's also enough for a level to throw away fewer values in each seat than
  the one below does in that seat, and for `expert` to throw away fewer than the yardstick. A move throws away
  a value if a won position is no longer won after it, or a drawn one is lost. The columns say how many each
  player throws away per game, the first before the stroke. If neither has thrown away any in one seat in
  {FAULTLESS} games, the other seat alone decides; if neither has in both, the row is even and ends.
- **Verdict.** A row ends as soon as its interval is on one side of the target, but not before {LEAST}
  games, and is undecided if it reaches its maximum number of games. It's checked after every pair, so a
  verdict close to its target is somewhat less certain than 95%. In games of position all of
  {2 * YARDSTICK_PAIRS} games are played against the yardstick, so there it's exact.
- **Deeper search.** `python -m benchmarks.ladder --deeper` looks at the rows that are undecided or missed:
  at {deeper.CHOICES} choices in each of {deeper.GAMES} games, or of {deeper.GAMES_OF_EXPERT} where `expert`
  plays at full length. Where the two players choose different moves, a search with {deeper.TIMES} times the
  nodes values both, or a table if there is one. The luck of the rest of the game isn't in that, so it shows
  differences far too small for games to show. But what its evaluation doesn't understand, it doesn't see.
- **Nodes and seconds a move** are those of the player named first: the mean, and in brackets the value
  that 95% of its moves don't exceed. Moves without a choice are left out. Seconds are a core's own, so
  nothing else on the machine makes a player weaker."""

DUEL_HEAD = """\
| First | Against | Games | Score | Interval | Target | Verdict | Nodes a move | Seconds a move |
|---|---|--:|--:|--:|--:|---|--:|--:|"""
OPEN_HEAD = """\
| First | Against | Games | As {} | As {} | Evened out | Target | Verdict | Nodes a move | Seconds a move |
|---|---|--:|--:|--:|--:|--:|---|--:|--:|"""
DRAWN_HEAD = """\
| First | Against | Games | As {0} | As {1} | Evened out | Target | Thrown away as {0} | As {1} | Verdict \
| Nodes a move | Seconds a move |
|---|---|--:|--:|--:|--:|--:|--:|--:|---|--:|--:|"""
ALONE_HEAD = """\
| First | Second | Games | Won | Second | Points | Second | Lead | Verdict | Nodes a move | Seconds a move |
|---|---|--:|--:|--:|--:|--:|--:|---|--:|--:|"""

WIDTH = 110
"""Width of the page's lines, apart from tables."""


def page(found: Found, looked: deeper.Deeper) -> str:
    """Return the whole page. `looked`: what a deeper search says about some of the rows."""
    chosen = current(found)
    parts = [reflowed(HEAD), reflowed(HOW), "## Results", *_summary(found, chosen, looked)]
    by_game = groupby(_measured(chosen), key=lambda contest: contest.slug)
    for slug, some in by_game:
        parts.append(f"### {GAMES[slug].title}")
        for contest in some:
            parts += _tables(contest, found, chosen)
    return "\n\n".join(parts) + "\n"


Chosen = dict[tuple[Contest, str], Series]


def _measured(chosen: Chosen) -> list[Contest]:
    """Return the contests that have results: by title, the usual rules first, small tables first."""
    some = dict.fromkeys(contest for contest, _ in chosen)
    return sorted(some, key=lambda contest: (contest.game.title, contest.options, contest.seats))


def unsettled(found: Found) -> list[tuple[Contest, Row, Series, Judgement]]:
    """Return the rows that missed their target, then those that are undecided."""
    chosen = current(found)
    judged = [each for each in _judged(found, chosen) if each[3].verdict in ("missed", "undecided")]
    return sorted(judged, key=lambda each: each[3].verdict)


def _judged(found: Found, chosen: Chosen) -> list[tuple[Contest, Row, Series, Judgement]]:
    """Return all measured rows that have a target."""
    return [
        (contest, row, series, judge(contest, row, _pairs(found[series])))
        for contest in _measured(chosen)
        for row in rows(contest)
        if not row.span and (series := chosen.get((contest, row.name))) is not None
    ]


def _summary(found: Found, chosen: Chosen, looked: deeper.Deeper) -> Iterator[str]:
    """Say how many rows have each verdict, which missed or are undecided, and which games are missing."""
    counts = Counter(judged.verdict for *_, judged in _judged(found, chosen))
    rest = unsettled(found)
    if counts:
        words = [
            f"{word.capitalize()}: {counts[word]}." for word in ("reached", "missed", "even", "undecided")
        ]
        better = sum(judged.interval.low > (0 if contest.alone else EVEN) for contest, *_, judged in rest)
        yield reflowed(
            f"Rows with a target: {counts.total()}. {' '.join(words)} In {better} of those missed or "
            f"undecided, the first is better with {CONFIDENCE:.0%} confidence, but the target is higher."
        )
    for verdict, some in groupby(rest, key=lambda each: each[3].verdict):
        lines = [
            f"- {_name(contest)}: {row.first} – {row.second}, {_short(contest, row, judged)}."
            + (f" {deeper.in_words(row, looked[series])}" if series in looked else "")
            for contest, row, series, judged in some
        ]
        yield reflowed(f"{verdict.capitalize()}:\n\n" + "\n".join(lines))
    there = {contest for contest, _ in chosen}
    missing = [_name(contest) for contest in contests() if contest not in there]
    if missing:
        yield reflowed(f"Not measured since the code changed: {', '.join(missing)}.")
    left_out = [game.title for game in listed() if not measurable(game)]
    if left_out:
        yield f"Left out, because it has no choices: {', '.join(left_out)}."


def _short(contest: Contest, row: Row, judged: Judgement) -> str:
    """Return a row's result in a few words: the score, and those of each seat."""
    target = "" if contest.alone else f" (target {_target(row)})"
    names = contest.start().names
    seats = [f"{seat.mean:.0%} as {name}" for seat, name in zip(judged.seats, names, strict=False)]
    mean = figure(contest, judged.mean) if not row.unbeaten else ""
    return f"{', '.join(filter(None, (mean, *seats)))} in {judged.games} games{target}"


def _name(contest: Contest) -> str:
    return f"{contest.game.title} ({_rules(contest)})"


def _rules(contest: Contest) -> str:
    seats = "alone" if contest.alone else f"{contest.seats} seats"
    return ", ".join((seats, *(f"{name} {value}" for name, value in contest.options)))


def _tables(contest: Contest, found: Found, chosen: Chosen) -> Iterator[str]:
    """Yield a contest's table, with a line above it and any remarks below it."""
    there = [
        (row, chosen[contest, row.name], _pairs(found[chosen[contest, row.name]]))
        for row in rows(contest)
        if (contest, row.name) in chosen
    ]
    paces = sorted({series.pace for _, series, _ in there}, reverse=True)
    codes = dict.fromkeys(series.code for _, series, _ in there)
    rules = _rules(contest)
    at = " and ".join(f"{pace:g}" for pace in paces)
    yield f"{rules[0].upper()}{rules[1:]}; pace {at}; code {' and '.join(codes)}."
    if reason := LUCK.get((contest.slug, contest.seats)):
        yield f"Luck rules: {reason}."
    if reason := NARROW.get((contest.slug, contest.seats)):
        yield reflowed(f"There's little room between the levels: {reason}.")
    names = [str(name) for name in contest.start().names]
    head, line = (
        (ALONE_HEAD, _alone_line)
        if contest.alone
        else (DRAWN_HEAD.format(*names), _drawn_line)
        if contest.drawn
        else (OPEN_HEAD.format(*names), _open_line)
        if contest.open
        else (DUEL_HEAD, _duel_line)
    )
    lines = [line(row, judge(contest, row, pairs), pairs) for row, _, pairs in there]
    yield "\n".join([head, *lines])
    missing = [f"{row.first} – {row.second}" for row in rows(contest) if (contest, row.name) not in chosen]
    if missing:
        yield reflowed(f"Not measured since the code changed: {', '.join(missing)}.")
    if cut := sum(pair.cut for *_, pairs in there for pair in pairs):
        yield f"{cut} of these games were cut off after {LONGEST} plies."


def _pairs(numbered: dict[int, Pair]) -> list[Pair]:
    return [pair for _, pair in sorted(numbered.items())]


def _duel_line(row: Row, judged: Judgement, pairs: Sequence[Pair]) -> str:
    return _line([*_score(row, judged), _target(row), _verdict(row, judged), *_effort(pairs)])


def _open_line(row: Row, judged: Judgement, pairs: Sequence[Pair]) -> str:
    return _line([*_by_seat(row, judged), _target(row), _verdict(row, judged), *_effort(pairs)])


def _drawn_line(row: Row, judged: Judgement, pairs: Sequence[Pair]) -> str:
    target = f"{_target(row)} or fewer" if row.by_values else _target(row)
    some = [pair.thrown for pair in pairs if pair.thrown is not None]
    thrown = [
        " / ".join(
            f"{sum(each[game][who] for each in some) / max(len(some), 1):.2f}"
            for who, game in ((0, seat), (1, 1 - seat))
        )
        for seat in (0, 1)
    ]
    return _line([*_by_seat(row, judged), target, *thrown, _verdict(row, judged), *_effort(pairs)])


def _by_seat(row: Row, judged: Judgement) -> list[object]:
    """Return who plays, how often, how well the first does in each seat, and evened out."""
    seats = [f"{seat.mean:.0%} ({_range(seat.interval)})" for seat in judged.seats]
    even = "–" if row.unbeaten or row.outright else f"{judged.mean:.0%} ({_range(judged.interval)})"
    return [row.first, row.second, judged.games, *seats, even]


def _range(interval: Interval) -> str:
    return f"{100 * interval.low:.0f}–{interval.high:.0%}"


def _target(row: Row) -> str:
    if row.span:
        return "–"
    if row.most is not None:
        return f"{100 * row.target:.0f}–{row.most:.0%}"
    return f"over {row.target:.0%}" if row.target == EVEN else f"{row.target:.0%}"


def _score(row: Row, judged: Judgement) -> list[object]:
    """Return who plays, how often, and how well the first does."""
    return [row.first, row.second, judged.games, f"{judged.mean:.0%}", _range(judged.interval)]


def _alone_line(row: Row, judged: Judgement, pairs: Sequence[Pair]) -> str:
    count = len(pairs)
    won, points = [], []
    for player in (0, 1):
        wins = sum(pair.scores[player] for pair in pairs)
        interval = interval_of_share(wins, count)
        won.append(f"{wins / count:.0%} ({_range(interval)})")
        made = [pair.points[player] for pair in pairs if pair.points is not None]
        points.append(f"{sum(made) / len(made):.1f}" if made else "–")
    ahead = f"{judged.mean:+.2f} ({judged.interval.low:+.2f} to {judged.interval.high:+.2f})"
    return _line(
        [row.first, row.second, judged.games, *won, *points, ahead, _verdict(row, judged), *_effort(pairs)]
    )


def _verdict(row: Row, judged: Judgement) -> str:
    if row.span and row.target != SKILL:
        return "–"
    if row.span:
        return {True: "skill rules", False: "luck rules", None: "undecided"}[judged.reached]
    word = judged.verdict
    return {"missed": "**missed**", "undecided": f"undecided after {judged.games} games"}.get(word, word)


def _effort(pairs: Sequence[Pair]) -> tuple[str, str]:
    """Return nodes and seconds a move: the mean and the 95th percentile."""
    effort = Effort()
    for pair in pairs:
        effort.join(pair.effort)
    if not effort.moves:
        return "–", "–"
    nodes, seconds = effort.nodes / effort.moves, effort.seconds / effort.moves
    return (
        f"{nodes:.0f} ({percentile(effort.by_nodes, 0.95):.0f})",
        f"{seconds:.3f} ({percentile(effort.by_seconds, 0.95):.3f})",
    )


def reflowed(text: str) -> str:
    """Return paragraphs and bullet points with all lines about the same length."""
    blocks = re.split(r"(\n\n|\n(?=- ))", text)
    return "".join(block if block.isspace() else _filled(block) for block in blocks)


def _filled(block: str) -> str:
    indent = "  " if block.startswith("- ") else ""
    return textwrap.fill(
        " ".join(block.split()),
        WIDTH,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _line(words: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, words))} |"
