"""What a storm is to be: how long, how hard, and which matches are played in it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import cycle
from typing import Final

from bot.playground.distance import LATE, PROMPT, Distance
from bot.playground.world import World
from engines import GAMES as ENGINES
from engines.core import CHANCE, Game
from tests.e2e.people import GAMES, LOUNGE, TABLES
from tests.homes import POSTGRES, SQLITE

KINDS: Final = ("open", "lodge", "hidden", "table", "alone", "open", "lodge", "dice", "mixed", "dice")
"""What is played, in this order, again from the start where more is wanted: `lodge` is a game of two against
Lodge, `mixed` a table at which it has every seat for which nobody is named."""
LODGE_PLAYS: Final = ("open", "dice", "hidden")
"""What it is asked to play in a game of two."""
STRAGGLERS: Final = 0.2
"""Per cent of requests that take two seconds, where Discord is away at all."""
LEVEL: Final = "easy"
"""Its level, where it is not chosen from the menu: it thinks for a moment only."""


@dataclass(frozen=True)
class Plan:
    """A storm before it breaks."""

    seed: int
    kills: int = 1000
    games: int = 10
    """Matches that are played at once."""
    minutes: float = 240
    """After this long no further kill is begun."""
    people: int = 5
    """How many act at the same moment."""
    patience: float = 20
    """Seconds after which what ought to be shown by now is taken never to come."""
    plies: int = 30
    """At most this many plies are played on in each match that is still running in the end."""
    home: str = SQLITE
    """Where the database is: a home of `tests.homes`."""
    bots: int = 1
    """How many processes serve the same shard."""
    latency: float = 120
    """How many milliseconds Discord is away; with 0 it answers at once."""

    @property
    def distance(self) -> dict[str, object]:
        """The same, as `Distance.set` takes it."""
        if not self.latency:
            return {"latency": 0, "stragglers": 0, "events": PROMPT}
        return {"latency": self.latency, "stragglers": STRAGGLERS, "events": LATE}

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Plan:
        """From `SEED`, `KILLS`, `GAMES`, `MINUTES`, `DATABASE`, `BOTS` and `LATENCY`, each where it is given.
        Raises ValueError."""
        known = cls(int(environment.get("SEED") or random.SystemRandom().randrange(10**6)))
        plan = cls(
            known.seed,
            kills=int(environment.get("KILLS") or known.kills),
            games=int(environment.get("GAMES") or known.games),
            minutes=float(environment.get("MINUTES") or known.minutes),
            home=_home(environment.get("DATABASE") or known.home),
            bots=int(environment.get("BOTS") or known.bots),
            latency=float(environment.get("LATENCY") or known.latency),
        )
        Distance().set(plan.distance)
        return plan

    def random(self, name: str) -> random.Random:
        """A source of its own for everybody who draws, so that none disturbs another's."""
        return random.Random(f"{self.seed} {name}")


@dataclass(frozen=True)
class Slot:
    """A place at which one game is played again and again."""

    game: Game
    channel: str
    challenger: int
    seats: int
    named: int = 0
    """How many are challenged by name."""
    level: str | None = None
    """At which Lodge takes the seats for which nobody is named; None if it takes none."""
    thread: bool = False


def slots(plan: Plan, world: World) -> list[Slot]:
    """The games of a storm, each at one place: most in the server that has the bot, one in a thread, one
    where the bot is only somebody's app, those for one person in their direct messages, and those against
    Lodge in any of these."""
    rng = plan.random("slots")
    people = list(world.people)
    left = {kind: _shuffled(rng, kind) for kind in KINDS if kind not in ("lodge", "mixed")}
    made: list[Slot] = []
    for number, kind in zip(range(plan.games), cycle(KINDS), strict=False):
        chosen = [slot.game for slot in made]
        pool = left[{"lodge": rng.choice(LODGE_PLAYS), "mixed": "table"}.get(kind, kind)]
        game = next((game for game in pool if game not in chosen), pool[0])
        challenger = rng.choice(people)
        direct = str(world.direct[challenger].id)
        channel = rng.choice((GAMES, TABLES))
        seats = 1 if kind == "alone" else 2
        if kind in ("table", "mixed"):
            seats = rng.choice([count for count in game.seats if count > 2])
        named = {"alone": 0, "lodge": 0, "mixed": rng.choice((0, 1))}.get(kind, 1)
        if kind == "alone":
            channel = direct
        elif kind == "lodge":
            channel = rng.choice((channel, LOUNGE, direct))
        elif number == 5:
            channel = LOUNGE
        level = LEVEL if kind in ("lodge", "mixed") else None
        made.append(Slot(game, channel, challenger, seats, named, level, thread=number == 7))
    return made


def _home(name: str) -> str:
    if name not in (SQLITE, POSTGRES):
        raise ValueError(f"DATABASE is {SQLITE} or {POSTGRES}, not {name!r}")
    return name


def _shuffled(rng: random.Random, kind: str) -> list[Game]:
    found = [game for game in ENGINES.values() if _is(game, kind)]
    return rng.sample(found, len(found))


def _is(game: Game, kind: str) -> bool:
    begins_with_chance = game.start().actors == (CHANCE,)
    return {
        "open": not begins_with_chance and not game.hidden,
        "dice": begins_with_chance and not game.hidden and 2 in game.seats,
        "hidden": game.hidden,
        "table": game.seats[-1] > 2,
        "alone": 1 in game.seats,
    }[kind]
