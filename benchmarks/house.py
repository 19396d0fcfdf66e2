"""A large house, simulated: a day of very many matches, what it asks of Discord and of the machine, which
limit is met first and at what size, and what it costs a month.

Every match of the day is played: it begins by the day's curve, in a server drawn by popularity, and each of
its moves comes when a person would make it. What each move causes, and how that is limited, is below. Every
figure of `House` can be changed: `python -m benchmarks.house --guilds 50000 --matches 5000`. The same figures
and seed give the same day. `--write` renews the tables of `docs/scale.md`.
"""

from __future__ import annotations

import argparse
import bisect
import hashlib
import itertools
import json
import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

from benchmarks.house_games import FIGURES, Length, lengths

DAY = 86_400
PAGE = Path(__file__).parents[1] / "docs/scale.md"
CURVE = (3, 2, 1.5, 1, 1, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 4.5, 4.5, 5, 5.5, 6, 7, 8, 8, 7, 6, 4.5)
"""How much is begun in each hour of the day (UTC); most people live where it is evening at the same time."""
LEVELS = {
    "easy": (0.25, 0.02, 0.0),
    "normal": (0.40, 0.10, 0.0),
    "hard": (0.25, 0.55, 0.05),
    "expert": (0.10, 2.6, 0.76),
}
"""Of each level: its share of the matches against Lodge; processor seconds of a thought, and the share of
thoughts that take more than a second (both from `benchmarks/ladder/results.jsonl`, at full pace)."""


@dataclass(frozen=True, slots=True)
class House:
    """What is assumed, and what was measured (marked so)."""

    guilds: float = 1_000_000
    """Servers that the bot is in."""
    matches: float = 100_000
    """Matches begun in a day."""
    seed: float = 1
    against_lodge: float = 0.5
    """The share of matches against Lodge; the others are between people."""
    slow: float = 0.2
    """The share of matches between people that are played over days: every move is news for somebody away."""
    gap: float = 8.0
    """Seconds between two moves of people who sit at the board, at the median."""
    slow_gap: float = 14_400.0
    """Seconds between two moves of others, on average."""
    fame: float = 0.8
    """How unevenly matches fall to servers: that of rank n has n to the power of minus this."""
    channels: float = 4
    """Channels of a server in which people play."""
    games_fame: float = 0.8
    """The same for games, in their order in the table of lengths."""
    pushed_every: float = 60
    """Moves after which others' messages have pushed a board out of sight, so that it is posted again."""
    messages: float = 50
    """Messages a day in a server on average, of which the gateway tells the bot."""
    press_ms: float = 15.0
    """Processor time of a press in all processes, drawing included (measured: 9 to 20)."""
    drawing_share: float = 0.5
    """How much of it the drawing processes take (measured, roughly)."""
    message_ms: float = 0.07
    """Processor time of a message that the gateway tells of (measured, discord.py)."""
    guild_kb: float = 16
    """Memory of a server that the bot is in: 20 channels, 15 roles, 10 emojis (measured, discord.py)."""
    commit_ms: float = 5.0
    """How long a commit keeps the one writer of SQLite (an assumption: a disk that keeps its word)."""
    ply_bytes: float = 86
    """Database bytes of a ply, all tables and indexes shared out (measured, `benchmarks.growth`)."""
    picture_kb: float = 25
    """Kilobytes of a picture, sent with every press."""
    restarts: float = 2
    """Starts of the bot in a day; each shard identifies itself again."""
    process_mb: float = 150
    """Memory of a process of the bot (measured, `benchmarks.memory`), without the servers it knows."""
    load: float = 0.6
    """How busy a core may be at the peak."""
    core_price: float = 10.0
    """Of a core a month, in any money, as all prices."""
    ram_price: float = 2.5
    """Of a gigabyte of memory a month."""
    disk_price: float = 0.1
    """Of a gigabyte of disk a month."""
    traffic_price: float = 0.01
    """Of a gigabyte sent."""


@dataclass
class Day:
    """What a day asks for: counts in each second."""

    moves: list[float] = field(default_factory=lambda: [0.0] * DAY)
    """Moves and throws of people; each is a commit."""
    presses: list[float] = field(default_factory=lambda: [0.0] * DAY)
    replies: list[float] = field(default_factory=lambda: [0.0] * DAY)
    """Moves of Lodge's; each is a commit."""
    thought: list[float] = field(default_factory=lambda: [0.0] * DAY)
    """Processor seconds of thinking that begin."""
    requests: list[float] = field(default_factory=lambda: [0.0] * DAY)
    """Requests by the bot's token. Answers to presses go by the token of the interaction and are exempt."""
    channel: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Of these, those in a channel within five seconds, by channel and time."""
    plies: float = 0.0


@dataclass(frozen=True, slots=True)
class Resource:
    """Something that there is only so much of."""

    name: str
    demand: float
    limit: float
    unit: str
    whose: str
    """Who sets the limit."""
    scales: bool = True
    """Whether the demand grows faster than the limit."""

    @property
    def ratio(self) -> float:
        return self.demand / self.limit


def simulate(house: House) -> Day:
    """A day in the house. Whatever of a match falls after midnight counts for the early hours, as the
    matches of the day before would."""
    rng, day = random.Random(house.seed), Day()
    games = list(lengths().values())
    fame = list(itertools.accumulate((rank + 1) ** -house.games_fame for rank in range(len(games))))
    hours = list(itertools.accumulate(CURVE))
    levels = list(itertools.accumulate(share for share, _, _ in LEVELS.values()))
    gaps = [house.gap * rng.lognormvariate(0, 0.8) for _ in range(4096)]
    for _ in range(round(house.matches)):
        hour = bisect.bisect(hours, rng.random() * hours[-1])
        begin = (hour + rng.random()) * 3600
        game = games[bisect.bisect(fame, rng.random() * fame[-1])]
        channel = _server(house, rng.random()) * 1000 + rng.randrange(round(house.channels))
        day.plies += game.plies
        if rng.random() < house.against_lodge:
            level = list(LEVELS)[bisect.bisect(levels, rng.random() * levels[-1])]
            _against_lodge(day, rng, game, begin, channel, level, gaps)
        elif rng.random() < house.slow:
            _slow(day, rng, house, game, begin, channel)
        else:
            _at_the_board(day, rng, house, game, begin, channel, gaps)
    return day


def _server(house: House, at: float) -> int:
    """The rank of the server in which a match is played."""
    rest = 1 - house.fame
    return int((at * (house.guilds**rest - 1) + 1) ** (1 / rest))


def _request(day: Day, second: float, channel: int, count: int = 1) -> None:
    whole = int(second) % DAY
    day.requests[whole] += count
    day.channel[channel, whole // 5] += count


def _at_the_board(
    day: Day, rng: random.Random, house: House, game: Length, at: float, channel: int, gaps: Sequence[float]
) -> None:
    """A match of people who sit there: nothing but answers to their presses, exempt, until the board has been
    pushed up. Then one request posts it again, and one has the old message link to it."""
    each, offset = game.presses / max(1, game.moves), rng.randrange(len(gaps))
    pushed = round(house.pushed_every)
    for move in range(round(game.moves)):
        at += gaps[(offset + move) % len(gaps)]
        second = int(at) % DAY
        day.moves[second] += 1
        day.presses[second] += each
        if move % pushed == pushed - 1:
            _request(day, at, channel, 2)


def _against_lodge(
    day: Day, rng: random.Random, game: Length, at: float, channel: int, level: str, gaps: Sequence[float]
) -> None:
    """A match against Lodge. The answer to a press waits for Lodge's move for a second; a later one is an
    edit by the bot's token."""
    _, seconds, late = LEVELS[level]
    each, offset = game.presses / max(1, game.moves), rng.randrange(len(gaps))
    for move in range(round(game.moves / 2)):
        at += gaps[(offset + move) % len(gaps)]
        second = int(at) % DAY
        day.moves[second] += 1
        day.presses[second] += each
        day.replies[second] += 1
        day.thought[second] += seconds
        if late and rng.random() < late:
            _request(day, at + max(1.0, seconds), channel)


def _slow(day: Day, rng: random.Random, house: House, game: Length, at: float, channel: int) -> None:
    """A match over days: whoever is away is told of every move in a message, which is deleted once they have
    moved, and the board has mostly been pushed up meanwhile."""
    each = game.presses / max(1, game.moves)
    for _ in range(round(game.moves)):
        at += rng.expovariate(1 / house.slow_gap)
        second = int(at) % DAY
        day.moves[second] += 1
        day.presses[second] += each
        _request(day, at, channel, 3)  # the message deleted, the board posted again, the old one linked to it
        _request(day, at + 15, channel)  # whoever is next is told


def peak(counts: Sequence[float]) -> float:
    """What comes in a second of the busiest minute, on average."""
    return max(sum(counts[first : first + 60]) for first in range(0, DAY, 60)) / 60


def longest_wait(counts: Sequence[float], a_second: float) -> float:
    """Seconds that the last in the longest queue waits, if so many are served in a second."""
    waiting = longest = 0.0
    for count in counts:
        waiting = max(0.0, waiting + count - a_second)
        longest = max(longest, waiting)
    return longest / a_second


def loop_cores(house: House, day: Day) -> float:
    """Cores that event loops take at the peak: presses, and messages that the gateway tells of."""
    presses = peak(day.presses) * house.press_ms * (1 - house.drawing_share)
    curve = max(CURVE) / sum(CURVE) * 24
    return (presses + house.guilds * house.messages / DAY * curve * house.message_ms) / 1000


def resources(house: House, day: Day) -> list[Resource]:
    """Everything that is limited, what is needed most in relation to its limit first."""
    shards = max(1, math.ceil(house.guilds / 1000))
    drawing = peak(day.presses) * house.press_ms * house.drawing_share / 1000
    busiest = max(day.channel.values(), default=0)
    found = [
        Resource("servers on one connection", house.guilds, 2_500, "servers", "Discord"),
        Resource("requests by the bot's token", peak(day.requests), 50, "a second", "Discord"),
        Resource("edits in the busiest channel", busiest, 5, "in 5 s", "Discord"),
        Resource(
            "connections begun",
            shards * house.restarts,
            max(2000, house.guilds / 1000 * 5),
            "a day",
            "Discord",
            house.guilds < 400_000,
        ),
        Resource("the event loop of one process", loop_cores(house, day), house.load, "cores", "Lodge"),
        Resource("drawing processes", drawing, 2 * house.load, "cores", "Lodge"),
        Resource("thinking, on a machine of 4 cores", peak(day.thought), 3 * house.load, "cores", "Lodge"),
        Resource(
            "commits by one writer",
            peak([sum(pair) for pair in zip(day.moves, day.replies, strict=True)]),
            1000 / house.commit_ms * house.load,
            "a second",
            "SQLite",
        ),
        Resource(
            "servers in memory, on a machine of 8 GB", house.guilds * house.guild_kb / 1e6, 7, "GB", "machine"
        ),
        Resource("a year on a disk of 1 TB", day.plies * house.ply_bytes * 365 / 1e9, 1000, "GB", "machine"),
    ]
    return sorted(found, key=lambda one: -one.ratio)


def limits_table(house: House, day: Day) -> Iterator[str]:
    """What the house asks for, and the size at which each limit is met."""
    yield "| What is limited | This house | Limit | Set by | Share | Met at servers | and matches a day |"
    yield "|---|--:|--:|---|--:|--:|--:|"
    for one in resources(house, day):
        size = 1 / one.ratio if one.ratio and one.scales else math.inf
        met = " | ".join(_rounded(whole * size) for whole in (house.guilds, house.matches))
        needs, limit = f"{_rounded(one.demand)} {one.unit}", _rounded(one.limit)
        yield f"| {one.name} | {needs} | {limit} | {one.whose} | {100 * one.ratio:,.0f}% | {met} |"


def day_table(house: House, day: Day) -> Iterator[str]:
    """The day in figures."""
    shards = math.ceil(house.guilds / 1000)
    yield "| The day | Sum | Busiest minute, a second |"
    yield "|---|--:|--:|"
    for name, counts in (
        ("presses", day.presses),
        ("moves of people", day.moves),
        ("moves of Lodge", day.replies),
        ("processor seconds of thinking", day.thought),
        ("requests by the bot's token", day.requests),
    ):
        yield f"| {name} | {_rounded(sum(counts))} | {peak(counts):,.1f} |"
    yield f"| plies stored | {_rounded(day.plies)} | |"
    yield f"| megabytes stored | {_rounded(day.plies * house.ply_bytes / 1e6)} | |"
    yield f"| gigabytes of pictures sent | {_rounded(sum(day.presses) * house.picture_kb / 1e6)} | |"
    yield f"| longest wait for a request, at 50 a second: seconds | {longest_wait(day.requests, 50):,.0f} | |"
    yield f"| shards of 1,000 servers | {shards:,} | |"
    for bucket in (1, 16):
        yield f"| minutes until all have connected, {bucket} at a time | {shards / bucket * 5 / 60:,.1f} | |"


def bill(house: House, day: Day) -> Iterator[str]:
    """What the house costs a month."""
    presses, load = peak(day.presses) * house.press_ms / 1000, house.load
    drawing = math.ceil(presses * house.drawing_share / load)
    loops, thinking = math.ceil(loop_cores(house, day) / load), math.ceil(peak(day.thought) / load)
    cores = drawing + loops + thinking
    ram = (cores * house.process_mb / 1000) + house.guilds * house.guild_kb / 1e6
    disk = day.plies * house.ply_bytes * 365 / 1e9
    sent = sum(day.presses) * house.picture_kb / 1e6 * 30
    yield "| A month | Needed | Price of one | Cost |"
    yield "|---|--:|--:|--:|"
    total = 0.0
    for name, needed, price in (
        ("cores for event loops", loops, house.core_price),
        ("cores for drawing", drawing, house.core_price),
        ("cores for thinking", thinking, house.core_price),
        ("gigabytes of memory", ram, house.ram_price),
        ("gigabytes of disk, a year's matches", disk, house.disk_price),
        ("gigabytes sent", sent, house.traffic_price),
    ):
        total += needed * price
        yield f"| {name} | {_rounded(needed)} | {price:g} | {needed * price:,.0f} |"
    yield f"| **together** | | | **{total:,.0f}** |"
    yield f"| for a thousand matches | | | {total / house.matches / 30 * 1000:,.2f} |"


def _rounded(value: float) -> str:
    """A number with three digits that say something."""
    if not math.isfinite(value):
        return "–"
    if value < 100:
        return f"{value:.3g}"
    return f"{round(value, 2 - math.floor(math.log10(value))):,.0f}"


def tables(house: House) -> str:
    """All three tables."""
    day = simulate(house)
    return "\n\n".join("\n".join(table(house, day)) for table in (day_table, limits_table, bill))


def assumptions() -> str:
    """The table of what is assumed: `House` as it is written above."""
    source = Path(__file__).read_text()
    rows = ["| Option | Default | |", "|---|--:|---|"]
    for one in fields(House):
        told = re.search(rf'^    {one.name}: float = \S+\n    """(.*?)"""', source, re.M | re.S)
        said = " ".join(told[1].split()) if told else "Of the day that is drawn."
        rows.append(f"| `--{one.name.replace('_', '-')}` | {one.default:,g} | {said} |")
    return "\n".join(rows)


def version() -> str:
    """What the tables of the page were made by: this program and the lengths of games."""
    text = Path(__file__).read_bytes() + FIGURES.read_bytes()
    return hashlib.sha256(text).hexdigest()[:12]


def written(page: str, simulated: str) -> str:
    """The page with its tables renewed: what stands between its marks."""
    for name, text in (("assumptions", assumptions()), ("house", simulated)):
        renewed = f"<!-- {name} {version()} -->\n\n{text}\n\n<!-- /{name} -->"
        page = re.sub(f"<!-- {name} .*?<!-- /{name} -->", lambda _, new=renewed: new, page, flags=re.S)
    return page


def press_ms_of(report: Path) -> float:
    """What a press takes by a report of `make bench`: from the click to the edited message, in one match."""
    rows = json.loads(report.read_text())["rows"]
    return next(
        float(row["value"]) for row in rows if row["name"] == "click to edited message, 1 at once: median"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house", description=__doc__.split("\n\n")[0])
    parser.add_argument("--write", action="store_true", help="renew the tables of docs/scale.md")
    for one in fields(House):
        parser.add_argument(f"--{one.name.replace('_', '-')}", type=float, default=one.default)
    parser.add_argument("--results", type=Path, help="a clicks.json of `make bench`: what a press takes")
    chosen = vars(parser.parse_args())
    write, report = chosen.pop("write"), chosen.pop("results")
    if report is not None:
        chosen["press_ms"] = press_ms_of(report)
    simulated = tables(House(**chosen))
    if write:
        PAGE.write_text(written(PAGE.read_text(), simulated))
    else:
        print(simulated)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
