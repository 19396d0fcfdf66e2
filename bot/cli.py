"""The command line: `python -m bot COMMAND`; `python -m bot --help` lists the commands.

Each command imports what it needs itself, because `health` runs every few seconds and has to be cheap.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.clock import Clock
from bot.config import Config, ConfigError, load_config, log_level
from bot.playground import add_distance
from engines.core import msg, pmsg

if TYPE_CHECKING:
    from bot.store import Store

WRONG_SET_UP: Final = 2
"""Exit code for a wrong setting or a database problem. argparse uses the same one for a wrong command
line."""
CUT_OFF: Final = 128 + signal.SIGPIPE
"""Exit code if whatever reads our output goes away: the one for programs killed by SIGPIPE."""


def main(arguments: Sequence[str] | None = None, *, clock: Clock | None = None) -> int:
    """Run one command and return its exit code. `clock` replaces the machine's clock, if given."""
    os.umask(0o077)  # Lodge's files hold seeds and hands, so only their owner may read them
    try:
        try:
            return _done(clock or Clock(), arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader is gone: `head`, say, has all it wants
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_OFF


def _done(clock: Clock, arguments: Sequence[str] | None) -> int:
    """Do what the command line says and return the exit code."""
    chosen = _parser(clock).parse_args(arguments)
    try:
        config = load_config(need_token=chosen.command == "run")
        code: int = chosen.do(config, chosen) if chosen.command == "health" else _logged(config, chosen)
    except ConfigError as error:
        print(error.message, file=sys.stderr)
        return WRONG_SET_UP
    return code


def _logged(config: Config, chosen: argparse.Namespace) -> int:
    """Carry out a command that may log something. Raises ConfigError."""
    from bot import log
    from bot.match.model import Refused
    from bot.store import StoreError

    log.configure(log_level(config), config.log_format, config.secrets)
    try:
        code: int = chosen.do(config, chosen)
    except StoreError as error:
        print(error.message, file=sys.stderr)
        return WRONG_SET_UP
    except Refused as refusal:
        print(refusal.message, file=sys.stderr)
        return 1
    return code


def _parser(clock: Clock) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Lodge, a Discord bot for board games."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(
        name: str, do: Callable[[Config, argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(do=do)
        return added

    command("run", partial(_run, clock), "run the bot (needs DISCORD_TOKEN)")
    command(
        "work",
        partial(_work, clock),
        "make films, reviews and Lodge's moves for bots that share a PostgreSQL database",
    )
    playground = command("playground", _playground, "play in your browser, without Discord")
    playground.add_argument(
        "--port", type=_number(0, 65535), default=8000, help="port of the page on 127.0.0.1 (8000)"
    )
    playground.add_argument("--data", default="data", help="folder for the playground's database (data)")
    add_distance(playground)
    checking = command(
        "check", partial(_check, clock), "replay every stored match and list the ones that fail"
    )
    checking.add_argument(
        "--from",
        dest="first",
        type=_number(1, 2**63 - 1),
        default=1,
        metavar="MATCH",
        help="start from this match, for example after an interruption (1)",
    )
    verifying = command("verify", partial(_verify, clock), "check every roll of a match against its seed")
    verifying.add_argument("match", type=_number(1, 2**63 - 1), metavar="MATCH", help="number of the match")
    verifying.add_argument("--record", action="store_true", help="print the match's record as JSON instead")
    replaying = command("replay", _replay, "check a match's text record and print what happened")
    replaying.add_argument("file", type=Path, metavar="FILE", help="the record (docs/records.md)")
    backing_up = command("backup", _back_up, "write the whole database to one file, even while the bot runs")
    backing_up.add_argument("file", type=Path, metavar="FILE", help="the file to write (docs/running.md)")
    backing_up.add_argument("--force", action="store_true", help="replace FILE if it already exists")
    restoring = command("restore", _restore, "fill an empty database from a backup")
    restoring.add_argument("file", type=Path, metavar="FILE", help="the backup")
    looking = command("doctor", partial(_doctor, clock), "check everything the bot needs, one line each")
    looking.add_argument(
        "--channel",
        type=_number(1, 2**63 - 1),
        metavar="ID",
        help="check Lodge's permissions in this channel too",
    )
    command("migrate", _migrate, "bring the database up to date without running the bot")
    command("health", partial(_health, clock), "exit with code 0 if the bot running here is connected")
    solving = command("solve", _solve, "solve every position of a game so Lodge can play it perfectly")
    solving.add_argument("game", type=_slug, metavar="GAME", help="slug of the game, like tsoro")
    solving.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    solving.add_argument("--into", default="data/tables", help="folder for the table (data/tables)")
    return parser


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of whole numbers from `least` to `most` on the command line."""

    def number(text: str) -> int:
        short = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not (short and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(
                f"must be a whole number from {least} to {most}, not {text[:40]}"
            )
        return int(text)

    return number


def _slug(text: str) -> str:
    """Parse the slug of a game on the command line."""
    from engines import GAMES

    if text not in GAMES:
        raise argparse.ArgumentTypeError(f"must be the slug of a game, like tsoro, not {text[:40]}")
    return text


def _run(clock: Clock, config: Config, _: argparse.Namespace) -> int:
    from bot.client import app

    return app.run(config, clock)


def _work(clock: Clock, config: Config, _: argparse.Namespace) -> int:
    from bot.queue import machine

    return machine.run(config, clock)


def _playground(_: Config, chosen: argparse.Namespace) -> int:
    from bot import playground

    return playground.main(port=chosen.port, data=chosen.data, distance=playground.distance_of(chosen))


def _check(clock: Clock, config: Config, chosen: argparse.Namespace) -> int:
    return asyncio.run(_with_store(config, partial(_replay_all, clock, chosen.first)))


async def _replay_all(clock: Clock, first: int, store: Store) -> int:
    """Replay every match from number `first` on. If interrupted, say where to continue."""
    from bot.match.replay_check import Progress, check, count_from
    from bot.upkeep import INTERRUPTED
    from engines import GAMES

    progress = Progress(sys.stderr, await count_from(store, first), clock.monotonic)
    sound, failing, following = 0, 0, first
    try:
        async for match_id, problem in check(store, GAMES, first):
            sound, failing = sound + (problem is None), failing + (problem is not None)
            following = match_id + 1
            if problem is not None:
                progress.clear()
                print(f"match {match_id}: {problem}")
            progress.tell(sound + failing, failing)
    except asyncio.CancelledError:
        progress.clear()
        print(f"{sound} sound, {failing} damaged. Interrupted, so continue with --from {following}.")
        return INTERRUPTED
    progress.clear()
    print(f"{sound} sound, {failing} damaged")
    return 1 if failing else 0


def _verify(clock: Clock, config: Config, chosen: argparse.Namespace) -> int:
    from bot.fairness.verify_report import record_text, verify
    from bot.match.service import Matches

    async def verify_one(store: Store) -> int:
        match = await Matches(store).get(chosen.match)
        if chosen.record:
            print(record_text(match, clock.now()))
            return 0
        report = verify(match, clock.now())
        print(*report.lines, sep="\n")
        return 0 if report.right else 1

    return asyncio.run(_with_store(config, verify_one))


def _replay(_: Config, chosen: argparse.Namespace) -> int:
    from bot.records import MalformedRecord, parse, retell
    from bot.records.reading import LONGEST
    from engines import GAMES

    try:
        with chosen.file.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it isn't text"
        print(
            pmsg("sentence", "Can't read {file}: {reason}.", file=str(chosen.file), reason=reason),
            file=sys.stderr,
        )
        return WRONG_SET_UP
    try:
        for line in retell(parse(text), GAMES):
            print(line)
    except MalformedRecord as error:
        print(error.message, file=sys.stderr)
        return 1
    return 0


def _migrate(config: Config, _: argparse.Namespace) -> int:
    async def tell(store: Store) -> int:
        what = {
            "url": store.engine.url.render_as_string(hide_password=True),
            "found": store.found,
            "revision": store.revision,
        }
        if store.found is None:
            print(msg("Created the database {url} at revision {revision}.", **what))
        elif store.found == store.revision:
            print(msg("The database {url} is up to date at revision {revision}.", **what))
        else:
            print(msg("Migrated the database {url} from revision {found} to {revision}.", **what))
        return 0

    return asyncio.run(_with_store(config, tell, look=False))


def _back_up(config: Config, chosen: argparse.Namespace) -> int:
    from bot import upkeep

    return upkeep.back_up(config, chosen)


def _restore(config: Config, chosen: argparse.Namespace) -> int:
    from bot import upkeep

    return upkeep.restore(config, chosen)


def _doctor(clock: Clock, config: Config, chosen: argparse.Namespace) -> int:
    from bot import upkeep

    return upkeep.doctor(clock, config, chosen)


def _health(clock: Clock, config: Config, _: argparse.Namespace) -> int:
    from bot.client import health

    try:
        connected, sentence = health.ask(config, clock.now())
    except health.Unknown as error:
        print(error.message, file=sys.stderr)
        return WRONG_SET_UP
    print(sentence)
    return 0 if connected else 1


def _solve(_: Config, chosen: argparse.Namespace) -> int:
    from bot.opponents.solving import build, step_back
    from engines import GAMES

    step_back()
    options = dict(each.partition("=")[::2] for each in chosen.option)
    try:
        print(build(GAMES[chosen.game], options, Path(chosen.into)))
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG_SET_UP
    return 0


async def _with_store(config: Config, do: Callable[[Store], Awaitable[int]], *, look: bool = True) -> int:
    """Open the database, by default read-only, and do something with it."""
    from bot.store import Store

    store = await Store.open(config.database_url, look=look)
    try:
        return await do(store)
    finally:
        await store.close()
